// Causes of differences between two peaks, by numbers computed by hand: donation, values in place, and groups whose
// values change in both directions.

#include <QtTest>

#include "absl/strings/str_cat.h"
#include "model/documents/comparison.h"
#include "tests/support/snapshots.h"

namespace {

// Steps 0 to 2. Each value has 64 bytes.
constexpr const char* kBody = R"(
ENTRY e {
  p = f32[16]{0} parameter(0)
  n = f32[16]{0} sort(p), dimensions={0}
  ROOT o = f32[16]{0} reverse(n), dimensions={0}
}
)";
constexpr const char* kUses = R"(
Used values:
<0 p @0>
 positions:
  p
 uses:
  n, operand 0
 from instruction: p = f32[16]{0} parameter(0)
<1 n @0>
 positions:
  n
 uses:
  o, operand 0
 from instruction: n = f32[16]{0} sort(p), dimensions={0}
<2 o @0>
 positions:
  o
 uses:
 from instruction: ROOT o = f32[16]{0} reverse(n), dimensions={0}

HloLiveRange (max 3):
  InstructionSequence:
    0:p
    1:n
    2:o
  BufferLiveRange:
)";

std::shared_ptr<const model::Snapshot> snapshotOf(const std::string& header, const std::string& allocations,
                                                  const std::string& ranges) {
  const auto module = support::moduleSnapshot(absl::StrCat("HloModule m, is_scheduled=true", header, "\n", kBody));
  const auto assignment = support::assignmentSnapshot(absl::StrCat("BufferAssignment:\n", allocations, kUses, ranges));
  model::Snapshot both;
  both.title = "m";
  both.module = module->module;
  both.assignment = assignment->assignment;
  return model::makeSnapshot(std::move(both));
}

// p is donated to o: live are p; p and n; n and o. The peak of 128 bytes is at step 1.
std::shared_ptr<const model::Snapshot> donated() {
  return snapshotOf(", input_output_alias={ {}: (0, {}, may-alias) }",
                    "allocation 0: size 64, parameter 0, shape |f32[16]| at ShapeIndex {}, maybe-live-out:\n"
                    " value: <0 p @0> (size=64,offset=0): f32[16]{0}\n"
                    " value: <2 o @0> (size=64,offset=0): f32[16]{0}\n"
                    "allocation 1: size 64, preallocated-temp:\n"
                    " value: <1 n @0> (size=64,offset=0): f32[16]{0}\n",
                    "    p{}:0-1\n    n{}:1-2\n    o{}:2-3\n");
}

// Live are p; p and n; p, n and o. The peak of 192 bytes is at step 2.
std::shared_ptr<const model::Snapshot> kept() {
  return snapshotOf("",
                    "allocation 0: size 64, parameter 0, shape |f32[16]| at ShapeIndex {}:\n"
                    " value: <0 p @0> (size=64,offset=0): f32[16]{0}\n"
                    "allocation 1: size 64, maybe-live-out:\n"
                    " value: <2 o @0> (size=64,offset=0): f32[16]{0}\n"
                    "allocation 2: size 64, preallocated-temp:\n"
                    " value: <1 n @0> (size=64,offset=0): f32[16]{0}\n",
                    "    p{}:0-3\n    n{}:1-2\n    o{}:2-3\n");
}

// o is written over n: live are p; p and n; p and o.
std::shared_ptr<const model::Snapshot> inPlace() {
  return snapshotOf("",
                    "allocation 0: size 64, parameter 0, shape |f32[16]| at ShapeIndex {}:\n"
                    " value: <0 p @0> (size=64,offset=0): f32[16]{0}\n"
                    "allocation 1: size 64, maybe-live-out:\n"
                    " value: <1 n @0> (size=64,offset=0): f32[16]{0}\n"
                    " value: <2 o @0> (size=64,offset=0): f32[16]{0}\n",
                    "    p{}:0-3\n    n{}:1-1\n    o{}:2-3\n");
}

QString rows(const std::shared_ptr<const model::Snapshot>& a, const std::shared_ptr<const model::Snapshot>& b,
             model::PeakRequest request) {
  const model::PeakDelta delta = model::makeComparison(a, b)->peak(request);
  QStringList all;
  for (const model::PeakRow& row : delta.rows)
    all += QStringLiteral("%1 %2").arg(row.delta()).arg(QString::fromStdString(row.reason));
  return all.join(QStringLiteral("; ")) + QStringLiteral(" = %1").arg(delta.delta());
}

}  // namespace

class TestPeakCauses : public QObject {
  Q_OBJECT
 private slots:
  void donation() {
    const model::PeakRequest own{.by = model::DeltaBy::kValue};
    QCOMPARE(rows(donated(), kept(), own), QString("64 o: no longer in the memory of p, which was donated = 64"));
    QCOMPARE(rows(kept(), donated(), own), QString("-64 o: now in the memory of p, which is donated = -64"));
    QCOMPARE(rows(donated(), donated(), own), QString(" = 0"));
  }

  // At step 2 of A, o is live and p is not.
  void donationAtTheSamePlace() {
    const model::PeakRequest same{.by = model::DeltaBy::kValue, .at = model::PeakAt::kSame};
    QCOMPARE(rows(donated(), kept(), same), QString("64 p: no longer donated, so o has memory of its own = 64"));
    const model::PeakRequest step{.by = model::DeltaBy::kValue, .at = model::PeakAt::kStep, .step = 2};
    QCOMPARE(rows(kept(), donated(), step), QString("-64 p: now donated, so o is in its memory = -64"));
  }

  void inPlaceOfAnOperand() {
    const model::PeakRequest step{.by = model::DeltaBy::kValue, .at = model::PeakAt::kStep, .step = 2};
    QCOMPARE(rows(inPlace(), kept(), step), QString("64 n: its memory is no longer reused by o = 64"));
    QCOMPARE(rows(kept(), inPlace(), step), QString("-64 n: its memory is now reused by o = -64"));
    // At the peaks, n is live on both sides and o only in B.
    const model::PeakRequest own{.by = model::DeltaBy::kValue};
    QCOMPARE(rows(inPlace(), kept(), own), QString("64 o: no longer in the memory of its operand n = 64"));
  }

  // The cause of a group is that of a value that changes it in its direction.
  void groupsThatChangeInBothDirections() {
    const model::PeakRequest step{.by = model::DeltaBy::kOpcode, .at = model::PeakAt::kStep, .step = 2};
    QCOMPARE(rows(donated(), kept(), step), QString("64 p: no longer donated, so o has memory of its own = 64"));
    // All in one group: +64 of p.
    const model::PeakRequest one{.by = model::DeltaBy::kType, .at = model::PeakAt::kStep, .step = 2};
    QCOMPARE(rows(donated(), kept(), one), QString("64 p: no longer donated, so o has memory of its own = 64"));
  }
};

QTEST_APPLESS_MAIN(TestPeakCauses)
#include "tst_peak_causes.moc"
