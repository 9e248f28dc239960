// The most expensive instructions, and their display in the table.

#include <QAbstractItemModelTester>
#include <QtTest>

#include "model/io/file.h"
#include "model/items/format.h"
#include "model/items/hot_list_model.h"
#include "model/queries/query_match.h"
#include "tests/support/snapshots.h"

namespace {

// A loop of three iterations. Per execution: f computes 8 FLOPs and moves 32 + 32 bytes; d 2·4·4·4 = 128 FLOPs and 3·64
// bytes; t and y move 128 and 64 bytes; the gather sends three times its 64 bytes; a tuple writes its pointer table;
// magic is unknown.
constexpr const char* kModule = R"(HloModule m, replica_count=4

fused {
  p = f32[8] parameter(0)
  ROOT n = f32[8] negate(p), backend_config={"window_config":{"estimated_cycles":"9"}}
}

fused_copy {
  p2 = f32[8] parameter(0)
  ROOT inside = f32[8] copy(p2)
}

body {
  s = f32[8] parameter(0)
  f = f32[8] fusion(s), kind=kLoop, calls=fused, backend_config={"window_config":{"estimated_cycles":"50"}}
  ROOT g = f32[8] fusion(f), kind=kLoop, calls=fused_copy
}

condition {
  c = f32[8] parameter(0)
  ROOT yes = pred[] constant(true)
}

ENTRY e {
  q = f32[8] parameter(0)
  a = f32[4,4] parameter(1)
  w = f32[8] while(q), condition=condition, body=body, backend_config={"known_trip_count":{"n":"3"}}
  y = f32[8] copy(w), backend_config={"window_config":{"estimated_cycles":"70"}}
  d = f32[4,4] dot(a, a), lhs_contracting_dims={1}, rhs_contracting_dims={0}, metadata={op_name="jit(f)/mlp/dot" source_file="/a/b.py" source_line=7}
  t = f32[4,4]{0,1} transpose(d), dimensions={0,1}
  magic = f32[4] custom-call(d), custom_call_target="magic"
  all = f32[16,4] all-gather(d), replica_groups={{0,1,2,3}}, dimensions={0}
  ROOT r = (f32[8], f32[4,4]) tuple(y, t)
}
)";

QString print(const model::Snapshot& snapshot, queries::HotList list, size_t maximum = 100) {
  const hlo::Costs& all = snapshot.workload->get().costs;
  hlo::Device device;
  device.memoryBytes = hlo::Rate{1e12, ""};
  device.vector = device.matrix = {{hlo::ElementType::kF32, {128e6, ""}}};
  const hlo::TimeEstimates times(*snapshot.module, all, device);
  const queries::InstructionCosts costs{&all, &times, &snapshot.xlaCycles->get()};
  QStringList texts;
  for (const queries::HotItem& item : queries::hotItems(*snapshot.module, costs, list, maximum)) {
    const QString amount = item.amount.isUnknown() ? QStringLiteral("?") : QString::number(item.amount.atLeast());
    texts += model::toQString(snapshot.module->name(item.instruction)) + u' ' + amount;
  }
  return texts.join(QStringLiteral(", "));
}

}  // namespace

class TestHotList : public QObject {
  Q_OBJECT

 private slots:
  void lists() {
    const auto snapshot = support::moduleSnapshot(kModule);
    QVERIFY(snapshot != nullptr);
    QCOMPARE(print(*snapshot, queries::HotList::kFlops), QString("d 128, f 24, magic ?"));
    QCOMPARE(print(*snapshot, queries::HotList::kFlops, 1), QString("d 128"));
    QCOMPARE(print(*snapshot, queries::HotList::kBytes),
             QString("all 320, f 192, g 192, d 192, t 128, y 64, r 16, magic ?"));
    QCOMPARE(print(*snapshot, queries::HotList::kOutputs), QString("all 256, d 64, t 64, f 32, g 32, y 32, magic 16"));
    QCOMPARE(print(*snapshot, queries::HotList::kCopies), QString("inside 192, t 128, y 64"));
    QCOMPARE(print(*snapshot, queries::HotList::kCollectives), QString("all 192"));
    // XLA estimates 50 cycles for f, with three executions; n is inside f, which includes its cycles.
    QCOMPARE(print(*snapshot, queries::HotList::kCycles), QString("f 150, y 70"));
    // In picoseconds: d computes for 1 µs; f three times for 62,500 ps; the others move bytes at 1 per ps. The links
    // have no rate, and nothing is known about magic.
    QCOMPARE(print(*snapshot, queries::HotList::kTime),
             QString("d 1000000, f 187500, all 320, g 192, t 128, y 64, r 16, magic ?"));
  }

