#include "views/drawing/graph_picture.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "layout/path_graph.h"

namespace drawing {
namespace {

constexpr uint32_t kNeighbours = 400;  // boxes of a neighbourhood; more of them say less

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
                            closedIn(x.scopes.apart, *computation) == closedIn(y.scopes.apart, *computation) &&
                            closedIn(x.scopes.opened, *computation) == closedIn(y.scopes.opened, *computation)
                      : x.scopes.closed == y.scopes.closed && x.scopes.apart == y.scopes.apart &&
                            x.scopes.opened == y.scopes.opened);
}

/// Compares all of two requests but the calls that are open.
bool isSameOutside(const PictureRequest& a, const PictureRequest& b) {
  return a.computation == b.computation && a.isNeighbourhood == b.isNeighbourhood &&
         (!a.isNeighbourhood || (a.centre == b.centre && a.hops == b.hops && a.boundary == b.boundary)) &&
         a.paths == b.paths && a.scope == b.scope && areSame(a.options, b.options, a.computation);
}

bool isForGraphviz(const layout::Graph& graph, const GraphOptions& options) {
  if (options.engine != EngineChoice::kAutomatic) return options.engine == EngineChoice::kGraphviz;
  return graph.boxes.size() <= options.nodeBudget && graph.edges.size() <= options.edgeBudget;
}

}  // namespace

absl::StatusOr<PlacedPart> placePart(const layout::Graph& graph, const GraphOptions& options,
                                     const GraphEngines& engines, const std::stop_token& stop) {
  PlacedPart part;
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
const PlacedPart* samePart(const PlacedBefore* before, const PictureRequest& request,
                           std::optional<hlo::ComputationId> open) {
  if (before == nullptr) return nullptr;
  const bool isSameWay =
      open ? areSame(before->request.options, request.options, open) : isSameOutside(before->request, request);
  if (!isSameWay) return nullptr;
  for (const PlacedPart& part : before->parts) {
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

uint32_t leftOutOfPaths(const PictureRequest& request, const layout::ComputationGraph& graph) {
  return request.paths ? graph.instructions - static_cast<uint32_t>(graph.nodes.size()) - graph.tupleElementsFolded : 0;
}

bool isSame(const PictureRequest& a, const PictureRequest& b) {
  return isSameOutside(a, b) && a.open == b.open && areSame(a.options, b.options, std::nullopt);
}

absl::StatusOr<PlacedGraph> placeGraph(const hlo::Module& module, const PictureRequest& request,
                                       const GraphEngines& engines, std::stop_token stop, const PlacedBefore* before) {
  PlacedGraph placed;
  const GraphOptions& options = request.options;
  placed.graph = pictureGraph(module, request);
  const layout::ComputationGraph& graph = placed.graph;
  if (request.paths && graph.nodes.empty()) {
    const auto name = [&module](hlo::InstructionId id) { return module.name(id); };
    return absl::NotFoundError(
        absl::StrCat("no path leads from ", name(request.paths->a), " to ", name(request.paths->b), " or back"));
  }
  placed.labels = graphLabels(module, graph);
  std::vector<layout::Box> sizes;
  sizes.reserve(placed.labels.size());
  for (const NodeLabel& label : placed.labels) sizes.push_back(measure(label));
  if (stop.stop_requested()) return absl::CancelledError("cancelled");

  for (size_t p = 0; p <= graph.clusters.size(); ++p) {
    const auto open = p == 0 ? std::nullopt : std::optional(graph.clusters[p - 1].computation);
    if (const PlacedPart* const same = samePart(before, request, open)) {
      placed.parts.push_back(*same);
    } else {
      auto part =
          placePart(layout::partOf(graph, p == 0 ? SIZE_MAX : p - 1, sizes, options.direction), options, engines, stop);
      if (!part.ok()) return part.status();
      part->open = open;
      placed.parts.push_back(*std::move(part));
    }
    const PlacedPart& part = placed.parts.back();
    placed.milliseconds += part.placement->milliseconds;
    if (placed.failure.empty()) placed.failure = part.failure;
    if (p == 0) placed.engine = part.engine;
  }
  if (graph.clusters.empty()) {
    placed.placement = *placed.parts.front().placement;
    return placed;
  }
  std::vector<layout::Placement> placements;
  for (const PlacedPart& part : placed.parts) placements.push_back(*part.placement);
  layout::Nest nest = layout::join(graph, sizes, options.direction, std::move(placements));
  const auto rect = [](const layout::Nest::Rect& r) { return Rect(r.left, r.top, r.width, r.height); };
  for (size_t i = 0; i < graph.clusters.size(); ++i) {
    placed.clusters.push_back({rect(nest.frames[i]), rect(nest.clusters[i]), graph.clusters[i].node,
                               clusterTitle(module, graph, graph.clusters[i])});
  }
  placed.placement = std::move(nest.placement);
  return placed;
}

GraphGeometry geometryOf(const PlacedGraph& placed, layout::Direction direction) {
  std::vector<layout::Box> sizes;
  sizes.reserve(placed.labels.size());
  for (const NodeLabel& label : placed.labels) sizes.push_back(measure(label));
  return graphGeometry(placed.graph, sizes, placed.placement, direction, placed.clusters,
                       [&placed](uint32_t node) { return placed.labels[node].name; });
}

}  // namespace drawing
