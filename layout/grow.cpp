// The plane is cut vertically and horizontally inside the boxes that grow, and the parts are moved apart. A cut for one
// box also serves all other boxes that it passes through. Each axis is mapped by a function that never reduces the
// distance between two points, so boxes that did not overlap still do not: the image of a box, which contains the
// enlarged box in its upper left corner, does not overlap any other image, and an edge mapped with the plane crosses no
// new image.
//
// Vertical cuts tear edges apart, which then have a horizontal part. If there is room, such an edge gets a straight
// line instead.

#include "layout/grow.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "layout/turn.h"

namespace layout {
namespace {

constexpr float kBorder = 0.5f;             // an edge end this close to a border of its box is on it
constexpr float kWayClearance = 5;          // points between a straight line and the boxes beside it
constexpr size_t kReach = 48;               // edge points that one straight line can replace
constexpr size_t kMostStraightened = 4000;  // edges; further ones keep the horizontal part
constexpr float kSmallestCell = 64;

struct Rect {
  float left = 0, top = 0, right = 0, bottom = 0;
};

/// The cuts of one axis, and how far each moves the coordinates after it.
class Cuts {
 public:
  struct Need {
    float begin, end;  // the cut is inside this interval, or at its end
    float length;      // required distance of both ends
  };
  explicit Cuts(std::vector<Need> needs) {
    std::sort(needs.begin(), needs.end(), [](const Need& a, const Need& b) { return a.end < b.end; });
    for (const Need& need : needs) {
      const float missing = need.length - (need.end - need.begin) - (total() - shift(need.begin));
      if (missing <= 0) continue;
      if (m_at.empty() || m_at.back() < need.end) {
        m_at.push_back(need.end);
        m_shift.push_back(total());
      }
      m_shift.back() += missing;
    }
  }

  float total() const { return m_shift.back(); }
  size_t count() const { return m_at.size(); }
  float at(size_t cut) const { return m_at[cut]; }
  float shiftBefore(size_t cut) const { return m_shift[cut]; }
  /// Returns the first cut after x; a point on a cut counts as after it.
  size_t next(float x) const {
    return static_cast<size_t>(std::upper_bound(m_at.begin(), m_at.end(), x) - m_at.begin());
  }
  float shift(float x) const { return m_shift[next(x)]; }

 private:
  std::vector<float> m_at;
  std::vector<float> m_shift = {0};  // before the first cut, after the first, …
};

float& axis(Point& p, bool isX) { return isX ? p.x : p.y; }

/// Maps one coordinate of each segment of the route. Returns true if a segment was torn.
bool mapAxis(std::vector<Point>& route, const Cuts& cuts, bool isX) {
  if (cuts.count() == 0 || route.empty()) return false;
  std::vector<Point> mapped;
  mapped.reserve(route.size());
  bool isTorn = false;
  for (size_t i = 0; i < route.size(); ++i) {
    Point p = route[i];
    const size_t here = cuts.next(axis(p, isX));
    if (i > 0) {
      const Point a = route[i - 1];
      Point from = a;
      const size_t there = cuts.next(axis(from, isX));
      const bool isForward = here > there;
      for (size_t n = 0; n < (isForward ? here - there : there - here); ++n) {
        const size_t cut = isForward ? there + n : there - n - 1;
        Point begin = a, end = p;
        const float t = (cuts.at(cut) - axis(begin, isX)) / (axis(end, isX) - axis(begin, isX));
        const Point on{a.x + (p.x - a.x) * t, a.y + (p.y - a.y) * t};
        Point near = on, far = on;
        axis(near, isX) = cuts.at(cut) + cuts.shiftBefore(isForward ? cut : cut + 1);
        axis(far, isX) = cuts.at(cut) + cuts.shiftBefore(isForward ? cut + 1 : cut);
        mapped.push_back(near);
        mapped.push_back(far);
        isTorn = true;
      }
    }
    axis(p, isX) += cuts.shiftBefore(here);
    mapped.push_back(p);
  }
  route = std::move(mapped);
  return isTorn;
}

/// Finds the boxes that a straight line would meet; the boxes are in a grid.
class Obstacles {
 public:
  explicit Obstacles(std::vector<Rect> rects, float width, float height) : m_rects(std::move(rects)) {
    m_cell = std::max(kSmallestCell, std::sqrt(width * height / static_cast<float>(m_rects.size() + 1)));
    m_columns = static_cast<size_t>(width / m_cell) + 1;
    m_rows = static_cast<size_t>(height / m_cell) + 1;
    m_cells.resize(m_columns * m_rows);
    for (uint32_t i = 0; i < m_rects.size(); ++i) {
      const Rect& r = m_rects[i];
      for (size_t row = rowOf(r.top - kWayClearance); row <= rowOf(r.bottom + kWayClearance); ++row) {
        for (size_t column = columnOf(r.left - kWayClearance); column <= columnOf(r.right + kWayClearance); ++column) {
          m_cells[row * m_columns + column].push_back(i);
        }
      }
    }
  }

