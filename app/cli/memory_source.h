#pragma once

// The memory that verbs tell of: a dump's buffer assignment, else the estimate from a scheduled module.

#include <memory>
#include <optional>
#include <string>

#include <vector>
#include "app/cli/result.h"
#include "model/documents/snapshot.h"

namespace cli {

/// The snapshot with its memory; null where there is none, and then a sentence why.
struct MemorySource {
  std::shared_ptr<const model::Snapshot> snapshot;
  std::string problem;

  /// What an estimate does not know.
  std::vector<hlo::Diagnostic> diagnostics() const;
  bool isEstimated() const { return snapshot->assignment->isEstimated(); }
};

/// Works the estimate out where there is no assignment.
MemorySource memorySource(const std::shared_ptr<const model::Snapshot>& snapshot);

/// What the estimate of a module without an assignment does not know. Worked out only where a size of it is missing.
std::vector<hlo::Diagnostic> estimateProblems(const std::shared_ptr<const model::Snapshot>& snapshot);

/// A sentence where the assignment is not of the module: it has not even half of the names; "" where it is, or where
/// one of them is missing. Linear in the steps or values.
std::string mismatchOf(const model::Snapshot& snapshot);

/// The step that --at names: "peak" or a number that fits one.
std::optional<uint32_t> stepOf(const std::string& at);
/// In the memory space of `live`; nothing where there is no such step, and then a sentence why.
std::optional<uint32_t> stepIn(const queries::LiveBytes& live, const std::string& at, std::string* problem);

}  // namespace cli
