#include "views/category_swatch.h"

#include <QApplication>
#include <QPainter>
#include <QPixmapCache>

namespace views {

QPixmap categorySwatch(hlo::Category category, const Colors& colors, qreal devicePixelRatio) {
  const CategoryColors& look = colors.of(category);
  const QString key = QStringLiteral("category-%1-%2-%3-%4")
                          .arg(static_cast<int>(category))
                          .arg(look.fill.rgb())
                          .arg(look.stroke.rgb())
                          .arg(devicePixelRatio);
  QPixmap pixmap;
  if (QPixmapCache::find(key, &pixmap)) return pixmap;
  const int pixels = qRound(kSwatchSize * devicePixelRatio);
  pixmap = QPixmap(pixels, pixels);
  pixmap.setDevicePixelRatio(devicePixelRatio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(look.stroke);
  painter.setBrush(look.fill);
  const QRectF box(1.5, 1.5, kSwatchSize - 3, kSwatchSize - 3);
  painter.drawRoundedRect(box, 3, 3);
  QFont font = QApplication::font();
  font.setPixelSize(10);
  painter.setFont(font);
  painter.setPen(look.text);
  painter.drawText(box, Qt::AlignCenter, categoryGlyph(category));
  painter.end();
  QPixmapCache::insert(key, pixmap);
  return pixmap;
}

}  // namespace views
