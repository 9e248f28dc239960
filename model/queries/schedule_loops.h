#pragma once

// The while loops of a module on the schedule printed in a dump, and the dump's values that each loop carries in the
// same bytes: from the initial value through the body's parameter and result to the loop's own result.

#include <optional>
#include <vector>

#include "model/analysis/trip_count.h"
#include "model/buffers/assignment.h"

namespace queries {

struct ScheduleLoop {
  hlo::InstructionId instruction;
  buffers::StepRange steps;
  uint32_t depth = 0;  ///< 0: in no other loop
  std::optional<hlo::TripCount> tripCount;
  std::vector<std::vector<buffers::ValueId>>
      carried;  ///< groups of two or more values at the same offset of one allocation
};

/// Returns the loops by first step, outer loops before inner ones; none unless the module's schedule equals the dump's,
/// step by step. Near-linear; for a worker thread.
std::vector<ScheduleLoop> scheduleLoops(const hlo::Module& module, const buffers::Assignment& assignment);

}  // namespace queries
