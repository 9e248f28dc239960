#pragma once

// A computation as a graph to draw, with folding: instructions that would add edges but no information become text in
// their users (engineering.md §3.1). Nodes are the instructions that remain; a folded instruction is found through the
// node that shows it.
//
//   constants and broadcasts of scalars       text in their users (a broadcast, if its scalar is text too)
//   parameters (optional)                     text in their users, as are their elements
//   get-tuple-element                         its users get an edge from its operand, labelled with the index
//   values with more than hubUsers users      keep their box; each user shows a reference with the name
//
// The root, instructions without users and both ends of a control edge always keep a box. The users of a
// get-tuple-element count as users of its tuple. Takes time linear in the size of the computation.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "layout/graph.h"
#include "model/analysis/cost.h"
#include "model/analysis/scope_tree.h"
#include "model/ir/module.h"

namespace layout {

/// If two nodes have more data edges than this between them, these are drawn as one.
inline constexpr uint32_t kParallelEdges = 3;

/// Scopes that divide a computation; in any order. An instruction belongs to the innermost of them that it is in.
using ClosedScopes = std::vector<hlo::ScopeId>;

/// Program scopes that are folded to one box each (layout/scope_folds.h).
struct ScopeFolds {
  const hlo::ScopeTree* tree = nullptr;  ///< tree and costs of the module; used only while a graph is created
  const hlo::Costs* costs = nullptr;
  std::vector<hlo::ScopeId> folded = {};  ///< in any order; scopes inside other folded scopes have no effect
  std::map<hlo::ComputationId, ClosedScopes> closed = {};  ///< folded in one computation only
  /// Closed scopes that keep their own boxes although they are numbered siblings (layout/scope_folds.h).
  std::map<hlo::ComputationId, ClosedScopes> apart = {};
  /// Scopes that were opened: closed scopes around them do not take in what is in these.
  std::map<hlo::ComputationId, ClosedScopes> opened = {};
};

struct FoldOptions {
  bool constants = true;
  bool parameters = false;  ///< always on in computations with more than largeComputation instructions
  bool tupleElements = true;
  uint32_t hubUsers = 8;  ///< values with more users are hubs; 0: no hubs
  uint32_t largeComputation = 100;
  bool repeats = false;             ///< repeated layers are folded to one (layout/repeats.h)
  uint32_t fewestForRepeats = 100;  ///< repeats are not folded in graphs with fewer nodes
  ScopeFolds scopes = {};
};

/// An operand that a node shows as text instead of an edge.
struct FoldedOperand {
  hlo::InstructionId instruction;  ///< the operand; for a hub, the hub even if the operand is one of its elements
  uint32_t operand = 0;            ///< index into Module::operands() of the node's instruction
  bool isHub = false;              ///< the instruction has its own node elsewhere
  /// "0.001", "{1, 2, …}", "broadcast(0)"; for a parameter "▸ p.3", for its element "▸ p.3{1}"; for a hub "→ name", for
  /// its element "→ name{2}". Literals and names are shortened (layout/fold_text.h).
  std::string text;
};

/// kAsync connects a start to its done (through updates, link by link) and replaces the data edge. kCall goes from an
/// operand of a caller to a parameter of the callee, or from a root to the caller. kAlias is a data edge whose result
/// stays in the same memory (layout/same_memory.h); from an entry parameter to the root, an output that reuses the
/// parameter's memory.
enum class EdgeKind : uint8_t { kData, kControl, kAsync, kCall, kAlias };
inline constexpr size_t kEdgeKindCount = 5;

struct GraphNode {
  hlo::InstructionId instruction;
  std::vector<FoldedOperand> folded;
  uint32_t hubUsers = 0;    ///< number of users that show a reference instead of an edge; 0: not a hub
  bool isBoundary = false;  ///< in a neighbourhood: has edges that are not shown
  uint32_t copies = 1;      ///< number of copies that the node represents, including itself
  /// Index into ComputationGraph::scopes of the folded scope, whose first instruction is `instruction`.
  std::optional<uint32_t> scope = {};
  /// Like GraphScope::share, for a loop, conditional or call beside folded scopes.
  std::optional<double> share = {};
  bool isShareOfFlops = true;
};

/// A value that flows along an edge: its producer, and the label that its own edge would have.
struct EdgeValue {
  hlo::InstructionId instruction;
  std::string element;
  friend bool operator==(const EdgeValue&, const EdgeValue&) = default;
};

struct GraphEdge {
  uint32_t from = 0;  ///< index into ComputationGraph::nodes
  uint32_t to = 0;
  EdgeKind kind = EdgeKind::kData;
  /// "{1}" for a folded get-tuple-element, "{1,0}" for element 0 of element 1, else "". More than three data edges
  /// between the same two nodes are merged: "{0} {1} {2} +37". For an edge from a parameter to the root, the outputs
  /// that reuse its memory, "{1} may" if the alias is optional. For an edge of a folded scope "×3" for three values.
  std::string label;
  std::vector<EdgeValue> values = {};  ///< values of an edge from or to a folded scope; otherwise empty
};

/// A folded scope, or a part of it if a single node would be on a cycle.
struct GraphScope {
  hlo::ScopeId scope;
  std::string path;
  uint32_t part = 0, parts = 1;                  ///< number of the part, in data-flow order
  std::vector<hlo::InstructionId> instructions;  ///< instructions that would have nodes, in text order
  hlo::Cost cost;       ///< in one run of the module, with callees and all loop iterations; empty without costs
  bool isRest = false;  ///< without its closed subscopes, which have boxes of their own
  /// The numbered siblings that share the box, ascending by number, the first of which is `scope`; otherwise empty.
  std::vector<hlo::ScopeId> siblings = {};
  std::string lastPath = {};                         ///< of the last sibling in the box
  hlo::Transforms transforms;                        ///< those of all its instructions
  hlo::Category most = hlo::Category::kElementwise;  ///< of the instructions that cost most
  /// Part of a run of the module's FLOPs, or of its bytes if it has no FLOPs; no value if that is not known.
  std::optional<double> share = {};
  bool isShareOfFlops = true;
};

/// A computation called by an expanded node and drawn inside it (layout/cluster_graph.h). Its nodes and edges are
/// contiguous.
struct GraphCluster {
  uint32_t node = 0;  ///< the expanded node; precedes the cluster's own nodes
  hlo::ComputationId computation;
  uint32_t firstNode = 0, endNode = 0;
  uint32_t firstEdge = 0, endEdge = 0;
};

/// Copies of a part of a computation; only the first is drawn (layout/repeats.h).
struct GraphRepeat {
  uint32_t firstNode = 0, endNode = 0;
  uint32_t copies = 0;
  std::vector<hlo::InstructionId> others;  ///< instructions of the nodes in the other copies, copy by copy
};

struct ComputationGraph {
  /// In text order; if scopes are folded, each node follows all its predecessors. Nodes of clusters are last.
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;        ///< distinct; ordered like the nodes
  std::vector<GraphRepeat> repeats;    ///< disjoint
  std::vector<GraphScope> scopes;      ///< folded scopes
  std::vector<GraphCluster> clusters;  ///< clusters of one node are contiguous
  uint32_t instructions = 0;           ///< number of instructions in the computation and in clusters
  /// Counted like `instructions`. Broadcasts of scalars count as constants.
  uint32_t constantsFolded = 0, parametersFolded = 0, tupleElementsFolded = 0, hubs = 0;
  uint32_t tuplesFolded = 0;  ///< operands of loops, conditionals and calls beside folded scopes
  bool isNeighbourhood = false;

