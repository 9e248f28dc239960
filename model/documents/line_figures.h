#pragma once

// The costs of source lines for a set of instructions, with their bytes live at the peak; shown by the source view, the
// inspector and the list of lines. An instruction without a line of its own counts for its neighbour's line
// (source_costs.h), once the workload is known.

#include <optional>
#include <stop_token>
#include <vector>

#include "absl/types/span.h"
#include "model/documents/workload.h"

namespace model {

struct LineFigures {
  hlo::SourceLine line;
  uint32_t instructions = 0;         ///< including those without a line of their own
  uint32_t inferred = 0;             ///< those without a line of their own
  hlo::Cost cost;                    ///< per run of the module
  std::optional<int64_t> peakBytes;  ///< live at the peak; no value if the memory is unknown
  int64_t inferredPeakBytes = 0;     ///< live at the peak, of those without a line of their own; not in peakBytes
  bool isPeakEstimated = false;

  LineFigures& operator+=(const LineFigures& other);  ///< adds everything except the line
};

struct LineShares {
  std::vector<LineFigures> lines;  ///< by file, then line
  LineFigures total;               ///< of all, with a line or without; its `line` is unused
};

/// Returns the contribution of an instruction to its line.
LineFigures lineFigures(const Workload& workload, hlo::InstructionId id);

/// Takes each instruction once, without its callees (hlo::withCallees()). Without a workload, only the number with a
/// line of their own is known.
LineShares lineShares(const hlo::SourceIndex& sources, const Workload* workload,
                      absl::Span<const hlo::InstructionId> instructions, const std::stop_token& stop = {});
/// Covers the whole module.
LineShares lineShares(const hlo::Module& module, const hlo::SourceIndex& sources, const Workload* workload);

}  // namespace model
