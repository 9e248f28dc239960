#pragma once

// The parts of an instruction of a proto in HLO text form, in the long form without operand shapes. Source:
// HloInstruction::PrintWithCanonicalNameMap; formats/hlo-text.md §7.

#include <functional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/io/proto_attributes.h"
#include "model/io/proto_index.h"
#include "model/ir/opcode.h"

namespace io {

class InstructionPrinter {
 public:
  /// Longer literals are elided, and so are all literals after this total.
  static constexpr size_t kLongestLiteral = size_t{16} << 20;
  static constexpr size_t kMostLiterals = size_t{256} << 20;

  /// Prints instructions of the computation that `index` has entered. `onProblem` is called with sentences about
  /// problems.
  InstructionPrinter(const ProtoIndex& index, std::function<void(std::string)> onProblem);

  /// Returns the shape with its layout; "" if the proto has none.
  std::string shape(const proto::HloInstructionProto& instruction) const;
  /// Appends the text between the parentheses. Stops early above `limit` bytes.
  void appendArguments(const proto::HloInstructionProto& instruction, size_t limit, std::string* out);
  /// Returns the attributes in print order.
  std::vector<AttributeValue> attributes(const proto::HloInstructionProto& instruction);

 private:
  void appendCallees(const proto::HloInstructionProto& instruction, hlo::OpKind kind,
                     std::vector<AttributeValue>* attributes) const;
  void appendLiteral(const proto::HloInstructionProto& instruction, std::string* out);

  const ProtoIndex& m_index;
  std::function<void(std::string)> m_onProblem;
  size_t m_literalBytes = 0;
};

}  // namespace io
