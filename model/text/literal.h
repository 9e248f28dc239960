#pragma once

// Checks literals against their shapes by the rules of XLA's parser. Source: HloParserImpl::ParseDenseLiteral and
// SetValueInLiteral in hlo_parser.cc, held against jaxlib 0.10.2; formats/hlo-text.md §9.

#include <string>

#include "absl/strings/string_view.h"
#include "model/ir/shape.h"

namespace hlo {

struct LiteralCheck {
  enum class Result : uint8_t {
    kGood,
    kBad,        ///< XLA refuses it, or reads other values than are written
    kUnchecked,  ///< no rule holds for it: its shape is unknown, unbounded or sparse, or the text repeats it
  };
  Result result = Result::kGood;
  /// kGood: the end of the literal. kBad: the place of the problem.
  const char* at = nullptr;
  /// kBad: expected, found.
  std::string message;
};

/// Checks the literal that begins at `begin`, in one pass over its bytes: types, ranges, NaN payloads, nesting and
/// numbers of elements. Elided values, `{...}`, are good, and so is one number for an array, which XLA takes for its
/// first element and sets the others to 0. `end` is as far as it may reach; behind it there must be the rest of a
/// SourceText.
LiteralCheck checkLiteral(const char* begin, const char* end, const Shape& shape);
/// The same for a literal that is all of `text`, blanks and comments aside.
LiteralCheck checkLiteral(absl::string_view text, const Shape& shape);

}  // namespace hlo
