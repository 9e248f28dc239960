// Costs of composed instructions: loops with trip counts, branches, calls, whole modules. Expected values are computed
// by hand; those of real dumps from the shapes in their text.

#include <QFile>
#include <QTest>

#include "absl/strings/str_cat.h"
#include "model/io/file.h"
#include "tests/support/compare.h"
#include "tests/support/print_cost.h"
#include "tests/support/text_edit.h"

namespace {

using hlo::Amount;
using hlo::Costs;
using hlo::Loops;
using support::moduleOf;
using support::named;
using support::print;

// A dot of 2 x 4 x 4 x 4 = 128 and an addition of 16 in the body, a comparison in the condition.
std::string loop(absl::string_view config) {
  return absl::StrCat(R"(HloModule m

%body (s: (s32[], f32[4,4])) -> (s32[], f32[4,4]) {
  %s = (s32[], f32[4,4]) parameter(0)
  %i = s32[] get-tuple-element(%s), index=0
  %one = s32[] constant(1)
  %next = s32[] add(%i, %one)
  %x = f32[4,4] get-tuple-element(%s), index=1
  %dot = f32[4,4] dot(%x, %x), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  %sum = f32[4,4] add(%dot, %x)
  ROOT %t = (s32[], f32[4,4]) tuple(%next, %sum)
}

%condition (s: (s32[], f32[4,4])) -> pred[] {
  %s = (s32[], f32[4,4]) parameter(0)
  %i = s32[] get-tuple-element(%s), index=0
  %n = s32[] constant(9)
  ROOT %less = pred[] compare(%i, %n), direction=LT
}

ENTRY %main (p: (s32[], f32[4,4])) -> (s32[], f32[4,4]) {
  %p = (s32[], f32[4,4]) parameter(0)
  ROOT %r = (s32[], f32[4,4]) while(%p), condition=%condition, body=%body)",
                      config, "\n}\n");
}

}  // namespace

class TestCost : public QObject {
  Q_OBJECT

 private slots:
  void amounts();
  void loops_data();
  void loops();
  void loopsThatCount();
  void nestedLoops();
  void applications();
  void chainsOfCollectives();
  void branches();
  void calls();
  void asyncOperations();
  void asyncMemory();
  void shares();
  void rings();
  void deepCalls();
  void withoutInstructions();
  void textThatEndsBeforeItsEntry();
  void realDumps_data();
  void realDumps();
};

void TestCost::amounts() {
  const Amount unknown = Amount::unknown();
  QVERIFY(unknown.isUnknown() && !unknown.isExact() && !unknown.isZero());
  QVERIFY(Amount(std::optional<int64_t>()) == unknown);
  QCOMPARE(print(Amount(3) + Amount(4)), std::string("7"));
  QCOMPARE(print(Amount(3) + unknown), std::string("3+"));
  QCOMPARE(print(unknown + unknown), std::string("?"));
  QCOMPARE(print(Amount(3) * unknown), std::string("?"));
  QCOMPARE(print(Amount(0) * unknown), std::string("0"));
  QCOMPARE(print(Amount::atLeast(3) * Amount(4)), std::string("12+"));
  QCOMPARE(print(Amount::atLeast(7) / 2), std::string("3+"));
  QCOMPARE(print(Amount(7) - Amount(9)), std::string("0"));
  QCOMPARE(print(Amount(7) - unknown), std::string("?"));
  QCOMPARE(print(larger(Amount(7), unknown)), std::string("7+"));
  const std::string most = "9223372036854775807+";
  QCOMPARE(print(Amount(INT64_MAX) + Amount(1)), most);
  QCOMPARE(print(Amount(INT64_MAX) * Amount(2)), most);
  QCOMPARE(print(Amount(INT64_MAX) + Amount(0)), std::string("9223372036854775807"));
  QVERIFY(Amount(5).exact() == 5 && !unknown.exact());
}

