#pragma once

// The bookmarks of all open modules, with their notes. They belong to what a dump says, not to where it lies, and are
// kept at every change; where they cannot be, they last as long as the program. Programs that run at the same time see
// each other's when they look. GUI thread only; reading runs in the background.

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
    /// In the module's memory (memoryOf()) as it is now; nothing where it is not there.
    std::optional<Target> target;
  };
  struct ModuleBookmarks {
    std::shared_ptr<const Snapshot> snapshot;
    std::vector<Entry> entries;  ///< in the order in which they were made
  };

  /// `folder` has the files; it is made when it is needed. The others outlive it.
  Bookmarks(JobRunner& jobs, Navigation& navigation, const QString& folder, QObject* parent = nullptr);

  /// All that are open now; those that are new are read.
  void setModules(const std::vector<std::shared_ptr<const Snapshot>>& snapshots);
  /// Reads again what other programs may have changed.
  void check();

  std::vector<ModuleBookmarks> modules() const;
  /// Null where there is none.
  const Entry* find(const std::shared_ptr<const Snapshot>& snapshot, const TargetKey& place) const;
  const Entry* find(const std::shared_ptr<const Snapshot>& snapshot, int number) const;

  /// Gives the place a bookmark with the lowest number that is free; does nothing where it has one.
  void add(const std::shared_ptr<const Snapshot>& snapshot, const TargetKey& place);
  /// Puts it in place of the one at the same place, or behind the others; takes its number from whoever has it.
  void put(const std::shared_ptr<const Snapshot>& snapshot, const Bookmark& bookmark);
  void remove(const std::shared_ptr<const Snapshot>& snapshot, const TargetKey& place);

 signals:
  void changed();
  /// They cannot be kept; `sentence` says why. Once for each reason.
  void failed(const QString& sentence);
  /// The file that keeps those of a module is none of ours: they are not shown. Once for each file.
  void unreadable(const QString& path);

 private:
  using Change = std::function<void(std::vector<Bookmark>*)>;
  struct Module {
    std::shared_ptr<const Snapshot> snapshot;
    QString key;  ///< "" until it was read
    std::vector<Entry> entries;
    std::vector<Change> awaiting;  ///< until it was read
    bool isUnsaved = false;        ///< the entries are not those of the file
  };

  Module* moduleOf(const std::shared_ptr<const Snapshot>& snapshot);
  const Module* moduleOf(const std::shared_ptr<const Snapshot>& snapshot) const;
  void read(const Module& module);
  void change(Module* module, const Change& change);
  /// Gives the module these bookmarks; targets that are known stay.
  void adopt(Module* module, const std::vector<Bookmark>& bookmarks);
  /// Looks for the targets.
  void resolve(const Module& module);

  JobRunner& m_jobs;
  QString m_folder;
  std::vector<Module> m_modules;
  std::vector<Module> m_closed;  ///< by the last setModules()
  std::set<QString> m_told;
};

}  // namespace model
