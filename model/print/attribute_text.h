#pragma once

// The values of attributes in one spelling, and the order in which attributes stand. What is known is read and printed
// as XLA does; anything else keeps its words, with blanks only where words would grow together, and without comments.

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/ir/module.h"

namespace hlo {

/// Sorts those of an instruction of that opcode, or of a header (""), as they are printed. Unknown ones come before
/// those that call computations, in order of their keys.
void sortAttributes(const SourceText& text, absl::string_view opcode, std::vector<Attribute>* attributes);

/// Appends the value, part of a SourceText, of the attribute of that key. Callees and control predecessors are not what
/// it is for: their names stay as they are.
void appendAttributeValue(std::string* out, absl::string_view key, absl::string_view value);

}  // namespace hlo
