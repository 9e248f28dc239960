#include "views/minimap_frame.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <cmath>

namespace views {
namespace {

struct MinimapFrameText {
  Q_DECLARE_TR_FUNCTIONS(Minimap)
};

}  // namespace

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

QString shownText(const QRectF& shown, const QRectF& whole) {
  const QRectF part = shown.intersected(whole);
  if (whole.isEmpty() || part.isEmpty()) return {};
  const auto percent = [](double some, double all) { return static_cast<int>(std::lround(100 * some / all)); };
  return MinimapFrameText::tr("Shown are %1 % of the width, from %2 %, and %3 % of the height, from %4 %.")
      .arg(percent(part.width(), whole.width()))
      .arg(percent(part.left() - whole.left(), whole.width()))
      .arg(percent(part.height(), whole.height()))
      .arg(percent(part.top() - whole.top(), whole.height()));
}

}  // namespace views
