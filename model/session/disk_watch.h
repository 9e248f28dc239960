#pragma once

// Reports when an open file differs from the one on disk: it has grown, was replaced, cut short or deleted, or its
// folder has new files. Kernel notifications only trigger a check; checks run on a worker, since an unreachable network
// share may block them. Changes by other machines are found only by check(). GUI thread only.

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <map>
#include <memory>
#include <vector>

#include "model/documents/document.h"
#include "model/session/job_runner.h"

namespace model {

enum class DiskChange {
  kNone,
  kChanged,      ///< another size, time or file under the same path; for a folder also deleted files
  kNewFiles,     ///< only a folder changed
  kGone,         ///< deleted
  kUnreachable,  ///< the file system does not respond as expected
};

class DiskWatch : public QObject {
  Q_OBJECT
 public:
  /// Maximum of watched paths of all documents.
  static constexpr size_t kMaximumPaths = 256;
  /// A file that is being written sends many notifications: a check waits for this long without any, in milliseconds.
  static constexpr int kQuiet = 300;
  /// Maximum delay of a check, in milliseconds.
  static constexpr int kPatience = 2000;

  explicit DiskWatch(JobRunner& jobs, QObject* parent = nullptr);

  /// Sets the open documents. A reloaded document is watched anew.
  void watch(const std::vector<std::shared_ptr<const Document>>& documents);
  /// Schedules a check of all documents.
  void check();

 signals:
  /// Emitted once for each kind of change, until the document is reloaded. `file` is the first changed file.
  void changed(const QString& path, model::DiskChange change, const QString& file);

 private:
  struct Found {
    DiskChange change = DiskChange::kNone;
    QString file;
  };
  struct Watched {
    std::shared_ptr<const io::Dump> dump;  // identifies the reading of the path
    std::vector<io::DiskStamp> stamps;
    DiskChange told = DiskChange::kNone;
  };

  static Found compare(const std::vector<io::DiskStamp>& stamps);
  void watchPaths();
  void start();

  JobRunner& m_jobs;
  std::map<QString, Watched> m_documents;
  QFileSystemWatcher m_watcher;
  QTimer m_quiet;     // restarted by every notification
  QTimer m_patience;  // not restarted
  bool m_checkAgain = false;
};

}  // namespace model
