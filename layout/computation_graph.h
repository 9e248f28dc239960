#pragma once

// A computation as a graph to draw, under folds: what would drag edges over the picture without telling
// anything becomes text in its users (engineering.md §3.1). Nodes are instructions that stay; folded ones
// are reachable through the node that shows them.
//
//   constants and broadcasts of scalars       text in their users (a broadcast, where its scalar is text too)
//   parameters (folded where asked)           text in their users, and so are their elements
//   get-tuple-element                         its users take the edge from its operand; the index labels it
//   values with more than hubUsers users      keep their box; each consumer shows a reference with the name
//
// The root, instructions without users and both ends of a control edge always keep a box. A value that goes through
// get-tuple-elements counts as used by whoever takes an element. All of it takes time linear in the computation.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "layout/graph.h"
#include "model/analysis/cost.h"
#include "model/analysis/scope_tree.h"
#include "model/ir/module.h"

namespace layout {

/// More edges between the same two nodes are drawn as one.
inline constexpr uint32_t kParallelEdges = 3;

/// Scopes of the program that are one box each (layout/scope_folds.h).
struct ScopeFolds {
  const hlo::ScopeTree* tree = nullptr;  ///< of the module, as the costs; read while a graph is made, not later
  const hlo::Costs* costs = nullptr;
  std::vector<hlo::ScopeId> folded;  ///< in any order; those within others count for nothing
};

struct FoldOptions {
  bool constants = true;
  bool parameters = false;  ///< on by itself above largeComputation instructions
  bool tupleElements = true;
  uint32_t hubUsers = 8;  ///< values with more users are hubs; 0: none
  uint32_t largeComputation = 100;
  bool repeats = false;             ///< layers that are repeated are one (layout/repeats.h),
  uint32_t fewestForRepeats = 100;  ///< in a graph of so many nodes or more
  ScopeFolds scopes = {};
};

/// An operand that is shown as text in a node, in place of an edge.
struct FoldedOperand {
  hlo::InstructionId instruction;  ///< the operand; of a hub the hub, also where the operand is an element of it
  uint32_t operand = 0;            ///< index into Module::operands() of the node's instruction
  bool isHub = false;              ///< the instruction has a node of its own, elsewhere
  /// "0.001", "{1, 2, …}", "broadcast(0)"; a parameter "▸ p.3", its element "▸ p.3{1}"; a hub "→ name", its element
  /// "→ name{2}". Literals and names are shortened (layout/fold_text.h).
  std::string text;
};

/// kAsync ties a start to its done (through updates, link by link) in place of the data edge. kCall goes from the
/// operand of a caller to a parameter of what it calls, or from a root to the caller. kAlias is data that stays in its
/// memory (layout/same_memory.h); from a parameter of the program to the root: an output takes the memory of it.
enum class EdgeKind : uint8_t { kData, kControl, kAsync, kCall, kAlias };
inline constexpr size_t kEdgeKindCount = 5;

struct GraphNode {
  hlo::InstructionId instruction;
  std::vector<FoldedOperand> folded;
  uint32_t hubUsers = 0;    ///< users that show a reference in place of an edge; 0: not a hub
  bool isBoundary = false;  ///< of a neighbourhood: it has edges that are not shown
  uint32_t copies = 1;      ///< of which this one is drawn
  /// Index into ComputationGraph::scopes of what the node stands for; its `instruction` is the first of it then.
  std::optional<uint32_t> scope = {};
};

/// A value that goes along an edge: what makes it, and the label that an edge of its own would have.
struct EdgeValue {
  hlo::InstructionId instruction;
  std::string element;
  friend bool operator==(const EdgeValue&, const EdgeValue&) = default;
};

struct GraphEdge {
  uint32_t from = 0;  ///< index into ComputationGraph::nodes
  uint32_t to = 0;
  EdgeKind kind = EdgeKind::kData;
  /// "{1}" for a folded get-tuple-element, "{1,0}" for element 0 of element 1, else "". More than three edges of data
  /// between the same two nodes are one: "{0} {1} {2} +37". From a parameter to the root the outputs that take its
  /// memory, "{1} may" where the compiler is free to.
  /// Into and out of a folded scope "×3" for three values.
  std::string label;
  std::vector<EdgeValue> values = {};  ///< of an edge into or out of a folded scope; else empty
};

/// Instructions of one scope that are one node, or of a part of it where one node would lie on a circle of edges.
struct GraphScope {
  hlo::ScopeId scope;
  std::string path;
  uint32_t part = 0, parts = 1;                  ///< as data flows
  std::vector<hlo::InstructionId> instructions;  ///< that would have nodes, in order of the text
  hlo::Cost cost;  ///< of one run of the computation, with all that is called, loops and all; empty without costs
};

/// What a node that is opened calls, drawn within it (layout/cluster_graph.h). Its nodes and edges follow each other.
struct GraphCluster {
  uint32_t node = 0;  ///< that is open; before the cluster's own nodes
  hlo::ComputationId computation;
  uint32_t firstNode = 0, endNode = 0;
  uint32_t firstEdge = 0, endEdge = 0;
};

/// Copies of a piece of a computation, of which the first is drawn (layout/repeats.h).
struct GraphRepeat {
  uint32_t firstNode = 0, endNode = 0;
  uint32_t copies = 0;
  std::vector<hlo::InstructionId> others;  ///< what the nodes stand for in the copies behind the first, copy by copy
};

struct ComputationGraph {
  /// In order of the text, and where scopes are folded each behind all that lead to it; those of clusters behind the
  /// others.
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;        ///< no two equal; likewise
  std::vector<GraphRepeat> repeats;    ///< disjoint
  std::vector<GraphScope> scopes;      ///< that are folded
  std::vector<GraphCluster> clusters;  ///< those of one node one after the other
  uint32_t instructions = 0;           ///< of the whole computation, and of those in clusters
  /// Likewise. Broadcasts of scalars count as constants.
  uint32_t constantsFolded = 0, parametersFolded = 0, tupleElementsFolded = 0, hubs = 0;
  bool isNeighbourhood = false;

  /// The node that shows the instruction, itself or folded: text is shown by its first user, a folded
  /// get-tuple-element by the node that it takes apart, what is in a copy by its counterpart that is drawn, what is in
  /// a folded scope by that. Nothing where it is not in the picture.
  std::optional<uint32_t> nodeOf(hlo::InstructionId id) const;
  std::vector<uint32_t> nodeOfInstruction;  ///< by (instruction - firstInstruction); UINT32_MAX: none
  uint32_t firstInstruction = 0;
};

/// The whole computation.
ComputationGraph computationGraph(const hlo::Module& module, hlo::ComputationId computation,
                                  const FoldOptions& options);

/// What of the computation is in the scope and below, at least one instruction, and as a boundary up to `limit` nodes
/// that have edges to it. Scopes that are folded are, beside it and within it.
ComputationGraph scopeGraph(const hlo::Module& module, hlo::ComputationId computation, hlo::ScopeId scope,
                            uint32_t limit, const FoldOptions& options);

/// The nodes within `hops` edges of `centre`, in either direction, at most `limit` of them, nearest first. The centre
/// always has a box, and where it or its neighbour is a hub the reference is an edge. Instructions of `boundary` have
/// boxes too, and no edge is followed out of one but the centre. Neither scopes nor repeats are folded.
ComputationGraph neighbourhood(const hlo::Module& module, hlo::InstructionId centre, uint32_t hops, uint32_t limit,
                               const FoldOptions& options, absl::Span<const hlo::InstructionId> boundary = {});

}  // namespace layout
