#include "layout/helper/dot_ordering.h"

#include <cgraph.h>
#include <gvc.h>

#include <algorithm>
#include <unordered_map>

#ifdef HLOSCOPE_DOT_PLUGIN
extern "C" gvplugin_library_t gvplugin_dot_layout_LTX_library;
#endif

namespace layout {
namespace {

std::string* s_error = nullptr;  // receives Graphviz's messages, because the callback has no user data

// Called with "Error", ": " and the message.
int recordError(char* part) {
  const std::string text = part;
  if (s_error != nullptr && text != "Error" && text != ": ") *s_error += text;
  return 0;
}

// Graphviz takes char* for strings that it only reads.
void set(Agraph_t* graph, int kind, const char* name, const char* value) {
  agattr(graph, kind, const_cast<char*>(name), const_cast<char*>(value));
}

// Estimates the number of dot's items in all rows: boxes, and a place for each arc in each row that it passes. Boxes
// are placed as high as possible, then those with no more arcs up than down as low as possible; boxes on a cycle, and
// those after it, count as if they were at the top.
size_t estimatedItems(const DotRequest& request) {
  std::vector<std::vector<uint32_t>> users(request.boxes);
  std::vector<uint32_t> waitsFor(request.boxes, 0), row(request.boxes, 0), ready;
  for (const auto& [from, to] : request.arcs) {
    users[from].push_back(to);
    ++waitsFor[to];
  }
  std::vector<uint32_t> operands(waitsFor);
  for (uint32_t box = 0; box < request.boxes; ++box) {
    if (waitsFor[box] == 0) ready.push_back(box);
  }
  for (size_t next = 0; next < ready.size(); ++next) {
    for (uint32_t user : users[ready[next]]) {
      row[user] = std::max(row[user], row[ready[next]] + 1);
      if (--waitsFor[user] == 0) ready.push_back(user);
    }
  }
  for (auto box = ready.rbegin(); box != ready.rend(); ++box) {
    if (users[*box].size() < operands[*box]) continue;
    uint32_t least = UINT32_MAX;
    for (uint32_t user : users[*box]) least = std::min(least, row[user]);
    row[*box] = std::max(row[*box] + 1, least) - 1;
  }
  size_t items = request.boxes;
  for (const auto& [from, to] : request.arcs) items += row[to] > row[from] ? row[to] - row[from] - 1 : 0;
  return items;
}

// Returns the share of dot's iterations against crossings. Small graphs, which take almost no time, get all of them.
// For others a tenth is as good, because hloscope's own sweeps follow (layout/layered_ordering.cpp); deep graphs have
// so many places to order that they get fewer.
const char* crossingEffort(const DotRequest& request) {
  if (request.boxes <= 100 && request.arcs.size() <= 200) return "1";
  return estimatedItems(request) <= 5000 ? "0.1" : "0.05";
}

// A request as a Graphviz graph during its layout.
class DotGraph {
 public:
  DotGraph(GVC_t* context, const DotRequest& request)
      : m_context(context), m_request(request), m_graph(agopen(const_cast<char*>("computation"), Agdirected, nullptr)) {
    set(m_graph, AGRAPH, "phase", "2");
    set(m_graph, AGRAPH, "mclimit", crossingEffort(request));
    // The other ranking method cleans up in quadratic time: 22 of 26 ms for 590 boxes. Only the presence of the
    // attribute counts, not its value.
    set(m_graph, AGRAPH, "newrank", "true");
    // Without labels, Graphviz does not look for a font.
    set(m_graph, AGNODE, "label", "");
    m_nodes.reserve(request.boxes);
    for (uint32_t box = 0; box < request.boxes; ++box) m_nodes.push_back(agnode(m_graph, nullptr, 1));
    m_edges.reserve(request.arcs.size());
    for (const auto& [from, to] : request.arcs) {
      m_edges.push_back(agedge(m_graph, m_nodes[from], m_nodes[to], nullptr, 1));
    }
  }
  ~DotGraph() {
    gvFreeLayout(m_context, m_graph);
    agclose(m_graph);
  }
  DotGraph(const DotGraph&) = delete;
  DotGraph& operator=(const DotGraph&) = delete;

  bool layOut() { return gvLayout(m_context, m_graph, "dot") == 0; }

