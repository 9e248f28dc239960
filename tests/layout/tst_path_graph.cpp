// The paths between two instructions as a graph.

#include "layout/path_graph.h"

#include <QTest>

#include "tests/support/hlo_text.h"

namespace {

const char kText[] = R"(HloModule m
body {
  s = (f32[8], (f32[8], f32[8]), f32[8], f32[8], f32[8]) parameter(0)
  s0 = f32[8] get-tuple-element(s), index=0
  s1 = (f32[8], f32[8]) get-tuple-element(s), index=1
  s10 = f32[8] get-tuple-element(s1), index=0
  s2 = f32[8] get-tuple-element(s), index=2
  s3 = f32[8] get-tuple-element(s), index=3
  s4 = f32[8] get-tuple-element(s), index=4
  f = f32[8] add(s0, s10)
  ROOT n = (f32[8], (f32[8], f32[8]), f32[8], f32[8], f32[8]) tuple(f, s1, s2, s3, s4)
}
cond {
  q = (f32[8], (f32[8], f32[8]), f32[8], f32[8], f32[8]) parameter(0)
  ROOT k = pred[] constant(true)
}
ENTRY main {
  p = f32[8] parameter(0)
  i = (f32[8], f32[8]) tuple(p, p)
  t = (f32[8], (f32[8], f32[8]), f32[8], f32[8], f32[8]) tuple(p, i, p, p, p)
  w = (f32[8], (f32[8], f32[8]), f32[8], f32[8], f32[8]) while(t), condition=cond, body=body
  ROOT w0 = f32[8] get-tuple-element(w), index=0
}
)";

}  // namespace

class PathGraphTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { m_module = hlo::parseHlo(support::textOf(kText))->modules.front(); }

  void elementsLabelEdges() {
    COMPARE_TEXT(graph("s", "f", 100, true), "s f\ns > f {0}\ns > f {1,0}\ns0 @ s\ns1 @ s\ns10 @ s\n");
    COMPARE_TEXT(graph("s", "f", 100, false), "s s0 s1 s10 f\ns > s0\ns > s1\ns1 > s10\ns0 > f\ns10 > f\n");
    COMPARE_TEXT(graph("s0", "f", 100, true), "s0 f\ns0 > f\n");  // the ends of a path keep their boxes
  }

  void manyEdgesAreOne() {
    COMPARE_TEXT(graph("s", "n", 100, true),
                 "s f n\ns > f {0}\ns > f {1,0}\ns > n {1} {2} {3} +1\nf > n\n"
                 "s0 @ s\ns1 @ s\ns10 @ s\ns2 @ s\ns3 @ s\ns4 @ s\n");
  }

  void acrossComputations() {
    COMPARE_TEXT(graph("f", "w0", 100, true), "f n w w0\nf > n\nn >> w\nw > w0\n");
    COMPARE_TEXT(graph("t", "f", 4, true), "s f t\nt >> s\ns > f {0}\ns0 @ s\n");
  }

  void nothing() { COMPARE_TEXT(graph("q", "f", 100, true), "\n"); }

 private:
  /// Prints nodes; edges; folded instructions and their nodes.
  std::string graph(const char* a, const char* b, uint32_t limit, bool fold) {
    const auto named = [this](const char* name) { return m_module->findInstructions(name).at(0); };
    const queries::Paths paths = queries::pathsBetween(*m_module, named(a), named(b), limit);
    const layout::ComputationGraph graph = layout::pathGraph(*m_module, paths, fold);
    std::string text;
    for (const layout::GraphNode& node : graph.nodes) {
      absl::StrAppend(&text, text.empty() ? "" : " ", m_module->name(node.instruction));
    }
    text += '\n';
    const auto name = [&](uint32_t node) { return m_module->name(graph.nodes[node].instruction); };
    for (const layout::GraphEdge& edge : graph.edges) {
      absl::StrAppend(&text, name(edge.from), edge.kind == layout::EdgeKind::kCall ? " >> " : " > ", name(edge.to),
                      edge.label.empty() ? "" : " ", edge.label, "\n");
    }
    for (hlo::InstructionId id : m_module->instructions()) {
      const auto node = graph.nodeOf(id);
      if (node && graph.nodes[*node].instruction != id)
        absl::StrAppend(&text, m_module->name(id), " @ ", name(*node), "\n");
    }
    return text;
  }

  std::shared_ptr<const hlo::Module> m_module;
};

QTEST_APPLESS_MAIN(PathGraphTest)
#include "tst_path_graph.moc"
