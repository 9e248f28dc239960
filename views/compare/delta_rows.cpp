#include "views/compare/delta_rows.h"

#include <QCoreApplication>
#include <algorithm>
#include <set>

#include "model/items/format.h"
#include "model/words/comparison_text.h"

namespace views {
namespace {

struct DeltaText {
  Q_DECLARE_TR_FUNCTIONS(views::WaterfallView)
};

QString causeText(model::PeakCause cause) {
  switch (cause) {
    case model::PeakCause::kNone: return {};
    case model::PeakCause::kAdded: return DeltaText::tr("added");
    case model::PeakCause::kRemoved: return DeltaText::tr("removed");
    case model::PeakCause::kType: return DeltaText::tr("element type");
    case model::PeakCause::kShape: return DeltaText::tr("shape");
    case model::PeakCause::kLayout: return DeltaText::tr("layout or padding");
    case model::PeakCause::kSpace: return DeltaText::tr("memory space");
    case model::PeakCause::kOutOfMemoryOf: return DeltaText::tr("memory no longer shared");
    case model::PeakCause::kIntoMemoryOf: return DeltaText::tr("memory now shared");
    case model::PeakCause::kLivesLonger: return DeltaText::tr("lives longer");
    case model::PeakCause::kEndsBefore: return DeltaText::tr("ends earlier");
    case model::PeakCause::kDefinedEarlier: return DeltaText::tr("defined earlier");
    case model::PeakCause::kDefinedLater: return DeltaText::tr("defined later");
    case model::PeakCause::kSharesBytes: return DeltaText::tr("bytes of another value");
    case model::PeakCause::kPeakElsewhere: return DeltaText::tr("peak elsewhere");
  }
  return {};
}

DeltaRow rowOf(const model::PeakRow& peak) {
  DeltaRow row;
  row.group = model::toQString(peak.group);
  row.a = peak.a;
  row.b = peak.b;
  row.count = peak.values;
  row.cause = causeText(peak.cause);
  row.reason = model::toQString(peak.reason);
  row.valueA = peak.valueA;
  row.valueB = peak.valueB;
  for (const model::PeakRow& member : peak.members) row.members.push_back(rowOf(member));
  return row;
}

}  // namespace

DeltaRows deltaRows(const model::Comparison& comparison, const DeltaRequest& request, const std::stop_token& stop) {
  DeltaRows rows;
  rows.metric = request.metric;
  if (request.metric == DeltaMetric::kPeak || request.metric == DeltaMetric::kReserved) {
    model::PeakRequest peak;
    peak.by = request.by;
    peak.at = request.at;
    peak.space = request.space;
    peak.isReserved = request.metric == DeltaMetric::kReserved;
    peak.withMembers = true;
    const model::PeakDelta delta = comparison.peak(peak, stop);
    rows.problem = model::toQString(delta.problem);
    rows.isEstimated = delta.isEstimated;
    rows.from = delta.from;
    rows.to = delta.to;
    if (!peak.isReserved && delta.isKnown()) {
      rows.stepA = delta.stepA;
      rows.stepB = delta.stepB;
    }
    for (const model::PeakRow& row : delta.rows) rows.rows.push_back(rowOf(row));
    rows.equalRows = delta.equalRows;
    return rows;
  }
  rows.problem = model::toQString(comparison.costProblem());
  if (!rows.problem.isEmpty()) return rows;
  const model::CostDelta cost = comparison.cost(request.by, stop);
  const bool isFlops = request.metric == DeltaMetric::kFlops;
  const auto amount = [isFlops](const hlo::Cost& of) { return isFlops ? of.flops.atLeast() : of.bytes().atLeast(); };
  rows.from = amount(cost.a);
  rows.to = amount(cost.b);
  rows.isEstimated = true;
  for (const model::CostRow& row : cost.rows) {
    DeltaRow one;
    one.group = model::toQString(row.group);
    one.a = amount(row.a);
    one.b = amount(row.b);
    one.count = row.instructions;
    (one.a == one.b ? rows.equal : rows.rows).push_back(std::move(one));
  }
  rows.equalRows = rows.equal.size();
  std::stable_sort(rows.rows.begin(), rows.rows.end(), [](const DeltaRow& one, const DeltaRow& two) {
    return std::abs(one.delta()) > std::abs(two.delta());
  });
  return rows;
}

DeltaCurve deltaCurve(const model::Comparison& comparison, int64_t space, const std::stop_token& stop) {
  DeltaCurve curve;
  const model::Comparison::Memories& memory = comparison.memories(stop);
  if (memory.a == nullptr || memory.b == nullptr) return curve;
  const queries::LiveBytes live[2] = {queries::LiveBytes(*memory.a->assignment, space, stop),
                                      queries::LiveBytes(*memory.b->assignment, space, stop)};
  if (live[0].stepCount() == 0 || live[1].stepCount() == 0) return curve;
  const compare::TimeAxis axis = comparison.timeAxis();
  for (const size_t side : {0U, 1U}) {
    curve.bytes[side].reserve(axis.size());
    curve.steps[side].reserve(axis.size());
    for (uint32_t position = 0; position < axis.size(); ++position) {
      const uint32_t step = std::min(axis.step(side, position), static_cast<uint32_t>(live[side].stepCount() - 1));
      curve.steps[side].push_back(step);
      curve.bytes[side].push_back(live[side].at(step));
    }
    if (const auto peak = live[side].peakStep()) curve.peaks[side] = axis.position(side, *peak);
  }
  return curve;
}

std::vector<int64_t> deltaSpaces(const model::Comparison& comparison, const std::stop_token& stop) {
  const model::Comparison::Memories& memory = comparison.memories(stop);
  std::set<int64_t> spaces;
  for (const auto& snapshot : {memory.a, memory.b}) {
    if (snapshot == nullptr) return {};
    for (const int64_t space : queries::spacesOf(*snapshot->assignment)) spaces.insert(space);
  }
  return {spaces.begin(), spaces.end()};
}

QString amountText(DeltaMetric metric, int64_t amount) {
  return metric == DeltaMetric::kFlops
             ? model::toQString(words::signedCount(amount)).remove(u'+') + QStringLiteral("FLOP")
             : model::humanBytes(amount);
}

QString signedText(DeltaMetric metric, int64_t amount) {
  return model::toQString(metric == DeltaMetric::kFlops ? words::signedCount(amount) : words::signedBytes(amount));
}

QColor deltaColor(const Theme& theme, int64_t delta) {
  const Colors& colors = theme.colors();
  if (delta == 0) return colors.text;
  return delta > 0 ? colors.error : colors.of(ChangeRole::kAdded);
}

}  // namespace views
