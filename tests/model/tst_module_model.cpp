// The rows of what is open: modules, stages, pipelines, trials and files, their figures, and the filter.

#include "model/items/module_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

#include "tests/support/compare.h"
#include "tests/support/documents.h"
#include "tests/support/models.h"
#include "tests/support/snapshots.h"

namespace {

constexpr const char* kModule = "HloModule f\n\nENTRY e {\n  a = f32[2] parameter(0)\n  ROOT b = f32[2] negate(a)\n}\n";
constexpr const char* kAssignment =
    "BufferAssignment:\nallocation 0: size 8, parameter 0, shape |f32[2]| at ShapeIndex {}:\n"
    " value: <0 a @0> (size=8,offset=0): f32[2]{0}\n\nTotal bytes used: 8 (8B)\n";

model::Document dumps() {
  return support::documentOf({
      {"module_0001.f.before_optimizations.txt", kModule},
      {"module_0001.f.0000.simplify.after_a.before_b.txt", kModule},
      {"module_0001.f.0001.simplify.after_b.before_c.txt", kModule},
      {"module_0001.f.after_optimizations.txt", kModule},
      {"module_0001.f.after_optimizations-buffer-assignment.txt", kAssignment},
      {"module_0001.f.ptx", "//"},
      {"module_0002.gemm_fusion.before_optimizations.txt", kModule},
      {"notes.md", "words"},
  });
}

model::DocumentList listOf(model::Document document) {
  return {std::make_shared<const model::Document>(std::move(document))};
}

class TestModuleModel : public QObject {
  Q_OBJECT
 private slots:
  void listsWhatIsThere() {
    model::ModuleModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDocuments(listOf(dumps()));
    COMPARE_TEXT(support::printModel(model), R"(dumps |  |  | 
  f |  |  | 
    Before optimizations |  |  | 
    simplify |  |  | 
      a |  |  | 
      b |  |  | 
    After optimizations |  |  | 
    Autotuning |  |  | 
      gemm_fusion |  |  | 
    Files |  |  | 
      Buffer assignment |  |  | 
      Assembly |  |  | 
  Other files |  |  | 
    notes.md |  |  | 
)");
    model.setDocuments({});
    QCOMPARE(model.rowCount(), 0);
  }

  void figuresOfWhatIsInMemory() {
    const model::Document listed = dumps();
    model::Document document = listed;
    const auto last = support::snapshotOf(kModule, kAssignment);
    document.loaded[{0, 3}].snapshots = {last};
    model::ModuleModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDocuments(listOf(listed));
    // The rows stay where a stage only came into memory.
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setDocuments(listOf(document));
    QCOMPARE(reset.size(), 0);
    const QModelIndex row = model.find(last);
    QVERIFY(row.isValid());
    QVERIFY(model.isOf(row, last));
    QVERIFY(model.isOf(row.parent(), last));
    QCOMPARE(row.siblingAtColumn(model::ModuleModel::kInstructions).data().toString(), QStringLiteral("2"));
    QCOMPARE(row.siblingAtColumn(model::ModuleModel::kTotal).data().toString(), QStringLiteral("8 B"));
    QVERIFY(model.choice(row).stage == (io::StageId{0, 3}));
    QVERIFY(!model.find(nullptr).isValid());
  }

  void filters() {
    model::ModuleModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDocuments(listOf(dumps()));
    model.setFilter(QStringLiteral("SIMPLIFY"));
    COMPARE_TEXT(support::printModel(model), R"(dumps |  |  | 
  f |  |  | 
    simplify |  |  | 
      a |  |  | 
      b |  |  | 
)");
    model.setFilter(QStringLiteral("nothing of the kind"));
    QCOMPARE(model.rowCount(), 0);
    model.setFilter({});
    QVERIFY(model.rowCount() > 0);
  }
};

}  // namespace

QTEST_GUILESS_MAIN(TestModuleModel)
#include "tst_module_model.moc"
