#include "views/computations/scope_delegate.h"

#include <QPainter>
#include <algorithm>

#include "model/items/scope_model.h"
#include "views/computations/name_tree.h"
#include "views/name_fit.h"

namespace views {
namespace {

constexpr int kScopeMargin = 4;
constexpr int kBarHeight = 2;
constexpr int kBadgePadding = 4;
constexpr int kBadgeGap = 3;

}  // namespace

void ScopeDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Colors& colors = m_theme.colors();
  painter->save();
  NameTree::paintRow(painter, option, index, colors.selection, colors.hover);
  const QRect rest = NameTree::textRect(option, index, m_theme.figureFont());
  if (index.column() == model::ScopeModel::kName) {
    paintName(painter, rest, index);
  } else {
    paintFigure(painter, rest, index);
  }
  painter->restore();
}

void ScopeDelegate::paintName(QPainter* painter, QRect rest, const QModelIndex& index) const {
  const Colors& colors = m_theme.colors();
  const QFont font = m_theme.fixedFont();
  const QFontMetrics metrics(font);
  painter->setFont(font);
  painter->setPen(colors.text);
  const QString name = fittedName(index.data().toString(), metrics, rest.width());
  painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter, name);
  rest.setLeft(rest.left() + metrics.horizontalAdvance(name) + 8);

  QFont small = font;
  small.setPointSizeF(std::max(6.5, font.pointSizeF() - 1.5));
  const QFontMetrics smallMetrics(small);
  painter->setFont(small);
  painter->setRenderHint(QPainter::Antialiasing);
  for (const QString& badge : index.data(model::ScopeModel::BadgesRole).toStringList()) {
    const int width = smallMetrics.horizontalAdvance(badge) + 2 * kBadgePadding;
    if (width > rest.width()) break;
    const int height = smallMetrics.height() + 1;
    const QRectF box(rest.left() + 0.5, rest.center().y() - height / 2 + 0.5, width, height);
    painter->setPen(colors.border);
    painter->setBrush(colors.window);
    painter->drawRoundedRect(box, 4, 4);
    painter->setPen(colors.secondaryText);
    painter->drawText(box, Qt::AlignCenter, badge);
    rest.setLeft(rest.left() + width + kBadgeGap);
  }
}

void ScopeDelegate::paintFigure(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
  const Colors& colors = m_theme.colors();
  painter->setFont(m_theme.figureFont());
  painter->setPen(colors.secondaryText);
  painter->drawText(rect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, index.data().toString());
  const QVariant share = index.data(model::ScopeModel::ShareRole);
  if (!share.isValid() || share.toDouble() <= 0) return;
  const int width = std::max(1, static_cast<int>(rect.width() * std::min(1.0, share.toDouble())));
  QColor bar = colors.accent;
  bar.setAlphaF(0.55f);
  painter->fillRect(rect.right() - width + 1, rect.bottom() - kBarHeight, width, kBarHeight, bar);
}

QSize ScopeDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  int width = 100;
  if (index.column() != 0) width = QFontMetrics(m_theme.figureFont()).horizontalAdvance(index.data().toString());
  return {width + 2 * kScopeMargin, std::max(m_theme.rowHeight(), option.fontMetrics.height() + 4)};
}

}  // namespace views
