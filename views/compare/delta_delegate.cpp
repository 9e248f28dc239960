#include "views/compare/delta_delegate.h"

#include <QApplication>
#include <QPainter>

namespace views {

void DeltaDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QString second = index.data(kSecondLineRole).toString();
  if (second.isEmpty()) return QStyledItemDelegate::paint(painter, option, index);
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  const QString first = std::exchange(cell.text, QString());
  const QStyle* const style = option.widget == nullptr ? QApplication::style() : option.widget->style();
  style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, option.widget);
  const Colors& colors = m_theme.colors();
  const QRect inner = option.rect.adjusted(4, 2, -4, -2);
  const QRect upper(inner.left(), inner.top(), inner.width(), inner.height() / 2);
  const QRect lower(inner.left(), upper.bottom() + 1, inner.width(), inner.bottom() - upper.bottom());
  painter->save();
  painter->setFont(cell.font);
  painter->setPen(colors.text);
  painter->drawText(upper, Qt::AlignLeft | Qt::AlignVCenter,
                    QFontMetrics(cell.font).elidedText(first, Qt::ElideMiddle, upper.width()));
  painter->setFont(option.font);
  painter->setPen(colors.secondaryText);
  painter->drawText(lower, Qt::AlignLeft | Qt::AlignVCenter,
                    option.fontMetrics.elidedText(second, Qt::ElideRight, lower.width()));
  painter->restore();
}

}  // namespace views
