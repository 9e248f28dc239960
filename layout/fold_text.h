#pragma once

// The few characters by which a node shows an operand that has no box of its own. All texts are bounded, so that a
// megabyte of literal or name costs no more than a short one in each of its users.

#include <string>

#include "absl/strings/string_view.h"

namespace layout {

/// Bytes that a literal keeps; what is cut away is one "…" more.
inline constexpr size_t kLiteralBytes = 24;
/// Bytes that a name keeps; longer ones lose their middle.
inline constexpr size_t kNameBytes = 40;

/// What stands in `constant(…)`, shortened: without blanks behind brackets, comments and the shape that dumps until
/// 2018 repeat. `0.001`, `{1, 2, 3}`, `{...}` as written; a long list is cut behind a comma, `{{1, 2}, {3, …}}`.
/// Source: formats/hlo-text.md §9.
std::string shortLiteral(absl::string_view literal);

/// `very_long_na…end.12` where the name has more than kNameBytes.
std::string shortName(absl::string_view name);

}  // namespace layout
