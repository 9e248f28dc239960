#pragma once

// Which colour the bars of the map have, by what groups them, and the legend that says so. By kind every kind has its
// own colour. Otherwise the nine biggest groups have one each, and all others share one; a tree of scopes is cut where
// it branches, so that the colours are not all spent on one trunk.

#include <QString>
#include <vector>

#include "model/documents/value_groups.h"
#include "model/queries/memory_spaces.h"

namespace views {

struct LegendEntry {
  QString name;                                 ///< fit for a line
  QString whole;                                ///< where the name is not all
  uint8_t color = 0;                            ///< MemorySection::color
  std::optional<buffers::AllocationKind> kind;  ///< where the color is 0
  std::optional<model::Target> target;
  int64_t bytes = 0;  ///< sum of its values' sizes in one memory space
};

struct MemoryColoring {
  std::vector<uint8_t> colorOf;     ///< by value; empty: by kind
  std::vector<LegendEntry> legend;  ///< biggest first, "others" last
};

/// Linear in values and groups. Thread-local values are left out of the legend. The values of one memory space count;
/// what is in other spaces alone stands in the legend with 0 bytes.
MemoryColoring makeColoring(const buffers::Assignment& assignment, const model::ValueGroups& groups,
                            int64_t space = queries::kDefaultSpace);

}  // namespace views
