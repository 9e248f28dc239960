// The rows of the lifetimes: selection, order, values carried by a loop as one row, and loops as brackets.

#include <QAbstractItemModelTester>
#include <QtTest>

#include "model/io/file.h"
#include "model/items/lifetime_model.h"
#include "model/items/live_tree.h"
#include "tests/support/buffer_dump.h"
#include "tests/support/models.h"
#include "tests/support/text_edit.h"

using namespace support;
using model::LifetimeKey;
using model::LifetimeModel;

namespace {

// A loop that adds to a number ten times. Steps: n.1 0, init.2 1, p.3 2, lim.4 3, lt.5 4, q.6 5, one.7 6, add.8 7, w.9
// 8, r.10 9.
constexpr const char* kLoopModule = R"(HloModule m, is_scheduled=true

cond {
  p.3 = s32[] parameter(0)
  lim.4 = s32[] constant(10)
  ROOT lt.5 = pred[] compare(p.3, lim.4), direction=LT
}

body {
  q.6 = s32[] parameter(0)
  one.7 = s32[] constant(1)
  ROOT add.8 = s32[] add(q.6, one.7)
}

ENTRY e {
  n.1 = s32[] parameter(0)
  init.2 = s32[] constant(0)
  w.9 = s32[] while(init.2), condition=cond, body=body
  ROOT r.10 = s32[] add(w.9, n.1)
}
)";
constexpr const char* kLoopDump = R"(BufferAssignment:
allocation 0: size 4, parameter 0, shape |s32[]| at ShapeIndex {}:
 value: <0 n.1 @0> (size=4,offset=0): s32[]
allocation 1: size 8, preallocated-temp:
 value: <1 init.2 @0> (size=4,offset=0): s32[]
 value: <2 q.6 (phi) @0> (size=4,offset=0): s32[]
 value: <3 add.8 @0> (size=4,offset=0): s32[]
 value: <4 w.9 (phi) @0> (size=4,offset=0): s32[]
 value: <5 lt.5 @0> (size=1,offset=4): pred[]
allocation 2: size 4, maybe-live-out:
 value: <6 r.10 @0> (size=4,offset=0): s32[]

HloLiveRange (max 10):
  InstructionSequence:
    0:n.1
    1:init.2
    2:p.3
    3:lim.4
    4:lt.5
    5:q.6
    6:one.7
    7:add.8
    8:w.9
    9:r.10
  BufferLiveRange:
    n.1{}:0-10
    init.2{}:1-2
    q.6{}:5-7
    add.8{}:7-8
    w.9{}:8-9
    lt.5{}:4-4
    r.10{}:9-10
)";

QStringList names(const std::shared_ptr<const model::Snapshot>& snapshot, model::LifetimeQuery query,
                  absl::string_view filter = {}) {
  if (!filter.empty()) query.found = found(*snapshot, filter);
  const model::LiveSources sources(snapshot);
  const model::ValueGroups& scopes = sources.groups(model::Grouping::kScope);
  const auto table = std::make_shared<const model::LifetimeTable>(model::makeLifetimeTable(snapshot.get()));
  LifetimeModel rows;
  const QAbstractItemModelTester tester(&rows, QAbstractItemModelTester::FailureReportingMode::QtTest);
  rows.setRows(snapshot, table, std::make_shared<const model::ValueGroups>(scopes),
               lifetimeOrder(*table, *snapshot->assignment, &scopes, query));
  QStringList result;
  for (int row = 0; row < rows.rowCount(); ++row) {
    result << rows.index(row, LifetimeModel::kValue).data().toString() + u' ' +
                  rows.index(row, LifetimeModel::kSteps).data().toString();
  }
  return result;
}

}  // namespace

