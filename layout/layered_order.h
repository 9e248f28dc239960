#pragma once

// Orders the items in each row, with few crossings between rows.

#include <cstdint>
#include <stop_token>

#include "layout/layered_rows.h"

namespace layout::layered {

/// Returns the number of crossings between links; a link counts once for each arc that shares it.
uint64_t crossings(const Rows& rows);

/// Orders the rows. `sweeps` limits the number of passes over all rows. If stopped, the order is arbitrary but valid.
void orderRows(Rows& rows, uint32_t sweeps, const std::stop_token& stop);

/// Like orderRows(), but starts with the current order, and keeps it if no order with fewer crossings is found.
void improveOrder(Rows& rows, uint32_t sweeps, const std::stop_token& stop);

}  // namespace layout::layered
