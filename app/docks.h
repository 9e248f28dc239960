#pragma once

// The docks of the window: one per view, their flat titles, and the arrangements of View ▸ Layouts.

#include <QDockWidget>
#include <QHash>
#include <QMainWindow>

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

 private:
  void updateTitles();
  void scheduleTitles();

  QMainWindow& m_window;
  views::Theme& m_theme;
  QList<QDockWidget*> m_docks;
  QHash<QString, QDockWidget*> m_byId;
  bool m_titlesScheduled = false;
};

}  // namespace app
