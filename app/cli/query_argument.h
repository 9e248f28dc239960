#pragma once

// --query QUERY: what is wrong with one, at its place, for all verbs that take it.

#include <optional>

#include <string>
#include "app/cli/result.h"
#include "model/queries/query.h"
#include "model/queries/query_match.h"

namespace cli {

class QueryArgument {
 public:
  /// "" finds everything.
  explicit QueryArgument(const std::string& text);

  bool isGood() const { return m_query.ok(); }
  /// Only of a good one.
  const queries::Query& query() const { return *m_query; }
  /// Of one that is not: the sentence with a caret, and status 2.
  Result failure() const;
  hlo::Diagnostic diagnostic(const queries::QueryNote& note) const;

 private:
  hlo::SourceText m_text;
  absl::StatusOr<queries::Query> m_query;
};

}  // namespace cli
