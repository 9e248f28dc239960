#include "model/documents/colorings.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "absl/strings/str_cat.h"
#include "model/analysis/scope_name.h"
#include "model/queries/instruction_index.h"
#include "model/queries/padding.h"
#include "model/words/amount_text.h"
#include "model/words/buffer_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace model {
namespace {

using words::filled;
using words::translate;

// --- groups ---------------------------------------------------------------------------------------------

/// The group of a folded scope is the common group of all its instructions.
template <typename GroupOf>
BoxClasses byGroup(const ColoringInput& input, GroupOf groupOf, std::string none) {
  ByGroup result{{}, std::move(none)};
  result.names.reserve(input.boxes.size());
  for (const ColoredBox& box : input.boxes) {
    std::string name = groupOf(box.instruction);
    const auto isOther = [&](hlo::InstructionId id) { return groupOf(id) != name; };
    if (std::any_of(box.folded.begin(), box.folded.end(), isOther)) name = translate("GraphColoring", "several");
    result.names.push_back(std::move(name));
  }
  return result;
}

/// Groups by the part of each op_name's scopes after their common prefix.
BoxClasses byScope(const ColoringInput& input) {
  const hlo::Module& module = *input.snapshot.module;
  std::vector<hlo::ScopePath> paths;
  paths.reserve(input.boxes.size());
  for (const ColoredBox& box : input.boxes)
    paths.push_back(
        hlo::parseScopes(box.folded.empty() ? hlo::splitOpName(module.opName(box.instruction)).scopes : box.scope));
  const std::vector<absl::string_view>* first = nullptr;
  size_t common = SIZE_MAX;
  for (const hlo::ScopePath& path : paths) {
    if (path.scopes.empty()) continue;
    if (first == nullptr) {
      first = &path.scopes;
      common = first->size();
      continue;
    }
    common = std::min(common, path.scopes.size());
    for (size_t i = 0; i < common; ++i) {
      if (path.scopes[i] != (*first)[i]) common = i;
    }
  }
  ByGroup result{{}, translate("GraphColoring", "no scope")};
  result.names.reserve(paths.size());
  for (const hlo::ScopePath& path : paths) {
    if (path.scopes.empty()) {
      result.names.emplace_back();
    } else if (path.scopes.size() > common) {
      result.names.emplace_back(path.scopes[common]);
    } else {
      result.names.push_back(filled(translate("GraphColoring", "directly in %1"), path.scopes.back()));
    }
  }
  return result;
}

BoxClasses bySourceFile(const ColoringInput& input) {
  const auto group = [&snapshot = input.snapshot](hlo::InstructionId id) {
    const auto line = snapshot.sources.line(id);
    return line ? std::string(words::fileName(snapshot.module->file(line->file))) : std::string();
  };
  return byGroup(input, group, translate("GraphColoring", "no source file"));
}

BoxClasses byMemorySpace(const ColoringInput& input) {
  std::map<int64_t, std::string> names;  // a lookup may be linear in the module
  const auto group = [&](hlo::InstructionId id) {
    const int64_t space = input.snapshot.module->shape(id).memorySpace;
    const auto [known, isNew] = names.try_emplace(space);
    if (isNew) known->second = words::memorySpaceText(input.snapshot, space);
    return known->second;
  };
  return byGroup(input, group, {});
}

BoxClasses bySharding(const ColoringInput& input) {
  const auto group = [&module = *input.snapshot.module](hlo::InstructionId id) {
    return std::string(module.attribute(id, "sharding").value_or(absl::string_view()));
  };
  return byGroup(input, group, translate("GraphColoring", "no sharding"));
}

// --- scales ---------------------------------------------------------------------------------------------

using Begins = std::array<double, kScaleSteps - 1>;

/// The last step begins at the power that contains `most`, each other one lower by `factor`; the first begins at
/// `least`; smaller values count as none.
Begins beginsBelow(double most, double least, double factor) {
  Begins begins;
  begins[0] = least;
  for (size_t i = 1; i < begins.size(); ++i) begins[i] = least * std::pow(factor, static_cast<double>(i));
  while (begins.back() * factor <= most) {
    for (size_t i = 1; i < begins.size(); ++i) begins[i] *= factor;
  }
  return begins;
}

/// Returns the largest value of an instruction other than a loop, call or conditional. Only computations that the entry
/// reaches by control flow count: the rest of a module is part of such an instruction.
template <typename ValueOf>
double mostOfOne(const hlo::Module& module, ValueOf valueOf) {
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
      if (isLeaf) most = std::max(most, static_cast<double>(valueOf(id)));
    }
  }
  return most;
}

