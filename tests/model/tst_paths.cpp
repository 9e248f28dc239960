// Paths between instructions and cones, as exact sets computed by hand.

#include <QTest>

#include "model/queries/paths.h"
#include "tests/support/compare.h"
#include "tests/support/hlo_text.h"

using queries::pathsBetween;

namespace {

std::shared_ptr<const hlo::Module> moduleOf(absl::string_view text) {
  const auto parsed = hlo::parseHlo(support::textOf(text));
  return parsed.ok() ? parsed->modules.front() : nullptr;
}

hlo::InstructionId named(const hlo::Module& module, absl::string_view name) {
  return module.findInstructions(name).at(0);
}

/// Prints "a to e: 2 paths, 5 of 5: a b c d e", then a line of steps: `>` data, `>>` into a computation, `<<` out of
/// one.
std::string print(const hlo::Module& module, const queries::Paths& paths) {
  std::string text = absl::StrCat(module.name(paths.from), " to ", module.name(paths.to), ": ", paths.count, " paths, ",
                                  paths.instructions.size(), " of ", paths.allInstructions, ":");
  for (hlo::InstructionId id : paths.instructions) absl::StrAppend(&text, " ", module.name(id));
  text += '\n';
  const char* const arrows[] = {">", ">>", "<<"};
  for (const queries::PathStep& step : paths.steps) {
    absl::StrAppend(&text, module.name(step.from), arrows[static_cast<int>(step.kind)], module.name(step.to), " ");
  }
  return text + '\n';
}

std::string print(const hlo::Module& module, const std::vector<hlo::InstructionId>& ids) {
  std::string text;
  for (hlo::InstructionId id : ids) absl::StrAppend(&text, text.empty() ? "" : " ", module.name(id));
  return text;
}

// a → b → d → e, a → c → d, a → e; x and y are not on any path.
const char kDiamond[] = R"(HloModule m
ENTRY main {
  a = f32[8] parameter(0)
  x = f32[8] parameter(1)
  b = f32[8] negate(a)
  c = f32[8] abs(a)
  d = f32[8] add(b, c)
  y = f32[8] multiply(d, x)
  e = (f32[8], f32[8]) tuple(d, a)
  ROOT r = ((f32[8], f32[8]), f32[8]) tuple(e, y)
}
)";

const char kCalls[] = R"(HloModule m
inner {
  i0 = f32[8] parameter(0)
  i1 = f32[8] parameter(1)
  im = f32[8] multiply(i0, i0)
  ROOT ia = f32[8] add(im, i1)
}
body {
  s = (f32[8], f32[8]) parameter(0)
  s0 = f32[8] get-tuple-element(s), index=0
  s1 = f32[8] get-tuple-element(s), index=1
  f = f32[8] fusion(s0, s1), kind=kLoop, calls=inner
  ROOT n = (f32[8], f32[8]) tuple(f, s1)
}
cond {
  q = (f32[8], f32[8]) parameter(0)
  ROOT k = pred[] constant(true)
}
sum {
  l = f32[] parameter(0)
  g = f32[] parameter(1)
  ROOT h = f32[] add(l, g)
}
ENTRY main {
  p = f32[8] parameter(0)
  o = f32[8] parameter(1)
  t = (f32[8], f32[8]) tuple(p, o)
  w = (f32[8], f32[8]) while(t), condition=cond, body=body
  w0 = f32[8] get-tuple-element(w), index=0
  z = f32[] constant(0)
  ROOT red = f32[] reduce(w0, z), dimensions={0}, to_apply=sum
}
)";

}  // namespace

class TestPaths : public QObject {
  Q_OBJECT

 private slots:
  void inOneComputation() {
    const auto m = moduleOf(kDiamond);
    COMPARE_TEXT(print(*m, pathsBetween(*m, named(*m, "a"), named(*m, "e"), 100)),
                 "a to e: 3 paths, 5 of 5: a b c d e\na>b a>c a>e b>d c>d d>e \n");
    COMPARE_TEXT(print(*m, pathsBetween(*m, named(*m, "a"), named(*m, "b"), 100)),
                 "a to b: 1 paths, 2 of 2: a b\na>b \n");
    COMPARE_TEXT(print(*m, pathsBetween(*m, named(*m, "a"), named(*m, "a"), 100)), "a to a: 1 paths, 1 of 1: a\n\n");
  }

  void eitherOrder() {
    const auto m = moduleOf(kDiamond);
    COMPARE_TEXT(print(*m, pathsBetween(*m, named(*m, "y"), named(*m, "b"), 100)),
                 "b to y: 1 paths, 3 of 3: b d y\nb>d d>y \n");
    // Neither depends on the other.
    const queries::Paths none = pathsBetween(*m, named(*m, "b"), named(*m, "c"), 100);
    QVERIFY(none.instructions.empty() && none.steps.empty());
    QCOMPARE(none.count, uint64_t{0});
    QCOMPARE(none.from, named(*m, "b"));
  }

