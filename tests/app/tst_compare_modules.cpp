// Comparing two modules in the window: opening, the bar, the Changes view and its keys, flipping, pins, the inspector,
// reloading and closing.

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

#include "app/window/main_window.h"
#include "model/items/change_model.h"
#include "model/items/module_pair_model.h"
#include "model/session/shown_comparison.h"
#include "tests/support/own_settings.h"
#include "tests/support/settle.h"
#include "views/compare/changes_view.h"
#include "views/instructions/instructions_view.h"
#include "views/pass_strip.h"
#include "views/query_field.h"

namespace {

using compare::Side;
using model::ChangeModel;

// Without the copy at the beginning, and with an exponential before the end; all names are new.
constexpr const char* kBefore =
    "HloModule jit_step\n\nENTRY e {\n  p = f32[8]{0} parameter(0)\n  c = f32[8]{0} copy(p)\n"
    "  n = f32[8]{0} negate(c)\n  m = f32[8]{0} sine(n)\n  s = f32[8]{0} cosine(m)\n"
    "  ROOT t = f32[8]{0} tanh(s)\n}\n";
constexpr const char* kAfter =
    "HloModule jit_step\n\nENTRY e {\n  q = f32[8]{0} parameter(0)\n  n1 = f32[8]{0} negate(q)\n"
    "  m1 = f32[8]{0} sine(n1)\n  s1 = f32[8]{0} cosine(m1)\n  x = f32[8]{0} exponential(s1)\n"
    "  ROOT t1 = f32[8]{0} tanh(x)\n}\n";

void write(const QString& path, const char* text) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(text);
}

struct Window {
  Window() : window(settings, theme, {}, true) {
    window.resize(1600, 1000);
    window.show();
    QApplication::setActiveWindow(&window);
    support::settle();
    write(folder.filePath("before.txt"), kBefore);
    write(folder.filePath("after.txt"), kAfter);
  }
  void compareBoth() {
    window.comparePaths(folder.filePath("before.txt"), folder.filePath("after.txt"));
    support::settle();
  }
  void press(const char* action) {
    window.findChild<QAction*>(QLatin1String(action))->trigger();
    support::settle();
  }
  model::ShownComparison& shown() { return window.navigation().comparison(); }
  QTreeView& tree() { return *window.findChild<QTreeView*>(QStringLiteral("changes.tree")); }
  QWidget& bar() { return *window.findChild<QWidget*>(QStringLiteral("comparison-bar")); }
  QString title() { return window.windowTitle(); }
  QString selected() {
    const auto id = window.navigation().selection().instruction();
    return id ? QString::fromStdString(std::string(window.navigation().snapshot()->module->name(*id))) : QString();
  }
  QString message() {
    QStringList texts;
    for (const QLabel* const label : window.findChildren<QLabel*>()) {
      if (label->isVisible()) texts.append(label->text());
    }
    return texts.join(u'\n');
  }
  // A, B and what of each change, without the groups, sorted.
  QStringList rows(const QModelIndex& parent = {}) {
    QStringList texts;
    const auto* const model = tree().model();
    for (int row = 0; row < model->rowCount(parent); ++row) {
      const QModelIndex index = model->index(row, 0, parent);
      texts += rows(index);
      if (index.data(ChangeModel::IsGroupRole).toBool()) continue;
      texts.append(index.siblingAtColumn(ChangeModel::kA).data().toString() + u'|' +
                   index.siblingAtColumn(ChangeModel::kB).data().toString() + u'|' +
                   index.siblingAtColumn(ChangeModel::kWhat).data().toString());
    }
    texts.sort();
    return texts;
  }
  // The names of what is selected, and the side.
  QString selection() {
    QStringList names;
    for (const hlo::InstructionId id : window.navigation().selection().instructions)
      names.append(QString::fromStdString(std::string(window.navigation().snapshot()->module->name(id))));
    return names.join(u' ') + (shown().side() == Side::kA ? " in A" : " in B");
  }

