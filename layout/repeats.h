#pragma once

// Folds repeated layers of a computation to the first one. Two parts are copies if each node equals its counterpart:
// opcode, shape, attributes, called computations, and operands in order. An operand must be the counterpart of the
// other's operand, or come from before all copies, or (except in the first copy) from the previous copy. Only
// identifiers may differ: names, metadata, parameter numbers and channel ids. Copies must be consecutive in the text,
// or, if a schedule interleaves them, in dependency order. All of this is compared; nothing is guessed from names or
// scopes.

#include <vector>

#include "layout/computation_graph.h"

namespace layout {

inline constexpr uint32_t kLeastRepeatedNodes = 8;  ///< of a copy; smaller ones are not layers
inline constexpr uint32_t kLeastSavedNodes = 20;    ///< by a repeat; less does not justify a box for several nodes

/// Folds the copies in a graph of one computation. Edges to and from copies that are not drawn are moved to the first
/// copy. A value from the previous copy is shown as a reference marked ↻. Takes near-linear time in the size of the
/// graph.
void foldRepeats(const hlo::Module& module, ComputationGraph& graph);

/// Returns the instructions that a node of a repeat represents, its own first; only its own if it is not in a repeat.
std::vector<hlo::InstructionId> copiesOf(const ComputationGraph& graph, uint32_t node);

/// An operand of a repeated node that comes from outside the copies and differs between them: the instruction for each
/// copy.
struct RepeatDifference {
  uint32_t operand = 0;
  std::vector<hlo::InstructionId> instructions;
};
std::vector<RepeatDifference> differences(const hlo::Module& module, const ComputationGraph& graph, uint32_t node);

}  // namespace layout
