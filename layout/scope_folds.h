#pragma once

// Folds program scopes to one box each: the instructions of a computation in the scope and its subscopes. A box must
// not be on a cycle, because then no order would be defined; where it would be, the scope is divided into as few parts
// as possible. So a layer whose forward and backward passes are one scope has two boxes, each at its position in the
// data flow.
//
// Parameters and the root of the computation keep their boxes, and so does a part with a single instruction. Edges of
// the same kind between the same two boxes are merged.
//
// A computation can also be closed: divided into scopes so that its graph has few boxes. Loops, conditionals and large
// calls keep their boxes in it: they are opened, not unfolded. A tuple that only such a box uses is folded into it.
//
// Many numbered siblings, such as layer_0 to layer_47, would be many boxes that look alike: in a closed computation,
// runs of them share a box ("layer_0 … layer_5"), until they are set apart.

#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "layout/computation_graph.h"

namespace layout {

/// Finds the folded scope of an instruction; if scopes nest, the outermost of those that are folded, else the innermost
/// of those that are closed.
class FoldedScopes {
 public:
  FoldedScopes(const hlo::Module& module, const ScopeFolds& folds, hlo::ComputationId computation);
  std::optional<hlo::ScopeId> of(hlo::InstructionId id) const;
  /// True if the scope is closed around other closed scopes.
  bool isRest(hlo::ScopeId scope) const;
  /// The closed scopes that share a box with it, itself included, by their numbers; empty if none do.
  std::vector<hlo::ScopeId> siblings(hlo::ScopeId scope) const;

 private:
  const hlo::Module& m_module;
  const hlo::ScopeTree* m_tree;
  std::vector<hlo::ScopeId> m_outermost;                         // folded ones, ascending
  ClosedScopes m_closed;                                         // ascending
  ClosedScopes m_opened;                                         // ascending
  std::map<hlo::ScopeId, std::vector<hlo::ScopeId>> m_siblings;  // by the first of a box
  std::map<hlo::ScopeId, hlo::ScopeId> m_firstSibling;
};

/// More numbered siblings than this share boxes, of which there are at most kSiblingBoxes.
inline constexpr size_t kManySiblings = 12;
inline constexpr size_t kSiblingBoxes = 8;

/// Folds the scopes in a graph of one computation, before repeats are folded. Takes time linear in the graph for each
/// scope in it; if that would be too long, the last scopes are not folded.
void foldScopes(const hlo::Module& module, const ScopeFolds& folds, hlo::ComputationId computation,
                ComputationGraph& graph);

/// Returns how the nodes would be divided if those marked became one scope: the parts of two and more nodes, ascending.
/// Nodes that are in no part keep their boxes. `isMember` has a value for each node of the graph; parameters and the
/// root must not be marked.
std::vector<std::vector<uint32_t>> scopeParts(const ComputationGraph& graph, const std::vector<bool>& isMember);

/// A graph with more boxes starts closed.
inline constexpr uint32_t kManyBoxes = 60;

/// Returns the scopes that close a computation: as many as give a graph of at most kManyBoxes boxes, or those that give
/// the fewest. Empty if its graph has at most `mostBoxes` boxes without that or no fewer with it, and if no scopes
/// divide it. `folds.scopes` has the tree and the costs.
ClosedScopes scopesToClose(const hlo::Module& module, hlo::ComputationId computation, const FoldOptions& folds,
                           uint32_t mostBoxes = kManyBoxes, const std::stop_token& stop = {});

/// Returns the closed scopes of a computation after one of them was opened: those below it that divide it, and itself
/// for the rest, if it is divided. `opened` are those that were opened before.
ClosedScopes openedOnce(const hlo::Module& module, hlo::ComputationId computation, const hlo::ScopeTree& tree,
                        const ClosedScopes& closed, hlo::ScopeId scope, const ClosedScopes& opened = {});

}  // namespace layout