  void shortestStay() {
    const auto m = moduleOf(kDiamond);
    const auto a = named(*m, "a");
    const auto r = named(*m, "r");
    // a>e>r; a>b>d>e>r and a>c>d>e>r; and the path through y, which has the same length.
    COMPARE_TEXT(print(*m, pathsBetween(*m, a, r, 100)),
                 "a to r: 5 paths, 7 of 7: a b c d y e r\na>b a>c a>e b>d c>d d>y d>e y>r e>r \n");
    COMPARE_TEXT(print(*m, pathsBetween(*m, a, r, 6)),
                 "a to r: 5 paths, 6 of 7: a b c d e r\na>b a>c a>e b>d c>d d>e e>r \n");
    COMPARE_TEXT(print(*m, pathsBetween(*m, a, r, 5)), "a to r: 5 paths, 5 of 7: a b d e r\na>b a>e b>d d>e e>r \n");
    COMPARE_TEXT(print(*m, pathsBetween(*m, a, r, 4)), "a to r: 5 paths, 3 of 7: a e r\na>e e>r \n");
    COMPARE_TEXT(print(*m, pathsBetween(*m, a, r, 1)), "a to r: 5 paths, 3 of 7: a e r\na>e e>r \n");
  }

  void intoComputations() {
    const auto m = moduleOf(kCalls);
    // The fusion's second operand is excluded, and both of the while's computations are included: the condition leads
    // nowhere.
    COMPARE_TEXT(print(*m, pathsBetween(*m, named(*m, "p"), named(*m, "im"), 100)),
                 "p to im: 1 paths, 6 of 6: i0 im s s0 p t\ni0>im s>s0 s0>>i0 p>t t>>s \n");
    COMPARE_TEXT(print(*m, pathsBetween(*m, named(*m, "o"), named(*m, "q"), 100)),
                 "o to q: 1 paths, 3 of 3: q o t\no>t t>>q \n");
  }

  void outOfComputations() {
    const auto m = moduleOf(kCalls);
    COMPARE_TEXT(print(*m, pathsBetween(*m, named(*m, "red"), named(*m, "i1"), 100)),
                 "i1 to red: 1 paths, 7 of 7: i1 ia f n w w0 red\ni1>ia ia<<f f>n n<<w w>w0 w0>red \n");
    // A body that is entered and left again belongs to the caller: from t to w0 no body is included.
    COMPARE_TEXT(print(*m, pathsBetween(*m, named(*m, "t"), named(*m, "w0"), 100)),
                 "t to w0: 1 paths, 3 of 3: t w w0\nt>w w>w0 \n");
    COMPARE_TEXT(print(*m, pathsBetween(*m, named(*m, "l"), named(*m, "red"), 100)),
                 "l to red: 1 paths, 3 of 3: l h red\nl>h h<<red \n");
    // A function applied to each element takes no operand.
    QVERIFY(pathsBetween(*m, named(*m, "w0"), named(*m, "l"), 100).instructions.empty());
  }

  void fromOneComputationToAnother() {
    const auto m = moduleOf(R"(HloModule m
one {
  a0 = f32[8] parameter(0)
  ROOT a1 = f32[8] negate(a0)
}
two {
  b0 = f32[8] parameter(0)
  b1 = f32[8] parameter(1)
  ROOT b2 = f32[8] add(b0, b1)
}
ENTRY main {
  p = f32[8] parameter(0)
  x = f32[8] fusion(p), kind=kLoop, calls=one
  y = f32[8] abs(x)
  which = s32[] constant(0)
  ROOT z = f32[8] fusion(x, y), kind=kLoop, calls=two
}
)");
    COMPARE_TEXT(print(*m, pathsBetween(*m, named(*m, "a1"), named(*m, "b2"), 100)),
                 "a1 to b2: 2 paths, 6 of 6: a1 b0 b1 b2 x y\na1<<x b0>b2 b1>b2 x>>b0 x>y y>>b1 \n");
    COMPARE_TEXT(print(*m, pathsBetween(*m, named(*m, "a1"), named(*m, "b2"), 5)),
                 "a1 to b2: 2 paths, 4 of 6: a1 b0 b2 x\na1<<x b0>b2 x>>b0 \n");
  }

  void branches() {
    const auto m = moduleOf(R"(HloModule m
yes {
  a0 = f32[8] parameter(0)
  ROOT a1 = f32[8] negate(a0)
}
no {
  b0 = f32[8] parameter(0)
  ROOT b1 = f32[8] abs(b0)
}
ENTRY main {
  c = pred[] parameter(0)
  p = f32[8] parameter(1)
  q = f32[8] parameter(2)
  ROOT r = f32[8] conditional(c, p, q), true_computation=yes, false_computation=no
}
)");
    COMPARE_TEXT(print(*m, pathsBetween(*m, named(*m, "p"), named(*m, "a1"), 100)),
                 "p to a1: 1 paths, 3 of 3: a0 a1 p\na0>a1 p>>a0 \n");
    QVERIFY(pathsBetween(*m, named(*m, "p"), named(*m, "b1"), 100).instructions.empty());
    QVERIFY(pathsBetween(*m, named(*m, "c"), named(*m, "a0"), 100).instructions.empty());
  }

