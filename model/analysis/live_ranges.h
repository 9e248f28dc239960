#pragma once

// From which step to which each value is alive, by XLA's rules: from its definition (a parameter from the beginning of
// its computation) to the last place where it is seen or used; values of one buffer follow each other and only touch.
// Source: HloLiveRange; formats/live-range-rules.md §5.2, §5.3, §7.1.

#include <stop_token>
#include <vector>

#include "model/analysis/buffer_sets.h"
#include "model/analysis/dataflow.h"
#include "model/analysis/memory_rules.h"

namespace hlo {

/// The step at which a user's operands are read: what a loop begins with when its body begins, what a call is given by
/// what it calls, so at no step of its own.
std::optional<uint32_t> stepOfUse(const Module& module, const Schedule& schedule, InstructionId user);

class LiveRanges {
 public:
  /// All but the rules must outlive it.
  LiveRanges(const Dataflow& dataflow, const BufferSets& buffers, const MemoryRules& rules,
             const std::stop_token& stop = {});

  /// Never empty. Values that are alive after the program, such as parameters that no output aliases, outlive it.
  buffers::StepRange range(FlowValueId id) const { return m_ranges[id.index()]; }
  /// Before values of one buffer were made to follow each other: to the last place that sees or uses the value itself.
  buffers::StepRange ownRange(FlowValueId id) const { return m_ownRanges[id.index()]; }
  /// The step that a dump of XLA names as its peak, by XLA's rough count: every value weighs what the whole result of
  /// its instruction does. Nothing where there are no steps or a size is not known.
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
