#pragma once

// The recent files: kept in the settings with an image of each, offered by the start page and by File ▸ Open Recent.

#include <QMenu>

#include "app/preferences/settings.h"
#include "model/session/session.h"

namespace app {

class Docks;
class StartPage;

class RecentFiles : public QObject {
  Q_OBJECT
 public:
  /// All outlive it; images are of the panes of `docks`.
  RecentFiles(Settings& settings, model::Session& session, const model::Navigation& navigation, const Docks& docks,
              StartPage& startPage, QObject* parent);

  bool isEmpty() const { return m_settings.recentPaths().isEmpty(); }
  /// Replaces the entries of the menu.
  void fill(QMenu* menu);
  void clear();
  /// Keeps an image of the document that is shown, before something else is shown.
  void keepImage();
  /// Reads again what other windows may have changed.
  void refresh();

 signals:
  void changed();

 private:
  Settings& m_settings;
  model::Session& m_session;
  const model::Navigation& m_navigation;
  const Docks& m_docks;
  StartPage& m_startPage;
};

}  // namespace app
