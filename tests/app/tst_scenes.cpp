// User scenarios by real events in the real window, on real dumps and on the bundled sample. Results are checked only
// through the selection hub and the visible widgets.

#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QtTest>

#include "tests/support/app_stage.h"
#include "views/graph/graph_view.h"
#include "views/memory/live_panel.h"
#include "views/memory/memory_map.h"
#include "views/memory/memory_view.h"
#include "views/memory/usage_curve.h"
#include "views/source/source_view.h"

using support::App;
using support::shared;
using support::shownIn;
using views::toQString;

class TestScenes : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("hloscope-test"));
    QCoreApplication::setApplicationName(QStringLiteral("scenes"));
  }
  void init() { QSettings().clear(); }

  void startsEmpty() {
    App app;
    QVERIFY(app.window.centralWidget()->isVisible());
    QVERIFY(!app.window.docks()["graph"]->isVisible());
    QCOMPARE(app.window.windowTitle(), QStringLiteral("hloscope"));
  }

  // Scene 1: filter, enter a fusion, show its line, go back.
  void fusionToLine() {
    const QString path = shared("seeds/gpu-maxtext-train-step.hlo.txt");
    NEEDS(path);
    App app;
    QVERIFY(app.open(path));
    QCOMPARE(app.active(), QStringLiteral("main.5687_spmd"));

    app.window.actions()["filter"]->trigger();
    QWidget* const instructions = app.dock("instructions");
    auto* const filter = instructions->findChild<QLineEdit*>();
    QVERIFY(filter->hasFocus());
    QTest::keyClicks(filter, QStringLiteral("input_reduce_fusion.10"));
    auto* const table = instructions->findChild<QTableView*>();
    QVERIFY(QTest::qWaitFor([&] { return table->model()->rowCount() > 0 && table->model()->rowCount() < 20; }));
    QVERIFY(app.clickRow(table, QStringLiteral("input_reduce_fusion.104")));
    QCOMPARE(app.selected(), QStringLiteral("input_reduce_fusion.104"));
    const hlo::InstructionId fusion = *app.hub().selection().instruction();

    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(app.rest());
    QVERIFY(app.doubleClickBox(fusion));
    QCOMPARE(*app.hub().active(), *app.module().mainCallee(fusion));
    const hlo::ComputationId body = *app.hub().active();
    QVERIFY(QTest::qWaitFor(
        [&] { return app.canvas()->scene() && app.canvas()->scene()->boxOf(*app.module().root(body)); }));

    // An instruction of the body that has a source line.
    std::optional<hlo::InstructionId> known;
    for (hlo::InstructionId id : app.module().instructions(body)) {
      if (app.hub().snapshot()->sources.line(id) && app.module().kind(id) != hlo::OpKind::kParameter &&
          app.module().kind(id) != hlo::OpKind::kConstant) {
        known = id;
      }
    }
    QVERIFY(known);
    QVERIFY(app.clickBox(*known));
    QCOMPARE(*app.hub().selection().instruction(), *known);
    QVERIFY(app.rest());

    const hlo::SourceLine line = *app.hub().snapshot()->sources.line(*known);
    const QString file = toQString(app.module().file(line.file));
    const QString source = shownIn(app.dock("source"));
    QVERIFY2(source.contains(file.mid(file.lastIndexOf(QLatin1Char('/')) + 1)), qPrintable(source));
    QVERIFY2(source.contains(QString::number(line.line)), qPrintable(source));
    const QString inspector = shownIn(app.dock("inspector"));
    QVERIFY2(inspector.contains(toQString(app.module().name(*known))), qPrintable(inspector));
    QVERIFY2(inspector.contains(toQString(app.module().opName(*known))), qPrintable(inspector));
    QVERIFY2(inspector.contains(toQString(app.module().shape(*known).text)), qPrintable(inspector));
    for (hlo::InstructionId user : app.module().users(*known)) {
      QVERIFY2(inspector.contains(toQString(app.module().name(user))), qPrintable(inspector));
    }

    QTest::keyClick(&app.window, Qt::Key_Left, Qt::AltModifier);
    QVERIFY(app.selected() != toQString(app.module().name(*known)));
    QTest::keyClick(&app.window, Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(app.active(), QStringLiteral("main.5687_spmd"));
    QTest::keyClick(&app.window, Qt::Key_Right, Qt::AltModifier);
    QTest::keyClick(&app.window, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(*app.hub().selection().instruction(), *known);
  }

  // Scene 2: a while body of 616 instructions, a fusion in it, its line in pipeline.py, all instructions of that line.
  void whileBodyToPipeline() {
    const QString path = shared("seeds/gpu-maxtext-train-step.hlo.txt");
    NEEDS(path);
    App app;
    QVERIFY(app.open(path));
    const hlo::InstructionId loop = app.find("while.75");
    app.hub().reveal(loop);
    QVERIFY(app.rest());
    QVERIFY(app.doubleClickBox(loop));
    const hlo::ComputationId body = *app.hub().active();
    QCOMPARE(app.module().instructions(body).size(), size_t{616});
    QVERIFY(QTest::qWaitFor(
        [&] { return app.canvas()->scene() && app.canvas()->scene()->boxOf(*app.module().root(body)); }));
    QVERIFY(!app.canvas()->scene()->graph().isNeighbourhood);

    // A fusion whose own line is in pipeline.py.
    std::optional<hlo::InstructionId> fusion;
    for (hlo::InstructionId id : app.module().instructions(body)) {
      const auto line = app.hub().snapshot()->sources.line(id);
      if (app.module().kind(id) == hlo::OpKind::kFusion && line &&
          toQString(app.module().file(line->file)).endsWith(QLatin1String("pipeline.py"))) {
        fusion = id;
        break;
      }
    }
    QVERIFY(fusion);
    app.hub().reveal(*fusion);  // opens the closed scopes that it is in
    QVERIFY(app.rest());
    QVERIFY(app.doubleClickBox(*fusion));
    QCOMPARE(*app.hub().active(), *app.module().mainCallee(*fusion));
    QTest::keyClick(app.canvas(), Qt::Key_Backspace);
    QVERIFY(app.rest());
    QCOMPARE(*app.hub().active(), body);
    QCOMPARE(*app.hub().selection().instruction(), *fusion);

    // The file is not available: the click goes to the list of known lines.
    auto* const source = app.view<views::SourceView>();
    app.window.docks().raise(app.window.docks()["source"]);
    const hlo::SourceLine line = *app.hub().snapshot()->sources.line(*fusion);
    QVERIFY(QTest::qWaitFor([&] { return source->shownFile() == line.file && source->table()->isVisible(); }));
    QVERIFY(app.clickRow(source->table(), QString::number(line.line)));
    QCOMPARE(app.hub().selection().line, line);
    QCOMPARE(app.hub().selection().instructions.size(), app.hub().snapshot()->sources.find(line)->instructions.size());
    QVERIFY(app.hub().selection().contains(*fusion));
  }

  // Scene 3: a buffer assignment without its module.
  void assignmentAlone() {
    const QString path = shared("seeds/gpu-keras-mnist-buffer-assignment.txt");
    NEEDS(path);
    App app;
    QVERIFY(app.open(path));
    QVERIFY(app.view<views::MemoryView>()->curve().isVisible());
    const buffers::Assignment& assignment = *app.hub().snapshot()->assignment;
    QCOMPARE(assignment.valueCount(), size_t{98});
    QCOMPARE(assignment.stepCount(), size_t{74});

    const buffers::ValueId value = *assignment.findValue("fusion.7", "{0}");
    auto* const memory = app.view<views::MemoryView>();
    QVERIFY(QTest::qWaitFor([&] { return memory->isVisible() && memory->map().rectOf(value).has_value(); }));
    QTest::mouseClick(memory->map().viewport(), Qt::LeftButton, {}, memory->map().rectOf(value)->center().toPoint());
    QCOMPARE(app.hub().selection().value(), std::optional(value));
    QCOMPARE(assignment.allocation(*app.hub().selection().allocation).number, int64_t{0});
    QVERIFY(app.rest());
    app.window.docks().raise(app.window.docks()["inspector"]);
    QVERIFY(app.rest());
    const QString shown = shownIn(app.dock("inspector"));
    for (const char* const part : {"401,408", "69–73", "get-tuple-element.24", "tuple.13", "operand "}) {
      QVERIFY2(shown.contains(QString::fromUtf8(part)), qPrintable(part + QStringLiteral(" in ") + shown));
    }

    app.hub().setCursor(31);
    const QString bytes = views::grouped(app.hub().snapshot()->liveBytes.at(31));
    QVERIFY(QTest::qWaitFor([&] { return shownIn(&memory->livePanel()).contains(bytes); }));
    QVERIFY(shownIn(memory).contains(QStringLiteral("Live at step 31")));
    const QString live = shownIn(&memory->livePanel());
    for (buffers::ValueId id : queries::liveValues(assignment, 31)) {
      QVERIFY2(live.contains(QString::fromStdString(assignment.value(id).name())), assignment.value(id).name().c_str());
    }
    QVERIFY(!live.contains(QStringLiteral("fusion.7{0}")));

    // Views that require a module show the one that is made from the assignment.
    QVERIFY(app.hub().snapshot()->isReduced);
    QCOMPARE(app.hub().snapshot()->module->findInstructions("fusion.7").size(), size_t{1});
    QVERIFY(app.hub().snapshot()->link.instruction(value).has_value());
  }

  // Scene 4: module and assignment of a dump folder, linked in both directions.
  void barToInstructionAndBack() {
    const QString path = shared("corpus/real/jackmcarthur__lorrax_sandbox/si_bse/profile_block4");
    NEEDS(path);
    App app;
    QVERIFY(app.open(path));
    const auto snapshot = app.hub().snapshot();
    QVERIFY(snapshot->module != nullptr && snapshot->assignment != nullptr);

    // A bar in the temp allocation whose instruction is in the entry and has a source line.
    app.window.docks().raise(app.window.docks()["memory"]);
    auto* const memory = app.view<views::MemoryView>();
    std::optional<buffers::ValueId> value;
    QVERIFY(app.rest());
    for (uint32_t i = 0; i < snapshot->assignment->valueCount(); ++i) {
      const buffers::ValueId id(i);
      const auto instruction = snapshot->link.instruction(id);
      const auto rect = memory->map().rectOf(id);
      if (!instruction || !rect || rect->height() < 20 || !snapshot->sources.line(*instruction)) continue;
      if (app.module().kind(*instruction) == hlo::OpKind::kParameter) continue;
      value = id;
      break;
    }
    QVERIFY(value);
    QTest::mouseClick(memory->map().viewport(), Qt::LeftButton, {}, memory->map().rectOf(*value)->center().toPoint());
    const auto selection = app.hub().selection();
    QVERIFY(selection.value() && selection.instruction() && selection.line);
    const hlo::InstructionId id = *selection.instruction();

    // In the other direction: the instruction selected in the table selects its values.
    app.hub().clearSelection();
    app.window.docks().raise(app.window.docks()["graph"]);
    app.hub().enter(app.module().computation(id));
    QVERIFY(app.rest());
    app.window.docks().raise(app.window.docks()["instructions"]);
    auto* const table = app.dock("instructions")->findChild<QTableView*>();
    QVERIFY(app.clickRow(table, toQString(app.module().name(id))));
    QCOMPARE(app.selected(), toQString(app.module().name(id)));
    QVERIFY(app.hub().selection().contains(*selection.value()));
    QVERIFY(app.boxOf(id));
    QVERIFY(!app.canvas()->highlight().selected.empty());
    const QString source = shownIn(app.dock("source"));
    QVERIFY2(source.contains(QString::number(app.hub().selection().line->line)), qPrintable(source));
  }

  // Scene 5: TPU layouts, nested fusions, asynchronous pairs.
  void tpuNestedFusions() {
    const QString path = shared("seeds/tpu-sync-tensors-graph.hlo.txt");
    NEEDS(path);
    App app;
    QVERIFY(app.open(path));
    const hlo::InstructionId outer = app.find("fusion.12");
    QVERIFY(app.clickBox(outer));
    QVERIFY(app.rest());
    const QString inspector = shownIn(app.dock("inspector"));
    QVERIFY2(inspector.contains(QStringLiteral("T(8,128)")) && inspector.contains(QStringLiteral("S(1)")),
             qPrintable(inspector));

    QVERIFY(app.doubleClickBox(outer));
    QCOMPARE(app.active(), QStringLiteral("fused_computation.10"));
    QVERIFY(app.doubleClickBox(app.find("fusion.19")));
    QCOMPARE(app.active(), QStringLiteral("bitcast_fusion.1"));
    QTest::keyClick(app.canvas(), Qt::Key_Backspace);
    QTest::keyClick(app.canvas(), Qt::Key_Backspace);
    QCOMPARE(app.active(), QStringLiteral("SyncTensorsGraph.32"));

    QVERIFY(app.boxOf(app.find("copy-start")));
    QVERIFY(app.canvas()->scene()->hasEdges(layout::EdgeKind::kAsync));
    QVERIFY(app.clickBox(app.find("copy-start")));
    QVERIFY(QTest::qWaitFor([&] { return shownIn(app.dock("inspector")).contains(QStringLiteral("copy-done")); }));
  }

  // Scene 6: the sample from the start page, with its source found.
  void sampleFromStartPage() {
    App app;
    auto* const button = app.window.findChild<QPushButton*>(QStringLiteral("start-open-sample"));
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return app.hub().snapshot() != nullptr; }, 10'000));
    QVERIFY(app.rest());
    const auto snapshot = app.hub().snapshot();
    QVERIFY(snapshot->module != nullptr && snapshot->assignment != nullptr);
    QVERIFY(app.window.session().diagnostics().empty());
    QVERIFY(app.window.docks()["usage"]->isVisible());

    // For an instruction with a line of train_step.py the file is found and contains the line.
    std::optional<hlo::InstructionId> known;
    for (hlo::InstructionId id : app.module().instructions()) {
      const auto line = snapshot->sources.line(id);
      if (line && toQString(app.module().file(line->file)).endsWith(QLatin1String("train_step.py")) &&
          app.module().kind(id) == hlo::OpKind::kFusion) {
        known = id;
      }
    }
    QVERIFY(known);
    app.hub().reveal(*known);
    QVERIFY(app.rest());
    auto* const source = app.view<views::SourceView>();
    QVERIFY(QTest::qWaitFor([&] {
      return source->pane()->isVisible() && source->pane()->area()->text() != nullptr &&
             source->pane()->area()->text()->name().find("train_step.py") != absl::string_view::npos;
    }));
    const hlo::SourceLine line = *snapshot->sources.line(*known);
    QVERIFY(source->pane()->area()->isLineVisible(line.line - 1));

    // A click on the line selects all its instructions.
    const size_t offset = source->pane()->area()->text()->lineBegin(line.line - 1);
    QTest::mouseClick(source->pane()->area()->viewport(), Qt::LeftButton, {},
                      source->pane()->area()->rectAt(offset).center());
    QCOMPARE(app.hub().selection().instructions.size(), snapshot->sources.find(line)->instructions.size());

    // The action for the peak moves the cursor there and shows the memory view.
    app.window.actions()["go-peak"]->trigger();
    QCOMPARE(app.hub().cursor(), snapshot->liveBytes.peakStep());
    QVERIFY(app.view<views::MemoryView>()->isVisible());
  }
};

QTEST_MAIN(TestScenes)
#include "tst_scenes.moc"
