#include "views/memory/memory_transform.h"

namespace views {
namespace {

constexpr double kWidestStep = 400;  // pixels
constexpr double kHighestByte = 16;  // pixels, in the band with the most bytes per scene unit
constexpr double kReach = 2;         // pixels beside a thin bar that still hit it

double highestScale(const MemoryScene& scene) {
  double highest = 64;
  for (const MemoryBand& band : scene.bands()) {
    if (band.height > 0) highest = std::max(highest, kHighestByte * static_cast<double>(band.sizeBytes) / band.height);
  }
  return highest;
}

}  // namespace

MemoryHit hitTest(const MemoryScene& scene, const MemoryTransform& t, QPointF point) {
  MemoryHit hit;
  const double step = stepAt(t, point.x());
  if (scene.hasSteps() && step >= 0 && step < scene.steps()) hit.step = static_cast<uint32_t>(step);
  hit.band = scene.bandAt(sceneYAt(t, point.y()));
  if (!hit.band) return hit;
  const MemoryBand& band = scene.bands()[*hit.band];
  const BandPixels pixels = bandPixels(t, band);
  const double byteReach = pixels.pixelsPerByte > 0 ? kReach / pixels.pixelsPerByte : 0;
  hit.bar = scene.barAt(band, step, pixels.byteAt(point.y()), kReach / t.stepWidth, byteReach);
  return hit;
}

void fitRect(MemoryTransform& t, const MemoryScene& scene, double firstStep, double lastStep, double top,
             double bottom) {
  constexpr double kShare = 0.5;  // share of the plot that the rectangle takes
  t.stepWidth = t.plot.width() * kShare / std::max(lastStep - firstStep, 1e-9);
  t.scale = t.plot.height() * kShare / std::max(bottom - top, 1e-12);
  t.stepWidth = std::min(t.stepWidth, kWidestStep);
  t.scale = std::min(t.scale, highestScale(scene));
  t.firstStep = (firstStep + lastStep) / 2 - t.plot.width() / t.stepWidth / 2;
  t.top = (top + bottom) / 2 - t.plot.height() / t.scale / 2;
  clampTransform(t, scene);
}

void clampTransform(MemoryTransform& t, const MemoryScene& scene) {
  MemoryTransform all = t;
  fitAll(all, scene);
  t.stepWidth = std::clamp(t.stepWidth, all.stepWidth, std::max(all.stepWidth, kWidestStep));
  t.scale = std::clamp(t.scale, all.scale, std::max(all.scale, highestScale(scene)));
  t.firstStep = std::clamp(t.firstStep, 0.0, std::max(0.0, scene.steps() - t.plot.width() / t.stepWidth));
  t.top = std::clamp(t.top, 0.0, std::max(0.0, scene.height() - t.plot.height() / t.scale));
}

void zoomSteps(MemoryTransform& t, const MemoryScene& scene, double factor, double x) {
  const double step = stepAt(t, x);
  MemoryTransform wanted = t;
  wanted.stepWidth *= factor;
  clampTransform(wanted, scene);
  t.stepWidth = wanted.stepWidth;
  t.firstStep = step - (x - t.plot.left()) / t.stepWidth;
  clampTransform(t, scene);
}

void zoomBytes(MemoryTransform& t, const MemoryScene& scene, double factor, double y) {
  const double at = sceneYAt(t, y);
  MemoryTransform wanted = t;
  wanted.scale *= factor;
  clampTransform(wanted, scene);
  t.scale = wanted.scale;
  t.top = at - (y - t.plot.top()) / t.scale;
  clampTransform(t, scene);
}

}  // namespace views
