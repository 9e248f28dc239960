// Changes of plan inputs: plans computed by hand, and compared with the plan of a module in which XLA's header states
// the change.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "model/analysis/argument_names.h"
#include "model/analysis/plan_edits.h"
#include "tests/support/print_memory.h"

namespace {

// p is 1 MiB, g 1 MiB, the result n 1 MiB. p is last read when n is written over it.
const std::string kUpdate = R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[512,512] parameter(0)
  g = f32[512,512] parameter(1)
  s = f32[512,512] multiply(g, g)
  ROOT n = f32[512,512] subtract(p, s)
}
)";

hlo::FlowValueId valueOf(const hlo::MemoryAnalysis& memory, absl::string_view name) {
  return *memory.dataflow.at({memory.dataflow.module().findInstructions(name).front(), 0});
}

hlo::PlanTotals totals(const hlo::MemoryAnalysis& memory, const hlo::PlanInput& input) {
  return hlo::totalsOf(input, *hlo::planMemory(input, memory.rules.packing(), nullptr), 0);
}

}  // namespace

class TestPlanEdits : public QObject {
  Q_OBJECT

 private slots:
  void donates();
  void refusesDonations();
  void recomputes();
  void refusesToRecompute_data();
  void refusesToRecompute();
  void passesAConstant();
  void refusesOtherValues();
  void names_data();
  void names();
};

// s has the memory of the output until it is written. Donated, the output has the memory of p, and s needs its own: as
// many bytes as before. The plan is that of a module with the alias in its header.
void TestPlanEdits::donates() {
  const auto module = support::parseModule(kUpdate);
  const hlo::MemoryAnalysis memory(*module);
  hlo::PlanInput input = hlo::makePlanInput(memory);
  const hlo::PlanTotals before = totals(memory, input);
  const hlo::ValuePosition p{module->findInstructions("p").front(), 0}, n{module->findInstructions("n").front(), 0};
  QVERIFY(hlo::donate(&input, p, n));
  const hlo::PlanTotals after = totals(memory, input);
  const auto aliased = support::parseModule(absl::StrReplaceAll(
      kUpdate, {{"is_scheduled=true", "is_scheduled=true, input_output_alias={ {}: (0, {}, may-alias) }"}}));
  const hlo::MemoryAnalysis real(*aliased);
  const hlo::PlanTotals expected = totals(real, hlo::makePlanInput(real));
  QCOMPARE(after.reservedBytes, expected.reservedBytes);
  QCOMPARE(after.livePeakBytes, expected.livePeakBytes);
  QCOMPARE(before.reservedBytes, int64_t(3) << 20);
  QCOMPARE(after.reservedBytes, int64_t(3) << 20);
  QVERIFY(!hlo::donate(&input, p, n));
}

void TestPlanEdits::refusesDonations() {
  const auto module = support::parseModule(R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[8] parameter(0)
  q = f32[4] parameter(1)
  a = f32[8] negate(p)
  ROOT t = (f32[8], f32[4]) tuple(a, q)
}
)");
  const hlo::MemoryAnalysis memory(*module);
  hlo::PlanInput input = hlo::makePlanInput(memory);
  const hlo::InstructionId p = module->findInstructions("p").front(), q = module->findInstructions("q").front(),
                           t = module->findInstructions("t").front();
  QVERIFY(!hlo::donate(&input, {q, 0}, {t, 1}));  // of another size
  QVERIFY(!hlo::donate(&input, {p, 0}, {t, 2}));  // the output is a parameter
  QVERIFY(!hlo::donate(&input, {t, 1}, {t, 1}));
  QCOMPARE(input.buffers.size(), memory.buffers.count());
  QVERIFY(hlo::donate(&input, {p, 0}, {t, 1}));
  QCOMPARE(input.buffers.size(), memory.buffers.count() - 1);
}

// a is kept over the peak of b and c. Computed again before its last use it is not live there.
constexpr const char* kKept = R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[256] parameter(0)
  a = f32[256,256] broadcast(p), dimensions={0}
  r = f32[256] dot(a, p), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  b = f32[256,256] broadcast(r), dimensions={0}
  c = f32[256,256] dot(b, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  d = f32[256] dot(c, p), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  f = f32[256] dot(a, p), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  g = f32[256] add(d, f)
  ROOT h = f32[256] add(g, p)
}
)";

