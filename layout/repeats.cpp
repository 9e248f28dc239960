// Folds the copies that layout/repeat_search.cpp finds.

#include "layout/repeats.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "layout/fold_text.h"
#include "layout/repeat_search.h"

namespace layout {
namespace {

using hlo::InstructionId;

using hlo::kNone;

/// Removes all copies but the first from a graph.
class RepeatFolding {
 public:
  RepeatFolding(const hlo::Module& module, ComputationGraph& graph, std::vector<RepeatRun> runs)
      : m_module(module), m_graph(graph), m_runs(std::move(runs)) {}

  void fold() {
    numberNodes();
    addReferences();
    foldEdges();
    foldNodes();
    for (uint32_t& node : m_graph.nodeOfInstruction) {
      if (node != kNone) node = m_renumbered[node];
    }
    m_graph.hubs = static_cast<uint32_t>(std::count_if(m_graph.nodes.begin(), m_graph.nodes.end(),
                                                       [](const GraphNode& node) { return node.hubUsers > 0; }));
  }

 private:
  void numberNodes() {
    const uint32_t count = static_cast<uint32_t>(m_graph.nodes.size());
    m_renumbered.resize(count);
    m_copy.assign(count, 0);
    m_run.assign(count, kNone);
    uint32_t next = 0, at = 0;
    for (uint32_t r = 0; r < m_runs.size(); ++r) {
      const RepeatRun& run = m_runs[r];
      while (at < run.first) m_renumbered[at++] = next++;
      GraphRepeat repeat{next, next + run.period, run.copies, {}};
      for (; at < run.end(); ++at) {
        m_renumbered[at] = next + (at - run.first) % run.period;
        m_copy[at] = (at - run.first) / run.period;
        m_run[at] = r;
        if (m_copy[at] > 0) repeat.others.push_back(m_graph.nodes[at].instruction);
      }
      next += run.period;
      m_graph.repeats.push_back(std::move(repeat));
    }
    while (at < count) m_renumbered[at++] = next++;
  }

  /// Adds references to the first copy for the values that the other copies take from the previous one.
  void addReferences() {
    for (const RepeatRun& run : m_runs) {
      for (uint32_t at = run.first; at < run.first + run.period; ++at) {
        GraphNode& node = m_graph.nodes[at];
        const auto operands = m_module.operands(m_graph.nodes[at + run.period].instruction);
        std::vector<uint32_t> named;
        for (size_t n = 0; n < operands.size(); ++n) {
          const auto from = m_graph.nodeOf(operands[n]);
          const bool isOwn =
              from && (m_graph.nodes[*from].instruction == operands[n] || isElementOf(*from, operands[n]));
          if (!isOwn || *from < run.first || *from >= run.first + run.period) continue;
          if (std::find(named.begin(), named.end(), *from) != named.end()) continue;
          named.push_back(*from);
          const InstructionId source = m_graph.nodes[*from].instruction;
          node.folded.push_back(
              {source, static_cast<uint32_t>(n), true, absl::StrCat("↻ ", shortName(m_module.name(source)))});
        }
      }
    }
  }

  /// Returns true if a folded get-tuple-element extracts from the node, and false if it is text in it.
  bool isElementOf(uint32_t node, InstructionId id) const {
    for (int chain = 0; chain < kLongestChain && m_module.kind(id) == hlo::OpKind::kGetTupleElement; ++chain) {
      if (m_module.operands(id).empty()) return false;
      id = m_module.operands(id)[0];
      if (m_graph.nodes[node].instruction == id) return true;
    }
    return false;
  }

  void foldEdges() {
    // Of the edges between the copies and the rest, keeps those of the first copy, and those of others with different
    // ends. Labels are ignored, because the tuple element may differ from copy to copy.
    using Ends = std::tuple<uint32_t, uint32_t, EdgeKind>;
    const auto endsOf = [&](const GraphEdge& edge) {
      return Ends{m_renumbered[edge.from], m_renumbered[edge.to], edge.kind};
    };
    const auto isOfFirst = [&](const GraphEdge& edge) { return m_copy[edge.from] == 0 && m_copy[edge.to] == 0; };
    absl::flat_hash_set<Ends> seen;
    for (const GraphEdge& edge : m_graph.edges) {
      if (isOfFirst(edge)) seen.insert(endsOf(edge));
    }
    std::vector<GraphEdge> kept;
    kept.reserve(m_graph.edges.size());
    for (GraphEdge& edge : m_graph.edges) {
      if (!isOfFirst(edge)) {
        // Within a run, the edges of other copies are equal, and edges between copies are references.
        if (m_run[edge.from] != kNone && m_run[edge.from] == m_run[edge.to]) continue;
        if (!seen.insert(endsOf(edge)).second) continue;
      }
      edge.from = m_renumbered[edge.from];
      edge.to = m_renumbered[edge.to];
      kept.push_back(std::move(edge));
    }
    m_graph.edges = std::move(kept);
  }

