#pragma once

// The roofline of a set of instructions on a device: arithmetic intensity in FLOP/byte on the x axis and performance in
// FLOP/s on the y axis, both as logarithms to base 10. By the rule of the estimates an instruction is never above the
// roof: on the slope it is limited by memory, on a ceiling by computing, and below both by the links.
//
//   FLOP/s     ______________ bf16        Built off the GUI thread, immutable. Instructions whose values are known only
//             /                           in part are not drawn; they are counted.
//         • / ______________ f32
//          /•     •
//         /            FLOP/byte

#include <QRectF>
#include <QString>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/documents/estimates.h"

namespace views {

struct RooflinePoint {
  hlo::InstructionId instruction;
  double intensity = 0;       ///< log10 of FLOP/byte
  double flopsPerSecond = 0;  ///< log10, at the estimated time
  double seconds = 0;         ///< per run of the module
};

/// Equal rates share a ceiling.
struct RooflineRidge {
  QString name;               ///< "bf16, f16 matrices"
  double flopsPerSecond = 0;  ///< log10
};

struct RooflineScene {
  std::shared_ptr<const model::Estimates> estimates;
  std::vector<RooflinePoint> points;     ///< those with the largest time first
  std::vector<RooflineRidge> ridges;     ///< of the device, highest first, for the types that occur in the instructions
  std::optional<double> bytesPerSecond;  ///< log10; no value if the device's is unknown
  size_t withoutFlops = 0;               ///< instructions without FLOPs
  size_t notKnown = 0;                   ///< instructions whose FLOPs, bytes or time are not all known
  /// Bounds of ceilings and points with a margin; y grows upwards. If they span many decades, points at the low end
  /// with a negligible share of the time are left out.
  QRectF bounds;
  size_t outside = 0;      ///< points outside the bounds
  double outsideTime = 0;  ///< their share of the time of all points, 0 to 1
};

/// Near-linear. `estimates` must not be null.
RooflineScene rooflineScene(std::shared_ptr<const model::Estimates> estimates,
                            const std::vector<hlo::InstructionId>& instructions, std::stop_token stop = {});

/// Maps a scene to a viewport, whose y axis points down.
struct RooflineAxes {
  QRectF bounds;  ///< visible bounds, in scene units
  QRectF plot;    ///< pixels

  QPointF toPlot(double x, double y) const {
    return {plot.left() + (x - bounds.left()) / bounds.width() * plot.width(),
            plot.bottom() - (y - bounds.top()) / bounds.height() * plot.height()};
  }
  QPointF toScene(QPointF at) const {
    return {bounds.left() + (at.x() - plot.left()) / plot.width() * bounds.width(),
            bounds.top() + (plot.bottom() - at.y()) / plot.height() * bounds.height()};
  }
};

/// Points that coincide on the screen, merged into a mark.
struct RooflineMark {
  QPointF at;
  double radius = 0;
  std::vector<uint32_t> points;  ///< indices into the scene's points, those with the largest time first; never empty
};

/// Returns the marks inside the plot, the largest first. Linear in the points.
std::vector<RooflineMark> rooflineMarks(const RooflineScene& scene, const RooflineAxes& axes);

/// Returns the mark at a position, the smallest of overlapping marks; no value if there is none.
std::optional<size_t> markAt(const std::vector<RooflineMark>& marks, QPointF at);

}  // namespace views
