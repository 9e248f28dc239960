// The stages of a compilation in the window: the strip with its counts, the table of passes and its filter, the history
// of an instruction, the keys, and what is cancelled.

#include <QAbstractItemModelTester>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

#include "app/cli/passes.h"
#include "app/window/main_window.h"
#include "app/window/pass_bar.h"
#include "model/items/history_model.h"
#include "model/items/module_model.h"
#include "model/items/pass_model.h"
#include "model/session/shown_comparison.h"
#include "tests/support/own_settings.h"
#include "tests/support/settle.h"
#include "views/computations/modules_view.h"
#include "views/passes/history_view.h"

namespace {

using compare::Side;
using model::HistoryModel;
using model::PassModel;
using views::StripColumn;

// Six stages. The pass "copies" adds one instruction, "fusion" moves sine and negate into a new computation.
constexpr const char* kLines =
    "  p = f32[8]{0} parameter(0), metadata={op_name=\"p\"}\n"
    "  s = f32[8]{0} sine(p), metadata={op_name=\"f/sin\" source_file=\"train.py\" source_line=7}\n"
    "  n = f32[8]{0} negate(s), metadata={op_name=\"f/neg\" source_file=\"train.py\" source_line=8}\n"
    "  ROOT t = f32[8]{0} tanh(n)\n";
constexpr const char* kCopied =
    "  p = f32[8]{0} parameter(0), metadata={op_name=\"p\"}\n"
    "  copy.1 = f32[8]{0} copy(p)\n"
    "  s = f32[8]{0} sine(copy.1), metadata={op_name=\"f/sin\" source_file=\"train.py\" source_line=7}\n"
    "  n = f32[8]{0} negate(s), metadata={op_name=\"f/neg\" source_file=\"train.py\" source_line=8}\n"
    "  ROOT t = f32[8]{0} tanh(n)\n";
constexpr const char* kFused =
    "  p = f32[8]{0} parameter(0), metadata={op_name=\"p\"}\n"
    "  copy.1 = f32[8]{0} copy(p)\n"
    "  fusion = f32[8]{0} fusion(copy.1), kind=kLoop, calls=body\n"
    "  ROOT t = f32[8]{0} tanh(fusion)\n";
constexpr const char* kBody =
    "body {\n  q = f32[8]{0} parameter(0)\n"
    "  s = f32[8]{0} sine(q), metadata={op_name=\"f/sin\" source_file=\"train.py\" source_line=7}\n"
    "  ROOT n = f32[8]{0} negate(s), metadata={op_name=\"f/neg\" source_file=\"train.py\" source_line=8}\n}\n\n";

QByteArray stageText(const char* lines, const char* before = "") {
  return QByteArray("HloModule f\n\n") + before + "ENTRY e {\n" + lines + "}\n";
}

struct Window {
  explicit Window(bool hasBroken = false, bool inlineJobs = true) : window(settings, theme, {}, inlineJobs) {
    window.resize(1600, 1000);
    window.show();
    QApplication::setActiveWindow(&window);
    support::settle();
    write("before_optimizations", stageText(kLines));
    write("0000.main.after_pipeline-start.before_copies", stageText(kLines));
    write("0001.main.after_copies.before_fusion", stageText(kCopied));
    if (hasBroken) write("0002.main.after_broken.before_fusion", "HloModule f\n\nENTRY e {\n  x = f32[");
    write(hasBroken ? "0003.main.after_fusion.before_pipeline-end" : "0002.main.after_fusion.before_pipeline-end",
          stageText(kFused, kBody));
    write("cpu_after_optimizations", stageText(kFused, kBody));
  }
  void write(const char* point, const QByteArray& text) {
    QFile file(folder.filePath(QStringLiteral("module_0001.f.%1.txt").arg(QLatin1String(point))));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
  }
  /// The pass that follows "fusion", instead of the end of the pipeline.
  void goOnWith(const QString& pass) {
    QVERIFY(
        QFile::remove(folder.filePath(QStringLiteral("module_0001.f.0002.main.after_fusion.before_pipeline-end.txt"))));
    write(QStringLiteral("0002.main.after_fusion.before_%1").arg(pass).toLatin1().constData(),
          stageText(kFused, kBody));
  }
  void open() {
    window.openPaths({folder.path()});
    support::settle();
  }
  void press(const char* action) {
    window.findChild<QAction*>(QLatin1String(action))->trigger();
    support::settle();
  }
  void choose(uint32_t at) {
    timeline().choose(at);
    support::settle();
  }
  model::Timeline& timeline() { return window.timeline(); }
  app::PassBar& bar() { return *window.findChild<app::PassBar*>(); }
  views::PassStrip& strip() { return bar().strip(); }
  QTableView& table() { return *window.findChild<QTableView*>(QStringLiteral("passes.table")); }
  PassModel& passes() { return *qobject_cast<PassModel*>(table().model()); }
  HistoryModel& history() {
    return *qobject_cast<HistoryModel*>(window.findChild<QTreeView*>(QStringLiteral("history.tree"))->model());
  }
  QLineEdit& filter() { return *window.findChild<QLineEdit*>(QStringLiteral("passes.filter")); }
  void select(const char* name) {
    const hlo::Module& module = *window.navigation().snapshot()->module;
    for (const hlo::InstructionId id : module.instructions()) {
      if (module.name(id) == name) window.navigation().select(id);
    }
    support::settle();
  }
  QString selected() {
    QStringList names;
    for (const hlo::InstructionId id : window.navigation().selection().instructions)
      names.append(QString::fromStdString(std::string(window.navigation().snapshot()->module->name(id))));
    return names.join(u' ');
  }
  QString count(const QString& title) {
    for (const views::PassStrip::Count& each : strip().counts()) {
      if (each.title == title) return each.value;
    }
    return {};
  }
  // Stage and touched columns of the table, a line each.
  QStringList rows() {
    QStringList all;
    for (int row = 0; row < passes().rowCount(); ++row) {
      QStringList cells;
      for (const int column : {PassModel::kStage, PassModel::kPass, PassModel::kAdded, PassModel::kRemoved})
        cells.append(passes().index(row, column).data().toString());
      all.append(cells.join(u'|'));
    }
    return all;
  }

