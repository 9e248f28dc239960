// The steps: both computations as graphs, folded in the same way; one box for each pair; edges of both sides joined;
// then which boxes are shown, and the rest as pills.
//
// A pill is a connected set of hidden boxes of equal level. The level grows by one wherever an edge leads from a shown
// box to a hidden one, so a path that leaves a pill through a shown box never returns to it. A part of a scope is its
// boxes of equal level, which grows wherever an edge leads to another scope.

#include "layout/union_graph.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "layout/cluster_graph.h"
#include "layout/inside_changes.h"
#include "model/analysis/scope_name.h"

namespace layout {
namespace {

using compare::Change;
using compare::ChangeKind;
using compare::Side;
using hlo::ComputationId;
using hlo::InstructionId;
using hlo::kNone;

class UnionBuilder {
 public:
  UnionBuilder(const UnionInput& input, const UnionOptions& options) : m_input(input), m_options(options) {
    foldBoth();
    makeBoxes();
    makeEdges();
    findChanges();
  }

  UnionGraph take() {
    m_graph.whole = static_cast<uint32_t>(m_boxes.size());
    m_graph.isWhole = m_options.isWhole || m_graph.whole < m_options.wholeBelow;
    std::vector<bool> shown(m_boxes.size(), m_graph.isWhole);
    if (!m_graph.isWhole) {
      drawOnce(shown);
      grow(shown);
      for (const uint32_t number : m_options.open) {
        if (number < shown.size()) shown[number] = true;
      }
    }
    gather(shown);
    return std::move(m_graph);
  }

 private:
  const hlo::Module& module(Side side) const { return side == Side::kA ? m_input.a : m_input.b; }
  std::optional<ComputationId> computation(Side side) const { return side == Side::kA ? m_input.ofA : m_input.ofB; }
  Change changeOf(const UnionBox& box) const {
    return box.b ? m_input.changes.of(Side::kB, *box.b) : m_input.changes.of(Side::kA, *box.a);
  }

  // Both sides fold the same things, whatever their sizes.
  void foldBoth() {
    FoldOptions folds = m_options.folds;
    folds.scopes = {};
    folds.repeats = false;
    folds.hubUsers = 0;
    for (const Side side : {Side::kA, Side::kB}) {
      if (const auto of = computation(side)) {
        folds.parameters = folds.parameters || module(side).instructions(*of).size() > m_options.folds.largeComputation;
      }
    }
    folds.largeComputation = UINT32_MAX;
    for (const Side side : {Side::kA, Side::kB}) {
      if (const auto of = computation(side))
        m_graph.graphs[compare::index(side)] = computationGraph(module(side), *of, folds);
    }
  }

  /// The node whose own instruction this is.
  std::optional<uint32_t> ownNode(Side side, InstructionId id) const {
    const ComputationGraph& graph = m_graph.graphs[compare::index(side)];
    const auto node = graph.nodeOf(id);
    return node && graph.nodes[*node].instruction == id ? node : std::nullopt;
  }

  void makeBoxes() {
    m_boxOfNode[0].resize(m_graph.graphs[0].nodes.size(), kNone);
    m_boxOfNode[1].resize(m_graph.graphs[1].nodes.size(), kNone);
    for (const compare::UnionNode& node :
         compare::unionOrder(m_input.a, m_input.b, m_input.match, m_input.ofA, m_input.ofB)) {
      UnionBox box;
      box.a = node.a;
      box.b = node.b;
      if (!box.a && m_input.ofA) {
        // An instruction and the one that replaced it share a box.
        const auto before = m_input.match.replacement(Side::kB, *box.b);
        if (before && m_input.a.computation(*before) == *m_input.ofA) box.a = before;
      } else if (!box.b && m_input.ofB) {
        const auto after = m_input.match.replacement(Side::kA, *box.a);
        if (after && m_input.b.computation(*after) == *m_input.ofB &&
            m_input.match.replacement(Side::kB, *after) == box.a)
          continue;
      }
      if (box.a) box.nodeA = ownNode(Side::kA, *box.a);
      if (box.b) box.nodeB = ownNode(Side::kB, *box.b);
      if (box.nodeA && m_boxOfNode[0][*box.nodeA] != kNone) box.nodeA.reset(), box.a.reset();
      if (!box.nodeA && !box.nodeB) continue;
      const auto number = static_cast<uint32_t>(m_boxes.size());
      if (box.nodeA) m_boxOfNode[0][*box.nodeA] = number;
      if (box.nodeB) m_boxOfNode[1][*box.nodeB] = number;
      box.numbers = {number};
      const Change change = changeOf(box);
      box.kind = change.kind;
      box.hunk = change.hunk;
      m_boxes.push_back(std::move(box));
    }
  }

