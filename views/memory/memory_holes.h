#pragma once

// Holes: bytes of an allocation that nobody holds at a step, between bytes that somebody holds at some step. A hole
// lasts from the end of those who held bytes of it before to the begin of the first who takes any of it.
//
//   bytes │████ a █████│  hole  │███ b ███       at the cursor the hole is as high as the free bytes there, as wide as
//         │            :   ▏    :                all of them stay free
//         └────────────┴───┴────┴────── step

#include <optional>
#include <vector>

#include "views/memory/memory_scene.h"

namespace views {

struct MemoryHole {
  int64_t firstByte = 0, endByte = 0;
  uint32_t begin = 0, end = 0;   ///< steps, half-open: all of its bytes are free
  std::optional<uint32_t> next;  ///< the bar that ends it; nothing: free to the end of the schedule
  int64_t bytes() const { return endByte - firstByte; }
};

struct MemoryHoles {
  std::vector<MemoryHole> holes;  ///< biggest first, of equal ones the lower; their steps are not worked out
  int64_t bytes = 0;              ///< of all of them
};

/// Of a band at a step, below the last byte that any value ever holds; none where the scene has no steps. Looks at few
/// more bars than are alive.
MemoryHoles holesAt(const MemoryScene& scene, const MemoryBand& band, uint32_t step);
/// Since when and until when all bytes of a hole that there is at the step are free, and what ends it. Looks at few
/// more bars than ever hold any of them.
void findExtent(const MemoryScene& scene, const MemoryBand& band, uint32_t step, MemoryHole* hole);

}  // namespace views
