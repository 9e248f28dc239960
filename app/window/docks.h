#pragma once

// The docks of the window: one for each view, their flat titles, and their arrangement: the default layouts, each with
// what the user has changed in it, collapsed tabs, and a pane that fills the window.
//
// The panes of the areas "main" and "source" are the centre. Panes beside or below the centre keep their size, and the
// centre takes what the window gains and loses, whatever the reason: its size, a message, a hidden pane. For bars with
// the property kSharedBar both the centre and the lists below it give room.

#include <QAction>
#include <QDockWidget>
#include <QHash>
#include <QMainWindow>
#include <QMap>
#include <QPointer>
#include <QSet>

#include "views/view.h"

class QTabBar;

namespace app {

/// Returns true if Tab stops at the widget.
bool takesTab(const QWidget* widget);
/// Returns what Tab would reach first in a view, where the view does not say what takes its keys.
QWidget* focusTarget(QWidget* view);

inline constexpr char kSharedBar[] = "isSharedBar";

class Docks : public QObject {
  Q_OBJECT
 public:
  /// Docks are children of `window`, hidden until arrange() or show().
  Docks(QMainWindow& window, views::Theme& theme);

  /// Adds a dock named like the view's id, in an area of the default layouts.
  QDockWidget* add(views::View* view, const QString& area);
  QDockWidget* operator[](const char* id) const;
  QDockWidget* dockOf(const views::View* view) const;
  QList<QDockWidget*> all() const { return m_docks; }
  /// One action for each dock, checked while the dock is visible: raises the dock and gives it the focus, or hides it.
  QList<QAction*> showActions() const { return m_showActions; }
  /// The palette actions of each dock: one that shows it and gives it the focus and, if it is not hidden, one that
  /// hides it.
  QList<QList<QAction*>> paletteActions() const;

  // Layouts (docks_arrange.cpp).

  /// Switches to a layout of resources/layouts.json ("graph", "memory" or "source") as the user left it. If it is the
  /// current one, only brings its main pane to the front.
  void choose(const QString& layout);
  /// Arranges the docks as the layout says, without the user's changes.
  void arrange(const QString& layout);
  /// The same for the current layout, or for "graph" if a saved layout is shown.
  void reset() { arrange(m_layout.isEmpty() ? QStringLiteral("graph") : m_layout); }
  /// Returns the name of the current layout; "" for a saved one.
  const QString& layout() const { return m_layout; }
  /// Returns the arrangement shown, for a saved layout.
  QByteArray state() const;
  /// Restores a saved layout. Returns false, and changes nothing, if the state is invalid.
  bool restore(const QByteArray& state);
  /// Returns the arrangements of all layouts, for the next start; "" before the first one was shown.
  QByteArray arrangements() const;
  /// Restores them. Returns false, and changes nothing, if they are invalid.
  bool restoreArrangements(const QByteArray& arrangements);
  /// Gives the panes beside and below the centre their sizes again, after the window's bars have changed.
  void keepSizes() { applySizes(false); }

  // Room (docks_room.cpp).

  /// Collapses the tabs that the dock is one of to their titles, or opens them.
  void setCollapsed(QDockWidget* dock, bool isCollapsed);
  bool isCollapsed(const QDockWidget* dock) const { return m_collapsed.contains(dock); }
  /// Collapses or opens the tabs at the bottom of the window.
  void toggleBottom();
  /// Lets the pane that has the focus, else the main one, fill the window; the second time restores the arrangement.
  void toggleMaximized();
  bool isMaximized() const { return m_maximized != nullptr; }
  /// Shows the panes of a comparison, or hides them at its end. In between, each layout has those that the user has not
  /// hidden.
  void setComparing(bool isComparing);

  /// The docks of an area of the default layouts, in the order in which they were added.
  QList<QDockWidget*> in(const QString& area) const;
  /// Shows the dock and brings its tab to the front.
  void raise(QDockWidget* dock);
  void raise(const views::View* view) { raise(dockOf(view)); }
  /// Raises the dock and gives it the focus.
  void go(QDockWidget* dock);
  /// Hides all, and remembers their arrangements.
  void hideAll();
  /// Gives the focus to the next visible pane (+1) or the one before (-1), from left to right and from above.
  void focusNext(int direction);
  /// Shows the next (+1) or previous (-1) tab beside the pane that has the focus.
  void showNextTab(int direction);
  /// Puts the pane that has the focus beside or below the tabs that it is one of; false where it is none of several.
  bool split(Qt::Orientation orientation);
  /// Puts the pane that has the focus among the tabs of the next visible pane; false if there is none.
  bool join();
  /// Sets the actions in the context menu of a tab.
  void setMoves(const QList<QAction*>& moves) { m_moves = moves; }
  /// Returns true if the pane is visible: not hidden, not collapsed, and in front of its tabs.
  static bool isInSight(const QDockWidget* dock);
  bool isInSight(const views::View* view) const { return isInSight(dockOf(view)); }
  /// Returns true if the widget is in a pane that is behind another tab.
  bool isBehind(const QWidget* widget) const;
  /// Takes the pane that has the focus out of the window, or puts it back.
  void detach();
  /// The view that has the focus, or something in it; null where none has.
  views::View* focused() const;
  /// The widget that has the focus in the window, or had it before a pop-up.
  QWidget* focusWidget() const;