/// "none", "below 1 M", "1 M to 10 M" …, "1 G and more".
template <typename TextOf>
ByMetric scale(const Begins& begins, TextOf textOf, bool startsWithNone) {
  ByMetric result;
  result.begins = begins;
  result.unknown = translate("GraphColoring", "unknown");
  for (size_t i = 0; i < kScaleSteps; ++i) {
    const std::string from = textOf(i == 0 ? 0 : begins[i - 1]);
    result.names[i] = i == 0 && startsWithNone ? translate("GraphColoring", "none")
                      : i == 0 || (i == 1 && startsWithNone)
                          ? filled(translate("GraphColoring", "below %1"), textOf(begins[i]))
                      : i == kScaleSteps - 1 ? filled(translate("GraphColoring", "%1 or more"), from)
                                             : filled(translate("GraphColoring", "%1 to %2"), from, textOf(begins[i]));
    result.leasts[i] = filled(translate("GraphColoring", "at least %1"), from);
  }
  return result;
}

/// Formats a power of ten: "100 M".
std::string powerText(double power) {
  const std::string text = words::shortCount(static_cast<int64_t>(power));
  const size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const size_t unit = std::min(text.find(' '), text.size());
  return text.substr(0, digits) + text.substr(unit);
}

std::string bytesText(double bytes) { return words::humanBytes(static_cast<int64_t>(bytes)); }

Metric metricOf(hlo::Amount amount) {
  return {static_cast<double>(amount.atLeast()), !amount.isUnknown(), amount.isExact()};
}

constexpr Metric kUnknown{0, false, false};

/// `ofScope` receives the ColoredBox of a folded scope.
template <typename OfInstruction, typename OfScope>
BoxClasses byMetric(const ColoringInput& input, ByMetric result, OfInstruction ofInstruction, OfScope ofScope) {
  result.values.reserve(input.boxes.size());
  for (const ColoredBox& box : input.boxes)
    result.values.push_back(box.folded.empty() ? ofInstruction(box.instruction) : ofScope(box));
  return result;
}

/// A folded scope has the sum of its instructions.
template <typename OfInstruction>
BoxClasses bySum(const ColoringInput& input, ByMetric scale, OfInstruction ofInstruction) {
  return byMetric(input, std::move(scale), ofInstruction, [&](const ColoredBox& box) {
    Metric sum{0, false, true};
    for (hlo::InstructionId id : box.folded) {
      const Metric each = ofInstruction(id);
      sum.value += each.value;
      sum.isKnown = sum.isKnown || each.isKnown;
      sum.isExact = sum.isExact && each.isKnown && each.isExact;
    }
    return sum;
  });
}

BoxClasses byBytes(const ColoringInput& input) {
  constexpr double kKibi = 1024, kMebi = kKibi * kKibi;
  ByMetric steps = scale({kKibi, 64 * kKibi, kMebi, 16 * kMebi, 256 * kMebi}, bytesText, false);
  steps.unknown = translate("GraphColoring", "unknown size");
  return bySum(input, std::move(steps), [&module = *input.snapshot.module](hlo::InstructionId id) -> Metric {
    const auto bytes = queries::resultBytes(module.shape(id)).held;
    return {static_cast<double>(bytes.value_or(0)), bytes.has_value(), true};
  });
}

/// Classifies an amount of the estimated costs, in steps of a factor.
template <typename AmountOf, typename TextOf>
BoxClasses byCost(const ColoringInput& input, double factor, TextOf textOf, AmountOf amountOf) {
  const auto amount = [&](hlo::InstructionId id) { return amountOf(input.snapshot.readyWorkload()->costs.perRun(id)); };
  const double most = mostOfOne(*input.snapshot.module, [&](hlo::InstructionId id) { return amount(id).atLeast(); });
  return bySum(input, scale(beginsBelow(most, 1, factor), textOf, true),
               [&](hlo::InstructionId id) { return metricOf(amount(id)); });
}

BoxClasses byFlops(const ColoringInput& input) {
  return byCost(input, 10, powerText, [](const hlo::Cost& cost) { return cost.flops; });
}

BoxClasses byBytesAccessed(const ColoringInput& input) {
  return byCost(input, 16, bytesText, [](const hlo::Cost& cost) { return cost.bytes(); });
}

