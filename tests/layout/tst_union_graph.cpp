// The union of two computations as a graph: pairs once, what one side has alone, pills, equal changes drawn once.

#include "layout/union_graph.h"

#include <QTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "model/text/hlo_parser.h"
#include "tests/support/compare.h"

namespace {

using compare::ChangeKind;
using compare::Side;

std::shared_ptr<const hlo::Module> parse(const std::string& text) {
  auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("t", text));
  return parsed.ok() && !parsed->modules.empty() ? parsed->modules.front() : nullptr;
}

struct Compared {
  std::shared_ptr<const hlo::Module> a, b;
  compare::Match match;
  compare::Changes changes;

  Compared(const std::string& textA, const std::string& textB)
      : a(parse(textA)), b(parse(textB)), match(compare::match(*a, *b)), changes(*a, *b, match) {}

  layout::UnionGraph entry(const layout::UnionOptions& options) const {
    return layout::unionGraph({*a, *b, match, changes, a->entry(), b->entry()}, options);
  }

  std::string nameOf(const layout::UnionBox& box) const {
    if (box.isPill()) {
      return absl::StrCat("…", box.same, box.alike > 0 ? absl::StrCat("+", box.alike) : "");
    }
    static constexpr const char* kGlyphs[] = {"", "", "~", "⇄", "≠", "+", "−", "c", "m", "u"};
    std::string name = absl::StrCat(kGlyphs[static_cast<size_t>(box.kind)], std::string(box.a ? a->name(*box.a) : ""));
    if (!box.a || (box.b && a->name(*box.a) != b->name(*box.b)))
      absl::StrAppend(&name, box.a ? "→" : "", std::string(b->name(*box.b)));
    if (box.inside > 0) absl::StrAppend(&name, "~", box.inside);
    if (box.copies > 1) absl::StrAppend(&name, "×", box.copies);
    return name;
  }

  /// "x, ~n, +c: x>n n+>c": boxes; edges, with the side of those that only one has.
  std::string text(const layout::UnionGraph& graph) const {
    std::vector<std::string> boxes, edges;
    for (const layout::UnionBox& box : graph.boxes) boxes.push_back(nameOf(box));
    for (const layout::UnionEdge& edge : graph.edges) {
      edges.push_back(absl::StrCat(boxes[edge.from],
                                   edge.inA && edge.inB ? ">"
                                   : edge.inA           ? "->"
                                                        : "+>",
                                   boxes[edge.to]));
    }
    std::sort(edges.begin(), edges.end());
    return absl::StrCat(absl::StrJoin(boxes, ", "), ": ", absl::StrJoin(edges, " "));
  }
};

/// A call that differs only in its configuration.
std::string called(const std::string& config) { return absl::StrCat("custom-call ", config); }

/// Instructions i0, i1, …, each with the one before as its operand.
std::string chain(const std::vector<std::string>& opcodes) {
  std::string text = "ENTRY e {\n i0 = f32[4]{0} parameter(0)\n";
  for (size_t i = 0; i < opcodes.size(); ++i) {
    const std::vector<std::string> words = absl::StrSplit(opcodes[i], ' ');
    absl::StrAppend(&text, " i", i + 1, " = f32[4]{0} ", words[0], "(i", i, ")");
    if (words.size() > 1) absl::StrAppend(&text, ", custom_call_target=\"u\", backend_config=\"", words[1], "\"");
    text += '\n';
  }
  return text + "}\n";
}

const layout::UnionOptions kWhole = {.isWhole = true};
layout::UnionOptions onlyChanges(uint32_t hops = 1) {
  layout::UnionOptions options;
  options.wholeBelow = 0;
  options.hops = hops;
  return options;
}

const char kPlain[] = "ENTRY e {\n x = f32[4]{0} parameter(0)\n n = f32[4]{0} negate(x)\n t = f32[4]{0} tanh(n)\n}\n";

}  // namespace

