#pragma once

// hloscope's own layout, for graphs of any size: rows from the top down, in near-linear time and memory.
//
//   layout::LayeredEngine engine;                        // contains only its options
//   auto placement = engine.place(graph, stop);          // on a worker thread
//
// Edges that would be too long or too many to follow are not drawn completely (Placement::stubs): edges over very many
// rows, all edges from a box with very many users, all edges into a box with very many operands. The connected
// components of the remaining edges are pieces. Deep pieces are split into columns at the rows that the fewest edges
// pass. Each piece is drawn separately, and the pieces are arranged on a page in program order. The options control
// each step; with all of them off, every edge is drawn in one layout from top to bottom.

#include <cstdint>
#include <string>

#include "layout/graph.h"

namespace layout {

struct LayeredOptions {
  uint32_t hubUsers = 8;      ///< for a box with more users, the edges to them are stubs; 0: never, likewise below
  uint32_t hubOperands = 24;  ///< for a box with more operands, the edges from them are stubs
  uint32_t longestEdge = 24;  ///< in rows; longer edges are stubs
  uint32_t columnRows = 100;  ///< deeper pieces are split into columns of this many rows, or as many as suit the page
  float stubLength = 14;      ///< points
  Box stubLabel{112, 14};     ///< room reserved for text at the free end of a stub
  float aspect = 1.6f;        ///< target width/height of the page
  uint32_t sweeps = 60;       ///< passes over all rows of a small graph to reduce crossings; large graphs get fewer
};

class LayeredEngine : public Engine {
 public:
  explicit LayeredEngine(LayeredOptions options = {}) : m_options(options) {}

  std::string name() const override { return "Layered"; }

  /// May be called from any number of threads. Deterministic: the same graph gets the same layout.
  absl::StatusOr<Placement> place(const Graph& graph, std::stop_token stop) override;

 private:
  const LayeredOptions m_options;
};

}  // namespace layout
