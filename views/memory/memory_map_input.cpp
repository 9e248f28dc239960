// Mouse and keyboard input of the memory map.

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <cmath>

#include "model/items/text.h"
#include "views/memory/memory_map.h"
#include "views/memory/memory_transform.h"

namespace views {
namespace {

constexpr double kKeyZoom = 1.5;
constexpr double kKeyPan = 0.15;  // share of the plot

}  // namespace

bool MemoryMap::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* const help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    tip.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), model::toolTip(tip), viewport());
    return true;
  }
  if (event->type() == QEvent::Leave) m_context.navigation.hover(std::nullopt);
  return QAbstractScrollArea::viewportEvent(event);
}

void MemoryMap::wheelEvent(QWheelEvent* event) {
  if (m_scene == nullptr) return;
  m_animation.stop();
  const QPointF position = event->position();
  // Qt and X11 report a wheel with Alt as horizontal; a real horizontal wheel pans.
  if (event->angleDelta().y() == 0) {
    pan(event->angleDelta().x() / 2.0, 0);
    event->accept();
    return;
  }
  if (m_wheelPans && !event->modifiers().testFlag(Qt::ControlModifier)) {
    const double by = event->angleDelta().y() / 2.0;
    event->modifiers().testFlag(Qt::ShiftModifier) ? pan(by, 0) : pan(0, by);
    event->accept();
    return;
  }
  const double factor = std::pow(kWheelZoom, event->angleDelta().y() / 120.0);
  MemoryTransform t = m_transform;
  // If Ctrl alone zooms, Ctrl and Shift together zoom the other axis.
  const Qt::KeyboardModifiers others = m_wheelPans ? Qt::ShiftModifier : Qt::ControlModifier | Qt::ShiftModifier;
  if (event->modifiers() & others) {
    zoomBytes(t, *m_scene, factor, position.y());
  } else {
    zoomSteps(t, *m_scene, factor, std::max(position.x(), t.plot.left()));
  }
  setTransform(t);
  event->accept();
}

void MemoryMap::mousePressEvent(QMouseEvent* event) {
  if (m_scene == nullptr) return;
  m_pressedAt = m_lastPosition = event->position();
  if (event->button() == Qt::MiddleButton) {
    m_drag = Drag::kPan;
  } else if (event->button() == Qt::LeftButton) {
    const bool onAxis =
        event->position().y() >= m_geometry.axis.top() && event->position().x() >= m_geometry.axis.left();
    m_drag = onAxis ? Drag::kCursor : Drag::kPressed;
    if (!onAxis) return;
    m_context.navigation.hover(std::nullopt);  // the cursor follows the pointer instead
    setCursorAt(event->position().x());
  }
}

void MemoryMap::mouseMoveEvent(QMouseEvent* event) {
  if (m_scene == nullptr) return;
  const QPointF position = event->position();
  if (m_drag == Drag::kNone) {
    m_context.navigation.hover(targetAt(position));
    const bool onAxis = position.y() >= m_geometry.axis.top() && position.x() >= m_geometry.axis.left();
    viewport()->setCursor(onAxis && m_scene->hasSteps() ? Qt::SizeHorCursor : Qt::ArrowCursor);
    return;
  }
  if (m_drag == Drag::kCursor) {
    setCursorAt(position.x());
    return;
  }
  if (m_drag == Drag::kPressed) {
    if ((position - m_pressedAt).manhattanLength() < QApplication::startDragDistance()) return;
    m_drag = Drag::kPan;
    viewport()->setCursor(Qt::ClosedHandCursor);
  }
  m_animation.stop();
  pan(position.x() - m_lastPosition.x(), position.y() - m_lastPosition.y());
  m_lastPosition = position;
}

void MemoryMap::mouseReleaseEvent(QMouseEvent* event) {
  const Drag drag = std::exchange(m_drag, Drag::kNone);
  viewport()->setCursor(Qt::ArrowCursor);
  if (drag != Drag::kPressed || m_scene == nullptr || event->button() != Qt::LeftButton) return;
  const auto target = targetAt(event->position());
  if (!target) {
    m_context.navigation.clearSelection();
  } else if (!std::holds_alternative<model::Step>(*target)) {
    m_context.navigation.select(*target);
  }
}

void MemoryMap::mouseDoubleClickEvent(QMouseEvent* event) {
  const auto target = targetAt(event->position());
  if (event->button() == Qt::LeftButton && target) m_context.navigation.reveal(*target);
}

void MemoryMap::contextMenuEvent(QContextMenuEvent* event) {
  std::optional<model::Target> target;
  QPoint at = event->globalPos();
  if (event->reason() == QContextMenuEvent::Keyboard) {
    target = m_context.navigation.selection().target;
    if (!m_highlight.selection.values.empty()) {
      if (const auto rect = rectOf(m_highlight.selection.values.front())) {
        at = viewport()->mapToGlobal(rect->intersected(m_transform.plot).center().toPoint());
      }
    }
  } else {
    target = targetAt(event->pos());
  }
  if (target) emit menuRequested(*target, at);
}

void MemoryMap::zoomByKey(int notches, bool bytes) {
  if (m_scene == nullptr) return;
  m_animation.stop();
  const QPointF pointer = viewport()->mapFromGlobal(QCursor::pos());
  const QPointF about = m_transform.plot.contains(pointer) ? pointer : m_transform.plot.center();
  const double factor = std::pow(kKeyZoom, notches);
  MemoryTransform t = m_transform;
  bytes ? zoomBytes(t, *m_scene, factor, about.y()) : zoomSteps(t, *m_scene, factor, about.x());
  setTransform(t);
}

void MemoryMap::panByKey(int right, int up) {
  if (m_scene == nullptr) return;
  m_animation.stop();
  pan(-right * kKeyPan * m_transform.plot.width(), up * kKeyPan * m_transform.plot.height());
}

// Letters are actions of the view (memory_view.cpp), whose shortcuts the user can change.
void MemoryMap::keyPressEvent(QKeyEvent* event) {
  if (m_scene == nullptr) return QAbstractScrollArea::keyPressEvent(event);
  if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) return QAbstractScrollArea::keyPressEvent(event);
  // If everything is visible, the arrow keys select instead of panning.
  const QRectF seen = shown();
  const bool allSteps = seen.width() > m_scene->steps() - 1e-6;
  const bool allBytes = seen.height() > m_scene->height() * (1 - 1e-9);
  switch (event->key()) {
    case Qt::Key_Left: return allSteps ? moveCursor(-1) : panByKey(-1, 0);
    case Qt::Key_Right: return allSteps ? moveCursor(+1) : panByKey(+1, 0);
    case Qt::Key_Up: return allBytes ? goToNeighbour(-1) : panByKey(0, +1);
    case Qt::Key_Down: return allBytes ? goToNeighbour(+1) : panByKey(0, -1);
    case Qt::Key_Home: return moveCursor(-static_cast<int64_t>(UINT32_MAX));
    case Qt::Key_End: return moveCursor(UINT32_MAX);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (const auto target = m_context.navigation.selection().target) m_context.navigation.reveal(*target);
      return;
    default: QAbstractScrollArea::keyPressEvent(event);
  }
}

}  // namespace views