/// The steps are absolute, since a device's ratio of FLOPs to bytes does not depend on the module.
BoxClasses byIntensity(const ColoringInput& input) {
  const auto metric = [](const hlo::Cost& cost) -> Metric {
    const auto ratio = hlo::arithmeticIntensity(cost);
    return {ratio.value_or(0), ratio.has_value(), true};
  };
  ByMetric steps = scale(
      {0.1, 1, 10, 100, 1000}, [](double ratio) { return absl::StrCat(ratio); }, false);
  steps.unknown = translate("GraphColoring", "no memory access, or unknown");
  const hlo::Costs& costs = input.snapshot.readyWorkload()->costs;
  return byMetric(
      input, std::move(steps),
      [&](hlo::InstructionId id) { return metric(costs.inclusive(id, hlo::Loops::kAllTrips)); },
      [&](const ColoredBox& box) { return metric(*box.cost); });
}

BoxClasses byTime(const ColoringInput& input) {
  constexpr double kLeast = 1e-9;
  const hlo::TimeEstimates& times = input.estimates->times;
  const double most = mostOfOne(*input.snapshot.module, [&](hlo::InstructionId id) {
    const auto time = times.perRun(id);
    return time ? time->seconds : 0;
  });
  const auto text = [](double seconds) { return words::secondsText(seconds); };
  return bySum(input, scale(beginsBelow(most, kLeast, 10), text, false), [&](hlo::InstructionId id) -> Metric {
    const auto time = times.perRun(id);
    if (!time) return {0, false, false};
    return {time->seconds, time->seconds > 0 || !time->isPartial, !time->isPartial};
  });
}

BoxClasses byCycles(const ColoringInput& input) {
  const queries::InstructionCosts costs{&input.estimates->workload->costs, nullptr, input.estimates->cycles};
  const auto cycles = [&](hlo::InstructionId id) { return costs.cycles(id).value_or(hlo::Amount::unknown()); };
  const double most = mostOfOne(*input.snapshot.module, [&](hlo::InstructionId id) { return cycles(id).atLeast(); });
  return bySum(input, scale(beginsBelow(most, 1, 10), powerText, true),
               [&](hlo::InstructionId id) { return metricOf(cycles(id)); });
}

BoxClasses byBytesAtPeak(const ColoringInput& input) {
  const auto& bytes = input.snapshot.readyWorkload()->peak->byInstruction;
  const double most = bytes.empty() ? 0 : static_cast<double>(*std::max_element(bytes.begin(), bytes.end()));
  return bySum(input, scale(beginsBelow(most, 1, 16), bytesText, true), [&](hlo::InstructionId id) {
    return Metric{static_cast<double>(bytes[id.index()]), true, true};
  });
}

/// A value with more than eight users is a hub. A folded scope is not one value.
BoxClasses byUsers(const ColoringInput& input) {
  ByMetric steps;
  steps.begins = {1, 2, 3, 5, 9};
  steps.names = {translate("GraphColoring", "none"),
                 "1",
                 "2",
                 translate("GraphColoring", "3 or 4"),
                 translate("GraphColoring", "5 to 8"),
                 translate("GraphColoring", "9 or more")};
  steps.unknown = translate("GraphColoring", "unknown");
  return byMetric(
      input, std::move(steps),
      [&module = *input.snapshot.module](hlo::InstructionId id) {
        return Metric{static_cast<double>(module.users(id).size()), true, true};
      },
      [](const ColoredBox&) { return kUnknown; });
}

/// Six parts of the schedule, of equal length. A folded scope takes the step of its first instruction.
BoxClasses byStep(const ColoringInput& input) {
  const Snapshot& snapshot = input.snapshot;
  const size_t count = snapshot.stepCount();
  const double part = std::ceil(std::max<double>(kScaleSteps, static_cast<double>(count)) / kScaleSteps);
  ByMetric steps;
  for (size_t i = 0; i < kScaleSteps; ++i) {
    const auto first = static_cast<int64_t>(part * static_cast<double>(i));
    const auto next = static_cast<int64_t>(part * static_cast<double>(i + 1));
    if (i > 0) steps.begins[i - 1] = static_cast<double>(first);
    steps.names[i] = i + 1 == kScaleSteps ? filled(translate("GraphColoring", "%1 or more"), words::grouped(first))
                                          : filled(translate("GraphColoring", "%1 to %2"), words::grouped(first),
                                                   words::grouped(next - 1));
  }
  steps.unknown = translate("GraphColoring", "not scheduled");
  const auto metric = [&](hlo::InstructionId id) -> Metric {
    const auto step = snapshot.step(id);
    return {static_cast<double>(step.value_or(0)), step.has_value(), true};
  };
  return byMetric(input, std::move(steps), metric, [&](const ColoredBox& box) { return metric(box.folded.front()); });
}

