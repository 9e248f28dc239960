#pragma once

// What each value that is alive at a step counts for, so that the parts add up to the whole: values share bytes, and a
// byte counts for the value that held it first.
//
//   step      0   1   2   3          at step 2: a counts for its 8 bytes, b for the 4 that a leaves it, c for none
//   bytes 8…12    ██ b ██████
//         0…8     ██ a ██████        Who began first is first; of those that began together the biggest, then the
//         lowest 0…4             █ c ██     id. A value's share never shrinks while it lives, for nobody comes before
//         it.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/buffers/assignment.h"
#include "model/queries/memory_spaces.h"

namespace queries {

struct LiveShare {
  buffers::ValueId value;
  int64_t bytes = 0;  ///< that count for it; at most its size
  /// One that bytes of the value count for instead.
  std::optional<buffers::ValueId> holder;
};

class LiveShares {
 public:
  LiveShares() = default;
  /// Near-linear in the values. Of one memory space, or of all: shares of different spaces do not add up.
  explicit LiveShares(const buffers::Assignment& assignment, std::optional<int64_t> space = kDefaultSpace,
                      const std::stop_token& stop = {});

  /// The values alive at the step, without thread-local ones, by allocation, then as they count. Those of a space add
  /// up to LiveBytes::at(step) of the space. Linear in the values, but with very little done for each that is not
  /// alive.
  std::vector<LiveShare> at(uint32_t step) const;

 private:
  // By allocation, then as they count.
  std::vector<uint32_t> m_beginStep, m_endStep;
  struct Place {
    int64_t begin, end;  // bytes that it has in the allocation
    uint32_t allocation;
    buffers::ValueId value;
  };
  std::vector<Place> m_places;
};

}  // namespace queries
