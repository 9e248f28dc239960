#include "layout/helper/dot_layout.h"

#include <cgraph.h>
#include <gvc.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <memory>

#ifdef HLOSCOPE_DOT_PLUGIN
extern "C" gvplugin_library_t gvplugin_dot_layout_LTX_library;
#endif

namespace layout {
namespace {

constexpr double kPointsPerInch = 72;

// Above this many boxes the x coordinates are settled by a bounded search: unbounded, it takes seconds from 300 on.
constexpr size_t kTunedBoxes = 100;
// Up to here edges are splines round the boxes, then polylines, and straight lines above.
constexpr size_t kSplineBoxes = 60;
constexpr size_t kPolylineBoxes = 100;

std::string* s_error = nullptr;  // where Graphviz's messages go; it has no argument for that

int recordError(char* message) {
  if (s_error != nullptr) s_error->append(message);
  return 0;
}

std::string inches(double points) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, std::max(points, 1.0) / kPointsPerInch,
                                 std::chars_format::fixed, 5);
  return std::string(text, end.ptr);
}

// Graphviz takes char* for what it only reads.
void set(Agraph_t* graph, int kind, const char* name, const char* value) {
  agattr(graph, kind, const_cast<char*>(name), const_cast<char*>(value));
}
void set(void* object, const char* name, const std::string& value) {
  agset(object, const_cast<char*>(name), const_cast<char*>(value.c_str()));
}

struct CloseGraph {
  GVC_t* context;
  void operator()(Agraph_t* graph) const {
    gvFreeLayout(context, graph);
    agclose(graph);
  }
};

const char* edgeStyle(size_t boxes) {
  if (boxes <= kSplineBoxes) return "spline";
  return boxes <= kPolylineBoxes ? "polyline" : "line";
}

void setAttributes(Agraph_t* graph, size_t boxes) {
  set(graph, AGRAPH, "rankdir", "TB");
  set(graph, AGRAPH, "nodesep", "0.22");
  set(graph, AGRAPH, "ranksep", "0.38");
  set(graph, AGRAPH, "splines", edgeStyle(boxes));
  if (boxes > kTunedBoxes) {
    set(graph, AGRAPH, "nslimit", "0.1");
    set(graph, AGRAPH, "nslimit1", "0.1");
    set(graph, AGRAPH, "mclimit", "0.1");
  }
  set(graph, AGNODE, "shape", "box");
  set(graph, AGNODE, "fixedsize", "true");
  set(graph, AGNODE, "label", "");
  set(graph, AGNODE, "width", "0.75");
  set(graph, AGNODE, "height", "0.5");
  set(graph, AGEDGE, "dir", "none");
}

std::vector<Position> drawnRoute(Agedge_t* edge) {
  std::vector<Position> route;
  const splines* drawn = ED_spl(edge);
  if (drawn == nullptr) return route;
  for (int b = 0; b < drawn->size; ++b) {
    const bezier& curve = drawn->list[b];
    std::vector<Position> controls;
    for (int p = 0; p < curve.size; ++p) controls.push_back({curve.list[p].x, -curve.list[p].y});
    appendBezier(controls, route);
  }
  return route;
}

// Graphviz's own bounding box leaves out what we add or cut.
void moveToOrigin(const std::vector<Rectangle>& boxes, DotReply& reply) {
  Position least{std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
  Position most{std::numeric_limits<double>::lowest(), std::numeric_limits<double>::lowest()};
  const auto include = [&](double x, double y) {
    least = {std::min(least.x, x), std::min(least.y, y)};
    most = {std::max(most.x, x), std::max(most.y, y)};
  };
  for (const Rectangle& box : boxes) {
    include(box.centre.x - box.width / 2, box.centre.y - box.height / 2);
    include(box.centre.x + box.width / 2, box.centre.y + box.height / 2);
  }
  for (const auto& route : reply.routes) {
    for (Position p : route) include(p.x, p.y);
  }
  if (boxes.empty()) return;
  const auto move = [&](Position& p) { p = {p.x - least.x, p.y - least.y}; };
  for (Position& centre : reply.centres) move(centre);
  for (auto& route : reply.routes) std::for_each(route.begin(), route.end(), move);
  reply.width = most.x - least.x;
  reply.height = most.y - least.y;
}

}  // namespace

struct DotLayout::Context {
  GVC_t* graphviz = nullptr;
};

DotLayout::DotLayout() : m_context(new Context) {
#ifdef HLOSCOPE_DOT_PLUGIN
  static lt_symlist_t plugins[] = {{"gvplugin_dot_layout_LTX_library", &gvplugin_dot_layout_LTX_library},
                                   {nullptr, nullptr}};
  m_context->graphviz = gvContextPlugins(plugins, 0);
#else
  m_context->graphviz = gvContext();
#endif
  agseterr(AGERR);
  agseterrf(recordError);
}

DotLayout::~DotLayout() {
  gvFreeContext(m_context->graphviz);
  delete m_context;
}

DotReply DotLayout::place(const DotRequest& request) {
  DotReply reply;
  s_error = &reply.error;
  char name[] = "computation";
  std::unique_ptr<Agraph_t, CloseGraph> graph(agopen(name, Agdirected, nullptr), CloseGraph{m_context->graphviz});
  setAttributes(graph.get(), request.boxes.size());

  std::vector<Agnode_t*> nodes;
  nodes.reserve(request.boxes.size());
  for (const auto& [width, height] : request.boxes) {
    Agnode_t* node = agnode(graph.get(), nullptr, 1);
    set(node, "width", inches(width));
    set(node, "height", inches(height));
    nodes.push_back(node);
  }
  std::vector<Agedge_t*> edges(request.edges.size(), nullptr);
  for (size_t i = 0; i < edges.size(); ++i) {
    const auto [from, to] = request.edges[i];
    if (from != to) edges[i] = agedge(graph.get(), nodes[from], nodes[to], nullptr, 1);
  }

  const int failed = gvLayout(m_context->graphviz, graph.get(), "dot");
  s_error = nullptr;
  if (failed != 0 && reply.error.empty()) reply.error = "Graphviz refused the graph";
  if (!reply.error.empty()) return reply;

  std::vector<Rectangle> rectangles;
  rectangles.reserve(nodes.size());
  for (size_t i = 0; i < nodes.size(); ++i) {
    const pointf at = ND_coord(nodes[i]);
    rectangles.push_back({{at.x, -at.y}, request.boxes[i].first, request.boxes[i].second});
    reply.centres.push_back(rectangles.back().centre);
  }
  reply.routes.reserve(edges.size());
  for (size_t i = 0; i < edges.size(); ++i) {
    const auto [from, to] = request.edges[i];
    reply.routes.push_back(edges[i] == nullptr
                               ? loopRoute(rectangles[from])
                               : borderToBorder(drawnRoute(edges[i]), rectangles[from], rectangles[to]));
  }
  moveToOrigin(rectangles, reply);
  return reply;
}

}  // namespace layout
