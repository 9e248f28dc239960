// HLO text in, the folded graph as text out (tests/support/print_graph.h); then every computation of the reference
// dumps.

#include "layout/computation_graph.h"

#include <QTest>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_split.h"
#include "tests/support/hlo_text.h"
#include "tests/support/print_graph.h"

using namespace support;
using layout::ComputationGraph;
using layout::EdgeKind;
using layout::FoldOptions;

namespace {

/// Options as the words that differ from the defaults: "no-constants parameters no-elements hubs=2 large=3".
FoldOptions optionsFrom(const std::string& words) {
  FoldOptions options;
  for (absl::string_view word : absl::StrSplit(words, ' ', absl::SkipEmpty())) {
    const std::pair<absl::string_view, absl::string_view> option = absl::StrSplit(word, absl::MaxSplits('=', 1));
    if (word == "no-constants") options.constants = false;
    if (word == "parameters") options.parameters = true;
    if (word == "no-elements") options.tupleElements = false;
    if (option.first == "hubs") (void)absl::SimpleAtoi(option.second, &options.hubUsers);
    if (option.first == "large") (void)absl::SimpleAtoi(option.second, &options.largeComputation);
  }
  return options;
}

std::shared_ptr<const hlo::Module> parse(const std::string& text) {
  auto parsed = hlo::parseHlo(textOf(text));
  return parsed.ok() ? parsed->modules.front() : nullptr;
}

/// What is wrong with a graph, or "".
std::string problemIn(const hlo::Module& module, const ComputationGraph& graph) {
  if (graph.nodeOfInstruction.size() != graph.instructions) return "an instruction is not accounted for";
  for (uint32_t n = 0; n < graph.nodes.size(); ++n) {
    if (graph.nodeOf(graph.nodes[n].instruction) != n) return "a node does not show its own instruction";
    if (n > 0 && !(graph.nodes[n - 1].instruction < graph.nodes[n].instruction)) return "nodes out of order";
    for (const layout::FoldedOperand& folded : graph.nodes[n].folded) {
      if (folded.text.empty() || folded.text.size() > 120) return "a text that is none";
      if (folded.operand >= module.operands(graph.nodes[n].instruction).size()) return "a text of no operand";
    }
  }
  absl::flat_hash_set<std::string> seen;
  for (const layout::GraphEdge& edge : graph.edges) {
    if (edge.from >= graph.nodes.size() || edge.to >= graph.nodes.size()) return "an edge to nowhere";
    if (!seen.insert(absl::StrCat(edge.from, " ", edge.to, " ", static_cast<int>(edge.kind), edge.label)).second) {
      return "two equal edges";
    }
  }
  return "";
}

}  // namespace

class ComputationGraphTest : public QObject {
  Q_OBJECT

 private slots:
  void folds_data();
  void folds();
  void neighbourhoods_data();
  void neighbourhoods();
  void boundaries();
  void emptyComputation();
  void longRopeIsOneEdge();
  void hostileTexts_data();
  void hostileTexts();
  void everyInstructionOfTheDumps_data();
  void everyInstructionOfTheDumps();

 private:
  static void row(const char* name, const char* options, absl::string_view text, absl::string_view expected) {
    const auto inner = [](absl::string_view raw) { return std::string(raw.substr(raw.front() == '\n' ? 1 : 0)); };
    QTest::newRow(name) << std::string(options) << inner(text) << inner(expected);
  }
};

void ComputationGraphTest::folds_data() {
  QTest::addColumn<std::string>("options");
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("expected");

  row("plain", "", R"(
ENTRY e {
  p = f32[4] parameter(0)
  q = f32[4] parameter(1)
  a = f32[4] add(p, q)
  ROOT m = f32[4] multiply(a, a)
}
)",
      R"(
p
q
a
m
p > a
q > a
a > m
)");

  row("a constant that the dump left out is its name", "", R"(
ENTRY e {
  p = f32[99] parameter(0)
  large.7 = f32[99] constant({...})
  ROOT a = f32[99] add(p, large.7)
}
)",
      R"(
