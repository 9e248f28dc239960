#pragma once

// Scopes of the program, folded to a box each: what of a computation is in the scope and below. A box must not lead to
// itself by way of others, or nobody could say what comes first; where it would, the scope becomes parts, as few as
// there can be. So a layer whose forward and backward pass are one scope is two boxes, each with its place in the flow.
//
// Parameters and the root of the computation keep their boxes, and so does what would be alone in a part. Among the
// edges between the same two boxes those of data are one, and so are those of each other kind.

#include <optional>
#include <vector>

#include "layout/computation_graph.h"

namespace layout {

/// Which of the folded scopes an instruction is in: the outermost.
class FoldedScopes {
 public:
  explicit FoldedScopes(const ScopeFolds& folds);
  std::optional<hlo::ScopeId> of(hlo::InstructionId id) const;

 private:
  const hlo::ScopeTree* m_tree;
  std::vector<hlo::ScopeId> m_outermost;  // ascending
};

/// In a graph of one computation, before repeats are folded. Linear in the graph for each scope that is in it; where
/// that would take too long, the last scopes stay as they are.
void foldScopes(const hlo::Module& module, const ScopeFolds& folds, ComputationGraph& graph);

}  // namespace layout
