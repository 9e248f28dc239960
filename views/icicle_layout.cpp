#include "views/icicle_layout.h"

#include <algorithm>

namespace views {
namespace {

constexpr double kLeastBlockWidth = 2;  // pixels; narrower blocks are merged

}  // namespace

std::vector<IcicleBlock> icicleBlocks(const std::vector<IcicleNode>& nodes, uint32_t top, QSizeF size,
                                      double rowHeight) {
  const auto rows = static_cast<uint32_t>(std::max(1.0, size.height() / rowHeight));
  std::vector<IcicleBlock> blocks{{top, 0, QRectF(0, 0, size.width(), rowHeight)}};
  for (size_t i = 0; i < blocks.size(); ++i) {
    const IcicleBlock block = blocks[i];
    const IcicleNode& node = nodes[block.node];
    if (block.merged > 0 || node.weight <= 0 || node.depth - nodes[top].depth + 1 >= rows) continue;
    const double scale = block.rect.width() / node.weight;
    double left = 0;
    for (uint32_t c = 0; c < node.childCount; ++c) left += nodes[node.firstChild + c].weight;
    double x = block.rect.left();
    for (uint32_t c = 0; c < node.childCount; ++c) {
      const uint32_t child = node.firstChild + c;
      const double width = nodes[child].weight * scale;
      if (width <= 0) continue;
      const bool isThin = width < kLeastBlockWidth && !nodes[child].isApart;
      const double right = isThin ? std::min(block.rect.right(), x + left * scale) : x + width;
      const uint32_t merged = isThin && c + 1 < node.childCount ? node.childCount - c : 0;
      blocks.push_back({child, merged, QRectF(x, block.rect.bottom(), right - x, rowHeight)});
      if (isThin) break;
      left -= nodes[child].weight;
      x = right;
    }
  }
  return blocks;
}

}  // namespace views
