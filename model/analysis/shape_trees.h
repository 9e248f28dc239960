#pragma once

// The shape indices of every shape of a module, numbered consecutively. A node is an index: the nodes of a shape are
// its subshapes in the order of {}, {0}, {0,0}, {1}, …, so a subtree is a range of numbers and an array has only node
// 0.
//
//   (f32[2], (s32[], pred[]))     {} 0   {0} 1   {1} 2   {1,0} 3   {1,1} 4

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/ir/module.h"

namespace hlo {

class ShapeTrees {
 public:
  /// The module must outlive the trees.
  explicit ShapeTrees(const Module& module);
  ShapeTrees(const ShapeTrees&) = delete;
  ShapeTrees& operator=(const ShapeTrees&) = delete;

  /// Number of nodes of a shape, at least 1.
  uint32_t size(ShapeId id) const { return m_begin[id.index() + 1] - m_begin[id.index()]; }
  const Shape& shape(ShapeId id, uint32_t node) const { return *at(id, node).shape; }
  /// Number of nodes of the subtree whose top is `node`, including `node`.
  uint32_t size(ShapeId id, uint32_t node) const { return at(id, node).size; }
  uint32_t childCount(ShapeId id, uint32_t node) const {
    return at(id, node).shape->isTuple() ? static_cast<uint32_t>(at(id, node).shape->elements.size()) : 0;
  }
  /// Returns element `n` of the tuple at `node`; nothing if it does not exist.
  std::optional<uint32_t> child(ShapeId id, uint32_t node, int64_t n) const;
  std::optional<uint32_t> find(ShapeId id, const std::vector<int64_t>& index) const;
  std::vector<int64_t> index(ShapeId id, uint32_t node) const;
  /// Returns text such as "{1,0}".
  std::string indexText(ShapeId id, uint32_t node) const;
  /// Returns the text of each node within that of the shape; empty if the text is not a shape.
  std::vector<absl::string_view> texts(ShapeId id) const;
  /// Returns whether tuples are nested identically in both subtrees; array types and layouts are ignored.
  bool isSameStructure(ShapeId a, uint32_t nodeA, ShapeId b, uint32_t nodeB) const {
    return at(a, nodeA).structure == at(b, nodeB).structure;
  }

  /// Calls `visit(nodeA, nodeB)` for all nodes that both subtrees have, in order.
  template <typename Visit>
  void forEachCommon(ShapeId a, uint32_t nodeA, ShapeId b, uint32_t nodeB, const Visit& visit) const {
    if (isSameStructure(a, nodeA, b, nodeB)) {
      const uint32_t count = size(a, nodeA);
      for (uint32_t i = 0; i < count; ++i) visit(nodeA + i, nodeB + i);
      return;
    }
    for (const auto& [x, y] : common(a, nodeA, b, nodeB)) visit(x, y);
  }

 private:
  struct Node {
    const Shape* shape;
    uint32_t size;
    uint32_t parent;         // 0 also for the top
    uint32_t ordinal;        // in its parent
    uint32_t childrenBegin;  // in m_children
    uint32_t structure;      // equal if tuples are nested identically
  };

  const Node& at(ShapeId id, uint32_t node) const { return m_nodes[m_begin[id.index()] + node]; }
  void add(const Shape& shape);
  void numberStructures();
  std::vector<std::pair<uint32_t, uint32_t>> common(ShapeId a, uint32_t nodeA, ShapeId b, uint32_t nodeB) const;

  std::vector<uint32_t> m_begin;
  std::vector<Node> m_nodes;
  std::vector<uint32_t> m_children;  // node numbers relative to their shape's first node
};

}  // namespace hlo
