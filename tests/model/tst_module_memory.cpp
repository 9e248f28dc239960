// Memory of a module opened without a buffer assignment: the estimate follows after the module is shown, and only for
// the memory views.

#include <QSignalSpy>
#include <QtTest>

#include "model/analysis/estimate.h"
#include "model/documents/module_memory.h"
#include "model/items/format.h"
#include "model/session/session.h"
#include "tests/support/snapshots.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_edit.h"

namespace {

constexpr const char* kModule = R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[4]{0} parameter(0)
  a = f32[8]{0} pad(p, p), padding=0_4
  b = f32[8]{0} negate(a)
  ROOT c = f32[2]{0} slice(b), slice={[0:2]}
}
)";

std::string unscheduled() { return support::replaced(kModule, ", is_scheduled=true", ""); }

}  // namespace

class TestModuleMemory : public QObject {
  Q_OBJECT

 private slots:
  void isEstimatedAfterItIsShown();
  void valuesCanBeSelectedAndComeBack();
  void queriesAskTheEstimate();
  void rangesAreEstimated();
  void isNotEstimated();
  void sizesWithoutSum();
  void unknownSizesAreProblems();
  void staysWithItsSnapshot();
};

void TestModuleMemory::isEstimatedAfterItIsShown() {
  support::TemporaryFolder folder;
  folder.write("m.txt", kModule);
  model::JobRunner jobs(true);
  model::Navigation hub;
  model::Session session(jobs, hub);
  QSignalSpy snapshots(&hub, &model::Navigation::snapshotChanged), memories(&hub, &model::Navigation::memoryChanged);
  session.open({QString::fromStdString(folder.path() + "/m.txt")});
  QCOMPARE(snapshots.size(), 1);  // the graph is not laid out twice
  QCOMPARE(memories.size(), 2);
  QVERIFY(hub.snapshot()->assignment == nullptr);
  QVERIFY(hub.memory()->assignment->isEstimated());
  QCOMPARE(hub.memory()->module, hub.snapshot()->module);
  QCOMPARE(hub.memory()->title, hub.snapshot()->title);
  QCOMPARE(hub.memory()->path, hub.snapshot()->path);
  // p of 16 bytes and the result of 8 are live throughout; a and b of 32 bytes share memory.
  QCOMPARE(hub.memory()->liveBytes.peakBytes(), int64_t{16 + 8 + 32});
  QCOMPARE(hub.cursor(), hub.memory()->liveBytes.peakStep());
}

void TestModuleMemory::valuesCanBeSelectedAndComeBack() {
  const auto first = support::moduleSnapshot(kModule), other = support::moduleSnapshot(kModule);
  model::Navigation hub;
  hub.show(first);
  hub.select(support::instruction(*first, "a"));
  QVERIFY(hub.selection().values.empty());
  first->estimate->get();
  hub.estimateReady();
  const auto a = hub.memory()->assignment->findValue("a", "{}");
  QCOMPARE(hub.selection().value(), a);  // the selected instruction has values now
  hub.select(*hub.memory()->assignment->findValue("b", "{}"));
  QCOMPARE(hub.selection().instruction(), std::optional(support::instruction(*first, "b")));
  QCOMPARE(hub.selection().step, std::optional(2u));
  hub.setCursor(3);
  QCOMPARE(hub.cursor(), std::optional(3u));
  hub.show(other);
  QVERIFY(!hub.cursor());
  hub.back();
  QCOMPARE(hub.memory()->assignment->value(*hub.selection().value()).name(), std::string("b"));
}

// a and b, of 32 bytes, are live at steps 1 to 2 and 2 to 3; the result from step 3 on.
void TestModuleMemory::queriesAskTheEstimate() {
  const auto found = [](const model::Snapshot& of, const char* text, std::string* note) {
    const auto result =
        queries::findInstructions(*queries::Query::parse(text), of.querySubject(), of.module->instructions());
    QString names;
    for (const hlo::InstructionId id : of.module->instructions()) {
      if (result.found[id.index()] != 0) names += model::toQString(of.module->name(id));
    }
    *note = result.notes.empty() ? "" : result.notes.front().sentence;
    return names;
  };
  std::string note;
  const auto scheduled = support::moduleSnapshot(kModule);
  QCOMPARE(found(*scheduled, "opcode:pad", &note), QString("a"));
  QVERIFY(scheduled->estimate->tryGet() == nullptr);  // not requested
  QCOMPARE(found(*scheduled, "kind:loop", &note), QString());
  QVERIFY(scheduled->estimate->tryGet() == nullptr);
  QCOMPARE(found(*scheduled, "alive@2", &note), QString("pab"));
  QCOMPARE(note, std::string("estimated by XLA's rules: no buffer assignment is open with the module"));
  QCOMPARE(found(*scheduled, "alive@0", &note), QString("p"));
  QCOMPARE(found(*scheduled, "kind:parameter", &note), QString("p"));
  QCOMPARE(found(*scheduled, "kind:temp", &note), QString("ab"));
  QCOMPARE(found(*scheduled, "alive@peak bytes>16", &note), QString("b"));  // at step 3
  QCOMPARE(found(*scheduled, "alive@9", &note), QString());
  // Without a schedule there is no estimate.
  QCOMPARE(found(*support::moduleSnapshot(unscheduled()), "alive@2", &note), QString());
  QCOMPARE(note.substr(0, 14), std::string("no live ranges"));
}

