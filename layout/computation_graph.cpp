// How folding works. Every instruction of the computation has a role:
//
//   kNode     keeps a box;
//   kText     is text in the nodes that use it: a constant, a parameter, a scalar broadcast of one of them, a
//             get-tuple-element of one of them;
//   kElement  is the label of the edges from its base, the node whose output it extracts an element from.
//
// The first pass over the text determines the roles. The operand of a folded instruction always precedes it in the
// text, so a chain of folds ends even if the text is malformed. Instructions that must stay visible remain nodes: the
// root, instructions without users, and both ends of a control edge. The second pass counts the consumers of each node,
// which determines the hubs; the third creates nodes, edges and texts. The length of chains is limited, so all passes
// are linear.

#include "layout/computation_graph.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "layout/fold_text.h"
#include "layout/repeats.h"
#include "layout/same_memory.h"
#include "layout/scope_folds.h"
#include "model/analysis/async_operation.h"
#include "model/ir/opcode_properties.h"

namespace layout {
namespace {

using hlo::InstructionId;
using hlo::OpKind;

using hlo::kNone;

// The longest chain of folded instructions; the next one stays a node. Tuples in real programs nest three or four deep.
constexpr uint8_t kMaximumChain = 8;

// Instruction indices in this class start at the first instruction of the computation.
class Builder {
 public:
  /// The centre and the boundary of a neighbourhood always keep their boxes.
  Builder(const hlo::Module& module, hlo::ComputationId computation, const FoldOptions& options,
          std::optional<InstructionId> centre, absl::Span<const InstructionId> boundary)
      : m_module(module),
        m_options(options),
        m_range(module.instructions(computation)),
        m_first(m_range.empty() ? 0 : m_range[0].index()),
        m_count(static_cast<uint32_t>(m_range.size())),
        m_centre(centre ? local(*centre) : kNone),
        m_boundary(boundary),
        m_sameMemory(module) {
    m_graph.instructions = m_count;
    m_graph.firstInstruction = m_first;
    settleRoles(computation);
    countConsumers();
    makeNodes();
    for (uint32_t x = 0; x < m_count; ++x) {
      if (m_folds[x].role == Role::kNode) makeEdges(x);
    }
    if (module.entry() == computation) addOutputAliases(computation);
  }

  const ComputationGraph& graph() const { return m_graph; }

  /// Removes all nodes except those in `keep`, and the edges of removed nodes.
  void restrictTo(const std::vector<bool>& keep) {
    std::vector<uint32_t> renumbered(m_graph.nodes.size(), kNone);
    uint32_t kept = 0;
    for (uint32_t node = 0; node < keep.size(); ++node) {
      if (!keep[node]) continue;
      renumbered[node] = kept;
      if (node != kept) m_graph.nodes[kept] = std::move(m_graph.nodes[node]);
      ++kept;
    }
    m_graph.nodes.resize(kept);
    size_t keptEdges = 0;
    for (GraphEdge& edge : m_graph.edges) {
      const uint32_t from = renumbered[edge.from];
      const uint32_t to = renumbered[edge.to];
      if (from == kNone && to == kNone) continue;
      if (from == kNone || to == kNone) {
        m_graph.nodes[from == kNone ? to : from].isBoundary = true;
        continue;
      }
      edge.from = from;
      edge.to = to;
      if (&edge != &m_graph.edges[keptEdges]) m_graph.edges[keptEdges] = std::move(edge);
      ++keptEdges;
    }
    m_graph.edges.erase(m_graph.edges.begin() + static_cast<ptrdiff_t>(keptEdges), m_graph.edges.end());
    m_graph.isNeighbourhood = true;
  }

  ComputationGraph take() {
    showFolded();
    return std::move(m_graph);
  }

 private:
  enum class Role : uint8_t { kNode, kText, kElement };

  struct Fold {
    Role role = Role::kNode;
    uint8_t chain = 0;      // length of the chain of folds from this one to a node, constant or parameter
    uint32_t base = kNone;  // a node: itself; an element: the node that it extracts from
  };