class TestUnionGraph : public QObject {
  Q_OBJECT
 private slots:
  // A constant is text in the box of its user, which is marked instead.
  void changedConstants() {
    const std::string text =
        "ENTRY e {\n x = f32[4]{0} parameter(0)\n c = f32[] constant(0.5)\n"
        " b = f32[4]{0} broadcast(c), dimensions={}\n n = f32[4]{0} negate(x)\n m = f32[4]{0} multiply(n, b)\n}\n";
    const Compared compared(text, absl::StrReplaceAll(text, {{"0.5", "0.25"}}));
    COMPARE_TEXT(compared.text(compared.entry(kWhole)), std::string("x, n, m~1: n>m~1 x>n"));
  }

  // A fusion of a fusion: both bodies are drawn within their boxes, with the changes in them.
  void openCalls() {
    const std::string text =
        "g {\n y = f32[4]{0} parameter(0)\n ROOT s = f32[4]{0} sine(y)\n}\n\n"
        "f {\n p = f32[4]{0} parameter(0)\n m = f32[4]{0} negate(p)\n ROOT q = f32[4]{0} fusion(m), kind=kLoop, "
        "calls=g\n}\n\n"
        "ENTRY e {\n x = f32[4]{0} parameter(0)\n k = f32[4]{0} fusion(x), kind=kLoop, calls=f\n}\n";
    const Compared compared(text, absl::StrReplaceAll(text, {{" m = f32[4]{0} negate(p)\n", ""}, {"n(m)", "n(p)"}}));
    const auto closed = compared.entry(kWhole);
    QCOMPARE(closed.clusters.size(), size_t{0});
    layout::UnionOptions options = kWhole;
    options.calls = {{closed.boxes[1].a, closed.boxes[1].b}};
    const auto open = compared.entry(options);
    COMPARE_TEXT(compared.text(open), std::string("x, k~2, p, −m, ~q: p+>~q p->−m x>k~2 −m->~q"));
    QCOMPARE(open.clusters.size(), size_t{1});
    QCOMPARE(open.clusters[0].box, 1U);
    QCOMPARE(open.clusters[0].firstBox, 2U);
    QCOMPARE(open.clusters[0].endBox, 5U);
    QCOMPARE(open.changes, closed.changes);
    // Instructions within are found, and the body of a fusion within opens, too.
    const hlo::InstructionId q = compared.b->findInstructions("q").front();
    QCOMPARE(open.boxOf(Side::kB, q), std::optional(4U));
    options.calls.push_back({open.boxes[4].a, open.boxes[4].b});
    const auto all = compared.entry(options);
    QCOMPARE(all.clusters.size(), size_t{2});
    QCOMPARE(all.boxes.size(), size_t{7});
    QCOMPARE(compared.nameOf(all.boxes[6]), std::string("s"));
    QCOMPARE(all.boxOf(Side::kA, compared.a->findInstructions("s").front()), std::optional(6U));
    // A call that is not drawn opens nothing.
    options.calls = {options.calls.back()};
    QCOMPARE(compared.entry(options).clusters.size(), size_t{0});
  }

