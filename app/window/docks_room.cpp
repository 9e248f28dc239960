// Room for the centre: tabs that are collapsed to their titles, and a pane that fills the window.

#include <QEvent>
#include <QStyle>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>
#include <functional>
#include <utility>

#include "app/window/docks.h"

namespace app {
namespace {

const QLatin1String kTabRoom("tab-room");
constexpr double kOpenedShare = 0.34;  // of the window, for a pane without a remembered height

// The button at the right end of the tabs at the bottom that collapses or opens them. Hidden where tabs need the room.
class CollapseButton : public QToolButton {
 public:
  CollapseButton(QTabBar* tabs, const QString& text) : QToolButton(tabs), m_tabs(tabs) {
    setAutoRaise(true);
    setToolTip(text);
    setAccessibleName(text);
    setFocusPolicy(Qt::NoFocus);  // an action does the same
    setArrowType(Qt::UpArrow);
    tabs->installEventFilter(this);
    place();
  }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) place();
    return false;
  }

 private:
  void place() {
    const int size = m_tabs->height();
    const int end = m_tabs->count() == 0 ? 0 : m_tabs->tabRect(m_tabs->count() - 1).right();
    setGeometry(m_tabs->width() - size, 0, size, size);
    setVisible(end < m_tabs->width() - size);
    raise();
  }

  QTabBar* m_tabs;
};

/// Takes the padding from tabs that would be cut off with it, and lets them have short titles if that is not enough.
class TabRoom : public QObject {
 public:
  TabRoom(QTabBar* tabs, std::function<QDockWidget*(int)> dockOf)
      : QObject(tabs), m_tabs(tabs), m_dockOf(std::move(dockOf)) {
    setObjectName(kTabRoom);
    tabs->installEventFilter(this);
    fit();
  }

  void fit() {
    constexpr int kPadding = 24, kTightPadding = 8;  // in a tab, as in the theme
    int whole = 0, tight = 0;
    for (int i = 0; i < m_tabs->count(); ++i) {
      const QDockWidget* const dock = m_dockOf(i);
      const int width = dock == nullptr ? 0 : m_tabs->fontMetrics().horizontalAdvance(dock->widget()->windowTitle());
      whole += width + kPadding;
      tight += width + kTightPadding;
    }
    // QMainWindow writes the titles of the docks into the tabs, each time that it arranges them.
    for (int i = 0; i < m_tabs->count(); ++i) {
      QDockWidget* const dock = m_dockOf(i);
      if (dock == nullptr) continue;
      const auto& view = *static_cast<const views::View*>(dock->widget());
      dock->setWindowTitle(tight > m_tabs->width() ? view.shortTitle() : view.title());
    }
    const bool isTight = whole > m_tabs->width();
    if (m_tabs->property("isTight").toBool() == isTight) return;
    m_tabs->setProperty("isTight", isTight);
    m_tabs->style()->unpolish(m_tabs);
    m_tabs->style()->polish(m_tabs);
    m_tabs->updateGeometry();
  }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) fit();
    return false;
  }

 private:
  QTabBar* m_tabs;
  std::function<QDockWidget*(int)> m_dockOf;
};

}  // namespace

QList<QDockWidget*> Docks::groupOf(QDockWidget* dock) const {
  return dock->isFloating() ? QList<QDockWidget*>{dock} : m_window.tabifiedDockWidgets(dock) << dock;
}

// Qt lays out a view without height as the title or the tab alone. The view follows the hub as one behind a tab does.
void Docks::fold(QDockWidget* dock, bool isCollapsed) {
  if (isCollapsed == this->isCollapsed(dock)) return;
  isCollapsed ? static_cast<void>(m_collapsed.insert(dock)) : static_cast<void>(m_collapsed.remove(dock));
  QWidget* const view = dock->widget();
  view->setMinimumHeight(isCollapsed ? 0 : m_leastHeights.value(dock));
  view->setMaximumHeight(isCollapsed ? 0 : QWIDGETSIZE_MAX);
}

void Docks::setCollapsed(QDockWidget* dock, bool isCollapsed) {
  if (isCollapsed == this->isCollapsed(dock)) return;
  if (isCollapsed) rememberSizes();
  const bool hadFocus = focusedDock() == dock;
  for (QDockWidget* const each : groupOf(dock)) fold(each, isCollapsed);
  if (!isCollapsed) {
    QSize size = m_sizes.value(dock->objectName(), QSize(-1, -1));
    if (size.height() <= 0) size.setHeight(static_cast<int>(m_window.height() * kOpenedShare));
    // What the view would like, such as a chart, as far as the centre keeps more than half.
    const int liked = std::min(dock->widget()->sizeHint().height(), m_window.height() / 2);
    size.setHeight(std::max(size.height(), liked));
    for (const QDockWidget* const each : groupOf(dock)) m_sizes.insert(each->objectName(), size);
  }
  keepSizes();
  if (hadFocus && isCollapsed) {
    const QList<QDockWidget*> seen = inSight();
    const auto centre = std::find_if(seen.begin(), seen.end(), [this](const auto* each) { return isCentre(each); });
    if (centre != seen.end()) giveFocus(*centre, Qt::OtherFocusReason);
  }
  scheduleTitles();
}

