#pragma once

// One module and/or one buffer assignment with all that was worked out about them. Immutable and shared;
// whoever still works on an old one keeps it alive.

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/analysis/source_index.h"
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

namespace model {

struct MemoryEstimate;
struct ModuleMemory;

enum class Verify : uint8_t { kNo, kYes };

struct Snapshot {
  std::string title;                                      ///< the module's name, else the file's
  std::string id;                                         ///< of the program, where its own file has it; else ""
  std::string path;                                       ///< of the file that gave the module, else the assignment
  std::string assignmentPath;                             ///< "" where there is none
  std::shared_ptr<const hlo::Module> module;              ///< null: opened without
  std::shared_ptr<const buffers::Assignment> assignment;  ///< null: opened without
  /// What the dump states of the compiler's flags; null if it states none.
  std::shared_ptr<const io::CompilerFlags> compilerFlags;
  hlo::FrameRules frameRules = hlo::FrameRules::defaults();  ///< which frames of stacks are the lines
  queries::Link link;
  hlo::Platform platform = hlo::Platform::kOther;  ///< of the assignment; without one it is not looked for
  queries::LiveBytes liveBytes;                    ///< of the default memory space
  std::vector<queries::SpaceFigures> spaces;       ///< of the assignment, by space; without one empty
  hlo::SourceIndex sources;
  std::shared_ptr<const Lazy<ModuleCosts>> costs;                       ///< null: no module
  std::shared_ptr<const Lazy<hlo::XlaCycles>> xlaCycles;                ///< of the module; null: no module
  std::unique_ptr<const Lazy<Workload>> workload;                       ///< with the assignment; null: no module
  std::shared_ptr<const Lazy<queries::InstructionTexts>> texts;         ///< of the instructions; null: no module
  std::unique_ptr<const Lazy<queries::InstructionIndex>> instructions;  ///< what queries search; null: no module
  std::unique_ptr<const Lazy<queries::TextArena>> valueNames;           ///< by value; null: no assignment
  std::vector<hlo::Diagnostic> diagnostics;                             ///< of the parsers and the link

  std::shared_ptr<const Lazy<ModuleMemory>> memory;      ///< null without a module
  std::shared_ptr<const Lazy<MemoryEstimate>> estimate;  ///< null unless a scheduled module was opened alone

  /// The name of a memory space on the device that the assignment is of.
  std::string spaceName(int64_t space) const { return queries::spaceName(platform, space); }
  /// Of the default memory space. Needs an assignment.
  const queries::SpaceFigures& defaultSpace() const;
  /// The workload where somebody has asked for it already: that with the estimated memory where that is there, else its
  /// own. Does not wait.
  const Workload* readyWorkload() const;

  /// The same dump with its lines by other rules, connected anew. Any thread.
  std::shared_ptr<const Snapshot> withFrameRules(const hlo::FrameRules& rules, const std::stop_token& stop = {}) const;
  /// What values of a table of instructions are computed from; needs a module, and must not outlive the snapshot.
  queries::InstructionSubject instructionSubject(const queries::InstructionCosts& costs = {}) const;
  /// What a query looks at: of memory the assignment, else the estimate. Waits for the index of the instructions: for
  /// workers. The snapshot must outlive it. live@peak is the peak of the memory space. When stopped, it lacks what was
  /// waited for.
  queries::QuerySubject querySubject(int64_t space = queries::kDefaultSpace, const std::stop_token& stop = {}) const;

 private:
  friend std::shared_ptr<const Snapshot> makeSnapshot(Snapshot read, const std::stop_token& stop, Verify verify);
  void linkParts(const std::stop_token& connecting);
};

/// The only way to a snapshot that others see: takes what was read and works out link, live bytes and source index, and
/// the lazy parts can be asked for. To verify is to look meanwhile for what XLA would refuse of the module, on a thread
/// of its own. Linear; for a worker. When stopped, what is made is of no use.
std::shared_ptr<const Snapshot> makeSnapshot(Snapshot read, const std::stop_token& stop = {},
                                             Verify verify = Verify::kNo);

/// What the memory views show: the snapshot itself, or the one with its estimated assignment once that is worked out.
/// Both have the same module. Null of null.
std::shared_ptr<const Snapshot> memoryOf(const std::shared_ptr<const Snapshot>& snapshot);

}  // namespace model
