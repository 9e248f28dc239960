// Folded scopes: which boxes and edges exist, that no box has an edge to itself, and that nothing is lost.

#include "layout/scope_folds.h"

#include <QDirIterator>
#include <QTest>
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "layout/cluster_graph.h"
#include "model/analysis/call_graph.h"
#include "model/analysis/cost.h"
#include "tests/support/hlo_text.h"

using namespace layout;

namespace {

struct Source {
  explicit Source(const std::string& text)
      : parsed(*hlo::parseHlo(support::textOf(text))), calls(module()), tree(module(), calls) {}
  const hlo::Module& module() const { return *parsed.modules.front(); }
  hlo::InstructionId id(const char* name) const { return module().findInstructions(name).at(0); }
  FoldOptions folding(const std::vector<std::string>& paths) const {
    FoldOptions folds;
    folds.scopes.tree = &tree;
    for (const std::string& path : paths) folds.scopes.folded.push_back(tree.find(path).value());
    return folds;
  }
  ComputationGraph graph(const std::vector<std::string>& paths) const {
    return computationGraph(module(), *module().entry(), folding(paths));
  }
  ComputationGraph only(const char* scope, const std::vector<std::string>& folded = {}, uint32_t limit = 100) const {
    return scopeGraph(module(), *module().entry(), *tree.find(scope), limit, folding(folded));
  }

  std::string box(const ComputationGraph& graph, uint32_t node) const {
    const GraphNode& at = graph.nodes[node];
    const auto nameOf = [this](hlo::InstructionId id) { return std::string(module().name(id)); };
    if (!at.scope) return nameOf(at.instruction);
    const GraphScope& scope = graph.scopes[*at.scope];
    std::vector<std::string> names;
    for (hlo::InstructionId id : scope.instructions) names.push_back(nameOf(id));
    std::vector<std::string> chips;
    for (const FoldedOperand& folded : at.folded) chips.push_back(folded.text);
    return absl::StrCat("[", tree.name(scope.scope),
                        scope.parts > 1 ? absl::StrCat(" ", scope.part + 1, "/", scope.parts) : "", ": ",
                        absl::StrJoin(names, " "), chips.empty() ? "" : " | ", absl::StrJoin(chips, " "), "]");
  }
  /// Prints a line for each box with the sources of its edges; `~` precedes boundary nodes.
  std::string print(const ComputationGraph& graph) const {
    std::string text;
    for (uint32_t node = 0; node < graph.nodes.size(); ++node) {
      absl::StrAppend(&text, graph.nodes[node].isBoundary ? "~" : "", box(graph, node));
      std::vector<std::string> from;
      for (const GraphEdge& edge : graph.edges) {
        if (edge.to != node) continue;
        const GraphNode& first = graph.nodes[edge.from];
        from.push_back(absl::StrCat(first.scope ? absl::StrCat("[", tree.name(graph.scopes[*first.scope].scope), "]")
                                                : std::string(module().name(first.instruction)),
                                    edge.label.empty() ? "" : " ", edge.label,
                                    edge.kind == EdgeKind::kControl ? " control" : ""));
      }
      absl::StrAppend(&text, from.empty() ? "" : " <- ", absl::StrJoin(from, ", "), "\n");
    }
    return text;
  }

