#pragma once

// Graphs for layout engines: computations with approximately the box sizes of the graph view, and generated graphs.

#include <algorithm>
#include <random>

#include "layout/computation_graph.h"

namespace support {

inline layout::Graph graphOf(const hlo::Module& module, const layout::ComputationGraph& folded) {
  layout::Graph graph;
  for (const layout::GraphNode& node : folded.nodes) {
    const float letters = static_cast<float>(std::clamp<size_t>(module.name(node.instruction).size(), 12, 36));
    graph.boxes.push_back({16 + 6 * letters, node.folded.empty() ? 34.0f : 47.0f});
  }
  for (const layout::GraphEdge& edge : folded.edges) graph.edges.push_back({edge.from, edge.to});
  return graph;
}

inline layout::FoldOptions nothingFolded() {
  layout::FoldOptions options;
  options.constants = options.tupleElements = false;
  options.hubUsers = 0;
  options.largeComputation = UINT32_MAX;
  return options;
}

/// Returns a chain of boxes.
inline layout::Graph chainGraph(uint32_t count) {
  layout::Graph graph{std::vector<layout::Box>(count, {80, 30}), {}};
  for (uint32_t i = 1; i < count; ++i) graph.edges.push_back({i - 1, i});
  return graph;
}

/// Returns a star: edges from one box to all others, or from all others to one box.
inline layout::Graph starGraph(uint32_t others, bool isHub) {
  layout::Graph graph{std::vector<layout::Box>(others + 1, {80, 30}), {}};
  for (uint32_t i = 1; i <= others; ++i) graph.edges.push_back(isHub ? layout::Edge{0, i} : layout::Edge{i, 0});
  return graph;
}

/// Returns boxes of different sizes; each has edges from `degree` of the `reach` boxes before it, like instructions of
/// a program.
inline layout::Graph programGraph(uint32_t count, uint32_t degree, uint32_t reach, uint32_t seed = 7) {
  std::mt19937 random(seed);
  layout::Graph graph;
  for (uint32_t i = 0; i < count; ++i) {
    graph.boxes.push_back({40.0f + static_cast<float>(random() % 120), 20.0f + static_cast<float>(random() % 30)});
    for (uint32_t d = 0; d < degree && i > 0; ++d) {
      graph.edges.push_back({i - 1 - static_cast<uint32_t>(random() % std::min(i, reach)), i});
    }
  }
  return graph;
}

}  // namespace support
