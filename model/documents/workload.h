#pragma once

// What a module makes the device do, and where in the program that comes from: costs by instruction, scope and source
// line, and the bytes that each of these holds when the most are live. Immutable; a part of Snapshot.

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

/// What a module costs, whatever its memory is. Stays where it is.
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
  const std::vector<hlo::Cost> scopeCosts;  ///< by scope: of one run of the module, in it and below
};

/// Bytes of one memory space that are live at its computed peak (queries::LiveBytes::peakStep()), by what defines the
/// value that holds them. Each byte counts once, for the value that held it first (queries::LiveShares).
struct PeakBytes {
  std::vector<int64_t> byInstruction;
  std::vector<int64_t> byScope;  ///< in it and below
  std::vector<int64_t> byLine;   ///< by LineId
  int64_t total = 0;             ///< of all that is live then
  int64_t space = 0;             ///< the memory space
  bool isEstimated = false;      ///< the ranges are (Assignment::isEstimated())
};

struct Workload {
  /// `assignment` may be null. `liveBytes` is of the memory space that the peak is of. Linear in the values.
  Workload(std::shared_ptr<const ModuleCosts> of, const buffers::Assignment* assignment, const queries::Link& link,
           const queries::LiveBytes& liveBytes, const std::stop_token& stop = {});

 private:
  const std::shared_ptr<const ModuleCosts> m_of;

 public:
  const hlo::Costs& costs;
  const hlo::ScopeTree& scopes;
  const hlo::SourceCosts& lines;
  const std::vector<hlo::Cost>& scopeCosts;
  const std::optional<PeakBytes> peak;  ///< nothing without an assignment that has steps and all sizes
};

}  // namespace model
