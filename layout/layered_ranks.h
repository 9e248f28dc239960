#pragma once

// Assigns a row to each box: every arc leads down by at least one row, and the total weighted length of the arcs is
// minimal.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "layout/layered_arcs.h"

namespace layout::layered {

/// Reverses arcs that close a cycle, searching from the boxes without incoming arcs, then from those with low indices.
/// If stopped, cycles may remain.
void turnCircles(uint32_t boxes, std::vector<Arc>& arcs, const std::stop_token& stop);

/// Returns the row of each box, from 0 in each connected component. The arcs must not form cycles. Arcs that have to be
/// longer than `longest` lose their weight, because they will not be drawn. The search for shorter arcs ends after
/// `visits` visits of boxes and arcs. If stopped, the rows must not be used.
std::vector<uint32_t> rankBoxes(uint32_t boxes, const std::vector<Arc>& arcs, uint32_t longest, uint64_t visits,
                                const std::stop_token& stop);

}  // namespace layout::layered
