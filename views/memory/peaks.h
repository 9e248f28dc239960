#pragma once

// Draws the peaks of a document (views/drawing/peak_marks.h), the pinned step and a range of steps.

#include <QFontMetricsF>
#include <QPainter>
#include <QRectF>
#include <optional>
#include <vector>

#include "model/session/navigation.h"
#include "views/drawing/peak_marks.h"
#include "views/theme.h"

namespace views {

using drawing::PeakMark;
using drawing::peakMarks;

/// Returns the target step of the key P: the computed peak, and from there the dump's if it differs. Without peaks,
/// returns the cursor.
std::optional<uint32_t> nextPeak(const std::vector<PeakMark>& marks, std::optional<uint32_t> cursor);

/// Pins the step of the cursor; unpins it if it is already pinned.
void togglePinned(model::Navigation& navigation);

/// Returns the rectangle of the tag with a step's number, centred below a plot's line at `x` and inside its width.
QRectF stepTag(const QFontMetricsF& metrics, uint32_t step, double x, const QRectF& plot);

/// Returns the tag of the pinned step: beside the cursor's tag where they would overlap.
QRectF pinnedTag(const QFontMetricsF& metrics, uint32_t step, double x, const QRectF& plot,
                 const std::optional<QRectF>& cursorTag);

/// Paints the line of the pinned step through a plot, with its number as a tag at the lower end. `cursorTag` is the tag
/// of the cursor, if it is visible.
void paintPinned(QPainter& painter, uint32_t step, double x, const QRectF& plot, const std::optional<QRectF>& cursorTag,
                 const Colors& colors);

/// Dims everything outside a range of steps, which extends from `begin` to `end` in x.
void paintRange(QPainter& painter, double begin, double end, const QRectF& plot, const Colors& colors);

/// Returns the height of the label strip above a plot.
inline double peakStripHeight(const std::vector<PeakMark>& marks, const QFontMetricsF& metrics) {
  return drawing::peakStripHeight(marks, metrics.height());
}

/// Paints lines from the strip down to `bottom`, solid for the computed peak and dashed for the dump's, with their
/// labels in the painter's font.
void paintPeaks(QPainter& painter, const std::vector<PeakMark>& marks, const std::vector<double>& xs,
                const QRectF& strip, double bottom, const QColor& color);

}  // namespace views
