#pragma once

// Which arcs are drawn, and what they hold together.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "layout/graph.h"
#include "layout/layered_adjacency.h"
#include "layout/layered_arcs.h"

namespace layout::layered {

struct CutOptions {
  uint32_t mostUsers = 0;     ///< of a box, above which its arcs to them are cut; 0: never, as below
  uint32_t mostOperands = 0;  ///< and those to it
  uint32_t longest = 0;       ///< rows of an arc
  uint32_t columnRows = 0;    ///< of a piece: deeper ones are cut across, into columns of not much fewer
  float aspect = 1;           ///< width by height of the page that columns are for
};

struct Pieces {
  std::vector<bool> isCut;     ///< by arc
  std::vector<uint32_t> row;   ///< by box, from 0 in its piece
  Lists<uint32_t> boxes;       ///< by piece, two or more, ascending
  Lists<uint32_t> arcs;        ///< by piece, ascending
  std::vector<bool> isColumn;  ///< by piece: it begins a column of what was one piece
  std::vector<uint32_t> lone;  ///< the other boxes: no arc holds them
};

/// The pieces are in the order of their first boxes; columns of what was one piece follow each other. The arcs make no
/// circles. After a stop the pieces are worthless.
Pieces cutIntoPieces(const std::vector<Box>& boxes, const std::vector<Arc>& arcs, const CutOptions& options,
                     const std::stop_token& stop);

/// The same for boxes whose rows are known, with no arc cut. The arcs lead down.
Pieces piecesOf(const std::vector<Box>& boxes, const std::vector<Arc>& arcs, std::vector<uint32_t> rowOf);

}  // namespace layout::layered
