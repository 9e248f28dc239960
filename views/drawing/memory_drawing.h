#pragma once

// Draws all of the memory map and of the usage curve but what moves: labels, axes, names, bounds and peaks, the same in
// the window and in files. The bars of the map are pixels in the window (views/memory/bar_raster.h) and shapes in SVG
// (memory_svg.h).

#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "views/drawing/canvas.h"
#include "views/drawing/memory_layout.h"
#include "views/drawing/usage_layers.h"

namespace drawing {

struct MapView {
  const MemoryScene& scene;
  MemoryGeometry<Rect> geometry;
  MemoryTransform<Rect> transform;
};

/// The names of memory spaces and bands, axes, notes and loops.
void drawMapLabels(Canvas& canvas, const MapView& view, const Palette& palette);

/// A bar that may have room for its name.
struct NamedBar {
  uint32_t bar = 0;
  uint32_t band = 0;
};
inline constexpr size_t kMostBarNames = 3000;
inline constexpr double kLeastNameWidth = 30;  // minimum width in pixels of a bar with a name
/// Draws names of bars, the largest first; one that would touch another one is left out.
void drawNames(Canvas& canvas, const MapView& view, const model::Snapshot& snapshot, std::vector<NamedBar> named,
               const Palette& palette);

/// Draws what each memory space reserves as a dashed line, its limit as a solid one, and lines over the bytes above the
/// limit. Of values that are stacked in the order of the map, those are the ones that do not fit.
void drawMapBounds(Canvas& canvas, const MapView& view, const std::vector<MemoryBounds>& all, const Palette& palette);
/// Fills a rectangle with the diagonal lines that mark bytes above a limit.
void drawOverLimit(Canvas& canvas, const Rect& rect, const Palette& palette);
/// Fills a rectangle with diagonal lines, the same ones wherever it begins.
void drawHatching(Canvas& canvas, const Rect& rect, double distance, const Stroke& stroke);

/// Draws lines from the strip down to `bottom`, solid for the computed peak and dashed for the dump's, with their
/// labels.
void drawPeaks(Canvas& canvas, const std::vector<PeakMark>& marks, const std::vector<double>& xs, const Rect& strip,
               double bottom, Rgb color);

/// Draws the stack without grid and axis. The sum of the layers must equal `live`.
void drawUsageLayers(Canvas& canvas, const queries::LiveBytes& live, const std::vector<UsageLayer>& layers,
                     const UsageGeometry<Rect>& geometry);
/// Draws the stack with its grid and axis.
void drawUsage(Canvas& canvas, const queries::LiveBytes& live, const std::vector<UsageLayer>& layers,
               const UsageGeometry<Rect>& geometry, const Palette& palette);
/// A number on the axis of steps below the curve.
struct StepNumber {
  std::string text;
  double x = 0;  ///< the middle of the step
  Rect place;
};
std::vector<StepNumber> usageStepNumbers(const Canvas& canvas, const UsageGeometry<Rect>& geometry);
/// Draws the memory of kernels on top of the stack, at the steps at which they run.
void drawUsageKernels(Canvas& canvas, const queries::LiveBytes& live, const std::vector<model::ScopedStep>& kernels,
                      const UsageGeometry<Rect>& geometry, const Palette& palette);
/// Draws what is reserved as a dashed line and the limit as a solid one, with their values. A limit above the plot is
/// only named.
void drawUsageBounds(Canvas& canvas, const UsageGeometry<Rect>& geometry, const UsageBounds& bounds,
                     const Palette& palette);
/// The geometry of a whole curve.
UsageGeometry<Rect> usageGeometry(double width, double height, const queries::LiveBytes& live,
                                  const std::vector<PeakMark>& peaks, const Canvas& canvas, const UsageBounds& bounds);

/// The map above, the usage curve below, under a title and the legend: `hloscope memory --format svg|png`.
struct MemoryImage {
  MemoryImage(const model::Snapshot& snapshot, const model::LimitSources& limits);

  const model::Snapshot& snapshot;
  MemoryColoring coloring;
  MemoryScene scene;
  std::vector<PeakMark> peaks;
  std::vector<MemoryBounds> bounds;
  UsageBounds usageBounds;
};
/// Draws the title; returns its height.
double drawTitle(Canvas& canvas, const MemoryImage& image, const Palette& palette, double width);
/// Draws the usage curve into the image's lower part, on the axis of steps of the map's plot.
void drawImageUsage(Canvas& canvas, const MemoryImage& image, const Palette& palette, double width, double height,
                    const Rect& mapPlot);
/// Returns the height of the curve in an image of this height, below the title; 0 if there is no room or no curve.
double curveHeightOf(const model::Snapshot& snapshot, double height);

}  // namespace drawing
