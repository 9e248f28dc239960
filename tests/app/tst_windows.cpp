// Several windows of one process, and walking through a window's panes by keyboard.

#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include "app/window/main_window.h"
#include "app/window/message_bar.h"
#include "app/window/start_page.h"
#include "model/session/report_pairing.h"
#include "tests/support/settle.h"
#include "tests/support/started_window.h"
#include "views/facts_tree.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_view.h"
#include "views/inspector/inspector_view.h"
#include "views/memory/memory_map.h"
#include "views/query_field.h"

namespace {

QList<app::MainWindow*> windows() {
  QList<app::MainWindow*> windows;
  for (QWidget* const widget : QApplication::topLevelWidgets()) {
    if (auto* const window = qobject_cast<app::MainWindow*>(widget)) windows.append(window);
  }
  return windows;
}

using support::rest;

}  // namespace

class TestWindows : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    support::useOwnSettings("windows");
    QVERIFY(m_folder.isValid());
    m_path = support::writeFile(m_folder, "a.hlo", support::kStepModule);
  }
  void init() {
    QSettings().clear();
    QDir(app::Settings::dataFolder()).removeRecursively();
  }

  // With animations off, both the map and the graph jump.
  void jumpsThatAreNotAnimated() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.resize(1500, 900);
    window.show();
    window.openPaths({m_path});
    QVERIFY(rest(window));
    window.actions()["layout-memory"]->trigger();
    support::settle();
    auto* const map = window.findChild<views::MemoryMap*>();
    QVERIFY(map->isVisible() && map->scene() != nullptr);
    const QRectF all = map->shown();
    const QRectF part(all.topLeft(), all.size() / 4);
    const auto isThereAtOnce = [&] {
      map->setShown(part);
      map->fitEverything();
      return map->showsEverything();
    };
    QVERIFY(!isThereAtOnce());
    QTRY_VERIFY(map->showsEverything());
    window.actions()["animations"]->trigger();
    QVERIFY(!settings.preferences().animations);
    QVERIFY(isThereAtOnce());
  }

  // A message about a module that is not shown: the message bar names the module, and has a link to it.
  void saysWhichOtherModuleRanOutOfMemory() {
    const QTemporaryDir folder;
    const QByteArray unbounded = "RESOURCE_EXHAUSTED: Out of memory allocating 4398046511104 bytes.\n";
    const QByteArray message =
        "RESOURCE_EXHAUSTED: E1000: CompileTimeHbmOom: Ran out of memory on HBM, the total memory required for HLO "
        "temporaries (20.56G) exceeds available HBM (15.75G). HLO module: jit_g.\n";
    support::writeFile(folder, QStringLiteral("module_0001.jit_f.cpu_after_optimizations.txt"), support::kStepModule);
    support::writeFile(folder, QStringLiteral("module_0002.jit_g.cpu_after_optimizations.txt"), support::kStepModule);
    const auto bar = [](support::StartedWindow& start) { return start.window.findChild<app::MessageBar*>(); };
    {  // The module is unknown.
      const QString error = support::writeFile(folder, QStringLiteral("error.txt"), unbounded);
      support::StartedWindow start;
      QVERIFY(start.open({folder.path()}));
      QVERIFY(start.hub().snapshot()->module != nullptr && start.hub().reports().report() == nullptr);
      QCOMPARE(start.message(), QStringLiteral("error.txt: Out of memory: 4.00 TiB requested."));
      bar(start)->findChild<QPushButton*>()->click();
      QVERIFY(start.rest());
      QCOMPARE(start.hub().snapshot()->path, error.toStdString());
      // A message that is opened alone is a problem, too.
      QSettings().clear();
      QDir(app::Settings::dataFolder()).removeRecursively();
      support::StartedWindow alone;
      QVERIFY(alone.open({error}));
      QCOMPARE(alone.window.findChild<QToolButton*>("status-problems")->text(), QStringLiteral("out of memory"));
      QVERIFY(QFile::remove(error));
    }
    QSettings().clear();
    QDir(app::Settings::dataFolder()).removeRecursively();
    support::writeFile(folder, QStringLiteral("train.log"), message);
    {  // The first module is shown, since it failed; its sibling reports nothing when it is read again.
      support::StartedWindow start;
      QVERIFY(start.open({folder.path()}));
      QVERIFY(start.message().startsWith(QStringLiteral("Out of memory in HBM: 20.56 GiB needed")));
      bar(start)->hide();
      // The status bar says so too, and leads to the message.
      auto* const problems = start.window.findChild<QToolButton*>("status-problems");
      QCOMPARE(problems->text(), QStringLiteral("out of memory"));
      QSignalSpy revealed(&start.hub().reports(), &model::ReportPairing::revealRequested);
      problems->click();
      QCOMPARE(revealed.size(), 1);
      const auto& modules = start.window.session().documents().front()->dump->modules;
      const uint32_t other = modules[0].name == "jit_f" ? 0 : 1;
      start.window.session().show(folder.path(), {other, 0});
      QVERIFY(start.rest());
      QVERIFY(start.hub().reports().report() == nullptr);
      start.window.session().reload(folder.path());
      QVERIFY(start.rest());
      QCOMPARE(start.message(), QStringLiteral("jit_g: Out of memory in HBM: 20.56 GiB needed, 15.75 GiB available, "
                                               "4.81 GiB over the limit."));
      bar(start)->findChild<QPushButton*>()->click();
      QVERIFY(start.rest());
      QVERIFY(QString::fromStdString(start.hub().snapshot()->path).contains(QStringLiteral("jit_g")));
      QVERIFY(start.hub().reports().report() != nullptr);
      QVERIFY(start.window.docks()["memory"]->isVisible());
    }
    QSettings().clear();
    QDir(app::Settings::dataFolder()).removeRecursively();
    support::writeFile(folder, QStringLiteral("error.txt"), unbounded);
    support::StartedWindow start;  // its own message, and another one
    QVERIFY(start.open({folder.path()}));
    QVERIFY2(start.message().endsWith(QStringLiteral("4.81 GiB over the limit. Also out of memory: error.txt.")),
             qPrintable(start.message()));
  }

  // A screen of 1920 × 1200 at 200 % has 960 × 600 points, some of which are taken by the system.
  void fitsSmallScreens() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme);
    window.show();
    const QSize room = window.screen()->availableSize();
    QVERIFY2(window.width() <= room.width() && window.height() <= room.height(), "it opens larger than the screen");
    window.openPaths({m_path});
    QVERIFY(rest(window));
    for (const char* const layout : {"layout-graph", "layout-memory", "layout-source"}) {
      window.actions()[layout]->trigger();
      QCoreApplication::processEvents();
      QStringList docks;
      for (const QDockWidget* const dock : window.findChildren<QDockWidget*>()) {
        const QSize least = dock->minimumSizeHint().expandedTo(dock->widget()->minimumSizeHint());
        docks += QStringLiteral("%1 %2x%3%4")
                     .arg(dock->objectName())
                     .arg(least.width())
                     .arg(least.height())
                     .arg(dock->isVisible() ? "*" : "");
      }
      const QSize least = window.minimumSizeHint();
      QVERIFY2(least.width() <= 900 && least.height() <= 560, qPrintable(QStringLiteral("%1: %2x%3; %4")
                                                                             .arg(layout)
                                                                             .arg(least.width())
                                                                             .arg(least.height())
                                                                             .arg(docks.join(", "))));
    }
  }

  // A message takes one line if it fits, and otherwise as many as necessary.
  void aMessageIsAsHighAsItsText() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme);
    window.resize(1400, 800);
    window.show();
    auto* const bar = window.findChild<app::MessageBar*>();
    bar->showMessage(
        QString("The file that was here is another one now, and what is shown is the one before. ").repeated(2),
        "Reload");
    QTRY_VERIFY2(bar->height() <= 44, qPrintable(QString::number(bar->height())));
    const int one = bar->height();
    window.resize(600, 800);
    QTRY_VERIFY(bar->height() > one);
    window.resize(1400, 800);
    QTRY_COMPARE(bar->height(), one);
  }

  // A part of a program must not be taken for all of it.
  void aTruncatedFileIsReported() {
    const QTemporaryDir folder;
    const QByteArray whole = support::kStepModule;
    const qsizetype cut = whole.indexOf("negate");
    const QString path = support::writeFile(folder, QStringLiteral("cut.txt"), whole.left(cut));
    support::StartedWindow start;
    QVERIFY(start.open({path}));
    QCOMPARE(start.message(), QStringLiteral("cut.txt, line 10: this file is truncated inside computation main. What "
                                             "follows there is missing from all views and sums."));
    auto* const bar = start.window.findChild<app::MessageBar*>();
    bar->findChild<QPushButton*>()->click();
    QVERIFY(start.window.docks().isInSight(start.window.docks()["problems"]));
    support::writeFile(folder, QStringLiteral("cut.txt"), whole);
    start.window.session().reload(path);
    QVERIFY(start.rest());
    QVERIFY(!bar->isVisible());
  }

  // The bar is about all dumps that have changed, until each is read again.
  void allChangedDumpsAreNamed() {
    const QTemporaryDir folder;
    const QString a = support::writeFile(folder, QStringLiteral("a.txt"), support::kStepModule);
    const QString b = support::writeFile(folder, QStringLiteral("b.txt"), support::kStepModule);
    support::StartedWindow start;
    QVERIFY(start.open({a, b}));
    auto* const bar = start.window.findChild<app::MessageBar*>();
    const auto change = [&](const QString& path) {
      emit start.window.session().diskChanged(path, model::DiskChange::kChanged, path);
    };
    change(a);
    QCOMPARE(bar->text(), a + QStringLiteral(" has changed on disk."));
    change(b);
    QCOMPARE(bar->text(), QStringLiteral("2 dumps have changed on disk: a.txt, b.txt."));
    start.window.session().reload(b);
    QVERIFY(start.rest());
    QVERIFY(bar->isVisible());
    QCOMPARE(bar->text(), a + QStringLiteral(" has changed on disk."));
    change(b);
    QCOMPARE(bar->findChild<QPushButton*>()->text(), QStringLiteral("Reload All"));
    bar->findChild<QPushButton*>()->click();
    QVERIFY(start.rest());
    QVERIFY(!bar->isVisible());
    change(a);
    change(b);
    start.window.session().close(a);
    QVERIFY(start.rest());
    QCOMPARE(bar->text(), b + QStringLiteral(" has changed on disk."));
  }

  // The start page names the file that is being read; nothing on it moves.
  void theStartPageNamesWhatIsOpened() {
    views::Theme theme;
    app::StartPage page(theme);
    page.resize(900, 700);
    page.show();
    const auto* const hint = page.findChild<QLabel*>(QStringLiteral("start-hint"));
    auto* const share = page.findChild<QProgressBar*>();
    const QString idle = hint->text();
    page.setJob(QStringLiteral("Opening a.txt"), 0.1);
    QCOMPARE(hint->text(), idle);  // it may take no time
    QTRY_COMPARE(hint->text(), QStringLiteral("Opening a.txt…"));
    QVERIFY(share->isVisible());
    const int below = page.findChild<QPushButton*>(QStringLiteral("start-manual"))->y();
    page.setJob(QStringLiteral("Opening a.txt"), 0.5);
    QCOMPARE(share->value(), 500);
    page.setJob({}, 0);
    QCOMPARE(hint->text(), idle);
    QVERIFY(!share->isVisible());
    QCOMPARE(page.findChild<QPushButton*>(QStringLiteral("start-manual"))->y(), below);
  }

  // Each file with its reason.
  void everyRefusedFileIsNamed() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme);
    window.show();
    QStringList paths;
    for (const char* const name : {"hello.txt", "again.txt", "empty.txt"}) {
      QFile file(m_folder.filePath(name));
      QVERIFY(file.open(QIODevice::WriteOnly) && file.write(*name == 'e' ? "" : "Hello, world\n") >= 0);
      paths << file.fileName();
    }
    window.openPaths(paths + QStringList{m_path});
    QVERIFY(rest(window));
    auto* const bar = window.findChild<app::MessageBar*>();
    const QString text = bar->text();
    QVERIFY2(text.startsWith("3 files could not be opened:"), qPrintable(text));
    for (const char* const name : {"hello.txt", "again.txt", "empty.txt"})
      QVERIFY2(text.contains(QLatin1String(name)), qPrintable(text));
    QCOMPARE(text.count(u'\n'), 3);
    // The next request is reported alone.
    window.openPaths({paths.front()});
    QVERIFY(rest(window));
    QVERIFY2(bar->text().contains("hello.txt") && !bar->text().contains("empty.txt"), qPrintable(bar->text()));
  }

  // The text of a filter is cleared when its document is closed.
  void theFilterIsClearedWithItsDocument() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme);
    window.show();
    window.openPaths({m_path});
    QVERIFY(rest(window));
    auto* const filter = window.docks()["instructions"]->findChild<views::QueryField*>();
    filter->setText(QStringLiteral("opcode:custom-call"));
    window.actions()["close-all"]->trigger();
    window.openPaths({m_path});
    QVERIFY(rest(window));
    QCOMPARE(filter->text(), QString());
  }

  void anotherWindowIsItsOwn() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow first(settings, theme);
    first.show();
    first.openPaths({m_path});
    QVERIFY(rest(first));
    QApplication::setActiveWindow(&first);
    QTest::keyClick(&first, Qt::Key_N, Qt::ControlModifier);
    QCOMPARE(windows().size(), 2);
    QPointer<app::MainWindow> second = windows()[windows()[0] == &first ? 1 : 0];
    QVERIFY(second->isVisible() && second->size() == first.size() && second->pos() != first.pos());
    QVERIFY(second->session().documents().empty());
    second->openPaths({m_path});
    QVERIFY(rest(*second));
    second->navigation().select(second->navigation().snapshot()->module->findInstructions("first").at(0));
    QVERIFY(first.navigation().selection().isEmpty());
    // Preferences apply to the whole process.
    second->actions()["color-blind-safe"]->trigger();
    QVERIFY(first.actions()["color-blind-safe"]->isChecked());
    QVERIFY(settings.preferences().colorBlindSafe);
    second->close();
    QTRY_VERIFY(second.isNull());
    QVERIFY(first.isVisible() && first.session().documents().size() == 1);
    first.close();
  }

  // The window that saves the session continues to do so when the program ends; if only this window is closed, the next
  // one takes over.
  void oneWindowKeepsTheSession_data() {
    QTest::addColumn<bool>("quits");
    QTest::newRow("quit") << true;
    QTest::newRow("the first is closed") << false;
  }
  void oneWindowKeepsTheSession() {
    QFETCH(bool, quits);
    app::Settings settings;
    views::Theme theme;
    auto* const first = new app::MainWindow(settings, theme);
    first->setAttribute(Qt::WA_DeleteOnClose);
    first->show();
    first->restoreSession();
    first->openPaths({m_path});
    QVERIFY(rest(*first));
    first->actions()["new-window"]->trigger();
    app::MainWindow* const second = windows()[windows()[0] == first ? 1 : 0];
    const QString other = m_folder.filePath("b.hlo");
    QFile::copy(m_path, other);
    second->openPaths({other});
    QVERIFY(rest(*second));
    if (quits) {
      second->actions()["quit"]->trigger();
    } else {
      first->close();
      QTRY_COMPARE(windows().size(), 1);
      second->close();
    }
    QTRY_COMPARE(windows().size(), 0);
    QVERIFY2(settings.session().contains(quits ? "a.hlo" : "b.hlo"), settings.session().constData());
  }

  // F6 visits all visible panes and returns to the first, Shift+F6 in reverse order; Tab reaches a control in each.
  void panesByKeys_data() {
    QTest::addColumn<QByteArray>("layout");
    for (const char* const layout : {"layout-graph", "layout-memory", "layout-source"})
      QTest::newRow(layout) << QByteArray(layout);
  }
  void panesByKeys() {
    QFETCH(QByteArray, layout);
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.resize(1500, 900);
    window.show();
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    QApplication::setActiveWindow(&window);
    window.actions()[layout.constData()]->trigger();
    support::settle();
    QStringList inSight;
    for (QDockWidget* const dock : window.docks().all()) {
      if (dock->isVisible() && !dock->widget()->visibleRegion().isEmpty()) inSight += dock->objectName();
    }
    // The memory view has map, curve and lists in one pane.
    QVERIFY2(inSight.size() >= (layout == "layout-memory" ? 1 : 3), qPrintable(inSight.join(u' ')));
    QStringList seen;
    const auto focused = [&window] {
      const views::View* const view = window.docks().focused();
      return view == nullptr ? QString() : view->id();
    };
    window.docks()[inSight.first().toLatin1().constData()]->widget()->setFocus();
    for (qsizetype i = 0; i < inSight.size(); ++i) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
      QWidget* const widget = QApplication::focusWidget();
      QVERIFY2(widget != nullptr && widget->isVisible(), qPrintable(seen.join(u' ')));
      QVERIFY(!focused().isEmpty());
      QVERIFY2((widget->focusPolicy() & Qt::TabFocus) != 0, qPrintable(focused() + widget->metaObject()->className()));
      seen += focused();
    }
    QStringList sorted = seen;
    sorted.sort();
    inSight.sort();
    QCOMPARE(sorted, inSight);  // each once
    // From left to right.
    if (layout == "layout-graph") {
      while (seen.first() != QStringLiteral("computations")) seen.append(seen.takeFirst());
      QCOMPARE(seen.join(u' '), QStringLiteral("computations graph inspector usage"));
      return;
    }
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
    QCOMPARE(focused(), seen[std::max<qsizetype>(0, seen.size() - 2)]);
  }

  // A view with keyboard focus looks different from one without.
  void theFocusIsVisible() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.actions()["animations"]->trigger();  // nothing moves while two screenshots are compared
    window.resize(1500, 900);
    window.show();
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    QStringList same;
    for (QDockWidget* const dock : window.docks().all()) {
      window.docks().raise(dock);
      support::settle();
      QApplication::setActiveWindow(&window);
      for (int i = 0; i < 20 && window.docks().focused() != dock->widget(); ++i) window.docks().focusNext(+1);
      QWidget* const widget = QApplication::focusWidget();
      QVERIFY2(widget != nullptr && (dock->widget() == widget || dock->widget()->isAncestorOf(widget)),
               qPrintable(dock->objectName()));
      const QImage with = dock->widget()->grab().toImage();
      widget->clearFocus();
      window.findChild<QPushButton*>("go-to-field")->setFocus(Qt::TabFocusReason);
      const QImage without = dock->widget()->grab().toImage();
      if (with == without) same += dock->objectName() + u' ' + QString::fromLatin1(widget->metaObject()->className());
    }
    QCOMPARE(same.join(u','), QString());
  }

  // D pans the graph and is also the mnemonic of a menu entry: in an open menu it triggers the entry.
  void lettersOfAMenu() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.resize(1500, 900);
    window.show();
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    QApplication::setActiveWindow(&window);
    auto* const canvas = window.docks()["graph"]->findChild<views::GraphCanvas*>();
    canvas->setAnimated(false);
    canvas->setFocus();
    support::settle();
    const auto before = canvas->transform();
    QTest::keyClick(canvas, Qt::Key_D);
    QVERIFY(!(canvas->transform() == before));
    const auto panned = canvas->transform();
    QMenu menu(&window);
    bool isChosen = false;
    menu.addAction(QStringLiteral("Something"));
    menu.addAction(QStringLiteral("&Docks"), &window, [&isChosen] { isChosen = true; });
    menu.popup(window.mapToGlobal(QPoint(50, 50)));
    QTest::keyClick(&menu, Qt::Key_D);
    QVERIFY(isChosen);
    QVERIFY(canvas->transform() == panned);
  }

  void flagsOfBookmarks() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.resize(1500, 900);
    window.show();
    window.openPaths({m_path});
    auto* const canvas = window.docks()["graph"]->findChild<views::GraphCanvas*>();
    QVERIFY(canvas->highlight().flags.empty());
    const hlo::InstructionId first = window.navigation().snapshot()->module->findInstructions("first").at(0);
    window.navigation().select(first);
    canvas->centreBox(*canvas->scene()->boxOf(first));
    const QImage before = canvas->grab().toImage();
    window.findChild<QAction*>("bookmarks.toggle")->trigger();
    QCOMPARE(canvas->highlight().flags.size(), size_t{1});
    QCOMPARE(canvas->highlight().flags[0].box, *canvas->scene()->boxOf(first));
    QCOMPARE(canvas->highlight().flags[0].number, 1);
    QVERIFY(canvas->grab().toImage() != before);
    const auto sections = [&window] {
      const auto* const model = window.findChild<views::InspectorView*>()->findChild<views::FactsTree*>()->model();
      QStringList texts;
      for (int row = 0; row < model->rowCount(); ++row) texts += model->index(row, 0).data().toString();
      return texts;
    };
    QVERIFY2(sections().contains("Bookmark"), qPrintable(sections().join(u'|')));
    window.navigation().select(window.navigation().snapshot()->module->findInstructions("second").at(0));
    QVERIFY(!sections().contains("Bookmark"));
    window.navigation().select(first);
    window.findChild<QAction*>("bookmarks.toggle")->trigger();
    QVERIFY(canvas->highlight().flags.empty() && !sections().contains("Bookmark"));
  }

 private:
  QTemporaryDir m_folder;
  QString m_path;
};

QTEST_MAIN(TestWindows)
#include "tst_windows.moc"