  void makeEdges() {
    absl::flat_hash_map<uint64_t, uint32_t> numbers[kEdgeKindCount];  // by both ends
    for (const Side side : {Side::kB, Side::kA}) {
      const size_t s = compare::index(side);
      for (const GraphEdge& edge : m_graph.graphs[s].edges) {
        const uint32_t from = m_boxOfNode[s][edge.from], to = m_boxOfNode[s][edge.to];
        if (from == kNone || to == kNone || from == to) continue;
        // An alias is a data edge, too: that it stays in place on one side only does not make it two.
        const EdgeKind kind = edge.kind == EdgeKind::kAlias ? EdgeKind::kData : edge.kind;
        const auto [at, isNew] = numbers[static_cast<size_t>(kind)].try_emplace(
            (static_cast<uint64_t>(from) << 32) | to, static_cast<uint32_t>(m_edges.size()));
        if (isNew) m_edges.push_back({from, to, kind, edge.label});
        UnionEdge& joined = m_edges[at->second];
        (side == Side::kA ? joined.inA : joined.inB) = true;
        // If one end is folded on the other side, that side has no such edge although nothing changed.
        for (const uint32_t end : {from, to}) {
          const UnionBox& box = m_boxes[end];
          if (box.a && box.b && !(box.nodeA && box.nodeB)) joined.inA = joined.inB = true;
        }
      }
    }
    m_begin.assign(m_boxes.size() + 1, 0);
    for (const UnionEdge& edge : m_edges) {
      ++m_begin[edge.from];
      ++m_begin[edge.to];
    }
    uint32_t sum = 0;
    for (uint32_t& begin : m_begin) sum += std::exchange(begin, sum);
    m_ends.resize(sum);
    std::vector<uint32_t> next = m_begin;
    for (const UnionEdge& edge : m_edges) {
      m_ends[next[edge.from]++] = edge.to;
      m_ends[next[edge.to]++] = edge.from;
    }
  }

  void findChanges() {
    InsideChanges inside(m_input.a, m_input.b, m_input.match, m_input.changes);
    for (UnionBox& box : m_boxes) {
      // A box of one side alone counts no changes inside: its computations are all new, or all gone.
      if (box.a && box.b) box.inside = inside.ofPair(*box.a, *box.b) + changedTexts(box);
      if (isChanged(box)) ++m_graph.changes;
    }
  }

  // Constants that a box shows as text have no box of their own.
  uint32_t changedTexts(const UnionBox& box) const {
    if (!box.nodeA || !box.nodeB) return 0;
    const auto& folded = m_graph.graphs[1].nodes[*box.nodeB].folded;
    return static_cast<uint32_t>(std::count_if(folded.begin(), folded.end(), [this](const FoldedOperand& operand) {
      return isChangedText(m_input.b, m_input.changes, operand);
    }));
  }

  static bool isChanged(const UnionBox& box) { return compare::isChange(box.kind) || box.inside > 0; }

  /// The patterns of the changes in what a box calls directly, ascending.
  std::vector<uint32_t> patternsInside(const UnionBox& box) {
    std::vector<uint32_t> patterns;
    const auto add = [&](Side side, std::optional<InstructionId> caller) {
      if (!caller) return;
      for (const ComputationId callee : calleesInside(module(side), *caller)) {
        auto [at, isNew] = m_patternsOf[compare::index(side)].try_emplace(callee.index());
        if (isNew) {
          for (const InstructionId id : module(side).instructions(callee)) {
            if (const auto hunk = m_input.changes.of(side, id).hunk)
              at->second.push_back(m_input.changes.hunks()[*hunk].pattern);
          }
          std::sort(at->second.begin(), at->second.end());
          at->second.erase(std::unique(at->second.begin(), at->second.end()), at->second.end());
        }
        patterns.insert(patterns.end(), at->second.begin(), at->second.end());
      }
    };
    add(Side::kA, box.a);
    add(Side::kB, box.b);
    std::sort(patterns.begin(), patterns.end());
    patterns.erase(std::unique(patterns.begin(), patterns.end()), patterns.end());
    return patterns;
  }

