#include "views/costs/roofline_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "model/analysis/operation_category.h"
#include "model/items/amount_text.h"

namespace views {
namespace {

struct RooflinePainterText {
  Q_DECLARE_TR_FUNCTIONS(Roofline)
};

constexpr double kPlotMargin = 12;
constexpr double kLeastDecade = 48;  // minimum distance in pixels of labelled vertical grid lines
constexpr double kLeastUp = 28;      // the same for horizontal grid lines
constexpr double kNameGap = 6;
constexpr double kLeastGrid = 16;  // minimum distance of grid lines, labelled or not

// Returns texts such as "0.01", "1", "10", "100 M", "1e-4".
QString decadeText(double exponent) {
  if (exponent >= -3 && exponent < 0) return QString::number(std::pow(10.0, exponent));
  if (exponent < 0 || exponent >= 18) return QStringLiteral("1e%1").arg(exponent);
  static const char* const kUnits[] = {"", " K", " M", " G", " T", " P"};
  const int whole = static_cast<int>(exponent);
  return QLatin1String("1") + QString(whole % 3, u'0') + QLatin1String(kUnits[whole / 3]);
}

class Painter {
 public:
  Painter(QPainter& painter, const RooflineScene& scene, const RooflineAxes& axes, const RooflineStyle& style)
      : m_painter(painter), m_scene(scene), m_axes(axes), m_colors(style.colors), m_style(style) {}

