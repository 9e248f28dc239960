#pragma once

// The argument of --query: validation with the position of errors, for all subcommands that take it.

#include <optional>

#include <string>
#include "app/cli/result.h"
#include "model/queries/query.h"
#include "model/queries/query_match.h"

namespace cli {

class QueryArgument {
 public:
  /// "" matches everything.
  explicit QueryArgument(const std::string& text);

  bool isGood() const { return m_query.ok(); }
  /// Requires a valid query.
  const queries::Query& query() const { return *m_query; }
  /// Requires an invalid query: returns the error message with a caret, and status 2.
  Result failure() const;
  hlo::Diagnostic diagnostic(const queries::QueryNote& note, hlo::Severity severity = hlo::Severity::kNote) const;

 private:
  hlo::SourceText m_text;
  absl::StatusOr<queries::Query> m_query;
};

}  // namespace cli
