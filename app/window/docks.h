#pragma once

// The docks of the window: one for each view, their flat titles, and the default layouts.

#include <QAction>
#include <QDockWidget>
#include <QHash>
#include <QMainWindow>
#include <QPointer>

#include "views/view.h"

class QTabBar;

namespace app {

/// Returns true if Tab stops at the widget.
bool takesTab(const QWidget* widget);
/// Returns what Tab would reach first in a view, where the view does not say what takes its keys.
QWidget* focusTarget(QWidget* view);

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

  /// Arranges the docks as a layout of resources/layouts.json says: "graph", "memory" or "source" (docks_arrange.cpp).
  void arrange(const QString& layout);
  /// The docks of an area of the default layouts, in the order in which they were added.
  QList<QDockWidget*> in(const QString& area) const;
  /// Shows the dock and brings its tab to the front.
  void raise(QDockWidget* dock);
  void raise(const views::View* view) { raise(dockOf(view)); }
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
  /// Returns true if the pane is visible: not hidden, and in front of its tabs.
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

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QAction* newShowAction(QDockWidget* dock);
  void go(QDockWidget* dock);
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
  QPointer<QWidget> m_frame;  ///< round the list or text that has the focus
  bool m_titlesScheduled = false;
};

}  // namespace app
