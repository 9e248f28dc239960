#pragma once

// What the text of a module tells about its memory, and the buffer assignment that is estimated from it where none was
// opened with the module. Parts of a snapshot that are worked out when they are asked for.

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "model/analysis/donation.h"
#include "model/analysis/loops.h"
#include "model/analysis/memory_analysis.h"
#include "model/documents/lazy.h"

namespace model {

struct Snapshot;

/// Immutable; stays where it is.
struct ModuleMemory {
  /// Near linear; for a worker.
  explicit ModuleMemory(std::shared_ptr<const hlo::Module> of, const std::stop_token& stop = {})
      : module(std::move(of)),
        analysis(*module, stop),
        loops(analysis, stop),
        donation(hlo::donationAdvice(analysis, stop)) {}
  ModuleMemory(const ModuleMemory&) = delete;
  ModuleMemory& operator=(const ModuleMemory&) = delete;

  const std::shared_ptr<const hlo::Module> module;
  const hlo::MemoryAnalysis analysis;
  const hlo::LoopNest loops;
  const std::vector<hlo::DonationAdvice> donation;
};

/// Why a module with computations has no entry, as a sentence without its full stop; "" where it has one.
std::string missingEntry(const hlo::Module& module);

struct MemoryEstimate {
  /// The same module with an estimated assignment (Assignment::isEstimated()); null where there can be none.
  std::shared_ptr<const Snapshot> snapshot;
  std::string problem;  ///< why there is none: a sentence without its full stop
};

/// Of a module without an assignment. `snapshot` has what the module's own is worked out from already and is not yet
/// connected: title, path, memory, frame rules, sources, texts and costs. Near linear; for a worker.
/// Null where it was stopped.
std::unique_ptr<const MemoryEstimate> estimateMemory(Snapshot snapshot, const std::stop_token& stop = {});

}  // namespace model
