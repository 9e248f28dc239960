#include "views/expand_triangle.h"

namespace views {

void paintBranch(QPainter* painter, const QTreeView& tree, const QRect& rect, const QModelIndex& index, bool isSelected,
                 qreal lower) {
  const QPalette& palette = tree.palette();
  if (isSelected) {
    painter->fillRect(rect, palette.color(QPalette::Highlight));
    // The focus indicator: a bar before the row.
    if (tree.hasFocus()) painter->fillRect(QRect(0, rect.top(), 2, rect.height()), palette.color(QPalette::Link));
  }
  if (!tree.model()->hasChildren(index)) return;
  const qreal x = rect.right() - tree.indentation() / 2.0 + 1;
  const qreal y = rect.center().y() + 0.5 + lower;
  QPolygonF triangle;
  if (tree.isExpanded(index)) {
    triangle << QPointF(x - 3.5, y - 2) << QPointF(x + 3.5, y - 2) << QPointF(x, y + 3);
  } else {
    triangle << QPointF(x - 2, y - 3.5) << QPointF(x + 3, y) << QPointF(x - 2, y + 3.5);
  }
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(Qt::NoPen);
  painter->setBrush(palette.color(QPalette::PlaceholderText));
  painter->drawPolygon(triangle);
  painter->restore();
}

}  // namespace views
