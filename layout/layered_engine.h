#pragma once

// Our own layout, for graphs of any size: rows from the top down, in near-linear time and memory.
//
//   layout::LayeredEngine engine;                        // holds nothing but its options
//   auto placement = engine.place(graph, stop);          // on a worker
//
// Edges that nobody could follow are not drawn from end to end (Placement::stubs): those over very many rows, all out
// of a box with very many users, all into one with very many operands. What holds together without them is a piece.
// Deep pieces are cut into columns, at the rows that the fewest edges pass. Each piece is drawn on its own, and the
// pieces are set on a page in the order of the program. Options say how much of that is done; without any of it, every
// edge is drawn in one picture from top to bottom.

#include <cstdint>
#include <string>

#include "layout/graph.h"

namespace layout {

struct LayeredOptions {
  uint32_t hubUsers = 8;      ///< users of a box, above which the edges to them are stubs; 0: never, as below
  uint32_t hubOperands = 24;  ///< boxes that lead to one, above which the edges from them are stubs
  uint32_t longestEdge = 24;  ///< in rows; longer edges are stubs
  uint32_t columnRows = 100;  ///< deeper pieces are cut into columns of this many rows, or as many as suit the page
  float stubLength = 14;      ///< points
  Box stubLabel{112, 14};     ///< room that is kept beyond the free end of a stub, for text
  float aspect = 1.6f;        ///< width by height of the page, as far as pieces let it
  uint32_t sweeps = 60;       ///< against crossings, over all rows of a small graph; large ones get fewer
};

class LayeredEngine : public Engine {
 public:
  explicit LayeredEngine(LayeredOptions options = {}) : m_options(options) {}

  std::string name() const override { return "Layered"; }

  /// Any number of threads may call it. The same graph has the same picture.
  absl::StatusOr<Placement> place(const Graph& graph, std::stop_token stop) override;

 private:
  const LayeredOptions m_options;
};

}  // namespace layout
