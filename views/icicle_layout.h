#pragma once

// Where the nodes of a tree lie in an icicle: a row a level, everything at the top, each as wide as its weight and
// below its parent. What no child has of a parent's weight is left free at the right.
//
//   ┌──────────────────────────────────────┐
//   │ step 69                              │   What is too thin to be seen is drawn with its smaller neighbours as one
//   ├───────────────────────┬──────────────┤   block that stands for all of them.
//   │ layers_0              │ layers_1     │
//   ├──────────────┬────────┼──────────────┤

#include <QRectF>
#include <cstdint>
#include <vector>

#include "model/items/sum_tree.h"

namespace views {

/// Children are sorted, biggest first.
struct IcicleNode : model::SumNode {
  double weight = 0;
  bool isApart = false;  ///< has a block of its own, however thin it is; its neighbours may stand in any order
};

struct IcicleBlock {
  uint32_t node = 0;    ///< of the tree
  uint32_t merged = 0;  ///< so many siblings, from the node on, lie here together; 0: the node alone
  QRectF rect;
};

/// Blocks of a node and all below it, level by level, in rows of a height, as many as the size has. Linear in the
/// blocks.
std::vector<IcicleBlock> icicleBlocks(const std::vector<IcicleNode>& nodes, uint32_t top, QSizeF size,
                                      double rowHeight);

}  // namespace views
