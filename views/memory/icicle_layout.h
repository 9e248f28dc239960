#pragma once

// Where the groups and values of a live tree lie in an icicle: a row a level, everything at the top, each as wide as its
// bytes and below its group. Of two steps that are held against each other the larger bytes count.
//
//   ┌──────────────────────────────────────┐
//   │ step 69                              │   What is too thin to be seen is drawn with its smaller neighbours as one
//   ├───────────────────────┬──────────────┤   block that stands for all of them.
//   │ layers_0              │ layers_1     │
//   ├──────────────┬────────┼──────────────┤

#include <QRectF>
#include <vector>

#include "model/items/live_tree.h"

namespace views {

struct IcicleBlock {
  uint32_t node = 0;    ///< of the tree
  uint32_t merged = 0;  ///< so many siblings, from the node on, lie here together; 0: the node alone
  QRectF rect;
};

/// Blocks of a node and all below it, level by level, in rows of a height, as many as the size has. Linear in the blocks.
std::vector<IcicleBlock> icicleBlocks(const model::LiveTree& tree, uint32_t top, QSizeF size, double rowHeight);

}  // namespace views
