#include "views/drawing/memory_coloring.h"

#include <algorithm>

#include "model/buffers/byte_count.h"
#include "model/words/buffer_text.h"
#include "model/words/translation.h"

namespace drawing {
namespace {

constexpr size_t kSeriesColors = std::tuple_size_v<decltype(Palette::series)>;
constexpr uint8_t kOther = kSeriesColors + 1;
constexpr size_t kMostSplits = 64;
using hlo::kNone;

// Sizes of values in the selected memory space, and in all spaces, which determine what the map shows at all.
struct Weight {
  int64_t bytes = 0, anywhere = 0;

  void add(const Weight& other) {
    bytes = buffers::saturatingSum(bytes, other.bytes);
    anywhere = buffers::saturatingSum(anywhere, other.anywhere);
  }
};

std::vector<LegendEntry> kindLegend(const std::array<Weight, buffers::kValueKindCount>& weights) {
  std::vector<LegendEntry> legend;
  for (auto kind = kUsageStack.rbegin(); kind != kUsageStack.rend(); ++kind) {
    const Weight& weight = weights[static_cast<size_t>(*kind)];
    if (weight.anywhere <= 0) continue;
    legend.push_back(kindEntry(*kind, weight.bytes));
  }
  // Those that only other memory spaces have come last.
  std::stable_partition(legend.begin(), legend.end(), [](const LegendEntry& entry) { return entry.bytes > 0; });
  return legend;
}

}  // namespace

LegendEntry kindEntry(buffers::ValueKind kind, int64_t bytes) {
  LegendEntry entry{words::valueKindText(kind), {}, 0, kind, {}, bytes};
  if (kind == buffers::ValueKind::kTempInParameter) {
    entry.whole = words::translate("views::coloring",
                                   "Temporary values in the memory of a donated parameter, after its last use");
  } else if (kind == buffers::ValueKind::kTempInOutput) {
    entry.whole =
        words::translate("views::coloring", "Temporary values in the memory of an output, before it is written");
  }
  return entry;
}

Rgb memoryColor(const Palette& palette, buffers::ValueKind kind, uint8_t color) {
  if (color == 0) return palette.of(kind);
  if (color >= kKindColors && color < kKindColors + buffers::kValueKindCount)
    return palette.of(static_cast<buffers::ValueKind>(color - kKindColors));
  if (color == kScopedMemory) return mixed(palette.of(buffers::ValueKind::kTemp), palette.text, 0.45);
  return color <= palette.series.size() ? palette.series[color - 1u] : palette.otherSeries;
}

MemoryColoring makeColoring(const buffers::Assignment& assignment, const model::ValueGroups& groups, int64_t space) {
  MemoryColoring coloring;
  const auto count = static_cast<uint32_t>(assignment.valueCount());
  std::array<Weight, buffers::kValueKindCount> byKind{};
  std::vector<Weight> own(groups.size());
  const bool isByKind = groups.grouping() == model::Grouping::kKind || groups.size() < 2;
  for (uint32_t i = 0; i < count; ++i) {
    const buffers::Value value = assignment.value(buffers::ValueId(i));
    if (!value.allocation) continue;
    const buffers::Allocation& allocation = assignment.allocation(*value.allocation);
    if (allocation.isThreadLocal) continue;
    const buffers::ValueKind kind = *buffers::valueKind(assignment, value);
    const Weight weight{allocation.memorySpace == space ? value.sizeBytes : 0, value.sizeBytes};
    byKind[static_cast<size_t>(kind)].add(weight);
    if (isByKind && kind != buffers::valueKind(allocation.kind())) {
      coloring.colorOf.resize(count, 0);
      coloring.colorOf[i] = static_cast<uint8_t>(kKindColors + static_cast<int>(kind));
    }
    own[groups.of(buffers::ValueId(i)).index()].add(weight);
  }
  if (isByKind) {
    coloring.legend = kindLegend(byKind);
    return coloring;
  }
  coloring.isByKind = false;

  // A group follows its parent, so sums are computed from the last to the first.
  std::vector<Weight> sums = own;
  std::vector<std::vector<uint32_t>> children(groups.size());
  for (auto i = static_cast<uint32_t>(groups.size()); i-- > 1;) {
    const uint32_t parent = groups.group(model::GroupId(i)).parent.index();
    sums[parent].add(sums[i]);
    children[parent].push_back(i);
  }
  // The biggest group with children is replaced with them, as long as there are enough colours for all.
  std::vector<uint32_t> chosen = children[0];
  std::vector<bool> isSplit(groups.size(), false);
  const auto weightOf = [&](uint32_t group) { return isSplit[group] ? own[group] : sums[group]; };
  const auto bytesOf = [&](uint32_t group) { return weightOf(group).bytes; };
  for (size_t splits = 0; splits < kMostSplits; ++splits) {
    const auto canSplit = [&](uint32_t group) { return !isSplit[group] && !children[group].empty(); };
    const auto biggest = std::max_element(chosen.begin(), chosen.end(), [&](uint32_t a, uint32_t b) {
      return std::pair(canSplit(a), bytesOf(a)) < std::pair(canSplit(b), bytesOf(b));
    });
    if (biggest == chosen.end() || !canSplit(*biggest)) break;
    const uint32_t group = *biggest;
    const size_t after = chosen.size() + children[group].size() - (own[group].anywhere > 0 ? 0 : 1);
    if (after > kSeriesColors && chosen.size() > 1) break;
    isSplit[group] = true;
    if (own[group].anywhere <= 0) chosen.erase(biggest);
    chosen.insert(chosen.end(), children[group].begin(), children[group].end());
  }
  std::sort(chosen.begin(), chosen.end(),
            [&](uint32_t a, uint32_t b) { return std::pair(-bytesOf(a), a) < std::pair(-bytesOf(b), b); });

  std::vector<uint32_t> colorOfGroup(groups.size(), kNone);
  Weight others;
  for (size_t i = 0; i < chosen.size(); ++i) {
    const uint32_t group = chosen[i];
    const uint8_t color = i < kSeriesColors ? static_cast<uint8_t>(i + 1) : kOther;
    colorOfGroup[group] = color;
    const model::ValueGroups::Group& of = groups.group(model::GroupId(group));
    if (color == kOther) {
      others.add(weightOf(group));
    } else if (weightOf(group).anywhere > 0) {
      // A line is distinguished from the same line that is only inferred.
      std::string name = of.name;
      if (groups.grouping() == model::Grouping::kLine && of.parent.index() != 0)
        name += " " + groups.group(of.parent).name;
      coloring.legend.push_back({name, of.whole, color, {}, of.target, bytesOf(group)});
    }
  }
  if (others.anywhere > 0) {
    coloring.legend.push_back({words::translate("views::coloring", "others"), {}, kOther, {}, {}, others.bytes});
  }
  colorOfGroup[0] = kOther;
  for (uint32_t i = 1; i < groups.size(); ++i) {
    if (colorOfGroup[i] == kNone) colorOfGroup[i] = colorOfGroup[groups.group(model::GroupId(i)).parent.index()];
  }
  coloring.colorOf.reserve(count);
  for (uint32_t i = 0; i < count; ++i) {
    coloring.colorOf.push_back(static_cast<uint8_t>(colorOfGroup[groups.of(buffers::ValueId(i)).index()]));
  }
  return coloring;
}

}  // namespace drawing