  hlo::ParsedHlo parsed;
  hlo::CallGraph calls;
  hlo::ScopeTree tree;
};

std::string program(const std::string& lines) { return "HloModule m\nENTRY main {\n" + lines + "}\n"; }

std::string op(const char* name) { return absl::StrCat(", metadata={op_name=\"jit(f)/", name, "\"}\n"); }

/// Two layers, forward and backward.
std::string layers() {
  return program("  x = f32[8] parameter(0)\n" +                                             //
                 ("  a0 = f32[8] tanh(x)" + op("jvp(layer_0)/tanh")) +                       //
                 ("  b0 = f32[8] negate(a0)" + op("jvp(layer_0)/neg")) +                     //
                 ("  a1 = f32[8] tanh(b0)" + op("jvp(layer_1)/tanh")) +                      //
                 ("  b1 = f32[8] negate(a1)" + op("jvp(layer_1)/neg")) +                     //
                 ("  loss = f32[8] exponential(b1)" + op("loss/exp")) +                      //
                 ("  c1 = f32[8] multiply(loss, a1)" + op("transpose(jvp(layer_1))/mul")) +  //
                 ("  d1 = f32[8] sine(c1)" + op("transpose(jvp(layer_1))/sin")) +            //
                 ("  c0 = f32[8] multiply(d1, a0)" + op("transpose(jvp(layer_0))/mul")) +    //
                 ("  d0 = f32[8] sine(c0)" + op("transpose(jvp(layer_0))/sin")) +            //
                 ("  e0 = f32[8] cosine(c0)" + op("transpose(jvp(layer_0))/cos")) +          //
                 "  ROOT r = (f32[8], f32[8], f32[8]) tuple(d0, e0, d1)\n");
}

/// Checks the invariants of a graph with folded scopes against the same graph without them.
std::string problemIn(const hlo::Module& module, const ComputationGraph& all, const ComputationGraph& graph) {
  for (const GraphEdge& edge : graph.edges) {
    if (edge.from >= graph.nodes.size() || edge.to >= graph.nodes.size()) return "an edge to no node";
    if (edge.from >= edge.to) {
      const bool isBackBefore =
          std::any_of(all.edges.begin(), all.edges.end(), [](const GraphEdge& each) { return each.from >= each.to; });
      if (!isBackBefore) return "an edge that leads back";
    }
  }
  std::vector<uint32_t> boxes(graph.nodes.size(), 0);
  for (const GraphNode& node : all.nodes) {
    const auto at = graph.nodeOf(node.instruction);
    if (!at) return absl::StrCat(module.name(node.instruction), " is not shown");
    ++boxes[*at];
  }
  for (uint32_t node = 0; node < boxes.size(); ++node) {
    const auto scope = graph.nodes[node].scope;
    const size_t holds = scope ? graph.scopes[*scope].instructions.size() : 1;
    if (boxes[node] != holds) return "a box does not hold what it says";
    if (scope && holds < 2) return "a scope of one instruction";
  }
  // Every edge still exists between the boxes that show its ends.
  for (const GraphEdge& edge : all.edges) {
    const auto from = graph.nodeOf(all.nodes[edge.from].instruction), to = graph.nodeOf(all.nodes[edge.to].instruction);
    if (from == to) continue;
    const bool isThere = std::any_of(graph.edges.begin(), graph.edges.end(),
                                     [&](const GraphEdge& each) { return each.from == from && each.to == to; });
    if (!isThere) return "an edge is lost";
  }
  return "";
}

}  // namespace

class ScopeFoldsTest : public QObject {
  Q_OBJECT
 private slots:
  void nothingFolded() {
    const Source source(layers());
    const ComputationGraph graph = source.graph({});
    QVERIFY(graph.scopes.empty());
    QCOMPARE(graph.nodes.size(), size_t{12});
  }

  void forwardAndBackwardAreTwoParts() {
    const Source source(layers());
    COMPARE_TEXT(source.print(source.graph({"f/layer_0"})), R"(x
[layer_0 1/2: a0 b0] <- x
a1 <- [layer_0]
b1 <- a1
loss <- b1
c1 <- loss, a1
d1 <- c1
[layer_0 2/2: c0 d0 e0] <- d1, [layer_0]
r <- [layer_0] ×2, d1
)");
    COMPARE_TEXT(source.print(source.graph({"f/layer_0", "f/layer_1"})), R"(x
[layer_0 1/2: a0 b0] <- x
[layer_1 1/2: a1 b1] <- [layer_0]
loss <- [layer_1]
[layer_1 2/2: c1 d1] <- loss, [layer_1]
[layer_0 2/2: c0 d0 e0] <- [layer_1], [layer_0]
r <- [layer_0] ×2, [layer_1]
)");
  }

  // What would be folded is known before it is.
  void partsOfAScope() {
    const Source source(layers());
    const ComputationGraph graph = source.graph({});
    const auto parts = [&](const std::vector<const char*>& names) {
      std::vector<bool> isMember(graph.nodes.size());
      for (const char* name : names) isMember[*graph.nodeOf(source.id(name))] = true;
      std::string text;
      for (const std::vector<uint32_t>& part : scopeParts(graph, isMember)) {
        text += '[';
        for (uint32_t node : part) absl::StrAppend(&text, " ", source.box(graph, node));
        text += " ]";
      }
      return text;
    };
    QCOMPARE(parts({"a0", "b0", "c0", "d0", "e0"}), std::string("[ a0 b0 ][ c0 d0 e0 ]"));
    QCOMPARE(parts({"a0", "c0", "d0"}), std::string("[ c0 d0 ]"));
    QCOMPARE(parts({"a0", "c0"}), std::string());
    QCOMPARE(parts({}), std::string());
  }

