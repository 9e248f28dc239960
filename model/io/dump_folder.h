#pragma once

// The structure of a set of dump files: modules, each with the stages of its compilation in chronological order, and
// its companion files. Determined from names alone, so that ten thousand files list at once; content is read, and only
// a little, if the name is not sufficient.

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/io/dump_names.h"
#include "model/io/files.h"

namespace io {

/// A module at one point of the pipeline, or an out-of-memory message about it (kOutOfMemory). The stage of a buffer
/// file without its module has no module file, and neither does a message.
struct Stage {
  Kind kind = Kind::kWord;
  std::optional<uint32_t> number;  ///< of a kStep
  std::string pipeline;            ///< of a kStep: consecutive steps with the same pipeline are one run of it
  /// For a kStep: the pass that produced it, "" if the name has only the next one; for a kNamedPoint or kWord: its
  /// word; for a kOutOfMemory: the name of the file.
  std::string pass;
  std::string nextPass;            ///< of a kStep
  std::string backend;             ///< of a kFinal: "cpu", "sm_8.0"; may be empty
  std::vector<FileIndex> modules;  ///< the module in several formats, the preferred one first
  std::vector<FileIndex> buffers;  ///< its buffer assignment, in one file or several, and the memory report
  /// "Total bytes used" of its buffer assignment, if found without reading all of it.
  std::optional<int64_t> totalBytes;
};

/// A file about the module as a whole, or about one stage in a form that is not read as a module.
struct Companion {
  FileIndex file = 0;
  Kind kind = Kind::kOther;
  std::string detail;  ///< distinguishes it from others of its kind: a kernel, a stage
};

struct DumpModule {
  std::string folder;                 ///< relative to the root; "" for the root itself
  std::string stem;                   ///< the common part of its files' names
  std::string id;                     ///< as written, "0042"; "" if the names have none
  std::string name;                   ///< as in the file names, else the stem
  std::vector<Stage> stages;          ///< in chronological order; not empty unless there are only `companions`
  std::vector<Companion> companions;  ///< by kind, then name
  /// The module during whose compilation this small one was created to try a kernel.
  std::optional<uint32_t> parent;

  /// Returns the stage to open first: the final one, else the one that ran out of memory, else the last with a module;
  /// nothing if there is none.
  std::optional<uint32_t> mainStage() const;
};

struct Dump {
  FilesPtr files;
  std::vector<DumpModule> modules;  ///< by folder; then finals with buffers first, then by id
  std::vector<FileIndex> others;    ///< files without a module
  std::vector<hlo::Diagnostic> diagnostics;
  std::vector<Kind> kinds;  ///< by FileIndex: from the content if it was examined, else from the name
  std::vector<const KindRow*>
      rows;  ///< by FileIndex: the row found from the whole content; null or missing if not examined
  std::vector<absl::string_view>
      reasons;  ///< by FileIndex: the reason why a file of `others` belongs to no module; else ""
};

/// A stage of a dump, as a position in `modules` and one in `stages`.
struct StageId {
  uint32_t module = 0;
  uint32_t stage = 0;
  friend auto operator<=>(StageId, StageId) = default;
};

/// Groups files by module. Long texts are searched for out-of-memory messages, unless a text already recognized as a
/// message is passed as `message`.
Dump groupFiles(FilesPtr files, std::stop_token stop = {}, const hlo::SourceText* message = nullptr);

inline constexpr size_t kTotalsBudget = size_t{512} << 20;

/// Finds the printed totals of the main stages in their reports and assignments; reads about `budget` bytes.
void findTotals(Dump* dump, size_t budget, std::stop_token stop = {});

/// Returns the main stage of every module that has one, with its out-of-memory messages, in the order of its stages;
/// of modules tried by autotuning only final stages.
std::vector<StageId> allMainStages(const Dump& dump);
/// Returns the stages shown by default: the final stage of each module that has one; if no module has one, the last of
/// each. Out-of-memory messages come with their module, in the order of its stages.
std::vector<StageId> mainStages(const Dump& dump);
/// Returns the stage at the same position in another listing of the same files; nothing if it no longer exists.
std::optional<StageId> findStage(const Dump& dump, const Dump& before, StageId stage);
/// Returns the main stage with the largest total, else with the largest file. Modules that ran out of memory take
/// precedence, and stages without a module come last; nothing if there is no stage.
std::optional<StageId> firstStage(const Dump& dump);
/// Returns firstStage() and those that may be shown instead of it if their modules have more work, the largest first:
/// at most 8, and several only as far as their files have 8 MiB together: reading them takes little time.
std::vector<StageId> firstStages(const Dump& dump);

}  // namespace io
