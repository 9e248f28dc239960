#pragma once

// Fills that distinguish groups: values of a scale, small to large, and unordered groups. Part of the theme
// (views/theme.h), for light and dark; they can be distinguished without red and green.

#include <array>
#include <cstddef>

#include "views/drawing/palette.h"
#include "views/theme.h"

namespace views {

/// Returns an opaque colour from 0xRRGGBB.
inline QColor rgb(QRgb value) { return QColor::fromRgb(value); }

using drawing::kGroupCount;
using drawing::kHeatCount;

struct GroupColors {
  std::array<CategoryColors, kHeatCount> heat;
  std::array<CategoryColors, kGroupCount> groups;
  CategoryColors none;  ///< for items in no group
};

const GroupColors& groupColors(bool dark);

}  // namespace views
