// User scenarios about the window itself, by real events: invalid and truncated files, pasting, closing and cancelling,
// layouts, the palette, navigation and search, engines. Results are checked only through the selection hub and the
// visible widgets.

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeView>
#include <QWheelEvent>
#include <QtTest>

#include "absl/strings/str_cat.h"
#include "app/window/message_bar.h"
#include "tests/support/app_stage.h"
#include "tests/support/settle.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/write_archive.h"
#include "views/graph/graph_view.h"
#include "views/instructions/hot_list_view.h"
#include "views/instructions/instructions_view.h"
#include "views/memory/buffers_view.h"

using support::App;
using support::shared;
using support::shownIn;

class TestWindowScenes : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("hloscope-test"));
    QCoreApplication::setApplicationName(QStringLiteral("window-scenes"));
  }
  void init() { QSettings().clear(); }

  // Scene 7: a file that is not a dump is reported, and the open documents stay.
  void refusesQuietly_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("part");
    QTest::newRow("png") << QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) << "is a PNG image";
    QTest::newRow("empty") << QByteArray() << "is empty";
    QTest::newRow("zeros") << QByteArray(4096, '\0') << "contains only zero bytes";
    QTest::newRow("MLIR bytecode") << QByteArray("ML\xEFR\rStableHLO_v1.0.0\0\1", 21) << "is MLIR bytecode";
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
    QVERIFY(QTest::qWaitFor([&] { return messages->text().contains(QStringLiteral("no dump found in the folder")); }));
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
    // A frame over the whole window says what a drop does, as long as the files are over it.
    const auto* const hint = app.window.findChild<QWidget*>(QStringLiteral("drop-hint"));
    QVERIFY(hint->isVisible());
    QCOMPARE(hint->geometry(), app.window.rect());
    QDragLeaveEvent leave;
    QApplication::sendEvent(&app.window, &leave);
    QVERIFY(!hint->isVisible());
    QApplication::sendEvent(&app.window, &enter);
    QVERIFY(hint->isVisible());
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&app.window, &drop);
    QVERIFY(!hint->isVisible());
    QVERIFY(QTest::qWaitFor([&] { return app.hub().snapshot()->title == "jit_train_step"; }));
    QCOMPARE(app.window.session().documents().size(), size_t{2});
  }

  // Two messages are two entries; the same text again is the same entry.
  void pastesSideBySide() {
    App app;
    app.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&app.window));
    const auto text = [](const char* name) {
      return QStringLiteral(
                 "HloModule %1\n\nENTRY %e (p: f32[2]) -> f32[2] {\n"
                 "  %p = f32[2]{0} parameter(0)\n  ROOT %n = f32[2]{0} negate(%p)\n}\n")
          .arg(QLatin1String(name));
    };
    const auto paste = [&](const char* name) {
      QApplication::clipboard()->setText(text(name));
      QTest::keyClick(&app.window, Qt::Key_V, Qt::ControlModifier);
      return QTest::qWaitFor(
          [&] { return app.hub().snapshot() != nullptr && app.hub().snapshot()->title == std::string(name); });
    };
    QVERIFY(paste("one"));
    QVERIFY(paste("two"));
    QVERIFY(paste("one"));
    QStringList names;
    for (const auto& document : app.window.session().documents()) names += QString::fromStdString(document->path);
    QCOMPARE(names, QStringList({QStringLiteral("pasted text"), QStringLiteral("pasted text 2")}));
  }

  // The data of file managers: a list of URLs, with spaces and percent signs encoded.
  void drops_data() {
    QTest::addColumn<QByteArray>("uris");  // %FOLDER stands for the test's folder
    QTest::addColumn<QStringList>("titles");
    QTest::addColumn<bool>("isRefused");
    const QStringList one{"one"}, both{"one", "two"};
    QTest::newRow("file") << QByteArray("file://%FOLDER/module_0001.one.txt\r\n") << one << false;
    QTest::newRow("blank and percent") << QByteArray("file://%FOLDER/100%25%20of%20it.txt\r\n") << one << false;
    QTest::newRow("folder") << QByteArray("file://%FOLDER/dump%20folder\r\n") << one << false;
    QTest::newRow("folder with a slash") << QByteArray("file://%FOLDER/dump%20folder/\r\n") << one << false;
    QTest::newRow("archive") << QByteArray("file://%FOLDER/dump.zip\r\n") << one << false;
    QTest::newRow("several") << QByteArray("file://%FOLDER/module_0001.one.txt\r\nfile://%FOLDER/two.txt\r\n") << both
                             << false;
    QTest::newRow("elsewhere") << QByteArray("https://example.org/one.txt\r\n") << QStringList() << true;
    QTest::newRow("here and elsewhere") << QByteArray("https://example.org/one.txt\r\nfile://%FOLDER/two.txt\r\n")
                                        << QStringList{"two"} << true;
  }
  void drops() {
    QFETCH(QByteArray, uris);
    QFETCH(QStringList, titles);
    QFETCH(bool, isRefused);
    const support::TemporaryFolder folder;
    const auto module = [](const char* name) {
      return absl::StrCat("HloModule ", name, "\n\nENTRY e {\n  ROOT p = f32[8] parameter(0)\n}\n");
    };
    folder.write("module_0001.one.txt", module("one"));
    folder.write("100% of it.txt", module("one"));
    folder.write("dump folder/one.txt", module("one"));
    folder.write("two.txt", module("two"));
    support::writeArchive(folder / "dump.zip", "zip", "", {{"one.txt", module("one")}});
    App app;
    QMimeData data;
    data.setData("text/uri-list", uris.replace("%FOLDER", QByteArray::fromStdString(folder.path())));
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&app.window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&app.window, &drop);
    const auto opened = [&app] {
      QStringList all;
      for (const auto& document : app.window.session().documents())
        all += QString::fromStdString(document->loaded.at(document->first).snapshots.front()->title);
      return all;
    };
    QVERIFY(QTest::qWaitFor([&] { return opened().size() == titles.size(); }));
    QVERIFY(app.rest());
    QCOMPARE(opened(), titles);
    const auto* const messages = app.window.findChild<app::MessageBar*>();
    QCOMPARE(messages->isVisible(), isRefused);
    if (isRefused) QCOMPARE(messages->text(), QString("Only files and folders on this machine can be opened."));
  }

  // Tables make their first row current when they get keyboard focus; that does not change the selection.
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
    QVERIFY(!app->window.jobs().jobs().isEmpty());
    QVERIFY(app->window.close());
    app.reset();  // must neither hang nor access deleted objects
    support::settle();
    QVERIFY(QApplication::topLevelWidgets().isEmpty());
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
    const QSignalSpy ended(&app.window.jobs(), &model::JobRunner::jobsChanged);
    QTRY_VERIFY(!ended.isEmpty());  // a cancelled job reports its end too
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

  // Every action of every view is in the palette; Enter runs the selected one.
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

    // An action of a hidden pane shows the pane.
    field->setText(QStringLiteral("hot list: most flops"));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(!app.view<views::HotListView>()->visibleRegion().isEmpty());

    // The palette's other mode searches names; its key switches modes.
    app.window.actions()["palette"]->trigger();
    const QString actions = field->placeholderText();
    QTest::keyClick(field, Qt::Key_P, Qt::ControlModifier);
    QVERIFY(field->placeholderText() != actions && field->isVisible());
    QTest::keyClicks(field, QStringLiteral("input_reduce_fusion.3"));
    QTest::keyClick(field, Qt::Key_Return);  // immediately: the palette waits for the results
    QTRY_COMPARE(app.selected(), QStringLiteral("input_reduce_fusion.3"));
    // A few letters in the right order are enough.
    app.window.actions()["go-to"]->trigger();
    QTest::keyClicks(field, QStringLiteral("inredfus4"));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(app.selected().startsWith(QStringLiteral("input_reduce_fusion.4")));
  }

  // Allocations, bookmarks by their notes, and instructions of the other open modules.
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

  // One search for all views: the list shows the locations, Enter goes there, the graph dims everything else, Escape
  // ends it.
  void searchGoesToTheMatch() {
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

  // Engine and direction are set in the palette, and saved for the next window.
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
      QVERIFY2(app.canvas()->caption().details.startsWith("Graphviz"), qPrintable(app.canvas()->caption().details));
      QVERIFY(run(app, "layout engine layered"));
      QVERIFY2(app.canvas()->caption().details.startsWith("Layered"), qPrintable(app.canvas()->caption().details));
      QVERIFY(run(app, "direction right"));
      QCOMPARE(app.canvas()->scene()->direction(), layout::Direction::kRight);
    }
    App again;
    QVERIFY(again.open(app::sampleFolder()));
    QVERIFY(again.canvas()->caption().details.startsWith("Layered"));
    QCOMPARE(again.canvas()->scene()->direction(), layout::Direction::kRight);
  }

  // Without Graphviz the graph is still laid out, and one problem is reported, once.
  void withoutGraphviz() {
    qputenv("HLOSCOPE_LAYOUT_HELPER", "/nowhere/hloscope-layout");
    App app;
    qunsetenv("HLOSCOPE_LAYOUT_HELPER");
    QVERIFY(app.open(app::sampleFolder()));
    QVERIFY2(app.canvas()->caption().details.startsWith("Layered"), qPrintable(app.canvas()->caption().details));
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

  // The wheel over an unfocused control scrolls the page and does not change the value.
  void theWheelDoesNotChangeValues() {
    App app;
    QVERIFY(app.open(app::sampleFolder()));
    app.window.docks().raise(app.window.docks()["memory"]);
    QVERIFY(app.rest());
    auto* const grouping = app.window.findChild<QComboBox*>(QStringLiteral("memory.coloring"));
    const int chosen = grouping->currentIndex();
    const auto wheel = [grouping] {
      const QPointF at = grouping->rect().center();
      QWheelEvent event(at, grouping->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
      QApplication::sendEvent(grouping, &event);
    };
    wheel();
    QCOMPARE(grouping->currentIndex(), chosen);
    grouping->setFocus();
    wheel();
    QVERIFY(grouping->currentIndex() != chosen);
  }

  // Sorting by keyboard equals a click on a column's title: first descending, then ascending.
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
    // A table behind another tab comes to the front.
    QVERIFY(app.view<views::BuffersView>()->visibleRegion().isEmpty());
    sortBy("buffers sort by: offset");
    QTRY_VERIFY(!app.view<views::BuffersView>()->visibleRegion().isEmpty());
    QCOMPARE(app.view<views::BuffersView>()->findChild<QTreeView*>()->header()->sortIndicatorSection(),
             static_cast<int>(model::BufferModel::kOffset));
  }
};

QTEST_MAIN(TestWindowScenes)
#include "tst_window_scenes.moc"
