#include "views/memory/painter_canvas.h"

#include <QFontMetricsF>

#include "model/items/format.h"

namespace views {
namespace {

QFont boldOf(QFont font) {
  font.setBold(true);
  return font;
}

QPen penOf(const drawing::Stroke& stroke) {
  QColor color = QColor::fromRgb(stroke.color);
  color.setAlphaF(static_cast<float>(stroke.opacity));
  QPen pen(color, stroke.width);
  if (!stroke.dashes.empty()) {
    QList<qreal> pattern;  // in widths of the line
    for (const double dash : stroke.dashes) pattern.append(dash / stroke.width);
    pen.setDashPattern(pattern);
    pen.setCapStyle(Qt::FlatCap);
  }
  return pen;
}

}  // namespace

PainterCanvas::PainterCanvas(QPainter& painter, const QFont& label, const QFont& fixed)
    : m_painter(painter), m_fonts{label, boldOf(label), fixed} {
  m_painter.save();
}

PainterCanvas::~PainterCanvas() { m_painter.restore(); }

double PainterCanvas::widthOf(Face face, const std::string& text) const {
  return QFontMetricsF(fontOf(face)).horizontalAdvance(model::toQString(text));
}

double PainterCanvas::lineHeight(Face face) const { return QFontMetricsF(fontOf(face)).height(); }

void PainterCanvas::fill(const drawing::Rect& rect, const drawing::Fill& fill) {
  QColor color = QColor::fromRgb(fill.color);
  color.setAlphaF(static_cast<float>(fill.opacity));
  m_painter.fillRect(toQRectF(rect), color);
}

void PainterCanvas::line(const drawing::Line& line, const drawing::Stroke& stroke) {
  m_painter.setPen(penOf(stroke));
  const bool isSmooth = m_painter.testRenderHint(QPainter::Antialiasing);
  const bool isDiagonal = line.from.x != line.to.x && line.from.y != line.to.y;
  if (isDiagonal) m_painter.setRenderHint(QPainter::Antialiasing);
  m_painter.drawLine(QPointF(line.from.x, line.from.y), QPointF(line.to.x, line.to.y));
  if (isDiagonal) m_painter.setRenderHint(QPainter::Antialiasing, isSmooth);
}

void PainterCanvas::outline(const drawing::Rect& rect, double radius, const drawing::Stroke& stroke) {
  m_painter.setPen(penOf(stroke));
  m_painter.setBrush(Qt::NoBrush);
  m_painter.drawRoundedRect(toQRectF(rect), radius, radius);
}

void PainterCanvas::text(double x, double top, Face face, const std::string& text, drawing::Rgb color) {
  if (text.empty()) return;
  m_painter.setFont(fontOf(face));
  m_painter.setPen(QColor::fromRgb(color));
  m_painter.drawText(QPointF(x, top + QFontMetricsF(fontOf(face)).ascent()), model::toQString(text));
}

void PainterCanvas::sign(double x, double top, Face face, const std::string& sign, drawing::Rgb color) {
  text(x, top, face, sign, color);
}

void PainterCanvas::clip(const drawing::Rect& rect) { m_painter.setClipRect(toQRectF(rect)); }

}  // namespace views
