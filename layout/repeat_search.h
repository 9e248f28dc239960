#pragma once

// Which pieces of a computation's graph are copies of each other (layout/repeats.h says what that means).

#include <cstdint>
#include <vector>

#include "layout/computation_graph.h"

namespace layout {

inline constexpr int kLongestChain = 16;  ///< of folded instructions, which is looked through

/// `copies` pieces of `period` nodes each, from `first` on: places in Repeats::order.
struct RepeatRun {
  uint32_t first = 0, period = 0, copies = 0;
  uint32_t end() const { return first + period * copies; }
  uint32_t saved() const { return period * (copies - 1); }
};

struct Repeats {
  std::vector<uint32_t> order;  ///< of all nodes: as in the text, but that the nodes of a run follow each other
  std::vector<RepeatRun> runs;  ///< disjoint, ascending
};

/// Takes time near-linear in the graph.
Repeats findRepeats(const hlo::Module& module, const ComputationGraph& graph);

}  // namespace layout