  uint32_t local(InstructionId id) const { return id.index() - m_first; }
  InstructionId instruction(uint32_t x) const { return InstructionId(m_first + x); }
  absl::Span<const InstructionId> operands(uint32_t x) const { return m_module.operands(instruction(x)); }
  uint32_t firstOperand(uint32_t x) const { return local(operands(x).front()); }

  // --- roles --------------------------------------------------------------------------------------

  void settleRoles(hlo::ComputationId computation) {
    m_folds.resize(m_count);
    std::vector<bool> stays(m_count, false);
    if (const auto root = m_module.root(computation)) stays[local(*root)] = true;
    if (m_centre != kNone) stays[m_centre] = true;
    for (InstructionId id : m_boundary) {
      if (m_range.contains(id)) stays[local(id)] = true;
    }
    for (uint32_t x = 0; x < m_count; ++x) {
      for (InstructionId before : m_module.controlPredecessors(instruction(x))) {
        if (!m_range.contains(before)) continue;
        stays[x] = true;
        stays[local(before)] = true;
      }
    }
    m_isChained.resize(m_count);
    for (uint32_t x = 0; x < m_count; ++x) m_isChained[x] = hlo::isInChain(m_module, instruction(x));
    const bool parameters = m_options.parameters || m_count > m_options.largeComputation;
    for (uint32_t x = 0; x < m_count; ++x) {
      m_folds[x].base = x;
      if (!stays[x] && !m_module.users(instruction(x)).empty()) m_folds[x] = fold(x, parameters);
    }
  }

  Fold fold(uint32_t x, bool parameters) {
    const Fold stays{Role::kNode, 0, x};
    switch (m_module.kind(instruction(x))) {
      case OpKind::kConstant:
        if (!m_options.constants) return stays;
        ++m_graph.constantsFolded;
        return {Role::kText, 1, x};
      case OpKind::kParameter:
        if (!parameters) return stays;
        ++m_graph.parametersFolded;
        return {Role::kText, 1, x};
      case OpKind::kBroadcast: {
        const Fold* operand = foldBefore(x);
        if (!m_options.constants || !operand || operand->role != Role::kText) return stays;
        if (m_module.shape(operands(x).front()).elementCount() != 1) return stays;
        ++m_graph.constantsFolded;
        return {Role::kText, static_cast<uint8_t>(operand->chain + 1), x};
      }
      case OpKind::kGetTupleElement: {
        const Fold* operand = foldBefore(x);
        if (!m_options.tupleElements || !operand || !m_module.tupleIndex(instruction(x))) return stays;
        ++m_graph.tupleElementsFolded;
        const bool isText = operand->role == Role::kText;
        return {isText ? Role::kText : Role::kElement, static_cast<uint8_t>(operand->chain + 1),
                isText ? x : operand->base};
      }
      default: return stays;
    }
  }

  // Returns the fold of the first operand; null if a chain must not continue through it.
  const Fold* foldBefore(uint32_t x) const {
    if (operands(x).empty() || firstOperand(x) >= x) return nullptr;
    const Fold& operand = m_folds[firstOperand(x)];
    return operand.chain < kMaximumChain ? &operand : nullptr;
  }

  // --- hubs ---------------------------------------------------------------------------------------

  // Returns true for an asynchronous pair, or for a link of one with updates or with the fusions of a chain.
  bool isAsyncLink(uint32_t consumer, size_t operand) const {
    const InstructionId from = operands(consumer)[operand];
    const Fold& fold = m_folds[local(from)];
    if (m_isChained[consumer] && fold.role != Role::kText && m_isChained[fold.base] &&
        hlo::isChainLink(m_module, instruction(fold.base), instruction(consumer)))
      return true;
    return operand == 0 && m_folds[local(from)].role == Role::kNode &&
           isAsyncDoneOrUpdate(m_module.kind(instruction(consumer))) && isAsyncStartOrUpdate(m_module.kind(from));
  }

  // References to and from the centre of a neighbourhood are edges, because they are the subject of the view.
  bool isReference(uint32_t from, uint32_t consumer) const {
    return m_options.hubUsers != 0 && m_consumers[from] > m_options.hubUsers && from != m_centre &&
           consumer != m_centre;
  }

