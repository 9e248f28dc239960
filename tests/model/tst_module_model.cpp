// The rows of open documents, with and without a filter, while stages are loaded.

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "model/items/module_model.h"
#include "model/items/module_tree.h"
#include "tests/support/documents.h"
#include "tests/support/models.h"

namespace {

constexpr const char* kModule =
    "HloModule jit_f\n\nENTRY %main (p: f32[4]) -> f32[4] {\n  ROOT %p = f32[4]{0} parameter(0)\n}\n";
constexpr const char* kAssignment =
    "BufferAssignment:\nallocation 0: size 2048, parameter 0, shape |f32[4]| at ShapeIndex {}:\n"
    " value: <0 p @0> (size=16,offset=0): f32[4]{0}\n\nTotal bytes used: 2048 (x)\n";

/// Prints like printModel, with the detail after each name.
std::string print(model::ModuleModel& model, const QModelIndex& parent = {}, int depth = 0) {
  std::string text;
  for (int row = 0; row < model.rowCount(parent); ++row) {
    const QModelIndex name = model.index(row, 0, parent);
    text.append(static_cast<size_t>(2 * depth), ' ');
    text += name.data().toString().toStdString();
    const QString detail = name.data(model::ModuleModel::DetailRole).toString();
    if (!detail.isEmpty()) text += " (" + detail.toStdString() + ")";
    for (int column = 1; column < model.columnCount(); ++column) {
      const QString figure = model.index(row, column, parent).data().toString();
      if (!figure.isEmpty()) text += " | " + figure.toStdString();
    }
    text += '\n' + print(model, name, depth + 1);
  }
  return text;
}

model::Document dump() {
  model::Document document = support::documentOf({
      {"module_0001.jit_f.before_optimizations.txt", kModule},
      {"module_0001.jit_f.0000.spmd.after_pipeline-start.before_a.txt", kModule},
      {"module_0001.jit_f.0001.simplify.after_a.before_b.txt", kModule},
      {"module_0001.jit_f.0002.simplify.after_b.before_c.txt", kModule},
      {"module_0001.jit_f.sm_9.0_gpu_after_optimizations.txt", kModule},
      {"module_0001.jit_f.sm_9.0_gpu_after_optimizations-buffer-assignment.txt", kAssignment},
      {"module_0001.jit_f.thunk_sequence.txt", "000: kCopy"},
      {"module_0002.triton_gemm.before_optimizations.txt", kModule},
      {"module_0003.jit_g.before_optimizations.txt", kModule},
      {"notes.md", "hello"},
  });
  io::Dump listed = *document.dump;
  io::findTotals(&listed, io::kTotalsBudget);
  document.dump = std::make_shared<const io::Dump>(std::move(listed));
  return document;
}

std::shared_ptr<const model::Document> shared(model::Document document) {
  return std::make_shared<const model::Document>(std::move(document));
}

QModelIndex find(const model::ModuleModel& model, const QString& name) {
  const auto found = model.match(model.index(0, 0), Qt::DisplayRole, name, 1, Qt::MatchExactly | Qt::MatchRecursive);
  return found.isEmpty() ? QModelIndex() : found.front();
}

}  // namespace

class TestModuleModel : public QObject {
  Q_OBJECT

 private slots:
  void messagesAreNamed() {
    io::Stage stage;
    stage.kind = io::Kind::kOutOfMemory;
    stage.pass = "error.txt";
    QCOMPARE(model::stageTitle(stage), QStringLiteral("Out of memory: error.txt"));
    stage.pass = "1795351962264277.peak_memory_tensors.txt";
    QCOMPARE(model::stageTitle(stage), QStringLiteral("Largest allocations: 1795351962264277"));
  }

