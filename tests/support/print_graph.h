#pragma once

// A folded graph as text, one line per item:
//
//   m [1 broadcast(0)] hub 9 …    a node: operands shown as text (`!` before those with a node), hub with its
//   references,
//                                 `…` for the boundary of a neighbourhood
//   p > m {1}                     an edge of data; `~>` asynchronous, `=>` control, `>>` call, `==` the same memory
//   c @ m                         a folded instruction and the node that shows it; `c @` if no node does
//   of 4: 1 constant, …           the numbers of folded instructions, if any

#include <string>

#include "absl/strings/str_cat.h"
#include "layout/computation_graph.h"

namespace support {

inline std::string print(const hlo::Module& module, const layout::ComputationGraph& graph) {
  const auto name = [&](uint32_t node) { return module.name(graph.nodes[node].instruction); };
  std::string text;
  for (uint32_t n = 0; n < graph.nodes.size(); ++n) {
    const layout::GraphNode& node = graph.nodes[n];
    absl::StrAppend(&text, name(n));
    for (const layout::FoldedOperand& folded : node.folded) {
      absl::StrAppend(&text, " [", folded.operand, " ", folded.isHub ? "!" : "", folded.text, "]");
    }
    if (node.hubUsers != 0) absl::StrAppend(&text, " hub ", node.hubUsers);
    absl::StrAppend(&text, node.isBoundary ? " …\n" : "\n");
  }
  for (const layout::GraphEdge& edge : graph.edges) {
    const char* const arrows[] = {" > ", " => ", " ~> ", " >> ", " == "};
    absl::StrAppend(&text, name(edge.from), arrows[static_cast<size_t>(edge.kind)], name(edge.to),
                    edge.label.empty() ? "" : " ", edge.label, "\n");
  }
  for (uint32_t i = 0; i < graph.instructions; ++i) {
    const hlo::InstructionId id(graph.firstInstruction + i);
    const auto node = graph.nodeOf(id);
    if (node && graph.nodes[*node].instruction == id) continue;
    absl::StrAppend(&text, module.name(id), " @", node ? " " : "", node ? name(*node) : "", "\n");
  }
  if (graph.nodes.size() != graph.instructions || graph.hubs != 0) {
    absl::StrAppend(&text, "of ", graph.instructions, ": constants ", graph.constantsFolded, ", parameters ",
                    graph.parametersFolded, ", elements ", graph.tupleElementsFolded, ", hubs ", graph.hubs,
                    graph.isNeighbourhood ? ", neighbourhood\n" : "\n");
  }
  return text;
}

}  // namespace support