  void countConsumers() {
    m_consumers.assign(m_count, 0);
    std::vector<uint32_t> countedFor(m_count, kNone);
    for (uint32_t x = 0; x < m_count; ++x) {
      if (m_folds[x].role != Role::kNode) continue;
      for (size_t n = 0; n < operands(x).size(); ++n) {
        const Fold& fold = m_folds[local(operands(x)[n])];
        if (fold.role == Role::kText || countedFor[fold.base] == x || isAsyncLink(x, n)) continue;
        countedFor[fold.base] = x;
        ++m_consumers[fold.base];
      }
    }
  }

  // --- nodes and edges ----------------------------------------------------------------------------

  void makeNodes() {
    m_graph.nodeOfInstruction.assign(m_count, kNone);
    for (uint32_t x = 0; x < m_count; ++x) {
      if (m_folds[x].role != Role::kNode) continue;
      m_graph.nodeOfInstruction[x] = static_cast<uint32_t>(m_graph.nodes.size());
      m_graph.nodes.emplace_back().instruction = instruction(x);
    }
    m_edgesFrom.resize(m_graph.nodes.size());
    m_referencedBy.assign(m_graph.nodes.size(), kNone);
  }

  void makeEdges(uint32_t x) {
    const uint32_t node = m_graph.nodeOfInstruction[x];
    m_firstEdge = m_graph.edges.size();
    m_repeated.clear();
    for (size_t n = 0; n < operands(x).size(); ++n) {
      const uint32_t operand = local(operands(x)[n]);
      const Fold& fold = m_folds[operand];
      if (fold.role == Role::kText) {
        addFolded(node, n, instruction(operand), false, textOf(x, n));
        continue;
      }
      const uint32_t from = m_graph.nodeOfInstruction[fold.base];
      if (isAsyncLink(x, n)) {
        addEdge(from, node, EdgeKind::kAsync, "");
      } else if (isReference(fold.base, x)) {
        const InstructionId hub = instruction(fold.base);
        addFolded(node, n, hub, true, absl::StrCat("→ ", shortName(m_module.name(hub)), elementPath(x, n)));
        countReference(from, node);
      } else {
        addEdge(from, node, m_sameMemory.isInPlace(instruction(x), n) ? EdgeKind::kAlias : EdgeKind::kData,
                elementPath(x, n));
      }
    }
    for (InstructionId before : m_module.controlPredecessors(instruction(x))) {
      if (m_range.contains(before)) {
        addEdge(m_graph.nodeOfInstruction[local(before)], node, EdgeKind::kControl, "");
      }
    }
    mergeParallelEdges();
  }

  void addFolded(uint32_t node, size_t operand, InstructionId id, bool isHub, std::string text) {
    m_graph.nodes[node].folded.push_back({id, static_cast<uint32_t>(operand), isHub, std::move(text)});
  }

  void countReference(uint32_t hub, uint32_t node) {
    if (m_referencedBy[hub] == node) return;
    m_referencedBy[hub] = node;
    if (m_graph.nodes[hub].hubUsers++ == 0) ++m_graph.hubs;
  }

  // All edges of one consumer are added consecutively. Most have a distinct producer; the set handles the others.
  void addEdge(uint32_t from, uint32_t to, EdgeKind kind, std::string label) {
    EdgesFrom& earlier = m_edgesFrom[from];
    if (earlier.consumer == to) {
      const GraphEdge& first = m_graph.edges[earlier.first];
      if (first.kind == kind && first.label == label) return;
      if (!m_repeated.insert({from, kind, label}).second) return;
    } else {
      earlier = {to, static_cast<uint32_t>(m_graph.edges.size()), 0};
    }
    if (kind == EdgeKind::kData) ++earlier.dataEdges;
    m_graph.edges.push_back({from, to, kind, std::move(label)});
  }

