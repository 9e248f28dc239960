#include "model/analysis/cost_operands.h"

#include "model/ir/opcode_properties.h"

namespace hlo {

OperandCosts::OperandCosts(const Module& module, const Costs& costs)
    : m_module(module),
      m_costs(costs),
      m_sizes(module),
      m_collectives(module),
      m_rules(module, m_sizes, m_collectives),
      m_dealt(module.instructionCount()),
      m_fusionBytes(module, costs.calls(), m_sizes, absl::MakeSpan(m_dealt)) {
  for (const ComputationId id : costs.calls().calleesFirst()) {
    if (costs.isFused(id)) m_fusionBytes.deal(id);
  }
}

std::optional<std::vector<OperandCosts::Operand>> OperandCosts::of(InstructionId id) {
  if (m_costs.isFused(m_module.computation(id))) return std::nullopt;
  const size_t count = m_module.operands(id).size();
  std::vector<Operand> operands;
  const OpKind kind = kindWithoutSugar(m_module, id);
  if (isControlFlow(kind)) return std::nullopt;
  if (kind == OpKind::kFusion) {
    const absl::Span<const CallGraph::Edge> calls = m_costs.calls().edges(id);
    for (size_t n = 0; n < count; ++n) {
      const bool isKnown = !calls.empty() && !calls.front().closesRing;
      operands.push_back({isKnown ? m_fusionBytes.read(calls.front().call.callee, n) : Amount::unknown(), 1});
    }
    return operands;
  }
  for (size_t n = 0; n < count; ++n) operands.push_back({m_rules.read(id, n), m_rules.utilization(id, n)});
  // A single sum stated by a call belongs to its operand if there is only one.
  if (count == 1 && operands[0].bytesRead.isUnknown()) operands[0].bytesRead = m_costs.own(id).bytesRead;
  return operands;
}

}  // namespace hlo
