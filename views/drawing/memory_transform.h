#pragma once

// The mapping from the memory map to pixels: steps in x and scene units in y, scaled independently, into a plot. All
// pixels are device-independent. Bands above a minimum height keep a small gap below them at any zoom, so bytes are
// converted by bandPixels. `Area` is the rectangle class of the caller: Rect, or QRectF in the window.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "views/drawing/memory_scene.h"

namespace drawing {

template <typename Area>
struct MemoryTransform {
  Area plot;             ///< the area of the bars, in pixels
  double firstStep = 0;  ///< at the plot's left edge
  double stepWidth = 1;  ///< pixels per step; above 0
  double top = 0;        ///< scene y at the plot's upper edge
  double scale = 1;      ///< pixels per scene unit; above 0
  friend bool operator==(const MemoryTransform&, const MemoryTransform&) = default;
};

template <typename Area>
double xOf(const MemoryTransform<Area>& t, double step) {
  return t.plot.left() + (step - t.firstStep) * t.stepWidth;
}
template <typename Area>
double stepAt(const MemoryTransform<Area>& t, double x) {
  return t.firstStep + (x - t.plot.left()) / t.stepWidth;
}
template <typename Area>
double yOf(const MemoryTransform<Area>& t, double y) {
  return t.plot.top() + (y - t.top) * t.scale;
}
template <typename Area>
double sceneYAt(const MemoryTransform<Area>& t, double y) {
  return t.top + (y - t.plot.top()) / t.scale;
}

/// The pixels of a band. Bytes grow upwards from `bottom`.
struct BandPixels {
  double top = 0;
  double bottom = 0;
  double pixelsPerByte = 0;  ///< 0 for an empty allocation
  double yOfByte(double byte) const { return bottom - byte * pixelsPerByte; }
  double byteAt(double y) const { return pixelsPerByte > 0 ? (bottom - y) / pixelsPerByte : 0; }
  double height() const { return bottom - top; }
};

template <typename Area>
BandPixels bandPixels(const MemoryTransform<Area>& t, const MemoryBand& band) {
  const double height = band.height * t.scale;
  BandPixels pixels;
  pixels.top = yOf(t, band.top);
  pixels.bottom = pixels.top + height - (height < 4 ? 0.0 : std::min(height * 0.15, 2.0));
  if (band.sizeBytes > 0) pixels.pixelsPerByte = pixels.height() / static_cast<double>(band.sizeBytes);
  return pixels;
}

/// Returns the rectangle of a bar, at least one pixel in both directions.
template <typename Area>
Area barRect(const MemoryTransform<Area>& t, const MemoryBand& band, const MemoryBar& bar) {
  const BandPixels pixels = bandPixels(t, band);
  const double left = xOf(t, bar.begin);
  const double bottom = pixels.yOfByte(static_cast<double>(bar.offsetBytes));
  const double top = pixels.yOfByte(static_cast<double>(bar.offsetBytes + bar.sizeBytes));
  const double height = std::max(1.0, bottom - top);
  return Area(left, bottom - height, std::max(1.0, (bar.end - bar.begin) * t.stepWidth), height);
}

/// Fits everything into the plot.
template <typename Area>
void fitAll(MemoryTransform<Area>& t, const MemoryScene& scene) {
  t.firstStep = 0;
  t.top = 0;
  // Positive also for a plot without room, and however many bytes a pixel stands for.
  constexpr double kLeastPixels = 1e-3;
  t.stepWidth = std::max(kLeastPixels, static_cast<double>(t.plot.width())) / scene.steps();
  t.scale = scene.height() > 0 ? std::max(kLeastPixels, static_cast<double>(t.plot.height())) / scene.height() : 1;
}

/// Returns steps in [first, last] that are multiples of 1, 2 or 5 times a power of ten, at least `minimumPixels` apart.
std::vector<uint32_t> stepTicks(double first, double last, double pixelsPerStep, double minimumPixels);
/// Returns multiples of a power of two from 0 to `maximum` bytes, at most `count` + 1 of them.
std::vector<int64_t> byteTicks(int64_t maximum, int count);

}  // namespace drawing
