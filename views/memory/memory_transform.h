#pragma once

// The mapping from the map to the screen (views/drawing/memory_transform.h), with zoom and hit test.

#include <QPointF>
#include <QRectF>
#include <algorithm>
#include <optional>
#include <vector>

#include "views/drawing/memory_transform.h"

namespace views {

using drawing::BandPixels;
using drawing::BarLanes;
using drawing::byteTicks;
using drawing::FoldedAllocation;
using drawing::makeMemoryScene;
using drawing::MemoryArea;
using drawing::MemoryBand;
using drawing::MemoryBar;
using drawing::MemoryScene;
using drawing::MemorySceneOptions;
using drawing::MemorySection;
using drawing::stepTicks;

inline constexpr double kWheelZoom = 1.2;  ///< per notch
inline constexpr double kWheelPan = 0.1;   ///< share of the visible part, per notch
inline constexpr double kLeastSteps = 2;   ///< minimum of visible steps
inline constexpr size_t kMostFollowed =
    1000;  ///< selected values; more belong to an allocation, and none of them is meant individually

using MemoryTransform = drawing::MemoryTransform<QRectF>;

/// Returns the step at an x, clamped to the schedule.
inline uint32_t wholeStepAt(const MemoryTransform& t, const MemoryScene& scene, double x) {
  return static_cast<uint32_t>(std::clamp(stepAt(t, x), 0.0, static_cast<double>(scene.steps() - 1)));
}

/// The object under a point of the plot.
struct MemoryHit {
  std::optional<uint32_t> band;
  std::optional<uint32_t> bar;
  std::optional<uint32_t> step;
};
MemoryHit hitTest(const MemoryScene& scene, const MemoryTransform& transform, QPointF point);

/// Centres the rectangle of steps and scene y in the plot, with a margin around it, within the zoom limits.
void fitRect(MemoryTransform& transform, const MemoryScene& scene, double firstStep, double lastStep, double top,
             double bottom);
/// Clamps zoom and offset to the scene: no further out than everything, at most 400 pixels per step or 16 per byte.
void clampTransform(MemoryTransform& transform, const MemoryScene& scene);
/// Zooms by a factor around a pixel, which keeps its step or its scene y.
void zoomSteps(MemoryTransform& transform, const MemoryScene& scene, double factor, double x);
void zoomBytes(MemoryTransform& transform, const MemoryScene& scene, double factor, double y);

}  // namespace views
