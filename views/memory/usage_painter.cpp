#include "views/memory/usage_painter.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "model/items/format.h"
#include "views/drawing/memory_drawing.h"
#include "views/memory/painter_canvas.h"

namespace views {
namespace {

constexpr double kCurveMargin = 8;
constexpr double kStripMargin = 4;  // above the highest step of a strip

drawing::UsageGeometry<drawing::Rect> withoutQt(const UsageGeometry& g) {
  return {toRect(g.marks), toRect(g.plot), g.topBytes, g.steps, g.firstStep, g.stepsShown};
}

}  // namespace

void paintUsageKernels(QPainter& painter, const queries::LiveBytes& live, const std::vector<model::ScopedStep>& kernels,
                       const UsageGeometry& g, const Colors& colors, const QFont& font) {
  PainterCanvas canvas(painter, font, font);
  drawing::drawUsageKernels(canvas, live, kernels, withoutQt(g), colors.palette);
}

void paintUsageBounds(QPainter& painter, const UsageGeometry& g, const UsageBounds& bounds, const Colors& colors,
                      const QFont& font) {
  PainterCanvas canvas(painter, font, font);
  drawing::drawUsageBounds(canvas, withoutQt(g), bounds, colors.palette);
}

UsageGeometry usageGeometry(QSizeF size, const queries::LiveBytes& live, const std::vector<PeakMark>& peaks,
                            const QFont& font, const UsageBounds& bounds) {
  QImage none(1, 1, QImage::Format_RGB32);
  QPainter painter(&none);
  const auto g =
      drawing::usageGeometry(size.width(), size.height(), live, peaks, PainterCanvas(painter, font, font), bounds);
  return {toQRectF(g.marks), toQRectF(g.plot), g.topBytes, g.steps, g.firstStep, g.stepsShown};
}

UsageGeometry usageStripGeometry(QSizeF size, const queries::LiveBytes& live, double leftLabel, double rightLabel) {
  UsageGeometry g;
  g.steps = static_cast<uint32_t>(live.stepCount());
  g.stepsShown = g.steps;
  g.topBytes = std::max<int64_t>(live.peakBytes(), 1);
  const double left = leftLabel > 0 ? leftLabel + 2 * kCurveMargin : kCurveMargin;
  const double right = size.width() - (rightLabel > 0 ? rightLabel + 2 * kCurveMargin : kCurveMargin);
  g.plot = QRectF(left, kStripMargin, std::max(1.0, right - left), std::max(1.0, size.height() - kStripMargin - 1));
  g.marks = QRectF(g.plot.left(), g.plot.top(), g.plot.width(), 0);
  return g;
}

uint32_t stepAtX(const UsageGeometry& g, double x) {
  const double step = g.firstStep + (x - g.plot.left()) / g.plot.width() * g.stepsShown;
  return static_cast<uint32_t>(std::clamp(step, 0.0, static_cast<double>(g.steps - 1)));
}

void paintUsageLayers(QPainter& painter, const queries::LiveBytes& live, const std::vector<UsageLayer>& layers,
                      const UsageGeometry& g) {
  PainterCanvas canvas(painter, painter.font(), painter.font());
  drawing::drawUsageLayers(canvas, live, layers, withoutQt(g));
}

void paintUsageBase(QPainter& painter, const queries::LiveBytes& live, const std::vector<UsageLayer>& layers,
                    const UsageGeometry& g, const Colors& colors, const QFont& font) {
  PainterCanvas canvas(painter, font, font);
  drawing::drawUsage(canvas, live, layers, withoutQt(g), colors.palette);
}

void paintUsageOverlay(QPainter& painter, const UsageGeometry& g, const UsageMarks& marks, const Colors& colors,
                       const QFont& font) {
  const auto& [peaks, cursor, pinned, hovered, range] = marks;
  if (g.steps == 0) return;
  const QFontMetricsF metrics(font);
  painter.setFont(font);
  painter.setRenderHint(QPainter::Antialiasing);
  const double width = g.plot.width() / g.stepsShown;
  const auto isShown = [&g](uint32_t step) {
    return step < g.steps && step + 1.0 > g.firstStep && step < g.firstStep + g.stepsShown;
  };
  const auto xInPlot = [&g](double step) { return std::clamp(xOfStep(g, step), g.plot.left(), g.plot.right()); };
  const auto column = [&](uint32_t step, double alpha) {
    QColor tint = colors.text;
    tint.setAlphaF(static_cast<float>(alpha));
    const double x = xInPlot(step);
    painter.fillRect(QRectF(x, g.plot.top(), std::max(xInPlot(step + 1.0) - x, 1.0), g.plot.height()), tint);
  };
  if (range) paintRange(painter, xInPlot(range->begin), xInPlot(range->end), g.plot, colors);
  if (hovered && isShown(*hovered)) column(*hovered, width >= 4 ? 0.08 : 0.3);

  std::vector<PeakMark> shownPeaks;
  std::vector<double> xs;
  for (const PeakMark& mark : peaks) {
    if (!isShown(mark.step)) continue;
    shownPeaks.push_back(mark);
    xs.push_back(std::floor(xInPlot(mark.step + 0.5)) + 0.5);
  }
  paintPeaks(painter, shownPeaks, xs, g.marks, g.plot.bottom(), colors.error);

  const bool hasCursor = cursor && isShown(*cursor);
  const double x = hasCursor ? std::floor(xInPlot(*cursor + 0.5)) + 0.5 : 0;
  const auto tag = hasCursor ? std::optional(stepTag(metrics, *cursor, x, g.plot)) : std::nullopt;
  if (pinned && pinned != cursor && isShown(*pinned)) {
    paintPinned(painter, *pinned, std::floor(xInPlot(*pinned + 0.5)) + 0.5, g.plot, tag, colors);
  }
  if (!hasCursor) return;
  if (width >= 4) column(*cursor, 0.08);
  painter.setPen(QPen(colors.text, 1));
  painter.drawLine(QPointF(x, g.plot.top()), QPointF(x, g.plot.bottom()));
  // The tag replaces the numbers that it would cover in part.
  for (const drawing::StepNumber& number :
       drawing::usageStepNumbers(PainterCanvas(painter, font, font), withoutQt(g))) {
    const QRectF place = toQRectF(number.place);
    if (place.adjusted(-2, 0, 2, 0).intersects(*tag)) painter.fillRect(place, colors.panel);
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(colors.text);
  painter.drawRoundedRect(*tag, 4, 4);
  painter.setPen(colors.panel);
  painter.drawText(*tag, Qt::AlignCenter, model::grouped(*cursor));
}

}  // namespace views
