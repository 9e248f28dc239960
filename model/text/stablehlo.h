#pragma once

// StableHLO and other MLIR text: the compiler's input, not HLO, although its loops (`cond {`, `} do {`) look like
// computations.

#include "absl/strings/string_view.h"

namespace hlo {

/// Returns true if the text is MLIR, regardless of the file's name: a line of its first 256 KiB, outside comments,
/// begins like MLIR (`module @`, `#loc`, `func.func`, `%0 = stablehlo.`), and no earlier line begins like HLO
/// (`HloModule`, `ENTRY`). `text` must be a whole SourceText.
bool looksLikeStableHlo(absl::string_view text);

}  // namespace hlo
