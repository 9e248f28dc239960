#pragma once

// Who held a value's bytes before it, who holds them after it, and who shares them meanwhile. All three are values of
// the same allocation whose bytes overlap; the steps tell them apart:
//
//   step      0   1   2   3   4   5   6          e  earlier: it began before and ends at the first step of v at the
//   e         ██████████                            latest, for an operand may hand its bytes to the result (touch)
//   v                 ██████████                  l  later: the same the other way round
//   a                     ██████                  a  alias: alive together for more than a touch
//   l                         ██████████

#include <vector>

#include "model/buffers/assignment.h"

namespace queries {

struct ReuseNeighbor {
  buffers::ValueId value;
  /// It is the last (or next) one to hold at least one of the bytes: nobody stands between it and the value.
  bool isDirect = false;
};

struct ByteReuse {
  std::vector<ReuseNeighbor> earlier;     ///< nearest first
  std::vector<ReuseNeighbor> later;       ///< nearest first
  std::vector<buffers::ValueId> aliases;  ///< in order of the first step, then of id
};

/// All empty for a value without a range or an allocation. Values without a range hold nothing and are left out.
/// Linear in the values of the allocation.
ByteReuse byteReuse(const buffers::Assignment& assignment, buffers::ValueId id);

}  // namespace queries
