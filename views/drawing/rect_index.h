#pragma once

// "What is in this rectangle?" over rectangles that never change: a packed R-tree. Rectangles are sorted along a
// Hilbert curve, so that neighbours in the array are neighbours in the plane; every 16 become a node, every 16 nodes
// the next level, up to one root. All levels lie one behind the other in one array:
//
//   [ rectangles along the curve | their parents | … | root ]
//
// Building is a sort; a query visits the nodes that it touches and nothing else. Units are the caller's. Immutable, so
// any thread may ask.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace drawing {

class RectIndex {
 public:
  RectIndex() = default;
  /// `Rects` is a vector of any rectangles with left(), top(), right() and bottom().
  template <typename Rects>
  explicit RectIndex(const Rects& rects) : m_count(static_cast<uint32_t>(rects.size())) {
    std::vector<Node> leaves;
    leaves.reserve(rects.size());
    for (uint32_t i = 0; i < m_count; ++i)
      leaves.push_back({rects[i].left(), rects[i].top(), rects[i].right(), rects[i].bottom(), i});
    build(leaves);
  }

  size_t size() const { return m_count; }

  /// Renumbers the rectangles along the curve and returns the old number of each. A caller that sorts its data in the
  /// same way has near objects near in memory.
  std::vector<uint32_t> renumber() {
    std::vector<uint32_t> before(m_count);
    for (uint32_t i = 0; i < m_count; ++i) before[i] = std::exchange(m_nodes[i].first, i);
    return before;
  }

  /// Calls `visit(uint32_t)` once with the number of each rectangle that meets the area; touching is meeting, and
  /// rectangles without width or height (straight lines, points) count. In no order that means anything.
  template <typename Rect, typename Visit>
  void visit(const Rect& area, Visit&& visit) const {
    visitRects(area, [&visit](uint32_t number, double, double, double, double) { visit(number); });
  }

  /// The same, with the left, top, right and bottom edge of the rectangle.
  template <typename Rect, typename Visit>
  void visitRects(const Rect& area, Visit&& visit) const {
    if (m_nodes.empty()) return;
    const Node wanted{area.left(), area.top(), area.right(), area.bottom(), 0};
    // Levels are few and a node has few children, so a depth-first walk needs little room.
    uint32_t stack[kStack];
    size_t top = 0;
    stack[top++] = static_cast<uint32_t>(m_nodes.size() - 1);
    if (!meet(m_nodes.back(), wanted)) return;
    while (top > 0) {
      const uint32_t at = stack[--top];
      if (at < m_count) {
        const Node& leaf = m_nodes[at];
        visit(leaf.first, leaf.left, leaf.top, leaf.right, leaf.bottom);
        continue;
      }
      const uint32_t first = m_nodes[at].first;
      const uint32_t end = std::min(first + kChildren, endOfLevel(first));
      for (uint32_t child = first; child < end; ++child) {
        if (meet(m_nodes[child], wanted)) stack[top++] = child;
      }
    }
  }

 private:
  static constexpr uint32_t kChildren = 16;
  static constexpr size_t kStack = size_t{8} * kChildren;  // 16^8 rectangles would overflow the ids first

  struct Node {
    double left, top, right, bottom;
    uint32_t first;  // of a leaf: the caller's number; else: its first child
  };

  void build(const std::vector<Node>& leaves);
  static bool meet(const Node& a, const Node& b) {
    return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
  }
  /// The end of the level of a node.
  uint32_t endOfLevel(uint32_t node) const {
    size_t level = 0;
    while (m_levelEnds[level] <= node) ++level;
    return m_levelEnds[level];
  }

  uint32_t m_count = 0;
  std::vector<Node> m_nodes;
  std::vector<uint32_t> m_levelEnds;
};

}  // namespace drawing
