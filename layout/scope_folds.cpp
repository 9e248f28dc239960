// Scopes are folded one after the other, so the graph always stays acyclic. For each scope, the current graph is
// traversed in data-flow order, and each node gets a count of how often a path to it has left the scope; for a node of
// the scope, this count is its part. Edges never lead to a lower count, and an edge that leaves a part leads to a
// higher one. So each part can become one node without closing a cycle.

#include "layout/scope_folds.h"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>
#include <string>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"

namespace layout {
namespace {

using hlo::InstructionId;

using hlo::kNone;
constexpr uint64_t kMostLooks = 400'000'000;  // limit on visited nodes and edges: about a second

struct Arc {
  uint32_t from, to;
  friend bool operator==(const Arc&, const Arc&) = default;
  friend bool operator<(const Arc& a, const Arc& b) { return std::pair(a.from, a.to) < std::pair(b.from, b.to); }
};

/// Arcs by the node that they leave. The arcs must be sorted.
class Ways {
 public:
  Ways(uint32_t nodes, const std::vector<Arc>& arcs) : m_arcs(arcs), m_begin(nodes + 1, 0), m_into(nodes, 0) {
    for (const Arc& arc : arcs) {
      ++m_begin[arc.from + 1];
      ++m_into[arc.to];
    }
    for (uint32_t node = 0; node < nodes; ++node) m_begin[node + 1] += m_begin[node];
  }

  /// Visits each node after all its predecessors; among the nodes that are ready, the lowest index first. Nodes on a
  /// cycle, in a malformed text, are not visited.
  template <typename Visit>
  void inOrder(Visit&& visit) const {
    std::vector<uint32_t> waitsFor = m_into;
    std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> ready;
    for (uint32_t node = 0; node < waitsFor.size(); ++node) {
      if (waitsFor[node] == 0) ready.push(node);
    }
    while (!ready.empty()) {
      const uint32_t node = ready.top();
      ready.pop();
      visit(node);
      for (uint32_t i = m_begin[node]; i < m_begin[node + 1]; ++i) {
        if (--waitsFor[m_arcs[i].to] == 0) ready.push(m_arcs[i].to);
      }
    }
  }
  template <typename Visit>
  void from(uint32_t node, Visit&& visit) const {
    for (uint32_t i = m_begin[node]; i < m_begin[node + 1]; ++i) visit(m_arcs[i].to);
  }

 private:
  const std::vector<Arc>& m_arcs;
  std::vector<uint32_t> m_begin, m_into;
};

class ScopeFolding {
 public:
  ScopeFolding(const hlo::Costs* costs, ComputationGraph& graph)
      : m_costs(costs), m_graph(graph), m_count(static_cast<uint32_t>(graph.nodes.size())), m_nodeOf(m_count) {
    for (uint32_t node = 0; node < m_count; ++node) m_nodeOf[node] = node;
    m_arcs.reserve(graph.edges.size());
    for (const GraphEdge& edge : graph.edges) {
      if (edge.from != edge.to) m_arcs.push_back({edge.from, edge.to});
    }
    // A reference to a hub counts as an edge.
    for (uint32_t node = 0; node < m_count; ++node) {
      for (const FoldedOperand& folded : graph.nodes[node].folded) {
        const auto hub = folded.isHub ? graph.nodeOf(folded.instruction) : std::nullopt;
        if (hub && *hub != node) m_arcs.push_back({*hub, node});
      }
    }
    std::sort(m_arcs.begin(), m_arcs.end());
    m_arcs.erase(std::unique(m_arcs.begin(), m_arcs.end()), m_arcs.end());
  }

