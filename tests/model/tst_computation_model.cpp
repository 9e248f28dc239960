// The call tree of computations, and the lists of modules and problems.

#include <QAbstractItemModelTester>
#include <QtTest>

#include "model/items/computation_model.h"
#include "tests/support/compare.h"
#include "tests/support/models.h"

namespace {

constexpr const char* kModule = R"(HloModule m

%unused.leaf (x: f32[]) -> f32[] {
  ROOT %x.1 = f32[] parameter(0)
}
%unused (x: f32[]) -> f32[] {
  %x.2 = f32[] parameter(0)
  ROOT %call.9 = f32[] call(%x.2), to_apply=%unused.leaf
}
%sum (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %add.1 = f32[] add(%a, %b)
}
%inner (p: f32[8]) -> f32[8] {
  ROOT %p.3 = f32[8] parameter(0)
}
%fused_sum (p: f32[8]) -> f32[] {
  %p.4 = f32[8] parameter(0)
  %nested = f32[8] fusion(%p.4), kind=kLoop, calls=%inner
  %zero = f32[] constant(0)
  ROOT %reduce.1 = f32[] reduce(%nested, %zero), dimensions={0}, to_apply=%sum
}
%body (s: (s32[])) -> (s32[]) {
  ROOT %s.1 = (s32[]) parameter(0)
}
%condition (s: (s32[])) -> pred[] {
  %s.2 = (s32[]) parameter(0)
  ROOT %true = pred[] constant(true)
}
ENTRY %main (x: f32[8], s: (s32[])) -> f32[] {
  %x = f32[8] parameter(0)
  %s = (s32[]) parameter(1)
  %while.75 = (s32[]) while(%s), condition=%condition, body=%body
  %fusion.1 = f32[] fusion(%x), kind=kInput, calls=%fused_sum
  ROOT %fusion.2 = f32[] fusion(%x), kind=kInput, calls=%fused_sum
}
)";

// Prints the name, its secondary text, and the count.
void print(model::ComputationModel& model, const QModelIndex& parent, int depth, std::string* text) {
  while (model.canFetchMore(parent)) model.fetchMore(parent);
  for (int row = 0; row < model.rowCount(parent); ++row) {
    const QModelIndex index = model.index(row, 0, parent);
    *text += std::string(static_cast<size_t>(2 * depth), ' ') +
             index.data(Qt::AccessibleTextRole).toString().toStdString() + " | " +
             index.siblingAtColumn(1).data().toString().toStdString() + "\n";
    print(model, index, depth + 1, text);
  }
}

std::string print(model::ComputationModel& model) {
  std::string text;
  print(model, {}, 0, &text);
  return text;
}

}  // namespace

class TestComputationModel : public QObject {
  Q_OBJECT

 private slots:
  void showsCalls() {
    model::ComputationModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    tester.setUseFetchMore(false);  // it would fetch during a reset
    model.setSnapshot(support::snapshotOf(kModule));
    COMPARE_TEXT(print(model), R"(main | 5
  while.75 condition condition | 2
  while.75 body body | 1
  fusion.1 | 4
    nested | 1
  fusion.2 | 4
    nested | 1
Not called | 1
  unused | 2
    call.9 call unused.leaf | 1
)");
    model.setShowReducers(true);
    COMPARE_TEXT(print(model), R"(main | 5
  while.75 condition condition | 2
  while.75 body body | 1
  fusion.1 | 4
    nested | 1
    reduce.1 to_apply sum | 3
  fusion.2 | 4
    nested | 1
    reduce.1 to_apply sum | 3
Not called | 1
  unused | 2
    call.9 call unused.leaf | 1
)");
  }

  void isLazy() {
    model::ComputationModel model;
    model.setSnapshot(support::snapshotOf(kModule));
    const QModelIndex entry = model.index(0, 0);
    QCOMPARE(model.rowCount(entry), 0);
    QVERIFY(model.hasChildren(entry));
    QVERIFY(model.canFetchMore(entry));
    model.fetchMore(entry);
    QCOMPARE(model.rowCount(entry), 4);
    QVERIFY(!model.canFetchMore(entry));
    QVERIFY(!model.hasChildren(model.index(0, 0, entry)));
    QVERIFY(model.hasChildren(model.index(2, 0, entry)));
  }

  void filters_data() {
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("expected");
    QTest::newRow("computation") << "FUSED_"
                                 << "fusion.1 fusion fused_sum | 4\n";
    QTest::newRow("caller") << "fusion.2"
                            << "fusion.1 fusion fused_sum | 4\n";
    QTest::newRow("several") << "sum"
                             << "reduce.1 to_apply sum | 3\nfusion.1 fusion fused_sum | 4\n";
    QTest::newRow("all words") << "sum fused"
                               << "fusion.1 fusion fused_sum | 4\n";
    QTest::newRow("entry") << "main"
                           << "main | 5\n";
    QTest::newRow("not called too") << "unused.leaf"
                                    << "call.9 call unused.leaf | 1\n";
    QTest::newRow("none") << "nowhere"
                          << "";
  }
  void filters() {
    QFETCH(QString, words);
    QFETCH(QString, expected);
    model::ComputationModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    tester.setUseFetchMore(false);  // it would fetch during a reset
    model.setSnapshot(support::snapshotOf(kModule));
    model.setFilter(words);
    QString shown = QString::fromStdString(print(model));
    QCOMPARE(shown.replace(QStringLiteral("fusion.1 fused_sum"), QStringLiteral("fusion.1 fusion fused_sum")),
             expected);
    model.setFilter(QString());
    QCOMPARE(model.rowCount(), 2);
  }

