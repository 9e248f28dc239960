#pragma once

// Draws the usage curve: live bytes over the schedule, stacked by allocation kind, with the peaks, the cursor and axes
// in binary units. If there are more steps than pixels, a column shows the step with the most bytes in its range, so
// that a peak of a single step is never lost.

#include <QFont>
#include <QPainter>
#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "model/documents/memory_summary.h"
#include "views/memory/peaks.h"
#include "views/theme.h"

namespace views {

struct UsageGeometry {
  QRectF marks;  ///< names of the peaks, above the plot
  QRectF plot;
  int64_t topBytes = 1;  ///< at the plot's upper edge
  uint32_t steps = 0;
  double firstStep = 0;   ///< at the plot's left edge
  double stepsShown = 0;  ///< from there to the right edge; above 0 if there are steps
};

/// The order of the stack, from the bottom.
inline constexpr std::array<buffers::AllocationKind, buffers::kAllocationKindCount> kUsageStack = {
    buffers::AllocationKind::kParameter, buffers::AllocationKind::kConstant, buffers::AllocationKind::kOutput,
    buffers::AllocationKind::kTemp, buffers::AllocationKind::kThreadLocal};

/// The bytes that live bytes are compared with; no value: unknown.
struct UsageBounds {
  std::optional<int64_t> reserved;
  std::optional<int64_t> limit;
  QString limitText;  ///< "limit 15.75 GiB"
};
UsageBounds usageBounds(const model::SpaceSummary& space);
/// The bounds are in the plot, except a limit of more than kFarLimit times what is reserved.
UsageGeometry usageGeometry(QSizeF size, const queries::LiveBytes& live, const std::vector<PeakMark>& peaks,
                            const QFont& font, const UsageBounds& bounds = {});
inline constexpr int kFarLimit = 2;
/// Draws what is reserved as a dashed line and the limit as a solid one, with their values. A limit above the plot is
/// only named.
void paintUsageBounds(QPainter& painter, const UsageGeometry& geometry, const UsageBounds& bounds, const Colors& colors,
                      const QFont& font);
/// Returns the geometry of a curve in a low strip, between a label at the left and one at the right of these widths.
UsageGeometry usageStripGeometry(QSizeF size, const queries::LiveBytes& live, double leftLabel, double rightLabel);
inline double xOfStep(const UsageGeometry& g, double step) {
  return g.plot.left() + (step - g.firstStep) / g.stepsShown * g.plot.width();
}
inline double yOfBytes(const UsageGeometry& g, double bytes) {
  return g.plot.bottom() - bytes / static_cast<double>(g.topBytes) * g.plot.height();
}
uint32_t stepAtX(const UsageGeometry& geometry, double x);

/// Divides `count` steps, starting at `first`, into `columns` equal parts and returns for each part the step with the
/// most bytes, the first of several.
std::vector<uint32_t> highestSteps(const queries::LiveBytes& live, double first, double count, int columns);

/// "1.5 GiB", with only the digits that a tick needs.
QString tickText(int64_t bytes);

/// An area of the stack.
struct UsageLayer {
  std::function<int64_t(uint32_t step)> bytes;
  QColor color;
};
/// Returns a layer per kind, from the bottom; they refer to `live`.
std::vector<UsageLayer> kindLayers(const queries::LiveBytes& live, const Colors& colors);
/// Draws the stack without grid and axis. The sum of the layers must equal `live`.
void paintUsageLayers(QPainter& painter, const queries::LiveBytes& live, const std::vector<UsageLayer>& layers,
                      const UsageGeometry& geometry);
/// Draws the stack with its grid and axis.
void paintUsageBase(QPainter& painter, const queries::LiveBytes& live, const std::vector<UsageLayer>& layers,
                    const UsageGeometry& geometry, const Colors& colors, const QFont& font);
/// The marks that move over the curve.
struct UsageMarks {
  std::vector<PeakMark> peaks;
  std::optional<uint32_t> cursor, pinned, hovered;
  std::optional<buffers::StepRange> range;
};
void paintUsageOverlay(QPainter& painter, const UsageGeometry& geometry, const UsageMarks& marks, const Colors& colors,
                       const QFont& font);

}  // namespace views
