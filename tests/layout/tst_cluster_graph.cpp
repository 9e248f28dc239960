// Opened computations as clusters of a graph, and their placement in one layout.

#include "layout/cluster_graph.h"

#include <QTest>

#include "absl/strings/str_cat.h"

#include "layout/layered_engine.h"
#include "tests/support/check_placement.h"
#include "tests/support/graph_of.h"
#include "tests/support/hlo_text.h"

using namespace layout;

namespace {

// A fusion inside a fusion in the body of a while, a conditional with two branches, and a computation with two callers.
const char kText[] = R"(HloModule m
innermost {
  i0 = f32[8] parameter(0)
  ROOT i1 = f32[8] negate(i0)
}
fused {
  f0 = f32[8] parameter(0)
  f1 = f32[8] fusion(f0), kind=kLoop, calls=innermost
  ROOT f2 = f32[8] exponential(f1)
}
body {
  b0 = f32[8] parameter(0)
  b1 = f32[8] fusion(b0), kind=kLoop, calls=fused
  b2 = f32[8] abs(b0)
  ROOT b3 = f32[8] add(b1, b2)
}
cond {
  c0 = f32[8] parameter(0)
  ROOT c1 = pred[] constant(true)
}
yes {
  y0 = f32[8] parameter(0)
  ROOT y1 = f32[8] sine(y0)
}
no {
  ROOT n0 = f32[8] parameter(0)
}
shared {
  s0 = f32[8] parameter(0)
  ROOT s1 = f32[8] cosine(s0)
}
ENTRY main {
  p = f32[8] parameter(0)
  q = pred[] parameter(1)
  w = f32[8] while(p), condition=cond, body=body
  k = f32[8] conditional(q, w, p), true_computation=yes, false_computation=no
  a = f32[8] call(k), to_apply=shared
  b = f32[8] call(a), to_apply=shared
  ROOT r = f32[8] add(a, b)
}
)";

/// Returns the part of a layout that contains the node: 0 for the top level, otherwise the cluster's index plus one.
size_t partOfNode(const ComputationGraph& graph, uint32_t node) {
  for (size_t c = 0; c < graph.clusters.size(); ++c) {
    if (node >= graph.clusters[c].firstNode && node < graph.clusters[c].endNode) return c + 1;
  }
  return 0;
}

struct Picture {
  Picture(const hlo::Module& module, hlo::ComputationId computation, const std::vector<hlo::InstructionId>& open,
          Direction direction, const FoldOptions& folds = {}) {
    graph = computationGraph(module, computation, folds);
    openNodes(module, folds, open, graph);
    sizes = support::graphOf(module, graph).boxes;
    for (size_t p = 0; p <= graph.clusters.size(); ++p) {
      parts.push_back(*LayeredEngine().place(partOf(graph, p == 0 ? SIZE_MAX : p - 1, sizes, direction), {}));
    }
    nest = join(graph, sizes, direction, parts);
  }

