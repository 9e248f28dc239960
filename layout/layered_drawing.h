#pragma once

// The placement engine: computes coordinates and lines from rows of boxes and their order. Both layout engines use it;
// they differ only in how they find rows and order.

#include <cstdint>
#include <stop_token>

#include "absl/functional/function_ref.h"
#include "layout/graph.h"
#include "layout/layered_arcs.h"
#include "layout/layered_pieces.h"
#include "layout/layered_rows.h"

namespace layout::layered {

struct DrawingOptions {
  float stubLength = 14;   ///< points
  Box stubLabel{112, 14};  ///< room reserved for text at the free end of a stub
  float aspect = 1.6f;     ///< target width/height of the page
};

/// Returns how many of `most` sweeps over all rows to use: all for small pieces, fewer for large ones.
uint32_t sweepsFor(const Arcs& arcs, const Pieces& pieces, uint32_t most);

/// Orders the items in a piece's rows.
using OrderPiece = absl::FunctionRef<void(uint32_t piece, Rows& rows)>;

/// Draws each piece separately and arranges the pieces on a page, in their order. The arcs must be those of the graph
/// and lead down; the graph must have boxes. If stopped, the placement must not be used.
Placement drawPieces(const Graph& graph, const Arcs& arcs, const Pieces& pieces, const DrawingOptions& options,
                     OrderPiece order, const std::stop_token& stop);

}  // namespace layout::layered
