#include "views/memory/peaks.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/items/format.h"
#include "views/drawing/memory_drawing.h"
#include "views/memory/painter_canvas.h"

namespace views {

std::optional<uint32_t> nextPeak(const std::vector<PeakMark>& marks, std::optional<uint32_t> cursor) {
  if (marks.empty()) return cursor;
  const auto computed = std::find_if(marks.begin(), marks.end(), [](const PeakMark& mark) { return mark.computed; });
  if (computed != marks.end() && cursor != computed->step) return computed->step;
  for (const PeakMark& mark : marks) {
    if (mark.dumpStep) return mark.dumpStep;
    if (mark.printed) return mark.step;
  }
  return cursor;
}

void togglePinned(model::Navigation& navigation) {
  navigation.setPinned(navigation.pinned() == navigation.cursor() ? std::nullopt : navigation.cursor());
}

QRectF stepTag(const QFontMetricsF& metrics, uint32_t step, double x, const QRectF& plot) {
  const double width = metrics.horizontalAdvance(model::grouped(step)) + 10;
  return {std::clamp(x - width / 2, plot.left(), std::max(plot.left(), plot.right() - width)), plot.bottom() + 3, width,
          metrics.height() + 4};
}

QRectF pinnedTag(const QFontMetricsF& metrics, uint32_t step, double x, const QRectF& plot,
                 const std::optional<QRectF>& cursorTag) {
  constexpr double kGap = 2;
  QRectF tag = stepTag(metrics, step, x, plot);
  if (!cursorTag || tag.right() + kGap <= cursorTag->left() || tag.left() >= cursorTag->right() + kGap) return tag;
  // On the side of its line, unless that is outside of the plot.
  const double left = cursorTag->left() - kGap - tag.width(), right = cursorTag->right() + kGap;
  const bool fitsLeft = left >= plot.left(), fitsRight = right + tag.width() <= plot.right();
  const bool isLeft = x < cursorTag->center().x() ? fitsLeft || !fitsRight : fitsLeft && !fitsRight;
  tag.moveLeft(isLeft ? left : right);
  return tag;
}

void paintPinned(QPainter& painter, uint32_t step, double x, const QRectF& plot, const std::optional<QRectF>& cursorTag,
                 const Colors& colors) {
  if (x < plot.left() || x > plot.right()) return;
  painter.setPen(QPen(colors.accent, 1, Qt::DashLine));
  painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
  const QFontMetricsF metrics(painter.font());
  const QRectF tag = pinnedTag(metrics, step, x, plot, cursorTag);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colors.accent);
  painter.drawRoundedRect(tag, 4, 4);
  painter.setPen(colors.panel);
  painter.drawText(tag, Qt::AlignCenter, model::grouped(step));
}

void paintRange(QPainter& painter, double begin, double end, const QRectF& plot, const Colors& colors) {
  QColor veil = colors.panel;
  veil.setAlphaF(0.72F);
  begin = std::clamp(begin, plot.left(), plot.right());
  end = std::clamp(end, plot.left(), plot.right());
  painter.fillRect(QRectF(plot.topLeft(), QPointF(begin, plot.bottom())), veil);
  painter.fillRect(QRectF(QPointF(end, plot.top()), plot.bottomRight()), veil);
  painter.setPen(QPen(colors.accent, 1));
  for (const double x : {begin, end}) {
    const double at = std::floor(x) + 0.5;
    painter.drawLine(QPointF(at, plot.top()), QPointF(at, plot.bottom()));
  }
}

void paintPeaks(QPainter& painter, const std::vector<PeakMark>& marks, const std::vector<double>& xs,
                const QRectF& strip, double bottom, const QColor& color) {
  PainterCanvas canvas(painter, painter.font(), painter.font());
  drawing::drawPeaks(canvas, marks, xs, toRect(strip), bottom, color.rgb());
}

}  // namespace views
