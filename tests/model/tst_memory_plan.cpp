// Memory plans of changed inputs, with results computed by hand, and the reasons for the size of a heap. Plans of
// unchanged modules: tst_estimate, tst_dataflow_dumps, tst_memory_dumps.

#include <QDirIterator>
#include <QTest>
#include <random>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/analysis/memory_pin.h"
#include "model/analysis/plan_ledger.h"
#include "model/buffers/assignment_parser.h"
#include "model/io/loader.h"
#include "tests/support/print_memory.h"

class TestMemoryPlan : public QObject {
  Q_OBJECT

 private slots:
  void smallerValue();
  void otherRules();
  void plansAgain();
  void realModulesAgain();
  void pins_data();
  void pins();
  void pinsOfAProgram();
  void ledger();
  void sharingOfADump();
};

namespace {

// An array is 262,144 bytes, parameter p 1,024. At step 5, d is written while a, b and c are live.
constexpr const char* kProgram = R"(HloModule w, is_scheduled=true
ENTRY e {
  p = f32[256] parameter(0)
  q = f32[256,256] parameter(1)
  a = f32[256,256] broadcast(p), dimensions={0}
  b = f32[256,256] dot(a, q), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  c = f32[256,256] dot(b, q), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  d = f32[256,256] dot(c, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  g = f32[256,256] dot(d, a), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  ROOT r = f32[256,256] add(g, q)
}
)";

hlo::FlowValueId valueOf(const hlo::MemoryAnalysis& memory, absl::string_view name) {
  return *memory.dataflow.at({memory.dataflow.module().findInstructions(name).front(), 0});
}

int64_t tempBytes(const hlo::MemoryPlan& plan) {
  int64_t sum = 0;
  for (const hlo::PlannedAllocation& each : plan.allocations) sum += each.isTemp ? each.bytes : 0;
  return sum;
}

/// Lists "allocation@offset" of each value, and the sizes of the allocations.
std::string print(const hlo::MemoryPlan& plan) {
  std::string text;
  for (const hlo::PlannedPlace& place : plan.places)
    absl::StrAppend(&text, place.allocation, "@", place.offsetBytes, " ");
  for (const hlo::PlannedAllocation& each : plan.allocations) absl::StrAppend(&text, "\n", each.bytes);
  return text;
}

/// Halves, doubles, shortens or removes a few values.
void change(hlo::PlanInput& input, std::mt19937& random) {
  for (int i = 0; i < 3; ++i) {
    hlo::PlanValue& value = input.values[random() % input.values.size()];
    switch (random() % 4) {
      case 0: value.bytes /= 2; break;
      case 1: value.bytes *= 2; break;
      case 2: value.lastStep = value.firstStep + (value.lastStep - value.firstStep) / 2; break;
      default: value.bytes = 0; break;
    }
  }
}

/// A plan that has only a heap of "bytes first-last" blocks; each time is a step, each block a value.
hlo::MemoryPlan planOf(const QString& blocks) {
  hlo::MemoryPlan plan;
  hlo::PlannedHeap& planned = plan.heaps.emplace_back();
  hlo::Heap heap;
  uint32_t end = 0;
  for (const QString& block : blocks.split("; ")) {
    const QStringList parts = block.split(' '), ends = parts[1].split('-');
    const auto i = static_cast<uint32_t>(heap.blocks.size());
    heap.blocks.push_back({parts[0].toLongLong(), i, i + 1});
    heap.times.push_back({ends[0].toUInt(), ends[1].toUInt()});
    planned.values.emplace_back(i);
    end = std::max(end, ends[1].toUInt());
  }
  for (uint32_t step = 0; step <= end; ++step) plan.steps.push_back(step);
  planned.packed = hlo::packHeap(std::move(heap), {});
  return plan;
}

QString print(const hlo::Pin& pin) {
  if (pin.kind == hlo::PinKind::kNotTheHeap) return "not the heap";
  QString text = QString("%1 %2, live %3 at %4 and as high at %5:")
                     .arg(pin.kind == hlo::PinKind::kLivePeak ? "live peak" : "packing")
                     .arg(pin.heapBytes)
                     .arg(pin.livePeakBytes)
                     .arg(pin.peakStep)
                     .arg(pin.peakSteps);
  for (const hlo::PinnedValue& value : pin.values) {
    text += QString(" %1@%2").arg(value.value.index()).arg(value.offsetBytes);
    if (value.heapBytesWithout) text += QString("(%1)").arg(*value.heapBytesWithout);
  }
  return text;
}

}  // namespace