  /// The boxes at the ends of an edge are obstacles if the line crosses them, others if it comes near.
  bool isClear(Point a, Point b, const Edge& ends) const {
    const size_t firstRow = rowOf(std::min(a.y, b.y)), lastRow = rowOf(std::max(a.y, b.y));
    for (size_t row = firstRow; row <= lastRow; ++row) {
      float left = std::min(a.x, b.x), right = std::max(a.x, b.x);
      if (firstRow != lastRow) {  // the part of the line in this row
        const float top = static_cast<float>(row) * m_cell, slope = (b.x - a.x) / (b.y - a.y);
        const float one = a.x + (top - a.y) * slope, two = a.x + (top + m_cell - a.y) * slope;
        left = std::max(left, std::min(one, two));
        right = std::min(right, std::max(one, two));
      }
      for (size_t column = columnOf(left); column <= columnOf(right); ++column) {
        for (uint32_t i : m_cells[row * m_columns + column]) {
          const bool isEnd = i == ends.from || i == ends.to;
          if (meets(a, b, m_rects[i], isEnd ? -kBorder : kWayClearance)) return false;
        }
      }
    }
    return true;
  }

 private:
  size_t columnOf(float x) const { return cellOf(x, m_columns); }
  size_t rowOf(float y) const { return cellOf(y, m_rows); }
  size_t cellOf(float at, size_t count) const {
    return at <= 0 ? 0 : std::min(static_cast<size_t>(at / m_cell), count - 1);
  }
  /// Liang–Barsky clipping, with the rectangle enlarged by the margin.
  static bool meets(Point a, Point b, const Rect& r, float margin) {
    float enters = 0, leaves = 1;
    const auto clip = [&](float at, float way, float least, float most) {
      if (way == 0) return at > least && at < most;
      const float one = (least - at) / way, two = (most - at) / way;
      enters = std::max(enters, std::min(one, two));
      leaves = std::min(leaves, std::max(one, two));
      return enters < leaves;
    };
    return clip(a.x, b.x - a.x, r.left - margin, r.right + margin) &&
           clip(a.y, b.y - a.y, r.top - margin, r.bottom + margin);
  }

  std::vector<Rect> m_rects;
  float m_cell = kSmallestCell;
  size_t m_columns = 0, m_rows = 0;
  std::vector<std::vector<uint32_t>> m_cells;
};

/// Replaces torn parts, which are horizontal, by a straight line that skips as much of the route as possible.
std::vector<Point> straightened(const std::vector<Point>& route, const Edge& ends, const Obstacles& obstacles) {
  std::vector<size_t> tearsBefore{0};  // for each point, the number of tears before it
  for (size_t i = 1; i < route.size(); ++i) {
    const bool isLevel = std::abs(route[i].y - route[i - 1].y) < 0.01f && std::abs(route[i].x - route[i - 1].x) > 1;
    tearsBefore.push_back(tearsBefore.back() + (isLevel ? 1 : 0));
  }
  std::vector<Point> result{route.front()};
  for (size_t i = 0; i + 1 < route.size();) {
    size_t next = i + 1;
    for (size_t j = std::min(route.size() - 1, i + kReach); j > i + 1 && tearsBefore[j] > tearsBefore[i]; --j) {
      if (!obstacles.isClear(route[i], route[j], ends)) continue;
      next = j;
      break;
    }
    result.push_back(route[next]);
    i = next;
  }
  return result;
}

class Growing {
 public:
  Growing(const Graph& graph, const Placement& before, absl::Span<const Growth> growths)
      : m_graph(graph), m_before(before), m_sizes(graph.boxes) {
    std::vector<Cuts::Need> across, down;
    for (const Growth& growth : growths) {
      const Rect r = rectBefore(growth.box);
      across.push_back({r.left, r.right, growth.size.width});
      down.push_back({r.top, r.bottom, growth.size.height});
      m_sizes[growth.box] = growth.size;
    }
    m_x = Cuts(std::move(across));
    m_y = Cuts(std::move(down));
  }

