#pragma once

// Splits the live bytes at a step among the live values, so that the parts add up to the whole: values share bytes, and
// a byte counts for the first value that occupied it.
//
//   step      0   1   2   3          at step 2: a counts for its 8 bytes, b for the 4 bytes not in a, c for none
//   bytes 8…12    ██ b ██████
//         0…8     ██ a ██████        The value that begins first has precedence; if several begin together, the
//         largest, 0…4             █ c ██     then the lowest id. A value's share never shrinks during its live range,
//         because no
//                                    later value takes precedence over it.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/buffers/assignment.h"
#include "model/queries/memory_spaces.h"

namespace queries {

struct LiveShare {
  buffers::ValueId value;
  int64_t bytes = 0;  ///< that count for the value; at most its size
  /// A value for which bytes of this value count instead.
  std::optional<buffers::ValueId> holder;
};

class LiveShares {
 public:
  LiveShares() = default;
  /// Near-linear in the values. Covers one memory space, or all: shares of different spaces do not add up.
  explicit LiveShares(const buffers::Assignment& assignment, std::optional<int64_t> space = kDefaultSpace,
                      const std::stop_token& stop = {});

  /// Returns the values live at the step, without thread-local ones, by allocation, then in counting order. The shares
  /// of a space add up to LiveBytes::at(step) of the space. Linear in the values, with very little work for each value
  /// that is not live.
  std::vector<LiveShare> at(uint32_t step) const;

 private:
  // By allocation, then in counting order.
  std::vector<uint32_t> m_beginStep, m_endStep;
  struct Place {
    int64_t begin, end;  // bytes of the value in the allocation
    uint32_t allocation;
    buffers::ValueId value;
  };
  std::vector<Place> m_places;
};

}  // namespace queries