  /// Requires layOut().
  DotReply read() {
    if (GD_rank(m_graph) == nullptr) return failure("it found no rows");
    for (int rank = GD_minrank(m_graph); rank <= GD_maxrank(m_graph); ++rank) {
      for (int i = 0; i < GD_rank(m_graph)[rank].n; ++i) {
        m_placeOf[GD_rank(m_graph)[rank].v[i]] = {static_cast<uint32_t>(rank - GD_minrank(m_graph)),
                                                  static_cast<uint32_t>(i)};
      }
    }
    for (const Agnode_t* node : m_nodes) {
      const auto place = m_placeOf.find(node);
      if (place == m_placeOf.end()) return failure("it omitted a box");
      m_reply.rowOf.push_back(place->second.row);
      m_items.push_back({place->second.row, 2 * place->second.at});
    }
    return makeTrunks() ? orderItems() : failure("it lost an arc");
  }

 private:
  struct Place {
    uint32_t row, at;
  };
  struct Item {
    uint32_t row, key;  // twice the position in the row
  };

  static DotReply failure(const char* message) { return {message, {}, {}}; }

  // dot gives each arc its own places. Places of arcs from one box are merged to one per row, at their middle.
  bool makeTrunks() {
    std::vector<std::vector<uint32_t>> arcsFrom(m_nodes.size());  // by the upper box
    for (uint32_t a = 0; a < m_edges.size(); ++a) {
      const auto [from, to] = m_request.arcs[a];
      arcsFrom[m_reply.rowOf[from] < m_reply.rowOf[to] ? from : to].push_back(a);
    }
    std::vector<std::vector<uint32_t>> passed;  // places by row, from the row below the box
    for (uint32_t box = 0; box < m_nodes.size(); ++box) {
      passed.clear();
      for (uint32_t a : arcsFrom[box]) {
        if (!follow(a, box, passed)) return false;
      }
      uint32_t row = m_reply.rowOf[box];
      for (std::vector<uint32_t>& places : passed) {
        std::sort(places.begin(), places.end());
        m_items.push_back({++row, places[(places.size() - 1) / 2] + places[places.size() / 2]});
      }
    }
    return true;
  }

  // dot represents an edge over several rows by virtual nodes, one in each row between.
  bool follow(uint32_t arc, uint32_t upper, std::vector<std::vector<uint32_t>>& passed) const {
    const auto [from, to] = m_request.arcs[arc];
    const Agnode_t* const end = m_nodes[upper == from ? to : from];
    const uint32_t rows = m_reply.rowOf[upper == from ? to : from] - m_reply.rowOf[upper];
    const edge_t* piece = ED_to_virt(m_edges[arc]);
    if (piece == nullptr || agtail(piece) != m_nodes[upper]) return false;
    for (uint32_t row = 0; row + 1 < rows; ++row) {
      const node_t* const node = aghead(piece);
      const auto place = m_placeOf.find(node);
      if (place == m_placeOf.end() || place->second.row != m_reply.rowOf[upper] + 1 + row || ND_out(node).size != 1) {
        return false;
      }
      if (row == passed.size()) passed.emplace_back();
      passed[row].push_back(place->second.at);
      piece = ND_out(node).list[0];
    }
    return aghead(piece) == end;
  }

  DotReply orderItems() {
    m_reply.order.resize(m_items.size());
    for (uint32_t item = 0; item < m_items.size(); ++item) m_reply.order[item] = item;
    std::sort(m_reply.order.begin(), m_reply.order.end(), [this](uint32_t a, uint32_t b) {
      const Item &one = m_items[a], &other = m_items[b];
      if (one.row != other.row) return one.row < other.row;
      return one.key != other.key ? one.key < other.key : a < b;
    });
    return std::move(m_reply);
  }

  GVC_t* m_context;
  const DotRequest& m_request;
  Agraph_t* m_graph;
  std::vector<Agnode_t*> m_nodes;
  std::vector<Agedge_t*> m_edges;
  std::unordered_map<const Agnode_t*, Place> m_placeOf;
  std::vector<Item> m_items;
  DotReply m_reply;
};

}  // namespace

struct DotOrdering::Context {
  GVC_t* graphviz = nullptr;
};

DotOrdering::DotOrdering() : m_context(new Context) {
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

DotOrdering::~DotOrdering() {
  gvFreeContext(m_context->graphviz);
  delete m_context;
}

DotReply DotOrdering::find(const DotRequest& request) {
  std::string error;
  s_error = &error;
  DotGraph graph(m_context->graphviz, request);
  if (!graph.layOut() && error.empty()) error = "no reason was given";
  s_error = nullptr;
  if (!error.empty()) return {error, {}, {}};
  return graph.read();
}

}  // namespace layout