void TestCost::loops_data() {
  QTest::addColumn<std::string>("config");
  QTest::addColumn<std::string>("trips");
  QTest::addColumn<std::string>("expected");
  // One iteration: dot 128, sum 16, counter 1 and comparison 1: 146 flops. Bytes: counter 8 and 4, dot 128 and 64, sum
  // 128 and 64, the tuple's pointer table 16, comparison 8 and 1.
  const char* const nine = "flops 1314, read 2448, written 1341";
  const auto row = [](const char* name, absl::string_view config, const char* trips, const char* cost) {
    QTest::newRow(name) << std::string(config) << std::string(trips) << std::string(cost);
  };
  row("JSON", R"(, backend_config={"known_trip_count":{"n":"9"},"known_init_step":{"init":"0","step":"1"}})", "9",
      nine);
  row("JSON in a string", R"(, backend_config="{\"known_trip_count\":{\"n\":\"9\"}}")", "9", nine);
  row("deeper in", R"(, backend_config={"a":{"n":"3"},"x":{"known_trip_count":{"n":"9"}}})", "9", nine);
  row("none", R"(, backend_config={"known_trip_count":{"n":"0"}})", "0", "nothing");
}

void TestCost::loops() {
  QFETCH(std::string, config);
  QFETCH(std::string, trips);
  QFETCH(std::string, expected);
  const auto m = moduleOf(loop(config));
  QVERIFY(m);
  const Costs costs(*m);
  const hlo::InstructionId loop = named(*m, "r");
  const auto count = costs.tripCount(loop);
  QVERIFY(count.has_value());
  QCOMPARE(absl::StrCat(*count), trips);
  COMPARE_TEXT(print(costs.inclusive(loop, Loops::kOnce)), "flops 146, read 272, written 149");
  COMPARE_TEXT(print(costs.inclusive(loop, Loops::kAllTrips)), expected);
  COMPARE_TEXT(print(costs.total(Loops::kAllTrips)), expected);
}

// From 0 by 1 to 9, without a stated trip count.
void TestCost::loopsThatCount() {
  std::string text = loop("");
  const std::string parameter = "%p = (s32[], f32[4,4]) parameter(0)\n";
  text.replace(text.rfind(parameter), parameter.size(),
               "%zero = s32[] constant(0)\n  %x = f32[4,4] parameter(0)\n  %p = (s32[], f32[4,4]) tuple(%zero, %x)\n");
  const auto m = moduleOf(text);
  QVERIFY(m);
  const Costs costs(*m);
  QVERIFY(costs.tripCount(named(*m, "r")) == 9);
  COMPARE_TEXT(print(costs.inclusive(named(*m, "r"), Loops::kAllTrips)), "flops 1314, read 2448, written 1341");
}

// 3 x 4 iterations of the inner loop.
void TestCost::nestedLoops() {
  std::string text = loop(R"(, backend_config={"known_trip_count":{"n":"4"}})");
  text = support::replaced(text, "ENTRY %main", "%outer_body");
  text += R"(
%outer_condition (s: (s32[], f32[4,4])) -> pred[] {
  %s = (s32[], f32[4,4]) parameter(0)
  ROOT %c = pred[] constant(true)
}

ENTRY %main (p: (s32[], f32[4,4])) -> (s32[], f32[4,4]) {
  %p = (s32[], f32[4,4]) parameter(0)
  ROOT %w = (s32[], f32[4,4]) while(%p), condition=%outer_condition, body=%outer_body)";
  const auto known = moduleOf(text + ", backend_config={\"known_trip_count\":{\"n\":\"3\"}}\n}\n");
  QVERIFY(known);
  const Costs costs(*known);
  COMPARE_TEXT(print(costs.total(Loops::kOnce)), "flops 146, read 272, written 149");
  COMPARE_TEXT(print(costs.total(Loops::kAllTrips)), "flops 1752, read 3264, written 1788");
  COMPARE_TEXT(print(costs.executions(*known->findComputation("body"))), "12");
  COMPARE_TEXT(print(costs.share(named(*known, "dot"))), "flops 1536, read 1536, written 768");

  // Unknown trip count: at least one iteration.
  const auto unknown = moduleOf(text + "\n}\n");
  QVERIFY(unknown);
  const Costs atLeast(*unknown);
  QVERIFY(!atLeast.tripCount(named(*unknown, "w")));
  COMPARE_TEXT(print(atLeast.total(Loops::kOnce)), "flops 146, read 272, written 149");
  COMPARE_TEXT(print(atLeast.total(Loops::kAllTrips)), "flops 584+, read 1088+, written 596+");
  COMPARE_TEXT(print(atLeast.executions(*unknown->findComputation("body"))), "4+");
}

// The costlier branch, separately for each metric.
// In a loop of 3: 792 and 764 additions of the reductions, 10,000 comparisons of the sort (1000 x ceil(log2 1000)), 64
// additions of the all-reduce. The function applied by the map calls another one.
void TestCost::applications() {
  const auto m = moduleOf(R"(HloModule m
sum { x = f32[] parameter(0)
 y = f32[] parameter(1)
 ROOT s = f32[] add(x, y) }
total_order { x = f32[] parameter(0)
 y = f32[] parameter(1)
 a = f32[] negate(x)
 b = f32[] negate(y)
 ROOT c = pred[] compare(a, b), direction=LT }
twice { x = f32[] parameter(0)
 ROOT s = f32[] add(x, x) }
apply { x = f32[] parameter(0)
 t = f32[] call(x), to_apply=twice
 ROOT e = f32[] exponential(t) }
unused { x = f32[] parameter(0)
 y = f32[] parameter(1)
 ROOT s = f32[] add(x, y) }
called { ROOT x = f32[] parameter(0) }
body {
  p = f32[8,100] parameter(0)
  z = f32[] constant(0)
  a = f32[8] reduce(p, z), dimensions={1}, to_apply=sum
  b = f32[4,9] reduce(p, z), dimensions={1}, to_apply=sum
  q = f32[1000] parameter(1)
  sorted = f32[1000] sort(q), dimensions={0}, to_apply=total_order
  d = f32[64] all-reduce(q), to_apply=sum
  g = f32[50] map(q), dimensions={0}, to_apply=apply
  h = f32[50] custom-call(q), custom_call_target="magic", called_computations={called}
  ROOT n = f32[8,100] negate(p)
}
condition { p = f32[8,100] parameter(0)
 ROOT c = pred[] constant(true) }
ENTRY e {
  p = f32[8,100] parameter(0)
  ROOT w = f32[8,100] while(p), condition=condition, body=body, backend_config={"known_trip_count":{"n":"3"}}
}
)");
  QVERIFY(m);
  const Costs costs(*m);
  const auto printed = [&](const char* name) {
    const hlo::ComputationId id = *m->findComputation(name);
    return absl::StrCat(print(costs.executions(id)), ", ", print(costs.applications(id)), ": ", print(costs.share(id)));
  };
  // 3 x (792 + 764 + 64)
  COMPARE_TEXT(printed("sum"), "0, 4860: flops 4860");
  // A comparison of a sort counts 1 for any comparator, as in the cost of the sort.
  COMPARE_TEXT(printed("total_order"), "0, 30000: flops 30000");
  COMPARE_TEXT(printed("apply"), "0, 150: flops 150, transcendentals 150");
  COMPARE_TEXT(printed("twice"), "0, 150: flops 150");
  COMPARE_TEXT(printed("unused"), "0, 0: nothing");
  COMPARE_TEXT(printed("called"), "0, ?: nothing");
  COMPARE_TEXT(absl::StrCat(print(costs.executions(*m->findComputation("body")))), "3");
  // Its cost is included in the shares of the instructions that apply it.
  COMPARE_TEXT(print(costs.share(named(*m, "s"))), "nothing");
  COMPARE_TEXT(print(costs.share(named(*m, "sorted"))), "flops 30000, read 12000, written 12000");
}

// The gather of a chain occurs three times in the text: at its start, at an intermediate fusion, and at its end.
void TestCost::chainsOfCollectives() {
  const auto gather = [](const char* name, const char* operand, int chain) {
    return absl::StrCat("  ", name, " = f32[1024] all-gather(", operand,
                        "), channel_id=7, replica_groups={{0,1,2,3}}, dimensions={0}, frontend_attributes={chain_id=\"",
                        chain, "\"}\n");
  };
  const std::string text = absl::StrCat(
      "HloModule m\ncarry {\n  a = f32[256] parameter(0)\n  x = f32[8] parameter(1)\n", gather("g", "a", 0),
      "  n = f32[8] negate(x)\n  ROOT t = (f32[8], f32[256], f32[1024]) tuple(n, a, g)\n}\n",
      "start {\n  a = f32[256] parameter(0)\n", gather("g", "a", 0),
      "  ROOT c = (f32[256], f32[1024], u32[]) custom-call(g), custom_call_target=\"AsyncCollectiveStart\"\n}\n",
      "done {\n  a = f32[256] parameter(0)\n", gather("g", "a", 0),
      "  ROOT c = f32[1024] custom-call(a, g), custom_call_target=\"AsyncCollectiveDone\"\n}\n",
      "other {\n  a = f32[256] parameter(0)\n", gather("g", "a", 1),
      "  ROOT c = (f32[256], f32[1024], u32[]) custom-call(g), custom_call_target=\"AsyncCollectiveStart\"\n}\n", R"(
ENTRY e {
  a = f32[256] parameter(0)
  x = f32[8] parameter(1)
  s = (f32[256], f32[1024], u32[]) fusion(a), kind=kCustom, calls=start
  y = (f32[8], f32[256], f32[1024]) fusion(a, x), kind=kLoop, calls=carry
  d = f32[1024] fusion(a), kind=kCustom, calls=done
  o = (f32[256], f32[1024], u32[]) fusion(a), kind=kCustom, calls=other
  ROOT t = (f32[1024]) tuple(d)
}
)");
  const auto m = moduleOf(text);
  QVERIFY(m);
  const Costs costs(*m);
  // Each device sends its 1024 bytes to 3 others, in each of two chains.
  const auto sent = [&](const char* name) { return print(costs.inclusive(named(*m, name), Loops::kOnce).linkBytes); };
  COMPARE_TEXT(sent("s"), "3072");
  COMPARE_TEXT(sent("y"), "0");
  COMPARE_TEXT(sent("d"), "0");
  COMPARE_TEXT(sent("o"), "3072");
  COMPARE_TEXT(print(costs.total(Loops::kAllTrips).linkBytes), "6144");
  // A chain without a start in this module counts at its first part.
  const auto cut = moduleOf(absl::StrCat(support::until(text, "start {"), "ENTRY e {\n  a = f32[256] parameter(0)\n",
                                         "  x = f32[8] parameter(1)\n  ROOT y = (f32[8], f32[256], f32[1024]) ",
                                         "fusion(a, x), kind=kLoop, calls=carry\n}\n"));
  QVERIFY(cut);
  COMPARE_TEXT(print(Costs(*cut).total(Loops::kAllTrips).linkBytes), "3072");
}

void TestCost::branches() {
  const auto m = moduleOf(R"(HloModule m
a {
  p = f32[8] parameter(0)
  ROOT r = f32[8] add(p, p)
}
b {
  p = f32[4] parameter(0)
  q = f32[8] concatenate(p, p), dimensions={0}
  s = f32[8] tanh(q)
  ROOT r = f32[8] tanh(s)
}
ENTRY e {
  i = s32[] parameter(0)
  x = f32[8] parameter(1)
  y = f32[4] parameter(2)
  c = f32[8] conditional(i, x, y), branch_computations={a, b}
}
)");
  QVERIFY(m);
  const Costs costs(*m);
  COMPARE_TEXT(print(costs.total(Loops::kOnce)), "flops 8, transcendentals 16, read 96, written 96");
  // Each branch as if taken.
  COMPARE_TEXT(print(costs.share(m->instructions(*m->findComputation("a"))[1])), "flops 8, read 64, written 32");
  COMPARE_TEXT(print(costs.executions(*m->findComputation("b"))), "1");
}

// A function with two callers is executed twice and counts twice.
void TestCost::calls() {
  const auto m = moduleOf(R"(HloModule m
square {
  p = f32[8] parameter(0)
  ROOT r = f32[8] multiply(p, p)
}
never {
  p = f32[8] parameter(0)
  ROOT n = f32[8] negate(p)
}
ENTRY e {
  x = f32[8] parameter(0)
  a = f32[8] call(x), to_apply=square
  b = f32[8] call(a), to_apply=square
  k = f32[8] custom-call(b), custom_call_target="f", called_computations={never}
}
)");
  QVERIFY(m);
  const Costs costs(*m);
  COMPARE_TEXT(print(costs.inclusive(named(*m, "a"), Loops::kOnce)), "flops 8, read 64, written 32");
  COMPARE_TEXT(print(costs.share(named(*m, "r"))), "flops 16, read 128, written 64");
  COMPARE_TEXT(print(costs.share(named(*m, "n"))), "nothing");
  COMPARE_TEXT(print(costs.total(Loops::kAllTrips)), "flops 16+, transcendentals ?, read 128+, written 64+, sent ?");
}

// The start has the cost of the operation; an update and a done that name the same operation have none.
void TestCost::asyncOperations() {
  const auto m = moduleOf(R"(HloModule m, replica_count=2
w {
  p = f32[8] parameter(0)
  ROOT x = f32[8] all-to-all(p), replica_groups={}, dimensions={0}
}
ENTRY e {
  p = f32[8] parameter(0)
  s = ((f32[8]), f32[8], u32[]) async-start(p), calls=w
  u = ((f32[8]), f32[8], u32[]) async-update(s), calls=w
  d = f32[8] async-done(u), calls=w
  a = ((f32[8]), f32[8], u32[]) add-start(p, p)
}
)");
  QVERIFY(m);
  const Costs costs(*m);
  COMPARE_TEXT(print(costs.inclusive(named(*m, "s"), Loops::kOnce)), "read 32, written 32, sent 16");
  COMPARE_TEXT(print(costs.inclusive(named(*m, "u"), Loops::kOnce)), "read 24, written 68");
  COMPARE_TEXT(print(costs.inclusive(named(*m, "d"), Loops::kOnce)), "read 24, written 32");
  COMPARE_TEXT(print(costs.inclusive(named(*m, "a"), Loops::kOnce)), "flops 8, read 64, written 32");
  COMPARE_TEXT(print(costs.perRun(named(*m, "s"))), "read 32, written 32, sent 16");
  COMPARE_TEXT(print(costs.perRun(named(*m, "d"))), "nothing");
  COMPARE_TEXT(print(costs.executions(*m->findComputation("w"))), "1");
  QVERIFY(costs.groupSize(named(*m, "x")) == 2);
  QVERIFY(!costs.groupSize(named(*m, "p")));
}

// A pair reads its operand and writes its destination once; XLA counts more, in 16,412 bytes of the copy 4,096 at a
// time.
void TestCost::asyncMemory() {
  const auto m = moduleOf(R"(HloModule m, replica_count=2
ENTRY e {
  p = f32[1024] parameter(0)
  cs = (f32[1024], f32[1024], u32[]) copy-start(p)
  cd = f32[1024] copy-done(cs)
  gs = (f32[1024], f32[2048]) all-gather-start(cd), replica_groups={{0,1}}, dimensions={0}
  gd = f32[2048] all-gather-done(gs)
  rs = f32[1024] all-reduce-start(cd), replica_groups={{0,1}}, to_apply=sum
  ROOT rd = f32[1024] all-reduce-done(rs)
}
sum {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = f32[] add(a, b)
}
)");
  QVERIFY(m);
  const Costs costs(*m);
  const auto perRun = [&](const char* name) { return print(costs.perRun(named(*m, name))); };
  COMPARE_TEXT(perRun("cs"), "read 4096, written 4096");
  COMPARE_TEXT(perRun("cd"), "nothing");
  COMPARE_TEXT(perRun("gs"), "read 4096, written 8192, sent 4096");
  COMPARE_TEXT(perRun("gd"), "nothing");
  COMPARE_TEXT(perRun("rs"), "flops 1024, read 4096, written 4096, sent 4096");
  COMPARE_TEXT(perRun("rd"), "nothing");
  COMPARE_TEXT(print(costs.inclusive(named(*m, "cs"), Loops::kOnce)), "read 4096, written 8196");
  COMPARE_TEXT(print(costs.inclusive(named(*m, "cd"), Loops::kOnce)), "read 24, written 4096");
  COMPARE_TEXT(print(costs.total(Loops::kAllTrips)), "flops 1024, read 12288, written 16384, sent 8192");
}

// The shares of all instructions add up to the module's total.
void TestCost::shares() {
  const auto m = moduleOf(loop(R"(, backend_config={"known_trip_count":{"n":"9"}})"));
  QVERIFY(m);
  const Costs costs(*m);
  hlo::Cost sum;
  for (const hlo::InstructionId id : m->instructions()) sum += costs.share(id);
  QVERIFY(sum == costs.total(Loops::kAllTrips));
}

void TestCost::rings() {
  const auto m = moduleOf(R"(HloModule m
a {
  p = f32[8] parameter(0)
  n = f32[8] negate(p)
  ROOT c = f32[8] call(n), to_apply=b
}
b {
  q = f32[8] parameter(0)
  m = f32[8] negate(q)
  ROOT d = f32[8] call(m), to_apply=a
}
f {
  v = f32[8] parameter(0)
  ROOT g = f32[8] fusion(v), kind=kLoop, calls=f
}
ENTRY e {
  x = f32[8] parameter(0)
  y = f32[8] call(x), to_apply=a
  z = f32[8] fusion(y), kind=kLoop, calls=f
}
)");
  QVERIFY(m);
  const Costs costs(*m);
  const hlo::Cost total = costs.total(Loops::kAllTrips);
  COMPARE_TEXT(print(total.flops), "16+");
  QVERIFY(!total.bytes().isExact());

  // A function applied to each element applies itself.
  const auto applied = moduleOf(R"(HloModule m
g {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  v = f32[4] broadcast(x), dimensions={}
  ROOT s = f32[] reduce(v, y), dimensions={0}, to_apply=g
}
ENTRY e {
  p = f32[8] parameter(0)
  z = f32[] constant(0)
  r = f32[] reduce(p, z), dimensions={0}, to_apply=g
}
)");
  QVERIFY(applied);
  QVERIFY(Costs(*applied).total(Loops::kOnce).flops.isUnknown());
}

// Each computation calls the previous one twice: 2^100000 executions, without recursion.
void TestCost::deepCalls() {
  constexpr int kDepth = 100000;
  std::string text = "HloModule m\nc0 {\n  p = f32[8] parameter(0)\n  ROOT n = f32[8] negate(p)\n}\n";
  for (int i = 1; i <= kDepth; ++i) {
    absl::StrAppend(&text, i == kDepth ? "ENTRY " : "", "c", i,
                    " {\n  p = f32[8] parameter(0)\n  a = f32[8] call(p), to_apply=c", i - 1,
                    "\n  ROOT b = f32[8] call(a), to_apply=c", i - 1, "\n}\n");
  }
  const auto m = moduleOf(text);
  QVERIFY(m);
  const Costs costs(*m);
  COMPARE_TEXT(print(costs.total(Loops::kAllTrips).flops), "9223372036854775807+");
  COMPARE_TEXT(print(costs.executions(hlo::ComputationId(0))), "9223372036854775807+");
}

void TestCost::withoutInstructions() {
  const auto m = moduleOf("HloModule m\n\nENTRY e {\n}\n");
  QVERIFY(m);
  const Costs costs(*m);
  COMPARE_TEXT(print(costs.total(Loops::kAllTrips)), "nothing");
}

// Computations without a caller may run any number of times.
void TestCost::textThatEndsBeforeItsEntry() {
  const auto m = moduleOf(
      "HloModule m\n\nf {\n  p = f32[4] parameter(0)\n  ROOT n = f32[4] negate(p)\n}\n\n"
      "b {\n  q = f32[4] parameter(0)\n  k = f32[4] fusion(q), kind=kLoop, calls=f\n");
  QVERIFY(m && !m->entry());
  const Costs costs(*m);
  QVERIFY(costs.total(Loops::kAllTrips) == hlo::Cost::unknown());
  for (uint32_t c = 0; c < m->computationCount(); ++c) QVERIFY(costs.executions(hlo::ComputationId(c)).isUnknown());
  QVERIFY(costs.perRun(m->findInstructions("n").front()).flops.isUnknown());
  COMPARE_TEXT(print(costs.own(m->findInstructions("n").front()).flops), "4");
}

// Products computed from the shapes in the text: 2mnk for each; attention 2 x (qk + v) per score forward and 2 x (3 qk
// + 2 v) backward; times the trip count of the loop.
void TestCost::realDumps_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<qint64>("products");
  QTest::addColumn<qint64>("once");
  QTest::addColumn<int>("unknown");
  // 81 cuBLAS calls and 4 attention calls: 130,298,570,342,400 and 357,910,362,193,920 in the two bodies with 9
  // iterations, 131,941,395,333,120 outside.
  QTest::newRow("maxtext") << "gpu-maxtext-train-step" << qint64{4525821788160000} << qint64{620150327869440} << 0;
  // 9 bodies of 268,435,456 and 9 of 536,870,912, 64 iterations each, and 28,185,722,880. The cost of random numbers is
  // unknown.
  QTest::newRow("trax") << "gpu-trax-rnn" << qint64{492042190848} << qint64{35433480192} << 8;
  QTest::newRow("mnist") << "gpu-mnist-pmap" << qint64{114769920} << qint64{114769920} << 0;
  // 3 x 2 x 8 x 128 x 4096 x 3584
  QTest::newRow("tpu") << "tpu-sync-tensors-graph" << qint64{90194313216} << qint64{90194313216} << 0;
}

