// The item model of buffers: the tree of allocations and values.

#include "model/items/buffer_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

#include "model/io/file.h"
#include "tests/support/buffer_dump.h"
#include "tests/support/compare.h"
#include "tests/support/text_edit.h"

using namespace support;
using model::BufferModel;

namespace {

std::shared_ptr<const model::Snapshot> dump() { return snapshotOf({}, kBufferDump); }

/// Returns the texts of one column of a tree; each child is preceded by a dot.
QStringList columnOf(const QAbstractItemModel& model, int column, const QModelIndex& parent = {}) {
  QStringList texts;
  for (int row = 0; row < model.rowCount(parent); ++row) {
    texts << (parent.isValid() ? "." : "") + model.index(row, column, parent).data().toString();
    texts << columnOf(model, column, model.index(row, 0, parent));
  }
  return texts;
}

QString targetName(const model::Snapshot& snapshot, const QModelIndex& index) {
  const QVariant target = index.data(model::TargetRole);
  if (!target.isValid()) return {};
  const auto value = target.value<model::Target>();
  if (const auto* const id = std::get_if<buffers::ValueId>(&value)) {
    return QString::fromStdString(snapshot.assignment->value(*id).name());
  }
  if (const auto* const id = std::get_if<buffers::AllocationId>(&value)) {
    return QStringLiteral("allocation %1").arg(snapshot.assignment->allocation(*id).number);
  }
  return QStringLiteral("another target");
}

}  // namespace

