// The neighbourhood of an instruction as a graph: limited by hops, by the number of boxes, and by a boundary.

#include "tests/support/folded_graphs.h"

using namespace support;
using layout::ComputationGraph;

class NeighbourhoodTest : public QObject {
  Q_OBJECT

 private slots:
  void neighbourhoods_data();
  void neighbourhoods();
  void boundaries();
};

namespace {

constexpr absl::string_view kCentreAlone = R"(
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
)";

}  // namespace

void NeighbourhoodTest::neighbourhoods_data() {
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
  add("no hop", "c", 0, 100, kCentreAlone);
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
  add("the centre at least", "c", 9, 0, kCentreAlone);
}

void NeighbourhoodTest::neighbourhoods() {
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

// Boundary instructions are shown if they are reached, with a box even if they would otherwise be text, and the search
// stops there.
void NeighbourhoodTest::boundaries() {
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
  // The search continues from the centre even if it is on the boundary; a constant on the boundary is shown as a box.
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

QTEST_APPLESS_MAIN(NeighbourhoodTest)
#include "tst_neighbourhood.moc"
