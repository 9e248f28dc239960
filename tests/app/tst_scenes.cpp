// What people do with the program, by real events in the real window: the scenes on real dumps, on the bundled sample
// and on files that are no dumps. Everything is asked of the hub or of what is on screen.

#include <QAbstractButton>
#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeView>
#include <QtTest>

#include "app/main_window.h"
#include "model/items/inspector_model.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_view.h"
#include "views/instructions/instructions_view.h"
#include "views/memory/buffers_view.h"
#include "views/memory/live_panel.h"
#include "views/memory/memory_map.h"
#include "views/memory/memory_view.h"
#include "views/source/source_view.h"
#include "views/text/text_view.h"
#include "views/view_transform.h"

using views::toQString;

namespace {

QString shared(const char* path) { return QStringLiteral(HLOSCOPE_SHARED "/") + QLatin1String(path); }

#define NEEDS(path) \
  if (!QFileInfo::exists(path)) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED)

// All texts of a model, row by row, for "is it shown".
void collect(const QAbstractItemModel& model, const QModelIndex& parent, QStringList* out) {
  for (int row = 0; row < model.rowCount(parent); ++row) {
    QStringList cells;
    for (int column = 0; column < model.columnCount(parent); ++column) {
      cells.append(model.index(row, column, parent).data().toString());
      cells.append(model.index(row, column, parent).data(model::InspectorModel::TextRole).toString());
    }
    out->append(cells.join(QLatin1Char('|')));
    collect(model, model.index(row, 0, parent), out);
  }
}

QString shownIn(const QWidget* view) {
  QStringList lines;
  for (const QAbstractItemView* const list : view->findChildren<QAbstractItemView*>()) {
    if (list->model() != nullptr && list->isVisible()) collect(*list->model(), {}, &lines);
  }
  for (const QLabel* const label : view->findChildren<QLabel*>()) {
    if (label->isVisible()) lines.append(label->text());
  }
  return lines.join(QLatin1Char('\n'));
}

class App {
 public:
  App() : window(m_settings, m_theme) {
    app::Preferences preferences;
    preferences.animations = false;
    m_settings.setPreferences(preferences);
    window.actions()["animations"]->setChecked(false);
    window.findChild<views::GraphView*>()->setAnimated(false);
    window.resize(1600, 1000);
    window.show();
  }