class TestBufferModel : public QObject {
  Q_OBJECT
 private slots:
  void passesQtsTester() {
    BufferModel buffers;
    const QAbstractItemModelTester a(&buffers, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto snapshot = dump();
    buffers.setSnapshot(snapshot);
    for (int column = 0; column < BufferModel::kColumnCount; ++column) {
      buffers.sort(column, Qt::AscendingOrder);
      buffers.sort(column, Qt::DescendingOrder);
    }
    buffers.setFound(support::found(*snapshot, "4"));
    buffers.setFound(support::found(*snapshot, "nothing has this name"));
    buffers.setFound({});
    buffers.setSnapshot(nullptr);
  }

  void allocationsAndTheirValues() {
    BufferModel model;
    model.setSnapshot(dump());
    // By size in descending order; the last row is the file's own total.
    QCOMPARE(columnOf(model, BufferModel::kName),
             QStringList({"allocation 2", ".d.4{0}", ".b.2", ".a.1", ".c.3", ".d.4{1}", "allocation 0", ".p.0",
                          "allocation 1", ".out.5", "allocation 4", ".k.6", "allocation 3", ".add.9", "Total"}));
    QCOMPARE(columnOf(model, BufferModel::kSize),
             QStringList({"256 B", ".192 B", ".128 B", ".64 B", ".64 B", ".64 B", "100 B", ".100 B", "64 B", ".64 B",
                          "8 B", ".8 B", "4 B", ".4 B", "432 B"}));
    QCOMPARE(columnOf(model, BufferModel::kSteps),
             QStringList({"", ".4–5", ".2–4", ".1–2", ".3–4", ".4–5", "", ".0–5", "", ".5", "", ".no live range", "",
                          ".no live range", ""}));
    QCOMPARE(columnOf(model, BufferModel::kKind),
             QStringList({"temp", ".temp", ".temp", ".temp", ".temp", ".temp", "parameter 0", ".parameter", "output",
                          ".output", "constant", ".constant", "thread-local", ".thread-local", ""}));
    const QModelIndex total = model.index(5, BufferModel::kInstruction);
    QVERIFY(model.isTotal(total));
    QCOMPARE(total.data().toString(), QString("5 allocations · 9 values"));
    QCOMPARE(total.siblingAtColumn(BufferModel::kSize).data(model::BytesRole).toLongLong(), 432);
    QVERIFY(!total.data(model::TargetRole).isValid());
    QVERIFY(!model.hasChildren(total.siblingAtColumn(0)));
  }

  void totalShowsADisagreementOfTheDump() {
    BufferModel model;
    model.setSnapshot(snapshotOf({}, support::replaced(kBufferDump, "used: 432", "used: 431")));
    QCOMPARE(model.index(5, BufferModel::kInstruction).data().toString(),
             QString("5 allocations · 9 values · the dump states 431 bytes"));
  }

  void sorting() {
    BufferModel model;
    model.setSnapshot(dump());
    const QPersistentModelIndex kept = model.indexOf(value(*dump(), "c.3"));
    model.sort(BufferModel::kOffset, Qt::DescendingOrder);
    const QModelIndex temp = model.indexOf(buffers::AllocationId(2));
    QStringList names;
    for (int row = 0; row < model.rowCount(temp); ++row) names << model.index(row, 0, temp).data().toString();
    // Offsets 192, 64, 0, 0, 0; equal ones by value id.
    QCOMPARE(names, QStringList({"d.4{1}", "b.2", "a.1", "c.3", "d.4{0}"}));
    QCOMPARE(kept.data().toString(), QString("c.3"));
    QCOMPARE(kept.row(), 3);
    model.sort(BufferModel::kName, Qt::AscendingOrder);
    QCOMPARE(model.index(0, 0).data().toString(), QString("allocation 0"));
    QCOMPARE(model.index(4, 0).data().toString(), QString("allocation 4"));
    QCOMPARE(kept.data().toString(), QString("c.3"));
  }

  void namesSortByTheirNumbers() {
    BufferModel model;
    model.setSnapshot(snapshotOf({}, R"(BufferAssignment:
allocation 0: size 64, preallocated-temp:
 value: <1 add.10 @0> (size=8,offset=0): f32[2]{0}
 value: <2 add.9 @0> (size=8,offset=8): f32[2]{0}
 value: <3 add.9{1} @0> (size=8,offset=16): f32[2]{0}
)"));
    model.sort(BufferModel::kName, Qt::AscendingOrder);
    QCOMPARE(columnOf(model, 0), QStringList({"allocation 0", ".add.9", ".add.9{1}", ".add.10", "Total"}));
  }

  void found_data() {
    QTest::addColumn<QString>("query");
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<int>("bytes");
    const QString total = QStringLiteral("Total shown");
    QTest::newRow("instruction") << "B.2" << QStringList({"allocation 2", ".b.2", total}) << 128;
    QTest::newRow("index") << "{1}" << QStringList({"allocation 2", ".d.4{1}", total}) << 64;
    QTest::newRow("in several allocations")
        << "5" << QStringList({"allocation 0", ".p.0", "allocation 1", ".out.5", total}) << 164;
    QTest::newRow("allocation") << "allocation:4" << QStringList({"allocation 4", ".k.6", total}) << 8;
    QTest::newRow("bytes and kind") << "kind:temp bytes>=128" << QStringList({"allocation 2", ".d.4{0}", ".b.2", total})
                                    << 320;
    QTest::newRow("thread-local is no device memory")
        << "name:add.9" << QStringList({"allocation 3", ".add.9", total}) << 0;
    QTest::newRow("nothing") << "zebra" << QStringList({total}) << 0;
  }

  void found() {
    QFETCH(QString, query);
    const auto snapshot = dump();
    BufferModel model;
    model.setSnapshot(snapshot);
    QCOMPARE(model.totalLine(), QString("Total 432 B · 5 allocations · 9 values"));
    model.setFound(support::found(*snapshot, query.toStdString()));
    QVERIFY(model.isFiltered());
    QTEST(columnOf(model, 0), "names");
    // The sizes of what is shown; without a filter the total of the file.
    const QModelIndex total = model.index(model.rowCount() - 1, BufferModel::kSize);
    QFETCH(int, bytes);
    QCOMPARE(total.data(model::BytesRole).toInt(), bytes);
    model.setFound({});
    QCOMPARE(model.index(model.rowCount() - 1, BufferModel::kSize).data(model::BytesRole).toInt(), 432);
  }

  void reuse() {
    const auto snapshot = dump();
    BufferModel model;
    model.setSnapshot(snapshot);
    model.sort(BufferModel::kReuse, Qt::DescendingOrder);
    const QModelIndex temp = model.index(0, 0);
    QStringList rows{temp.siblingAtColumn(BufferModel::kReuse).data().toString()};
    for (int row = 0; row < model.rowCount(temp); ++row) {
      rows << model.index(row, 0, temp).data().toString() + u' ' +
                  model.index(row, BufferModel::kReuse, temp).data().toString();
    }
    QCOMPARE(rows, QStringList({"5", "d.4{0} 3", "a.1 2", "c.3 2", "b.2 1", "d.4{1} 0"}));
    // Without a range nothing is known.
    const QModelIndex constant = model.indexOf(value(*snapshot, "k.6"));
    QCOMPARE(constant.siblingAtColumn(BufferModel::kReuse).data().toString(), QString());
  }

  void targets() {
    const auto snapshot = dump();
    BufferModel model;
    model.setSnapshot(snapshot);
    for (uint32_t v = 0; v < snapshot->assignment->valueCount(); ++v) {
      const QModelIndex index = model.indexOf(buffers::ValueId(v));
      QCOMPARE(index.data(model::TargetRole).value<model::Target>(), model::Target(buffers::ValueId(v)));
    }
    QCOMPARE(targetName(*snapshot, model.indexOf(buffers::AllocationId(3))), QString("allocation 3"));
    model.setFound(support::found(*snapshot, "k.6"));
    QVERIFY(!model.indexOf(value(*snapshot, "b.2")).isValid());
    QVERIFY(!model.indexOf(buffers::AllocationId(2)).isValid());
    QVERIFY(!model.indexOf(model::Step{1}).isValid());
  }

  void copiesExactBytesInTheOrderOfTheScreen() {
    const auto snapshot = dump();
    BufferModel model;
    model.setSnapshot(snapshot);
    const QModelIndexList rows = {model.index(5, 0), model.indexOf(value(*snapshot, "b.2")),
                                  model.indexOf(buffers::AllocationId(2))};
    QCOMPARE(model.toTsv(rows, {BufferModel::kName, BufferModel::kSize, BufferModel::kOffset, BufferModel::kSteps}),
             QString("Name\tSize\tOffset\tSteps\n"
                     "allocation 2\t256\t\t\n"
                     "b.2\t128\t64\t2–4\n"
                     "Total\t432\t\t\n"));
  }

  void withAModule() {
    const auto snapshot = snapshotOf(R"(HloModule m, is_scheduled=true

ENTRY main {
  p.0 = f32[25]{0} parameter(0)
  a.1 = f32[16]{0} exponential(p.0), metadata={op_name="jit(step)/exp" source_file="/src/train.py" source_line=88}
  ROOT out.5 = f32[16]{0} negate(a.1)
}
)",
                                     kBufferDump);
    BufferModel model;
    model.setSnapshot(snapshot);
    const QModelIndex row = model.indexOf(value(*snapshot, "a.1"));
    QCOMPARE(row.siblingAtColumn(BufferModel::kScope).data().toString(), QString("jit(step)/exp"));
    QCOMPARE(row.siblingAtColumn(BufferModel::kSource).data().toString(), QString("train.py:88"));
    QCOMPARE(row.siblingAtColumn(BufferModel::kSource).data(Qt::EditRole).toString(), QString("/src/train.py:88"));
    QCOMPARE(model.indexOf(instruction(*snapshot, "a.1")), row);
  }

  void aRangeFiltersLiveValues() {
    const auto snapshot = dump();
    BufferModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setSnapshot(snapshot);
    model.setRange(buffers::StepRange{0, 2});
    // The parameter, a.1, and the values without a live range: the constant and the thread-local value.
    QCOMPARE(model.shownValues(), size_t{4});
    QVERIFY(model.isFiltered());
    QVERIFY(!model.indexOf(buffers::AllocationId(1)).isValid());
    QVERIFY(model.indexOf(value(*snapshot, "a.1")).isValid());
    QVERIFY(!model.indexOf(value(*snapshot, "b.2")).isValid());
    model.setFound(support::found(*snapshot, "a"));
    QVERIFY(model.indexOf(value(*snapshot, "a.1")).isValid());
    model.setFound({});
    model.setRange(std::nullopt);
    QCOMPARE(model.shownValues(), size_t{9});
  }

  void commaSeparated() {
    const auto snapshot = dump();
    BufferModel model;
    model.setSnapshot(snapshot);
    model.setFound(support::found(*snapshot, "d.4"));
    QCOMPARE(model.toCsv(), QString("allocation,value,instruction,size_bytes,padding_bytes,offset_bytes,first_step,"
                                    "last_step,kind,space,shape,op_name,source\r\n"
                                    "2,,,256,0,,,,temp,0,,,\r\n"
                                    "2,d.4{0},d.4,192,0,0,4,5,temp,0,f32[48]{0},,\r\n"
                                    "2,d.4{1},d.4,64,0,192,4,5,temp,0,f32[16]{0},,\r\n"));
  }

  // Padding of each value and of the values live at the peak: tiles of 8 × 128, as on TPUs.
  void padding() {
    const auto snapshot = snapshotOf({}, R"(BufferAssignment:
allocation 0: size 8192, parameter 0, shape |f32[8,200]| at ShapeIndex {}:
 value: <0 p @0> (size=8192,offset=0): f32[8,200]{1,0:T(8,128)}
allocation 1: size 8192, preallocated-temp:
 value: <1 a @0> (size=4096,offset=0): f32[3,5]{1,0:T(8,128)}
 value: <2 b @0> (size=4096,offset=4096): f32[8,128]{1,0:T(8,128)}
 value: <3 c @0> (size=512,offset=0): f32[<=2]{0:T(128)}
 value: <4 d @0> (size=512,offset=0): f32[]{:T(128)}
allocation 2: size 4, thread-local:
 value: <5 t @0> (size=4,offset=0): f32[]

HloLiveRange (max 3):
  InstructionSequence:
    0:p
    1:a
    2:d
  BufferLiveRange:
    p{}:0-3
    a{}:1-1
    b{}:1-1
    d{}:2-2
    c{}:2-2
)");
    BufferModel model;
    model.setSnapshot(snapshot);
    model.sort(BufferModel::kPadding, Qt::DescendingOrder);
    QCOMPARE(columnOf(model, BufferModel::kName), QStringList({"allocation 1", ".a", ".d", ".b", ".c", "allocation 0",
                                                               ".p", "allocation 2", ".t", "Total"}));
    QCOMPARE(columnOf(model, BufferModel::kPadding), QStringList({"3.94 KiB", ".3.94 KiB", ".508 B", ".0 B", ".",
                                                                  "1.75 KiB", ".1.75 KiB", "", ".0 B", "5.69 KiB"}));
    const auto tip = [](const QModelIndex& row) {
      return row.siblingAtColumn(BufferModel::kPadding).data(Qt::ToolTipRole).toString();
    };
    QCOMPARE(tip(model.indexOf(value(*snapshot, "p"))), QString("21.9% · 1.75 KiB (1,792 bytes)"));
    QCOMPARE(tip(model.indexOf(value(*snapshot, "b"))), QString("0 bytes"));
    QCOMPARE(tip(model.indexOf(value(*snapshot, "c"))), QString());
    QCOMPARE(tip(model.index(0, 0)), QString("3.94 KiB (4,036 bytes) live at the peak"));
    QCOMPARE(tip(model.index(3, 0)), QString("5.69 KiB (5,828 bytes) live at the peak"));
    const QModelIndexList rows = {model.index(0, 0), model.indexOf(value(*snapshot, "a")),
                                  model.indexOf(value(*snapshot, "c")), model.index(3, 0)};
    QCOMPARE(model.toTsv(rows, {BufferModel::kName, BufferModel::kSize, BufferModel::kPadding}),
             QString("Name\tSize\tPadding\nallocation 1\t8192\t4036\na\t4096\t4036\nc\t512\t\n"
                     "Total\t16388\t5828\n"));
    QVERIFY(model.toCsv().contains("1,a,a,4096,4036,0,1,1,temp,"));
    QVERIFY(model.toCsv().contains("1,c,c,512,,0,2,2,temp,"));

    // Without live ranges there is no padding at the peak, not even for allocations; a partially known amount is
    // marked.
    const std::string text((*snapshot->assignment->texts().begin())->text());
    model.setSnapshot(snapshotOf({}, support::until(text, "HloLiveRange")));
    QCOMPARE(model.index(0, BufferModel::kPadding).data().toString(), QString());
    QCOMPARE(model.index(3, BufferModel::kPadding).data().toString(), QString());
    QVERIFY(model.toCsv().startsWith("allocation,value,instruction,size_bytes,padding_bytes,"));
    const auto partly = snapshotOf({}, support::replaced(text, "f32[8,200]{1,0:T(8,128)}", "f32[?,200]{1,0:T(8,128)}"));
    model.setSnapshot(partly);
    QCOMPARE(model.index(3, BufferModel::kPadding).data().toString(), QString("≥ 3.94 KiB"));
  }

  void theKerasDumpAddsUp() {
    const auto text = io::readText(HLOSCOPE_SHARED "/seeds/gpu-keras-mnist-buffer-assignment.txt");
    if (!text.ok()) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const auto snapshot = snapshotOf({}, std::string((*text)->text()));
    BufferModel model;
    model.setSnapshot(snapshot);
    QCOMPARE(model.rowCount(), 68 + 1);
    int64_t sum = 0;
    int values = 0;
    for (int row = 0; row < 68; ++row) {
      sum += model.index(row, BufferModel::kSize).data(model::BytesRole).toLongLong();
      values += model.rowCount(model.index(row, 0));
    }
    QCOMPARE(sum, 2564824);
    QCOMPARE(values, 98);
    QCOMPARE(model.index(68, BufferModel::kSize).data(model::BytesRole).toLongLong(), 2564824);
  }
};

QTEST_GUILESS_MAIN(TestBufferModel)
#include "tst_buffer_model.moc"
