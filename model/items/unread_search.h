#pragma once

// Searches modules that are open but not in memory. Each module is read on a worker and evicted again; its matches are
// kept as texts and names, which identify them when the module is shown.

#include <QString>
#include <array>
#include <optional>
#include <vector>

#include "model/documents/document.h"
#include "model/io/reader.h"
#include "model/queries/search.h"
#include "model/session/target_key.h"

namespace model {

/// A module of an open document.
struct SearchedModule {
  SearchedModule() = default;
  SearchedModule(std::shared_ptr<const Snapshot> of) : snapshot(std::move(of)) {}  // NOLINT: it is one

  std::shared_ptr<const Snapshot> snapshot;  ///< null: not in memory
  QString path;                              ///< of the document
  std::shared_ptr<const io::Dump> dump;
  io::StageId stage;

  /// Returns the name in the listing.
  QString name() const;
  /// "0036 fusion": the number and the name of the stage; "" without a listing.
  QString stageText() const;
  /// False for what is only a message about running out of memory.
  bool isModule() const;
  bool isSameModule(const SearchedModule& other) const {
    return path == other.path && dump == other.dump && stage.module == other.stage.module;
  }
  bool isSameStage(const SearchedModule& other) const {
    return path == other.path && dump == other.dump && stage == other.stage;
  }
  friend bool operator==(const SearchedModule&, const SearchedModule&) = default;
};

/// Returns the stages that are in memory, and the main stages that are not, in the order of the listing.
std::vector<SearchedModule> searchedModules(const std::vector<std::shared_ptr<const Document>>& documents);
/// Returns what a search covers: of each module one stage, the one that is shown or else the main one; with `allStages`
/// all stages of the module that is shown, in order, and of others one.
std::vector<SearchedModule> searchScope(const std::vector<SearchedModule>& open,
                                        const std::shared_ptr<const Snapshot>& shown, bool allStages);
/// The number of modules, by documents and listing, and how many of them are not in memory.
struct ReadCount {
  size_t modules = 0;
  size_t unread = 0;
};
ReadCount readCount(const std::vector<SearchedModule>& modules);

/// Numbers of a match; no value if it has none, or if they are not computed.
struct HitFigures {
  std::optional<int64_t> bytes;
  std::optional<hlo::Amount> executions;  ///< in one run of the module
};

/// A match in a module that is not in memory, or the module itself if its name matches.
struct UnreadHit {
  static constexpr size_t kCellCount = 5;

  std::array<QString, kCellCount> cells;  ///< the first columns of SearchModel
  HitFigures figures = {};
  SearchedModule module;
  size_t snapshot = 0;                 ///< index in the stage
  std::optional<TargetKey> target;     ///< no value and no position: the whole module
  std::optional<hlo::Position> place;  ///< position in the text if the match belongs to no instruction
};

struct UnreadHits {
  SearchedModule module;
  std::string problem;  ///< why the module could not be read; "" if it was read
  std::vector<UnreadHit> hits;
};

inline constexpr size_t kMostUnreadHits = 2000;  ///< per module; a row states how many more there are

/// Reads the module and searches it, including its text. For workers.
UnreadHits searchUnread(const SearchedModule& module, const queries::Query& query, const hlo::FrameRules& rules,
                        std::stop_token stop, const io::Progress& progress);
/// Returns the modules, of documents with several, whose names match the words of the query; each once.
std::vector<UnreadHit> searchModuleNames(const std::vector<SearchedModule>& modules, const queries::Query& query);

}  // namespace model
