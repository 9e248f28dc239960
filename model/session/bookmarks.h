#pragma once

// The bookmarks of all open modules, with their notes. They belong to a dump's content, independent of its path, and
// are saved on every change; if saving fails, they last until the program exits. Programs that run at the same time see
// each other's bookmarks on check(). GUI thread only; files are read in the background.

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "model/session/bookmark_file.h"
#include "model/session/job_runner.h"

namespace model {

class Bookmarks : public QObject {
  Q_OBJECT
 public:
  struct Entry {
    Bookmark bookmark;
    /// In the module's current memory snapshot (memoryOf()); no value if the target does not exist there.
    std::optional<Target> target;
  };
  struct ModuleBookmarks {
    std::shared_ptr<const Snapshot> snapshot;
    std::vector<Entry> entries;  ///< in the order of creation
  };

  /// `folder` contains the files; it is created when needed. The other arguments must outlive the object.
  Bookmarks(JobRunner& jobs, Navigation& navigation, const QString& folder, QObject* parent = nullptr);

  /// Sets all open modules; bookmarks of new ones are read.
  void setModules(const std::vector<std::shared_ptr<const Snapshot>>& snapshots);
  /// Reads bookmarks again that other programs may have changed.
  void check();

  std::vector<ModuleBookmarks> modules() const;
  /// Returns null if there is none.
  const Entry* find(const std::shared_ptr<const Snapshot>& snapshot, const TargetKey& place) const;
  const Entry* find(const std::shared_ptr<const Snapshot>& snapshot, int number) const;

  /// Adds a bookmark with the lowest free number; does nothing if the target has one.
  void add(const std::shared_ptr<const Snapshot>& snapshot, const TargetKey& place);
  /// Replaces the bookmark of the same target, or appends a new one; takes the number from any bookmark that has it.
  void put(const std::shared_ptr<const Snapshot>& snapshot, const Bookmark& bookmark);
  void remove(const std::shared_ptr<const Snapshot>& snapshot, const TargetKey& place);

 signals:
  void changed();
  /// The bookmarks cannot be saved, once for each reason, or a module has the maximum number of them.
  void failed(const QString& message);
  /// The bookmark file of a module cannot be parsed, so its bookmarks are not shown. Emitted once for each file.
  void unreadable(const QString& path);

 private:
  using Change = std::function<void(std::vector<Bookmark>*)>;
  struct Module {
    std::shared_ptr<const Snapshot> snapshot;
    QString key;  ///< "" until it is computed
    std::vector<Entry> entries;
    std::vector<Change> awaiting;  ///< until the file is read
    bool isUnsaved = false;        ///< the entries differ from the file
  };

  Module* moduleOf(const std::shared_ptr<const Snapshot>& snapshot);
  const Module* moduleOf(const std::shared_ptr<const Snapshot>& snapshot) const;
  void read(const Module& module);
  void change(Module* module, const Change& change);
  /// Sets the module's bookmarks; known targets are kept.
  void adopt(Module* module, const std::vector<Bookmark>& bookmarks);
  /// Finds the targets.
  void resolve(const Module& module);

  JobRunner& m_jobs;
  QString m_folder;
  std::vector<Module> m_modules;
  /// A module closed by the last setModules(). It is not kept in memory.
  struct Closed {
    std::weak_ptr<const Snapshot> snapshot;
    std::vector<Bookmark> bookmarks;
  };
  std::vector<Closed> m_closed;
  std::set<QString> m_told;
};

}  // namespace model
