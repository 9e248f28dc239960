#include "views/computations/name_tree.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

namespace views {

NameTree::NameTree(QWidget* parent) : QTreeView(parent) {
  setUniformRowHeights(true);
  setIndentation(14);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setMouseTracking(true);
  setExpandsOnDoubleClick(true);
  header()->setStretchLastSection(false);
  connect(this, &QTreeView::clicked, this, &NameTree::rowChosen);
}

void NameTree::fitColumns(const QStringList& figures) {
  header()->setMinimumSectionSize(24);
  header()->setSectionResizeMode(0, QHeaderView::Stretch);
  for (int i = 0; i < figures.size(); ++i) {
    header()->setSectionResizeMode(i + 1, QHeaderView::Fixed);
    header()->resizeSection(i + 1, fontMetrics().horizontalAdvance(figures[i]) + 12);
  }
}

void NameTree::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    emit copyRequested();
    return;
  }
  const int key = event->key();
  if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space) {
    if (currentIndex().isValid()) emit rowChosen(currentIndex());
    return;
  }
  QTreeView::keyPressEvent(event);
}

void NameTree::mouseMoveEvent(QMouseEvent* event) {
  QTreeView::mouseMoveEvent(event);
  if (event->buttons() == Qt::NoButton) emit rowHovered(indexAt(event->position().toPoint()));
}

bool NameTree::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) emit rowHovered({});
  return QTreeView::viewportEvent(event);
}

void NameTree::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
  // The row is one strip: its selection reaches under the triangle.
  if (selectionModel() != nullptr && selectionModel()->isRowSelected(index.row(), index.parent())) {
    painter->fillRect(rect, palette().color(QPalette::Highlight));
    // The mark of the focus: a bar before the row.
    if (hasFocus()) painter->fillRect(QRect(0, rect.top(), 2, rect.height()), palette().color(QPalette::Link));
  }
  if (!model()->hasChildren(index)) return;
  const qreal x = rect.right() - indentation() / 2.0 + 1;
  const qreal y = rect.center().y() + 0.5;
  QPolygonF triangle;
  if (isExpanded(index)) {
    triangle << QPointF(x - 3.5, y - 2) << QPointF(x + 3.5, y - 2) << QPointF(x, y + 3);
  } else {
    triangle << QPointF(x - 2, y - 3.5) << QPointF(x + 3, y) << QPointF(x - 2, y + 3.5);
  }
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(Qt::NoPen);
  painter->setBrush(palette().color(QPalette::PlaceholderText));
  painter->drawPolygon(triangle);
  painter->restore();
}

}  // namespace views