  Placement grow() {
    Placement after;
    after.width = m_before.width + m_x.total();
    after.height = m_before.height + m_y.total();
    after.milliseconds = m_before.milliseconds;
    after.centres.reserve(m_sizes.size());
    for (uint32_t box = 0; box < m_sizes.size(); ++box) {
      const Rect r = rectAfter(box);
      after.centres.push_back({(r.left + r.right) / 2, (r.top + r.bottom) / 2});
    }
    after.stubs = m_before.stubs;
    for (Stub& stub : after.stubs) {
      const Edge& edge = m_graph.edges[stub.edge];
      moveEnd(stub.out, stub.leaves, edge.from);
      moveEnd(stub.in, stub.arrives, edge.to);
    }
    std::vector<uint32_t> torn;
    after.routes.resize(m_before.routes.size());
    for (uint32_t e = 0; e < after.routes.size(); ++e) {
      if (m_before.routes[e].empty()) continue;
      if (mapRoute(e, after.routes[e])) torn.push_back(e);
    }
    if (!torn.empty() && torn.size() <= kMostStraightened) {
      std::vector<Rect> rects;
      for (uint32_t box = 0; box < m_sizes.size(); ++box) rects.push_back(rectAfter(box));
      const Obstacles obstacles(std::move(rects), after.width, after.height);
      for (uint32_t e : torn) after.routes[e] = straightened(after.routes[e], m_graph.edges[e], obstacles);
    }
    return after;
  }

 private:
  Rect rectBefore(uint32_t box) const {
    const Point centre = m_before.centres[box];
    const Box size = m_graph.boxes[box];
    return {centre.x - size.width / 2, centre.y - size.height / 2, centre.x + size.width / 2,
            centre.y + size.height / 2};
  }
  /// Returns the box in the upper left corner of its image.
  Rect rectAfter(uint32_t box) const {
    const Rect before = rectBefore(box);
    const float left = before.left + m_x.shift(before.left), top = before.top + m_y.shift(before.top);
    return {left, top, left + m_sizes[box].width, top + m_sizes[box].height};
  }

  /// Returns the end of an edge at its box: on the same border, at the same distance along it.
  Point endAt(Point p, uint32_t box) const {
    const Rect before = rectBefore(box), after = rectAfter(box);
    Point moved{p.x - before.left + after.left, p.y - before.top + after.top};
    if (p.y >= before.bottom - kBorder) {
      moved.y += after.bottom - after.top - (before.bottom - before.top);
    } else if (p.x >= before.right - kBorder) {
      moved.x += after.right - after.left - (before.right - before.left);
    }
    return moved;
  }
  void moveEnd(Point& free, Point& onBox, uint32_t box) const {
    const Point moved = endAt(onBox, box);
    free = {free.x + moved.x - onBox.x, free.y + moved.y - onBox.y};
    onBox = moved;
  }

  /// Maps the route with the plane and extends both ends to their boxes. Returns true if a vertical cut tore it.
  bool mapRoute(uint32_t e, std::vector<Point>& route) const {
    const Edge& edge = m_graph.edges[e];
    route = m_before.routes[e];
    const Point first = endAt(route.front(), edge.from), last = endAt(route.back(), edge.to);
    bool isTorn = mapAxis(route, m_x, true);
    mapAxis(route, m_y, false);
    if (!isAt(route.front(), first)) {
      isTorn = isTorn || route.front().x != first.x;
      route.insert(route.begin(), first);
    }
    if (!isAt(route.back(), last)) {
      isTorn = isTorn || route.back().x != last.x;
      route.push_back(last);
    }
    return isTorn;
  }
  static bool isAt(Point a, Point b) { return std::abs(a.x - b.x) < 0.01f && std::abs(a.y - b.y) < 0.01f; }

  const Graph& m_graph;
  const Placement& m_before;
  std::vector<Box> m_sizes;
  Cuts m_x{{}}, m_y{{}};
};

}  // namespace

Placement growBoxes(const Graph& graph, const Placement& placement, absl::Span<const Growth> growths) {
  if (growths.empty()) return placement;
  if (graph.direction == Direction::kDown) return Growing(graph, placement, growths).grow();
  Graph turned = graph;
  turned.direction = Direction::kDown;
  turn(turned.boxes);
  Placement turnedPlacement = placement;
  turn(turnedPlacement);
  std::vector<Growth> turnedGrowths(growths.begin(), growths.end());
  for (Growth& growth : turnedGrowths) std::swap(growth.size.width, growth.size.height);
  Placement grown = Growing(turned, turnedPlacement, turnedGrowths).grow();
  turn(grown);
  return grown;
}

}  // namespace layout
