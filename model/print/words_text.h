#pragma once

// Canonical text for values that are not interpreted: without comments and line breaks, with blanks only where they
// belong.

#include <string>

#include "absl/strings/string_view.h"
#include "model/ir/shape.h"

namespace hlo {

/// Appends the text without comments, line breaks and unnecessary blanks; strings are unchanged. Removes a comma before
/// a closing bracket, except in JSON, which XLA keeps as written.
void appendWords(std::string* out, absl::string_view text, bool isJson = false);

/// Appends the text between the parentheses of a constant, without the shapes that texts of 2018 repeat in it;
/// unchanged if brackets do not match. It must be part of a SourceText, because a scan may read a little past its end.
/// The negative zero of a type that has one is written as `-0.0`: XLA prints `-0`, but reads that as zero.
void appendLiteral(std::string* out, absl::string_view literal, ElementType type = ElementType::kInvalid);

}  // namespace hlo
