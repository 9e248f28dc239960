// The part of the memory painter that changes with hover, selection and cursor.

#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>

#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "views/memory/memory_painter.h"
#include "views/memory/painter_canvas.h"

namespace views {
namespace {

constexpr size_t kMostOutlines = 2000;
constexpr double kLeastTick = 2;  // pixels between use marks

QColor withAlpha(QColor color, double alpha) {
  color.setAlphaF(static_cast<float>(alpha));
  return color;
}

class Overlay {
 public:
  Overlay(QPainter& painter, const MemoryScene& scene, const MemoryTransform& transform, const Colors& colors)
      : m_painter(painter), m_scene(scene), m_t(transform), m_colors(colors) {}

  /// Returns the bar's rectangle, which extends slightly beyond the plot so that its outline does not end at the plot's
  /// edge.
  std::optional<QRectF> rectOf(buffers::ValueId value) const {
    const auto bar = m_scene.barOf(value);
    if (!bar) return std::nullopt;
    const QRectF rect = barRect(m_t, m_scene.bands()[m_scene.bandOfBar(*bar)], m_scene.bars()[*bar]);
    const QRectF near = m_t.plot.adjusted(-8, -8, 8, 8);
    return rect.intersects(near) ? std::optional(rect.intersected(near)) : std::nullopt;
  }

  void outline(buffers::ValueId value, const QPen& pen) {
    if (const auto rect = rectOf(value)) outline(*rect, pen);
  }

  /// Draws an outline with a thin border in the colour of the canvas, since the accent alone is invisible on bars of a
  /// similar colour.
  void outline(const QRectF& rect, const QPen& pen) {
    const double half = pen.widthF() / 2 + 0.5;
    // Inside the bar if it is large enough, around it if it is a line.
    const double x = rect.width() > 6 * half ? half : -half, y = rect.height() > 6 * half ? half : -half;
    const QRectF line = rect.adjusted(x, y, -x, -y);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_colors.canvas, pen.widthF() + 2));
    m_painter.drawRect(line);
    m_painter.setPen(pen);
    m_painter.drawRect(line);
  }

  /// Draws the outline of a selected bar: in the accent, and inside of it in the colour of panels, so that it stands
  /// out on bars of any colour. A bar that is too small for both has the accent around it.
  void select(const QRectF& rect) {
    constexpr double kOuter = 2.5, kInner = 2;  // pixels
    if (std::min(rect.width(), rect.height()) < 4 * (kOuter + kInner)) return outline(rect, QPen(m_colors.accent, 2));
    m_painter.setBrush(Qt::NoBrush);
    const auto ring = [&](double inset, double width, const QColor& color) {
      const double middle = inset + width / 2;
      QPen pen(color, width);
      pen.setJoinStyle(Qt::MiterJoin);
      m_painter.setPen(pen);
      m_painter.drawRect(rect.adjusted(middle, middle, -middle, -middle));
    };
    ring(kOuter, kInner, m_colors.panel);
    ring(0, kOuter, m_colors.accent);
  }