// a is in r's allocation. As bf16 it leaves r's to b, which is as large as r.
void TestMemoryPlan::smallerValue() {
  const auto module = support::parseModule(kProgram);
  const hlo::MemoryAnalysis memory(*module);
  hlo::PlanInput input = hlo::makePlanInput(memory);
  const auto unchanged = hlo::planMemory(input, memory.rules.packing(), nullptr);
  QVERIFY(unchanged.has_value());
  QCOMPARE(print(*unchanged), print(*hlo::planMemory(memory)));
  QCOMPARE(tempBytes(*unchanged), 786432);
  input.values[valueOf(memory, "a").index()].bytes = 131072;
  const auto changed = hlo::planMemory(input, memory.rules.packing(), &*unchanged);
  QVERIFY(changed.has_value());
  QCOMPARE(tempBytes(*changed), 655360);
  QCOMPARE(print(*changed), print(*hlo::planMemory(input, memory.rules.packing(), nullptr)));
}

// Without memory of outputs, all four are in the heap. The heap ends at the last byte, so alignment changes nothing.
void TestMemoryPlan::otherRules() {
  const auto module = support::parseModule(kProgram);
  const hlo::MemoryAnalysis memory(*module);
  hlo::PackingRules rules = memory.rules.packing();
  rules.reusesAllocations = false;
  QCOMPARE(tempBytes(*hlo::planMemory(hlo::makePlanInput(memory), rules, nullptr)), 1048576);
  rules.spaces = {{0, {.alignment = 1 << 20}}};
  QCOMPARE(tempBytes(*hlo::planMemory(hlo::makePlanInput(memory), rules, nullptr)), (3 << 20) + 262144);
}

void TestMemoryPlan::plansAgain() {
  const auto module = support::parseModule(kProgram);
  const hlo::MemoryAnalysis memory(*module);
  std::mt19937 random(3);
  for (int i = 0; i < 200; ++i) {
    hlo::PlanInput input = hlo::makePlanInput(memory);
    auto plan = hlo::planMemory(input, memory.rules.packing(), nullptr);
    for (int step = 0; step < 4; ++step) {
      change(input, random);
      plan = hlo::planMemory(input, memory.rules.packing(), &*plan);
      QCOMPARE(print(*plan), print(*hlo::planMemory(input, memory.rules.packing(), nullptr)));
    }
  }
}

void TestMemoryPlan::realModulesAgain() {
  QDirIterator at(QStringLiteral(HLOSCOPE_SHARED) + "/corpus/real", {"*after_optimizations.txt"}, QDir::Files,
                  QDirIterator::Subdirectories);
  if (!at.hasNext()) QSKIP("the reference dumps are not at hand: shared/corpus/real");
  std::mt19937 random(5);
  int modules = 0;
  while (at.hasNext()) {
    const auto dump = io::openDump(at.next().toStdString());
    if (!dump.ok()) continue;
    const auto read = io::readStage(**dump, io::StageId());
    if (!read.ok() || read->size() != 1 || !read->front().module) continue;
    const hlo::MemoryAnalysis memory(*read->front().module);
    hlo::PlanInput input = hlo::makePlanInput(memory);
    if (input.values.empty()) continue;
    auto plan = hlo::planMemory(input, memory.rules.packing(), nullptr);
    QVERIFY(plan.has_value() && plan->isExact);
    for (int step = 0; step < 3; ++step) {
      change(input, random);
      plan = hlo::planMemory(input, memory.rules.packing(), &*plan);
      QVERIFY2(print(*plan) == print(*hlo::planMemory(input, memory.rules.packing(), nullptr)),
               qPrintable(at.filePath()));
    }
    ++modules;
  }
  qInfo("%d modules", modules);
  QVERIFY(modules > 50);
}

void TestMemoryPlan::pins_data() {
  QTest::addColumn<QString>("blocks");
  QTest::addColumn<QString>("expected");
  QTest::newRow("all at once") << "10 0-2; 30 1-3; 20 2-5"
                               << "live peak 60, live 60 at 2 and as high at 1: 1@0 2@30 0@50";
  QTest::newRow("two steps are as high") << "40 0-1; 40 3-4; 10 0-4"
                                         << "live peak 50, live 50 at 0 and as high at 4: 0@0 2@40";
  // 1 is above 0, and 2, later, at 0; 3 meets 1 and 2, although at most two are in use at once. Without any of the
  // stack two places are enough.
  QTest::newRow("a third place") << "40 0-20; 40 15-30; 40 32-46; 40 29-33"
                                 << "packing 120, live 80 at 15 and as high at 10: 3@80(80) 1@40(80) 0@0(80)";
}

void TestMemoryPlan::pins() {
  QFETCH(QString, blocks);
  QTEST(print(hlo::pinOf(planOf(blocks), 0)), "expected");
}