  // Too many changes to draw are parts of scopes, in no cycle; opening one shows its changes.
  void scopesTakeThePlaceOfManyChanges() {
    const auto layers = [](const char* opcode) {
      std::string text = "ENTRY e {\n x0 = f32[4]{0} parameter(0)\n";
      for (int i = 0; i < 60; ++i) {
        // Layers of ten; the result of each layer is read again in the last one.
        const std::string scope = absl::StrCat("metadata={op_name=\"jit(f)/layer_", i / 10, "/op\"}\n");
        absl::StrAppend(&text, " t", i, " = f32[4]{0} ", opcode, "(x", i, "), ", scope, " x", i + 1,
                        " = f32[4]{0} add(t", i, ", x", i / 10 * 10, "), ", scope);
      }
      return text + "}\n";
    };
    const Compared compared(layers("tanh"), layers("sine"));
    layout::UnionOptions options = onlyChanges();
    options.fewestCopies = 1000;
    options.foldAbove = 20;
    const auto graph = compared.entry(options);
    std::vector<std::string> boxes;
    size_t numbers = 0;
    for (const layout::UnionBox& box : graph.boxes) {
      boxes.push_back(box.isScope() ? absl::StrCat(box.scope, " ", box.changes.size(), "+", box.same)
                                    : compared.nameOf(box));
      numbers += box.numbers.size();
    }
    COMPARE_TEXT(absl::StrJoin(boxes, ", "),
                 std::string("f/layer_0 20+0, f/layer_1 20+0, f/layer_2 20+0, f/layer_3 20+0, f/layer_4 20+0, "
                             "f/layer_5 20+0"));
    QCOMPARE(numbers, size_t{graph.whole});
    for (const layout::UnionEdge& edge : graph.edges) QVERIFY(edge.from < edge.to);
    options.open = graph.boxes[2].changes;
    const auto open = compared.entry(options);
    size_t shown = 0;
    for (const layout::UnionBox& box : open.boxes) shown += box.kind == ChangeKind::kReplaced ? 1 : 0;
    QCOMPARE(shown, size_t{10});
    QVERIFY(open.boxOf(Side::kB, compared.b->findInstructions("t15").front()).has_value());
  }

  void sameModuleHasNoMarks() {
    const Compared compared(kPlain, kPlain);
    const auto graph = compared.entry(kWhole);
    COMPARE_TEXT(compared.text(graph), std::string("x, n, t: n>t x>n"));
    QCOMPARE(graph.changes, 0U);
    QVERIFY(graph.isWhole);
  }

  void whatOneSideHasIsBeside() {
    const Compared compared(kPlain,
                            "ENTRY e {\n x = f32[4]{0} parameter(0)\n n = f32[4]{0} negate(x)\n"
                            " c = f32[4]{0} copy(n)\n t = f32[4]{0} tanh(c)\n}\n");
    COMPARE_TEXT(compared.text(compared.entry(kWhole)), std::string("x, n, +c, ~t: +c+>~t n+>+c n->~t x>n"));
  }

  void mirrored() {
    const std::string with =
        "ENTRY e {\n x = f32[4]{0} parameter(0)\n n = f32[4]{0} negate(x)\n"
        " c = f32[4]{0} copy(n)\n t = f32[4]{0} tanh(c)\n}\n";
    const Compared compared(with, kPlain);
    COMPARE_TEXT(compared.text(compared.entry(kWhole)), std::string("x, n, −c, ~t: n+>~t n->−c x>n −c->~t"));
  }

  void replacedIsOneBox() {
    const Compared compared(
        kPlain, "ENTRY e {\n x = f32[4]{0} parameter(0)\n a = f32[4]{0} abs(x)\n t = f32[4]{0} tanh(a)\n}\n");
    COMPARE_TEXT(compared.text(compared.entry(kWhole)), std::string("x, ≠n→a, ~t: x>≠n→a ≠n→a>~t"));
  }

  void unchangedStretchesArePills() {
    const auto text = [](const std::string& config) {
      return chain({"abs", "negate", "tanh", "sine", called(config), "exponential", "log", "floor", "ceil"});
    };
    const Compared compared(text("x"), text("y"));
    const auto graph = compared.entry(onlyChanges());
    COMPARE_TEXT(compared.text(graph), std::string("…4, i4, ~i5, i6, …3: i4>~i5 i6>…3 ~i5>i6 …4>i4"));
    QCOMPARE(graph.whole, 10U);
    QCOMPARE(graph.changes, 1U);
    QVERIFY(!graph.isWhole);
    COMPARE_TEXT(compared.text(compared.entry(onlyChanges(0))), std::string("…5, ~i5, …4: ~i5>…4 …5>~i5"));
    // An opened pill.
    layout::UnionOptions open = onlyChanges();
    open.open = graph.boxes.back().numbers;
    COMPARE_TEXT(compared.text(compared.entry(open)),
                 std::string("…4, i4, ~i5, i6, i7, i8, i9: i4>~i5 i6>i7 i7>i8 i8>i9 ~i5>i6 …4>i4"));
    // Instructions are found in pills.
    QCOMPARE(graph.boxOf(Side::kA, hlo::InstructionId(1)), std::optional(0U));
    QCOMPARE(graph.boxOf(Side::kB, hlo::InstructionId(9)), std::optional(4U));
  }

