#pragma once

// Arranges the pieces of a layout on a page.

#include <vector>

#include "layout/graph.h"

namespace layout::layered {

struct Page {
  std::vector<Point> corners;  ///< by piece: its top left corner
  float width = 0;
  float height = 0;
};

struct PagePiece {
  Box size;
  bool beginsColumn = false;
};

/// Arranges pieces, `distance` apart, in newspaper order (down each column, columns from left to right) on a page of
/// about the aspect (width/height).
Page setOnPage(const std::vector<PagePiece>& pieces, float aspect, float distance);

/// Arranges boxes in a grid of about the aspect, in their order, row by row.
Page setInGrid(const std::vector<Box>& boxes, float aspect, float distance);

}  // namespace layout::layered
