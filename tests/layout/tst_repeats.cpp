// Repeated layers folded into one: which layers count as copies, and that nothing is lost.

#include "layout/repeats.h"

#include <QDirIterator>
#include <QTest>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tests/support/hlo_text.h"

using namespace layout;

namespace {

/// Layers of ten nodes with one weight each and one reduce body each. Layer `strangeLayer` differs from the others by
/// `strange`: 0, a constant; 1, an attribute; 2, an operand; 3, the body; 4, a shape.
std::string layers(int count, int strangeLayer = -1, int strange = -1) {
  std::string bodies, lines;
  std::string x = "in";
  for (int k = 0; k < count; ++k) {
    const auto is = [&](int what) { return k == strangeLayer && strange == what; };
    absl::StrAppend(&bodies, "sum.", k, " {\n  a.", k, " = f32[] parameter(0)\n  b.", k,
                    " = f32[] parameter(1)\n  ROOT s.", k, " = f32[] ", is(3) ? "multiply" : "add", "(a.", k, ", b.", k,
                    ")\n}\n");
    const auto n = [k](const char* name) { return absl::StrCat(name, ".", k); };
    const auto line = [&](const char* name, const std::string& what) {
      absl::StrAppend(&lines, "  ", n(name), " = ", what, ", metadata={op_name=\"f/layer_", k, "/", name, "\"}\n");
    };
    const std::string shape = is(4) ? "f32[4,8]{0,1}" : "f32[4,8]{1,0}";
    line("w", absl::StrCat("f32[8,8]{1,0} parameter(", k + 1, ")"));
    line("c", absl::StrCat("f32[] constant(", is(0) ? 3 : 2, ")"));
    line("bc", absl::StrCat("f32[4,8]{1,0} broadcast(", n("c"), "), dimensions={}"));
    line("dot", absl::StrCat("f32[4,8]{1,0} dot(", x, ", ", n("w"),
                             "), lhs_contracting_dims={1}, rhs_contracting_dims={", is(1) ? 1 : 0, "}"));
    line("mul", absl::StrCat(shape, " multiply(", n("dot"), ", ", n("bc"), ")"));
    line("tanh", absl::StrCat("f32[4,8]{1,0} tanh(", n("mul"), ")"));
    line("z", "f32[] constant(0)");
    line("red", absl::StrCat("f32[4]{0} reduce(", n("tanh"), ", ", n("z"), "), dimensions={1}, to_apply=sum.", k));
    line("wide", absl::StrCat("f32[4,8]{1,0} broadcast(", n("red"), "), dimensions={0}"));
    line("sub", absl::StrCat("f32[4,8]{1,0} subtract(", n(is(2) ? "mul" : "tanh"), ", ", n("wide"), ")"));
    line("exp", absl::StrCat("f32[4,8]{1,0} exponential(", n("sub"), ")"));
    line("neg", absl::StrCat("f32[4,8]{1,0} negate(", n("exp"), ")"));
    line("gather", absl::StrCat("f32[4,8]{1,0} all-reduce(", n("neg"), "), channel_id=", k + 1, ", to_apply=sum.", k));
    line("out", absl::StrCat("f32[4,8]{1,0} add(", n("gather"), ", ", x, ")"));
    x = n("out");
  }
  return absl::StrCat("HloModule m\n", bodies, "ENTRY main {\n  in = f32[4,8]{1,0} parameter(0)\n", lines,
                      "  abs = f32[4,8]{1,0} abs(", x, ")\n  ROOT end = f32[4,8]{1,0} add(abs, out.0)\n}\n");
}

/// Layers of twelve nodes; the weights of a layer are converted while the previous layer is still executing.
std::string mixedLayers(int count) {
  std::string lines = "  p = f32[4,8]{1,0} parameter(0)\n  first = f32[4,8]{1,0} abs(p)\n";
  const auto add = [&](int k, const std::string& name, const std::string& what, const char* shape = "f32[4,8]{1,0}") {
    absl::StrAppend(&lines, "  ", name, ".", k, " = ", shape, " ", what, "\n");
  };
  const auto convert = [&](int k) {
    if (k >= count) return;
    add(k, "w", absl::StrCat("parameter(", k + 1, ")"), "bf16[8,8]{1,0}");
    add(k, "cw", absl::StrCat("convert(w.", k, ")"), "f32[8,8]{1,0}");
    add(k, "tw", absl::StrCat("transpose(cw.", k, "), dimensions={1,0}"), "f32[8,8]{1,0}");
  };
  convert(0);
  std::string x = "first";
  for (int k = 0; k < count; ++k) {
    const auto n = [k](const char* name) { return absl::StrCat(name, ".", k); };
    add(k, "dot", absl::StrCat("dot(", x, ", ", n("cw"), "), lhs_contracting_dims={1}, rhs_contracting_dims={0}"));
    add(k, "tanh", absl::StrCat("tanh(", n("dot"), ")"));
    // Not at the same position in every layer.
    if (k % 3 == 0) convert(k + 1);
    add(k, "neg", absl::StrCat("negate(", n("tanh"), ")"));
    add(k, "exp", absl::StrCat("exponential(", n("neg"), ")"));
    if (k % 3 == 1) convert(k + 1);
    add(k, "cos", absl::StrCat("cosine(", n("exp"), ")"));
    add(k, "sin", absl::StrCat("sine(", n("cos"), ")"));
    add(k, "mul", absl::StrCat("multiply(", n("sin"), ", ", n("neg"), ")"));
    if (k % 3 == 2) convert(k + 1);
    add(k, "dot2",
        absl::StrCat("dot(", n("mul"), ", ", n("tw"), "), lhs_contracting_dims={1}, rhs_contracting_dims={0}"));
    add(k, "sub", absl::StrCat("subtract(", n("dot2"), ", ", n("tanh"), ")"));
    add(k, "out", absl::StrCat("add(", n("sub"), ", ", x, ")"));
    x = n("out");
  }
  return absl::StrCat("HloModule m\nENTRY main {\n", lines, "  ROOT end = f32[4,8]{1,0} floor(", x, ")\n}\n");
}

struct Folded {
  explicit Folded(const std::string& text, bool repeats = true) : parsed(*hlo::parseHlo(support::textOf(text))) {
    FoldOptions folds;
    folds.parameters = true;
    folds.repeats = repeats;
    folds.fewestForRepeats = 0;
    graph = computationGraph(module(), *module().entry(), folds);
  }
  const hlo::Module& module() const { return *parsed.modules.front(); }
  std::string name(hlo::InstructionId id) const { return std::string(module().name(id)); }
  hlo::InstructionId id(const char* name) const { return module().findInstructions(name).at(0); }
  uint32_t node(const char* name) const { return *graph.nodeOf(id(name)); }
  /// Returns "2 x 10 from dot.0" for each repeat.
  std::string repeats() const {
    std::vector<std::string> all;
    for (const GraphRepeat& repeat : graph.repeats) {
      all.push_back(absl::StrCat(repeat.copies, " x ", repeat.endNode - repeat.firstNode, " from ",
                                 name(graph.nodes[repeat.firstNode].instruction)));
    }
    return absl::StrJoin(all, ", ");
  }
  bool hasEdge(const char* from, const char* to) const {
    for (const GraphEdge& edge : graph.edges) {
      if (name(graph.nodes[edge.from].instruction) == from && name(graph.nodes[edge.to].instruction) == to) return true;
    }
    return false;
  }
  std::string names(const std::vector<hlo::InstructionId>& ids) const {
    std::vector<std::string> all;
    for (hlo::InstructionId id : ids) all.push_back(name(id));
    return absl::StrJoin(all, " ");
  }

