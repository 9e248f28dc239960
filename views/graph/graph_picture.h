#pragma once

// From a computation to its picture, as one job: fold it, label it, have it placed, build the scene. A computation that
// is over the budget, or that the engine does not finish, becomes the neighbourhood of one instruction; the picture says
// which it is and why. Also the cache that makes going back instant, and pictures without a window.

#include <QImage>
#include <QSize>
#include <list>
#include <memory>
#include <stop_token>
#include <string>

#include "absl/status/statusor.h"
#include "layout/computation_graph.h"
#include "layout/graph.h"
#include "layout/graphviz/graphviz_engine.h"
#include "model/session/snapshot.h"
#include "views/graph/graph_scene.h"
#include "views/theme.h"
#include "views/view_transform.h"

namespace views {

struct GraphOptions {
  layout::FoldOptions folds;
  /// Of a folded computation; larger ones are shown in part.
  uint32_t nodeBudget = layout::kGraphvizBudgetNodes;
  uint32_t edgeBudget = layout::kGraphvizBudgetEdges;
};

/// What to draw.
struct PictureRequest {
  hlo::ComputationId computation;
  GraphOptions options;
  /// The middle of the neighbourhood, where only that can be shown; an instruction of the computation.
  hlo::InstructionId centre;
  uint32_t hops = 2;
  /// What the engine said when it failed on the whole computation before: it is not asked again.
  std::string knownFailure = {};
};

struct GraphPicture {
  enum Extent : uint8_t {
    kWhole,
    kOverBudget,    ///< a neighbourhood: too many nodes or edges
    kEngineFailed,  ///< a neighbourhood: the engine did not place the whole, see `failure`
  };
  PictureRequest request;
  Extent extent = kWhole;
  uint32_t wholeNodes = 0, wholeEdges = 0;  ///< of the folded computation
  std::string failure;      ///< the engine's message where it failed on the whole
  std::string engine;       ///< "Graphviz"
  double milliseconds = 0;  ///< of the placement
  GraphScene scene;
};

/// Called on a worker; the computation has instructions. Errors: Cancelled; whatever the engine says of a neighbourhood
/// that it cannot place either.
absl::StatusOr<std::shared_ptr<const GraphPicture>> makePicture(const hlo::Module& module,
                                                                const PictureRequest& request,
                                                                layout::Engine& engine, std::stop_token stop);

/// The last pictures, least recently used ones given up first. GUI thread only.
class PictureCache {
 public:
  /// Boxes kept in all pictures together; the newest picture is always kept.
  explicit PictureCache(size_t maximumBoxes = 200000) : m_maximumBoxes(maximumBoxes) {}

  /// The picture that the request would give; null where it is not there. A whole picture answers for any centre.
  std::shared_ptr<const GraphPicture> find(const std::shared_ptr<const model::Snapshot>& snapshot,
                                           const PictureRequest& request);
  void insert(const std::shared_ptr<const model::Snapshot>& snapshot, std::shared_ptr<const GraphPicture> picture);
  /// What the engine said of the whole computation under these options; "" where it did not fail, or nobody asked.
  std::string knownFailure(const std::shared_ptr<const model::Snapshot>& snapshot, const PictureRequest& request) const;
  /// Forgets all pictures of the computation.
  void forget(const std::shared_ptr<const model::Snapshot>& snapshot, hlo::ComputationId computation);
  size_t size() const { return m_entries.size(); }

 private:
  struct Entry {
    std::weak_ptr<const model::Snapshot> snapshot;  // a cache does not keep a closed document alive
    std::shared_ptr<const GraphPicture> picture;
  };

  size_t m_maximumBoxes;
  std::list<Entry> m_entries;  // newest first
};

/// Where a computation is shown when it is opened: the whole as long as its labels can be read then, else at 100 %
/// round the box.
ViewTransform openingTransform(const GraphScene& scene, const QSizeF& viewport, std::optional<uint32_t> box);

/// A picture without a window, as the view would open it. Needs a QGuiApplication for its fonts. An empty size: the
/// whole scene at 100 %, at most 16,384 pixels a side. Errors as makePicture.
absl::StatusOr<QImage> graphImage(const hlo::Module& module, hlo::ComputationId computation,
                                  const GraphOptions& options, layout::Engine& engine, const Colors& colors,
                                  const QFont& fixedFont, const QSize& size);

/// The whole scene into the rectangle, as large as it goes up to 100 %, for exports.
void paintWholeScene(QPainter& painter, const QRectF& target, const GraphScene& scene, const Colors& colors,
                     const QFont& fixedFont);

}  // namespace views
