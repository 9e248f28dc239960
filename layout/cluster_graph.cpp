#include "layout/cluster_graph.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "layout/grow.h"

namespace layout {
namespace {

using hlo::ComputationId;
using hlo::InstructionId;

using hlo::kNone;
constexpr size_t kMostBranches = 64;  // of a conditional; real programs have two or three

Nest::Rect moved(const Nest::Rect& r, float x, float y) { return {r.left + x, r.top + y, r.width, r.height}; }

void move(Point& p, float x, float y) { p = {p.x + x, p.y + y}; }

/// Appends one computation to the graph.
void append(const ComputationGraph& inner, uint32_t caller, ComputationId computation, ComputationGraph& graph) {
  GraphCluster cluster;
  cluster.node = caller;
  cluster.computation = computation;
  cluster.firstNode = static_cast<uint32_t>(graph.nodes.size());
  cluster.firstEdge = static_cast<uint32_t>(graph.edges.size());
  for (GraphNode node : inner.nodes) {
    if (node.scope) *node.scope += static_cast<uint32_t>(graph.scopes.size());
    graph.nodes.push_back(std::move(node));
  }
  for (GraphEdge edge : inner.edges) {
    edge.from += cluster.firstNode;
    edge.to += cluster.firstNode;
    graph.edges.push_back(std::move(edge));
  }
  cluster.endNode = static_cast<uint32_t>(graph.nodes.size());
  cluster.endEdge = static_cast<uint32_t>(graph.edges.size());
  graph.clusters.push_back(cluster);
  for (GraphRepeat repeat : inner.repeats) {
    repeat.firstNode += cluster.firstNode;
    repeat.endNode += cluster.firstNode;
    graph.repeats.push_back(std::move(repeat));
  }
  graph.scopes.insert(graph.scopes.end(), inner.scopes.begin(), inner.scopes.end());
  graph.instructions += inner.instructions;
  graph.constantsFolded += inner.constantsFolded;
  graph.parametersFolded += inner.parametersFolded;
  graph.tupleElementsFolded += inner.tupleElementsFolded;
  graph.hubs += inner.hubs;
}

/// Extends nodeOfInstruction to the instructions of another computation.
void addNodeOf(const ComputationGraph& inner, uint32_t firstNode, ComputationGraph& graph) {
  std::vector<uint32_t>& nodeOf = graph.nodeOfInstruction;
  const uint32_t begin = std::min(graph.firstInstruction, inner.firstInstruction);
  const uint32_t end = std::max(graph.firstInstruction + static_cast<uint32_t>(nodeOf.size()),
                                inner.firstInstruction + static_cast<uint32_t>(inner.nodeOfInstruction.size()));
  if (begin < graph.firstInstruction) nodeOf.insert(nodeOf.begin(), graph.firstInstruction - begin, kNone);
  graph.firstInstruction = begin;
  nodeOf.resize(end - begin, kNone);
  for (size_t i = 0; i < inner.nodeOfInstruction.size(); ++i) {
    const uint32_t node = inner.nodeOfInstruction[i];
    nodeOf[inner.firstInstruction - begin + i] = node == kNone ? kNone : node + firstNode;
  }
}

/// Returns the range of one part of the graph: one cluster, or everything outside the clusters.
GraphCluster rangeOf(const ComputationGraph& graph, size_t cluster) {
  if (cluster != SIZE_MAX) return graph.clusters[cluster];
  GraphCluster whole;
  whole.endNode = static_cast<uint32_t>(graph.clusters.empty() ? graph.nodes.size() : graph.clusters[0].firstNode);
  whole.endEdge = static_cast<uint32_t>(graph.clusters.empty() ? graph.edges.size() : graph.clusters[0].firstEdge);
  return whole;
}

}  // namespace

std::vector<ComputationId> calleesInside(const hlo::Module& module, InstructionId id) {
  std::vector<ComputationId> callees;
  for (const hlo::Call& call : module.calls(id)) {
    if (callees.size() == kMostBranches) break;
    const bool isNew = std::find(callees.begin(), callees.end(), call.callee) == callees.end();
    if (call.role == hlo::CallRole::kBranch && isNew) callees.push_back(call.callee);
  }
  const auto main = module.mainCallee(id);
  if (callees.empty() && main) callees.push_back(*main);
  return callees;
}

void openNodes(const hlo::Module& module, const FoldOptions& options, absl::Span<const InstructionId> open,
               ComputationGraph& graph) {
  if (open.empty()) return;
  const absl::flat_hash_set<uint32_t> wanted = [&] {
    absl::flat_hash_set<uint32_t> ids;
    for (InstructionId id : open) ids.insert(id.index());
    return ids;
  }();
  absl::flat_hash_set<uint32_t> shown;  // indices of computations
  for (const GraphNode& node : graph.nodes) shown.insert(module.computation(node.instruction).index());
  // Nodes of expanded computations are appended, so this loop also reaches them.
  for (uint32_t node = 0; node < graph.nodes.size(); ++node) {
    const InstructionId id = graph.nodes[node].instruction;
    if (graph.nodes[node].scope || !wanted.contains(id.index())) continue;
    for (ComputationId callee : calleesInside(module, id)) {
      const size_t size = module.instructions(callee).size();
      if (size == 0 || graph.instructions + size > kMostOpenInstructions || !shown.insert(callee.index()).second)
        continue;
      addCluster(computationGraph(module, callee, options), node, callee, graph);
    }
  }
}

void addCluster(const ComputationGraph& inner, uint32_t caller, ComputationId computation, ComputationGraph& graph) {
  addNodeOf(inner, static_cast<uint32_t>(graph.nodes.size()), graph);
  append(inner, caller, computation, graph);
}

Graph partOf(const ComputationGraph& graph, size_t cluster, const std::vector<Box>& sizes, Direction direction) {
  const GraphCluster range = rangeOf(graph, cluster);
  Graph part;
  part.direction = direction;
  part.boxes.assign(sizes.begin() + range.firstNode, sizes.begin() + range.endNode);
  part.edges.reserve(range.endEdge - range.firstEdge);
  for (uint32_t e = range.firstEdge; e < range.endEdge; ++e) {
    part.edges.push_back({graph.edges[e].from - range.firstNode, graph.edges[e].to - range.firstNode});
  }
  return part;
}

Nest join(const ComputationGraph& graph, const std::vector<Box>& sizes, Direction direction,
          std::vector<Placement> parts) {
  const size_t count = graph.clusters.size();
  // Part 0 is everything outside the clusters. A cluster comes after the one that contains it.
  std::vector<std::vector<uint32_t>> clustersIn(count + 1);
  for (uint32_t c = 0; c < count; ++c) {
    const auto behind =
        std::upper_bound(graph.clusters.begin(), graph.clusters.end(), graph.clusters[c].node,
                         [](uint32_t node, const GraphCluster& other) { return node < other.firstNode; });
    clustersIn[static_cast<size_t>(behind - graph.clusters.begin())].push_back(c);
  }
  Nest nest;
  nest.clusters.resize(count);
  nest.frames.resize(count);
  // From the inside out: computes the size of each frame and the positions of its clusters in it; then the part that
  // contains it grows.
  for (size_t p = count + 1; p-- > 0;) {
    const GraphCluster range = rangeOf(graph, p == 0 ? SIZE_MAX : p - 1);
    std::vector<Growth> growths;
    std::vector<Box> grown;  // boxes of the growths
    const std::vector<uint32_t>& inner = clustersIn[p];
    for (size_t i = 0; i < inner.size();) {
      const uint32_t node = graph.clusters[inner[i]].node;
      const Box head = sizes[node];
      const float top = head.height + kClusterPadding / 2;
      Box frame{head.width + kClusterPadding, top};
      float across = 0;
      size_t end = i;
      for (; end < inner.size() && graph.clusters[inner[end]].node == node; ++end) {
        const Placement& part = parts[inner[end] + 1];
        Nest::Rect& rect = nest.clusters[inner[end]];
        rect = {kClusterPadding, top, part.width, part.height + kClusterTitle};
        (direction == Direction::kDown ? rect.left : rect.top) += across;
        across += kClusterPadding + (direction == Direction::kDown ? rect.width : rect.height);
        frame.width = std::max(frame.width, rect.left + rect.width + kClusterPadding);
        frame.height = std::max(frame.height, rect.top + rect.height + kClusterPadding);
      }
      for (; i < end; ++i) nest.frames[inner[i]] = {0, 0, frame.width, frame.height};
      growths.push_back({node - range.firstNode, frame});
    }
    if (!growths.empty()) {
      const Graph part = partOf(graph, p == 0 ? SIZE_MAX : p - 1, sizes, direction);
      parts[p] = growBoxes(part, parts[p], growths);
      for (const Growth& growth : growths) {
        // The centre of the node itself, in the corner of its frame.
        Point& centre = parts[p].centres[growth.box];
        const Box head = part.boxes[growth.box];
        move(centre, (head.width - growth.size.width) / 2, (head.height - growth.size.height) / 2);
      }
    }
  }
  // From the outside in: computes the position of each part.
  std::vector<Point> corners(count + 1);
  Placement& all = nest.placement;
  all.width = parts[0].width;
  all.height = parts[0].height;
  for (size_t p = 0; p <= count; ++p) {
    Placement& part = parts[p];
    const Point corner = corners[p];
    const uint32_t firstEdge = p == 0 ? 0 : graph.clusters[p - 1].firstEdge;
    for (Point& centre : part.centres) move(centre, corner.x, corner.y);
    for (std::vector<Point>& route : part.routes) {
      for (Point& point : route) move(point, corner.x, corner.y);
    }
    for (Stub& stub : part.stubs) {
      for (Point* point : {&stub.leaves, &stub.out, &stub.in, &stub.arrives}) move(*point, corner.x, corner.y);
      stub.edge += firstEdge;
    }
    for (uint32_t c : clustersIn[p]) {
      const uint32_t node = graph.clusters[c].node;
      const Point centre = part.centres[node - (p == 0 ? 0 : graph.clusters[p - 1].firstNode)];
      const float left = centre.x - sizes[node].width / 2, top = centre.y - sizes[node].height / 2;
      nest.frames[c] = moved(nest.frames[c], left, top);
      nest.clusters[c] = moved(nest.clusters[c], left, top);
      corners[c + 1] = {nest.clusters[c].left, nest.clusters[c].top + kClusterTitle};
    }
    std::move(part.centres.begin(), part.centres.end(), std::back_inserter(all.centres));
    std::move(part.routes.begin(), part.routes.end(), std::back_inserter(all.routes));
    all.stubs.insert(all.stubs.end(), part.stubs.begin(), part.stubs.end());
    all.milliseconds += part.milliseconds;
  }
  return nest;
}

}  // namespace layout
