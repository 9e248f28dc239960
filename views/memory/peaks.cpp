#include "views/memory/peaks.h"

#include <QCoreApplication>
#include <algorithm>

#include "model/items/format.h"

namespace views {

QString PeakMark::name() const {
  if (printed && computed) return QCoreApplication::translate("views::PeakMark", "dump’s and computed peak");
  return printed ? QCoreApplication::translate("views::PeakMark", "dump’s peak")
                 : QCoreApplication::translate("views::PeakMark", "computed peak");
}

QString PeakMark::shortLabel() const {
  return QCoreApplication::translate("views::PeakMark", "%1 · step %2").arg(name(), model::grouped(step));
}

QString PeakMark::label() const {
  return instruction.isEmpty() ? shortLabel() : QStringLiteral("%1 · %2").arg(shortLabel(), instruction);
}

QString instructionAt(const model::Snapshot& snapshot, uint32_t step) {
  if (snapshot.assignment == nullptr) return {};
  const auto sequence = snapshot.assignment->sequence();
  return step < sequence.size() ? model::toQString(sequence[step]) : QString();
}

std::vector<PeakMark> peakMarks(const model::Snapshot& snapshot) {
  std::vector<PeakMark> marks;
  if (snapshot.assignment == nullptr) return marks;
  const auto computed = snapshot.liveBytes.peakStep();
  const auto printed = snapshot.assignment->printedPeakStep();
  if (computed) marks.push_back({*computed, printed == computed, true, instructionAt(snapshot, *computed)});
  if (printed && printed != computed && *printed < snapshot.assignment->stepCount()) {
    marks.push_back({*printed, true, false, instructionAt(snapshot, *printed)});
  }
  std::sort(marks.begin(), marks.end(), [](const PeakMark& a, const PeakMark& b) { return a.step < b.step; });
  return marks;
}

std::optional<uint32_t> nextPeak(const std::vector<PeakMark>& marks, std::optional<uint32_t> cursor) {
  if (marks.empty()) return cursor;
  const auto computed = std::find_if(marks.begin(), marks.end(), [](const PeakMark& mark) { return mark.computed; });
  if (computed != marks.end() && cursor != computed->step) return computed->step;
  const auto printed = std::find_if(marks.begin(), marks.end(), [](const PeakMark& mark) { return mark.printed; });
  return printed != marks.end() ? printed->step : cursor;
}

std::vector<PeakLabel> placePeakLabels(const std::vector<PeakMark>& marks, const std::vector<double>& xs,
                                       const QFontMetricsF& metrics, const QRectF& strip) {
  constexpr double kGap = 6;
  std::vector<PeakLabel> labels(marks.size());
  for (size_t i = 0; i < marks.size(); ++i) {
    if (xs[i] < strip.left() || xs[i] > strip.right()) continue;
    const auto isFree = [&](const QRectF& rect) {
      if (rect.left() < strip.left() || rect.right() > strip.right()) return false;
      for (size_t j = 0; j < marks.size(); ++j) {
        if (j != i && rect.left() - kGap < xs[j] && xs[j] < rect.right() + kGap) return false;
        if (j < i && !labels[j].text.isEmpty() && labels[j].rect.intersects(rect)) return false;
      }
      return true;
    };
    for (const QString& text : {marks[i].label(), marks[i].shortLabel(), marks[i].name()}) {
      const double width = metrics.horizontalAdvance(text);
      const QRectF left(xs[i] - kGap - width, strip.top(), width, strip.height());
      const QRectF right(xs[i] + kGap, strip.top(), width, strip.height());
      if (isFree(left) || isFree(right)) {
        labels[i] = {text, isFree(left) ? left : right};
        break;
      }
    }
  }
  return labels;
}

}  // namespace views