  QTemporaryDir folder;
  app::Settings settings;
  views::Theme theme;
  app::MainWindow window;
};

}  // namespace

class TestPassWindow : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { support::useOwnSettings("pass-window"); }
  void init() { QSettings().clear(); }

  void modulesWithoutStagesHaveNoStrip() {
    Window it;
    QVERIFY(it.bar().isHidden());
    it.window.openPaths({it.folder.filePath("module_0001.f.before_optimizations.txt")});
    support::settle();
    QVERIFY(it.timeline().isEmpty());
    QVERIFY(it.bar().isHidden());
    QVERIFY(!it.window.actions()["find-pass"]->isEnabled());
  }

  void stripHasAColumnForEachStage() {
    Window it;
    it.open();
    QVERIFY(!it.bar().isHidden());
    const views::PassStripScene& scene = it.strip().scene();
    QCOMPARE(scene.columns.size(), size_t{5});
    const std::vector<StripColumn::State> states{StripColumn::kFirst, StripColumn::kUnchanged, StripColumn::kChanged,
                                                 StripColumn::kChanged, StripColumn::kUnchanged};
    for (size_t i = 0; i < states.size(); ++i) QCOMPARE(scene.columns[i].state, states[i]);
    // The copy, and the sine that reads it.
    QCOMPARE(scene.columns[2].parts.size(), size_t{2});
    QCOMPARE(scene.columns[2].parts[0].role, views::ChangeRole::kAdded);
    QCOMPARE(scene.columns[2].parts[0].count, size_t{1});
    QCOMPARE(scene.columns[2].parts[1].role, views::ChangeRole::kChanged);
    // The parts are on top of each other, and fill the bar.
    double height = 0;
    for (const StripColumn::Part& part : scene.columns[3].parts) height += part.rect.height();
    QVERIFY(std::abs(height - scene.columns[3].bar.height()) < 0.01);
    QVERIFY(scene.columns[3].bar.height() > scene.columns[2].bar.height());
    QVERIFY(scene.columns[3].bar.top() >= it.strip().barsRect().top() - 0.01);
    QCOMPARE(scene.brackets.size(), size_t{1});
    QCOMPARE(scene.brackets[0].name, QStringLiteral("main"));
    QCOMPARE(scene.brackets[0].left, scene.columns[1].place.left());
    QCOMPARE(scene.brackets[0].right, scene.columns[3].place.right());

    it.timeline().setHidesUnchanged(true);
    QCOMPARE(it.strip().scene().columns.size(), size_t{4});  // the final stage is shown, so it stays
    it.choose(2);
    QCOMPARE(it.strip().scene().columns.size(), size_t{3});
  }

  void countsAddUp() {
    Window it;
    it.open();
    it.choose(2);
    QCOMPARE(it.count(QStringLiteral("Instructions")), QStringLiteral("4 → 5"));
    QCOMPARE(it.count(QStringLiteral("Added")), QStringLiteral("+ 1"));
    QCOMPARE(it.count(QStringLiteral("Removed")), QStringLiteral("0"));
    QCOMPARE(it.count(QStringLiteral("Copies")), QStringLiteral("0 → 1"));
    for (const model::PassStage& stage : it.timeline().stages()) {
      if (!stage.before) continue;
      QCOMPARE(it.timeline().stages()[*stage.before].counts.instructions + stage.delta.added - stage.delta.removed,
               stage.counts.instructions);
    }
  }

  void choosingAStageComparesItWithTheOneBefore() {
    Window it;
    it.open();
    it.choose(2);
    const auto& comparison = it.window.navigation().comparison();
    QVERIFY(comparison.comparison() != nullptr);
    QCOMPARE(comparison.side(), std::optional(Side::kB));
    QCOMPARE(comparison.comparison()->moduleA().instructionCount(), 4u);
    QCOMPARE(comparison.comparison()->moduleB().instructionCount(), 5u);
    // The other side is not another choice.
    it.press("compare-flip");
    QCOMPARE(comparison.side(), std::optional(Side::kA));
    QCOMPARE(it.timeline().current(), std::optional(2u));
    it.press("modules.next-stage");
    QCOMPARE(it.timeline().current(), std::optional(3u));
    QCOMPARE(comparison.comparison()->moduleB().instructionCount(), 7u);
    it.press("modules.previous-stage");
    QCOMPARE(it.timeline().current(), std::optional(2u));
    // A stage that another view shows is compared, too.
    const auto& timeline = it.timeline();
    it.window.session().show(timeline.path(), {timeline.module(), timeline.stages()[3].name.stage}, {});
    support::settle();
    QCOMPARE(timeline.current(), std::optional(3u));
    QCOMPARE(comparison.comparison()->moduleA().instructionCount(), 5u);
    QCOMPARE(comparison.comparison()->moduleB().instructionCount(), 7u);
    it.choose(0);
    QVERIFY(comparison.comparison() == nullptr);
  }

  void passesAreATable() {
    Window it;
    QAbstractItemModelTester tester(&it.passes());
    it.open();
    QCOMPARE(it.rows(), (QStringList{"0002|fusion|+2|0", "0001|copies|+1|0", "0000|pipeline-start|0|0",
                                     "|After optimizations|0|0", "|Before optimizations||"}));
    it.passes().sort(PassModel::kStage, Qt::AscendingOrder);
    QVERIFY(it.rows().first().contains(QStringLiteral("Before optimizations")));
    it.passes().sort(PassModel::kCopies, Qt::DescendingOrder);
    QVERIFY(it.rows().first().startsWith(QStringLiteral("0001|copies")));
    it.passes().sort(-1, Qt::DescendingOrder);
    const QList<QByteArray> csv = it.passes().csv().trimmed().split('\n');
    QCOMPARE(csv.size(), 6);
    QVERIFY2(csv[1].startsWith("0002,fusion,main,,,,,1,"), csv[1].constData());
  }

  void filterFindsPassesByTheirChanges() {
    Window it;
    it.open();
    it.filter().setText(QStringLiteral("change:added opcode:copy"));
    support::settle();
    QCOMPARE(it.passes().rowCount(), 1);
    QCOMPARE(it.passes().index(0, PassModel::kFound).data().toString(), QStringLiteral("1"));
    QCOMPARE(it.passes().index(0, PassModel::kFoundBytes).data().toString(), QStringLiteral("32 B"));
    it.window.docks().raise(it.window.docks()["passes"]);
    support::settle();
    QTest::mouseClick(it.table().viewport(), Qt::LeftButton, {},
                      it.table().visualRect(it.passes().index(0, PassModel::kPass)).center());
    support::settle();
    QCOMPARE(it.timeline().current(), std::optional(2u));
    QCOMPARE(it.selected(), QStringLiteral("copy.1"));
    it.filter().setText(QStringLiteral("FUS"));
    QCOMPARE(it.passes().rowCount(), 1);
    it.filter().setText(QStringLiteral("nothing:x"));
    it.filter().setText(QStringLiteral("no such pass"));
    QCOMPARE(it.passes().rowCount(), 0);
    it.filter().clear();
    QCOMPARE(it.passes().rowCount(), 5);
  }

  void historyLeadsToTheLine() {
    Window it;
    QAbstractItemModelTester tester(&it.history());
    it.open();
    it.select("fusion");
    it.press("history.show");
    HistoryModel& history = it.history();
    QCOMPARE(history.title(), QStringLiteral("fusion"));
    QCOMPARE(history.rowCount(), 1);
    QCOMPARE(it.timeline().current(), std::optional(4u));  // the focus chooses no row
    const QModelIndex made = history.index(0, 0);
    QVERIFY2(made.data().toString().startsWith(QStringLiteral("0002  fusion  made, it holds")),
             qPrintable(made.data().toString()));
    QVERIFY(history.text().contains(QStringLiteral("train.py:7")));
    QVERIFY(history.text().contains(QStringLiteral("train.py:8")));
    // An ancestor leads to the stage before, where it was an instruction of the entry; the history stays.
    QModelIndex sine;
    for (int row = 0; row < history.rowCount(made); ++row) {
      if (history.index(row, 0, made).data().toString().startsWith(QStringLiteral("s  ")))
        sine = history.index(row, 0, made);
    }
    QVERIFY2(sine.isValid(), qPrintable(history.text()));
    auto* const tree = it.window.findChild<QTreeView*>(QStringLiteral("history.tree"));
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(sine).center());
    support::settle();
    QCOMPARE(it.selected(), QStringLiteral("s"));
    QCOMPARE(it.timeline().current(), std::optional(2u));
    QCOMPARE(history.title(), QStringLiteral("fusion"));
    // The line at its right edge leads to Source.
    const QRect row = tree->visualRect(sine);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, {row.right() - 12, row.top() + 4 + 6});
    support::settle();
    QCOMPARE(it.window.navigation().selection().line->line, 7u);
    QCOMPARE(it.timeline().current(), std::optional(2u));
    // By keys: the first row, at once.
    it.choose(4);
    it.select("fusion");
    it.press("history.show");
    QTest::keyClick(tree, Qt::Key_Down);
    support::settle();
    QCOMPARE(it.timeline().current(), std::optional(3u));
    QCOMPARE(it.selected(), QStringLiteral("fusion"));
  }

  void firstStageOfAnInstruction() {
    Window it;
    it.open();
    it.choose(4);
    const hlo::InstructionId fusion = it.window.navigation().snapshot()->module->findInstructions("fusion").front();
    const auto action = [&](QMenu* menu) {
      it.window.findChild<views::HistoryView*>()->addToMenu(*menu, fusion, [] {});
      return menu->actions().back();
    };
    QMenu menu;
    QCOMPARE(action(&menu)->text(), QStringLiteral("First Stage with This"));
    action(&menu)->trigger();
    support::settle();
    QCOMPARE(it.timeline().current(), std::optional(3u));
    QCOMPARE(it.selected(), QStringLiteral("fusion"));
    QMenu there;
    QVERIFY(!action(&there)->isEnabled());
  }

  void severalInstructionsFollowTheirTracks() {
    Window it;
    it.open();
    it.choose(2);
    const auto& module = *it.window.navigation().snapshot()->module;
    std::vector<hlo::InstructionId> both;
    for (const hlo::InstructionId id : module.instructions()) {
      if (module.name(id) == "copy.1" || module.name(id) == "s") both.push_back(id);
    }
    QCOMPARE(both.size(), size_t{2});
    it.window.navigation().select(model::InstructionSet(both));
    support::settle();
    QCOMPARE(it.timeline().touched(), (std::vector<uint32_t>{2, 3}));
    it.press("next-touched");
    QCOMPARE(it.timeline().current(), std::optional(3u));
    QCOMPARE(it.window.navigation().selection().instructions.size(), size_t{2});
    QCOMPARE(it.timeline().touched(), (std::vector<uint32_t>{2, 3}));
    // Only those that a stage has; none: what the first was made from.
    it.choose(1);
    QCOMPARE(it.window.navigation().selection().instructions.size(), size_t{1});
    it.choose(2);
    QCOMPARE(it.window.navigation().selection().instructions.size(), size_t{2});
  }

  void selectionFollowsItsTrack() {
    Window it;
    it.open();
    it.choose(2);
    it.select("copy.1");
    QCOMPARE(it.timeline().touched(), (std::vector<uint32_t>{2}));
    it.choose(1);
    QCOMPARE(it.selected(), QStringLiteral("p"));  // it was made from the parameter
    it.choose(3);
    QCOMPARE(it.selected(), QStringLiteral("copy.1"));
    it.press("previous-touched");
    QCOMPARE(it.timeline().current(), std::optional(2u));
    it.select("s");
    QCOMPARE(it.timeline().touched(), (std::vector<uint32_t>{2, 3}));
    it.press("next-touched");
    QCOMPARE(it.timeline().current(), std::optional(3u));
    QCOMPARE(it.selected(), QStringLiteral("s"));
  }

  // A scope is looked at from stage to stage; its first instruction does not take its place.
  void aScopeStaysSelected() {
    Window it;
    it.open();
    const auto scope = [&] { return it.window.navigation().snapshot()->workload->get().scopes.find("f"); };
    it.choose(2);
    const auto active = it.window.navigation().active();
    it.window.navigation().select(*scope());
    QVERIFY(it.window.navigation().selection().instructions.size() > 1);
    it.choose(1);
    QVERIFY(it.window.navigation().selection().instructions.size() != 1);
    it.choose(2);
    QVERIFY(it.window.navigation().selection().instructions.size() != 1);
    QVERIFY(it.window.navigation().active() == active);
  }

  void unreadableStagesAreGaps() {
    Window it(true);
    it.open();
    QCOMPARE(it.strip().scene().columns[3].state, StripColumn::kUnreadable);
    it.choose(3);  // stays where it is
    QVERIFY(it.timeline().current() != std::optional(3u));
    QCOMPARE(it.window.findChild<QToolButton*>(QStringLiteral("status-problems"))->text(), QStringLiteral("1 error"));
    it.choose(2);
    it.press("modules.next-stage");
    QCOMPARE(it.timeline().current(), std::optional(4u));
    QVERIFY(it.strip().describe(4).contains(QStringLiteral("across stages that cannot be read")));
    QCOMPARE(it.window.navigation().comparison().comparison()->moduleA().instructionCount(), 5u);
  }

  void typedNamesFindPasses() {
    Window it;
    it.open();
    it.strip().setFocus();
    QTest::keyClicks(&it.strip(), QStringLiteral("f"));
    auto* const field = it.window.findChild<QLineEdit*>(QStringLiteral("find-pass"));
    QCOMPARE(field->text(), QStringLiteral("f"));
    QTest::keyClicks(field, QStringLiteral("us"));
    QTest::keyClick(field, Qt::Key_Return);
    support::settle();
    QCOMPARE(it.timeline().current(), std::optional(3u));
    it.strip().setFocus();
    QTest::keyClick(&it.strip(), Qt::Key_Left);
    support::settle();
    QCOMPARE(it.timeline().current(), std::optional(2u));
  }

  void theMouseMovesThroughStages() {
    Window it;
    it.open();
    const auto at = [&](uint32_t stage) { return it.strip().scene().columnOf(stage)->place.center().toPoint(); };
    QTest::mousePress(&it.strip(), Qt::LeftButton, {}, at(1));
    support::settle();
    QCOMPARE(it.timeline().current(), std::optional(1u));
    for (const uint32_t stage : {2u, 3u}) {
      QMouseEvent move(QEvent::MouseMove, at(stage), it.strip().mapToGlobal(at(stage)), Qt::NoButton, Qt::LeftButton,
                       {});
      QApplication::sendEvent(&it.strip(), &move);
      support::settle();
      QCOMPARE(it.timeline().current(), std::optional(stage));
    }
    QTest::mouseRelease(&it.strip(), Qt::LeftButton, {}, at(3));
    const auto turn = [&](int by) {
      QWheelEvent event(at(3), it.strip().mapToGlobal(at(3)), {}, {0, by}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
      QApplication::sendEvent(&it.strip(), &event);
      support::settle();
    };
    turn(120);
    QCOMPARE(it.timeline().current(), std::optional(2u));
    turn(-60);
    QCOMPARE(it.timeline().current(), std::optional(2u));
    turn(-60);
    QCOMPARE(it.timeline().current(), std::optional(3u));
  }

  // "Modules" says what each stage changed, and leaves out the same stages as the strip.
  void modulesListWhatStagesChanged() {
    Window it;
    it.open();
    auto* const view = it.window.findChild<views::ModulesView*>();
    auto* const tree = view->findChild<QTreeView*>();
    const auto& model = *qobject_cast<model::ModuleModel*>(tree->model());
    QStringList shown;
    const std::function<void(const QModelIndex&)> walk = [&](const QModelIndex& parent) {
      for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        if (tree->isRowHidden(row, parent)) continue;
        const QString detail = index.data(model::ModuleModel::DetailRole).toString();
        if (model.rowCount(index) == 0) shown.append(index.data().toString() + u'|' + detail);
        walk(index);
      }
    };
    walk({});
    QCOMPARE(shown, (QStringList{"Before optimizations|", "0000 pipeline-start|no change", "0001 copies|+1 ~1",
                                 "0002 fusion|+2 ⇄2", "After optimizations|no change · cpu"}));
    it.choose(2);
    it.timeline().setHidesUnchanged(true);
    shown.clear();
    walk({});
    QCOMPARE(shown, (QStringList{"Before optimizations|", "0001 copies|+1 ~1", "0002 fusion|+2 ⇄2"}));
  }

  // The times of passes are read after their names.
  void timesMayComeLater() {
    PassModel model;
    std::vector<model::PassStage> stages(2);
    model.setStages(stages, {0, 0});
    QVERIFY(!model.hasTimes());
    stages[1].name.seconds = 0.5;
    model.setStages(stages, {1, 1});
    QVERIFY(model.hasTimes());
  }

  // One definition of what a stage changed, and one name of it: in the strip, Modules, Passes and on the command line.
  void countsAndNamesAgreeEverywhere() {
    Window it;
    it.goOnWith(QStringLiteral("odd"));
    // Another opcode in place of the tanh, then another name.
    it.write("0003.main.after_odd.before_names",
             stageText("  p = f32[8]{0} parameter(0), metadata={op_name=\"p\"}\n"
                       "  copy.1 = f32[8]{0} copy(p)\n"
                       "  fusion = f32[8]{0} fusion(copy.1), kind=kLoop, calls=body\n"
                       "  ROOT t = f32[8]{0} cosine(fusion)\n",
                       kBody));
    it.write("0004.main.after_names.before_pipeline-end",
             stageText("  p = f32[8]{0} parameter(0), metadata={op_name=\"p\"}\n"
                       "  copy.1 = f32[8]{0} copy(p)\n"
                       "  sin_fusion = f32[8]{0} fusion(copy.1), kind=kLoop, calls=body\n"
                       "  ROOT t = f32[8]{0} cosine(sin_fusion)\n",
                       kBody));
    it.open();
    const auto& modules = *qobject_cast<model::ModuleModel*>(
        it.window.findChild<views::ModulesView*>()->findChild<QTreeView*>()->model());
    QMap<QString, QString> details;
    const std::function<void(const QModelIndex&)> walk = [&](const QModelIndex& parent) {
      for (int row = 0; row < modules.rowCount(parent); ++row) {
        const QModelIndex index = modules.index(row, 0, parent);
        details.insert(index.data().toString(), index.data(model::ModuleModel::DetailRole).toString());
        walk(index);
      }
    };
    walk({});
    cli::PassesRequest request;
    request.paths = {it.folder.path().toStdString()};
    request.what = "all";
    request.style = cli::TableFormat::kJson;
    const QJsonArray stages = QJsonDocument::fromJson(QByteArray::fromStdString(cli::passes(request).output))
                                  .object()[QStringLiteral("stages")]
                                  .toArray();
    QCOMPARE(static_cast<size_t>(stages.size()), it.timeline().stages().size());
    bool hasReplaced = false, hasRenamed = false, hasMoved = false;
    for (uint32_t at = 1; at < it.timeline().stages().size(); ++at) {
      it.choose(at);
      const QJsonObject delta = stages[static_cast<int>(at)].toObject()[QStringLiteral("delta")].toObject();
      const QString name = it.timeline().stageText(at);
      QVERIFY2(details.contains(name), qPrintable(name));
      QVERIFY2(it.strip().describe(at).startsWith(name), qPrintable(it.strip().describe(at)));
      const QModelIndex row = it.passes().indexOf(at);
      const QString pass = row.siblingAtColumn(PassModel::kPass).data().toString();
      QVERIFY2(name.endsWith(pass) || pass == name + QStringLiteral(": a pass after names"), qPrintable(pass));
      const auto number = [](QString text) {
        return text.remove(QRegularExpression(QStringLiteral("[^0-9]"))).toInt();
      };
      const struct {
        const char* key;
        QString sign, title;
        int column;
      } all[] = {
          {"added", "+", "Added", PassModel::kAdded},       {"removed", "−", "Removed", PassModel::kRemoved},
          {"changed", "~", "Changed", PassModel::kChanged}, {"replaced", "≠", "Replaced", PassModel::kReplaced},
          {"moved", "⇄", "Moved", PassModel::kMoved},       {"renamed", " renamed", "Renamed", PassModel::kRenamed}};
      for (const auto& each : all) {
        const int expected = delta[QLatin1String(each.key)].toInt();
        QCOMPARE(number(it.count(each.title)), expected);
        QCOMPARE(number(row.siblingAtColumn(each.column).data().toString()), expected);
        int found = 0;
        for (const QString& part : details[name].split(QStringLiteral(" · ")).first().split(u' ')) {
          if (each.sign.size() == 1 && part.startsWith(each.sign)) found = part.mid(1).toInt();
        }
        const QRegularExpressionMatch renamed =
            QRegularExpression(QStringLiteral("(\\d+) renamed")).match(details[name]);
        if (each.sign.size() > 1 && renamed.hasMatch()) found = renamed.captured(1).toInt();
        QVERIFY2(found == expected, qPrintable(name + u' ' + details[name] + u' ' + QLatin1String(each.key)));
      }
      hasReplaced = hasReplaced || delta[QStringLiteral("replaced")].toInt() > 0;
      hasRenamed = hasRenamed || delta[QStringLiteral("renamed")].toInt() > 0;
      hasMoved = hasMoved || delta[QStringLiteral("moved")].toInt() > 0;
    }
    QVERIFY(hasReplaced && hasRenamed && hasMoved);
  }

  // The strip has its columns and its height with the first module, before anything else is read; the bar of a
  // comparison does not move it.
  void stripIsThereFromTheFirstMoment() {
    Window it(false, false);
    int height = 0;
    connect(&it.window.navigation(), &model::Navigation::snapshotChanged, this, [&] {
      if (height == 0 && !it.bar().isHidden() && it.timeline().stages().size() == 5) height = it.strip().height();
    });
    it.window.openPaths({it.folder.path()});
    QTRY_VERIFY(it.timeline().index() != nullptr);
    support::settle();
    QVERIFY(height > 0);
    QCOMPARE(it.strip().height(), height);
    const int top = it.strip().mapTo(&it.window, QPoint()).y();
    it.timeline().choose(3);
    QTRY_VERIFY(it.window.navigation().comparison().comparison() != nullptr);
    support::settle();
    QCOMPARE(it.strip().mapTo(&it.window, QPoint()).y(), top);
  }

  // Until a stage is chosen, the strip leaves the room to the graph; after that as the user wants it, also at the next
  // start.
  void stripIsFoldedUntilAStageIsChosen() {
    const auto button = [](Window& it) { return it.window.findChild<QToolButton*>(QStringLiteral("fold-strip")); };
    int low = 0;
    {
      Window it;
      it.open();
      QVERIFY(it.strip().isFolded());
      low = it.strip().height();
      QVERIFY2(low <= 44, qPrintable(QString::number(low)));
      QCOMPARE(it.strip().scene().columns.size(), size_t{5});
      QVERIFY(!it.window.findChild<QWidget*>(QStringLiteral("find-pass"))->isVisible());
      const QPoint copies = it.strip().scene().columnOf(2)->place.center().toPoint();
      QTest::mouseClick(&it.strip(), Qt::LeftButton, {}, copies);
      support::settle();
      QCOMPARE(it.timeline().current(), std::optional(2u));
      QVERIFY(!it.strip().isFolded());
      QVERIFY(it.strip().height() > low);
      // The mouse, which has not moved, is still over the column.
      QTest::mouseClick(&it.strip(), Qt::LeftButton, {},
                        {it.strip().scene().columnOf(3)->place.toRect().center().x(), copies.y()});
      support::settle();
      QCOMPARE(it.timeline().current(), std::optional(3u));
      button(it)->click();
      QCOMPARE(it.strip().height(), low);
      it.choose(1);
      QVERIFY(it.strip().isFolded());
      button(it)->click();
    }
    {
      Window it;
      it.open();
      QVERIFY(!it.strip().isFolded());
      button(it)->click();
    }
    Window it;
    it.open();
    it.choose(2);
    QVERIFY(it.strip().isFolded());
    it.press("find-pass");
    QVERIFY(it.window.findChild<QWidget*>(QStringLiteral("find-pass"))->isVisible());
  }

  // Dragged over many stages, the strip shows the choice at once and only the last stage is opened.
  void onlyTheLastOfManyChoicesIsShown() {
    Window it;
    it.open();
    int shown = 0;
    connect(&it.window.navigation(), &model::Navigation::snapshotChanged, this, [&] { ++shown; });
    for (const uint32_t at : {0u, 1u, 2u}) {
      it.timeline().choose(at);
      QCOMPARE(it.timeline().current(), std::optional(at));
    }
    QCOMPARE(shown, 0);
    support::settle();
    QCOMPARE(shown, 1);
    QCOMPARE(it.window.navigation().snapshot()->module->instructionCount(), 5u);
  }

  // Without a peak of both sides there is no waterfall to show.
  void waterfallNeedsMemory() {
    Window it;
    it.window.resize(2200, 1200);
    it.open();
    it.choose(2);
    QVERIFY(it.window.comparer().hasTotals());
    QVERIFY(!it.window.comparer().totals().peak[0]);
    QVERIFY(!it.window.docks().isInSight(it.window.docks()["waterfall"]));
  }

  // The panes of a comparison are opened by the first stage with changes, or when it is asked for.
  void stagesWithoutChangesOpenNoPanes() {
    Window it;
    it.open();
    const auto isOpen = [&] { return it.window.docks().isInSight(it.window.docks()["changes"]); };
    it.choose(0);
    it.choose(1);
    QVERIFY(it.window.navigation().comparison().comparison() != nullptr);
    QVERIFY(!isOpen());
    it.choose(2);
    QVERIFY(isOpen());
    it.choose(1);
    QVERIFY(isOpen());
    it.press("compare-end");
    QVERIFY(!isOpen());
    it.press("compare-previous");
    QVERIFY(it.window.navigation().comparison().comparison()->isSameProgram());
    QVERIFY(isOpen());
  }

  void whoBrokeAFusion() {
    Window it;
    it.goOnWith(QStringLiteral("defusion"));
    it.write("0003.main.after_defusion.before_pipeline-end", stageText(kCopied));
    it.write("cpu_after_optimizations", stageText(kCopied));
    it.open();
    it.choose(3);
    it.select("fusion");
    auto* const menu = it.window.findChild<QToolButton*>(QStringLiteral("passes.queries"))->menu();
    menu->actions().last()->trigger();
    support::settle();
    QCOMPARE(it.filter().text(), QStringLiteral("broke:fusion"));
    QCOMPARE(it.passes().rowCount(), 1);
    QCOMPARE(it.passes().index(0, PassModel::kPass).data().toString(), QStringLiteral("defusion"));
    QTest::mouseClick(it.table().viewport(), Qt::LeftButton, {},
                      it.table().visualRect(it.passes().index(0, PassModel::kPass)).center());
    support::settle();
    QCOMPARE(it.timeline().current(), std::optional(4u));
    QVERIFY2(it.selected().contains(QStringLiteral("s")) && it.selected().contains(QStringLiteral("n")),
             qPrintable(it.selected()));
    it.filter().setText(QStringLiteral("broke:nothing"));
    QCOMPARE(it.passes().rowCount(), 1);
    it.select("p");
    it.filter().clear();
    menu->actions().last()->trigger();
    QVERIFY(it.filter().text().isEmpty());
  }

  // Few stages need no high strip.
  void fewStagesHaveALowStrip() {
    Window it;
    it.open();
    it.strip().setFolded(false);
    QVERIFY2(it.strip().height() < 110, qPrintable(QString::number(it.strip().height())));
    for (int i = 10; i < 20; ++i)
      it.write(QStringLiteral("00%1.main.after_p%1.before_p%2").arg(i).arg(i + 1).toLatin1().constData(),
               stageText(kFused, kBody));
    it.window.session().closeAll();
    support::settle();
    it.open();
    QVERIFY2(it.strip().height() > 140, qPrintable(QString::number(it.strip().height())));
  }

  // The stages of two folders are aligned; the first that differs is compared. T shows the other folder, and goes on
  // reading the stages of the first.
  void twoCompilations() {
    Window it(false, false);
    QTemporaryDir other;
    const QStringList names = QDir(it.folder.path()).entryList(QDir::Files);
    for (const QString& name : names) QFile::copy(it.folder.filePath(name), other.filePath(name));
    for (const char* const point : {"0002.main.after_fusion.before_pipeline-end", "cpu_after_optimizations"}) {
      QFile file(other.filePath(QStringLiteral("module_0001.f.%1.txt").arg(QLatin1String(point))));
      QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
      file.write(stageText(kCopied));
    }
    it.window.comparer().open(it.folder.path(), other.path());
    QTRY_VERIFY(!it.bar().pairStrip().isHidden());
    QTRY_VERIFY2(it.bar().pairStrip().itemsSummary().startsWith(
                     QStringLiteral("The same through 0001 copies; first differs at 0002 fusion")),
                 qPrintable(it.bar().pairStrip().itemsSummary()));
    QCOMPARE(it.bar().pairStrip().itemsInSight().size(), size_t{5});
    QTRY_COMPARE(it.bar().pairStrip().itemsSelected(), std::vector<uint64_t>{3});
    const auto& comparison = it.window.navigation().comparison();
    QTRY_VERIFY(comparison.comparison() != nullptr && comparison.comparison()->moduleA().instructionCount() == 7 &&
                comparison.comparison()->moduleB().instructionCount() == 5);
    // A column compares its two stages.
    QTest::mouseClick(&it.bar().pairStrip(), Qt::LeftButton, {}, it.bar().pairStrip().columnRect(2).center().toPoint());
    QTRY_VERIFY(comparison.comparison()->moduleA().instructionCount() == 5);
    QTRY_VERIFY(it.timeline().index() != nullptr);
    const auto index = it.timeline().index();
    it.press("compare-flip");
    QTRY_VERIFY(it.timeline().index() != nullptr && it.timeline().index() != index);
    it.press("compare-flip");
    QTRY_COMPARE(it.timeline().index(), index);
    it.press("compare-end");
    QTRY_VERIFY(it.bar().pairStrip().isHidden());
  }

  // What is read when another folder is shown goes on, and nothing is read twice.
  void readingGoesOnBehindAnotherFolder() {
    Window it(false, false);
    for (int i = 10; i < 99; ++i)
      it.write(QStringLiteral("00%1.main.after_p%1.before_p%2").arg(i).arg(i + 1).toLatin1().constData(),
               stageText(i % 2 == 0 ? kLines : kCopied));
    QTemporaryDir other;
    QVERIFY(QFile::copy(it.folder.filePath("module_0001.f.before_optimizations.txt"),
                        other.filePath("module_0007.g.before_optimizations.txt")));
    it.window.openPaths({other.path()});
    QTRY_VERIFY(it.window.navigation().snapshot() != nullptr);
    const auto small = it.window.navigation().snapshot();
    it.window.openPaths({it.folder.path()});
    QTRY_VERIFY(it.timeline().readCount() > 0);
    const auto large = it.window.navigation().snapshot();
    const size_t before = it.timeline().readCount();
    it.window.navigation().show(small);
    QVERIFY(it.timeline().isEmpty());
    it.window.navigation().show(large);
    QVERIFY(it.timeline().readCount() >= before);
    QTRY_VERIFY(it.timeline().index() != nullptr);
    QCOMPARE(it.timeline().readCount(), size_t{94});
    QVERIFY(!it.timeline().isInterrupted());
  }

  void readingCanBeCancelledAndContinued() {
    Window it(false, false);
    it.window.openPaths({it.folder.path()});
    QTRY_VERIFY(!it.timeline().stages().empty());
    it.window.jobs().cancelAll();
    support::settle();
    if (it.timeline().index() == nullptr) {
      QVERIFY(it.timeline().isInterrupted());
      it.timeline().readAgain();
    }
    QTRY_VERIFY(it.timeline().index() != nullptr);
    QCOMPARE(it.timeline().readCount(), size_t{5});
    // Closing while it is read drops it.
    it.window.session().closeAll();
    support::settle();
    QVERIFY(it.timeline().isEmpty());
  }
};

QTEST_MAIN(TestPassWindow)
#include "tst_pass_window.moc"