  // Without merging, a loop body with forty loop-carried values would have forty edges from its parameter to its root.
  void mergeParallelEdges() {
    std::vector<GraphEdge>& edges = m_graph.edges;
    size_t kept = m_firstEdge;
    for (size_t i = m_firstEdge; i < edges.size(); ++i) {
      EdgesFrom& all = m_edgesFrom[edges[i].from];
      if (edges[i].kind == EdgeKind::kData && all.dataEdges > kParallelEdges) {
        if (all.merged++ == 0) {
          all.rope = static_cast<uint32_t>(kept);
        } else {
          std::string& label = edges[all.rope].label;
          const absl::string_view between = label.empty() || edges[i].label.empty() ? "" : " ";
          if (all.merged <= kParallelEdges) absl::StrAppend(&label, between, edges[i].label);
          if (all.merged == all.dataEdges) absl::StrAppend(&label, " +", all.dataEdges - kParallelEdges);
          continue;
        }
      }
      if (i != kept) edges[kept] = std::move(edges[i]);
      ++kept;
    }
    edges.erase(edges.begin() + static_cast<ptrdiff_t>(kept), edges.end());
  }

  // Adds one edge per parameter, if it and the root have nodes.
  void addOutputAliases(hlo::ComputationId computation) {
    const auto root = m_module.root(computation);
    if (!root) return;
    struct Outputs {
      std::string label;
      uint32_t count = 0;
    };
    absl::flat_hash_map<int64_t, Outputs> outputs;  // by parameter number
    for (const OutputAlias& alias : m_sameMemory.outputAliases()) {
      Outputs& all = outputs[alias.parameter];
      if (++all.count > kParallelEdges) continue;
      absl::StrAppend(&all.label, all.label.empty() ? "" : " ", alias.output, alias.isMust ? "" : " may");
    }
    if (outputs.empty()) return;
    const uint32_t to = m_graph.nodeOfInstruction[local(*root)];
    for (uint32_t from = 0; from < m_graph.nodes.size(); ++from) {
      const auto number = m_module.parameterNumber(m_graph.nodes[from].instruction);
      const auto at = number ? outputs.find(*number) : outputs.end();
      if (at == outputs.end() || from == to) continue;
      if (at->second.count > kParallelEdges)
        absl::StrAppend(&at->second.label, " +", at->second.count - kParallelEdges);
      m_graph.edges.push_back({from, to, EdgeKind::kAlias, at->second.label});
    }
  }

  // --- texts --------------------------------------------------------------------------------------

  // Returns "{1,0}" if the consumer takes element 0 of element 1 of the instruction at the end of the folds; "" for the
  // whole value.
  std::string elementPath(uint32_t consumer, size_t operand) const {
    std::vector<int64_t> path;  // innermost index first
    const auto addIndex = [&](uint32_t user, size_t n) {
      const absl::Span<const int64_t> index = m_module.operandIndex(instruction(user), n);
      path.insert(path.end(), index.rbegin(), index.rend());
    };
    addIndex(consumer, operand);
    uint32_t x = local(operands(consumer)[operand]);
    for (; isFoldedElement(x); x = firstOperand(x)) {
      path.push_back(*m_module.tupleIndex(instruction(x)));
      addIndex(x, 0);
    }
    std::reverse(path.begin(), path.end());
    return path.empty() ? std::string() : absl::StrCat("{", absl::StrJoin(path, ","), "}");
  }

  bool isFoldedElement(uint32_t x) const {
    return m_folds[x].role != Role::kNode && m_module.kind(instruction(x)) == OpKind::kGetTupleElement;
  }

  // Returns "0.001", "▸ p.3{1}", "broadcast(0)".
  std::string textOf(uint32_t consumer, size_t operand) const {
    std::string text;
    std::string closing;
    uint32_t x = local(operands(consumer)[operand]);
    for (; m_module.kind(instruction(x)) == OpKind::kBroadcast; x = firstOperand(x)) {
      text += "broadcast(";
      closing += ")";
      consumer = x;
      operand = 0;
    }
    const std::string path = elementPath(consumer, operand);
    while (m_module.kind(instruction(x)) == OpKind::kGetTupleElement) x = firstOperand(x);
    const InstructionId leaf = instruction(x);
    if (m_module.kind(leaf) == OpKind::kConstant && !m_module.arguments(leaf).empty()) {
      std::string literal = shortLiteral(m_module.arguments(leaf));
      if (literal == "{...}") literal = shortName(m_module.name(leaf));  // the dump omits it
      return absl::StrCat(text, literal, path, closing);
    }
    return absl::StrCat(text, "▸ ", shortName(m_module.name(leaf)), path, closing);
  }

