#pragma once

// The live range of each value, by XLA's rules: from its definition (for a parameter, the beginning of its computation)
// to the last position or use. Ranges of values in one buffer do not overlap; they only touch. Source: HloLiveRange;
// formats/live-range-rules.md §5.2, §5.3, §7.1.

#include <stop_token>
#include <vector>

#include "model/analysis/buffer_sets.h"
#include "model/analysis/dataflow.h"
#include "model/analysis/memory_rules.h"

namespace hlo {

/// Returns the step at which a user's operands are read: for a loop the start of its body, for a call the start of its
/// callee, rather than its own step.
std::optional<uint32_t> stepOfUse(const Module& module, const Schedule& schedule, InstructionId user);

class LiveRanges {
 public:
  /// All arguments except the rules must outlive this object.
  LiveRanges(const Dataflow& dataflow, const BufferSets& buffers, const MemoryRules& rules,
             const std::stop_token& stop = {});

  /// Never empty. Values that are live after the program, such as parameters that no output aliases, outlive it.
  buffers::StepRange range(FlowValueId id) const { return m_ranges[id.index()]; }
  /// The range before the values of one buffer were made consecutive: to the last position or use of the value itself.
  buffers::StepRange ownRange(FlowValueId id) const { return m_ownRanges[id.index()]; }
  /// The step that a dump of XLA reports as its peak, by XLA's rough count: every value counts as the whole result of
  /// its instruction. Nothing if there are no steps or a size is unknown.
  std::optional<uint32_t> roughPeakStep() const { return m_roughPeakStep; }

 private:
  void findRanges(const Dataflow& dataflow, const BufferSets& buffers, const MemoryRules& rules,
                  const std::stop_token& stop);
  void makeValuesFollow(const BufferSets& buffers, uint32_t steps);
  void findRoughPeak(const Dataflow& dataflow);

  std::vector<buffers::StepRange> m_ownRanges;
  std::vector<buffers::StepRange> m_ranges;
  std::optional<uint32_t> m_roughPeakStep;
};

}  // namespace hlo
