#pragma once

// The mapping from the map to the screen: steps in x and scene units in y, scaled independently, into a plot. All
// pixels are device-independent. Bands above a minimum height keep a small gap below them at any zoom, so bytes are
// converted by bandPixels.

#include <QPointF>
#include <QRectF>
#include <algorithm>
#include <optional>
#include <vector>

#include "views/memory/memory_scene.h"

namespace views {

inline constexpr double kWheelZoom = 1.2;  ///< per notch
inline constexpr double kWheelPan = 0.1;   ///< share of the visible part, per notch
inline constexpr double kLeastSteps = 2;   ///< minimum of visible steps
inline constexpr size_t kMostFollowed =
    1000;  ///< selected values; more belong to an allocation, and none of them is meant individually

struct MemoryTransform {
  QRectF plot;           ///< the area of the bars, in pixels
  double firstStep = 0;  ///< at the plot's left edge
  double stepWidth = 1;  ///< pixels per step; above 0
  double top = 0;        ///< scene y at the plot's upper edge
  double scale = 1;      ///< pixels per scene unit; above 0
  friend bool operator==(const MemoryTransform&, const MemoryTransform&) = default;
};

inline double xOf(const MemoryTransform& t, double step) { return t.plot.left() + (step - t.firstStep) * t.stepWidth; }
inline double stepAt(const MemoryTransform& t, double x) { return t.firstStep + (x - t.plot.left()) / t.stepWidth; }
inline double yOf(const MemoryTransform& t, double y) { return t.plot.top() + (y - t.top) * t.scale; }
inline double sceneYAt(const MemoryTransform& t, double y) { return t.top + (y - t.plot.top()) / t.scale; }

/// Returns the step at an x, clamped to the schedule.
inline uint32_t wholeStepAt(const MemoryTransform& t, const MemoryScene& scene, double x) {
  return static_cast<uint32_t>(std::clamp(stepAt(t, x), 0.0, static_cast<double>(scene.steps() - 1)));
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

inline BandPixels bandPixels(const MemoryTransform& t, const MemoryBand& band) {
  const double height = band.height * t.scale;
  BandPixels pixels;
  pixels.top = yOf(t, band.top);
  pixels.bottom = pixels.top + height - (height < 4 ? 0.0 : std::min(height * 0.15, 2.0));
  if (band.sizeBytes > 0) pixels.pixelsPerByte = pixels.height() / static_cast<double>(band.sizeBytes);
  return pixels;
}

/// Returns the rectangle of a bar, at least one pixel in both directions.
inline QRectF barRect(const MemoryTransform& t, const MemoryBand& band, const MemoryBar& bar) {
  const BandPixels pixels = bandPixels(t, band);
  const double left = xOf(t, bar.begin);
  const double bottom = pixels.yOfByte(static_cast<double>(bar.offsetBytes));
  const double top = pixels.yOfByte(static_cast<double>(bar.offsetBytes + bar.sizeBytes));
  const double height = std::max(1.0, bottom - top);
  return {left, bottom - height, std::max(1.0, (bar.end - bar.begin) * t.stepWidth), height};
}

/// The object under a point of the plot.
struct MemoryHit {
  std::optional<uint32_t> band;
  std::optional<uint32_t> bar;
  std::optional<uint32_t> step;
};
MemoryHit hitTest(const MemoryScene& scene, const MemoryTransform& transform, QPointF point);

/// Fits everything into the plot.
void fitAll(MemoryTransform& transform, const MemoryScene& scene);
/// Centres the rectangle of steps and scene y in the plot, with a margin around it, within the zoom limits.
void fitRect(MemoryTransform& transform, const MemoryScene& scene, double firstStep, double lastStep, double top,
             double bottom);
/// Clamps zoom and offset to the scene: no further out than everything, at most 400 pixels per step or 16 per byte.
void clampTransform(MemoryTransform& transform, const MemoryScene& scene);
/// Zooms by a factor around a pixel, which keeps its step or its scene y.
void zoomSteps(MemoryTransform& transform, const MemoryScene& scene, double factor, double x);
void zoomBytes(MemoryTransform& transform, const MemoryScene& scene, double factor, double y);

/// Returns steps in [first, last] that are multiples of 1, 2 or 5 times a power of ten, at least `minimumPixels` apart.
std::vector<uint32_t> stepTicks(double first, double last, double pixelsPerStep, double minimumPixels);
/// Returns multiples of a power of two from 0 to `maximum` bytes, at most `count` + 1 of them.
std::vector<int64_t> byteTicks(int64_t maximum, int count);

}  // namespace views
