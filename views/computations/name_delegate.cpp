#include "views/computations/name_delegate.h"

#include <QPainter>
#include <algorithm>

#include "model/items/roles.h"
#include "views/category_swatch.h"

namespace views {
namespace {

constexpr int kNameMargin = 4;

}  // namespace

NameDelegate::NameDelegate(Theme& theme, int detailRole, std::function<bool(const QModelIndex&)> isActive,
                           QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_detailRole(detailRole), m_isActive(std::move(isActive)) {}

void NameDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Colors& colors = m_theme.colors();
  painter->save();
  painter->setClipRect(option.rect);
  if (option.state & QStyle::State_Selected) {
    painter->fillRect(option.rect, colors.selection);
  } else if (option.state & QStyle::State_MouseOver) {
    painter->fillRect(option.rect, colors.hover);
  }
  QRect rest = option.rect.adjusted(kNameMargin, 0, -kNameMargin, 0);
  const bool isActive = m_isActive(index.siblingAtColumn(0));
  if (index.column() != 0) {
    painter->setFont(m_theme.figureFont());
    painter->setPen(colors.secondaryText);
    painter->drawText(rest, Qt::AlignRight | Qt::AlignVCenter, index.data().toString());
    painter->restore();
    return;
  }
  if (const QVariant category = index.data(model::CategoryRole); category.isValid()) {
    const QPixmap box =
        categorySwatch(static_cast<hlo::Category>(category.toInt()), colors, painter->device()->devicePixelRatioF());
    painter->drawPixmap(rest.left(), rest.center().y() - kSwatchSize / 2 + 1, box);
    rest.setLeft(rest.left() + kSwatchSize + 6);
  }
  const QVariant target = index.data(model::TargetRole);
  QFont font = target.isValid() ? m_theme.fixedFont() : option.font;
  font.setBold(isActive);
  painter->setFont(font);
  painter->setPen(colors.text);
  const QFontMetrics metrics(font);
  const QString name = metrics.elidedText(index.data().toString(), Qt::ElideMiddle, rest.width());
  painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter, name);
  rest.setLeft(rest.left() + metrics.horizontalAdvance(name) + 8);
  const QString detail = index.data(m_detailRole).toString();
  if (!detail.isEmpty() && rest.width() > 8 * metrics.averageCharWidth()) {
    font.setBold(false);
    painter->setFont(font);
    painter->setPen(colors.secondaryText);
    painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetrics(font).elidedText(detail, Qt::ElideRight, rest.width()));
  }
  painter->restore();
}

QSize NameDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  int width = 100;
  if (index.column() != 0) width = QFontMetrics(m_theme.figureFont()).horizontalAdvance(index.data().toString());
  return {width + 2 * kNameMargin, std::max(m_theme.rowHeight(), option.fontMetrics.height() + 4)};
}

}  // namespace views
