#pragma once

// Figures of costs as the verbs write them. In JSON a figure of which nothing is known is null; one that is known in
// part is what is known, and its key is in "at_least" (packaging/cli.md).

#include <vector>

#include <string>
#include "app/cli/json.h"
#include "model/analysis/cost_amount.h"

namespace cli {

Json amountJson(hlo::Amount amount);

struct CostFigure {
  std::string key;  ///< "flops", "bytes_read" …
  hlo::Amount amount;
};
/// All of a cost, in one order.
std::vector<CostFigure> costFigures(const hlo::Cost& cost);

/// The figures, "intensity" and "at_least" as keys of an object.
Json::Object costJson(const hlo::Cost& cost);

/// "31.4%" of what is known of both; "" where the whole is 0.
std::string shareText(hlo::Amount part, hlo::Amount whole);

}  // namespace cli
