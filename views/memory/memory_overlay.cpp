// The part of the memory painter that changes with hover, selection and cursor.

#include <QFontMetricsF>
#include <QPainterPath>

#include "model/items/format.h"
#include "views/memory/memory_painter.h"

namespace views {
namespace {

constexpr size_t kMostOutlines = 2000;
constexpr double kLeastTick = 2;  // pixels from one use mark to the next

QColor withAlpha(QColor color, double alpha) {
  color.setAlphaF(static_cast<float>(alpha));
  return color;
}

class Overlay {
 public:
  Overlay(QPainter& painter, const MemoryScene& scene, const MemoryTransform& transform, const Colors& colors)
      : m_painter(painter), m_scene(scene), m_t(transform), m_colors(colors) {}

  /// The bar's rectangle, kept a little outside the plot so that an outline does not end at its edge.
  std::optional<QRectF> rectOf(buffers::ValueId value) const {
    const auto bar = m_scene.barOf(value);
    if (!bar) return std::nullopt;
    const QRectF rect = barRect(m_t, m_scene.bands()[m_scene.bandOfBar(*bar)], m_scene.bars()[*bar]);
    const QRectF near = m_t.plot.adjusted(-8, -8, 8, 8);
    return rect.intersects(near) ? std::optional(rect.intersected(near)) : std::nullopt;
  }

  void outline(buffers::ValueId value, const QPen& pen) {
    const auto rect = rectOf(value);
    if (!rect) return;
    const double half = pen.widthF() / 2;
    // Inside the bar where it is large enough, round it where it is a line.
    const double x = rect->width() > 4 * half ? half : -half, y = rect->height() > 4 * half ? half : -half;
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRect(rect->adjusted(x, y, -x, -y));
  }

  void holders(const queries::Holders& holders, buffers::ValueId value) {
    const QPen thin(m_colors.accent, 1);
    for (const auto* const list : {&holders.earlier, &holders.later}) {
      const bool earlier = list == &holders.earlier;
      size_t drawn = 0;
      for (const queries::Holder& holder : *list) {
        if (++drawn > kMostOutlines) break;
        outline(holder.value, holder.isDirect ? thin : QPen(withAlpha(m_colors.accent, 0.5), 1));
        if (holder.isDirect) connect(earlier ? holder.value : value, earlier ? value : holder.value);
      }
    }
    size_t drawn = 0;
    for (const buffers::ValueId alias : holders.aliases) {
      if (++drawn > kMostOutlines) break;
      outline(alias, QPen(m_colors.accent, 1, Qt::DotLine));
    }
  }

  /// A line from the end of one bar to the begin of another, at the middle of the bytes that they share.
  void connect(buffers::ValueId from, buffers::ValueId to) {
    const auto first = m_scene.barOf(from), second = m_scene.barOf(to);
    if (!first || !second) return;
    const MemoryBar &a = m_scene.bars()[*first], &b = m_scene.bars()[*second];
    const BandPixels pixels = bandPixels(m_t, m_scene.bands()[m_scene.bandOfBar(*first)]);
    const int64_t low = std::max(a.offsetBytes, b.offsetBytes);
    const int64_t high = std::min(a.offsetBytes + a.sizeBytes, b.offsetBytes + b.sizeBytes);
    const double y = pixels.yOfByte((static_cast<double>(low) + static_cast<double>(high)) / 2);
    const double x0 = std::min(xOf(m_t, a.end), xOf(m_t, b.begin)), x1 = xOf(m_t, b.begin);
    if (x1 < m_t.plot.left() || x0 > m_t.plot.right()) return;
    m_painter.setPen(QPen(m_colors.accent, 1.5));
    m_painter.drawLine(QPointF(std::max(x0, m_t.plot.left()), y), QPointF(std::min(x1, m_t.plot.right()), y));
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_colors.accent);
    for (const double x : {x0, x1}) m_painter.drawEllipse(QPointF(x, y), 2.5, 2.5);
  }

  /// Definition: a wedge at the bar's first step. Uses: ticks at its lower edge, in the middle of their steps.
  void marks(buffers::ValueId value, const std::vector<uint32_t>& useSteps) {
    const auto rect = rectOf(value);
    const auto bar = m_scene.barOf(value);
    if (!rect || !bar || !m_scene.hasSteps()) return;
    const QColor ink = m_colors.dark ? m_colors.memoryText : m_colors.text;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(ink);
    const double size = std::clamp(rect->height() / 3, 4.0, 7.0);
    const double left = xOf(m_t, m_scene.bars()[*bar].begin) + 2;
    QPainterPath wedge(QPointF(left, rect->top() + 2));
    wedge.lineTo(left + size, rect->top() + 2);
    wedge.lineTo(left, rect->top() + 2 + size);
    m_painter.drawPath(wedge);
    const double height = std::clamp(rect->height() / 3, 4.0, 9.0);
    double previous = -1e9;
    for (const uint32_t step : useSteps) {
      const double x = xOf(m_t, step + 0.5);
      if (x - previous < kLeastTick || x < rect->left() || x > rect->right()) continue;
      previous = x;
      m_painter.drawRect(QRectF(x - 1, rect->bottom() - height - 1, 2, height));
    }
  }

