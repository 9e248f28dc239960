#pragma once

// Rows and order that another program found, such as Graphviz.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "absl/status/status.h"
#include "layout/graph.h"
#include "layout/layered_arcs.h"

namespace layout::layered {

/// Items are the boxes and, numbered behind them, the places of their trunks (layered_rows.h): box by box, from the top
/// down. Arcs count as leading down, whichever of their ends is `from`.
struct Ordering {
  std::vector<uint32_t> rowOf;  ///< by box, from 0 at the top
  std::vector<uint32_t> order;  ///< the items of all rows, from the first one, from left to right
};

/// Whether it is an ordering of these boxes and arcs. InvalidArgument: it says what is wrong.
absl::Status checkOrdering(const Ordering& ordering, size_t boxes, const Arcs& arcs);

/// The picture of a graph, every edge drawn, with an order at least as good as this one. The boxes and arcs have passed
/// checkOrdering(). The placement is worthless after a stop.
Placement drawOrdering(const Graph& graph, Arcs arcs, const Ordering& ordering, const std::stop_token& stop);

}  // namespace layout::layered
