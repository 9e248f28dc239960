#pragma once

// What can be copied from any list, table or tree, as its rows show it.

#include <QAbstractItemView>
#include <QString>

class QHeaderView;

namespace app {

/// Of a table or a tree; null of a list.
QHeaderView* headerOf(const QAbstractItemView& list);

inline constexpr qsizetype kMostRowsCopied = 10'000;

/// The text where the keyboard's place is; "" where there is none.
QString cellText(const QAbstractItemView& list);
/// The selected rows from above, at most kMostRowsCopied: the columns that are shown, in their order, with tabs
/// between.
QString rowsText(const QAbstractItemView& list);

}  // namespace app
