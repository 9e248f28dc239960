#pragma once

// The contents of an opened path: the listing of its modules and stages, and the stages in memory. Immutable and
// shared; the session creates a new document when a stage was read.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "model/documents/estimates.h"
#include "model/documents/snapshot.h"
#include "model/io/dump_folder.h"
#include "model/io/file.h"
#include "model/io/reader.h"

namespace io {
class SearchedFolders;
}

namespace model {

/// A stage that was read.
struct LoadedStage {
  std::vector<std::shared_ptr<const Snapshot>> snapshots;  ///< never empty; several if a file contains several modules
  std::vector<io::DiskStamp> stamps;                       ///< of its files, taken before they were read
  /// True if the module is byte for byte the same as at the previous stage; no value at the first stage.
  std::optional<bool> isUnchanged;

  size_t largestIndex = 0;  ///< in `snapshots`

  /// The snapshot with the most work (workOf()), the first of several: the one to be shown of a file with several
  /// modules.
  const std::shared_ptr<const Snapshot>& largest() const { return snapshots[largestIndex]; }
};

/// Returns the estimated work of one run (hlo::Cost::work()). It decides which of several modules is the largest, here
/// and on the command line; if it is equal, instructions decide. Linear.
int64_t workOf(const hlo::Module& module, const std::stop_token& stop = {});

/// The sizes of the largest module of a stage.
struct StageSizes {
  std::optional<int64_t> instructions;   ///< no value without a module
  std::optional<int64_t> peakBytes;      ///< live bytes in the default memory space; no value without live ranges
  std::optional<int64_t> totalBytes;     ///< of all allocations; no value without a buffer assignment
  std::optional<int64_t> reservedBytes;  ///< in the default memory space; no value if it is not exactly known
  /// Estimated for one run on the device; no value if it is unknown, or until it is computed (readSizes()).
  std::optional<hlo::TimeEstimate> time = {};
  std::string whyNoTime = {};  ///< "" if there is one, or it is not computed
};
StageSizes sizesOf(const Snapshot& snapshot);

struct Document {
  std::string path;
  std::shared_ptr<const io::Dump> dump;
  std::map<io::StageId, LoadedStage> loaded;
  /// Sizes of stages that were read for them, or whose times are computed; without values if unreadable.
  std::map<io::StageId, StageSizes> sizes;
  io::StageId first;                         ///< the stage in `loaded` to be shown
  std::vector<hlo::Diagnostic> diagnostics;  ///< of the listing, and of stages that could not be read
  std::vector<io::DiskStamp> stamps;         ///< of the path, and of folders below it

  const io::Stage& stage(io::StageId id) const { return dump->modules[id.module].stages[id.stage]; }
  /// Returns the stage that a snapshot was read from; no value if it is not of this document.
  std::optional<io::StageId> stageOf(const std::shared_ptr<const Snapshot>& snapshot) const;
  /// Returns the out-of-memory message about the module; of several, the first that states the needed size. Null if
  /// there is none, or it was not read.
  std::shared_ptr<const Snapshot> messageOf(uint32_t module) const;
};

/// Reads a stage and links its contents. Any thread.
absl::StatusOr<LoadedStage> loadStage(const io::Dump& dump, io::StageId id, std::stop_token stop = {},
                                      const io::Progress& progress = {},
                                      const hlo::FrameRules& rules = hlo::FrameRules::defaults());

/// Returns the main stages of all modules that are neither in memory nor have sizes, in the order of the listing, as
/// long as their files have at most `mostBytes` together. Out-of-memory messages are left out.
std::vector<io::StageId> stagesWithoutSizes(const Document& document, int64_t mostBytes);
/// Returns the stages in memory whose times are not computed.
std::vector<io::StageId> stagesWithoutTimes(const Document& document);
/// Reads stages, unless they are in memory, one by one and returns their sizes with their times; those that were not
/// read when it was stopped are left out. Any thread.
std::map<io::StageId, StageSizes> readSizes(const Document& document, const std::vector<io::StageId>& stages,
                                            const DeviceChoice& devices, std::stop_token stop = {},
                                            const io::Progress& progress = {});

/// Returns the snapshots of loadMessages(), by stage.
std::vector<std::shared_ptr<const Snapshot>> messagesAbout(const io::Dump& dump, uint32_t module,
                                                           std::stop_token stop = {});
/// Reads the out-of-memory messages about a module; unreadable ones are left out. Any thread.
std::map<io::StageId, LoadedStage> loadMessages(const io::Dump& dump, uint32_t module, std::stop_token stop = {},
                                                const hlo::FrameRules& rules = hlo::FrameRules::defaults());

/// Lists a path, or the text given instead, and reads the stage to be shown first, with the out-of-memory messages
/// about its module and up to 16 about others; if the stage cannot be read, the next readable one. Any thread.
absl::StatusOr<Document> readDocument(const std::string& path, std::shared_ptr<const hlo::SourceText> text,
                                      std::stop_token stop = {}, const io::Progress& progress = {},
                                      const hlo::FrameRules& rules = hlo::FrameRules::defaults());

/// Does the same for a path that was read before, and reads the stage that corresponds to `stage` in the old listing.
absl::StatusOr<Document> rereadDocument(const Document& before, io::StageId stage, std::stop_token stop = {},
                                        const io::Progress& progress = {},
                                        const hlo::FrameRules& rules = hlo::FrameRules::defaults());

// Synchronous functions for the command line:

/// Lists the contents of a path, and reads only as much as the listing needs. `searched` is as for io::openDump().
absl::StatusOr<std::shared_ptr<const io::Dump>> listDocument(const std::string& path,
                                                             io::SearchedFolders* searched = nullptr);

/// Reads stages one by one: each is passed to `visit` and then released. Unreadable stages are reported in `problems`
/// if others are readable; problems of the stages that were read are those of their snapshots.
absl::Status visitStages(const io::Dump& dump, const std::vector<io::StageId>& stages,
                         std::vector<hlo::Diagnostic>* problems,
                         const std::function<void(io::StageId, const LoadedStage&)>& visit);

/// A module of a stage, or a buffer assignment without one: its name and its size.
struct ModuleSummary {
  io::StageId stage;
  std::string name;                   ///< the title of its snapshot; for an unreadable stage `listedName`
  std::string listedName;             ///< as in the file names
  std::string id;                     ///< program id, else the id in the file names, as written; "" if unknown
  std::string file;                   ///< that contains it
  int64_t instructions = 0;           ///< 0 without a module
  std::optional<int64_t> totalBytes;  ///< of its buffer assignment, if the listing has it
  std::optional<int64_t> work;        ///< workOf(); no value if it was not asked for
  absl::Status status;                ///< not ok: the stage has no readable module
};

/// Returns a summary from the listing alone.
ModuleSummary listedSummary(const io::Dump& dump, io::StageId stage);
enum class WithWork : uint8_t { kNo, kYes };
/// Reads the modules of a stage without its buffer assignment, and without linking or verifying them.
std::vector<ModuleSummary> summarize(const io::Dump& dump, io::StageId stage, WithWork withWork = WithWork::kNo,
                                     const std::stop_token& stop = {});
/// Returns the position of the largest module of a list that is not empty: of the readable ones the first with the most
/// work, else with the most instructions, else with the most bytes.
size_t largestOf(const std::vector<ModuleSummary>& modules);

}  // namespace model
