#pragma once

// From a computation to its drawing, as one job: fold it, label it, have it placed, build the scene. What is in
// Graphviz's budget is placed by Graphviz; our own engine takes what is larger, and what Graphviz does not finish. The
// drawing says which it was and why. Also the cache that makes going back instant, and drawings without a window.

#include <QSize>
#include <list>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "absl/status/statusor.h"
#include "layout/computation_graph.h"
#include "layout/graph.h"
#include "layout/graphviz/graphviz_engine.h"
#include "model/documents/snapshot.h"
#include "views/graph/graph_coloring.h"
#include "views/graph/graph_scene.h"
#include "views/theme.h"
#include "views/view_transform.h"

namespace views {

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

struct GraphPicture {
  /// A part that was placed on its own: all that is in no cluster, or a computation that is open.
  struct Part {
    std::optional<hlo::ComputationId> open;
    std::shared_ptr<const layout::Placement> placement;
    std::string engine, failure;
  };

  PictureRequest request;
  std::string failure;      ///< what Graphviz said where it failed and our own engine took over, else ""
  std::string engine;       ///< that placed it: "Graphviz"
  double milliseconds = 0;  ///< of the placements
  GraphScene scene;
  std::vector<Part> parts;  ///< in the order of the scene's clusters, behind the first one
};

/// Places a graph with the engine that it is for, or with our own if that fails. Errors: Cancelled; what our own engine
/// says.
absl::StatusOr<GraphPicture::Part> placePart(const layout::Graph& graph, const GraphOptions& options,
                                             const GraphEngines& engines, const std::stop_token& stop);

/// The graph that the drawing shows, not placed yet; without nodes if no path leads from one end to the other.
layout::ComputationGraph pictureGraph(const hlo::Module& module, const PictureRequest& request);

/// True if the instruction calls a computation that can be drawn within its box.
bool canBeOpened(const hlo::Module& module, hlo::InstructionId id);

/// The computation to show a scope in: the preferred one if it has any of the scope, else the one with the most of it
/// that is no part of a kernel.
hlo::ComputationId computationOf(const hlo::Module& module, const hlo::ScopeTree& scopes, hlo::ScopeId scope,
                                 hlo::ComputationId preferred);

/// The boxes of a graph, all at the same position: for callers that need their labels only.
GraphScene unplacedScene(const hlo::Module& module, const layout::ComputationGraph& graph);

/// Instructions on paths that the drawing leaves out for being too many; 0 of other drawings.
uint32_t leftOutOfPaths(const PictureRequest& request, const layout::ComputationGraph& graph);

/// Called on a worker; the computation has instructions. Errors: Cancelled; NotFound, no path leads from the
/// one end to the other; whatever our own engine says.
///
/// `before`, perhaps null, is a drawing of the same module: what it has placed in the same way is not placed again.
absl::StatusOr<std::shared_ptr<const GraphPicture>> makePicture(const hlo::Module& module,
                                                                const PictureRequest& request,
                                                                const GraphEngines& engines, std::stop_token stop,
                                                                const GraphPicture* before = nullptr);

/// The last drawings, least recently used ones given up first. GUI thread only.
class PictureCache {
 public:
  /// Boxes kept in all drawings together; the newest drawing is always kept.
  explicit PictureCache(size_t maximumBoxes = 200000) : m_maximumBoxes(maximumBoxes) {}

  /// The drawing that the request would give; null where it is not there. A whole drawing answers for any centre.
  std::shared_ptr<const GraphPicture> find(const std::shared_ptr<const model::Snapshot>& snapshot,
                                           const PictureRequest& request);
  void insert(const std::shared_ptr<const model::Snapshot>& snapshot, std::shared_ptr<const GraphPicture> picture);
  /// Forgets all drawings of the computation.
  void forget(const std::shared_ptr<const model::Snapshot>& snapshot, hlo::ComputationId computation);
  size_t size() const { return m_entries.size(); }

 private:
  struct Entry {
    std::weak_ptr<const model::Snapshot> snapshot;  // the cache does not hold on to a closed document
    std::shared_ptr<const GraphPicture> picture;
  };

  size_t m_maximumBoxes;
  std::list<Entry> m_entries;  // newest first
};

/// The transform of a computation that was just opened: the whole; if a box is asked for that could not be read then,
/// 100 % around it. A drawing of few boxes that is too long to be read as a whole opens at its beginning.
ViewTransform openingTransform(const GraphScene& scene, const QSizeF& viewport, std::optional<uint32_t> box);

/// The whole scene into the rectangle, as large as it goes up to 100 %, for exports.
void paintWholeScene(QPainter& painter, const QRectF& target, const GraphScene& scene, const Colors& colors,
                     const QFont& fixedFont);

}  // namespace views
