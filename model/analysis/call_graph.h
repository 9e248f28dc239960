#pragma once

// The calls between computations, found in one pass over a module. Files may contain recursive calls; a call that
// closes a cycle is marked, and the graph without marked calls is acyclic.

#include <vector>

#include "absl/types/span.h"
#include "model/ir/module.h"

namespace hlo {

class CallGraph {
 public:
  struct Edge {
    InstructionId caller;
    Call call;
    bool closesRing = false;
  };

  /// The module must outlive the graph. Linear.
  explicit CallGraph(const Module& module);

  /// Calls by a computation's instructions, in text order.
  absl::Span<const Edge> edges(ComputationId id) const {
    return absl::MakeConstSpan(m_edges).subspan(m_begin[id.index()], m_begin[id.index() + 1] - m_begin[id.index()]);
  }
  /// Calls of one instruction.
  absl::Span<const Edge> edges(InstructionId id) const;
  /// All computations, callees before callers.
  absl::Span<const ComputationId> calleesFirst() const { return m_calleesFirst; }

 private:
  void sort();

  const Module* m_module;
  std::vector<Edge> m_edges;
  std::vector<uint32_t> m_begin;  // by computation
  std::vector<ComputationId> m_calleesFirst;
};

/// Returns whether the callee runs as part of its caller, on the schedule or in a kernel. False for functions that are
/// applied to each element, and for the computation that an async update or done repeats after its start.
bool runsWithCaller(const Module& module, const CallGraph::Edge& edge);

}  // namespace hlo
