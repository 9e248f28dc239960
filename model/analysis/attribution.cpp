#include "model/analysis/attribution.h"

#include <algorithm>

#include "model/ir/opcode_properties.h"

namespace hlo {
namespace {

// Returns false for tuples, where unrelated data meets, and for parameters and constants, which are shared: their
// operands and users are not related.
bool handsOn(OpKind kind) { return kind != OpKind::kTuple && hasOperands(kind); }

bool isKernelOrFunction(CallRole role) {
  return role == CallRole::kFusion || role == CallRole::kToApply || role == CallRole::kAsync;
}

}  // namespace

Attribution::Attribution(const Module& module, const CallGraph& calls,
                         absl::FunctionRef<bool(InstructionId)> isAttributed, const std::stop_token& stop)
    : m_module(module),
      m_calls(calls),
      m_sources(module.instructionCount(), kNone),
      m_missing(module.computationCount(), 0) {
  const absl::Span<const ComputationId> order = calls.calleesFirst();
  for (const ComputationId id : order) {
    if (stop.stop_requested()) return;
    spread(id, isAttributed, stop);
  }
  for (size_t i = order.size(); i-- > 0;) takeFromCallers(order[i]);
}

// Breadth-first from the instructions that have metadata; at the same distance users come before operands.
void Attribution::spread(ComputationId id, absl::FunctionRef<bool(InstructionId)> isAttributed,
                         const std::stop_token& stop) {
  const InstructionRange range = m_module.instructions(id);
  uint32_t missing = 0;
  m_near.clear();
  const auto found = [&](InstructionId at, uint32_t source, std::vector<InstructionId>* ring) {
    m_sources[at.index()] = source;
    if (handsOn(m_module.kind(at))) ring->push_back(at);
  };
  for (const InstructionId at : range) {
    if (isAttributed(at)) {
      found(at, at.index(), &m_near);
    } else {
      ++missing;
    }
  }
  if (missing == 0) return;
  for (const CallGraph::Edge& edge : m_calls.edges(id)) {
    if (m_sources[edge.caller.index()] != kNone || edge.closesRing || !isKernelOrFunction(edge.call.role)) continue;
    const auto root = m_module.root(edge.call.callee);
    if (!root || m_sources[root->index()] == kNone) continue;
    found(edge.caller, m_sources[root->index()], &m_near);
    --missing;
  }
  while (missing > 0 && !m_near.empty() && !stop.stop_requested()) {
    m_next.clear();
    const auto visit = [&](InstructionId to, InstructionId from) {
      if (m_sources[to.index()] != kNone) return;
      found(to, m_sources[from.index()], &m_next);
      --missing;
    };
    for (const InstructionId from : m_near) {
      for (const InstructionId user : m_module.users(from)) visit(user, from);
    }
    for (const InstructionId from : m_near) {
      for (const InstructionId operand : m_module.operands(from)) visit(operand, from);
    }
    m_near.swap(m_next);
  }
  m_missing[id.index()] = missing;
}

void Attribution::takeFromCallers(ComputationId id) {
  if (m_missing[id.index()] == 0) return;
  const absl::Span<const InstructionId> callers = m_module.callers(id);
  const auto known = std::find_if(callers.begin(), callers.end(),
                                  [this](InstructionId caller) { return m_sources[caller.index()] != kNone; });
  if (known == callers.end()) return;
  for (const InstructionId at : m_module.instructions(id)) {
    if (m_sources[at.index()] == kNone) m_sources[at.index()] = m_sources[known->index()];
  }
}

}  // namespace hlo
