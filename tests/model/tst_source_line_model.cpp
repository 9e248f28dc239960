// The list of a source file's lines that a module refers to.

#include <QAbstractItemModelTester>
#include <QtTest>

#include "model/items/roles.h"
#include "model/items/source_line_model.h"
#include "tests/support/snapshots.h"

using model::SourceLineModel;

namespace {

const char kModule[] =
    "HloModule m\n\n"
    "FileNames\n1 \"/w/a.py\"\n2 \"/w/b.py\"\n\n"
    "FunctionNames\n1 \"main\"\n2 \"<b>block</b>\"\n\n"
    "FileLocations\n"
    "1 {file_name_id=1 function_name_id=1 line=30}\n"
    "2 {file_name_id=1 function_name_id=2 line=4}\n"
    "3 {file_name_id=2 function_name_id=1 line=9}\n"
    "4 {file_name_id=1 function_name_id=1 line=12}\n\n"
    "StackFrames\n"
    "1 {file_location_id=1 parent_frame_id=1}\n"
    "2 {file_location_id=2 parent_frame_id=2}\n"
    "3 {file_location_id=3 parent_frame_id=1}\n"
    "4 {file_location_id=4 parent_frame_id=1}\n\n"
    "ENTRY main {\n"
    "  p = f32[] parameter(0), metadata={stack_frame_id=1}\n"
    "  a = f32[] add(p, p), metadata={stack_frame_id=2}\n"
    "  b = f32[] add(a, p), metadata={stack_frame_id=2}\n"
    "  c = f32[] add(b, p), metadata={stack_frame_id=3}\n"
    "  d = f32[] add(c, p), metadata={stack_frame_id=4}\n"
    "  e = f32[] add(d, p), metadata={stack_frame_id=2}\n"
    "  ROOT f = f32[] add(e, p), metadata={stack_frame_id=4}\n"
    "}\n";

QString print(const QAbstractItemModel& model) {
  QStringList rows;
  for (int row = 0; row < model.rowCount(); ++row) {
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) cells += model.index(row, column).data().toString();
    rows += cells.join(QLatin1Char('|'));
  }
  return rows.join(QLatin1Char('\n'));
}

}  // namespace

class TestSourceLineModel : public QObject {
  Q_OBJECT

 private slots:
  void rows() {
    const auto snapshot = support::moduleSnapshot(kModule);
    SourceLineModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    model.setFile(snapshot, hlo::FileId(0));
    QCOMPARE(print(model), QStringLiteral("4|<b>block</b>|\n12|main|\n30|main|"));
    model.setFigures(model::lineShares(*snapshot->module, snapshot->sources, nullptr).lines, false);
    QCOMPARE(print(model), QStringLiteral("4|<b>block</b>|3\n12|main|2\n30|main|1"));
    QCOMPARE(model.index(1, SourceLineModel::kInstructions).data(SourceLineModel::kShareRole).toDouble(), 2.0 / 3);
    QCOMPARE(model.index(2, 0).data(model::TargetRole).value<model::Target>(),
             model::Target(hlo::SourceLine{hlo::FileId(0), 30}));
    QCOMPARE(model.rowOf({hlo::FileId(0), 12}), 1);
    QCOMPARE(model.rowOf({hlo::FileId(0), 13}), -1);
    QCOMPARE(model.rowOf({hlo::FileId(1), 9}), -1);
    model.setFile(snapshot, hlo::FileId(1));
    QCOMPARE(print(model), QStringLiteral("9|main|"));
    model.setFile(nullptr, hlo::FileId(0));
    QCOMPARE(print(model), QString());
  }

  // While two modules are compared, the cells are the differences of the lines.
  void differences() {
    const auto snapshot = support::moduleSnapshot(kModule);
    SourceLineModel model;
    model.setFile(snapshot, hlo::FileId(0));
    const std::vector<model::LineDelta> deltas{{{hlo::FileId(0), 4}, 0, {}}, {{hlo::FileId(0), 12}, -2, {1024, 0, 0}}};
    const auto lines = model::lineShares(*snapshot->module, snapshot->sources, nullptr).lines;
    model.setFigures(lines, true, &deltas);
    QCOMPARE(print(model).section(u'\n', 1, 1), QStringLiteral("12|main|−2|||+1.00 KiB"));
    QCOMPARE(model.headerData(SourceLineModel::kInstructions, Qt::Horizontal, Qt::DisplayRole).toString(),
             QStringLiteral("Δ Instructions"));
    model.sort(SourceLineModel::kPeakBytes, Qt::DescendingOrder);
    QCOMPARE(model.rowOf({hlo::FileId(0), 12}), 0);
    model.setFigures(lines, false);
    QCOMPARE(model.headerData(SourceLineModel::kInstructions, Qt::Horizontal, Qt::DisplayRole).toString(),
             QStringLiteral("Instructions"));
  }

  void sorts() {
    const auto snapshot = support::moduleSnapshot(kModule);
    SourceLineModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setFile(snapshot, hlo::FileId(0));
    model.setFigures(model::lineShares(*snapshot->module, snapshot->sources, nullptr).lines, false);
    const QPersistentModelIndex line30 = model.index(2, 0);
    model.sort(SourceLineModel::kInstructions, Qt::AscendingOrder);
    QCOMPARE(print(model), QStringLiteral("30|main|1\n12|main|2\n4|<b>block</b>|3"));
    QCOMPARE(line30.row(), 0);
    QCOMPARE(model.rowOf({hlo::FileId(0), 4}), 2);
    model.sort(SourceLineModel::kFunction, Qt::DescendingOrder);
    QCOMPARE(print(model), QStringLiteral("12|main|2\n30|main|1\n4|<b>block</b>|3"));  // equal counts by line
    model.sort(SourceLineModel::kInstructions, Qt::DescendingOrder);
    // Other counts, another order.
    model::LineFigures seven;
    seven.line = {hlo::FileId(0), 30};
    seven.instructions = 7;
    model.setFigures({seven}, false);
    QCOMPARE(print(model), QStringLiteral("30|main|7\n4|<b>block</b>|\n12|main|"));
    model.sort(SourceLineModel::kLine, Qt::AscendingOrder);
    QCOMPARE(print(model), QStringLiteral("30|main|7\n4|<b>block</b>|\n12|main|"));  // lines with values are first
    model.sort(SourceLineModel::kLine, Qt::DescendingOrder);
    QCOMPARE(print(model), QStringLiteral("30|main|7\n12|main|\n4|<b>block</b>|"));
  }
};

QTEST_GUILESS_MAIN(TestSourceLineModel)
#include "tst_source_line_model.moc"