p
a [1 large.7]
p > a
large.7 @ a
of 3: constants 1, parameters 0, elements 0, hubs 0
)");

  row("constants, and broadcasts of them", "", R"(
ENTRY e {
  p = f32[4] parameter(0)
  c = f32[] constant(0.001)
  b = f32[4] broadcast(c), dimensions={}
  list = f32[4] constant({1, 2, 3, 4})
  m = f32[4] multiply(p, b)
  a = f32[4] add(m, list)
  ROOT s = f32[4] subtract(b, a)
}
)",
      R"(
p
m [1 broadcast(0.001)]
a [1 {1, 2, 3, 4}]
s [0 broadcast(0.001)]
p > m
m > a
a > s
c @ m
b @ m
list @ a
of 7: constants 3, parameters 0, elements 0, hubs 0
)");

  row("constants kept", "no-constants", R"(
ENTRY e {
  p = f32[4] parameter(0)
  c = f32[] constant(0.001)
  b = f32[4] broadcast(c), dimensions={}
  ROOT m = f32[4] multiply(p, b)
}
)",
      R"(
p
c
b
m
c > b
p > m
b > m
)");

  row("a broadcast of what is no scalar, or has a node, stays", "", R"(
ENTRY e {
  p = f32[] parameter(0)
  list = f32[2] constant({1, 2})
  one = f32[1] constant({5})
  wide = f32[2,2] broadcast(list), dimensions={0}
  spread = f32[2,2] broadcast(p), dimensions={}
  effective = f32[2,2] broadcast(one), dimensions={0}
  a = f32[2,2] add(wide, spread)
  ROOT m = f32[2,2] multiply(a, effective)
}
)",
      R"(
p
wide [0 {1, 2}]
spread
a
m [1 broadcast({5})]
p > spread
wide > a
spread > a
a > m
list @ wide
one @ m
effective @ m
of 8: constants 3, parameters 0, elements 0, hubs 0
)");

  row("the root and what nobody uses stay", "", R"(
ENTRY e {
  unused = f32[] constant(1)
  p = (f32[], f32[]) parameter(0)
  idle = f32[] get-tuple-element(p), index=0
  ROOT c = f32[] constant(2)
}
)",
      R"(
unused
p
idle
c
p > idle
)");

  row("elements that the text takes without naming them", "parameters", R"(
ENTRY e {
  p = ((f32[], f32[]), f32[]) parameter(0)
  w = ((f32[], f32[]), f32[]) copy(p)
  pair = (f32[], f32[]) get-tuple-element(w), index=0
  one = ((f32[], f32[])) tuple(pair)
  x = f32[] get-tuple-element(one#0), index=1
  b = f32[4] broadcast(p#1), dimensions={}
  a = f32[] add(w#0#1, w#1)
  c = f32[] add(pair#1, x)
  ROOT t = (f32[], f32[], f32[], f32[4]) tuple(a, c, p#0#0, b)
}
)",
      R"(
w [0 ▸ p]
one
b [0 ▸ p{1}]
a
c
t [2 ▸ p{0,0}]
w > one {0}
w > a {0,1}
w > a {1}
w > c {0,1}
one > c {0,1}
a > t
c > t
b > t
p @ w
pair @ w
x @ one
of 9: constants 0, parameters 1, elements 2, hubs 0
)");

  row("an element that is the root", "", R"(
ENTRY e {
  p = ((f32[], f32[]), f32[]) parameter(0)
  g = (f32[], f32[]) get-tuple-element(p), index=0
  ROOT r = f32[] get-tuple-element(g), index=1
}
)",
      R"(
p
r
p > r {0}
g @ p
of 3: constants 0, parameters 0, elements 1, hubs 0
)");

  row("elements label the edges, those of elements too", "", R"(
ENTRY e {
  p = ((f32[], f32[]), f32[]) parameter(0)
  pair = (f32[], f32[]) get-tuple-element(p), index=0
  x = f32[] get-tuple-element(pair), index=1
  y = f32[] get-tuple-element(p), index=1
  a = f32[] add(x, y)
  ROOT t = (f32[], (f32[], f32[])) tuple(a, pair)
}
)",
      R"(
p
a
t
p > a {0,1}
p > a {1}
a > t
p > t {0}
pair @ p
x @ p
y @ p
of 6: constants 0, parameters 0, elements 3, hubs 0
)");

  row("elements kept", "no-elements", R"(
ENTRY e {
  p = (f32[], f32[]) parameter(0)
  x = f32[] get-tuple-element(p), index=0
  ROOT n = f32[] negate(x)
}
)",
      R"(
p
x
n
p > x
x > n
)");

  row("elements without a number or an operand stay", "", R"(
ENTRY e {
  p = (f32[], f32[]) parameter(0)
  x = f32[] get-tuple-element(p)
  y = f32[] get-tuple-element(p), index=many
  z = f32[] get-tuple-element(nobody), index=0
  ROOT t = (f32[], f32[], f32[]) tuple(x, y, z)
}
)",
      R"(
p
x
y
z
t
p > x
p > y
x > t
y > t
z > t
)");

  row("equal edges are one", "", R"(
ENTRY e {
  p = (f32[], f32[]) parameter(0)
  x = f32[] get-tuple-element(p), index=0
  y = f32[] get-tuple-element(p), index=0
  z = f32[] get-tuple-element(p), index=1
  m = f32[] clamp(x, z, y)
  ROOT t = (f32[], f32[], f32[], f32[]) tuple(m, z, m, z)
}
)",
      R"(
