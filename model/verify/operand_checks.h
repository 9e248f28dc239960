#pragma once

// What single opcodes ask of their operands, and what attributes say about operands.

#include <optional>

#include "absl/types/span.h"
#include "model/verify/findings.h"
#include "model/verify/opcode_rules.h"

namespace hlo {

/// The operands as written: those that are not defined too, which the module leaves out. Nothing where a short print
/// left some out, `...(+3)`.
std::optional<size_t> writtenOperands(const Module& module, InstructionId id);

/// `kind`: of what runs, for `fusion-start` a fusion.
void checkOperandCount(const Module& module, InstructionId id, OpKind kind, Findings& findings);
/// `f32[2,5] %x` in the operands where %x is no f32[2,5].
void checkDeclaredShapes(const Module& module, InstructionId id, Findings& findings);
/// Rules of single opcodes: shapes, indices, dimensions.
void checkOpcode(const Module& module, InstructionId id, OpKind kind, Findings& findings);

/// dimensions=, index=, iota_dimension=: numbers against shapes.
void checkNumbers(const Module& module, InstructionId id, OpKind kind, const AttributeRow& row, absl::string_view value,
                  absl::Span<const int64_t> numbers, Findings& findings);
/// Other attributes whose value can be read, against the instruction's operands and shape.
void checkAgainstOperands(const Module& module, InstructionId id, OpKind kind, const AttributeRow& row,
                          absl::string_view value, Findings& findings);

}  // namespace hlo
