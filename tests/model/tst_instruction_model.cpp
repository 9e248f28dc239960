// The table of instructions: its cells, abbreviated and exact, and restoring of its rows.

#include <QAbstractItemModelTester>
#include <QtTest>

#include "model/items/instruction_cells.h"
#include "model/items/instruction_model.h"
#include "model/queries/instruction_filter.h"
#include "tests/support/compare.h"
#include "tests/support/models.h"

namespace {

// The source is in the dialect with tiles: f32[3,5]{1,0:T(8,128)} has 60 bytes, 8 * 128 * 4 = 4,096 with padding.
constexpr const char* kModule = R"(HloModule m, is_scheduled=true

fused {
  p = f32[3,5]{1,0:T(8,128)} parameter(0)
  ROOT neg.1 = f32[3,5]{1,0:T(8,128)} negate(p)
}

ENTRY main {
  a = f32[3,5]{1,0:T(8,128)} parameter(0)
  big = (bf16[1024,2048]{1,0}, /*index=1*/ s32[]) custom-call(a), custom_call_target="make <b>it</b>"
  fusion.1 = f32[3,5]{1,0:T(8,128)} fusion(a), kind=kLoop, calls=fused, metadata={op_name="jit(f)/two\nlines" source_file="/home/me/a & b/train.py" source_line=12}, backend_config={"window_config":{"estimated_cycles":"15377"}}
  unknown = f32[?,4] custom-call(a, a), custom_call_target="x"
  ROOT out = f32[3,5]{1,0:T(8,128)} add(a, fusion.1)
}
)";

std::vector<hlo::InstructionId> allRows(const model::Snapshot& snapshot) {
  std::vector<hlo::InstructionId> rows;
  for (hlo::InstructionId id : snapshot.module->instructions()) rows.push_back(id);
  return rows;
}

std::vector<hlo::InstructionId> rowsOf(std::initializer_list<uint32_t> indices) {
  return {indices.begin(), indices.end()};
}

}  // namespace

class TestInstructionModel : public QObject {
  Q_OBJECT

 private slots:
  void showsCells() {
    const auto snapshot = support::snapshotOf(kModule);
    model::InstructionModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setSnapshot(snapshot);
    QCOMPARE(model.rowCount(), 0);
    model.setRows(allRows(*snapshot));
    COMPARE_TEXT(
        support::printModel(model),
        R"(p | parameter | f32[3,5]{1,0:T(8,128)} | 4.00 KiB |  |  |  |  |  |  |  | train.py:12 (inferred) |  | 1 | 60 B | 3.94 KiB |  | fused |  | HBM |  |  | 
neg.1 | negate | f32[3,5]{1,0:T(8,128)} | 4.00 KiB |  |  |  |  |  |  |  | train.py:12 (inferred) |  | 0 | 60 B | 3.94 KiB |  | fused |  | HBM |  |  | 
a | parameter | f32[3,5]{1,0:T(8,128)} | 4.00 KiB |  |  |  |  |  |  |  | train.py:12 (inferred) | 0 | 4 | 60 B | 3.94 KiB |  | main |  | HBM |  |  | 
big | custom-call | (bf16[1024,2048]{1,0}, /*index=1*/ s32[]) | 4.00 MiB |  |  |  |  |  |  |  |  | 1 | 0 | 4.00 MiB | 0 B |  | main |  | HBM |  |  | 
fusion.1 | fusion | f32[3,5]{1,0:T(8,128)} | 4.00 KiB |  |  |  |  |  | kLoop | jit(f)/two lines | train.py:12 | 2 | 1 | 60 B | 3.94 KiB |  | main |  | HBM |  |  | 
unknown | custom-call | f32[?,4] |  |  |  |  |  |  |  |  |  | 3 | 0 |  |  |  | main |  | HBM |  |  | 
out | add | f32[3,5]{1,0:T(8,128)} | 4.00 KiB |  |  |  |  |  |  |  | train.py:12 (inferred) | 4 | 0 | 60 B | 3.94 KiB |  | main |  | HBM |  |  | 
)");
  }

