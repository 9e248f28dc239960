#include "model/analysis/plan_ledger.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace hlo {
namespace {

std::optional<buffers::ValueId> findInDump(const MemoryAnalysis& memory, const buffers::Assignment& dump,
                                           ValuePosition at) {
  const Module& module = memory.dataflow.module();
  return dump.findValue(module.name(at.instruction), memory.trees.indexText(module.shapeId(at.instruction), at.node));
}

class PlanComparison {
 public:
  PlanComparison(const MemoryAnalysis& memory, const MemoryPlan& plan, const buffers::Assignment& dump)
      : m_memory(memory),
        m_plan(plan),
        m_dump(dump),
        m_pairs(plan.allocations.size()),
        m_isPaired(dump.allocationCount(), false),
        m_isOther(plan.allocations.size(), false) {}

  PlanLedger compare() {
    for (uint32_t i = 0; i < m_plan.places.size(); ++i) {
      compare(m_memory.dataflow.definition(FlowValueId(i)), m_plan.places[i]);
    }
    for (const EmbeddedValue& value : m_plan.embedded) compare(value.definition, value.place);
    m_ledger.placesCompared += static_cast<uint32_t>(m_dump.valueCount()) - m_found;
    int64_t planned = 0;
    for (uint32_t i = 0; i < m_plan.allocations.size(); ++i) {
      const PlannedAllocation& allocation = m_plan.allocations[i];
      planned += allocation.bytes;
      if (!m_pairs[i] || m_isOther[i]) continue;
      const buffers::Allocation& dumped = m_dump.allocation(*m_pairs[i]);
      const bool isTemp = dumped.kind() == buffers::AllocationKind::kTemp;
      const bool isEqual = dumped.sizeBytes == allocation.bytes && dumped.memorySpace == allocation.memorySpace &&
                           isTemp == allocation.isTemp;
      if (isEqual) ++m_ledger.allocationsEqual;
    }
    m_ledger.allocationsCompared = static_cast<uint32_t>(std::max(m_plan.allocations.size(), m_dump.allocationCount()));
    m_ledger.differenceBytes = planned - m_dump.totalBytes();
    return m_ledger;
  }

 private:
  // Allocations are paired by the first value that both have.
  void compare(ValuePosition at, const PlannedPlace& place) {
    ++m_ledger.placesCompared;
    const std::optional<buffers::ValueId> id = findInDump(m_memory, m_dump, at);
    if (!id) {
      m_isOther[place.allocation] = true;
      return;
    }
    ++m_found;
    const buffers::Value value = m_dump.value(*id);
    std::optional<buffers::AllocationId>& paired = m_pairs[place.allocation];
    if (!paired && value.allocation && !m_isPaired[value.allocation->index()]) {
      paired = value.allocation;
      m_isPaired[value.allocation->index()] = true;
    }
    const bool isEqual = paired && paired == value.allocation && place.offsetBytes == value.offsetBytes &&
                         place.hasSize == value.hasSize && place.bytes == value.sizeBytes;
    if (isEqual) {
      ++m_ledger.placesEqual;
    } else {
      m_isOther[place.allocation] = true;
    }
  }

  const MemoryAnalysis& m_memory;
  const MemoryPlan& m_plan;
  const buffers::Assignment& m_dump;
  PlanLedger m_ledger;
  uint32_t m_found = 0;                                       // values of the plan that the dump has
  std::vector<std::optional<buffers::AllocationId>> m_pairs;  // by allocation of the plan
  std::vector<bool> m_isPaired;                               // by allocation of the dump
  std::vector<bool> m_isOther;                                // by allocation of the plan: a value is elsewhere
};

}  // namespace

PlanLedger compareWithDump(const MemoryAnalysis& memory, const MemoryPlan& plan, const buffers::Assignment& dump) {
  return PlanComparison(memory, plan, dump).compare();
}

void adoptSharing(const buffers::Assignment& dump, PlanInput* input) {
  const MemoryAnalysis& memory = *input->analysis;
  const Module& module = memory.dataflow.module();
  for (uint32_t i = 0; i < input->values.size(); ++i) {
    const PlanValue& user = input->values[i];
    const InstructionId id = user.definition.instruction;
    if (module.kind(id) != OpKind::kFusion || !module.calls(id).empty()) continue;
    const auto place = findInDump(memory, dump, user.definition);
    if (!place) continue;
    const buffers::Value own = dump.value(*place);
    for (const uint32_t operand : input->operandsOf(FlowValueId(i))) {
      if (operand == UINT32_MAX || input->values[operand].lastStep != user.firstStep) continue;
      const auto before = findInDump(memory, dump, input->values[operand].definition);
      if (!before) continue;
      const buffers::Value other = dump.value(*before);
      if (own.allocation && other.allocation == own.allocation && other.offsetBytes == own.offsetBytes)
        input->shared.emplace_back(FlowValueId(operand), FlowValueId(i));
    }
  }
  std::sort(input->shared.begin(), input->shared.end());
}

}  // namespace hlo
