#pragma once

// The totals of two compared modules, for every format of `hloscope diff`.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/json.h"
#include "model/analysis/cost_amount.h"
#include "model/documents/comparison.h"

namespace cli {

/// Each array is A, B. Bytes of memory are those of one memory space; no value if the memories are not compared.
struct DiffTotals {
  DiffTotals(const model::Comparison& comparison, int64_t space);

  int64_t instructions[2] = {};
  hlo::Amount flops[2], bytes[2];  ///< of one run of the module
  std::optional<int64_t> peak[2], reserved[2];
  std::optional<uint32_t> peakStep[2];
  int64_t fusions[2] = {}, collectives[2] = {};

  bool hasPeaks() const { return peak[0] && peak[1]; }
  bool hasReserved() const { return reserved[0] && reserved[1]; }
};

/// A row of totals for people.
struct TotalRow {
  std::string name, a, b, delta;
};
std::vector<TotalRow> totalRows(const DiffTotals& totals, bool isEstimated);
/// The lines of the text, without the counts of changes. `memoryProblem` is the reason if memory is not compared.
std::vector<std::string> totalLines(const DiffTotals& totals, const model::Comparison& comparison, bool isEstimated,
                                    const std::string& memoryProblem);
Json totalsJson(const DiffTotals& totals);

}  // namespace cli
