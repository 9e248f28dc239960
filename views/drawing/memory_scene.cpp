#include "views/drawing/memory_scene.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "model/buffers/byte_count.h"

namespace drawing {
namespace {

using hlo::kNone;
// Heights are proportional to a power of the bytes: the smallest power with which the biggest band keeps half of its
// share of the bytes as its share of the height. Otherwise thousands of parameters would squeeze the temp block.
constexpr double kLeastPower = 1.0 / 3;
constexpr double kFairness = 0.5;
// Minimum share of a band in the height of the map, as long as the biggest band is eight times higher, and the small
// bands together take at most a quarter.
constexpr double kLeastBandShare = 1.0 / 250;
constexpr double kLeastOfBiggest = 1.0 / 8;
constexpr double kLeastTogether = 0.25;
// Parameters and constants below this share of their memory space are folded, if there are so many of a kind.
constexpr double kFoldedShare = 1.0 / 64;
constexpr size_t kLeastFolded = 4;
constexpr double kShownShare = 0.78;  // least share of the bands of the space shown in the height of all bands
constexpr double kAreaGap = 0.03;     // of the height of all bands, between two memory spaces
constexpr double kLeastArea = 0.09;   // height of a memory space, likewise
constexpr double kLaneGap = 0.005;    // between a memory space and the lane of its kernels, likewise
constexpr double kLane = 0.045;       // height of the lane, likewise; twice in the space that is shown

/// Returns the place of a kind in the stack of the usage curve, from above.
int rankOf(buffers::AllocationKind kind) {
  switch (kind) {
    case buffers::AllocationKind::kThreadLocal: return 0;
    case buffers::AllocationKind::kTemp: return 1;
    case buffers::AllocationKind::kOutput: return 2;
    case buffers::AllocationKind::kConstant: return 3;
    case buffers::AllocationKind::kParameter: return 4;
  }
  return 0;
}

/// Sorts so that ranges of kGroup bars are near squares of steps × bytes (sort-tile-recursive packing). Inside a range
/// the bars are sorted by their bytes: those at the same bytes are equally high, which makes the loop over their rows
/// predictable when they are painted.
void packBars(std::vector<MemoryScene::Source::Bar>::iterator first,
              std::vector<MemoryScene::Source::Bar>::iterator last) {
  using Bar = MemoryScene::Source::Bar;
  const auto byBytes = [](const Bar& a, const Bar& b) {
    const auto key = [](const Bar& x) {
      return std::tuple(2 * x.bar.offsetBytes + x.bar.sizeBytes, x.bar.begin, x.value);
    };
    return key(a) < key(b);
  };
  const auto bySteps = [](const Bar& a, const Bar& b) {
    return std::tie(a.bar.begin, a.bar.offsetBytes, a.value) < std::tie(b.bar.begin, b.bar.offsetBytes, b.value);
  };
  std::sort(first, last, byBytes);
  const auto groups = (last - first + MemoryScene::kGroup - 1) / MemoryScene::kGroup;
  const auto slabs = static_cast<std::ptrdiff_t>(std::ceil(std::sqrt(static_cast<double>(groups))));
  const std::ptrdiff_t slab = (groups + slabs - 1) / std::max<std::ptrdiff_t>(slabs, 1) * MemoryScene::kGroup;
  for (auto it = first; it != last;) {
    const auto end = it + std::min(slab, last - it);
    std::sort(it, end, bySteps);
    while (it != end) {
      const auto groupEnd = it + std::min<std::ptrdiff_t>(MemoryScene::kGroup, end - it);
      std::sort(it, groupEnd, byBytes);
      it = groupEnd;
    }
  }
}

}  // namespace

MemoryScene::MemoryScene(std::vector<Source> sources, uint32_t steps, bool isToScale,
                         std::vector<words::LoopBracket> loops, int64_t space, std::vector<MemoryArea> emptyAreas,
                         std::vector<MemoryKernel> kernels)
    : m_steps(std::max<uint32_t>(steps, 1)),
      m_hasSteps(steps > 0),
      m_isToScale(isToScale),
      m_space(space),
      m_loops(std::move(loops)) {
  std::stable_sort(sources.begin(), sources.end(), [space](const Source& a, const Source& b) {
    const auto key = [space](const MemoryBand& band) {
      return std::tuple(band.memorySpace != space, band.memorySpace, rankOf(band.kind), -band.sizeBytes);
    };
    return key(a.band) < key(b.band);
  });
  size_t count = 0;
  uint32_t values = 0;
  for (const Source& source : sources) {
    count += source.bars.size();
    for (const Source::Bar& bar : source.bars) values = std::max(values, bar.value.index() + 1);
  }
  m_bars.reserve(count);
  m_values.reserve(count);
  for (auto* const lane : {&m_lanes.begin, &m_lanes.end, &m_lanes.low, &m_lanes.high}) lane->reserve(count + 3);
  m_lanes.steps = m_steps;
  m_barOfValue.assign(values, kNone);
  m_bands.reserve(sources.size());
  m_groupOfBand.reserve(sources.size() + 1);
  for (Source& source : sources) {
    m_bands.push_back(source.band);
    m_groupOfBand.push_back(static_cast<uint32_t>(m_groups.size()));
    addBars(m_bands.back(), source.bars);
    for (FoldedAllocation& folded : source.folded) {
      folded.band = static_cast<uint32_t>(m_bands.size() - 1);
      m_folded.push_back(folded);
    }
    source.bars = {};
  }
  m_groupOfBand.push_back(static_cast<uint32_t>(m_groups.size()));
  for (auto* const lane : {&m_lanes.begin, &m_lanes.end, &m_lanes.low, &m_lanes.high}) lane->resize(count + 3, 0);
  placeBands();
  emphasizeSpace();
  placeAreas(std::move(emptyAreas), std::move(kernels));
}

void MemoryScene::placeAreas(std::vector<MemoryArea> emptyAreas, std::vector<MemoryKernel> kernels) {
  for (uint32_t i = 0; i < m_bands.size(); ++i) {
    const MemoryBand& band = m_bands[i];
    if (m_areas.empty() || m_areas.back().space != band.memorySpace) {
      MemoryArea& area = m_areas.emplace_back();
      area.space = band.memorySpace;
      area.name = band.areaName;
      area.firstBand = i;
    }
    MemoryArea& area = m_areas.back();
    ++area.bandCount;
    if (band.kind != buffers::AllocationKind::kThreadLocal)
      area.sizeBytes = buffers::saturatingSum(area.sizeBytes, std::max<int64_t>(band.sizeBytes, 0));
  }
  for (MemoryArea& area : emptyAreas) {
    const auto known =
        std::find_if(m_areas.begin(), m_areas.end(), [&](const MemoryArea& each) { return each.space == area.space; });
    if (known != m_areas.end()) {
      if (known->sizeBytes == 0) known->note = std::move(area.note);
      continue;
    }
    // The space that is shown is first, even if it is empty.
    m_areas.insert(area.space == m_space ? m_areas.begin() : m_areas.end(), std::move(area));
  }
  for (MemoryKernel& kernel : kernels) {
    const auto area = std::find_if(m_areas.begin(), m_areas.end(),
                                   [&](const MemoryArea& each) { return each.space == kernel.space; });
    if (area == m_areas.end() || kernel.step >= m_steps) continue;
    area->mostKernelBytes = std::max(area->mostKernelBytes, kernel.bytes);
    area->kernels.push_back(std::move(kernel));
  }
  const double all = std::max(m_height, 1.0);
  m_height = 0;
  for (MemoryArea& area : m_areas) {
    if (m_height > 0) m_height += kAreaGap * all;
    area.top = m_height;
    double own = 0;
    for (uint32_t i = area.firstBand; i < area.firstBand + area.bandCount; ++i) own += m_bands[i].height;
    // A space of few bytes, beside one of many, has a scale of its own.
    const double factor = own > 0 ? std::max(1.0, kLeastArea * all / own) : 1;
    for (uint32_t i = area.firstBand; i < area.firstBand + area.bandCount; ++i) {
      m_bands[i].top = m_height;
      m_bands[i].height *= factor;
      m_height += m_bands[i].height;
    }
    m_height = std::max(m_height, area.top + kLeastArea * all);
    area.height = m_height - area.top;
    if (area.kernels.empty()) continue;
    area.laneTop = m_height + kLaneGap * all;
    area.laneHeight = (area.space == m_space ? 2 * kLane : kLane) * all;
    m_height = area.laneTop + area.laneHeight;
  }
}

const MemoryArea* MemoryScene::areaOf(int64_t space) const {
  const auto found =
      std::find_if(m_areas.begin(), m_areas.end(), [space](const MemoryArea& area) { return area.space == space; });
  return found == m_areas.end() ? nullptr : &*found;
}

std::optional<double> MemoryScene::heightOf(const MemoryArea& area, int64_t bytes) const {
  if (bytes < 0 || bytes > area.sizeBytes || area.bandCount == 0) return std::nullopt;
  for (uint32_t i = area.firstBand + area.bandCount; i-- > area.firstBand;) {
    const MemoryBand& band = m_bands[i];
    if (band.kind == buffers::AllocationKind::kThreadLocal || band.sizeBytes <= 0) continue;
    if (bytes <= band.sizeBytes)
      return band.top + band.height * (1 - static_cast<double>(bytes) / static_cast<double>(band.sizeBytes));
    bytes -= band.sizeBytes;
  }
  return area.top;
}

void MemoryScene::placeBands() {
  if (m_isToScale) {
    m_height = 0;
    for (MemoryBand& band : m_bands) {
      band.top = m_height;
      band.height = std::max(1.0, static_cast<double>(band.sizeBytes));
      m_height += band.height;
    }
    return;
  }
  double totalBytes = 0, biggestBytes = 0;
  for (const MemoryBand& band : m_bands) {
    const auto bytes = static_cast<double>(std::max<int64_t>(band.sizeBytes, 0));
    totalBytes += bytes;
    biggestBytes = std::max(biggestBytes, bytes);
  }
  const double fairShare = totalBytes > 0 ? kFairness * biggestBytes / totalBytes : 0;
  double total = 0, biggest = 0;
  for (double power = kLeastPower; power <= 1; power += (1 - kLeastPower) / 8) {
    total = biggest = 0;
    for (MemoryBand& band : m_bands) {
      band.height = std::max(1.0, std::pow(static_cast<double>(std::max<int64_t>(band.sizeBytes, 0)), power));
      total += band.height;
      biggest = std::max(biggest, band.height);
    }
    if (biggest >= fairShare * total) break;
  }
  const double least = std::min({total * kLeastBandShare, biggest * kLeastOfBiggest,
                                 total * kLeastTogether / std::max(1.0, static_cast<double>(m_bands.size()))});
  m_height = 0;
  for (MemoryBand& band : m_bands) {
    band.top = m_height;
    band.height = std::max(band.height, least);
    m_height += band.height;
  }
}

void MemoryScene::emphasizeSpace() {
  double shown = 0;
  for (const MemoryBand& band : m_bands) shown += band.memorySpace == m_space ? band.height : 0;
  const double others = m_height - shown;
  if (shown <= 0 || others <= 0 || shown >= kShownShare * m_height) return;
  const double factor = others * kShownShare / (1 - kShownShare) / shown;
  m_height = 0;
  for (MemoryBand& band : m_bands) {
    if (band.memorySpace == m_space) band.height *= factor;
    band.top = m_height;
    m_height += band.height;
  }
}

void MemoryScene::addBars(MemoryBand& band, std::vector<Source::Bar>& bars) {
  // Values without a range are below all others and do not enlarge the boxes of values with one; likewise for different
  // colours.
  std::stable_sort(bars.begin(), bars.end(), [](const Source::Bar& a, const Source::Bar& b) {
    return std::pair(a.hasRange, a.color) < std::pair(b.hasRange, b.color);
  });
  band.firstBar = static_cast<uint32_t>(m_bars.size());
  band.barCount = static_cast<uint32_t>(bars.size());
  band.firstSection = static_cast<uint32_t>(m_sections.size());
  for (auto first = bars.begin(); first != bars.end();) {
    const auto last = std::find_if(first, bars.end(), [&](const Source::Bar& bar) {
      return bar.hasRange != first->hasRange || bar.color != first->color;
    });
    packBars(first, last);
    const auto before = static_cast<uint32_t>(first - bars.begin());
    m_sections.push_back({band.firstBar + before, static_cast<uint32_t>(last - first), first->color, first->hasRange});
    if (!first->hasRange) band.unrangedCount += static_cast<uint32_t>(last - first);
    first = last;
  }
  band.sectionCount = static_cast<uint32_t>(m_sections.size()) - band.firstSection;
  const double bytes = static_cast<double>(std::max<int64_t>(band.sizeBytes, 1));
  for (const Source::Bar& source : bars) {
    MemoryBar bar = source.bar;
    bar.offsetBytes = std::clamp<int64_t>(bar.offsetBytes, 0, std::max<int64_t>(band.sizeBytes, 0));
    bar.sizeBytes = std::clamp<int64_t>(bar.sizeBytes, 0, std::max<int64_t>(band.sizeBytes, 0) - bar.offsetBytes);
    if (!source.hasRange || !m_hasSteps) bar.begin = 0, bar.end = m_steps;
    bar.begin = std::min(bar.begin, m_steps - 1);
    bar.end = std::clamp(bar.end, bar.begin + 1, m_steps);
    m_barOfValue[source.value.index()] = static_cast<uint32_t>(m_bars.size());
    band.usedBytes = std::max(band.usedBytes, bar.offsetBytes + bar.sizeBytes);
    m_bars.push_back(bar);
    m_lanes.begin.push_back(static_cast<float>(bar.begin));
    m_lanes.end.push_back(static_cast<float>(bar.end));
    m_lanes.low.push_back(static_cast<float>(static_cast<double>(bar.offsetBytes) / bytes));
    m_lanes.high.push_back(static_cast<float>(static_cast<double>(bar.offsetBytes + bar.sizeBytes) / bytes));
    m_values.push_back(source.value);
  }
  for (const MemorySection& section : sections(band)) {
    for (uint32_t first = section.firstBar, end = first + section.barCount; first < end; first += kGroup) {
      Group group{INT64_MAX, 0, UINT32_MAX, 0, first, std::min(first + kGroup, end)};
      for (uint32_t i = group.firstBar; i < group.endBar; ++i) {
        const MemoryBar& bar = m_bars[i];
        group.firstByte = std::min(group.firstByte, bar.offsetBytes);
        group.endByte = std::max(group.endByte, bar.offsetBytes + bar.sizeBytes);
        group.begin = std::min(group.begin, bar.begin);
        group.end = std::max(group.end, bar.end);
      }
      m_groups.push_back(group);
    }
  }
}

std::optional<uint32_t> MemoryScene::barOf(buffers::ValueId value) const {
  if (value.index() >= m_barOfValue.size() || m_barOfValue[value.index()] == kNone) return std::nullopt;
  return m_barOfValue[value.index()];
}

std::optional<uint32_t> MemoryScene::bandOf(buffers::AllocationId allocation) const {
  for (uint32_t i = 0; i < m_bands.size(); ++i) {
    if (m_bands[i].foldedCount == 0 && m_bands[i].allocation == allocation) return i;
  }
  const FoldedAllocation* const part = folded(allocation);
  return part != nullptr ? std::optional(part->band) : std::nullopt;
}

const FoldedAllocation* MemoryScene::folded(buffers::AllocationId allocation) const {
  const auto found = std::find_if(m_folded.begin(), m_folded.end(),
                                  [allocation](const FoldedAllocation& part) { return part.allocation == allocation; });
  return found == m_folded.end() ? nullptr : &*found;
}

buffers::AllocationId MemoryScene::allocationAt(const MemoryBand& band, double byte) const {
  if (band.foldedCount == 0) return band.allocation;
  const auto index = static_cast<uint32_t>(&band - m_bands.data());
  buffers::AllocationId at = band.allocation;
  for (const FoldedAllocation& part : m_folded) {
    if (part.band == index && static_cast<double>(part.firstByte) <= byte) at = part.allocation;
  }
  return at;
}

uint32_t MemoryScene::bandOfBar(uint32_t bar) const {
  const auto it = std::upper_bound(m_bands.begin(), m_bands.end(), bar, [](uint32_t b, const MemoryBand& band) {
    return b < band.firstBar + band.barCount;
  });
  return static_cast<uint32_t>(it - m_bands.begin());
}

uint32_t MemoryScene::firstBandBelow(double y) const {
  const auto it = std::upper_bound(m_bands.begin(), m_bands.end(), y,
                                   [](double at, const MemoryBand& band) { return at < band.top + band.height; });
  return static_cast<uint32_t>(it - m_bands.begin());
}

const MemoryArea* MemoryScene::laneAt(double y) const {
  const auto found = std::find_if(m_areas.begin(), m_areas.end(), [y](const MemoryArea& area) {
    return !area.kernels.empty() && area.laneTop <= y && y < area.laneTop + area.laneHeight;
  });
  return found == m_areas.end() ? nullptr : &*found;
}

std::optional<uint32_t> MemoryScene::bandAt(double y) const {
  if (y < 0 || y >= m_height) return std::nullopt;
  const uint32_t band = firstBandBelow(y);
  // Not in the gap between two memory spaces.
  return band < m_bands.size() && y >= m_bands[band].top ? std::optional(band) : std::nullopt;
}

std::vector<uint32_t> MemoryScene::barsAt(uint32_t step) const {
  std::vector<uint32_t> alive;
  for (const MemoryBand& band : m_bands) {
    const auto firstOfBand = static_cast<ptrdiff_t>(alive.size());
    const Window window{static_cast<double>(step), static_cast<double>(step), 0, static_cast<double>(band.sizeBytes)};
    forEachRun(band, window, [&](uint32_t first, uint32_t end) {
      for (uint32_t bar = first; bar < end; ++bar) {
        if (m_bars[bar].begin <= step && step < m_bars[bar].end) alive.push_back(bar);
      }
    });
    std::stable_sort(alive.begin() + firstOfBand, alive.end(), [this](uint32_t a, uint32_t b) {
      const auto top = [](const MemoryBar& bar) { return std::pair(bar.offsetBytes + bar.sizeBytes, bar.offsetBytes); };
      return top(m_bars[a]) > top(m_bars[b]);
    });
  }
  return alive;
}

std::optional<uint32_t> MemoryScene::barAt(const MemoryBand& band, double step, double byte, double stepTolerance,
                                           double byteTolerance) const {
  const Window window{step - stepTolerance, step + stepTolerance, byte - byteTolerance, byte + byteTolerance};
  std::optional<uint32_t> best;
  std::tuple<double, int64_t, uint32_t, uint32_t> bestKey;
  forEachRun(band, window, [&](uint32_t first, uint32_t end) {
    for (uint32_t i = first; i < end; ++i) {
      const MemoryBar& bar = m_bars[i];
      const double beforeStep = bar.begin - step, afterStep = step - bar.end;
      const double below = static_cast<double>(bar.offsetBytes) - byte;
      const double above = byte - static_cast<double>(bar.offsetBytes + bar.sizeBytes);
      const double dx = std::max({beforeStep, afterStep, 0.0}), dy = std::max({below, above, 0.0});
      if (dx > stepTolerance || dy > byteTolerance) continue;
      const double distance =
          (stepTolerance > 0 ? dx / stepTolerance : 0) + (byteTolerance > 0 ? dy / byteTolerance : 0);
      const std::tuple key(distance, bar.sizeBytes, bar.end - bar.begin, m_values[i].index());
      if (!best || key < bestKey) best = i, bestKey = key;
    }
  });
  return best;
}

namespace {

bool isFoldable(const MemoryScene::Source& source, const std::vector<std::pair<int64_t, double>>& spaceBytes) {
  const MemoryBand& band = source.band;
  if (band.kind != buffers::AllocationKind::kParameter && band.kind != buffers::AllocationKind::kConstant) return false;
  const auto space = std::find_if(spaceBytes.begin(), spaceBytes.end(),
                                  [&](const auto& each) { return each.first == band.memorySpace; });
  return static_cast<double>(band.sizeBytes) < kFoldedShare * space->second;
}

/// Replaces small parameters and constants by one band of each kind and memory space, the largest at the bottom.
void foldSmall(std::vector<MemoryScene::Source>& sources) {
  std::vector<std::pair<int64_t, double>> spaceBytes;
  for (const MemoryScene::Source& source : sources) {
    const auto found = std::find_if(spaceBytes.begin(), spaceBytes.end(),
                                    [&](const auto& each) { return each.first == source.band.memorySpace; });
    auto& bytes = found == spaceBytes.end() ? spaceBytes.emplace_back(source.band.memorySpace, 0.0) : *found;
    bytes.second += static_cast<double>(std::max<int64_t>(source.band.sizeBytes, 0));
  }
  std::stable_sort(sources.begin(), sources.end(),
                   [](const auto& a, const auto& b) { return a.band.sizeBytes > b.band.sizeBytes; });
  std::map<std::pair<buffers::AllocationKind, int64_t>, size_t> counts;
  for (const MemoryScene::Source& source : sources) {
    if (isFoldable(source, spaceBytes)) ++counts[{source.band.kind, source.band.memorySpace}];
  }
  std::vector<MemoryScene::Source> kept, together;
  for (MemoryScene::Source& source : sources) {
    if (!isFoldable(source, spaceBytes) || counts[{source.band.kind, source.band.memorySpace}] < kLeastFolded) {
      kept.push_back(std::move(source));
      continue;
    }
    const auto isSame = [&](const MemoryScene::Source& other) {
      return other.band.kind == source.band.kind && other.band.memorySpace == source.band.memorySpace;
    };
    auto found = std::find_if(together.begin(), together.end(), isSame);
    if (found == together.end()) {
      together.emplace_back();
      found = together.end() - 1;
      found->band = source.band;
      found->band.sizeBytes = 0;
    }
    const int64_t first = found->band.sizeBytes;
    found->folded.push_back({source.band.allocation, 0, first, source.band.sizeBytes});
    for (MemoryScene::Source::Bar& bar : source.bars) {
      bar.bar.offsetBytes += first;
      found->bars.push_back(bar);
    }
    found->band.sizeBytes = buffers::saturatingSum(first, std::max<int64_t>(source.band.sizeBytes, 0));
    ++found->band.foldedCount;
  }
  for (MemoryScene::Source& source : together) kept.push_back(std::move(source));
  sources = std::move(kept);
}

}  // namespace

MemoryScene makeMemoryScene(const buffers::Assignment& assignment, const MemorySceneOptions& options,
                            std::stop_token stop) {
  std::vector<MemoryScene::Source> sources;
  uint32_t steps = static_cast<uint32_t>(assignment.stepCount());
  for (uint32_t a = 0; a < assignment.allocationCount(); ++a) {
    if (stop.stop_requested()) return {};
    const buffers::AllocationId id(a);
    const buffers::Allocation& allocation = assignment.allocation(id);
    const buffers::AllocationKind kind = allocation.kind();
    if (kind == buffers::AllocationKind::kThreadLocal && !options.threadLocal) continue;
    MemoryScene::Source source;
    source.band.allocation = id;
    source.band.kind = kind;
    source.band.number = allocation.number;
    source.band.memorySpace = allocation.memorySpace;
    source.band.areaName = queries::spaceName(options.platform, allocation.memorySpace);
    source.band.sizeBytes = allocation.sizeBytes;
    for (const auto& [space, note] : options.emptyBandNotes) {
      if (space == allocation.memorySpace && assignment.values(id).empty()) source.band.note = note;
    }
    const auto values = assignment.values(id);
    source.bars.reserve(values.size());
    for (const buffers::ValueId valueId : values) {
      const buffers::Value& value = assignment.value(valueId);
      MemoryScene::Source::Bar bar;
      bar.value = valueId;
      bar.bar.offsetBytes = value.offsetBytes;
      bar.bar.sizeBytes = value.sizeBytes;
      bar.hasRange = value.range.has_value();
      if (!options.colorOf.empty()) bar.color = options.colorOf[valueId.index()];
      if (value.range) {
        bar.bar.begin = value.range->begin;
        bar.bar.end = value.range->end;
        steps = std::max(steps, value.range->end);
      }
      source.bars.push_back(bar);
    }
    sources.push_back(std::move(source));
  }
  if (stop.stop_requested()) return {};
  if (options.foldsSmall) foldSmall(sources);
  return MemoryScene(std::move(sources), steps, options.isToScale, options.loops, options.space, options.emptyAreas,
                     options.kernels);
}

}  // namespace drawing
