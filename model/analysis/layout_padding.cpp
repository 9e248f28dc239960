#include "model/analysis/layout_padding.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace hlo {
namespace {

// Sets the number of rows in the first tile as XLA does: the lowest power of 2 that is at least the size of the second
// minor dimension. A tile keeps enough rows to fill words of 4 bytes, and no more than it had. For example,
// f32[1000,3]{0,1} has tiles T(4,128).
void fitTile(Shape* shape) {
  if (shape->tiles.empty() || shape->tiles.front().size() != 2 || shape->minorToMajor.size() < 2) return;
  const int64_t bytes = elementBytes(shape->type);
  const auto second = static_cast<size_t>(shape->minorToMajor[1]);
  if (bytes <= 0 || second >= shape->dimensions.size()) return;
  int64_t rows = std::max<int64_t>(1, 4 / bytes);
  while (rows < shape->dimensions[second] && rows < shape->tiles.front().front()) rows *= 2;
  shape->tiles.front().front() = std::min(rows, shape->tiles.front().front());
}

}  // namespace

std::optional<PaddedDimension> paddedDimension(const Shape& shape) {
  if (shape.tiles.empty() || shape.dimensions.empty()) return std::nullopt;
  const std::vector<int64_t>& tile = shape.tiles.front();
  std::optional<PaddedDimension> worst;
  double most = 1;
  for (size_t i = 0; i < tile.size() && i < shape.dimensions.size(); ++i) {
    const size_t minor =
        i < shape.minorToMajor.size() ? static_cast<size_t>(shape.minorToMajor[i]) : shape.dimensions.size() - 1 - i;
    const int64_t unit = tile[tile.size() - 1 - i];
    if (minor >= shape.dimensions.size() || unit <= 0 || shape.dimensions[minor] <= 0) continue;
    const int64_t size = shape.dimensions[minor];
    const int64_t whole = (size + unit - 1) / unit * unit;
    const double expansion = static_cast<double>(whole) / static_cast<double>(size);
    if (expansion <= most) continue;
    most = expansion;
    worst = {minor, size, whole};
  }
  return worst;
}

std::optional<LayoutBytes> smallestLayout(const MemoryRules& rules, const Shape& shape) {
  constexpr size_t kMostDimensions = 5;
  if (shape.dimensions.size() < 2 || shape.dimensions.size() > kMostDimensions) return std::nullopt;
  const int64_t now = rules.bufferBytes(shape).value_or(0);
  Shape order = shape;
  order.hasLayout = true;
  order.minorToMajor.clear();
  for (size_t i = 0; i < shape.dimensions.size(); ++i) order.minorToMajor.push_back(static_cast<int64_t>(i));
  std::optional<LayoutBytes> best;
  do {
    Shape other = order;
    fitTile(&other);
    const auto bytes = rules.bufferBytes(other);
    if (!bytes || *bytes >= now || (best && *bytes >= best->bytes)) continue;
    best = {std::move(other), *bytes};
  } while (std::next_permutation(order.minorToMajor.begin(), order.minorToMajor.end()));
  return best;
}

std::optional<InstructionId> layoutRequester(const MemoryAnalysis& memory, FlowValueId value) {
  const Module& module = memory.dataflow.module();
  std::optional<InstructionId> found;
  memory.dataflow.forEachUse(value, [&](ValueUse use) {
    const bool isRequest = module.kind(use.user) == OpKind::kCustomCall &&
                           module.attribute(use.user, "operand_layout_constraints").has_value();
    if (!found && isRequest) found = use.user;
  });
  return found;
}

std::string layoutText(const Shape& shape) {
  std::string text = absl::StrCat("{", absl::StrJoin(shape.minorToMajor, ","));
  for (size_t i = 0; i < shape.tiles.size(); ++i) {
    std::vector<std::string> sizes;
    for (const int64_t size : shape.tiles[i]) sizes.push_back(size < 0 ? "*" : absl::StrCat(size));
    absl::StrAppend(&text, i == 0 ? ":T(" : "(", absl::StrJoin(sizes, ","), ")");
  }
  return text + "}";
}

}  // namespace hlo
