#include "views/drawing/graph_geometry.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/words/translation.h"
#include "views/drawing/graph_labels.h"
#include "views/drawing/rect_index.h"
#include "views/drawing/text_fit.h"

namespace drawing {
namespace {

constexpr double kBendRadius = 14;  // of a bend in an edge
constexpr int kCornerPieces = 4;    // straight pieces that stand for the curve of a bend
constexpr uint32_t kNoBox = UINT32_MAX;

/// The route with its bends rounded off, without points that lie on each other.
std::vector<Point> rounded(const std::vector<layout::Point>& route) {
  std::vector<Point> corners;
  for (const layout::Point& point : route) {
    const Point p{point.x, point.y};
    if (corners.empty() || distance(corners.back(), p) > 0.01) corners.push_back(p);
  }
  std::vector<Point> result;
  for (size_t i = 0; i < corners.size(); ++i) {
    if (i == 0 || i + 1 == corners.size()) {
      result.push_back(corners[i]);
      continue;
    }
    const Point in = corners[i - 1] - corners[i];
    const Point out = corners[i + 1] - corners[i];
    const double inLength = length(in);
    const double outLength = length(out);
    const double cosine = dot(in, out) / (inLength * outLength);
    if (cosine < -0.999) {  // as good as straight
      result.push_back(corners[i]);
      continue;
    }
    const double radius = std::min({kBendRadius, inLength / 2, outLength / 2});
    const Point begin = corners[i] + in * (radius / inLength);
    const Point end = corners[i] + out * (radius / outLength);
    for (int piece = 0; piece <= kCornerPieces; ++piece) {
      const double t = static_cast<double>(piece) / kCornerPieces;
      result.push_back(begin * ((1 - t) * (1 - t)) + corners[i] * (2 * t * (1 - t)) + end * (t * t));
    }
  }
  return result;
}

/// The point `most` before the end of the polyline, and the points behind it gone.
Point cutEnd(std::vector<Point>& points, double most) {
  const Point tip = points.back();
  while (points.size() > 2 && distance(points[points.size() - 2], tip) <= most) points.erase(points.end() - 2);
  const Point before = points[points.size() - 2];
  const double left = distance(before, tip);
  if (left <= most) return (before + tip) * 0.5;  // a short edge: half of it is arrow
  return tip + (before - tip) * (most / left);
}

std::string stubCountText(size_t count, bool isOut) {
  const auto number = static_cast<int64_t>(count);
  return isOut ? words::translate("GraphScene", "%n user(s)", nullptr, number)
               : words::translate("GraphScene", "%n operand(s)", nullptr, number);
}

class Builder {
 public:
  Builder(const layout::ComputationGraph& graph, const std::function<std::string(uint32_t)>& nameOf)
      : m_graph(graph), m_nameOf(nameOf) {}

  GraphGeometry build(absl::Span<const layout::Box> sizes, const layout::Placement& placement,
                      layout::Direction direction, std::vector<ClusterShape> clusters) {
    m_result.direction = direction;
    m_result.clusters = std::move(clusters);
    const size_t count = std::min({sizes.size(), m_graph.nodes.size(), placement.centres.size()});
    m_result.boxes.reserve(count);
    for (size_t i = 0; i < count; ++i) {
      const layout::Point centre = placement.centres[i];
      m_result.boxes.emplace_back(centre.x - sizes[i].width / 2, centre.y - sizes[i].height / 2, sizes[i].width,
                                  sizes[i].height);
      m_bounds.add(m_result.boxes.back());
    }
    for (const ClusterShape& cluster : m_result.clusters) m_bounds.add(cluster.frame);
    m_result.edges.reserve(m_graph.edges.size());
    auto stub = placement.stubs.begin();
    for (uint32_t i = 0; i < m_graph.edges.size() && i < placement.routes.size(); ++i) {
      if (m_graph.edges[i].from >= count || m_graph.edges[i].to >= count) continue;
      while (stub != placement.stubs.end() && stub->edge < i) ++stub;
      if (stub != placement.stubs.end() && stub->edge == i) {
        addStub(i, *stub);
      } else {
        addEdge(i, placement.routes[i]);
      }
    }
    gatherStubs();
    for (const EdgeLine& each : m_result.lines) m_bounds.add(each.line);
    m_result.bounds = m_bounds.rect();
    return std::move(m_result);
  }

