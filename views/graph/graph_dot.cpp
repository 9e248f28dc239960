#include <vector>

#include "absl/container/flat_hash_map.h"
#include "model/ir/stop.h"
#include "views/graph/graph_export.h"

namespace views {
namespace {

/// A string of the language. Graphviz reads backslashes as escapes and `&` as the beginning of an entity, in labels and
/// wherever else a string is shown; angle brackets within quotes are text.
QString quoted(const QString& text) {
  QString result = QStringLiteral("\"");
  for (const QChar c : text) {
    if (c == u'"' || c == u'\\') result += u'\\';
    if (c == u'&') {
      result += QStringLiteral("&amp;");
    } else if (c == u'\n') {
      result += QStringLiteral("\\n");
    } else {
      result += c;
    }
  }
  return result + u'"';
}

/// Each line to the left.
QString labelText(const NodeLabel& label) {
  QStringList lines{label.name + (label.badge.isEmpty() ? QString() : QStringLiteral("  ") + label.badge),
                    label.detail};
  if (!label.note.isEmpty()) lines += label.note;
  int line = -1;
  for (const Chip& chip : label.chips) {
    if (chip.line == line) {
      lines.last() += QStringLiteral("  ") + chip.text;
    } else {
      lines += chip.text;
    }
    line = chip.line;
  }
  QString text = QStringLiteral("\"");
  for (const QString& each : lines) {
    const QString escaped = quoted(each);
    text += escaped.mid(1, escaped.size() - 2) + QStringLiteral("\\l");
  }
  return text + u'"';
}

QString edgeAttributes(const layout::GraphEdge& edge, const Colors& colors) {
  QStringList attributes;
  if (!edge.label.empty()) attributes += QStringLiteral("label=") + quoted(QString::fromStdString(edge.label));
  if (edge.kind == layout::EdgeKind::kControl) attributes += QStringLiteral("style=dotted");
  if (edge.kind == layout::EdgeKind::kAsync) attributes += QStringLiteral("style=dashed, penwidth=2");
  if (edge.kind == layout::EdgeKind::kCall) attributes += QStringLiteral("style=dashed");
  if (edge.kind == layout::EdgeKind::kAlias)
    attributes += QStringLiteral("color=\"%1:%1\"").arg(colors.edge.name());  // two lines
  return attributes.isEmpty() ? QString() : QStringLiteral(" [%1]").arg(attributes.join(QStringLiteral(", ")));
}

}  // namespace

QByteArray dotText(const hlo::Module& module, const layout::ComputationGraph& graph, const Colors& colors,
                   layout::Direction direction, const std::vector<bool>& shown, const std::vector<BoxFill>& paints,
                   const std::stop_token& stop) {
  const auto isShown = [&](uint32_t node) { return node >= shown.size() || shown[node]; };
  const std::vector<NodeLabel> labels = graphLabels(module, graph);
  // Names are distinct within a computation, where the text is not malformed.
  std::vector<QString> ids;
  absl::flat_hash_map<absl::string_view, uint32_t> timesNamed;
  for (const layout::GraphNode& node : graph.nodes) {
    const absl::string_view name = module.name(node.instruction);
    const uint32_t before = timesNamed[name]++;
    const QString text = displayText(name);
    ids.push_back(quoted(before == 0 ? text : text + QStringLiteral(" #%1").arg(before + 1)));
  }
  QByteArray result = "digraph hlo {\n";
  int depth = 1;
  const auto raw = [&](const QString& text) { result += QByteArray(2 * depth, ' ') + text.toUtf8() + '\n'; };
  const auto line = [&raw](const QString& text) { raw(text + u';'); };
  if (direction == layout::Direction::kRight) line(QStringLiteral("rankdir=LR"));
  line(QStringLiteral("bgcolor=\"%1\"").arg(colors.canvas.name()));
  line(QStringLiteral(
      "node [shape=box, style=\"rounded,filled\", fontname=monospace, fontsize=10, margin=\"0.1,0.05\"]"));
  line(QStringLiteral("edge [color=\"%1\", fontcolor=\"%2\", fontname=monospace, fontsize=9, arrowsize=0.7]")
           .arg(colors.edge.name(), colors.secondaryText.name()));
  if (!graph.clusters.empty()) {
    line(QStringLiteral(
             "graph [style=rounded, color=\"%1\", fontcolor=\"%2\", fontname=monospace, fontsize=9, labeljust=l]")
             .arg(colors.edge.name(), colors.secondaryText.name()));
  }
  const auto writeNode = [&](uint32_t node) {
    const CategoryColors& box = (node < paints.size() ? paints[node] : BoxFill::of(labels[node])).colors(colors);
    line(QStringLiteral("%1 [label=%2, fillcolor=\"%3\", color=\"%4\", fontcolor=\"%5\"%6]")
             .arg(ids[node], labelText(labels[node]), box.fill.name(), box.stroke.name(), box.text.name(),
                  labels[node].isBoundary ? QStringLiteral(", style=\"rounded,filled,dashed\"") : QString()));
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
    raw(QStringLiteral("}"));
  };
  for (size_t turn = 0; !levels.empty(); ++turn) {
    if (hlo::isStopped(stop, turn)) return {};
    Level& level = levels.back();
    if (level.nextInner < level.inner.size()) {
      const uint32_t c = level.inner[level.nextInner++];
      const layout::GraphCluster& cluster = graph.clusters[c];
      raw(QStringLiteral("subgraph cluster_%1 {").arg(c));
      ++depth;
      line(QStringLiteral("label=") + quoted(clusterTitle(module, graph, cluster)));
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
      raw(QStringLiteral("subgraph cluster_of_%1 {").arg(node));
      ++depth;
    }
    if (isShown(node)) writeNode(node);
  }
  for (size_t turn = 0; const layout::GraphEdge& edge : graph.edges) {
    if (hlo::isStopped(stop, turn++)) return {};
    if (isShown(edge.from) && isShown(edge.to)) {
      line(ids[edge.from] + QStringLiteral(" -> ") + ids[edge.to] + edgeAttributes(edge, colors));
    }
  }
  return result + "}\n";
}

}  // namespace views
