#pragma once

// Fields that XLA's parser sets if the text omits the attribute, and that its loader requires or its printer prints:
// the layout of an outfeed's operand, the type of a comparison, an empty window. Source:
// HloParserImpl::CreateInstruction, HloInstruction::CreateFromProto.

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/ir/opcode.h"
#include "model/ir/shape.h"

namespace hloscope::proto {
class HloInstructionProto;
class OpSharding;
class ShapeProto;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

/// Returns "FLOAT", "SIGNED" or "UNSIGNED": the default type of a comparison of two such values.
absl::string_view usualComparison(hlo::ElementType type);

/// Sets the fields that are still absent after the attributes are set. `operands`: their shapes; null if unknown.
void setDefaults(hlo::OpKind kind, absl::Span<const hlo::Shape* const> operands,
                 proto::HloInstructionProto* instruction);

}  // namespace io
