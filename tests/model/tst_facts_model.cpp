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

  // A table has a row of titles and is sorted by any column; the choice holds for the next table with this heading.
  void sortsTables() {
    const double shares[][2] = {{3, 1}, {2, 5}, {1, 3}};
    const auto table = std::make_shared<model::FactRow::Table>();
    table->titles = {"Line", "FLOPs", "Bytes"};
    table->rows = 3;
    table->key = [&shares](size_t row, int column) {
      return column == 0 ? static_cast<double>(row) : shares[row][column - 1];
    };
    table->make = [&shares](size_t row) {
      model::FactRow line;
      line.label = QString("a.py:%1").arg(row + 1);
      line.cells = {QString::number(shares[row][0]), QString::number(shares[row][1])};
      return line;
    };
    const auto section = [&table] {
      model::FactRow row;
      row.kind = Kind::kSection;
      row.label = QStringLiteral("Source lines");
      row.table = table;
      return std::vector<model::FactRow>{row};
    };
    model::FactsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRows(section());
    const auto titles = [&model] { return model.index(0, 0, model.index(0, 0)); };
    const auto shown = [&model] { return model.copyText(model.index(0, 0)).toStdString(); };
    QCOMPARE(model.kind(titles()), Kind::kColumns);
    COMPARE_TEXT(shown(), "Source lines\nLine\tFLOPs\tBytes\na.py:1\t3\t1\na.py:2\t2\t5\na.py:3\t1\t3");
    QCOMPARE(titles().data(model::FactsModel::SortColumnRole).toInt(), 1);
    model.sortTable(titles(), 2);
    COMPARE_TEXT(shown(), "Source lines\nLine\tFLOPs\tBytes\na.py:2\t2\t5\na.py:3\t1\t3\na.py:1\t3\t1");
    model.sortTable(titles(), 2);
    QVERIFY(!titles().data(model::FactsModel::DescendingRole).toBool());
    COMPARE_TEXT(shown(), "Source lines\nLine\tFLOPs\tBytes\na.py:1\t3\t1\na.py:3\t1\t3\na.py:2\t2\t5");
    model.setRows(section());
    QCOMPARE(titles().data(model::FactsModel::SortColumnRole).toInt(), 2);
    model.sortTable(titles(), 0);  // names begin with the first
    COMPARE_TEXT(shown(), "Source lines\nLine\tFLOPs\tBytes\na.py:1\t3\t1\na.py:2\t2\t5\na.py:3\t1\t3");
  }

  // A long table is listed in pages, in the order in which it is sorted.
  void fetchesLongTablesInPages() {
    const auto table = std::make_shared<model::FactRow::Table>();
    table->titles = {"Line", "FLOPs"};
    table->rows = 2000;
    table->key = [](size_t row, int) { return static_cast<double>(row); };
    table->make = [](size_t row) {
      model::FactRow line;
      line.label = QString::number(row);
      line.cells = {QString::number(row)};
      return line;
    };
    table->isDescending = false;
    model::FactRow section;
    section.kind = Kind::kSection;
    section.table = table;
    model::FactsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRows({section});
    const QModelIndex list = model.index(0, 0);
    const auto label = [&](int row) { return model.index(row, 0, list).data().toString(); };
    QCOMPARE(model.rowCount(list), 52);
    QCOMPARE(label(51), QString("1,950 more…"));
    model.sortTable(model.index(0, 0, list), 1);
    QCOMPARE(model.rowCount(list), 52);
    QCOMPARE(label(1), QString("1999"));
    QCOMPARE(model.showMore(model.index(51, 0, list)).row(), 51);
    QCOMPARE(label(50) + ' ' + label(51), QString("1950 1949"));
    QCOMPARE(label(1051), QString("950 more…"));
    model.showMore(model.index(1051, 0, list));
    QCOMPARE(model.rowCount(list), 2001);
    QCOMPARE(label(2000), QString("0"));
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
