#pragma once

// Widths of the characters of DejaVu Sans, with which texts in drawings are measured without a font, and the outlines
// of signs that many fonts lack. All numbers are in units of 1/2048 em. The table is written by font_table.py.

#include <cstdint>

#include "absl/types/span.h"

namespace drawing {

inline constexpr double kUnitsPerEm = 2048;

/// The widths of the characters from `first` to `last`; 0: the font lacks the character.
struct FontRange {
  char32_t first, last;
  const uint16_t* plain;
  const uint16_t* bold;
};
absl::Span<const FontRange> fontRanges();

struct SignOutline {
  char32_t sign;
  uint16_t advance;
  const char* path;  ///< SVG path data; the origin is on the baseline, y grows downwards
};
absl::Span<const SignOutline> signOutlines();

}  // namespace drawing
