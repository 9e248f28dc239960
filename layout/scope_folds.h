#pragma once

// Folds program scopes to one box each: the instructions of a computation in the scope and its subscopes. A box must
// not be on a cycle, because then no order would be defined; where it would be, the scope is divided into as few parts
// as possible. So a layer whose forward and backward passes are one scope has two boxes, each at its position in the
// data flow.
//
// Parameters and the root of the computation keep their boxes, and so does a part with a single instruction. Edges of
// the same kind between the same two boxes are merged.

#include <optional>
#include <vector>

#include "layout/computation_graph.h"

namespace layout {

/// Finds the folded scope of an instruction; if scopes nest, the outermost.
class FoldedScopes {
 public:
  explicit FoldedScopes(const ScopeFolds& folds);
  std::optional<hlo::ScopeId> of(hlo::InstructionId id) const;

 private:
  const hlo::ScopeTree* m_tree;
  std::vector<hlo::ScopeId> m_outermost;  // ascending
};

/// Folds the scopes in a graph of one computation, before repeats are folded. Takes time linear in the graph for each
/// scope in it; if that would be too long, the last scopes are not folded.
void foldScopes(const hlo::Module& module, const ScopeFolds& folds, ComputationGraph& graph);

}  // namespace layout
