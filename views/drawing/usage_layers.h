#pragma once

// The usage curve without a painter: live bytes over the schedule, in layers by kind or by the groups that colour
// the map, so that curve and map agree whatever the map is coloured by; its scale, and the bytes that it is compared
// with. If there are more steps than pixels, a column shows the step with the most bytes in its range, so that a peak
// of a single step is never lost.

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/documents/memory_summary.h"
#include "model/queries/live_bytes.h"
#include "model/queries/live_shares.h"
#include "views/drawing/memory_coloring.h"

namespace drawing {

/// An area of the stack.
struct UsageLayer {
  std::function<int64_t(uint32_t step)> bytes;
  Rgb color;
};
/// Returns a layer per kind, from the bottom; they refer to `live`.
std::vector<UsageLayer> kindLayers(const queries::LiveBytes& live, const Palette& palette);

struct UsageColors {
  std::vector<uint32_t> steps;              ///< ascending
  std::vector<LegendEntry> layers;          ///< from the bottom; `bytes` are the most at one of the steps
  std::vector<std::vector<int64_t>> bytes;  ///< by layer, then by entry of `steps`; they add up to the live bytes
};

/// The steps are all steps, or those with the most bytes in equal parts of a schedule that is too long for the number
/// of values. `live` and `shares` are of the same memory space. For a colouring by groups; kinds have kindLayers().
/// Returns nothing if stopped.
UsageColors usageColors(const buffers::Assignment& assignment, const queries::LiveBytes& live,
                        const queries::LiveShares& shares, const MemoryColoring& coloring,
                        const std::stop_token& stop = {});

/// Returns the layers of the curve; they refer to both. At a step between those of `usage`, the live bytes are divided
/// as at the nearest one, so that the sum is exact everywhere.
std::vector<UsageLayer> colorLayers(const UsageColors& usage, const queries::LiveBytes& live, const Palette& palette);

/// Divides `count` steps, starting at `first`, into `columns` equal parts and returns for each part the step with the
/// most bytes, the first of several.
std::vector<uint32_t> highestSteps(const queries::LiveBytes& live, double first, double count, int columns);

/// The bytes that live bytes are compared with; no value: unknown.
struct UsageBounds {
  std::optional<int64_t> reserved;
  std::optional<int64_t> limit;
  std::optional<int64_t> withKernels;  ///< the most at a step of live bytes and the memory of the kernel that runs
};
UsageBounds usageBounds(const model::SpaceSummary& space);
/// "limit 15.75 GiB", "reserved 2.76 GiB"
std::string limitLabel(int64_t bytes);
std::string reservedLabel(int64_t bytes);

/// The bounds are in the plot, except a limit of more than kFarLimit times what is reserved.
inline constexpr int kFarLimit = 2;
/// Returns the bytes at the upper edge of the plot. There is some room above a line.
int64_t usageTop(const queries::LiveBytes& live, const UsageBounds& bounds);

/// "1.5 GiB", with only the digits that a tick needs.
std::string tickText(int64_t bytes);

/// `Area` is the rectangle class of the caller: Rect, or QRectF in the window.
template <typename Area>
struct UsageGeometry {
  Area marks;  ///< names of the peaks, above the plot
  Area plot;
  int64_t topBytes = 1;  ///< at the plot's upper edge
  uint32_t steps = 0;
  double firstStep = 0;   ///< at the plot's left edge
  double stepsShown = 0;  ///< from there to the right edge; above 0 if there are steps
};

template <typename Area>
double xOfStep(const UsageGeometry<Area>& g, double step) {
  return g.plot.left() + (step - g.firstStep) / g.stepsShown * g.plot.width();
}
template <typename Area>
double yOfBytes(const UsageGeometry<Area>& g, double bytes) {
  return g.plot.bottom() - bytes / static_cast<double>(g.topBytes) * g.plot.height();
}

/// A column of the curve: a step, or the highest one of a pixel.
struct UsageColumn {
  uint32_t step;
  double left, right;
};
template <typename Area>
std::vector<UsageColumn> usageColumns(const queries::LiveBytes& live, const UsageGeometry<Area>& g) {
  std::vector<UsageColumn> columns;
  const double first = std::max(g.firstStep, 0.0);
  const double end = std::min(g.firstStep + g.stepsShown, static_cast<double>(g.steps));
  if (g.stepsShown > g.plot.width()) {
    const int count = static_cast<int>(g.plot.width());
    for (const uint32_t step : highestSteps(live, first, end - first, count)) {
      const double left = g.plot.left() + g.plot.width() * static_cast<double>(columns.size()) / count;
      columns.push_back({step, left, left + g.plot.width() / count});
    }
  } else {
    for (auto step = static_cast<uint32_t>(first); step < end; ++step) {
      const double left = std::max(xOfStep(g, step), g.plot.left());
      columns.push_back({step, left, std::min(xOfStep(g, step + 1.0), g.plot.right())});
    }
  }
  return columns;
}

/// Returns the bytes with a line and a number, at least 28 pixels apart.
std::vector<int64_t> usageTicks(int64_t topBytes, double height);

}  // namespace drawing
