#include "views/drawing/memory_layout.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "model/words/buffer_text.h"
#include "model/words/kernel_memory_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace drawing {
namespace {

constexpr int64_t kVmem = 1, kCmem = 3;  // TPU v4 has CMEM
constexpr int kMostUses = 64;            // of a value, to find the loop that carries it
constexpr double kByteTick = 28;         // minimum distance in pixels
constexpr double kLeastScaled = 36;      // height in pixels of a band with a byte axis
constexpr double kMostLabels = 0.25;     // share of the width for all that is left of the plot
constexpr double kMostShort = 0.33;      // likewise, with short names

}  // namespace

MemoryGeometry<Rect> memoryGeometry(double width, double height, const MemoryScene& scene,
                                    const std::vector<PeakMark>& peaks, double lineHeight, const Measure& widthOf,
                                    bool hasNumbers) {
  double widest = widthOf("00 · 000.00 KiB"), widestShort = widest;
  // Only high bands get a label; they are the first in each memory space.
  const size_t measured = std::min<size_t>(scene.bands().size(), 500);
  for (size_t i = 0; i < measured; ++i) {
    widest = std::max(widest, widthOf(bandLabel(scene.bands()[i])));
    widestShort = std::max(widestShort, widthOf(shortBandLabel(scene.bands()[i])));
  }
  const double bytes = std::ceil(widthOf("000.00 GiB") + kByteGap);
  const bool isWhole = widest + kNameGap + bytes <= width * kMostLabels;
  const double names =
      isWhole ? std::ceil(widest + kNameGap)
              : std::ceil(std::clamp(widestShort + kNameGap, 0.0, std::max(0.0, width * kMostShort - bytes)));
  const double labels = names + bytes;
  const double axis = hasNumbers ? std::round(lineHeight + 10) : kStepTick;
  const double marks = peakStripHeight(peaks, lineHeight);
  uint32_t rows = 0;
  for (const words::LoopBracket& loop : scene.loops()) rows = std::max(rows, std::min(loop.depth + 1, kMostLoopRows));
  const double loops = rows * kLoopRow;
  MemoryGeometry<Rect> geometry;
  geometry.plot = Rect(labels + kMapMargin, marks + loops, std::max(1.0, width - labels - 2 * kMapMargin),
                       std::max(1.0, height - axis - marks - loops));
  geometry.loops = Rect(geometry.plot.left(), marks, geometry.plot.width(), loops);
  geometry.marks = Rect(geometry.plot.left(), 0, geometry.plot.width(), marks);
  geometry.labels = Rect(kMapMargin, geometry.plot.top(), names, geometry.plot.height());
  geometry.bytes = Rect(geometry.labels.right(), geometry.plot.top(), bytes, geometry.plot.height());
  geometry.axis = Rect(geometry.plot.left(), geometry.plot.bottom(), geometry.plot.width(), axis);
  geometry.whole = Rect(0, 0, width, height);
  return geometry;
}

std::vector<int64_t> axisBytes(double zero, double top, double bottom, double pixelsPerByte, int64_t bytes) {
  std::vector<int64_t> ticks;
  if (bottom - top < kLeastScaled || pixelsPerByte <= 0) return ticks;
  int64_t distance = 1;
  while (static_cast<double>(distance) * pixelsPerByte < kByteTick && distance < INT64_MAX / 2) distance *= 2;
  const auto first = static_cast<int64_t>(std::max(0.0, (zero - bottom) / pixelsPerByte));
  const auto last = std::min(bytes, static_cast<int64_t>(std::max(0.0, (zero - top + 0.5) / pixelsPerByte)));
  for (int64_t byte = (first + distance - 1) / distance * distance; byte <= last; byte += distance) {
    ticks.push_back(byte);
    if (byte > INT64_MAX - distance) break;
  }
  return ticks;
}

std::vector<MemoryBounds> memoryBounds(const model::MemorySummary& summary) {
  std::vector<MemoryBounds> all;
  for (const model::SpaceSummary& space : summary.spaces) {
    MemoryBounds& bounds = all.emplace_back();
    bounds.space = space.figures.space;
    if (const auto& reserved = space.figures.reserved.sum) bounds.reserved = reserved->bytes;
    if (space.limit) bounds.limit = space.limit->bytes;
  }
  return all;
}

std::string bandNumber(const MemoryBand& band) {
  return band.foldedCount > 0 ? words::grouped(band.foldedCount) : words::grouped(band.number);
}

std::string shortBandLabel(const MemoryBand& band) {
  return absl::StrCat(bandNumber(band), band.foldedCount > 0 ? " ×" : "", " · ", words::humanBytes(band.sizeBytes));
}

