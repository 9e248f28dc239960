#pragma once

// The canonical text of attribute values, and the print order of attributes. Known values are parsed and printed as XLA
// does; any other value keeps its words, without comments, and with blanks only where words would otherwise merge.

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/ir/module.h"

namespace hlo {

/// Sorts the attributes of an instruction of that opcode, or of a header (opcode ""), in print order. Unknown
/// attributes come before those that call computations, sorted by key.
void sortAttributes(const SourceText& text, absl::string_view opcode, std::vector<Attribute>* attributes);

/// Appends the value of the attribute with that key; `value` is part of a SourceText. Not for callees and control
/// predecessors, whose names it would not change.
void appendAttributeValue(std::string* out, absl::string_view key, absl::string_view value);

}  // namespace hlo
