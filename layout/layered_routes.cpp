// Lines are vertical in rows and diagonal between them, so none passes through a box. A trunk is one line down to its
// farthest user. It is first drawn straight down the middle of each place. Then it is tightened: each bend is connected
// to the farthest one that a straight line can reach between the neighbouring items of the rows. So lines keep the
// order of their places, and straightening adds no crossings. Lines to the other users leave the trunk at the lower
// edge of the row above them.
//
// The ends of lines on the borders of boxes are ordered by direction, and vertical where possible. The distance between
// two rows depends on the horizontal extent of the lines between them, so that lines do not overlap.

#include "layout/layered_routes.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "layout/layered_columns.h"
#include "model/ir/stop.h"

namespace layout::layered {
namespace {

constexpr float kRowGap = 24;          // points between rows
constexpr float kWidestExtraGap = 70;  // maximum extra gap, for lines with a large horizontal extent
constexpr float kAcrossPerGap = 36;    // horizontal points per extra point of gap

constexpr float kClearance = 4;      // points between a line and a box that it passes
constexpr float kPortShare = 0.84f;  // the part of a box's width where lines may end
constexpr float kPortDistance = 12;  // between ends of lines, if there is room
constexpr float kStubShare = 0.4f;   // part of the ports for stubs, if there are lines too

struct Interval {
  float least;
  float most;
};

// A point where a line may bend, and the interval it could move in.
struct Station {
  Point at;
  Interval free;
};

// Appends the points of the stations to the route, and skips those between which a straight line stays in the free
// intervals. There must be at least one station; they are ordered from the top down.
void pullTight(const std::vector<Station>& stations, std::vector<Point>& route) {
  constexpr float kLeastDown = 1e-3f;
  route.push_back(stations.front().at);
  for (size_t at = 0; at + 1 < stations.size();) {
    const Point from = stations[at].at;
    size_t reached = at + 1;
    float least = -kFar, most = kFar;  // range of horizontal points per point down
    for (size_t next = at + 1; next < stations.size() && least <= most; ++next) {
      const Station& station = stations[next];
      const float down = std::max(station.at.y - from.y, kLeastDown);
      const float slope = (station.at.x - from.x) / down;
      if (least <= slope && slope <= most) reached = next;
      least = std::max(least, (station.free.least - from.x) / down);
      most = std::min(most, (station.free.most - from.x) / down);
    }
    route.push_back(stations[reached].at);
    at = reached;
  }
}

class Router {
 public:
  Router(const Rows& rows, const std::vector<float>& x, const std::vector<Stubs>& stubs)
      : m_rows(rows), m_x(x), m_stubs(stubs) {
    stackRows();
    findFreeIntervals();
    placePorts();
  }

  Picture draw(const std::stop_token& stop) {
    m_picture.centres.reserve(m_rows.boxes);
    for (uint32_t box = 0; box < m_rows.boxes; ++box) m_picture.centres.push_back({m_x[box], middle(box)});
    m_picture.routeBegin.reserve(m_rows.ways.size() + 1);
    m_picture.routeBegin.push_back(0);
    for (uint32_t arc = 0; arc < m_rows.ways.size(); ++arc) {
      if (hlo::isStopped(stop, arc)) break;
      addRoute(arc);
      m_picture.routeBegin.push_back(static_cast<uint32_t>(m_picture.points.size()));
    }
    moveToOrigin();
    return std::move(m_picture);
  }

 private:
  struct Row {
    float top = 0;
    float middle = 0;
    float bottom = 0;
  };

  const Row& rowOf(uint32_t item) const { return m_heights[m_rows.rowOf[item]]; }
  float middle(uint32_t item) const { return rowOf(item).middle; }
  float halfHeight(uint32_t item) const { return m_rows.extents[item].height / 2; }
  // Includes the room at the sides.
  float reach(uint32_t item) const { return m_rows.extents[item].width / 2 + m_rows.extents[item].sides; }
  float left(uint32_t item) const { return m_x[item] - reach(item); }
  float right(uint32_t item) const { return m_x[item] + reach(item); }

  void stackRows() {
    std::vector<float> across(m_rows.rows(), 0);
    for (uint32_t item = 0; item < m_rows.items(); ++item) {
      float& most = across[m_rows.rowOf[item]];
      for (const Link& link : m_rows.above[item]) most = std::max(most, std::abs(m_x[item] - m_x[link.item]));
    }
    m_heights.reserve(m_rows.rows());
    float at = 0;
    for (uint32_t r = 0; r < m_rows.rows(); ++r) {
      if (r > 0) at += kRowGap + std::min(across[r] / kAcrossPerGap, kWidestExtraGap);
      float above = 0, below = 0;
      for (uint32_t item : m_rows.row(r)) {
        const Extent& extent = m_rows.extents[item];
        above = std::max(above, extent.height / 2 + extent.stripAbove);
        below = std::max(below, extent.height / 2 + extent.stripBelow);
      }
      m_heights.push_back({at, at + above, at + above + below});
      at += above + below;
    }
  }

