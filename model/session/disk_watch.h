#pragma once

// Tells when what is open is no longer what lies on disk: it grew, was replaced, cut short or deleted, or its folder
// has new files. What the kernel reports is taken as a hint to look; looking happens on a worker, since a share that
// went away may keep it waiting. Changes on other machines are seen when somebody asks to look. GUI thread only.

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
  kChanged,      ///< another size, time or file under the same path
  kNewFiles,     ///< only a folder changed
  kGone,         ///< not there any more
  kUnreachable,  ///< the file system does not answer as it should
};

class DiskWatch : public QObject {
  Q_OBJECT
 public:
  /// Paths that are watched at most, of all documents together.
  static constexpr size_t kMaximumPaths = 256;
  /// A file that is being written reports itself over and over: looking waits for so much quiet, in milliseconds.
  static constexpr int kQuiet = 300;
  /// But no longer than this.
  static constexpr int kPatience = 2000;

  explicit DiskWatch(JobRunner& jobs, QObject* parent = nullptr);

  /// What is open now. A document that was read again starts anew.
  void watch(const std::vector<std::shared_ptr<const Document>>& documents);
  /// Looks at everything, soon.
  void check();

 signals:
  /// Once for each kind of change, until the document is read again. `file` is what changed first.
  void changed(const QString& path, model::DiskChange change, const QString& file);

 private:
  struct Found {
    DiskChange change = DiskChange::kNone;
    QString file;
  };
  struct Watched {
    std::shared_ptr<const io::Dump> dump;  // tells one reading of the path from the next
    std::vector<io::DiskStamp> stamps;
    DiskChange told = DiskChange::kNone;
  };

  static Found compare(const std::vector<io::DiskStamp>& stamps);
  void watchPaths();
  void start();

  JobRunner& m_jobs;
  std::map<QString, Watched> m_documents;
  QFileSystemWatcher m_watcher;
  QTimer m_quiet;     // restarted by every report
  QTimer m_patience;  // not
  bool m_checkAgain = false;
};

}  // namespace model
