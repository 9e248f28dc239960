#include "views/graph/graph_scene.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace views {
namespace {

constexpr double kCornerRadius = 14;  // of a bend in an edge
constexpr int kCornerPieces = 4;      // straight pieces that stand for the curve of a bend

double distance(const QPointF& a, const QPointF& b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

double distanceToLine(const QPointF& p, const QLineF& line) {
  const QPointF along = line.p2() - line.p1();
  const double square = QPointF::dotProduct(along, along);
  const double t = square > 0 ? std::clamp(QPointF::dotProduct(p - line.p1(), along) / square, 0.0, 1.0) : 0.0;
  return distance(p, line.p1() + along * t);
}

QRectF boundsOf(const QLineF& line) { return QRectF(line.p1(), line.p2()).normalized(); }

/// The route with its bends rounded off, without points that lie on each other.
std::vector<QPointF> rounded(const std::vector<layout::Point>& route) {
  std::vector<QPointF> corners;
  for (const layout::Point& point : route) {
    const QPointF p(point.x, point.y);
    if (corners.empty() || distance(corners.back(), p) > 0.01) corners.push_back(p);
  }
  std::vector<QPointF> result;
  for (size_t i = 0; i < corners.size(); ++i) {
    if (i == 0 || i + 1 == corners.size()) {
      result.push_back(corners[i]);
      continue;
    }
    const QPointF in = corners[i - 1] - corners[i];
    const QPointF out = corners[i + 1] - corners[i];
    const double inLength = std::hypot(in.x(), in.y());
    const double outLength = std::hypot(out.x(), out.y());
    const double cosine = QPointF::dotProduct(in, out) / (inLength * outLength);
    if (cosine < -0.999) {  // as good as straight
      result.push_back(corners[i]);
      continue;
    }
    const double radius = std::min({kCornerRadius, inLength / 2, outLength / 2});
    const QPointF begin = corners[i] + in * (radius / inLength);
    const QPointF end = corners[i] + out * (radius / outLength);
    for (int piece = 0; piece <= kCornerPieces; ++piece) {
      const double t = static_cast<double>(piece) / kCornerPieces;
      result.push_back(begin * ((1 - t) * (1 - t)) + corners[i] * (2 * t * (1 - t)) + end * (t * t));
    }
  }
  return result;
}

/// The point `length` before the end of the polyline, and the points behind it gone.
QPointF cutEnd(std::vector<QPointF>& points, double length) {
  const QPointF tip = points.back();
  while (points.size() > 2 && distance(points[points.size() - 2], tip) <= length) points.erase(points.end() - 2);
  const QPointF before = points[points.size() - 2];
  const double left = distance(before, tip);
  if (left <= length) return (before + tip) / 2;  // a short edge: half of it is arrow
  return tip + (before - tip) * (length / left);
}

}  // namespace

GraphScene::Lists GraphScene::Lists::from(const std::vector<std::vector<uint32_t>>& lists) {
  Lists result;
  result.begin.reserve(lists.size() + 1);
  result.begin.push_back(0);
  for (const auto& list : lists) {
    result.items.insert(result.items.end(), list.begin(), list.end());
    result.begin.push_back(static_cast<uint32_t>(result.items.size()));
  }
  return result;
}

GraphScene::GraphScene(layout::ComputationGraph graph, std::vector<NodeLabel> labels,
                       const layout::Placement& placement)
    : m_graph(std::move(graph)) {
  const size_t count = std::min({labels.size(), m_graph.nodes.size(), placement.centres.size()});
  m_boxes.reserve(count);
  std::vector<QRectF> rects;
  rects.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    const layout::Box size = measure(labels[i]);
    const QRectF rect(placement.centres[i].x - size.width / 2, placement.centres[i].y - size.height / 2, size.width,
                      size.height);
    if (labels[i].isRoot) m_rootBox = static_cast<uint32_t>(i);
    m_boxes.push_back({rect, std::move(labels[i])});
    rects.push_back(rect);
    m_bounds |= rect;
  }
  if (!m_rootBox && count > 0) m_rootBox = static_cast<uint32_t>(count - 1);
  m_boxIndex = RectIndex(rects);

  const size_t routes = std::min(m_graph.edges.size(), placement.routes.size());
  m_edges.reserve(routes);
  for (size_t i = 0; i < routes; ++i) addEdge(m_graph.edges[i], placement.routes[i]);
  std::vector<QRectF> segmentBounds;
  segmentBounds.reserve(m_segments.size());
  for (const Segment& segment : m_segments) {
    segmentBounds.push_back(boundsOf(segment.line));
    m_bounds |= segmentBounds.back();
  }
  m_segmentIndex = RectIndex(segmentBounds);
  connectBoxes();
}

