#include "views/computations/name_tree.h"

#include <QHeaderView>
#include <QKeyEvent>

#include "views/expand_triangle.h"

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
  // The selection highlight extends under the triangle.
  const bool isSelected = selectionModel() != nullptr && selectionModel()->isRowSelected(index.row(), index.parent());
  paintBranch(painter, *this, rect, index, isSelected, 0);
}

}  // namespace views
