#pragma once

// Packs blocks of memory that are in use at known times: the largest first, each into the smallest gap that is free at
// all its times. The order of equal ones, what touches and what fits is as XLA has it, so the sizes come out as XLA's
// do. Source: GlobalDecreasingSizeBestFitHeap, ChooseBestHeapAlgorithm.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "absl/types/span.h"

namespace hlo {

/// The next multiple of the alignment, which is above 0; the value is not negative.
constexpr int64_t roundUp(int64_t value, int64_t alignment) { return (value + alignment - 1) / alignment * alignment; }

/// Times [first, last] at which a block is in use.
struct HeapTimes {
  uint32_t first = 0;
  uint32_t last = 0;
};

struct HeapBlock {
  int64_t bytes = 0;        ///< more than 0
  uint32_t timesBegin = 0;  ///< its times, the ones it was made for first
  uint32_t timesEnd = 0;
};

struct Packing {
  std::vector<int64_t> offsets;  ///< by block, multiples of the alignment
  int64_t bytes = 0;             ///< the end of the last one
};

/// The order in which blocks are packed.
enum class HeapOrder : uint8_t {
  kBest,      ///< by size and by length of use; the smaller result, by size where both are equal
  kByLength,  ///< the longest in use first
};

/// Blocks come in the order that decides between equal ones.
/// A block looks at all that are in use while it is, which is near linear in real programs; where it would take too
/// long the smallest blocks are stacked above the others by time instead. All blocks together have less than 2^62
/// bytes.
Packing packHeap(absl::Span<const HeapBlock> blocks, absl::Span<const HeapTimes> times, int64_t alignment,
                 HeapOrder heapOrder = HeapOrder::kBest, const std::stop_token& stop = {});

}  // namespace hlo
