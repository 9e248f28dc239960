#pragma once

// What an estimate does not know: a module may leave dimensions and types open, as in `f32[?,1024]`.

#include "model/buffers/assignment.h"

namespace buffers {

/// Values that lie in an allocation and whose size is not known. They count as nothing in its size, so sums are the
/// least that they can be. 0 of what XLA printed. Linear in the values.
inline size_t unknownSizes(const Assignment& assignment) {
  size_t count = 0;
  for (uint32_t i = 0; i < assignment.valueCount(); ++i) {
    const Value value = assignment.value(ValueId(i));
    count += value.allocation && !value.hasSize ? 1 : 0;
  }
  return count;
}

/// Those of one memory space.
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
