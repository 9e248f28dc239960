#pragma once

// Bytes live at each step in each memory space ("color" in dumps): the same bytes as live_bytes.h, split another way.

#include <cstdint>
#include <vector>

#include "model/buffers/assignment.h"

namespace queries {

struct SpaceBytes {
  int64_t space = 0;
  std::vector<int64_t> bytes;  ///< by step; sums beyond 2^63 stop there
};

/// By space; those of allocations that are no device memory are left out. At each step they add up to LiveBytes::at.
/// Near-linear in values and in steps times spaces, of which at most kMostSpaces are kept apart: the last takes the
/// rest.
inline constexpr size_t kMostSpaces = 32;
std::vector<SpaceBytes> liveBytesBySpace(const buffers::Assignment& assignment);

}  // namespace queries