  // neg.1: 15 FLOPs; its fusion reads and writes 4,096 bytes each, with tile padding. Costs of custom calls
  // are unknown.
  void showsCosts() {
    const auto snapshot = support::snapshotOf(kModule);
    model::InstructionModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setSnapshot(snapshot);
    model.setRows(allRows(*snapshot));
    hlo::Device device;
    device.name = "toy";
    device.vector = {{hlo::ElementType::kF32, {15e6, ""}}};
    device.memoryBytes = hlo::Rate{120e9, ""};
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setEstimates(model::estimate(snapshot, device));
    QCOMPARE(changed.count(), 1);
    using Column = queries::InstructionColumn;
    const auto cells = [&model](int row, int role = Qt::DisplayRole) {
      QStringList texts;
      for (const Column column : {Column::kFlops, Column::kBytesAccessed, Column::kIntensity, Column::kTime}) {
        texts += model.index(row, static_cast<int>(column)).data(role).toString();
      }
      return texts.join(u'|');
    };
    QCOMPARE(cells(2), QString("0|0 B||0 s"));  // a parameter
    QCOMPARE(cells(3), QString("?|?|?|?"));
    QCOMPARE(cells(3, Qt::EditRole), QString("?|?|?|?"));
    QCOMPARE(cells(4), QString::fromUtf8("15|8.00 KiB|< 0.01|1.00 µs"));
    QCOMPARE(cells(4, Qt::EditRole), QString::fromUtf8("15|8192|< 0.01|1.00 µs"));
    QCOMPARE(cells(6), QString::fromUtf8("15|12.00 KiB|< 0.01|1.00 µs"));
    QVERIFY(model.index(4, static_cast<int>(Column::kTime)).data(Qt::ToolTipRole).toString().contains("toy"));
    QVERIFY(
        model.index(3, static_cast<int>(Column::kFlops)).data(Qt::ToolTipRole).toString().contains("unknown FLOPs"));
    QCOMPARE(model.index(4, static_cast<int>(Column::kUsers)).data(Qt::ToolTipRole).toString(), QString());
    // XLA states cycles only for the fusion.
    const auto cycles = [&model](int row, int role) {
      return model.index(row, static_cast<int>(Column::kCycles)).data(role);
    };
    QCOMPARE(cycles(4, Qt::DisplayRole), QVariant("15.4 K"));
    QCOMPARE(cycles(4, Qt::EditRole), QVariant(qlonglong{15377}));
    QCOMPARE(cycles(6, Qt::DisplayRole).toString(), QString());
    QVERIFY(cycles(6, Qt::ToolTipRole).toString().contains("XLA reports no cycles for this instruction."));
    // Estimates are dropped together with their snapshot.
    model.setSnapshot(support::snapshotOf(kModule));
    model.setRows(rowsOf({4}));
    QCOMPARE(cells(0), QString("|||"));
  }

  // A fusion that runs three times in a loop, and the add of a reducer. Values are per run of the module; the cost of
  // the reducer is part of the reduce: 7 additions and 32 + 4 + 4 bytes.
  void figuresArePerRun() {
    const auto snapshot = support::snapshotOf(R"(HloModule m

fused {
  q = f32[8] parameter(0)
  n = f32[8] negate(q)
}

sum {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT plus = f32[] add(x, y)
}

body {
  s = f32[8] parameter(0)
  ROOT k = f32[8] fusion(s), kind=kLoop, calls=fused
}

condition {
  t = f32[8] parameter(0)
  ROOT yes = pred[] constant(true)
}

ENTRY e {
  p = f32[8] parameter(0)
  w = f32[8] while(p), condition=condition, body=body, backend_config={"known_trip_count":{"n":"3"}}
  zero = f32[] constant(0)
  ROOT r = f32[] reduce(w, zero), dimensions={0}, to_apply=sum
}
)");
    hlo::Device device;
    device.name = "toy";
    device.memoryBytes = hlo::Rate{64e6, ""};
    device.vector = {{hlo::ElementType::kF32, {1e12, ""}}};
    model::InstructionModel model;
    model.setSnapshot(snapshot);
    model.setEstimates(model::estimate(snapshot, device));
    const auto row = [&](const char* name) {
      model.setRows({support::instruction(*snapshot, name)});
      using Column = queries::InstructionColumn;
      QStringList texts;
      for (const Column column : {Column::kFlops, Column::kBytesAccessed, Column::kTime, Column::kExecutions,
                                  Column::kComputation, Column::kTripCount})
        texts += model.index(0, static_cast<int>(column)).data().toString();
      return texts.join(u'|');
    };
    QCOMPARE(row("k"), QString::fromUtf8("24|192 B|3.00 µs|3|body|"));
    QCOMPARE(row("n"), QString("24|192 B||3|fused|"));  // a fusion runs as one: no times inside
    QCOMPARE(row("w"), QString::fromUtf8("24|192 B|3.00 µs|1|e|3"));
    QCOMPARE(row("plus"), QString("|||7|sum|"));
    QCOMPARE(row("r"), QString::fromUtf8("7|40 B|625 ns|1|e|"));
    const auto tip = [&](const char* name, queries::InstructionColumn column) {
      model.setRows({support::instruction(*snapshot, name)});
      return model.index(0, static_cast<int>(column)).data(Qt::ToolTipRole).toString();
    };
    QVERIFY(tip("k", queries::InstructionColumn::kFlops)
                .contains("24 FLOPs in one run of the module\nOne execution: 8\nExecutions per run: 3\n"));
    QVERIFY(tip("n", queries::InstructionColumn::kTime).contains("A fusion runs as one: only the fusion has a time."));
    // Without rates there are no times.
    model.setEstimates(model::estimate(snapshot, {}));
    QCOMPARE(row("k"), QString("24|192 B||3|body|"));
  }

