#pragma once

// Layers that a computation repeats, folded to the first of them. Two copies are copies where each node of the one is
// the same as its counterpart: opcode, shape, attributes and the computations that it calls, and its operands in their
// order, each of which is either the counterpart of the other's, or comes from before all copies, or (of the copies
// behind the first) from the copy before. What is a name only may differ: names, metadata, numbers of parameters and of
// channels. Copies follow each other in the text, or in the order in which nodes need each other where a schedule has
// mixed them. All of it is compared, nothing is guessed from names or scopes.

#include <vector>

#include "layout/computation_graph.h"

namespace layout {

inline constexpr uint32_t kLeastRepeatedNodes = 8;  ///< of a copy; less is no layer
inline constexpr uint32_t kLeastSavedNodes = 20;    ///< by a repeat; less is not worth a box that stands for several

/// Folds the copies in a graph of one computation. Edges into copies that are not drawn end at the one that is, and so
/// on; what a copy takes from the one before is a reference with the sign ↻. Takes time near-linear in the graph.
void foldRepeats(const hlo::Module& module, ComputationGraph& graph);

/// The instructions that a node of a repeat stands for, itself first; only itself where it is in none.
std::vector<hlo::InstructionId> copiesOf(const ComputationGraph& graph, uint32_t node);

/// What the copies of one node take as one of their operands, where that comes from outside of the copies and is not
/// the same for all: an instruction for each copy.
struct RepeatDifference {
  uint32_t operand = 0;
  std::vector<hlo::InstructionId> instructions;
};
std::vector<RepeatDifference> differences(const hlo::Module& module, const ComputationGraph& graph, uint32_t node);

}  // namespace layout
