#pragma once

// What lies between two instructions (model/queries/paths.h) as a graph to draw, across computations where the paths
// go. Nodes are the instructions on paths, and edges the steps between these; operands beside the paths are left out.

#include "layout/computation_graph.h"
#include "model/queries/paths.h"

namespace layout {

/// A get-tuple-element on the way labels the edge that it becomes where `foldTupleElements`, as in any other graph.
ComputationGraph pathGraph(const hlo::Module& module, const queries::Paths& paths, bool foldTupleElements);

}  // namespace layout
