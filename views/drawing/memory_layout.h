#pragma once

// The layout of an image of the memory map, its labels, and what is said in it. `Area` is the rectangle class of the
// caller: Rect, or QRectF in the window.

#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "model/documents/memory_summary.h"
#include "model/documents/snapshot.h"
#include "views/drawing/memory_transform.h"
#include "views/drawing/peak_marks.h"

namespace drawing {

inline constexpr double kMapMargin = 8;       // pixels around the whole image
inline constexpr double kLoopRow = 15;        // height in pixels of a row of brackets
inline constexpr uint32_t kMostLoopRows = 3;  // deeper loops share the last row
inline constexpr double kLeastLoop = 3;       // width in pixels
inline constexpr double kStepTick = 4;        // length in pixels of the ticks of the axis
inline constexpr double kNameGap = 8;         // pixels between names and the numbers of bytes
inline constexpr double kByteGap = 6;         // pixels between the numbers of bytes and the plot

/// Names and the numbers of bytes left of the plot, peaks' names and loops above it, the axis of steps below it.
template <typename Area>
struct MemoryGeometry {
  Area marks;
  Area loops;   ///< rows of brackets; empty without loops
  Area labels;  ///< names of memory spaces and bands
  Area bytes;   ///< numbers of the axis of bytes, between names and plot
  Area plot;
  Area axis;
  Area whole;  ///< the whole image
};
/// Without numbers the axis has only its ticks: the steps are numbered below what follows on the same axis.
MemoryGeometry<Rect> memoryGeometry(double width, double height, const MemoryScene& scene,
                                    const std::vector<PeakMark>& peaks, double lineHeight, const Measure& widthOf,
                                    bool hasNumbers = true);

/// Returns the bracket of a loop; it may be outside of the visible part.
template <typename Area>
Area loopRect(const MemoryGeometry<Area>& geometry, const MemoryTransform<Area>& t, const words::LoopBracket& loop) {
  const double left = xOf(t, loop.steps.begin), right = xOf(t, loop.steps.end);
  const uint32_t row = std::min(loop.depth, kMostLoopRows - 1);
  return Area(left, geometry.loops.top() + row * kLoopRow + 0.5, std::max(kLeastLoop, right - left), kLoopRow - 2);
}

/// Returns the steps with a line and a number; the line is in the middle of the step. `widest` is the width of the
/// largest number.
template <typename Area>
std::vector<uint32_t> axisTicks(const MemoryScene& scene, const MemoryTransform<Area>& t, double widest) {
  if (!scene.hasSteps()) return {};
  const double first = std::max(0.0, std::ceil(t.firstStep - 0.5));
  const double last = std::min(scene.steps() - 1.0, std::floor(stepAt(t, t.plot.right()) - 0.5));
  return stepTicks(first, last, t.stepWidth, std::max(widest + 24, 64.0));
}

/// Returns the bytes with a tick and a number on an axis whose byte 0 is at `zero` and of which the part from `top` to
/// `bottom` is visible; none if that is too low.
std::vector<int64_t> axisBytes(double zero, double top, double bottom, double pixelsPerByte, int64_t bytes);

/// The sum of the allocations of a memory space, and its limit, which the map shows as lines.
struct MemoryBounds {
  int64_t space = 0;
  std::optional<int64_t> reserved;
  std::optional<int64_t> limit;
};
std::vector<MemoryBounds> memoryBounds(const model::MemorySummary& summary);

/// "0 · 392.00 KiB · output", "12 × · 3.20 MiB · parameter" for a band of several.
std::string bandLabel(const MemoryBand& band);
/// The beginning of the label: the number of the allocation, or of how many there are.
std::string bandNumber(const MemoryBand& band);
/// The label without what the colours say too: "0 · 392.00 KiB".
std::string shortBandLabel(const MemoryBand& band);
/// "while.23 · 12 iterations"
std::string loopLabel(const words::LoopBracket& loop);
/// Returns true if areas are named: there are several, or one is empty.
bool namesAreas(const MemoryScene& scene);

/// Returns the loop that carries the value from one iteration to the next: it is a part of the loop's operand, of the
/// parameter of its body, or of its result. Nothing for other values.
std::optional<hlo::InstructionId> carryingLoop(const model::Snapshot& snapshot, buffers::ValueId id);

/// Returns a note that the map's bands are not drawn to scale; "" if they are.
std::string scaleNote(const MemoryScene& scene);
/// Returns what allocations without values are for in each memory space that has one: the memory of kernels while they
/// run, with the most at once. Can take as long as the analysis of the module; empty if stopped, and without a module.
std::vector<std::pair<int64_t, std::string>> emptyBandNotes(const model::Snapshot& snapshot,
                                                            const std::stop_token& stop = {});
/// Returns the memory that kernels need while they run, by step; waits for the stage that states it. Empty if stopped.
std::vector<MemoryKernel> memoryKernels(const model::Snapshot& snapshot, const std::stop_token& stop = {});
/// Returns the rectangle of a kernel in the lane of its area, at least a pixel wide and two high.
template <typename Area>
Area kernelRect(const MemoryTransform<Area>& t, const MemoryArea& area, const MemoryKernel& kernel) {
  const double height = area.laneHeight * t.scale;
  const double own = std::max(2.0, height * static_cast<double>(kernel.bytes) /
                                       static_cast<double>(std::max<int64_t>(1, area.mostKernelBytes)));
  return Area(xOf(t, kernel.step), yOf(t, area.laneTop) + height - own, std::max(1.0, t.stepWidth), own);
}
/// "fusion.381 · 3.00 MiB of scoped memory in VMEM while it runs, at step 598"
std::string kernelText(const MemoryArea& area, const MemoryKernel& kernel);
/// Returns areas for the memory spaces that a program of this platform would have and that have no allocation, with the
/// reason. `hasFailed`: the compilation ran out of memory.
std::vector<MemoryArea> emptyAreas(const model::Snapshot& snapshot, const model::LimitSources& limits);

}  // namespace drawing
