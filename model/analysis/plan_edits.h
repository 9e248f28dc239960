#pragma once

// Changes of a plan input: a parameter that is donated, a value that is computed again, a constant that becomes an
// argument, an array with fewer bytes, an asynchronous operation that starts later. The plan of the changed input is
// the memory of the changed program with the same fusions, layouts and schedule. Source: HloInputOutputAliasConfig,
// HloRematerialization; formats/live-range-rules.md §4, §5.

#include <cstdint>
#include <optional>
#include <string>

#include "model/analysis/memory_plan.h"

namespace hlo {

/// Lets an output use the memory of a parameter that no output aliases, both arrays at nodes of the entry parameter and
/// of the entry's result. Returns false and changes nothing if the two cannot share: the parameter is already donated,
/// the output is a parameter or constant itself, or their sizes or memory spaces differ. The caller decides whether the
/// parameter is read too late (donation.h).
bool donate(PlanInput* input, ValuePosition parameter, ValuePosition output);

/// Makes a constant's array an argument that is not donated. Returns false and changes nothing for other values.
bool passConstant(PlanInput* input, FlowValueId constant);

/// Gives all values of an array's buffer, which is neither a parameter nor a constant nor part of the result, at most
/// so many bytes. Returns false and changes nothing for other values.
bool shrink(PlanInput* input, FlowValueId value, int64_t bytes);

/// Starts the asynchronous operation that defines a value one step before its done, so that the value is not live
/// before. Returns false and changes nothing for other values, and if the operation already starts there.
bool startLater(PlanInput* input, FlowValueId value);

/// Frees a value after its last use before the step, and computes it again one step before its next use. Its operands
/// stay until then. Returns the refusal as a sentence without its full stop, "" if it was done: only plain operations
/// with one array as result, which is used both before and after the step and not at it, can be computed again.
std::string recompute(PlanInput* input, FlowValueId value, uint32_t step);

/// The totals of a plan in one memory space, as queries/space_figures.h has them for an assignment.
struct PlanTotals {
  int64_t reservedBytes = 0;
  int64_t livePeakBytes = 0;
  uint32_t peakStep = 0;  ///< the first step with so many
};

/// `plan` is a plan of the input. Near-linear.
PlanTotals totalsOf(const PlanInput& input, const MemoryPlan& plan, int64_t memorySpace);

}  // namespace hlo