  void theOutermostFoldedScopeCounts() {
    const Source source(layers());
    COMPARE_TEXT(source.print(source.graph({"f/layer_1", "f", "f/layer_0"})), R"(x
[f: a0 b0 a1 b1 loss c1 d1 c0 d0 e0] <- x
r <- [f] ×3
)");
  }

  void twoScopesThatLeadToEachOther() {
    // No path leaves and re-enters either scope alone; only both folded together would form a cycle.
    const Source source(program("  x = f32[8] parameter(0)\n" +               //
                                ("  a1 = f32[8] tanh(x)" + op("a/tanh")) +    //
                                ("  b2 = f32[8] tanh(x)" + op("b/tanh")) +    //
                                ("  b1 = f32[8] negate(a1)" + op("b/neg")) +  //
                                ("  a2 = f32[8] negate(b2)" + op("a/neg")) +  //
                                "  ROOT r = (f32[8], f32[8]) tuple(b1, a2)\n"));
    COMPARE_TEXT(source.print(source.graph({"f/a", "f/b"})), R"(x
b2 <- x
[a: a1 a2] <- x, b2
b1 <- [a]
r <- b1, [a]
)");
  }

  void edgesListTheirValues() {
    const Source source(program("  x = (f32[8], f32[4]) parameter(0)\n" +
                                ("  s = (f32[8], f32[4]) custom-call(x), custom_call_target=\"t\"" + op("a/s")) +  //
                                ("  t = (f32[8], f32[4]) custom-call(s), custom_call_target=\"t\"" + op("a/t")) +  //
                                ("  g = f32[8] get-tuple-element(t), index=0" + op("a/t")) +                       //
                                ("  h = f32[4] get-tuple-element(t), index=1" + op("a/t")) +                       //
                                ("  u = f32[8] negate(g)" + op("b/u")) +                                           //
                                ("  v = f32[4] negate(h)" + op("b/v")) +                                           //
                                ("  w = f32[8] tanh(g), control-predecessors={v}" + op("c/w")) +                   //
                                "  ROOT r = (f32[8], f32[4], f32[8]) tuple(u, v, w)\n"));
    const ComputationGraph graph = source.graph({"f/a", "f/b"});
    COMPARE_TEXT(source.print(graph), R"(x
[a: s t] <- x
[b: u v] <- [a] ×2
w <- [a] {0}, [b] control
r <- [b] ×2, w
)");
    const GraphEdge& both = graph.edges.at(1);
    QCOMPARE(both.values.size(), size_t{2});
    QVERIFY((both.values.front() == EdgeValue{source.id("t"), "{0}"}));
    // Instructions folded for other reasons are shown by the box of their scope.
    QCOMPARE(graph.nodeOf(source.id("h")), graph.nodeOf(source.id("s")));
  }

  void hubsAreListedOnce() {
    std::string lines = "  x = f32[8] parameter(0)\n  hub = f32[8] tanh(x)" + op("h/tanh");
    std::string last = "hub";
    for (int i = 0; i < 12; ++i) {
      absl::StrAppend(&lines, "  n", i, " = f32[8] add(hub, ", last, ")", op(i < 10 ? "a/add" : "b/add"));
      last = absl::StrCat("n", i);
    }
    const Source source(program(lines + "  ROOT r = f32[8] negate(n11)\n"));
    COMPARE_TEXT(source.print(source.graph({"f/a", "f/b"})), R"(x
hub <- x
[a: n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 | → hub]
[b: n10 n11 | → hub] <- [a]
r <- [b]
)");
  }

