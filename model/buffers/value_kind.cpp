#include "model/buffers/value_kind.h"

namespace buffers {

static_assert(static_cast<int>(ValueKind::kThreadLocal) == static_cast<int>(AllocationKind::kThreadLocal));

absl::string_view valueKindName(ValueKind kind) {
  switch (kind) {
    case ValueKind::kTempInParameter: return "temp in parameter";
    case ValueKind::kTempInOutput: return "temp in output";
    default: return allocationKindName(static_cast<AllocationKind>(kind));
  }
}

bool isTemporary(ValueKind kind) {
  return kind == ValueKind::kTemp || kind == ValueKind::kTempInParameter || kind == ValueKind::kTempInOutput;
}

std::optional<ValueKind> valueKind(const Assignment& assignment, const Value& value) {
  if (!value.allocation) return std::nullopt;
  const AllocationKind kind = assignment.allocation(*value.allocation).kind();
  if (value.range && kind == AllocationKind::kParameter && value.range->begin > 0)
    return value.range->outlives ? ValueKind::kOutput : ValueKind::kTempInParameter;
  if (value.range && kind == AllocationKind::kOutput && !value.range->outlives) return ValueKind::kTempInOutput;
  return valueKind(kind);
}

std::optional<ValueKind> valueKind(const Assignment& assignment, ValueId id) {
  return valueKind(assignment, assignment.value(id));
}

}  // namespace buffers
