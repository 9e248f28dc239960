#include "views/costs/roofline_scene.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "absl/container/flat_hash_map.h"

namespace views {
namespace {

constexpr double kRoom = 0.35;  // margin around the bounds, in decades
constexpr double kLeastMarkDecades = 2;
constexpr double kMostMarkDecades = 6;                  // decades shown for points with a negligible share of the time
constexpr double kLittle = 0.01;                        // share of the time
constexpr double kLeastRadius = 3.5, kMostRadius = 13;  // pixels
constexpr double kCell = 4;                             // pixels; points in the same cell share a mark
constexpr double kMarkReach = 3;                        // pixels around a mark that still hit it

using Types = std::set<hlo::ElementType>;

void addTypes(const hlo::Module& module, hlo::InstructionId id, Types* types) {
  const auto add = [&](hlo::InstructionId of) { types->insert(module.shape(of).type); };
  add(id);
  for (const hlo::InstructionId operand : module.operands(id)) add(operand);
}

void addRidges(const std::vector<hlo::PeakFlops>& peaks, const Types& types, bool isMatrix,
               std::map<double, QStringList>* byRate) {
  for (const hlo::PeakFlops& peak : peaks) {
    if (peak.rate.perSecond <= 0 || !types.contains(peak.type)) continue;
    const absl::string_view name = hlo::elementTypeName(peak.type);
    const QString type = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    (*byRate)[peak.rate.perSecond] +=
        isMatrix ? QCoreApplication::translate("views::Roofline", "%1 matrix").arg(type) : type;
  }
}

// The smallest rectangle around points and corners of the roof that spans at least two decades.
struct Bounds {
  double left = INFINITY, right = -INFINITY, bottom = INFINITY, top = -INFINITY;

