#pragma once

// Who calls whom, in one pass over a module. Files may let computations call each other in rings; a call that closes
// one is marked, and without such calls there are no rings.

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

  /// Calls that a computation's instructions make, in order of the text.
  absl::Span<const Edge> edges(ComputationId id) const {
    return absl::MakeConstSpan(m_edges).subspan(m_begin[id.index()], m_begin[id.index() + 1] - m_begin[id.index()]);
  }
  /// Calls of one instruction.
  absl::Span<const Edge> edges(InstructionId id) const;
  /// All computations: those that are called before those that call them.
  absl::Span<const ComputationId> calleesFirst() const { return m_calleesFirst; }

 private:
  void sort();

  const Module* m_module;
  std::vector<Edge> m_edges;
  std::vector<uint32_t> m_begin;  // by computation
  std::vector<ComputationId> m_calleesFirst;
};

/// Whether the callee runs as part of its caller, on the schedule or in a kernel. Not so a function that is applied to
/// each element, nor what an async update or done names again after its start.
bool runsWithCaller(const Module& module, const CallGraph::Edge& edge);

}  // namespace hlo
