#include "views/graph/graph_picture.h"

#include <QPainter>
#include <algorithm>
#include <map>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "layout/cluster_graph.h"
#include "layout/path_graph.h"
#include "views/graph/graph_painter.h"

namespace views {
namespace {

constexpr double kPictureMargin = 24;  // round a scene, in pixels
constexpr uint32_t kNeighbours = 400;  // boxes of a neighbourhood; more of them say less
// A drawing of few boxes opens at a scale at which their names can be read, at its beginning if it does not fit.
constexpr size_t kFewBoxes = 160;
constexpr double kLeastOpeningScale = 0.45;
// One of very few boxes in a small window, in which they would be blank, opens at a scale at which
// they have a word, at the box that costs most.
constexpr size_t kVeryFewBoxes = 64;
constexpr double kLeastWordScale = 0.26, kWordScale = 0.28;

using ClosedBy = std::map<hlo::ComputationId, layout::ClosedScopes>;

layout::ClosedScopes closedIn(const ClosedBy& closed, hlo::ComputationId computation) {
  const auto at = closed.find(computation);
  return at == closed.end() ? layout::ClosedScopes() : at->second;
}

/// Compares what decides on the drawing of one computation; without one, of all.
bool areSame(const GraphOptions& a, const GraphOptions& b, std::optional<hlo::ComputationId> computation) {
  const layout::FoldOptions& x = a.folds;
  const layout::FoldOptions& y = b.folds;
  return a.engine == b.engine && a.direction == b.direction && a.nodeBudget == b.nodeBudget &&
         a.edgeBudget == b.edgeBudget && x.constants == y.constants && x.parameters == y.parameters &&
         x.tupleElements == y.tupleElements && x.hubUsers == y.hubUsers && x.largeComputation == y.largeComputation &&
         x.repeats == y.repeats && x.fewestForRepeats == y.fewestForRepeats && x.scopes.folded == y.scopes.folded &&
         (computation ? closedIn(x.scopes.closed, *computation) == closedIn(y.scopes.closed, *computation) &&
                            closedIn(x.scopes.apart, *computation) == closedIn(y.scopes.apart, *computation)
                      : x.scopes.closed == y.scopes.closed && x.scopes.apart == y.scopes.apart);
}

/// Compares all of two requests but the calls that are open.
bool isSameOutside(const PictureRequest& a, const PictureRequest& b) {
  return a.computation == b.computation && a.isNeighbourhood == b.isNeighbourhood &&
         (!a.isNeighbourhood || (a.centre == b.centre && a.hops == b.hops && a.boundary == b.boundary)) &&
         a.paths == b.paths && a.scope == b.scope && areSame(a.options, b.options, a.computation);
}

bool isSame(const PictureRequest& a, const PictureRequest& b) {
  return isSameOutside(a, b) && a.open == b.open && areSame(a.options, b.options, std::nullopt);
}

bool isForGraphviz(const layout::Graph& graph, const GraphOptions& options) {
  if (options.engine != EngineChoice::kAutomatic) return options.engine == EngineChoice::kGraphviz;
  return graph.boxes.size() <= options.nodeBudget && graph.edges.size() <= options.edgeBudget;
}

}  // namespace

absl::StatusOr<GraphPicture::Part> placePart(const layout::Graph& graph, const GraphOptions& options,
                                             const GraphEngines& engines, const std::stop_token& stop) {
  GraphPicture::Part part;
  absl::StatusOr<layout::Placement> placement = absl::UnknownError("");
  if (isForGraphviz(graph, options)) {
    placement = engines.graphviz->place(graph, stop);
    part.engine = engines.graphviz->name();
    if (!placement.ok()) part.failure = std::string(placement.status().message());
  }
  if (stop.stop_requested()) return absl::CancelledError("cancelled");
  if (!placement.ok()) {
    placement = engines.layered->place(graph, stop);
    part.engine = engines.layered->name();
    if (!placement.ok()) return placement.status();
  }
  part.placement = std::make_shared<const layout::Placement>(*std::move(placement));
  return part;
}

namespace {

/// The same part, placed for another drawing already; null if there is none.
const GraphPicture::Part* samePart(const GraphPicture* before, const PictureRequest& request,
                                   std::optional<hlo::ComputationId> open) {
  if (before == nullptr) return nullptr;
  const bool isSameWay =
      open ? areSame(before->request.options, request.options, open) : isSameOutside(before->request, request);
  if (!isSameWay) return nullptr;
  for (const GraphPicture::Part& part : before->parts) {
    if (part.open == open) return &part;
  }
  return nullptr;
}

}  // namespace

layout::ComputationGraph pictureGraph(const hlo::Module& module, const PictureRequest& request) {
  layout::FoldOptions folds = request.options.folds;
  if (request.paths) {
    const PathsRequest& paths = *request.paths;
    return layout::pathGraph(module, queries::pathsBetween(module, paths.a, paths.b, paths.limit), folds.tupleElements);
  }
  layout::ComputationGraph graph =
      request.isNeighbourhood
          ? layout::neighbourhood(module, request.centre, request.hops, kNeighbours, folds, request.boundary)
      : request.scope ? layout::scopeGraph(module, request.computation, *request.scope, kNeighbours, folds)
                      : layout::computationGraph(module, request.computation, folds);
  // What is inside shows where its parameters come from, as long as it is not large itself.
  folds.parameters = false;
  folds.largeComputation = layout::FoldOptions().largeComputation;
  layout::openNodes(module, folds, request.open, graph);
  return graph;
}

bool canBeOpened(const hlo::Module& module, hlo::InstructionId id) {
  return !layout::calleesInside(module, id).empty();
}

hlo::ComputationId computationOf(const hlo::Module& module, const hlo::ScopeTree& scopes, hlo::ScopeId scope,
                                 hlo::ComputationId preferred) {
  std::map<hlo::ComputationId, size_t> counts;
  for (hlo::InstructionId id : scopes.allInstructions(scope)) ++counts[module.computation(id)];
  if (counts.contains(preferred)) return preferred;
  std::optional<std::tuple<bool, size_t, hlo::ComputationId>> best;
  for (const auto& [computation, count] : counts) {
    const auto callers = module.callers(computation);
    const bool isStep = callers.empty() || (module.mainCallee(callers.front()) == computation &&
                                            module.kind(callers.front()) != hlo::OpKind::kFusion);
    best = std::max(best, std::optional(std::tuple(isStep, count, computation)));
  }
  return best ? std::get<2>(*best) : preferred;
}

GraphScene unplacedScene(const hlo::Module& module, const layout::ComputationGraph& graph) {
  layout::Placement placement;
  placement.centres.resize(graph.nodes.size());
  placement.routes.resize(graph.edges.size());
  return GraphScene(graph, graphLabels(module, graph), placement);
}

uint32_t leftOutOfPaths(const PictureRequest& request, const layout::ComputationGraph& graph) {
  return request.paths ? graph.instructions - static_cast<uint32_t>(graph.nodes.size()) - graph.tupleElementsFolded : 0;
}

absl::StatusOr<std::shared_ptr<const GraphPicture>> makePicture(const hlo::Module& module,
                                                                const PictureRequest& request,
                                                                const GraphEngines& engines, std::stop_token stop,
                                                                const GraphPicture* before) {
  auto picture = std::make_shared<GraphPicture>();
  picture->request = request;
  const GraphOptions& options = request.options;
  layout::ComputationGraph graph = pictureGraph(module, request);
  if (request.paths && graph.nodes.empty()) {
    const auto name = [&module](hlo::InstructionId id) { return module.name(id); };
    return absl::NotFoundError(
        absl::StrCat("no path leads from ", name(request.paths->a), " to ", name(request.paths->b), " or back"));
  }
  std::vector<NodeLabel> labels = graphLabels(module, graph);
  std::vector<layout::Box> sizes;
  sizes.reserve(labels.size());
  for (const NodeLabel& label : labels) sizes.push_back(measure(label));
  if (stop.stop_requested()) return absl::CancelledError("cancelled");

  for (size_t p = 0; p <= graph.clusters.size(); ++p) {
    const auto open = p == 0 ? std::nullopt : std::optional(graph.clusters[p - 1].computation);
    if (const GraphPicture::Part* const same = samePart(before, request, open)) {
      picture->parts.push_back(*same);
    } else {
      auto part =
          placePart(layout::partOf(graph, p == 0 ? SIZE_MAX : p - 1, sizes, options.direction), options, engines, stop);
      if (!part.ok()) return part.status();
      part->open = open;
      picture->parts.push_back(*std::move(part));
    }
    const GraphPicture::Part& part = picture->parts.back();
    picture->milliseconds += part.placement->milliseconds;
    if (picture->failure.empty()) picture->failure = part.failure;
    if (p == 0) picture->engine = part.engine;
  }
  if (graph.clusters.empty()) {
    const layout::Placement& placement = *picture->parts.front().placement;
    picture->scene = GraphScene(std::move(graph), std::move(labels), placement, options.direction);
    return picture;
  }
  std::vector<layout::Placement> placements;
  for (const GraphPicture::Part& part : picture->parts) placements.push_back(*part.placement);
  const layout::Nest nest = layout::join(graph, sizes, options.direction, std::move(placements));
  std::vector<SceneCluster> clusters;
  const auto rect = [](const layout::Nest::Rect& r) { return QRectF(r.left, r.top, r.width, r.height); };
  for (size_t c = 0; c < graph.clusters.size(); ++c) {
    clusters.push_back({rect(nest.frames[c]), rect(nest.clusters[c]), graph.clusters[c].node,
                        clusterTitle(module, graph, graph.clusters[c])});
  }
  picture->scene =
      GraphScene(std::move(graph), std::move(labels), nest.placement, options.direction, std::move(clusters));
  return picture;
}

std::shared_ptr<const GraphPicture> PictureCache::find(const std::shared_ptr<const model::Snapshot>& snapshot,
                                                       const PictureRequest& request) {
  m_entries.remove_if([](const Entry& entry) { return entry.snapshot.expired(); });
  if (!snapshot) return nullptr;
  const auto matches = [&](const Entry& entry) {
    return isSame(entry.picture->request, request) && entry.snapshot.lock() == snapshot;
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
    if (fit.scale >= kLeastOpeningScale || scene.boxes().size() > kFewBoxes || scene.boxes().empty()) return fit;
    const QRectF& all = scene.bounds();
    const bool isDown = scene.direction() == layout::Direction::kDown;
    const QRectF across =
        isDown ? QRectF(all.topLeft(), QSizeF(all.width(), 0)) : QRectF(all.topLeft(), QSizeF(0, all.height()));
    // Only the length is cut off: all of the width stays visible.
    const double scale = fitted(across, viewport, kPictureMargin, kReadableScale).scale;
    if (scale < kLeastOpeningScale) {
      if (scene.boxes().size() > kVeryFewBoxes || fit.scale >= kLeastWordScale) return fit;
      const auto most = std::max_element(scene.boxes().begin(), scene.boxes().end(), [](const auto& a, const auto& b) {
        return a.label.share.value_or(0) < b.label.share.value_or(0);
      });
      return settled(centredOn(most->rect.center(), std::max(scale, kWordScale), viewport), all, viewport,
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