  // Sets the node that shows each folded instruction: its base for an element, its first user for a text.
  void showFolded() {
    std::vector<uint32_t> nodeOf(m_count, kNone);
    for (uint32_t node = 0; node < m_graph.nodes.size(); ++node) {
      nodeOf[local(m_graph.nodes[node].instruction)] = node;
    }
    for (uint32_t node = 0; node < m_graph.nodes.size(); ++node) {
      for (InstructionId operand : m_module.operands(m_graph.nodes[node].instruction)) {
        for (uint32_t x = local(operand); m_folds[x].role != Role::kNode && nodeOf[x] == kNone; x = firstOperand(x)) {
          nodeOf[x] = m_folds[x].role == Role::kText ? node : nodeOf[m_folds[x].base];
          if (operands(x).empty()) break;
        }
      }
    }
    m_graph.nodeOfInstruction = std::move(nodeOf);
  }

  // State of the edges from one node to the current consumer.
  struct EdgesFrom {
    uint32_t consumer = kNone;
    uint32_t first = 0;  // index of the first edge
    uint32_t dataEdges = 0;
    uint32_t merged = 0;  // data edges merged into the edge `rope`
    uint32_t rope = 0;
  };
  struct RepeatedEdge {
    uint32_t from;
    EdgeKind kind;
    std::string label;
    friend bool operator==(const RepeatedEdge&, const RepeatedEdge&) = default;
    template <typename H>
    friend H AbslHashValue(H state, const RepeatedEdge& edge) {
      return H::combine(std::move(state), edge.from, edge.kind, edge.label);
    }
  };

  const hlo::Module& m_module;
  const FoldOptions& m_options;
  const hlo::InstructionRange m_range;
  const uint32_t m_first;
  const uint32_t m_count;
  const uint32_t m_centre;
  const absl::Span<const InstructionId> m_boundary;
  SameMemory m_sameMemory;
  std::vector<Fold> m_folds;
  std::vector<bool> m_isChained;         // by instruction: has a step of a chain of fusions
  std::vector<uint32_t> m_consumers;     // number of nodes that use each node, without async links
  std::vector<EdgesFrom> m_edgesFrom;    // by producer node
  std::vector<uint32_t> m_referencedBy;  // by node: the last consumer that shows a reference to it
  size_t m_firstEdge = 0;
  absl::flat_hash_set<RepeatedEdge> m_repeated;
  ComputationGraph m_graph;
};

// Edges by node, in both directions.
class Adjacency {
 public:
  explicit Adjacency(const ComputationGraph& graph) : m_begin(graph.nodes.size() + 1, 0) {
    for (const GraphEdge& edge : graph.edges) {
      ++m_begin[edge.from];
      ++m_begin[edge.to];
    }
    uint32_t sum = 0;
    for (uint32_t& begin : m_begin) sum += std::exchange(begin, sum);
    m_ends.resize(sum);
    std::vector<uint32_t> next = m_begin;
    for (const GraphEdge& edge : graph.edges) {
      m_ends[next[edge.from]++] = edge.to;
      m_ends[next[edge.to]++] = edge.from;
    }
  }

  absl::Span<const uint32_t> of(uint32_t node) const {
    return absl::MakeConstSpan(m_ends).subspan(m_begin[node], m_begin[node + 1] - m_begin[node]);
  }

