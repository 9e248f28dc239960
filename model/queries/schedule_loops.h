#pragma once

// The while loops of a module on the schedule that a dump prints of it, and which of the dump's values each carries in
// the same bytes, from the initial value through the body's parameter and result to the loop's own.

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
  std::vector<std::vector<buffers::ValueId>> carried;  ///< two or more values each, at one place of one allocation
};

/// By first step, outer loops before inner ones; none where the module does not run what the dump says, step by step.
/// Near linear; on a worker.
std::vector<ScheduleLoop> scheduleLoops(const hlo::Module& module, const buffers::Assignment& assignment);

}  // namespace queries
