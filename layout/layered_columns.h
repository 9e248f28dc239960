#pragma once

// Where the items of ordered rows stand across.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "layout/layered_rows.h"

namespace layout::layered {

/// Points between what stands side by side in a row.
inline constexpr float kBoxDistance = 16;
inline constexpr float kPlaceDistance = 9;  // where one of the two is a place that arcs pass

/// The middle of each item, from any origin: rows keep their order, and items their distances. `sweeps` bounds the
/// work: as many times over all rows. After a stop the places are worthless.
std::vector<float> columns(const Rows& rows, uint32_t sweeps, const std::stop_token& stop);

/// An item that wants to be somewhere in a row.
struct Wish {
  float place = 0;
  float weight = 1;    ///< above 0
  float distance = 0;  ///< to the item before it, at least
};

/// Moves wishes to the nearest places (least squares) that keep the distances.
class KeepApart {
 public:
  void operator()(std::vector<Wish>& wishes);

 private:
  struct Pool {
    double sum;
    double weight;
    uint32_t count;
  };
  std::vector<Pool> m_pools;
};

}  // namespace layout::layered
