#pragma once

// Checks literals against their shapes by the rules of XLA's parser. Source: HloParserImpl::ParseDenseLiteral and
// SetValueInLiteral in hlo_parser.cc, verified with jaxlib 0.10.2; formats/hlo-text.md §9.

#include <string>

#include "absl/strings/string_view.h"
#include "model/ir/shape.h"

namespace hlo {

struct LiteralCheck {
  enum class Result : uint8_t {
    kGood,
    kBad,        ///< XLA rejects it, or reads values other than those written
    kUnchecked,  ///< no rule applies: its shape is unknown, unbounded or sparse, or the text repeats it
  };
  Result result = Result::kGood;
  /// kGood: the end of the literal. kBad: the position of the problem.
  const char* at = nullptr;
  /// kBad: the message, expected and found.
  std::string message;
};

/// Checks the literal that begins at `begin`, in one pass over its bytes: types, ranges, NaN payloads, nesting and
/// element counts. Elided values, `{...}`, are good, and so is a single number for an array, which XLA uses as the
/// first element, setting the others to 0. The literal must end at or before `end`, which must be followed by the rest
/// of a SourceText.
LiteralCheck checkLiteral(const char* begin, const char* end, const Shape& shape);
/// Checks a literal that is the whole `text`, except for blanks and comments.
LiteralCheck checkLiteral(absl::string_view text, const Shape& shape);

}  // namespace hlo
