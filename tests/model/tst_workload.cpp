// The work of a module with the memory at its peak, by instruction, scope and line.

#include <QTest>
#include <numeric>

#include "model/buffers/assignment_parser.h"
#include "model/documents/estimates.h"
#include "model/documents/line_figures.h"
#include "model/documents/module_memory.h"
#include "tests/support/snapshots.h"

namespace {

constexpr const char* kModule = R"(HloModule m, is_scheduled=true

ENTRY e {
  p = f32[8] parameter(0)
  a = f32[8] negate(p), metadata={op_name="jit(f)/layer/neg" source_file="a.py" source_line=1}
  b = f32[8] exponential(a), metadata={op_name="jit(f)/layer/exp" source_file="a.py" source_line=2}
  ROOT c = f32[8] add(a, b), metadata={op_name="jit(f)/head/add" source_file="a.py" source_line=3}
}
)";

// Live at steps 0 to 3: 32, 64, 96 and 96 of 128 bytes; the peak is step 2, with a, b and p.
constexpr const char* kAssignment = R"(BufferAssignment:
allocation 0: size 32, parameter 0, shape |f32[8]| at ShapeIndex {}:
 value: <0 p @0> (size=32,offset=0): f32[8]{0}
allocation 1: size 64, preallocated-temp:
 value: <1 a @0> (size=32,offset=0): f32[8]{0}
 value: <2 b @0> (size=32,offset=32): f32[8]{0}
 value: <3 c @0> (size=32,offset=32): f32[8]{0}

HloLiveRange (max 4):
  InstructionSequence:
    0:p
    1:a
    2:b
    3:c
  BufferLiveRange:
    p{}:0-4
    a{}:1-3
    b{}:2-3
    c{}:3-4
)";

}  // namespace

class TestWorkload : public QObject {
  Q_OBJECT

 private slots:
  void waitsUntilItIsAskedFor() {
    const auto snapshot = support::moduleSnapshot(kModule);
    QVERIFY(snapshot->workload->tryGet() == nullptr);
    const model::Workload& workload = snapshot->workload->get();
    QCOMPARE(snapshot->workload->tryGet(), &workload);
    QVERIFY(!workload.peak);  // unknown without an assignment, not 0
    QCOMPARE(workload.scopeCosts[workload.scopes.find("f/layer")->index()].flops, hlo::Amount(8));
    QCOMPARE(workload.costs.total(hlo::Loops::kAllTrips).bytes(), hlo::Amount(64 + 64 + 96));
  }

  // Without an assignment the peak is that of the estimate once it is ready; the costs of the module are shared.
  void estimatedPeak() {
    const auto snapshot = support::moduleSnapshot(kModule);
    const model::Workload& alone = snapshot->workload->get();
    QCOMPARE(snapshot->readyWorkload(), &alone);
    const model::Snapshot& memory = *snapshot->estimate->get().snapshot;
    QCOMPARE(snapshot->readyWorkload(), &alone);  // the other one was not requested
    const auto estimates = model::estimate(snapshot, hlo::devicePresets().front());
    QCOMPARE(estimates->snapshot, snapshot);
    QCOMPARE(estimates->workload, &memory.workload->get());
    QCOMPARE(snapshot->readyWorkload(), estimates->workload);
    QCOMPARE(&estimates->workload->costs, &alone.costs);
    QVERIFY(estimates->workload->peak && estimates->workload->peak->isEstimated);
    QCOMPARE(estimates->workload->peak->total, memory.liveBytes.peakBytes());
    const auto& bytes = estimates->workload->peak->byInstruction;
    QCOMPARE(std::accumulate(bytes.begin(), bytes.end(), int64_t{0}), memory.liveBytes.peakBytes());
    // p, a and b are live when b is written; the result uses the memory of one of them.
    QCOMPARE(memory.liveBytes.peakBytes(), int64_t{96});
  }

  void withoutModule() {
    const auto snapshot = support::assignmentSnapshot(kAssignment);
    QVERIFY(snapshot->workload == nullptr);
  }

  void peakBytes() {
    model::Snapshot read;
    read.module = support::moduleSnapshot(kModule)->module;
    read.assignment = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("a", kAssignment)})->assignment;
    const auto snapshot = model::makeSnapshot(std::move(read));
    QCOMPARE(snapshot->liveBytes.peakStep(), std::optional(2u));
    QCOMPARE(snapshot->liveBytes.peakBytes(), int64_t{96});
    const model::Workload& workload = snapshot->workload->get();
    QVERIFY(workload.peak && !workload.peak->isEstimated);
    QCOMPARE(workload.peak->total, int64_t{96});
    QCOMPARE(workload.peak->byInstruction, (std::vector<int64_t>{32, 32, 32, 0}));
    // The parameter has no metadata: it is assumed to come from the line of its first user, apart from the exact bytes.
    QCOMPARE(workload.peak->byLine, (std::vector<int64_t>{32, 32, 0}));
    QCOMPARE(workload.peak->inferredByLine, (std::vector<int64_t>{32, 0, 0}));
    QCOMPARE(workload.peak->byScope[workload.scopes.find("f/layer")->index()], int64_t{96});
    QCOMPARE(workload.peak->byScope[workload.scopes.find("f/head")->index()], int64_t{0});
    QCOMPARE(workload.peak->byScope[0], int64_t{96});

    const hlo::InstructionId a(1), c(3);
    const model::LineShares some = model::lineShares(snapshot->sources, &workload, {a, c});
    QCOMPARE(some.lines.size(), size_t{2});
    QCOMPARE(some.lines[0].peakBytes, std::optional<int64_t>(32));
    QCOMPARE(some.lines[1].peakBytes, std::optional<int64_t>(0));
    QCOMPARE(some.total.peakBytes, std::optional<int64_t>(32));
    QCOMPARE(model::lineShares(*snapshot->module, snapshot->sources, &workload).total.peakBytes,
             std::optional<int64_t>(64));
    QCOMPARE(model::lineShares(*snapshot->module, snapshot->sources, &workload).total.inferredPeakBytes, int64_t{32});
    QVERIFY(!model::lineShares(snapshot->sources, nullptr, {a}).lines[0].peakBytes);  // unknown
  }
};

QTEST_APPLESS_MAIN(TestWorkload)
#include "tst_workload.moc"
