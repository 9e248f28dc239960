#include "views/drawing/usage_layers.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "model/words/numbers.h"
#include "model/words/translation.h"
#include "views/drawing/memory_transform.h"

namespace drawing {
namespace {

// Values times steps that are looked at; above, fewer steps are.
constexpr size_t kMostWork = 200'000'000;
constexpr size_t kFewestSteps = 64, kMostSteps = 2048;
constexpr double kTickDistance = 28;  // minimum in pixels

}  // namespace

UsageColors usageColors(const buffers::Assignment& assignment, const queries::LiveBytes& live,
                        const queries::LiveShares& shares, const MemoryColoring& coloring,
                        const std::stop_token& stop) {
  UsageColors usage;
  const size_t most = std::clamp(kMostWork / std::max<size_t>(assignment.valueCount(), 1), kFewestSteps, kMostSteps);
  if (live.stepCount() <= most) {
    usage.steps.resize(live.stepCount());
    std::iota(usage.steps.begin(), usage.steps.end(), 0u);
  } else {
    usage.steps = highestSteps(live, 0, static_cast<double>(live.stepCount()), static_cast<int>(most));
  }
  // The largest group is at the bottom, as in the legend.
  std::map<uint8_t, size_t> layerOf;
  for (const LegendEntry& entry : coloring.legend) {
    layerOf.emplace(entry.color, usage.layers.size());
    usage.layers.push_back(entry);
  }
  usage.bytes.assign(usage.layers.size(), std::vector<int64_t>(usage.steps.size(), 0));
  const auto layerAt = [&](buffers::ValueId value) {
    const uint8_t color = coloring.colorOf[value.index()];
    const auto [found, isNew] = layerOf.emplace(color, usage.layers.size());
    if (isNew) {
      usage.layers.emplace_back().color = color;
      usage.bytes.emplace_back(usage.steps.size(), 0);
    }
    return found->second;
  };
  for (size_t i = 0; i < usage.steps.size(); ++i) {
    if (stop.stop_requested()) return {};
    for (const queries::LiveShare& share : shares.at(usage.steps[i])) {
      if (share.bytes > 0) usage.bytes[layerAt(share.value)][i] += share.bytes;
    }
  }
  for (size_t i = 0; i < usage.layers.size(); ++i)
    usage.layers[i].bytes =
        usage.bytes[i].empty() ? 0 : *std::max_element(usage.bytes[i].begin(), usage.bytes[i].end());
  UsageColors used;
  used.steps = std::move(usage.steps);
  for (size_t i = 0; i < usage.layers.size(); ++i) {
    if (usage.layers[i].bytes <= 0) continue;
    used.layers.push_back(std::move(usage.layers[i]));
    used.bytes.push_back(std::move(usage.bytes[i]));
  }
  return used;
}

std::vector<UsageLayer> colorLayers(const UsageColors& usage, const queries::LiveBytes& live, const Palette& palette) {
  std::vector<UsageLayer> layers;
  for (size_t layer = 0; layer < usage.layers.size(); ++layer) {
    const auto bytesAt = [&usage, &live, layer](uint32_t step) -> int64_t {
      const auto next = std::lower_bound(usage.steps.begin(), usage.steps.end(), step);
      auto at = static_cast<size_t>(next - usage.steps.begin());
      if (next != usage.steps.end() && *next == step) return usage.bytes[layer][at];
      if (at > 0 && (next == usage.steps.end() || step - usage.steps[at - 1] <= *next - step)) --at;
      int64_t below = 0, all = 0;
      for (size_t i = 0; i < usage.bytes.size(); ++i) {
        if (i < layer) below += usage.bytes[i][at];
        all += usage.bytes[i][at];
      }
      if (all <= 0) return layer == 0 ? live.at(step) : 0;
      const double share = static_cast<double>(live.at(step)) / static_cast<double>(all);
      const auto scaled = [share](int64_t bytes) { return static_cast<int64_t>(share * static_cast<double>(bytes)); };
      const int64_t low = scaled(below);
      return (layer + 1 == usage.layers.size() ? live.at(step) : scaled(below + usage.bytes[layer][at])) - low;
    };
    layers.push_back({bytesAt, memoryColor(palette, usage.layers[layer])});
  }
  return layers;
}

std::vector<uint32_t> highestSteps(const queries::LiveBytes& live, double first, double count, int columns) {
  const auto steps = static_cast<uint32_t>(live.stepCount());
  std::vector<uint32_t> highest;
  for (int column = 0; column < columns && steps > 0; ++column) {
    const auto begin = std::min(static_cast<uint32_t>(first + count * column / columns), steps - 1);
    const auto next = static_cast<uint32_t>(first + count * (column + 1) / columns);
    const auto end = std::min(std::max(begin + 1, next), steps);
    uint32_t best = begin;
    for (uint32_t step = begin + 1; step < end; ++step) {
      if (live.at(step) > live.at(best)) best = step;
    }
    highest.push_back(best);
  }
  return highest;
}

std::vector<UsageLayer> kindLayers(const queries::LiveBytes& live, const Palette& palette) {
  std::vector<UsageLayer> layers;
  layers.reserve(std::size(kUsageStack));
  for (const buffers::ValueKind kind : kUsageStack) {
    layers.push_back({[&live, kind](uint32_t step) { return live.at(step, kind); }, palette.of(kind)});
  }
  return layers;
}

UsageBounds usageBounds(const model::SpaceSummary& space) {
  UsageBounds bounds;
  if (const auto& reserved = space.figures.reserved.sum) bounds.reserved = reserved->bytes;
  if (space.limit) bounds.limit = space.limit->bytes;
  if (space.scopedPeak) bounds.withKernels = space.scopedPeak->bytes;
  return bounds;
}

std::string limitLabel(int64_t bytes) {
  return words::filled(words::translate("views::MemoryMap", "limit %1"), words::humanBytes(bytes));
}

std::string reservedLabel(int64_t bytes) {
  return words::filled(words::translate("views::MemoryMap", "reserved %1"), words::humanBytes(bytes));
}

int64_t usageTop(const queries::LiveBytes& live, const UsageBounds& bounds) {
  const int64_t peak = std::max<int64_t>(live.peakBytes(), 1);
  const int64_t most = std::max({peak, bounds.reserved.value_or(0), bounds.withKernels.value_or(0)});
  const int64_t top = bounds.limit && *bounds.limit / kFarLimit <= most ? std::max(most, *bounds.limit) : most;
  return top > peak ? top + top / 20 : peak;
}

std::vector<int64_t> usageTicks(int64_t topBytes, double height) {
  return byteTicks(topBytes, std::max(1, static_cast<int>(height / kTickDistance)));
}

std::string tickText(int64_t bytes) {
  if (bytes == 0) return "0";
  std::string text = words::humanBytes(bytes);
  const size_t blank = text.find(' ');
  if (blank == text.npos || text.substr(blank) == " B") return text;  // exact
  const size_t point = text.find_last_not_of("0123456789", blank - 1);
  if (point == text.npos) return text;
  size_t end = blank;
  while (text[end - 1] == '0') --end;
  if (end - 1 == point) end = point;
  return text.erase(end, blank - end);
}

}  // namespace drawing
