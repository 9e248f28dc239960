// The most expensive instructions, and their display in the table.

#include <QAbstractItemModelTester>
#include <QtTest>

#include "model/items/format.h"
#include "model/items/hot_list_model.h"
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
  const hlo::Costs& costs = snapshot.workload->get().costs;
  const hlo::XlaCycles& cycles = snapshot.xlaCycles->get();
  QStringList texts;
  for (const queries::HotItem& item : queries::hotItems(*snapshot.module, costs, cycles, list, maximum)) {
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
    const auto row = [&model](int number) {
      QStringList cells;
      for (int column = 0; column < model.columnCount(); ++column)
        cells += model.index(number, column).data().toString();
      return cells.join(u'|');
    };
    QCOMPARE(model.rowCount(), 3);
    // Share of the known total: 128 + 24 FLOPs.
    QCOMPARE(row(0), QString::fromUtf8("d|128|84.2%|1.00 µs|dot|f32[4,4]|b.py:7|jit(f)/mlp/dot"));
    QCOMPARE(row(2), QString("magic|?|?|?|custom-call|f32[4]|b.py:7|"));
    QCOMPARE(model.index(0, model::HotListModel::kShare).data(model::HotListModel::kShareRole).toDouble(), 128.0 / 152);
    QVERIFY(!model.index(2, model::HotListModel::kShare).data(model::HotListModel::kShareRole).isValid());
    QCOMPARE(model.rowOf(support::instruction(*snapshot, "f")), std::optional(1));
    QCOMPARE(model.rowOf(support::instruction(*snapshot, "y")), std::nullopt);
    QVERIFY(model.index(1, model::HotListModel::kAmount)
                .data(Qt::ToolTipRole)
                .toString()
                .contains("Executions per run: 3"));
    QVERIFY(model.index(2, model::HotListModel::kSource).data(Qt::ToolTipRole).toString().contains("Inferred"));
    model.setRows(estimates, model::hotRows(*estimates, queries::HotList::kCycles));
    QCOMPARE(model.rowCount(), 2);
    QVERIFY2(row(0).startsWith(QString("f|150|68.2%|")), qPrintable(row(0)));  // 150 of 220
    QCOMPARE(model.headerData(model::HotListModel::kAmount, Qt::Horizontal, Qt::DisplayRole).toString(),
             QString("Est. cycles"));
    QVERIFY(model.index(0, model::HotListModel::kAmount).data(Qt::ToolTipRole).toString().contains("150 cycles"));
    model.setRows(nullptr, {});
    QCOMPARE(model.rowCount(), 0);
  }
};

QTEST_APPLESS_MAIN(TestHotList)
#include "tst_hot_list.moc"
