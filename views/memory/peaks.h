#pragma once

// The peaks of a document, each with its origin: the peak printed in the dump and the one computed from its ranges are
// separate facts and share a mark only if they are at the same step.

#include <QFontMetricsF>
#include <QPainter>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "model/session/navigation.h"
#include "views/theme.h"

namespace views {

struct PeakMark {
  uint32_t step = 0;
  int64_t bytes = 0;       ///< live at the step, by the ranges
  bool printed = false;    ///< the dump states this step
  bool computed = false;   ///< the sum of live bytes is highest here
  bool estimated = false;  ///< the memory is estimated
  QString instruction;     ///< executed at the step; "" if the dump has no schedule
  QString steps = {};  ///< "steps 1–4": all steps of the computed peak, as PeakSummary::plateaus; otherwise its own
  /// The step that the dump states, if it is another step of the same plateau: both are one peak.
  std::optional<uint32_t> dumpStep = {};
  QString why = {};  ///< why the dump states another step, as a sentence; "" if it does not

  /// "dump's peak", "computed peak", "dump's and computed peak", or "estimated peak".
  QString name() const;
  /// "computed peak · 2.44 MiB · steps 69–74; the dump names step 69 · fusion.7"; "dump's peak · step 69 · fusion.7",
  /// since the dump states no bytes.
  QString label() const;
  /// The label without the instruction.
  QString shortLabel() const;
};

/// Returns the names of the peaks at a step, for its tooltip; with the reason if the dump states another step than
/// ours.
QStringList peakNotes(const std::vector<PeakMark>& marks, uint32_t step);

/// Returns the marks in order of steps; at most two, and one if the dump's step is on the plateau of the peak. The
/// bytes are those of the memory space of `live`. The dump's own peak includes all spaces, so it is a mark only of the
/// default one.
std::vector<PeakMark> peakMarks(const model::Snapshot& snapshot, const queries::LiveBytes& live);

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

/// Returns the height of the label strip above a plot: a row for each mark, at least one.
double peakStripHeight(const std::vector<PeakMark>& marks, const QFontMetricsF& metrics);

/// The text of a mark and its rectangle in the strip, beside the mark's line at `xs[i]`: left of it if there is room,
/// otherwise right, and shortened if necessary; empty if no text fits. The line starts at the top of `rect`.
struct PeakLabel {
  QString text;
  QRectF rect;
};
std::vector<PeakLabel> placePeakLabels(const std::vector<PeakMark>& marks, const std::vector<double>& xs,
                                       const QFontMetricsF& metrics, const QRectF& strip);

/// Paints lines from the strip down to `bottom`, solid for the computed peak and dashed for the dump's, with their
/// labels in the painter's font.
void paintPeaks(QPainter& painter, const std::vector<PeakMark>& marks, const std::vector<double>& xs,
                const QRectF& strip, double bottom, const QColor& color);

/// Returns the name of the instruction at a step; "" if the dump has no schedule.
QString instructionAt(const model::Snapshot& snapshot, uint32_t step);

}  // namespace views
