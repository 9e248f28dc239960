#pragma once

// Reads one shape. Source: formats/hlo-text.md §8.

#include "absl/strings/string_view.h"
#include "model/ir/shape.h"
#include "model/text/scanner.h"

namespace hlo {

/// Skips a shape at the scanner without parsing it: `f32[4]{1,0:T(8,128)}`, `(f32[], s32[])`, `b(f32[4])`. Returns
/// false and moves nothing if there is none.
bool skipShape(Scanner& scanner);

/// Like skipShape(), for places where no literal can follow: the layout may then follow blanks, `f32[4,3] {0,1}`.
bool skipShapeAndLayout(Scanner& scanner);

/// The limit on the tuple elements of a shape, including nested ones; each needs about 200 bytes.
inline constexpr size_t kMaximumElements = size_t{1} << 20;

/// Parses the whole `text` as a shape. It must be followed by the rest of a SourceText, or by its padding. Returns
/// false and sets the type of `shape` to kInvalid if it is not a shape, nests deeper than 64 or has too many elements.
/// Leaves `shape->text` empty. Subtracts the elements that were read from `elementsLeft`, the limit on their number.
bool parseShape(absl::string_view text, Shape* shape, size_t* elementsLeft);
inline bool parseShape(absl::string_view text, Shape* shape) {
  size_t elementsLeft = kMaximumElements;
  return parseShape(text, shape, &elementsLeft);
}

}  // namespace hlo
