#pragma once

// The memory facts that follow from a module's text, and the buffer assignment that is estimated from it if none was
// opened with the module. Lazy parts of a snapshot.

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

/// Immutable; its address is stable.
struct ModuleMemory {
  /// Near-linear; for workers.
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

/// Returns why a module with computations has no entry, as a sentence without its full stop; "" if it has one.
std::string missingEntry(const hlo::Module& module);

struct MemoryEstimate {
  /// The same module with an estimated assignment (Assignment::isEstimated()); null if none can be estimated.
  std::shared_ptr<const Snapshot> snapshot;
  std::string problem;  ///< why there is none, as a sentence without its full stop
};

/// Estimates the memory of a module without an assignment. `snapshot` has the module's parts that are already computed
/// and is not linked yet: title, path, memory, frame rules, sources, texts and costs. Near-linear; for workers. Returns
/// null if stopped.
std::unique_ptr<const MemoryEstimate> estimateMemory(Snapshot snapshot, const std::stop_token& stop = {});

}  // namespace model
