#pragma once

// Enlarges boxes without a new layout, so that everything stays where the user expects it: relative positions of boxes
// (left of, above) do not change, and anything above and to the left of all enlarged boxes does not move at all.

#include "absl/types/span.h"
#include "layout/graph.h"

namespace layout {

struct Growth {
  uint32_t box = 0;  ///< must have a width and a height; at most one growth per box
  Box size;          ///< not smaller than the box
};

/// Returns the placement of the same graph with larger boxes. Their upper left corners keep their rows and columns, and
/// their edges end at the new borders. Adds no overlap of boxes and no edge through a box. Takes time linear in the
/// number of boxes, of edge points, and of crossings between edges and the columns and rows of enlarged boxes.
Placement growBoxes(const Graph& graph, const Placement& placement, absl::Span<const Growth> growths);

}  // namespace layout
