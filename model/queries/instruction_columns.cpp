#include "model/queries/instruction_columns.h"

#include <iterator>

#include "absl/strings/match.h"

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

Cell costValue(Subject in, hlo::Amount amount) { return in.costs.costs == nullptr ? Cell() : Cell(amount); }

Cell intensityValue(Subject in, Id id) {
  if (in.costs.costs == nullptr || in.costs.bytesAccessed(id).isZero()) return {};
  const auto intensity = in.costs.intensity(id);
  return intensity ? Cell(*intensity) : Cell(hlo::Amount::unknown());
}

Cell stepValue(Subject in, Id id) {
  const auto step = scheduleStep(in.module, in.link, in.printedSteps, id);
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
                       "Bytes of the result, without padding; for a tuple, the sum of its elements"),
     Unit::kBytes, [](Subject in, Id id) { return valueOrNothing(in.module.shape(id).bytes()); }, true},
    {"flops", QT_TRANSLATE_NOOP("model::InstructionModel", "FLOPs"),
     QT_TRANSLATE_NOOP(
         "model::InstructionModel",
         "Estimated by XLA's cost rules for the instruction and everything it calls, with all iterations of a loop"),
     Unit::kCount, [](Subject in, Id id) { return costValue(in, in.costs.flops(id)); }, false, true},
    {"bytes_accessed", QT_TRANSLATE_NOOP("model::InstructionModel", "Accessed"),
     QT_TRANSLATE_NOOP("model::InstructionModel", "Bytes read and written, estimated by XLA's cost rules"),
     Unit::kBytes, [](Subject in, Id id) { return costValue(in, in.costs.bytesAccessed(id)); }, false, true},
    {"intensity", QT_TRANSLATE_NOOP("model::InstructionModel", "Intensity"),
     QT_TRANSLATE_NOOP("model::InstructionModel", "FLOP/byte, estimated"), Unit::kRatio, intensityValue, false, true},
    {"time", QT_TRANSLATE_NOOP("model::InstructionModel", "Est. time"),
     QT_TRANSLATE_NOOP(
         "model::InstructionModel",
         "Lower bound, estimated at the peak rates of the device chosen in View ▸ Device for Estimated Times"),
     Unit::kSeconds, [](Subject in, Id id) { return in.costs.costs == nullptr ? Cell() : Cell(in.costs.time(id)); },
     false, true},
    {"xla_cycles", QT_TRANSLATE_NOOP("model::InstructionModel", "XLA's cycles"),
     QT_TRANSLATE_NOOP("model::InstructionModel",
                       "Core clock cycles per execution, estimated by XLA's compiler after code generation"),
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
     QT_TRANSLATE_NOOP("model::InstructionModel",
                       "Step in the linked dump's schedule; without one, the position in a scheduled computation"),
     Unit::kCount, stepValue, false, false, "step in the schedule"},
    {"users", QT_TRANSLATE_NOOP("model::InstructionModel", "Users"),
     QT_TRANSLATE_NOOP("model::InstructionModel", "Instructions that use it as an operand"), Unit::kCount,
     [](Subject in, Id id) { return Cell(static_cast<int64_t>(in.module.users(id).size())); }, false, false,
     "number of instructions that use it"},
};

}  // namespace

absl::Span<const InstructionColumnSpec> instructionColumns() { return kColumns; }

hlo::Amount InstructionCosts::flops(hlo::InstructionId id) const {
  return costs == nullptr ? hlo::Amount::unknown() : costs->inclusive(id, hlo::Loops::kAllTrips).flops;
}

hlo::Amount InstructionCosts::bytesAccessed(hlo::InstructionId id) const {
  return costs == nullptr ? hlo::Amount::unknown() : costs->inclusive(id, hlo::Loops::kAllTrips).bytes();
}

std::optional<double> InstructionCosts::intensity(hlo::InstructionId id) const {
  return costs == nullptr ? std::nullopt : hlo::arithmeticIntensity(costs->inclusive(id, hlo::Loops::kAllTrips));
}

hlo::TimeEstimate InstructionCosts::time(hlo::InstructionId id) const {
  if (times != nullptr) return times->of(id);
  hlo::TimeEstimate unknown;
  unknown.isPartial = true;
  return unknown;
}

std::optional<int64_t> InstructionCosts::cycles(hlo::InstructionId id) const {
  return xlaCycles == nullptr ? std::nullopt : xlaCycles->of(id);
}

std::optional<uint32_t> scheduleStep(const hlo::Module& module, const Link& link, size_t printedSteps,
                                     hlo::InstructionId id) {
  if (printedSteps > 0) return link.step(id);
  const hlo::ComputationId computation = module.computation(id);
  if (!module.isScheduled() || module.isEmbedded(computation)) return std::nullopt;
  return id.index() - module.instructions(computation)[0].index();
}

absl::string_view fusionKind(const hlo::Module& module, hlo::InstructionId id) {
  if (module.kind(id) != hlo::OpKind::kFusion && !absl::StartsWith(module.opcode(id), "fusion-")) return {};
  return module.attribute(id, "kind").value_or(absl::string_view());
}

}  // namespace queries

#undef QT_TRANSLATE_NOOP