 private:
  QPainter& m_painter;
  const MemoryScene& m_scene;
  const MemoryTransform& m_t;
  const Colors& m_colors;
};

void paintSelection(QPainter& painter, const MemoryScene& scene, const MemoryTransform& t, const Colors& colors,
                    const MemoryHighlight& highlight) {
  painter.save();
  painter.setClipRect(t.plot.adjusted(-3, 0, 3, 2));
  Overlay overlay(painter, scene, t, colors);
  const auto outlineBand = [&](buffers::AllocationId allocation, const QPen& pen) {
    const auto index = scene.bandOf(allocation);
    if (!index) return;
    const BandPixels pixels = bandPixels(t, scene.bands()[*index]);
    const QRectF rect(xOf(t, 0), pixels.top, scene.steps() * t.stepWidth, std::max(1.0, pixels.height()));
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect.intersected(t.plot.adjusted(-8, -8, 8, 8)).adjusted(0.5, 0.5, -0.5, -0.5));
  };
  if (highlight.hoveredAllocation) outlineBand(*highlight.hoveredAllocation, QPen(colors.text, 1));
  const MemorySelection& selection = highlight.selection;
  if (selection.allocation) {
    outlineBand(*selection.allocation, QPen(colors.accent, 2));
  } else if (!selection.values.empty()) {
    overlay.holders(selection.holders, selection.values.front());
    size_t drawn = 0;
    for (const buffers::ValueId value : selection.values) {
      if (++drawn > kMostOutlines) break;
      overlay.outline(value, QPen(colors.accent, 2));
    }
    overlay.marks(selection.values.front(), selection.useSteps);
  }
  if (highlight.hovered) overlay.outline(*highlight.hovered, QPen(colors.text, 1));
  painter.restore();
}

}  // namespace

void paintMemoryOverlay(QPainter& painter, const MemoryScene& scene, const MemoryGeometry& geometry,
                        const MemoryTransform& t, const Colors& colors, const MemoryFonts& fonts,
                        const MemoryHighlight& highlight) {
  painter.setRenderHint(QPainter::Antialiasing);
  paintSelection(painter, scene, t, colors, highlight);
  if (!scene.hasSteps()) return;

  const QFontMetricsF metrics(fonts.label);
  painter.setFont(fonts.label);
  std::vector<double> xs;
  for (const PeakMark& mark : highlight.peaks) xs.push_back(std::floor(xOf(t, mark.step + 0.5)) + 0.5);
  const std::vector<PeakLabel> labels = placePeakLabels(highlight.peaks, xs, metrics, geometry.marks);
  for (size_t i = 0; i < xs.size(); ++i) {
    if (xs[i] < geometry.plot.left() || xs[i] > geometry.plot.right()) continue;
    painter.setPen(QPen(colors.error, 1.5, highlight.peaks[i].computed ? Qt::SolidLine : Qt::DashLine));
    painter.drawLine(QPointF(xs[i], geometry.marks.top() + 4), QPointF(xs[i], geometry.plot.bottom()));
    painter.setPen(colors.error);
    painter.drawText(labels[i].rect, Qt::AlignVCenter | Qt::AlignLeft, labels[i].text);
  }

  if (!highlight.cursor) return;
  const double left = xOf(t, *highlight.cursor), middle = std::floor(left + t.stepWidth / 2) + 0.5;
  if (middle < geometry.plot.left() || middle > geometry.plot.right()) return;
  if (t.stepWidth >= 4) {
    painter.fillRect(QRectF(left, geometry.plot.top(), t.stepWidth, geometry.plot.height()).intersected(geometry.plot),
                     withAlpha(colors.text, 0.08));
  }
  painter.setPen(QPen(colors.text, 1));
  painter.drawLine(QPointF(middle, geometry.plot.top()), QPointF(middle, geometry.plot.bottom()));
  // The step's number on the axis, as a tag that says where to drag.
  const QString text = model::grouped(*highlight.cursor);
  const double width = metrics.horizontalAdvance(text) + 10;
  const QRectF tag(std::clamp(middle - width / 2, geometry.axis.left(), std::max(geometry.axis.left(), geometry.axis.right() - width)),
                   geometry.axis.top() + 3, width, metrics.height() + 4);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colors.text);
  painter.drawRoundedRect(tag, 4, 4);
  painter.setPen(colors.panel);
  painter.drawText(tag, Qt::AlignCenter, text);
}

}  // namespace views
