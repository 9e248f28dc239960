#pragma once

// The docks of the window: one per view, their flat titles, and the arrangements of View ▸ Layouts.

#include <QDockWidget>
#include <QHash>
#include <QMainWindow>
#include <QPointer>

#include "views/view.h"

namespace app {

enum class Arrangement { kGraph, kMemory, kSource };

class Docks : public QObject {
  Q_OBJECT
 public:
  /// Docks are children of `window`, hidden until arrange() or show().
  Docks(QMainWindow& window, views::Theme& theme);

  /// A dock named like the view's id.
  QDockWidget* add(views::View* view);
  QDockWidget* operator[](const char* id) const;
  QDockWidget* dockOf(const views::View* view) const;
  QList<QDockWidget*> all() const { return m_docks; }

  void arrange(Arrangement arrangement);
  /// Shows the dock and brings its tab to the front.
  void raise(QDockWidget* dock);
  void hideAll();
  /// Gives the focus to the next pane that is in sight (+1) or the one before (-1), from left to right and from above.
  void focusNext(int direction);
  /// The view that has the focus, or something in it; null where none has.
  views::View* focused() const;

 private:
  void updateTitles();
  void frameFocus(QWidget* focused);
  void scheduleTitles();

  QMainWindow& m_window;
  views::Theme& m_theme;
  QList<QDockWidget*> m_docks;
  QHash<QString, QDockWidget*> m_byId;
  QPointer<QWidget> m_frame;  ///< round the list or text that has the focus
  bool m_titlesScheduled = false;
};

}  // namespace app
