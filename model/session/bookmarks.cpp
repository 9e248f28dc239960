#include "model/session/bookmarks.h"

#include <algorithm>
#include <utility>

#include "model/items/format.h"

namespace model {
namespace {

using Found = std::vector<std::optional<Target>>;

QString jobKey(const char* what, const Snapshot* snapshot) {
  return QStringLiteral("%1 %2").arg(QLatin1String(what)).arg(reinterpret_cast<quintptr>(snapshot), 0, 16);
}

std::vector<Bookmark> bookmarksOf(const std::vector<Bookmarks::Entry>& entries) {
  std::vector<Bookmark> bookmarks;
  for (const Bookmarks::Entry& entry : entries) bookmarks.push_back(entry.bookmark);
  return bookmarks;
}

int freeNumber(const std::vector<Bookmark>& bookmarks) {
  for (int number = 1; number <= kBookmarkNumbers; ++number) {
    const bool isTaken = std::any_of(bookmarks.begin(), bookmarks.end(),
                                     [number](const Bookmark& each) { return each.number == number; });
    if (!isTaken) return number;
  }
  return 0;
}

auto findPlace(std::vector<Bookmark>* bookmarks, const TargetKey& place) {
  return std::find_if(bookmarks->begin(), bookmarks->end(), [&](const Bookmark& each) { return each.place == place; });
}

}  // namespace

Bookmarks::Bookmarks(JobRunner& jobs, Navigation& navigation, const QString& folder, QObject* parent)
    : QObject(parent), m_jobs(jobs), m_folder(folder) {
  connect(&navigation, &Navigation::memoryChanged, this, [this, &navigation] {
    const Module* const module = moduleOf(navigation.snapshot());
    if (module != nullptr && !module->key.isEmpty()) resolve(*module);
  });
  // A reloaded file has another content; its bookmarks are carried over.
  connect(&navigation, &Navigation::snapshotReplaced, this,
          [this](const std::shared_ptr<const Snapshot>& before, const std::shared_ptr<const Snapshot>& after) {
            Module* const now = moduleOf(after);
            const auto closed = std::find_if(m_closed.begin(), m_closed.end(),
                                             [&](const Closed& each) { return each.snapshot.lock() == before; });
            if (now == nullptr || closed == m_closed.end() || closed->bookmarks.empty()) return;
            change(now, [old = closed->bookmarks](std::vector<Bookmark>* bookmarks) {
              if (bookmarks->empty()) *bookmarks = old;
            });
          });
}

void Bookmarks::setModules(const std::vector<std::shared_ptr<const Snapshot>>& snapshots) {
  std::vector<Module> before = std::exchange(m_modules, {});
  for (const auto& snapshot : snapshots) {
    const auto known =
        std::find_if(before.begin(), before.end(), [&](const Module& each) { return each.snapshot == snapshot; });
    if (known != before.end()) {
      m_modules.push_back(std::move(*known));
      before.erase(known);
    } else {
      m_modules.push_back({snapshot, {}, {}, {}});
    }
  }
  m_closed.clear();
  for (const Module& module : before) m_closed.push_back({module.snapshot, bookmarksOf(module.entries)});
  std::vector<std::shared_ptr<const Snapshot>> unread;
  for (const Module& module : m_modules) {
    if (module.key.isEmpty()) unread.push_back(module.snapshot);
  }
  emit changed();
  for (const auto& snapshot : unread) {
    if (const Module* const module = moduleOf(snapshot)) read(*module);
  }
}

void Bookmarks::check() {
  for (size_t i = 0; i < m_modules.size(); ++i) {
    if (!m_modules[i].isUnsaved) read(m_modules[i]);
  }
}

std::vector<Bookmarks::ModuleBookmarks> Bookmarks::modules() const {
  std::vector<ModuleBookmarks> modules;
  for (const Module& module : m_modules) modules.push_back({module.snapshot, module.entries});
  return modules;
}

Bookmarks::Module* Bookmarks::moduleOf(const std::shared_ptr<const Snapshot>& snapshot) {
  const auto it =
      std::find_if(m_modules.begin(), m_modules.end(), [&](const Module& each) { return each.snapshot == snapshot; });
  return it == m_modules.end() ? nullptr : &*it;
}

const Bookmarks::Module* Bookmarks::moduleOf(const std::shared_ptr<const Snapshot>& snapshot) const {
  return const_cast<Bookmarks*>(this)->moduleOf(snapshot);
}

const Bookmarks::Entry* Bookmarks::find(const std::shared_ptr<const Snapshot>& snapshot, const TargetKey& place) const {
  const Module* const module = moduleOf(snapshot);
  if (module == nullptr) return nullptr;
  const auto it = std::find_if(module->entries.begin(), module->entries.end(),
                               [&](const Entry& each) { return each.bookmark.place == place; });
  return it == module->entries.end() ? nullptr : &*it;
}

const Bookmarks::Entry* Bookmarks::find(const std::shared_ptr<const Snapshot>& snapshot, int number) const {
  const Module* const module = moduleOf(snapshot);
  if (module == nullptr) return nullptr;
  const auto it = std::find_if(module->entries.begin(), module->entries.end(),
                               [&](const Entry& each) { return each.bookmark.number == number; });
  return it == module->entries.end() ? nullptr : &*it;
}

void Bookmarks::read(const Module& module) {
  struct Result {
    QString key;
    std::vector<Bookmark> bookmarks;
    QString unreadable;  // path of the file
  };
  m_jobs.start<Result>(
      this, jobKey("read", module.snapshot.get()), tr("Reading bookmarks"),
      [snapshot = module.snapshot, folder = m_folder, known = module.key](std::stop_token stop,
                                                                          const JobRunner::Progress&) {
        const QString key = known.isEmpty() ? contentKey(*snapshot) : known;
        if (stop.stop_requested()) return Result{};
        const BookmarkFile file(folder, key);
        auto bookmarks = file.read();
        return Result{key, bookmarks.value_or(std::vector<Bookmark>()), bookmarks ? QString() : file.path()};
      },
      [this, snapshot = module.snapshot](const Result& result) {
        Module* const there = moduleOf(snapshot);
        if (there == nullptr) return;
        there->key = result.key;
        adopt(there, result.bookmarks);
        if (!result.unreadable.isEmpty() && m_told.insert(result.unreadable).second) emit unreadable(result.unreadable);
        for (const Change& each : std::exchange(there->awaiting, {})) change(there, each);
        emit changed();
      });
}

void Bookmarks::adopt(Module* module, const std::vector<Bookmark>& bookmarks) {
  std::vector<Entry> entries;
  bool isAllKnown = true;
  for (const Bookmark& bookmark : bookmarks) {
    const auto known = std::find_if(module->entries.begin(), module->entries.end(),
                                    [&](const Entry& each) { return each.bookmark.place == bookmark.place; });
    entries.push_back({bookmark, known == module->entries.end() ? std::nullopt : known->target});
    isAllKnown = isAllKnown && entries.back().target;
  }
  module->entries = std::move(entries);
  if (!isAllKnown) resolve(*module);
}

void Bookmarks::resolve(const Module& module) {
  std::vector<TargetKey> places;
  for (const Entry& entry : module.entries) places.push_back(entry.bookmark.place);
  m_jobs.start<Found>(
      this, jobKey("find", module.snapshot.get()), tr("Finding bookmarks"),
      [memory = memoryOf(module.snapshot), places](std::stop_token stop, const JobRunner::Progress&) {
        return findTargets(places, *memory, stop);
      },
      [this, snapshot = module.snapshot, places](const Found& found) {
        Module* const there = moduleOf(snapshot);
        if (there == nullptr) return;
        for (size_t i = 0; i < places.size(); ++i) {
          for (Entry& entry : there->entries) {
            if (entry.bookmark.place == places[i]) entry.target = found[i];
          }
        }
        emit changed();
      });
}

void Bookmarks::add(const std::shared_ptr<const Snapshot>& snapshot, const TargetKey& place) {
  Module* const module = moduleOf(snapshot);
  if (module == nullptr) return;
  if (module->entries.size() >= kMaximumBookmarks) {
    emit failed(tr("This module already has %1 bookmarks, the maximum.").arg(grouped(kMaximumBookmarks)));
    return;
  }
  change(module, [place](std::vector<Bookmark>* bookmarks) {
    if (findPlace(bookmarks, place) == bookmarks->end()) bookmarks->push_back({place, {}, freeNumber(*bookmarks)});
  });
}

void Bookmarks::put(const std::shared_ptr<const Snapshot>& snapshot, const Bookmark& bookmark) {
  Module* const module = moduleOf(snapshot);
  if (module == nullptr) return;
  change(module, [bookmark](std::vector<Bookmark>* bookmarks) {
    for (Bookmark& each : *bookmarks) {
      if (bookmark.number != 0 && each.number == bookmark.number) each.number = 0;
    }
    const auto same = findPlace(bookmarks, bookmark.place);
    if (same == bookmarks->end()) {
      bookmarks->push_back(bookmark);
    } else {
      *same = bookmark;
    }
  });
}

void Bookmarks::remove(const std::shared_ptr<const Snapshot>& snapshot, const TargetKey& place) {
  Module* const module = moduleOf(snapshot);
  if (module == nullptr) return;
  change(module, [place](std::vector<Bookmark>* bookmarks) {
    const auto same = findPlace(bookmarks, place);
    if (same != bookmarks->end()) bookmarks->erase(same);
  });
}

void Bookmarks::change(Module* module, const Change& change) {
  if (module->key.isEmpty()) {
    module->awaiting.push_back(change);
    return;
  }
  std::vector<Bookmark> bookmarks;
  // Changes that could not be written before still take precedence.
  const auto make = [&](std::vector<Bookmark>* read) {
    if (module->isUnsaved) *read = bookmarksOf(module->entries);
    change(read);
    if (read->size() > kMaximumBookmarks) read->resize(kMaximumBookmarks);
  };
  const absl::Status status =
      BookmarkFile(m_folder, module->key).change(make, toQString(module->snapshot->title), &bookmarks);
  if (!status.ok()) {
    bookmarks = bookmarksOf(module->entries);
    change(&bookmarks);
  }
  // The same dump may be open twice.
  const QString key = module->key;
  for (Module& each : m_modules) {
    if (each.key != key) continue;
    each.isUnsaved = !status.ok();
    adopt(&each, bookmarks);
  }
  emit changed();
  const QString sentence = toQString(status.message());
  if (!status.ok() && m_told.insert(sentence).second)
    emit failed(tr("Bookmarks cannot be saved and will be lost on exit. %1").arg(sentence));
}

}  // namespace model
