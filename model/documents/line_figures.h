#pragma once

// What source lines cost, of any set of instructions, with the bytes that they hold at the peak: what the source view,
// the inspector and the list of lines show. An instruction without a line of its own counts for its neighbour's
// (source_costs.h), as soon as the workload is known.

#include <optional>
#include <stop_token>
#include <vector>

#include "absl/types/span.h"
#include "model/documents/workload.h"

namespace model {

struct LineFigures {
  hlo::SourceLine line;
  uint32_t instructions = 0;         ///< with such as have no line of their own
  uint32_t inferred = 0;             ///< these
  hlo::Cost cost;                    ///< of one run of the module
  std::optional<int64_t> peakBytes;  ///< live at the peak; nothing where no memory is known
  bool isPeakEstimated = false;

  LineFigures& operator+=(const LineFigures& other);  ///< all but the line
};

struct LineShares {
  std::vector<LineFigures> lines;  ///< by file, then line
  LineFigures total;               ///< of all, with a line or without; its `line` means nothing
};

/// What one instruction adds to its line.
LineFigures lineFigures(const Workload& workload, hlo::InstructionId id);

/// Of these instructions, each listed once, without what they call (hlo::withCallees()). Without a workload it is known
/// only how many have a line of their own.
LineShares lineShares(const hlo::SourceIndex& sources, const Workload* workload,
                      absl::Span<const hlo::InstructionId> instructions, const std::stop_token& stop = {});
/// Of the whole module.
LineShares lineShares(const hlo::Module& module, const hlo::SourceIndex& sources, const Workload* workload);

}  // namespace model
