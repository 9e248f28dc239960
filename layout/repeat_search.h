#pragma once

// Finds the parts of a computation's graph that are copies of each other (layout/repeats.h defines copies).

#include <cstdint>
#include <vector>

#include "layout/computation_graph.h"

namespace layout {

inline constexpr int kLongestChain = 16;  ///< limit on the folded instructions that are followed to their operand

/// `copies` parts of `period` nodes each; `first` is an index into Repeats::order.
struct RepeatRun {
  uint32_t first = 0, period = 0, copies = 0;
  uint32_t end() const { return first + period * copies; }
  uint32_t saved() const { return period * (copies - 1); }
};

struct Repeats {
  std::vector<uint32_t> order;  ///< all nodes, in text order, except that the nodes of a run are contiguous
  std::vector<RepeatRun> runs;  ///< disjoint, ascending
};

/// Takes near-linear time in the size of the graph.
Repeats findRepeats(const hlo::Module& module, const ComputationGraph& graph);

}  // namespace layout
