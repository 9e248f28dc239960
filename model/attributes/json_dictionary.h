#pragma once

// Whether HLO text writes a configuration without quotes: XLA does so where it lexes as a JSON dictionary, which those
// of MLIR do too. XLA is content with less, of what then cannot be read again. Source: LexesAsJsonDict; formats/hlo-text.md §2 and §13.

#include "absl/strings/string_view.h"

namespace hlo {

/// The text is one group in braces. Brackets in it close each other, but for those in strings, which have no line break.
/// Nothing in it is a comment to the parser of HLO text.
bool lexesAsDictionary(absl::string_view text);

}  // namespace hlo
