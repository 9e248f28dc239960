#include "layout/helper/dot_layout.h"

#include <cgraph.h>
#include <gvc.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <unordered_map>

#include "layout/helper/rows.h"

#ifdef HLOSCOPE_DOT_PLUGIN
extern "C" gvplugin_library_t gvplugin_dot_layout_LTX_library;
#endif

namespace layout {
namespace {

constexpr double kPointsPerInch = 72;

// Up to here Graphviz does all of it, in less than 20 ms: exact columns, splines round the boxes. Above, its third
// phase takes too long (a network simplex: seconds from 300 boxes on) and it only finds the rows and the order in them.
constexpr size_t kSplineBoxes = 100;
constexpr size_t kSplineEdges = 200;

std::string* s_error = nullptr;  // where Graphviz's messages go; it has no argument for that

// Called with "Error", ": " and the message.
int recordError(char* part) {
  const std::string text = part;
  if (s_error != nullptr && text != "Error" && text != ": ") *s_error += text;
  return 0;
}

std::string inches(double points) {
  char text[32];
  const auto end =
      std::to_chars(text, text + sizeof text, std::max(points, 1.0) / kPointsPerInch, std::chars_format::fixed, 5);
  return std::string(text, end.ptr);
}

// Graphviz takes char* for what it only reads.
void set(Agraph_t* graph, int kind, const char* name, const char* value) {
  agattr(graph, kind, const_cast<char*>(name), const_cast<char*>(value));
}
void set(void* object, const char* name, const std::string& value) {
  agset(object, const_cast<char*>(name), const_cast<char*>(value.c_str()));
}

// About how many items all rows have together: boxes and places where edges pass. Boxes stand as high as they can, then
// those with no more edges up than down as low as they can; boxes on a circle and behind it count as if they were on
// top.
size_t estimatedItems(const DotRequest& request) {
  std::vector<std::vector<uint32_t>> users(request.boxes.size());
  std::vector<uint32_t> waitsFor(request.boxes.size(), 0), row(request.boxes.size(), 0), ready;
  for (const auto& [from, to] : request.edges) {
    users[from].push_back(to);
    ++waitsFor[to];
  }
  for (uint32_t box = 0; box < waitsFor.size(); ++box) {
    if (waitsFor[box] == 0) ready.push_back(box);
  }
  for (size_t next = 0; next < ready.size(); ++next) {
    for (uint32_t user : users[ready[next]]) {
      row[user] = std::max(row[user], row[ready[next]] + 1);
      if (--waitsFor[user] == 0) ready.push_back(user);
    }
  }
  std::vector<uint32_t> operands(request.boxes.size(), 0);
  for (const auto& [from, to] : request.edges) ++operands[to];
  for (auto box = ready.rbegin(); box != ready.rend(); ++box) {
    if (users[*box].size() < operands[*box]) continue;
    uint32_t least = UINT32_MAX;
    for (uint32_t user : users[*box]) least = std::min(least, row[user]);
    row[*box] = std::max(row[*box] + 1, least) - 1;
  }
  size_t items = request.boxes.size();
  for (const auto& [from, to] : request.edges) items += row[to] > row[from] ? row[to] - row[from] - 1 : 0;
  return items;
}

// The share of dot's rounds against crossings. A third does as well as all of them (folded ENTRYs and loop bodies: 800
// to 1,400 crossings either way); deep graphs have so many places to order that fewer must do.
const char* crossingEffort(size_t items) {
  if (items <= 5000) return "0.3";
  return items <= 15000 ? "0.1" : "0.05";
}

void setAttributes(Agraph_t* graph, const DotRequest& request, bool rowsOnly) {
  set(graph, AGRAPH, "rankdir", "TB");
  set(graph, AGRAPH, "nodesep", "0.22");
  set(graph, AGRAPH, "ranksep", "0.38");
  set(graph, AGRAPH, "splines", "spline");
  // The other way to rank clears up after itself in quadratic time: 22 of 26 ms for 590 boxes. It is the attribute
  // that counts here, not its value.
  set(graph, AGRAPH, "newrank", "true");
  if (rowsOnly) {
    set(graph, AGRAPH, "phase", "2");
    set(graph, AGRAPH, "mclimit", crossingEffort(estimatedItems(request)));
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

// A request as a graph of Graphviz's, while it is laid out.
class DotGraph {
 public:
  DotGraph(GVC_t* context, const DotRequest& request, bool rowsOnly)
      : m_context(context), m_request(request), m_graph(agopen(const_cast<char*>("computation"), Agdirected, nullptr)) {
    setAttributes(m_graph, request, rowsOnly);
    m_nodes.reserve(request.boxes.size());
    for (const auto& [width, height] : request.boxes) {
      Agnode_t* node = agnode(m_graph, nullptr, 1);
      set(node, "width", inches(width));
      set(node, "height", inches(height));
      m_nodes.push_back(node);
    }
    m_edges.reserve(request.edges.size());
    for (const auto& [from, to] : request.edges) {
      // A loop needs no room that Graphviz would have to find. In rows, edges between the same boxes share their way.
      Agedge_t* same = rowsOnly && from != to ? agedge(m_graph, m_nodes[from], m_nodes[to], nullptr, 0) : nullptr;
      m_edges.push_back(from == to ? nullptr : same != nullptr ? same : addEdge(from, to));
    }
  }
  ~DotGraph() {
    gvFreeLayout(m_context, m_graph);
    agclose(m_graph);
  }
  DotGraph(const DotGraph&) = delete;
  DotGraph& operator=(const DotGraph&) = delete;

  bool layOut() { return gvLayout(m_context, m_graph, "dot") == 0; }

  /// After a complete layout.
  void readPicture(DotReply& reply) const {
    for (Agnode_t* node : m_nodes) reply.centres.push_back({ND_coord(node).x, -ND_coord(node).y});
    for (size_t i = 0; i < m_edges.size(); ++i) reply.routes.push_back(m_edges[i] ? drawnRoute(m_edges[i]) : Route());
  }

  /// After the phase of the rows. False: there are none.
  bool readRows(DotReply& reply) const {
    RowGraph rows;
    ItemOfNode items;
    if (GD_rank(m_graph) == nullptr) return false;
    for (int rank = GD_minrank(m_graph); rank <= GD_maxrank(m_graph); ++rank) {
      auto& row = rows.rows.emplace_back();
      for (int i = 0; i < GD_rank(m_graph)[rank].n; ++i) {
        row.push_back(static_cast<uint32_t>(items.size()));
        items.emplace(GD_rank(m_graph)[rank].v[i], row.back());
      }
    }
    rows.items.resize(items.size());
    std::vector<uint32_t> itemOfBox;
    for (size_t box = 0; box < m_nodes.size(); ++box) {
      const auto item = items.find(m_nodes[box]);
      if (item == items.end()) return false;
      itemOfBox.push_back(item->second);
      rows.items[itemOfBox.back()] = {m_request.boxes[box].first, m_request.boxes[box].second, true};
    }
    std::vector<size_t> chainOfEdge(m_edges.size(), SIZE_MAX);
    for (size_t i = 0; i < m_edges.size(); ++i) {
      if (m_edges[i] == nullptr) continue;
      std::vector<uint32_t> chain = chainOf(m_edges[i], items, rows);
      if (chain.empty()) continue;
      chainOfEdge[i] = rows.chains.size();
      rows.chains.push_back(std::move(chain));
    }

    RowPlacement placement = placeRows(rows);
    for (uint32_t item : itemOfBox) reply.centres.push_back(placement.centres[item]);
    for (size_t i = 0; i < m_edges.size(); ++i) {
      Route& route = reply.routes.emplace_back();
      if (chainOfEdge[i] == SIZE_MAX) continue;
      route = std::move(placement.routes[chainOfEdge[i]]);
      const bool isUpwards = rows.chains[chainOfEdge[i]].front() != itemOfBox[m_request.edges[i].first];
      if (isUpwards) std::reverse(route.begin(), route.end());
    }
    return true;
  }

 private:
  using Route = std::vector<Position>;
  using ItemOfNode = std::unordered_map<const Agnode_t*, uint32_t>;

  Agedge_t* addEdge(uint32_t from, uint32_t to) { return agedge(m_graph, m_nodes[from], m_nodes[to], nullptr, 1); }

  // dot strings an edge over several rows on nodes of its own, one in each row between. Empty: it did not.
  static std::vector<uint32_t> chainOf(Agedge_t* edge, const ItemOfNode& items, const RowGraph& rows) {
    std::vector<uint32_t> chain;
    const edge_t* piece = ED_to_virt(edge);
    if (piece == nullptr) return {};
    for (const node_t* node = agtail(piece);;) {
      const auto item = items.find(node);
      if (item == items.end() || chain.size() > rows.rows.size()) return {};
      chain.push_back(item->second);
      const bool isEnd = rows.items[item->second].isBox && chain.size() > 1;
      if (isEnd) break;
      if (chain.size() > 1) {
        if (ND_out(node).size != 1) return {};
        piece = ND_out(node).list[0];
      }
      node = aghead(piece);
    }
    const uint32_t from = items.at(agtail(edge)), to = items.at(aghead(edge));
    const bool isItsOwn =
        (chain.front() == from && chain.back() == to) || (chain.front() == to && chain.back() == from);
    return isItsOwn ? chain : std::vector<uint32_t>();
  }

  GVC_t* m_context;
  const DotRequest& m_request;
  Agraph_t* m_graph;
  std::vector<Agnode_t*> m_nodes;
  std::vector<Agedge_t*> m_edges;  // null: a loop
};

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
  if (request.boxes.empty()) return reply;
  const bool rowsOnly = request.boxes.size() > kSplineBoxes || request.edges.size() > kSplineEdges;
  s_error = &reply.error;
  DotGraph graph(m_context->graphviz, request, rowsOnly);
  if (!graph.layOut() && reply.error.empty()) reply.error = "it gives no reason";
  s_error = nullptr;
  if (!reply.error.empty()) return reply;
  if (!rowsOnly) {
    graph.readPicture(reply);
  } else if (!graph.readRows(reply)) {
    reply.error = "it found no rows";
    return reply;
  }

  std::vector<Rectangle> boxes;
  boxes.reserve(request.boxes.size());
  for (size_t i = 0; i < request.boxes.size(); ++i) {
    boxes.push_back({reply.centres[i], request.boxes[i].first, request.boxes[i].second});
  }
  for (size_t i = 0; i < request.edges.size(); ++i) {
    const auto [from, to] = request.edges[i];
    auto& route = reply.routes[i];
    route = from == to ? loopRoute(boxes[from]) : borderToBorder(std::move(route), boxes[from], boxes[to]);
  }
  moveToOrigin(boxes, reply);
  return reply;
}

}  // namespace layout
