#include "layout/layered_arcs.h"

#include <algorithm>

#include "layout/layered_adjacency.h"
#include "model/ir/id.h"
#include "model/ir/stop.h"

namespace layout::layered {

Arcs uniteEdges(const Graph& graph, const std::stop_token& stop) {
  const size_t count = graph.boxes.size();
  const Lists<uint32_t> edgesOf(count, [&](auto add) {
    for (uint32_t e = 0; e < graph.edges.size(); ++e) add(std::min(graph.edges[e].from, graph.edges[e].to), e);
  });
  Arcs united;
  united.ofEdge.assign(graph.edges.size(), hlo::kNone);
  united.hasLoop.assign(count, false);
  std::vector<uint32_t> arcTo(count, hlo::kNone);
  for (uint32_t box = 0; box < count; ++box) {
    if (hlo::isStopped(stop, box)) break;
    const uint32_t first = static_cast<uint32_t>(united.arcs.size());
    for (uint32_t e : edgesOf[box]) {
      const auto [from, to] = graph.edges[e];
      if (from == to) {
        united.hasLoop[box] = true;
        continue;
      }
      uint32_t& arc = arcTo[from == box ? to : from];
      if (arc == hlo::kNone || arc < first) {
        arc = static_cast<uint32_t>(united.arcs.size());
        united.arcs.push_back({from, to, 0});
      }
      ++united.arcs[arc].weight;
      united.ofEdge[e] = arc;
    }
  }
  return united;
}

}  // namespace layout::layered