  /// Returns the first problem, or "".
  std::string problem() const {
    constexpr float kTouch = 0.5f;
    const Placement& all = nest.placement;
    if (all.centres.size() != graph.nodes.size()) return "not every node has a place";
    if (all.routes.size() != graph.edges.size()) return "not every edge has a route";
    // Frames and nodes as boxes; everything inside a frame must be within its bounds.
    const auto isWithin = [&](Nest::Rect a, Nest::Rect b) {
      return a.left >= b.left - kTouch && a.top >= b.top - kTouch && a.left + a.width <= b.left + b.width + kTouch &&
             a.top + a.height <= b.top + b.height + kTouch;
    };
    const auto rectOf = [&](uint32_t node) -> Nest::Rect {
      const auto [w, h] = sizes[node];
      return {all.centres[node].x - w / 2, all.centres[node].y - h / 2, w, h};
    };
    for (size_t c = 0; c < graph.clusters.size(); ++c) {
      const GraphCluster& cluster = graph.clusters[c];
      if (!isWithin(nest.clusters[c], nest.frames[c])) return absl::StrCat("cluster ", c, " leaves its frame");
      const Nest::Rect head = rectOf(cluster.node);
      if (std::abs(head.left - nest.frames[c].left) > kTouch || std::abs(head.top - nest.frames[c].top) > kTouch) {
        return absl::StrCat("the frame of cluster ", c, " does not begin at its node");
      }
      if (head.top + head.height > nest.clusters[c].top) return absl::StrCat("cluster ", c, " covers its node");
      for (uint32_t node = cluster.firstNode; node < cluster.endNode; ++node) {
        if (!isWithin(rectOf(node), nest.clusters[c])) return absl::StrCat("node ", node, " is not in cluster ", c);
      }
      for (size_t other = 0; other < c; ++other) {
        if (graph.clusters[other].node == cluster.node) {
          const Nest::Rect a = nest.clusters[c], b = nest.clusters[other];
          const bool areApart = a.left >= b.left + b.width || b.left >= a.left + a.width || a.top >= b.top + b.height ||
                                b.top >= a.top + a.height;
          if (!areApart) return absl::StrCat("clusters ", c, " and ", other, " overlap");
        }
      }
    }
    // Compares part by part, with frames in place of opened nodes.
    for (size_t p = 0; p <= graph.clusters.size(); ++p) {
      const uint32_t firstNode = p == 0 ? 0 : graph.clusters[p - 1].firstNode;
      const uint32_t firstEdge = p == 0 ? 0 : graph.clusters[p - 1].firstEdge;
      Graph part = partOf(graph, p == 0 ? SIZE_MAX : p - 1, sizes, Direction::kDown);
      Placement placement;
      placement.width = all.width;
      placement.height = all.height;
      for (uint32_t i = 0; i < part.boxes.size(); ++i) placement.centres.push_back(all.centres[firstNode + i]);
      for (size_t c = 0; c < graph.clusters.size(); ++c) {
        if (partOfNode(graph, graph.clusters[c].node) != p) continue;
        const Nest::Rect& frame = nest.frames[c];
        part.boxes[graph.clusters[c].node - firstNode] = {frame.width, frame.height};
        placement.centres[graph.clusters[c].node - firstNode] = {frame.left + frame.width / 2,
                                                                 frame.top + frame.height / 2};
      }
      for (uint32_t e = 0; e < part.edges.size(); ++e) placement.routes.push_back(all.routes[firstEdge + e]);
      for (Stub stub : all.stubs) {
        if (stub.edge < firstEdge || stub.edge >= firstEdge + part.edges.size()) continue;
        stub.edge -= firstEdge;
        placement.stubs.push_back(stub);
      }
      std::string problem = support::problemIn(part, placement);
      if (problem.empty() && part.boxes.size() < 1000) problem = support::crossedBoxIn(part, placement);
      if (!problem.empty()) return absl::StrCat("part ", p, ": ", problem);
    }
    return "";
  }

  ComputationGraph graph;
  std::vector<Box> sizes;
  std::vector<Placement> parts;
  Nest nest;
};

}  // namespace

class ClusterGraphTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { m_module = hlo::parseHlo(support::textOf(kText))->modules.front(); }

  void contentsOfClusters() {
    const auto inside = [this](const char* name) {
      std::string text;
      for (hlo::ComputationId id : calleesInside(*m_module, named(name)))
        absl::StrAppend(&text, m_module->name(id), " ");
      return text;
    };
    QCOMPARE(inside("w"), std::string("body "));
    QCOMPARE(inside("k"), std::string("yes no "));
    QCOMPARE(inside("b1"), std::string("fused "));
    QCOMPARE(inside("a"), std::string("shared "));
    QCOMPARE(inside("p"), std::string());
  }

  // The layout stays fast for any number of branches.
  void manyBranches() {
    std::string text = "HloModule m\n", operands, branches;
    for (int i = 0; i < 5000; ++i) {
      absl::StrAppend(&text, "b", i, " {\n  ROOT p", i, " = f32[8] parameter(0)\n}\n");
      absl::StrAppend(&operands, ", x");
      absl::StrAppend(&branches, i == 0 ? "" : ", ", "b", i);
    }
    absl::StrAppend(
        &text, "ENTRY main {\n  i = s32[] parameter(0)\n  x = f32[8] parameter(1)\n  ROOT k = f32[8] conditional(i",
        operands, "), branch_computations={", branches, "}\n}\n");
    const auto module = hlo::parseHlo(support::textOf(text))->modules.front();
    const hlo::InstructionId k = module->findInstructions("k").at(0);
    QCOMPARE(calleesInside(*module, k).size(), size_t{64});
    ComputationGraph graph = computationGraph(*module, *module->entry(), {});
    openNodes(*module, {}, {k}, graph);
    QCOMPARE(graph.clusters.size(), size_t{64});
  }

  void clusters_data() {
    QTest::addColumn<QStringList>("open");
    QTest::addColumn<QString>("expected");
    QTest::newRow("none") << QStringList{} << "";
    QTest::newRow("a while") << QStringList{"w"} << "w: b0 b1 b2 b3; ";
    QTest::newRow("branches") << QStringList{"k"} << "k: y0 y1; k: n0; ";
    QTest::newRow("nested") << QStringList{"f1", "w", "b1"} << "w: b0 b1 b2 b3; b1: f0 f1 f2; f1: i0 i1; ";
    QTest::newRow("inside a closed computation") << QStringList{"f1", "b1"} << "";
    QTest::newRow("called twice") << QStringList{"b", "a"} << "a: s0 s1; ";
    QTest::newRow("calls nothing") << QStringList{"p", "r"} << "";
  }
  void clusters() {
    QFETCH(QStringList, open);
    QFETCH(QString, expected);
    ComputationGraph graph = computationGraph(*m_module, *m_module->entry(), {});
    const size_t nodes = graph.nodes.size(), edges = graph.edges.size();
    openNodes(*m_module, {}, ids(open), graph);
    std::string text;
    size_t nodesInside = 0, edgesInside = 0;
    for (const GraphCluster& cluster : graph.clusters) {
      absl::StrAppend(&text, m_module->name(graph.nodes[cluster.node].instruction), ":");
      for (uint32_t n = cluster.firstNode; n < cluster.endNode; ++n) {
        absl::StrAppend(&text, " ", m_module->name(graph.nodes[n].instruction));
        QCOMPARE(graph.nodeOf(graph.nodes[n].instruction), std::optional(n));
        ++nodesInside;
      }
      for (uint32_t e = cluster.firstEdge; e < cluster.endEdge; ++e) {
        QVERIFY(graph.edges[e].from >= cluster.firstNode && graph.edges[e].to < cluster.endNode);
        ++edgesInside;
      }
      absl::StrAppend(&text, "; ");
    }
    QCOMPARE(QString::fromStdString(text), expected);
    QCOMPARE(graph.nodes.size(), nodes + nodesInside);
    QCOMPARE(graph.edges.size(), edges + edgesInside);
    for (uint32_t n = 0; n < nodes; ++n) QCOMPARE(graph.nodeOf(graph.nodes[n].instruction), std::optional(n));
    QVERIFY(!graph.nodeOf(named("c0")));
    QCOMPARE(graph.instructions, static_cast<uint32_t>(7 + nodesInside));
  }

  void picture_data() {
    QTest::addColumn<QStringList>("open");
    QTest::addColumn<bool>("isDown");
    for (const bool isDown : {true, false}) {
      const char* const way = isDown ? "down" : "right";
      QTest::addRow("none, %s", way) << QStringList{} << isDown;
      QTest::addRow("a while, %s", way) << QStringList{"w"} << isDown;
      QTest::addRow("branches, %s", way) << QStringList{"k"} << isDown;
      QTest::addRow("all, %s", way) << QStringList{"w", "b1", "f1", "k", "a"} << isDown;
    }
  }
  void picture() {
    QFETCH(QStringList, open);
    QFETCH(bool, isDown);
    const Picture shown(*m_module, *m_module->entry(), ids(open), isDown ? Direction::kDown : Direction::kRight);
    QCOMPARE(shown.problem(), std::string());
  }

  // Opening a node moves neither that node nor anything above or to the left of it.
  void theOpenedNodeDoesNotMove() {
    const auto closed = Picture(*m_module, *m_module->entry(), {}, Direction::kDown);
    for (const char* const name : {"w", "k", "a"}) {
      const auto open = Picture(*m_module, *m_module->entry(), {named(name)}, Direction::kDown);
      for (const char* const other : {"p", "q", "w", "k", "a", "b", "r"}) {
        const uint32_t node = *closed.graph.nodeOf(named(other));
        const Point was = closed.nest.placement.centres[node], is = open.nest.placement.centres[node];
        const Point from = closed.nest.placement.centres[*closed.graph.nodeOf(named(name))];
        if (was.y <= from.y) QCOMPARE(is.y, was.y);
        if (was.x <= from.x) QCOMPARE(is.x, was.x);
      }
    }
  }

  // Opens everything that can be opened in the entries of real dumps, to any depth.
  void realDumps_data() {
    QTest::addColumn<QString>("file");
    for (const char* name : {"gpu-trax-rnn", "gpu-maxtext-train-step", "gpu-mnist-pmap", "tpu-sync-tensors-graph"}) {
      QTest::newRow(name) << QString("seeds/%1.hlo.txt").arg(name);
    }
  }
  void realDumps() {
    QFETCH(QString, file);
    const support::Text text = support::sharedText(file);
    if (!text) QSKIP("the reference dumps are not at hand");
    const auto module = hlo::parseHlo(text)->modules.front();
    std::vector<hlo::InstructionId> all;
    for (hlo::InstructionId id : module->instructions()) {
      if (!calleesInside(*module, id).empty()) all.push_back(id);
    }
    const Picture shown(*module, *module->entry(), all, Direction::kDown);
    QVERIFY(shown.graph.clusters.size() > 1);
    QCOMPARE(shown.problem(), std::string());
  }

 private:
  hlo::InstructionId named(const char* name) const { return m_module->findInstructions(name).at(0); }
  std::vector<hlo::InstructionId> ids(const QStringList& names) const {
    std::vector<hlo::InstructionId> ids;
    for (const QString& name : names) ids.push_back(named(qPrintable(name)));
    return ids;
  }
  std::shared_ptr<const hlo::Module> m_module;
};

QTEST_GUILESS_MAIN(ClusterGraphTest)
#include "tst_cluster_graph.moc"
