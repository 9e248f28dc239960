#pragma once

// Additions to Qt's SVG generator: a title with escapes, and signs as paths, which look the same without the font.

#include <QByteArray>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPointF>
#include <QString>

namespace views {

/// Adds a title to the SVG of a generator whose own title is empty. `title` is text of a dump on one line.
inline QByteArray withSvgTitle(QByteArray svg, const QString& title) {
  if (const auto at = svg.indexOf("<desc>"); at >= 0)
    svg.insert(at, "<title>" + title.toHtmlEscaped().toUtf8() + "</title>\n");
  return svg;
}

/// Draws a sign with the painter's font and pen: in SVG as a path, elsewhere as text. `at` is on the baseline.
inline void drawSign(QPainter& painter, const QPointF& at, const QString& sign) {
  if (painter.paintEngine()->type() != QPaintEngine::SVG) return painter.drawText(at, sign);
  QPainterPath path;
  path.addText(at, painter.font(), sign);
  painter.fillPath(path, painter.pen().color());
}

}  // namespace views
