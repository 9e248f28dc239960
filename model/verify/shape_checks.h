#pragma once

// Checks whether shapes are compatible, and whether layouts are possible.

#include <string>

#include "absl/strings/string_view.h"
#include "model/verify/findings.h"

namespace hlo {

/// Returns true if both have the same elements: equal dimensions, if both are known, and equal types. Layouts are
/// ignored.
bool compatible(const Shape& a, const Shape& b);
/// Like compatible(), for a shape given as text. Returns true if the text cannot be parsed.
bool compatible(const Shape& shape, absl::string_view text);

/// Returns the shape without its layout for a message, shortened if it is long.
std::string briefText(const Shape& shape);

/// Returns the number of leaves of a tuple, and 1 for any other shape.
size_t leafCount(const Shape& shape);

/// Reports layouts that no array can have. Linear in the number of distinct shapes.
void checkLayouts(const Module& module, Findings& findings);

}  // namespace hlo
