#include "views/memory/usage_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "model/items/format.h"
#include "views/memory/memory_transform.h"

namespace views {
namespace {

constexpr double kCurveMargin = 8;
constexpr double kStripMargin = 4;    // above the highest step of a strip
constexpr double kTickDistance = 28;  // minimum in pixels

std::vector<int64_t> ticksOf(const UsageGeometry& g) {
  return byteTicks(g.topBytes, std::max(1, static_cast<int>(g.plot.height() / kTickDistance)));
}

/// Draws numbers centred below the middle of their steps.
void paintStepAxis(QPainter& painter, const UsageGeometry& g, const Colors& colors, const QFontMetricsF& metrics) {
  const double width = metrics.horizontalAdvance(model::grouped(g.steps)) + 24;
  const double last = std::min(g.firstStep + g.stepsShown, static_cast<double>(g.steps)) - 1;
  for (const uint32_t step : stepTicks(g.firstStep, last, g.plot.width() / g.stepsShown, std::max(width, 64.0))) {
    const double x = xOfStep(g, step + 0.5);
    painter.setPen(colors.border);
    painter.drawLine(QPointF(x, g.plot.bottom()), QPointF(x, g.plot.bottom() + 4));
    const QString text = model::grouped(step);
    painter.setPen(colors.secondaryText);
    const double textWidth = metrics.horizontalAdvance(text);
    const double left = std::min(x - textWidth / 2, g.plot.right() + kCurveMargin - textWidth);
    painter.drawText(QPointF(left, g.plot.bottom() + 5 + metrics.ascent()), text);
  }
}

/// Returns the bytes at the upper edge of the plot. There is some room above a line.
int64_t topOf(const queries::LiveBytes& live, const UsageBounds& bounds) {
  const int64_t peak = std::max<int64_t>(live.peakBytes(), 1);
  const int64_t most = std::max(peak, bounds.reserved.value_or(0));
  const int64_t top = bounds.limit && *bounds.limit / kFarLimit <= most ? std::max(most, *bounds.limit) : most;
  return top > peak ? top + top / 20 : peak;
}

}  // namespace

UsageBounds usageBounds(const model::SpaceSummary& space) {
  UsageBounds bounds;
  if (const auto& reserved = space.figures.reserved.sum) bounds.reserved = reserved->bytes;
  if (!space.limit) return bounds;
  bounds.limit = space.limit->bytes;
  bounds.limitText =
      QCoreApplication::translate("views::UsageCurve", "limit %1").arg(model::humanBytes(space.limit->bytes));
  return bounds;
}

void paintUsageBounds(QPainter& painter, const UsageGeometry& g, const UsageBounds& bounds, const Colors& colors,
                      const QFont& font) {
  constexpr double kGap = 6;
  painter.setFont(font);
  const QFontMetricsF metrics(font);
  // Labels are on the panel's colour, since the area may be below them.
  const auto label = [&](const QString& text, double y, const QColor& color, bool isRight) {
    const double width = std::min(metrics.horizontalAdvance(text) + 8, g.plot.width());
    const double left = isRight ? g.plot.right() - width - kGap : g.plot.left() + kGap;
    const double top = std::clamp(y + 2, g.plot.top(), std::max(g.plot.top(), g.plot.bottom() - metrics.height()));
    const QRectF rect(left, top, width, metrics.height());
    QColor ground = colors.panel;
    ground.setAlphaF(0.85F);
    painter.fillRect(rect, ground);
    painter.setPen(color);
    painter.drawText(rect, Qt::AlignCenter, metrics.elidedText(text, Qt::ElideRight, width - 8));
  };
  const auto line = [&](int64_t bytes, const QColor& color, Qt::PenStyle style) {
    const double y = std::floor(yOfBytes(g, static_cast<double>(bytes))) + 0.5;
    painter.setPen(QPen(color, style == Qt::SolidLine ? 1.5 : 1, style));
    painter.drawLine(QPointF(g.plot.left(), y), QPointF(g.plot.right(), y));
    return y;
  };
  // The lines first, so that none runs through a label.
  const bool isInPlot = bounds.limit && *bounds.limit <= g.topBytes;
  const double reservedAt = bounds.reserved ? line(*bounds.reserved, colors.text, Qt::DashLine) : 0;
  const double limitAt = isInPlot ? line(*bounds.limit, colors.error, Qt::SolidLine) : g.plot.top();
  if (bounds.reserved) {
    label(QCoreApplication::translate("views::UsageCurve", "reserved %1").arg(model::humanBytes(*bounds.reserved)),
          reservedAt, colors.text, false);
  }
  if (!bounds.limit) return;
  label(isInPlot ? bounds.limitText : bounds.limitText + QStringLiteral(" ↑"), limitAt, colors.error, true);
}

QString tickText(int64_t bytes) {
  if (bytes == 0) return QStringLiteral("0");
  QString text = model::humanBytes(bytes);
  text.replace(QStringLiteral(".00 "), QStringLiteral(" "));
  if (const qsizetype zero = text.indexOf(QStringLiteral("0 "));
      zero > 0 && text.indexOf(u'.') >= 0 && text.indexOf(u'.') < zero) {
    text.remove(zero, 1);
  }
  return text;
}

UsageGeometry usageGeometry(QSizeF size, const queries::LiveBytes& live, const std::vector<PeakMark>& peaks,
                            const QFont& font, const UsageBounds& bounds) {
  const QFontMetricsF metrics(font);
  UsageGeometry g;
  g.steps = static_cast<uint32_t>(live.stepCount());
  g.stepsShown = g.steps;
  const double marks = peakStripHeight(peaks, metrics), axis = std::round(metrics.height() + 8);
  g.plot = QRectF(0, marks, size.width(), std::max(1.0, size.height() - marks - axis));
  g.topBytes = topOf(live, bounds);
  double widest = 0;
  for (const int64_t tick : ticksOf(g)) widest = std::max(widest, metrics.horizontalAdvance(tickText(tick)));
  g.plot.setLeft(std::round(kCurveMargin + widest + 6));
  g.plot.setRight(std::max(g.plot.left() + 1, size.width() - kCurveMargin));
  g.marks = QRectF(g.plot.left(), 0, g.plot.width(), marks);
  return g;
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

std::vector<uint32_t> highestSteps(const queries::LiveBytes& live, double first, double count, int columns) {
  const auto steps = static_cast<uint32_t>(live.stepCount());
  std::vector<uint32_t> highest;
  for (int column = 0; column < columns && steps > 0; ++column) {
    const auto begin = std::min(static_cast<uint32_t>(first + count * column / columns), steps - 1);
    const auto next = static_cast<uint32_t>(first + count * (column + 1) / columns);
    const auto end = std::min(std::max(begin + 1, next), steps);
    uint32_t best = begin;
    for (uint32_t step = begin + 1; step < end; ++step) {
      if (live.at(step) > live.at(best)) best = step;
    }
    highest.push_back(best);
  }
  return highest;
}

std::vector<UsageLayer> kindLayers(const queries::LiveBytes& live, const Colors& colors) {
  std::vector<UsageLayer> layers;
  for (const buffers::AllocationKind kind : kUsageStack) {
    layers.push_back({[&live, kind](uint32_t step) { return live.at(step, kind); }, colors.of(kind)});
  }
  return layers;
}

void paintUsageLayers(QPainter& painter, const queries::LiveBytes& live, const std::vector<UsageLayer>& layers,
                      const UsageGeometry& g) {
  // Columns of whole pixels: a step each if there is room, otherwise the highest step of the pixel.
  struct Column {
    uint32_t step;
    double left, right;
  };
  std::vector<Column> columns;
  const double first = std::max(g.firstStep, 0.0);
  const double end = std::min(g.firstStep + g.stepsShown, static_cast<double>(g.steps));
  if (g.stepsShown > g.plot.width()) {
    const int count = static_cast<int>(g.plot.width());
    for (const uint32_t step : highestSteps(live, first, end - first, count)) {
      const double left = g.plot.left() + g.plot.width() * static_cast<double>(columns.size()) / count;
      columns.push_back({step, left, left + g.plot.width() / count});
    }
  } else {
    for (auto step = static_cast<uint32_t>(first); step < end; ++step) {
      const double left = std::max(xOfStep(g, step), g.plot.left());
      columns.push_back({step, left, std::min(xOfStep(g, step + 1.0), g.plot.right())});
    }
  }
  for (const Column& column : columns) {
    const uint32_t step = column.step;
    const double left = std::round(column.left), right = std::round(column.right);
    double bytes = 0;
    for (const UsageLayer& layer : layers) {
      const auto more = static_cast<double>(layer.bytes(step));
      if (more <= 0) continue;
      const double bottom = std::round(yOfBytes(g, bytes)), top = std::round(yOfBytes(g, bytes + more));
      bytes += more;
      if (top < bottom) painter.fillRect(QRectF(left, top, right - left, bottom - top), layer.color);
    }
  }
}

void paintUsageBase(QPainter& painter, const queries::LiveBytes& live, const std::vector<UsageLayer>& layers,
                    const UsageGeometry& g, const Colors& colors, const QFont& font) {
  if (g.steps == 0) return;
  const QFontMetricsF metrics(font);
  painter.setFont(font);
  const auto ticks = ticksOf(g);
  for (const int64_t tick : ticks) {
    const double y = std::floor(yOfBytes(g, static_cast<double>(tick))) + 0.5;
    painter.setPen(colors.border);
    painter.drawLine(QPointF(g.plot.left(), y), QPointF(g.plot.right(), y));
    const QString text = tickText(tick);
    painter.setPen(colors.secondaryText);
    painter.drawText(
        QPointF(g.plot.left() - 6 - metrics.horizontalAdvance(text), y - metrics.height() / 2 + metrics.ascent()),
        text);
  }
  paintUsageLayers(painter, live, layers, g);
  painter.setPen(colors.border);
  painter.drawLine(QPointF(g.plot.left(), g.plot.bottom() + 0.5), QPointF(g.plot.right(), g.plot.bottom() + 0.5));
  paintStepAxis(painter, g, colors, metrics);
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
  painter.setPen(Qt::NoPen);
  painter.setBrush(colors.text);
  painter.drawRoundedRect(*tag, 4, 4);
  painter.setPen(colors.panel);
  painter.drawText(*tag, Qt::AlignCenter, model::grouped(*cursor));
}

}  // namespace views
