#pragma once

// The language in which one asks for instructions and values, the same in every field, table and on the command line.
//
//   opcode:fusion bytes>64M scope~/mlp/ live@peak users>3 computation:body shape:bf16[*,6144]
//
//   query   = [ either ]
//   either  = all { "or" all }
//   all     = part { [ "and" ] part }             parts side by side must all hold; "and" binds more than "or"
//   part    = "not" part | "(" either ")" | term
//   term    = text                                found in name, opcode, shape, scope or FILE:LINE
//           | field ":" text                      has it: see FieldType (query_fields.h) for what that means
//           | field ( "=" | "!=" ) text           is exactly, is not; of numbers too
//           | field ( "<" | "<=" | ">" | ">=" ) number        blanks may stand around these and = and !=
//           | field "~/" regex "/"                RE2's syntax, found anywhere; \/ is a slash
//           | "live@" ( step | "peak" )
//   text    = "\"" … "\"" with \" and \\, or what stands up to a blank or to a ")" that has no "(" in the text
//   number  = digits [ "." digits ] [ K | M | G | T | P ] [ iB | B ]; commas between the digits do not count
//   field   = a name of query_fields.h, else the name of an attribute: letters, digits, "_" and "-"
//
// The case of ASCII letters never counts. "and", "or" and "not" as texts stand in quotes.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/queries/query_fields.h"
#include "model/queries/query_pattern.h"

namespace queries {

/// Bytes of the query's text.
struct QueryPlace {
  size_t offset = 0;
  size_t length = 0;
  friend bool operator==(QueryPlace, QueryPlace) = default;
};

/// What a number is compared with: `value` and, where `hasRest`, a part of one more.
struct QueryNumber {
  int64_t value = 0;
  bool hasRest = false;
};

enum class QueryOperator : uint8_t { kHas, kIs, kIsNot, kLess, kAtMost, kMore, kAtLeast, kMatches };

struct QueryTerm {
  QueryField field = QueryField::kAnywhere;
  QueryOperator op = QueryOperator::kHas;
  QueryPlace place;             ///< all of the term
  std::string attribute;        ///< of kAttribute: its name
  QueryPattern pattern;         ///< of texts
  QueryNumber number;           ///< of numbers, and of attributes that are compared by size
  std::optional<int64_t> step;  ///< of kAlive; nothing: the peak

  bool isByNumber() const;
  /// Of a term that is by number, kIsNot as kIs: `not` is on whoever asks.
  bool holds(int64_t number) const;
};

class Query {
 public:
  static constexpr size_t kMaximumLength = 4096;  ///< bytes
  static constexpr size_t kMaximumDepth = 32;     ///< of brackets
  static constexpr size_t kMaximumTerms = 200;

  /// Everything.
  Query() = default;
  /// InvalidArgument, with a sentence and an errorPlace(), for what is no query.
  static absl::StatusOr<Query> parse(absl::string_view text);

  bool isEmpty() const { return m_steps.empty(); }
  absl::Span<const QueryTerm> terms() const { return m_terms; }

  /// The query as a calculation, operands before what joins them: a term's number, or one of these.
  static constexpr int kAnd = -1, kOr = -2, kNot = -3;
  absl::Span<const int> steps() const { return m_steps; }

 private:
  friend class QueryParser;
  std::vector<QueryTerm> m_terms;
  std::vector<int> m_steps;
};

/// Where Query::parse() found what is wrong; nothing for another status.
std::optional<QueryPlace> errorPlace(const absl::Status& status);

/// A text as a term: in quotes where it would be read otherwise.
std::string quotedForQuery(absl::string_view text);

}  // namespace queries