  hlo::ParsedHlo parsed;
  ComputationGraph graph;
};

/// Compares the folded graph of a module with the unfolded one. Returns the first problem, or "".
std::string problemIn(const hlo::Module& module, const ComputationGraph& all, const ComputationGraph& folded) {
  absl::flat_hash_set<uint32_t> drawn;
  for (const GraphNode& node : folded.nodes) drawn.insert(node.instruction.index());
  size_t others = 0;
  uint32_t last = 0;
  for (const GraphRepeat& repeat : folded.repeats) {
    if (repeat.firstNode < last || repeat.endNode > folded.nodes.size()) return "repeats overlap";
    last = repeat.endNode;
    others += repeat.others.size();
    const uint32_t period = repeat.endNode - repeat.firstNode;
    if (repeat.others.size() != size_t{period} * (repeat.copies - 1)) return "a copy is not whole";
    for (uint32_t n = repeat.firstNode; n < repeat.endNode; ++n) {
      for (hlo::InstructionId copy : copiesOf(folded, n)) {
        const hlo::InstructionId first = folded.nodes[n].instruction;
        if (folded.nodeOf(copy) != n) return absl::StrCat(std::string(module.name(copy)), " is not in its node");
        if (module.opcode(copy) != module.opcode(first) || module.shape(copy).text != module.shape(first).text ||
            module.operands(copy).size() != module.operands(first).size()) {
          return absl::StrCat(std::string(module.name(copy)), " is no copy of ", std::string(module.name(first)));
        }
      }
    }
  }
  if (folded.nodes.size() + others != all.nodes.size()) return "nodes are lost";
  // Every edge is drawn, or belongs to a copy that is not drawn.
  absl::flat_hash_set<std::pair<uint32_t, uint32_t>> edges;
  for (const GraphEdge& edge : folded.edges) {
    if (edge.from >= edge.to) return "an edge goes back";
    edges.insert({edge.from, edge.to});
  }
  for (const GraphEdge& edge : all.edges) {
    const hlo::InstructionId a = all.nodes[edge.from].instruction, b = all.nodes[edge.to].instruction;
    const uint32_t from = *folded.nodeOf(a), to = *folded.nodeOf(b);
    if (edges.contains({from, to})) continue;
    const bool isInCopy = folded.nodes[to].copies > 1 && !drawn.contains(b.index());
    if (!isInCopy)
      return absl::StrCat("the edge from ", std::string(module.name(a)), " to ", std::string(module.name(b)),
                          " is lost");
  }
  for (const GraphNode& node : all.nodes) {
    if (!folded.nodeOf(node.instruction)) return absl::StrCat(std::string(module.name(node.instruction)), " is lost");
  }
  return "";
}

}  // namespace

