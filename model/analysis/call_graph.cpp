#include "model/analysis/call_graph.h"

#include <algorithm>

namespace hlo {

bool runsWithCaller(const Module& module, const CallGraph::Edge& edge) {
  if (edge.call.role == CallRole::kFusion) return true;
  if (!edge.call.isControlFlow()) return false;
  const OpKind kind = module.kind(edge.caller);
  return kind != OpKind::kAsyncUpdate && kind != OpKind::kAsyncDone;
}

CallGraph::CallGraph(const Module& module) : m_module(&module) {
  m_begin.reserve(module.computationCount() + 1);
  for (uint32_t c = 0; c < module.computationCount(); ++c) {
    m_begin.push_back(static_cast<uint32_t>(m_edges.size()));
    for (const InstructionId id : module.instructions(ComputationId(c))) {
      for (const Call& call : module.calls(id)) m_edges.push_back({id, call});
    }
  }
  m_begin.push_back(static_cast<uint32_t>(m_edges.size()));
  sort();
}

absl::Span<const CallGraph::Edge> CallGraph::edges(InstructionId id) const {
  if (m_module->calls(id).empty()) return {};
  const absl::Span<const Edge> all = edges(m_module->computation(id));
  const auto begin = std::partition_point(all.begin(), all.end(), [id](const Edge& edge) { return edge.caller < id; });
  const auto end = std::partition_point(begin, all.end(), [id](const Edge& edge) { return edge.caller == id; });
  return all.subspan(static_cast<size_t>(begin - all.begin()), static_cast<size_t>(end - begin));
}

// Depth-first: a computation is done after all its callees.
void CallGraph::sort() {
  enum class State : uint8_t { kNew, kOpen, kDone };
  std::vector<State> states(m_module->computationCount(), State::kNew);
  struct Open {
    ComputationId computation;
    uint32_t next;  // into m_edges
  };
  std::vector<Open> open;
  m_calleesFirst.reserve(states.size());
  const auto enter = [&](ComputationId id) {
    states[id.index()] = State::kOpen;
    open.push_back({id, m_begin[id.index()]});
  };
  for (uint32_t c = 0; c < states.size(); ++c) {
    if (states[c] == State::kNew) enter(ComputationId(c));
    while (!open.empty()) {
      Open& here = open.back();
      if (here.next == m_begin[here.computation.index() + 1]) {
        states[here.computation.index()] = State::kDone;
        m_calleesFirst.push_back(here.computation);
        open.pop_back();
        continue;
      }
      Edge& edge = m_edges[here.next++];
      const State state = states[edge.call.callee.index()];
      edge.closesRing = state == State::kOpen;
      if (state == State::kNew) enter(edge.call.callee);
    }
  }
}

}  // namespace hlo
