#include "views/instructions/instruction_delegate.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QWidget>
#include <algorithm>

#include "model/items/instruction_model.h"
#include "views/category_swatch.h"
#include "views/change_roles.h"
#include "views/name_fit.h"

namespace views {
namespace {

using Column = queries::InstructionColumn;

std::vector<uint32_t> sorted(const std::vector<hlo::InstructionId>& instructions) {
  std::vector<uint32_t> result;
  result.reserve(instructions.size());
  for (hlo::InstructionId id : instructions) result.push_back(id.index());
  std::sort(result.begin(), result.end());
  return result;
}

bool isCurrentRow(const QWidget* view, const QModelIndex& index) {
  const auto* const items = qobject_cast<const QAbstractItemView*>(view);
  return items != nullptr && items->currentIndex().row() == index.row();
}

}  // namespace

InstructionDelegate::InstructionDelegate(Theme& theme, const model::ShownComparison& comparison, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_comparison(comparison) {
  updateFonts();
  connect(&theme, &Theme::changed, this, &InstructionDelegate::updateFonts);
}

void InstructionDelegate::updateFonts() {
  m_fixedFont = m_theme.fixedFont();
  m_figureFont = m_theme.figureFont();
}

void InstructionDelegate::setSelected(const std::vector<hlo::InstructionId>& instructions) {
  m_selected = sorted(instructions);
}

void InstructionDelegate::setHovered(const std::vector<hlo::InstructionId>& instructions) {
  m_hovered = sorted(instructions);
}

std::optional<compare::Change> InstructionDelegate::changeOf(const QModelIndex& index) const {
  return m_comparison.changeOf(std::get<hlo::InstructionId>(index.data(model::TargetRole).value<model::Target>()));
}

void InstructionDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  const Colors& colors = m_theme.colors();
  const auto column = static_cast<Column>(index.column());
  option->textElideMode = column == Column::kName || column == Column::kScope || column == Column::kSource
                              ? Qt::ElideMiddle
                              : Qt::ElideRight;
  switch (column) {
    case Column::kName: {
      option->font = m_fixedFont;
      option->features |= QStyleOptionViewItem::HasDecoration;
      option->decorationSize = QSize(kSwatchSize, kSwatchSize);
      option->decorationPosition = QStyleOptionViewItem::Left;
      option->decorationAlignment = Qt::AlignVCenter;
      const auto category = static_cast<hlo::Category>(index.data(model::CategoryRole).toInt());
      option->icon = QIcon(categorySwatch(category, colors, option->widget ? option->widget->devicePixelRatioF() : 1));
      break;
    }
    case Column::kScope: option->palette.setColor(QPalette::Text, colors.secondaryText); break;
    default: {
      const queries::InstructionColumnSpec& spec = queries::specOf(column);
      if (spec.isNumber()) option->font = m_figureFont;
      if (spec.unit == queries::ColumnUnit::kCode) option->font = m_fixedFont;
    }
  }
  option->fontMetrics = QFontMetrics(option->font);

  const auto target = index.data(model::TargetRole).value<model::Target>();
  const uint32_t instruction = std::get<hlo::InstructionId>(target).index();
  if (std::binary_search(m_selected.begin(), m_selected.end(), instruction)) option->state |= QStyle::State_Selected;
  // The current cell has no focus frame: the whole row is current.
  option->state &= ~QStyle::State_HasFocus;
  option->state &= ~QStyle::State_MouseOver;
  if (const auto change = changeOf(index)) {
    const ChangeRole role = changeRole(change->kind, *m_comparison.side());
    if (role != ChangeRole::kNone) option->backgroundBrush = changeTint(role, colors);
  }
  if (!(option->state & QStyle::State_Selected) &&
      std::binary_search(m_hovered.begin(), m_hovered.end(), instruction)) {
    option->backgroundBrush = colors.hover;
  }
}

void InstructionDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  const QBrush background =
      cell.state & QStyle::State_Selected ? QBrush(m_theme.colors().selection) : cell.backgroundBrush;
  if (background.style() != Qt::NoBrush) painter->fillRect(cell.rect, background);
  // The focus indicator: a bar before the current row.
  if (cell.widget->hasFocus() && cell.rect.left() <= 0 && isCurrentRow(cell.widget, index)) {
    painter->fillRect(QRect(0, cell.rect.top(), 2, cell.rect.height()), m_theme.colors().accent);
  }
  // The style draws the rest, with a wider margin than its default.
  cell.state &= ~QStyle::State_Selected;
  cell.backgroundBrush = Qt::NoBrush;
  cell.rect.adjust(kCellMargin, 0, -kCellMargin, 0);
  if (static_cast<Column>(index.column()) == Column::kName) {
    if (const auto change = changeOf(index)) {
      // All names make room for the glyph, so that they stay aligned.
      const compare::Side side = *m_comparison.side();
      const int width = QFontMetrics(m_figureFont).horizontalAdvance(QStringLiteral("⇄")) + kCellMargin;
      QFont bold = m_figureFont;
      bold.setBold(true);
      painter->save();
      painter->setFont(bold);
      painter->setPen(m_theme.colors().onTint(changeRole(change->kind, side)));
      painter->drawText(cell.rect, Qt::AlignLeft | Qt::AlignVCenter, changeGlyph(change->kind, side));
      painter->restore();
      cell.rect.setLeft(cell.rect.left() + width);
    }
    fitName(&cell);
  }
  const QWidget* const widget = cell.widget;
  widget->style()->drawControl(QStyle::CE_ItemViewItem, &cell, painter, widget);
}

}  // namespace views
