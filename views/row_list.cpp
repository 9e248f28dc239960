#include "views/row_list.h"

#include <QHeaderView>

namespace views {
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

void followRowHeight(QTableView& table, const Theme& theme) {
  const auto follow = [&table, &theme] {
    table.verticalHeader()->setMinimumSectionSize(theme.rowHeight());
    table.verticalHeader()->setDefaultSectionSize(theme.rowHeight());
  };
  QObject::connect(&theme, &Theme::changed, &table, follow);
  follow();
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  return QStyledItemDelegate::sizeHint(option, index).expandedTo(QSize(0, m_theme.rowHeight()));
}

}  // namespace views
