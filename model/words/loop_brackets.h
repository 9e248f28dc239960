#pragma once

// The loops of a schedule as brackets above it: their steps, their names and how often they run.

#include <string>
#include <vector>

#include "model/documents/snapshot.h"
#include "model/documents/target.h"
#include "model/queries/schedule_loops.h"

namespace words {

struct LoopBracket {
  buffers::StepRange steps;
  uint32_t depth = 0;  ///< 0: in no other loop
  std::string name;    ///< escaped for one line
  std::string runs;    ///< "12 iterations", "trip count unknown"; translated
  model::Target target;
};

LoopBracket bracketOf(const hlo::Module& module, const queries::ScheduleLoop& loop);

/// Returns the loops by first step, outer ones before inner ones; none without a module and an assignment of the same
/// schedule. Near-linear; for a worker thread.
std::vector<LoopBracket> loopBrackets(const model::Snapshot& snapshot);

}  // namespace words
