// The memory view without a map: an out-of-memory message, live ranges only, and hints about missing files.

#include <QAction>
#include <QDir>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QtTest>

#include "model/documents/document.h"
#include "model/documents/module_memory.h"
#include "model/items/memory_report_model.h"
#include "tests/support/memory_stage.h"
#include "tests/support/temporary_folder.h"
#include "views/memory/live_panel.h"
#include "views/memory/report_panel.h"

using namespace support;
using namespace views;

class TestMemoryReports : public QObject {
  Q_OBJECT

 private slots:
  void emptyStatesExplainWhatIsMissing() {
    const auto texts = [](const View& view) {
      QStringList all;
      for (const auto* const label : view.findChildren<QLabel*>()) {
        if (label->isVisible()) all << label->text();
      }
      return all.join('\n');
    };
    MemoryStage stage(snapshotOf("HloModule m\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n"));
    QVERIFY(texts(stage.view).contains("There is no buffer assignment."));
    QVERIFY(texts(stage.view).contains("*-buffer-assignment.txt"));
    auto* const button = stage.view.findChild<EmptyState*>()->findChild<QPushButton*>();
    QSignalSpy said(&stage.view, &View::message);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(), QString("XLA_FLAGS=--xla_dump_to=DIR"));
    QCOMPARE(said.size(), 1);
    QVERIFY(!stage.view.canShow(buffers::ValueId(0)));

