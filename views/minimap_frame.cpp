#include "views/minimap_frame.h"

#include <QPainterPath>

namespace views {

void paintMinimapFrame(QPainter& painter, const QRectF& map, const QRectF& shown, const Colors& colors) {
  painter.setRenderHint(QPainter::Antialiasing);
  QColor veil = colors.panel;
  veil.setAlphaF(0.6F);
  QPainterPath outside;
  outside.addRect(map);
  outside.addRect(shown);
  painter.fillPath(outside, veil);
  painter.setPen(QPen(colors.accent, 1.5));
  painter.drawRect(shown);
  painter.setPen(QPen(colors.border, 1));
  painter.drawRect(map.adjusted(0.5, 0.5, -0.5, -0.5));
}

}  // namespace views