class TestLifetimes : public QObject {
  Q_OBJECT
 private slots:
  void orders() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    // By size; equal sizes by id; the thread-local add.9 is not device memory.
    QCOMPARE(names(snapshot, {}), QStringList({"d.4{0} 4–5", "b.2 2–4", "p.0 0–5", "a.1 1–2", "c.3 3–4", "d.4{1} 4–5",
                                               "out.5 5", "k.6 no live range"}));
    QCOMPARE(names(snapshot, {.key = LifetimeKey::kBegin, .order = Qt::AscendingOrder}),
             QStringList({"p.0 0–5", "k.6 no live range", "a.1 1–2", "b.2 2–4", "c.3 3–4", "d.4{0} 4–5", "d.4{1} 4–5",
                          "out.5 5"}));
    QCOMPARE(names(snapshot, {.key = LifetimeKey::kLength}),
             QStringList({"p.0 0–5", "k.6 no live range", "b.2 2–4", "a.1 1–2", "c.3 3–4", "d.4{0} 4–5", "d.4{1} 4–5",
                          "out.5 5"}));
    QCOMPARE(names(snapshot, {.key = LifetimeKey::kName, .order = Qt::AscendingOrder}).first(), QString("a.1 1–2"));
  }

  void filters() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    QCOMPARE(names(snapshot, {}, "D.4"), QStringList({"d.4{0} 4–5", "d.4{1} 4–5"}));
    QCOMPARE(names(snapshot, {}, " {1} "), QStringList({"d.4{1} 4–5"}));
    QCOMPARE(names(snapshot, {}, "bytes>=100 not alive@2"), QStringList({"d.4{0} 4–5"}));
    QCOMPARE(names(snapshot, {}, "nothing"), QStringList());
    QCOMPARE(names(snapshot, {.range = buffers::StepRange{1, 2}}),
             QStringList({"p.0 0–5", "a.1 1–2", "k.6 no live range"}));
    QCOMPARE(names(snapshot, {.range = buffers::StepRange{0, 4}}, ".4"), QStringList());
  }

  void scopesSort() {
    const auto snapshot = snapshotOf(R"(HloModule m
ENTRY e {
  p.0 = f32[25]{0} parameter(0), metadata={op_name="w"}
  a.1 = f32[16]{0} fusion(p.0), kind=kLoop, calls=f, metadata={op_name="jit(f)/z/mul"}
  b.2 = f32[32]{0} fusion(a.1), kind=kLoop, calls=g, metadata={op_name="jit(f)/a/mul"}
  ROOT c.3 = f32[16]{0} copy(p.0), metadata={op_name="jit(f)/m/mul"}
}
)",
                                     kBufferDump);
    QCOMPARE(
        names(snapshot, {.range = buffers::StepRange{2, 4}, .key = LifetimeKey::kScope, .order = Qt::AscendingOrder},
              "name:."),
        QStringList({"w 0–5", "k.6 no live range", "b.2 2–4", "c.3 3–4", "a.1 1–2"}));
  }

  void carriedValuesAreOneRow() {
    const auto snapshot = snapshotOf(kLoopModule, kLoopDump);
    QCOMPARE(names(snapshot, {.key = LifetimeKey::kBegin, .order = Qt::AscendingOrder}),
             QStringList({"n.1 0–9", "init.2 ↻4 1–9", "lt.5 4", "r.10 9"}));
    QCOMPARE(names(snapshot, {}, "name:add.8"), QStringList({"init.2 ↻4 1–9"}));
    // Without the module there is no evidence that they are one.
    QCOMPARE(names(snapshotOf({}, kLoopDump), {}).size(), 7);
    const model::LifetimeTable table = model::makeLifetimeTable(snapshot.get());
    QCOMPARE(table.rowOfValue[value(*snapshot, "w.9").index()], table.rowOfValue[value(*snapshot, "init.2").index()]);
  }

  void loopsAreBrackets() {
    const auto snapshot = snapshotOf(kLoopModule, kLoopDump);
    const model::LifetimeTable table = model::makeLifetimeTable(snapshot.get());
    QCOMPARE(table.loops.size(), size_t{1});
    QCOMPARE(table.loops[0].steps.begin, 2u);
    QCOMPARE(table.loops[0].steps.end, 9u);
    QCOMPARE(table.loops[0].name, std::string("w.9"));
    QCOMPARE(table.loops[0].runs, std::string("10 iterations (inferred)"));
    QCOMPARE(table.loops[0].target, model::Target(instruction(*snapshot, "w.9")));
    // A module with another schedule is not used.
    const std::string other = support::replaced(kLoopDump, "6:one.7", "6:two.7");
    QVERIFY(model::makeLifetimeTable(snapshotOf(kLoopModule, other).get()).loops.empty());
  }

  void emptyOnes() {
    QVERIFY(model::makeLifetimeTable(nullptr).rows.empty());
    QVERIFY(model::makeLifetimeTable(snapshotOf({}, bufferDumpWithoutRanges()).get()).rows.empty());
    QVERIFY(model::makeLifetimeTable(snapshotOf(kLoopModule).get()).rows.empty());
  }
};

QTEST_GUILESS_MAIN(TestLifetimes)
#include "tst_lifetimes.moc"
