#pragma once

// The values of attributes in one spelling, and the order in which attributes stand. What is known is read and printed
// as XLA does; anything else keeps its words, with blanks only where words would grow together, and without comments.

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/ir/module.h"

namespace hlo {

/// Those of an instruction or of a header in the order in which they are printed. Unknown ones stand in
/// front of those that call computations, in order of their keys.
void sortAttributes(const SourceText& text, std::vector<Attribute>* attributes);

/// Appends the value of the attribute of that key. Callees and control predecessors are not what it is for: their names
/// stay as they are.
void appendAttributeValue(std::string* out, absl::string_view key, absl::string_view value);

/// Appends the text without comments, line breaks and needless blanks, strings as they are.
void appendWords(std::string* out, absl::string_view text);

/// Appends what stands between the parentheses of a constant. Shapes that texts of 2018 repeat in it are left out.
void appendLiteral(std::string* out, absl::string_view literal);

}  // namespace hlo
