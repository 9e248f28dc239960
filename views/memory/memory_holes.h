#pragma once

// Holes: bytes of an allocation that are free at a step, between bytes that are used at some step. A hole lasts from
// the end of the last value that used any of its bytes to the begin of the next one.
//
//   bytes │████ a █████│  hole  │███ b ███       the height is the free bytes at the cursor, the width the steps
//         │            :   ▏    :                during which all of them are free
//         └────────────┴───┴────┴────── step

#include <optional>
#include <vector>

#include "views/memory/memory_transform.h"

namespace views {

struct MemoryHole {
  int64_t firstByte = 0, endByte = 0;
  uint32_t begin = 0, end = 0;   ///< steps, half-open, during which all its bytes are free
  std::optional<uint32_t> next;  ///< the bar that ends it; no value: free until the end of the schedule
  int64_t bytes() const { return endByte - firstByte; }
};

struct MemoryHoles {
  std::vector<MemoryHole> holes;  ///< biggest first, then by offset; their steps are not computed
  int64_t bytes = 0;              ///< of all of them
};

/// Returns the holes of a band at a step, below the last byte that any value ever uses; none if the scene has no steps.
/// Examines only few bars beyond the live ones.
MemoryHoles holesAt(const MemoryScene& scene, const MemoryBand& band, uint32_t step);
/// Computes the steps during which all bytes of a hole are free, and the bar that ends it. `hole` must exist at the
/// step. Examines only few bars beyond those that ever overlap its bytes.
void findExtent(const MemoryScene& scene, const MemoryBand& band, uint32_t step, MemoryHole* hole);

}  // namespace views
