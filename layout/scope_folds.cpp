// Scopes are folded one after the other, so the graph always stays acyclic. For each scope, the current graph is
// traversed in data-flow order, and each node gets a count of how often a path to it has left the scope; for a node of
// the scope, this count is its part. Edges never lead to a lower count, and an edge that leaves a part leads to a
// higher one. So each part can become one node without closing a cycle.

#include "layout/scope_folds.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <queue>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "model/analysis/operation_category.h"
#include "model/ir/opcode_properties.h"

namespace layout {
namespace {

using hlo::InstructionId;

using hlo::kNone;
constexpr size_t kMostScopes = 24;            // of a computation that starts closed
constexpr uint64_t kMostLooks = 400'000'000;  // limit on visited nodes and edges: about a second

/// Returns true for loops, conditionals and large calls, which have boxes of their own in a closed computation. Small
/// calls have none: before inlining, a program has hundreds, such as silu.
bool isOpenable(const hlo::Module& module, InstructionId id) {
  const hlo::OpKind kind = module.kind(id);
  if (!hlo::isControlFlow(kind) || hlo::isGenericAsync(kind)) return false;
  const auto callee = module.mainCallee(id);
  return callee && (kind != hlo::OpKind::kCall || module.instructions(*callee).size() > kManyBoxes);
}

/// Which numbered siblings share boxes. Depends on the tree alone, so that opening one of them moves no other.
class SiblingRuns {
 public:
  explicit SiblingRuns(const hlo::ScopeTree& tree) : m_tree(tree) {}

  /// The first sibling of the run that the scope is in, and its place in the run; nothing if it is in none.
  struct Place {
    hlo::ScopeId first;
    uint32_t number;
  };
  std::optional<Place> of(hlo::ScopeId scope) {
    const auto parent = m_tree.parent(scope);
    if (!parent || m_tree.children(*parent).size() <= kManySiblings) return std::nullopt;
    if (m_parents.insert(*parent).second) addChildren(*parent);
    const auto at = m_places.find(scope);
    return at == m_places.end() ? std::nullopt : std::optional(at->second);
  }

 private:
  void addChildren(hlo::ScopeId parent) {
    std::map<absl::string_view, std::vector<std::pair<uint32_t, hlo::ScopeId>>> byStem;
    for (hlo::ScopeId child : m_tree.children(parent)) {
      const absl::string_view name = m_tree.name(child);
      const size_t end = name.find_last_not_of("0123456789");
      uint32_t number = 0;
      if (end == absl::string_view::npos || !absl::SimpleAtoi(name.substr(end + 1), &number)) continue;
      byStem[name.substr(0, end + 1)].emplace_back(number, child);
    }
    for (auto& [stem, all] : byStem) {
      if (all.size() <= kManySiblings) continue;
      std::sort(all.begin(), all.end());
      const size_t length = (all.size() + kSiblingBoxes - 1) / kSiblingBoxes;
      for (size_t i = 0; i < all.size(); ++i)
        m_places.emplace(all[i].second, Place{all[i - i % length].second, all[i].first});
    }
  }