  // Computes how far a line can move sideways in its row at each item: up to adjacent boxes, and half the distance to
  // adjacent lines.
  void findFreeIntervals() {
    m_free.assign(m_rows.items(), {-kFar, kFar});
    for (uint32_t r = 0; r < m_rows.rows(); ++r) {
      const auto row = m_rows.row(r);
      for (size_t i = 1; i < row.size(); ++i) {
        const uint32_t one = row[i - 1], other = row[i];
        const float between = (right(one) + left(other)) / 2;
        m_free[one].most = m_rows.isBox(other) ? left(other) - kClearance : between;
        m_free[other].least = m_rows.isBox(one) ? right(one) + kClearance : between;
      }
    }
  }

  // --- ports --------------------------------------------------------------------------------------

  // The end of a line at a border; for a trunk, `arc` is its first arc.
  struct End {
    float towards;
    uint32_t arc;
  };

  void placePorts() {
    const auto& ways = m_rows.ways;
    // Boxes in adjacent rows meet half way, so that the line is vertical if they overlap.
    const auto halfWay = [&](const Rows::Way& way) { return (m_x[way.from] + m_x[way.to]) / 2; };
    const Lists<End> arriving(m_rows.boxes, [&](auto add) {
      for (uint32_t a = 0; a < ways.size(); ++a) {
        add(ways[a].to, End{ways[a].places == 0 ? halfWay(ways[a]) : m_x[ways[a].firstPlace + ways[a].places - 1], a});
      }
    });
    const Lists<End> leaving(m_rows.boxes, [&](auto add) {
      uint32_t trunkOf = UINT32_MAX;
      for (uint32_t a = 0; a < ways.size(); ++a) {
        if (ways[a].places == 0) {
          add(ways[a].from, End{halfWay(ways[a]), a});
        } else if (trunkOf != ways[a].from) {
          trunkOf = ways[a].from;
          add(trunkOf, End{m_x[ways[a].firstPlace], a});
        }
      }
    });
    m_leaves.assign(ways.size(), 0);
    m_arrives.assign(ways.size(), 0);
    for (uint32_t box = 0; box < m_rows.boxes; ++box) {
      const float width = m_rows.extents[box].width, half = width * kPortShare / 2;
      const StubPorts ports = stubPorts(width, m_stubs[box], !leaving[box].empty(), !arriving[box].empty());
      const float taken =
          m_stubs[box].into > 0 ? ports.arrives + ports.step * static_cast<float>(m_stubs[box].into) : -half;
      spread(arriving[box], {m_x[box] + std::min(taken, half), m_x[box] + half}, m_arrives);
      const float reserved = m_stubs[box].hasOut ? ports.leaves - std::min(kPortDistance, half) : half;
      spread(leaving[box], {m_x[box] - half, m_x[box] + reserved}, m_leaves);
    }
  }

  void spread(absl::Span<const End> ends, Interval border, std::vector<float>& ports) {
    if (ends.empty()) return;
    m_ends.assign(ends.begin(), ends.end());
    std::stable_sort(m_ends.begin(), m_ends.end(), [](const End& a, const End& b) { return a.towards < b.towards; });
    const float count = static_cast<float>(m_ends.size());
    const float between = count < 2 ? 0 : std::min(kPortDistance, (border.most - border.least) / (count - 1));
    m_wishes.clear();
    for (const End& end : m_ends) m_wishes.push_back({std::clamp(end.towards, border.least, border.most), 1, between});
    m_keepApart(m_wishes);
    for (size_t i = 0; i < m_ends.size(); ++i) {
      const float before = between * static_cast<float>(i), behind = between * (count - 1 - static_cast<float>(i));
      ports[m_ends[i].arc] = std::max(border.least + before, std::min(m_wishes[i].place, border.most - behind));
    }
  }

  // --- lines --------------------------------------------------------------------------------------

