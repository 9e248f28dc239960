// The flattened order of computations that call each other, and the numbering of shape indices.

#include <QTest>

#include "model/analysis/schedule.h"
#include "model/analysis/shape_trees.h"
#include "tests/support/compare.h"
#include "tests/support/print_memory.h"

namespace {

std::string print(const hlo::Module& module, const hlo::Schedule& schedule) {
  std::string result;
  for (const hlo::InstructionId id : schedule.steps()) {
    absl::StrAppend(&result, result.empty() ? "" : " ", module.name(id));
  }
  for (uint32_t i = 0; i < module.computationCount(); ++i) {
    const hlo::ComputationId id(i);
    absl::StrAppend(&result, "\n", module.name(id));
    if (!schedule.contains(id)) {
      result += " is not on it";
      continue;
    }
    absl::StrAppend(&result, " ", schedule.span(id).begin, "-", schedule.span(id).end);
    for (const hlo::InstructionId caller : schedule.callers(id)) absl::StrAppend(&result, " by ", module.name(caller));
    if (const auto start = schedule.asyncStart(id)) absl::StrAppend(&result, " in ", module.name(*start));
  }
  return result + "\n";
}

}  // namespace

class TestSchedule : public QObject {
  Q_OBJECT

 private slots:
  void flattens();
  void ordersWhatIsNotScheduled();
  void asyncCallsThatAreBoundLate_data();
  void asyncCallsThatAreBoundLate();
  void numbersShapeIndices();
};

void TestSchedule::flattens() {
  const auto module = support::parseModule(R"(HloModule m, is_scheduled=true
add {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT s = f32[] add(a, b)
}
fused {
  fp = f32[4] parameter(0)
  ROOT fn = f32[4] negate(fp)
}
leaf {
  lp = f32[4] parameter(0)
  ROOT ln = f32[4] fusion(lp), kind=kLoop, calls=fused
}
cond {
  cp = f32[4] parameter(0)
  ROOT cc = pred[] constant(true)
}
body {
  bp = f32[4] parameter(0)
  ROOT bl = f32[4] call(bp), to_apply=leaf
}
first {
  xp = f32[4] parameter(0)
  ROOT xn = f32[4] negate(xp)
}
second {
  yp = f32[4] parameter(0)
  ROOT yl = f32[4] call(yp), to_apply=leaf
}
wrapped {
  wp = f32[4] parameter(0)
  ROOT ww = f32[4] while(wp), body=body, condition=cond
}
dead {
  dp = f32[4] parameter(0)
  ROOT dl = f32[4] call(dp), to_apply=leaf
}
ENTRY e {
  p = f32[4] parameter(0)
  i = s32[] constant(0)
  as = ((f32[4]), f32[4]) async-start(p), calls=wrapped
  b = f32[4] conditional(i, p, p), branch_computations={second, first}
  ad = f32[4] async-done(as)
  z = f32[] constant(0)
  ROOT r = f32[] reduce(ad, z), dimensions={0}, to_apply=add
}
)");
  const hlo::Schedule schedule(*module);
  // A computation that is already on the schedule is not entered again: the call of the branch `second` has no steps
  // for it.
  COMPARE_TEXT(print(*module, schedule), R"(p i wp cp cc bp lp ln bl ww as yp yl xp xn b ad z r
add is not on it
fused is not on it
leaf 6-8 by bl by yl in as
cond 3-5 by ww in as
body 5-9 by ww in as
first 13-15 by b
second 11-13 by b
wrapped 2-10 by as in as
dead is not on it
e 0-19
)");
}

void TestSchedule::ordersWhatIsNotScheduled() {
  const auto order = [](const char* header, const char* body) {
    const auto module = support::parseModule(absl::StrCat("HloModule m", header, "\nENTRY e {\n", body, "}\n"));
    const hlo::Schedule schedule(*module);
    std::string result;
    for (const hlo::InstructionId id : schedule.steps()) absl::StrAppend(&result, module->name(id), " ");
    return result;
  };
  const char* const backwards =
      "  ROOT t = f32[] add(b, a)\n  b = f32[] add(a, a)\n  c = f32[] constant(0)\n  a = f32[] parameter(0)\n";
  QCOMPARE(order("", backwards), std::string("c a b t "));
  QCOMPARE(order(", is_scheduled=true", backwards), std::string("t b c a "));
  QCOMPARE(order("", "  a = f32[] negate(b)\n  b = f32[] negate(a)\n  c = f32[] constant(0)\n"), std::string("c a b "));
}

