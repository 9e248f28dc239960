#pragma once

// How the map lies on the screen: steps across and scene units down, scaled apart from each other, into a plot. All
// pixels are device-independent. Bands of some height keep a small gap below them whatever the zoom, so bytes go
// through bandPixels.

#include <QPointF>
#include <QRectF>
#include <algorithm>
#include <optional>
#include <vector>

#include "views/memory/memory_scene.h"

namespace views {

inline constexpr double kWheelZoom = 1.2;  ///< a notch
inline constexpr double kWheelPan = 0.1;   ///< of what is shown, a notch
inline constexpr double kLeastSteps = 2;   ///< that are shown
inline constexpr size_t kMostFollowed =
    1000;  ///< selected values; more are an allocation's, and not one of them is meant

struct MemoryTransform {
  QRectF plot;           ///< where the bars are, in pixels
  double firstStep = 0;  ///< at the plot's left edge
  double stepWidth = 1;  ///< pixels a step; above 0
  double top = 0;        ///< scene y at the plot's upper edge
  double scale = 1;      ///< pixels a scene unit; above 0
  friend bool operator==(const MemoryTransform&, const MemoryTransform&) = default;
};

inline double xOf(const MemoryTransform& t, double step) { return t.plot.left() + (step - t.firstStep) * t.stepWidth; }
inline double stepAt(const MemoryTransform& t, double x) { return t.firstStep + (x - t.plot.left()) / t.stepWidth; }
inline double yOf(const MemoryTransform& t, double y) { return t.plot.top() + (y - t.top) * t.scale; }
inline double sceneYAt(const MemoryTransform& t, double y) { return t.top + (y - t.plot.top()) / t.scale; }

/// The step under an x, clamped to the schedule.
inline uint32_t wholeStepAt(const MemoryTransform& t, const MemoryScene& scene, double x) {
  return static_cast<uint32_t>(std::clamp(stepAt(t, x), 0.0, static_cast<double>(scene.steps() - 1)));
}

/// A band on the screen. Bytes go from `bottom` up.
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

/// The rectangle of a bar, at least one pixel in both directions.
inline QRectF barRect(const MemoryTransform& t, const MemoryBand& band, const MemoryBar& bar) {
  const BandPixels pixels = bandPixels(t, band);
  const double left = xOf(t, bar.begin);
  const double bottom = pixels.yOfByte(static_cast<double>(bar.offsetBytes));
  const double top = pixels.yOfByte(static_cast<double>(bar.offsetBytes + bar.sizeBytes));
  const double height = std::max(1.0, bottom - top);
  return {left, bottom - height, std::max(1.0, (bar.end - bar.begin) * t.stepWidth), height};
}

/// What is under a point of the plot.
struct MemoryHit {
  std::optional<uint32_t> band;
  std::optional<uint32_t> bar;
  std::optional<uint32_t> step;
};
MemoryHit hitTest(const MemoryScene& scene, const MemoryTransform& transform, QPointF point);

/// Everything in the plot.
void fitAll(MemoryTransform& transform, const MemoryScene& scene);
/// The rectangle of steps and scene y in the middle of the plot, with room around it. Never nearer than the limits.
void fitRect(MemoryTransform& transform, const MemoryScene& scene, double firstStep, double lastStep, double top,
             double bottom);
/// Keeps zoom and place within the scene: no farther than everything, no nearer than 400 pixels a step or 16 a byte.
void clampTransform(MemoryTransform& transform, const MemoryScene& scene);
/// Zooms by a factor about a pixel, which keeps its step or its scene y.
void zoomSteps(MemoryTransform& transform, const MemoryScene& scene, double factor, double x);
void zoomBytes(MemoryTransform& transform, const MemoryScene& scene, double factor, double y);

/// Whole steps at a distance of 1, 2 or 5 times a power of ten, in [first, last], at least `minimumPixels` apart.
std::vector<uint32_t> stepTicks(double first, double last, double pixelsPerStep, double minimumPixels);
/// Bytes from 0 to `maximum` at a power of two apart, at most `count` + 1 of them.
std::vector<int64_t> byteTicks(int64_t maximum, int count);

}  // namespace views
