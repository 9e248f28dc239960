#pragma once

// Draws the usage curve (views/drawing/usage_layers.h) with the peaks, the cursor and axes in binary units.

#include <QFont>
#include <QPainter>
#include <optional>
#include <vector>

#include "views/drawing/usage_layers.h"
#include "views/memory/peaks.h"
#include "views/theme.h"

namespace views {

using drawing::colorLayers;
using drawing::highestSteps;
using drawing::kindLayers;
using drawing::kUsageStack;
using drawing::UsageBounds;
using drawing::UsageColors;
using drawing::usageColors;
using drawing::UsageLayer;
using UsageGeometry = drawing::UsageGeometry<QRectF>;

UsageGeometry usageGeometry(QSizeF size, const queries::LiveBytes& live, const std::vector<PeakMark>& peaks,
                            const QFont& font, const UsageBounds& bounds = {});
/// Paints the memory of kernels on top of the stack.
void paintUsageKernels(QPainter& painter, const queries::LiveBytes& live, const std::vector<model::ScopedStep>& kernels,
                       const UsageGeometry& geometry, const Colors& colors, const QFont& font);
/// Draws what is reserved as a dashed line and the limit as a solid one, with their values. A limit above the plot is
/// only named.
void paintUsageBounds(QPainter& painter, const UsageGeometry& geometry, const UsageBounds& bounds, const Colors& colors,
                      const QFont& font);
/// Returns the geometry of a curve in a low strip, between a label at the left and one at the right of these widths.
UsageGeometry usageStripGeometry(QSizeF size, const queries::LiveBytes& live, double leftLabel, double rightLabel);
uint32_t stepAtX(const UsageGeometry& geometry, double x);

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
