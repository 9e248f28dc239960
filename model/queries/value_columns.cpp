#include "model/queries/value_columns.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "model/buffers/value_kind.h"

namespace queries {
namespace {

using buffers::Allocation;
using buffers::Value;
using buffers::ValueId;
using In = const ValueSubject&;
using Unit = ColumnUnit;

ValueCell textCell(absl::string_view text) { return text.empty() ? ValueCell() : ValueCell(std::string(text)); }

ValueCell numberCell(const std::optional<int64_t>& number) { return number ? ValueCell(*number) : ValueCell(); }

const Allocation* allocationOf(In in, const Value& value) {
  return value.allocation ? &in.assignment.allocation(*value.allocation) : nullptr;
}

std::optional<hlo::InstructionId> definitionOf(In in, ValueId id) {
  return in.module == nullptr ? std::nullopt : in.link.instruction(id);
}

ValueCell allocationCell(In in, ValueId id) {
  const Allocation* const allocation = allocationOf(in, in.assignment.value(id));
  return allocation == nullptr ? ValueCell() : ValueCell(int64_t{allocation->number});
}

ValueCell sizeCell(In in, ValueId id) {
  const Value value = in.assignment.value(id);
  return value.hasSize ? ValueCell(value.sizeBytes) : ValueCell();
}

ValueCell offsetCell(In in, ValueId id) {
  const Value value = in.assignment.value(id);
  return value.allocation ? ValueCell(value.offsetBytes) : ValueCell();
}

ValueCell firstStepCell(In in, ValueId id) {
  const auto range = in.assignment.value(id).range;
  return range ? ValueCell(int64_t{range->begin}) : ValueCell();
}

ValueCell lastStepCell(In in, ValueId id) {
  const auto range = in.assignment.value(id).range;
  return range ? ValueCell(int64_t{range->end} - 1) : ValueCell();
}

ValueCell kindCell(const Allocation& allocation) { return textCell(buffers::allocationKindName(allocation.kind())); }

ValueCell kindCell(In in, ValueId id) {
  const auto kind = buffers::valueKind(in.assignment, id);
  return kind ? textCell(buffers::valueKindName(*kind)) : ValueCell();
}

ValueCell opNameCell(In in, ValueId id) {
  const auto instruction = definitionOf(in, id);
  return instruction ? textCell(in.module->opName(*instruction)) : ValueCell();
}

ValueCell sourceCell(In in, ValueId id) {
  const auto instruction = definitionOf(in, id);
  const auto line = instruction ? in.sources.line(*instruction) : std::nullopt;
  return line ? ValueCell(absl::StrCat(in.module->file(line->file), ":", line->line)) : ValueCell();
}

constexpr ValueColumnSpec kValueColumns[] = {
    {"allocation", Unit::kCount, allocationCell, [](const Allocation& a) { return ValueCell(int64_t{a.number}); }},
    {"value", Unit::kCode, [](In in, ValueId id) { return ValueCell(in.assignment.value(id).name()); }},
    {"instruction", Unit::kCode, [](In in, ValueId id) { return textCell(in.assignment.value(id).instruction); }},
    {"size_bytes", Unit::kBytes, sizeCell, [](const Allocation& a) { return ValueCell(a.sizeBytes); }},
    {"padding_bytes", Unit::kBytes, [](In in, ValueId id) { return numberCell(in.paddings.of(id)); }},
    {"offset_bytes", Unit::kBytes, offsetCell},
    {"first_step", Unit::kCount, firstStepCell},
    {"last_step", Unit::kCount, lastStepCell},
    {"kind", Unit::kText, kindCell, kindCell},
    {"space", Unit::kCount, [](In in, ValueId id) { return ValueCell(in.assignment.value(id).memorySpace); },
     [](const Allocation& a) { return ValueCell(a.memorySpace); }},
    {"shape", Unit::kCode, [](In in, ValueId id) { return textCell(in.assignment.value(id).shape); },
     [](const Allocation& a) { return textCell(a.shape); }},
    {"op_name", Unit::kText, opNameCell},
    {"source", Unit::kText, sourceCell},
};

}  // namespace

absl::Span<const ValueColumnSpec> valueColumns() { return kValueColumns; }

}  // namespace queries
