#pragma once

// From a computation to a placed graph: fold it, label it, have it placed. What is in Graphviz's budget is placed by
// Graphviz; our own engine takes what is larger, and what Graphviz does not finish. The result says which it was and
// why. Any thread.

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "layout/cluster_graph.h"
#include "layout/computation_graph.h"
#include "layout/graph.h"
#include "layout/graphviz/graphviz_engine.h"
#include "model/documents/colorings.h"
#include "model/documents/snapshot.h"
#include "views/drawing/graph_geometry.h"
#include "views/drawing/graph_labels.h"

namespace drawing {

using model::Coloring;

/// The engine that places the graph. Automatic: Graphviz within its budget, else our own engine.
enum class EngineChoice : uint8_t { kAutomatic, kGraphviz, kLayered };

/// Both are called on workers, one layout at a time but for one that was cancelled and is ending.
struct GraphEngines {
  std::shared_ptr<layout::Engine> graphviz;
  std::shared_ptr<layout::Engine> layered;  ///< for any size
};

struct GraphOptions {
  layout::FoldOptions folds = {.repeats = true};
  EngineChoice engine = EngineChoice::kAutomatic;
  layout::Direction direction = layout::Direction::kDown;
  Coloring coloring;
  bool withEdgeWidths = false;  ///< by bytes
  bool hasLegend = true;        ///< that of categories only where it covers no box
  bool hasOverview = true;      ///< scopes as regions where no name can be read
  /// Limits of a folded graph for the automatic choice of Graphviz.
  uint32_t nodeBudget = layout::kGraphvizBudgetNodes;
  uint32_t edgeBudget = layout::kGraphvizBudgetEdges;
};

/// Instructions on the paths between two others that are shown by default.
inline constexpr uint32_t kPathInstructions = 100;

/// All paths between two instructions, one way or the other, where there is one.
struct PathsRequest {
  hlo::InstructionId a, b;
  uint32_t limit = kPathInstructions;  ///< of instructions
  friend bool operator==(const PathsRequest&, const PathsRequest&) = default;
};

/// The part of a module to draw, and how.
struct PictureRequest {
  hlo::ComputationId computation;
  GraphOptions options;
  bool isNeighbourhood = false;  ///< else the whole computation
  /// The middle of the neighbourhood, an instruction of the computation, and how far it goes.
  hlo::InstructionId centre = {};
  uint32_t hops = 2;
  std::vector<hlo::InstructionId> boundary = {};  ///< shown in it, and not walked beyond
  /// In place of all that; the computation is that of `a`.
  std::optional<PathsRequest> paths = {};
  /// Only what of the computation is in this scope, and what that meets; in place of the whole computation.
  std::optional<hlo::ScopeId> scope = {};
  /// Calls whose computations are drawn within their boxes, ascending. Those of other computations mean nothing, and in
  /// a drawing of paths none does.
  std::vector<hlo::InstructionId> open = {};

  bool isWhole() const { return !isNeighbourhood && !paths && !scope; }
};

/// A part that was placed on its own: all that is in no cluster, or a computation that is open.
struct PlacedPart {
  std::optional<hlo::ComputationId> open;
  std::shared_ptr<const layout::Placement> placement;
  std::string engine, failure;
};

/// The parts of a drawing that was placed before, of the same module.
struct PlacedBefore {
  const PictureRequest& request;
  const std::vector<PlacedPart>& parts;
};

struct PlacedGraph {
  std::string failure;      ///< what Graphviz said where it failed and our own engine took over, else ""
  std::string engine;       ///< that placed it: "Graphviz"
  double milliseconds = 0;  ///< of the placements
  layout::ComputationGraph graph;
  std::vector<NodeLabel> labels;  ///< by node
  layout::Placement placement;    ///< of all parts together
  std::vector<ClusterShape> clusters;
  std::vector<PlacedPart> parts;  ///< in the order of the clusters, behind the first one
};

/// Places a graph with the engine that it is for, or with our own if that fails. Errors: Cancelled; what our own engine
/// says.
absl::StatusOr<PlacedPart> placePart(const layout::Graph& graph, const GraphOptions& options,
                                     const GraphEngines& engines, const std::stop_token& stop);

/// The graph that the drawing shows, not placed yet; without nodes if no path leads from one end to the other.
layout::ComputationGraph pictureGraph(const hlo::Module& module, const PictureRequest& request);

/// True if the instruction calls a computation that can be drawn within its box.
bool canBeOpened(const hlo::Module& module, hlo::InstructionId id);

/// The computation to show a scope in: the preferred one if it has any of the scope, else the one with the most of it
/// that is no part of a kernel.
hlo::ComputationId computationOf(const hlo::Module& module, const hlo::ScopeTree& scopes, hlo::ScopeId scope,
                                 hlo::ComputationId preferred);

/// Instructions on paths that the drawing leaves out for being too many; 0 of other drawings.
uint32_t leftOutOfPaths(const PictureRequest& request, const layout::ComputationGraph& graph);

/// True if two requests give the same drawing, as far as the module's data decide.
bool isSame(const PictureRequest& a, const PictureRequest& b);

/// The computation has instructions. Errors: Cancelled; NotFound, no path leads from the one end to the other; whatever
/// our own engine says.
///
/// What `before`, perhaps null, has placed in the same way is not placed again.
absl::StatusOr<PlacedGraph> placeGraph(const hlo::Module& module, const PictureRequest& request,
                                       const GraphEngines& engines, std::stop_token stop,
                                       const PlacedBefore* before = nullptr);

/// The geometry of a graph that was placed.
GraphGeometry geometryOf(const PlacedGraph& placed, layout::Direction direction);

}  // namespace drawing
