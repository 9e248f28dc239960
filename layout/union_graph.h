#pragma once

// Two corresponding computations as one graph to draw: pairs once, and what only A or only B has beside them. It is
// laid out once; renderings leave out one side's own boxes and edges, so nothing moves between them.
//
// Not all of it is drawn. Shown are changes, calls with changes inside, and what is within `hops` edges of them; each
// unchanged stretch between them is one box, a pill. Equal changes, such as those of repeated layers, are drawn once.
// If these are too many boxes, a pill is a scope: what of it is connected, with its changes. Pills are chosen so that
// they close no cycle. Takes time near-linear in the size of both computations.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "layout/computation_graph.h"
#include "model/compare/changes.h"
#include "model/compare/match.h"

namespace layout {

/// The two computations; either may be missing. All outlive the call.
struct UnionInput {
  const hlo::Module& a;
  const hlo::Module& b;
  const compare::Match& match;
  const compare::Changes& changes;
  std::optional<hlo::ComputationId> ofA, ofB;
};

/// A pair, or an instruction of one side.
struct UnionCall {
  std::optional<hlo::InstructionId> a, b;
  friend bool operator==(const UnionCall&, const UnionCall&) = default;
};

struct UnionOptions {
  FoldOptions folds = {};           ///< scopes, repeats and hubs are not folded: pills take their place
  bool isWhole = false;             ///< everything is shown
  uint32_t wholeBelow = 200;        ///< so is a union of fewer boxes; 0: none
  uint32_t hops = 1;                ///< edges from a change to the farthest unchanged box
  uint32_t fewestCopies = 3;        ///< fewer equal changes are all drawn
  uint32_t foldAbove = 0;           ///< more boxes are folded by scope, unless they are `open`; 0: never
  std::vector<uint32_t> open = {};  ///< UnionBox::numbers that are shown in any case, in any order
  /// Calls whose computations are drawn within their boxes, also in other such computations.
  std::vector<UnionCall> calls = {};
};

/// A pair, an instruction of one side, or a pill (without either).
struct UnionBox {
  std::optional<hlo::InstructionId> a, b;
  /// Indices into the nodes of UnionGraph::graphs; no value if the instruction is folded on that side, or missing.
  std::optional<uint32_t> nodeA, nodeB;
  compare::ChangeKind kind = compare::ChangeKind::kSame;
  std::optional<uint32_t> hunk;  ///< index into Changes::hunks()
  uint32_t inside = 0;           ///< of a pair: changes in the computations that it calls, on all levels, and in the
                                 ///< constants that it shows as text
  uint32_t copies = 1;           ///< equal changes that the box stands for, with its own
  uint32_t same = 0;             ///< of a pill: unchanged boxes in it
  uint32_t alike = 0;            ///< of a pill: boxes in it whose equal change is drawn elsewhere
  std::string scope;             ///< of a pill that is a part of a scope: its path; otherwise ""
  /// Changed boxes in a pill that is a part of a scope, by kind, calls with changes inside as kChanged; and their
  /// `numbers`.
  std::array<uint32_t, compare::kChangeKindCount> changed = {};
  std::vector<uint32_t> changes = {};
  std::vector<uint32_t> numbers;  ///< positions in the whole union: one, or those of a pill, ascending

  bool isPill() const { return !a && !b; }
  bool isScope() const { return !scope.empty(); }
  bool isOn(compare::Side side) const { return isPill() || (side == compare::Side::kA ? a : b).has_value(); }
};

struct UnionEdge {
  uint32_t from = 0, to = 0;  ///< indices into UnionGraph::boxes
  EdgeKind kind = EdgeKind::kData;
  std::string label;  ///< that of B, else of A; "" at a pill
  bool inA = false, inB = false;
  friend bool operator==(const UnionEdge&, const UnionEdge&) = default;
};

/// The union of two computations that a box calls, drawn within it. Its boxes and edges are contiguous.
struct UnionCluster {
  uint32_t box = 0;                        ///< precedes those of the cluster
  std::optional<hlo::ComputationId> a, b;  ///< at least one
  uint32_t firstBox = 0, endBox = 0;
  uint32_t firstEdge = 0, endEdge = 0;
};

struct UnionGraph {
  ComputationGraph graphs[2];    ///< by side: the whole computation, then those of clusters; empty if it is missing
  std::vector<UnionBox> boxes;   ///< in union order (compare::unionOrder()); a pill at its first box
  std::vector<UnionEdge> edges;  ///< distinct in their ends and kind
  std::vector<UnionCluster> clusters = {};  ///< those of one box are contiguous
  uint32_t whole = 0;                       ///< boxes of the whole union, with those of clusters
  uint32_t changes = 0;                     ///< boxes outside of clusters that are changes or have changes inside
  bool isWhole = false;                     ///< without pills

  /// The box that shows an instruction, itself, folded, or in a pill.
  std::optional<uint32_t> boxOf(compare::Side side, hlo::InstructionId id) const;
  std::vector<uint32_t> boxOfNode[2];  ///< by side, by node of `graphs`
};

/// Returns true for an operand of an instruction of B that is a changed constant, or a broadcast of one.
bool isChangedText(const hlo::Module& b, const compare::Changes& changes, const FoldedOperand& operand);

UnionGraph unionGraph(const UnionInput& input, const UnionOptions& options);

}  // namespace layout
