#pragma once

// View ▸ Layouts: the arrangements of docks that come with the program, and those that the user has named.

#include <QMenu>

#include "app/preferences/settings.h"

namespace app {

class Docks;

class LayoutMenu : public QMenu {
  Q_OBJECT
 public:
  /// `actions` are those of the arrangements that come with the program. The settings and the docks outlive it.
  LayoutMenu(Settings& settings, const Docks& docks, const QList<QAction*>& actions, QWidget* parent);

  /// Asks for a name, and keeps under it how the window is arranged now.
  void save();
  /// Reads again what is kept: another window may have changed it.
  void refresh();
  /// One for each layout of the user's, by name; gone with the next refresh().
  QList<QAction*> own() const { return m_own->actions(); }

 signals:
  void chosen(const QByteArray& state);
  void saved(const QString& name);
  void deleted(const QString& name, const QByteArray& state);

 private:
  Settings& m_settings;
  const Docks& m_docks;
  QMenu* m_own;
  QMenu* m_delete;
};

}  // namespace app
