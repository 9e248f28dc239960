#include "app/window/sort_menu.h"

#include <QCoreApplication>
#include <QHeaderView>

#include "app/window/copy_rows.h"
#include "views/column_menu.h"

namespace app {
namespace {

struct SortMenuText {
  Q_DECLARE_TR_FUNCTIONS(SortMenu)
};

Qt::SortOrder firstOrder(const QHeaderView& header, int column) {
  const QVariant order = header.model()->headerData(column, Qt::Horizontal, Qt::InitialSortOrderRole);
  return order.isValid() ? static_cast<Qt::SortOrder>(order.toInt()) : Qt::AscendingOrder;
}

/// Once more: the other way round.
void sortBy(QHeaderView& header, int column) {
  const Qt::SortOrder first = firstOrder(header, column);
  const Qt::SortOrder second = first == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder;
  const bool isAgain = header.sortIndicatorSection() == column && header.sortIndicatorOrder() == first;
  header.setSortIndicator(column, isAgain ? second : first);
}

}  // namespace

bool canSort(const QAbstractItemView& list) {
  const QHeaderView* const header = headerOf(list);
  return header != nullptr && header->isSortIndicatorShown() && header->sectionsClickable();
}

QMenu* sortMenu(const QAbstractItemView& list, QWidget* parent) {
  if (!canSort(list)) return nullptr;
  QHeaderView* const header = headerOf(list);
  auto* const menu = new QMenu(SortMenuText::tr("Sort by"), parent);
  menu->setObjectName(QStringLiteral("sort-by"));
  for (int place = 0; place < header->count(); ++place) {
    const int column = header->logicalIndex(place);
    const QString title = header->model()->headerData(column, Qt::Horizontal).toString();
    if (title.isEmpty() || header->isSectionHidden(column)) continue;
    QAction* const action = menu->addAction(title, header, [header, column] { sortBy(*header, column); });
    action->setCheckable(true);
    action->setChecked(header->sortIndicatorSection() == column);
  }
  if (const QString unsorted = header->property(views::kUnsortedName).toString(); !unsorted.isEmpty()) {
    menu->addSeparator();
    QAction* const action = menu->addAction(unsorted, header, [header] { views::endSorting(*header); });
    action->setCheckable(true);
    action->setChecked(header->sortIndicatorSection() < 0);
  }
  return menu;
}

}  // namespace app
