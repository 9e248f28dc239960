#pragma once

// Two computations compared as modules of their own, with the computations that they call: two fusions, two loop
// bodies, the two branches of a conditional.

#include <memory>
#include <stop_token>
#include <string>

#include "model/documents/comparison.h"

namespace model {

/// Returns the computation as a module, as hlo::extract() prints it, without the schedule unless `isScheduled`; null,
/// with a sentence in `problem`, if it cannot be extracted. Linear in the computation and what it calls.
std::shared_ptr<const Snapshot> computationAlone(const Snapshot& of, hlo::ComputationId id, bool isScheduled,
                                                 std::string* problem, const std::stop_token& stop = {});
/// Returns true if both computations run step by step, so that their values have buffers. Those within a fusion or a
/// reducer have none.
bool haveBuffers(const hlo::Module& module, hlo::ComputationId a, hlo::ComputationId b);

/// Compares two computations of a module. Null, with a sentence in `problem`, if one cannot be extracted.
std::shared_ptr<const Comparison> compareComputations(const Snapshot& of, hlo::ComputationId a, hlo::ComputationId b,
                                                      std::string* problem, const std::stop_token& stop = {});

}  // namespace model