  void table() {
    const auto snapshot = support::moduleSnapshot(kModule);
    hlo::Device device;
    device.name = "toy";
    device.matrix = {{hlo::ElementType::kF32, {128e6, ""}}};
    device.memoryBytes = hlo::Rate{1e12, ""};
    const auto estimates = model::estimate(snapshot, device);
    model::HotListModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    model.setRows(estimates, model::hotRows(*estimates, queries::HotList::kFlops));
    using Hot = model::HotListModel;
    using Column = queries::InstructionColumn;
    const auto row = [&model](int number) {
      QStringList cells;
      for (const int column :
           {int{Hot::kName}, int{Hot::kAmount}, int{Hot::kShare}, Hot::columnOf(Column::kTime),
            Hot::columnOf(Column::kExecutions), Hot::columnOf(Column::kOpcode), Hot::columnOf(Column::kShape),
            Hot::columnOf(Column::kSource), Hot::columnOf(Column::kScope)})
        cells += model.index(number, column).data().toString();
      return cells.join(u'|');
    };
    QCOMPARE(model.rowCount(), 3);
    // Share of the known total: 128 + 24 FLOPs.
    QCOMPARE(row(0), QString::fromUtf8("d|128|84.2%|1.00 µs|1|dot|f32[4,4]|b.py:7|jit(f)/mlp/dot"));
    QCOMPARE(row(2), QString("magic|?|?|?|1|custom-call|f32[4]|b.py:7 (inferred)|"));
    QCOMPARE(model.index(0, model::HotListModel::kShare).data(model::HotListModel::kShareRole).toDouble(), 128.0 / 152);
    QVERIFY(!model.index(2, model::HotListModel::kShare).data(model::HotListModel::kShareRole).isValid());
    QCOMPARE(model.rowOf(support::instruction(*snapshot, "f")), std::optional(1));
    QCOMPARE(model.rowOf(support::instruction(*snapshot, "y")), std::nullopt);
    QVERIFY(model.index(1, model::HotListModel::kAmount)
                .data(Qt::ToolTipRole)
                .toString()
                .contains("Executions per run: 3"));
    QVERIFY(model.index(2, Hot::columnOf(Column::kSource))
                .data(Qt::ToolTipRole)
                .toString()
                .contains("Line of its operand d; it has none of its own"));
    model.setRows(estimates, model::hotRows(*estimates, queries::HotList::kCycles));
    QCOMPARE(model.rowCount(), 2);
    QVERIFY2(row(0).startsWith(QString("f|150|68.2%|")), qPrintable(row(0)));  // 150 of 220
    QCOMPARE(model.headerData(model::HotListModel::kAmount, Qt::Horizontal, Qt::DisplayRole).toString(),
             QString("XLA's cycles per run"));
    QVERIFY(model.index(0, model::HotListModel::kAmount).data(Qt::ToolTipRole).toString().contains("150 cycles"));
    model.setRows(nullptr, {});
    QCOMPARE(model.rowCount(), 0);
  }

