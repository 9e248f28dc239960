#pragma once

// A connected piece of the layout in rows: boxes, and places (dummy nodes) where arcs pass the rows between their ends.
// The arcs from one box share their places as long as possible: they form a trunk with branches.
//
//   u
//   |
//   o      v uses u three rows below it, w uses it four rows below: the trunk has three places, and the line to v
//   o.     leaves it at the second.
//   o  v
//   w
//
// Arcs that arrive at one box are not merged: a shared trunk would lead them across the items between their origins.

#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

#include "absl/types/span.h"
#include "layout/layered_adjacency.h"
#include "layout/layered_arcs.h"

namespace layout::layered {

inline constexpr float kFar = std::numeric_limits<float>::max();

/// The space needed by a box, in points. The centres of all boxes of a row are on one line.
struct Extent {
  float width = 0;
  float height = 0;
  float stripAbove = 0;  ///< reserved for the ends of stubs
  float stripBelow = 0;
  float sides = 0;  ///< reserved on both sides, for a loop
};

/// A link between items of adjacent rows.
struct Link {
  uint32_t item = 0;    ///< the other end
  uint32_t weight = 1;  ///< number of arcs that share it
};

struct Rows {
  /// Items are the boxes, followed by the places of arcs.
  uint32_t boxes = 0;
  std::vector<Extent> extents;     ///< by item; empty for a place
  std::vector<uint32_t> rowOf;     ///< by item
  std::vector<uint32_t> rowBegin;  ///< first index of each row in `order`; one more entry is the end
  std::vector<uint32_t> order;     ///< the items of all rows, from left to right
  Lists<Link> above;               ///< by item: its links to the row above; `below`: to the row below
  Lists<Link> below;

  /// The places of an arc have consecutive indices, from the top down.
  struct Way {
    uint32_t from = 0, to = 0;  ///< boxes
    uint32_t firstPlace = 0;    ///< an item
    uint32_t places = 0;
  };
  std::vector<Way> ways;          ///< by arc
  std::vector<uint32_t> trunkOf;  ///< by (item - boxes), for places: the box where the trunk starts

  uint32_t items() const { return static_cast<uint32_t>(extents.size()); }
  uint32_t rows() const { return static_cast<uint32_t>(rowBegin.size()) - 1; }
  bool isBox(uint32_t item) const { return item < boxes; }
  absl::Span<uint32_t> row(uint32_t r) { return {order.data() + rowBegin[r], rowBegin[r + 1] - rowBegin[r]}; }
  absl::Span<const uint32_t> row(uint32_t r) const {
    return {order.data() + rowBegin[r], rowBegin[r + 1] - rowBegin[r]};
  }
};

/// `rows` is the row of each box. The arcs must lead down, and those from one box must be consecutive. The items of
/// each row are ordered by index. If stopped, the rows must not be used.
Rows makeRows(std::vector<Extent> boxes, std::vector<uint32_t> rows, const std::vector<Arc>& arcs,
              const std::stop_token& stop);

}  // namespace layout::layered
