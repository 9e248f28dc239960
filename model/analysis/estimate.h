#pragma once

// Estimates a buffer assignment for a module that was dumped without one. The results of the analysis and the plan are
// written in the format of XLA's own dumps and parsed again, so that every view of an assignment can show them. The
// first line marks the text as an estimate (buffers::kEstimateMarker), and Assignment::isEstimated() returns true. A
// size that the module does not state is `?` (buffers::kUnknownSize), and counts as nothing.

#include <memory>
#include <stop_token>
#include <string>

#include "absl/status/statusor.h"
#include "model/analysis/memory_plan.h"
#include "model/buffers/assignment.h"

namespace hlo {

/// Returns the text of a `-buffer-assignment.txt`, without the instructions' text and the peak that XLA would print.
/// Positions and uses are omitted if they would make the text much longer than the module's. Errors: ResourceExhausted
/// if even the rest would be too long, or sizes overflow; FailedPrecondition if the data flow has a cycle (cycleIn());
/// Cancelled if stopped.
absl::StatusOr<std::string> estimateText(const MemoryAnalysis& memory, std::stop_token stop = {});

/// Values have the numbers of the dataflow. The module's name becomes part of the text's name.
absl::StatusOr<std::shared_ptr<const buffers::Assignment>> estimateAssignment(const MemoryAnalysis& memory,
                                                                              std::stop_token stop = {});

/// Returns the assignment of a dump that has no live ranges, together with those of the module's text
/// (areRangesEstimated()). Errors as estimateText().
absl::StatusOr<std::shared_ptr<const buffers::Assignment>> withEstimatedRanges(const MemoryAnalysis& memory,
                                                                               const buffers::Assignment& assignment,
                                                                               std::stop_token stop = {});

/// Returns whether an estimated assignment is that of a dump with estimated live ranges.
bool areRangesEstimated(const buffers::Assignment& assignment);

}  // namespace hlo
