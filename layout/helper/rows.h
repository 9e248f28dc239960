#pragma once

// Pictures of large graphs from the rows and the order in them that dot's first two phases find. Its third one, a
// network simplex over every place where an edge passes a row, is what takes seconds on deep graphs, and cut short it
// leaves boxes far from what they belong to. Here both remaining steps are linear but for sorting:
//
//   columns   Each item wants to stand in the middle of its neighbours; a row as a whole takes the nearest places that
//             keep order and distance (isotonic regression). A few sweeps down and up, stiffer for long edges.
//   routes    An edge runs upright through rows and aslant between them, so it never crosses a box. Bends that a
//             straight line between boxes does not need are left out, the others are rounded.
//
// Plain geometry, y downwards; nothing here knows Graphviz.

#include <cstdint>
#include <vector>

#include "layout/helper/routes.h"

namespace layout {

/// A box, or a place where a long edge passes a row.
struct RowItem {
  double width = 0;
  double height = 0;
  bool isBox = false;
};

struct RowGraph {
  std::vector<RowItem> items;
  /// Top to bottom, each from left to right, every item once. Indices into `items`.
  std::vector<std::vector<uint32_t>> rows;
  /// One per edge: a box, the places that it passes in the rows between, a box. From top to bottom, in rows that
  /// follow each other.
  std::vector<std::vector<uint32_t>> chains;
};

struct RowPlacement {
  std::vector<Position> centres;              ///< per item
  std::vector<std::vector<Position>> routes;  ///< per chain, from the border of its first box to that of its last
};

/// The middle of each item across; rows keep their order and boxes do not touch.
std::vector<double> columns(const RowGraph& graph);

RowPlacement placeRows(const RowGraph& graph);

/// An item that wants to be somewhere in a row.
struct Wish {
  double place = 0;
  double weight = 1;    ///< above 0
  double distance = 0;  ///< to the item before it, at least
};
/// The places nearest to all wishes (least squares) that keep the distances.
std::vector<double> keepApart(const std::vector<Wish>& wishes);

}  // namespace layout