  /// Shows the changes; of those that are equal only the first ones.
  void drawOnce(std::vector<bool>& shown) {
    // Boxes of a hunk, or a call whose contents changed, by what they are equal in. The key of a hunk is its pattern.
    std::map<std::vector<uint32_t>, std::vector<std::vector<uint32_t>>> groups;
    absl::flat_hash_map<uint32_t, size_t> groupOfHunk;
    for (uint32_t i = 0; i < m_boxes.size(); ++i) {
      const UnionBox& box = m_boxes[i];
      if (!isChanged(box)) continue;
      if (box.hunk && compare::isChange(box.kind)) {
        auto& hunks = groups[{m_input.changes.hunks()[*box.hunk].pattern}];
        const auto [at, isNew] = groupOfHunk.try_emplace(*box.hunk, hunks.size());
        if (isNew) hunks.emplace_back();
        hunks[at->second].push_back(i);
      } else {
        std::vector<uint32_t> key = patternsInside(box);
        if (key.empty()) {
          shown[i] = true;
          continue;
        }
        key.insert(key.begin(), kNone);  // apart from hunks
        groups[key].push_back({i});
      }
    }
    for (const auto& [key, members] : groups) {
      const bool isOnce = members.size() >= std::max<uint32_t>(m_options.fewestCopies, 2);
      for (size_t i = 0; i < members.size(); ++i) {
        if (i > 0 && isOnce) break;
        for (const uint32_t box : members[i]) {
          shown[box] = true;
          if (isOnce) m_boxes[box].copies = static_cast<uint32_t>(members.size());
        }
      }
    }
  }

  /// Shows what is within some edges of shown boxes.
  void grow(std::vector<bool>& shown) {
    std::vector<uint32_t> ring;
    for (uint32_t i = 0; i < shown.size(); ++i) {
      if (shown[i]) ring.push_back(i);
    }
    for (uint32_t hop = 0; hop < m_options.hops; ++hop) {
      std::vector<uint32_t> next;
      for (const uint32_t box : ring) {
        for (uint32_t e = m_begin[box]; e < m_begin[box + 1]; ++e) {
          // An equal change beside this one stays in its pill.
          if (shown[m_ends[e]] || isChanged(m_boxes[m_ends[e]])) continue;
          shown[m_ends[e]] = true;
          next.push_back(m_ends[e]);
        }
      }
      ring = std::move(next);
    }
  }

  /// Operands first; boxes on cycles, which two programs can form together, last.
  std::vector<uint32_t> inDataOrder() const {
    const auto count = static_cast<uint32_t>(m_boxes.size());
    std::vector<uint32_t> open(count, 0), order;
    std::vector<std::vector<uint32_t>> users(count);
    for (const UnionEdge& edge : m_edges) {
      ++open[edge.to];
      users[edge.from].push_back(edge.to);
    }
    order.reserve(count);
    for (uint32_t i = 0; i < count; ++i) {
      if (open[i] == 0) order.push_back(i);
    }
    for (size_t at = 0; at < order.size(); ++at) {
      for (const uint32_t user : users[order[at]]) {
        if (--open[user] == 0) order.push_back(user);
      }
    }
    for (uint32_t i = 0; i < count; ++i) {
      if (open[i] != 0) order.push_back(i);
    }
    return order;
  }