  void grid() {
    const QFontMetricsF metrics(m_style.figures);
    const QRectF& plot = m_axes.plot;
    m_painter.setFont(m_style.figures);
    const auto step = [](double least, double pixels, double decades) {
      return std::max(1.0, std::ceil(least * decades / pixels));
    };
    const double across = step(kLeastDecade, plot.width(), m_axes.bounds.width());
    const bool isDense = plot.height() < kLeastGrid * m_axes.bounds.height();
    for (double x = std::ceil(m_axes.bounds.left()); x <= m_axes.bounds.right(); ++x) {
      const double at = std::round(m_axes.toPlot(x, 0).x()) + 0.5;
      line({at, plot.top()}, {at, plot.bottom()}, m_colors.border, 1);
      if (std::fmod(x, across) != 0) continue;
      m_painter.setPen(m_colors.secondaryText);
      m_painter.drawText(QRectF(at - 40, plot.bottom() + 4, 80, metrics.height()), Qt::AlignCenter, decadeText(x));
    }
    const double up = step(kLeastUp, plot.height(), m_axes.bounds.height());
    for (double y = std::ceil(m_axes.bounds.top()); y <= m_axes.bounds.bottom(); ++y) {
      if (isDense && std::fmod(y, up) != 0) continue;
      const double at = std::round(m_axes.toPlot(0, y).y()) + 0.5;
      line({plot.left(), at}, {plot.right(), at}, m_colors.border, 1);
      if (std::fmod(y, up) != 0) continue;
      m_painter.setPen(m_colors.secondaryText);
      m_painter.drawText(QRectF(0, at - metrics.height() / 2, plot.left() - 6, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, decadeText(y));
    }
    m_painter.setPen(m_colors.secondaryText);
    const QRectF below(plot.left(), plot.bottom() + 4 + metrics.height(), plot.width(), metrics.height());
    m_painter.drawText(below, Qt::AlignCenter, RooflinePainterText::tr("FLOP/byte"));
    // Uses the first text that fits; the headline also states that the values are estimated.
    for (const QString& name : {RooflinePainterText::tr("FLOP/s, estimated"), RooflinePainterText::tr("FLOP/s")}) {
      if (metrics.horizontalAdvance(name) > plot.height() + kPlotMargin) continue;
      m_painter.save();
      m_painter.translate(2, plot.center().y());
      m_painter.rotate(-90);
      m_painter.drawText(QRectF(-plot.height() / 2 - kPlotMargin, 0, plot.height() + 2 * kPlotMargin, metrics.height()),
                         Qt::AlignCenter, name);
      m_painter.restore();
      break;
    }
  }

  // The slope ends at the highest ceiling; each ceiling begins at the slope.
  void roof() {
    const QRectF& bounds = m_axes.bounds;
    const double top = m_scene.ridges.empty() ? bounds.bottom() : m_scene.ridges.front().flopsPerSecond;
    if (m_scene.bytesPerSecond) {
      const double slope = *m_scene.bytesPerSecond;
      const QPointF begin = m_axes.toPlot(bounds.left(), bounds.left() + slope);
      line(begin, m_axes.toPlot(top - slope, top), m_colors.text, 1.5);
    }
    const auto beginOf = [&](const RooflineRidge& ridge) {
      const double corner = m_scene.bytesPerSecond ? ridge.flopsPerSecond - *m_scene.bytesPerSecond : bounds.left();
      return m_axes.toPlot(std::max(corner, bounds.left()), ridge.flopsPerSecond);
    };
    for (const RooflineRidge& ridge : m_scene.ridges) {
      line(beginOf(ridge), m_axes.toPlot(bounds.right(), ridge.flopsPerSecond), m_colors.text, 1.5);
    }
  }

  // Draws the names beside the plot, where no mark covers them: each at its line, or below the previous name.
  void names(double room) {
    const QFontMetricsF metrics(m_style.font);
    m_painter.setFont(m_style.font);
    m_painter.setPen(m_colors.secondaryText);
    const double left = m_axes.plot.right() + kNameGap;
    double used = m_axes.plot.top() - metrics.height();  // from the top
    for (const RooflineRidge& ridge : m_scene.ridges) {
      const double at = m_axes.toPlot(m_axes.bounds.right(), ridge.flopsPerSecond).y();
      const double top = std::max(used, at - metrics.height() / 2);
      if (at < m_axes.plot.top() || at > m_axes.plot.bottom() || top > at + metrics.height()) continue;
      used = top + metrics.height();
      const QString name = QStringLiteral("%1  %2").arg(ridge.name, decadeTextOf(ridge.flopsPerSecond));
      m_painter.drawText(QRectF(left, top, room, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(name, Qt::ElideMiddle, room));
    }
  }

  void marks(const std::vector<RooflineMark>& marks, const RooflineHighlight& highlight) {
    const hlo::Module& module = *m_scene.estimates->snapshot->module;
    for (const RooflineMark& mark : marks) {
      const CategoryColors& colors =
          m_colors.of(hlo::operationCategory(module, m_scene.points[mark.points.front()].instruction));
      m_painter.setPen(QPen(colors.stroke, mark.points.size() > 1 ? 2 : 1));
      m_painter.setBrush(colors.fill);
      m_painter.drawEllipse(mark.at, mark.radius, mark.radius);
    }
    const auto ring = [&](const RooflineMark& mark, const QColor& color, double width) {
      m_painter.setPen(QPen(color, width));
      m_painter.setBrush(Qt::NoBrush);
      m_painter.drawEllipse(mark.at, mark.radius + 2, mark.radius + 2);
    };
    for (const size_t i : highlight.selected) ring(marks[i], m_colors.accent, 2.5);
    if (highlight.hovered) ring(marks[*highlight.hovered], m_colors.text, 1);
  }

 private:
  static QString decadeTextOf(double exponent) {
    return RooflinePainterText::tr("%1FLOP/s")
        .arg(model::shortCount(static_cast<int64_t>(std::llround(std::pow(10.0, std::min(18.0, exponent))))));
  }
  void line(QPointF from, QPointF to, const QColor& color, double width) {
    m_painter.setPen(QPen(color, width));
    m_painter.drawLine(from, to);
  }

  QPainter& m_painter;
  const RooflineScene& m_scene;
  const RooflineAxes& m_axes;
  const Colors& m_colors;
  const RooflineStyle& m_style;
};

/// Returns the width reserved for the names of the ceilings beside the plot.
double namesWidth(QSizeF size, const RooflineStyle& style) {
  const QString longest = QStringLiteral("f16 matrix, bf16 matrix  1000 TFLOP/s");
  return std::min(QFontMetricsF(style.font).horizontalAdvance(longest), size.width() * 0.3);
}

}  // namespace

QRectF rooflinePlot(QSizeF size, const RooflineStyle& style) {
  const QFontMetricsF metrics(style.figures);
  const double left = metrics.height() + metrics.horizontalAdvance(QStringLiteral("1000 T")) + kPlotMargin;
  const double bottom = 2 * metrics.height() + kPlotMargin;
  const double right = namesWidth(size, style) + kNameGap + kPlotMargin;
  return {left, kPlotMargin, std::max(0.0, size.width() - left - right),
          std::max(0.0, size.height() - bottom - kPlotMargin)};
}

void paintRoofline(QPainter& painter, QSizeF size, const RooflineScene& scene, const RooflineAxes& axes,
                   const std::vector<RooflineMark>& marks, const RooflineStyle& style,
                   const RooflineHighlight& highlight) {
  painter.setRenderHint(QPainter::Antialiasing);
  Painter paint(painter, scene, axes, style);
  paint.grid();
  painter.save();
  painter.setClipRect(axes.plot);
  paint.roof();
  painter.restore();
  paint.names(namesWidth(size, style));
  painter.save();
  // Marks are inside the plot; only their outlines extend beyond it.
  painter.setClipRect(axes.plot.adjusted(-16, -16, 16, 16));
  paint.marks(marks, highlight);
  painter.restore();
}

}  // namespace views
