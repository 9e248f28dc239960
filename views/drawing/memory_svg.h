#pragma once

// The memory map with the usage curve below it as SVG: the same in the window and on the command line.

#include <optional>
#include <string>

#include "model/documents/memory_summary.h"
#include "model/documents/snapshot.h"
#include "views/drawing/palette.h"

namespace drawing {

/// The size of an exported image in pixels.
inline constexpr double kMemoryWidth = 1600, kMemoryHeight = 1000;

/// The snapshot has an assignment. Each bar of a pixel or more is a shape; smaller ones are summed up, pixel by pixel,
/// so that the length of the text is bounded by the area.
std::string memorySvg(const model::Snapshot& snapshot, const model::LimitSources& limits, const Palette& palette,
                      double width = kMemoryWidth, double height = kMemoryHeight);

}  // namespace drawing
