#pragma once

// The paths between two instructions (model/queries/paths.h) as a graph to draw, across computations if the paths cross
// them. Nodes are the instructions on paths, edges the steps between them; other operands are omitted.

#include "layout/computation_graph.h"
#include "model/queries/paths.h"

namespace layout {

/// With `foldTupleElements`, a get-tuple-element on a path becomes the label of an edge, as in any other graph.
ComputationGraph pathGraph(const hlo::Module& module, const queries::Paths& paths, bool foldTupleElements);

}  // namespace layout
