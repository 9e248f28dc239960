// The inspector's sections on memory: values, allocations and steps of a buffer assignment.

#include <QStringList>

#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/inspector_parts.h"

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

InspectorRow valueLink(const buffers::Assignment& assignment, buffers::ValueId id, bool withAllocation) {
  return link(valueName(assignment.value(id)), valueDetail(assignment, id, withAllocation), Target(id));
}

// Of a position or a use: where the instruction stands, as far as the dump says.
QString placeDetail(const buffers::Assignment& assignment, absl::string_view instruction, QStringList parts) {
  if (const auto step = assignment.stepOf(instruction)) parts += Text::tr("step %1").arg(grouped(*step));
  return parts.join(QStringLiteral(" · "));
}

QString indexed(absl::string_view name, absl::string_view index) {
  return index.empty() || index == "{}" ? toQString(name) : toQString(name) + toQString(index);
}

// Without a module the value that stands there, else what the instruction's name leads to.
std::optional<Target> targetOf(const Snapshot& snapshot, absl::string_view name, absl::string_view index) {
  if (snapshot.module == nullptr) {
    if (const auto value = snapshot.assignment->findValue(name, index)) return *value;
  }
  return targetOfInstruction(snapshot, name);
}

void addText(InspectorRow* parent, const QString& label, absl::string_view text) {
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
    InspectorRow row = valueLink(*memory->assignment, visible[i], true);
    if (i >= defined) row.text = Text::tr("passes through · %1").arg(row.text);
    return row;
  });
}

void addValue(Sections* sections, const SharedSnapshot& snapshot, buffers::ValueId id) {
  if (snapshot->assignment == nullptr) return;
  const buffers::Assignment& assignment = *snapshot->assignment;
  const buffers::Value& value = assignment.value(id);
  InspectorRow main = section(assignment.isEstimated() ? Text::tr("Value (estimated)") : Text::tr("Value"));
  main.rows.push_back(codeField(Text::tr("Name"), value.name()));
  main.rows.push_back(field(Text::tr("Number"), QString::number(value.number)));
  const auto instruction = snapshot->link.instruction(id);
  main.rows.push_back(codeField(Text::tr("Defined by"), value.instruction,
                                instruction ? std::optional<Target>(*instruction) : std::nullopt));
  main.rows.push_back(field(Text::tr("Bytes"), value.hasSize ? bytesText(value.sizeBytes) : sizeText(value)));
  if (const QString padding = paddingText(*snapshot, id); !padding.isEmpty()) {
    main.rows.push_back(field(Text::tr("Padding"), padding));
  }
  if (value.allocation) {
    const buffers::Allocation& allocation = assignment.allocation(*value.allocation);
    main.rows.push_back(field(Text::tr("Allocation"), QString::number(allocation.number), Target(*value.allocation)));
    main.rows.push_back(field(Text::tr("Kind"), allocationKindText(allocation.kind())));
    main.rows.push_back(field(Text::tr("Offset"), bytesText(value.offsetBytes)));
  }
  if (value.range) {
    QString text = stepsText(value);
    if (value.range->outlives) text += Text::tr(", until after the program");
    main.rows.push_back(field(Text::tr("Steps"), text, Target(Step{value.range->begin})));
  }
  addText(&main, Text::tr("Shape"), value.shape);
  if (value.memorySpace != 0) {
    main.rows.push_back(field(Text::tr("Memory space"), memorySpaceText(*snapshot, value.memorySpace)));
  }
  if (value.isPhi) main.rows.push_back(field(Text::tr("Merges"), Text::tr("values that meet here (phi)")));
  sections->push_back(std::move(main));

  const auto positions = assignment.positions(id);
  addList(sections, Text::tr("Visible at"), positions.size(), [snapshot, positions](size_t i) {
    const buffers::Position& at = positions[i];
    const QString implicit = implicitElementText(*snapshot, at.instruction);
    return link(
        indexed(at.instruction, at.index),
        placeDetail(*snapshot->assignment, at.instruction, implicit.isEmpty() ? QStringList() : QStringList{implicit}),
        targetOf(*snapshot, at.instruction, at.index));
  });
  const auto uses = assignment.uses(id);
  addList(sections, Text::tr("Used by"), uses.size(), [snapshot, uses](size_t i) {
    const buffers::Use& use = uses[i];
    QStringList parts{Text::tr("operand %1").arg(use.operand)};
    if (!use.index.empty() && use.index != "{}") parts.last() += u' ' + toQString(use.index);
    return link(toQString(use.instruction), placeDetail(*snapshot->assignment, use.instruction, parts),
                targetOfInstruction(*snapshot, use.instruction));
  });
}

void addAllocation(Sections* sections, const SharedSnapshot& snapshot, buffers::AllocationId id) {
  if (snapshot->assignment == nullptr) return;
  const buffers::Assignment& assignment = *snapshot->assignment;
  const buffers::Allocation& allocation = assignment.allocation(id);
  InspectorRow main = section(assignment.isEstimated() ? Text::tr("Allocation (estimated)") : Text::tr("Allocation"));
  main.rows.push_back(field(Text::tr("Number"), QString::number(allocation.number)));
  main.rows.push_back(field(Text::tr("Kind"), allocationKindText(allocation.kind())));
  const bool isExact = allocation.roundingBytes == 0;
  main.rows.push_back(field(Text::tr("Bytes"), isExact ? bytesText(allocation.sizeBytes) : wholeSizeText(allocation)));
  if (const QString flags = allocationFlagsText(allocation); !flags.isEmpty()) {
    main.rows.push_back(field(Text::tr("Flags"), flags));
  }
  addText(&main, Text::tr("Shape"), allocation.shape);
  if (allocation.memorySpace != 0) {
    main.rows.push_back(field(Text::tr("Memory space"), memorySpaceText(*snapshot, allocation.memorySpace)));
  }
  main.rows.push_back(field(Text::tr("Values"), plainCount(assignment.values(id).size())));
  sections->push_back(std::move(main));

  const auto values = assignment.values(id);
  addList(sections, Text::tr("Values"), values.size(),
          [snapshot, values](size_t i) { return valueLink(*snapshot->assignment, values[i], false); });
}

void addStep(Sections* sections, const SharedSnapshot& snapshot, uint32_t step) {
  if (snapshot->assignment == nullptr || step >= snapshot->assignment->stepCount()) return;
  const buffers::Assignment& assignment = *snapshot->assignment;
  InspectorRow main = section(assignment.isEstimated() ? Text::tr("Step (estimated)") : Text::tr("Step"));
  main.rows.push_back(
      field(Text::tr("Number"), Text::tr("%1 of 0–%2").arg(grouped(step), plainCount(assignment.stepCount() - 1))));
  const auto instruction = snapshot->link.instructionAt(step);
  main.rows.push_back(codeField(Text::tr("Runs"), assignment.sequence()[step],
                                instruction ? std::optional<Target>(*instruction) : std::nullopt));
  if (step < snapshot->liveBytes.stepCount()) {
    main.rows.push_back(field(Text::tr("Live bytes"),
                              withSpace(*snapshot, queries::kDefaultSpace, bytesText(snapshot->liveBytes.at(step)))));
  }
  sections->push_back(std::move(main));

  auto live = std::make_shared<const std::vector<buffers::ValueId>>(queries::liveValues(assignment, step));
  addList(sections, Text::tr("Live values"), live->size(),
          [snapshot, live](size_t i) { return valueLink(*snapshot->assignment, (*live)[i], true); });
}

}  // namespace model::inspector
