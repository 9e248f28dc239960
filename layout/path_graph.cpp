#include "layout/path_graph.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace layout {
namespace {

using hlo::InstructionId;

// As in a computation graph: elements of one node used by another have separate edges, and many of them are merged.
EdgeKind kindOf(queries::StepKind kind) { return kind == queries::StepKind::kData ? EdgeKind::kData : EdgeKind::kCall; }

/// Returns the edges ordered by their ends, without duplicates; more than kParallelEdges between the same two nodes are
/// merged.
std::vector<GraphEdge> merged(std::vector<GraphEdge> edges) {
  const auto ends = [](const GraphEdge& edge) { return std::tie(edge.to, edge.from, edge.kind); };
  std::stable_sort(edges.begin(), edges.end(), [&](const auto& a, const auto& b) { return ends(a) < ends(b); });
  absl::flat_hash_set<std::pair<uint32_t, std::string>> labels;  // labels of the edges to the current node
  uint32_t last = UINT32_MAX;
  edges.erase(std::remove_if(edges.begin(), edges.end(),
                             [&](const GraphEdge& edge) {
                               if (std::exchange(last, edge.to) != edge.to) labels.clear();
                               return !labels.emplace(edge.from, edge.label).second;
                             }),
              edges.end());
  std::vector<GraphEdge> result;
  for (size_t begin = 0; begin < edges.size();) {
    size_t end = begin + 1;
    while (end < edges.size() && ends(edges[end]) == ends(edges[begin])) ++end;
    if (end - begin <= kParallelEdges) {
      std::move(edges.begin() + static_cast<ptrdiff_t>(begin), edges.begin() + static_cast<ptrdiff_t>(end),
                std::back_inserter(result));
    } else {
      GraphEdge rope = edges[begin];
      for (size_t i = 1; i < kParallelEdges; ++i) absl::StrAppend(&rope.label, " ", edges[begin + i].label);
      absl::StrAppend(&rope.label, " +", end - begin - kParallelEdges);
      result.push_back(std::move(rope));
    }
    begin = end;
  }
  return result;
}

}  // namespace

ComputationGraph pathGraph(const hlo::Module& module, const queries::Paths& paths, bool foldTupleElements) {
  ComputationGraph graph;
  graph.isNeighbourhood = true;
  graph.instructions = paths.allInstructions;
  if (paths.instructions.empty()) return graph;
  graph.firstInstruction = paths.instructions.front().index();
  graph.nodeOfInstruction.assign(paths.instructions.back().index() - graph.firstInstruction + 1, UINT32_MAX);
  std::vector<uint32_t>& nodeOf = graph.nodeOfInstruction;
  const auto isFolded = [&](InstructionId id) {
    return foldTupleElements && id != paths.from && id != paths.to && module.tupleIndex(id).has_value() &&
           module.operands(id).size() == 1;
  };
  // An element follows its tuple in the text, and a path through an element also contains the tuple.
  for (InstructionId id : paths.instructions) {
    uint32_t& node = nodeOf[id.index() - graph.firstInstruction];
    if (isFolded(id)) {
      node = nodeOf[module.operands(id).front().index() - graph.firstInstruction];
      ++graph.tupleElementsFolded;
    } else {
      node = static_cast<uint32_t>(graph.nodes.size());
      graph.nodes.emplace_back().instruction = id;
    }
  }
  for (const queries::PathStep& step : paths.steps) {
    if (isFolded(step.to)) continue;
    std::vector<int64_t> path;
    for (InstructionId id = step.from; isFolded(id); id = module.operands(id).front()) {
      path.push_back(*module.tupleIndex(id));
    }
    std::reverse(path.begin(), path.end());
    graph.edges.push_back({nodeOf[step.from.index() - graph.firstInstruction],
                           nodeOf[step.to.index() - graph.firstInstruction], kindOf(step.kind),
                           path.empty() ? std::string() : absl::StrCat("{", absl::StrJoin(path, ","), "}")});
  }
  graph.edges = merged(std::move(graph.edges));
  return graph;
}

}  // namespace layout
