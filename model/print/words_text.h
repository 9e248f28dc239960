#pragma once

// Text whose meaning is not looked at, in one spelling: without comments and line breaks, with blanks only where they
// belong.

#include <string>

#include "absl/strings/string_view.h"
#include "model/ir/shape.h"

namespace hlo {

/// Appends the text without comments, line breaks and needless blanks, strings as they are. A comma before a closing
/// bracket is left out, but in JSON, which XLA keeps as it is written.
void appendWords(std::string* out, absl::string_view text, bool isJson = false);

/// Appends what stands between the parentheses of a constant: without shapes, which texts of 2018 repeat in it; as it
/// is where brackets do not match. It must be part of a SourceText: a scan may run on a little. The minus zero of a
/// type that has one is `-0.0`: XLA prints it as `-0`, but reads that as zero.
void appendLiteral(std::string* out, absl::string_view literal, ElementType type = ElementType::kInvalid);

}  // namespace hlo
