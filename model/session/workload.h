#pragma once

// What a module makes the device do, and where in the program that comes from: costs by instruction, scope and source
// line, and the bytes that each of these holds when the most are live. Immutable; a part of Snapshot.

#include <cstdint>
#include <optional>
#include <vector>

#include "model/analysis/cost.h"
#include "model/analysis/scope_tree.h"
#include "model/analysis/source_costs.h"
#include "model/buffers/assignment.h"
#include "model/queries/link.h"
#include "model/queries/live_bytes.h"

namespace model {

/// Bytes live at the peak that is worked out from the dump's ranges (queries::LiveBytes::peakStep()), by what defines
/// the value that holds them. Each byte counts once, for the value that held it first (queries::LiveShares).
struct PeakBytes {
  std::vector<int64_t> byInstruction;
  std::vector<int64_t> byScope;  ///< in it and below
  std::vector<int64_t> byLine;   ///< by its place in SourceCosts::lines()
};

struct Workload {
  /// All must outlive it; `assignment` may be null. Linear.
  Workload(const hlo::Module& module, const hlo::SourceIndex& sources, const buffers::Assignment* assignment,
           const queries::Link& link, const queries::LiveBytes& liveBytes);

  hlo::Costs costs;
  hlo::ScopeTree scopes;
  hlo::SourceCosts lines;
  std::vector<hlo::Cost> scopeCosts;  ///< by scope: of one run of the module, in it and below
  std::optional<PeakBytes> peak;      ///< nothing without an assignment that has steps
};

}  // namespace model