  void oneScopeAlone() {
    const Source source(layers());
    COMPARE_TEXT(source.print(source.only("f/layer_0")), R"(x
a0 <- x
b0 <- a0
~a1 <- b0
~d1
c0 <- d1, a0
d0 <- c0
e0 <- c0
r <- d0, e0, d1
)");
    QVERIFY(source.only("f/layer_0").isNeighbourhood);
    // Neighbouring scopes are folded; the isolated scope and its parents never are.
    COMPARE_TEXT(source.print(source.only("f/layer_0", {"f/layer_1", "f/layer_0", "f"})), R"(x
a0 <- x
b0 <- a0
~[layer_1: a1 b1 c1 d1] <- b0
c0 <- [layer_1], a0
d0 <- c0
e0 <- c0
r <- d0, e0, [layer_1]
)");
    COMPARE_TEXT(source.print(source.only("f/layer_0", {}, 0)), R"(x
a0 <- x
~b0 <- a0
~c0 <- a0
~d0 <- c0
~e0 <- c0
)");
  }

  void oneScopeOfTextAlone() {
    const Source source(program("  x = f32[8] parameter(0)\n" + ("  c = f32[] constant(2)" + op("a/c")) +
                                ("  w = f32[8] broadcast(c), dimensions={}" + op("a/b")) +
                                ("  ROOT r = f32[8] add(x, w)" + op("b/add"))));
    COMPARE_TEXT(source.print(source.only("f/a")), R"(c
w <- c
~r <- w
)");
  }

  void insideOpenedComputations() {
    const Source source("HloModule m\nbody {\n  p = f32[8] parameter(0)\n" +  //
                                                                              // the first box adds 200; the second
                                                                              // needs 240, shares these 200 and adds 40
                        ("  i = f32[8] tanh(p)" + op("while/body/in/tanh")) +
                        ("  j = f32[8] negate(i)" + op("while/body/in/neg")) +  //
                        "  ROOT k = f32[8] sine(j)\n}\n" +                      //
                        "cond {\n  q = f32[8] parameter(0)\n  ROOT c = pred[] constant(true)\n}\n" +
                        "ENTRY main {\n  x = f32[8] parameter(0)\n" +                         //
                        ("  w = f32[8] while(x), condition=cond, body=body" + op("while")) +  //
                        ("  y = f32[8] tanh(w)" + op("out/tanh")) +                           //
                        ("  z = f32[8] negate(y)" + op("out/neg")) +                          //
                        "  ROOT r = f32[8] sine(z)\n}\n");
    const FoldOptions folds = source.folding({"f/in", "f/out"});
    ComputationGraph graph = computationGraph(source.module(), *source.module().entry(), folds);
    openNodes(source.module(), folds, std::vector<hlo::InstructionId>{source.id("w")}, graph);
    COMPARE_TEXT(source.print(graph), R"(x
w <- x
[out: y z] <- w
r <- [out]
p
[in: i j] <- p
k <- [in]
)");
    // The first instruction of a folded box cannot be opened.
    const FoldOptions all = source.folding({"f"});
    graph = computationGraph(source.module(), *source.module().entry(), all);
    openNodes(source.module(), all, std::vector<hlo::InstructionId>{source.id("w")}, graph);
    QVERIFY(graph.clusters.empty());
  }

  void repeatsGoRoundFoldedScopes() {
    std::string lines = "  x = f32[8] parameter(0)\n" + ("  s = f32[8] sine(x)" + op("pre/sin")) +
                        ("  t = f32[8] cosine(s)" + op("pre/cos"));
    std::string last = "t";
    for (int layer = 0; layer < 5; ++layer) {
      for (int i = 0; i < 10; ++i) {
        const std::string name = absl::StrCat("n", layer, ".", i);
        absl::StrAppend(&lines, "  ", name, " = f32[8] ",
                        i % 3 == 0   ? "tanh"
                        : i % 3 == 1 ? "negate"
                                     : "abs",
                        "(", last, ")", op(absl::StrCat("layer_", layer, "/op").c_str()));
        last = name;
      }
    }
    const Source source(program(lines + "  ROOT r = f32[8] sine(" + last + ")\n"));
    FoldOptions folds = source.folding({"f/pre"});
    folds.repeats = true;
    folds.fewestForRepeats = 0;
    const ComputationGraph graph = computationGraph(source.module(), *source.module().entry(), folds);
    QCOMPARE(graph.repeats.size(), size_t{1});
    QCOMPARE(graph.repeats.front().copies, 5u);
    QCOMPARE(graph.scopes.size(), size_t{1});
    QCOMPARE(graph.nodes.size(), size_t{13});  // x, pre, a layer, r
  }

