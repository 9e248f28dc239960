#pragma once

// The requirements of single opcodes on their operands, and of attributes on operands.

#include <optional>

#include "absl/types/span.h"
#include "model/verify/findings.h"
#include "model/verify/opcode_rules.h"

namespace hlo {

/// Returns the number of operands as written, including undefined ones, which the module omits. No value if a short
/// print omitted some, `...(+3)`.
std::optional<size_t> writtenOperands(const Module& module, InstructionId id);

/// `kind` is the opcode that runs: fusion for `fusion-start`.
void checkOperandCount(const Module& module, InstructionId id, OpKind kind, Findings& findings);
/// Reports operands written as `f32[2,5] %x` if %x is not an f32[2,5].
void checkDeclaredShapes(const Module& module, InstructionId id, Findings& findings);
/// Checks the rules of single opcodes: shapes, indices, dimensions.
void checkOpcode(const Module& module, InstructionId id, OpKind kind, Findings& findings);

/// Checks the numbers of dimensions=, index= and iota_dimension= against shapes.
void checkNumbers(const Module& module, InstructionId id, OpKind kind, const AttributeRow& row, absl::string_view value,
                  absl::Span<const int64_t> numbers, Findings& findings);
/// Checks other attributes with a readable value against the instruction's operands and shape.
void checkAgainstOperands(const Module& module, InstructionId id, OpKind kind, const AttributeRow& row,
                          absl::string_view value, Findings& findings);

}  // namespace hlo
