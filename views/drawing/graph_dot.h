#pragma once

// A graph in the DOT language of Graphviz.

#include <stop_token>
#include <string>
#include <vector>

#include "layout/computation_graph.h"
#include "model/ir/module.h"
#include "views/drawing/graph_coloring.h"

namespace drawing {

/// `shown` says which nodes are written, with the edges between them; `paints` are the fills by node. Those of missing
/// entries: shown, and by category. "" if it was stopped.
std::string dotText(const hlo::Module& module, const layout::ComputationGraph& graph, const Palette& palette,
                    layout::Direction direction, const std::vector<bool>& shown = {},
                    const std::vector<BoxFill>& paints = {}, const std::stop_token& stop = {});

}  // namespace drawing
