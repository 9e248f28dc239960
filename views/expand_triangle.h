#pragma once

// The triangle before a row of a tree that opens and closes it, as all trees have it.

#include <QPainter>
#include <QTreeView>

namespace views {

/// `rect` as QTreeView::drawBranches has it; `lower`: pixels that the triangle stands below the middle of the row.
void paintBranch(QPainter* painter, const QTreeView& tree, const QRect& rect, const QModelIndex& index, bool isSelected,
                 qreal lower);

}  // namespace views