  void addRoute(uint32_t arc) {
    const Rows::Way& way = m_rows.ways[arc];
    std::vector<Point>& points = m_picture.points;
    m_stations.clear();
    if (way.places == 0) {
      begin(way.from, m_leaves[arc]);
    } else {
      if (m_trunkOf != way.from) drawTrunk(arc);
      if (arc == m_trunkArc) {
        points.insert(points.end(), m_trunk.begin(), m_trunk.end());
        return;
      }
      const float y = rowOf(way.firstPlace + way.places - 1).bottom;
      size_t next = 0;
      for (; next < m_trunk.size() && m_trunk[next].y < y; ++next) points.push_back(m_trunk[next]);
      const Point a = m_trunk[next - 1], b = m_trunk[next];
      const float x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
      m_stations.clear();
      add(x, y, {x, x});
    }
    end(way.to, m_arrives[arc]);
    pullTight(m_stations, points);
  }

  // Draws the line out of a box down to its last place, and the line to the user there. `first` is the first of its
  // arcs.
  void drawTrunk(uint32_t first) {
    m_trunkOf = m_rows.ways[first].from;
    m_trunkArc = first;
    for (uint32_t a = first; a < m_rows.ways.size() && m_rows.ways[a].from == m_trunkOf; ++a) {
      if (m_rows.ways[a].places > m_rows.ways[m_trunkArc].places) m_trunkArc = a;
    }
    const Rows::Way& way = m_rows.ways[m_trunkArc];
    begin(m_trunkOf, m_leaves[first]);
    for (uint32_t place = way.firstPlace; place < way.firstPlace + way.places; ++place) {
      add(m_x[place], rowOf(place).top, m_free[place]);
      add(m_x[place], rowOf(place).bottom, m_free[place]);
    }
    end(way.to, m_arrives[m_trunkArc]);
    m_trunk.clear();
    pullTight(m_stations, m_trunk);
  }

  void begin(uint32_t box, float x) {
    add(x, middle(box) + halfHeight(box), {x, x});
    add(x, rowOf(box).bottom, m_free[box]);
  }
  void end(uint32_t box, float x) {
    const float y = middle(box) - halfHeight(box);
    if (rowOf(box).top < y - kHair) add(x, rowOf(box).top, m_free[box]);
    m_stations.push_back({{x, y}, {x, x}});
  }
  // The edge of a row may coincide with that of the box, or a row may have no height.
  void add(float x, float y, Interval free) {
    if (m_stations.empty() || y > m_stations.back().at.y + kHair) m_stations.push_back({{x, y}, free});
  }
  static constexpr float kHair = 0.1f;

  void moveToOrigin() {
    float least = kFar, most = -kFar;
    for (uint32_t box = 0; box < m_rows.boxes; ++box) {
      least = std::min(least, left(box));
      most = std::max(most, right(box));
    }
    for (const Point& p : m_picture.points) {
      least = std::min(least, p.x);
      most = std::max(most, p.x);
    }
    for (Point& p : m_picture.centres) p.x -= least;
    for (Point& p : m_picture.points) p.x -= least;
    m_picture.width = most - least;
    m_picture.height = m_heights.back().bottom;
  }

  const Rows& m_rows;
  const std::vector<float>& m_x;
  const std::vector<Stubs>& m_stubs;
  std::vector<Row> m_heights;
  std::vector<Interval> m_free;
  std::vector<float> m_leaves;   // by arc, for a trunk by its first arc: the x position at the upper box
  std::vector<float> m_arrives;  // the x position at the lower box
  std::vector<End> m_ends;
  std::vector<Wish> m_wishes;
  KeepApart m_keepApart;
  std::vector<Station> m_stations;
  uint32_t m_trunkOf = UINT32_MAX;  // the box whose trunk is in m_trunk
  uint32_t m_trunkArc = 0;          // the arc that follows it to its end
  std::vector<Point> m_trunk;
  Picture m_picture;
};

}  // namespace

StubPorts stubPorts(float width, const Stubs& stubs, bool haveLinesBelow, bool haveLinesAbove) {
  const float half = width * kPortShare / 2;
  StubPorts ports;
  ports.leaves = haveLinesBelow ? half : 0;
  if (stubs.into > 1) {
    const float room = haveLinesAbove ? 2 * half * kStubShare : 2 * half;
    ports.step = std::min(kPortDistance, room / static_cast<float>(stubs.into - 1));
  }
  ports.arrives = haveLinesAbove ? -half : -ports.step * static_cast<float>(stubs.into - 1) / 2;
  return ports;
}

Picture drawRows(const Rows& rows, const std::vector<float>& x, const std::vector<Stubs>& stubs,
                 const std::stop_token& stop) {
  return Router(rows, x, stubs).draw(stop);
}

}  // namespace layout::layered
