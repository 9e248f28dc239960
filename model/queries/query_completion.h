#pragma once

// The possible completions at a position of a query: fields, and values that occur in the module.

#include <string>
#include <vector>

#include "model/queries/query_match.h"

namespace queries {

struct QueryChoice {
  std::string text;           ///< replaces QueryCompletion::place
  absl::string_view purpose;  ///< a phrase; "" for values
};

struct QueryCompletion {
  QueryPlace place;  ///< the range that a choice replaces
  std::vector<QueryChoice> choices;

  static constexpr size_t kMaximumChoices = 40;
};

/// Returns the completions for the cursor at a byte of the text; fields come first, then attributes that the module
/// has. Without a module in the subject there are only fields. A few milliseconds for a million instructions.
QueryCompletion completeQuery(absl::string_view text, size_t cursor, const QuerySubject& subject);

}  // namespace queries
