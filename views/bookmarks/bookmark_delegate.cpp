#include "views/bookmarks/bookmark_delegate.h"

#include "model/items/bookmark_model.h"

namespace views {

void BookmarkDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  using Model = model::BookmarkModel;
  const int column = index.column();
  const QVariant target = index.data(model::TargetRole);
  const bool isThere = target.isValid();
  const bool isInstruction = isThere && std::holds_alternative<hlo::InstructionId>(target.value<model::Target>());
  if (column == Model::kName || (column == Model::kDetail && isInstruction)) option->font = m_theme.fixedFont();
  if (column == Model::kWhere || column == Model::kNumber || !isThere) {
    option->palette.setColor(QPalette::Text, m_theme.colors().secondaryText);
  }
  option->textElideMode = column == Model::kName || column == Model::kWhere ? Qt::ElideMiddle : Qt::ElideRight;
}

}  // namespace views
