#pragma once

// StableHLO and other MLIR text: what the compiler takes in, not HLO, though its loops (`cond {`, `} do {`) read like
// computations.

#include "absl/strings/string_view.h"

namespace hlo {

/// Returns whether the text is MLIR, whatever its file is called: whether a line of its first 256 KiB begins like MLIR
/// (`module @`, `#loc`, `func.func`, `%0 = stablehlo.`), outside comments, and none before it like HLO (`HloModule`,
/// `ENTRY`). `text` is all of a SourceText.
bool looksLikeStableHlo(absl::string_view text);

}  // namespace hlo
