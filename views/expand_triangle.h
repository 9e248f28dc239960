#pragma once

// The triangle that expands and collapses a tree row, drawn alike in all trees.

#include <QPainter>
#include <QTreeView>

namespace views {

/// `rect` is the rectangle passed to QTreeView::drawBranches; `lower` moves the triangle below the middle of the row,
/// in pixels.
void paintBranch(QPainter* painter, const QTreeView& tree, const QRect& rect, const QModelIndex& index, bool isSelected,
                 qreal lower);

}  // namespace views
