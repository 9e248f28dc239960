#pragma once

// A connected piece of the picture in rows: boxes, and the places where arcs pass the rows between their ends. The arcs
// from one box share their places as far as they go together: they are a trunk with branches.
//
//   u
//   |
//   o      v takes u's value three rows below it and w four: a trunk of three places, and the way to v leaves it at
//   o.     the second.
//   o  v
//   w
//
// Arcs that arrive at one box have ways of their own: a trunk for those would lead them across whatever stands between
// where they begin.

#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

#include "absl/types/span.h"
#include "layout/layered_adjacency.h"
#include "layout/layered_arcs.h"

namespace layout::layered {

inline constexpr float kFar = std::numeric_limits<float>::max();

/// What a box takes up, in points. The middles of the boxes of a row are on one line.
struct Extent {
  float width = 0;
  float height = 0;
  float stripAbove = 0;  ///< kept free for the ends of stubs
  float stripBelow = 0;
  float sides = 0;  ///< and on both sides, for a loop
};

/// Between items of rows that follow each other.
struct Link {
  uint32_t item = 0;    ///< the other end
  uint32_t weight = 1;  ///< how many arcs share it
};

struct Rows {
  /// Items are the boxes, then the places that arcs pass.
  uint32_t boxes = 0;
  std::vector<Extent> extents;     ///< by item; that of a place is empty
  std::vector<uint32_t> rowOf;     ///< by item
  std::vector<uint32_t> rowBegin;  ///< of each row, and the end, in `order`
  std::vector<uint32_t> order;     ///< the items of all rows, from left to right
  Lists<Link> above;               ///< by item: its links to the row above, and to the one below
  Lists<Link> below;

  /// The places of an arc have numbers that follow each other, downwards.
  struct Way {
    uint32_t from = 0, to = 0;  ///< boxes
    uint32_t firstPlace = 0;    ///< an item
    uint32_t places = 0;
  };
  std::vector<Way> ways;          ///< by arc
  std::vector<uint32_t> trunkOf;  ///< by (item - boxes), of places: the box that the trunk comes from

  uint32_t items() const { return static_cast<uint32_t>(extents.size()); }
  uint32_t rows() const { return static_cast<uint32_t>(rowBegin.size()) - 1; }
  bool isBox(uint32_t item) const { return item < boxes; }
  absl::Span<uint32_t> row(uint32_t r) { return {order.data() + rowBegin[r], rowBegin[r + 1] - rowBegin[r]}; }
  absl::Span<const uint32_t> row(uint32_t r) const {
    return {order.data() + rowBegin[r], rowBegin[r + 1] - rowBegin[r]};
  }
};

/// `rows` says the row of each box; the arcs lead down, and those from one box follow each other. Items stand in their
/// rows by number. After a stop the rows are worthless.
Rows makeRows(std::vector<Extent> boxes, std::vector<uint32_t> rows, const std::vector<Arc>& arcs,
              const std::stop_token& stop);

}  // namespace layout::layered