 private:
  const layout::GraphEdge& edgeOf(uint32_t shape) const { return m_graph.edges[m_result.edges[shape].edge]; }
  absl::Span<const Point> pointsOf(uint32_t shape) const { return m_result.pointsOf(m_result.edges[shape]); }

  void addLine(uint32_t shape, Point from, Point to) { m_result.lines.push_back({{from, to}, shape}); }

  uint32_t append(uint32_t edge, const std::vector<Point>& points) {
    EdgeShape shape;
    shape.edge = edge;
    shape.pointsBegin = static_cast<uint32_t>(m_result.points.size());
    m_result.points.insert(m_result.points.end(), points.begin(), points.end());
    shape.pointsEnd = static_cast<uint32_t>(m_result.points.size());
    m_result.edges.push_back(shape);
    return static_cast<uint32_t>(m_result.edges.size() - 1);
  }

  void addEdge(uint32_t edge, const std::vector<layout::Point>& route) {
    std::vector<Point> points = rounded(route);
    if (points.size() < 2) return;
    const uint32_t number = append(edge, points);
    EdgeShape& added = m_result.edges.back();
    added.length = distance(points.front(), points.back());
    added.arrowBase = cutEnd(points, kArrowLength);
    // cutEnd() took points that lie under the arrow.
    m_result.points.resize(added.pointsBegin);
    m_result.points.insert(m_result.points.end(), points.begin(), points.end());
    added.pointsEnd = static_cast<uint32_t>(m_result.points.size());
    for (size_t i = 0; i + 1 < points.size(); ++i) {
      const bool isLast = i + 2 == points.size();
      addLine(number, points[i], isLast ? added.arrowBase : points[i + 1]);
    }
  }

  void addStub(uint32_t edge, const layout::Stub& stub) {
    const auto point = [](layout::Point p) { return Point{p.x, p.y}; };
    const std::vector<Point> points{point(stub.leaves), point(stub.out), point(stub.in), point(stub.arrives)};
    append(edge, points);
    EdgeShape& added = m_result.edges.back();
    added.isStub = true;
    added.length = distance(points[0], points[1]) + distance(points[2], points[3]);
    std::vector<Point> end{points[2], points[3]};
    added.arrowBase = cutEnd(end, kArrowLength);
    m_hasStubs = true;
  }

  void gatherStubs() {
    if (!m_hasStubs) return;
    std::vector<std::vector<uint32_t>> in(m_result.boxes.size()), out(m_result.boxes.size());
    for (uint32_t shape = 0; shape < m_result.edges.size(); ++shape) {
      if (!m_result.edges[shape].isStub) continue;
      in[edgeOf(shape).to].push_back(shape);
      out[edgeOf(shape).from].push_back(shape);
    }
    std::vector<uint32_t>& all = m_result.stubEdges;
    for (uint32_t box = 0; box < m_result.boxes.size(); ++box) {
      for (const bool isOut : {false, true}) {
        const std::vector<uint32_t>& edges = isOut ? out[box] : in[box];
        if (edges.empty()) continue;
        StubShape stub;
        stub.box = box;
        stub.isOut = isOut;
        stub.edgesBegin = static_cast<uint32_t>(all.size());
        all.insert(all.end(), edges.begin(), edges.end());
        stub.edgesEnd = static_cast<uint32_t>(all.size());
        drawStub(stub);
        labelStub(stub);
        m_result.stubs.push_back(std::move(stub));
      }
    }
    clearCoveredLabels();
  }

  /// Labels for which an engine keeps no room give way to boxes and to each other.
  void clearCoveredLabels() {
    std::vector<StubShape>& stubs = m_result.stubs;
    const RectIndex boxes(m_result.boxes);
    std::vector<Rect> rects;
    rects.reserve(stubs.size());
    for (const StubShape& stub : stubs) rects.push_back(stub.labelRect);
    const RectIndex labels(rects);
    constexpr double kHair = 0.5;
    for (uint32_t i = 0; i < stubs.size(); ++i) {
      const Rect inner = stubs[i].labelRect.adjusted(kHair, kHair, -kHair, -kHair);
      bool isFree = !stubs[i].label.empty();
      boxes.visit(inner, [&isFree](uint32_t) { isFree = false; });
      labels.visit(inner, [&](uint32_t other) { isFree = isFree && (other >= i || stubs[other].label.empty()); });
      if (!isFree) stubs[i].label.clear();
    }
    for (const StubShape& stub : stubs) {
      if (!stub.label.empty()) m_bounds.add(stub.labelRect);
    }
  }

