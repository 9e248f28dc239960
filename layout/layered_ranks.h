#pragma once

// In which row each box stands: every arc leads down by at least one row, and all arcs together are as short as can be.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "layout/layered_arcs.h"

namespace layout::layered {

/// Turns round arcs that close a circle, as seen from the boxes that no arc leads to, then from those of low numbers.
/// After a stop some are left.
void turnCircles(uint32_t boxes, std::vector<Arc>& arcs, const std::stop_token& stop);

/// The row of each box, from 0 in each connected part. The arcs make no circles. Those that have to be longer than
/// `longest` lose their weight: nobody will see them. The search for shorter arcs ends
/// after so many visits of boxes and arcs. After a stop the rows are worthless.
std::vector<uint32_t> rankBoxes(uint32_t boxes, const std::vector<Arc>& arcs, uint32_t longest, uint64_t visits,
                                const std::stop_token& stop);

}  // namespace layout::layered
