// The inspector's tree as an item model: long lists in pages, texts to copy, tooltips.

#include <QAbstractItemModelTester>
#include <QtTest>

#include "model/items/facts_model.h"
#include "model/items/inspector_rows.h"
#include "tests/support/compare.h"
#include "tests/support/models.h"

namespace {

using Kind = model::FactRow::Kind;

constexpr const char* kModule = R"(HloModule m

%fused (p: f32[3]) -> f32[3] {
  ROOT %p = f32[3]{0} parameter(0)
}

ENTRY %main.9 (a: f32[3]) -> f32[3] {
  %a = f32[3]{0} parameter(0)
  ROOT %fusion.1 = f32[3]{0} fusion(%a), kind=kLoop, calls=%fused, metadata={op_name="jit(step)/<neg>" source_file="/src/model.py" source_line=12}
}
)";

}  // namespace

class TestFactsModel : public QObject {
  Q_OBJECT

 private slots:
  // An instruction with 20,000 operands has 50 rows until more are fetched.
  void fetchesLongListsInPages() {
    std::string hlo = "ENTRY e {\n  p = f32[] parameter(0)\n  ROOT t = (f32[]) tuple(p";
    for (int i = 1; i < 20000; ++i) hlo += ",p";
    const std::shared_ptr<const model::Snapshot> made = support::snapshotOf(hlo + ")\n}\n");
    model::Navigation navigation;
    navigation.show(made);
    const model::Selection selection = navigation.resolve(support::instruction(*made, "t"));
    model::FactsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRows(model::inspect(made, selection, {}));
    const QModelIndexList found = model.match(model.index(0, 0), Qt::DisplayRole, QStringLiteral("Operands"));
    QCOMPARE(found.size(), 1);
    const QModelIndex operands = found.front();
    QCOMPARE(operands.data(model::FactsModel::TextRole).toString(), QStringLiteral("20,000"));
    QCOMPARE(model.rowCount(operands), 51);
    const auto more = [&] { return model.index(model.rowCount(operands) - 1, 0, operands); };
    QCOMPARE(more().data().toString(), QStringLiteral("19,950 more…"));
    QCOMPARE(model.showMore(more()).row(), 50);
    QCOMPARE(model.rowCount(operands), 1051);
    QCOMPARE(more().data().toString(), QStringLiteral("18,950 more…"));
    while (model.kind(more()) == Kind::kMore) model.showMore(more());
    QCOMPARE(model.rowCount(operands), 20000);
    QCOMPARE(more().data().toString(), QStringLiteral("p"));
  }

  void hasTheRowsOfTheInspector() {
    const std::shared_ptr<const model::Snapshot> made = support::snapshotOf(kModule);
    model::Navigation navigation;
    navigation.show(made);
    const model::Selection selection = navigation.resolve(support::instruction(*made, "fusion.1"));
    model::FactsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRows(model::inspect(made, selection, {}));
    const QModelIndex main = model.index(0, 0);
    QCOMPARE(main.data().toString(), QStringLiteral("Instruction"));
    QCOMPARE(model.kind(main), Kind::kSection);
    const QModelIndex name = model.index(0, 0, main);
    QCOMPARE(name.data(Qt::EditRole).toString(), QStringLiteral("fusion.1"));
    QVERIFY(name.flags().testFlag(Qt::ItemIsEditable));  // opens a read-only field for selecting text
    QVERIFY(!main.flags().testFlag(Qt::ItemIsEditable));
    QCOMPARE(model.copyText(name), QStringLiteral("fusion.1"));
    const QModelIndex computation = model.index(5, 0, main);
    QCOMPARE(computation.data(model::TargetRole).value<model::Target>(), model::Target(*made->module->entry()));
    const QModelIndex operand = model.index(0, 0, model.index(2, 0));
    QCOMPARE(model.copyText(operand), QStringLiteral("a"));
    const QModelIndex source = model.index(4, 0);
    COMPARE_TEXT(model.copyText(source).toStdString(), "Source\nScope\tjit(step)/<neg>\nmodel.py:12\t");
    // The full path is in the tooltip; texts of a dump are never markup.
    QCOMPARE(model.index(1, 0, source).data(Qt::ToolTipRole).toString(),
             QStringLiteral("<p style='white-space:pre'>/src/model.py:12</p>"));
    QCOMPARE(model.index(0, 0, source).data(Qt::ToolTipRole).toString(),
             QStringLiteral("<p style='white-space:pre'>jit(step)/&lt;neg&gt;</p>"));
  }
};

QTEST_GUILESS_MAIN(TestFactsModel)
#include "tst_facts_model.moc"
