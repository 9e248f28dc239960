#pragma once

// Quality metrics of a layout that do not depend on the engine. A crossing is a point where the lines of two edges
// without a common box intersect; overlapping collinear lines do not cross.
//
//   straight  with each edge as a straight line between the centres of its boxes, all edges, drawn or stubbed.
//             Published comparisons and shared/bench/peers use this metric.
//   drawn     the lines of the layout: bends and stubs count, and a line shared by five edges counts five times
//             where another line crosses it.
//
// Segments are sorted into the cells of a grid, and only segments in the same cell are compared: the time is linear in
// segments, cells passed, and pairs of segments in a common cell.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "layout/graph.h"

namespace support {

struct PictureQuality {
  uint64_t straightCrossings = 0;
  uint64_t drawnCrossings = 0;
  double meanEdge = 0;   ///< mean length in points from centre to centre
  double meanDrawn = 0;  ///< mean drawn length per edge, in points
  double aspect = 0;     ///< width divided by height
};

/// A segment of an edge's line.
struct LineSegment {
  layout::Point a, b;
  uint32_t edge = 0;
};

/// Counts crossings between segments of edges for which `mayCross(edge, edge)` is true.
template <typename MayCross>
uint64_t crossingsOf(const std::vector<LineSegment>& segments, MayCross mayCross) {
  if (segments.size() < 2) return 0;
  double left = std::numeric_limits<double>::max(), top = left, right = -left, bottom = -left, length = 0;
  for (const LineSegment& s : segments) {
    left = std::min({left, double{s.a.x}, double{s.b.x}});
    right = std::max({right, double{s.a.x}, double{s.b.x}});
    top = std::min({top, double{s.a.y}, double{s.b.y}});
    bottom = std::max({bottom, double{s.a.y}, double{s.b.y}});
    length += std::hypot(s.a.x - s.b.x, s.a.y - s.b.y);
  }
  // Small cells have few pairs but many entries; entries are cheaper.
  const double count = static_cast<double>(segments.size());
  const double cell = std::max({length / (count * 8), std::sqrt((right - left) * (bottom - top) / (count * 8)), 1e-3});
  const auto columns = static_cast<int64_t>((right - left) / cell) + 1,
             rows = static_cast<int64_t>((bottom - top) / cell) + 1;
  const auto columnOf = [&](double x) {
    return std::clamp(static_cast<int64_t>((x - left) / cell), int64_t{0}, columns - 1);
  };
  const auto rowOf = [&](double y) { return std::clamp(static_cast<int64_t>((y - top) / cell), int64_t{0}, rows - 1); };

  struct Entry {
    uint64_t cell;
    uint32_t segment;
  };
  std::vector<Entry> entries;
  const double slack = cell * 1e-3;  // a crossing on the border of a cell may be assigned to either cell
  for (uint32_t i = 0; i < segments.size(); ++i) {
    const auto& [a, b] = std::pair(segments[i].a, segments[i].b);
    const double high = std::min(a.y, b.y), low = std::max(a.y, b.y);
    for (int64_t row = rowOf(high - slack); row <= rowOf(low + slack); ++row) {
      // The part of the segment in this row of cells.
      double from = std::min(a.x, b.x), to = std::max(a.x, b.x);
      if (low - high > 1e-9) {
        const auto xAt = [&](double y) {
          return a.x + (b.x - a.x) * (std::clamp(y, high, low) - a.y) / (double{b.y} - a.y);
        };
        const double one = xAt(top + static_cast<double>(row) * cell - slack);
        const double two = xAt(top + static_cast<double>(row + 1) * cell + slack);
        from = std::min(one, two);
        to = std::max(one, two);
      }
      for (int64_t column = columnOf(from - slack); column <= columnOf(to + slack); ++column) {
        entries.push_back({static_cast<uint64_t>(row * columns + column), i});
      }
    }
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& x, const Entry& y) { return x.cell != y.cell ? x.cell < y.cell : x.segment < y.segment; });

  // Returns the side of the line through a and b; a point on the line counts as one fixed side, so that a line through
  // a bend of another one crosses it once.
  const auto isLeft = [](layout::Point a, layout::Point b, layout::Point p) {
    return (double{b.x} - a.x) * (double{p.y} - a.y) - (double{b.y} - a.y) * (double{p.x} - a.x) > 0;
  };
  uint64_t crossings = 0;
  for (size_t begin = 0, end = 0; begin < entries.size(); begin = end) {
    while (end < entries.size() && entries[end].cell == entries[begin].cell) ++end;
    for (size_t i = begin; i < end; ++i) {
      const LineSegment& s = segments[entries[i].segment];
      for (size_t j = i + 1; j < end; ++j) {
        const LineSegment& t = segments[entries[j].segment];
        if (isLeft(s.a, s.b, t.a) == isLeft(s.a, s.b, t.b) || isLeft(t.a, t.b, s.a) == isLeft(t.a, t.b, s.b)) continue;
        if (s.edge == t.edge || !mayCross(s.edge, t.edge)) continue;
        // The pair may share several cells; only the cell with the crossing counts it.
        const double ax = double{s.b.x} - s.a.x, ay = double{s.b.y} - s.a.y;
        const double bx = double{t.b.x} - t.a.x, by = double{t.b.y} - t.a.y;
        const double share = ((t.a.x - s.a.x) * by - (t.a.y - s.a.y) * bx) / (ax * by - ay * bx);
        const int64_t row = rowOf(s.a.y + share * ay), column = columnOf(s.a.x + share * ax);
        if (static_cast<uint64_t>(row * columns + column) == entries[i].cell) ++crossings;
      }
    }
  }
  return crossings;
}

inline PictureQuality qualityOf(const layout::Graph& graph, const layout::Placement& placement) {
  PictureQuality quality;
  const auto mayCross = [&](uint32_t e, uint32_t f) {
    const auto [a, b] = graph.edges[e];
    const auto [c, d] = graph.edges[f];
    return a != c && a != d && b != c && b != d;
  };
  std::vector<LineSegment> straight, drawn;
  const auto add = [&](layout::Point a, layout::Point b, uint32_t edge) {
    drawn.push_back({a, b, edge});
    quality.meanDrawn += std::hypot(a.x - b.x, a.y - b.y);
  };
  for (uint32_t e = 0; e < graph.edges.size(); ++e) {
    const layout::Point a = placement.centres[graph.edges[e].from], b = placement.centres[graph.edges[e].to];
    straight.push_back({a, b, e});
    quality.meanEdge += std::hypot(a.x - b.x, a.y - b.y);
    for (size_t p = 1; p < placement.routes[e].size(); ++p) add(placement.routes[e][p - 1], placement.routes[e][p], e);
  }
  for (const layout::Stub& stub : placement.stubs) {
    add(stub.leaves, stub.out, stub.edge);
    add(stub.in, stub.arrives, stub.edge);
  }
  const double edges = std::max<double>(1, static_cast<double>(graph.edges.size()));
  quality.meanEdge /= edges;
  quality.meanDrawn /= edges;
  quality.aspect = placement.height > 0 ? placement.width / placement.height : 0;
  quality.straightCrossings = crossingsOf(straight, mayCross);
  quality.drawnCrossings = crossingsOf(drawn, mayCross);
  return quality;
}

}  // namespace support
