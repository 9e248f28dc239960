#include "views/memory/memory_holes.h"

#include <algorithm>
#include <utility>

namespace views {

MemoryHoles holesAt(const MemoryScene& scene, const MemoryBand& band, uint32_t step) {
  MemoryHoles result;
  if (!scene.hasSteps() || step >= scene.steps() || band.barCount == 0) return result;
  const auto& bars = scene.bars();
  const auto bytes = static_cast<double>(band.sizeBytes);
  std::vector<std::pair<int64_t, int64_t>> held;
  scene.forEachRun(band, {static_cast<double>(step), static_cast<double>(step), 0, bytes},
                   [&](uint32_t first, uint32_t end) {
                     for (uint32_t i = first; i < end; ++i) {
                       const MemoryBar& bar = bars[i];
                       if (bar.begin <= step && step < bar.end && bar.sizeBytes > 0) {
                         held.emplace_back(bar.offsetBytes, bar.offsetBytes + bar.sizeBytes);
                       }
                     }
                   });
  std::sort(held.begin(), held.end());
  int64_t free = 0;
  held.emplace_back(band.usedBytes, band.usedBytes);
  for (const auto& [begin, end] : held) {
    if (begin > free) {
      result.holes.push_back({free, begin, 0, 0, std::nullopt});
      result.bytes += begin - free;
    }
    free = std::max(free, end);
  }
  std::stable_sort(result.holes.begin(), result.holes.end(),
                   [](const MemoryHole& a, const MemoryHole& b) { return a.bytes() > b.bytes(); });
  return result;
}

void findExtent(const MemoryScene& scene, const MemoryBand& band, uint32_t step, MemoryHole* hole) {
  hole->begin = 0;
  hole->end = scene.steps();
  hole->next.reset();
  const MemoryScene::Window window{0, static_cast<double>(scene.steps()), static_cast<double>(hole->firstByte),
                                   static_cast<double>(hole->endByte)};
  scene.forEachRun(band, window, [&](uint32_t first, uint32_t end) {
    for (uint32_t i = first; i < end; ++i) {
      const MemoryBar& bar = scene.bars()[i];
      const bool touches = bar.offsetBytes < hole->endByte && bar.offsetBytes + bar.sizeBytes > hole->firstByte;
      if (!touches || bar.sizeBytes == 0) continue;
      if (bar.end <= step) hole->begin = std::max(hole->begin, bar.end);
      if (bar.begin > step && bar.begin < hole->end) {
        hole->end = bar.begin;
        hole->next = i;
      }
    }
  });
}

}  // namespace views
