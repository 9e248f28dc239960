#include "views/memory/memory_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/text.h"
#include "views/drawing/memory_layout.h"
#include "views/memory/peaks.h"

namespace views {
namespace {

struct MemoryTexts {
  Q_DECLARE_TR_FUNCTIONS(MemoryText)
};

}  // namespace

QString valueTip(const model::Snapshot& snapshot, buffers::ValueId id) {
  const buffers::Assignment& assignment = *snapshot.assignment;
  const buffers::Value& value = assignment.value(id);
  QStringList lines{model::wholeValueTitle(snapshot, id)};
  const QString argument = model::argumentOf(snapshot, id);
  if (!argument.isEmpty()) lines << model::valueName(value);
  lines << model::wholeSizeText(value);
  if (value.allocation) {
    const buffers::Allocation& allocation = assignment.allocation(*value.allocation);
    lines << MemoryTexts::tr("allocation %1 · %2 · offset %3")
                 .arg(model::grouped(allocation.number), model::valueKindText(*buffers::valueKind(assignment, value)),
                      model::grouped(value.offsetBytes));
  }
  lines << (value.range ? MemoryTexts::tr("steps %1").arg(model::stepsText(value))
                        : MemoryTexts::tr("no live range in the dump"));
  if (!value.shape.empty()) lines << model::oneLine(value.shape);
  if (const auto loop = drawing::carryingLoop(snapshot, id))
    lines << MemoryTexts::tr("carried by the loop %1").arg(model::oneLine(snapshot.module->name(*loop)));
  if (!argument.isEmpty()) return lines.join(u'\n');  // its instruction has the same names
  if (const auto instruction = snapshot.link.instruction(id); instruction && snapshot.module != nullptr) {
    lines << QStringLiteral("%1 · %2").arg(model::oneLine(snapshot.module->opcode(*instruction)),
                                           model::oneLine(snapshot.module->name(*instruction)));
    if (const auto scope = snapshot.module->opName(*instruction); !scope.empty()) lines << model::oneLine(scope);
  } else {
    lines << MemoryTexts::tr("defined by %1").arg(model::oneLine(value.instruction));
  }
  return lines.join(u'\n');
}

QString allocationTip(const model::Snapshot& snapshot, buffers::AllocationId id) {
  const buffers::Assignment& assignment = *snapshot.assignment;
  const buffers::Allocation& allocation = assignment.allocation(id);
  QStringList lines{MemoryTexts::tr("allocation %1 · %2")
                        .arg(model::grouped(allocation.number), model::allocationKindText(allocation.kind())),
                    model::wholeSizeText(allocation)};
  if (const QString flags = model::allocationFlagsText(allocation); !flags.isEmpty()) lines << flags;
  if (allocation.memorySpace != 0)
    lines << MemoryTexts::tr("memory space %1").arg(model::memorySpaceText(snapshot, allocation.memorySpace));
  if (!allocation.shape.empty()) lines << model::oneLine(allocation.shape);
  const size_t count = assignment.values(id).size();
  lines << MemoryTexts::tr("%n value(s)", nullptr, static_cast<int>(count));
  return lines.join(u'\n');
}

QString stepTip(const model::Snapshot& snapshot, const queries::LiveBytes& live, uint32_t step) {
  QStringList lines;
  const QString name = model::toQString(drawing::instructionAt(snapshot, step));
  lines << (name.isEmpty() ? MemoryTexts::tr("step %1").arg(model::grouped(step))
                           : MemoryTexts::tr("step %1 · %2").arg(model::grouped(step), name));
  if (step < live.stepCount()) {
    lines << model::withSpace(snapshot, live.space(), MemoryTexts::tr("%1 live").arg(model::exactBytes(live.at(step))));
    for (int k = 0; k < buffers::kValueKindCount; ++k) {
      const auto kind = static_cast<buffers::ValueKind>(k);
      const int64_t bytes = live.at(step, kind);
      if (bytes > 0) lines << QStringLiteral("%1: %2").arg(model::valueKindText(kind), model::exactBytes(bytes));
    }
  }
  lines << model::toQStrings(drawing::peakNotes(peakMarks(snapshot, live), step));
  return lines.join(u'\n');
}

QString scaleNoteTip() {
  return MemoryTexts::tr(
      "Heights are not proportional, so that small allocations stay visible. Within an allocation, all bytes are to "
      "scale.");
}

}  // namespace views
