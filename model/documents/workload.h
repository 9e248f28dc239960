#pragma once

// The cost of a module and its distribution: costs by instruction, scope and source line, and the bytes of each at the
// peak. Immutable; a part of Snapshot.

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/analysis/cost.h"
#include "model/analysis/scope_tree.h"
#include "model/analysis/source_costs.h"
#include "model/buffers/assignment.h"
#include "model/queries/link.h"
#include "model/queries/live_bytes.h"

namespace model {

/// The costs of a module, independent of its memory. Its address is stable.
struct ModuleCosts {
  /// Linear.
  ModuleCosts(std::shared_ptr<const hlo::Module> of, const hlo::SourceIndex& sourcesOf,
              const std::stop_token& stop = {});
  ModuleCosts(const ModuleCosts&) = delete;
  ModuleCosts& operator=(const ModuleCosts&) = delete;

  const std::shared_ptr<const hlo::Module> module;
  const hlo::SourceIndex sources;
  const hlo::Costs costs;
  const hlo::ScopeTree scopes;
  const hlo::SourceCosts lines;
  const std::vector<hlo::Cost> scopeCosts;  ///< by scope: per run of the module, including child scopes
};

/// Bytes of a memory space that are live at its computed peak (queries::LiveBytes::peakStep()), by the definition of
/// the value that they belong to. Each byte counts once, for the first value in it (queries::LiveShares).
struct PeakBytes {
  std::vector<int64_t> byInstruction;
  std::vector<int64_t> byScope;  ///< including child scopes
  /// By LineId: of the instructions with the line, the same bytes as live values grouped by line; and of those that
  /// are assumed to come from it (SourceCosts::isInferred()).
  std::vector<int64_t> byLine, inferredByLine;
  int64_t total = 0;         ///< all bytes live at the peak
  int64_t space = 0;         ///< the memory space
  bool isEstimated = false;  ///< the live ranges are estimated (Assignment::isEstimated())

  bool isAnyInferred() const;  ///< any of inferredByLine is not 0
};

struct Workload {
  /// `assignment` may be null. `liveBytes` determines the memory space of the peak. Linear in the values.
  Workload(std::shared_ptr<const ModuleCosts> of, const buffers::Assignment* assignment, const queries::Link& link,
           const queries::LiveBytes& liveBytes, const std::stop_token& stop = {});

 private:
  const std::shared_ptr<const ModuleCosts> m_of;

 public:
  const hlo::Costs& costs;
  const hlo::ScopeTree& scopes;
  const hlo::SourceCosts& lines;
  const std::vector<hlo::Cost>& scopeCosts;
  const std::optional<PeakBytes> peak;  ///< no value without an assignment that has steps and all sizes
};

}  // namespace model
