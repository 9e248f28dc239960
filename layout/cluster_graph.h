#pragma once

// Opened nodes: the computations that they call, drawn in the same picture within a frame below the node. Each
// computation is laid out on its own and a node that is opened grows (layout/grow.h), so that opening one moves nothing
// out of its order, nesting costs nothing, and whichever engine suits a computation takes it.
//
//   ComputationGraph graph = computationGraph(…);
//   openNodes(module, options, {while, fusion}, graph);      // adds nodes, edges and ComputationGraph::clusters
//   Nest nest = join(graph, sizes, direction, placements);   // of the whole and of each cluster, one after the other

#include <vector>

#include "absl/types/span.h"
#include "layout/computation_graph.h"
#include "layout/graph.h"
#include "model/ir/module.h"

namespace layout {

/// Instructions in all computations of a picture that has opened nodes; a computation with more stays closed.
inline constexpr uint32_t kMostOpenInstructions = 200000;

/// What is drawn in the node of an instruction when it is opened: the branches of a conditional (the first 64), the
/// body of a while, what else is called first. Empty for what calls nothing.
std::vector<hlo::ComputationId> calleesInside(const hlo::Module& module, hlo::InstructionId id);

/// Opens the nodes of these instructions, and those in what is opened thereby; the others are not in the picture. A
/// computation is in a picture once: where it is there already, the node stays closed. Linear in what is opened.
void openNodes(const hlo::Module& module, const FoldOptions& options, absl::Span<const hlo::InstructionId> open,
               ComputationGraph& graph);

/// The graph of one cluster, as an engine takes it, or of what is in none (SIZE_MAX). `sizes` are of all nodes.
Graph partOf(const ComputationGraph& graph, size_t cluster, const std::vector<Box>& sizes, Direction direction);

/// A picture with clusters, all in one.
struct Nest {
  /// Of all nodes and edges. A node that is open stands in the upper left corner of its frame, and edges leave it at
  /// the frame's border.
  Placement placement;
  struct Rect {
    float left = 0, top = 0, width = 0, height = 0;
  };
  std::vector<Rect> clusters;  ///< what each cluster covers, its title included; within the frame
  std::vector<Rect> frames;    ///< by cluster: of the node that is open, which several clusters may share
};

/// `parts` are the placements of what is in no cluster and then of each cluster.
Nest join(const ComputationGraph& graph, const std::vector<Box>& sizes, Direction direction,
          std::vector<Placement> parts);

inline constexpr float kClusterPadding = 14;  ///< points round a cluster
inline constexpr float kClusterTitle = 20;    ///< kept free above what is in it

}  // namespace layout
