#pragma once

// The text of a shape in one spelling: without blanks and comments but those that XLA prints, with its layout, the
// parts of which stand in one order. Source: Shape::ToString, Layout::ToString; formats/hlo-text.md §8.

#include <string>

#include "absl/strings/string_view.h"
#include "model/ir/shape.h"

namespace hlo {

/// `(f32[2,3]{1,0:T(8,128)}, f32[])` for `( f32[2, 3]{1,0:T(8,128)}, f32[]{} )`. An array without a layout gets the
/// default one where it has dimensions. Anything else than a shape stays, without its blanks.
std::string canonicalShape(absl::string_view text);
/// The same without layouts, as in the header of a computation: `(f32[2,3], f32[])`.
std::string canonicalShapeWithoutLayout(absl::string_view text);

class ValueReader;
/// Its `text` is the canonical one.
bool readShape(ValueReader& reader, Shape* shape);

}  // namespace hlo
