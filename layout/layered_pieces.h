#pragma once

// Cuts arcs, and splits the graph into the connected pieces that remain.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "layout/graph.h"
#include "layout/layered_adjacency.h"
#include "layout/layered_arcs.h"

namespace layout::layered {

struct CutOptions {
  uint32_t mostUsers = 0;     ///< if a box has more users, its arcs to them are cut; 0: never, likewise below
  uint32_t mostOperands = 0;  ///< if a box has more operands, its arcs from them are cut
  uint32_t longest = 0;       ///< longer arcs, in rows, are cut
  uint32_t columnRows = 0;    ///< pieces with more rows are split into columns of about this many
  float aspect = 1;           ///< target width/height of the page that columns are for
};

struct Pieces {
  std::vector<bool> isCut;     ///< by arc
  std::vector<uint32_t> row;   ///< by box, from 0 in its piece
  Lists<uint32_t> boxes;       ///< by piece, two or more, ascending
  Lists<uint32_t> arcs;        ///< by piece, ascending
  std::vector<bool> isColumn;  ///< by piece: it is a column, but not the first, of an earlier piece
  std::vector<uint32_t> lone;  ///< the other boxes, which have no drawn arcs
};

/// Returns the pieces in the order of their first boxes; columns of one piece are consecutive. The arcs must not form
/// cycles. If stopped, the pieces must not be used.
Pieces cutIntoPieces(const std::vector<Box>& boxes, const std::vector<Arc>& arcs, const CutOptions& options,
                     const std::stop_token& stop);

/// Like cutIntoPieces(), for boxes with known rows, and without cutting arcs. The arcs must lead down.
Pieces piecesOf(const std::vector<Box>& boxes, const std::vector<Arc>& arcs, std::vector<uint32_t> rowOf);

}  // namespace layout::layered