p
m
t
p > m {0}
p > m {1}
m > t
p > t {1}
x @ p
y @ p
z @ p
of 6: constants 0, parameters 0, elements 3, hubs 0
)");

  row("four elements share an edge", "", R"(
ENTRY e {
  p = (f32[], f32[], f32[], f32[]) parameter(0)
  a = f32[] get-tuple-element(p), index=0
  b = f32[] get-tuple-element(p), index=1
  c = f32[] get-tuple-element(p), index=2
  d = f32[] get-tuple-element(p), index=3
  n = f32[] negate(a)
  three = (f32[], f32[], f32[], f32[]) tuple(n, b, c, d)
  four = (f32[], f32[], f32[], f32[]) tuple(a, b, c, d)
  ROOT t = ((f32[], f32[], f32[], f32[]), (f32[], f32[], f32[], f32[]), (f32[], f32[], f32[], f32[])) tuple(three, four, p)
}
)",
      R"(
p
n
three
four
t
p > n {0}
n > three
p > three {1}
p > three {2}
p > three {3}
p > four {0} {1} {2} +1
three > t
four > t
p > t
a @ p
b @ p
c @ p
d @ p
of 9: constants 0, parameters 0, elements 4, hubs 0
)");

  row("parameters where asked, with their elements and broadcasts", "parameters", R"(
ENTRY e {
  p = (f32[4], f32[]) parameter(0)
  q = f32[] parameter(1)
  x = f32[4] get-tuple-element(p), index=0
  s = f32[] get-tuple-element(p), index=1
  b = f32[4] broadcast(s), dimensions={}
  d = f32[4] broadcast(q), dimensions={}
  a = f32[4] add(x, b)
  ROOT m = f32[4] multiply(a, d)
}
)",
      R"(
a [0 ▸ p{0}] [1 broadcast(▸ p{1})]
m [1 broadcast(▸ q)]
a > m
p @ a
q @ m
x @ a
s @ a
b @ a
d @ m
of 8: constants 2, parameters 2, elements 2, hubs 0
)");

  row("parameters of a large computation", "large=2", R"(
ENTRY e {
  p = f32[] parameter(0)
  n = f32[] negate(p)
  ROOT s = f32[] sine(n)
}
)",
      R"(
n [0 ▸ p]
s
n > s
p @ n
of 3: constants 0, parameters 1, elements 0, hubs 0
)");

  row("not yet large", "large=3", R"(
ENTRY e {
  p = f32[] parameter(0)
  n = f32[] negate(p)
  ROOT s = f32[] sine(n)
}
)",
      R"(
p
n
s
p > n
n > s
)");

  row("a hub keeps its box and loses its edges", "hubs=2", R"(
ENTRY e {
  p = f32[] parameter(0)
  a = f32[] negate(p)
  b = f32[] sine(p)
  c = f32[] add(p, p)
  ROOT t = (f32[], f32[], f32[]) tuple(a, b, c)
}
)",
      R"(
