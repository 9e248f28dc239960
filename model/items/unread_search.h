#pragma once

// The search in modules of what is open that are not in memory: each is read on a worker and let go again, and what was
// found stays as texts and names, by which it is found again when its module is shown.

#include <QString>
#include <array>
#include <optional>
#include <vector>

#include "model/documents/document.h"
#include "model/io/reader.h"
#include "model/queries/search.h"
#include "model/session/target_key.h"

namespace model {

/// A module of what is open.
struct SearchedModule {
  SearchedModule() = default;
  SearchedModule(std::shared_ptr<const Snapshot> of) : snapshot(std::move(of)) {}  // NOLINT: it is one

  std::shared_ptr<const Snapshot> snapshot;  ///< null: not in memory
  QString path;                              ///< of the document
  std::shared_ptr<const io::Dump> dump;
  io::StageId stage;

  /// As the listing has it.
  QString name() const;
  bool isSameStage(const SearchedModule& other) const {
    return path == other.path && dump == other.dump && stage == other.stage;
  }
  friend bool operator==(const SearchedModule&, const SearchedModule&) = default;
};

/// The stages that are in memory and, of the main stages, those that are not, as they are listed.
std::vector<SearchedModule> searchedModules(const std::vector<std::shared_ptr<const Document>>& documents);
/// How many modules these are, by documents and listing; and how many of them are not in memory.
struct ReadCount {
  size_t modules = 0;
  size_t unread = 0;
};
ReadCount readCount(const std::vector<SearchedModule>& modules);

/// A hit in a module that is not in memory, or the module itself, by its name.
struct UnreadHit {
  static constexpr size_t kCellCount = 5;

  std::array<QString, kCellCount> cells;  ///< as SearchModel has its columns
  SearchedModule module;
  size_t snapshot = 0;                 ///< which of the stage's
  std::optional<TargetKey> target;     ///< nothing, and no place: the module as a whole
  std::optional<hlo::Position> place;  ///< in its text, of what belongs to no instruction
};

struct UnreadHits {
  SearchedModule module;
  std::string problem;  ///< why it could not be read; "" where it was
  std::vector<UnreadHit> hits;
};

inline constexpr size_t kMostUnreadHits = 2000;  ///< of one module: then a row says how many more there are

/// Reads the module and looks for what the query finds in it, its text too. For a worker.
UnreadHits searchUnread(const SearchedModule& module, const queries::Query& query, const hlo::FrameRules& rules,
                        std::stop_token stop, const io::Progress& progress);
/// The modules of documents with several whose names the words of the query find, each once.
std::vector<UnreadHit> searchModuleNames(const std::vector<SearchedModule>& modules, const queries::Query& query);

}  // namespace model