std::string bandLabel(const MemoryBand& band) {
  return absl::StrCat(shortBandLabel(band), " · ", words::allocationKindText(band.kind));
}

std::string loopLabel(const words::LoopBracket& loop) { return absl::StrCat(loop.name, " · ", loop.runs); }

bool namesAreas(const MemoryScene& scene) {
  return scene.areas().size() > 1 || (!scene.areas().empty() && !scene.areas().front().note.empty());
}

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

std::string scaleNote(const MemoryScene& scene) {
  if (scene.isToScale()) return {};
  const auto unitsPerByte = [](const MemoryBand& band) {
    return band.height / static_cast<double>(std::max<int64_t>(1, band.sizeBytes));
  };
  const auto& bands = scene.bands();
  const bool isToScale = std::all_of(bands.begin(), bands.end(), [&](const MemoryBand& band) {
    return std::abs(unitsPerByte(band) / unitsPerByte(bands.front()) - 1) < 0.05;
  });
  return isToScale ? std::string() : words::translate("MemoryText", "bands not to scale");
}

std::vector<MemoryArea> emptyAreas(const model::Snapshot& snapshot, const model::LimitSources& limits) {
  std::vector<MemoryArea> areas;
  const auto add = [&](int64_t space, const std::string& note) {
    MemoryArea& area = areas.emplace_back();
    area.space = space;
    area.name = queries::spaceName(snapshot.platform, space);
    area.note = words::filled(note, area.name);
  };
  const buffers::Assignment& assignment = *snapshot.assignment;
  bool isDefaultUsed = assignment.allocationCount() == 0, hasVmem = false;
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    const buffers::Allocation& allocation = assignment.allocation(buffers::AllocationId(i));
    isDefaultUsed = isDefaultUsed || allocation.memorySpace == queries::kDefaultSpace;
    const bool isOnChip = allocation.memorySpace == kVmem || allocation.memorySpace == kCmem;
    hasVmem = hasVmem || (isOnChip && allocation.sizeBytes > 0);
  }
  if (!isDefaultUsed) add(queries::kDefaultSpace, words::translate("MemoryText", "Nothing is allocated in %1."));
  if (snapshot.platform == hlo::Platform::kTpu && !hasVmem) {
    const std::string kernels = words::kernelMemoryText(limits, kVmem);
    add(kVmem, !kernels.empty() ? kernels
               : !limits.failures().empty()
                   ? words::translate("MemoryText",
                                      "Nothing is placed in %1 yet: the compiler stopped before it moved values "
                                      "there.\nA compilation that fits shows them here, each linked to its value in "
                                      "HBM.")
                   : words::translate("MemoryText", "No value is in %1: the compiler moved none there."));
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
  if (spaces.empty() || snapshot.module == nullptr || snapshot.scopedMemory == nullptr) return notes;
  const auto* const scoped = snapshot.scopedMemory->get(stop);
  if (scoped == nullptr) return notes;
  for (const int64_t space : spaces) {
    const hlo::ScopedMemory* most = nullptr;
    int kernels = 0;
    for (const hlo::ScopedMemory& each : *scoped) {
      if (each.memorySpace != space) continue;
      ++kernels;
      if (most == nullptr || each.bytes > most->bytes) most = &each;
    }
    if (most == nullptr) continue;
    notes.emplace_back(
        space, words::filled(words::translate("MemoryText",
                                              "No values: scoped memory of %n kernel(s) while they run, at most %1 at "
                                              "step %2, %3",
                                              nullptr, kernels),
                             words::humanBytes(most->bytes), words::grouped(most->step),
                             words::oneLine(snapshot.module->name(most->instruction))));
  }
  return notes;
}

std::string kernelText(const MemoryArea& area, const MemoryKernel& kernel) {
  return words::filled(words::translate("MemoryText", "%1 · %2 of scoped memory in %3 while it runs, at step %4"),
                       kernel.name, words::exactBytes(kernel.bytes), area.name, words::grouped(kernel.step));
}

std::vector<MemoryKernel> memoryKernels(const model::Snapshot& snapshot, const std::stop_token& stop) {
  std::vector<MemoryKernel> kernels;
  if (snapshot.module == nullptr || snapshot.scopedMemory == nullptr) return kernels;
  const auto* const scoped = snapshot.scopedMemory->get(stop);
  if (scoped == nullptr) return kernels;
  for (const hlo::ScopedMemory& each : *scoped) {
    kernels.push_back({each.memorySpace, each.step, each.bytes, each.instruction,
                       words::oneLine(snapshot.module->name(each.instruction))});
  }
  return kernels;
}

}  // namespace drawing
