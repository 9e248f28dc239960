#include "views/graph/graph_scene.h"
#include "model/items/format.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace views {
namespace {

constexpr double kBendRadius = 14;  // of a bend in an edge
constexpr int kCornerPieces = 4;    // straight pieces that stand for the curve of a bend
// With fewer lines than this, the longer ones need no index of their own; lengths are in points.
constexpr size_t kSmallestLevel = 4000;
constexpr double kFirstLevel = 128, kLevelStep = 4;
constexpr size_t kMostLengthLevels = 16;  // the last is of lines longer than any drawing

double distance(const QPointF& a, const QPointF& b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

double distanceToLine(const QPointF& p, const QLineF& line) {
  const QPointF along = line.p2() - line.p1();
  const double square = QPointF::dotProduct(along, along);
  const double t = square > 0 ? std::clamp(QPointF::dotProduct(p - line.p1(), along) / square, 0.0, 1.0) : 0.0;
  return distance(p, line.p1() + along * t);
}

QString stubCountText(size_t count, bool isOut) {
  const auto number = static_cast<int>(count);
  return isOut ? QCoreApplication::translate("GraphScene", "%n user(s)", nullptr, number)
               : QCoreApplication::translate("GraphScene", "%n operand(s)", nullptr, number);
}

double lengthOf(const QLineF& line) { return std::abs(line.dx()) + std::abs(line.dy()); }

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
    const double radius = std::min({kBendRadius, inLength / 2, outLength / 2});
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

/// `fill(add)` calls `add(list, item)` for all items, twice in the same order.
template <typename Fill>
GraphScene::Lists GraphScene::Lists::make(size_t count, Fill&& fill) {
  Lists lists;
  lists.begin.assign(count + 1, 0);
  fill([&lists](uint32_t list, uint32_t) { ++lists.begin[list + 1]; });
  for (size_t i = 0; i < count; ++i) lists.begin[i + 1] += lists.begin[i];
  lists.items.resize(lists.begin[count]);
  std::vector<uint32_t> next(lists.begin.begin(), lists.begin.end() - 1);
  fill([&](uint32_t list, uint32_t item) { lists.items[next[list]++] = item; });
  return lists;
}

GraphScene::GraphScene(layout::ComputationGraph graph, std::vector<NodeLabel> labels,
                       const layout::Placement& placement, layout::Direction direction,
                       std::vector<SceneCluster> clusters)
    : m_graph(std::move(graph)), m_clusters(std::move(clusters)), m_direction(direction) {
  const size_t count = std::min({labels.size(), m_graph.nodes.size(), placement.centres.size()});
  m_boxes.reserve(count);
  const size_t outer = m_graph.clusters.empty() ? count : m_graph.clusters.front().firstNode;
  double largest = 0;
  for (const NodeLabel& label : labels) {
    if (label.isScope) largest = std::max(largest, label.share.value_or(0));
  }
  for (const double full : {0.5, 0.2, 0.1, 0.05, 0.02, 0.01}) {
    if (largest > 0 && largest <= full) m_fullBar = full;
  }
  std::vector<QRectF> rects;
  rects.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    const layout::Box size = measure(labels[i]);
    const QRectF rect(placement.centres[i].x - size.width / 2, placement.centres[i].y - size.height / 2, size.width,
                      size.height);
    m_sorts.push_back({labels[i].category, labels[i].isLargeParameter});
    if (labels[i].isRoot && i < outer) m_rootBox = static_cast<uint32_t>(i);
    m_boxes.push_back({rect, std::move(labels[i])});
    rects.push_back(rect);
    m_bounds |= rect;
  }
  if (!m_rootBox && outer > 0) m_rootBox = static_cast<uint32_t>(outer - 1);
  for (const SceneCluster& cluster : m_clusters) m_bounds |= cluster.frame;
  m_boxIndex = RectIndex(rects);

  m_edges.reserve(m_graph.edges.size());
  auto stub = placement.stubs.begin();
  for (size_t i = 0; i < m_graph.edges.size() && i < placement.routes.size(); ++i) {
    if (m_graph.edges[i].from >= count || m_graph.edges[i].to >= count) continue;
    while (stub != placement.stubs.end() && stub->edge < i) ++stub;
    if (stub != placement.stubs.end() && stub->edge == i) {
      addStub(m_graph.edges[i], *stub);
    } else {
      addEdge(m_graph.edges[i], placement.routes[i]);
    }
  }
  connectBoxes();
  gatherStubs();
  indexLines();
}

void GraphScene::addLine(uint32_t edge, const QLineF& line) {
  m_lines.push_back({line, edge, m_edges[edge].kind, m_edges[edge].length > kLongEdge});
}

RectIndex GraphScene::indexOf(std::vector<SceneLine>& lines) {
  std::vector<QRectF> bounds;
  bounds.reserve(lines.size());
  for (const SceneLine& each : lines) bounds.push_back(boundsOf(each.line));
  RectIndex index(bounds);
  std::vector<SceneLine> sorted;
  sorted.reserve(lines.size());
  for (uint32_t before : index.renumber()) sorted.push_back(lines[before]);
  lines = std::move(sorted);
  return index;
}

void GraphScene::indexLines() {
  for (const SceneLine& each : m_lines) m_bounds |= boundsOf(each.line);
  m_lineIndex = indexOf(m_lines);
  const std::vector<SceneLine>* longer = &m_lines;
  m_levels.reserve(kMostLengthLevels);
  for (double shortest = kFirstLevel; longer->size() > kSmallestLevel && m_levels.size() < kMostLengthLevels;
       shortest *= kLevelStep) {
    LineLevel level{shortest, {}, {}};
    for (const SceneLine& each : *longer) {
      if (lengthOf(each.line) >= shortest) level.lines.push_back(each);
    }
    level.lines.shrink_to_fit();
    level.index = indexOf(level.lines);
    m_levels.push_back(std::move(level));
    longer = &m_levels.back().lines;
  }
}

const GraphScene::LineLevel* GraphScene::levelFor(const QRectF& area, double shortest, size_t enough) const {
  const double whole = m_bounds.width() * m_bounds.height();
  const double share = whole > 0 ? std::min(1.0, area.width() * area.height() / whole) : 1;
  const LineLevel* found = nullptr;
  for (const LineLevel& level : m_levels) {
    const bool isEnough = static_cast<double>(level.lines.size()) * share >= static_cast<double>(enough);
    if (level.shortest > shortest && !isEnough) break;
    found = &level;
  }
  return found;
}

void GraphScene::addEdge(const layout::GraphEdge& edge, const std::vector<layout::Point>& route) {
  std::vector<QPointF> points = rounded(route);
  if (points.size() < 2) return;
  const uint32_t number = append(edge, points);
  SceneEdge& added = m_edges.back();
  added.length = distance(points.front(), points.back());
  added.arrowBase = cutEnd(points, kArrowLength);
  // cutEnd() took points that lie under the arrow.
  m_points.resize(added.pointsBegin);
  m_points.insert(m_points.end(), points.begin(), points.end());
  added.pointsEnd = static_cast<uint32_t>(m_points.size());
  for (size_t i = 0; i + 1 < points.size(); ++i) {
    const bool isLast = i + 2 == points.size();
    addLine(number, QLineF(points[i], isLast ? added.arrowBase : points[i + 1]));
  }
}

void GraphScene::addStub(const layout::GraphEdge& edge, const layout::Stub& stub) {
  const auto point = [](layout::Point p) { return QPointF(p.x, p.y); };
  const std::vector<QPointF> points{point(stub.leaves), point(stub.out), point(stub.in), point(stub.arrives)};
  append(edge, points);
  SceneEdge& added = m_edges.back();
  added.isStub = true;
  added.length = distance(points[0], points[1]) + distance(points[2], points[3]);
  std::vector<QPointF> end{points[2], points[3]};
  added.arrowBase = cutEnd(end, kArrowLength);
  ++m_stubCount;
}

uint32_t GraphScene::append(const layout::GraphEdge& edge, const std::vector<QPointF>& points) {
  SceneEdge result;
  result.from = edge.from;
  result.to = edge.to;
  result.kind = edge.kind;
  result.label = QString::fromStdString(edge.label);
  result.values = edge.values;
  result.pointsBegin = static_cast<uint32_t>(m_points.size());
  m_points.insert(m_points.end(), points.begin(), points.end());
  result.pointsEnd = static_cast<uint32_t>(m_points.size());
  m_hasKind[static_cast<size_t>(edge.kind)] = true;
  m_edges.push_back(std::move(result));
  return static_cast<uint32_t>(m_edges.size() - 1);
}

void GraphScene::connectBoxes() {
  const uint32_t count = static_cast<uint32_t>(m_boxes.size());
  const uint32_t edges = static_cast<uint32_t>(m_edges.size());
  m_edgesInto = Lists::make(count, [&](auto add) {
    for (uint32_t i = 0; i < edges; ++i) add(m_edges[i].to, i);
  });
  m_edgesOutOf = Lists::make(count, [&](auto add) {
    for (uint32_t i = 0; i < edges; ++i) add(m_edges[i].from, i);
  });
  std::vector<std::pair<uint32_t, uint32_t>> references;  // hub and consumer
  for (uint32_t i = 0; i < count; ++i) {
    for (const layout::FoldedOperand& folded : m_graph.nodes[i].folded) {
      if (!folded.isHub) m_textIn.emplace_back(folded.instruction, i);
      const auto hub = folded.isHub ? boxOf(folded.instruction) : std::nullopt;
      if (hub && *hub != i) references.emplace_back(*hub, i);
    }
  }
  std::sort(m_textIn.begin(), m_textIn.end());
  m_textIn.erase(std::unique(m_textIn.begin(), m_textIn.end()), m_textIn.end());
  const Lists hubsOf = Lists::make(count, [&](auto add) {
    for (const auto& [hub, consumer] : references) add(consumer, hub);
  });
  const Lists consumersOf = Lists::make(count, [&](auto add) {
    for (const auto& [hub, consumer] : references) add(hub, consumer);
  });

  // Each neighbour once: `seen` says for which box it was met last.
  std::vector<uint32_t> seen;
  const auto once = [&seen](uint32_t box, uint32_t other, auto& add) {
    if (std::exchange(seen[other], box) != box) add(box, other);
  };
  m_operands = Lists::make(count, [&](auto add) {
    seen.assign(count, kNone);
    for (uint32_t box = 0; box < count; ++box) {
      for (uint32_t edge : m_edgesInto.of(box)) once(box, m_edges[edge].from, add);
      for (uint32_t hub : hubsOf.of(box)) once(box, hub, add);
    }
  });
  m_users = Lists::make(count, [&](auto add) {
    seen.assign(count, kNone);
    std::vector<uint32_t> users;
    for (uint32_t box = 0; box < count; ++box) {
      users.clear();
      for (uint32_t edge : m_edgesOutOf.of(box)) users.push_back(m_edges[edge].to);
      std::sort(users.begin(), users.end());
      for (uint32_t user : users) once(box, user, add);
      for (uint32_t consumer : consumersOf.of(box)) once(box, consumer, add);
    }
  });
}

// --- stubs ------------------------------------------------------------------------------------------

void GraphScene::gatherStubs() {
  m_outStub.assign(m_boxes.size(), kNone);
  m_inStub.assign(m_boxes.size(), kNone);
  if (m_stubCount == 0) return;
  for (uint32_t box = 0; box < m_boxes.size(); ++box) {
    for (const bool isOut : {false, true}) {
      SceneStub stub;
      stub.box = box;
      stub.isOut = isOut;
      stub.edgesBegin = static_cast<uint32_t>(m_stubEdges.size());
      for (uint32_t edge : isOut ? edgesOutOf(box) : edgesInto(box)) {
        if (m_edges[edge].isStub) m_stubEdges.push_back(edge);
      }
      stub.edgesEnd = static_cast<uint32_t>(m_stubEdges.size());
      if (stub.edgesBegin == stub.edgesEnd) continue;
      (isOut ? m_outStub : m_inStub)[box] = static_cast<uint32_t>(m_stubs.size());
      drawStub(stub);
      labelStub(stub);
      m_stubs.push_back(std::move(stub));
    }
  }
  // Where an engine keeps no room for them, labels give way to boxes and to each other.
  std::vector<QRectF> rects;
  for (uint32_t i = 0; i < m_stubs.size(); ++i) rects.push_back(m_stubs[i].labelRect);
  const RectIndex all(rects);
  constexpr double kHair = 0.5;
  for (uint32_t i = 0; i < m_stubs.size(); ++i) {
    SceneStub& stub = m_stubs[i];
    const QRectF inner = stub.labelRect.adjusted(kHair, kHair, -kHair, -kHair);
    bool isFree = !stub.label.isEmpty();
    visitBoxes(inner, [&isFree](uint32_t) { isFree = false; });
    all.visit(inner, [&](uint32_t other) { isFree = isFree && (other >= i || m_stubs[other].label.isEmpty()); });
    if (!isFree) stub.label.clear();
  }
  rects.clear();
  for (uint32_t i = 0; i < m_stubs.size(); ++i) {
    if (m_stubs[i].label.isEmpty()) continue;
    m_labelled.push_back(i);
    rects.push_back(m_stubs[i].labelRect);
    m_bounds |= rects.back();
  }
  m_labelIndex = RectIndex(rects);
}

/// Outgoing edges share one line. Of incoming edges that are too close to each other to be distinguished, some are
/// drawn for all.
void GraphScene::drawStub(SceneStub& stub) {
  std::vector<uint32_t> edges(edgesOf(stub).begin(), edgesOf(stub).end());
  if (stub.isOut) {
    const auto ends = points(m_edges[edges.front()]);
    addLine(edges.front(), QLineF(ends[0], ends[1]));
    stub.isMerged = edges.size() > 1;
    return;
  }
  const auto along = [&](uint32_t edge) {
    const QPointF tip = points(m_edges[edge])[3];
    return m_direction == layout::Direction::kDown ? tip.x() : tip.y();
  };
  std::sort(edges.begin(), edges.end(), [&](uint32_t a, uint32_t b) { return along(a) < along(b); });
  double last = -std::numeric_limits<double>::infinity();
  for (uint32_t edge : edges) {
    if (along(edge) < last + kArrowWidth) {
      stub.isMerged = true;
      continue;
    }
    last = along(edge);
    addLine(edge, QLineF(points(m_edges[edge])[2], m_edges[edge].arrowBase));
  }
}

/// Beyond the free ends: over (or under) the box and no wider than it, or beside it in the room that engines keep.
void GraphScene::labelStub(SceneStub& stub) const {
  using namespace label_metrics;
  const QRectF& box = m_boxes[stub.box].rect;
  const bool isDown = m_direction == layout::Direction::kDown;
  const int columns = static_cast<int>((isDown ? box.width() : kStubLabelWidth) / kStubAdvance) - 2;
  if (columns < kFewestStubColumns) return;
  const auto edges = edgesOf(stub);
  QString names;
  size_t others = 0;
  uint32_t last = kNone;
  for (uint32_t edge : edges) {
    const uint32_t other = stub.isOut ? m_edges[edge].to : m_edges[edge].from;
    if (std::exchange(last, other) == other) continue;
    ++others;
    const QString& name = m_boxes[other].label.name;
    if (names.size() <= columns) names += others == 1 ? name : QStringLiteral(", ") + name;
  }
  if (others == 1) {
    names = elided(names, columns, true);
  } else if (names.size() > columns) {
    names = stubCountText(others, stub.isOut);
  }
  stub.label = (stub.isOut ? QStringLiteral("→ ") : QStringLiteral("← ")) + names;
  const double width = static_cast<double>(stub.label.size()) * kStubAdvance;
  const auto freeEnd = [&](uint32_t edge) { return points(m_edges[edge])[stub.isOut ? 1 : 2]; };
  const QPointF end = (freeEnd(edges.front()) + freeEnd(edges.back())) / 2;
  if (isDown) {
    const double left = stub.isOut ? std::max(box.left(), std::min(end.x() - width / 2, box.right() - width))
                                   : std::min(std::max(end.x() - width / 2, box.left()), box.right() - width);
    stub.labelRect = QRectF(left, stub.isOut ? end.y() : end.y() - kStubLabelHeight, width, kStubLabelHeight);
  } else {
    stub.labelRect =
        QRectF(stub.isOut ? end.x() + 2 : end.x() - width - 2, end.y() - kStubLabelHeight / 2, width, kStubLabelHeight);
  }
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

QRectF GraphScene::frameOf(uint32_t box) const {
  for (const SceneCluster& cluster : m_clusters) {
    if (cluster.box == box) return cluster.frame;
  }
  return m_boxes[box].rect;
}

QRectF GraphScene::signRect(uint32_t box) const {
  using namespace label_metrics;
  const QRectF& rect = m_boxes[box].rect;
  return {rect.right() - kPaddingX / 2 - kSignSide, rect.top() + (kPlainHeight - kSignSide) / 2, kSignSide, kSignSide};
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
    constexpr double kRoom = 4;  // round the sign, for the mouse
    if (m_boxes[hit.index].label.isEnterable &&
        signRect(hit.index).adjusted(-kRoom, -kRoom, kRoom, kRoom).contains(point)) {
      return {SceneHit::kSign, hit.index, 0};
    }
    for (uint32_t chip = 0; chip < m_boxes[hit.index].label.chips.size(); ++chip) {
      if (chipRect(hit.index, chip).contains(point)) return {SceneHit::kChip, hit.index, chip};
    }
    return hit;
  }
  visitStubLabels(QRectF(point, QSizeF(0, 0)), [&](uint32_t stub) { hit = {SceneHit::kStub, stub, SceneHit::kAll}; });
  if (hit.kind == SceneHit::kStub) {
    return hit;
  }
  double nearest = tolerance;
  const QRectF around(point.x() - tolerance, point.y() - tolerance, 2 * tolerance, 2 * tolerance);
  std::optional<uint32_t> found;
  QLineF foundLine;
  visitLines(around, [&](const SceneLine& each) {
    const double away = distanceToLine(point, each.line);
    if (away > nearest || (away == nearest && found && each.edge >= *found)) return;
    nearest = away;
    found = each.edge;
    foundLine = each.line;
  });
  return found ? hitOfEdge(*found, foundLine) : hit;
}

SceneHit GraphScene::hitOfEdge(uint32_t edge, const QLineF& line) const {
  const SceneEdge& found = m_edges[edge];
  if (!found.isStub) return {SceneHit::kEdge, edge, 0};
  const uint32_t stub = line.p1() == points(found)[0] ? m_outStub[found.from] : m_inStub[found.to];
  const auto edges = edgesOf(m_stubs[stub]);
  if (m_stubs[stub].isMerged) return {SceneHit::kStub, stub, SceneHit::kAll};
  const auto at = std::lower_bound(edges.begin(), edges.end(), edge);
  return {SceneHit::kStub, stub, static_cast<uint32_t>(at - edges.begin())};
}

}  // namespace views
