#pragma once

// Reads what XLA writes about memory, all eras: the classic buffer-assignment file; the 2026 split into
// `-buffer-assignment.txt`, `-buffer-assignment-values.txt` and `-live-range.txt`; memory-usage reports; and
// out-of-memory messages in logs. Their parts are found by marker lines, never by name. A malformed line is a
// diagnostic and reading goes on at the next line.

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "absl/status/statusor.h"
#include "model/buffers/assignment.h"
#include "model/text/diagnostic.h"

namespace buffers {

struct ParsedAssignment {
  std::shared_ptr<const Assignment> assignment;
  std::vector<hlo::Diagnostic> diagnostics;
  /// How often something read was looked at again, to join and to check the rest. Tests hold that it grows with the
  /// text and no faster.
  uint64_t looks = 0;
};

/// `texts`: one file, or files that belong together, in any order. Totals, stats and the sizes of a report are held
/// against the allocations: a difference is a warning that names both numbers.
/// Errors: InvalidArgument where nothing of the kind is found; ResourceExhausted above 4 GiB together; Cancelled.
absl::StatusOr<ParsedAssignment> parseAssignment(std::vector<std::shared_ptr<const hlo::SourceText>> texts,
                                                 std::stop_token stop = {});

}  // namespace buffers
