#pragma once

// Which colour the bars of the map have, by what groups them, and the legend that says so. By kind every kind has its
// own colour. Otherwise the nine biggest groups have one each, and all others share one; a tree of scopes is cut where
// it branches, so that the colours are not all spent on one trunk.

#include <QString>
#include <vector>

#include "model/items/value_groups.h"

namespace views {

struct LegendEntry {
  QString name;                                 ///< fit for a line
  QString whole;                                ///< where the name is not all
  uint8_t color = 0;                            ///< MemorySection::color
  std::optional<buffers::AllocationKind> kind;  ///< where the color is 0
  std::optional<model::Target> target;
  int64_t bytes = 0;  ///< sum of its values' sizes
};

struct MemoryColoring {
  std::vector<uint8_t> colorOf;     ///< by value; empty: by kind
  std::vector<LegendEntry> legend;  ///< biggest first, "others" last
};

/// Linear in values and groups. Thread-local values are left out of the legend.
MemoryColoring makeColoring(const buffers::Assignment& assignment, const model::ValueGroups& groups);

}  // namespace views
