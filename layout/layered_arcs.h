#pragma once

// The edges of a graph as arcs, the input of the steps of a layered layout.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "layout/graph.h"

namespace layout::layered {

/// An arc between two different boxes; no two arcs have the same ends.
struct Arc {
  uint32_t from = 0;
  uint32_t to = 0;
  uint32_t weight = 1;  ///< cost per row of its length; 0: its length does not matter
};

struct Arcs {
  std::vector<Arc> arcs;         ///< ordered by the lower index of their boxes
  std::vector<uint32_t> ofEdge;  ///< by edge: its arc, kNone for a self-loop
  std::vector<bool> hasLoop;     ///< by box
};

/// Merges edges between the same two boxes, in either direction, into one arc in the direction of the first edge, whose
/// weight is the number of edges. The ends of all edges must be boxes of the graph. If stopped, the result must not be
/// used.
Arcs uniteEdges(const Graph& graph, const std::stop_token& stop);

}  // namespace layout::layered
