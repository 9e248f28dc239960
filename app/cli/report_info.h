#pragma once

// The output of `info` for a memory-usage report, a live-range file alone or an out-of-memory message.

#include <string>
#include <vector>
#include "app/cli/json.h"
#include "model/documents/snapshot.h"
#include "model/words/report_matches.h"

namespace cli {

/// Requires an assignment; `memory` is the module with its memory that a message is compared with, or null. Returns
/// null without a report, otherwise
///   {"module": the name that the message states,
///    "budgets": [{"source": "compiler" | "allocator" | "rematerialization", "space", "used", "limit", "exceeded_by",
///                 "requested", "free"}],
///    "breakdowns": [{"title", "total", "is_least", "fragmentation", "shares": [{"name", "size", "unpadded", "padded",
///                    "fragmentation"}]}],
///    "output", "output_shared", "unlisted_allocations", "unlisted_values",
///    "joined": {"module", "file", "source", "is_of_module", "spaces": [those of spaceJson() and "kinds"]},
///    "entries": [{"name", "size", "unpadded", "padding", "op_name", "op_type", "source_file", "source_line", "shape",
///                 "kind", "space", "label", "tag", "window": {"operand", "shape", "full_shape", "buffers"},
///                 "allocation", "offset_bytes", "values", "line",
///                 "match": {"by", "count", "candidates": [{"instruction", "computation", "value", "name",
///                           "allocation", "source_file", "source_line"}]}}]}
/// A size is {"bytes", "rounding_bytes"}: the maximum error of the dump's rounding. Values that are not stated are
/// null. Memory spaces that the report names with their color have the names of the platform (queries/memory_spaces.h).
Json reportJson(const model::Snapshot& snapshot, const std::shared_ptr<const model::Snapshot>& memory = nullptr);

/// Returns lines indented by two blanks: budgets, `joined`, breakdowns and the first entries; "" if there is none of
/// them. `matches` may be null.
std::string reportText(const model::Snapshot& snapshot, const std::vector<std::string>& joined = {},
                       const words::ReportMatches* matches = nullptr);
/// Returns the first entries, as reportText() has them.
std::vector<std::string> entryLines(const model::Snapshot& snapshot, const words::ReportMatches* matches);

}  // namespace cli
