#pragma once

// The sentences of the message bar about what was opened: files that cannot be opened or have changed on disk,
// compilations that ran out of memory, bookmarks that cannot be kept, and a session whose restoring did not finish.

#include <QMap>
#include <QObject>
#include <QSet>
#include <QStringList>
#include <vector>

#include "model/session/disk_watch.h"
#include "model/session/session.h"

namespace model {
class Bookmarks;
}

namespace app {

class MessageBar;
class OpenActions;
class SessionKeeper;

class WindowMessages : public QObject {
  Q_OBJECT
 public:
  /// All outlive it.
  WindowMessages(MessageBar& bar, model::Session& session, model::Navigation& navigation, QObject* parent);

  void follow(OpenActions& opener);
  void follow(SessionKeeper& keeper);
  void follow(const model::Bookmarks& bookmarks);

 signals:
  /// A module whose compilation ran out of memory, or a message about one, was opened and is shown.
  void failureOpened();
  /// The list of problems is to be shown.
  void problemsRequested();

 private:
  struct Failure {
    io::StageId stage;  ///< to be shown
    QString name;
    QString line;  ///< the memory that was needed
  };

  void showRefused(const QString& sentence);
  void showDiskChange(const QString& path, model::DiskChange change, const QString& file);
  /// One message for all dumps that have changed.
  void showDiskChanges();
  /// Reports which compilations ran out of memory, or shows the message itself if it was opened.
  /// Returns false if there is nothing to report.
  bool showFailures(const QString& path);
  /// Reports where the files that were opened end too early.
  void showTruncation(const QString& path);
  /// Those of modules of the path that are not shown, and messages whose module is not known.
  std::vector<Failure> otherFailures(const QString& path) const;

  MessageBar& m_bar;
  model::Session& m_session;
  model::Navigation& m_navigation;
  OpenActions* m_opener = nullptr;
  QSet<QString> m_failed;  ///< paths that failureOpened() was about; a reload is no opening
  QStringList m_refused;   ///< reasons, since something was opened last
  struct Change {
    model::DiskChange kind;
    QString file;
  };
  QMap<QString, Change> m_changes;  ///< on disk, of open documents by their paths, until they are read again
  QString m_diskMessage;            ///< the last one about them
};

}  // namespace app
