#pragma once

// Which values have to share memory: a loop's initial value, its body's parameter and result and its own result; the
// results of branches; what an operation writes in place; a parameter and the output that aliases it. Such values make
// up one buffer. Source: HloAliasAnalysis; formats/live-range-rules.md §4.

#include <stop_token>
#include <vector>

#include "absl/types/span.h"
#include "model/analysis/dataflow.h"
#include "model/analysis/in_place.h"

namespace hlo {

using BufferId = Id<struct BufferTag>;  ///< by the first value of each

class BufferSets {
 public:
  BufferSets(const Dataflow& dataflow, const InPlace& inPlace, const std::stop_token& stop = {});

  size_t count() const { return m_valuesBegin.size() - 1; }
  BufferId of(FlowValueId id) const { return BufferId(m_buffers[id.index()]); }
  /// By id, at least one.
  absl::Span<const FlowValueId> values(BufferId id) const {
    const uint32_t begin = m_valuesBegin[id.index()];
    return absl::MakeConstSpan(m_values).subspan(begin, m_valuesBegin[id.index() + 1] - begin);
  }
  /// Whether the entry parameter's node is aliased by an output, as the module's header says.
  bool isAliased(ValuePosition parameter) const;

 private:
  uint32_t find(uint32_t value);
  void unite(ValuePosition a, ValuePosition b, const Dataflow& dataflow);
  void uniteTrees(InstructionId a, InstructionId b, const Dataflow& dataflow);
  void uniteCalls(const Dataflow& dataflow);
  void uniteInPlace(const Dataflow& dataflow, const InPlace& inPlace, const std::stop_token& stop);
  void uniteEntry(const Dataflow& dataflow);
  void number();

  std::vector<uint32_t> m_buffers;  // until number(): the way to the first value of the set
  std::vector<uint32_t> m_valuesBegin;
  std::vector<FlowValueId> m_values;
  std::vector<ValuePosition> m_aliased;  // sorted
};

}  // namespace hlo
