#pragma once

// The context menu of a table's header: which columns are shown, and the way back to the order before sorting.

#include <QList>
#include <QString>

class QAction;
class QHeaderView;

namespace views {

/// Property of a header that can be unsorted: the name of the order before sorting, for menus.
inline constexpr const char* kUnsortedName = "unsorted";
void endSorting(QHeaderView& header);

/// Gives the header a context menu with all columns; `fixed` ones cannot be hidden. If `unsorted` is not "", it is the
/// name of an entry that ends sorting ("Program Order"), and the tooltip of sorted headers names it. `further` actions
/// follow. The model must be set.
void addColumnMenu(QHeaderView& header, const QList<int>& fixed, const QString& unsorted,
                   const QList<QAction*>& further = {});

}  // namespace views
