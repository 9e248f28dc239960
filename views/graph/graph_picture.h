#pragma once

// From a computation to its drawing, as one job: place it (views/drawing/graph_picture.h) and build the scene. Also the
// cache that makes going back instant, and drawings without a window.

#include <QSize>
#include <list>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "absl/status/statusor.h"
#include "layout/computation_graph.h"
#include "layout/graph.h"
#include "model/documents/snapshot.h"
#include "views/drawing/graph_picture.h"
#include "views/graph/graph_coloring.h"
#include "views/graph/graph_scene.h"
#include "views/theme.h"
#include "views/view_transform.h"

namespace views {

using drawing::canBeOpened;
using drawing::computationOf;
using drawing::EngineChoice;
using drawing::GraphEngines;
using drawing::GraphOptions;
using drawing::kPathInstructions;
using drawing::leftOutOfPaths;
using drawing::PathsRequest;
using drawing::pictureGraph;
using drawing::PictureRequest;
using drawing::placePart;

struct GraphPicture {
  using Part = drawing::PlacedPart;

  PictureRequest request;
  std::string failure;      ///< what Graphviz said where it failed and our own engine took over, else ""
  std::string engine;       ///< that placed it: "Graphviz"
  double milliseconds = 0;  ///< of the placements
  GraphScene scene;
  std::vector<Part> parts;  ///< in the order of the scene's clusters, behind the first one
};

/// The scene of a graph that was placed.
GraphScene sceneOf(drawing::PlacedGraph placed, layout::Direction direction);

/// The boxes of a graph, all at the same position: for callers that need their labels only.
GraphScene unplacedScene(const hlo::Module& module, const layout::ComputationGraph& graph);

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
