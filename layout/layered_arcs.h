#pragma once

// A graph's edges as arcs: what the steps of a layered layout work on.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "layout/graph.h"

namespace layout::layered {

/// Between two different boxes; no two arcs have the same ends.
struct Arc {
  uint32_t from = 0;
  uint32_t to = 0;
  uint32_t weight = 1;  ///< how much it wants to be short; 0: it only wants to lead down
};

struct Arcs {
  std::vector<Arc> arcs;         ///< in the order of the lower number of their boxes
  std::vector<uint32_t> ofEdge;  ///< by edge: its arc, kNone for a loop
  std::vector<bool> hasLoop;     ///< by box
};

/// Edges between the same two boxes, in either direction, become one arc in the direction of the first of them; its
/// weight is their number. The edges' ends are boxes of the graph. The result is worthless after a stop.
Arcs uniteEdges(const Graph& graph, const std::stop_token& stop);

}  // namespace layout::layered