  /// Outgoing edges share one line. Of incoming edges that are too close to each other to be distinguished, some are
  /// drawn for all.
  void drawStub(StubShape& stub) {
    std::vector<uint32_t> edges(m_result.edgesOf(stub).begin(), m_result.edgesOf(stub).end());
    if (stub.isOut) {
      const auto ends = pointsOf(edges.front());
      addLine(edges.front(), ends[0], ends[1]);
      stub.isMerged = edges.size() > 1;
      return;
    }
    const auto along = [&](uint32_t shape) {
      const Point tip = pointsOf(shape)[3];
      return m_result.direction == layout::Direction::kDown ? tip.x : tip.y;
    };
    std::sort(edges.begin(), edges.end(), [&](uint32_t a, uint32_t b) { return along(a) < along(b); });
    double last = -std::numeric_limits<double>::infinity();
    for (const uint32_t shape : edges) {
      if (along(shape) < last + kArrowWidth) {
        stub.isMerged = true;
        continue;
      }
      last = along(shape);
      addLine(shape, pointsOf(shape)[2], m_result.edges[shape].arrowBase);
    }
  }

  /// Beyond the free ends: over (or under) the box and no wider than it, or beside it in the room that engines keep.
  void labelStub(StubShape& stub) const {
    using namespace label_metrics;
    const Rect& box = m_result.boxes[stub.box];
    const bool isDown = m_result.direction == layout::Direction::kDown;
    const int columns = static_cast<int>((isDown ? box.width() : kStubLabelWidth) / kStubAdvance) - 2;
    if (columns < kFewestStubColumns) return;
    const auto edges = m_result.edgesOf(stub);
    std::string names;
    size_t others = 0;
    uint32_t last = kNoBox;
    for (const uint32_t shape : edges) {
      const uint32_t other = stub.isOut ? edgeOf(shape).to : edgeOf(shape).from;
      if (std::exchange(last, other) == other) continue;
      ++others;
      if (columnsOf(names) <= columns) absl::StrAppend(&names, others == 1 ? "" : ", ", m_nameOf(other));
    }
    if (others == 1) {
      names = elided(names, columns, true);
    } else if (columnsOf(names) > columns) {
      names = stubCountText(others, stub.isOut);
    }
    stub.label = absl::StrCat(stub.isOut ? "→ " : "← ", names);
    const double width = columnsOf(stub.label) * kStubAdvance;
    const auto freeEnd = [&](uint32_t shape) { return pointsOf(shape)[stub.isOut ? 1 : 2]; };
    const Point end = (freeEnd(edges.front()) + freeEnd(edges.back())) * 0.5;
    if (isDown) {
      const double left = stub.isOut ? std::max(box.left(), std::min(end.x - width / 2, box.right() - width))
                                     : std::min(std::max(end.x - width / 2, box.left()), box.right() - width);
      stub.labelRect = Rect(left, stub.isOut ? end.y : end.y - kStubLabelHeight, width, kStubLabelHeight);
    } else {
      stub.labelRect =
          Rect(stub.isOut ? end.x + 2 : end.x - width - 2, end.y - kStubLabelHeight / 2, width, kStubLabelHeight);
    }
  }

  const layout::ComputationGraph& m_graph;
  const std::function<std::string(uint32_t)>& m_nameOf;
  GraphGeometry m_result;
  Bounds m_bounds;
  bool m_hasStubs = false;
};

}  // namespace

GraphGeometry graphGeometry(const layout::ComputationGraph& graph, absl::Span<const layout::Box> sizes,
                            const layout::Placement& placement, layout::Direction direction,
                            std::vector<ClusterShape> clusters, const std::function<std::string(uint32_t)>& nameOf) {
  return Builder(graph, nameOf).build(sizes, placement, direction, std::move(clusters));
}

}  // namespace drawing
