#pragma once

// The horizontal positions of the items in ordered rows.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "layout/layered_rows.h"

namespace layout::layered {

/// Points between adjacent items of a row.
inline constexpr float kBoxDistance = 16;
inline constexpr float kPlaceDistance = 9;  // if at least one of the two is a place of an arc

/// Returns the centre of each item, from an arbitrary origin; keeps the order of the rows and the distances between
/// items. `sweeps` limits the number of passes over all rows. If stopped, the result must not be used.
std::vector<float> columns(const Rows& rows, uint32_t sweeps, const std::stop_token& stop);

/// An item of a row with its preferred position.
struct Wish {
  float place = 0;
  float weight = 1;    ///< greater than 0
  float distance = 0;  ///< minimum distance to the previous item
};

/// Moves wishes to the nearest positions (least squares) that keep the distances.
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
