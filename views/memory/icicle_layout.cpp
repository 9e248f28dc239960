#include "views/memory/icicle_layout.h"

#include <algorithm>

namespace views {
namespace {

constexpr double kLeastWidth = 2;  // pixels of a block of its own

}  // namespace

std::vector<IcicleBlock> icicleBlocks(const model::LiveTree& tree, uint32_t top, QSizeF size, double rowHeight) {
  // Children stand behind their parents: their sums are there first.
  std::vector<double> weights(tree.nodes.size(), 0);
  for (size_t i = tree.nodes.size(); i-- > top;) {
    const model::LiveTree::Node& node = tree.nodes[i];
    if (node.childCount == 0) weights[i] = static_cast<double>(node.weight());
    if (i > top) weights[node.parent] += weights[i];
  }
  const auto rows = static_cast<uint32_t>(std::max(1.0, size.height() / rowHeight));
  std::vector<IcicleBlock> blocks{{top, 0, QRectF(0, 0, size.width(), rowHeight)}};
  for (size_t i = 0; i < blocks.size(); ++i) {
    const IcicleBlock block = blocks[i];
    const model::LiveTree::Node& node = tree.nodes[block.node];
    if (block.merged > 0 || weights[block.node] <= 0 || node.depth - tree.nodes[top].depth + 1 >= rows) continue;
    const double scale = block.rect.width() / weights[block.node];
    double x = block.rect.left();
    // Changes stand in an order of their own; all others are there biggest first.
    for (uint32_t c = 0; c < node.childCount; ++c) {
      const uint32_t child = node.firstChild + c;
      const double width = weights[child] * scale;
      if (width <= 0) continue;
      const bool isThin = width < kLeastWidth && !tree.nodes[child].isChange;
      const double right = isThin ? block.rect.right() : x + width;
      const uint32_t merged = isThin && c + 1 < node.childCount ? node.childCount - c : 0;
      blocks.push_back({child, merged, QRectF(x, block.rect.bottom(), right - x, rowHeight)});
      if (isThin) break;
      x = right;
    }
  }
  return blocks;
}

}  // namespace views