  // Whether the path opened within ten seconds and all jobs came to rest.
  bool open(const QString& path) {
    const auto before = window.navigation().snapshot();
    window.openPaths({path});
    return QTest::qWaitFor([&] { return window.navigation().snapshot() != before; }, 10'000) && rest();
  }
  bool rest() {
    return QTest::qWaitFor([this] { return window.jobs().jobs().isEmpty(); }, 10'000);
  }

  model::Navigation& hub() { return window.navigation(); }
  const hlo::Module& module() { return *hub().snapshot()->module; }
  template <typename View>
  View* view() {
    return window.findChild<View*>();
  }
  QWidget* dock(const char* id) { return window.docks()[id]->widget(); }
  QString selected() {
    const auto id = hub().selection().instruction();
    return id ? toQString(module().name(*id)) : QString();
  }
  QString active() { return hub().active() ? toQString(module().name(*hub().active())) : QString(); }
  hlo::InstructionId find(const char* name) { return module().findInstructions(name).at(0); }

  views::GraphCanvas* canvas() { return view<views::GraphCanvas>(); }
  // Where the instruction's box is on the canvas, brought on screen; nothing where it is not in the picture.
  std::optional<QPoint> boxOf(hlo::InstructionId id) {
    const bool isThere =
        QTest::qWaitFor([&] { return canvas()->scene() != nullptr && canvas()->scene()->boxOf(id); }, 5'000);
    if (!isThere || !rest()) return std::nullopt;
    const auto box = canvas()->scene()->boxOf(id);
    if (!box) return std::nullopt;
    if (!canvas()->isBoxInSight(*box)) canvas()->centreBox(*box);
    const QRectF rect = views::toViewport(canvas()->destination(), canvas()->scene()->boxes()[*box].rect);
    return QPointF(rect.left() + rect.width() / 2, rect.top() + std::min(12.0, rect.height() / 2)).toPoint();
  }
  bool clickBox(hlo::InstructionId id) {
    const auto at = boxOf(id);
    if (at) QTest::mouseClick(canvas(), Qt::LeftButton, {}, *at);
    return at.has_value();
  }
  bool doubleClickBox(hlo::InstructionId id) {
    const auto at = boxOf(id);
    if (!at) return false;
    QTest::mouseClick(canvas(), Qt::LeftButton, {}, *at);
    QTest::mouseDClick(canvas(), Qt::LeftButton, {}, *at);
    return rest();
  }
  // Clicks the row of the table in which the text stands in the first column.
  bool clickRow(QAbstractItemView* table, const QString& name) {
    QModelIndex found;
    const bool isThere = QTest::qWaitFor(
        [&] {
          const auto hits = table->model()->match(table->model()->index(0, 0), Qt::DisplayRole, name, 1,
                                                  Qt::MatchExactly | Qt::MatchRecursive);
          if (!hits.isEmpty()) found = hits.first();
          return found.isValid();
        },
        5'000);
    if (!isThere) return false;
    table->scrollTo(found);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(found).center());
    return rest();
  }

 private:
  app::Settings m_settings;
  views::Theme m_theme;

 public:
  app::MainWindow window;
};

}  // namespace

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

  // Scene 1: filter, enter a fusion, see its line, come back.
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

    // An instruction of the body that knows its line.
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

  // Scene 2: a while body of 616 instructions, a fusion in it, its line of pipeline.py, all of that line.
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

    // A fusion whose own line is of pipeline.py.
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
    QVERIFY(app.doubleClickBox(*fusion));
    QCOMPARE(*app.hub().active(), *app.module().mainCallee(*fusion));
    QTest::keyClick(app.canvas(), Qt::Key_Backspace);
    QVERIFY(app.rest());
    QCOMPARE(*app.hub().active(), body);
    QCOMPARE(*app.hub().selection().instruction(), *fusion);

    // The file is not here: the list of known lines takes the click.
    auto* const source = app.view<views::SourceView>();
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
    QVERIFY(app.window.docks()["usage"]->isVisible());
    const buffers::Assignment& assignment = *app.hub().snapshot()->assignment;
    QCOMPARE(assignment.valueCount(), size_t{98});
    QCOMPARE(assignment.stepCount(), size_t{74});

    const buffers::ValueId value = *assignment.findValue("fusion.7", "{0}");
    auto* const memory = app.view<views::MemoryView>();
    QVERIFY(QTest::qWaitFor([&] { return memory->isVisible() && memory->map().rectOf(value).has_value(); }));
    QTest::mouseClick(memory->map().viewport(), Qt::LeftButton, {}, memory->map().rectOf(value)->center().toPoint());
    QCOMPARE(app.hub().selection().value(), std::optional(value));
    QCOMPARE(assignment.allocation(*app.hub().selection().allocation).number, int64_t{0});
    const QString shown = shownIn(memory);
    for (const char* const part : {"401,408", "69–74", "get-tuple-element.24", "tuple.13, operand"}) {
      QVERIFY2(shown.contains(QString::fromUtf8(part)), part);
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

    // Views that need a module say so.
    for (const char* const id : {"graph", "source", "computations", "instructions"}) {
      app.window.docks().raise(app.window.docks()[id]);
      QVERIFY2(QTest::qWaitFor(
                   [&] { return shownIn(app.dock(id)).contains(QStringLiteral("module"), Qt::CaseInsensitive); }),
               id);
    }
  }

  // Scene 4: module and assignment of a dump folder, joined both ways.
  void barToInstructionAndBack() {
    const QString path = shared("corpus/real/jackmcarthur__lorrax_sandbox/si_bse/profile_block4");
    NEEDS(path);
    App app;
    QVERIFY(app.open(path));
    const auto snapshot = app.hub().snapshot();
    QVERIFY(snapshot->module != nullptr && snapshot->assignment != nullptr);

    // A bar in the temp allocation whose instruction stands in the entry and knows its line.
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

    // The other way round: the instruction selected in the table selects its values.
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

    // Every instruction with a line of train_step.py: the file is found and the line is in it.
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

    // The peak by its action: the cursor stands there and the memory is on screen.
    app.window.actions()["go-peak"]->trigger();
    QCOMPARE(app.hub().cursor(), snapshot->liveBytes.peakStep());
    QVERIFY(app.view<views::MemoryView>()->isVisible());
  }

  // Scene 7: what is no dump says so, and what was open stays.
  void refusesQuietly_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("part");
    QTest::newRow("png") << QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) << "is a PNG image";
    QTest::newRow("empty") << QByteArray() << "is empty";
    QTest::newRow("zeros") << QByteArray(4096, '\0') << "nothing but zero bytes";
    QTest::newRow("mlir") << QByteArray("module @m {\n  func.func @main() { stablehlo.return }\n}\n") << "is StableHLO";
  }
  void refusesQuietly() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, part);
    App app;
    QVERIFY(app.open(app::sampleFolder()));
    const auto before = app.hub().snapshot();
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("file"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    file.close();
    app.window.openPaths({path});
    auto* const messages = app.window.findChild<app::MessageBar*>();
    QVERIFY(QTest::qWaitFor([&] { return messages->isVisible(); }));
    QVERIFY2(messages->text().contains(part), qPrintable(messages->text()));
    QVERIFY(messages->text().startsWith(path));
    QCOMPARE(app.hub().snapshot(), before);

    app.window.openPaths({folder.filePath(QStringLiteral("missing"))});
    QVERIFY(
        QTest::qWaitFor([&] { return messages->text().contains(QStringLiteral("there is no such file or folder")); }));
    app.window.openPaths({folder.path()});
    QVERIFY(
        QTest::qWaitFor([&] { return messages->text().contains(QStringLiteral("there is no dump in the folder")); }));
    QCOMPARE(app.hub().snapshot(), before);
  }

  void opensCutFile() {
    const QString path = shared("seeds/gpu-maxtext-train-step.hlo.txt");
    NEEDS(path);
    QFile whole(path);
    QVERIFY(whole.open(QIODevice::ReadOnly));
    QTemporaryDir folder;
    QFile cut(folder.filePath(QStringLiteral("cut.txt")));
    QVERIFY(cut.open(QIODevice::WriteOnly) && cut.write(whole.read(1'234'567)) == 1'234'567);
    cut.close();
    App app;
    QVERIFY(app.open(cut.fileName()));
    QVERIFY(app.module().instructionCount() > 3000);
    QVERIFY(!app.window.session().diagnostics().empty());
  }

  void pastesAndDrops() {
    App app;
    QApplication::clipboard()->setText(
        QStringLiteral("HloModule pasted\n\nENTRY %e (p: f32[2]) -> f32[2] {\n"
                       "  %p = f32[2]{0} parameter(0)\n  ROOT %n = f32[2]{0} negate(%p)\n}\n"));
    app.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&app.window));
    QTest::keyClick(&app.window, Qt::Key_V, Qt::ControlModifier);
    QVERIFY(QTest::qWaitFor([&] { return app.hub().snapshot() != nullptr; }));
    QCOMPARE(app.hub().snapshot()->title, std::string("pasted"));

    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(app::sampleFolder())});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&app.window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&app.window, &drop);
    QVERIFY(QTest::qWaitFor([&] { return app.hub().snapshot()->title == "jit_train_step"; }));
    QCOMPARE(app.window.session().documents().size(), size_t{2});
  }

  // Tables make their first row current when the focus comes in; that is no choice of the user's.
  void focusSelectsNothing() {
    App app;
    QVERIFY(app.open(app::sampleFolder()));
    for (const char* const id : {"instructions", "buffers", "memory", "computations", "modules", "inspector"}) {
      app.window.docks().raise(app.window.docks()[id]);
      app.dock(id)->setFocus(Qt::TabFocusReason);
      for (QAbstractItemView* const list : app.dock(id)->findChildren<QAbstractItemView*>()) {
        list->setFocus(Qt::TabFocusReason);
      }
      QVERIFY(app.rest());
      QVERIFY2(app.hub().selection().isEmpty(), id);
      QCOMPARE(app.active(), QStringLiteral("main"));
    }
  }

  void closesWhileLoading() {
    const QString path = shared("seeds/gpu-trax-rnn.hlo.txt");
    NEEDS(path);
    auto app = std::make_unique<App>();
    app->window.openPaths({path});
    app->window.close();
    app.reset();  // must not hang or touch what is gone
  }

  void cancelKeepsWhatWasOpen() {
    App app;
    QVERIFY(app.open(app::sampleFolder()));
    const auto before = app.hub().snapshot();
    const QString path = shared("seeds/gpu-trax-rnn.hlo.txt");
    NEEDS(path);
    app.window.openPaths({path});
    app.window.actions()["cancel"]->trigger();
    QVERIFY(app.rest());
    QTest::qWait(50);
    QCOMPARE(app.hub().snapshot(), before);
  }

  void arrangementIsKept() {
    {
      App app;
      QVERIFY(app.open(app::sampleFolder()));
      app.window.docks()["source"]->close();
      app.window.docks()["modules"]->raise();
      app.window.close();
    }
    App app;
    QVERIFY(app.open(app::sampleFolder()));
    QVERIFY(!app.window.docks()["source"]->isVisible());
    QVERIFY(app.window.docks()["graph"]->isVisible());
    QCOMPARE(QSettings().value(QStringLiteral("recent")).toStringList(), QStringList{app::sampleFolder()});
  }

  // Every action of every view is in the palette; Enter runs the chosen one.
  void paletteRunsActions() {
    App app;
    QVERIFY(app.open(app::sampleFolder()));
    app.window.actions()["palette"]->trigger();
    auto* const field = app.window.findChild<QLineEdit*>(QStringLiteral("palette-field"));
    QVERIFY(field->isVisible());
    QTest::keyClicks(field, QStringLiteral("theme dark"));
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(!field->isVisible());
    QCOMPARE(QApplication::palette().color(QPalette::Base), views::darkColors().panel);

    app.window.actions()["palette"]->trigger();
    for (views::View* const view : app.window.findChildren<views::View*>()) {
      for (const QAction* const action : view->viewActions()) {
        if (!action->isEnabled() || action->isSeparator()) continue;
        field->setText(action->text().remove(QLatin1Char('&')));
        QVERIFY2(app.window.findChild<QListWidget*>(QStringLiteral("palette-list"))->count() > 0,
                 qPrintable(action->text()));
      }
    }

    // The other mode goes to names.
    app.window.findChild<app::Palette*>()->hide();
    app.window.actions()["go-to"]->trigger();
    QTest::keyClicks(field, QStringLiteral("input_reduce_fusion.3"));
    QTest::keyClick(field, Qt::Key_Return);  // at once: it waits for what is found
    QTRY_COMPARE(app.selected(), QStringLiteral("input_reduce_fusion.3"));
    // A few letters in their order are enough.
    app.window.actions()["go-to"]->trigger();
    QTest::keyClicks(field, QStringLiteral("inredfus4"));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(app.selected().startsWith(QStringLiteral("input_reduce_fusion.4")));
  }

  // By keys what a click on a column's title does: the largest first, and once more the smallest.
  void tablesAreSortedFromThePalette() {
    App app;
    QVERIFY(app.open(app::sampleFolder()));
    auto* const field = app.window.findChild<QLineEdit*>(QStringLiteral("palette-field"));
    const auto sortBy = [&](const char* typed) {
      app.window.actions()["palette"]->trigger();
      QTest::keyClicks(field, QLatin1String(typed));
      QTest::keyClick(field, Qt::Key_Return);
    };
    auto* const header = app.view<views::InstructionsView>()->findChild<QTableView*>()->horizontalHeader();
    const auto bytes = static_cast<int>(queries::InstructionColumn::kBytes);
    for (const Qt::SortOrder order : {Qt::DescendingOrder, Qt::AscendingOrder}) {
      sortBy("instructions sort by: bytes");
      QCOMPARE(header->sortIndicatorSection(), bytes);
      QCOMPARE(header->sortIndicatorOrder(), order);
    }
    // A table that stands behind another one comes to the front.
    QVERIFY(app.view<views::BuffersView>()->visibleRegion().isEmpty());
    sortBy("buffers sort by: offset");
    QTRY_VERIFY(!app.view<views::BuffersView>()->visibleRegion().isEmpty());
    QCOMPARE(app.view<views::BuffersView>()->findChild<QTreeView*>()->header()->sortIndicatorSection(),
             static_cast<int>(model::BufferModel::kOffset));
  }

  // Allocations, bookmarks by their notes, and what is in the other modules that are open.
  void goToAnything() {
    App app;
    QVERIFY(app.open(app::sampleFolder()));
    const auto first = app.hub().snapshot();
    auto* const field = app.window.findChild<QLineEdit*>(QStringLiteral("palette-field"));
    const auto go = [&](const char* typed) {
      app.window.actions()["go-to"]->trigger();
      QTest::keyClicks(field, QLatin1String(typed));
      QTest::keyClick(field, Qt::Key_Return);
      return app.rest();
    };
    QVERIFY(go("allocation 0"));
    QTRY_VERIFY(app.hub().selection().target &&
                std::holds_alternative<buffers::AllocationId>(*app.hub().selection().target));
    QTemporaryDir folder;
    QFile other(folder.filePath(QStringLiteral("other.hlo")));
    QVERIFY(other.open(QIODevice::WriteOnly));
    other.write("HloModule otherwise\n\nENTRY %e (p: f32[2]) -> f32[2] {\n  ROOT %zebra = f32[2]{0} parameter(0)\n}\n");
    other.close();
    QVERIFY(app.open(other.fileName()));
    QTRY_VERIFY(app.hub().snapshot() != first);
    QVERIFY(go("input_reduce_fusion.3"));
    QTRY_COMPARE(app.selected(), QStringLiteral("input_reduce_fusion.3"));
    QCOMPARE(app.hub().snapshot(), first);
    QVERIFY(go("otherwise"));
    QTRY_VERIFY(app.hub().snapshot() != first);
  }

  // One search for all: the list says where, Enter goes there, the graph dims the rest, Escape ends it.
  void searchGoesWhereTheHitLives() {
    App app;
    QVERIFY(app.open(app::sampleFolder()));
    app.window.actions()["search"]->trigger();
    auto* const field = app.window.findChild<QLineEdit*>(QStringLiteral("search-field"));
    QVERIFY(field->hasFocus());
    QTest::keyClicks(field, QStringLiteral("opcode:dot not name:nothing"));
    auto* const hits = app.dock("search")->findChild<QTreeView*>(QStringLiteral("hits"));
    QTRY_VERIFY(hits->model()->rowCount() > 0);
    QVERIFY(app.rest());
    QVERIFY(app.hub().matches() != nullptr);
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(app.rest());
    const auto id = app.hub().selection().instruction();
    QVERIFY(id && app.module().opcode(*id) == "dot");
    QCOMPARE(*app.hub().active(), app.module().computation(*id));
    const auto& dimmed = app.canvas()->highlight().dimmed;
    QVERIFY(dimmed != nullptr);
    const auto& nodes = app.canvas()->scene()->graph().nodes;
    for (size_t i = 0; i < nodes.size(); ++i) {
      if (app.module().opcode(nodes[i].instruction) == "dot") QCOMPARE((*dimmed)[i], uint8_t{0});
      if (nodes[i].instruction != *id && app.module().kind(nodes[i].instruction) == hlo::OpKind::kParameter) {
        QCOMPARE((*dimmed)[i], uint8_t{1});
      }
    }
    field->setFocus();
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(app.hub().matches() == nullptr && app.canvas()->highlight().dimmed == nullptr);
  }

  // Engine and direction are chosen from the palette, and kept for the next window.
  void engineAndDirectionAreChosen() {
    const auto run = [](App& app, const char* words) {
      app.window.actions()["palette"]->trigger();
      auto* const field = app.window.findChild<QLineEdit*>(QStringLiteral("palette-field"));
      QTest::keyClicks(field, QLatin1String(words));
      QTest::keyClick(field, Qt::Key_Return);
      return app.rest();
    };
    {
      App app;
      QVERIFY(app.open(app::sampleFolder()));
      QVERIFY2(app.canvas()->footer().startsWith("Graphviz"), qPrintable(app.canvas()->footer()));
      QVERIFY(run(app, "layout engine layered"));
      QVERIFY2(app.canvas()->footer().startsWith("Layered"), qPrintable(app.canvas()->footer()));
      QVERIFY(run(app, "direction right"));
      QCOMPARE(app.canvas()->scene()->direction(), layout::Direction::kRight);
    }
    App again;
    QVERIFY(again.open(app::sampleFolder()));
    QVERIFY(again.canvas()->footer().startsWith("Layered"));
    QCOMPARE(again.canvas()->scene()->direction(), layout::Direction::kRight);
  }

  // Without Graphviz there is a picture all the same, and a row of Problems, once.
  void withoutGraphviz() {
    qputenv("HLOSCOPE_LAYOUT_HELPER", "/nowhere/hloscope-layout");
    App app;
    qunsetenv("HLOSCOPE_LAYOUT_HELPER");
    QVERIFY(app.open(app::sampleFolder()));
    QVERIFY2(app.canvas()->footer().startsWith("Layered"), qPrintable(app.canvas()->footer()));
    QVERIFY(!app.canvas()->scene()->boxes().empty());
    const QString name = app.active();
    app.window.docks()["problems"]->raise();
    const auto rows = [&] {
      return shownIn(app.dock("problems")).count(QStringLiteral("Graphviz did not lay out ") + name);
    };
    QVERIFY(QTest::qWaitFor([&] { return rows() > 0; }, 2000));
    const auto before = rows();
    auto* const graph = app.view<views::GraphView>();
    QAbstractButton* again = nullptr;
    for (auto* const button : graph->findChildren<QAbstractButton*>()) {
      if (button->isVisible() && button->text() == QStringLiteral("Try Again")) again = button;
    }
    QVERIFY(again != nullptr);
    QTest::mouseClick(again, Qt::LeftButton);
    QVERIFY(app.rest());
    QCOMPARE(rows(), before);
  }

  void themeAndArrangements() {
    App app;
    QVERIFY(app.open(app::sampleFolder()));
    for (const char* const id : {"theme-dark", "theme-light", "layout-memory", "layout-source", "layout-graph"}) {
      app.window.actions()[id]->trigger();
      QVERIFY(app.rest());
    }
    QVERIFY(app.window.docks()["graph"]->isVisible());
    QVERIFY(app.window.docks()["instructions"]->isVisible());
  }
};

QTEST_MAIN(TestScenes)
#include "tst_scenes.moc"
