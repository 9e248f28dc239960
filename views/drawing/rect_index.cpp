#include "views/drawing/rect_index.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace drawing {
namespace {

/// The place of a cell of a 65,536 × 65,536 grid along the Hilbert curve.
uint32_t hilbert(uint32_t x, uint32_t y) {
  uint32_t place = 0;
  for (uint32_t side = 1u << 15; side > 0; side >>= 1) {
    const uint32_t right = (x & side) != 0;
    const uint32_t lower = (y & side) != 0;
    place += side * side * ((3 * right) ^ lower);
    if (lower == 0) {  // turn the quadrant so that the curve joins the next one
      if (right == 1) {
        x = 0xFFFF - x;
        y = 0xFFFF - y;
      }
      std::swap(x, y);
    }
  }
  return place;
}

}  // namespace

void RectIndex::build(const std::vector<Node>& leaves) {
  if (leaves.empty()) return;
  double left = leaves[0].left, top = leaves[0].top, right = leaves[0].right, bottom = leaves[0].bottom;
  for (const Node& leaf : leaves) {
    left = std::min(left, leaf.left);
    top = std::min(top, leaf.top);
    right = std::max(right, leaf.right);
    bottom = std::max(bottom, leaf.bottom);
  }
  const auto cell = [](double at, double begin, double end) {
    return end > begin ? static_cast<uint32_t>(std::clamp((at - begin) / (end - begin), 0.0, 1.0) * 0xFFFF) : 0u;
  };
  std::vector<std::pair<uint32_t, uint32_t>> order(leaves.size());  // place on the curve, number
  for (uint32_t i = 0; i < m_count; ++i) {
    const double x = (leaves[i].left + leaves[i].right) / 2, y = (leaves[i].top + leaves[i].bottom) / 2;
    order[i] = {hilbert(cell(x, left, right), cell(y, top, bottom)), i};
  }
  std::sort(order.begin(), order.end());

  m_nodes.reserve(leaves.size() + leaves.size() / (kChildren - 1) + 2);
  for (const auto& [place, i] : order) m_nodes.push_back(leaves[i]);
  m_levelEnds.push_back(m_count);
  for (uint32_t begin = 0; m_levelEnds.back() - begin > 1 || begin == 0;) {
    const uint32_t end = m_levelEnds.back();
    for (uint32_t first = begin; first < end; first += kChildren) {
      Node parent = m_nodes[first];
      parent.first = first;
      for (uint32_t child = first + 1; child < std::min(first + kChildren, end); ++child) {
        parent.left = std::min(parent.left, m_nodes[child].left);
        parent.top = std::min(parent.top, m_nodes[child].top);
        parent.right = std::max(parent.right, m_nodes[child].right);
        parent.bottom = std::max(parent.bottom, m_nodes[child].bottom);
      }
      m_nodes.push_back(parent);
    }
    begin = end;
    m_levelEnds.push_back(static_cast<uint32_t>(m_nodes.size()));
  }
}

}  // namespace drawing