void TestCost::realDumps() {
  QFETCH(QString, file);
  QFETCH(qint64, products);
  QFETCH(qint64, once);
  QFETCH(int, unknown);
  const std::string path = absl::StrCat(HLOSCOPE_SHARED "/seeds/", file.toStdString(), ".hlo.txt");
  if (!QFile::exists(QString::fromStdString(path))) QSKIP("the seeds are not at hand");
  const auto text = io::readText(path);
  QVERIFY(text.ok());
  const auto m = moduleOf((*text)->text());
  QVERIFY(m);
  const Costs costs(*m);
  Amount ofProducts, ofProductsOnce;
  hlo::Cost shares;
  int unknowns = 0;
  for (const hlo::InstructionId id : m->instructions()) {
    const hlo::Cost share = costs.share(id);
    shares += share;
    unknowns += costs.own(id).flops.isUnknown();
    if (hlo::category(m->kind(id)) != hlo::Category::kDot && m->kind(id) != hlo::OpKind::kCustomCall) continue;
    if (!share.flops.isExact()) continue;
    ofProducts += share.flops;
    ofProductsOnce += costs.own(id).flops;
  }
  QCOMPARE(print(ofProducts), absl::StrCat(products));
  QCOMPARE(print(ofProductsOnce), absl::StrCat(once));
  QCOMPARE(unknowns, unknown);
  // None of them has a conditional, so the shares add up exactly.
  QVERIFY(shares == costs.total(Loops::kAllTrips));
  QCOMPARE(costs.total(Loops::kAllTrips).flops.isExact(), unknown == 0);
}

QTEST_APPLESS_MAIN(TestCost)
#include "tst_cost.moc"