  void pillsCloseNoCycle() {
    // The stretch before the change and the one behind it are connected past it.
    const auto text = [](const std::string& config) {
      return absl::StrCat(
          "ENTRY e {\n p = f32[4]{0} parameter(0)\n a = f32[4]{0} abs(p)\n b = f32[4]{0} negate(a)\n"
          " c = f32[4]{0} custom-call(b), custom_call_target=\"u\", backend_config=\"",
          config, "\"\n d = f32[4]{0} add(c, a)\n f = f32[4]{0} floor(d)\n}\n");
    };
    const Compared compared(text("x"), text("y"));
    COMPARE_TEXT(compared.text(compared.entry(onlyChanges(0))), std::string("…3, ~c, …2: ~c>…2 …3>~c …3>…2"));
  }

  void equalChangesAreDrawnOnce() {
    const auto text = [](const std::string& config) {
      std::vector<std::string> opcodes;
      for (int layer = 0; layer < 4; ++layer) {
        for (const std::string& opcode : {std::string("tanh"), called(config), std::string("log"), std::string("abs")})
          opcodes.push_back(opcode);
      }
      return chain(opcodes);
    };
    const Compared compared(text("x"), text("y"));
    const auto graph = compared.entry(onlyChanges());
    COMPARE_TEXT(compared.text(graph), std::string("i0, i1, ~i2×4, i3, …10+3: i0>i1 i1>~i2×4 i3>…10+3 ~i2×4>i3"));
    QCOMPARE(graph.changes, 4U);
    layout::UnionOptions each = onlyChanges();
    each.fewestCopies = 5;
    QCOMPARE(compared.entry(each).boxes.size(), size_t{17});
  }

  void changesInside() {
    const auto text = [](const std::string& config) {
      return absl::StrCat("f {\n p = f32[4]{0} parameter(0)\n n = f32[4]{0} negate(p)\n",
                          " s = f32[4]{0} custom-call(n), custom_call_target=\"u\", backend_config=\"", config,
                          "\"\n ROOT t = f32[4]{0} tanh(s)\n}\nENTRY e {\n x = f32[4]{0} parameter(0)\n"
                          " k = f32[4]{0} fusion(x), kind=kLoop, calls=f\n ROOT r = f32[4]{0} abs(k)\n}\n");
    };
    const Compared compared(text("x"), text("y"));
    const auto graph = compared.entry(kWhole);
    COMPARE_TEXT(compared.text(graph), std::string("x, k~1, r: k~1>r x>k~1"));
    QCOMPARE(graph.changes, 1U);
    // The bodies are a union of their own.
    const auto body =
        layout::unionGraph({*compared.a, *compared.b, compared.match, compared.changes,
                            compared.a->mainCallee(*graph.boxes[1].a), compared.b->mainCallee(*graph.boxes[1].b)},
                           kWhole);
    COMPARE_TEXT(compared.text(body), std::string("p, n, ~s, t: n>~s p>n ~s>t"));
  }

  void oneSideAlone() {
    const Compared compared(kPlain, kPlain);
    const auto graph = layout::unionGraph(
        {*compared.a, *compared.b, compared.match, compared.changes, compared.a->entry(), std::nullopt}, kWhole);
    QCOMPARE(graph.boxes.size(), size_t{3});
    for (const auto& edge : graph.edges) QVERIFY(edge.inA && !edge.inB);
    const auto none = layout::unionGraph(
        {*compared.a, *compared.b, compared.match, compared.changes, std::nullopt, std::nullopt}, kWhole);
    QVERIFY(none.boxes.empty());
  }
};

QTEST_APPLESS_MAIN(TestUnionGraph)
#include "tst_union_graph.moc"
