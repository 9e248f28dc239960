// Painting of the graph's canvas: the scene, or how a box in it opens or closes, and what lies over it.

#include <QElapsedTimer>
#include <QPaintEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "model/items/format.h"
#include "views/graph/graph_canvas.h"

namespace views {

void GraphCanvas::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  m_isSeen = m_scene != nullptr;
  const Colors& colors = m_theme.colors();
  // The busy line moves over a drawing that stays: only its strip is painted then.
  painter.setClipRect(event->rect());
  QElapsedTimer timer;
  timer.start();
  if (m_unfolding) {
    paintUnfolding(painter);
  } else if (m_scene) {
    paintGraph(painter, QSizeF(size()), *m_scene, m_transform, colors, m_theme.fixedFont(), m_highlight,
               {.colors = m_colors.get(), .withEdgeWidths = m_withEdgeWidths, .overview = m_overview.get()});
    if (m_overlay) m_overlay(painter, m_transform);
    paintBand(painter);
  } else {
    painter.fillRect(rect(), colors.canvas);
    painter.setPen(colors.secondaryText);
    if (m_isWaiting) painter.drawText(rect(), Qt::AlignCenter, tr("The graph is being laid out."));
  }
  if (m_frameTimeShown) {
    painter.setPen(colors.secondaryText);
    painter.drawText(rect().adjusted(8, 4, -8, -4), Qt::AlignRight | Qt::AlignTop,
                     tr("%1 ms").arg(model::decimal(static_cast<double>(timer.nsecsElapsed()) / 1e6, 1)));
  }
  if (m_dimmed) {
    QColor veil = colors.canvas;
    veil.setAlphaF(0.6F);
    if (m_scene) painter.fillRect(rect(), veil);
    paintBusyLine(painter);
  }
  if (hasFocus()) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colors.accent, 1));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
}

/// The drawing in four: what is above and left of the cut stays, what is behind it is not yet where it belongs.
void GraphCanvas::paintUnfolding(QPainter& painter) {
  const Unfolding& u = *m_unfolding;
  const double t = m_unfold.currentValue().toDouble();
  const double open = u.isOpening ? t : 1 - t;
  const ViewTransform at = panned(u.from, (u.to.offset - u.from.offset) * t);
  const QPointF cut = toViewport(at, u.corner + QPointF(u.grown.width() * open, u.grown.height() * open));
  const QPointF missing(u.grown.width() * (1 - open) * at.scale, u.grown.height() * (1 - open) * at.scale);
  const double x = std::clamp(std::round(cut.x()), 0.0, static_cast<double>(width()));
  const double y = std::clamp(std::round(cut.y()), 0.0, static_cast<double>(height()));
  for (const bool isRight : {false, true}) {
    for (const bool isBelow : {false, true}) {
      const QRectF part(QPointF(isRight ? x : 0, isBelow ? y : 0),
                        QPointF(isRight ? width() : x, isBelow ? height() : y));
      if (part.isEmpty()) continue;
      ViewTransform transform = at;
      transform.offset -= QPointF(isRight ? missing.x() : 0, isBelow ? missing.y() : 0);
      painter.save();
      painter.setClipRect(part, Qt::IntersectClip);
      paintGraph(painter, QSizeF(size()), *u.scene, transform, m_theme.colors(), m_theme.fixedFont(), {},
                 {.colors = u.colors.get(), .withEdgeWidths = m_withEdgeWidths});
      painter.restore();
    }
  }
}

void GraphCanvas::paintBand(QPainter& painter) {
  if (m_band.isNull()) return;
  QColor fill = m_theme.colors().accent;
  fill.setAlphaF(0.12F);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(m_theme.colors().accent, 1));
  painter.setBrush(fill);
  painter.drawRect(m_band);
  painter.setBrush(Qt::NoBrush);
}

void GraphCanvas::paintBusyLine(QPainter& painter) {
  const double length = width() * 0.25;
  const double way = width() + length;
  const double at = std::fmod(m_busyStep * 14.0, way) - length;
  painter.fillRect(QRectF(0, 0, width(), 2), m_theme.colors().border);
  painter.fillRect(QRectF(at, 0, length, 2), m_theme.colors().accent);
}

}  // namespace views
