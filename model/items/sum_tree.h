#pragma once

// A tree of groups with sums, for icicles and tree tables, in one vector: node 0 is the root, the nodes are in level
// order, and the children of a node are adjacent. A builder lists the nodes with their parents in any order in which a
// parent precedes its children:
//
//   addUp(&nodes);                      // each node is added to its parent
//   tree.nodes = inLevels(nodes, ...);  // level order, siblings sorted

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "model/ir/id.h"

namespace model {

/// Indices of nodes of the same tree.
struct SumNode {
  uint32_t parent = 0;      ///< of the root: itself; hlo::kNone in a list of nodes: dropped with its descendants
  uint32_t firstChild = 0;  ///< this and the following members are set by inLevels()
  uint32_t childCount = 0;
  uint32_t depth = 0;
};

/// `Node` derives from SumNode.
template <typename Node>
struct SumTree {
  std::vector<Node> nodes{1};

  const Node& root() const { return nodes.front(); }
  /// The depth of the deepest node.
  uint32_t depth() const { return nodes.back().depth; }
};

/// `Node::operator+=` adds the sums of a child to its parent. Linear.
template <typename Node>
void addUp(std::vector<Node>* nodes) {
  for (size_t i = nodes->size(); i-- > 1;) {
    const uint32_t parent = (*nodes)[i].parent;
    if (parent != hlo::kNone) (*nodes)[parent] += (*nodes)[i];
  }
}

/// Returns the nodes in level order, siblings sorted by `before(a, b)`, otherwise in list order. Near-linear.
template <typename Node, typename Before>
std::vector<Node> inLevels(const std::vector<Node>& nodes, Before before) {
  std::vector<uint32_t> begin(nodes.size() + 1, 0);
  for (size_t i = 1; i < nodes.size(); ++i) begin[nodes[i].parent == hlo::kNone ? 0 : nodes[i].parent + 1] += 1;
  begin[0] = 0;
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<uint32_t> children(begin.back()), next(begin.begin(), begin.end() - 1);
  for (uint32_t i = 1; i < nodes.size(); ++i) {
    if (nodes[i].parent != hlo::kNone) children[next[nodes[i].parent]++] = i;
  }
  std::vector<uint32_t> order{0};
  std::vector<Node> result{nodes.front()};
  result.reserve(children.size() + 1);
  for (uint32_t at = 0; at < order.size(); ++at) {
    const auto first = children.begin() + begin[order[at]], last = children.begin() + begin[order[at] + 1];
    std::stable_sort(first, last, [&](uint32_t a, uint32_t b) { return before(nodes[a], nodes[b]); });
    result[at].firstChild = static_cast<uint32_t>(result.size());
    result[at].childCount = static_cast<uint32_t>(last - first);
    for (auto child = first; child != last; ++child) {
      order.push_back(*child);
      result.push_back(nodes[*child]);
      result.back().parent = at;
      result.back().depth = result[at].depth + 1;
    }
  }
  return result;
}

}  // namespace model
