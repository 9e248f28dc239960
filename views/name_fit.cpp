#include "views/name_fit.h"

#include <QApplication>
#include <QStyle>
#include <QWidget>
#include <algorithm>

#include "model/items/format.h"
#include "views/drawing/text_fit.h"

namespace views {

QString fittedName(const QString& name, int columns) {
  if (name.size() <= columns) return name;
  return model::toQString(drawing::fittedName(name.toStdString(), columns));
}

QString fittedName(const QString& name, const QFontMetrics& metrics, int width) {
  if (metrics.horizontalAdvance(name) <= width) return name;
  // Exact at once with a fixed font; letters of other fonts may be wider than digits.
  const int letter = std::max(1, metrics.horizontalAdvance(u'0'));
  for (int columns = std::max(0, width / letter); columns > 0; --columns) {
    const QString fitted =
        name.size() <= columns ? name : model::toQString(drawing::markedName(name.toStdString(), columns));
    if (metrics.horizontalAdvance(fitted) <= width) return fitted;
  }
  return {};
}

void fitName(QStyleOptionViewItem* cell) {
  if (cell->text.contains(u'/')) return;
  const QStyle* const style = cell->widget != nullptr ? cell->widget->style() : QApplication::style();
  const int room = style->subElementRect(QStyle::SE_ItemViewItemText, cell, cell->widget).width();
  const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, cell, cell->widget) + 1;
  cell->text = fittedName(cell->text, QFontMetrics(cell->font), room - 2 * margin);
}

QString elided(const QString& text, int columns, bool middle) {
  if (text.size() <= columns) return text;
  return model::toQString(drawing::elided(text.toStdString(), columns, middle));
}

}  // namespace views