    stage.navigation.show(snapshotOf({}, bufferDumpWithoutRanges()));
    QVERIFY(texts(stage.view).contains("*-live-range.txt"));
    QCOMPARE(stage.view.map().scene()->bands().size(), size_t{4});
    QCOMPARE(stage.view.livePanel().model().rowCount(), 0);
    stage.navigation.show(snapshotOf({}, kBufferDump));
    QVERIFY(!texts(stage.view).contains("*-live-range.txt"));
    stage.navigation.show(nullptr);
    QVERIFY(texts(stage.view).contains("No module is open."));
  }

  // A message has a table of its allocations below its budget instead of a map.
  void listsAMessage() {
    MemoryStage stage(
        snapshotOf("HloModule m\n\nENTRY e {\n  p = f32[8] parameter(0)\n  ROOT copy.3 = f32[8] copy(p)\n}\n",
                   "Ran out of memory in memory space hbm. Used 20.90G of 15.48G hbm.\n"
                   "Largest program allocations in hbm:\n  1. Size: 2.00G\n     XLA label: fusion.1 = fusion(p)\n"
                   "  2. Size: 1.00G\n     XLA label: copy.3 = copy(p)\n"));
    ReportPanel& panel = stage.view.reportPanel();
    QVERIFY(panel.isVisible() && !stage.view.map().isVisible());
    QCOMPARE(
        panel.lines().mid(0, 3),
        (QStringList{"Does not fit: 5.42 GiB over the limit of HBM", "Out-of-memory message · 2 allocations listed",
                     "Out of memory in HBM: 20.90 GiB needed, 15.48 GiB available, 5.42 GiB over the limit"}));
    auto* const bar = panel.findChild<QWidget*>("memory.report.bar");
    QVERIFY(bar->isVisible());
    QCOMPARE(bar->accessibleName(), QString("20.90 GiB needed, limit 15.48 GiB"));
    // A summary above with the same headline is not repeated.
    panel.setHeadlineAbove(QStringLiteral("Does not fit: 5.42 GiB over the limit of HBM"));
    QVERIFY(!bar->isVisible());
    panel.setHeadlineAbove(QStringLiteral("Does not fit: 5.00 GiB over the limit of HBM"));
    QVERIFY(bar->isVisible());
    QVERIFY(!panel.findChild<QWidget*>("memory.report.folder")->isVisible());
    QCOMPARE(panel.lines().last(), QString("In module m: 1 of 2 entries matched, 1 unmatched."));
    QCOMPARE(firstColumn(panel.model()), QStringList({"fusion.1", "copy.3"}));
    for (const QAction* const action : stage.view.viewActions()) QVERIFY(!action->isEnabled());

    // A row with an instruction selects it, and selecting the instruction selects the row.
    auto* const table = panel.findChild<QTableView*>();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(panel.model().index(1, 0)).center());
    const hlo::InstructionId copy = instruction(*stage.navigation.snapshot(), "copy.3");
    QCOMPARE(stage.navigation.selection().instruction(), std::optional(copy));
    table->setCurrentIndex({});
    stage.navigation.clearSelection();
    stage.navigation.select(copy);
    QCOMPARE(table->currentIndex().row(), 1);
    table->selectAll();
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QString("Name\tSize\tIn the module\nfusion.1\t2147483648\tno match\ncopy.3\t1073741824\tcopy.3\n"));

    stage.navigation.show(snapshotOf({}, kBufferDump));
    QVERIFY(!panel.isVisible() && stage.view.map().isVisible());
    // The other module has a map; the message, still open, is a tab beside it until it is closed.
    QVERIFY(stage.view.findChild<QTabBar*>("memory.tabs")->isTabVisible(2));
    stage.navigation.keepOnly({stage.navigation.snapshot()});
    QVERIFY(!stage.view.findChild<QTabBar*>("memory.tabs")->isTabVisible(2));
    QCOMPARE(panel.model().rowCount(), 0);
    // No advice has been requested that could be copied.
    for (const QAction* const action : stage.view.viewActions()) {
      QVERIFY2(action->isEnabled() == (action->objectName() != "memory.copyAdvice"), qPrintable(action->objectName()));
    }
  }

  // A dump in a folder beside the log is offered until a module is open.
  void offersTheDumpBesideTheLog() {
    support::TemporaryFolder folder;
    folder.write("train.log", "Out of memory allocating 4096 bytes\n");
    QVERIFY(QDir(QString::fromStdString(folder.path())).mkpath("a_cache"));
    QVERIFY(QDir(QString::fromStdString(folder.path())).mkpath("xla_dump"));
    folder.write("xla_dump/module_0001.f.txt", "HloModule f\n");
    const auto document = model::readDocument(folder.path() + "/train.log", nullptr);
    QVERIFY(document.ok() && document->loaded.size() == 1);
    MemoryStage stage(document->loaded.begin()->second.largest());
    ReportPanel& panel = stage.view.reportPanel();
    auto* const button = panel.findChild<QToolButton*>("memory.report.folder");
    QVERIFY(button->isVisible());
    QCOMPARE(button->text(), QString("Open the Dump in “xla_dump”"));
    QSignalSpy wanted(&panel, &ReportPanel::folderRequested);
    button->click();
    QCOMPARE(wanted.value(0).value(0).toString(), QString::fromStdString(folder.path()) + "/xla_dump");
  }

  // A module of another program adds neither its totals nor a column.
  void messageOfAnotherProgram() {
    const auto module =
        snapshotOf("HloModule jit_g, is_scheduled=true\n\nENTRY e {\n  ROOT p = f32[8] parameter(0)\n}\n");
    module->estimate->get();
    MemoryStage stage(module);
    stage.navigation.show(snapshotOf({},
                                     "Ran out of memory in memory space hbm. Used 20.90G of 15.48G hbm.\n"
                                     "Largest program allocations in hbm:\n  1. Size: 2.00G\n     Shape: f32[512]\n"
                                     "     XLA label: fusion.1 = fusion(p)\n"));
    ReportPanel& panel = stage.view.reportPanel();
    QVERIFY2(panel.lines().contains(
                 "The open module jit_g has none of these entries: the message is about another program."),
             qPrintable(panel.lines().join('\n')));
    QVERIFY(panel.lines().filter("of jit_g (").isEmpty());
    QVERIFY(!panel.model().hasColumn(model::MemoryReportModel::kMatch));
    QVERIFY(panel.lines().last().contains("XLA_FLAGS=--xla_dump_to=DIR"));
  }

  // If a module is open too, the message's allocations are looked up in it: those found become links, and the list
  // stays.
  void joinsAMessageWithItsModule() {
    const auto module = snapshotOf(
        "HloModule jit_f, is_scheduled=true\n\nENTRY e {\n  p = f32[8] parameter(0)\n"
        "  q = f32[8] parameter(1)\n  a = f32[8] negate(p)\n  ROOT copy.3 = f32[8] copy(a)\n}\n");
    module->estimate->get();
    const auto log = snapshotOf({},
                                "Ran out of memory in memory space hbm. Used 20.90G of 15.48G hbm.\n"
                                "Largest program allocations in hbm:\n  1. Size: 2.00G\n     Shape: f32[8]\n"
                                "     XLA label: fusion.1 = fusion(p)\n  2. Size: 32B\n     Shape: f32[8]\n"
                                "     XLA label: copy.3 = copy(a)\n");
    MemoryStage stage(module);
    ReportPanel& panel = stage.view.reportPanel();
    auto* const tabs = stage.view.findChild<QTabBar*>("memory.tabs");
    QVERIFY(!tabs->isTabVisible(2));
    // Alone, the message has a hint about what else to open; with the module, it lists more.
    MemoryStage alone(log);
    QVERIFY(alone.view.reportPanel().lines().last().contains("XLA_FLAGS=--xla_dump_to=DIR"));
    stage.navigation.show(log);
    QVERIFY(panel.isVisible() && !tabs->isVisible());
    QVERIFY(panel.lines().filter("XLA_FLAGS").isEmpty());
    // Computed by hand: two parameters and a result of 32 bytes, and the temporary -a.
    QVERIFY2(
        panel.lines().contains("default of jit_f (estimate): 128 B: temporaries 32 B · arguments 64 B · outputs 32 B"),
        qPrintable(panel.lines().join('\n')));
    QVERIFY(panel.lines().contains("In module jit_f: 1 of 2 entries matched, 1 unmatched."));
    auto* const table = panel.findChild<QTableView*>();
    const auto click = [&](int row) {
      QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(panel.model().index(row, 0)).center());
    };
    // A row without an instruction in the module is not a link.
    click(0);
    QCOMPARE(stage.navigation.snapshot(), std::shared_ptr<const model::Snapshot>(log));
    QVERIFY(stage.navigation.selection().isEmpty());
    click(1);
    QCOMPARE(stage.navigation.snapshot(), std::shared_ptr<const model::Snapshot>(module));
    const auto copy = stage.navigation.memory()->assignment->findValue("copy.3", "{}");
    QCOMPARE(stage.navigation.selection().value(), copy);
    QCOMPARE(stage.navigation.selection().instruction(), std::optional(instruction(*module, "copy.3")));
    // The list is now a tab beside the module's map, at the same row.
    QVERIFY(panel.isVisible() && tabs->isVisible());
    QCOMPARE(tabs->tabText(tabs->currentIndex()), QString("Out of Memory"));
    QCOMPARE(table->currentIndex().row(), 1);
    QVERIFY(table->selectionModel()->isRowSelected(1));
    // A selection made elsewhere is selected in the list too.
    stage.navigation.select(*stage.navigation.memory()->assignment->findValue("a", "{}"));
    QVERIFY(!table->currentIndex().isValid());
    stage.navigation.select(instruction(*module, "copy.3"));
    tabs->setCurrentIndex(0);
    QVERIFY(stage.view.map().isVisible() && !panel.isVisible());
    // From the lifetimes too.
    tabs->setCurrentIndex(1);
    tabs->setCurrentIndex(2);
    QCOMPARE(tabs->currentIndex(), 2);
    QVERIFY(panel.isVisible());
    tabs->setCurrentIndex(0);
    // Closing the message removes the tab.
    stage.navigation.keepOnly({module});
    QVERIFY(!tabs->isTabVisible(2));
  }

  void listsLiveRangesAlone() {
    MemoryStage stage(
        snapshotOf({},
                   "HloLiveRange (max 1):\n  InstructionSequence:\n    0:a\n  BufferLiveRange:\n    a{}:0-0\n"
                   "  Live ranges at 0 (peak):\n    a{}: 512 bytes (cumulative: 512 bytes)\n"));
    ReportPanel& panel = stage.view.reportPanel();
    QVERIFY(panel.isVisible());
    QCOMPARE(panel.lines().mid(0, 2),
             (QStringList{"Live ranges · 1 value · 1 step",
                          "The peak in the dump is at step 0. The values below are live there."}));
    QCOMPARE(panel.model().index(0, 1).data().toString(), QString("512 B"));
    QVERIFY(!stage.view.canShow(model::Step{0}));
    stage.navigation.select(buffers::ValueId(0));
    QCOMPARE(panel.findChild<QTableView*>()->currentIndex().row(), 0);
  }
};

QTEST_MAIN(TestMemoryReports)
#include "tst_memory_reports.moc"
