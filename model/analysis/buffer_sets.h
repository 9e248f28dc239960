#pragma once

// Groups the values that must share memory: a loop's initial value, its body's parameter and result and its own result;
// the results of branches; the operands and results of in-place operations; a parameter and the output that aliases it.
// Each group is one buffer. Source: HloAliasAnalysis; formats/live-range-rules.md §4.

#include <stop_token>
#include <vector>

#include "absl/types/span.h"
#include "model/analysis/dataflow.h"
#include "model/analysis/in_place.h"

namespace hlo {

using BufferId = Id<struct BufferTag>;  ///< ordered by the first value of each buffer

class BufferSets {
 public:
  BufferSets(const Dataflow& dataflow, const InPlace& inPlace, const std::stop_token& stop = {});

  size_t count() const { return m_valuesBegin.size() - 1; }
  BufferId of(FlowValueId id) const { return BufferId(m_buffers[id.index()]); }
  /// Values in order of id, at least one.
  absl::Span<const FlowValueId> values(BufferId id) const {
    const uint32_t begin = m_valuesBegin[id.index()];
    return absl::MakeConstSpan(m_values).subspan(begin, m_valuesBegin[id.index() + 1] - begin);
  }
  /// Returns whether an output aliases the entry parameter's node, according to the module's header.
  bool isAliased(ValuePosition parameter) const;

 private:
  uint32_t find(uint32_t value);
  void unite(ValuePosition a, ValuePosition b, const Dataflow& dataflow);
  void uniteTrees(InstructionId a, InstructionId b, const Dataflow& dataflow);
  void uniteCalls(const Dataflow& dataflow);
  void uniteInPlace(const Dataflow& dataflow, const InPlace& inPlace, const std::stop_token& stop);
  void uniteEntry(const Dataflow& dataflow);
  void number();

  std::vector<uint32_t> m_buffers;  // before number(): links to the first value of the set
  std::vector<uint32_t> m_valuesBegin;
  std::vector<FlowValueId> m_values;
  std::vector<ValuePosition> m_aliased;  // sorted
};

}  // namespace hlo
