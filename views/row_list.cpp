#include "views/row_list.h"

#include <QHeaderView>

namespace views {
namespace {

constexpr int kRowHeight = 24;

}  // namespace

RowList::RowList(QWidget* parent) : QTreeView(parent) {
  setRootIsDecorated(false);
  setUniformRowHeights(true);
  setAlternatingRowColors(true);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setExpandsOnDoubleClick(false);
}

void RowList::setWidths(std::initializer_list<std::pair<int, int>> letters) {
  const int letter = fontMetrics().averageCharWidth();
  for (const auto& [column, count] : letters) header()->resizeSection(column, count * letter);
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  return QStyledItemDelegate::sizeHint(option, index).expandedTo(QSize(0, kRowHeight));
}

}  // namespace views
