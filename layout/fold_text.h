#pragma once

// The short text by which a node shows an operand without a box. All texts have a size limit, so a megabyte of literal
// or name costs no more in each user than a short one.

#include <string>

#include "absl/strings/string_view.h"

namespace layout {

/// Bytes that remain of a literal; removed text is replaced by "…".
inline constexpr size_t kLiteralBytes = 24;
/// Bytes that remain of a name; longer names lose their middle.
inline constexpr size_t kNameBytes = 40;

/// Returns the text in `constant(…)`, shortened: without blanks after brackets, without comments, and without the shape
/// that dumps until 2018 repeat. `0.001`, `{1, 2, 3}` and `{...}` stay as written; a long list is cut after a comma,
/// `{{1, 2}, {3, …}}`. Source: formats/hlo-text.md §9.
std::string shortLiteral(absl::string_view literal);

/// Returns `very_long_na…end.12` if the name has more than kNameBytes.
std::string shortName(absl::string_view name);

}  // namespace layout
