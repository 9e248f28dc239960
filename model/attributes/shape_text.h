#pragma once

// The canonical text of a shape: without blanks and comments except those that XLA prints, with its layout, whose parts
// have a fixed order. Source: Shape::ToString, Layout::ToString; formats/hlo-text.md §8.

#include <string>

#include "absl/strings/string_view.h"
#include "model/ir/shape.h"

namespace hlo {

/// Returns `(f32[2,3]{1,0:T(8,128)}, f32[])` for `( f32[2, 3]{1,0:T(8,128)}, f32[]{} )`. An array that has dimensions
/// but no layout gets the default layout. Text that is not a shape only loses its blanks.
std::string canonicalShape(absl::string_view text);
/// Like canonicalShape(), but without layouts, as in the header of a computation: `(f32[2,3], f32[])`.
std::string canonicalShapeWithoutLayout(absl::string_view text);

class ValueReader;
/// Reads a shape, and sets its `text` to the canonical text.
bool readShape(ValueReader& reader, Shape* shape);

}  // namespace hlo