 private:
  std::vector<uint32_t> m_begin;
  std::vector<uint32_t> m_ends;
};

}  // namespace

std::optional<uint32_t> ComputationGraph::nodeOf(hlo::InstructionId id) const {
  const uint32_t x = id.index() - firstInstruction;
  if (x >= nodeOfInstruction.size() || nodeOfInstruction[x] == kNone) return std::nullopt;
  return nodeOfInstruction[x];
}

ComputationGraph computationGraph(const hlo::Module& module, hlo::ComputationId computation,
                                  const FoldOptions& options) {
  ComputationGraph graph = Builder(module, computation, options, std::nullopt, {}).take();
  foldScopes(module, options.scopes, computation, graph);
  if (options.repeats && graph.nodes.size() >= options.fewestForRepeats) foldRepeats(module, graph);
  return graph;
}

ComputationGraph scopeGraph(const hlo::Module& module, hlo::ComputationId computation, hlo::ScopeId scope,
                            uint32_t limit, const FoldOptions& options) {
  const hlo::ScopeTree& tree = *options.scopes.tree;
  const auto isShown = [&](InstructionId id) { return tree.isWithin(tree.scope(id), scope); };
  std::optional<Builder> builder(std::in_place, module, computation, options, std::nullopt,
                                 absl::Span<const InstructionId>());
  if (std::none_of(builder->graph().nodes.begin(), builder->graph().nodes.end(),
                   [&](const GraphNode& node) { return isShown(node.instruction); })) {
    // All instructions of the scope are text in other boxes, so give them boxes of their own.
    std::vector<InstructionId> shown;
    const hlo::InstructionRange range = module.instructions(computation);
    std::copy_if(range.begin(), range.end(), std::back_inserter(shown), isShown);
    builder.emplace(module, computation, options, std::nullopt, shown);
  }
  const ComputationGraph& graph = builder->graph();
  std::vector<bool> keep(graph.nodes.size(), false);
  for (uint32_t node = 0; node < keep.size(); ++node) keep[node] = isShown(graph.nodes[node].instruction);
  const std::vector<bool> inside = keep;
  ScopeFolds folds{&tree, options.scopes.costs};
  for (hlo::ScopeId each : options.scopes.folded) {
    if (!tree.isWithin(scope, each)) folds.folded.push_back(each);
  }
  const FoldedScopes folded(module, folds, computation);
  absl::flat_hash_set<uint32_t> beside;  // folded scopes of the boundary, which are included whole
  for (const GraphEdge& edge : graph.edges) {
    if (inside[edge.from] == inside[edge.to]) continue;
    const uint32_t other = inside[edge.from] ? edge.to : edge.from;
    if (keep[other]) continue;
    if (const auto its = folded.of(graph.nodes[other].instruction)) {
      beside.insert(its->index());
    } else if (limit > 0) {
      keep[other] = true;
      --limit;
    }
  }
  for (uint32_t node = 0; node < keep.size() && !beside.empty(); ++node) {
    const auto its = folded.of(graph.nodes[node].instruction);
    if (its && beside.contains(its->index())) keep[node] = true;
  }
  builder->restrictTo(keep);
  ComputationGraph result = builder->take();
  foldScopes(module, folds, computation, result);
  return result;
}

ComputationGraph neighbourhood(const hlo::Module& module, hlo::InstructionId centre, uint32_t hops, uint32_t limit,
                               const FoldOptions& options, absl::Span<const InstructionId> boundary) {
  Builder builder(module, module.computation(centre), options, centre, boundary);
  const ComputationGraph& graph = builder.graph();
  const Adjacency adjacency(graph);
  std::vector<bool> keep(graph.nodes.size(), false);
  std::vector<bool> ends(graph.nodes.size(), false);
  for (InstructionId id : boundary) {
    const auto node =
        id == centre || module.computation(id) != module.computation(centre) ? std::nullopt : graph.nodeOf(id);
    if (node) ends[*node] = true;
  }
  std::vector<uint32_t> reached = {*graph.nodeOf(centre)};
  keep[reached.front()] = true;
  size_t ringBegin = 0;
  for (uint32_t hop = 0; hop < hops && ringBegin < reached.size(); ++hop) {
    const size_t ringEnd = reached.size();
    for (; ringBegin < ringEnd; ++ringBegin) {
      if (ends[reached[ringBegin]]) continue;
      for (uint32_t next : adjacency.of(reached[ringBegin])) {
        if (keep[next] || reached.size() >= limit) continue;
        keep[next] = true;
        reached.push_back(next);
      }
    }
  }
  builder.restrictTo(keep);
  return builder.take();
}

}  // namespace layout