p hub 3
a [0 !→ p]
b [0 !→ p]
c [0 !→ p] [1 !→ p]
t
a > t
b > t
c > t
of 5: constants 0, parameters 0, elements 0, hubs 1
)");

  row("as many users as allowed are no hub", "hubs=3", R"(
ENTRY e {
  p = f32[] parameter(0)
  a = f32[] negate(p)
  b = f32[] sine(p)
  ROOT t = (f32[], f32[], f32[]) tuple(a, b, p)
}
)",
      R"(
p
a
b
t
p > a
p > b
a > t
b > t
p > t
)");

  row("no hubs at all", "hubs=0", R"(
ENTRY e {
  p = f32[] parameter(0)
  a = f32[] negate(p)
  ROOT t = (f32[], f32[]) tuple(a, p)
}
)",
      R"(
p
a
t
p > a
a > t
p > t
)");

  row("users through elements make a hub", "hubs=2", R"(
ENTRY e {
  p = (f32[], f32[], f32[]) parameter(0)
  x = f32[] get-tuple-element(p), index=0
  y = f32[] get-tuple-element(p), index=1
  z = f32[] get-tuple-element(p), index=2
  a = f32[] negate(x)
  b = f32[] sine(y)
  c = f32[] cosine(z)
  ROOT t = (f32[], f32[], f32[]) tuple(a, b, c)
}
)",
      R"(
p hub 3
a [0 !→ p{0}]
b [0 !→ p{1}]
c [0 !→ p{2}]
t
a > t
b > t
c > t
x @ p
y @ p
z @ p
of 8: constants 0, parameters 0, elements 3, hubs 1
)");

  row("a constant is text however many use it", "hubs=1", R"(
ENTRY e {
  c = f32[] constant(7)
  a = f32[] negate(c)
  b = f32[] sine(c)
  ROOT t = (f32[], f32[], f32[]) tuple(a, b, c)
}
)",
      R"(
a [0 7]
b [0 7]
t [2 7]
a > t
b > t
c @ a
of 4: constants 1, parameters 0, elements 0, hubs 0
)");

  row("asynchronous pairs", "", R"(
ENTRY e {
  p = f32[4] parameter(0)
  s = (f32[4], f32[4], u32[]) copy-start(p)
  n = f32[4] negate(p)
  d = f32[4] copy-done(s)
  ROOT a = f32[4] add(d, n)
}
)",
      R"(
p
s
n
d
a
p > s
p > n
s ~> d
d > a
n > a
)");

  row("with updates in between, sugar, and what only looks like a pair", "", R"(
ENTRY e {
  p = f32[4] parameter(0)
  s = ((f32[4]), f32[4], s32[]) custom-call-start(p), custom_call_target="f"
  u = ((f32[4]), f32[4], s32[]) custom-call-update(s)
  d = f32[4] custom-call-done(u)
  q = (f32[4], u32[], token[]) recv(p), channel_id=1
  x = f32[4] get-tuple-element(q), index=0
  e = (f32[4], token[]) recv-done(q), channel_id=1
  w = f32[4] copy-done(d)
  ROOT t = (f32[4], f32[4], (f32[4], token[])) tuple(w, x, e)
}
)",
      R"(
p
s
u
d
q
e
w
t
p > s
s ~> u
u ~> d
p > q
q ~> e
d > w
w > t
q > t {0}
e > t
x @ q
of 9: constants 0, parameters 0, elements 1, hubs 0
)");

  row("a start that is a hub keeps hold of its done", "hubs=1", R"(
ENTRY e {
  p = f32[4] parameter(0)
  s = (f32[4], f32[4], u32[]) copy-start(p)
  x = f32[4] get-tuple-element(s), index=0
  y = f32[4] get-tuple-element(s), index=1
  n = f32[4] negate(x)
  d = f32[4] copy-done(s)
  ROOT t = (f32[4], f32[4], f32[4]) tuple(n, y, d)
}
)",
      R"(
p
s hub 2
n [0 !→ s{0}]
d
t [1 !→ s{1}]
p > s
s ~> d
n > t
d > t
x @ s
y @ s
of 7: constants 0, parameters 0, elements 2, hubs 1
)");

  row("both ends of a control edge stay", "", R"(
ENTRY e {
  p = (f32[], f32[]) parameter(0)
  x = f32[] get-tuple-element(p), index=0
  c = f32[] constant(3), control-predecessors={x}
  n = f32[] negate(c), control-predecessors={p, c}
  ROOT a = f32[] add(n, x)
}
)",
      R"(
