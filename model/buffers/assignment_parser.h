#pragma once

// Reads buffer-assignment dumps of all eras: the classic single file, and the 2026 split into
// `-buffer-assignment.txt`, `-buffer-assignment-values.txt` and `-live-range.txt`, found by their marker
// lines, never by name. A malformed line is a diagnostic and reading goes on at the next line.

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
};

/// Whether the text begins like one of the three files. Blank lines and a log's lines may stand before it.
bool looksLikeAssignment(absl::string_view text);

/// `texts`: one file, or the parts of a split one, in any order. Totals are checked: a `Total bytes used` that is not
/// the sum of the allocation sizes is a warning that names both numbers.
/// Errors: InvalidArgument where none of the sections is found; ResourceExhausted above 4 GiB together; Cancelled.
absl::StatusOr<ParsedAssignment> parseAssignment(std::vector<std::shared_ptr<const hlo::SourceText>> texts,
                                                 std::stop_token stop = {});

}  // namespace buffers