  void rowsOfADump() {
    model::ModuleModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model::Document document = dump();
    model.setDocuments({shared(document)});
    QCOMPARE(print(model), std::string(R"(dumps (3 modules)
  jit_f (#0001) | 2.00 KiB
    Before optimizations
    0000 pipeline-start (spmd)
    simplify (2)
      0001 a
      0002 b
    After optimizations (sm_9.0) | 2.00 KiB
    Autotuning (1)
      triton_gemm (#0002)
    Files (2)
      Buffer assignment (module_0001.jit_f.sm_9.0_gpu_after_optimizations-buffer-assignment.txt)
      Thunk sequence (module_0001.jit_f.thunk_sequence.txt)
  jit_g (#0003)
  Other files (1)
    notes.md
)"));
    QVERIFY(model.hasBytes());
  }

  void stagesComeIntoMemory() {
    model::ModuleModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model::Document document = dump();
    model.setDocuments({shared(document)});
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    const auto step = support::snapshotOf(kModule);
    document.loaded[{0, 3}] = {{step}, {}, true};
    model.setDocuments({shared(document)});
    QCOMPARE(resets.size(), 0);
    QCOMPARE(changes.size(), 1);
    const QModelIndex row = find(model, QStringLiteral("0002 b"));
    QCOMPARE(changes[0][0].toModelIndex(), row);
    QCOMPARE(row.data(model::ModuleModel::DetailRole).toString(), QStringLiteral("no change"));
    QCOMPARE(row.siblingAtColumn(model::ModuleModel::kInstructions).data().toString(), QStringLiteral("1"));
    QCOMPARE(model.find(step), row);
    QVERIFY(model.isOf(row, step) && model.isOf(find(model, QStringLiteral("jit_f")), step));
    QVERIFY(!model.isOf(find(model, QStringLiteral("0001 a")), step) &&
            !model.isOf(find(model, QStringLiteral("jit_g")), step));
    // The stage is unloaded again.
    document.loaded.clear();
    model.setDocuments({shared(document)});
    QCOMPARE(resets.size(), 0);
    QVERIFY(!model.find(step).isValid());
    // Several modules at one stage are rows below it.
    document.loaded[{0, 0}] = {{step, support::snapshotOf(kModule)}, {}, {}};
    model.setDocuments({shared(document)});
    QCOMPARE(resets.size(), 1);
    QCOMPARE(model.rowCount(find(model, QStringLiteral("Before optimizations"))), 2);
    QCOMPARE(model.find(step).parent(), find(model, QStringLiteral("Before optimizations")));
  }

  void whatARowAsksFor() {
    model::ModuleModel model;
    model.setDocuments({shared(dump())});
    const auto choice = [&model](const char* name) { return model.choice(find(model, QLatin1String(name))); };
    QCOMPARE(choice("jit_f").stage, std::optional(io::StageId{0, 4}));
    QCOMPARE(choice("0001 a").stage, std::optional(io::StageId{0, 2}));
    QCOMPARE(choice("triton_gemm").stage, std::optional(io::StageId{1, 0}));
    QVERIFY(!choice("simplify").stage && !choice("Files").stage && !choice("dumps").stage);
    QVERIFY(choice("Thunk sequence").file && choice("notes.md").file && !choice("jit_f").file);
    QCOMPARE(choice("0001 a").path, QStringLiteral("/work/dumps"));
    QCOMPARE(model.filePath(find(model, QStringLiteral("Thunk sequence"))),
             QStringLiteral("dumps/module_0001.jit_f.thunk_sequence.txt"));
  }

  void filters_data() {
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("expected");
    QTest::newRow("module") << "JIT_G"
                            << "dumps (3 modules)\n  jit_g (#0003)\n";
    QTest::newRow("id") << "0003"
                        << "dumps (3 modules)\n  jit_g (#0003)\n";
    QTest::newRow("pass") << "jit_f simplify b"
                          << "dumps (3 modules)\n  jit_f (#0001) | 2.00 KiB\n    simplify (1)\n      0002 b\n";
    // 0001 would also be the id of the module, and keep all of its rows.
    QTest::newRow("number") << "0000"
                            << "dumps (3 modules)\n  jit_f (#0001) | 2.00 KiB\n    0000 pipeline-start (spmd)\n";
    QTest::newRow("number and pipeline")
        << "0002 simplify"
        << "dumps (3 modules)\n  jit_f (#0001) | 2.00 KiB\n    simplify (1)\n      0002 b\n";
    QTest::newRow("trial")
        << "triton"
        << "dumps (3 modules)\n  jit_f (#0001) | 2.00 KiB\n    Autotuning (1)\n      triton_gemm (#0002)\n";
    QTest::newRow("other") << "notes"
                           << "dumps (3 modules)\n  Other files (1)\n    notes.md\n";
    QTest::newRow("nothing") << "notes jit"
                             << "";
  }
  void filters() {
    QFETCH(QString, words);
    QFETCH(QString, expected);
    model::ModuleModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDocuments({shared(dump())});
    const std::string whole = print(model);
    model.setFilter(words);
    QVERIFY(model.isFiltered());
    QCOMPARE(QString::fromStdString(print(model)), expected);
    model.setFilter({});
    QCOMPARE(print(model), whole);
  }

  void severalFoldersAndDocuments() {
    model::ModuleModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model::Document hosts = support::documentOf({{"host_0/module_0001.f.after_optimizations.txt", kModule},
                                                 {"host_1/module_0001.f.after_optimizations.txt", kModule}});
    model::Document single = support::documentOf({{"m.hlo", kModule}});
    single.path = "/work/m.hlo";
    single.loaded[{0, 0}] = {{support::snapshotOf(kModule, kAssignment)}, {}, {}};
    model.setDocuments({shared(hosts), shared(single)});
    QCOMPARE(print(model), std::string("dumps (2 modules)\n  host_0 (1)\n    f (#0001)\n  host_1 (1)\n    f (#0001)\n"
                                       "jit_f (m.hlo) | 1 | 2.00 KiB\n"));
    model.setDocuments({});
    QCOMPARE(model.rowCount(), 0);
  }

  // Documents, folders and modules are sorted, stages and files are not; a folder counts as its largest module, and
  // unknown sizes are last in both directions.
  void sorts() {
    model::ModuleModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model::Document document = support::documentOf({{"a/module_0001.m10.after_optimizations.txt", kModule},
                                                    {"a/module_0002.m9.before_optimizations.txt", kModule},
                                                    {"a/module_0002.m9.cpu_after_optimizations.txt", kModule},
                                                    {"b/module_0001.z.after_optimizations.txt", kModule},
                                                    {"b/module_0003.x.after_optimizations.txt", kModule},
                                                    {"c/module_0001.y.after_optimizations.txt", kModule},
                                                    {"notes.md", "hello"}});
    document.loaded.clear();
    model.setDocuments({shared(document)});
    const auto rows = [&model] {
      QStringList names;
      const QModelIndex root = model.index(0, 0);
      for (int i = 0; i < model.rowCount(root); ++i) {
        const QModelIndex folder = model.index(i, 0, root);
        QStringList modules;
        for (int j = 0; j < model.rowCount(folder); ++j) modules += model.index(j, 0, folder).data().toString();
        names += folder.data().toString() + u':' + modules.join(u',');
      }
      return names.join(u' ');
    };
    const QString listed = QStringLiteral("a:m10,m9 b:z,x c:y Other files:notes.md");
    QCOMPARE(rows(), listed);
    model.sort(model::ModuleModel::kName, Qt::AscendingOrder);
    QCOMPARE(rows(), QStringLiteral("a:m9,m10 b:x,z c:y Other files:notes.md"));
    model.sort(model::ModuleModel::kPeak, Qt::DescendingOrder);
    QCOMPARE(rows(), listed);  // nothing is known
    const QPersistentModelIndex m9 = find(model, QStringLiteral("m9"));
    const auto peak = [](int64_t bytes) { return model::StageSizes{3, bytes, 2 * bytes, bytes}; };
    document.sizes = {{{0, 0}, peak(10)}, {{1, 1}, peak(400)}, {{3, 0}, peak(500)}};
    model.setDocuments({shared(document)});
    QCOMPARE(rows(), QStringLiteral("b:x,z a:m9,m10 c:y Other files:notes.md"));
    QCOMPARE(m9.data().toString(), QStringLiteral("m9"));
    QCOMPARE(m9.row(), 0);
    QCOMPARE(model.index(0, 0, m9).data().toString(), QStringLiteral("Before optimizations"));
    QCOMPARE(m9.sibling(0, model::ModuleModel::kInstructions).data().toString(), QStringLiteral("3"));
    QCOMPARE(m9.sibling(0, model::ModuleModel::kTotal).data().toString(), QStringLiteral("800 B"));
    model.sort(model::ModuleModel::kPeak, Qt::AscendingOrder);
    QCOMPARE(rows(), QStringLiteral("a:m10,m9 b:x,z c:y Other files:notes.md"));
    model.setFilter(QStringLiteral("b"));
    QCOMPARE(rows(), QStringLiteral("a:m9 b:x,z"));  // m9 has a stage before optimizations
    model.setFilter({});
    model.sort(-1);
    QCOMPARE(rows(), listed);
  }

  // Times are sorted by their values; a row without one says why.
  void times() {
    model::Document document = support::documentOf({{"module_0001.a.after_optimizations.txt", kModule},
                                                    {"module_0002.b.after_optimizations.txt", kModule},
                                                    {"module_0003.c.after_optimizations.txt", kModule}});
    document.loaded.clear();
    const auto timed = [](double seconds) {
      model::StageSizes sizes;
      sizes.instructions = 3;
      sizes.time = hlo::TimeEstimate();
      sizes.time->seconds = seconds;
      return sizes;
    };
    model::StageSizes none;
    none.instructions = 3;
    none.whyNoTime = "no device";
    document.sizes = {{{0, 0}, timed(2e-6)}, {{1, 0}, none}, {{2, 0}, timed(3e-3)}};
    model::ModuleModel model;
    model.setDocuments({shared(document)});
    QVERIFY(model.hasTimes());
    model.sort(model::ModuleModel::kTime, Qt::DescendingOrder);
    QStringList rows;
    const QModelIndex root = model.index(0, 0);
    for (int i = 0; i < model.rowCount(root); ++i) {
      const QModelIndex time = model.index(i, model::ModuleModel::kTime, root);
      rows += QStringLiteral("%1 %2%3").arg(time.siblingAtColumn(0).data().toString(), time.data().toString(),
                                            time.data(Qt::ToolTipRole).toString());
    }
    QCOMPARE(rows.join(u'|'), QStringLiteral("c 3.00 ms|a 2.00 µs|b no device"));
  }

  void textsOfADumpAreOnOneLine() {
    model::Document document = support::documentOf({{"module_0001.a\nb<i>c.before_optimizations.txt", kModule},
                                                    {"module_0002.x.before_optimizations.txt", kModule}});
    model::ModuleModel model;
    model.setDocuments({shared(document)});
    const QModelIndex row = model.index(0, 0, model.index(0, 0));
    QCOMPARE(row.data().toString(), QStringLiteral("a b<i>c"));
    QVERIFY(!row.data(Qt::ToolTipRole).toString().contains(QStringLiteral("<i>")));
  }

  void tenThousandRows() {
    std::map<std::string, std::string> files;
    for (int module = 0; module < 200; ++module) {
      for (int step = 0; step < 50; ++step) {
        files[absl::StrFormat("module_%04d.jit_step.%04d.pipeline_%d.after_p%d.before_p%d.txt", module, step, step / 7,
                              step, step + 1)] = kModule;
      }
    }
    const auto document = shared(support::documentOf(std::move(files)));
    model::ModuleModel model;
    model.setDocuments({document});
    model.setFilter(QStringLiteral("0123 p4"));
    QCOMPARE(model.rowCount(model.index(0, 0)), 1);
  }
};

QTEST_GUILESS_MAIN(TestModuleModel)
#include "tst_module_model.moc"
