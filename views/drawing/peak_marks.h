#pragma once

// The peaks of a document, each with its origin: the peak printed in the dump and the one computed from its ranges are
// separate facts and share a mark only if they are at the same step.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/documents/snapshot.h"
#include "views/drawing/geometry.h"

namespace drawing {

struct PeakMark {
  uint32_t step = 0;
  int64_t bytes = 0;        ///< live at the step, by the ranges
  bool printed = false;     ///< the dump states this step
  bool computed = false;    ///< the sum of live bytes is highest here
  bool estimated = false;   ///< the memory is estimated
  std::string instruction;  ///< executed at the step; "" if the dump has no schedule
  std::string steps = {};  ///< "steps 1–4": all steps of the computed peak, as PeakSummary::plateaus; otherwise its own
  /// The step that the dump states, if it is another step of the same plateau: both are one peak.
  std::optional<uint32_t> dumpStep = {};
  std::string why = {};  ///< why the dump states another step, as a sentence; "" if it does not

  /// "dump's peak", "computed peak", "dump's and computed peak", or "estimated peak".
  std::string name() const;
  /// "computed peak · 2.44 MiB · steps 69–74; the dump names step 69 · fusion.7"; "dump's peak · step 69 · fusion.7",
  /// since the dump states no bytes.
  std::string label() const;
  /// The label without the instruction.
  std::string shortLabel() const;
};

/// Returns the names of the peaks at a step, for its tooltip; with the reason if the dump states another step than
/// ours.
std::vector<std::string> peakNotes(const std::vector<PeakMark>& marks, uint32_t step);

/// Returns the marks in order of steps; at most two, and one if the dump's step is on the plateau of the peak. The
/// bytes are those of the memory space of `live`. The dump's own peak includes all spaces, so it is a mark only of the
/// default one.
std::vector<PeakMark> peakMarks(const model::Snapshot& snapshot, const queries::LiveBytes& live);

/// Returns the name of the instruction at a step; "" if the dump has no schedule.
std::string instructionAt(const model::Snapshot& snapshot, uint32_t step);

/// Returns the width of a text in pixels.
using Measure = std::function<double(const std::string&)>;

/// Returns the height of the label strip above a plot: a row for each mark, at least one.
double peakStripHeight(const std::vector<PeakMark>& marks, double lineHeight);

/// The text of a mark and its rectangle in the strip, beside the mark's line at `xs[i]`: left of it if there is room,
/// otherwise right, and shortened if necessary; empty if no text fits. The line starts at the top of `rect`.
struct PeakLabel {
  std::string text;
  Rect rect;
};
std::vector<PeakLabel> placePeakLabels(const std::vector<PeakMark>& marks, const std::vector<double>& xs,
                                       const Measure& widthOf, const Rect& strip);

}  // namespace drawing