  void add(double x, double y) {
    left = std::min(left, x);
    right = std::max(right, x);
    bottom = std::min(bottom, y);
    top = std::max(top, y);
  }
  QRectF withRoom() const {
    const double width = std::max(kLeastMarkDecades, right - left), height = std::max(kLeastMarkDecades, top - bottom);
    return {(left + right - width) / 2 - kRoom, (bottom + top - height) / 2 - kRoom, width + 2 * kRoom,
            height + 2 * kRoom};
  }
};

// Returns the value below which points have a negligible share of the time: kLittle of all points' time.
double leastThatMatters(std::vector<RooflinePoint> points, double RooflinePoint::*place, double whole) {
  std::sort(points.begin(), points.end(),
            [place](const RooflinePoint& a, const RooflinePoint& b) { return a.*place < b.*place; });
  double passed = 0;
  for (const RooflinePoint& point : points) {
    passed += point.seconds;
    if (passed > kLittle * whole) return point.*place;
  }
  return points.back().*place;
}

// If the points span many decades, leaves out the low ones in which no significant time is spent.
void fitBounds(RooflineScene* scene) {
  Bounds bounds;
  double whole = 0;
  for (const RooflinePoint& point : scene->points) {
    bounds.add(point.intensity, point.flopsPerSecond);
    whole += point.seconds;
  }
  if (bounds.right - bounds.left > kMostMarkDecades) {
    bounds.left = leastThatMatters(scene->points, &RooflinePoint::intensity, whole);
    bounds.bottom = leastThatMatters(scene->points, &RooflinePoint::flopsPerSecond, whole);
  }
  // The corners where the slope meets the ceilings.
  for (const RooflineRidge& ridge : scene->ridges) {
    if (scene->bytesPerSecond) bounds.add(ridge.flopsPerSecond - *scene->bytesPerSecond, ridge.flopsPerSecond);
  }
  scene->bounds = bounds.withRoom();
  double outside = 0;
  for (const RooflinePoint& point : scene->points) {
    if (scene->bounds.contains(QPointF(point.intensity, point.flopsPerSecond))) continue;
    ++scene->outside;
    outside += point.seconds;
  }
  if (whole > 0) scene->outsideTime = outside / whole;
}

}  // namespace

RooflineScene rooflineScene(std::shared_ptr<const model::Estimates> estimates,
                            const std::vector<hlo::InstructionId>& instructions, std::stop_token stop) {
  RooflineScene scene;
  const hlo::Module& module = *estimates->snapshot->module;
  const hlo::Costs& costs = estimates->workload->costs;
  Types types;
  for (size_t i = 0; i < instructions.size(); ++i) {
    if (i % 1024 == 0 && stop.stop_requested()) break;
    const hlo::InstructionId id = instructions[i];
    const hlo::Cost cost = costs.inclusive(id, hlo::Loops::kAllTrips);
    if (cost.flops.isZero()) {
      ++scene.withoutFlops;
      continue;
    }
    const auto intensity = hlo::arithmeticIntensity(cost);
    const hlo::TimeEstimate once = estimates->times.of(id);
    const auto run = estimates->times.perRun(id);
    if (!intensity || *intensity <= 0 || !run || once.isPartial || run->seconds <= 0) {
      ++scene.notKnown;
      continue;
    }
    scene.points.push_back({id, std::log10(*intensity),
                            std::log10(static_cast<double>(cost.flops.atLeast()) / once.seconds), run->seconds});
    addTypes(module, id, &types);
  }
  std::stable_sort(scene.points.begin(), scene.points.end(),
                   [](const RooflinePoint& a, const RooflinePoint& b) { return a.seconds > b.seconds; });

  const hlo::Device& device = estimates->device;
  std::map<double, QStringList> byRate;
  addRidges(device.matrix, types, true, &byRate);
  addRidges(device.vector, types, false, &byRate);
  for (auto it = byRate.rbegin(); it != byRate.rend(); ++it) {
    scene.ridges.push_back({it->second.join(QStringLiteral(", ")), std::log10(it->first)});
  }
  if (device.memoryBytes && device.memoryBytes->perSecond > 0)
    scene.bytesPerSecond = std::log10(device.memoryBytes->perSecond);

  if (!scene.points.empty()) fitBounds(&scene);
  scene.estimates = std::move(estimates);
  return scene;
}

std::vector<RooflineMark> rooflineMarks(const RooflineScene& scene, const RooflineAxes& axes) {
  std::vector<RooflineMark> marks;
  if (scene.points.empty() || axes.plot.width() < 1 || axes.plot.height() < 1) return marks;
  absl::flat_hash_map<std::pair<int, int>, size_t> byCell;
  const double longest = scene.points.front().seconds;
  std::vector<double> seconds;
  for (uint32_t i = 0; i < scene.points.size(); ++i) {
    const RooflinePoint& point = scene.points[i];
    const QPointF at = axes.toPlot(point.intensity, point.flopsPerSecond);
    if (!axes.plot.contains(at)) continue;
    const std::pair cell(static_cast<int>(at.x() / kCell), static_cast<int>(at.y() / kCell));
    const auto [it, isNew] = byCell.try_emplace(cell, marks.size());
    if (isNew) {
      marks.push_back({at, 0, {}});
      seconds.push_back(0);
    }
    marks[it->second].points.push_back(i);
    seconds[it->second] += point.seconds;
  }
  // The area is proportional to the time.
  for (size_t i = 0; i < marks.size(); ++i) {
    marks[i].radius = std::clamp(kMostRadius * std::sqrt(seconds[i] / longest), kLeastRadius, kMostRadius);
  }
  std::stable_sort(marks.begin(), marks.end(),
                   [](const RooflineMark& a, const RooflineMark& b) { return a.radius > b.radius; });
  return marks;
}

std::optional<size_t> markAt(const std::vector<RooflineMark>& marks, QPointF at) {
  for (size_t i = marks.size(); i-- > 0;) {
    const QPointF away = marks[i].at - at;
    if (std::hypot(away.x(), away.y()) <= marks[i].radius + kMarkReach) return i;
  }
  return std::nullopt;
}

}  // namespace views