void GraphScene::addEdge(const layout::GraphEdge& edge, const std::vector<layout::Point>& route) {
  std::vector<QPointF> points = rounded(route);
  if (points.size() < 2 || edge.from >= m_boxes.size() || edge.to >= m_boxes.size()) return;
  SceneEdge result;
  result.from = edge.from;
  result.to = edge.to;
  result.kind = edge.kind;
  result.label = QString::fromStdString(edge.label);
  result.length = distance(points.front(), points.back());
  result.arrowBase = cutEnd(points, kArrowLength);
  result.pointsBegin = static_cast<uint32_t>(m_points.size());
  m_points.insert(m_points.end(), points.begin(), points.end());
  result.pointsEnd = static_cast<uint32_t>(m_points.size());
  const uint32_t number = static_cast<uint32_t>(m_edges.size());
  for (size_t i = 0; i + 1 < points.size(); ++i) {
    const bool isLast = i + 2 == points.size();
    m_segments.push_back({number, QLineF(points[i], isLast ? result.arrowBase : points[i + 1])});
  }
  m_hasKind[static_cast<size_t>(edge.kind)] = true;
  m_edges.push_back(std::move(result));
}

void GraphScene::connectBoxes() {
  const size_t count = m_boxes.size();
  std::vector<std::vector<uint32_t>> operands(count), users(count), into(count), outOf(count);
  for (uint32_t i = 0; i < m_edges.size(); ++i) {
    const SceneEdge& edge = m_edges[i];
    into[edge.to].push_back(i);
    outOf[edge.from].push_back(i);
    operands[edge.to].push_back(edge.from);
    users[edge.from].push_back(edge.to);
  }
  for (auto& list : users) std::sort(list.begin(), list.end());
  for (uint32_t i = 0; i < count; ++i) {
    for (const layout::FoldedOperand& folded : m_graph.nodes[i].folded) {
      if (!folded.isHub) m_textIn.emplace_back(folded.instruction, i);
      const auto hub = folded.isHub ? boxOf(folded.instruction) : std::nullopt;
      if (!hub || *hub == i) continue;
      operands[i].push_back(*hub);
      users[*hub].push_back(i);
    }
  }
  for (auto* const lists : {&operands, &users}) {
    for (auto& list : *lists) {
      std::vector<uint32_t> once;
      std::vector<uint32_t> seen;  // sorted; lists may be long where a tuple gathers everything
      for (uint32_t box : list) {
        const auto at = std::lower_bound(seen.begin(), seen.end(), box);
        if (at != seen.end() && *at == box) continue;
        seen.insert(at, box);
        once.push_back(box);
      }
      list = std::move(once);
    }
  }
  std::sort(m_textIn.begin(), m_textIn.end());
  m_textIn.erase(std::unique(m_textIn.begin(), m_textIn.end()), m_textIn.end());
  m_operands = Lists::from(operands);
  m_users = Lists::from(users);
  m_edgesInto = Lists::from(into);
  m_edgesOutOf = Lists::from(outOf);
}

std::optional<uint32_t> GraphScene::boxOf(hlo::InstructionId id) const {
  const auto node = m_graph.nodeOf(id);
  if (!node || *node >= m_boxes.size()) return std::nullopt;
  return node;
}

std::vector<uint32_t> GraphScene::boxesOf(hlo::InstructionId id) const {
  std::vector<uint32_t> boxes;
  const auto first = std::lower_bound(m_textIn.begin(), m_textIn.end(), std::pair(id, 0u));
  for (auto it = first; it != m_textIn.end() && it->first == id; ++it) boxes.push_back(it->second);
  if (boxes.empty()) {
    if (const auto box = boxOf(id)) boxes.push_back(*box);
  }
  return boxes;
}

QRectF GraphScene::chipRect(uint32_t box, uint32_t chip) const {
  using namespace label_metrics;
  const SceneBox& at = m_boxes[box];
  const Chip& shown = at.label.chips[chip];
  return {at.rect.left() + kPaddingX + kGlyphWidth + shown.column * kAdvance,
          at.rect.top() + kPaddingY + shown.line * kLineHeight, static_cast<double>(shown.text.size()) * kAdvance,
          kLineHeight};
}

SceneHit GraphScene::hitTest(const QPointF& point, double tolerance) const {
  SceneHit hit;
  visitBoxes(QRectF(point, QSizeF(0, 0)), [&](uint32_t box) {
    // Boxes of a layout do not overlap; where they do, the later one is painted on top.
    if (hit.kind == SceneHit::kNothing || box > hit.index) hit = {SceneHit::kBox, box, 0};
  });
  if (hit.kind == SceneHit::kBox) {
    for (uint32_t chip = 0; chip < m_boxes[hit.index].label.chips.size(); ++chip) {
      if (chipRect(hit.index, chip).contains(point)) return {SceneHit::kChip, hit.index, chip};
    }
    return hit;
  }
  double nearest = tolerance;
  const QRectF around(point.x() - tolerance, point.y() - tolerance, 2 * tolerance, 2 * tolerance);
  visitSegments(around, [&](uint32_t edge, const QLineF& line) {
    const double away = distanceToLine(point, line);
    if (away > nearest || (away == nearest && hit.kind == SceneHit::kEdge && edge >= hit.index)) return;
    nearest = away;
    hit = {SceneHit::kEdge, edge, 0};
  });
  return hit;
}

}  // namespace views