  QTemporaryDir folder;
  app::Settings settings;
  views::Theme theme;
  app::MainWindow window;
};

}  // namespace

class TestCompareModules : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { support::useOwnSettings("compare-modules"); }
  void init() { QSettings().clear(); }

  void twoPathsAreCompared() {
    Window it;
    QVERIFY(!it.bar().isVisible());
    it.compareBoth();
    QVERIFY(it.shown().side() == Side::kB);
    QVERIFY(it.bar().isVisible());
    QVERIFY(it.bar().findChild<QToolButton*>("side-a")->text().contains("before.txt"));
    QVERIFY(it.bar().findChild<QToolButton*>("side-b")->text().contains("after.txt"));
    QVERIFY(it.bar().findChild<QToolButton*>("side-b")->isChecked());
    QCOMPARE(it.rows(), (QStringList{"c||removed", "n|n1|operands", "t|t1|operands", "|x|added"}));
    QVERIFY(it.tree().isVisible());
  }

  // The end of a comparison brings back what was in front before.
  void theEndBringsBackThePanes() {
    Window it;
    it.window.openPaths({it.folder.filePath("before.txt")});
    support::settle();
    app::Docks& docks = it.window.docks();
    const auto inSight = [&docks](const char* id) { return docks.isInSight(docks[id]); };
    QVERIFY(inSight("graph") && inSight("inspector") && !inSight("instructions"));
    it.compareBoth();
    QVERIFY(inSight("changes") && inSight("union"));
    it.press("compare-end");
    QVERIFY(inSight("graph") && inSight("inspector"));
    for (const char* const id : {"instructions", "hot", "buffers", "search", "bookmarks", "problems"})
      QVERIFY2(!inSight(id), id);
    docks.toggleBottom();
    QVERIFY(inSight("instructions"));
    docks.raise(docks["hot"]);
    support::settle();
    it.compareBoth();
    it.press("compare-end");
    QVERIFY(inSight("hot"));
  }

  // The strip is about stages of one compilation, so it is not shown while modules of two are compared.
  void theStripOfStagesGivesWay() {
    Window it;
    const QString a = it.folder.filePath("a"), b = it.folder.filePath("b");
    for (const QString& dump : {a, b}) {
      QVERIFY(QDir().mkpath(dump));
      write(dump + "/module_0001.f.before_optimizations.txt", kBefore);
      write(dump + "/module_0001.f.cpu_after_optimizations.txt", dump == a ? kBefore : kAfter);
    }
    auto* const strip = it.window.findChild<views::PassStrip*>();
    it.window.openPaths({a});
    support::settle();
    QVERIFY(strip->isVisible());
    it.window.comparePaths(a, b);
    support::settle();
    QVERIFY(it.shown().comparison() != nullptr && !strip->isVisible());
    it.press("compare-end");
    QVERIFY(strip->isVisible());
  }

  void theOtherSideIsShownAtTheSamePlace() {
    Window it;
    it.compareBoth();
    it.window.navigation().select(it.shown().comparison()->moduleB().findInstructions("t1").at(0));
    it.press("compare-flip");
    QVERIFY(it.shown().side() == Side::kA);
    QCOMPARE(it.selected(), QString("t"));
    it.press("compare-flip");
    QCOMPARE(it.selected(), QString("t1"));
  }

  // J goes through the changes, K back.
  void keysGoThroughTheChanges() {
    Window it;
    it.compareBoth();
    QStringList seen;
    for (int i = 0; i < 2; ++i) {
      it.press("changes.next");
      seen.append(it.selection());
    }
    const QString first = seen.front();
    seen.sort();
    QCOMPARE(seen, (QStringList{"n1 in B", "x t1 in B"}));
    it.press("changes.next");  // there is no other
    it.press("changes.previous");
    QCOMPARE(it.selection(), first);
  }

  // A change of A alone shows A, and selects its instruction there.
  void whatIsInAIsShownThere() {
    Window it;
    it.compareBoth();
    const auto* const model = it.tree().model();
    const QModelIndexList found = model->match(model->index(0, ChangeModel::kA), Qt::DisplayRole, QStringLiteral("c"),
                                               1, Qt::MatchExactly | Qt::MatchRecursive);
    QCOMPARE(found.size(), 1);
    it.tree().setCurrentIndex(found.front());
    support::settle();
    QCOMPARE(it.selection(), QString("c in A"));
  }

  void sidesAreSwappedAndTheComparisonEnds() {
    Window it;
    it.compareBoth();
    it.press("compare-swap");
    QCOMPARE(it.rows(), (QStringList{"n1|n|operands", "t1|t|operands", "x||removed", "|c|added"}));
    it.press("compare-end");
    QVERIFY(it.shown().comparison() == nullptr);
    QVERIFY(!it.bar().isVisible());
    QCOMPARE(it.window.session().documents().size(), size_t{2});
    QVERIFY(!it.window.actions()["compare-flip"]->isEnabled());
  }

  void whatIsIgnoredCanCount() {
    Window it;
    it.compareBoth();
    const auto before = it.rows().size();
    it.window.comparer().setCounted(compare::kCountedAspects | compare::kNameAspect);
    support::settle();
    QVERIFY(it.rows().size() > before);  // renamed instructions are changes now
    it.window.comparer().setCounted(compare::kCountedAspects);
    support::settle();
    QCOMPARE(it.rows().size(), before);
  }

  // A pair set by hand is kept until it is forgotten.
  void pairsAreSetByHand() {
    Window it;
    it.compareBoth();
    const auto t = it.shown().comparison()->moduleA().findInstructions("t").at(0);
    it.window.navigation().comparison().select(Side::kA, t);
    it.press("changes.not-same");
    QVERIFY(!it.shown().comparison()->match.counterpart(Side::kA, t));
    QCOMPARE(it.window.comparer().pins().size(), size_t{1});
    it.press("changes.clear-pins");
    QVERIFY(it.shown().comparison()->match.counterpart(Side::kA, t).has_value());
  }

  // The flip of Same as… selects the present counterpart: only what the user selects then is the pair.
  void theCounterpartIsPicked() {
    Window it;
    it.compareBoth();
    const auto& shown = it.shown();
    const auto t = shown.comparison()->moduleA().findInstructions("t").at(0);
    const auto x = shown.comparison()->moduleB().findInstructions("x").at(0);
    it.window.navigation().comparison().select(Side::kA, t);
    it.press("changes.same-as");
    QCOMPARE(it.selection(), QString("t1 in B"));
    QVERIFY(it.window.comparer().pins().empty());
    it.window.docks()["changes"]->hide();  // picked in another view
    it.window.navigation().select(x);
    support::settle();
    QCOMPARE(it.window.comparer().pins().size(), size_t{1});
    QVERIFY(shown.comparison()->match.counterpart(Side::kA, t) == x);
    it.press("changes.clear-pins");
    QVERIFY(shown.comparison()->match.counterpart(Side::kA, t) != x);
  }

  // Pairs set by hand are there again when the same modules are compared, whichever of them is A.
  void pairsSetByHandAreKept() {
    {
      Window it;
      it.compareBoth();
      const auto t = it.shown().comparison()->moduleA().findInstructions("t").at(0);
      const auto x = it.shown().comparison()->moduleB().findInstructions("x").at(0);
      it.window.comparer().pin({t, x});
      it.window.comparer().pin({it.shown().comparison()->moduleA().findInstructions("s").at(0), std::nullopt});
      support::settle();
    }
    {
      Window it;
      it.window.comparePaths(it.folder.filePath("after.txt"), it.folder.filePath("before.txt"));
      support::settle();
      const model::Comparison& found = *it.shown().comparison();
      QCOMPARE(it.window.comparer().pins().size(), size_t{2});
      QVERIFY(found.match.counterpart(Side::kA, found.moduleA().findInstructions("x").at(0)) ==
              found.moduleB().findInstructions("t").at(0));
      QVERIFY(!found.match.counterpart(Side::kB, found.moduleB().findInstructions("s").at(0)));
      it.press("changes.clear-pins");
    }
    Window it;
    it.compareBoth();
    QVERIFY(it.window.comparer().pins().empty());
  }

  // The filter takes the fields of a comparison; both sides are searched.
  void changesAreFiltered_data() {
    QTest::addColumn<QString>("query");
    QTest::addColumn<QStringList>("found");
    QTest::newRow("added") << "change:added" << QStringList{"|x|added"};
    QTest::newRow("only in A") << "change:removed" << QStringList{"c||removed"};
    QTest::newRow("what differs") << "what:operands" << QStringList{"n|n1|operands", "t|t1|operands"};
    // The copy reads and writes 32 bytes each, the exponential too.
    QTest::newRow("bytes that went") << "dbytes<0" << QStringList{"c||removed"};
    QTest::newRow("bytes that came") << "dbytes=64" << QStringList{"|x|added"};
    QTest::newRow("opcode on the other side") << "was:tanh" << QStringList{"t|t1|operands"};
  }
  void changesAreFiltered() {
    QFETCH(QString, query);
    QFETCH(QStringList, found);
    Window it;
    it.compareBoth();
    auto* const changes = it.window.findChild<views::ChangesView*>();
    changes->findChild<views::QueryField*>()->setText(query);
    support::settle();
    QCOMPARE(it.rows(), found);
    QCOMPARE(changes->findChild<views::QueryField*>()->problem(), QString());
  }

  // One can go on typing where the first letters find nothing.
  void theFilterStaysWhileItFindsNothing() {
    Window it;
    it.compareBoth();
    auto* const field = it.window.findChild<views::ChangesView*>()->findChild<views::QueryField*>();
    field->setFocus();
    QTest::keyClicks(field, "cha");
    support::settle();
    QVERIFY(it.rows().isEmpty());
    QVERIFY(field->isVisible());
    QVERIFY(field->hasFocus());
    QTest::keyClicks(field, "nge:added");
    support::settle();
    QCOMPARE(field->text(), QString("change:added"));
    QCOMPARE(it.rows(), QStringList{"|x|added"});
  }

  // The same fields in the table of instructions; without a comparison they find nothing and say why.
  void instructionsAreFilteredByChange() {
    Window it;
    it.compareBoth();
    auto* const table = it.window.findChild<views::InstructionsView*>();
    it.window.docks().raise(it.window.docks()["instructions"]);
    auto* const field = table->findChild<views::QueryField*>();
    field->setText("change:added");
    support::settle();
    QCOMPARE(table->findChild<QTableView*>()->model()->rowCount(), 1);
    it.press("compare-end");
    QCOMPARE(table->findChild<QTableView*>()->model()->rowCount(), 0);
    QCOMPARE(field->problem(), QString("change needs a comparison of two modules"));
  }

  // Both sides have the names of B; unchanged pairs are context.
  void thePatchHasTheNamesOfB() {
    Window it;
    it.compareBoth();
    it.press("changes.copy-patch");
    QCOMPARE(QApplication::clipboard()->text(), QString("--- A: jit_step\n+++ B: jit_step\n"
                                                        "@@ -1,9 +1,9 @@\n"
                                                        " %e {\n"
                                                        "   %q = f32[8]{0} parameter(0)\n"
                                                        "-  %c = f32[8]{0} copy(%q)\n"
                                                        "-  %n1 = f32[8]{0} negate(%c)\n"
                                                        "+  %n1 = f32[8]{0} negate(%q)\n"
                                                        "   %m1 = f32[8]{0} sine(%n1)\n"
                                                        "   %s1 = f32[8]{0} cosine(%m1)\n"
                                                        "-  ROOT %t1 = f32[8]{0} tanh(%s1)\n"
                                                        "+  %x = f32[8]{0} exponential(%s1)\n"
                                                        "+  ROOT %t1 = f32[8]{0} tanh(%x)\n"
                                                        " }\n"
                                                        " \n"));
  }

  // Back on the first side nothing is picked any more.
  void pickingEndsWithTheOtherSide() {
    Window it;
    it.compareBoth();
    it.window.navigation().comparison().select(Side::kA,
                                               it.shown().comparison()->moduleA().findInstructions("t").at(0));
    it.press("changes.same-as");
    it.press("compare-flip");
    it.press("compare-flip");
    it.window.navigation().select(it.shown().comparison()->moduleB().findInstructions("x").at(0));
    support::settle();
    QVERIFY(it.window.comparer().pins().empty());
  }

  void reloadingComparesAgain() {
    Window it;
    it.compareBoth();
    write(it.folder.filePath("after.txt"), kBefore);
    it.window.session().reload(it.folder.filePath("after.txt"));
    support::settle();
    QVERIFY(it.shown().comparison() != nullptr);
    QVERIFY(it.rows().isEmpty());
    QVERIFY(it.shown().comparison()->isSameText());
    QVERIFY2(it.message().contains("The files are the same, byte for byte."), qPrintable(it.message()));
  }

  // Each layout shows the panes of a comparison that the user has not hidden, and none after its end.
  void thePanesAreInEachLayout() {
    Window it;
    app::Docks& docks = it.window.docks();
    const auto shown = [&docks] {
      QStringList ids;
      for (const char* const id : {"changes", "union", "waterfall"}) {
        if (!docks[id]->isHidden()) ids += QLatin1String(id);
      }
      return ids;
    };
    it.compareBoth();
    QCOMPARE(shown(), (QStringList{"changes", "union", "waterfall"}));
    docks.choose(QStringLiteral("memory"));
    QCOMPARE(shown(), (QStringList{"changes", "union", "waterfall"}));
    docks["union"]->hide();
    docks.choose(QStringLiteral("graph"));
    QCOMPARE(shown(), (QStringList{"changes", "waterfall"}));
    docks.raise(docks["graph"]);
    docks.toggleMaximized();
    QCOMPARE(shown(), QStringList());
    docks.toggleMaximized();
    QCOMPARE(shown(), (QStringList{"changes", "waterfall"}));
    docks.raise(docks["changes"]);
    docks["changes"]->widget()->setFocus();
    docks.toggleMaximized();
    QCOMPARE(shown(), QStringList{"changes"});
    it.window.session().close(it.folder.filePath("before.txt"));
    support::settle();
    QVERIFY(!docks.isMaximized());
    QCOMPARE(shown(), QStringList());
    docks.choose(QStringLiteral("memory"));
    QCOMPARE(shown(), QStringList());
  }

  // A comparison that begins while a pane fills the window waits behind it.
  void thePanesWaitBehindAMaximisedOne() {
    Window it;
    it.window.openPaths({it.folder.filePath("before.txt")});
    support::settle();
    app::Docks& docks = it.window.docks();
    docks.raise(docks["graph"]);
    docks.toggleMaximized();
    it.compareBoth();
    QVERIFY(docks["changes"]->isHidden());
    docks.toggleMaximized();
    QVERIFY(!docks["changes"]->isHidden());
  }

  void closingASideEndsTheComparison() {
    Window it;
    it.compareBoth();
    it.window.session().close(it.folder.filePath("before.txt"));
    support::settle();
    QVERIFY(it.shown().comparison() == nullptr);
    QVERIFY(!it.bar().isVisible());
    QVERIFY(it.rows().isEmpty());
  }

  // Without instructions, or with the same module twice, there is a sentence and nothing else.
  void nothingToCompareIsSaid() {
    Window it;
    write(it.folder.filePath("flow.mlir"),
          "module @jit_f {\n  func.func public @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {\n    return %arg0 : "
          "tensor<8xf32>\n  }\n}\n");
    it.window.comparePaths(it.folder.filePath("before.txt"), it.folder.filePath("flow.mlir"));
    support::settle();
    QVERIFY(it.shown().comparison() == nullptr);
    QVERIFY2(it.message().contains("it has no HLO instructions"), qPrintable(it.message()));
    it.window.comparePaths(it.folder.filePath("before.txt"), it.folder.filePath("before.txt"));
    support::settle();
    QVERIFY(it.shown().comparison() == nullptr);
    QVERIFY2(it.message().contains("cannot be compared with itself"), qPrintable(it.message()));
  }

  // With Shift one file is compared with the module that is shown, two with each other; without, they are opened.
  void droppedWithShift() {
    Window it;
    const auto drop = [&](const QStringList& names, Qt::KeyboardModifiers keys) {
      QMimeData data;
      QList<QUrl> urls;
      for (const QString& name : names) urls += QUrl::fromLocalFile(it.folder.filePath(name));
      data.setUrls(urls);
      QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, keys);
      QApplication::sendEvent(&it.window, &enter);
      QVERIFY(enter.isAccepted());
      QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, keys);
      QApplication::sendEvent(&it.window, &event);
      support::settle();
    };
    drop({"before.txt"}, {});
    QVERIFY(it.shown().comparison() == nullptr);
    drop({"after.txt"}, Qt::ShiftModifier);
    QCOMPARE(it.shown().comparison()->b->path, it.folder.filePath("after.txt").toStdString());
    drop({"after.txt", "before.txt"}, Qt::ShiftModifier);
    QCOMPARE(it.shown().comparison()->b->path, it.folder.filePath("before.txt").toStdString());
  }

  // Only uncounted differences: they are offered as a list.
  void ignoredDifferencesAreOffered() {
    Window it;
    write(it.folder.filePath("after.txt"), QByteArray(kBefore).replace("c = f32", "d = f32").replace("(c)", "(d)"));
    it.compareBoth();
    QVERIFY(it.rows().isEmpty());
    auto* const button = it.window.findChild<views::ChangesView*>()->findChild<QPushButton*>();
    QVERIFY(button->isVisible());
    button->click();
    support::settle();
    QCOMPARE(it.rows(), (QStringList{"c|d|name"}));
  }

  // The modules of two dumps are pairs by name; a click compares another pair, and what is alone is last.
  void modulesOfTwoDumpsArePairs() {
    Window it;
    for (const char* const dump : {"old", "new"}) {
      const QString folder = it.folder.filePath(QLatin1String(dump));
      QVERIFY(QDir().mkpath(folder));
      const bool isOld = QLatin1String(dump) == QLatin1String("old");
      write(folder + "/module_0001.jit_step.gpu_after_optimizations.txt", isOld ? kBefore : kAfter);
      write(folder + "/module_0002.jit_init.gpu_after_optimizations.txt",
            "HloModule jit_init\n\nENTRY e {\n  ROOT p = f32[8]{0} parameter(0)\n}\n");
    }
    write(it.folder.filePath("new/module_0003.jit_eval.gpu_after_optimizations.txt"),
          "HloModule jit_eval\n\nENTRY e {\n  ROOT p = f32[8]{0} parameter(0)\n}\n");
    it.window.comparePaths(it.folder.filePath("old"), it.folder.filePath("new"));
    support::settle();
    auto* const tree = it.window.findChild<QTreeView*>(QStringLiteral("pairs.tree"));
    it.window.docks().raise(it.window.docks()["pairs"]);
    support::settle();
    const auto names = [tree] {
      QStringList texts;
      for (int row = 0; row < tree->model()->rowCount(); ++row) {
        const QModelIndex index = tree->model()->index(row, 0);
        texts += index.data().toString() + (index.data(model::ModulePairModel::IsCurrentRole).toBool() ? "*" : "");
      }
      return texts;
    };
    QCOMPARE(names(), (QStringList{"jit_step*", "jit_init", "jit_eval (only in B)"}));
    const auto click = [tree](int row) {
      QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(tree->model()->index(row, 0)).center());
      support::settle();
    };
    click(1);
    QCOMPARE(names(), (QStringList{"jit_step", "jit_init*", "jit_eval (only in B)"}));
    QVERIFY(it.shown().comparison()->isSameText());
    it.press("pairs.previous");
    QCOMPARE(names(), (QStringList{"jit_step*", "jit_init", "jit_eval (only in B)"}));
    click(2);
    QVERIFY(!it.shown().side());
    QCOMPARE(it.window.navigation().snapshot()->module->instructionCount(), size_t{1});
  }

  void stagesAreCompared() {
    Window it;
    QVERIFY(QDir().mkpath(it.folder.filePath("dump")));
    write(it.folder.filePath("dump/module_0001.jit_step.before_optimizations.txt"), kBefore);
    write(it.folder.filePath("dump/module_0001.jit_step.gpu_after_optimizations.txt"), kAfter);
    it.window.openPaths({it.folder.filePath("dump")});
    support::settle();
    QVERIFY(it.window.actions()["compare-previous"]->isEnabled());
    it.press("compare-previous");
    QVERIFY(it.shown().comparison() != nullptr);
    QVERIFY(it.shown().comparison()->moduleA().findInstructions("c").size() == 1);
    QVERIFY(it.shown().side() == Side::kB);
  }

  // Going to another stage ends the comparison of two dumps, and says so; it can be made again.
  void steppingEndsAComparisonOfTwoDumps() {
    Window it;
    for (const char* const folder : {"one", "two"}) {
      QVERIFY(QDir().mkpath(it.folder.filePath(QLatin1String(folder))));
      const QString stem = it.folder.filePath(QLatin1String(folder)) + "/module_0001.jit_step.";
      write(stem + "before_optimizations.txt", kBefore);
      write(stem + "gpu_after_optimizations.txt", kAfter);
    }
    it.window.comparePaths(it.folder.filePath("one"), it.folder.filePath("two"));
    support::settle();
    const auto compared = it.shown().comparison();
    QVERIFY(compared != nullptr && compared->isSameText());
    it.press("modules.previous-stage");
    QVERIFY(it.shown().comparison() == nullptr);
    QVERIFY2(it.message().contains("The comparison of one with two has ended"), qPrintable(it.message()));
    for (QPushButton* const button : it.window.findChildren<QPushButton*>()) {
      if (button->isVisible() && button->text() == "Compare Again") button->click();
    }
    support::settle();
    QVERIFY(it.shown().comparison() != nullptr);
    QVERIFY(it.shown().comparison()->isSameText());
    // The user ends it without a message.
    it.press("compare-end");
    QVERIFY(!it.message().contains("has ended"));
  }

  // Listing what is ignored holds for one comparison.
  void listedDifferencesAreOfOneComparison() {
    Window it;
    const auto renamed = [](const char* name) {
      return QString(kBefore)
          .replace(" c = ", QStringLiteral(" %1 = ").arg(name))
          .replace("(c)", QStringLiteral("(%1)").arg(name));
    };
    write(it.folder.filePath("renamed.txt"), qPrintable(renamed("k")));
    it.window.comparePaths(it.folder.filePath("before.txt"), it.folder.filePath("renamed.txt"));
    support::settle();
    emit it.window.findChild<views::ChangesView*>()->countRequested(compare::kNameAspect);
    support::settle();
    QVERIFY(!it.shown().comparison()->isSameProgram());
    it.press("compare-swap");
    QVERIFY(!it.shown().comparison()->isSameProgram());
    write(it.folder.filePath("again.txt"), qPrintable(renamed("j")));
    it.window.comparePaths(it.folder.filePath("before.txt"), it.folder.filePath("again.txt"));
    support::settle();
    QVERIFY(it.shown().comparison()->isSameProgram());
  }
};

QTEST_MAIN(TestCompareModules)
#include "tst_compare_modules.moc"
