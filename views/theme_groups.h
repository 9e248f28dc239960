#pragma once

// Fills that tell groups apart: the values of a scale, small to large, and groups that have no order. Part of the theme
// (views/theme.h), in light and dark, and to be told apart without red and green.

#include <array>
#include <cstddef>

#include "views/theme.h"

namespace views {

/// From 0xRRGGBB, opaque.
inline QColor rgb(QRgb value) { return QColor::fromRgb(value); }

inline constexpr size_t kHeatCount = 6;
inline constexpr size_t kGroupCount = 12;

struct GroupColors {
  std::array<CategoryColors, kHeatCount> heat;
  std::array<CategoryColors, kGroupCount> groups;
  CategoryColors none;  ///< of what is in no group
};

const GroupColors& groupColors(bool dark);

}  // namespace views