  // A chain of 64 diamonds has 2^64 paths, which exceeds the counter; the search is still fast.
  void manyPaths() {
    std::string text = "HloModule m\nENTRY main {\n  n0 = f32[8] parameter(0)\n";
    for (int i = 0; i < 64; ++i) {
      absl::StrAppend(&text, "  l", i, " = f32[8] negate(n", i, ")\n  r", i, " = f32[8] abs(n", i, ")\n  n", i + 1,
                      " = f32[8] add(l", i, ", r", i, ")\n");
    }
    const auto m = moduleOf(text + "}\n");
    const queries::Paths all = pathsBetween(*m, named(*m, "n0"), named(*m, "n63"), 1000);
    QCOMPARE(all.count, uint64_t{1} << 63);
    QCOMPARE(all.instructions.size(), size_t{190});
    QCOMPARE(all.steps.size(), size_t{63 * 4});
    QCOMPARE(pathsBetween(*m, named(*m, "n0"), named(*m, "n64"), 1000).count, UINT64_MAX);
    // Only complete paths: 64 diamonds through one side have 129 instructions, and one more for each other side.
    QCOMPARE(pathsBetween(*m, named(*m, "n0"), named(*m, "n64"), 131).steps.size(), size_t{128 + 4});
  }

  void malformed() {
    // Computations that call each other, a user before its operand, a computation without instructions.
    const auto m = moduleOf(R"(HloModule m
ping {
  a = f32[8] parameter(0)
  ROOT b = f32[8] call(a), to_apply=pong
}
pong {
  c = f32[8] parameter(0)
  ROOT d = f32[8] call(c), to_apply=ping
}
nothing {
}
ENTRY main {
  u = f32[8] negate(v)
  v = f32[8] abs(u)
  w = f32[8] call(v), to_apply=nothing
  ROOT x = f32[8] call(w), to_apply=ping
}
)");
    QVERIFY(m != nullptr);
    COMPARE_TEXT(print(*m, pathsBetween(*m, named(*m, "v"), named(*m, "c"), 100)),
                 "v to c: 1 paths, 4 of 4: a c v w\na>>c v>w w>>a \n");
    COMPARE_TEXT(print(*m, pathsBetween(*m, named(*m, "v"), named(*m, "u"), 100)),
                 "u to v: 1 paths, 2 of 2: u v\nu>v \n");
    QVERIFY(!pathsBetween(*m, named(*m, "d"), named(*m, "x"), 100).instructions.empty());
    QCOMPARE(print(*m, queries::cone(*m, {named(*m, "u")}, queries::ConeDirection::kUp)), std::string("u v"));
  }

  void deepChain() {
    std::string text = "HloModule m\nENTRY main {\n  n0 = f32[8] parameter(0)\n";
    for (int i = 0; i < 100000; ++i) absl::StrAppend(&text, "  n", i + 1, " = f32[8] negate(n", i, ")\n");
    const auto m = moduleOf(text + "}\n");
    const queries::Paths all = pathsBetween(*m, named(*m, "n100000"), named(*m, "n0"), 10);
    QCOMPARE(all.instructions.size(), size_t{100001});  // the shortest path stays complete
    QCOMPARE(all.count, uint64_t{1});
    QCOMPARE(queries::cone(*m, {named(*m, "n0")}, queries::ConeDirection::kDown).size(), size_t{100001});
  }

  void cones() {
    const auto m = moduleOf(kDiamond);
    const auto up = queries::ConeDirection::kUp;
    const auto down = queries::ConeDirection::kDown;
    QCOMPARE(print(*m, queries::cone(*m, {named(*m, "d")}, up)), std::string("a b c d"));
    QCOMPARE(print(*m, queries::cone(*m, {named(*m, "d")}, down)), std::string("d y e r"));
    QCOMPARE(print(*m, queries::cone(*m, {named(*m, "x")}, up)), std::string("x"));
    QCOMPARE(print(*m, queries::cone(*m, {named(*m, "b")}, down)), std::string("b d y e r"));
    QCOMPARE(print(*m, queries::cone(*m, {named(*m, "x"), named(*m, "b"), named(*m, "x")}, up)), std::string("a x b"));
    QVERIFY(queries::cone(*m, {}, up).empty());
  }
};

QTEST_APPLESS_MAIN(TestPaths)
#include "tst_paths.moc"