void TestPlanEdits::recomputes() {
  const auto module = support::parseModule(kKept);
  const hlo::MemoryAnalysis memory(*module);
  hlo::PlanInput input = hlo::makePlanInput(memory);
  const hlo::PlanTotals before = totals(memory, input);
  QCOMPARE(before.peakStep, 4u);  // a, b and c
  QCOMPARE(hlo::recompute(&input, valueOf(memory, "a"), 4), std::string());
  const hlo::PlanTotals after = totals(memory, input);
  QCOMPARE(before.livePeakBytes - after.livePeakBytes, int64_t(261'120));  // d is live at the new peak
  QCOMPARE(before.reservedBytes - after.reservedBytes, int64_t(262'144));
  QCOMPARE(input.values.back().firstStep, 5u);
  QCOMPARE(input.values[valueOf(memory, "a").index()].lastStep, 2u);
  QCOMPARE(hlo::recompute(&input, valueOf(memory, "p"), 4), std::string("it is a parameter"));
}

void TestPlanEdits::refusesToRecompute_data() {
  QTest::addColumn<QString>("value");
  QTest::addColumn<uint32_t>("step");
  QTest::addColumn<QString>("expected");
  QTest::newRow("read at the step") << "a" << 2u << "step 2 needs it";
  QTest::newRow("not read later") << "b" << 4u << "step 4 needs it";
  QTest::newRow("read only before") << "b" << 5u << "nothing reads it later";
  QTest::newRow("the result") << "h" << 8u << "the program returns it";
}

void TestPlanEdits::refusesToRecompute() {
  QFETCH(QString, value);
  QFETCH(uint32_t, step);
  const auto module = support::parseModule(kKept);
  const hlo::MemoryAnalysis memory(*module);
  hlo::PlanInput input = hlo::makePlanInput(memory);
  QTEST(QString::fromStdString(hlo::recompute(&input, valueOf(memory, value.toStdString()), step)), "expected");
  QCOMPARE(input.values.size(), memory.dataflow.valueCount());
}

// As an argument the constant takes the same bytes.
void TestPlanEdits::passesAConstant() {
  const auto module = support::parseModule(R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[256] parameter(0)
  k = f32[256] constant({...})
  ROOT h = f32[256] add(p, k)
}
)");
  const hlo::MemoryAnalysis memory(*module);
  hlo::PlanInput input = hlo::makePlanInput(memory);
  const hlo::PlanTotals before = totals(memory, input);
  QCOMPARE(before.reservedBytes, 3 * 1024);
  QVERIFY(!hlo::passConstant(&input, valueOf(memory, "p")));
  QVERIFY(hlo::passConstant(&input, valueOf(memory, "k")));
  QCOMPARE(totals(memory, input).reservedBytes, 3 * 1024);
  QVERIFY(hlo::donate(&input, {module->findInstructions("k").front(), 0}, {module->findInstructions("h").front(), 0}));
  QCOMPARE(totals(memory, input).reservedBytes, 2 * 1024);
}

void TestPlanEdits::refusesOtherValues() {
  const auto module = support::parseModule(R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[256] parameter(0)
  c = (f32[256], f32[256], u32[]) copy-start(p)
  d = f32[256] copy-done(c)
  k = f32[256] negate(d)
  ROOT h = f32[256] add(k, k)
}
)");
  const hlo::MemoryAnalysis memory(*module);
  hlo::PlanInput input = hlo::makePlanInput(memory);
  QVERIFY(!hlo::shrink(&input, valueOf(memory, "p"), 1));
  QVERIFY(!hlo::shrink(&input, valueOf(memory, "h"), 1));
  QVERIFY(hlo::shrink(&input, valueOf(memory, "k"), 1));
  QCOMPARE(input.values[valueOf(memory, "k").index()].bytes, 1);
  QVERIFY(!hlo::startLater(&input, valueOf(memory, "k")));
  // It starts one step before its done already.
  QVERIFY(!hlo::startLater(&input, *memory.dataflow.at({module->findInstructions("c").front(), 1})));
}

void TestPlanEdits::names_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QString>("path");
  QTest::newRow("name") << "b"
                        << "b";
  QTest::newRow("subscripts") << "params['layers'][0][\"w\"]"
                              << "params layers 0 w";
  QTest::newRow("attributes") << "opt_state[0].mu['w']"
                              << "opt_state 0 mu w";
  QTest::newRow("a key with a bracket") << "p['a]b/c']"
                                        << "p a]b/c";
  QTest::newRow("flat index") << "s[<flat index 0>]"
                              << "s <flat index 0>";
  QTest::newRow("an operation") << "jit(f)/add"
                                << "";
  QTest::newRow("TensorFlow") << "XLA_Args"
                              << "";
  QTest::newRow("not closed") << "a['b'"
                              << "";
  QTest::newRow("a number") << "0[1]"
                            << "";
  QTest::newRow("empty") << ""
                         << "";
}

void TestPlanEdits::names() {
  QFETCH(QString, name);
  QStringList path;
  for (const std::string& part : hlo::argumentPath(name.toStdString())) path.append(QString::fromStdString(part));
  QTEST(path.join(' '), "path");
}

QTEST_GUILESS_MAIN(TestPlanEdits)
#include "tst_plan_edits.moc"
