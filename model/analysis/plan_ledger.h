#pragma once

// Compares a memory plan with the buffer assignment that XLA dumped for the same module. If both are equal, a plan of a
// changed program is exact for the same rules; otherwise only its difference from this plan counts.

#include <cstdint>

#include "model/analysis/memory_plan.h"
#include "model/buffers/assignment.h"

namespace hlo {

/// Counts. Values are paired by name and index, allocations by the values in them, since their numbers may differ.
struct PlanLedger {
  uint32_t allocationsCompared = 0;  ///< of the plan or the dump, whichever has more
  uint32_t allocationsEqual = 0;     ///< same space and size, both temporary or not, each value at the same place
  uint32_t placesCompared = 0;       ///< values that the plan or the dump has
  uint32_t placesEqual = 0;          ///< same size, allocation and offset
  int64_t differenceBytes = 0;       ///< total of the plan minus total of the dump

  bool isEqual() const {
    return allocationsEqual == allocationsCompared && placesEqual == placesCompared && differenceBytes == 0;
  }
};

/// `plan` is a plan of `memory`.
PlanLedger compareWithDump(const MemoryAnalysis& memory, const MemoryPlan& plan, const buffers::Assignment& dump);

/// Sets PlanInput::shared for fusions without a body, of which the module does not state over which operands they may
/// write, as in the module that a lone assignment states: those that the dump has them write over.
void adoptSharing(const buffers::Assignment& dump, PlanInput* input);

}  // namespace hlo
