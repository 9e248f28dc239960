#include "views/memory/peaks.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <utility>

#include "model/documents/memory_summary.h"
#include "model/items/format.h"
#include "model/items/text.h"
#include "model/words/memory_summary_text.h"

namespace views {

QString PeakMark::name() const {
  if (estimated) return QCoreApplication::translate("views::PeakMark", "estimated peak");
  if (printed && computed) return QCoreApplication::translate("views::PeakMark", "dump’s and computed peak");
  return printed ? QCoreApplication::translate("views::PeakMark", "dump’s peak")
                 : QCoreApplication::translate("views::PeakMark", "computed peak");
}

QString PeakMark::shortLabel() const {
  // The dump states a step, not the bytes there.
  if (!computed) return QStringLiteral("%1 · %2").arg(name(), steps);
  const QString label = QStringLiteral("%1 · %2 · %3").arg(name(), model::humanBytes(bytes), steps);
  if (!dumpStep) return label;
  return QCoreApplication::translate("views::PeakMark", "%1; the dump names step %2")
      .arg(label, model::grouped(*dumpStep));
}

QString PeakMark::label() const {
  return instruction.isEmpty() ? shortLabel() : QStringLiteral("%1 · %2").arg(shortLabel(), instruction);
}

QString instructionAt(const model::Snapshot& snapshot, uint32_t step) {
  if (snapshot.assignment == nullptr) return {};
  const auto sequence = snapshot.assignment->sequence();
  return step < sequence.size() ? model::oneLine(sequence[step]) : QString();
}

std::vector<PeakMark> peakMarks(const model::Snapshot& snapshot, const queries::LiveBytes& live) {
  std::vector<PeakMark> marks;
  if (snapshot.assignment == nullptr) return marks;
  auto printed = snapshot.assignment->printedPeakStep();
  if (live.space() != queries::kDefaultSpace) printed.reset();
  const auto peak = model::peakOf(live, printed);
  if (!peak) return marks;
  const auto oneStep = [](uint32_t step) {
    return QCoreApplication::translate("views::PeakMark", "step %1").arg(model::grouped(step));
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
                   ? QCoreApplication::translate("views::PeakMark", "steps %1–%2")
                         .arg(model::grouped(first.begin), model::grouped(end - 1))
                   : QCoreApplication::translate("views::PeakMark", "%1 steps from %2 to %3")
                         .arg(model::grouped(peak->steps), model::grouped(first.begin), model::grouped(end - 1));
  if (peak->dumpStep && peak->dumpStep != peak->step) {
    mark.why = model::toQString(words::dumpPeakText(*peak));
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

QStringList peakNotes(const std::vector<PeakMark>& marks, uint32_t step) {
  QStringList notes;
  for (const PeakMark& mark : marks) {
    if (mark.step == step) notes << mark.name();
    if (mark.dumpStep == step) notes << QCoreApplication::translate("views::PeakMark", "dump’s peak");
    if ((mark.step == step || mark.dumpStep == step) && !mark.why.isEmpty()) notes << mark.why;
  }
  return notes;
}

std::optional<uint32_t> nextPeak(const std::vector<PeakMark>& marks, std::optional<uint32_t> cursor) {
  if (marks.empty()) return cursor;
  const auto computed = std::find_if(marks.begin(), marks.end(), [](const PeakMark& mark) { return mark.computed; });
  if (computed != marks.end() && cursor != computed->step) return computed->step;
  for (const PeakMark& mark : marks) {
    if (mark.dumpStep) return mark.dumpStep;
    if (mark.printed) return mark.step;
  }
  return cursor;
}

void togglePinned(model::Navigation& navigation) {
  navigation.setPinned(navigation.pinned() == navigation.cursor() ? std::nullopt : navigation.cursor());
}

QRectF stepTag(const QFontMetricsF& metrics, uint32_t step, double x, const QRectF& plot) {
  const double width = metrics.horizontalAdvance(model::grouped(step)) + 10;
  return {std::clamp(x - width / 2, plot.left(), std::max(plot.left(), plot.right() - width)), plot.bottom() + 3, width,
          metrics.height() + 4};
}

QRectF pinnedTag(const QFontMetricsF& metrics, uint32_t step, double x, const QRectF& plot,
                 const std::optional<QRectF>& cursorTag) {
  constexpr double kGap = 2;
  QRectF tag = stepTag(metrics, step, x, plot);
  if (!cursorTag || tag.right() + kGap <= cursorTag->left() || tag.left() >= cursorTag->right() + kGap) return tag;
  // On the side of its line, unless that is outside of the plot.
  const double left = cursorTag->left() - kGap - tag.width(), right = cursorTag->right() + kGap;
  const bool fitsLeft = left >= plot.left(), fitsRight = right + tag.width() <= plot.right();
  const bool isLeft = x < cursorTag->center().x() ? fitsLeft || !fitsRight : fitsLeft && !fitsRight;
  tag.moveLeft(isLeft ? left : right);
  return tag;
}

void paintPinned(QPainter& painter, uint32_t step, double x, const QRectF& plot, const std::optional<QRectF>& cursorTag,
                 const Colors& colors) {
  if (x < plot.left() || x > plot.right()) return;
  painter.setPen(QPen(colors.accent, 1, Qt::DashLine));
  painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
  const QFontMetricsF metrics(painter.font());
  const QRectF tag = pinnedTag(metrics, step, x, plot, cursorTag);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colors.accent);
  painter.drawRoundedRect(tag, 4, 4);
  painter.setPen(colors.panel);
  painter.drawText(tag, Qt::AlignCenter, model::grouped(step));
}

void paintRange(QPainter& painter, double begin, double end, const QRectF& plot, const Colors& colors) {
  QColor veil = colors.panel;
  veil.setAlphaF(0.72F);
  begin = std::clamp(begin, plot.left(), plot.right());
  end = std::clamp(end, plot.left(), plot.right());
  painter.fillRect(QRectF(plot.topLeft(), QPointF(begin, plot.bottom())), veil);
  painter.fillRect(QRectF(QPointF(end, plot.top()), plot.bottomRight()), veil);
  painter.setPen(QPen(colors.accent, 1));
  for (const double x : {begin, end}) {
    const double at = std::floor(x) + 0.5;
    painter.drawLine(QPointF(at, plot.top()), QPointF(at, plot.bottom()));
  }
}

double peakStripHeight(const std::vector<PeakMark>& marks, const QFontMetricsF& metrics) {
  const double row = std::round(metrics.height() + 2);
  return row * static_cast<double>(std::max<size_t>(marks.size(), 1)) + 4;
}

std::vector<PeakLabel> placePeakLabels(const std::vector<PeakMark>& marks, const std::vector<double>& xs,
                                       const QFontMetricsF& metrics, const QRectF& strip) {
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
      labels[i] = {QString(), QRectF(xs[i], top, 0, row)};
      if (xs[i] < strip.left() || xs[i] > strip.right()) continue;
      const auto isFree = [&](double left, double width) {
        if (left < strip.left() || left + width > strip.right()) return false;
        for (size_t above = 0; above < n; ++above) {
          const double x = xs[rightIsUpper ? count - 1 - above : above];
          if (left - 2 < x && x < left + width + 2) return false;
        }
        return true;
      };
      for (const QString& text : {marks[i].label(), marks[i].shortLabel(), marks[i].name()}) {
        const double width = metrics.horizontalAdvance(text), left = xs[i] - kGap - width, right = xs[i] + kGap;
        if (!isFree(left, width) && !isFree(right, width)) continue;
        labels[i] = {text, QRectF(isFree(left, width) ? left : right, top, width, row)};
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

void paintPeaks(QPainter& painter, const std::vector<PeakMark>& marks, const std::vector<double>& xs,
                const QRectF& strip, double bottom, const QColor& color) {
  const std::vector<PeakLabel> labels = placePeakLabels(marks, xs, QFontMetricsF(painter.font()), strip);
  for (size_t i = 0; i < marks.size(); ++i) {
    if (xs[i] < strip.left() || xs[i] > strip.right()) continue;
    painter.setPen(QPen(color, 1.5, marks[i].computed ? Qt::SolidLine : Qt::DashLine));
    painter.drawLine(QPointF(xs[i], labels[i].rect.top() + 3), QPointF(xs[i], bottom));
    painter.drawText(labels[i].rect, Qt::AlignVCenter | Qt::AlignLeft, labels[i].text);
  }
}

}  // namespace views