  void gather(std::vector<bool>& shown) {
    const auto count = static_cast<uint32_t>(m_boxes.size());
    std::vector<uint32_t> level(count, 0), parent(count);
    std::iota(parent.begin(), parent.end(), 0U);
    const auto root = [&parent](uint32_t x) {
      while (parent[x] != x) x = parent[x] = parent[parent[x]];
      return x;
    };
    if (const std::vector<uint32_t> groups = scopeGroups(shown); !groups.empty()) {
      parent = groups;
    } else if (!m_graph.isWhole) {
      std::vector<uint32_t> position(count), into(count + 1, 0), from(m_edges.size());
      const std::vector<uint32_t> order = inDataOrder();
      for (uint32_t i = 0; i < count; ++i) position[order[i]] = i;
      for (const UnionEdge& edge : m_edges) ++into[edge.to];
      uint32_t sum = 0;
      for (uint32_t& begin : into) sum += std::exchange(begin, sum);
      std::vector<uint32_t> next = into;
      for (const UnionEdge& edge : m_edges) from[next[edge.to]++] = edge.from;
      for (const uint32_t box : order) {
        for (uint32_t e = into[box]; e < into[box + 1]; ++e) {
          if (position[from[e]] > position[box]) continue;  // closes a cycle
          level[box] = std::max(level[box], level[from[e]] + (shown[from[e]] && !shown[box] ? 1 : 0));
        }
      }
      for (const UnionEdge& edge : m_edges) {
        if (shown[edge.from] || shown[edge.to] || level[edge.from] != level[edge.to]) continue;
        const uint32_t a = root(edge.from), b = root(edge.to);
        parent[std::max(a, b)] = std::min(a, b);
      }
      joinApart(shown, parent, root);
      // A pill of one box would say less than the box.
      std::vector<uint32_t> sizes(count, 0);
      for (uint32_t i = 0; i < count; ++i) ++sizes[root(i)];
      for (uint32_t i = 0; i < count; ++i) {
        if (sizes[root(i)] == 1 && !isChanged(m_boxes[i])) shown[i] = true;
      }
    }

    std::vector<uint32_t> boxOf(count, kNone);
    for (uint32_t i = 0; i < count; ++i) {
      const uint32_t first = root(i);
      if (shown[i] || boxOf[first] == kNone) {
        boxOf[i] = static_cast<uint32_t>(m_graph.boxes.size());
        m_graph.boxes.push_back(shown[i] ? m_boxes[i] : UnionBox());
      } else {
        boxOf[i] = boxOf[first];
      }
      if (shown[i]) continue;
      UnionBox& pill = m_graph.boxes[boxOf[i]];
      pill.numbers.push_back(i);
      if (!m_scopes.empty()) {
        const UnionBox& box = m_boxes[i];
        pill.scope = m_scopes[m_scopeOf[i]];
        if (isChanged(box)) {
          ++pill.changed[static_cast<size_t>(compare::isChange(box.kind) ? box.kind : ChangeKind::kChanged)];
          pill.changes.push_back(i);
        }
        pill.same += isChanged(box) ? 0 : 1;
        continue;
      }
      ++(isChanged(m_boxes[i]) ? pill.alike : pill.same);
    }
    for (const size_t side : {0U, 1U}) {
      for (uint32_t& box : m_boxOfNode[side]) {
        if (box != kNone) box = boxOf[box];
      }
      m_graph.boxOfNode[side] = std::move(m_boxOfNode[side]);
    }
    absl::flat_hash_map<uint64_t, uint32_t> numbers[kEdgeKindCount];
    for (UnionEdge& edge : m_edges) {
      const bool isAtPill = !shown[edge.from] || !shown[edge.to];
      edge.from = boxOf[edge.from];
      edge.to = boxOf[edge.to];
      if (edge.from == edge.to) continue;
      if (isAtPill) edge.label.clear();
      const auto [at, isNew] = numbers[static_cast<size_t>(edge.kind)].try_emplace(
          (static_cast<uint64_t>(edge.from) << 32) | edge.to, static_cast<uint32_t>(m_graph.edges.size()));
      if (isNew) {
        m_graph.edges.push_back(std::move(edge));
      } else {
        m_graph.edges[at->second].inA |= edge.inA;
        m_graph.edges[at->second].inB |= edge.inB;
      }
    }
  }

  /// The scope of a box at a depth; that of its first operand if it has none.
  std::vector<uint32_t> scopesAt(size_t depth, const std::vector<uint32_t>& order,
                                 const std::vector<std::vector<uint32_t>>& operands) {
    m_scopes.clear();
    absl::flat_hash_map<std::string, uint32_t> numbers;
    std::vector<uint32_t> scopeOf(m_boxes.size(), kNone);
    for (const uint32_t i : order) {
      const UnionBox& box = m_boxes[i];
      const absl::string_view name = box.b ? m_input.b.opName(*box.b) : m_input.a.opName(*box.a);
      const hlo::ScopePath path = hlo::parseScopes(hlo::splitOpName(name).scopes);
      std::string scope;
      for (size_t k = 0; k < std::min(depth, path.scopes.size()); ++k)
        absl::StrAppend(&scope, k == 0 ? "" : "/", path.scopes[k]);
      if (scope.empty() && !operands[i].empty()) scopeOf[i] = scopeOf[operands[i].front()];
      if (scopeOf[i] != kNone) continue;
      if (scope.empty()) scope += '/';
      const auto [at, isNew] = numbers.try_emplace(scope, static_cast<uint32_t>(m_scopes.size()));
      if (isNew) m_scopes.push_back(scope);
      scopeOf[i] = at->second;
    }
    return scopeOf;
  }

