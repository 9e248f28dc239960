#pragma once

// Shapes held against each other, and shapes that cannot be.

#include <string>

#include "absl/strings/string_view.h"
#include "model/verify/findings.h"

namespace hlo {

/// Whether they hold the same elements: dimensions, where both are known, and types, whatever the layouts are.
bool compatible(const Shape& a, const Shape& b);
/// The same of a shape that is only text. True where it cannot be read.
bool compatible(const Shape& shape, absl::string_view text);

/// The shape without its layout, for a message: cut where it is long.
std::string briefText(const Shape& shape);

/// The number of leaves of a tuple; 1 of anything else.
size_t leafCount(const Shape& shape);

/// Layouts that no array can have. Linear in the distinct shapes.
void checkLayouts(const Module& module, Findings& findings);

}  // namespace hlo
