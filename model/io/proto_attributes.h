#pragma once

// The attributes of HLO text that are fields of HloInstructionProto: for each key of model/attributes/attribute_table.h
// that has a field, how it is printed from its fields and how it is put into them. What refers to other instructions
// and computations by name (callees, control predecessors) is not among them. Source: HloInstruction::ToProto and the
// printers of its subclasses; formats/hlo-text.md §11, hlo-proto.md §3.

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "model/ir/opcode.h"

namespace hloscope::proto {
class HloInstructionProto;
class HloModuleProto;
class ShapeProto;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

struct AttributeValue {
  absl::string_view key;
  std::string value;
};

struct AttributeContext {
  const proto::HloModuleProto* module = nullptr;  ///< with the pool of payloads; may be null
  /// The shape of an operand; null where it is not known.
  std::function<const proto::ShapeProto*(int operand)> operandShape;
  /// A literal that is longer is elided, and told of.
  size_t literalLimit = 0;
  /// Told what is wrong in a field, in a sentence; the attribute is then left out.
  std::function<void(absl::string_view key, absl::string_view message)> onProblem;
};

/// Appends the attributes that the fields hold. hlo::printOrder() tells in which order they are printed.
void appendAttributes(const proto::HloInstructionProto& instruction, const AttributeContext& context,
                      std::vector<AttributeValue>* attributes);

/// Puts the value of an attribute into its fields. Errors, the fields then being of no use: NotFound where there is no
/// field for it; InvalidArgument where the value is not one that the field can hold.
absl::Status setAttribute(absl::string_view key, absl::string_view value, hlo::OpKind kind,
                          proto::HloInstructionProto* instruction);

}  // namespace io
