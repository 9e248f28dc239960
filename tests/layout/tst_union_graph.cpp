// The union of two computations as a graph: pairs once, what one side has alone, pills, equal changes drawn once.

#include "layout/union_graph.h"

#include <QTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/text/hlo_parser.h"

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

std::string chain(const std::vector<std::string>& opcodes, const std::string& prefix = "i") {
  std::string text = absl::StrCat("ENTRY e {\n ", prefix, "0 = f32[4]{0} parameter(0)\n");
  for (size_t i = 0; i < opcodes.size(); ++i) {
    absl::StrAppend(&text, " ", prefix, i + 1, " = f32[4]{0} ", opcodes[i], "(", prefix, i, ")\n");
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
  void sameModuleHasNoMarks() {
    const Compared compared(kPlain, kPlain);
    const auto graph = compared.entry(kWhole);
    QCOMPARE(compared.text(graph), std::string("x, n, t: n>t x>n"));
    QCOMPARE(graph.changes, 0U);
    QVERIFY(graph.isWhole);
  }

  void whatOneSideHasIsBeside() {
    const Compared compared(kPlain,
                            "ENTRY e {\n x = f32[4]{0} parameter(0)\n n = f32[4]{0} negate(x)\n"
                            " c = f32[4]{0} copy(n)\n t = f32[4]{0} tanh(c)\n}\n");
    QCOMPARE(compared.text(compared.entry(kWhole)), std::string("x, n, +c, ~t: +c+>~t n+>+c n->~t x>n"));
  }

  void mirrored() {
    const std::string with =
        "ENTRY e {\n x = f32[4]{0} parameter(0)\n n = f32[4]{0} negate(x)\n"
        " c = f32[4]{0} copy(n)\n t = f32[4]{0} tanh(c)\n}\n";
    const Compared compared(with, kPlain);
    QCOMPARE(compared.text(compared.entry(kWhole)), std::string("x, n, −c, ~t: n+>~t n->−c x>n −c->~t"));
  }

  void replacedIsOneBox() {
    const Compared compared(
        kPlain, "ENTRY e {\n x = f32[4]{0} parameter(0)\n a = f32[4]{0} abs(x)\n t = f32[4]{0} tanh(a)\n}\n");
    QCOMPARE(compared.text(compared.entry(kWhole)), std::string("x, ≠n→a, t: x>≠n→a ≠n→a>t"));
  }

  void unchangedStretchesArePills() {
    std::vector<std::string> opcodes = {"abs",         "negate", "tanh",  "sine", "cosine",
                                        "exponential", "log",    "floor", "ceil"};
    const std::string a = chain(opcodes);
    opcodes[4] = "sign";
    const Compared compared(a, chain(opcodes));
    const auto graph = compared.entry(onlyChanges());
    QCOMPARE(compared.text(graph), std::string("…4, i4, ≠i5, i6, …3: i4>≠i5 i6>…3 …4>i4 ≠i5>i6"));
    QCOMPARE(graph.whole, 10U);
    QCOMPARE(graph.changes, 1U);
    QVERIFY(!graph.isWhole);
    QCOMPARE(compared.text(compared.entry(onlyChanges(0))), std::string("…5, ≠i5, …4: …5>≠i5 ≠i5>…4"));
    // An opened pill.
    layout::UnionOptions open = onlyChanges();
    open.open = graph.boxes.back().numbers;
    QCOMPARE(compared.text(compared.entry(open)),
             std::string("…4, i4, ≠i5, i6, i7, i8, i9: i4>≠i5 i6>i7 i7>i8 i8>i9 …4>i4 ≠i5>i6"));
    // Instructions are found in pills.
    QCOMPARE(graph.boxOf(Side::kA, hlo::InstructionId(1)), std::optional(0U));
    QCOMPARE(graph.boxOf(Side::kB, hlo::InstructionId(9)), std::optional(4U));
  }

  void pillsCloseNoCycle() {
    // The stretch before the change and the one behind it are connected past it.
    const auto text = [](const char* opcode) {
      return absl::StrCat(
          "ENTRY e {\n p = f32[4]{0} parameter(0)\n a = f32[4]{0} abs(p)\n b = f32[4]{0} negate(a)\n"
          " c = f32[4]{0} ",
          opcode, "(b)\n d = f32[4]{0} add(c, a)\n f = f32[4]{0} floor(d)\n}\n");
    };
    const Compared compared(text("sine"), text("cosine"));
    QCOMPARE(compared.text(compared.entry(onlyChanges(0))), std::string("…3, ≠c, …2: …3>…2 …3>≠c ≠c>…2"));
  }

  void equalChangesAreDrawnOnce() {
    std::string a = "ENTRY e {\n i0 = f32[4]{0} parameter(0)\n", b = a;
    for (int layer = 0; layer < 4; ++layer) {
      const std::string in = absl::StrCat("i", 4 * layer);
      const auto name = [layer](int i) { return absl::StrCat("i", 4 * layer + i); };
      absl::StrAppend(&a, " ", name(1), " = f32[4]{0} tanh(", in, ")\n ", name(2), " = f32[4]{0} sine(", name(1),
                      ")\n ", name(3), " = f32[4]{0} log(", name(2), ")\n ", name(4), " = f32[4]{0} abs(", name(3),
                      ")\n");
      absl::StrAppend(&b, " ", name(1), " = f32[4]{0} tanh(", in, ")\n ", name(2), " = f32[4]{0} cosine(", name(1),
                      ")\n ", name(3), " = f32[4]{0} log(", name(2), ")\n ", name(4), " = f32[4]{0} abs(", name(3),
                      ")\n");
    }
    const Compared compared(a + "}\n", b + "}\n");
    const auto graph = compared.entry(onlyChanges());
    QCOMPARE(compared.text(graph), std::string("i0, i1, ≠i2×4, i3, …10+3: i0>i1 i1>≠i2×4 i3>…10+3 ≠i2×4>i3"));
    QCOMPARE(graph.changes, 4U);
    layout::UnionOptions each = onlyChanges();
    each.fewestCopies = 5;
    QCOMPARE(compared.entry(each).boxes.size(), size_t{17});
  }

  void changesInside() {
    const auto text = [](const char* opcode) {
      return absl::StrCat("f {\n p = f32[4]{0} parameter(0)\n n = f32[4]{0} negate(p)\n s = f32[4]{0} ", opcode,
                          "(n)\n ROOT t = f32[4]{0} tanh(s)\n}\nENTRY e {\n x = f32[4]{0} parameter(0)\n"
                          " k = f32[4]{0} fusion(x), kind=kLoop, calls=f\n ROOT r = f32[4]{0} abs(k)\n}\n");
    };
    const Compared compared(text("sine"), text("cosine"));
    const auto graph = compared.entry(kWhole);
    QCOMPARE(graph.boxes.size(), size_t{3});
    QVERIFY(graph.boxes[1].inside > 0);
    QCOMPARE(graph.changes, 1U);
    // The bodies are a union of their own.
    const auto callee = compared.b->mainCallee(*graph.boxes[1].b);
    const auto body = layout::unionGraph(
        {*compared.a, *compared.b, compared.match, compared.changes, compared.a->mainCallee(*graph.boxes[1].a), callee},
        kWhole);
    QCOMPARE(compared.text(body), std::string("p, n, ≠s, t: n>≠s p>n ≠s>t"));
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
