#pragma once

// Unknown sizes in an estimate: a module may leave dimensions and types open, as in `f32[?,1024]`.

#include "model/buffers/assignment.h"

namespace buffers {

/// Returns the number of values in allocations whose size is unknown. They add nothing to the allocation's size, so
/// sums are lower bounds. 0 for assignments printed by XLA. Linear in the values.
inline size_t unknownSizes(const Assignment& assignment) {
  size_t count = 0;
  for (uint32_t i = 0; i < assignment.valueCount(); ++i) {
    const Value value = assignment.value(ValueId(i));
    count += value.allocation && !value.hasSize ? 1 : 0;
  }
  return count;
}

/// Returns the number for one memory space.
inline size_t unknownSizes(const Assignment& assignment, int64_t space) {
  size_t count = 0;
  for (uint32_t i = 0; i < assignment.valueCount(); ++i) {
    const Value value = assignment.value(ValueId(i));
    count +=
        value.allocation && !value.hasSize && assignment.allocation(*value.allocation).memorySpace == space ? 1 : 0;
  }
  return count;
}

}  // namespace buffers