  void realDumpsLoseNothing() {
    const QString folder = QStringLiteral(HLOSCOPE_SHARED "/seeds");
    if (!QDir(folder).exists()) QSKIP("the seeds are not at hand");
    size_t modules = 0, folded = 0, parts = 0;
    QDirIterator files(folder, {QStringLiteral("*.hlo.txt")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      const QString path = files.next();
      const auto text = io::readText(path.toStdString());
      if (!text.ok()) continue;
      const auto parsed = hlo::parseHlo(*text);
      if (!parsed.ok() || parsed->modules.empty() || !parsed->modules.front()->entry()) continue;
      const hlo::Module& module = *parsed->modules.front();
      const hlo::ScopeTree tree(module, hlo::CallGraph(module));
      ++modules;
      for (uint32_t depth = 1; depth < 9; ++depth) {
        FoldOptions folds;
        folds.scopes.tree = &tree;
        for (uint32_t scope = 1; scope < tree.size(); ++scope) {
          if (tree.depth(hlo::ScopeId(scope)) == depth) folds.scopes.folded.push_back(hlo::ScopeId(scope));
        }
        for (uint32_t c = 0; c < module.computationCount(); ++c) {
          const hlo::ComputationId computation(c);
          if (module.instructions(computation).size() < 50) continue;
          const ComputationGraph all = computationGraph(module, computation, {});
          const ComputationGraph graph = computationGraph(module, computation, folds);
          const std::string problem = problemIn(module, all, graph);
          QVERIFY2(problem.empty(), qPrintable(path + u' ' + QString::fromStdString(problem)));
          if (computation != *module.entry()) continue;
          folded += all.nodes.size() - graph.nodes.size();
          parts += graph.scopes.size();
          if (qEnvironmentVariableIsSet("HLOSCOPE_PRINT")) {
            qInfo("%s depth %u: %zu scopes, %zu of %zu nodes, %zu boxes", qPrintable(path.mid(folder.size())), depth,
                  folds.scopes.folded.size(), graph.nodes.size(), all.nodes.size(), graph.scopes.size());
          }
        }
      }
    }
    QVERIFY(modules > 0);
    QVERIFY2(folded > 100 && parts > 20, qPrintable(QStringLiteral("%1, %2").arg(folded).arg(parts)));
  }

  // A computation with many boxes starts closed; scopes are opened by one level.
  void closesByScope() {
    std::string text = "HloModule m\nENTRY main {\n  v0 = f32[8] parameter(0)\n";
    const char* const kScopes[] = {"net/layer_0/mlp", "net/layer_0/norm", "net/layer_1/mlp", "loss"};
    for (int i = 1; i <= 80; ++i) {
      absl::StrAppend(&text, "  v", i, " = f32[8] negate(v", i - 1, "), metadata={op_name=\"jit(f)/",
                      kScopes[(i - 1) / 20], "/neg\"}\n");
    }
    const Source source(text + "  ROOT r = f32[8] negate(v80), metadata={op_name=\"jit(f)/loss/neg\"}\n}\n");
    const hlo::ComputationId entry = *source.module().entry();
    FoldOptions folds = source.folding({});
    const auto print = [&](const ClosedScopes& closed) {
      std::vector<std::string> paths;
      for (hlo::ScopeId scope : closed) paths.push_back(source.tree.path(scope));
      return QString::fromStdString(absl::StrJoin(paths, " "));
    };
    const auto boxes = [&](const ClosedScopes& closed) {
      folds.scopes.closed = {{entry, closed}};
      return computationGraph(source.module(), entry, folds).nodes.size();
    };
    ClosedScopes closed = scopesToClose(source.module(), entry, folds);
    QCOMPARE(print(closed), QStringLiteral("f/net/layer_0/mlp f/net/layer_0/norm f/net/layer_1 f/loss"));
    QCOMPARE(boxes(closed), size_t{6});
    QVERIFY(scopesToClose(source.module(), entry, folds, 200).empty());
    // By one level, and from the outermost.
    const hlo::ScopeId outermost = *source.tree.find("f");
    closed = openedOnce(source.module(), entry, source.tree, {outermost}, outermost);
    QCOMPARE(print(closed), QStringLiteral("f/net f/loss"));
    QCOMPARE(boxes(closed), size_t{4});
    closed = openedOnce(source.module(), entry, source.tree, closed, *source.tree.find("f/net"));
    QCOMPARE(print(closed), QStringLiteral("f/net/layer_0 f/net/layer_1 f/loss"));
    closed = openedOnce(source.module(), entry, source.tree, closed, *source.tree.find("f/net/layer_1"));
    QCOMPARE(print(closed), QStringLiteral("f/net/layer_0 f/loss"));
    QCOMPARE(boxes(closed), size_t{24});
  }

  // What is directly in a scope that is divided is the rest of it. Without scopes nothing is closed.
  void theRestOfADividedScope() {
    std::string text = "HloModule m\nENTRY main {\n  v0 = f32[8] parameter(0)\n", plain = text;
    for (int i = 1; i <= 90; ++i) {
      absl::StrAppend(&text, "  v", i, " = f32[8] negate(v", i - 1, "), metadata={op_name=\"jit(f)/",
                      i <= 30 ? "net/neg" : "neg", "\"}\n");
      absl::StrAppend(&plain, "  v", i, " = f32[8] negate(v", i - 1, ")\n");
    }
    const Source source(text + "  ROOT r = f32[8] negate(v90)\n}\n");
    const hlo::ComputationId entry = *source.module().entry();
    FoldOptions folds = source.folding({});
    folds.scopes.closed = {{entry, scopesToClose(source.module(), entry, folds)}};
    const ComputationGraph graph = computationGraph(source.module(), entry, folds);
    QCOMPARE(graph.scopes.size(), size_t{2});
    for (const GraphScope& scope : graph.scopes) QCOMPARE(scope.isRest, scope.path == "f");
    QCOMPARE(graph.nodes.size(), size_t{4});
    const Source none(plain + "  ROOT r = f32[8] negate(v90)\n}\n");
    QVERIFY(scopesToClose(none.module(), *none.module().entry(), none.folding({})).empty());
  }

  // Runs of many numbered siblings share a box, until they are set apart or one of them is opened.
  void numberedSiblingsShareBoxes() {
    std::string text = "HloModule m\nENTRY main {\n  v0 = f32[8] parameter(0)\n";
    for (int i = 1; i <= 80; ++i) {
      absl::StrAppend(&text, "  v", i, " = f32[8] negate(v", i - 1, "), metadata={op_name=\"jit(f)/net/layer_",
                      (i - 1) / 4, "/neg\"}\n");
    }
    const Source source(text + "  ROOT r = f32[8] negate(v80)\n}\n");
    const hlo::ComputationId entry = *source.module().entry();
    FoldOptions folds = source.folding({});
    const auto print = [&] {
      const ComputationGraph graph = computationGraph(source.module(), entry, folds);
      std::vector<std::string> boxes;
      for (const GraphNode& node : graph.nodes) {
        if (!node.scope) {
          boxes.push_back(std::string(source.module().name(node.instruction)));
          continue;
        }
        const GraphScope& scope = graph.scopes[*node.scope];
        boxes.push_back(absl::StrCat(source.tree.name(scope.scope), scope.siblings.empty() ? "" : "…",
                                     scope.siblings.empty() ? "" : scope.lastPath.substr(scope.lastPath.rfind('_') + 1),
                                     ":", scope.instructions.size()));
      }
      return QString::fromStdString(absl::StrJoin(boxes, " "));
    };
    const ClosedScopes closed = scopesToClose(source.module(), entry, folds);
    QCOMPARE(closed.size(), size_t{20});
    folds.scopes.closed = {{entry, closed}};
    // Twenty in at most eight boxes: three in each.
    QCOMPARE(print(), QStringLiteral("v0 layer_0…2:12 layer_3…5:12 layer_6…8:12 layer_9…11:12 layer_12…14:12 "
                                     "layer_15…17:12 layer_18…19:8 r"));
    const FoldedScopes folded(source.module(), folds.scopes, entry);
    const hlo::ScopeId layer4 = *source.tree.find("f/net/layer_4");
    QCOMPARE(folded.of(source.id("v17")), std::optional(layer4));
    QCOMPARE(folded.siblings(layer4).size(), size_t{3});
    folds.scopes.apart = {{entry, folded.siblings(layer4)}};
    QCOMPARE(print(), QStringLiteral("v0 layer_0…2:12 layer_3:4 layer_4:4 layer_5:4 layer_6…8:12 layer_9…11:12 "
                                     "layer_12…14:12 layer_15…17:12 layer_18…19:8 r"));
    // The opened one is between the others of its run, which cannot be one box then.
    folds.scopes.apart.clear();
    folds.scopes.closed = {{entry, openedOnce(source.module(), entry, source.tree, closed, layer4)}};
    QCOMPARE(print(), QStringLiteral("v0 layer_0…2:12 layer_3:4 v17 v18 v19 v20 layer_5:4 layer_6…8:12 layer_9…11:12 "
                                     "layer_12…14:12 layer_15…17:12 layer_18…19:8 r"));
  }

  // In a closed computation a tuple that only a loop uses is in the loop's box, which has its share of a run.
  void loopsBesideFoldedScopes() {
    const Source source(R"(HloModule m
body {
  s = (f32[8], f32[8]) parameter(0)
  a = f32[8] get-tuple-element(s), index=0
  b = f32[8] add(a, a)
  ROOT t = (f32[8], f32[8]) tuple(b, a)
}
condition {
  s.1 = (f32[8], f32[8]) parameter(0)
  ROOT yes = pred[] constant(true)
}
ENTRY main {
  p = f32[8] parameter(0)
  x = f32[8] add(p, p), metadata={op_name="jit(f)/net/add"}
  y = f32[8] add(x, p), metadata={op_name="jit(f)/net/add"}
  state = (f32[8], f32[8]) tuple(x, y), metadata={op_name="jit(g)/while"}
  w = (f32[8], f32[8]) while(state), condition=condition, body=body, backend_config={"known_trip_count":{"n":"6"}}
  z = f32[8] get-tuple-element(w), index=0
  out = (f32[8]) tuple(z)
  ROOT r = ((f32[8]), f32[8]) tuple(out, y)
})");
    const hlo::ComputationId entry = *source.module().entry();
    const hlo::Costs costs(source.module());
    FoldOptions folds = source.folding({});
    folds.scopes.costs = &costs;
    folds.scopes.closed = {{entry, {*source.tree.find("f/net")}}};
    const ComputationGraph graph = computationGraph(source.module(), entry, folds);
    QCOMPARE(QString::fromStdString(source.print(graph)),
             QStringLiteral("p\n[net: x y] <- p\nw <- [net] ×2\nout <- w {0}\nr <- out, [net]\n"));
    QCOMPARE(graph.tuplesFolded, 1U);
    QCOMPARE(graph.nodeOf(source.id("state")), graph.nodeOf(source.id("w")));
    // Six times 8 FLOPs in the loop, 16 before it.
    const GraphNode& loop = graph.nodes[*graph.nodeOf(source.id("w"))];
    QCOMPARE(loop.share, std::optional(0.75));
    QCOMPARE(graph.scopes.at(0).share, std::optional(0.25));
    // Without closed scopes it keeps its box.
    folds.scopes.closed.clear();
    QVERIFY(computationGraph(source.module(), entry, folds).nodeOf(source.id("state")) != graph.nodeOf(source.id("w")));
    QCOMPARE(computationGraph(source.module(), entry, folds).tuplesFolded, 0U);
  }

  // A small call is an instruction of its scope; a loop is not, however small.
  void smallCallsAreFoldedWithTheirScope() {
    const Source source(R"(HloModule m
silu {
  s = f32[8] parameter(0)
  ROOT t = f32[8] negate(s)
}
yes {
  s.1 = f32[8] parameter(0)
  ROOT yes.1 = pred[] constant(true)
}
ENTRY main {
  p = f32[8] parameter(0)
  x = f32[8] call(p), to_apply=silu, metadata={op_name="jit(f)/net/call"}
  y = f32[8] add(x, p), metadata={op_name="jit(f)/net/add"}
  w = f32[8] while(y), condition=yes, body=silu, metadata={op_name="jit(f)/net/while"}
  ROOT r = f32[8] add(w, y)
})");
    const hlo::ComputationId entry = *source.module().entry();
    FoldOptions folds = source.folding({});
    folds.scopes.closed = {{entry, {*source.tree.find("f/net")}}};
    QCOMPARE(QString::fromStdString(source.print(computationGraph(source.module(), entry, folds))),
             QStringLiteral("p\n[net: x y] <- p\nw <- [net]\nr <- w, [net]\n"));
  }
};

QTEST_GUILESS_MAIN(ScopeFoldsTest)
#include "tst_scope_folds.moc"
