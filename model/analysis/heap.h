#pragma once

// Packs blocks of memory with known times of use into one heap, as XLA does: in a fixed order, each block into the
// smallest gap that is free at all its times. Order, tie breaking, overlap and fit follow XLA, so offsets are equal to
// XLA's. Source: GlobalDecreasingSizeBestFitHeap, ChooseBestHeapAlgorithm; formats/buffer-assignment.md §5.2.
//
// Bytes are positions in the heap, from 0. Times are numbers from 0, both ends inclusive. Everything here is a value;
// nothing is shared between threads.

#include <algorithm>
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
  friend bool operator==(HeapTimes, HeapTimes) = default;
};

struct HeapBlock {
  int64_t bytes = 0;        ///< more than 0
  uint32_t timesBegin = 0;  ///< index of its first times, those of the value that it was created for
  uint32_t timesEnd = 0;    ///< past the last one; a block has at least one
};

/// The input of the packer. The total of all blocks is below 2^61 bytes.
struct Heap {
  std::vector<HeapBlock> blocks;  ///< their order breaks ties
  std::vector<HeapTimes> times;   ///< of all blocks

  absl::Span<const HeapTimes> timesOf(uint32_t block) const {
    return absl::MakeConstSpan(times).subspan(blocks[block].timesBegin,
                                              blocks[block].timesEnd - blocks[block].timesBegin);
  }
};

/// The order in which blocks are packed.
enum class HeapOrder : uint8_t {
  kBest,      ///< by size and by duration of use; the smaller result, by size if both are equal
  kByLength,  ///< the longest in use first
};

struct HeapRules {
  int64_t alignment = 1;  ///< offsets are multiples of it; above 0
  HeapOrder order = HeapOrder::kBest;
  /// The work for one order, in steps of about a nanosecond. Blocks beyond it are stacked above the others by time.
  /// Real programs need less than 10^9 steps.
  uint64_t maximumSteps = 20'000'000'000;
  friend bool operator==(HeapRules, HeapRules) = default;
};

/// The blocks of a heap placed in one order.
struct HeapRun {
  std::vector<uint32_t> order;   ///< blocks
  std::vector<int64_t> offsets;  ///< by block, multiples of the alignment; below 0 for blocks that were not placed
  int64_t bytes = 0;             ///< the end of the last block
  bool isComplete = true;        ///< false: given up, because the other order is not worse
  bool isExact = true;           ///< false: the work exceeded the maximum, so that offsets differ from XLA's
};

/// A heap and the offsets of its blocks.
struct PackedHeap {
  Heap heap;
  HeapRules rules;
  std::vector<HeapRun> runs;  ///< by size, unless only the length counts; by length
  size_t best = 0;            ///< the run whose offsets count

  int64_t offset(uint32_t block) const { return runs[best].offsets[block]; }
  int64_t bytes() const { return runs[best].bytes; }
  bool isExact() const {
    return std::all_of(runs.begin(), runs.end(), [](const HeapRun& run) { return run.isExact; });
  }
};

/// Packs the blocks. The second order is given up as soon as it cannot be better than the first; of large heaps it runs
/// on a thread of its own. For workers: takes some microseconds for each block of a real program. The result does not
/// depend on the threads. If stopped, it is incomplete.
PackedHeap packHeap(Heap heap, HeapRules rules, const std::stop_token& stop = {});

/// Returns what packHeap() returns for the blocks and the rules of `before`. Faster if `before` is similar: a block is
/// placed again only if it changed, or if it is in use together with a block that is elsewhere than before. `origins`
/// has an entry for each block: the same block in `before`, or UINT32_MAX if it is new; no block is the origin of two.
/// Sizes, times and the order of blocks may differ from those before.
PackedHeap repackHeap(Heap heap, const PackedHeap& before, absl::Span<const uint32_t> origins,
                      const std::stop_token& stop = {});

}  // namespace hlo
