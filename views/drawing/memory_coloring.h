#pragma once

// The colours of the map's bars by grouping, and their legend. When grouped by kind, each kind has its own colour.
// Otherwise the nine biggest groups have a colour each, and all others share one; a tree of scopes is cut where it
// branches, so that not all colours are used up by a single subtree.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "model/buffers/value_kind.h"
#include "model/documents/value_groups.h"
#include "model/queries/memory_spaces.h"
#include "views/drawing/palette.h"

namespace drawing {

/// The order of kinds in the usage curve, from the bottom. The map has them in this order too, and legends name them
/// from the top.
inline constexpr std::array<buffers::ValueKind, buffers::kValueKindCount> kUsageStack = {
    buffers::ValueKind::kParameter,  buffers::ValueKind::kTempInParameter, buffers::ValueKind::kConstant,
    buffers::ValueKind::kOutput,     buffers::ValueKind::kTempInOutput,    buffers::ValueKind::kTemp,
    buffers::ValueKind::kThreadLocal};

/// MemorySection::color of values whose kind is not that of their band: this and the kind.
inline constexpr uint8_t kKindColors = 240;
/// LegendEntry::color of the memory of kernels, which no value has.
inline constexpr uint8_t kScopedMemory = 253;

struct LegendEntry {
  std::string name;                        ///< escaped for one line
  std::string whole;                       ///< the full name, if `name` is shortened
  uint8_t color = 0;                       ///< MemorySection::color
  std::optional<buffers::ValueKind> kind;  ///< set if `color` is 0
  std::optional<model::Target> target;
  int64_t bytes = 0;  ///< sum of its values' sizes in the memory space
};

/// The entry of a kind; `whole` explains what is not obvious from the name.
LegendEntry kindEntry(buffers::ValueKind kind, int64_t bytes);

struct MemoryColoring {
  std::vector<uint8_t> colorOf;     ///< by value; empty: all by the kind of their allocation
  bool isByKind = true;             ///< otherwise by group
  std::vector<LegendEntry> legend;  ///< kinds in their order, groups biggest first, "others" last
};

/// Returns the colour of a bar from its section (MemorySection::color).
Rgb memoryColor(const Palette& palette, buffers::ValueKind kind, uint8_t color);
inline Rgb memoryColor(const Palette& palette, const LegendEntry& entry) {
  return memoryColor(palette, entry.kind.value_or(buffers::ValueKind::kTemp), entry.color);
}

/// Linear in values and groups. Thread-local values are not in the legend. Only values of the memory space count;
/// groups without any are in the legend with 0 bytes.
MemoryColoring makeColoring(const buffers::Assignment& assignment, const model::ValueGroups& groups,
                            int64_t space = queries::kDefaultSpace);

}  // namespace drawing
