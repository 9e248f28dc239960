#include "views/search/search_delegate.h"

#include "model/items/search_model.h"

namespace views {

void SearchDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  using Model = model::SearchModel;
  const int column = index.column();
  if (column == Model::kName || column == Model::kDetail || column == Model::kSource || column == Model::kBytes ||
      column == Model::kExecutions)
    option->font = m_theme.fixedFont();
  if (column == Model::kKind || column == Model::kWhere) {
    option->palette.setColor(QPalette::Text, m_theme.colors().secondaryText);
  }
  option->textElideMode = column == Model::kDetail ? Qt::ElideRight : Qt::ElideMiddle;
}

}  // namespace views
