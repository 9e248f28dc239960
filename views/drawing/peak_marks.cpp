#include "views/drawing/peak_marks.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/documents/memory_summary.h"
#include "model/words/memory_summary_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace drawing {

std::string PeakMark::name() const {
  if (estimated) return words::translate("views::PeakMark", "estimated peak");
  if (printed && computed) return words::translate("views::PeakMark", "dump’s and computed peak");
  return printed ? words::translate("views::PeakMark", "dump’s peak")
                 : words::translate("views::PeakMark", "computed peak");
}

std::string PeakMark::shortLabel() const {
  // The dump states a step, not the bytes there.
  if (!computed) return absl::StrCat(name(), " · ", steps);
  const std::string label = absl::StrCat(name(), " · ", words::humanBytes(bytes), " · ", steps);
  if (!dumpStep) return label;
  return words::filled(words::translate("views::PeakMark", "%1; the dump names step %2"), label,
                       words::grouped(*dumpStep));
}

std::string PeakMark::label() const {
  // Behind the step that the dump names, the name of another one would be taken for its.
  return instruction.empty() || dumpStep ? shortLabel() : absl::StrCat(shortLabel(), " · ", instruction);
}

std::string instructionAt(const model::Snapshot& snapshot, uint32_t step) {
  if (snapshot.assignment == nullptr) return {};
  const auto sequence = snapshot.assignment->sequence();
  return step < sequence.size() ? words::oneLine(sequence[step]) : std::string();
}

std::vector<PeakMark> peakMarks(const model::Snapshot& snapshot, const queries::LiveBytes& live) {
  std::vector<PeakMark> marks;
  if (snapshot.assignment == nullptr) return marks;
  auto printed = snapshot.assignment->printedPeakStep();
  if (live.space() != queries::kDefaultSpace) printed.reset();
  const auto peak = model::peakOf(live, printed);
  if (!peak || peak->bytes == 0) return marks;  // a memory space without bytes has no peak
  const auto oneStep = [](uint32_t step) {
    return words::filled(words::translate("views::PeakMark", "step %1"), words::grouped(step));
  };
  PeakMark mark{peak->step,
                peak->bytes,
                printed == peak->step,
                true,
                snapshot.assignment->isEstimated(),
                instructionAt(snapshot, peak->step)};
  const buffers::StepRange first = peak->plateaus.front();
  const uint32_t end = peak->plateaus.back().end;
  mark.steps = peak->steps == 1 ? oneStep(peak->step)
               : peak->plateaus.size() == 1
                   ? words::filled(words::translate("views::PeakMark", "steps %1–%2"), words::grouped(first.begin),
                                   words::grouped(end - 1))
                   : words::filled(words::translate("views::PeakMark", "%1 steps from %2 to %3"),
                                   words::grouped(peak->steps), words::grouped(first.begin), words::grouped(end - 1));
  if (peak->dumpStep && peak->dumpStep != peak->step) {
    mark.why = words::dumpPeakText(*peak);
    if (peak->isDumpStepInPlateau) {
      mark.dumpStep = peak->dumpStep;
    } else {
      PeakMark& other = marks.emplace_back(PeakMark{*peak->dumpStep,
                                                    peak->dumpStepBytes,
                                                    true,
                                                    false,
                                                    false,
                                                    instructionAt(snapshot, *peak->dumpStep),
                                                    oneStep(*peak->dumpStep),
                                                    {},
                                                    {}});
      other.why = std::exchange(mark.why, {});
    }
  }
  marks.push_back(std::move(mark));
  std::sort(marks.begin(), marks.end(), [](const PeakMark& a, const PeakMark& b) { return a.step < b.step; });
  return marks;
}

std::vector<std::string> peakNotes(const std::vector<PeakMark>& marks, uint32_t step) {
  std::vector<std::string> notes;
  for (const PeakMark& mark : marks) {
    if (mark.step == step) notes.push_back(mark.name());
    if (mark.dumpStep == step) notes.push_back(words::translate("views::PeakMark", "dump’s peak"));
    if ((mark.step == step || mark.dumpStep == step) && !mark.why.empty()) notes.push_back(mark.why);
  }
  return notes;
}

double peakStripHeight(const std::vector<PeakMark>& marks, double lineHeight) {
  const double row = std::round(lineHeight + 2);
  return row * static_cast<double>(std::max<size_t>(marks.size(), 1)) + 4;
}

std::vector<PeakLabel> placePeakLabels(const std::vector<PeakMark>& marks, const std::vector<double>& xs,
                                       const Measure& widthOf, const Rect& strip) {
  constexpr double kGap = 6;
  const size_t count = marks.size();
  std::vector<PeakLabel> labels(count);
  if (count == 0) return labels;
  const double row = strip.height() / static_cast<double>(count);
  // Each mark has a row of its own; the lines of upper rows run through the lower ones, so a label must not overlap
  // them. The rightmost mark is tried in the upper row first: then both labels fit to the left of their lines.
  const auto place = [&](bool rightIsUpper) {
    double shown = 0;
    for (size_t n = 0; n < count; ++n) {
      const size_t i = rightIsUpper ? count - 1 - n : n;  // marks are in order of steps
      const double top = strip.top() + row * static_cast<double>(n);
      labels[i] = {std::string(), Rect(xs[i], top, 0, row)};
      if (xs[i] < strip.left() || xs[i] > strip.right()) continue;
      const auto isFree = [&](double left, double width) {
        if (left < strip.left() || left + width > strip.right()) return false;
        for (size_t above = 0; above < n; ++above) {
          const double x = xs[rightIsUpper ? count - 1 - above : above];
          if (left - 2 < x && x < left + width + 2) return false;
        }
        return true;
      };
      for (const std::string& text : {marks[i].label(), marks[i].shortLabel(), marks[i].name()}) {
        const double width = widthOf(text), left = xs[i] - kGap - width, right = xs[i] + kGap;
        if (!isFree(left, width) && !isFree(right, width)) continue;
        labels[i] = {text, Rect(isFree(left, width) ? left : right, top, width, row)};
        shown += width;
        break;
      }
    }
    return shown;
  };
  const double first = place(true);
  const std::vector<PeakLabel> kept = labels;
  if (count > 1 && place(false) <= first) labels = kept;
  return labels;
}

}  // namespace drawing