void TestMemoryPlan::pinsOfAProgram() {
  const auto module = support::parseModule(kProgram);
  const hlo::MemoryAnalysis memory(*module);
  const auto plan = hlo::planMemory(memory);
  const hlo::Pin pin = hlo::pinOf(*plan, 0);
  QCOMPARE(static_cast<int>(pin.kind), static_cast<int>(hlo::PinKind::kLivePeak));
  QCOMPARE(pin.heapBytes, 786432);
  QCOMPARE(pin.livePeakBytes, 786432);
  QCOMPARE(pin.peakStep, 5U);
  std::string names;
  for (const hlo::PinnedValue& value : pin.values)
    absl::StrAppend(&names, support::nameOf(memory.dataflow, value.value), " ");
  QCOMPARE(names, std::string("b c d "));
  QCOMPARE(print(hlo::pinOf(*plan, 5)), QString("not the heap"));
}

void TestMemoryPlan::ledger() {
  const auto module = support::parseModule(R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[64] parameter(0)
  a = f32[64] negate(p)
  b = f32[64] reverse(a), dimensions={0}
  ROOT r = f32[64] negate(b)
}
)");
  const hlo::MemoryAnalysis memory(*module);
  const auto plan = hlo::planMemory(memory);
  const auto compare = [&](const std::vector<std::string>& allocations) {
    const std::string text = absl::StrCat("BufferAssignment:\n", absl::StrJoin(allocations, ""));
    const auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("a", text)});
    const hlo::PlanLedger ledger = hlo::compareWithDump(memory, *plan, *parsed->assignment);
    return absl::StrCat(ledger.isEqual() ? "equal" : "not equal", ", allocations ", ledger.allocationsEqual, "/",
                        ledger.allocationsCompared, ", places ", ledger.placesEqual, "/", ledger.placesCompared, ", ",
                        ledger.differenceBytes, " bytes more");
  };
  // a and r share their allocation. Its number does not count.
  const std::string temp = "allocation 0: size 256, preallocated-temp:\n value: <2 b @0> (size=256,offset=0): x\n";
  const std::string output =
      "allocation 1: size 256, output shape is |f32[64]|, maybe-live-out:\n"
      " value: <1 a @0> (size=256,offset=0): x\n value: <3 r @0> (size=256,offset=0): x\n";
  const std::string parameter =
      "allocation 2: size 256, parameter 0, shape |f32[64]| at ShapeIndex {}:\n"
      " value: <0 p @0> (size=256,offset=0): x\n";
  QCOMPARE(compare({temp, output, parameter}), std::string("equal, allocations 3/3, places 4/4, 0 bytes more"));
  QCOMPARE(compare({temp, output}), std::string("not equal, allocations 2/3, places 3/4, 256 bytes more"));
  const std::string larger = "allocation 0: size 512, preallocated-temp:\n value: <2 b @0> (size=256,offset=0): x\n";
  QCOMPARE(compare({larger, output, parameter}),
           std::string("not equal, allocations 2/3, places 4/4, -256 bytes more"));
  const std::string moved = "allocation 0: size 512, preallocated-temp:\n value: <2 b @0> (size=256,offset=256): x\n";
  QCOMPARE(compare({moved, output, parameter}), std::string("not equal, allocations 2/3, places 3/4, -256 bytes more"));
  const std::string other = "allocation 0: size 256, preallocated-temp:\n value: <1 a @0> (size=256,offset=0): x\n";
  const std::string swapped =
      "allocation 1: size 256, output shape is |f32[64]|, maybe-live-out:\n"
      " value: <2 b @0> (size=256,offset=0): x\n value: <3 r @0> (size=256,offset=0): x\n";
  QCOMPARE(compare({other, swapped, parameter}), std::string("not equal, allocations 1/3, places 3/4, 0 bytes more"));
}

// The body of the fusion is not there, so the module does not state that it writes over a: 2 × 256 bytes of
// temporaries. A dump in which both are at offset 0 states it: 256. One with a at offset 256 does not.
void TestMemoryPlan::sharingOfADump() {
  const auto module = support::parseModule(R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[64] parameter(0)
  a = f32[64] reverse(p), dimensions={0}
  f = f32[64] fusion(a), kind=kLoop
  ROOT r = f32[1] custom-call(f), custom_call_target="t"
}
)");
  const hlo::MemoryAnalysis memory(*module);
  const auto temporaries = [&](const char* offset) {
    const std::string text = absl::StrCat(
        "BufferAssignment:\nallocation 0: size 512, preallocated-temp:\n value: <1 a @0> (size=256,offset=", offset,
        "): x\n value: <2 f @0> (size=256,offset=0): x\n");
    const auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("a", text)});
    hlo::PlanInput input = hlo::makePlanInput(memory);
    hlo::adoptSharing(*parsed->assignment, &input);
    return hlo::planMemory(input, memory.rules.packing(), nullptr)->heapIn(0)->packed.bytes();
  };
  QCOMPARE(temporaries("0"), 256);
  QCOMPARE(temporaries("256"), 512);
}

QTEST_APPLESS_MAIN(TestMemoryPlan)
#include "tst_memory_plan.moc"
