#pragma once

// The colours of the map's bars by grouping, and their legend. When grouped by kind, each kind has its own colour.
// Otherwise the nine biggest groups have a colour each, and all others share one; a tree of scopes is cut where it
// branches, so that not all colours are used up by a single subtree.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "model/documents/value_groups.h"
#include "model/queries/memory_spaces.h"
#include "views/drawing/palette.h"

namespace drawing {

/// The order of kinds in the usage curve, from the bottom. The map has them in this order too, and legends name them
/// from the top.
inline constexpr std::array<buffers::AllocationKind, buffers::kAllocationKindCount> kUsageStack = {
    buffers::AllocationKind::kParameter, buffers::AllocationKind::kConstant, buffers::AllocationKind::kOutput,
    buffers::AllocationKind::kTemp, buffers::AllocationKind::kThreadLocal};

/// MemorySection::color of a value that is gone before the program ends and has the bytes of an output until then.
inline constexpr uint8_t kTempInOutput = 254;
/// LegendEntry::color of the memory of kernels, which no value has.
inline constexpr uint8_t kScopedMemory = 253;

struct LegendEntry {
  std::string name;                             ///< escaped for one line
  std::string whole;                            ///< the full name, if `name` is shortened
  uint8_t color = 0;                            ///< MemorySection::color
  std::optional<buffers::AllocationKind> kind;  ///< set if `color` is 0
  std::optional<model::Target> target;
  int64_t bytes = 0;  ///< sum of its values' sizes in the memory space
};

struct MemoryColoring {
  std::vector<uint8_t> colorOf;     ///< by value; empty: all by kind
  std::vector<LegendEntry> legend;  ///< kinds in their order, groups biggest first, "others" last
};

/// Returns the colour of a bar from its section (MemorySection::color).
Rgb memoryColor(const Palette& palette, buffers::AllocationKind kind, uint8_t color);
inline Rgb memoryColor(const Palette& palette, const LegendEntry& entry) {
  return memoryColor(palette, entry.kind.value_or(buffers::AllocationKind::kTemp), entry.color);
}

/// Linear in values and groups. Thread-local values are not in the legend. Only values of the memory space count;
/// groups without any are in the legend with 0 bytes.
MemoryColoring makeColoring(const buffers::Assignment& assignment, const model::ValueGroups& groups,
                            int64_t space = queries::kDefaultSpace);

}  // namespace drawing