  /// If too many boxes are shown: hides those that are not open, and returns the first box of the part of a scope that
  /// each hidden one is in. A part is what of the scope no path enters again that left it.
  std::vector<uint32_t> scopeGroups(std::vector<bool>& shown) {
    const auto count = static_cast<uint32_t>(m_boxes.size());
    const auto drawn = static_cast<uint32_t>(std::count(shown.begin(), shown.end(), true));
    if (m_options.foldAbove == 0 || m_graph.isWhole || drawn <= m_options.foldAbove) return {};
    std::vector<bool> open(count, false);
    for (const uint32_t number : m_options.open) {
      if (number < count) open[number] = true;
    }
    const std::vector<uint32_t> order = inDataOrder();
    std::vector<uint32_t> position(count);
    for (uint32_t i = 0; i < count; ++i) position[order[i]] = i;
    std::vector<std::vector<uint32_t>> operands(count);
    for (const UnionEdge& edge : m_edges) {
      if (position[edge.from] < position[edge.to]) operands[edge.to].push_back(edge.from);
    }
    std::vector<uint32_t> best;
    constexpr size_t kDeepest = 6;
    for (size_t depth = kDeepest; depth > 0; --depth) {
      m_scopeOf = scopesAt(depth, order, operands);
      std::vector<uint32_t> level(count, 0), first(count);
      absl::flat_hash_map<uint64_t, uint32_t> groups;
      for (const uint32_t i : order) {
        for (const uint32_t from : operands[i]) {
          const bool isOther = open[i] || open[from] || m_scopeOf[i] != m_scopeOf[from];
          level[i] = std::max(level[i], level[from] + (isOther ? 1U : 0U));
        }
      }
      for (uint32_t i = 0; i < count; ++i) {
        first[i] = i;
        if (open[i]) continue;
        first[i] = groups.try_emplace((uint64_t{level[i]} << 32) | m_scopeOf[i], i).first->second;
      }
      best = std::move(first);
      if (groups.size() <= m_options.foldAbove) break;
    }
    // A part of one box is the box.
    std::vector<uint32_t> sizes(count, 0);
    for (const uint32_t group : best) ++sizes[group];
    for (uint32_t i = 0; i < count; ++i) {
      if (sizes[best[i]] == 1) open[i] = true;
      m_boxes[i].copies = 1;
    }
    shown = std::move(open);
    return best;
  }

  /// All hidden parts that nothing shown is connected with are one pill.
  template <typename Root>
  void joinApart(const std::vector<bool>& shown, std::vector<uint32_t>& parent, const Root& root) {
    std::vector<bool> isConnected(m_boxes.size(), false);  // by root
    for (const UnionEdge& edge : m_edges) {
      const uint32_t a = root(edge.from), b = root(edge.to);
      if (a == b) continue;
      isConnected[a] = isConnected[b] = true;
    }
    uint32_t first = kNone;
    for (uint32_t i = 0; i < m_boxes.size(); ++i) {
      if (shown[i] || root(i) != i || isConnected[i]) continue;
      if (first == kNone) {
        first = i;
      } else {
        parent[i] = first;
      }
    }
  }

