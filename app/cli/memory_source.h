#pragma once

// The memory that subcommands report: a dump's buffer assignment, otherwise the estimate from a scheduled module.

#include <memory>
#include <optional>
#include <string>

#include <vector>
#include "app/cli/result.h"
#include "model/documents/snapshot.h"

namespace cli {

/// The snapshot with its memory; null if there is none, with a sentence that says why.
struct MemorySource {
  std::shared_ptr<const model::Snapshot> snapshot;
  std::string problem;

  /// Returns the values that the estimate does not know.
  std::vector<hlo::Diagnostic> diagnostics() const;
  bool isEstimated() const { return snapshot->assignment->isEstimated(); }
};

/// Computes the estimate if there is no assignment, or one without live ranges.
MemorySource memorySource(const std::shared_ptr<const model::Snapshot>& snapshot);

/// Returns the values that the estimate of a module without an assignment does not know. The estimate is computed only
/// if a size that it needs is missing.
std::vector<hlo::Diagnostic> estimateProblems(const std::shared_ptr<const model::Snapshot>& snapshot);

/// Returns a sentence if the assignment is of another module, that is, has not even half of the names; "" otherwise, or
/// if either is missing. Linear in the steps or values.
std::string mismatchOf(const model::Snapshot& snapshot);

/// Parses the step of --at: "peak" or a number in the range of steps.
std::optional<uint32_t> stepOf(const std::string& at);
/// Returns the step in the memory space of `live`; no value, and a sentence in `problem`, if there is no such step.
std::optional<uint32_t> stepIn(const queries::LiveBytes& live, const std::string& at, std::string* problem);

}  // namespace cli
