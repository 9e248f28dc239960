#include "views/memory/memory_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "model/analysis/transfers.h"
#include "model/documents/module_memory.h"
#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/text.h"
#include "views/memory/peaks.h"

namespace views {
namespace {

struct MemoryTexts {
  Q_DECLARE_TR_FUNCTIONS(MemoryText)
};

constexpr int64_t kVmem = 1, kCmem = 3;  // TPU v4 has CMEM
constexpr int kMostUses = 64;            // of a value, to find the loop that carries it

}  // namespace

std::optional<hlo::InstructionId> carryingLoop(const model::Snapshot& snapshot, buffers::ValueId id) {
  if (snapshot.module == nullptr) return std::nullopt;
  const hlo::Module& module = *snapshot.module;
  const auto isLoop = [&](hlo::InstructionId each) { return module.kind(each) == hlo::OpKind::kWhile; };
  if (const auto own = snapshot.link.instruction(id)) {
    if (isLoop(*own)) return own;
    if (module.kind(*own) == hlo::OpKind::kParameter) {
      for (const hlo::InstructionId caller : module.callers(module.computation(*own))) {
        if (isLoop(caller)) return caller;
      }
    }
  }
  int looked = 0;
  for (const buffers::Use& use : snapshot.assignment->uses(id)) {
    if (++looked > kMostUses) break;
    const auto step = snapshot.assignment->stepOf(use.instruction);
    const auto user = step ? snapshot.link.instructionAt(*step) : std::nullopt;
    if (user && isLoop(*user)) return user;
  }
  return std::nullopt;
}

QString valueTip(const model::Snapshot& snapshot, buffers::ValueId id) {
  const buffers::Assignment& assignment = *snapshot.assignment;
  const buffers::Value& value = assignment.value(id);
  QStringList lines{model::valueName(value)};
  if (const QString argument = model::argumentOf(snapshot, id); !argument.isEmpty()) lines.prepend(argument);
  lines << model::wholeSizeText(value);
  if (value.allocation) {
    const buffers::Allocation& allocation = assignment.allocation(*value.allocation);
    lines << MemoryTexts::tr("allocation %1 · %2 · offset %3")
                 .arg(model::grouped(allocation.number), model::allocationKindText(allocation.kind()),
                      model::grouped(value.offsetBytes));
  }
  lines << (value.range ? MemoryTexts::tr("steps %1").arg(model::stepsText(value))
                        : MemoryTexts::tr("no live range in the dump"));
  if (!value.shape.empty()) lines << model::oneLine(value.shape);
  if (const auto loop = carryingLoop(snapshot, id))
    lines << MemoryTexts::tr("carried by the loop %1").arg(model::oneLine(snapshot.module->name(*loop)));
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
  const QString name = instructionAt(snapshot, step);
  lines << (name.isEmpty() ? MemoryTexts::tr("step %1").arg(model::grouped(step))
                           : MemoryTexts::tr("step %1 · %2").arg(model::grouped(step), name));
  if (step < live.stepCount()) {
    lines << model::withSpace(snapshot, live.space(), MemoryTexts::tr("%1 live").arg(model::exactBytes(live.at(step))));
    for (int k = 0; k < buffers::kAllocationKindCount; ++k) {
      const auto kind = static_cast<buffers::AllocationKind>(k);
      const int64_t bytes = live.at(step, kind);
      if (bytes > 0) lines << QStringLiteral("%1: %2").arg(model::allocationKindText(kind), model::exactBytes(bytes));
    }
  }
  lines << peakNotes(peakMarks(snapshot, live), step);
  return lines.join(u'\n');
}

QString scaleNote(const MemoryScene& scene) {
  if (scene.isToScale()) return {};
  const auto unitsPerByte = [](const MemoryBand& band) {
    return band.height / static_cast<double>(std::max<int64_t>(1, band.sizeBytes));
  };
  const auto& bands = scene.bands();
  const bool isToScale = std::all_of(bands.begin(), bands.end(), [&](const MemoryBand& band) {
    return std::abs(unitsPerByte(band) / unitsPerByte(bands.front()) - 1) < 0.05;
  });
  return isToScale ? QString() : MemoryTexts::tr("bands not to scale");
}

std::vector<MemoryArea> emptyAreas(const model::Snapshot& snapshot, bool hasFailed) {
  std::vector<MemoryArea> areas;
  const auto add = [&](int64_t space, const QString& note) {
    MemoryArea& area = areas.emplace_back();
    area.space = space;
    area.name = queries::spaceName(snapshot.platform, space);
    area.note = note.arg(QString::fromStdString(area.name)).toStdString();
  };
  const buffers::Assignment& assignment = *snapshot.assignment;
  bool isDefaultUsed = assignment.allocationCount() == 0, hasVmem = false;
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    const buffers::Allocation& allocation = assignment.allocation(buffers::AllocationId(i));
    isDefaultUsed = isDefaultUsed || allocation.memorySpace == queries::kDefaultSpace;
    const bool isOnChip = allocation.memorySpace == kVmem || allocation.memorySpace == kCmem;
    hasVmem = hasVmem || (isOnChip && allocation.sizeBytes > 0);
  }
  if (!isDefaultUsed) add(queries::kDefaultSpace, MemoryTexts::tr("Nothing is allocated in %1."));
  if (snapshot.platform == hlo::Platform::kTpu && !hasVmem) {
    add(kVmem, hasFailed
                   ? MemoryTexts::tr("Nothing is placed in %1 yet: the compiler stopped before it moved values "
                                     "there.\nA compilation that fits shows them here, each linked to its value in "
                                     "HBM.")
                   : MemoryTexts::tr("No value is in %1: the compiler moved none there."));
  }
  return areas;
}

std::vector<std::pair<int64_t, std::string>> emptyBandNotes(const model::Snapshot& snapshot,
                                                            const std::stop_token& stop) {
  std::vector<std::pair<int64_t, std::string>> notes;
  const buffers::Assignment& assignment = *snapshot.assignment;
  std::vector<int64_t> spaces;
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    const buffers::AllocationId id(i);
    const buffers::Allocation& allocation = assignment.allocation(id);
    const bool isNew = std::find(spaces.begin(), spaces.end(), allocation.memorySpace) == spaces.end();
    if (isNew && allocation.sizeBytes > 0 && assignment.values(id).empty()) spaces.push_back(allocation.memorySpace);
  }
  if (spaces.empty() || snapshot.module == nullptr || snapshot.memory == nullptr) return notes;
  const auto* const memory = snapshot.memory->get(stop);
  if (memory == nullptr) return notes;
  const std::vector<hlo::ScopedMemory> scoped = hlo::scopedMemoryOf(memory->analysis, stop);
  for (const int64_t space : spaces) {
    const hlo::ScopedMemory* most = nullptr;
    int kernels = 0;
    for (const hlo::ScopedMemory& each : scoped) {
      if (each.memorySpace != space) continue;
      ++kernels;
      if (most == nullptr || each.bytes > most->bytes) most = &each;
    }
    if (most == nullptr) continue;
    const QString note =
        MemoryTexts::tr("No values: scoped memory of %n kernel(s) while they run, at most %1 at step %2, %3", nullptr,
                        kernels)
            .arg(model::humanBytes(most->bytes), model::grouped(most->step),
                 model::oneLine(snapshot.module->name(most->instruction)));
    notes.emplace_back(space, note.toStdString());
  }
  return notes;
}

QString scaleNoteTip() {
  return MemoryTexts::tr(
      "Heights are not proportional, so that small allocations stay visible. Within an allocation, all bytes are to "
      "scale.");
}

}  // namespace views
