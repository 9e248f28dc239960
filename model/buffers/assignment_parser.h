#pragma once

// Parses the files that XLA writes about memory, all eras: the classic buffer-assignment file; the 2026 split into
// `-buffer-assignment.txt`, `-buffer-assignment-values.txt` and `-live-range.txt`; memory-usage reports; and
// out-of-memory messages in logs. Their parts are recognized by marker lines, never by file name. A malformed line is
// reported as a diagnostic and parsing continues at the next line.

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
  /// Number of repeated accesses to parsed data, for joins and checks. Tests check that it grows linearly with the
  /// text.
  uint64_t looks = 0;
};

/// `texts` is one file, or files that belong together, in any order. Totals, stats and the sizes of a report are
/// checked against the allocations: a difference is a warning that names both numbers. Errors: InvalidArgument if
/// nothing of the kind is found; ResourceExhausted above 4 GiB in total; Cancelled.
absl::StatusOr<ParsedAssignment> parseAssignment(std::vector<std::shared_ptr<const hlo::SourceText>> texts,
                                                 std::stop_token stop = {});

}  // namespace buffers
