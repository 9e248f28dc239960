#pragma once

// The most bytes of one allocation that are live at once, by the rules of live_bytes.h: what is left of the
// allocation's size is its packing loss.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/buffers/assignment.h"

namespace queries {

struct AllocationPeak {
  buffers::AllocationId allocation;
  int64_t bytes = 0;             ///< most bytes live at one step; 0 without live values
  std::optional<uint32_t> step;  ///< the first step with so many; nothing without live values
};

/// Returns the peaks of the temporary allocations of a memory space, in order of the text. Near-linear in their values;
/// empty without steps. Incomplete if stopped.
std::vector<AllocationPeak> temporaryPeaks(const buffers::Assignment& assignment, int64_t space,
                                           const std::stop_token& stop = {});

}  // namespace queries
