#include "views/graph/graph_metrics.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/queries/instruction_index.h"
#include "views/view.h"

namespace views {
namespace {

using Begins = std::array<double, kHeatCount - 1>;
using Words = std::function<QString(double)>;

struct GraphFiguresText {
  Q_DECLARE_TR_FUNCTIONS(GraphColoring)
};

/// The last step begins at the power that the most is in, the others `factor` times lower each; the first begins at
/// `least`, whatever is below that being none.
Begins beginsBelow(double most, double least, double factor) {
  Begins begins;
  begins[0] = least;
  for (size_t i = 1; i < begins.size(); ++i) begins[i] = least * std::pow(factor, static_cast<double>(i));
  while (begins.back() * factor <= most) {
    for (size_t i = 1; i < begins.size(); ++i) begins[i] *= factor;
  }
  return begins;
}

/// The largest figure of an instruction that is no loop, call or conditional. What is not on the schedule, most of a
/// module, is part of one that is.
template <typename Metric>
double mostOfOne(const hlo::Module& module, Metric figure) {
  double most = 0;
  std::vector<bool> seen(module.computationCount());
  std::vector<hlo::ComputationId> left;
  const auto visit = [&](hlo::ComputationId id) {
    if (!seen[id.index()]) left.push_back(id);
    seen[id.index()] = true;
  };
  if (module.entry()) visit(*module.entry());
  while (!left.empty()) {
    const hlo::ComputationId computation = left.back();
    left.pop_back();
    for (const hlo::InstructionId id : module.instructions(computation)) {
      bool isLeaf = true;
      for (const hlo::Call& call : module.calls(id)) {
        if (!call.isControlFlow()) continue;
        isLeaf = false;
        visit(call.callee);
      }
      if (isLeaf) most = std::max(most, static_cast<double>(figure(id)));
    }
  }
  return most;
}

/// "none", "below 1 M", "1 M to 10 M" …, "1 G and more".
void nameSteps(FigureScale& scale, const Begins& begins, const Words& words, bool startsWithNone) {
  scale.begins = begins;
  for (size_t i = 0; i < kHeatCount; ++i) {
    const QString from = words(i == 0 ? 0 : begins[i - 1]);
    scale.names[i] = i == 0 && startsWithNone               ? GraphFiguresText::tr("none")
                     : i == 0 || (i == 1 && startsWithNone) ? GraphFiguresText::tr("below %1").arg(words(begins[i]))
                     : i == kHeatCount - 1                  ? GraphFiguresText::tr("%1 and more").arg(from)
                                           : GraphFiguresText::tr("%1 to %2").arg(from, words(begins[i]));
    scale.leasts[i] = GraphFiguresText::tr("at least %1").arg(from);
  }
}

/// A power of ten: "100 M".
QString powerText(double power) {
  return model::shortCount(static_cast<int64_t>(power)).remove(QStringLiteral(".00")).remove(QStringLiteral(".0"));
}

QString bytesWords(double bytes) { return humanBytes(static_cast<int64_t>(bytes)); }

Metric figureOf(hlo::Amount amount) {
  return {static_cast<double>(amount.atLeast()), !amount.isUnknown(), amount.isExact()};
}

void scaleFlops(const model::Workload& workload, const hlo::Module& module, FigureScale& scale) {
  const double most = mostOfOne(module, [&costs = workload.costs](hlo::InstructionId id) {
    return costs.inclusive(id, hlo::Loops::kAllTrips).flops.atLeast();
  });
  nameSteps(scale, beginsBelow(most, 1, 10), powerText, true);
  scale.figure = [&costs = workload.costs](hlo::InstructionId id) {
    return figureOf(costs.inclusive(id, hlo::Loops::kAllTrips).flops);
  };
}

void scaleAccessed(const model::Workload& workload, const hlo::Module& module, FigureScale& scale) {
  const double most = mostOfOne(module, [&costs = workload.costs](hlo::InstructionId id) {
    return costs.inclusive(id, hlo::Loops::kAllTrips).bytes().atLeast();
  });
  nameSteps(scale, beginsBelow(most, 1, 16), bytesWords, true);
  scale.figure = [&costs = workload.costs](hlo::InstructionId id) {
    return figureOf(costs.inclusive(id, hlo::Loops::kAllTrips).bytes());
  };
}

/// Absolute: what a device can do for each byte does not depend on the module.
void scaleIntensity(const model::Workload& workload, FigureScale& scale) {
  nameSteps(
      scale, {0.1, 1, 10, 100, 1000}, [](double ratio) { return QString::number(ratio); }, false);
  scale.unknown = GraphFiguresText::tr("touches no memory, or not known");
  scale.figure = [&costs = workload.costs](hlo::InstructionId id) -> Metric {
    const auto ratio = hlo::arithmeticIntensity(costs.inclusive(id, hlo::Loops::kAllTrips));
    return {ratio.value_or(0), ratio.has_value(), true};
  };
  scale.figureOfScope = [](const layout::GraphScope& scope) -> Metric {
    const auto ratio = hlo::arithmeticIntensity(scope.cost);
    return {ratio.value_or(0), ratio.has_value(), true};
  };
}

void scaleTime(const model::Estimates& estimates, const hlo::Module& module, FigureScale& scale) {
  const double most =
      mostOfOne(module, [&times = estimates.times](hlo::InstructionId id) { return times.of(id).seconds; });
  constexpr double kLeast = 1e-9;
  nameSteps(
      scale, beginsBelow(most, kLeast, 10), [](double seconds) { return model::secondsText(seconds); }, false);
  scale.figure = [&times = estimates.times](hlo::InstructionId id) -> Metric {
    const hlo::TimeEstimate time = times.of(id);
    return {time.seconds, time.seconds > 0 || !time.isPartial, !time.isPartial};
  };
}

void scalePeak(const model::Workload& workload, FigureScale& scale) {
  const auto& bytes = workload.peak->byInstruction;
  const double most = bytes.empty() ? 0 : static_cast<double>(*std::max_element(bytes.begin(), bytes.end()));
  nameSteps(scale, beginsBelow(most, 1, 16), bytesWords, true);
  scale.figure = [&peak = *workload.peak](hlo::InstructionId id) -> Metric {
    return {static_cast<double>(peak.byInstruction[id.index()]), true, true};
  };
}

void scaleBytes(const hlo::Module& module, FigureScale& scale) {
  constexpr double kKibi = 1024, kMebi = kKibi * kKibi;
  nameSteps(scale, {kKibi, 64 * kKibi, kMebi, 16 * kMebi, 256 * kMebi}, bytesWords, false);
  scale.unknown = GraphFiguresText::tr("size not known");
  scale.figure = [&module](hlo::InstructionId id) -> Metric {
    const auto bytes = module.shape(id).bytes();
    return {static_cast<double>(bytes.value_or(0)), bytes.has_value(), true};
  };
}

/// More than eight make a hub.
void scaleUsers(const hlo::Module& module, FigureScale& scale) {
  scale.begins = {1, 2, 3, 5, 9};
  scale.names = {GraphFiguresText::tr("none"),
                 QStringLiteral("1"),
                 QStringLiteral("2"),
                 GraphFiguresText::tr("3 or 4"),
                 GraphFiguresText::tr("5 to 8"),
                 GraphFiguresText::tr("9 and more")};
  scale.figure = [&module](hlo::InstructionId id) -> Metric {
    return {static_cast<double>(module.users(id).size()), true, true};
  };
  scale.figureOfScope = [](const layout::GraphScope&) { return Metric{0, false, false}; };  // it is no one value
}

/// Six parts of the schedule, as long as each other.
void scaleStep(const model::Snapshot& snapshot, FigureScale& scale) {
  const hlo::Module& module = *snapshot.module;
  const size_t printed = snapshot.assignment == nullptr ? 0 : snapshot.assignment->stepCount();
  const size_t most = printed > 0 ? printed : module.entry() ? module.instructions(*module.entry()).size() : 0;
  const double part = std::ceil(std::max<double>(kHeatCount, static_cast<double>(most)) / kHeatCount);
  for (size_t i = 0; i < kHeatCount; ++i) {
    const auto first = static_cast<int64_t>(part * static_cast<double>(i));
    const auto next = static_cast<int64_t>(part * static_cast<double>(i + 1));
    if (i > 0) scale.begins[i - 1] = static_cast<double>(first);
    scale.names[i] = i + 1 == kHeatCount ? GraphFiguresText::tr("%1 and more").arg(grouped(first))
                                         : GraphFiguresText::tr("%1 to %2").arg(grouped(first), grouped(next - 1));
  }
  scale.unknown = GraphFiguresText::tr("not scheduled");
  scale.figure = [&module, &link = snapshot.link, printed](hlo::InstructionId id) -> Metric {
    const auto step = queries::scheduleStep(module, link, printed, id);
    return {static_cast<double>(step.value_or(0)), step.has_value(), true};
  };
  scale.figureOfScope = [figure = scale.figure](const layout::GraphScope& scope) {
    return figure(scope.instructions.front());
  };
}

}  // namespace

FigureScale figureScale(const model::Snapshot& snapshot, const model::Estimates* estimates, Coloring coloring) {
  FigureScale scale;
  scale.unknown = GraphFiguresText::tr("not known");
  const model::Workload* const workload = snapshot.readyWorkload();
  const bool isEstimated = coloring == Coloring::kFlops || coloring == Coloring::kAccessed ||
                           coloring == Coloring::kIntensity || coloring == Coloring::kTime ||
                           coloring == Coloring::kPeak;
  const bool isThere = coloring == Coloring::kTime ? estimates != nullptr : workload != nullptr;
  if (isEstimated && (!isThere || (coloring == Coloring::kPeak && !workload->peak))) {
    scale.unknown =
        isThere ? GraphFiguresText::tr("no buffer assignment tells it") : GraphFiguresText::tr("not worked out yet");
    scale.figure = [](hlo::InstructionId) { return Metric{0, false, false}; };
    scale.figureOfScope = [](const layout::GraphScope&) { return Metric{0, false, false}; };
    return scale;
  }
  switch (coloring) {
    case Coloring::kFlops: scaleFlops(*workload, *snapshot.module, scale); break;
    case Coloring::kAccessed: scaleAccessed(*workload, *snapshot.module, scale); break;
    case Coloring::kIntensity: scaleIntensity(*workload, scale); break;
    case Coloring::kTime: scaleTime(*estimates, *snapshot.module, scale); break;
    case Coloring::kPeak: scalePeak(*workload, scale); break;
    case Coloring::kUsers: scaleUsers(*snapshot.module, scale); break;
    case Coloring::kStep: scaleStep(snapshot, scale); break;
    default: scaleBytes(*snapshot.module, scale); break;
  }
  if (!scale.figureOfScope) {
    scale.figureOfScope = [figure = scale.figure](const layout::GraphScope& scope) {
      Metric sum{0, false, true};
      for (hlo::InstructionId id : scope.instructions) {
        const Metric each = figure(id);
        sum.value += each.value;
        sum.isKnown = sum.isKnown || each.isKnown;
        sum.isExact = sum.isExact && each.isKnown && each.isExact;
      }
      return sum;
    };
  }
  return scale;
}

}  // namespace views
