#pragma once

// Sets the pieces of a picture on a page.

#include <vector>

#include "layout/graph.h"

namespace layout::layered {

struct Page {
  std::vector<Point> corners;  ///< by piece: its top left
  float width = 0;
  float height = 0;
};

struct PagePiece {
  Box size;
  bool beginsColumn = false;
};

/// Pieces, `distance` apart and in their order as one reads a newspaper, on a page of about the aspect (width by
/// height).
Page setOnPage(const std::vector<PagePiece>& pieces, float aspect, float distance);

/// Boxes in a grid of about the aspect, in their order, row by row.
Page setInGrid(const std::vector<Box>& boxes, float aspect, float distance);

}  // namespace layout::layered
