#include "model/queries/instruction_columns.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "absl/strings/match.h"
#include "model/analysis/async_operation.h"
#include "model/analysis/cost_collective.h"
#include "model/analysis/trip_count.h"
#include "model/queries/padding.h"

// Marks the strings for the window's translations; this library does not use Qt.
#define QT_TRANSLATE_NOOP(context, text) text

namespace queries {
namespace {

using Unit = ColumnUnit;
using Subject = const InstructionSubject&;
using Id = hlo::InstructionId;
using Cell = InstructionValue;

template <typename T>
Cell valueOrNothing(const std::optional<T>& value) {
  return value ? Cell(*value) : Cell();
}

/// Returns false for functions that are applied to elements: their cost counts at the instruction that applies them.
bool hasCost(Subject in, Id id) {
  return in.costs.costs != nullptr && !in.costs.costs->isApplied(in.module.computation(id));
}

Cell flopsValue(Subject in, Id id) { return hasCost(in, id) ? Cell(in.costs.cost(id).flops) : Cell(); }

Cell bytesAccessedValue(Subject in, Id id) { return hasCost(in, id) ? Cell(in.costs.cost(id).bytes()) : Cell(); }

Cell executionsValue(Subject in, Id id) {
  return in.costs.costs == nullptr ? Cell() : Cell(in.costs.executions(in.module.computation(id)));
}

Cell tripCountValue(Subject in, Id id) {
  if (in.module.kind(id) != hlo::OpKind::kWhile) return {};
  const auto trips = hlo::tripCount(in.module, id);
  return trips ? Cell(trips->count) : Cell(hlo::Amount::unknown());
}

/// The memory space of the result; of a tuple, the one that holds most of its bytes.
Cell spaceValue(Subject in, Id id) {
  const hlo::Shape& shape = in.module.shape(id);
  if (shape.isArray()) return Cell(shape.memorySpace);
  const std::vector<SpaceBytes> spaces = bytesBySpace(shape);
  const bool isKnown = spaces.size() == 1 || (spaces.size() > 1 && spaces[0].held.atLeast() > spaces[1].held.atLeast());
  return isKnown ? Cell(spaces[0].space) : Cell();
}

/// The steps in which any value that the instruction defines is live.
Cell overlappedByValue(Subject in, Id id) {
  if (!in.module.isScheduled()) return {};
  const auto operation = hlo::asyncOperation(in.module, id);
  const bool isCollective =
      operation && hlo::category(hlo::kindWithoutSugar(in.module, operation->operation)) == hlo::Category::kCollective;
  return isCollective && operation->done ? Cell(hlo::overlapping(in.module, *operation)) : Cell();
}

Cell liveRangeValue(Subject in, Id id) {
  if (in.assignment == nullptr) return {};
  std::optional<buffers::StepRange> all;
  for (const buffers::ValueId value : in.link.defined(id)) {
    const auto range = in.assignment->value(value).range;
    if (!range) continue;
    if (!all) all = range;
    all->begin = std::min(all->begin, range->begin);
    all->end = std::max(all->end, range->end);
  }
  return all ? Cell(*all) : Cell();
}

Cell intensityValue(Subject in, Id id) {
  if (in.costs.costs == nullptr || in.costs.costs->inclusive(id, hlo::Loops::kAllTrips).bytes().isZero()) return {};
  const auto intensity = in.costs.intensity(id);
  return intensity ? Cell(*intensity) : Cell(hlo::Amount::unknown());
}

Cell stepValue(Subject in, Id id) {
  const auto step = scheduleStep(in.link, in.printedSteps, in.schedule, id);
  return step ? Cell(int64_t{*step}) : Cell();
}

constexpr InstructionColumnSpec kColumns[] = {
    {"instruction", QT_TRANSLATE_NOOP("model::InstructionModel", "Name"), "", Unit::kCode,
     [](Subject in, Id id) { return Cell(in.module.name(id)); }, true},
    {"opcode", QT_TRANSLATE_NOOP("model::InstructionModel", "Opcode"), "", Unit::kCode,
     [](Subject in, Id id) { return Cell(in.module.opcode(id)); }, true},
    {"shape", QT_TRANSLATE_NOOP("model::InstructionModel", "Shape"), "", Unit::kCode,
     [](Subject in, Id id) { return Cell(absl::string_view(in.module.shape(id).text)); }, true},
    {"bytes", QT_TRANSLATE_NOOP("model::InstructionModel", "Bytes"),
     QT_TRANSLATE_NOOP("model::InstructionModel",
                       "Bytes of the result on the device, with tile padding; for a tuple, the sum of its elements"),
     Unit::kBytes, [](Subject in, Id id) { return valueOrNothing(resultBytes(in.module.shape(id)).held); }, true},
    {"flops", QT_TRANSLATE_NOOP("model::InstructionModel", "FLOPs per run"),
     QT_TRANSLATE_NOOP("model::InstructionModel",
                       "In one run of the module, including everything it calls; estimated by XLA's cost rules"),
     Unit::kCount, flopsValue, false, true},
    {"bytes_accessed", QT_TRANSLATE_NOOP("model::InstructionModel", "Accessed per run"),
     QT_TRANSLATE_NOOP("model::InstructionModel",
                       "Bytes read and written in one run of the module, estimated by XLA's cost rules"),
     Unit::kBytes, bytesAccessedValue, false, true},
    {"intensity", QT_TRANSLATE_NOOP("model::InstructionModel", "Intensity"),
     QT_TRANSLATE_NOOP("model::InstructionModel", "FLOP/byte, estimated"), Unit::kRatio, intensityValue, false, true},
    {"time", QT_TRANSLATE_NOOP("model::InstructionModel", "Est. time per run"),
     QT_TRANSLATE_NOOP("model::InstructionModel",
                       "Time in one run of the module: a lower bound, estimated at the peak rates of the device"),
     Unit::kSeconds, [](Subject in, Id id) { return valueOrNothing(in.costs.time(id)); }, false, true},
    {"xla_cycles", QT_TRANSLATE_NOOP("model::InstructionModel", "XLA's cycles per run"),
     QT_TRANSLATE_NOOP(
         "model::InstructionModel",
         "Core clock cycles in one run of the module, computed from the estimate of XLA's compiler for one execution"),
     Unit::kCount, [](Subject in, Id id) { return valueOrNothing(in.costs.cycles(id)); }, false, true},
    {"fusion_kind", QT_TRANSLATE_NOOP("model::InstructionModel", "Fusion kind"),
     QT_TRANSLATE_NOOP("model::InstructionModel", "Kind of fusion: kLoop, kInput, kOutput or kCustom"), Unit::kCode,
     [](Subject in, Id id) { return Cell(fusionKind(in.module, id)); }},
    {"op_name", QT_TRANSLATE_NOOP("model::InstructionModel", "Scope"),
     QT_TRANSLATE_NOOP("model::InstructionModel", "op_name: the program scopes that the instruction comes from"),
     Unit::kText, [](Subject in, Id id) { return Cell(in.module.opName(id)); }, true},
    {"source", QT_TRANSLATE_NOOP("model::InstructionModel", "Source line"),
     QT_TRANSLATE_NOOP("model::InstructionModel", "Program line that the instruction comes from"), Unit::kText,
     [](Subject in, Id id) { return valueOrNothing(in.sources.line(id)); }, true},
    {"step", QT_TRANSLATE_NOOP("model::InstructionModel", "Step"),
     QT_TRANSLATE_NOOP("model::InstructionModel", "Step in the schedule of the dump, or else of the module"),
     Unit::kCount, stepValue, false, false, "step in the schedule"},
    {"users", QT_TRANSLATE_NOOP("model::InstructionModel", "Users"),
     QT_TRANSLATE_NOOP("model::InstructionModel", "Instructions that use it as an operand"), Unit::kCount,
     [](Subject in, Id id) { return Cell(static_cast<int64_t>(in.module.users(id).size())); }, false, false,
     "number of instructions that use it"},
    {"unpadded_bytes", QT_TRANSLATE_NOOP("model::InstructionModel", "Unpadded"),
     QT_TRANSLATE_NOOP("model::InstructionModel", "Bytes of the result without tile padding"), Unit::kBytes,
     [](Subject in, Id id) { return valueOrNothing(resultBytes(in.module.shape(id)).unpadded); }, true, false,
     "bytes of the result without tile padding"},
    {"padding_bytes", QT_TRANSLATE_NOOP("model::InstructionModel", "Padding"),
     QT_TRANSLATE_NOOP("model::InstructionModel", "Bytes of the result that hold no element, from tiles"), Unit::kBytes,
     [](Subject in, Id id) { return valueOrNothing(resultBytes(in.module.shape(id)).padding()); }, true, false,
     "bytes of the result that hold no element"},
    {"executions", QT_TRANSLATE_NOOP("model::InstructionModel", "Executions"),
     QT_TRANSLATE_NOOP("model::InstructionModel", "Executions in one run of the module"), Unit::kCount, executionsValue,
     false, true, "executions in one run of the module"},
    {"computation", QT_TRANSLATE_NOOP("model::InstructionModel", "Computation"), "", Unit::kCode,
     [](Subject in, Id id) { return Cell(in.module.name(in.module.computation(id))); }},
    {"trip_count", QT_TRANSLATE_NOOP("model::InstructionModel", "Trip count"),
     QT_TRANSLATE_NOOP("model::InstructionModel", "Iterations of a loop each time it runs"), Unit::kCount,
     tripCountValue, true, false, "iterations of a loop each time it runs"},
    {"space", QT_TRANSLATE_NOOP("model::InstructionModel", "Memory space"),
     QT_TRANSLATE_NOOP(
         "model::InstructionModel",
         "Memory space of the result, as in its layout: S(1) is 1; of a tuple, the one with most of its bytes"),
     Unit::kCount, spaceValue, true},
    {"sharding", QT_TRANSLATE_NOOP("model::InstructionModel", "Sharding"),
     QT_TRANSLATE_NOOP("model::InstructionModel", "Distribution of the result over devices, as in the text"),
     Unit::kCode, [](Subject in, Id id) { return valueOrNothing(in.module.attribute(id, "sharding")); }, true},
    {"live_range", QT_TRANSLATE_NOOP("model::InstructionModel", "Live range"),
     QT_TRANSLATE_NOOP("model::InstructionModel", "Steps in which the result is live; sorted by their number"),
     Unit::kSteps, liveRangeValue},
    {"overlapped_by", QT_TRANSLATE_NOOP("model::InstructionModel", "Overlapped by"),
     QT_TRANSLATE_NOOP(
         "model::InstructionModel",
         "Instructions with work that are scheduled between start and done of an asynchronous collective; "
         "sorted by their number"),
     Unit::kCode, overlappedByValue, true},
};

}  // namespace

absl::Span<const InstructionColumnSpec> instructionColumns() { return kColumns; }

std::optional<double> InstructionCosts::intensity(hlo::InstructionId id) const {
  return costs == nullptr ? std::nullopt : hlo::arithmeticIntensity(costs->inclusive(id, hlo::Loops::kAllTrips));
}

std::optional<hlo::TimeEstimate> InstructionCosts::time(hlo::InstructionId id) const {
  return times == nullptr ? std::nullopt : times->perRun(id);
}

std::optional<hlo::Amount> InstructionCosts::cycles(hlo::InstructionId id) const {
  const auto once = xlaCycles == nullptr ? std::nullopt : xlaCycles->of(id);
  if (!once || costs == nullptr) return std::nullopt;
  return hlo::Amount(*once) * costs->executions(costs->module().computation(id));
}

std::optional<uint32_t> scheduleStep(const Link& link, size_t printedSteps, const hlo::Schedule* schedule,
                                     hlo::InstructionId id) {
  if (printedSteps > 0) return link.step(id);
  return schedule == nullptr ? std::nullopt : schedule->step(id);
}

absl::string_view fusionKind(const hlo::Module& module, hlo::InstructionId id) {
  if (module.kind(id) != hlo::OpKind::kFusion && !absl::StartsWith(module.opcode(id), "fusion-")) return {};
  return module.attribute(id, "kind").value_or(absl::string_view());
}

}  // namespace queries

#undef QT_TRANSLATE_NOOP
