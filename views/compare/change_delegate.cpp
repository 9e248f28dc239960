#include "views/compare/change_delegate.h"

#include <QHeaderView>
#include <QPainter>
#include <QTreeView>

#include "model/items/change_model.h"
#include "views/change_roles.h"

namespace views {
namespace {

using ChangeItems = model::ChangeModel;

constexpr int kChangeMargin = 6;

compare::ChangeKind changeKindOf(const QModelIndex& index) {
  return static_cast<compare::ChangeKind>(index.data(ChangeItems::KindRole).toInt());
}
compare::Side changeSideOf(const QModelIndex& index) {
  return static_cast<compare::Side>(index.data(ChangeItems::SideRole).toInt());
}

}  // namespace

void ChangeDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Colors& colors = m_theme.colors();
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  const bool isGroup = index.data(ChangeItems::IsGroupRole).toBool();
  const bool isSelected = cell.state & QStyle::State_Selected;
  const ChangeRole role = changeRole(changeKindOf(index), changeSideOf(index));
  if (isSelected) {
    painter->fillRect(cell.rect, colors.selection);
  } else if (isGroup) {
    painter->fillRect(cell.rect, changeTint(role, colors));
  } else if (cell.state & QStyle::State_MouseOver) {
    painter->fillRect(cell.rect, colors.hover);
  }
  const QRect inner = cell.rect.adjusted(kChangeMargin, 0, -kChangeMargin, 0);
  painter->save();
  painter->setFont(cell.font);
  if (index.column() == ChangeItems::kKind) {
    const QString glyph = changeGlyph(changeKindOf(index), changeSideOf(index));
    QFont bold = cell.font;
    bold.setBold(true);
    painter->setFont(bold);
    painter->setPen(isSelected || isGroup ? colors.onTint(role) : colors.of(role));
    const int width = QFontMetrics(bold).horizontalAdvance(QStringLiteral("⇄")) + kChangeMargin;
    painter->drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, glyph);
    painter->setPen(colors.text);
    painter->drawText(inner.adjusted(width, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
  } else if (isGroup && (index.column() == ChangeItems::kA || index.column() == ChangeItems::kB)) {
    // The title extends over both columns; each paints its part of it.
    const auto* const tree = qobject_cast<const QTreeView*>(option.widget);
    QRect both = cell.rect;
    if (tree != nullptr) {
      const QHeaderView* const header = tree->header();
      const int left = header->sectionViewportPosition(ChangeItems::kA);
      const int right = header->sectionViewportPosition(ChangeItems::kB) + header->sectionSize(ChangeItems::kB);
      if (left < right) both = QRect(left, cell.rect.top(), right - left, cell.rect.height());
    }
    both.adjust(kChangeMargin, 0, -kChangeMargin, 0);
    painter->setClipRect(cell.rect);
    painter->setPen(colors.text);
    const QString title = index.siblingAtColumn(ChangeItems::kA).data().toString();
    painter->drawText(both, Qt::AlignLeft | Qt::AlignVCenter,
                      cell.fontMetrics.elidedText(title, Qt::ElideRight, both.width()));
  } else {
    QColor pen = cell.palette.color(QPalette::Text);
    const QVariant amount = index.data(model::SortRole);
    const bool isAmount = index.column() >= ChangeItems::kPeak && index.column() <= ChangeItems::kFlops;
    if (isAmount && amount.toLongLong() == 0) pen = colors.secondaryText;
    // More memory is as a removal: red, with its sign.
    // On the tint of a group, only its sign says so.
    if (index.column() == ChangeItems::kPeak && amount.toLongLong() != 0 && (isSelected || !isGroup)) {
      const ChangeRole sign = amount.toLongLong() > 0 ? ChangeRole::kRemoved : ChangeRole::kAdded;
      pen = isSelected ? colors.onTint(sign) : colors.of(sign);
    }
    painter->setPen(pen);
    painter->drawText(inner, static_cast<int>(cell.displayAlignment),
                      cell.fontMetrics.elidedText(cell.text, cell.textElideMode, inner.width()));
  }
  painter->restore();
}

QSize ChangeDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  return {QStyledItemDelegate::sizeHint(option, index).width() + 2 * kChangeMargin, m_theme.rowHeight()};
}

void ChangeDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  const Colors& colors = m_theme.colors();
  switch (index.column()) {
    case ChangeItems::kA:
    case ChangeItems::kB:
      if (!index.data(ChangeItems::IsGroupRole).toBool()) option->font = m_theme.fixedFont();
      option->textElideMode = Qt::ElideMiddle;
      break;
    case ChangeItems::kPeak:
    case ChangeItems::kBytes:
    case ChangeItems::kFlops: option->font = m_theme.figureFont(); break;
    case ChangeItems::kScope:
      option->font = m_theme.fixedFont();
      option->textElideMode = Qt::ElideMiddle;
      option->palette.setColor(QPalette::Text, colors.secondaryText);
      break;
    default: break;
  }
  if (index.data(ChangeItems::IsGroupRole).toBool()) option->font.setBold(true);
  option->fontMetrics = QFontMetrics(option->font);
}

}  // namespace views
