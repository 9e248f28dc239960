#pragma once

// The query language for instructions and values, the same in every field, table and on the command line.
//
//   opcode:fusion bytes>64M scope~/mlp/ live@peak users>3 computation:body shape:bf16[*,6144]
//
//   query   = [ either ]
//   either  = all { "or" all }
//   all     = part { [ "and" ] part }             adjacent parts must all hold; "and" binds more tightly than "or"
//   part    = "not" part | "(" either ")" | term
//   term    = text                                found in name, opcode, shape, scope or FILE:LINE
//           | field ":" text                      contains it: FieldType (query_fields.h) defines the exact meaning
//           | field ( "=" | "!=" ) text           is exactly, is not; also for numbers
//           | field ( "<" | "<=" | ">" | ">=" ) number        blanks are allowed around these and = and !=
//           | "line" ( ":" | "=" | "!=" ) file ":" number         the line in a file whose path ends with it
//           | field "~/" regex "/"                RE2's syntax, found anywhere; \/ is a slash
//           | field "~" text                      a regular expression without blanks
//           | "live@" ( step | "peak" )
//   text    = "\"" … "\"" with \" and \\, or the characters up to a blank or to a ")" without a "(" in the text
//   number  = digits [ "." digits ] [ K | M | G | T | P ] [ iB | B ]; commas between the digits are ignored
//   field   = a name of query_fields.h, else the name of an attribute: letters, digits, "_" and "-"
//
// Matching is case-insensitive for ASCII. "and", "or" and "not" as texts must be in quotes.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/queries/query_fields.h"
#include "model/queries/query_number.h"
#include "model/queries/query_pattern.h"

namespace queries {

/// A byte range in the query's text.
struct QueryPlace {
  size_t offset = 0;
  size_t length = 0;
  friend bool operator==(QueryPlace, QueryPlace) = default;
};

enum class QueryOperator : uint8_t { kHas, kIs, kIsNot, kLess, kAtMost, kMore, kAtLeast, kMatches };

struct QueryTerm {
  QueryField field = QueryField::kAnywhere;
  QueryOperator op = QueryOperator::kHas;
  QueryPlace place;             ///< the whole term
  std::string attribute;        ///< for kAttribute: its name
  QueryPattern pattern;         ///< for texts
  QueryNumber number;           ///< for numbers, and for attributes that are compared by size
  std::optional<int64_t> step;  ///< for kAlive; nothing: the peak

  bool isByNumber() const;
  /// Evaluates a term that is by number; kIsNot is treated like kIs, and the caller applies the negation.
  bool holds(int64_t number) const;
};

class Query {
 public:
  static constexpr size_t kMaximumLength = 4096;  ///< bytes
  static constexpr size_t kMaximumDepth = 32;     ///< of nested parentheses
  static constexpr size_t kMaximumTerms = 200;

  /// Matches everything.
  Query() = default;
  /// Returns InvalidArgument, with a sentence and an errorPlace(), for an invalid query.
  static absl::StatusOr<Query> parse(absl::string_view text);

  bool isEmpty() const { return m_steps.empty(); }
  absl::Span<const QueryTerm> terms() const { return m_terms; }

  /// The query in postfix notation: the index of a term, or one of these operators.
  static constexpr int kAnd = -1, kOr = -2, kNot = -3;
  absl::Span<const int> steps() const { return m_steps; }

 private:
  friend class QueryParser;
  std::vector<QueryTerm> m_terms;
  std::vector<int> m_steps;
};

/// Returns true if a term asks for what only the instructions of a module that is compared have.
bool isOfComparison(const Query& query);

/// Returns the position of an error reported by Query::parse(); nothing for any other status.
std::optional<QueryPlace> errorPlace(const absl::Status& status);

/// Returns a text as a term, quoted if it would be parsed differently otherwise.
std::string quotedForQuery(absl::string_view text);

}  // namespace queries
