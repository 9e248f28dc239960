#pragma once

// Draws a graph with rows and order found by another program, such as Graphviz.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "absl/status/status.h"
#include "layout/graph.h"
#include "layout/layered_arcs.h"

namespace layout::layered {

/// Items are the boxes, followed by the places of their trunks (layered_rows.h): box by box, from the top down. Arcs
/// count as leading down, whichever of their ends is `from`.
struct Ordering {
  std::vector<uint32_t> rowOf;  ///< by box, from 0 at the top
  std::vector<uint32_t> order;  ///< the items of all rows, top row first, from left to right
};

/// Returns OK if this is an ordering of these boxes and arcs, otherwise InvalidArgument with the problem.
absl::Status checkOrdering(const Ordering& ordering, size_t boxes, const Arcs& arcs);

/// Draws all edges of a graph, with an order at least as good as this one. The boxes and arcs must have passed
/// checkOrdering(). If stopped, the placement must not be used.
Placement drawOrdering(const Graph& graph, Arcs arcs, const Ordering& ordering, const std::stop_token& stop);

}  // namespace layout::layered
