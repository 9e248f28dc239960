#pragma once

// Decides whether HLO text writes a configuration without quotes. XLA does so if the text lexes as a JSON dictionary,
// which is also true of MLIR dictionaries. XLA's own check is weaker, so that some of its output cannot be read back.
// Source: LexesAsJsonDict; formats/hlo-text.md §2 and §13.

#include "absl/strings/string_view.h"

namespace hlo {

/// Returns true if the text is a single group in braces, its brackets are balanced (those in strings do not count), its
/// strings have no line break, and it has nothing that the parser of HLO text takes for a comment.
bool lexesAsDictionary(absl::string_view text);

}  // namespace hlo
