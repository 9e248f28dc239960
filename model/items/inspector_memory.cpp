// The inspector's sections on memory: values, allocations and steps of a buffer assignment.

#include <QStringList>
#include <algorithm>

#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/inspector_parts.h"
#include "model/items/text.h"
#include "model/queries/byte_reuse.h"

namespace model::inspector {
namespace {

// "allocation 3 · 16.00 KiB · offset 2,048 · steps 9–14"
QString valueDetail(const buffers::Assignment& assignment, buffers::ValueId id, bool withAllocation) {
  const buffers::Value& value = assignment.value(id);
  QStringList parts;
  if (withAllocation && value.allocation) {
    parts += Text::tr("allocation %1").arg(assignment.allocation(*value.allocation).number);
  }
  parts += sizeText(value);
  if (value.allocation) parts += Text::tr("offset %1").arg(grouped(value.offsetBytes));
  if (value.range) parts += Text::tr("steps %1").arg(stepsText(value));
  return parts.join(QStringLiteral(" · "));
}

FactRow valueLink(const buffers::Assignment& assignment, buffers::ValueId id, bool withAllocation) {
  return link(valueName(assignment.value(id)), valueDetail(assignment, id, withAllocation), Target(id));
}

// Describes a position or a use: the location of the instruction, if it is known.
QString placeDetail(const buffers::Assignment& assignment, absl::string_view instruction, QStringList parts) {
  if (const auto step = assignment.stepOf(instruction)) parts += Text::tr("step %1").arg(grouped(*step));
  return parts.join(QStringLiteral(" · "));
}

QString indexed(absl::string_view name, absl::string_view index) {
  return index.empty() || index == "{}" ? toQString(name) : toQString(name) + toQString(index);
}

// Returns the target of an instruction name in the facts of a value: the instruction or, without a module, the value
// that it defines at the index. No target for the value itself, because the link would lead nowhere.
std::optional<Target> targetOf(const Snapshot& snapshot, buffers::ValueId of, absl::string_view name,
                               absl::string_view index = "{}") {
  std::optional<Target> target;
  if (snapshot.module == nullptr) target = snapshot.assignment->findValue(name, index);
  if (!target) target = targetOfInstruction(snapshot, name);
  return target == Target(of) ? std::nullopt : target;
}

// "2 · temp · preallocated-temp"
QString allocationText(const buffers::Allocation& allocation) {
  QStringList parts{grouped(allocation.number), allocationKindText(allocation.kind())};
  const QString flags = allocationFlagsText(allocation);
  if (!flags.isEmpty() && flags != parts.last()) parts += flags;
  return parts.join(QStringLiteral(" · "));
}

void addValues(Sections* sections, const QString& heading, const SharedSnapshot& snapshot,
               std::vector<buffers::ValueId> values) {
  const size_t count = values.size();
  addList(sections, heading, count, [snapshot, values = std::move(values)](size_t i) {
    return valueLink(*snapshot->assignment, values[i], false);
  });
}

/// The Python line and the scope of the instruction that defines a value.
void addSource(FactRow* parent, const Snapshot& snapshot, hlo::InstructionId id) {
  const hlo::Module& module = *snapshot.module;
  if (const auto line = snapshot.sources.line(id)) {
    parent->rows.push_back(field(Text::tr("Source line"), placeText(module, *line), Target(*line)));
    parent->rows.back().tip = wholePlaceText(module, *line);
  }
  if (const absl::string_view scope = module.opName(id); !scope.empty()) {
    parent->rows.push_back(codeField(Text::tr("Scope"), scope));
  }
}

void addText(FactRow* parent, const QString& label, absl::string_view text) {
  if (!text.empty()) parent->rows.push_back(codeField(label, text));
}

}  // namespace

void addBuffers(Sections* sections, const SharedSnapshot& snapshot, hlo::InstructionId id) {
  const SharedSnapshot memory = memoryOf(snapshot);
  if (memory->assignment == nullptr) return;
  const size_t defined = memory->link.defined(id).size();
  const auto visible = memory->link.visible(id);
  const QString title = memory->assignment->isEstimated() ? Text::tr("Buffers (estimated)") : Text::tr("Buffers");
  addList(sections, title, visible.size(), [memory, visible, defined](size_t i) {
    FactRow row = valueLink(*memory->assignment, visible[i], true);
    if (i >= defined) row.text = Text::tr("passes through · %1").arg(row.text);
    return row;
  });
}

void addValue(Sections* sections, const SharedSnapshot& snapshot, buffers::ValueId id) {
  if (snapshot->assignment == nullptr) return;
  const buffers::Assignment& assignment = *snapshot->assignment;
  const buffers::Value& value = assignment.value(id);
  FactRow main = section(assignment.isEstimated() ? Text::tr("Value (estimated)") : Text::tr("Value"));
  if (const std::string argument = words::wholeArgumentOf(*snapshot, id); !argument.empty()) {
    main.rows.push_back(codeField(Text::tr("Argument"), argument));
  }
  main.rows.push_back(codeField(Text::tr("Name"), value.name()));
  main.rows.push_back(field(Text::tr("Number"), QString::number(value.number)));
  const auto instruction = snapshot->link.instruction(id);
  main.rows.push_back(codeField(Text::tr("Defined by"), value.instruction,
                                instruction ? std::optional<Target>(*instruction) : std::nullopt));
  if (instruction && snapshot->module != nullptr) addSource(&main, *snapshot, *instruction);
  main.rows.push_back(field(Text::tr("Bytes"), value.hasSize ? bytesField(value.sizeBytes) : wholeSizeText(value)));
  if (const QString padding = paddingText(*snapshot, id); !padding.isEmpty()) {
    main.rows.push_back(field(Text::tr("Padding"), padding));
  }
  if (value.allocation) {
    const buffers::Allocation& allocation = assignment.allocation(*value.allocation);
    if (const auto kind = buffers::valueKind(assignment, value); kind != buffers::valueKind(allocation.kind()))
      main.rows.push_back(field(Text::tr("Kind"), valueKindText(*kind)));
    main.rows.push_back(field(Text::tr("Allocation"), allocationText(allocation), Target(*value.allocation)));
    main.rows.push_back(field(Text::tr("Offset"),
                              Text::tr("%1 of %2").arg(grouped(value.offsetBytes), bytesField(allocation.sizeBytes))));
  }
  FactRow steps = field(Text::tr("Steps"), stepsText(value));
  if (value.range) steps.target = Step{value.range->begin};
  if (value.range && value.range->outlives) steps.text += Text::tr(", live after the program ends");
  main.rows.push_back(std::move(steps));
  addText(&main, Text::tr("Shape"), value.shape);
  if (value.memorySpace != 0) {
    main.rows.push_back(field(Text::tr("Memory space"), memorySpaceText(*snapshot, value.memorySpace)));
  }
  if (value.isPhi) {
    main.rows.push_back(
        field(Text::tr("Merges"), Text::tr("values of a while, a conditional or their parameters (phi)")));
  }
  sections->push_back(std::move(main));

  const auto positions = assignment.positions(id);
  addList(sections, Text::tr("Positions"), positions.size(), [snapshot, id, positions](size_t i) {
    const buffers::Position& at = positions[i];
    const QString implicit = implicitElementText(*snapshot, at.instruction);
    return link(
        indexed(at.instruction, at.index),
        placeDetail(*snapshot->assignment, at.instruction, implicit.isEmpty() ? QStringList() : QStringList{implicit}),
        targetOf(*snapshot, id, at.instruction, at.index));
  });
  const auto uses = assignment.uses(id);
  addList(sections, Text::tr("Uses"), uses.size(), [snapshot, id, uses](size_t i) {
    const buffers::Use& use = uses[i];
    QStringList parts{Text::tr("operand %1").arg(use.operand)};
    if (!use.index.empty() && use.index != "{}") parts.last() += u' ' + toQString(use.index);
    return link(toQString(use.instruction), placeDetail(*snapshot->assignment, use.instruction, parts),
                targetOf(*snapshot, id, use.instruction));
  });
  const queries::ByteReuse reuse = queries::byteReuse(assignment, id);
  const auto valuesOf = [](const std::vector<queries::ReuseNeighbor>& neighbors) {
    std::vector<buffers::ValueId> values;
    values.reserve(neighbors.size());
    for (const queries::ReuseNeighbor& neighbor : neighbors) values.push_back(neighbor.value);
    return values;
  };
  addValues(sections, Text::tr("Shares bytes with"), snapshot, reuse.aliases);
  addValues(sections, Text::tr("Previous at this address"), snapshot, valuesOf(reuse.earlier));
  addValues(sections, Text::tr("Next at this address"), snapshot, valuesOf(reuse.later));
}

void addAllocation(Sections* sections, const SharedSnapshot& snapshot, buffers::AllocationId id) {
  if (snapshot->assignment == nullptr) return;
  const buffers::Assignment& assignment = *snapshot->assignment;
  const buffers::Allocation& allocation = assignment.allocation(id);
  FactRow main = section(assignment.isEstimated() ? Text::tr("Allocation (estimated)") : Text::tr("Allocation"));
  main.rows.push_back(field(Text::tr("Number"), QString::number(allocation.number)));
  main.rows.push_back(field(Text::tr("Kind"), allocationKindText(allocation.kind())));
  main.rows.push_back(field(
      Text::tr("Bytes"), allocation.roundingBytes == 0 ? bytesField(allocation.sizeBytes) : wholeSizeText(allocation)));
  if (const QString flags = allocationFlagsText(allocation); !flags.isEmpty()) {
    main.rows.push_back(field(Text::tr("Flags"), flags));
  }
  addText(&main, Text::tr("Shape"), allocation.shape);
  main.rows.push_back(field(Text::tr("Memory space"), memorySpaceText(*snapshot, allocation.memorySpace)));
  const auto values = assignment.values(id);
  main.rows.push_back(field(Text::tr("Values"), plainCount(values.size())));
  sections->push_back(std::move(main));
  std::vector<buffers::ValueId> largestFirst(values.begin(), values.end());
  std::stable_sort(largestFirst.begin(), largestFirst.end(), [&](buffers::ValueId a, buffers::ValueId b) {
    return assignment.value(a).sizeBytes > assignment.value(b).sizeBytes;
  });
  addValues(sections, Text::tr("Values"), snapshot, largestFirst);
}

void addStep(Sections* sections, const SharedSnapshot& snapshot, uint32_t step) {
  if (snapshot->assignment == nullptr || step >= snapshot->assignment->stepCount()) return;
  const buffers::Assignment& assignment = *snapshot->assignment;
  FactRow main = section(assignment.isEstimated() ? Text::tr("Step (estimated)") : Text::tr("Step"));
  main.rows.push_back(
      field(Text::tr("Number"), Text::tr("%1 of 0–%2").arg(grouped(step), plainCount(assignment.stepCount() - 1))));
  const auto instruction = snapshot->link.instructionAt(step);
  main.rows.push_back(codeField(Text::tr("Instruction"), assignment.sequence()[step],
                                instruction ? std::optional<Target>(*instruction) : std::nullopt));
  if (step < snapshot->liveBytes.stepCount()) {
    main.rows.push_back(field(Text::tr("Live bytes"),
                              withSpace(*snapshot, queries::kDefaultSpace, bytesField(snapshot->liveBytes.at(step)))));
  }
  sections->push_back(std::move(main));

  auto live = std::make_shared<const std::vector<buffers::ValueId>>(queries::liveValues(assignment, step));
  addList(sections, Text::tr("Live values"), live->size(),
          [snapshot, live](size_t i) { return valueLink(*snapshot->assignment, (*live)[i], true); });
}

}  // namespace model::inspector
