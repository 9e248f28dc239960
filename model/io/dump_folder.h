#pragma once

// What a set of dump files is: modules, each with the points of its way through the compiler in the order of time, and
// what was written beside it. Made from names alone, so that ten thousand files list at once; only what no name tells
// is looked into, and only a little.

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/io/dump_names.h"
#include "model/io/files.h"

namespace io {

/// A module at one point of the pipeline, or an out-of-memory message about it (kOutOfMemory). The point of a buffer
/// file whose module is not there has no module file, and neither has a message.
struct Stage {
  Kind kind = Kind::kWord;
  std::optional<uint32_t> number;  ///< of a kStep
  std::string pipeline;            ///< of a kStep: consecutive ones with the same are one run of it
  /// Of a kStep: the pass that produced it, "" where the name has only the next one; of a kNamedPoint or kWord: its
  /// word; of a kOutOfMemory: the name of the file.
  std::string pass;
  std::string nextPass;            ///< of a kStep
  std::string backend;             ///< of a kFinal: "cpu", "sm_8.0"; may be empty
  std::vector<FileIndex> modules;  ///< the module in several formats, the one to read first in front
  std::vector<FileIndex> buffers;  ///< its buffer assignment, in one file or several, and the memory report
  /// "Total bytes used" of its buffer assignment, where it was found without reading all of it.
  std::optional<int64_t> totalBytes;
};

/// A file about the module as a whole, or about one point in a form that is not read as a module.
struct Companion {
  FileIndex file = 0;
  Kind kind = Kind::kOther;
  std::string detail;  ///< what tells it from others of its kind: a kernel, a point
};

struct DumpModule {
  std::string folder;                 ///< relative to the root; "" for the root itself
  std::string stem;                   ///< what its files share
  std::string id;                     ///< as written, "0042"; "" where the names tell none
  std::string name;                   ///< as in the file names, else the stem
  std::vector<Stage> stages;          ///< in the order of time; never empty unless `companions` are all there is
  std::vector<Companion> companions;  ///< by kind, then name
  /// The module that was being compiled when this little one was made to try a kernel.
  std::optional<uint32_t> parent;

  /// The one to open first: the final one, else the one that did not fit, else the last with a module; nothing where
  /// there is none.
  std::optional<uint32_t> mainStage() const;
};

struct Dump {
  FilesPtr files;
  std::vector<DumpModule> modules;  ///< folder by folder; finals with buffers first, then by id
  std::vector<FileIndex> others;    ///< files of no module
  std::vector<hlo::Diagnostic> diagnostics;
  std::vector<Kind> kinds;           ///< by FileIndex: by content where it was looked at, else by name
  std::vector<const KindRow*> rows;  ///< by FileIndex: what the whole content told; null or no element if not asked
  std::vector<absl::string_view> reasons;  ///< by FileIndex: why a file of `others` belongs to no module; else ""
};

/// A stage of a dump, as a position in `modules` and one in `stages`.
struct StageId {
  uint32_t module = 0;
  uint32_t stage = 0;
  friend auto operator<=>(StageId, StageId) = default;
};

/// Groups files to modules. Long texts are searched for out-of-memory messages; if one is at hand that was recognised
/// as a message, `message`, no other text is.
Dump groupFiles(FilesPtr files, std::stop_token stop = {}, const hlo::SourceText* message = nullptr);

inline constexpr size_t kTotalsBudget = size_t{512} << 20;

/// Looks up the printed totals of the main stages, in their reports and assignments: about `budget` bytes are read.
void findTotals(Dump* dump, size_t budget, std::stop_token stop = {});

/// The stages to look at first where nothing was chosen: of each module that has one the final stage; where no module
/// has, of each the last. Out-of-memory messages are with their module, in the order of its stages.
std::vector<StageId> mainStages(const Dump& dump);
/// The stage that has the same place in another listing of the same files; nothing where it is gone.
std::optional<StageId> findStage(const Dump& dump, const Dump& before, StageId stage);
/// Of the main stages the one with the largest total, else the largest file; before them those of modules that ran out
/// of memory, last those without a module; nothing where there is no stage.
std::optional<StageId> firstStage(const Dump& dump);

}  // namespace io
