#pragma once

// Lays out a tree as an icicle: each level is a row, the root is at the top, and each node is as wide as its weight
// and below its parent. The part of a parent's weight that belongs to no child is left free at the right.
//
//   ┌──────────────────────────────────────┐
//   │ step 69                              │   A node that is too thin to be visible is merged with its smaller
//   ├───────────────────────┬──────────────┤   block that stands for all of them.
//   │ layers_0              │ layers_1     │
//   ├──────────────┬────────┼──────────────┤

#include <QRectF>
#include <cstdint>
#include <vector>

#include "model/items/sum_tree.h"

namespace views {

/// Children are sorted by size, largest first.
struct IcicleNode : model::SumNode {
  double weight = 0;
  bool isApart = false;  ///< has a block of its own, however thin it is; its siblings may be in any order
};

struct IcicleBlock {
  uint32_t node = 0;    ///< of the tree
  uint32_t merged = 0;  ///< number of siblings, from the node on, that share this block; 0: the node alone
  QRectF rect;
};

/// Returns the blocks of a node and all its descendants, level by level, in rows of equal height, as many as fit the
/// size. Linear in the blocks.
std::vector<IcicleBlock> icicleBlocks(const std::vector<IcicleNode>& nodes, uint32_t top, QSizeF size,
                                      double rowHeight);

}  // namespace views
