#pragma once

// A buffer assignment for a module that was dumped without one: what the analysis and the plan find out, written in the
// format of XLA's own dumps and read again, so that all that shows an assignment shows it. Its first line says that it
// is an estimate (buffers::kEstimateMarker), and Assignment::isEstimated() with it. A size that the module does not say
// is
// `?` (buffers::kUnknownSize), and counts as nothing.

#include <memory>
#include <stop_token>
#include <string>

#include "absl/status/statusor.h"
#include "model/analysis/memory_plan.h"
#include "model/buffers/assignment.h"

namespace hlo {

/// As a `-buffer-assignment.txt` has it, without the instructions' text and the peak that XLA would name. Positions and
/// uses are left out where they would make the text much longer than the module's.
/// ResourceExhausted where even the rest would, or sizes do not add up; FailedPrecondition where something leads back
/// to itself (cycleIn()); Cancelled where it was stopped.
absl::StatusOr<std::string> estimateText(const MemoryAnalysis& memory, std::stop_token stop = {});

/// Values have the numbers of the dataflow. The module's name becomes part of the text's name.
absl::StatusOr<std::shared_ptr<const buffers::Assignment>> estimateAssignment(const MemoryAnalysis& memory,
                                                                              std::stop_token stop = {});

}  // namespace hlo