  // Only asynchronous collectives have an overlap, which may be nothing. Sorted by the number of instructions.
  void overlapOfCollectives() {
    const std::string text = R"(HloModule m, is_scheduled=true
sum {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT plus = f32[] add(x, y)
}
ENTRY e {
  p = f32[8] parameter(0)
  s1 = f32[8] all-reduce-start(p), replica_groups={{0,1}}, to_apply=sum
  one = f32[8] negate(p)
  b = f32[8] bitcast(one)
  two = f32[8] sine(b)
  d1 = f32[8] all-reduce-done(s1)
  s2 = f32[8] all-reduce-start(two), replica_groups={{0,1}}, to_apply=sum
  d2 = f32[8] all-reduce-done(s2)
  sync = f32[8] all-reduce(d2), replica_groups={{0,1}}, to_apply=sum
  ROOT r = (f32[8], f32[8]) tuple(d1, sync)
}
)";
    using Column = queries::InstructionColumn;
    const auto cells = [](const model::Snapshot& snapshot) {
      QStringList texts;
      const model::InstructionCells values{snapshot, nullptr};
      for (const char* name : {"s1", "d1", "s2", "sync", "one"}) {
        const auto id = support::instruction(snapshot, name);
        texts += QStringLiteral("%1: %2, %3, %4")
                     .arg(QLatin1String(name), values.display(id, Column::kOverlappedBy),
                          values.exact(id, Column::kOverlappedBy).toString(),
                          values.tip(id, Column::kOverlappedBy).replace(u'\n', u' '));
      }
      return texts;
    };
    const auto snapshot = support::snapshotOf(text.c_str());
    QCOMPARE(cells(*snapshot),
             QStringList({"s1: one and 1 more, one, two, Scheduled between start and done: one two",
                          "d1: one and 1 more, one, two, Scheduled between start and done: one two",
                          "s2: nothing, nothing, Nothing with work is scheduled between start and done.",
                          "sync: , , It is synchronous: nothing runs beside it.", "one: , , "}));
    const auto unscheduled = support::snapshotOf(
        QString::fromStdString(text).remove(QStringLiteral(", is_scheduled=true")).toStdString().c_str());
    QCOMPARE(cells(*unscheduled).front(), QStringLiteral("s1: , , The module has no schedule."));
    const auto sorted =
        queries::sorted(snapshot->instructions->get(),
                        std::vector{support::instruction(*snapshot, "one"), support::instruction(*snapshot, "s2"),
                                    support::instruction(*snapshot, "s1")},
                        Column::kOverlappedBy, true);
    QCOMPARE(sorted, (std::vector{support::instruction(*snapshot, "s1"), support::instruction(*snapshot, "s2"),
                                  support::instruction(*snapshot, "one")}));
  }

  void keepsExactTexts() {
    const auto snapshot = support::snapshotOf(kModule);
    model::InstructionModel model;
    model.setSnapshot(snapshot);
    model.setRows(rowsOf({3, 4}));
    const auto cell = [&model](int row, queries::InstructionColumn column, int role) {
      return model.index(row, static_cast<int>(column)).data(role);
    };
    using Column = queries::InstructionColumn;
    QCOMPARE(cell(0, Column::kBytes, Qt::EditRole).toLongLong(), qlonglong{2 * 1024 * 2048 + 4});
    QCOMPARE(cell(0, Column::kBytes, model::BytesRole).toLongLong(), qlonglong{4194308});
    QCOMPARE(cell(0, Column::kBytes, Qt::TextAlignmentRole).value<Qt::Alignment>(), Qt::AlignRight | Qt::AlignVCenter);
    QCOMPARE(cell(0, Column::kName, model::CategoryRole).toInt(), static_cast<int>(hlo::Category::kControl));
    QCOMPARE(cell(1, Column::kScope, Qt::EditRole).toString(), QStringLiteral("jit(f)/two\nlines"));
    QCOMPARE(cell(1, Column::kSource, Qt::EditRole).toString(), QStringLiteral("/home/me/a & b/train.py:12"));
    QCOMPARE(cell(1, Column::kName, model::TargetRole).value<model::Target>(), model::Target(hlo::InstructionId(4)));
    // Texts of a dump are never markup.
    QCOMPARE(cell(1, Column::kSource, Qt::ToolTipRole).toString(),
             QStringLiteral("<p style='white-space:pre'>/home/me/a &amp; b/train.py:12</p>"));
    QCOMPARE(cell(1, Column::kBytes, Qt::ToolTipRole).toString(),
             QStringLiteral("<p style='white-space:pre'>4.00 KiB (4,096 bytes)\n60 bytes without tile padding</p>"));
  }

  void copiesWithTabs() {
    const auto snapshot = support::snapshotOf(kModule);
    model::InstructionModel model;
    model.setSnapshot(snapshot);
    model.setRows(rowsOf({6, 4, 3}));
    const auto column = [](queries::InstructionColumn of) { return static_cast<int>(of); };
    using Column = queries::InstructionColumn;
    COMPARE_TEXT(model
                     .tabSeparated({1, 2}, {column(Column::kBytes), column(Column::kName), column(Column::kScope),
                                            column(Column::kStep)})
                     .toStdString(),
                 "4096\tfusion.1\tjit(f)/two lines\t2\n4194308\tbig\t\t1\n");
  }

  void findsRows() {
    const auto snapshot = support::snapshotOf(kModule);
    model::InstructionModel model;
    model.setSnapshot(snapshot);
    model.setRows(rowsOf({6, 4, 3, 0}));
    QCOMPARE(model.row(hlo::InstructionId(4)), std::optional<int>(1));
    QCOMPARE(model.row(hlo::InstructionId(5)), std::nullopt);
    using Ids = std::vector<hlo::InstructionId>;
    QCOMPARE(model.rows(Ids{}), std::vector<int>{});
    QCOMPARE(model.rows(Ids{hlo::InstructionId(3)}), std::vector<int>{2});
    QCOMPARE(model.rows(Ids{hlo::InstructionId(0), hlo::InstructionId(5), hlo::InstructionId(6)}),
             (std::vector<int>{0, 3}));
  }

  void elidesLongTexts() {
    const std::string name(5000, 'n');
    const auto snapshot = support::snapshotOf("ENTRY e {\n  " + name + " = f32[] parameter(0)\n}\n");
    model::InstructionModel model;
    model.setSnapshot(snapshot);
    model.setRows(rowsOf({0}));
    QCOMPARE(model.index(0, 0).data().toString(), QString(400, u'n') + u'…');
    QCOMPARE(model.index(0, 0).data(Qt::EditRole).toString().size(), 5000);
    const QString tip = model.index(0, 0).data(Qt::ToolTipRole).toString();
    QCOMPARE(tip.count(u'\n'), 23);
    QVERIFY(tip.endsWith(QStringLiteral("n…</p>")));
  }

  void namesColumns() {
    model::InstructionModel model;
    QStringList names;
    for (int column = 0; column < model.columnCount(); ++column) {
      names += model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    }
    QCOMPARE(names.join(u' '),
             QStringLiteral("Name Opcode Shape Bytes FLOPs per run Accessed per run Intensity Est. time per run XLA's "
                            "cycles per run Fusion kind Scope Source line Step Users Unpadded Padding Executions "
                            "Computation Trip count Memory space Sharding Live range Overlapped by"));
  }
};

QTEST_GUILESS_MAIN(TestInstructionModel)
#include "tst_instruction_model.moc"
