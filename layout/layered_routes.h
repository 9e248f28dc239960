#pragma once

// The picture of a piece: how far apart its rows are, and the lines of its arcs.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "absl/types/span.h"
#include "layout/graph.h"
#include "layout/layered_rows.h"

namespace layout::layered {

/// Stubs of a box.
struct Stubs {
  uint32_t into = 0;    ///< how many arrive
  bool hasOut = false;  ///< whether one leaves
};

/// Where stubs meet the borders of their box, from its middle across. Where lines meet the same border, stubs arrive on
/// the left of them and leave on the right.
struct StubPorts {
  float leaves = 0;
  float arrives = 0;  ///< the first one
  float step = 0;     ///< from each to the next
};
StubPorts stubPorts(float width, const Stubs& stubs, bool haveLinesBelow, bool haveLinesAbove);

struct Picture {
  std::vector<Point> centres;        ///< by box
  std::vector<Point> points;         ///< of all lines, one behind the other
  std::vector<uint32_t> routeBegin;  ///< by arc, and the end, in `points`
  float width = 0;
  float height = 0;

  /// From the border of the arc's first box to that of its second.
  absl::Span<const Point> route(uint32_t arc) const {
    return absl::MakeConstSpan(points).subspan(routeBegin[arc], routeBegin[arc + 1] - routeBegin[arc]);
  }
};

/// `x` is the middle of each item across, `stubs` goes by box. The origin of the picture is its top left. After a stop
/// the picture is worthless.
Picture drawRows(const Rows& rows, const std::vector<float>& x, const std::vector<Stubs>& stubs,
                 const std::stop_token& stop);

}  // namespace layout::layered
