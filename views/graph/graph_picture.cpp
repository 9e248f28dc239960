#include "views/graph/graph_picture.h"

#include <QPainter>
#include <algorithm>
#include <optional>
#include <utility>

#include "views/graph/graph_painter.h"

namespace views {
namespace {

constexpr double kPictureMargin = 24;  // round a scene, in pixels
// A drawing opens as a whole where its boxes have their names. One of few boxes that would be blank, a long chain or
// any in a small window, opens at its beginning, with all of its width; if that is too wide and the boxes are very few,
// at the box that costs most.
constexpr size_t kFewBoxes = 160;
constexpr size_t kVeryFewBoxes = 64;
constexpr double kLeastNameScale = 0.26, kNameScale = 0.28;

}  // namespace

GraphScene sceneOf(drawing::PlacedGraph placed, layout::Direction direction) {
  std::vector<NodeLabel> labels;
  labels.reserve(placed.labels.size());
  for (const drawing::NodeLabel& label : placed.labels) labels.emplace_back(label);
  return GraphScene(std::move(placed.graph), std::move(labels), placed.placement, direction,
                    std::move(placed.clusters));
}

GraphScene unplacedScene(const hlo::Module& module, const layout::ComputationGraph& graph) {
  layout::Placement placement;
  placement.centres.resize(graph.nodes.size());
  placement.routes.resize(graph.edges.size());
  return GraphScene(graph, graphLabels(module, graph), placement);
}

absl::StatusOr<std::shared_ptr<const GraphPicture>> makePicture(const hlo::Module& module,
                                                                const PictureRequest& request,
                                                                const GraphEngines& engines, std::stop_token stop,
                                                                const GraphPicture* before) {
  std::optional<drawing::PlacedBefore> placedBefore;
  if (before != nullptr) placedBefore.emplace(before->request, before->parts);
  auto placed = drawing::placeGraph(module, request, engines, stop, placedBefore ? &*placedBefore : nullptr);
  if (!placed.ok()) return placed.status();
  auto picture = std::make_shared<GraphPicture>();
  picture->request = request;
  picture->failure = placed->failure;
  picture->engine = placed->engine;
  picture->milliseconds = placed->milliseconds;
  picture->parts = std::move(placed->parts);
  picture->scene = sceneOf(*std::move(placed), request.options.direction);
  return picture;
}

std::shared_ptr<const GraphPicture> PictureCache::find(const std::shared_ptr<const model::Snapshot>& snapshot,
                                                       const PictureRequest& request) {
  m_entries.remove_if([](const Entry& entry) { return entry.snapshot.expired(); });
  if (!snapshot) return nullptr;
  const auto matches = [&](const Entry& entry) {
    return drawing::isSame(entry.picture->request, request) && entry.snapshot.lock() == snapshot;
  };
  const auto it = std::find_if(m_entries.begin(), m_entries.end(), matches);
  if (it == m_entries.end()) return nullptr;
  m_entries.splice(m_entries.begin(), m_entries, it);
  return m_entries.front().picture;
}

void PictureCache::insert(const std::shared_ptr<const model::Snapshot>& snapshot,
                          std::shared_ptr<const GraphPicture> picture) {
  m_entries.remove_if([](const Entry& entry) { return entry.snapshot.expired(); });
  m_entries.push_front({snapshot, std::move(picture)});
  size_t boxes = 0;
  for (auto it = m_entries.begin(); it != m_entries.end();) {
    boxes += it->picture->scene.boxes().size();
    it = boxes > m_maximumBoxes && it != m_entries.begin() ? m_entries.erase(it) : std::next(it);
  }
}

void PictureCache::forget(const std::shared_ptr<const model::Snapshot>& snapshot, hlo::ComputationId computation) {
  m_entries.remove_if([&](const Entry& entry) {
    return entry.picture->request.computation == computation && entry.snapshot.lock() == snapshot;
  });
}

ViewTransform openingTransform(const GraphScene& scene, const QSizeF& viewport, std::optional<uint32_t> box) {
  const ViewTransform fit = fitted(scene.bounds(), viewport, kPictureMargin, 1);
  if (fit.scale >= kReadableScale) return fit;
  if (!box) {
    if (fit.scale >= kLeastNameScale || scene.boxes().size() > kFewBoxes || scene.boxes().empty()) return fit;
    const QRectF& all = scene.bounds();
    const bool isDown = scene.direction() == layout::Direction::kDown;
    const QRectF across =
        isDown ? QRectF(all.topLeft(), QSizeF(all.width(), 0)) : QRectF(all.topLeft(), QSizeF(0, all.height()));
    // Only the length is cut off: all of the width stays visible.
    const double scale = fitted(across, viewport, kPictureMargin, kReadableScale).scale;
    if (scale < kLeastNameScale) {
      if (scene.boxes().size() > kVeryFewBoxes) return fit;
      const auto most = std::max_element(scene.boxes().begin(), scene.boxes().end(), [](const auto& a, const auto& b) {
        return a.label.share.value_or(0) < b.label.share.value_or(0);
      });
      return settled(centredOn(most->rect.center(), std::max(scale, kNameScale), viewport), all, viewport,
                     kPictureMargin);
    }
    const auto begin = std::min_element(scene.boxes().begin(), scene.boxes().end(), [&](const auto& a, const auto& b) {
      return isDown ? a.rect.top() < b.rect.top() : a.rect.left() < b.rect.left();
    });
    return settled(centredOn(begin->rect.center(), scale, viewport), all, viewport, kPictureMargin);
  }
  const QPointF centre = scene.boxes()[*box].rect.center();
  return settled(centredOn(centre, 1, viewport), scene.bounds(), viewport, kPictureMargin);
}

void paintWholeScene(QPainter& painter, const QRectF& target, const GraphScene& scene, const Colors& colors,
                     const QFont& fixedFont) {
  painter.save();
  painter.translate(target.topLeft());
  paintGraph(painter, target.size(), scene, fitted(scene.bounds(), target.size(), kPictureMargin, 1), colors, fixedFont,
             {});
  painter.restore();
}

}  // namespace views
