#pragma once

// "Sort by", with the columns of any table or tree that can be sorted: by keys what a click on a column's title does.

#include <QAbstractItemView>
#include <QMenu>

namespace app {

/// Returns true if the list has columns by which it can be sorted.
bool canSort(const QAbstractItemView& list);

/// Null of a list that is not sorted.
QMenu* sortMenu(const QAbstractItemView& list, QWidget* parent);

}  // namespace app
