#pragma once

// What one path gave: the listing of its modules and stages, and those of them that are in memory. Immutable and
// shared; the session makes a new one when a stage was read.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "model/documents/snapshot.h"
#include "model/io/dump_folder.h"
#include "model/io/file.h"
#include "model/io/reader.h"

namespace model {

/// A stage that was read.
struct LoadedStage {
  std::vector<std::shared_ptr<const Snapshot>>
      snapshots;                      ///< never empty; several where one file holds several modules
  std::vector<io::DiskStamp> stamps;  ///< of its files, from before they were read
  /// Whether the module is the same as at the stage before, byte for byte; nothing at the first stage.
  std::optional<bool> isUnchanged;
};

struct Document {
  std::string path;
  std::shared_ptr<const io::Dump> dump;
  std::map<io::StageId, LoadedStage> loaded;
  io::StageId first;                         ///< of them the one to show
  std::vector<hlo::Diagnostic> diagnostics;  ///< of the listing, and of stages that could not be read
  std::vector<io::DiskStamp> stamps;         ///< of the path, and of folders below it

  const io::Stage& stage(io::StageId id) const { return dump->modules[id.module].stages[id.stage]; }
  /// The stage that gave a snapshot; nothing where it is none of this document.
  std::optional<io::StageId> stageOf(const std::shared_ptr<const Snapshot>& snapshot) const;
  /// The out-of-memory message about the module: of several the first that states what was needed; null where there is
  /// none, or it was not read.
  std::shared_ptr<const Snapshot> messageOf(uint32_t module) const;
};

/// Reads a stage and connects what it gave. Any thread.
absl::StatusOr<LoadedStage> loadStage(const io::Dump& dump, io::StageId id, std::stop_token stop = {},
                                      const io::Progress& progress = {},
                                      const hlo::FrameRules& rules = hlo::FrameRules::defaults());

/// The out-of-memory messages about a module; one that cannot be read is left out. Any thread.
std::map<io::StageId, LoadedStage> loadMessages(const io::Dump& dump, uint32_t module, std::stop_token stop = {},
                                                const hlo::FrameRules& rules = hlo::FrameRules::defaults());

/// Lists a path, or the text that is given in its place, and reads the stage to show first, with the out-of-memory
/// messages about its module and up to 16 about others; if the stage cannot be read, the next that can. Any thread.
absl::StatusOr<Document> readDocument(const std::string& path, std::shared_ptr<const hlo::SourceText> text,
                                      std::stop_token stop = {}, const io::Progress& progress = {},
                                      const hlo::FrameRules& rules = hlo::FrameRules::defaults());

/// The same for a path that was read before: of what is there now, the stage that was `stage` then.
absl::StatusOr<Document> rereadDocument(const Document& before, io::StageId stage, std::stop_token stop = {},
                                        const io::Progress& progress = {},
                                        const hlo::FrameRules& rules = hlo::FrameRules::defaults());

// For the command line, which waits for it:

/// What a path holds; nothing of it is read but what tells that.
absl::StatusOr<std::shared_ptr<const io::Dump>> listDocument(const std::string& path);

/// Reads the main stages one by one: each is handed to `visit` and then let go. What cannot be read beside what can
/// goes into `problems`, with the problems of what was read.
absl::Status visitStages(const io::Dump& dump, std::vector<hlo::Diagnostic>* problems,
                         const std::function<void(io::StageId, const LoadedStage&)>& visit);

}  // namespace model
