#pragma once

// Where XLA would put each value, worked out from the module alone: an allocation for every constant, parameter, output
// and pointer table, temporaries in what outputs leave free before and after them, and one heap for the rest, packed by
// size. Source: BufferAssigner, HeapSimulator; formats/buffer-assignment.md §5.2, live-range-rules.md §8.
//
// Every place in the reference dumps comes out as XLA has it (tests/model/tst_dataflow_dumps.cpp). Still an estimate:
// other backends have rules of their own, and what a module that is not scheduled will look like later nobody knows.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/analysis/memory_analysis.h"

namespace hlo {

struct PlannedAllocation {
  int64_t bytes = 0;
  int64_t memorySpace = 0;
  std::optional<ValuePosition> parameter;  ///< an entry parameter's node
  bool isConstant = false;
  bool isThreadLocal = false;
  bool isLiveOut = false;
  bool isOutput = false;  ///< holds the top of the entry's result
  bool isTemp = false;    ///< one in each memory space, behind all others
};

struct PlannedPlace {
  uint32_t allocation = 0;
  int64_t offsetBytes = 0;
  int64_t bytes = 0;     ///< the value's own
  bool hasSize = false;  ///< false: its size is not known, and counts as nothing
};

/// A value of a computation that runs per element, such as a reducer: not on the schedule, so the dataflow does not
/// have it. Each has an allocation of its own, constants one of device memory.
struct EmbeddedValue {
  ValuePosition definition;
  PlannedPlace place;
};

struct MemoryPlan {
  std::vector<PlannedAllocation> allocations;
  std::vector<PlannedPlace> places;  ///< by value
  std::vector<EmbeddedValue> embedded;
};

/// Nothing where the sizes add up to 2^60 bytes or more, or where it was stopped.
std::optional<MemoryPlan> planMemory(const MemoryAnalysis& memory, const std::stop_token& stop = {});

}  // namespace hlo