  void holders(const queries::ByteReuse& holders, buffers::ValueId value) {
    const QPen thin(m_colors.accent, 1);
    for (const auto* const list : {&holders.earlier, &holders.later}) {
      const bool earlier = list == &holders.earlier;
      size_t drawn = 0;
      for (const queries::ReuseNeighbor& holder : *list) {
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

  /// Outlines the copies of a value in other memory spaces, and draws a line to each at its first step.
  void copies(const std::vector<buffers::ValueId>& copies, buffers::ValueId value) {
    const auto from = rectOf(value);
    for (const buffers::ValueId copy : copies) {
      const auto to = rectOf(copy);
      if (!to) continue;
      outline(*to, QPen(m_colors.accent, 1.5, Qt::DashLine));
      if (!from) continue;
      const double x = std::clamp(std::max(from->left(), to->left()) + 0.5, m_t.plot.left(), m_t.plot.right());
      const bool isBelow = to->top() >= from->bottom();
      const QPointF begin(x, isBelow ? from->bottom() : from->top()), end(x, isBelow ? to->top() : to->bottom());
      for (const QPen& pen : {QPen(m_colors.canvas, 3.5), QPen(m_colors.accent, 1.5, Qt::DashLine)}) {
        m_painter.setPen(pen);
        m_painter.drawLine(begin, end);
      }
    }
  }

  /// Draws a line from the end of one bar to the begin of another, in the middle of the bytes that they share.
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
    for (const QPen& pen : {QPen(m_colors.canvas, 3.5), QPen(m_colors.accent, 1.5)}) {
      m_painter.setPen(pen);
      m_painter.drawLine(QPointF(std::max(x0, m_t.plot.left()), y), QPointF(std::min(x1, m_t.plot.right()), y));
    }
    m_painter.setPen(QPen(m_colors.canvas, 1));
    m_painter.setBrush(m_colors.accent);
    for (const double x : {x0, x1}) m_painter.drawEllipse(QPointF(x, y), 3, 3);
  }

  /// Definition: a wedge at the bar's first step. Uses: ticks at its lower edge, in the middle of their steps.
  void marks(buffers::ValueId value, const std::vector<uint32_t>& useSteps) {
    const auto rect = rectOf(value);
    const auto bar = m_scene.barOf(value);
    if (!rect || !bar || !m_scene.hasSteps()) return;
    // On the bar if they fit, otherwise above and below it.
    const bool inside = rect->height() >= 14;
    const double size = inside ? std::min(rect->height() / 3, 8.0) : 5;
    const double top = inside ? rect->top() + 3 : rect->top() - size - 1;
    const double ticks = inside ? rect->bottom() - size - 3 : rect->bottom() + 2;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(inside ? m_colors.memoryText : m_colors.text);
    const double left = xOf(m_t, m_scene.bars()[*bar].begin) + (inside ? 3 : 0);
    QPainterPath wedge(QPointF(left, top));
    wedge.lineTo(left + size, top);
    wedge.lineTo(left, top + size);
    m_painter.drawPath(wedge);
    double previous = -1e9;
    for (const uint32_t step : useSteps) {
      const double x = xOf(m_t, step + 0.5);
      if (x - previous < kLeastTick || x < rect->left() || x > rect->right()) continue;
      previous = x;
      m_painter.drawRect(QRectF(x - 1, ticks, 2, size));
    }
  }

 private:
  QPainter& m_painter;
  const MemoryScene& m_scene;
  const MemoryTransform& m_t;
  const Colors& m_colors;
};

/// Draws the biggest hole of each band over all its steps, the others at the cursor.
void paintHoles(QPainter& painter, const MemoryScene& scene, const MemoryTransform& t, const Colors& colors,
                const MemoryFonts& fonts, const MemoryHighlight& highlight) {
  if (highlight.holes.empty() || !highlight.cursor) return;
  painter.save();
  painter.setClipRect(t.plot);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setFont(fonts.label);
  const QFontMetricsF metrics(fonts.label);
  const double middle = xOf(t, *highlight.cursor + 0.5);
  for (size_t i = 0; i < highlight.holes.size(); ++i) {
    const MemoryBand& band = scene.bands()[highlight.holes[i].band];
    const BandPixels pixels = bandPixels(t, band);
    if (pixels.bottom < t.plot.top() || pixels.top > t.plot.bottom()) continue;
    size_t drawn = 0;
    for (const MemoryHole& hole : highlight.holes[i].holes) {
      const bool isBiggest = drawn++ == 0;
      const double top = pixels.yOfByte(static_cast<double>(hole.endByte));
      const double bottom = pixels.yOfByte(static_cast<double>(hole.firstByte));
      if (bottom - top < 3) break;  // and so are all that follow
      if (!isBiggest) {
        painter.fillRect(QRectF(middle - 4, top + 1, 8, bottom - top - 2),
                         QBrush(colors.secondaryText, Qt::BDiagPattern));
        continue;
      }
      const QRectF rect = QRectF(QPointF(xOf(t, hole.begin), top), QPointF(xOf(t, hole.end), bottom))
                              .intersected(t.plot.adjusted(-4, -4, 4, 4));
      painter.fillRect(rect, QBrush(withAlpha(colors.secondaryText, 0.5), Qt::BDiagPattern));
      painter.setPen(QPen(colors.secondaryText, 1, Qt::DashLine));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
      const QRectF inside = rect.intersected(t.plot).adjusted(5, 0, -5, 0);
      // The whole text if it fits, otherwise only the bytes.
      QString text = highlight.holeTexts[i];
      if (metrics.horizontalAdvance(text) + 8 > inside.width()) text = model::humanBytes(hole.bytes());
      const double width = metrics.horizontalAdvance(text) + 8;
      if (inside.height() < metrics.height() + 4 || width > inside.width()) continue;
      // Beside the cursor's line, on its own background.
      const double left = std::clamp(middle + 6, inside.left(), std::max(inside.left(), inside.right() - width));
      const QRectF place(left, inside.center().y() - metrics.height() / 2 - 1, width, metrics.height() + 2);
      painter.fillRect(place, colors.panel);
      painter.setPen(colors.text);
      painter.drawText(place, Qt::AlignCenter, text);
    }
  }
  painter.restore();
}

void paintSelection(QPainter& painter, const MemoryScene& scene, const MemoryTransform& t, const Colors& colors,
                    const MemoryHighlight& highlight) {
  painter.save();
  painter.setClipRect(t.plot.adjusted(-3, 0, 3, 2));
  Overlay overlay(painter, scene, t, colors);
  const auto outlineBand = [&](buffers::AllocationId allocation, const QPen& pen) {
    const auto index = scene.bandOf(allocation);
    if (!index) return;
    const BandPixels pixels = bandPixels(t, scene.bands()[*index]);
    QRectF rect(xOf(t, 0), pixels.top, scene.steps() * t.stepWidth, std::max(1.0, pixels.height()));
    if (const FoldedAllocation* const part = scene.folded(allocation); part != nullptr) {
      rect.setTop(pixels.yOfByte(static_cast<double>(part->firstByte + part->sizeBytes)));
      rect.setBottom(std::max(rect.top() + 1, pixels.yOfByte(static_cast<double>(part->firstByte))));
    }
    overlay.outline(rect.intersected(t.plot.adjusted(-8, -8, 8, 8)), pen);
  };
  if (highlight.hoveredAllocation) outlineBand(*highlight.hoveredAllocation, QPen(colors.text, 1));
  const MemorySelection& selection = highlight.selection;
  if (selection.allocation) {
    outlineBand(*selection.allocation, QPen(colors.accent, 2));
  } else if (!selection.values.empty()) {
    overlay.holders(selection.holders, selection.values.front());
    overlay.copies(selection.copies, selection.values.front());
    size_t drawn = 0;
    for (const buffers::ValueId value : selection.values) {
      if (++drawn > kMostOutlines) break;
      if (const auto rect = overlay.rectOf(value)) overlay.select(*rect);
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
  if (highlight.range && scene.hasSteps()) {
    paintRange(painter, xOf(t, highlight.range->begin), xOf(t, highlight.range->end), geometry.plot, colors);
  }
  paintHoles(painter, scene, t, colors, fonts, highlight);
  {
    PainterCanvas canvas(painter, fonts.label, fonts.fixed);
    painter.setRenderHint(QPainter::Antialiasing, false);
    drawing::drawMapBounds(canvas, mapView(scene, geometry, t), highlight.bounds, colors.palette);
  }
  painter.setRenderHint(QPainter::Antialiasing);
  paintSelection(painter, scene, t, colors, highlight);
  if (!scene.hasSteps()) return;

  const QFontMetricsF metrics(fonts.label);
  painter.setFont(fonts.label);
  std::vector<double> xs;
  for (const PeakMark& mark : highlight.peaks) xs.push_back(std::floor(xOf(t, mark.step + 0.5)) + 0.5);
  paintPeaks(painter, highlight.peaks, xs, geometry.marks, geometry.plot.bottom(), colors.error);

  const double left = highlight.cursor ? xOf(t, *highlight.cursor) : 0;
  const double middle = std::floor(left + t.stepWidth / 2) + 0.5;
  const bool hasCursor = highlight.cursor && middle >= geometry.plot.left() && middle <= geometry.plot.right();
  const auto tag = hasCursor ? std::optional(stepTag(metrics, *highlight.cursor, middle, geometry.plot)) : std::nullopt;
  const bool hasNumbers = geometry.axis.height() > drawing::kStepTick;
  if (highlight.pinned && highlight.pinned != highlight.cursor) {
    if (!hasNumbers) painter.setClipRect(geometry.plot);
    paintPinned(painter, *highlight.pinned, std::floor(xOf(t, *highlight.pinned + 0.5)) + 0.5, geometry.plot, tag,
                colors);
  }
  painter.setClipping(false);
  if (!tag) return;
  if (t.stepWidth >= 4) {
    painter.fillRect(QRectF(left, geometry.plot.top(), t.stepWidth, geometry.plot.height()).intersected(geometry.plot),
                     withAlpha(colors.text, 0.08));
  }
  painter.setPen(QPen(colors.text, 1));
  painter.drawLine(QPointF(middle, geometry.plot.top()), QPointF(middle, geometry.plot.bottom()));
  if (!hasNumbers) return;
  // The step's number on the axis, as a tag that can be dragged.
  painter.setPen(Qt::NoPen);
  painter.setBrush(colors.text);
  painter.drawRoundedRect(*tag, 4, 4);
  painter.setPen(colors.panel);
  painter.drawText(*tag, Qt::AlignCenter, model::grouped(*highlight.cursor));
}

}  // namespace views
