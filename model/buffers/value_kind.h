#pragma once

// The use of the memory of a value. It is the kind of its allocation, with two exceptions: XLA places other values in
// the allocation of an output before it is written, and in that of a donated parameter after its last use.

#include <optional>

#include "model/buffers/assignment.h"

namespace buffers {

/// The kinds of allocations, in the same order; then those of values that are something else than their allocation.
enum class ValueKind : uint8_t {
  kParameter,
  kOutput,
  kTemp,
  kConstant,
  kThreadLocal,
  kTempInParameter,
  kTempInOutput,
};
inline constexpr int kValueKindCount = 7;
inline ValueKind valueKind(AllocationKind kind) { return static_cast<ValueKind>(kind); }

absl::string_view valueKindName(ValueKind kind);  ///< "parameter", "temp in output", …
/// Returns whether the value is neither a parameter nor a constant nor an output, whatever its allocation is for.
bool isTemporary(ValueKind kind);

/// Returns nothing for a value without an allocation. A parameter is live from step 0, and an output after the last
/// step; a value without a live range has the kind of its allocation.
std::optional<ValueKind> valueKind(const Assignment& assignment, const Value& value);
std::optional<ValueKind> valueKind(const Assignment& assignment, ValueId id);

}  // namespace buffers
