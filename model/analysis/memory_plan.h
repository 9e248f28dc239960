#pragma once

// The addresses that XLA would assign to each value, computed from a module or from a changed copy of its plan input:
// an allocation for every constant, parameter, output and pointer table; temporaries in the memory of outputs while
// those are not in use; and one heap for the rest, packed by size. Source: BufferAssigner, HeapSimulator;
// formats/buffer-assignment.md §5.2, live-range-rules.md §8.
//
// Every offset in the reference dumps is equal to XLA's (tests/model/tst_dataflow_dumps.cpp). It is still an estimate:
// other backends have different rules, and the final form of a module that is not scheduled is unknown.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/analysis/heap.h"
#include "model/analysis/plan_input.h"

namespace hlo {

struct PlannedAllocation {
  int64_t bytes = 0;
  int64_t memorySpace = 0;
  std::optional<ValuePosition> parameter;  ///< an entry parameter's node
  bool isConstant = false;
  bool isThreadLocal = false;
  bool isLiveOut = false;
  bool isOutput = false;  ///< contains the top of the entry's result
  bool isTemp = false;    ///< one in each memory space, after all others
};

struct PlannedPlace {
  uint32_t allocation = 0;
  int64_t offsetBytes = 0;
  int64_t bytes = 0;     ///< size of the value itself
  bool hasSize = false;  ///< false: its size is unknown, and counts as nothing
};

/// A value of a computation that runs per element, such as a reducer: not on the schedule, so it is not in the
/// dataflow. Each has its own allocation, for constants in device memory.
struct EmbeddedValue {
  ValuePosition definition;
  PlannedPlace place;
};

/// The temporaries of a memory space that are packed together. A block is a buffer and all others that take over its
/// memory in turn.
struct PlannedHeap {
  uint32_t allocation = 0;
  int64_t offsetBytes = 0;  ///< of the heap in its allocation
  int64_t memorySpace = 0;
  PackedHeap packed;                ///< its times are indices of MemoryPlan::steps
  std::vector<FlowValueId> values;  ///< by index of the heap's times: the value in use
};

struct MemoryPlan {
  std::vector<PlannedAllocation> allocations;
  std::vector<PlannedPlace> places;  ///< by value
  std::vector<EmbeddedValue> embedded;
  std::vector<PlannedHeap> heaps;  ///< at most one in each memory space, in ascending order of the spaces
  std::vector<uint32_t> steps;     ///< the step of each beginning and end of a temporary, in XLA's order
  bool isExact = true;             ///< false: a search was cut short because the module is too large

  /// Returns null if the memory space has no temporaries.
  const PlannedHeap* heapIn(int64_t memorySpace) const;
};

/// Returns nothing if the sizes add up to kMaximumPlanBytes or more, or if stopped.
std::optional<MemoryPlan> planMemory(const MemoryAnalysis& memory, const std::stop_token& stop = {});

/// The same for a plan input, with other rules. `before`, which may be null, is a plan of a similar input with the same
/// rules, in which values have the same ids: it changes the time that this takes, not the result.
std::optional<MemoryPlan> planMemory(const PlanInput& input, const PackingRules& rules, const MemoryPlan* before,
                                     const std::stop_token& stop = {});

}  // namespace hlo
