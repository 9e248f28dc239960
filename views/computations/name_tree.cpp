#include "views/computations/name_tree.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "views/expand_triangle.h"

namespace views {
namespace {

constexpr int kTextMargin = 4;
constexpr int kFigureGap = 8;  // between a name and the first number

}  // namespace

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

QRect NameTree::textRect(const QStyleOptionViewItem& option, const QModelIndex& index, const QFont& figures) {
  QRect room = option.rect;
  const auto* const tree = qobject_cast<const QTreeView*>(option.widget);
  if (tree != nullptr && index.column() == 0) {
    room.setRight(std::max(room.right(), tree->viewport()->width() - 1));
    const QFontMetrics metrics(figures);
    for (int column = 1; column < tree->header()->count(); ++column) {
      const QString figure = tree->isColumnHidden(column) ? QString() : index.siblingAtColumn(column).data().toString();
      if (figure.isEmpty()) continue;
      const int end = tree->columnViewportPosition(column) + tree->columnWidth(column) - kTextMargin;
      room.setRight(std::min(room.right(), end - metrics.horizontalAdvance(figure) - kFigureGap + kTextMargin));
    }
  }
  return room.adjusted(kTextMargin, 0, -kTextMargin, 0);
}

void NameTree::paintRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                        const QColor& selected, const QColor& hovered) {
  if (index.column() != 0) return;
  QRect row = option.rect;
  if (option.widget != nullptr) row.setRight(std::max(row.right(), option.widget->width()));
  if (option.state & QStyle::State_Selected) {
    painter->fillRect(row, selected);
  } else if (option.state & QStyle::State_MouseOver) {
    painter->fillRect(row, hovered);
  }
}

void NameTree::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    emit copyRequested();
    return;
  }
  const int key = event->key();
  const bool isSpace = key == Qt::Key_Space && (event->modifiers() & Qt::ControlModifier) == 0;  // Ctrl+Space selects
  if (key == Qt::Key_Return || key == Qt::Key_Enter || isSpace) {
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

QStackedLayout* layOutNames(QWidget* view, QWidget* filter, NameTree* tree, QWidget* empty) {
  view->setAutoFillBackground(true);
  view->setBackgroundRole(QPalette::Base);
  view->setFocusProxy(tree);
  auto* const column = new QVBoxLayout(view);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* const bar = new QHBoxLayout;
  bar->setContentsMargins(8, 8, 8, 8);
  bar->addWidget(filter);
  column->addLayout(bar);
  auto* const pages = new QStackedLayout;
  pages->addWidget(tree);
  pages->addWidget(empty);
  column->addLayout(pages);
  return pages;
}

}  // namespace views
