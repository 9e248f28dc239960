#include "views/graph/graph_index.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace views {
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

RectIndex::RectIndex(const std::vector<QRectF>& rects) : m_count(static_cast<uint32_t>(rects.size())) {
  if (rects.empty()) return;
  double left = rects[0].left(), top = rects[0].top(), right = rects[0].right(), bottom = rects[0].bottom();
  for (const QRectF& rect : rects) {
    left = std::min(left, rect.left());
    top = std::min(top, rect.top());
    right = std::max(right, rect.right());
    bottom = std::max(bottom, rect.bottom());
  }
  const auto cell = [](double at, double begin, double end) {
    return end > begin ? static_cast<uint32_t>(std::clamp((at - begin) / (end - begin), 0.0, 1.0) * 0xFFFF) : 0u;
  };
  std::vector<std::pair<uint32_t, uint32_t>> order(rects.size());  // place on the curve, number
  for (uint32_t i = 0; i < m_count; ++i) {
    const QPointF centre = rects[i].center();
    order[i] = {hilbert(cell(centre.x(), left, right), cell(centre.y(), top, bottom)), i};
  }
  std::sort(order.begin(), order.end());

  m_nodes.reserve(rects.size() + rects.size() / (kChildren - 1) + 2);
  for (const auto& [place, i] : order) {
    m_nodes.push_back({rects[i].left(), rects[i].top(), rects[i].right(), rects[i].bottom(), i});
  }
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

}  // namespace views
