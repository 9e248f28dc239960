#include "app/window/docks.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <functional>
#include <utility>

#include "app/preferences/actions.h"

namespace app {
namespace {

constexpr int kTitleHeight = 30;
constexpr int kLeastPane = 56;
constexpr int kLeastList = 160;    // a filter, the titles of the columns, three rows
constexpr int kHighestStrip = 64;  // of the usage curve without a title
constexpr QSize kLeastFloating(520, 380);

// The title of a dock without tabs, which looks like a tab. It is collapsed if the dock has tabs. A press opens a
// collapsed pane, a double click maximises it.
class DockTitle : public QWidget {
 public:
  /// `view` has the whole title; that of the dock is the text of its tab, which may be short.
  DockTitle(QDockWidget* dock, const QWidget* view, QAction* show, views::Theme& theme, std::function<void()> open,
            std::function<void()> maximize)
      : QWidget(dock),
        m_dock(dock),
        m_theme(theme),
        m_open(std::move(open)),
        m_maximize(std::move(maximize)),
        m_label(new QLabel(this)) {
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 6, 0);
    row->setSpacing(2);
    m_label->setTextFormat(Qt::PlainText);
    row->addWidget(m_label, 1);
    m_float = button(QStringLiteral("window-restore"), QDockWidget::tr("Detach %1").arg(view->windowTitle()), row);
    m_close = button(QStringLiteral("window-close"), QDockWidget::tr("Hide %1").arg(view->windowTitle()), row);
    connect(m_float, &QToolButton::clicked, dock, [dock] { dock->setFloating(!dock->isFloating()); });
    connect(m_close, &QToolButton::clicked, show, &QAction::trigger);
    m_label->setText(view->windowTitle());
    connect(view, &QWidget::windowTitleChanged, m_label, &QLabel::setText);
  }

  void setCollapsed(bool collapsed) {
    if (collapsed == m_collapsed) return;
    m_collapsed = collapsed;
    for (QWidget* const child :
         {static_cast<QWidget*>(m_label), static_cast<QWidget*>(m_float), static_cast<QWidget*>(m_close)}) {
      child->setVisible(!collapsed);
    }
    updateGeometry();
  }
  QSize sizeHint() const override { return {80, m_collapsed ? 0 : kTitleHeight}; }
  QSize minimumSizeHint() const override { return {m_collapsed ? 0 : 60, m_collapsed ? 0 : kTitleHeight}; }

 protected:
  void mousePressEvent(QMouseEvent* event) override {
    if (event->button() == Qt::LeftButton) m_open();
    event->ignore();  // the dock is dragged by its title
  }
  void mouseDoubleClickEvent(QMouseEvent* event) override {
    if (event->button() != Qt::LeftButton || m_dock->isFloating()) return event->ignore();
    m_maximize();
  }
  void paintEvent(QPaintEvent*) override {
    if (m_collapsed) return;
    const views::Colors& colors = m_theme.colors();
    QPainter painter(this);
    painter.fillRect(rect(), colors.window);
    const int width = m_label->fontMetrics().horizontalAdvance(m_label->text()) + 24;
    painter.fillRect(0, 0, width, height(), colors.panel);
    painter.fillRect(0, height() - 2, width, 2, colors.accent);
  }

 private:
  QToolButton* button(const QString& iconName, const QString& what, QHBoxLayout* row) {
    auto* const made = new QToolButton(this);
    made->setIcon(icon(iconName));
    made->setIconSize(QSize(12, 12));
    made->setAutoRaise(true);
    made->setToolTip(what);
    made->setAccessibleName(what);
    made->setFocusPolicy(Qt::TabFocus);
    row->addWidget(made);
    return made;
  }

  QDockWidget* m_dock;
  views::Theme& m_theme;
  std::function<void()> m_open;
  std::function<void()> m_maximize;
  QLabel* m_label;
  QToolButton* m_float;
  QToolButton* m_close;
  bool m_collapsed = false;
};

// A pane, which reports to its view whether it is on screen. A floating dock has a line around it, since the system
// adds no frame and docks overlap.
class Pane : public QDockWidget {
 public:
  Pane(views::View* view, QMainWindow* window, views::Theme& theme)
      : QDockWidget(view->title(), window), m_view(view), m_theme(theme) {}

 protected:
  bool event(QEvent* event) override {
    const bool isHandled = QDockWidget::event(event);
    const QEvent::Type type = event->type();
    if (type == QEvent::Show || type == QEvent::Move || type == QEvent::Resize)
      m_view->setBehind(!Docks::isInSight(this));
    return isHandled;
  }
  void paintEvent(QPaintEvent* event) override {
    QDockWidget::paintEvent(event);
    if (!isFloating()) return;
    QPainter painter(this);
    painter.setPen(m_theme.colors().edge);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }

