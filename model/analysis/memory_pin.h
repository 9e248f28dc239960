#pragma once

// Explains the size of the temporaries of a memory space: either as many bytes are in use at one step, or the packing
// leaves gaps and a stack of blocks reaches higher than that. For a plan, and for an allocation of a dump.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/analysis/memory_plan.h"
#include "model/buffers/assignment.h"

namespace hlo {

enum class PinKind : uint8_t {
  kNotTheHeap,  ///< nothing is packed in this memory space: parameters, outputs and constants take it all
  kLivePeak,    ///< the blocks in use at one step fill the heap
  kPacking,     ///< the heap ends above the bytes in use at any step
  kNoValue,     ///< most of what is never in use is memory that no value of the dump has
};

/// A block of the heap, by the value that is in use in it.
struct PinnedValue {
  FlowValueId value;
  int64_t offsetBytes = 0;  ///< in the heap
  int64_t bytes = 0;
  /// The size of the heap packed without the block, which can be larger than with it. Nothing if it was not tried; only
  /// for kPacking.
  std::optional<int64_t> heapBytesWithout;
};

struct Pin {
  PinKind kind = PinKind::kNotTheHeap;
  int64_t heapBytes = 0;
  int64_t livePeakBytes = 0;  ///< most bytes of blocks in use at once; the difference is the packing loss
  uint32_t peakStep = 0;      ///< the first step with so many
  uint32_t peakSteps = 0;     ///< number of steps at which a temporary begins or ends with at most 0.1 % fewer
  /// For kLivePeak the values in use at the peak, the largest first. For kPacking the stack from the top, each value in
  /// use together with the one before it, which lies above it.
  std::vector<PinnedValue> values;
};

/// Explains the plan's heap of a memory space. The 32 largest blocks of a stack are tried: the heap is packed again
/// without each. If stopped, the rest is not tried.
Pin pinOf(const MemoryPlan& plan, int64_t memorySpace, const std::stop_token& stop = {});

/// A value of a buffer assignment in a stack.
struct StackedValue {
  buffers::ValueId value;
  int64_t offsetBytes = 0;  ///< in the allocation
  int64_t bytes = 0;        ///< of the largest value that shares its memory in turn
  /// The size of the allocation packed without it. Nothing if it was not tried, or if the packer does not reproduce the
  /// allocation's size.
  std::optional<int64_t> bytesWithout;
};

/// Why a temporary allocation of a buffer assignment is as large as it is, at the offsets that the assignment states.
struct AllocationPin {
  PinKind kind = PinKind::kNotTheHeap;  ///< kNotTheHeap: no value has bytes and steps
  /// As in Pin: in use at the peak, or the stack from the top. Pointer tables are left out.
  std::vector<StackedValue> values;
  uint32_t peakStep = 0;          ///< for kLivePeak: the first step with the most bytes
  int64_t bytesWithoutValue = 0;  ///< bytes of the allocation that no value has, not even a pointer table
};

/// Explains a temporary allocation, also without the module. Values at one offset whose live ranges touch share a
/// block. A packing loss of at most 0.1 % counts as none. The 32 largest blocks of a stack are tried; for workers.
AllocationPin pinOf(const buffers::Assignment& assignment, buffers::AllocationId allocation,
                    const std::stop_token& stop = {});

}  // namespace hlo
