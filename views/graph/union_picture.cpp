#include "views/graph/union_picture.h"

#include <QCoreApplication>
#include <algorithm>
#include <thread>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "layout/cluster_graph.h"
#include "model/items/format.h"
#include "model/items/text.h"
#include "views/change_roles.h"
#include "views/graph/graph_labels.h"

namespace views {
namespace {

using compare::ChangeKind;
using compare::Side;
using layout::UnionBox;

constexpr uint32_t kNotDrawn = UINT32_MAX;
constexpr int kUnionColumns = 44;  // of a text that shows both sides
constexpr char kBroadcast[] = "broadcast(";

struct UnionText {
  Q_DECLARE_TR_FUNCTIONS(views::UnionView)
};

NodeLabel pillLabel(const UnionBox& box, hlo::InstructionId instruction) {
  NodeLabel label;
  label.instruction = instruction;
  if (box.isScope()) {
    label.name = box.scope == "/" ? UnionText::tr("(no scope)") : fittedName(model::oneLine(box.scope), kUnionColumns);
    QStringList parts;
    for (int k = 0; k < compare::kChangeKindCount; ++k) {
      const auto kind = static_cast<ChangeKind>(k);
      if (box.changed[k] > 0)
        parts += changeGlyph(kind, kind == ChangeKind::kRemoved ? Side::kA : Side::kB) + model::grouped(box.changed[k]);
    }
    if (box.same > 0) parts += UnionText::tr("%1 same").arg(model::grouped(box.same));
    label.detail = parts.join(QStringLiteral("  "));
    label.word = label.name;
    label.columns = static_cast<uint16_t>(std::max(label.name.size(), label.detail.size()));
    label.lines = 2;
    return label;
  }
  label.name = UnionText::tr("… %1 same").arg(model::grouped(box.same));
  if (box.alike > 0) {
    const QString alike = UnionText::tr("%1 as drawn elsewhere").arg(model::grouped(box.alike));
    label.name = box.same > 0 ? label.name + QStringLiteral(" · ") + alike : QStringLiteral("… ") + alike;
  }
  label.word = label.name;
  label.columns = static_cast<uint16_t>(label.name.size());
  label.lines = 1;
  return label;
}

/// True if two names differ by more than the number at their ends.
bool areOtherNames(QString a, QString b) {
  const auto cut = [](QString& name) {
    while (!name.isEmpty() && (name.back().isDigit() || name.back() == u'.')) name.chop(1);
  };
  cut(a);
  cut(b);
  return a != b;
}

/// Puts the text that a changed constant had in A before its text: "0.9 → 0.95".
void addTextsOfA(const model::Comparison& comparison, const layout::GraphNode& a, layout::GraphNode* b) {
  for (layout::FoldedOperand& folded : b->folded) {
    if (!layout::isChangedText(comparison.moduleB(), comparison.changes, folded)) continue;
    const auto partner = comparison.match.counterpart(Side::kB, folded.instruction);
    const auto before = std::find_if(a.folded.begin(), a.folded.end(), [&partner](const layout::FoldedOperand& each) {
      return partner && each.instruction == *partner;
    });
    if (before == a.folded.end()) continue;
    // "broadcast(0.9 → 0.95)"
    absl::string_view one = before->text, two = folded.text;
    const bool areBroadcasts = absl::ConsumePrefix(&one, kBroadcast) && absl::ConsumePrefix(&two, kBroadcast) &&
                               absl::ConsumeSuffix(&one, ")") && absl::ConsumeSuffix(&two, ")");
    folded.text =
        areBroadcasts ? absl::StrCat(kBroadcast, one, " → ", two, ")") : absl::StrCat(before->text, " → ", folded.text);
  }
}

/// The label of a pair in the union: B's, with what was different in A before it.
NodeLabel bothLabel(const NodeLabel& a, const NodeLabel& b, ChangeKind kind) {
  NodeLabel label = b;
  if (kind == ChangeKind::kReplaced || (kind == ChangeKind::kChanged && areOtherNames(a.name, b.name))) {
    label.name =
        fittedName(a.name, kUnionColumns / 2 - 2) + QStringLiteral(" → ") + fittedName(b.name, kUnionColumns / 2 - 1);
  }
  if (a.detail != b.detail && (kind == ChangeKind::kReplaced || kind == ChangeKind::kChanged)) {
    label.detail = elided(a.detail + QStringLiteral(" → ") + b.detail, kUnionColumns, true);
  }
  const auto columns =
      std::max(label.name.size() + (label.badge.isEmpty() ? 0 : label.badge.size() + 1), label.detail.size());
  label.columns = std::max(label.columns, static_cast<uint16_t>(columns));
  return label;
}

/// Boxes that show the same thing are of the same size.
void equalize(std::array<NodeLabel, 3>& labels) {
  uint16_t columns = 0, lines = 0;
  for (const NodeLabel& label : labels) {
    columns = std::max(columns, label.columns);
    lines = std::max(lines, label.lines);
  }
  for (NodeLabel& label : labels) {
    label.columns = columns;
    label.lines = lines;
  }
}

bool isIn(const UnionBox& box, UnionPicture::Which which) {
  if (which == UnionPicture::kBoth || box.isPill()) return true;
  return which == UnionPicture::kA ? box.nodeA.has_value() : box.nodeB.has_value();
}

}  // namespace

namespace {

using drawing::ClusterShape;

// The frame in which a union is placed: its boxes and edges without what they are.
layout::ComputationGraph frameOf(const layout::UnionGraph& graph) {
  layout::ComputationGraph frame;
  frame.nodes.resize(graph.boxes.size());
  frame.edges.reserve(graph.edges.size());
  for (const layout::UnionEdge& edge : graph.edges) {
    layout::GraphEdge& of = frame.edges.emplace_back();
    of.from = edge.from;
    of.to = edge.to;
  }
  for (const layout::UnionCluster& cluster : graph.clusters)
    frame.clusters.push_back({cluster.box, cluster.b ? *cluster.b : *cluster.a, cluster.firstBox, cluster.endBox,
                              cluster.firstEdge, cluster.endEdge});
  return frame;
}

std::string clusterTitleOf(const model::Comparison& comparison, const layout::UnionCluster& cluster) {
  const std::string a = cluster.a ? std::string(comparison.moduleA().name(*cluster.a)) : std::string();
  const std::string b = cluster.b ? std::string(comparison.moduleB().name(*cluster.b)) : std::string();
  const QString title = a.empty() || a == b ? model::oneLine(b)
                        : b.empty()         ? model::oneLine(a)
                                            : QStringLiteral("%1 → %2").arg(model::oneLine(a), model::oneLine(b));
  return title.toStdString();
}

/// A placement of all boxes, with the frames of what is open.
struct UnionPlacement {
  layout::Placement all;
  std::vector<ClusterShape> clusters;  // by UnionGraph::clusters; their boxes are those of the union
  std::string engine;
};

absl::StatusOr<UnionPlacement> placeUnion(const model::Comparison& comparison, const layout::UnionGraph& graph,
                                          const std::vector<layout::Box>& sizes, const GraphOptions& options,
                                          const GraphEngines& engines, const std::stop_token& stop) {
  UnionPlacement placed;
  const layout::ComputationGraph frame = frameOf(graph);
  std::vector<layout::Placement> parts;
  for (size_t p = 0; p <= frame.clusters.size(); ++p) {
    auto part =
        placePart(layout::partOf(frame, p == 0 ? SIZE_MAX : p - 1, sizes, options.direction), options, engines, stop);
    if (!part.ok()) return part.status();
    if (p == 0) placed.engine = part->engine;
    parts.push_back(*part->placement);
  }
  if (frame.clusters.empty()) {
    placed.all = std::move(parts.front());
    return placed;
  }
  layout::Nest nest = layout::join(frame, sizes, options.direction, std::move(parts));
  placed.all = std::move(nest.placement);
  const auto rect = [](const layout::Nest::Rect& r) { return drawing::Rect(r.left, r.top, r.width, r.height); };
  for (size_t i = 0; i < graph.clusters.size(); ++i)
    placed.clusters.push_back({rect(nest.frames[i]), rect(nest.clusters[i]), graph.clusters[i].box,
                               clusterTitleOf(comparison, graph.clusters[i])});
  return placed;
}

// Returns the boxes and edges of the union that a rendering shows, where the union has them. Moves their labels.
UnionScene makeScene(UnionPicture::Which which, const layout::UnionGraph& graph, const UnionPlacement& placed,
                     const std::vector<const layout::Stub*>& stubOf, std::vector<std::array<NodeLabel, 3>>& labels,
                     layout::Direction direction) {
  UnionScene scene;
  layout::ComputationGraph part;
  std::vector<NodeLabel> texts;
  layout::Placement placement;
  placement.width = placed.all.width;
  placement.height = placed.all.height;
  scene.boxOf.resize(graph.boxes.size(), kNotDrawn);
  for (uint32_t i = 0; i < graph.boxes.size(); ++i) {
    const UnionBox& box = graph.boxes[i];
    if (!isIn(box, which)) continue;
    scene.boxOf[i] = static_cast<uint32_t>(part.nodes.size());
    layout::GraphNode node;
    node.instruction = labels[i][which].instruction;
    node.copies = box.copies;
    part.nodes.push_back(std::move(node));
    texts.push_back(std::move(labels[i][which]));
    placement.centres.push_back(placed.all.centres[i]);
    UnionMark mark;
    mark.box = i;
    mark.kind = box.kind;
    mark.side = box.b ? Side::kB : Side::kA;
    mark.isPill = box.isPill();
    mark.isGhost = which == UnionPicture::kBoth && !box.isPill() && !box.b;
    if (!box.isPill()) mark.badge = changeBadge(box.kind, mark.side, box.inside, box.copies);
    if (!box.changes.empty()) {
      mark.kind = ChangeKind::kChanged;
      mark.badge = QStringLiteral("~%1").arg(box.changes.size());
    }
    scene.marks.push_back(std::move(mark));
  }
  absl::flat_hash_map<uint64_t, uint8_t> alone[layout::kEdgeKindCount];  // by both ends: 1 A, 2 B
  for (uint32_t e = 0; e < graph.edges.size(); ++e) {
    const layout::UnionEdge& edge = graph.edges[e];
    const bool isDrawn = which == UnionPicture::kBoth || (which == UnionPicture::kA ? edge.inA : edge.inB);
    const uint32_t from = scene.boxOf[edge.from], to = scene.boxOf[edge.to];
    if (!isDrawn || from == kNotDrawn || to == kNotDrawn) continue;
    if (edge.inA != edge.inB) {
      alone[static_cast<size_t>(edge.kind)][(static_cast<uint64_t>(from) << 32) | to] = edge.inA ? 1 : 2;
    }
    if (stubOf[e] != nullptr) {
      layout::Stub stub = *stubOf[e];
      stub.edge = static_cast<uint32_t>(part.edges.size());
      placement.stubs.push_back(stub);
    }
    layout::GraphEdge drawnEdge;
    drawnEdge.from = from;
    drawnEdge.to = to;
    drawnEdge.kind = edge.kind;
    drawnEdge.label = edge.label;
    part.edges.push_back(std::move(drawnEdge));
    placement.routes.push_back(placed.all.routes[e]);
  }
  std::vector<ClusterShape> clusters;
  for (size_t i = 0; i < graph.clusters.size(); ++i) {
    const layout::UnionCluster& of = graph.clusters[i];
    const uint32_t caller = scene.boxOf[of.box];
    if (caller == kNotDrawn) continue;
    const auto firstFrom = [&scene](uint32_t box, uint32_t end) {
      while (box < end && scene.boxOf[box] == kNotDrawn) ++box;
      return box < end ? scene.boxOf[box] : kNotDrawn;
    };
    layout::GraphCluster cluster{caller, of.b ? *of.b : *of.a, firstFrom(of.firstBox, of.endBox), 0, 0, 0};
    if (cluster.firstNode == kNotDrawn) continue;
    for (uint32_t box = of.firstBox; box < of.endBox; ++box) {
      if (scene.boxOf[box] != kNotDrawn) cluster.endNode = scene.boxOf[box] + 1;
    }
    part.clusters.push_back(cluster);
    clusters.push_back(placed.clusters[i]);
    clusters.back().box = caller;
  }
  scene.scene = GraphScene(std::move(part), std::move(texts), placement, direction, std::move(clusters));
  for (uint32_t e = 0; e < scene.scene.edges().size(); ++e) {
    const SceneEdge& edge = scene.scene.edges()[e];
    const auto& sides = alone[static_cast<size_t>(edge.kind)];
    const auto side = sides.find((static_cast<uint64_t>(edge.from) << 32) | edge.to);
    if (side != sides.end()) (side->second == 1 ? scene.onlyA : scene.onlyB).push_back(e);
  }
  return scene;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const UnionPicture>> makeUnionPicture(const model::Comparison& comparison,
                                                                     const UnionRequest& request,
                                                                     const GraphEngines& engines,
                                                                     std::stop_token stop) {
  auto picture = std::make_shared<UnionPicture>();
  picture->request = request;
  picture->graph = layout::unionGraph(
      {comparison.moduleA(), comparison.moduleB(), comparison.match, comparison.changes, request.ofA, request.ofB},
      request.options);
  const layout::UnionGraph& graph = picture->graph;
  if (stop.stop_requested()) return absl::CancelledError("cancelled");

  // The labels of nodes that are drawn, by side.
  std::vector<NodeLabel> drawn[2];
  std::vector<uint32_t> drawnAt[2];  // by node
  for (const Side side : {Side::kA, Side::kB}) {
    const size_t s = compare::index(side);
    layout::ComputationGraph part;
    drawnAt[s].resize(graph.graphs[s].nodes.size(), kNotDrawn);
    for (const UnionBox& box : graph.boxes) {
      const auto node = s == 0 ? box.nodeA : box.nodeB;
      if (!node) continue;
      drawnAt[s][*node] = static_cast<uint32_t>(part.nodes.size());
      part.nodes.push_back(graph.graphs[s].nodes[*node]);
      if (side == Side::kB && box.nodeA) addTextsOfA(comparison, graph.graphs[0].nodes[*box.nodeA], &part.nodes.back());
    }
    drawn[s] = graphLabels(s == 0 ? comparison.moduleA() : comparison.moduleB(), part);
  }

  std::vector<std::array<NodeLabel, 3>> labels;
  std::vector<layout::Box> sizes;
  for (const UnionBox& box : graph.boxes) {
    std::array<NodeLabel, 3>& of = labels.emplace_back();
    if (box.isPill()) {
      const NodeLabel pill = pillLabel(box, hlo::InstructionId(0));
      of = {pill, pill, pill};
    } else {
      for (const size_t s : {0U, 1U}) {
        const auto node = s == 0 ? box.nodeA : box.nodeB;
        if (!node) continue;
        of[s] = drawn[s][drawnAt[s][*node]];
        of[s].copies = box.copies;
      }
      of[2] = box.nodeA && box.nodeB ? bothLabel(of[0], of[1], box.kind) : box.nodeB ? of[1] : of[0];
      if (!box.nodeA) of[0] = of[2];
      if (!box.nodeB) of[1] = of[2];
    }
    equalize(of);
    layout::Box size = measure(of[2]);
    for (const NodeLabel& label : of) size.width = std::max(size.width, measure(label).width);
    sizes.push_back(size);
  }
  for (const layout::UnionCluster& cluster : graph.clusters) {
    for (NodeLabel& label : labels[cluster.box]) label.isOpen = true;
  }
  auto placed = placeUnion(comparison, graph, sizes, request.placing, engines, stop);
  if (!placed.ok()) return placed.status();
  const layout::Placement& all = placed->all;
  picture->engine = placed->engine;
  picture->milliseconds = all.milliseconds;

  std::vector<const layout::Stub*> stubOf(graph.edges.size(), nullptr);
  for (const layout::Stub& stub : all.stubs) stubOf[stub.edge] = &stub;
  if (stop.stop_requested()) return absl::CancelledError("cancelled");
  const auto make = [&](UnionPicture::Which which) {
    picture->scenes[which] = makeScene(which, graph, *placed, stubOf, labels, request.placing.direction);
  };
  std::jthread sides([&make] {
    make(UnionPicture::kA);
    make(UnionPicture::kB);
  });
  make(UnionPicture::kBoth);
  sides.join();
  return picture;
}

}  // namespace views
