// The table of problems.

#include <QAbstractItemModelTester>
#include <QtTest>

#include "model/items/problem_model.h"
#include "tests/support/compare.h"
#include "tests/support/models.h"

class TestProblemModel : public QObject {
  Q_OBJECT

 private slots:
  void showsTheWorstFirst() {
    model::ProblemModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto problem = [](hlo::Severity severity, const char* file, uint32_t line, uint32_t column,
                            const char* message) { return hlo::Diagnostic{severity, file, line, column, message, ""}; };
    model.setProblems({problem(hlo::Severity::kNote, "/d/a.txt", 3, 0, "a note"),
                       problem(hlo::Severity::kWarning, "/d/a.txt", 1, 7, "the first warning"),
                       problem(hlo::Severity::kError, "/d/b.txt", 1234, 5, "an error\nof two lines"),
                       problem(hlo::Severity::kWarning, "/d/a.txt", 0, 0, "the second warning")});
    COMPARE_TEXT(support::printModel(model), R"(error | an error of two lines | b.txt | 1234:5
warning | the first warning | a.txt | 1:7
warning | the second warning | a.txt | 
note | a note | a.txt | 3
)");
    QCOMPARE(model.index(0, 0).data(model::ProblemModel::SeverityRole).toInt(), 0);
    QCOMPARE(model.problem(0).column, 5u);
    QCOMPARE(model.index(0, 2).data(Qt::EditRole).toString(), QStringLiteral("/d/b.txt"));
    model.setProblems({});
    QCOMPARE(model.rowCount(), 0);
  }

  void showsTheExcerpt() {
    const hlo::SourceText text("/d/a.txt", "ROOT <b> = f32[] add(p)\n");
    model::ProblemModel model;
    model.setProblems({hlo::diagnosticAt(text, 5, hlo::Severity::kError, "expected a name")});
    COMPARE_TEXT(model.text(0).toStdString(), "/d/a.txt:1:6: expected a name\nROOT <b> = f32[] add(p)\n     ^");
    QCOMPARE(model.index(0, 1).data(Qt::ToolTipRole).toString(),
             QStringLiteral("<p style='white-space:pre'>/d/a.txt:1:6: expected a name\nROOT &lt;b&gt; = f32[] "
                            "add(p)\n     ^</p>"));
  }
};

QTEST_GUILESS_MAIN(TestProblemModel)
#include "tst_problem_model.moc"
