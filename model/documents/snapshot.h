#pragma once

// A module and/or a buffer assignment with everything that was computed about them. Immutable and shared; code that
// still uses an old snapshot keeps it in memory.

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/analysis/device_guess.h"
#include "model/analysis/schedule.h"
#include "model/analysis/source_index.h"
#include "model/analysis/transfers.h"
#include "model/analysis/xla_cycles.h"
#include "model/buffers/assignment.h"
#include "model/documents/lazy.h"
#include "model/documents/workload.h"
#include "model/io/debug_options.h"
#include "model/ir/module.h"
#include "model/queries/link.h"
#include "model/queries/live_bytes.h"
#include "model/queries/query_match.h"
#include "model/queries/space_figures.h"
#include "model/text/diagnostic.h"
#include "model/text/mlir_reader.h"

namespace model {

struct MemoryEstimate;
struct ModuleMemory;

enum class Verify : uint8_t { kNo, kYes };

struct Snapshot {
  std::string title;                          ///< the module's name, otherwise the file's
  std::string id;                             ///< program id, if its own file states it; otherwise ""
  std::string path;                           ///< of the module's file, otherwise the assignment's
  std::string assignmentPath;                 ///< "" if there is none
  std::shared_ptr<const hlo::Module> module;  ///< null: opened without
  bool isReduced = false;  ///< the module is made from the assignment (reduced_module.h): it has no bodies of fusions
  /// Not null: the module is MLIR, the compiler's input. It has functions, operations and lines, but no HLO.
  std::shared_ptr<const hlo::MlirOutline> mlir;
  std::shared_ptr<const buffers::Assignment> assignment;  ///< null: opened without
  /// The compiler flags that the dump states; null if it states none.
  std::shared_ptr<const io::CompilerFlags> compilerFlags;
  std::vector<hlo::DeviceSign> deviceSigns;                  ///< what in the dump names the device, besides the module
  hlo::FrameRules frameRules = hlo::FrameRules::defaults();  ///< determine which frames of call stacks are attributed
  queries::Link link;
  hlo::Platform platform = hlo::Platform::kOther;  ///< of the assignment; not determined without one
  queries::LiveBytes liveBytes;                    ///< of the default memory space
  std::vector<queries::SpaceFigures> spaces;       ///< of the assignment, by space; empty without one
  hlo::SourceIndex sources;
  std::shared_ptr<const Lazy<ModuleCosts>> costs;                            ///< null: no module
  std::shared_ptr<const Lazy<hlo::Schedule>> schedule;                       ///< null: no scheduled module
  std::shared_ptr<const Lazy<hlo::XlaCycles>> xlaCycles;                     ///< of the module; null: no module
  std::shared_ptr<const Lazy<std::vector<hlo::ScopedMemory>>> scopedMemory;  ///< by step; null: no scheduled module
  std::unique_ptr<const Lazy<Workload>> workload;                            ///< with the assignment; null: no module
  std::shared_ptr<const Lazy<queries::InstructionTexts>> texts;              ///< of the instructions; null: no module
  std::unique_ptr<const Lazy<queries::InstructionIndex>> instructions;       ///< searched by queries; null: no module
  std::unique_ptr<const Lazy<queries::TextArena>> valueNames;                ///< by value; null: no assignment
  std::vector<hlo::Diagnostic> diagnostics;                                  ///< of the parsers and of linking

  std::shared_ptr<const Lazy<ModuleMemory>> memory;      ///< null without a module
  std::shared_ptr<const Lazy<MemoryEstimate>> estimate;  ///< null unless a scheduled module was opened alone

  /// Returns the name of a memory space on the assignment's platform.
  std::string spaceName(int64_t space) const { return queries::spaceName(platform, space); }
  /// Returns the default memory space. Requires an assignment.
  const queries::SpaceFigures& defaultSpace() const;
  /// Returns the workload if it is already computed: the one with the estimated memory if available, otherwise the
  /// snapshot's own. Does not wait.
  const Workload* readyWorkload() const;

  /// Returns the same dump with lines attributed by other rules, linked again. Any thread.
  std::shared_ptr<const Snapshot> withFrameRules(const hlo::FrameRules& rules, const std::stop_token& stop = {}) const;
  /// Returns the step of an instruction (queries::scheduleStep()). The first call may compute the schedule: linear.
  std::optional<uint32_t> step(hlo::InstructionId id) const;
  /// Returns the number of steps; 0 without a schedule.
  size_t stepCount() const;
  /// Returns the input for the values of an instruction table; requires a module, and must not outlive the snapshot.
  queries::InstructionSubject instructionSubject(const queries::InstructionCosts& costs = {}) const;
  /// Returns the input for queries; memory comes from the assignment, otherwise from the estimate. Waits for the
  /// instruction index: for workers. The snapshot must outlive it. live@peak is the peak of the memory space. If
  /// stopped, the missing parts are left out.
  queries::QuerySubject querySubject(int64_t space = queries::kDefaultSpace, const std::stop_token& stop = {}) const;

 private:
  friend std::shared_ptr<const Snapshot> makeSnapshot(Snapshot read, const std::stop_token& stop, Verify verify);
  void linkParts(const std::stop_token& connecting);
};

/// Creates every snapshot that other code sees: takes the parsed parts, computes link, live bytes and source index, and
/// sets up the lazy parts. With `verify`, errors that XLA would reject are found; for a large module by another thread.
/// Linear; for workers. If stopped, the result must not be used.
std::shared_ptr<const Snapshot> makeSnapshot(Snapshot read, const std::stop_token& stop = {},
                                             Verify verify = Verify::kNo);

/// Returns the snapshot that the memory views show: the snapshot itself, or the one with its estimated assignment once
/// that is computed. Both have the same module. Returns null for null.
std::shared_ptr<const Snapshot> memoryOf(const std::shared_ptr<const Snapshot>& snapshot);

}  // namespace model
