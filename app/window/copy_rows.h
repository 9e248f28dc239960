#pragma once

// Copies cells and rows of any list, table or tree as text.

#include <QAbstractItemView>
#include <QString>

class QHeaderView;

namespace app {

/// Returns the header of a table or a tree; null for a list.
QHeaderView* headerOf(const QAbstractItemView& list);

inline constexpr qsizetype kMostRowsCopied = 10'000;

/// The text where the keyboard's place is; "" where there is none.
QString cellText(const QAbstractItemView& list);
/// The selected rows from above, at most kMostRowsCopied: the columns that are shown, in their order, with tabs
/// between.
QString rowsText(const QAbstractItemView& list);

}  // namespace app