// The steps expected in XLA's own tests (hlo_live_range_test.cc): the computation precedes the operation that binds its
// last operand, or its result; if the start has an operand, it precedes the start.
void TestSchedule::asyncCallsThatAreBoundLate_data() {
  QTest::addColumn<std::string>("entry");
  QTest::addColumn<std::string>("expected");
  QTest::newRow("by an update") << std::string(R"(
  n = f32[8] negate(a)
  s = ((), (), s32[]) async-start(), calls=wrapped
  m = f32[8] negate(a)
  u = ((f32[8]), f32[8], s32[]) async-update(s, n), calls=wrapped
  d = f32[8] async-done(u), calls=wrapped
  ROOT r = f32[8] add(m, d)
)") << std::string("a n s m wp lp ln c u d r");
  QTest::newRow("by the done") << std::string(R"(
  n = f32[8] negate(a)
  s = ((), (), s32[]) async-start(), calls=wrapped
  u = ((f32[8]), (), s32[]) async-update(s, n), calls=wrapped
  d = f32[8] async-done(u), calls=wrapped
  ROOT r = f32[8] add(d, d)
)") << std::string("a n s u wp lp ln c d r");
  QTest::newRow("started with an operand") << std::string(R"(
  n = f32[8] negate(a)
  s = ((f32[8]), (), s32[]) async-start(n), calls=wrapped
  u = ((f32[8]), f32[8], s32[]) async-update(s)
  d = f32[8] async-done(u)
  ROOT r = f32[8] add(n, d)
)") << std::string("a n wp lp ln c s u d r");
}

void TestSchedule::asyncCallsThatAreBoundLate() {
  QFETCH(std::string, entry);
  const auto module = support::parseModule(absl::StrCat(R"(HloModule m, is_scheduled=true
leaf {
  lp = f32[8] parameter(0)
  ROOT ln = f32[8] negate(lp)
}
wrapped {
  wp = f32[8] parameter(0)
  ROOT c = f32[8] call(wp), to_apply=leaf
}
ENTRY e {
  a = f32[8] parameter(0))",
                                                        entry, "}\n"));
  const hlo::Schedule schedule(*module);
  std::string steps;
  for (const hlo::InstructionId id : schedule.steps())
    absl::StrAppend(&steps, steps.empty() ? "" : " ", module->name(id));
  QTEST(steps, "expected");
  const hlo::ComputationId wrapped = module->computation(module->findInstructions("wp").front());
  QCOMPARE(schedule.asyncStart(wrapped), std::optional(module->findInstructions("s").front()));
}

void TestSchedule::numbersShapeIndices() {
  const auto module = support::parseModule(R"(HloModule m
ENTRY e {
  p = (f32[2], (s32[], ()), pred[]) parameter(0)
  q = (s8[], (f32[], ()), f32[9]) parameter(1)
  r = (f32[], ((), f32[]), f32[]) parameter(2)
  ROOT a = f32[] constant(0)
}
)");
  const hlo::ShapeTrees trees(*module);
  const auto shape = [&](const char* name) { return module->shapeId(module->findInstructions(name).front()); };
  const hlo::ShapeId p = shape("p");
  std::string indices;
  for (uint32_t node = 0; node < trees.size(p); ++node) {
    absl::StrAppend(&indices, trees.indexText(p, node), ":", trees.size(p, node), " ");
    QCOMPARE(trees.find(p, trees.index(p, node)), std::optional(node));
  }
  QCOMPARE(indices, std::string("{}:6 {0}:1 {1}:3 {1,0}:1 {1,1}:1 {2}:1 "));
  QCOMPARE(trees.child(p, 0, 2), std::optional(5u));
  QCOMPARE(trees.child(p, 2, 1), std::optional(4u));
  QVERIFY(!trees.child(p, 0, 3) && !trees.child(p, 0, -1) && !trees.child(p, 1, 0));
  QVERIFY(!trees.find(p, {1, 1, 0}));
  QCOMPARE(trees.size(shape("a")), 1u);
  QVERIFY(trees.isSameStructure(p, 0, shape("q"), 0));
  QVERIFY(!trees.isSameStructure(p, 0, shape("r"), 0));
  std::string common;
  trees.forEachCommon(p, 0, shape("r"), 0, [&](uint32_t a, uint32_t b) { absl::StrAppend(&common, a, ":", b, " "); });
  QCOMPARE(common, std::string("0:0 1:1 2:2 3:3 4:4 5:5 "));
}

QTEST_APPLESS_MAIN(TestSchedule)
#include "tst_schedule.moc"