p
x
c
n
a
p > x
x => c
c > n
p => n
c => n
n > a
x > a
)");

  row("operands that come later are not folded", "", R"(
ENTRY e {
  n = f32[] negate(x)
  x = f32[] get-tuple-element(p), index=0
  p = (f32[], f32[]) parameter(0)
  k = f32[] add(n, c)
  c = f32[] constant(1)
  ROOT t = (f32[], f32[]) tuple(k, n)
}
)",
      R"(
n
x
p
k [1 1]
t
x > n
p > x
n > k
k > t
n > t
c @ k
of 6: constants 1, parameters 0, elements 0, hubs 0
)");

  row("circles", "", R"(
ENTRY e {
  a = (f32[]) get-tuple-element(b), index=0
  b = (f32[]) get-tuple-element(a), index=0
  ROOT s = f32[] add(s, s)
}
)",
      R"(
a
s
a > a {0}
s > s
b @ a
of 3: constants 0, parameters 0, elements 1, hubs 0
)");
}

void ComputationGraphTest::folds() {
  QFETCH(std::string, options);
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const auto module = parse(text);
  QVERIFY(module);
  const ComputationGraph graph = layout::computationGraph(*module, *module->entry(), optionsFrom(options));
  COMPARE_TEXT(print(*module, graph), expected);
  COMPARE_TEXT(problemIn(*module, graph), "");
}

void ComputationGraphTest::neighbourhoods_data() {
  QTest::addColumn<std::string>("centre");
  QTest::addColumn<int>("hops");
  QTest::addColumn<int>("limit");
  QTest::addColumn<std::string>("expected");
  const auto add = [](const char* name, const char* centre, int hops, int limit, absl::string_view expected) {
    QTest::newRow(name) << std::string(centre) << hops << limit << std::string(expected.substr(1));
  };
  add("one hop", "c", 1, 100, R"(
b …
c [1 2]
d [1 2] …
b > c
c > d
p @
h @
two @ c
a @
x @
y @
z @
r @
of 11: constants 1, parameters 0, elements 0, hubs 1, neighbourhood
)");
  add("no hop", "c", 0, 100, R"(
c [1 2] …
p @
h @
two @ c
a @
b @
d @
x @
y @
z @
r @
of 11: constants 1, parameters 0, elements 0, hubs 1, neighbourhood
)");
  add("all of it, and the edges of hubs between others stay away", "c", 9, 100, R"(
p
h hub 4
a [0 !→ h]
b
c [1 2]
d [1 2]
x [0 !→ h]
y [0 !→ h]
z [0 !→ h]
r
p > h
p > a
a > b
b > c
c > d
d > r
x > r
y > r
z > r
two @ c
of 11: constants 1, parameters 0, elements 0, hubs 1, neighbourhood
)");
  add("a hub in the middle has its edges", "h", 1, 100, R"(
p
h
a …
x …
y …
z …
p > h
h > a
p > a
h > x
h > y
h > z
two @
b @
c @
d @
r @
of 11: constants 1, parameters 0, elements 0, hubs 0, neighbourhood
)");
  add("one user of a hub has the edge from it", "x", 1, 100, R"(
h hub 3 …
x
r …
h > x
x > r
p @
two @
a @
b @
c @
d @
y @
z @
of 11: constants 1, parameters 0, elements 0, hubs 1, neighbourhood
)");
  add("what is folded elsewhere has a box in the middle", "two", 1, 100, R"(
two
c …
d …
two > c
c > d
two > d
p @
h @
a @
b @
x @
y @
z @
r @
of 11: constants 0, parameters 0, elements 0, hubs 1, neighbourhood
)");
  add("nearest first", "c", 9, 4, R"(
a [0 !→ h] …
b
c [1 2]
d [1 2] …
a > b
b > c
c > d
p @
h @
two @ c
x @
y @
z @
r @
of 11: constants 1, parameters 0, elements 0, hubs 1, neighbourhood
)");
  add("the centre at least", "c", 9, 0, R"(
c [1 2] …
p @
h @
two @ c
a @
b @
d @
x @
y @
z @
r @
of 11: constants 1, parameters 0, elements 0, hubs 1, neighbourhood
)");
}