  void foldNodes() {
    std::vector<GraphNode> kept;
    for (uint32_t at = 0; at < m_graph.nodes.size(); ++at) {
      if (m_copy[at] > 0) continue;
      if (m_run[at] != kNone) m_graph.nodes[at].copies = m_runs[m_run[at]].copies;
      kept.push_back(std::move(m_graph.nodes[at]));
    }
    m_graph.nodes = std::move(kept);
  }

  const hlo::Module& m_module;
  ComputationGraph& m_graph;
  const std::vector<RepeatRun> m_runs;
  std::vector<uint32_t> m_renumbered;  // by old node: its new index
  std::vector<uint32_t> m_copy;        // by node: 0 for the first copy, or if it is in no copy
  std::vector<uint32_t> m_run;         // by node: kNone if it is in no run
};

void setInOrder(const std::vector<uint32_t>& order, ComputationGraph& graph) {
  std::vector<uint32_t> place(order.size());
  std::vector<GraphNode> nodes;
  nodes.reserve(order.size());
  for (uint32_t node : order) {
    place[node] = static_cast<uint32_t>(nodes.size());
    nodes.push_back(std::move(graph.nodes[node]));
  }
  graph.nodes = std::move(nodes);
  for (GraphEdge& edge : graph.edges) {
    edge.from = place[edge.from];
    edge.to = place[edge.to];
  }
  for (uint32_t& node : graph.nodeOfInstruction) {
    if (node != kNone) node = place[node];
  }
}

}  // namespace

void foldRepeats(const hlo::Module& module, ComputationGraph& graph) {
  if (graph.nodes.size() < 2 * kLeastRepeatedNodes) return;
  Repeats repeats = findRepeats(module, graph);
  if (repeats.runs.empty()) return;
  setInOrder(repeats.order, graph);
  RepeatFolding(module, graph, std::move(repeats.runs)).fold();
}

namespace {

const GraphRepeat* repeatOf(const ComputationGraph& graph, uint32_t node) {
  for (const GraphRepeat& repeat : graph.repeats) {
    if (node >= repeat.firstNode && node < repeat.endNode) return &repeat;
  }
  return nullptr;
}

/// Returns true if the value is produced in the copies, even if get-tuple-elements or broadcasts are applied before it
/// is used.
bool isMadeIn(const hlo::Module& module, const ComputationGraph& graph, const GraphRepeat& repeat, InstructionId id) {
  for (int chain = 0; chain < kLongestChain; ++chain) {
    const auto node = graph.nodeOf(id);
    if (!node) return false;
    const std::vector<InstructionId> copies = copiesOf(graph, *node);
    if (std::find(copies.begin(), copies.end(), id) != copies.end())
      return *node >= repeat.firstNode && *node < repeat.endNode;
    if (module.operands(id).empty()) return false;
    id = module.operands(id)[0];
  }
  return false;
}

/// Returns true for a constant or a broadcast of one. These are equal in all copies.
bool isConstant(const hlo::Module& module, InstructionId id) {
  for (int chain = 0; chain < kLongestChain && module.operands(id).size() == 1; ++chain) id = module.operands(id)[0];
  return module.kind(id) == hlo::OpKind::kConstant;
}

}  // namespace

std::vector<InstructionId> copiesOf(const ComputationGraph& graph, uint32_t node) {
  std::vector<InstructionId> copies{graph.nodes[node].instruction};
  const GraphRepeat* const repeat = repeatOf(graph, node);
  if (repeat == nullptr) return copies;
  const uint32_t period = repeat->endNode - repeat->firstNode;
  for (size_t i = node - repeat->firstNode; i < repeat->others.size(); i += period) copies.push_back(repeat->others[i]);
  return copies;
}

std::vector<RepeatDifference> differences(const hlo::Module& module, const ComputationGraph& graph, uint32_t node) {
  const GraphRepeat* const repeat = repeatOf(graph, node);
  if (repeat == nullptr) return {};
  const std::vector<InstructionId> copies = copiesOf(graph, node);
  std::vector<RepeatDifference> all;
  for (size_t n = 0; n < module.operands(copies[0]).size(); ++n) {
    RepeatDifference difference{static_cast<uint32_t>(n), {}};
    for (InstructionId copy : copies) difference.instructions.push_back(module.operands(copy)[n]);
    const auto& taken = difference.instructions;
    const bool isSame = std::all_of(taken.begin(), taken.end(), [&](InstructionId id) { return id == taken[0]; });
    const bool isOutside = std::none_of(taken.begin(), taken.end(),
                                        [&](InstructionId id) { return isMadeIn(module, graph, *repeat, id); });
    if (!isSame && isOutside && !isConstant(module, taken[0])) all.push_back(std::move(difference));
  }
  return all;
}

}  // namespace layout
