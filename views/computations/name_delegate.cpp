#include "views/computations/name_delegate.h"

#include <QPainter>
#include <algorithm>

#include "model/items/roles.h"
#include "views/category_swatch.h"
#include "views/computations/name_tree.h"
#include "views/name_fit.h"

namespace views {
namespace {

constexpr int kNameMargin = 4;
constexpr int kDetailGap = 8;
constexpr int kLeastPart = 4;    // characters
constexpr int kLeastDetail = 8;  // characters of a detail that is cut off

}  // namespace

NameDelegate::NameDelegate(Theme& theme, int detailRole, std::function<bool(const QModelIndex&)> isActive,
                           QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_detailRole(detailRole), m_isActive(std::move(isActive)) {}

NameDelegate::Shown NameDelegate::shown(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  Shown shown;
  shown.name = NameTree::textRect(option, index, m_theme.figureFont());
  if (index.data(model::CategoryRole).isValid()) shown.name.setLeft(shown.name.left() + kSwatchSize + 6);
  const bool isCode = index.data(model::TargetRole).isValid();
  shown.nameFont = isCode ? m_theme.fixedFont() : option.font;
  shown.nameFont.setBold(m_isActive(index.siblingAtColumn(0)));
  const QFontMetrics metrics(shown.nameFont);
  const QString name = index.data().toString();
  // Names of pipelines and passes often have the same end, names of files the same beginning, and paths of folders
  // differ in the folders near their end.
  const Qt::TextElideMode mode = name.contains(u'/')                                          ? Qt::ElideLeft
                                 : name.contains(u'.') || name.contains(QStringLiteral(": ")) ? Qt::ElideMiddle
                                                                                              : Qt::ElideRight;
  QFont plain = shown.nameFont;
  plain.setBold(false);
  const QFontMetrics detailMetrics(plain);
  const QString part = m_partRole < 0 ? QString() : index.data(m_partRole).toString();
  // The part has room for at least its beginning.
  const int kept = part.isEmpty()
                       ? 0
                       : kDetailGap + std::clamp(shown.name.width() - metrics.horizontalAdvance(name) - kDetailGap,
                                                 detailMetrics.horizontalAdvance(part.left(kLeastPart)),
                                                 detailMetrics.horizontalAdvance(part));
  const int room = shown.name.width() - kept;
  shown.nameText = isCode ? fittedName(name, metrics, room) : metrics.elidedText(name, mode, room);
  shown.detail = shown.name;
  shown.detail.setLeft(shown.name.left() + metrics.horizontalAdvance(shown.nameText) + kDetailGap);
  const QString detail = index.data(m_detailRole).toString();
  const int least = std::min(detailMetrics.horizontalAdvance(detail), kLeastDetail * detailMetrics.averageCharWidth());
  if (shown.detail.width() >= least) {
    shown.detailText = detailMetrics.elidedText(detail, Qt::ElideRight, shown.detail.width());
  }
  // The part whole, rather than the part and two letters of a name.
  if (!part.isEmpty() && shown.detailText != detail && shown.detailText.size() <= part.size() + kLeastPart)
    shown.detailText = detailMetrics.elidedText(part, Qt::ElideRight, shown.detail.width());
  return shown;
}

void NameDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Colors& colors = m_theme.colors();
  painter->save();
  NameTree::paintRow(painter, option, index, colors.selection, colors.hover);
  if (index.column() != 0) {
    painter->setFont(m_theme.figureFont());
    painter->setPen(colors.secondaryText);
    painter->drawText(NameTree::textRect(option, index, m_theme.figureFont()),
                      Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, index.data().toString());
    painter->restore();
    return;
  }
  const Shown shown = this->shown(option, index);
  if (const QVariant category = index.data(model::CategoryRole); category.isValid()) {
    const QPixmap box =
        categorySwatch(static_cast<hlo::Category>(category.toInt()), colors, painter->device()->devicePixelRatioF());
    painter->drawPixmap(option.rect.left() + kNameMargin, shown.name.center().y() - kSwatchSize / 2 + 1, box);
  }
  QFont font = shown.nameFont;
  painter->setFont(font);
  painter->setPen(m_remarkRole >= 0 && index.data(m_remarkRole).toBool() ? colors.secondaryText : colors.text);
  painter->drawText(shown.name, Qt::AlignLeft | Qt::AlignVCenter, shown.nameText);
  font.setBold(false);
  painter->setFont(font);
  painter->setPen(colors.secondaryText);
  painter->drawText(shown.detail, Qt::AlignLeft | Qt::AlignVCenter, shown.detailText);
  painter->restore();
}

QSize NameDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  int width = 100;
  if (index.column() != 0) width = QFontMetrics(m_theme.figureFont()).horizontalAdvance(index.data().toString());
  return {width + 2 * kNameMargin, std::max(m_theme.rowHeight(), option.fontMetrics.height() + 4)};
}

}  // namespace views