void ComputationGraphTest::neighbourhoods() {
  QFETCH(std::string, centre);
  QFETCH(int, hops);
  QFETCH(int, limit);
  QFETCH(std::string, expected);
  const auto module = parse(R"(
ENTRY e {
  p = f32[] parameter(0)
  h = f32[] exponential(p)
  two = f32[] constant(2)
  a = f32[] add(h, p)
  b = f32[] negate(a)
  c = f32[] multiply(b, two)
  d = f32[] divide(c, two)
  x = f32[] sine(h)
  y = f32[] cosine(h)
  z = f32[] tanh(h)
  ROOT r = (f32[], f32[], f32[], f32[]) tuple(d, x, y, z)
}
)");
  QVERIFY(module);
  const auto id = module->findInstruction(*module->entry(), centre);
  QVERIFY(id);
  const ComputationGraph graph = layout::neighbourhood(*module, *id, static_cast<uint32_t>(hops),
                                                       static_cast<uint32_t>(limit), optionsFrom("hubs=3"));
  COMPARE_TEXT(print(*module, graph), expected);
  COMPARE_TEXT(problemIn(*module, graph), "");
}

// Shown where they are reached, with a box even where they would be text, and not walked beyond.
void ComputationGraphTest::boundaries() {
  const auto module = parse(R"(
ENTRY e {
  p = f32[] parameter(0)
  two = f32[] constant(2)
  a = f32[] add(p, two)
  b = f32[] negate(a)
  c = f32[] abs(b)
  d = f32[] negate(c)
  ROOT r = f32[] sine(d)
}
)");
  QVERIFY(module);
  const auto named = [&](absl::string_view name) { return *module->findInstruction(*module->entry(), name); };
  COMPARE_TEXT(print(*module, layout::neighbourhood(*module, named("c"), 9, 100, {}, {named("a"), named("d")})),
               R"(a [1 2] …
b
c
d …
a > b
b > c
c > d
p @
two @ a
r @
of 7: constants 1, parameters 0, elements 0, hubs 0, neighbourhood
)");
  // The centre is walked beyond even where it is on the boundary, and a constant is no text.
  COMPARE_TEXT(
      print(*module, layout::neighbourhood(*module, named("a"), 2, 100, {}, {named("a"), named("two"), named("b")})),
      R"(p
two
a
b …
p > a
two > a
a > b
c @
d @
r @
of 7: constants 0, parameters 0, elements 0, hubs 0, neighbourhood
)");
}

void ComputationGraphTest::emptyComputation() {
  const auto module = parse("HloModule m\n\nnothing {\n}\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n");
  QVERIFY(module);
  const auto nothing = module->findComputation("nothing");
  if (!nothing) QSKIP("the parser keeps no empty computation");
  const ComputationGraph graph = layout::computationGraph(*module, *nothing, {});
  QVERIFY(graph.nodes.empty());
  QVERIFY(graph.edges.empty());
  QCOMPARE(graph.instructions, 0u);
  QVERIFY(!graph.nodeOf(hlo::InstructionId(0)));
}

void ComputationGraphTest::longRopeIsOneEdge() {
  std::string text = "ENTRY e {\n  p = (f32[]) parameter(0)\n";
  std::string operands;
  for (int i = 0; i < 40; ++i) {
    absl::StrAppend(&text, "  g", i, " = f32[] get-tuple-element(p), index=", i, "\n");
    absl::StrAppend(&operands, i == 0 ? "" : ", ", "g", i);
  }
  const auto module = parse(absl::StrCat(text, "  ROOT t = (f32[]) tuple(", operands, ")\n}\n"));
  QVERIFY(module);
  const ComputationGraph graph = layout::computationGraph(*module, *module->entry(), {});
  QCOMPARE(graph.edges.size(), size_t{1});
  QCOMPARE(QByteArray::fromStdString(graph.edges[0].label), QByteArray("{0} {1} {2} +37"));
}

// Chains and fans that would take hours where anything is quadratic or recursive.
void ComputationGraphTest::hostileTexts_data() {
  QTest::addColumn<QString>("shape");
  for (const char* shape : {"elements of elements", "broadcasts of broadcasts", "one consumer of all", "updates",
                            "long names", "hub of all", "repeated edges"}) {
    QTest::newRow(shape) << QString(shape);
  }
}

