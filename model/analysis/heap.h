#pragma once

// Packs blocks of memory with known times of use: the largest first, each into the smallest gap that is free at all its
// times. Tie breaking, overlap and fit follow XLA, so the resulting sizes are equal to XLA's. Source:
// GlobalDecreasingSizeBestFitHeap, ChooseBestHeapAlgorithm.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "absl/types/span.h"

namespace hlo {

/// Returns the next multiple of the alignment, which is above 0; the value is not negative.
constexpr int64_t roundUp(int64_t value, int64_t alignment) { return (value + alignment - 1) / alignment * alignment; }

/// Times [first, last] at which a block is in use.
struct HeapTimes {
  uint32_t first = 0;
  uint32_t last = 0;
};

struct HeapBlock {
  int64_t bytes = 0;        ///< more than 0
  uint32_t timesBegin = 0;  ///< index of its first times, those of the value that it was created for
  uint32_t timesEnd = 0;
};

struct Packing {
  std::vector<int64_t> offsets;  ///< by block, multiples of the alignment
  int64_t bytes = 0;             ///< the end of the last block
};

/// The order in which blocks are packed.
enum class HeapOrder : uint8_t {
  kBest,      ///< by size and by duration of use; the smaller result, by size if both are equal
  kByLength,  ///< the longest in use first
};

/// The order of the blocks breaks ties. Each block is compared with all blocks whose times overlap, which is
/// near-linear in real programs; if that would take too long, the smallest blocks are stacked above the others by time
/// instead. The total of all blocks must be below 2^62 bytes.
Packing packHeap(absl::Span<const HeapBlock> blocks, absl::Span<const HeapTimes> times, int64_t alignment,
                 HeapOrder heapOrder = HeapOrder::kBest, const std::stop_token& stop = {});

}  // namespace hlo