// A file that ends before its live ranges: its allocations are kept, in which a and b do not share their bytes.
void TestModuleMemory::rangesAreEstimated() {
  model::Snapshot both;
  both.module = support::moduleSnapshot(kModule)->module;
  both.assignmentPath = "cut.txt";
  both.assignment = support::assignmentSnapshot(R"(BufferAssignment:
allocation 0: size 16, parameter 0, shape |f32[4]| at ShapeIndex {}:
 value: <0 p @0> (size=16,offset=0): f32[4]{0}
allocation 1: size 8, output shape is |f32[2]|, maybe-live-out:
 value: <3 c @0> (size=8,offset=0): f32[2]{0}
allocation 2: size 64, preallocated-temp:
 value: <1 a @0> (size=32,offset=0): f32[8]{0}
 value: <2 b @0> (size=32,offset=32): f32[8]{0}

Total bytes used: 88 (88B)

Used values:
<0 p @0>
 positions:
  p
 uses:
  a, ope)")
                        ->assignment;
  model::Navigation hub;
  hub.show(model::makeSnapshot(std::move(both)));
  QVERIFY(hub.snapshot()->estimate != nullptr);
  QCOMPARE(hub.memory(), hub.snapshot());
  QVERIFY(hub.snapshot()->estimate->get().problem.empty());
  const auto memory = model::memoryOf(hub.snapshot());
  QVERIFY(memory->assignment->isEstimated() && hlo::areRangesEstimated(*memory->assignment));
  QCOMPARE(memory->assignmentPath, std::string("cut.txt"));
  QCOMPARE(memory->assignment->stepCount(), size_t(4));
  QCOMPARE(memory->defaultSpace().reserved.exact(), std::optional<int64_t>(88));
  QCOMPARE(memory->liveBytes.peakBytes(), int64_t{16 + 32 + 32});
  QVERIFY(memory->estimate == nullptr);
}

void TestModuleMemory::isNotEstimated() {
  model::Navigation hub;
  // The execution order is unknown.
  const auto module = support::moduleSnapshot(unscheduled());
  QVERIFY(module->estimate == nullptr && module->memory != nullptr);
  hub.show(module);
  QCOMPARE(hub.memory(), hub.snapshot());
  const auto assignment = support::assignmentSnapshot(
      "BufferAssignment:\nallocation 0: size 16:\n value: <0 p @0> (size=16,offset=0): f32[4]{0}\n");
  QVERIFY(assignment->estimate == nullptr && assignment->memory == nullptr);
  hub.show(assignment);
  QCOMPARE(hub.memory(), hub.snapshot());
  hub.show(nullptr);
  QVERIFY(hub.memory() == nullptr);
}

void TestModuleMemory::sizesWithoutSum() {
  const auto snapshot = support::moduleSnapshot(
      "HloModule m, is_scheduled=true\nENTRY e {\n  p = f32[1099511627776,1048576] parameter(0)\n"
      "  q = f32[1099511627776,1048576] parameter(1)\n  ROOT a = f32[] constant(0)\n}\n");
  const model::MemoryEstimate& estimate = snapshot->estimate->get();
  QVERIFY(estimate.snapshot == nullptr);
  QCOMPARE(estimate.problem, std::string("the sizes in m add up to more than 1 EiB"));
  QCOMPARE(model::memoryOf(snapshot), std::shared_ptr<const model::Snapshot>(snapshot));
}

void TestModuleMemory::unknownSizesAreProblems() {
  support::TemporaryFolder folder;
  folder.write("m.txt",
               "HloModule m, is_scheduled=true\nENTRY e {\n  p = f32[?,4] parameter(0)\n  q = f32[4,?] negate(p)\n"
               "  ROOT r = f32[4]{0} custom-call(q), custom_call_target=\"f\"\n}\n");
  model::JobRunner jobs(true);
  model::Navigation hub;
  model::Session session(jobs, hub);
  session.open({QString::fromStdString(folder.path() + "/m.txt")});
  const buffers::Assignment& assignment = *hub.memory()->assignment;
  QVERIFY(!assignment.value(*assignment.findValue("p", "{}")).hasSize);
  QVERIFY(assignment.value(*assignment.findValue("r", "{}")).hasSize);
  QCOMPARE(assignment.totalBytes(), int64_t{16});
  QCOMPARE(session.diagnostics().size(), size_t{1});
  QCOMPARE(session.diagnostics().front().message,
           std::string("memory estimate: the sizes of 2 values are unknown and count as 0"));
  QCOMPARE(session.diagnostics().front().file, folder.path() + "/m.txt");
}

// The module with memory shares all computed data, and does not keep the snapshot in memory.
void TestModuleMemory::staysWithItsSnapshot() {
  auto snapshot = support::moduleSnapshot(kModule);
  const std::shared_ptr<const model::Snapshot> estimated = snapshot->estimate->get().snapshot;
  QCOMPARE(estimated->memory, snapshot->memory);
  QCOMPARE(estimated->texts, snapshot->texts);
  QCOMPARE(estimated->sources.lines().data(), snapshot->sources.lines().data());
  QCOMPARE(&estimated->instructions->get().names(), &snapshot->instructions->get().names());
  // Each has its own schedule.
  const hlo::InstructionId b = support::instruction(*snapshot, "b");
  QCOMPARE(estimated->step(b), std::optional(2u));
  QVERIFY(estimated->memory->tryGet() != nullptr && estimated->estimate == nullptr);
  const std::weak_ptr<const model::Snapshot> watched = snapshot;
  snapshot.reset();
  QVERIFY(watched.expired());
  QCOMPARE(estimated->instructions->get().size(), size_t{4});
}

QTEST_GUILESS_MAIN(TestModuleMemory)
#include "tst_module_memory.moc"
