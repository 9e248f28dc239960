// Values folded into the boxes and edges that use them: constants, broadcasts of constants, parameters, elements of
// tuples.

#include "tests/support/folded_graphs.h"

using namespace support;

class FoldedOperandsTest : public QObject {
  Q_OBJECT

 private slots:
  void folds_data();
  void folds() { compareFold(); }
};

void FoldedOperandsTest::folds_data() {
  addFoldColumns();

  addFold("plain", "", R"(
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

  addFold("a constant that the dump left out is its name", "", R"(
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

  addFold("constants, and broadcasts of them", "", R"(
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

  addFold("constants kept", "no-constants", R"(
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

  addFold("a broadcast of what is no scalar, or has a node, stays", "", R"(
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

  addFold("the root and what nobody uses stay", "", R"(
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

  addFold("elements that the text takes without naming them", "parameters", R"(
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

  addFold("an element that is the root", "", R"(
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

  addFold("elements label the edges, those of elements too", "", R"(
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

  addFold("elements kept", "no-elements", R"(
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

  addFold("elements without a number or an operand stay", "", R"(
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

  addFold("equal edges are one", "", R"(
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

  addFold("four elements share an edge", "", R"(
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

  addFold("parameters where asked, with their elements and broadcasts", "parameters", R"(
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

  addFold("parameters of a large computation", "large=2", R"(
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

  addFold("not yet large", "large=3", R"(
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
}

QTEST_APPLESS_MAIN(FoldedOperandsTest)
#include "tst_folded_operands.moc"