  /// Merges the nodes, ascending, into one, or into one per part. Returns false if that would take too long.
  bool fold(hlo::ScopeId scope, const std::string& path, const std::vector<uint32_t>& members) {
    m_work += m_count + m_arcs.size();
    if (m_work > kMostLooks) return false;
    std::vector<bool> isMember(m_count, false);
    for (uint32_t node : members) isMember[node] = true;
    const Ways ways(m_count, m_arcs);
    std::vector<uint32_t> left(m_count, 0);  // how often a path to the node has left the scope
    std::map<uint32_t, std::vector<uint32_t>> parts;
    ways.inOrder([&](uint32_t node) {
      if (isMember[node]) parts[left[node]].push_back(node);
      ways.from(node, [&](uint32_t next) {
        const uint32_t leaves = isMember[node] && !isMember[next] ? 1 : 0;
        left[next] = std::max(left[next], left[node] + leaves);
      });
    });
    std::erase_if(parts, [](const auto& part) { return part.second.size() < 2; });
    uint32_t number = 0;
    for (auto& [count, nodes] : parts) {
      std::sort(nodes.begin(), nodes.end());
      GraphScope folded{scope, path, number++, static_cast<uint32_t>(parts.size()), {}, {}};
      for (uint32_t node : nodes) {
        folded.instructions.push_back(m_graph.nodes[node].instruction);
        if (m_costs != nullptr) folded.cost += m_costs->inclusive(folded.instructions.back(), hlo::Loops::kAllTrips);
        m_nodeOf[node] = nodes.front();
      }
      m_graph.nodes[nodes.front()].scope = static_cast<uint32_t>(m_graph.scopes.size());
      m_graph.scopes.push_back(std::move(folded));
    }
    for (Arc& arc : m_arcs) arc = {m_nodeOf[arc.from], m_nodeOf[arc.to]};
    std::erase_if(m_arcs, [](const Arc& arc) { return arc.from == arc.to; });
    std::sort(m_arcs.begin(), m_arcs.end());
    m_arcs.erase(std::unique(m_arcs.begin(), m_arcs.end()), m_arcs.end());
    return true;
  }

  void apply() {
    if (m_graph.scopes.empty()) return;
    gatherTexts();
    orderNodes();
    foldEdges();
    std::vector<GraphNode> kept(m_keptNodes);
    for (uint32_t node = 0; node < m_count; ++node) {
      if (m_nodeOf[node] == node) kept[m_renumbered[node]] = std::move(m_graph.nodes[node]);
    }
    m_graph.nodes = std::move(kept);
    for (uint32_t& node : m_graph.nodeOfInstruction) {
      if (node != kNone) node = m_renumbered[node];
    }
    m_graph.hubs = static_cast<uint32_t>(std::count_if(m_graph.nodes.begin(), m_graph.nodes.end(),
                                                       [](const GraphNode& node) { return node.hubUsers > 0; }));
  }

 private:
  /// Collects the references of a scope's instructions, each once; omits their constants.
  void gatherTexts() {
    absl::flat_hash_set<std::pair<uint32_t, InstructionId>> told;
    for (uint32_t node = 0; node < m_count; ++node) {
      const uint32_t to = m_nodeOf[node];
      GraphNode& folded = m_graph.nodes[to];
      if (!folded.scope) continue;
      std::vector<FoldedOperand> texts = std::exchange(m_graph.nodes[node].folded, {});
      for (FoldedOperand& text : texts) {
        const auto hub = m_graph.nodeOf(text.instruction);
        const bool isElsewhere = text.isHub && hub && m_nodeOf[*hub] != to;
        if (isElsewhere && told.emplace(to, text.instruction).second) folded.folded.push_back(std::move(text));
      }
      folded.isBoundary = folded.isBoundary || m_graph.nodes[node].isBoundary;
      folded.hubUsers = 0;
    }
  }

  void orderNodes() {
    m_renumbered.assign(m_count, kNone);
    const auto give = [this](uint32_t node) { m_renumbered[node] = m_keptNodes++; };
    Ways(m_count, m_arcs).inOrder([&](uint32_t node) {
      if (m_nodeOf[node] == node) give(node);
    });
    for (uint32_t node = 0; node < m_count; ++node) {
      if (m_nodeOf[node] == node && m_renumbered[node] == kNone) give(node);
    }
    for (uint32_t node = 0; node < m_count; ++node) m_renumbered[node] = m_renumbered[m_nodeOf[node]];
  }

