#pragma once

// The live bytes of a memory space over the schedule, divided by the colours of the map, so that the usage curve and
// the map agree whatever the map is coloured by.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "model/items/live_tree.h"
#include "views/memory/memory_coloring.h"
#include "views/memory/usage_painter.h"

namespace views {

struct UsageColors {
  std::vector<uint32_t> steps;              ///< ascending
  std::vector<LegendEntry> layers;          ///< from the bottom; `bytes` are the most at one of the steps
  std::vector<std::vector<int64_t>> bytes;  ///< by layer, then by entry of `steps`; they add up to the live bytes
};

/// The steps are all steps, or those with the most bytes in equal parts of a schedule that is too long for the number
/// of values. Returns nothing if stopped.
UsageColors usageColors(const buffers::Assignment& assignment, const model::LiveSources& sources,
                        const MemoryColoring& coloring, const std::stop_token& stop = {});

/// Returns the layers of the curve; they refer to both. At a step between those of `usage`, the live bytes are divided
/// as at the nearest one, so that the sum is exact everywhere.
std::vector<UsageLayer> colorLayers(const UsageColors& usage, const queries::LiveBytes& live, const Colors& colors);

}  // namespace views