  // f and g move 192 bytes each, d 192, all 320.
  void sorts() {
    const auto snapshot = support::moduleSnapshot(kModule);
    const auto estimates = model::estimate(snapshot, {});
    model::HotListModel model;
    model.setRows(estimates, model::hotRows(*estimates, queries::HotList::kBytes));
    const auto names = [&model] {
      QStringList all;
      for (int row = 0; row < model.rowCount(); ++row) all += model.index(row, 0).data().toString();
      return all.join(u' ');
    };
    using Hot = model::HotListModel;
    QCOMPARE(names(), QString("all f g d t y r magic"));
    model.sort(Hot::kName, Qt::AscendingOrder);
    QCOMPARE(names(), QString("all d f g magic r t y"));
    model.sort(Hot::columnOf(queries::InstructionColumn::kExecutions), Qt::DescendingOrder);
    QCOMPARE(names(), QString("f g y d t magic all r"));  // three executions each, then one
    model.sort(Hot::kAmount, Qt::AscendingOrder);
    QCOMPARE(names(), QString("r y t f g d all magic"));
    model.sort(-1);
    QCOMPARE(names(), QString("all f g d t y r magic"));
    // New rows keep the order of the user.
    model.sort(Hot::kName, Qt::AscendingOrder);
    model.setRows(estimates, model::hotRows(*estimates, queries::HotList::kFlops));
    QCOMPARE(names(), QString("d f magic"));
  }

  // 30 additions of 8 elements, named by number and with a suffix, and a larger one: 240 + 1,000 FLOPs.
  void joinsAndCuts() {
    std::string text = "HloModule m\n\nENTRY e {\n  p = f32[8] parameter(0)\n  q = f32[1000] parameter(1)\n";
    text += "  large = f32[1000] add(q, q)\n";
    for (int i = 0; i < 29; ++i) text += "  add." + std::to_string(i) + " = f32[8] add(p, p)\n";
    text += "  ROOT add.29.clone = f32[8] add(p, p)\n}\n";
    const auto snapshot = support::moduleSnapshot(text);
    const auto estimates = model::estimate(snapshot, {});
    model::HotListModel model;
    const auto rows = model::hotRows(*estimates, queries::HotList::kFlops);
    QCOMPARE(rows.items.size(), size_t{20});  // 90% is 1,116 FLOPs, which 16 have; at least 20 are shown
    QCOMPARE(rows.left, size_t{11});
    QCOMPARE(rows.leftAmount, hlo::Amount(88));
    QCOMPARE(model::hotRows(*estimates, queries::HotList::kFlops, {false, true}).items.size(), size_t{31});
    model.setRows(estimates, model::hotRows(*estimates, queries::HotList::kFlops, {true, false}));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(1, 0).data().toString(), QString("add.0 and 29 like it"));
    QCOMPARE(model.index(1, 1).data().toString(), QString("240"));
    QCOMPARE(model.rowOf(support::instruction(*snapshot, "add.29.clone")), std::optional(1));
  }

  // On a TPU the last dimension, 3, is laid out as 128: 16,011,392 · 128 · 4 bytes.
  void padding() {
    const char* const path =
        HLOSCOPE_SHARED "/corpus/made/tpu/oom_padding/module_0000.jit_f.cl_1014260217.after_optimizations.txt";
    const auto text = io::readText(path);
    if (!text.ok()) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const auto snapshot = support::moduleSnapshot(std::string((*text)->text()), path);
    QCOMPARE(print(*snapshot, queries::HotList::kOutputs, 4),
             QString("copy.2 8197832704, broadcast_add_fusion 8197832704, rows_of_three.1 8197832704, "
                     "copy.4 256182272"));
    const auto estimates = model::estimate(snapshot, {});
    model::HotListModel model;
    model.setRows(estimates, model::hotRows(*estimates, queries::HotList::kOutputs));
    QCOMPARE(model.index(0, model::HotListModel::kAmount).data().toString(), QString("7.63 GiB"));
    const int unpadded = model::HotListModel::columnOf(queries::InstructionColumn::kUnpadded);
    QCOMPARE(model.index(0, unpadded).data().toString(), QString("183.24 MiB"));
    queries::QueryResult found = queries::findInstructions(*queries::Query::parse("bytes>1G"), snapshot->querySubject(),
                                                           snapshot->module->instructions());
    QStringList names;
    for (const hlo::InstructionId id : snapshot->module->instructions()) {
      if (found.found[id.index()] != 0) names += model::toQString(snapshot->module->name(id));
    }
    QCOMPARE(names.join(u' '), QString("param_0 add.6.clone.1 add.0 copy.2 broadcast_add_fusion rows_of_three.1"));
  }
};

QTEST_APPLESS_MAIN(TestHotList)
#include "tst_hot_list.moc"