  void foldEdges() {
    const auto isFolded = [&](uint32_t node) { return m_graph.nodes[m_nodeOf[node]].scope.has_value(); };
    // Data that stays in its memory also counts as data.
    const auto sort = [](EdgeKind kind) { return kind == EdgeKind::kAlias ? EdgeKind::kData : kind; };
    absl::flat_hash_map<std::pair<uint64_t, EdgeKind>, size_t> known;
    std::vector<GraphEdge> kept;
    kept.reserve(m_graph.edges.size());
    for (GraphEdge& edge : m_graph.edges) {
      const bool isMoved = isFolded(edge.from) || isFolded(edge.to);
      EdgeValue value{m_graph.nodes[edge.from].instruction, edge.label};
      edge.from = m_renumbered[edge.from];
      edge.to = m_renumbered[edge.to];
      if (!isMoved) {
        kept.push_back(std::move(edge));
        continue;
      }
      if (edge.from == edge.to) continue;
      const uint64_t ends = (uint64_t{edge.from} << 32) | edge.to;
      const auto [at, isNew] = known.try_emplace({ends, sort(edge.kind)}, kept.size());
      if (isNew) {
        edge.values.push_back(std::move(value));
        kept.push_back(std::move(edge));
        continue;
      }
      GraphEdge& first = kept[at->second];
      if (first.kind != edge.kind) first.kind = EdgeKind::kData;
      first.values.push_back(std::move(value));
    }
    for (GraphEdge& edge : kept) {
      const auto order = [](const EdgeValue& value) { return std::tie(value.instruction, value.element); };
      std::sort(edge.values.begin(), edge.values.end(), [&](auto& a, auto& b) { return order(a) < order(b); });
      edge.values.erase(std::unique(edge.values.begin(), edge.values.end()), edge.values.end());
      if (edge.values.size() > 1) edge.label = absl::StrCat("×", edge.values.size());
    }
    m_graph.edges = std::move(kept);
  }

  const hlo::Costs* m_costs;
  ComputationGraph& m_graph;
  const uint32_t m_count;
  std::vector<uint32_t> m_nodeOf;  // by node: itself, or the first node of the fold that it is in
  std::vector<Arc> m_arcs;         // between the remaining nodes; sorted, each once
  uint64_t m_work = 0;
  uint32_t m_keptNodes = 0;
  std::vector<uint32_t> m_renumbered;
};

}  // namespace

FoldedScopes::FoldedScopes(const ScopeFolds& folds) : m_tree(folds.tree) {
  std::vector<hlo::ScopeId> all = folds.folded;
  std::sort(all.begin(), all.end());
  for (hlo::ScopeId scope : all) {
    if (m_outermost.empty() || !m_tree->isWithin(scope, m_outermost.back())) m_outermost.push_back(scope);
  }
}

std::optional<hlo::ScopeId> FoldedScopes::of(InstructionId id) const {
  if (m_outermost.empty()) return std::nullopt;
  const hlo::ScopeId scope = m_tree->scope(id);
  const auto behind = std::upper_bound(m_outermost.begin(), m_outermost.end(), scope);
  if (behind == m_outermost.begin() || !m_tree->isWithin(scope, *std::prev(behind))) return std::nullopt;
  return *std::prev(behind);
}

void foldScopes(const hlo::Module& module, const ScopeFolds& folds, ComputationGraph& graph) {
  if (folds.folded.empty()) return;
  const FoldedScopes folded(folds);
  std::map<hlo::ScopeId, std::vector<uint32_t>> members;
  for (uint32_t node = 0; node < graph.nodes.size(); ++node) {
    const InstructionId id = graph.nodes[node].instruction;
    if (module.isRoot(id) || module.kind(id) == hlo::OpKind::kParameter) continue;
    if (const auto scope = folded.of(id)) members[*scope].push_back(node);
  }
  ScopeFolding folding(folds.costs, graph);
  for (const auto& [scope, nodes] : members) {
    if (nodes.size() > 1 && !folding.fold(scope, folds.tree->path(scope), nodes)) break;
  }
  folding.apply();
}

}  // namespace layout
