#pragma once

// All colours of the program, by meaning, for light and dark, as 0xRRGGBB. The theme of the window (views/theme.h) and
// drawings in files take them from here.

#include <array>
#include <cstdint>

#include "model/buffers/assignment.h"
#include "model/buffers/value_kind.h"
#include "model/ir/opcode.h"

namespace drawing {

using Rgb = uint32_t;

struct BoxColors {
  Rgb fill, stroke, text;
};

struct Palette {
  bool dark = false;
  Rgb window, panel, alternateRow, canvas, border;
  Rgb text, secondaryText, accent, selection, hover;
  Rgb edge, operandEdge, userEdge;  ///< default; from an operand and to a user of the hovered node
  Rgb error, warning;               ///< `error` is also the colour of the peak
  Rgb memoryText;                   ///< text on any memory kind
  std::array<BoxColors, hlo::kCategoryCount> categories;
  BoxColors largeParameter;  ///< parameters of 4,096 elements or more
  std::array<Rgb, buffers::kAllocationKindCount> memory;
  /// For groups without a meaning of their own, the largest first; the last colour is for all other groups. Text on
  /// them uses memoryText.
  std::array<Rgb, 9> series;
  Rgb otherSeries;
  /// None, added, removed, changed, moved: text, glyphs and borders of changes; the first is the secondary text.
  std::array<Rgb, 5> changes;
  /// The same for text on a tint of the change, or on the selection.
  std::array<Rgb, 5> changesOnTint;
  /// Source highlighting: keyword, string, number, comment, function or class name.
  Rgb syntaxKeyword, syntaxString, syntaxNumber, syntaxComment, syntaxName;

  const BoxColors& of(hlo::Category category) const { return categories[static_cast<size_t>(category)]; }
  Rgb of(buffers::AllocationKind kind) const { return memory[static_cast<size_t>(kind)]; }
  /// A temporary in other memory has a colour between both.
  Rgb of(buffers::ValueKind kind) const;
};

Palette lightPalette();
Palette darkPalette();
/// Returns the palette with categories and changes that can be distinguished without red and green, based on the eight
/// colours of Okabe and Ito.
Palette colorBlindSafe(Palette palette);

inline constexpr size_t kHeatCount = 6;
inline constexpr size_t kGroupCount = 12;

/// Fills that distinguish groups: values of a scale, small to large, and unordered groups. They can be distinguished
/// without red and green.
struct GroupPalette {
  std::array<BoxColors, kHeatCount> heat;
  std::array<BoxColors, kGroupCount> groups;
  BoxColors none;  ///< for items in no group
};
const GroupPalette& groupPalette(bool dark);

Rgb mixed(Rgb a, Rgb b, double shareOfB);
/// The contrast of two colours as WCAG defines it, from 1 to 21.
double contrast(Rgb a, Rgb b);

/// Returns the sign of a category, so that the colour is never the only cue: ƒ ⇄ ▤ × Σ ▸ ◫ ⇶ ↻.
const char* categorySign(hlo::Category category);

}  // namespace drawing
