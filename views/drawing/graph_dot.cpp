#include "views/drawing/graph_dot.h"

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/ir/stop.h"
#include "views/drawing/svg.h"

namespace drawing {
namespace {

/// A string of the language. Graphviz reads backslashes as escapes and `&` as the beginning of an entity, in labels and
/// wherever else a string is shown; angle brackets within quotes are text.
std::string escaped(absl::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '&') {
      result += "&amp;";
    } else if (c == '\n') {
      result += "\\n";
    } else {
      result += c;
    }
  }
  return result;
}

std::string quoted(absl::string_view text) { return absl::StrCat("\"", escaped(text), "\""); }

/// Each line to the left.
std::string labelText(const NodeLabel& label) {
  std::vector<std::string> lines{label.badge.empty() ? label.name : absl::StrCat(label.name, "  ", label.badge),
                                 label.detail};
  if (!label.note.empty()) lines.push_back(label.note);
  int line = -1;
  for (const Chip& chip : label.chips) {
    if (chip.line == line) {
      absl::StrAppend(&lines.back(), "  ", chip.text);
    } else {
      lines.push_back(chip.text);
    }
    line = chip.line;
  }
  std::string text = "\"";
  for (const std::string& each : lines) absl::StrAppend(&text, escaped(each), "\\l");
  return text + '"';
}

std::string edgeAttributes(const layout::GraphEdge& edge, const Palette& palette) {
  std::vector<std::string> attributes;
  if (!edge.label.empty()) attributes.push_back("label=" + quoted(edge.label));
  if (edge.kind == layout::EdgeKind::kControl) attributes.emplace_back("style=dotted");
  if (edge.kind == layout::EdgeKind::kAsync) attributes.emplace_back("style=dashed, penwidth=2");
  if (edge.kind == layout::EdgeKind::kCall) attributes.emplace_back("style=dashed");
  if (edge.kind == layout::EdgeKind::kAlias) {  // two lines
    const std::string color = colorText(palette.edge);
    attributes.push_back(absl::StrCat("color=\"", color, ":", color, "\""));
  }
  return attributes.empty() ? std::string() : absl::StrCat(" [", absl::StrJoin(attributes, ", "), "]");
}

}  // namespace

std::string dotText(const hlo::Module& module, const layout::ComputationGraph& graph, const Palette& palette,
                    layout::Direction direction, const std::vector<bool>& shown, const std::vector<BoxFill>& paints,
                    const std::stop_token& stop) {
  const auto isShown = [&](uint32_t node) { return node >= shown.size() || shown[node]; };
  const std::vector<NodeLabel> labels = graphLabels(module, graph);
  // Names are distinct within a computation, where the text is not malformed.
  std::vector<std::string> ids;
  absl::flat_hash_map<absl::string_view, uint32_t> timesNamed;
  for (const layout::GraphNode& node : graph.nodes) {
    const absl::string_view name = module.name(node.instruction);
    const uint32_t before = timesNamed[name]++;
    const std::string text = displayText(name);
    ids.push_back(quoted(before == 0 ? text : absl::StrCat(text, " #", before + 1)));
  }
  std::string result = "digraph hlo {\n";
  size_t depth = 1;
  const auto raw = [&](absl::string_view text) { absl::StrAppend(&result, std::string(2 * depth, ' '), text, "\n"); };
  const auto line = [&raw](absl::string_view text) { raw(absl::StrCat(text, ";")); };
  const std::string edgeColor = colorText(palette.edge), quiet = colorText(palette.secondaryText);
  if (direction == layout::Direction::kRight) line("rankdir=LR");
  line(absl::StrCat("bgcolor=\"", colorText(palette.canvas), "\""));
  line("node [shape=box, style=\"rounded,filled\", fontname=monospace, fontsize=10, margin=\"0.1,0.05\"]");
  line(absl::StrCat("edge [color=\"", edgeColor, "\", fontcolor=\"", quiet,
                    "\", fontname=monospace, fontsize=9, arrowsize=0.7]"));
  if (!graph.clusters.empty()) {
    line(absl::StrCat("graph [style=rounded, color=\"", edgeColor, "\", fontcolor=\"", quiet,
                      "\", fontname=monospace, fontsize=9, labeljust=l]"));
  }
  const auto writeNode = [&](uint32_t node) {
    const BoxColors& box = (node < paints.size() ? paints[node] : BoxFill::of(labels[node])).colors(palette);
    line(absl::StrCat(ids[node], " [label=", labelText(labels[node]), ", fillcolor=\"", colorText(box.fill),
                      "\", color=\"", colorText(box.stroke), "\", fontcolor=\"", colorText(box.text), "\"",
                      labels[node].isBoundary ? ", style=\"rounded,filled,dashed\"" : "", "]"));
  };
  // A box that is open is in a cluster of its own, with the computations that it calls, and each computation in one
  // within that.
  absl::flat_hash_map<uint32_t, std::vector<uint32_t>> clustersOf;  // by node
  for (uint32_t c = 0; c < graph.clusters.size(); ++c) clustersOf[graph.clusters[c].node].push_back(c);
  struct Level {
    uint32_t next, end;                // nodes
    std::vector<uint32_t> inner = {};  // clusters of the node that was written last
    size_t nextInner = 0;
  };
  const uint32_t outer =
      graph.clusters.empty() ? static_cast<uint32_t>(graph.nodes.size()) : graph.clusters.front().firstNode;
  std::vector<Level> levels{{0, outer}};
  const auto close = [&] {
    --depth;
    raw("}");
  };
  for (size_t turn = 0; !levels.empty(); ++turn) {
    if (hlo::isStopped(stop, turn)) return {};
    Level& level = levels.back();
    if (level.nextInner < level.inner.size()) {
      const uint32_t c = level.inner[level.nextInner++];
      const layout::GraphCluster& cluster = graph.clusters[c];
      raw(absl::StrCat("subgraph cluster_", c, " {"));
      ++depth;
      line("label=" + quoted(clusterTitle(module, graph, cluster)));
      levels.push_back({cluster.firstNode, cluster.endNode});
      continue;
    }
    if (!level.inner.empty()) {
      level.inner.clear();
      close();
    }
    if (level.next == level.end) {
      levels.pop_back();
      if (!levels.empty()) close();
      continue;
    }
    const uint32_t node = level.next++;
    const auto open = clustersOf.find(node);
    if (open != clustersOf.end() && isShown(node)) {
      level.inner = open->second;
      level.nextInner = 0;
      raw(absl::StrCat("subgraph cluster_of_", node, " {"));
      ++depth;
    }
    if (isShown(node)) writeNode(node);
  }
  for (size_t turn = 0; const layout::GraphEdge& edge : graph.edges) {
    if (hlo::isStopped(stop, turn++)) return {};
    if (isShown(edge.from) && isShown(edge.to)) {
      line(absl::StrCat(ids[edge.from], " -> ", ids[edge.to], edgeAttributes(edge, palette)));
    }
  }
  return result + "}\n";
}

}  // namespace drawing