 private:
  views::View* m_view;
  views::Theme& m_theme;
};

// A line round what has the focus, above all that is in it.
class FocusFrame : public QWidget {
 public:
  FocusFrame(QWidget* around, views::Theme& theme) : QWidget(around), m_theme(theme) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    around->installEventFilter(this);
    // Scroll areas raise their scroll bars.
    for (QWidget* const child : around->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
      if (child != this) child->installEventFilter(this);
    }
    lay();
    show();
    raise();
  }

 protected:
  bool eventFilter(QObject* object, QEvent* event) override {
    if (event->type() == QEvent::Resize && object == parent()) lay();
    if (event->type() == QEvent::ZOrderChange && object != parent()) raise();
    return false;
  }
  void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), m_theme.colors().accent); }

 private:
  void lay() {
    setGeometry(parentWidget()->rect());
    setMask(QRegion(rect()) - QRegion(rect().adjusted(1, 1, -1, -1)));
  }

  views::Theme& m_theme;
};

}  // namespace

bool takesTab(const QWidget* widget) {
  // A tab bar that the window keeps for other panes has no tabs.
  const auto* const tabs = qobject_cast<const QTabBar*>(widget);
  return widget->isVisible() && widget->isEnabled() && widget->focusProxy() == nullptr &&
         (widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && (tabs == nullptr || tabs->count() > 0);
}

QWidget* focusTarget(QWidget* view) {
  QWidget* target = view;
  while (target->focusProxy() != nullptr) target = target->focusProxy();
  if (takesTab(target)) return target;
  for (QWidget* each = view->nextInFocusChain(); each != view; each = each->nextInFocusChain()) {
    if (view->isAncestorOf(each) && takesTab(each)) return each;
  }
  return view;
}

Docks::Docks(QMainWindow& window, views::Theme& theme) : QObject(&window), m_window(window), m_theme(theme) {
  window.setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks | QMainWindow::GroupedDragging);
  window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  window.setDocumentMode(true);
  window.installEventFilter(this);
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { frameFocus(now); });
}

QDockWidget* Docks::add(views::View* view, const QString& area) {
  auto* const dock = new Pane(view, &m_window, m_theme);
  dock->setObjectName(view->id());
  // In a low window panes give way to each other, below what their lists would like.
  if (view->minimumHeight() == 0) view->setMinimumHeight(area == QStringLiteral("lists") ? kLeastList : kLeastPane);
  m_leastHeights.insert(dock, view->minimumHeight());
  dock->setWidget(view);
  m_docks.append(dock);
  m_areas.insert(dock, area);
  // Only the centre grows with the window: Qt gives nothing to a dock whose policy has no GrowFlag.
  if (!isCentre(dock)) dock->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Maximum);
  m_showActions.append(newShowAction(dock));
  m_goActions.append(new QAction(tr("Show"), dock));
  m_goActions.back()->setObjectName(QStringLiteral("pane.show.%1").arg(dock->objectName()));
  connect(m_goActions.back(), &QAction::triggered, this, [this, dock] { go(dock); });
  m_hideActions.append(new QAction(tr("Hide"), dock));
  m_hideActions.back()->setObjectName(QStringLiteral("pane.hide.%1").arg(dock->objectName()));
  connect(m_hideActions.back(), &QAction::triggered, dock, &QWidget::hide);
  dock->setTitleBarWidget(new DockTitle(
      dock, view, m_showActions.back(), m_theme, [this, dock] { setCollapsed(dock, false); },
      [this, dock] { isMaximized() ? unmaximize() : maximize(dock); }));
  m_byId.insert(view->id(), dock);
  connect(view, &QWidget::windowTitleChanged, dock, &QWidget::setWindowTitle);
  connect(view, &QWidget::windowTitleChanged, this, &Docks::scheduleTitles);
  connect(dock, &QDockWidget::dockLocationChanged, this, &Docks::scheduleTitles);
  connect(dock, &QDockWidget::topLevelChanged, this, &Docks::scheduleTitles);
  // A pane that was low or narrow among others, such as one of the strip at the foot, has nothing to be small for.
  connect(dock, &QDockWidget::topLevelChanged, this, [this, dock](bool floats) {
    if (!floats) return;
    fold(dock, false);
    dock->resize(dock->size().expandedTo(kLeastFloating));
  });
  connect(dock, &QDockWidget::visibilityChanged, this, &Docks::scheduleTitles);
  if (area == QStringLiteral("curve")) dock->installEventFilter(this);  // for the height at which it has no title
  m_window.addDockWidget(Qt::LeftDockWidgetArea, dock);
  dock->hide();
  return dock;
}

QAction* Docks::newShowAction(QDockWidget* dock) {
  auto* const action = new QAction(dock->widget()->windowTitle(), dock);
  action->setObjectName(QStringLiteral("dock.%1").arg(dock->objectName()));
  action->setCheckable(true);
  connect(dock, &QDockWidget::visibilityChanged, this, &Docks::updateShowActions);
  connect(dock->widget(), &QWidget::windowTitleChanged, action, &QAction::setText);
  connect(action, &QAction::triggered, this, [this, dock](bool isWanted) { isWanted ? go(dock) : dock->hide(); });
  return action;
}

