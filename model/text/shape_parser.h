#pragma once

// Reads one shape. Source: formats/hlo-text.md §8.

#include "absl/strings/string_view.h"
#include "model/ir/shape.h"
#include "model/text/scanner.h"

namespace hlo {

/// Steps over a shape that begins at the scanner, without reading it: `f32[4]{1,0:T(8,128)}`, `(f32[], s32[])`,
/// `b(f32[4])`. False, and nothing moved, where there is none.
bool skipShape(Scanner& scanner);

/// Reads the whole of `text` as a shape. Behind it there must be the rest of a SourceText, or the padding of one. False
/// where it is none or nests deeper than 64: `shape` then has type kInvalid. Its `text` is left empty.
bool parseShape(absl::string_view text, Shape* shape);

}  // namespace hlo
