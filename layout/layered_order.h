#pragma once

// The order of the items in each row, with few crossings between rows.

#include <cstdint>
#include <stop_token>

#include "layout/layered_rows.h"

namespace layout::layered {

/// Crossings of the links between rows, each counted for all arcs that share it.
uint64_t crossings(const Rows& rows);

/// Orders the rows. `sweeps` bounds the work: as many times over all of them. After a stop any order is left.
void orderRows(Rows& rows, uint32_t sweeps, const std::stop_token& stop);

/// The same from the order that the rows have, which is kept where none is found that has fewer crossings.
void improveOrder(Rows& rows, uint32_t sweeps, const std::stop_token& stop);

}  // namespace layout::layered