void Docks::updateShowActions() {
  for (qsizetype i = 0; i < m_showActions.size(); ++i) m_showActions[i]->setChecked(isInSight(m_docks[i]));
}

QList<QList<QAction*>> Docks::paletteActions() const {
  QList<QList<QAction*>> actions;
  for (qsizetype i = 0; i < m_docks.size(); ++i) {
    actions.append({m_goActions[i]});
    if (!m_docks[i]->isHidden()) actions.back().append(m_hideActions[i]);
  }
  return actions;
}

void Docks::go(QDockWidget* dock) {
  raise(dock);
  giveFocus(dock, Qt::ShortcutFocusReason);
}

QDockWidget* Docks::operator[](const char* id) const { return m_byId.value(QLatin1String(id)); }

QDockWidget* Docks::dockOf(const views::View* view) const { return m_byId.value(view->id()); }

void Docks::raise(QDockWidget* dock) {
  if (isMaximized() && dock != m_maximized && !dock->isFloating()) {
    if (m_replaceable.contains(dock)) return maximize(dock);
    unmaximize();
  }
  dock->show();
  setCollapsed(dock, false);
  dock->raise();
  updateTitles();  // at once, so that no title is painted above its tab
}

void Docks::hideAll() {
  m_hidden = arrangements();
  m_layout.clear();
  m_maximized = nullptr;
  for (QDockWidget* const dock : m_docks) dock->hide();
}

// Canvases paint it themselves; fields and buttons look different by the style.
void Docks::frameFocus(QWidget* focused) {
  delete m_frame;
  if (focused == nullptr || this->focused() == nullptr) return;
  // An empty list is mostly hidden by an empty state.
  QWidget* const area = focused->isVisible() ? focused : this->focused();
  const bool isFramed = area != focused || area->inherits("QAbstractItemView") || area->inherits("views::TextArea") ||
                        area->inherits("views::EmptyState");
  if (isFramed) m_frame = new FocusFrame(area, m_theme);
}

QWidget* Docks::focusWidget() const {
  QWidget* const widget = QApplication::focusWidget();
  const bool isIn = std::any_of(m_docks.begin(), m_docks.end(),
                                [widget](const QDockWidget* dock) { return dock->isAncestorOf(widget); });
  return isIn ? widget : m_window.focusWidget();
}

views::View* Docks::focused() const {
  for (QWidget* widget = focusWidget(); widget != nullptr; widget = widget->parentWidget()) {
    if (auto* const view = qobject_cast<views::View*>(widget); view != nullptr && dockOf(view) != nullptr) return view;
  }
  return nullptr;
}

// Qt leaves what is behind a tab visible, and puts it beside the window.
bool Docks::isInSight(const QDockWidget* dock) {
  return dock->isVisible() && dock->widget()->height() > 0 &&
         (dock->isFloating() || (dock->geometry().right() >= 0 && dock->geometry().bottom() >= 0));
}

bool Docks::isBehind(const QWidget* widget) const {
  return std::any_of(m_docks.begin(), m_docks.end(),
                     [widget](const QDockWidget* dock) { return dock->isAncestorOf(widget) && !isInSight(dock); });
}

void Docks::giveFocus(QDockWidget* dock, Qt::FocusReason reason) {
  dock->activateWindow();
  focusTarget(dock->widget())->setFocus(reason);
}

void Docks::detach() {
  QDockWidget* const dock = focusedDock();
  if (dock == nullptr) return;
  dock->setFloating(!dock->isFloating());
  raise(dock);
  giveFocus(dock, Qt::ShortcutFocusReason);
}

QList<QDockWidget*> Docks::in(const QString& area) const {
  QList<QDockWidget*> docks;
  for (QDockWidget* const dock : m_docks) {
    if (m_areas.value(dock) == area) docks.append(dock);
  }
  return docks;
}

void Docks::scheduleTitles() {
  if (m_titlesScheduled) return;
  m_titlesScheduled = true;
  QTimer::singleShot(0, this, [this] {
    m_titlesScheduled = false;
    updateTitles();
  });
}

void Docks::updateTitles() {
  for (QDockWidget* const dock : m_docks) {
    bool hasTab = false;
    if (!dock->isFloating()) {
      for (const QDockWidget* const other : m_window.tabifiedDockWidgets(dock)) hasTab |= !other->isHidden();
    }
    const bool isStrip = m_areas.value(dock) == QStringLiteral("curve") && dock->height() <= kHighestStrip;
    static_cast<DockTitle*>(dock->titleBarWidget())->setCollapsed(hasTab || (isStrip && !dock->isFloating()));
  }
  watchTabs();
  updateShowActions();
}

}  // namespace app
