#pragma once

// The cost columns, the same for every row with a cost: those of `cost`, of the lines of `source` and of their
// instructions. In JSON an unknown amount is null; a partial one is its lower bound, and its key is in "at_least"
// (packaging/cli.md).

#include <optional>
#include <string>
#include <vector>

#include "app/cli/json.h"
#include "app/cli/table.h"
#include "model/analysis/cost_amount.h"

namespace cli {

/// The base of all rows with a cost.
struct CostedRow {
  hlo::Cost cost;
  const hlo::Cost* whole = nullptr;  ///< the total that shares refer to; null: no shares
};

/// Returns a text such as "31.4%", computed from the known parts; null if the whole is 0 or the part is unknown.
Json shareOf(hlo::Amount part, hlo::Amount whole);
/// Returns the keys of the amounts that are only partly known; with their former keys, for JSON.
Json partlyKnown(const hlo::Cost& cost, bool withFormerKeys);
Json intensityOf(const hlo::Cost& cost);

template <typename Row>
std::vector<Column<Row>> costColumns() {
  return {
      {"flops", Unit::kCount, [](const Row& row) { return row.cost.flops; }},
      Column<Row>("flops_share", Unit::kShare, [](const Row& row) { return shareOf(row.cost.flops, row.whole->flops); })
          .only(Forms::kText),
      {"transcendentals", Unit::kCount, [](const Row& row) { return row.cost.transcendentals; }},
      Column<Row>("bytes_accessed", Unit::kBytes, [](const Row& row) { return row.cost.bytes(); }).former("bytes"),
      Column<Row>("bytes_accessed_share", Unit::kShare,
                  [](const Row& row) { return shareOf(row.cost.bytes(), row.whole->bytes()); })
          .only(Forms::kText),
      {"bytes_read", Unit::kBytes, [](const Row& row) { return row.cost.bytesRead; }},
      {"bytes_written", Unit::kBytes, [](const Row& row) { return row.cost.bytesWritten; }},
      {"link_bytes", Unit::kBytes, [](const Row& row) { return row.cost.linkBytes; }},
      Column<Row>("intensity", Unit::kCount, [](const Row& row) { return intensityOf(row.cost); }).only(Forms::kJson),
      Column<Row>("at_least", Unit::kText, [](const Row& row) { return partlyKnown(row.cost, false); })
          .only(Forms::kCsv),
      Column<Row>("at_least", Unit::kText, [](const Row& row) { return partlyKnown(row.cost, true); })
          .only(Forms::kJson),
  };
}

}  // namespace cli
