#pragma once

// Fields that XLA's parser sets where the text leaves the attribute out, and that its loader requires or its printer
// prints: the layout of an outfeed's operand, the type of a comparison, an empty window. Source: HloParserImpl::
// CreateInstruction, HloInstruction::CreateFromProto.

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

/// "FLOAT", "SIGNED" or "UNSIGNED": the type of a comparison of two such values.
absl::string_view usualComparison(hlo::ElementType type);

/// Sets what is still absent once the attributes are set. `operands`: their shapes; null where one is not known.
void setDefaults(hlo::OpKind kind, absl::Span<const hlo::Shape* const> operands,
                 proto::HloInstructionProto* instruction);

}  // namespace io
