#pragma once

// Finds the previous, next and simultaneous values in the bytes of a value. All three are values of the same allocation
// with overlapping bytes, distinguished by their steps:
//
//   step      0   1   2   3   4   5   6          e  earlier: begins before v and ends at the first step of v at the
//   e         ██████████                            latest, because an operand may pass its bytes to the result (touch)
//   v                 ██████████                  l  later: the same in the other direction
//   a                     ██████                  a  alias: live at the same time for more than a touch
//   l                         ██████████

#include <vector>

#include "model/buffers/assignment.h"

namespace queries {

struct ReuseNeighbor {
  buffers::ValueId value;
  /// True if it is the previous (or next) value in at least one of the bytes, with no other value in between.
  bool isDirect = false;
};

struct ByteReuse {
  std::vector<ReuseNeighbor> earlier;     ///< nearest first
  std::vector<ReuseNeighbor> later;       ///< nearest first
  std::vector<buffers::ValueId> aliases;  ///< in order of the first step, then of id
};

/// All lists are empty for a value without a range or an allocation. Values without a range occupy no bytes and are
/// ignored. Linear in the values of the allocation.
ByteReuse byteReuse(const buffers::Assignment& assignment, buffers::ValueId id);

/// Returns for each value how many other values of its allocation take at least one of its bytes, at other steps or at
/// the same time; kNone for a value without a range or an allocation. Values of no bytes take none. O(n log n).
std::vector<uint32_t> reuseCounts(const buffers::Assignment& assignment);

/// Bytes that more values take, in turn or as aliases, than the bytes next to them.
struct ReusedBytes {
  static constexpr size_t kMostNamed = 64;

  buffers::AllocationId allocation;
  int64_t offsetBytes = 0;
  int64_t bytes = 0;
  uint32_t count = 0;                    ///< number of values that take all of these bytes, at least 2
  std::vector<buffers::ValueId> values;  ///< the first kMostNamed of them, by their first steps
};

/// Returns the most reused bytes of each allocation, by allocation and offset. Values without a range are ignored.
/// O(n log n).
std::vector<ReusedBytes> reusedBytes(const buffers::Assignment& assignment);

}  // namespace queries
