// Panes by keys: the focus goes from one to the next, a tab goes beside or below the others, or among other tabs.

#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QTabBar>
#include <algorithm>
#include <utility>

#include "app/window/docks.h"

namespace app {
namespace {

constexpr int kSameRow = 60;  // of neighbours one begins below its tabs and another with its title

}  // namespace

QList<QDockWidget*> Docks::inSight() const {
  QList<QDockWidget*> seen;
  for (QDockWidget* const dock : m_docks) {
    if (isInSight(dock)) seen.append(dock);
  }
  const auto at = [](const QDockWidget* dock) { return dock->mapToGlobal(QPoint(0, 0)); };
  std::sort(seen.begin(), seen.end(),
            [&](const QDockWidget* a, const QDockWidget* b) { return at(a).y() < at(b).y(); });
  for (qsizetype begin = 0, end = 0; begin < seen.size(); begin = end) {
    while (end < seen.size() && at(seen[end]).y() - at(seen[begin]).y() <= kSameRow) ++end;
    std::sort(seen.begin() + begin, seen.begin() + end,
              [&](const QDockWidget* a, const QDockWidget* b) { return at(a).x() < at(b).x(); });
  }
  return seen;
}

QDockWidget* Docks::focusedDock() const {
  const views::View* const view = focused();
  return view == nullptr ? nullptr : dockOf(view);
}

void Docks::focusNext(int direction) {
  const QList<QDockWidget*> seen = inSight();
  if (seen.isEmpty()) return;
  const auto place = seen.indexOf(focusedDock());
  const auto next = place < 0 ? (direction > 0 ? 0 : seen.size() - 1) : (place + direction + seen.size()) % seen.size();
  giveFocus(seen[next], Qt::TabFocusReason);
}

// QMainWindow makes the tabs itself, and keeps the address of the dock in the data of each. (tst_layouts fails if a
// version of Qt does not.)
QDockWidget* Docks::dockOfTab(const QTabBar& bar, int tab) const {
  const qulonglong address = bar.tabData(tab).toULongLong();
  const auto found = std::find_if(m_docks.begin(), m_docks.end(), [address](const QDockWidget* dock) {
    return reinterpret_cast<quintptr>(dock) == address;
  });
  return found == m_docks.end() ? nullptr : *found;
}

QTabBar* Docks::tabBarOf(const QDockWidget* dock) const {
  for (QTabBar* const bar : m_window.findChildren<QTabBar*>()) {
    const bool isOfView =
        std::any_of(m_docks.begin(), m_docks.end(), [bar](const QDockWidget* each) { return each->isAncestorOf(bar); });
    for (int tab = 0; tab < bar->count() && !isOfView; ++tab) {
      if (dockOfTab(*bar, tab) == dock) return bar;
    }
  }
  return nullptr;
}

void Docks::showNextTab(int direction) {
  QDockWidget* const dock = focusedDock();
  QTabBar* const bar = dock == nullptr ? nullptr : tabBarOf(dock);
  if (bar == nullptr) return;
  QDockWidget* const next = dockOfTab(*bar, (bar->currentIndex() + direction + bar->count()) % bar->count());
  if (next == nullptr) return;
  raise(next);
  giveFocus(next, Qt::ShortcutFocusReason);
}

bool Docks::split(Qt::Orientation orientation) {
  QDockWidget* const dock = focusedDock();
  if (dock == nullptr) return false;
  if (dock->isFloating()) dock->setFloating(false);
  QList<QDockWidget*> others = m_window.tabifiedDockWidgets(dock);
  const auto isShown = [](const QDockWidget* each) { return !each->isHidden(); };
  const auto firstShown = std::find_if(others.begin(), others.end(), isShown);
  if (firstShown == others.end()) return false;
  QDockWidget* const stays = *firstShown;
  others.removeOne(stays);
  const int space = orientation == Qt::Horizontal ? dock->width() : dock->height();

  // Splitting a tabbed dock would make a tab again. So the dock that stays is alone until the split is done, and the
  // others wait in an unused area of the window.
  m_window.setUpdatesEnabled(false);
  for (QDockWidget* const other : others) m_window.addDockWidget(Qt::RightDockWidgetArea, other);
  m_window.addDockWidget(Qt::RightDockWidgetArea, dock);
  m_window.splitDockWidget(stays, dock, orientation);
  for (QDockWidget* const other : others) m_window.tabifyDockWidget(stays, other);
  dock->show();
  m_window.resizeDocks({stays, dock}, {space / 2, space / 2}, orientation);
  raise(stays);
  m_window.setUpdatesEnabled(true);
  scheduleTitles();
  rememberSizes();
  giveFocus(dock, Qt::ShortcutFocusReason);
  return true;
}

bool Docks::join() {
  QDockWidget* const dock = focusedDock();
  QList<QDockWidget*> seen = inSight();
  const auto place = seen.indexOf(dock);
  if (place < 0) return false;
  std::rotate(seen.begin(), seen.begin() + place, seen.end());
  const auto next =
      std::find_if(seen.begin() + 1, seen.end(), [](const QDockWidget* each) { return !each->isFloating(); });
  if (next == seen.end()) return false;
  if (dock->isFloating()) dock->setFloating(false);
  m_window.tabifyDockWidget(*next, dock);
  raise(dock);
  scheduleTitles();
  rememberSizes();
  giveFocus(dock, Qt::ShortcutFocusReason);
  return true;
}

/// Returns the dock whose tab or title is at the point; null if there is none.
QDockWidget* Docks::titledAt(const QPoint& point) const {
  for (QWidget* widget = m_window.childAt(point); widget != nullptr && widget != &m_window;
       widget = widget->parentWidget()) {
    if (const auto* const bar = qobject_cast<QTabBar*>(widget)) {
      const int tab = bar->tabAt(bar->mapFrom(&m_window, point));
      return dockOfTab(*bar, tab < 0 ? bar->currentIndex() : tab);
    }
    auto* const dock = qobject_cast<QDockWidget*>(widget->parentWidget());
    if (dock != nullptr) return dock->titleBarWidget() == widget ? dock : nullptr;
  }
  return nullptr;
}

bool Docks::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) {
    watched == &m_window ? keepSizes() : scheduleTitles();
  } else if (event->type() == QEvent::MouseButtonPress && watched == &m_window) {
    // Qt widens thin separators by a widget of its own.
    const QWidget* const pressed = m_window.childAt(static_cast<QMouseEvent*>(event)->position().toPoint());
    m_dragsSeparator =
        pressed == nullptr || pressed->objectName() == QStringLiteral("qt_qmainwindow_extended_splitter");
  } else if (event->type() == QEvent::MouseButtonRelease && watched == &m_window) {
    if (std::exchange(m_dragsSeparator, false)) rememberSizes();
  }
  if (watched != &m_window || event->type() != QEvent::ContextMenu) return false;
  const auto* const asked = static_cast<QContextMenuEvent*>(event);
  QDockWidget* const dock = titledAt(asked->pos());
  if (dock == nullptr) return false;
  raise(dock);
  giveFocus(dock, Qt::MouseFocusReason);
  auto* const menu = new QMenu(&m_window);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addActions(m_moves);
  menu->addSeparator();
  menu->addAction(QDockWidget::tr("Hide %1").arg(dock->widget()->windowTitle()), dock, &QWidget::hide);
  menu->popup(asked->globalPos());
  return true;
}

}  // namespace app