  const UnionInput& m_input;
  const UnionOptions& m_options;
  std::vector<UnionBox> m_boxes;  // all, before unchanged stretches become pills
  std::vector<UnionEdge> m_edges;
  std::vector<uint32_t> m_boxOfNode[2];
  std::vector<uint32_t> m_begin, m_ends;  // the boxes beside each box
  absl::flat_hash_map<uint32_t, std::vector<uint32_t>> m_patternsOf[2];
  std::vector<std::string> m_scopes;  // if boxes are folded by scope
  std::vector<uint32_t> m_scopeOf;    // by box: index in m_scopes
  UnionGraph m_graph;
};

}  // namespace

std::optional<uint32_t> UnionGraph::boxOf(compare::Side side, hlo::InstructionId id) const {
  const size_t s = compare::index(side);
  const auto node = graphs[s].nodeOf(id);
  if (!node || boxOfNode[s][*node] == kNone) return std::nullopt;
  return boxOfNode[s][*node];
}

namespace {

// Appends the union of two computations that a box calls.
void addUnion(UnionGraph inner, uint32_t caller, const UnionInput& of, UnionGraph& graph) {
  UnionCluster cluster;
  cluster.box = caller;
  cluster.a = of.ofA;
  cluster.b = of.ofB;
  cluster.firstBox = static_cast<uint32_t>(graph.boxes.size());
  cluster.firstEdge = static_cast<uint32_t>(graph.edges.size());
  for (const Side side : {Side::kA, Side::kB}) {
    const size_t s = compare::index(side);
    const auto firstNode = static_cast<uint32_t>(graph.graphs[s].nodes.size());
    for (UnionBox& box : inner.boxes) {
      std::optional<uint32_t>& node = side == Side::kA ? box.nodeA : box.nodeB;
      if (node) *node += firstNode;
    }
    for (const uint32_t box : inner.boxOfNode[s])
      graph.boxOfNode[s].push_back(box == kNone ? kNone : box + cluster.firstBox);
    const auto computation = side == Side::kA ? of.ofA : of.ofB;
    const std::optional<uint32_t> node = side == Side::kA ? graph.boxes[caller].nodeA : graph.boxes[caller].nodeB;
    if (computation) addCluster(inner.graphs[s], node.value_or(0), *computation, graph.graphs[s]);
  }
  for (UnionBox& box : inner.boxes) {
    for (uint32_t& number : box.numbers) number += graph.whole;
    for (uint32_t& number : box.changes) number += graph.whole;
    graph.boxes.push_back(std::move(box));
  }
  for (UnionEdge& edge : inner.edges) {
    edge.from += cluster.firstBox;
    edge.to += cluster.firstBox;
    graph.edges.push_back(std::move(edge));
  }
  graph.whole += inner.whole;
  cluster.endBox = static_cast<uint32_t>(graph.boxes.size());
  cluster.endEdge = static_cast<uint32_t>(graph.edges.size());
  graph.clusters.push_back(cluster);
}

}  // namespace

bool isChangedText(const hlo::Module& b, const compare::Changes& changes, const FoldedOperand& operand) {
  const auto isChangedConstant = [&](InstructionId id) {
    return b.kind(id) == hlo::OpKind::kConstant && changes.of(Side::kB, id).kind == compare::ChangeKind::kChanged;
  };
  if (operand.isHub) return false;
  if (isChangedConstant(operand.instruction)) return true;
  const auto operands = b.operands(operand.instruction);
  return b.kind(operand.instruction) == hlo::OpKind::kBroadcast && !operands.empty() &&
         isChangedConstant(operands.front());
}

UnionGraph unionGraph(const UnionInput& input, const UnionOptions& options) {
  UnionGraph graph = UnionBuilder(input, options).take();
  if (options.calls.empty()) return graph;
  absl::flat_hash_set<uint32_t> shown[2];  // computations
  if (input.ofA) shown[0].insert(input.ofA->index());
  if (input.ofB) shown[1].insert(input.ofB->index());
  // Boxes of clusters are appended, so this loop also reaches them.
  for (uint32_t i = 0; i < graph.boxes.size(); ++i) {
    const UnionCall call{graph.boxes[i].a, graph.boxes[i].b};
    if (graph.boxes[i].isPill() || std::find(options.calls.begin(), options.calls.end(), call) == options.calls.end())
      continue;
    const auto calleesA = call.a ? calleesInside(input.a, *call.a) : std::vector<ComputationId>();
    const auto calleesB = call.b ? calleesInside(input.b, *call.b) : std::vector<ComputationId>();
    for (size_t k = 0; k < std::max(calleesA.size(), calleesB.size()); ++k) {
      UnionInput inner{input.a, input.b, input.match, input.changes, std::nullopt, std::nullopt};
      if (k < calleesA.size() && shown[0].insert(calleesA[k].index()).second) inner.ofA = calleesA[k];
      if (k < calleesB.size() && shown[1].insert(calleesB[k].index()).second) inner.ofB = calleesB[k];
      const size_t size = (inner.ofA ? input.a.instructions(*inner.ofA).size() : 0) +
                          (inner.ofB ? input.b.instructions(*inner.ofB).size() : 0);
      if (size == 0 || graph.whole + size > kMostOpenInstructions) continue;
      UnionOptions within = options;
      within.calls.clear();
      within.open.clear();
      for (const uint32_t number : options.open) {
        if (number >= graph.whole) within.open.push_back(number - graph.whole);
      }
      addUnion(UnionBuilder(inner, within).take(), i, inner, graph);
    }
  }
  return graph;
}

}  // namespace layout
