#pragma once

// What may stand at a place of a query that is being typed: fields, and values that the module has.

#include <string>
#include <vector>

#include "model/queries/query_match.h"

namespace queries {

struct QueryChoice {
  std::string text;           ///< to stand at QueryCompletion::place
  absl::string_view purpose;  ///< half a sentence; "" for values
};

struct QueryCompletion {
  QueryPlace place;  ///< what a choice replaces
  std::vector<QueryChoice> choices;

  static constexpr size_t kMaximumChoices = 40;
};

/// For the cursor at a byte of the text; fields come first, then attributes that the module has. Without a module in
/// the subject there are only fields. A few milliseconds for a million instructions.
QueryCompletion completeQuery(absl::string_view text, size_t cursor, const QuerySubject& subject);

}  // namespace queries
