#pragma once

// Reads one shape. Source: formats/hlo-text.md §8.

#include "absl/strings/string_view.h"
#include "model/ir/shape.h"
#include "model/text/scanner.h"

namespace hlo {

/// Steps over a shape that begins at the scanner, without reading it: `f32[4]{1,0:T(8,128)}`, `(f32[], s32[])`,
/// `b(f32[4])`. False, and nothing moved, where there is none.
bool skipShape(Scanner& scanner);

/// The same where no literal can follow: a layout may then be behind blanks, `f32[4,3] {0,1}`.
bool skipShapeAndLayout(Scanner& scanner);

/// Elements of tuples, nested ones too, that a shape may have: each takes some 200 bytes.
inline constexpr size_t kMaximumElements = size_t{1} << 20;

/// Reads the whole of `text` as a shape. Behind it there must be the rest of a SourceText, or the padding of one. False
/// where it is none, nests deeper than 64 or has too many elements: `shape` then has type kInvalid. Its `text` is left
/// empty. `elementsLeft`: how many elements there may be, of which those that were read are taken away.
bool parseShape(absl::string_view text, Shape* shape, size_t* elementsLeft);
inline bool parseShape(absl::string_view text, Shape* shape) {
  size_t elementsLeft = kMaximumElements;
  return parseShape(text, shape, &elementsLeft);
}

}  // namespace hlo
