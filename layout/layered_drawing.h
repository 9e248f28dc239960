#pragma once

// The placement engine: from rows of boxes and the order in them to coordinates and lines. Both engines end here; how
// they find rows and order is all that tells them apart.

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
  Box stubLabel{112, 14};  ///< room that is kept beyond the free end of a stub, for text
  float aspect = 1.6f;     ///< width by height of the page, as far as pieces let it
};

/// How many of `most` sweeps over all rows the pieces get: all of them where they are small, fewer where they are
/// large.
uint32_t sweepsFor(const Arcs& arcs, const Pieces& pieces, uint32_t most);

/// Puts the items of a piece's rows in order.
using OrderPiece = absl::FunctionRef<void(uint32_t piece, Rows& rows)>;

/// Draws each piece on its own and sets the pieces on a page, in their order. The arcs are those of the graph, which
/// has boxes, and lead down. The placement is worthless after a stop.
Placement drawPieces(const Graph& graph, const Arcs& arcs, const Pieces& pieces, const DrawingOptions& options,
                     OrderPiece order, const std::stop_token& stop);

}  // namespace layout::layered
