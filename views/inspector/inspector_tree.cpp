#include "views/inspector/inspector_tree.h"

#include <QKeyEvent>

#include "model/items/inspector_model.h"
#include "views/expand_triangle.h"
#include "views/inspector/inspector_delegate.h"

namespace views {
namespace {

using Kind = model::InspectorRow::Kind;

bool isLink(const QModelIndex& index) {
  return index.isValid() && (index.data(model::TargetRole).isValid() || kindOf(index) == Kind::kMore);
}

}  // namespace

InspectorTree::InspectorTree(InspectorDelegate* delegate, QWidget* parent) : QTreeView(parent), m_delegate(delegate) {
  setItemDelegate(delegate);
  setHeaderHidden(true);
  setIndentation(InspectorDelegate::kIndentation);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
  setMouseTracking(true);
}

QModelIndex InspectorTree::linkAt(const QPoint& position) const {
  const QModelIndex index = indexAt(position);
  if (!isLink(index)) return {};
  QStyleOptionViewItem option;
  initViewItemOption(&option);
  option.rect = visualRect(index);
  return m_delegate->linkRect(option, index).contains(position) ? index : QModelIndex();
}

void InspectorTree::setHovered(const QModelIndex& index) {
  if (m_hovered == index) return;
  if (m_hovered.isValid()) update(m_hovered);
  m_hovered = index;
  m_delegate->setHovered(index);
  if (index.isValid()) {
    update(index);
    viewport()->setCursor(Qt::PointingHandCursor);
  } else {
    viewport()->unsetCursor();
  }
  emit linkHovered(index);
}

void InspectorTree::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    emit copyRequested();
    return;
  }
  const QModelIndex current = currentIndex();
  if (current.isValid() && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
    if (isLink(current)) {
      emit linkFollowed(current);
    } else if (model()->hasChildren(current)) {
      setExpanded(current, !isExpanded(current));
    } else {
      edit(current);
    }
    return;
  }
  QTreeView::keyPressEvent(event);
}

void InspectorTree::mousePressEvent(QMouseEvent* event) {
  m_pressed = event->button() == Qt::LeftButton ? linkAt(event->position().toPoint()) : QModelIndex();
  QTreeView::mousePressEvent(event);
}

void InspectorTree::mouseMoveEvent(QMouseEvent* event) {
  QTreeView::mouseMoveEvent(event);
  if (event->buttons() == Qt::NoButton) setHovered(linkAt(event->position().toPoint()));
}

void InspectorTree::mouseReleaseEvent(QMouseEvent* event) {
  QTreeView::mouseReleaseEvent(event);
  const QPersistentModelIndex pressed = std::exchange(m_pressed, QPersistentModelIndex());
  const bool isPlain = event->modifiers() == Qt::NoModifier && event->button() == Qt::LeftButton;
  if (isPlain && pressed.isValid() && linkAt(event->position().toPoint()) == pressed) emit linkFollowed(pressed);
}

bool InspectorTree::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) setHovered({});
  return QTreeView::viewportEvent(event);
}

void InspectorTree::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
  const bool isSelected = selectionModel() != nullptr && selectionModel()->isSelected(index);
  paintBranch(painter, *this, rect, index, isSelected, kindOf(index) == Kind::kSection ? 3 : 0);
}

}  // namespace views