void ComputationGraphTest::hostileTexts() {
  QFETCH(QString, shape);
  constexpr int kCount = 200'000;
  std::string text = "ENTRY e {\n";
  const std::string longName = shape == "long names" ? std::string(100'000, 'n') : "p";
  const bool isConstant = shape == "broadcasts of broadcasts";
  absl::StrAppend(&text, "  ", longName, " = f32[] ", isConstant ? "constant(1)\n" : "parameter(0)\n");
  std::string operands;
  // A name of 100,000 bytes 200,000 times would be 20 GB of text.
  const int count = shape == "long names" ? 300 : kCount;
  for (int i = 0; i < count; ++i) {
    const std::string before = i == 0 ? longName : absl::StrCat("i", i - 1);
    absl::StrAppend(&text, "  i", i, " = f32[] ");
    if (shape == "elements of elements") absl::StrAppend(&text, "get-tuple-element(", before, "), index=0\n");
    if (shape == "broadcasts of broadcasts") absl::StrAppend(&text, "broadcast(", before, "), dimensions={}\n");
    if (shape == "one consumer of all") absl::StrAppend(&text, "get-tuple-element(p), index=", i, "\n");
    if (shape == "updates") absl::StrAppend(&text, "async-update(", before, ")\n");
    if (shape == "long names") absl::StrAppend(&text, "negate(", longName, ")\n");
    if (shape == "hub of all") absl::StrAppend(&text, "negate(p)\n");
    if (shape == "repeated edges") absl::StrAppend(&text, "get-tuple-element(p), index=", i % 2, "\n");
    absl::StrAppend(&operands, i == 0 ? "" : ", ", "i", i);
  }
  absl::StrAppend(&text, "  ROOT t = (f32[]) tuple(", operands, ")\n}\n");
  const auto module = parse(text);
  QVERIFY(module);
  FoldOptions options;
  options.parameters = shape == "long names";
  const ComputationGraph graph = layout::computationGraph(*module, *module->entry(), options);
  COMPARE_TEXT(problemIn(*module, graph), "");
  for (uint32_t i = 0; i < graph.instructions; ++i) {
    QVERIFY(graph.nodeOf(hlo::InstructionId(graph.firstInstruction + i)));
  }
}

void ComputationGraphTest::everyInstructionOfTheDumps_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<int>("entryNodes");
  QTest::newRow("gpu-trax-rnn") << "seeds/gpu-trax-rnn.hlo.txt" << 459;
  QTest::newRow("gpu-maxtext-train-step") << "seeds/gpu-maxtext-train-step.hlo.txt" << 590;
  QTest::newRow("gpu-mnist-pmap") << "seeds/gpu-mnist-pmap.hlo.txt" << 37;
  QTest::newRow("tpu-sync-tensors-graph") << "seeds/tpu-sync-tensors-graph.hlo.txt" << 14;
}

void ComputationGraphTest::everyInstructionOfTheDumps() {
  QFETCH(QString, file);
  QFETCH(int, entryNodes);
  const Text text = sharedText(file);
  if (!text) QSKIP("the reference dumps are not at hand");
  const auto parsed = hlo::parseHlo(text);
  QVERIFY(parsed.ok());
  const hlo::Module& module = *parsed->modules.front();
  for (uint32_t c = 0; c < module.computationCount(); ++c) {
    const ComputationGraph graph = layout::computationGraph(module, hlo::ComputationId(c), {});
    COMPARE_TEXT(problemIn(module, graph), "");
    QCOMPARE(graph.instructions, static_cast<uint32_t>(module.instructions(hlo::ComputationId(c)).size()));
    for (hlo::InstructionId id : module.instructions(hlo::ComputationId(c))) {
      QVERIFY(graph.nodeOf(id));
      const ComputationGraph around = layout::neighbourhood(module, id, 2, 50, {});
      const auto centre = around.nodeOf(id);
      QVERIFY(centre && around.nodes[*centre].instruction == id);
      QVERIFY(around.nodes.size() <= 50);
    }
    if (hlo::ComputationId(c) == module.entry()) QCOMPARE(static_cast<int>(graph.nodes.size()), entryNodes);
  }
}

QTEST_APPLESS_MAIN(ComputationGraphTest)
#include "tst_computation_graph.moc"
