#include "views/memory/usage_colors.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "views/memory/memory_painter.h"

namespace views {
namespace {

// Values times steps that are looked at; above, fewer steps are.
constexpr size_t kMostWork = 200'000'000;
constexpr size_t kFewestSteps = 64, kMostSteps = 2048;

int stackPlace(buffers::AllocationKind kind) {
  const auto found = std::find(kUsageStack.begin(), kUsageStack.end(), kind);
  return 2 * static_cast<int>(found - kUsageStack.begin());
}

}  // namespace

UsageColors usageColors(const buffers::Assignment& assignment, const model::LiveSources& sources,
                        const MemoryColoring& coloring, const std::stop_token& stop) {
  UsageColors usage;
  const queries::LiveBytes* const live = sources.live(stop);
  const queries::LiveShares* const shares = live == nullptr ? nullptr : sources.shares(stop);
  if (shares == nullptr) return usage;
  const size_t most = std::clamp(kMostWork / std::max<size_t>(assignment.valueCount(), 1), kFewestSteps, kMostSteps);
  if (live->stepCount() <= most) {
    usage.steps.resize(live->stepCount());
    std::iota(usage.steps.begin(), usage.steps.end(), 0u);
  } else {
    usage.steps = highestSteps(*live, 0, static_cast<double>(live->stepCount()), static_cast<int>(most));
  }
  // By kind in the order of the stack, otherwise the largest group at the bottom, as in the legend.
  std::map<std::pair<uint8_t, int>, size_t> layerOf;
  for (const LegendEntry& entry : coloring.legend) {
    layerOf.emplace(std::pair(entry.color, entry.kind ? static_cast<int>(*entry.kind) : -1), usage.layers.size());
    usage.layers.push_back(entry);
  }
  usage.bytes.assign(usage.layers.size(), std::vector<int64_t>(usage.steps.size(), 0));
  const auto layerAt = [&](buffers::ValueId value) {
    const uint8_t color = value.index() < coloring.colorOf.size() ? coloring.colorOf[value.index()] : uint8_t{0};
    const auto allocation = assignment.value(value).allocation;
    const int kind = color == 0 && allocation ? static_cast<int>(assignment.allocation(*allocation).kind()) : -1;
    const auto [found, isNew] = layerOf.emplace(std::pair(color, kind), usage.layers.size());
    if (isNew) {
      LegendEntry entry;
      entry.color = color;
      if (kind >= 0) entry.kind = static_cast<buffers::AllocationKind>(kind);
      usage.layers.push_back(entry);
      usage.bytes.emplace_back(usage.steps.size(), 0);
    }
    return found->second;
  };
  for (size_t i = 0; i < usage.steps.size(); ++i) {
    if (stop.stop_requested()) return {};
    for (const queries::LiveShare& share : shares->at(usage.steps[i])) {
      if (share.bytes > 0) usage.bytes[layerAt(share.value)][i] += share.bytes;
    }
  }
  for (size_t i = 0; i < usage.layers.size(); ++i)
    usage.layers[i].bytes =
        usage.bytes[i].empty() ? 0 : *std::max_element(usage.bytes[i].begin(), usage.bytes[i].end());
  std::vector<size_t> order(usage.layers.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    const auto place = [&](const LegendEntry& entry) {
      return entry.kind                     ? stackPlace(*entry.kind)
             : entry.color == kTempInOutput ? stackPlace(buffers::AllocationKind::kOutput) + 1
                                            : 0;
    };
    return place(usage.layers[a]) < place(usage.layers[b]);
  });
  UsageColors sorted;
  sorted.steps = std::move(usage.steps);
  for (const size_t i : order) {
    if (usage.layers[i].bytes <= 0) continue;
    sorted.layers.push_back(std::move(usage.layers[i]));
    sorted.bytes.push_back(std::move(usage.bytes[i]));
  }
  return sorted;
}

std::vector<UsageLayer> colorLayers(const UsageColors& usage, const queries::LiveBytes& live, const Colors& colors) {
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
    const LegendEntry& entry = usage.layers[layer];
    layers.push_back({bytesAt, memoryColor(colors, entry.kind.value_or(buffers::AllocationKind::kTemp), entry.color)});
  }
  return layers;
}

}  // namespace views
