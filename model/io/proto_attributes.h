#pragma once

// The attributes of HLO text that are fields of HloInstructionProto: printing and reading for each key of
// model/attributes/attribute_table.h that has a field. References to other instructions and computations by name
// (callees, control predecessors) are not included. Source: HloInstruction::ToProto and the printers of its subclasses;
// formats/hlo-text.md §11, hlo-proto.md §3.

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
  /// Returns the shape of an operand; null if unknown.
  std::function<const proto::ShapeProto*(int operand)> operandShape;
  /// A longer literal is elided, and reported.
  size_t literalLimit = 0;
  /// Called with a sentence about an invalid field; the attribute is then omitted.
  std::function<void(absl::string_view key, absl::string_view message)> onProblem;
};

/// Appends the attributes present in the fields. hlo::printOrder() determines their order.
void appendAttributes(const proto::HloInstructionProto& instruction, const AttributeContext& context,
                      std::vector<AttributeValue>* attributes);

/// Stores the value of an attribute in its fields. On errors the fields are unusable: NotFound if there is no field for
/// it; InvalidArgument if the field cannot represent the value.
absl::Status setAttribute(absl::string_view key, absl::string_view value, hlo::OpKind kind,
                          proto::HloInstructionProto* instruction);

}  // namespace io
