#pragma once

// Whether HLO text writes a configuration without quotes: XLA does so where it lexes as a JSON dictionary, which those
// of MLIR do too. Source: LexesAsJsonDict; formats/hlo-text.md §2 and §13.

#include "absl/strings/string_view.h"

namespace io {

/// The text is one group in braces. Brackets in it close each other, but for those in strings, and there is no line
/// break.
bool lexesAsDictionary(absl::string_view text);

}  // namespace io