// --- the table ------------------------------------------------------------------------------------------

using Needs = Coloring::Needs;

struct Row {
  const char* id;
  std::string (*name)();
  Needs needs;
  BoxClasses (*classes)(const ColoringInput&);  ///< called when the required data are available
};

// A new colouring is a new row, with no other change in the code. The first row is the default.
const Row kRows[] = {
    {"category", [] { return translate("GraphColoring", "Category"); }, Needs::kNothing,
     [](const ColoringInput&) -> BoxClasses { return ByCategory(); }},
    {"scope", [] { return translate("GraphColoring", "Scope"); }, Needs::kNothing, byScope},
    {"source-file", [] { return translate("GraphColoring", "Source File"); }, Needs::kNothing, bySourceFile},
    {"bytes", [] { return translate("GraphColoring", "Bytes"); }, Needs::kNothing, byBytes},
    {"flops", [] { return translate("GraphColoring", "FLOPs (estimated)"); }, Needs::kCosts, byFlops},
    {"accessed", [] { return translate("GraphColoring", "Bytes Accessed (estimated)"); }, Needs::kCosts,
     byBytesAccessed},
    {"intensity", [] { return translate("GraphColoring", "Intensity (estimated)"); }, Needs::kCosts, byIntensity},
    {"time", [] { return translate("GraphColoring", "Time (estimated)"); }, Needs::kTimes, byTime},
    {"xla-cycles", [] { return translate("GraphColoring", "XLA's Cycles (estimated)"); }, Needs::kTimes, byCycles},
    {"peak", [] { return translate("GraphColoring", "Bytes at the Peak"); }, Needs::kPeak, byBytesAtPeak},
    {"users", [] { return translate("GraphColoring", "Users"); }, Needs::kNothing, byUsers},
    {"step", [] { return translate("GraphColoring", "Schedule Step"); }, Needs::kNothing, byStep},
    {"memory-space", [] { return translate("GraphColoring", "Memory Space"); }, Needs::kNothing, byMemorySpace},
    {"sharding", [] { return translate("GraphColoring", "Sharding"); }, Needs::kNothing, bySharding},
};

/// Returns why values are unknown; "" if the required data are available.
std::string missing(Needs needs, const ColoringInput& input) {
  if (needs == Needs::kNothing) return {};
  const Workload* const workload = input.snapshot.readyWorkload();
  const bool isComputed = needs == Needs::kTimes ? input.estimates != nullptr : workload != nullptr;
  if (!isComputed) return translate("GraphColoring", "not computed yet");
  if (needs == Needs::kPeak && !workload->peak) return translate("GraphColoring", "no buffer assignment");
  return {};
}

}  // namespace

size_t ByMetric::stepOf(const Metric& metric) const {
  return static_cast<size_t>(std::upper_bound(begins.begin(), begins.end(), metric.value) - begins.begin());
}

std::optional<Coloring> Coloring::find(absl::string_view id) {
  for (const Coloring coloring : all()) {
    if (coloring.id() == id) return coloring;
  }
  return std::nullopt;
}

std::vector<Coloring> Coloring::all() {
  std::vector<Coloring> all;
  for (size_t row = 0; row < std::size(kRows); ++row) all.push_back(Coloring(row));
  return all;
}

std::string Coloring::id() const { return kRows[m_row].id; }

std::string Coloring::name() const { return kRows[m_row].name(); }

Coloring::Needs Coloring::needs() const { return kRows[m_row].needs; }

BoxClasses Coloring::classes(const ColoringInput& input) const {
  if (std::string why = missing(needs(), input); !why.empty()) {
    ByMetric unknown;
    unknown.unknown = std::move(why);
    unknown.values.assign(input.boxes.size(), kUnknown);
    return unknown;
  }
  return kRows[m_row].classes(input);
}

std::vector<std::string> coloringIds() {
  std::vector<std::string> ids;
  for (const Coloring coloring : Coloring::all()) ids.push_back(coloring.id());
  return ids;
}

}  // namespace model