void Docks::toggleBottom() {
  unmaximize();
  const QList<QDockWidget*> bottom = in(QStringLiteral("lists"));
  const auto front = std::find_if(bottom.begin(), bottom.end(), [this](const auto* dock) { return isFront(dock); });
  if (front == bottom.end()) return go(bottom.front());
  isCollapsed(*front) ? go(*front) : setCollapsed(*front, true);
}

void Docks::toggleMaximized() {
  if (isMaximized()) return unmaximize();
  QDockWidget* dock = focusedDock();
  const QList<QDockWidget*> seen = inSight();
  const auto centre = std::find_if(seen.begin(), seen.end(), [this](const auto* each) { return isCentre(each); });
  if (dock == nullptr && centre != seen.end()) dock = *centre;
  if (dock != nullptr && !dock->isFloating()) maximize(dock);
}

void Docks::maximize(QDockWidget* dock) {
  if (!isMaximized()) {
    m_unmaximized = state();
    m_comparisonBehind = shownComparison();
    m_replaceable = groupOf(dock);
    m_replaceable.erase(
        std::remove_if(m_replaceable.begin(), m_replaceable.end(), [](const auto* each) { return each->isHidden(); }),
        m_replaceable.end());
  }
  m_maximized = dock;
  m_window.setUpdatesEnabled(false);
  dock->show();
  fold(dock, false);
  for (QDockWidget* const other : m_docks) {
    if (other != dock && !other->isFloating()) other->hide();
  }
  dock->raise();
  m_window.setUpdatesEnabled(true);
  scheduleTitles();
  giveFocus(dock, Qt::ShortcutFocusReason);
}

void Docks::unmaximize() {
  if (!isMaximized()) return;
  QDockWidget* const dock = m_maximized;
  const QString layout = m_layout;
  m_window.setUpdatesEnabled(false);
  restore(m_unmaximized);
  m_layout = layout;
  m_window.setUpdatesEnabled(true);
  if (!isCollapsed(dock)) {
    dock->raise();
    giveFocus(dock, Qt::ShortcutFocusReason);
  }
  emit arranged();
}

/// Qt makes and deletes the tab bars of docks itself.
void Docks::watchTabs() {
  for (QTabBar* const bar : m_window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    if (!bar->property("isWatched").toBool()) {
      bar->setProperty("isWatched", true);
      new TabRoom(bar, [this, bar](int tab) { return dockOfTab(*bar, tab); });
      connect(bar, &QTabBar::tabBarClicked, this, [this, bar](int tab) {
        QDockWidget* const dock = tab < 0 ? nullptr : dockOfTab(*bar, tab);
        if (dock == nullptr) return;
        setCollapsed(dock, false);
        // Keys are for the pane that was clicked: Ctrl+F after a click on Text finds in the text. Queued, because the
        // pane is brought to the front after this signal.
        QMetaObject::invokeMethod(
            dock,
            [this, dock] {
              if (isInSight(dock)) giveFocus(dock, Qt::MouseFocusReason);
            },
            Qt::QueuedConnection);
      });
      connect(bar, &QTabBar::tabBarDoubleClicked, this, [this, bar](int tab) {
        if (QDockWidget* const dock = tab < 0 ? nullptr : dockOfTab(*bar, tab)) maximize(dock);
      });
    }
    static_cast<TabRoom*>(bar->findChild<QObject*>(kTabRoom, Qt::FindDirectChildrenOnly))->fit();
    QDockWidget* const front = bar->count() == 0 ? nullptr : dockOfTab(*bar, bar->currentIndex());
    const bool isBottom = front != nullptr && m_areas.value(front) == QStringLiteral("lists");
    auto* button = bar->findChild<QToolButton*>(QStringLiteral("collapse-tabs"));
    if (button == nullptr && isBottom) {
      button = new CollapseButton(bar, tr("Show or hide the panes at the bottom"));
      button->setObjectName(QStringLiteral("collapse-tabs"));
      connect(button, &QToolButton::clicked, this, &Docks::toggleBottom);
    }
    if (button == nullptr) continue;
    if (!isBottom) {
      delete button;
      continue;
    }
    button->setArrowType(isCollapsed(front) ? Qt::UpArrow : Qt::DownArrow);
  }
}

}  // namespace app
