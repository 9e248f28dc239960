#pragma once

// Two lists of facts side by side: rows of the same name are one row, and rows that differ are marked.

#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "model/documents/comparison.h"
#include "model/words/why_report.h"

namespace words {

struct ComparedFact {
  std::string name;                        ///< "" if the rows have no names and were compared by their place
  std::optional<std::string> left, right;  ///< the texts; no value: this side does not have the row
  std::optional<model::Target> leftTarget, rightTarget;
  bool differs = false;  ///< in its text, or in a row below it
  std::vector<ComparedFact> rows;
};

/// Joins rows of the same name, the first of a name with the first, the second with the second. The order is that of
/// `left`; a row that only `right` has follows its predecessor there.
std::vector<ComparedFact> compareFacts(absl::Span<const Fact> left, absl::Span<const Fact> right);

/// Returns the changes between two modules as a row: its rows have what differs as their name, and the instructions of
/// A and B. After `most` of them, the last row has the number of the others.
ComparedFact changeFacts(const model::Comparison& comparison, size_t most);

}  // namespace words
