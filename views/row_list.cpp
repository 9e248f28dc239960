#include "views/row_list.h"

#include <QHeaderView>
#include <algorithm>
#include <vector>

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

void RowList::fitColumns() {
  std::vector<int> needs;
  std::vector<int> order;
  for (int column = 0; column < header()->count(); ++column) {
    needs.push_back(std::max(sizeHintForColumn(column), header()->sectionSizeHint(column)));
    if (!header()->isSectionHidden(column)) order.push_back(column);
  }
  // The narrowest columns first: the space that they do not need is shared by the others.
  std::sort(order.begin(), order.end(),
            [&](int a, int b) { return needs[static_cast<size_t>(a)] < needs[static_cast<size_t>(b)]; });
  int left = viewport()->width();
  for (size_t i = 0; i < order.size(); ++i) {
    const int width = std::min(needs[static_cast<size_t>(order[i])], left / static_cast<int>(order.size() - i));
    header()->resizeSection(order[i], width);
    left -= width;
  }
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  return QStyledItemDelegate::sizeHint(option, index).expandedTo(QSize(0, m_theme.rowHeight()));
}

}  // namespace views
