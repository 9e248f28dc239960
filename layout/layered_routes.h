#pragma once

// Draws a piece: the distances between its rows, and the lines of its arcs.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "absl/types/span.h"
#include "layout/graph.h"
#include "layout/layered_rows.h"

namespace layout::layered {

/// The stubs of a box.
struct Stubs {
  uint32_t into = 0;    ///< number of incoming stubs
  bool hasOut = false;  ///< true if there is an outgoing stub
};

/// The x positions of stubs on the borders of their box, relative to its centre. If lines end at the same border,
/// incoming stubs are to the left of them, and the outgoing stub is to the right.
struct StubPorts {
  float leaves = 0;
  float arrives = 0;  ///< position of the first incoming stub
  float step = 0;     ///< distance between incoming stubs
};
StubPorts stubPorts(float width, const Stubs& stubs, bool haveLinesBelow, bool haveLinesAbove);

struct Picture {
  std::vector<Point> centres;        ///< by box
  std::vector<Point> points;         ///< points of all lines, concatenated
  std::vector<uint32_t> routeBegin;  ///< by arc: start in `points`; one more entry is the end
  float width = 0;
  float height = 0;

  /// Returns the line from the border of the arc's first box to that of its second.
  absl::Span<const Point> route(uint32_t arc) const {
    return absl::MakeConstSpan(points).subspan(routeBegin[arc], routeBegin[arc + 1] - routeBegin[arc]);
  }
};

/// `x` is the horizontal centre of each item, `stubs` is indexed by box. The origin is the top left. If stopped, the
/// result must not be used.
Picture drawRows(const Rows& rows, const std::vector<float>& x, const std::vector<Stubs>& stubs,
                 const std::stop_token& stop);

}  // namespace layout::layered
