#pragma once

// Expanded nodes: the computations that a node calls, drawn in a frame below it in the same graph. Each computation is
// laid out separately, and an expanded node grows (layout/grow.h). So expanding a node keeps the order of all others,
// nesting adds no layout cost, and each computation can use the engine that suits it.
//
//   ComputationGraph graph = computationGraph(…);
//   openNodes(module, options, {while, fusion}, graph);      // adds nodes, edges and ComputationGraph::clusters
//   Nest nest = join(graph, sizes, direction, placements);   // placements of the outer graph, then of each cluster

#include <vector>

#include "absl/types/span.h"
#include "layout/computation_graph.h"
#include "layout/graph.h"
#include "model/ir/module.h"

namespace layout {

/// The limit on the instructions in all computations of a graph with expanded nodes; a computation that would exceed it
/// stays collapsed.
inline constexpr uint32_t kMostOpenInstructions = 200000;

/// Returns the computations drawn in the node of an instruction when it is expanded: the branches of a conditional (the
/// first 64), the body of a while, otherwise the first callee. Empty if the instruction calls nothing.
std::vector<hlo::ComputationId> calleesInside(const hlo::Module& module, hlo::InstructionId id);

/// Expands the nodes of these instructions, including those inside expanded nodes; ignores instructions that are not in
/// the graph. A computation is shown only once: if it is already in the graph, the node stays collapsed. Linear in the
/// size of the expanded computations.
void openNodes(const hlo::Module& module, const FoldOptions& options, absl::Span<const hlo::InstructionId> open,
               ComputationGraph& graph);

/// Appends the graph of a computation that a node calls, as a cluster.
void addCluster(const ComputationGraph& inner, uint32_t caller, hlo::ComputationId computation,
                ComputationGraph& graph);

/// Returns the graph to lay out for one cluster, or for the nodes outside all clusters (SIZE_MAX). `sizes` has one
/// entry per node of the whole graph.
Graph partOf(const ComputationGraph& graph, size_t cluster, const std::vector<Box>& sizes, Direction direction);

/// The layout of a graph with all its clusters.
struct Nest {
  /// Placement of all nodes and edges. An expanded node is in the upper left corner of its frame, and its edges end at
  /// the border of the frame.
  Placement placement;
  struct Rect {
    float left = 0, top = 0, width = 0, height = 0;
  };
  std::vector<Rect> clusters;  ///< rectangle of each cluster, including its title; inside the frame
  std::vector<Rect> frames;    ///< by cluster: the frame of its expanded node, which several clusters may share
};

/// `parts` are the placements of the nodes outside all clusters, then of each cluster.
Nest join(const ComputationGraph& graph, const std::vector<Box>& sizes, Direction direction,
          std::vector<Placement> parts);

inline constexpr float kClusterPadding = 14;  ///< points around a cluster
inline constexpr float kClusterTitle = 20;    ///< points above the contents of a cluster

}  // namespace layout
