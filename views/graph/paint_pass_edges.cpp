#include "views/graph/paint_pass.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

namespace views {
namespace {

using namespace label_metrics;

constexpr size_t kMany = 16;              // lit edges of one box; more of them are drawn thinner
constexpr size_t kSmoothSegments = 4000;  // more visible pieces of edges than this are drawn without smoothing
constexpr size_t kMostFarLines = 4000;    // of each sort; of more the shortest are left out
constexpr size_t kMostSmallArrows = 300;
constexpr double kLongestDashed = 8192;  // a longer piece is cut to the viewport before it is dashed

/// The part of the line within the rectangle (Liang and Barsky); false where there is none.
bool clip(QLineF& line, const QRectF& area) {
  double begin = 0, end = 1;
  const auto cut = [&](double direction, double room) {
    if (direction == 0) return room >= 0;
    const double t = room / direction;
    if (direction < 0) {
      begin = std::max(begin, t);
    } else {
      end = std::min(end, t);
    }
    return begin <= end;
  };
  if (!cut(-line.dx(), line.x1() - area.left()) || !cut(line.dx(), area.right() - line.x1()) ||
      !cut(-line.dy(), line.y1() - area.top()) || !cut(line.dy(), area.bottom() - line.y1())) {
    return false;
  }
  line = QLineF(line.pointAt(begin), line.pointAt(end));
  return true;
}

// Edges between the same boxes share their way: one label has what they carry.
void joinLabels(std::vector<std::pair<QPointF, QString>>& labels) {
  std::stable_sort(labels.begin(), labels.end(), [](const auto& a, const auto& b) {
    return std::pair(a.first.x(), a.first.y()) < std::pair(b.first.x(), b.first.y());
  });
  size_t kept = 0;
  for (size_t i = 1; i < labels.size(); ++i) {
    if (labels[i].first == labels[kept].first) {
      labels[kept].second += ' ' + labels[i].second;
    } else if (++kept != i) {
      labels[kept] = std::move(labels[i]);
    }
  }
  if (!labels.empty()) labels.resize(kept + 1);
}

}  // namespace

QPen edgePen(layout::EdgeKind kind, const QColor& color, double width) {
  QPen pen(color, width);
  pen.setCapStyle(Qt::FlatCap);
  // Dashes are in units of the pen's width.
  if (kind == layout::EdgeKind::kControl) pen.setDashPattern({2 / width, 3 / width});
  if (kind == layout::EdgeKind::kAsync) pen.setDashPattern({7 / width, 4 / width});
  if (kind == layout::EdgeKind::kCall) pen.setDashPattern({6 / width, 3 / width, 1.5 / width, 3 / width});
  return pen;
}

void PaintPass::paintEdges() {
  // By kind, and the long ones of data last: they cross the drawing and are pale.
  constexpr size_t kLong = layout::kEdgeKindCount;
  std::array<std::vector<QLineF>, kLong + 1> lines;
  std::array<std::vector<QLineF>, kWidestEdge + 1> wide;  // of data, by width
  std::vector<uint32_t> arrows;                           // edges whose heads are visible
  const bool withArrows = m_detail >= GraphDetail::kNames;
  const double shortest = m_detail == GraphDetail::kBlocks ? 1.5 : 0;
  const QRectF area = m_viewport.adjusted(-8, -8, 8, 8);
  const auto visit = [&](const SceneLine& each) {
    QLineF line(toViewport(m_transform, each.line.p1()), toViewport(m_transform, each.line.p2()));
    const double length = std::abs(line.dx()) + std::abs(line.dy());
    if (length < shortest) return;
    if (withArrows && each.line.p2() == m_scene.edges()[each.edge].arrowBase) arrows.push_back(each.edge);
    // Far away a double line is one.
    const bool isData = each.kind == layout::EdgeKind::kData || (each.kind == layout::EdgeKind::kAlias && !withArrows);
    if (!isData) {
      if (length < kLongestDashed || clip(line, area)) lines[static_cast<size_t>(each.kind)].push_back(line);
    } else if (clip(line, area)) {
      const int width = m_style.withEdgeWidths && m_style.colors != nullptr
                            ? qRound(edgeWidth(m_style.colors->edgeBytes[each.edge]))
                            : 1;
      if (width > 1) {
        wide[static_cast<size_t>(width)].push_back(line);
        return;
      }
      lines[each.isOfLongEdge ? kLong : 0].push_back(line);
    }
  };
  if (m_detail == GraphDetail::kBlocks) {
    m_scene.visitLongLines(m_visible, shortest / m_transform.scale, 3 * kMostFarLines, visit);
  } else {
    m_scene.visitLines(m_visible, visit);
  }

  if (!m_style.isComplete) {
    for (const size_t which : {kLong, size_t{0}}) keepLongest(lines[which], kMostFarLines);
  }

  size_t count = 0;
  for (const auto& some : lines) count += some.size();
  const bool smooth = m_style.isComplete || (m_detail >= GraphDetail::kNames && count < kSmoothSegments);
  // Far away the lines are many and thin: they are pale, so that the boxes stay in front.
  const double back = smooth ? 0 : std::clamp(static_cast<double>(count) / 8000, 0.15, 0.55);
  m_painter.setRenderHint(QPainter::Antialiasing, smooth);
  for (const size_t which : {kLong, size_t{0}, size_t{1}, size_t{2}, size_t{3}, size_t{4}}) {
    const auto& some = lines[which];
    if (some.empty()) continue;
    const auto kind = which == kLong ? layout::EdgeKind::kData : static_cast<layout::EdgeKind>(which);
    const bool isAsync = kind == layout::EdgeKind::kAsync;
    const QColor color = mixed(isAsync ? m_colors.secondaryText : m_colors.edge, m_colors.canvas,
                               which == kLong ? std::max(back, 0.45) : back);
    const double width = std::clamp(px(isAsync ? 2 : 1), 1.0, isAsync ? 3.0 : 2.0);
    if (kind == layout::EdgeKind::kAlias && smooth) {
      paintDouble(some, color);
      continue;
    }
    QPen pen = smooth ? edgePen(kind, color, width) : QPen(color, 0);
    m_painter.setPen(pen);
    m_painter.drawLines(some.data(), static_cast<int>(some.size()));
  }
  for (size_t width = 2; width < wide.size(); ++width) {
    if (wide[width].empty()) continue;
    const QColor color = mixed(m_colors.edge, m_colors.canvas, back);
    m_painter.setPen(QPen(color, std::max(1.0, px(static_cast<double>(width))), Qt::SolidLine, Qt::RoundCap));
    m_painter.drawLines(wide[width].data(), static_cast<int>(wide[width].size()));
  }
  // Small heads that are many say nothing that the layers do not: data flows downwards.
  if (arrows.empty() || (m_detail == GraphDetail::kNames && arrows.size() > kMostSmallArrows)) return;
  m_painter.setRenderHint(QPainter::Antialiasing, true);
  m_painter.setPen(Qt::NoPen);
  m_painter.setBrush(mixed(m_colors.edge, m_colors.canvas, back));
  for (uint32_t number : arrows) {
    if (m_style.stop.stop_requested()) return;
    paintArrow(m_scene.edges()[number]);
  }
  m_painter.setBrush(Qt::NoBrush);
}

void PaintPass::paintDouble(const std::vector<QLineF>& lines, const QColor& color) {
  const double gap = std::clamp(px(1.5), 1.0, 3.0);
  for (const auto& [lineColor, width] : {std::pair(color, gap + 2), std::pair(m_colors.canvas, gap)}) {
    QPen pen(lineColor, width);
    pen.setCapStyle(Qt::FlatCap);
    m_painter.setPen(pen);
    m_painter.drawLines(lines.data(), static_cast<int>(lines.size()));
  }
}

void PaintPass::keepLongest(std::vector<QLineF>& lines, size_t most) {
  if (lines.size() <= most) return;
  const auto length = [](const QLineF& line) { return std::abs(line.dx()) + std::abs(line.dy()); };
  std::nth_element(lines.begin(), lines.begin() + static_cast<ptrdiff_t>(most), lines.end(),
                   [&length](const QLineF& a, const QLineF& b) { return length(a) > length(b); });
  lines.resize(most);
}

void PaintPass::paintArrow(const SceneEdge& edge) {
  const QPointF tip = m_scene.points(edge).back();
  const QPointF along = tip - edge.arrowBase;
  const double length = std::hypot(along.x(), along.y());
  if (length <= 0) return;
  const QPointF across = QPointF(-along.y(), along.x()) * (GraphScene::kArrowWidth / 2 / length);
  const QPointF corners[] = {toViewport(m_transform, tip), toViewport(m_transform, edge.arrowBase + across),
                             toViewport(m_transform, edge.arrowBase - across)};
  m_painter.drawConvexPolygon(corners, 3);
}

void PaintPass::paintLitEdges(absl::Span<const uint32_t> edges, const QColor& color) {
  m_painter.setRenderHint(QPainter::Antialiasing, true);
  std::array<std::vector<QLineF>, layout::kEdgeKindCount> lines;  // by kind
  std::vector<uint32_t> arrows;
  const QRectF area = m_viewport.adjusted(-8, -8, 8, 8);
  const double shortest = edges.size() > kMany ? 1 : 0;
  for (uint32_t number : edges) {
    const SceneEdge& edge = m_scene.edges()[number];
    const auto points = m_scene.points(edge);
    for (size_t i = 0; i + 1 < points.size(); i += edge.isStub ? 2 : 1) {
      const bool isLast = i + 2 == points.size();
      QLineF line(toViewport(m_transform, points[i]), toViewport(m_transform, isLast ? edge.arrowBase : points[i + 1]));
      if (std::abs(line.dx()) + std::abs(line.dy()) < shortest || !clip(line, area)) continue;
      lines[static_cast<size_t>(edge.kind)].push_back(line);
      if (isLast) arrows.push_back(number);
    }
  }
  const size_t count = std::accumulate(lines.begin(), lines.end(), size_t{0},
                                       [](size_t sum, const auto& some) { return sum + some.size(); });
  m_painter.setRenderHint(QPainter::Antialiasing, count < kSmoothSegments);
  for (size_t kind = 0; kind < lines.size(); ++kind) {
    if (static_cast<layout::EdgeKind>(kind) == layout::EdgeKind::kAlias && m_detail >= GraphDetail::kNames) {
      paintDouble(lines[kind], color);
      continue;
    }
    m_painter.setPen(
        edgePen(static_cast<layout::EdgeKind>(kind), color, edges.size() > kMany ? 1.3 : std::clamp(px(2), 1.5, 3.0)));
    m_painter.drawLines(lines[kind].data(), static_cast<int>(lines[kind].size()));
  }
  if (m_detail < GraphDetail::kNames) return;
  m_painter.setRenderHint(QPainter::Antialiasing, true);
  m_painter.setPen(Qt::NoPen);
  m_painter.setBrush(color);
  for (uint32_t number : arrows) paintArrow(m_scene.edges()[number]);
  m_painter.setBrush(Qt::NoBrush);
}

absl::Span<const uint32_t> PaintPass::hoveredStub() const {
  const auto& hovered = m_highlight.stub;
  if (!hovered || hovered->first >= m_scene.stubs().size()) return {};
  const auto edges = m_scene.edgesOf(m_scene.stubs()[hovered->first]);
  return hovered->second < edges.size() ? edges.subspan(hovered->second, 1) : edges;
}

void PaintPass::paintStubLabels() {
  const Lettering letters =
      lettering(m_fixedFont, std::max(kSmallestText, px(kFontPixels * kStubAdvance / kAdvance)), false);
  m_painter.setFont(letters.font);
  QColor canvas = m_colors.canvas;
  canvas.setAlphaF(0.85F);
  m_scene.visitStubLabels(m_visible, [&](uint32_t number) {
    const SceneStub& stub = m_scene.stubs()[number];
    const QRectF room = toViewport(m_transform, stub.labelRect);
    const bool isHovered = m_highlight.stub && m_highlight.stub->first == number;
    m_painter.fillRect(room, canvas);
    m_painter.setPen(isHovered ? m_colors.accent : m_colors.secondaryText);
    m_painter.drawText(QPointF(room.left(), baseline(room.top(), room.height(), letters)),
                       elided(stub.label, static_cast<int>(room.width() / letters.advance + 0.2), true));
  });
}

void PaintPass::paintEdgeLabels() {
  const Lettering letters = lettering(m_fixedFont, std::max(kSmallestText, px(kFontPixels - 1.5)), false);
  m_painter.setFont(letters.font);
  m_painter.setPen(m_colors.secondaryText);
  QColor canvas = m_colors.canvas;
  canvas.setAlphaF(0.8F);
  std::vector<QRectF> taken;
  std::vector<std::pair<QPointF, QString>> labels;
  for (uint32_t box : m_boxes) {
    if (m_style.stop.stop_requested()) return;
    labels.clear();
    for (uint32_t number : m_scene.edgesInto(box)) {
      const SceneEdge& edge = m_scene.edges()[number];
      if (edge.label.isEmpty() || (edge.isStub && m_scene.edgesInto(box).size() > kMany)) continue;
      labels.emplace_back(edge.arrowBase, edge.label);
    }
    joinLabels(labels);
    for (const auto& [arrowBase, label] : labels) {
      const double width = static_cast<double>(label.size()) * letters.advance;
      const QPointF beside =
          m_scene.direction() == layout::Direction::kDown ? QPointF(px(5), -px(2)) : QPointF(-width, -px(4));
      const QPointF at = toViewport(m_transform, arrowBase) + beside;
      const QRectF room(at.x() - 1, at.y() - letters.ascent + 1, width + 2, letters.height - 2);
      bool isFree = room.intersects(m_viewport) && std::none_of(taken.begin(), taken.end(), [&](const QRectF& other) {
                      return other.intersects(room);
                    });
      if (isFree) m_scene.visitBoxes(toScene(m_transform, room), [&isFree](uint32_t) { isFree = false; });
      if (!isFree) continue;
      taken.push_back(room.adjusted(-letters.advance, 0, letters.advance, 0));
      m_painter.fillRect(room, canvas);
      m_painter.drawText(at, label);
    }
  }
}

}  // namespace views