class RepeatsTest : public QObject {
  Q_OBJECT

 private slots:
  void layersAreFolded() {
    const Folded folded(layers(12));
    QCOMPARE(folded.repeats(), std::string("12 x 10 from dot.0"));
    QCOMPARE(folded.graph.nodes.size(), size_t{12});  // one layer, the instructions after the layers, and the root
    QCOMPARE(folded.graph.nodes[folded.node("tanh.7")].instruction, folded.id("tanh.0"));
    QCOMPARE(folded.graph.nodes[folded.node("tanh.7")].copies, 12u);
    // Instructions after the layers use the last copy, and the first copy keeps its operands from before the layers.
    QVERIFY(folded.hasEdge("out.0", "abs"));
    QVERIFY(folded.hasEdge("tanh.0", "red.0"));
    const GraphNode& dot = folded.graph.nodes[folded.node("dot.0")];
    std::vector<std::string> texts;
    for (const FoldedOperand& operand : dot.folded) texts.push_back(operand.text);
    QCOMPARE(absl::StrJoin(texts, " "), std::string("▸ in ▸ w.0 ↻ out.0"));
    QCOMPARE(folded.names(copiesOf(folded.graph, folded.node("dot.0"))).substr(0, 24),
             std::string("dot.0 dot.1 dot.2 dot.3 ").substr(0, 24));
    QCOMPARE(copiesOf(folded.graph, folded.node("abs")).size(), size_t{1});
    // Copies differ only in operands from outside the layers.
    const auto differing = differences(folded.module(), folded.graph, folded.node("dot.0"));
    QCOMPARE(differing.size(), size_t{1});
    QCOMPARE(differing[0].operand, 1u);
    QVERIFY(folded.names(differing[0].instructions).starts_with("w.0 w.1 w.2"));
    QVERIFY(differences(folded.module(), folded.graph, folded.node("tanh.0")).empty());
    QCOMPARE(problemIn(folded.module(), Folded(layers(12), false).graph, folded.graph), std::string());
  }

  void nothingIsFoldedWhenOff() {
    QCOMPARE(Folded(layers(12), false).graph.nodes.size(), size_t{122});
    QCOMPARE(Folded(layers(1)).repeats(), std::string());
  }

  void differentLayersAreNotCopies_data() {
    QTest::addColumn<int>("strange");
    QTest::newRow("constant") << 0;
    QTest::newRow("attribute") << 1;
    QTest::newRow("operand") << 2;
    QTest::newRow("called computation") << 3;
    QTest::newRow("layout of the shape") << 4;
  }
  void differentLayersAreNotCopies() {
    QFETCH(int, strange);
    const std::string text = layers(12, 5, strange);
    const Folded folded(text);
    // The fifth layer is not folded; the layers before it and after it are one repeat each. The layer boundaries may be
    // anywhere.
    QCOMPARE(folded.graph.repeats.size(), size_t{2});
    for (const GraphRepeat& repeat : folded.graph.repeats) {
      QCOMPARE(repeat.endNode - repeat.firstNode, 10u);
      QVERIFY(repeat.copies >= 5);
    }
    const char* const node = strange == 3 ? "red.5" : strange == 1 ? "dot.5" : strange == 2 ? "sub.5" : "mul.5";
    QCOMPARE(folded.graph.nodes[folded.node(node)].copies, 1u);
    QCOMPARE(folded.graph.nodes[folded.node(node)].instruction, folded.id(node));
    QCOMPARE(problemIn(folded.module(), Folded(text, false).graph, folded.graph), std::string());
  }