  void findsNodes() {
    const auto snapshot = support::snapshotOf(kModule);
    model::ComputationModel model;
    model.setSnapshot(snapshot);
    const auto id = [&](const char* name) { return support::instruction(*snapshot, name); };
    const auto of = [&](const char* name) { return support::computation(*snapshot, name); };
    const QModelIndex entry = model.find(of("main"), {});
    QCOMPARE(entry, model.index(0, 0));
    const QModelIndex nested =
        model.find(of("inner"), {{id("fusion.2"), of("fused_sum")}, {id("nested"), of("inner")}});
    QCOMPARE(nested.data().toString(), QStringLiteral("nested"));
    QCOMPARE(nested.parent().data().toString(), QStringLiteral("fusion.2"));
    const std::vector<std::pair<hlo::InstructionId, hlo::ComputationId>> way{{id("fusion.2"), of("fused_sum")},
                                                                             {id("nested"), of("inner")}};
    QCOMPARE(model.path(nested), way);
    // A reducer has no node: its caller's node is returned.
    const QModelIndex folded = model.find(of("sum"), {{id("fusion.1"), of("fused_sum")}, {id("reduce.1"), of("sum")}});
    QCOMPARE(folded.data().toString(), QStringLiteral("fusion.1"));
    const QModelIndex leaf = model.find(of("unused.leaf"), {{id("call.9"), of("unused.leaf")}});
    QCOMPARE(leaf.data().toString(), QStringLiteral("call.9"));
    QCOMPARE(leaf.parent().parent().data().toString(), QStringLiteral("Not called"));
    QCOMPARE(model.find(of("unused"), {}).data().toString(), QStringLiteral("unused"));
  }

  void endsAtRecursion() {
    model::ComputationModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    tester.setUseFetchMore(false);  // it would fetch during a reset
    model.setSnapshot(support::snapshotOf(R"(HloModule ring
%one (x: f32[]) -> f32[] {
  %x.1 = f32[] parameter(0)
  ROOT %to.two = f32[] call(%x.1), to_apply=%two
}
%two (x: f32[]) -> f32[] {
  %x.2 = f32[] parameter(0)
  ROOT %to.one = f32[] call(%x.2), to_apply=%one
}
%three (x: f32[]) -> f32[] {
  %x.3 = f32[] parameter(0)
  ROOT %to.three = f32[] call(%x.3), to_apply=%three
}
ENTRY %main (x: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  ROOT %start = f32[] call(%x), to_apply=%one
}
)"));
    COMPARE_TEXT(print(model), R"(main | 2
  start call one | 2
    to.two call two | 2
      to.one call one | 2
Not called | 1
  three | 2
    to.three call three | 2
)");
  }

  void withoutModule() {
    model::ComputationModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    tester.setUseFetchMore(false);  // it would fetch during a reset
    model.setSnapshot(nullptr);
    QCOMPARE(model.rowCount(), 0);
    model.setSnapshot(support::snapshotOf("HloModule empty\n"));
    QCOMPARE(model.rowCount(), 0);
    model.setFilter(QStringLiteral("x"));
    QCOMPARE(model.rowCount(), 0);
  }

  void toolTipShowsTheCallPath() {
    const auto snapshot = support::snapshotOf(kModule);
    model::ComputationModel model;
    model.setSnapshot(snapshot);
    model.setFilter(QStringLiteral("inner"));
    QCOMPARE(model.index(0, 0).data(Qt::ToolTipRole).toString(),
             QStringLiteral("<p style='white-space:pre'>inner\n1 instruction\ncalled from main › fused_sum</p>"));
  }

  void wholeDump() {
    QFile file(QStringLiteral(HLOSCOPE_SHARED "/seeds/gpu-maxtext-train-step.hlo.txt"));
    if (!file.open(QIODevice::ReadOnly)) QSKIP("The seed dumps are not at hand.");
    const auto snapshot = support::snapshotOf(file.readAll().toStdString());
    model::ComputationModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    tester.setUseFetchMore(false);  // it would fetch during a reset
    model.setSnapshot(snapshot);
    const std::string text = print(model);
    QVERIFY2(text.starts_with("main.5687_spmd | 888\n"), text.substr(0, 200).c_str());
    QVERIFY(text.find("  while.74 body ") != std::string::npos);
    QVERIFY(text.find("  while.75 body region_30.3928_spmd | 616\n") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(TestComputationModel)
#include "tst_computation_model.moc"
