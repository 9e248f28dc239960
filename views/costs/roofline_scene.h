#pragma once

// The roofline of a set of instructions on a device: how many FLOPs each does for a byte of memory (across), and how
// many a second that allows (up), both by their logarithm to base 10. By the estimates' own rule an instruction stands
// under the roof: under the slope memory holds it back, under a ridge computing does, and below both the links.
//
//   FLOP/s     ______________ bf16        Built off the GUI thread, immutable. What is known of an instruction only in
//             /                           part has no place here, and is counted.
//         • / ______________ f32
//          /•     •
//         /            FLOPs a byte

#include <QRectF>
#include <QString>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/documents/estimates.h"

namespace views {

struct RooflinePoint {
  hlo::InstructionId instruction;
  double intensity = 0;       ///< log10 of FLOPs a byte
  double flopsPerSecond = 0;  ///< log10, at the estimated time
  double seconds = 0;         ///< of one run of the module
};

/// Rates that are the same have one ridge.
struct RooflineRidge {
  QString name;               ///< "bf16, f16 matrices"
  double flopsPerSecond = 0;  ///< log10
};

struct RooflineScene {
  std::shared_ptr<const model::Estimates> estimates;
  std::vector<RooflinePoint> points;     ///< those that take most time first
  std::vector<RooflineRidge> ridges;     ///< of the device, from the highest, for the types that the instructions have
  std::optional<double> bytesPerSecond;  ///< log10; nothing where the device's is not known
  size_t withoutFlops = 0;               ///< instructions that do none
  size_t notKnown = 0;                   ///< of which FLOPs, bytes or time are not all known
  /// Of ridges and points, with some room; y grows upwards. Where they are decades apart, without those at the low end
  /// that take next to no time.
  QRectF bounds;
  size_t outside = 0;      ///< points beyond the bounds
  double outsideTime = 0;  ///< what they take of the time of all points, 0 to 1
};

/// Near-linear. `estimates` not null.
RooflineScene rooflineScene(std::shared_ptr<const model::Estimates> estimates,
                            const std::vector<hlo::InstructionId>& instructions, std::stop_token stop = {});

/// Where a scene stands in a viewport; y downwards there.
struct RooflineAxes {
  QRectF bounds;  ///< of the scene, those that the plot shows
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

/// Points that fall together on the screen, as one mark.
struct RooflineMark {
  QPointF at;
  double radius = 0;
  std::vector<uint32_t> points;  ///< of the scene, those that take most time first; never empty
};

/// Marks inside of the plot, the largest first. Linear in the points.
std::vector<RooflineMark> rooflineMarks(const RooflineScene& scene, const RooflineAxes& axes);

/// The mark that is seen at a place, of those that lie over each other the smallest; nothing where there is none.
std::optional<size_t> markAt(const std::vector<RooflineMark>& marks, QPointF at);

}  // namespace views