  // A latency-hiding scheduler moves instructions to the earliest possible step, so that layers interleave in the text.
  void interleavedLayers() {
    const std::string text = mixedLayers(8);
    const Folded folded(text);
    QCOMPARE(folded.repeats(), std::string("8 x 12 from cw.0"));
    QCOMPARE(folded.graph.nodes[folded.node("tanh.5")].instruction, folded.id("tanh.0"));
    QCOMPARE(folded.names(copiesOf(folded.graph, folded.node("cw.0"))).substr(0, 14), std::string("cw.0 cw.1 cw.2"));
    QVERIFY(folded.hasEdge("cw.0", "dot.0"));
    QVERIFY(folded.hasEdge("first", "dot.0"));
    QVERIFY(folded.hasEdge("out.0", "end"));
    QCOMPARE(problemIn(folded.module(), Folded(text, false).graph, folded.graph), std::string());
  }

  // Elements of one tuple, one for each copy, are treated like parameters.
  void elementsOfAnOuterTuple() {
    std::string lines, type;
    for (int k = 0; k < 8; ++k) {
      absl::StrAppend(&type, k == 0 ? "" : ", ", "f32[8]{0}");
      const auto line = [&](const char* name, const std::string& what) {
        absl::StrAppend(&lines, "  ", name, ".", k, " = f32[8]{0} ", what, "\n");
      };
      line("of", absl::StrCat("get-tuple-element(all), index=", k));
      line("a", absl::StrCat("abs(of.", k, ")"));
      line("b", absl::StrCat("negate(a.", k, ")"));
      line("c", absl::StrCat("cosine(b.", k, ")"));
      line("d", absl::StrCat("sine(c.", k, ")"));
      line("e", absl::StrCat("tanh(d.", k, ")"));
      line("f", absl::StrCat("multiply(e.", k, ", d.", k, ")"));
      line("g", absl::StrCat("exponential(f.", k, ")"));
      line("h", absl::StrCat("floor(g.", k, ")"));
    }
    const std::string text = absl::StrCat("HloModule m\nENTRY main {\n  p = (", type, ") parameter(0)\n  all = (", type,
                                          ") custom-call(p), custom_call_target=\"x\"\n", lines,
                                          "  ROOT end = f32[8]{0} add(h.0, h.7)\n}\n");
    const Folded folded(text);
    QCOMPARE(folded.repeats(), std::string("8 x 8 from a.0"));
    // A single edge, labelled with the element that the first copy uses.
    const auto& edges = folded.graph.edges;
    QCOMPARE(std::count_if(edges.begin(), edges.end(), [](const GraphEdge& edge) { return !edge.label.empty(); }), 1);
    const auto differing = differences(folded.module(), folded.graph, folded.node("a.0"));
    QCOMPARE(differing.size(), size_t{1});
    QVERIFY(folded.names(differing[0].instructions).starts_with("of.0 of.1 of.2"));
    QCOMPARE(problemIn(folded.module(), Folded(text, false).graph, folded.graph), std::string());
  }

  void realDumpsLoseNothing() {
    const QString folder = QStringLiteral(HLOSCOPE_SHARED "/corpus/real");
    if (!QDir(folder).exists()) QSKIP("the corpus is not at hand");
    size_t folded = 0, modules = 0, most = 0;
    QDirIterator files(folder, {QStringLiteral("*.txt"), QStringLiteral("*.hlo")}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
      const QString path = files.next();
      const auto text = io::readText(path.toStdString());
      if (!text.ok()) continue;
      const auto parsed = hlo::parseHlo(*text);
      if (!parsed.ok() || parsed->modules.empty() || !parsed->modules.front()->entry()) continue;
      const hlo::Module& module = *parsed->modules.front();
      if (module.instructions(*module.entry()).empty()) continue;
      FoldOptions folds;
      const ComputationGraph all = computationGraph(module, *module.entry(), folds);
      folds.repeats = true;
      const ComputationGraph graph = computationGraph(module, *module.entry(), folds);
      const std::string problem = problemIn(module, all, graph);
      QVERIFY2(problem.empty(), qPrintable(path + u' ' + QString::fromStdString(problem)));
      ++modules;
      if (!graph.repeats.empty()) ++folded;
      most = std::max(most, all.nodes.size() - graph.nodes.size());
      if (qEnvironmentVariableIsSet("HLOSCOPE_PRINT") && !graph.repeats.empty()) {
        std::string runs;
        for (const GraphRepeat& r : graph.repeats) absl::StrAppend(&runs, " ", r.copies, "x", r.endNode - r.firstNode);
        qInfo("%s: %zu of %zu nodes:%s", qPrintable(path.mid(folder.size())), graph.nodes.size(), all.nodes.size(),
              runs.c_str());
      }
    }
    QVERIFY(modules > 0);
    QVERIFY2(folded >= 5 && most > 5000, qPrintable(QStringLiteral("%1 of %2, %3").arg(folded).arg(modules).arg(most)));
  }
};

QTEST_GUILESS_MAIN(RepeatsTest)
#include "tst_repeats.moc"
