#pragma once

// The peaks of a document, each named as what it is: the one that the dump prints and the one computed from its ranges
// are two facts and share a mark only when they are at the same step.

#include <QFontMetricsF>
#include <QPainter>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "model/session/navigation.h"
#include "views/theme.h"

namespace views {

struct PeakMark {
  uint32_t step = 0;
  int64_t bytes = 0;       ///< live then, by the ranges
  bool printed = false;    ///< the dump names this step
  bool computed = false;   ///< the union of live bytes is highest here
  bool estimated = false;  ///< of memory that was estimated
  QString instruction;     ///< what runs then; "" where the dump has no sequence

  /// "dump's peak", "computed peak", "dump's and computed peak", or "estimated peak".
  QString name() const;
  /// "computed peak · 2.44 MiB · step 69 · fusion.7".
  QString label() const;
  /// Without the instruction.
  QString shortLabel() const;
};

/// In order of steps; at most two. `live` is of the memory space that the bytes are of. The dump's own peak takes all
/// spaces together, so it is a mark of the default one only.
std::vector<PeakMark> peakMarks(const model::Snapshot& snapshot, const queries::LiveBytes& live);

/// Where P goes: to the computed peak, and from there to the dump's where it is another one. Without peaks nowhere: the
/// cursor as it is.
std::optional<uint32_t> nextPeak(const std::vector<PeakMark>& marks, std::optional<uint32_t> cursor);

/// Pins the step of the cursor; where it is the pinned one, forgets it.
void togglePinned(model::Navigation& navigation);

/// The line of the pinned step through a plot, with its number as a tag at its foot.
void paintPinned(QPainter& painter, uint32_t step, double x, const QRectF& plot, const Colors& colors);

/// Veils what lies outside of a range of steps, which goes from x to x.
void paintRange(QPainter& painter, double begin, double end, const QRectF& plot, const Colors& colors);

/// What the strip of labels above a plot takes: a row for each mark, at least one.
double peakStripHeight(const std::vector<PeakMark>& marks, const QFontMetricsF& metrics);

/// The text of a mark and where it goes in the strip, beside the mark's line at `xs[i]`: left of it where there is
/// room, else right, shortened where the whole does not fit; an empty text where nothing fits. The line starts at
/// `rect`'s top.
struct PeakLabel {
  QString text;
  QRectF rect;
};
std::vector<PeakLabel> placePeakLabels(const std::vector<PeakMark>& marks, const std::vector<double>& xs,
                                       const QFontMetricsF& metrics, const QRectF& strip);

/// Lines from the strip down to `bottom`, solid for the computed peak and dashed for the dump's, with their labels in
/// the painter's font.
void paintPeaks(QPainter& painter, const std::vector<PeakMark>& marks, const std::vector<double>& xs,
                const QRectF& strip, double bottom, const QColor& color);

/// The name of the instruction that runs at a step; "" where the dump has no sequence.
QString instructionAt(const model::Snapshot& snapshot, uint32_t step);

}  // namespace views
