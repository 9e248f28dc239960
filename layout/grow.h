#pragma once

// Makes boxes of a picture larger without laying it out again, so that whoever looks at it finds everything where it
// was: what is left of a box stays left of it, what is above stays above, and what is above and left of all that grow
// does not move at all.

#include "absl/types/span.h"
#include "layout/graph.h"

namespace layout {

struct Growth {
  uint32_t box = 0;  ///< has a width and a height; no box grows twice
  Box size;          ///< no smaller than the box
};

/// The placement of the same graph with larger boxes. Their upper left corners stay in their rows and columns; edges
/// leave them at their new borders. No two boxes overlap and no edge runs through a box where none did before. It Takes
/// time linear in the boxes, the points of edges and how often edges pass the columns and rows of boxes that grow.
Placement growBoxes(const Graph& graph, const Placement& placement, absl::Span<const Growth> growths);

}  // namespace layout
