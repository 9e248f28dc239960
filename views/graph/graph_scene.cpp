#include "views/graph/graph_scene.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "model/items/format.h"

namespace views {
namespace {

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

double lengthOf(const QLineF& line) { return std::abs(line.dx()) + std::abs(line.dy()); }

QRectF boundsOf(const QLineF& line) { return QRectF(line.p1(), line.p2()).normalized(); }

QPointF qt(drawing::Point p) { return {p.x, p.y}; }
QRectF qt(const drawing::Rect& r) { return {r.left(), r.top(), r.width(), r.height()}; }
QLineF qt(const drawing::Line& l) { return {qt(l.from), qt(l.to)}; }
drawing::Point plain(const QPointF& p) { return {p.x(), p.y()}; }
drawing::Rect plain(const QRectF& r) { return {r.x(), r.y(), r.width(), r.height()}; }

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
                       std::vector<drawing::ClusterShape> clusters)
    : m_graph(std::move(graph)), m_direction(direction) {
  std::vector<layout::Box> sizes;
  sizes.reserve(labels.size());
  double largest = 0;
  for (const NodeLabel& label : labels) {
    sizes.push_back(measure(label));
    if (label.isScope) largest = std::max(largest, label.share.value_or(0));
  }
  for (const double full : {0.5, 0.2, 0.1, 0.05, 0.02, 0.01}) {
    if (largest > 0 && largest <= full) m_fullBar = full;
  }
  const drawing::GraphGeometry geometry =
      drawing::graphGeometry(m_graph, sizes, placement, direction, std::move(clusters),
                             [&labels](uint32_t node) { return labels[node].name.toStdString(); });
  const size_t count = geometry.boxes.size();
  m_boxes.reserve(count);
  const size_t outer = m_graph.clusters.empty() ? count : m_graph.clusters.front().firstNode;
  for (size_t i = 0; i < count; ++i) {
    m_sorts.push_back({labels[i].category, labels[i].isLargeParameter});
    if (labels[i].isRoot && i < outer) m_rootBox = static_cast<uint32_t>(i);
    m_boxes.push_back({qt(geometry.boxes[i]), std::move(labels[i])});
  }
  if (!m_rootBox && outer > 0) m_rootBox = static_cast<uint32_t>(outer - 1);
  for (const drawing::ClusterShape& cluster : geometry.clusters)
    m_clusters.push_back({qt(cluster.frame), qt(cluster.rect), cluster.box, model::toQString(cluster.title)});
  m_bounds = qt(geometry.bounds);
  m_boxIndex = RectIndex(geometry.boxes);
  addEdges(geometry);
  connectBoxes();
  addStubs(geometry);
  indexLines();
}

void GraphScene::addEdges(const drawing::GraphGeometry& geometry) {
  m_points.reserve(geometry.points.size());
  for (const drawing::Point& point : geometry.points) m_points.push_back(qt(point));
  m_edges.reserve(geometry.edges.size());
  for (const drawing::EdgeShape& shape : geometry.edges) {
    const layout::GraphEdge& edge = m_graph.edges[shape.edge];
    m_edges.push_back({shape.edge, edge.from, edge.to, edge.kind, QString::fromStdString(edge.label), edge.values,
                       shape.isStub, shape.length, shape.pointsBegin, shape.pointsEnd, qt(shape.arrowBase)});
    m_hasKind[static_cast<size_t>(edge.kind)] = true;
    if (shape.isStub) ++m_stubCount;
  }
  m_lines.reserve(geometry.lines.size());
  for (const drawing::EdgeLine& each : geometry.lines) addLine(each.shape, qt(each.line));
}

void GraphScene::addStubs(const drawing::GraphGeometry& geometry) {
  m_outStub.assign(m_boxes.size(), kNone);
  m_inStub.assign(m_boxes.size(), kNone);
  m_stubEdges = geometry.stubEdges;
  std::vector<QRectF> rects;
  for (const drawing::StubShape& stub : geometry.stubs) {
    const auto number = static_cast<uint32_t>(m_stubs.size());
    (stub.isOut ? m_outStub : m_inStub)[stub.box] = number;
    m_stubs.push_back({stub.box, stub.isOut, stub.isMerged, model::toQString(stub.label), qt(stub.labelRect),
                       stub.edgesBegin, stub.edgesEnd});
    if (stub.label.empty()) continue;
    m_labelled.push_back(number);
    rects.push_back(m_stubs.back().labelRect);
  }
  m_labelIndex = RectIndex(rects);
}

drawing::GraphGeometry GraphScene::geometry() const {
  drawing::GraphGeometry result;
  result.direction = m_direction;
  for (const SceneBox& box : m_boxes) result.boxes.push_back(plain(box.rect));
  for (const SceneEdge& edge : m_edges) {
    result.edges.push_back(
        {edge.edge, edge.isStub, edge.length, edge.pointsBegin, edge.pointsEnd, plain(edge.arrowBase)});
  }
  for (const QPointF& point : m_points) result.points.push_back(plain(point));
  for (const SceneLine& each : m_lines)
    result.lines.push_back({{plain(each.line.p1()), plain(each.line.p2())}, each.edge});
  for (const SceneStub& stub : m_stubs) {
    result.stubs.push_back({stub.box, stub.isOut, stub.isMerged, stub.label.toStdString(), plain(stub.labelRect),
                            stub.edgesBegin, stub.edgesEnd});
  }
  result.stubEdges = m_stubEdges;
  for (const SceneCluster& cluster : m_clusters)
    result.clusters.push_back({plain(cluster.frame), plain(cluster.rect), cluster.box, cluster.title.toStdString()});
  result.bounds = plain(m_bounds);
  return result;
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