  const hlo::ScopeTree& m_tree;
  std::set<hlo::ScopeId> m_parents;
  std::map<hlo::ScopeId, Place> m_places;
};

struct ScopeArc {
  uint32_t from, to;
  friend bool operator==(const ScopeArc&, const ScopeArc&) = default;
  friend bool operator<(const ScopeArc& a, const ScopeArc& b) {
    return std::pair(a.from, a.to) < std::pair(b.from, b.to);
  }
};

/// Arcs by the node that they leave. The arcs must be sorted.
class Ways {
 public:
  Ways(uint32_t nodes, const std::vector<ScopeArc>& arcs) : m_arcs(arcs), m_begin(nodes + 1, 0), m_into(nodes, 0) {
    for (const ScopeArc& arc : arcs) {
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
  const std::vector<ScopeArc>& m_arcs;
  std::vector<uint32_t> m_begin, m_into;
};

/// The parts of a scope, by how often a path to their nodes has left it; those of one node, too.
std::map<uint32_t, std::vector<uint32_t>> partsByExits(const Ways& ways, const std::vector<bool>& isMember) {
  std::vector<uint32_t> left(isMember.size(), 0);
  std::map<uint32_t, std::vector<uint32_t>> parts;
  ways.inOrder([&](uint32_t node) {
    if (isMember[node]) parts[left[node]].push_back(node);
    ways.from(node, [&](uint32_t next) {
      const uint32_t leaves = isMember[node] && !isMember[next] ? 1 : 0;
      left[next] = std::max(left[next], left[node] + leaves);
    });
  });
  return parts;
}

/// The edges of a graph, sorted and each once. A reference to a hub counts as an edge. Without those into called
/// computations.
std::vector<ScopeArc> arcsOf(const ComputationGraph& graph) {
  std::vector<ScopeArc> arcs;
  arcs.reserve(graph.edges.size());
  for (const GraphEdge& edge : graph.edges) {
    if (edge.from != edge.to && edge.kind != EdgeKind::kCall) arcs.push_back({edge.from, edge.to});
  }
  for (uint32_t node = 0; node < graph.nodes.size(); ++node) {
    for (const FoldedOperand& folded : graph.nodes[node].folded) {
      const auto hub = folded.isHub ? graph.nodeOf(folded.instruction) : std::nullopt;
      if (hub && *hub != node) arcs.push_back({*hub, node});
    }
  }
  std::sort(arcs.begin(), arcs.end());
  arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
  return arcs;
}

class ScopeFolding {
 public:
  ScopeFolding(const hlo::Module& module, const ScopeFolds& folds, ComputationGraph& graph)
      : m_module(module),
        m_folds(folds),
        m_costs(folds.costs),
        m_graph(graph),
        m_count(static_cast<uint32_t>(graph.nodes.size())),
        m_nodeOf(m_count),
        m_arcs(arcsOf(graph)) {
    if (m_costs != nullptr) m_total = m_costs->total(hlo::Loops::kAllTrips);
    for (uint32_t node = 0; node < m_count; ++node) m_nodeOf[node] = node;
  }

  /// Merges the nodes, ascending, into one, or into one per part. Returns false if that would take too long.
  bool fold(hlo::ScopeId scope, const FoldedScopes& scopes, const std::vector<uint32_t>& members) {
    m_work += m_count + m_arcs.size();
    if (m_work > kMostLooks) return false;
    std::vector<bool> isMember(m_count, false);
    for (uint32_t node : members) isMember[node] = true;
    const Ways ways(m_count, m_arcs);
    std::map<uint32_t, std::vector<uint32_t>> parts = partsByExits(ways, isMember);
    std::erase_if(parts, [](const auto& part) { return part.second.size() < 2; });
    const std::vector<hlo::ScopeId> siblings = scopes.siblings(scope);
    uint32_t number = 0;
    for (auto& [count, nodes] : parts) {
      std::sort(nodes.begin(), nodes.end());
      GraphScope folded;
      folded.scope = scope;
      folded.siblings = siblings;
      std::erase_if(folded.siblings, [&](hlo::ScopeId sibling) {
        return std::none_of(nodes.begin(), nodes.end(),
                            [&](uint32_t node) { return scopes.of(m_graph.nodes[node].instruction) == sibling; });
      });
      if (!folded.siblings.empty()) {
        folded.scope = folded.siblings.front();
        if (folded.siblings.size() == 1) folded.siblings.clear();
      }
      folded.path = m_folds.tree->path(folded.scope);
      if (!folded.siblings.empty()) folded.lastPath = m_folds.tree->path(folded.siblings.back());
      folded.part = number++;
      folded.parts = static_cast<uint32_t>(parts.size());
      folded.isRest = scopes.isRest(folded.scope);
      for (uint32_t node : nodes) {
        folded.instructions.push_back(m_graph.nodes[node].instruction);
        m_nodeOf[node] = nodes.front();
      }
      describe(folded);
      m_graph.nodes[nodes.front()].scope = static_cast<uint32_t>(m_graph.scopes.size());
      m_graph.scopes.push_back(std::move(folded));
    }
    moveArcs();
    return true;
  }

  /// Folds tuples that only a loop, conditional or call uses into its box.
  void foldTuples() {
    if (m_graph.scopes.empty()) return;
    std::vector<uint32_t> users(m_count, 0), user(m_count, kNone);
    for (const ScopeArc& arc : m_arcs) {
      ++users[arc.from];
      user[arc.from] = arc.to;
    }
    const auto isAlone = [this](uint32_t node) { return m_nodeOf[node] == node && !m_graph.nodes[node].scope; };
    for (uint32_t node = 0; node < m_count; ++node) {
      const InstructionId id = m_graph.nodes[node].instruction;
      if (users[node] != 1 || !isAlone(node) || m_module.kind(id) != hlo::OpKind::kTuple || m_module.isRoot(id))
        continue;
      if (!isAlone(user[node]) || !isOpenable(m_module, m_graph.nodes[user[node]].instruction)) continue;
      m_nodeOf[node] = user[node];
      ++m_graph.tuplesFolded;
    }
    moveArcs();
  }

  void apply() {
    if (m_graph.scopes.empty()) return;
    gatherTexts();
    addShares();
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
  void moveArcs() {
    for (ScopeArc& arc : m_arcs) arc = {m_nodeOf[arc.from], m_nodeOf[arc.to]};
    std::erase_if(m_arcs, [](const ScopeArc& arc) { return arc.from == arc.to; });
    std::sort(m_arcs.begin(), m_arcs.end());
    m_arcs.erase(std::unique(m_arcs.begin(), m_arcs.end()), m_arcs.end());
  }

  void addShares() {
    const double whole = weight(m_total);
    if (m_costs == nullptr || whole <= 0) return;
    for (GraphNode& node : m_graph.nodes) {
      if (node.scope || !isOpenable(m_module, node.instruction)) continue;
      node.share = weight(m_costs->perRun(node.instruction)) / whole;
      node.isShareOfFlops = !m_total.flops.isZero();
    }
  }

  /// Sets what the instructions of a scope have in common, and what they cost.
  void describe(GraphScope& folded) {
    folded.transforms = m_folds.tree->transforms(folded.instructions.front());
    std::array<std::pair<double, size_t>, hlo::kCategoryCount> byCategory{};  // cost and instructions
    for (InstructionId id : folded.instructions) {
      folded.transforms &= m_folds.tree->transforms(id);
      auto& [cost, count] = byCategory[static_cast<size_t>(hlo::operationCategory(m_module, id))];
      ++count;
      if (m_costs == nullptr) continue;
      const hlo::Cost its = m_costs->perRun(id);
      folded.cost += its;
      cost += weight(its);
    }
    const auto most = std::max_element(byCategory.begin(), byCategory.end());
    folded.most = static_cast<hlo::Category>(most - byCategory.begin());
    folded.isShareOfFlops = !m_total.flops.isZero();
    const double whole = weight(m_total);
    if (whole > 0) folded.share = weight(folded.cost) / whole;
  }

  double weight(const hlo::Cost& cost) const {
    return static_cast<double>((m_total.flops.isZero() ? cost.bytes() : cost.flops).atLeast());
  }

  /// Collects the references of folded instructions, each once; omits their constants.
  void gatherTexts() {
    absl::flat_hash_set<std::pair<uint32_t, InstructionId>> told;
    for (uint32_t node = 0; node < m_count; ++node) {
      const uint32_t to = m_nodeOf[node];
      GraphNode& folded = m_graph.nodes[to];
      if (!folded.scope && to == node) continue;
      std::vector<FoldedOperand> texts = std::exchange(m_graph.nodes[node].folded, {});
      for (FoldedOperand& text : texts) {
        const auto hub = m_graph.nodeOf(text.instruction);
        const bool isElsewhere = text.isHub && hub && m_nodeOf[*hub] != to;
        if (isElsewhere && told.emplace(to, text.instruction).second) folded.folded.push_back(std::move(text));
      }
      folded.isBoundary = folded.isBoundary || m_graph.nodes[node].isBoundary;
      if (folded.scope) folded.hubUsers = 0;
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
    const auto isFolded = [&](uint32_t node) {
      return m_nodeOf[node] != node || m_graph.nodes[node].scope.has_value();
    };
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

  const hlo::Module& m_module;
  const ScopeFolds& m_folds;
  const hlo::Costs* m_costs;
  hlo::Cost m_total;  // of a run of the module
  ComputationGraph& m_graph;
  const uint32_t m_count;
  std::vector<uint32_t> m_nodeOf;  // by node: itself, or the first node of the fold that it is in
  std::vector<ScopeArc> m_arcs;    // between the remaining nodes; sorted, each once
  uint64_t m_work = 0;
  uint32_t m_keptNodes = 0;
  std::vector<uint32_t> m_renumbered;
};

/// The scopes of a computation's nodes, and how much of it each has.
class Weights {
 public:
  /// By the nodes of the graph and their costs, each half.
  Weights(const hlo::Module& module, const ScopeFolds& folds, const ComputationGraph& graph) : Weights(*folds.tree) {
    double total = 0;
    for (const GraphNode& node : graph.nodes) total += costOf(folds.costs, node.instruction);
    for (const GraphNode& node : graph.nodes) {
      if (node.scope || !isDivided(module, node.instruction)) continue;
      const double share = total > 0 ? costOf(folds.costs, node.instruction) / total : 0;
      add(node.instruction, share + static_cast<double>(node.copies) / static_cast<double>(graph.nodes.size()));
    }
    addUp();
  }
  Weights(const hlo::Module& module, hlo::ComputationId computation, const hlo::ScopeTree& tree) : Weights(tree) {
    for (InstructionId id : module.instructions(computation)) {
      if (isDivided(module, id)) add(id, 1);
    }
    addUp();
  }

  /// Divides the computation into at most `most` scopes, or into one, always the one with the most of it.
  ClosedScopes divide(size_t most) {
    ClosedScopes closed, kept;
    std::vector<hlo::ScopeId> waiting{m_tree.root()};
    while (!waiting.empty()) {
      const auto heaviest = std::max_element(waiting.begin(), waiting.end(), [this](hlo::ScopeId a, hlo::ScopeId b) {
        return m_all[a.index()] < m_all[b.index()] || (m_all[a.index()] == m_all[b.index()] && b < a);
      });
      const hlo::ScopeId top = *heaviest;
      waiting.erase(heaviest);
      const std::vector<hlo::ScopeId> parts = partsOf(top);
      if (parts.size() > 1 && boxesOf({&kept, &waiting, &parts}) <= most) {
        // The rest of a divided scope has no more parts.
        const auto isRest = [&](hlo::ScopeId part) {
          return std::any_of(parts.begin(), parts.end(),
                             [&](hlo::ScopeId other) { return other != part && m_tree.isWithin(other, part); });
        };
        for (hlo::ScopeId part : parts) (isRest(part) || m_runs.of(part) ? kept : waiting).push_back(part);
      } else {
        kept.push_back(parts.size() == 1 ? parts.front() : top);
      }
    }
    std::sort(kept.begin(), kept.end());
    return kept;
  }

  /// The subscopes of a scope that divide it, and itself if there are instructions directly in it. A scope with a
  /// single subscope is divided as that is. Empty if it is not divided.
  std::vector<hlo::ScopeId> partsOf(hlo::ScopeId scope) const {
    for (;;) {
      std::vector<hlo::ScopeId> parts;
      for (hlo::ScopeId child : m_tree.children(scope)) {
        if (m_all[child.index()] > 0) parts.push_back(child);
      }
      if (parts.empty()) return {};
      if (m_own[scope.index()] > 0) {
        parts.push_back(scope);
      } else if (parts.size() == 1) {
        scope = parts.front();
        continue;
      }
      return parts;
    }
  }

 private:
  explicit Weights(const hlo::ScopeTree& tree) : m_tree(tree), m_own(tree.size()), m_all(tree.size()), m_runs(tree) {}

  static bool isDivided(const hlo::Module& module, InstructionId id) {
    return !module.isRoot(id) && module.kind(id) != hlo::OpKind::kParameter && !isOpenable(module, id);
  }
  static double costOf(const hlo::Costs* costs, InstructionId id) {
    return costs == nullptr ? 0 : static_cast<double>(costs->inclusive(id, hlo::Loops::kAllTrips).flops.atLeast());
  }
  /// The boxes of the scopes: one for each run of siblings.
  size_t boxesOf(std::initializer_list<const std::vector<hlo::ScopeId>*> all) {
    size_t alone = 0;
    std::set<hlo::ScopeId> runs;
    for (const auto* const scopes : all) {
      for (hlo::ScopeId scope : *scopes) {
        if (const auto place = m_runs.of(scope)) {
          runs.insert(place->first);
        } else {
          ++alone;
        }
      }
    }
    return alone + runs.size();
  }
  void add(InstructionId id, double weight) { m_own[m_tree.scope(id).index()] += weight; }
  void addUp() {
    // Children follow their parents.
    for (uint32_t i = static_cast<uint32_t>(m_tree.size()); i-- > 0;) {
      m_all[i] += m_own[i];
      if (i > 0) m_all[m_tree.parent(hlo::ScopeId(i))->index()] += m_all[i];
    }
  }

  const hlo::ScopeTree& m_tree;
  std::vector<double> m_own, m_all;
  SiblingRuns m_runs;
};

}  // namespace

FoldedScopes::FoldedScopes(const hlo::Module& module, const ScopeFolds& folds, hlo::ComputationId computation)
    : m_module(module), m_tree(folds.tree) {
  std::vector<hlo::ScopeId> all = folds.folded;
  std::sort(all.begin(), all.end());
  for (hlo::ScopeId scope : all) {
    if (m_outermost.empty() || !m_tree->isWithin(scope, m_outermost.back())) m_outermost.push_back(scope);
  }
  if (const auto closed = folds.closed.find(computation); closed != folds.closed.end()) m_closed = closed->second;
  std::sort(m_closed.begin(), m_closed.end());
  if (const auto opened = folds.opened.find(computation); opened != folds.opened.end()) m_opened = opened->second;
  std::sort(m_opened.begin(), m_opened.end());
  if (m_closed.empty()) return;
  SiblingRuns runs(*m_tree);
  const auto apart = folds.apart.find(computation);
  const auto isApart = [&](hlo::ScopeId scope) {
    return apart != folds.apart.end() &&
           std::find(apart->second.begin(), apart->second.end(), scope) != apart->second.end();
  };
  std::map<hlo::ScopeId, std::vector<std::pair<uint32_t, hlo::ScopeId>>> byRun;
  for (hlo::ScopeId scope : m_closed) {
    if (const auto place = runs.of(scope); place && !isApart(scope) && !isRest(scope))
      byRun[place->first].emplace_back(place->number, scope);
  }
  for (auto& [first, members] : byRun) {
    if (members.size() < 2) continue;
    std::sort(members.begin(), members.end());
    std::vector<hlo::ScopeId>& siblings = m_siblings[members.front().second];
    for (const auto& [number, scope] : members) {
      siblings.push_back(scope);
      m_firstSibling.emplace(scope, members.front().second);
    }
  }
}

std::vector<hlo::ScopeId> FoldedScopes::siblings(hlo::ScopeId scope) const {
  const auto first = m_firstSibling.find(scope);
  return first == m_firstSibling.end() ? std::vector<hlo::ScopeId>() : m_siblings.at(first->second);
}

std::optional<hlo::ScopeId> FoldedScopes::of(InstructionId id) const {
  if (m_outermost.empty() && m_closed.empty()) return std::nullopt;
  const hlo::ScopeId scope = m_tree->scope(id);
  const auto behind = std::upper_bound(m_outermost.begin(), m_outermost.end(), scope);
  if (behind != m_outermost.begin() && m_tree->isWithin(scope, *std::prev(behind))) return *std::prev(behind);
  if (m_closed.empty() || isOpenable(m_module, id)) return std::nullopt;
  std::optional<hlo::ScopeId> around = scope;
  while (around && !std::binary_search(m_closed.begin(), m_closed.end(), *around)) {
    if (std::binary_search(m_opened.begin(), m_opened.end(), *around)) return std::nullopt;
    around = m_tree->parent(*around);
  }
  return around;
}

bool FoldedScopes::isRest(hlo::ScopeId scope) const {
  // All of a folded scope is in its boxes.
  const auto isAround = [&](hlo::ScopeId folded) { return m_tree->isWithin(scope, folded); };
  if (std::any_of(m_outermost.begin(), m_outermost.end(), isAround)) return false;
  const auto hasPart = [&](const ClosedScopes& scopes) {
    const auto next = std::upper_bound(scopes.begin(), scopes.end(), scope);
    return next != scopes.end() && m_tree->isWithin(*next, scope);
  };
  return std::binary_search(m_closed.begin(), m_closed.end(), scope) && (hasPart(m_closed) || hasPart(m_opened));
}

void foldScopes(const hlo::Module& module, const ScopeFolds& folds, hlo::ComputationId computation,
                ComputationGraph& graph) {
  const FoldedScopes folded(module, folds, computation);
  std::map<hlo::ScopeId, std::vector<uint32_t>> members;
  for (uint32_t node = 0; node < graph.nodes.size(); ++node) {
    const InstructionId id = graph.nodes[node].instruction;
    if (module.isRoot(id) || module.kind(id) == hlo::OpKind::kParameter) continue;
    const auto scope = folded.of(id);
    if (!scope) continue;
    const std::vector<hlo::ScopeId> siblings = folded.siblings(*scope);
    members[siblings.empty() ? *scope : siblings.front()].push_back(node);
  }
  if (members.empty()) return;
  ScopeFolding folding(module, folds, graph);
  for (const auto& [scope, nodes] : members) {
    if (nodes.size() > 1 && !folding.fold(scope, folded, nodes)) break;
  }
  if (folds.closed.contains(computation)) folding.foldTuples();
  folding.apply();
}

std::vector<std::vector<uint32_t>> scopeParts(const ComputationGraph& graph, const std::vector<bool>& isMember) {
  const std::vector<ScopeArc> arcs = arcsOf(graph);
  std::vector<std::vector<uint32_t>> result;
  for (auto& [exits, nodes] : partsByExits(Ways(static_cast<uint32_t>(graph.nodes.size()), arcs), isMember)) {
    if (nodes.size() < 2) continue;
    std::sort(nodes.begin(), nodes.end());
    result.push_back(std::move(nodes));
  }
  return result;
}

ClosedScopes scopesToClose(const hlo::Module& module, hlo::ComputationId computation, const FoldOptions& options,
                           uint32_t mostBoxes, const std::stop_token& stop) {
  FoldOptions folds = options;
  folds.scopes.closed.clear();
  const ComputationGraph open = computationGraph(module, computation, folds);
  if (open.nodes.size() <= mostBoxes) return {};
  Weights weights(module, folds.scopes, open);
  ClosedScopes fewest;
  size_t fewestBoxes = open.nodes.size();
  for (const size_t most : {kMostScopes, kMostScopes / 2, kMostScopes / 4, kMostScopes / 8}) {
    if (stop.stop_requested()) return {};
    ClosedScopes closed = weights.divide(most);
    if (closed.size() < 2) break;  // one box for everything would show nothing
    folds.scopes.closed[computation] = closed;
    const size_t boxes = computationGraph(module, computation, folds).nodes.size();
    if (boxes < fewestBoxes) {
      fewestBoxes = boxes;
      fewest = std::move(closed);
    }
    if (fewestBoxes <= std::max(mostBoxes, kManyBoxes)) break;
  }
  return fewest;
}

ClosedScopes openedOnce(const hlo::Module& module, hlo::ComputationId computation, const hlo::ScopeTree& tree,
                        const ClosedScopes& closed, hlo::ScopeId scope, const ClosedScopes& opened) {
  const Weights weights(module, computation, tree);
  ClosedScopes now = closed;
  std::erase(now, scope);
  const auto isPart = [&](hlo::ScopeId other) { return other != scope && tree.isWithin(other, scope); };
  // The rest of a divided scope has no more parts.
  if (std::any_of(closed.begin(), closed.end(), isPart) || std::any_of(opened.begin(), opened.end(), isPart))
    return now;
  for (hlo::ScopeId part : weights.partsOf(scope)) now.push_back(part);
  std::sort(now.begin(), now.end());
  return now;
}

}  // namespace layout
