#include "views/instructions/instruction_table.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <algorithm>

#include "views/row_list.h"
#include "views/sort_header.h"

namespace views {

InstructionTable::InstructionTable(const Theme& theme, QWidget* parent) : QTableView(parent) {
  verticalHeader()->hide();
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  followRowHeight(*this, theme);
  setHorizontalHeader(new SortHeader(this));
  horizontalHeader()->setMinimumSectionSize(40);
  horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  setShowGrid(false);
  setAlternatingRowColors(true);
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setTabKeyNavigation(false);
  setWordWrap(false);
  setCornerButtonEnabled(false);
  setMouseTracking(true);
  connect(this, &QTableView::doubleClicked, this, &InstructionTable::rowActivated);
}

void InstructionTable::scrollTo(const QModelIndex& index, ScrollHint hint) {
  const int left = horizontalScrollBar()->value();
  QTableView::scrollTo(index, hint);
  horizontalScrollBar()->setValue(left);
}

void InstructionTable::focusInEvent(QFocusEvent* event) {
  if (currentIndex().isValid()) {
    QTableView::focusInEvent(event);
    return;
  }
  // An item view would make its first row current, and that would select it in all views.
  QAbstractScrollArea::focusInEvent(event);
  viewport()->update();
}

void InstructionTable::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    emit copyRequested();
    return;
  }
  switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (currentIndex().isValid()) emit rowActivated(currentIndex());
      return;
    case Qt::Key_Home:
    case Qt::Key_End: {
      // Moves to the first or last row, not column.
      const int last = model()->rowCount() - 1;
      if (last < 0) return;
      const QModelIndex from = currentIndex();
      const QModelIndex to = model()->index(event->key() == Qt::Key_Home ? 0 : last, 0);
      if (event->modifiers().testFlag(Qt::ShiftModifier) && from.isValid()) {
        const QItemSelection between(model()->index(std::min(from.row(), to.row()), 0),
                                     model()->index(std::max(from.row(), to.row()), model()->columnCount() - 1));
        selectionModel()->setCurrentIndex(to, QItemSelectionModel::NoUpdate);
        selectionModel()->select(between, QItemSelectionModel::ClearAndSelect);
      } else {
        setCurrentIndex(to);
      }
      return;
    }
    case Qt::Key_Left:
    case Qt::Key_Right: {
      QScrollBar* const bar = horizontalScrollBar();
      const int step = 4 * bar->singleStep();
      bar->setValue(bar->value() + (event->key() == Qt::Key_Left ? -step : step));
      return;
    }
    default: QTableView::keyPressEvent(event);
  }
}

void InstructionTable::mouseMoveEvent(QMouseEvent* event) {
  QTableView::mouseMoveEvent(event);
  if (event->buttons() == Qt::NoButton) emit rowHovered(indexAt(event->position().toPoint()));
}

bool InstructionTable::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) emit rowHovered({});
  return QTableView::viewportEvent(event);
}

}  // namespace views