  /// Returns the node that shows the instruction, directly or folded: text is shown by its first user, a folded
  /// get-tuple-element by the node of its tuple, an instruction of a copy by its counterpart in the drawn copy, an
  /// instruction of a folded scope by the scope's node, a folded tuple by its user. No value if it is not in the graph.
  std::optional<uint32_t> nodeOf(hlo::InstructionId id) const;
  std::vector<uint32_t> nodeOfInstruction;  ///< by (instruction - firstInstruction); UINT32_MAX: none
  uint32_t firstInstruction = 0;
};

/// Returns the graph of the whole computation.
ComputationGraph computationGraph(const hlo::Module& module, hlo::ComputationId computation,
                                  const FoldOptions& options);

/// Returns the part of the computation in the scope and its subscopes, which must contain an instruction, and as
/// boundary up to `limit` adjacent nodes. Folded scopes beside and inside the scope stay folded.
ComputationGraph scopeGraph(const hlo::Module& module, hlo::ComputationId computation, hlo::ScopeId scope,
                            uint32_t limit, const FoldOptions& options);

/// Returns the nodes within `hops` edges of `centre`, in either direction, at most `limit` of them, nearest first. The
/// centre always has a box, and if it or its neighbour is a hub, the reference becomes an edge. Instructions of
/// `boundary` have boxes too, but edges are not followed past them (except past the centre). Folds neither scopes nor
/// repeats.
ComputationGraph neighbourhood(const hlo::Module& module, hlo::InstructionId centre, uint32_t hops, uint32_t limit,
                               const FoldOptions& options, absl::Span<const hlo::InstructionId> boundary = {});

}  // namespace layout