 signals:
  /// Another layout is shown, or a pane no longer fills the window.
  void arranged();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// The state in which these docks, too, are collapsed.
  QByteArray state(const QList<QDockWidget*>& willCollapse) const;
  QAction* newShowAction(QDockWidget* dock);
  void updateShowActions();
  /// Restores the arrangement of Qt, except which tool bars are shown.
  bool restoreDocks(const QByteArray& state, bool hasOldBars);
  QList<QDockWidget*> comparisonPanes() const;
  /// Returns the panes of a comparison that are shown, or will be when no pane fills the window.
  QList<QDockWidget*> shownComparison() const;
  void showComparison(const QList<QDockWidget*>& shown);
  /// Gives panes the widths that the layout has for them while two modules are compared, or those from before.
  void widenForComparison(bool isComparing);
  bool isCentre(const QDockWidget* dock) const;
  /// Returns true if the dock is shown in the window, and not behind a tab; it may be collapsed.
  bool isFront(const QDockWidget* dock) const;
  /// Returns the rectangle of a front dock and its tabs.
  QRect placeOf(const QDockWidget* dock) const;
  /// The share of their heights that the lists keep beside the bars that share.
  double listShare() const;
  /// Remembers the sizes that keepSizes() restores. Those of the lists are without bars that share.
  void rememberSizes();
  /// Does nothing if no size has changed, unless `always`: then the panes of the centre get their shares of it, too.
  void applySizes(bool always);
  /// Returns the length of a front dock with its tabs, as Qt counts it.
  int lengthOf(const QDockWidget* dock, Qt::Orientation orientation) const;
  bool hasTabs(const QDockWidget* dock) const;
  /// Returns the height of the dock's tabs, or without tabs of its title.
  int barHeight(const QDockWidget* dock) const;
  /// The dock and its tabs.
  QList<QDockWidget*> groupOf(QDockWidget* dock) const;
  void fold(QDockWidget* dock, bool isCollapsed);
  void maximize(QDockWidget* dock);
  /// Restores the arrangement from before a pane was maximised.
  void unmaximize();
  void watchTabs();
  /// The visible docks from left to right, top to bottom.
  QList<QDockWidget*> inSight() const;
  QDockWidget* focusedDock() const;
  void giveFocus(QDockWidget* dock, Qt::FocusReason reason);
  QDockWidget* dockOfTab(const QTabBar& bar, int tab) const;
  QTabBar* tabBarOf(const QDockWidget* dock) const;
  QDockWidget* titledAt(const QPoint& point) const;
  void updateTitles();
  void frameFocus(QWidget* focused);
  void scheduleTitles();

  QMainWindow& m_window;
  views::Theme& m_theme;
  QList<QDockWidget*> m_docks;
  QList<QAction*> m_showActions;  ///< in the order of the docks
  QList<QAction*> m_goActions;    ///< likewise
  QList<QAction*> m_hideActions;  ///< likewise
  QList<QAction*> m_moves;
  QHash<QString, QDockWidget*> m_byId;
  QHash<const QDockWidget*, QString> m_areas;
  QString m_layout;
  QMap<QString, QByteArray> m_left;  ///< states of the layouts that were left, by name
  QByteArray m_hidden;               ///< arrangements() before hideAll()
  QHash<QString, QSize> m_sizes;     ///< of panes, by id; those of the centre are shares. A negative length is unknown
  QHash<const QDockWidget*, int> m_leastHeights;
  QSet<const QDockWidget*> m_collapsed;
  QPointer<QDockWidget> m_maximized;
  QList<QDockWidget*> m_replaceable;       ///< the tabs of the maximised pane, which can take its place
  QByteArray m_unmaximized;                ///< state() before
  QList<QDockWidget*> m_comparisonBehind;  ///< the panes of a comparison to show when no pane fills the window
  bool m_isComparing = false;
  struct Front {
    QDockWidget* dock;
    bool isCollapsed;
  };
  QHash<QString, Front> m_frontsBefore;  ///< of areas, before a comparison
  QHash<QString, int> m_widthsBefore;    ///< of panes that are wider during a comparison, by id
  QPointer<QWidget> m_frame;             ///< round the list or text that has the focus
  bool m_titlesScheduled = false;
  bool m_dragsSeparator = false;
};

}  // namespace app
