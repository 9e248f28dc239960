#pragma once

// Keeps what is open, and opens it again when the program starts: documents, the stage, the computation, the selection,
// the steps. One program at a time does that for all that run. Where the last try did not end, it only offers to try
// again, so that a dump on which the program dies does not do it at every start.

#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>

#include "app/preferences/settings.h"
#include "app/window/session_state.h"
#include "model/session/job_runner.h"

namespace app {

class SessionKeeper : public QObject {
  Q_OBJECT
 public:
  /// All outlive it.
  SessionKeeper(Settings& settings, model::JobRunner& jobs, model::Session& session, model::Navigation& navigation,
                QObject* parent = nullptr);

  /// Opens what was open last; does nothing where there is nothing, or the user does not want it, or another program
  /// does it already. `again`: also after a try that did not end.
  void restore(bool again = false);
  /// The window is closed. `givesUp`: another window of the program, or another program, may keep the session from now
  /// on. False where another window or program keeps it.
  bool end(bool givesUp = true);
  bool isRestoring() const { return m_isRestoring; }
  /// Asked for where one is in the views, whenever the session is kept (SessionState::views).
  void setViews(std::function<QJsonObject()> views) { m_views = std::move(views); }

 signals:
  /// The last try to open these did not end; nothing was opened.
  void interrupted(const QStringList& paths);
  /// The module, the computation and the selection are back; this is where one was in the views.
  void placed(const QJsonObject& views);

 private:
  bool claim();
  void save();
  void findStage();
  void findPlace();
  /// Selects the targets that were found, in the order of the keys.
  void goTo(const std::vector<std::optional<model::Target>>& found);
  void finish();

  Settings& m_settings;
  model::JobRunner& m_jobs;
  model::Session& m_session;
  model::Navigation& m_navigation;
  std::unique_ptr<QLockFile> m_lock;  ///< held by the program that keeps the session
  std::function<QJsonObject()> m_views;
  SessionState m_state;   ///< that is being restored
  QStringList m_awaited;  ///< its paths that have not been opened yet
  bool m_isRestoring = false;
  bool m_areViewsWanted = false;
  bool m_isPlaceWanted = false;  ///< the module is not there yet, or its memory
  QTimer m_saving;
  QTimer m_calm;  ///< runs while nothing else does
};

}  // namespace app
