// Bookmarks by real key events in the list and its note: added, recalled, renumbered, annotated, removed and restored.

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QTreeView>
#include <QtTest>

#include "tests/support/stage.h"
#include "views/bookmarks/bookmarks_view.h"

namespace {

const std::string kModule = R"(HloModule step

ENTRY main {
  p = f32[4]{0} parameter(0)
  first = f32[4]{0} negate(p)
  ROOT second = f32[8]{0} concatenate(first, first), dimensions={0}
}
)";

/// The view with its own folder and selection hub; its actions belong to the surrounding window.
struct Bench {
  Bench() : bookmarks(jobs, navigation, home.path()), view({navigation, jobs, theme}, bookmarks, &window) {
    view.followNavigation();
    window.setCentralWidget(&view);
    window.resize(1200, 300);
    for (QAction* const action : view.viewActions()) window.addAction(action);
    QObject::connect(&view, &views::BookmarksView::chosen, &window,
                     [this](const auto&, const model::Target& target) { navigation.reveal(target); });
    QObject::connect(&view, &views::BookmarksView::selected, &window,
                     [this](const auto&, const model::Target& target) { navigation.select(target); });
    QObject::connect(&view, &views::View::message, &window, [this](const QString& text) { message = text; });
    QObject::connect(&view, &views::BookmarksView::wanted, &window, [this] { ++wanted; });
    snapshot = support::snapshotOf(kModule);
    bookmarks.setModules({snapshot});
    navigation.show(snapshot);
    window.show();
    QApplication::setActiveWindow(&window);
    if (!QTest::qWaitForWindowActive(&window)) qFatal("the window is not shown");
  }
  ~Bench() { window.takeCentralWidget(); }

  void select(const char* name) { navigation.select(support::instruction(*snapshot, name)); }
  QString selected() {
    const auto id = navigation.selection().instruction();
    return id ? views::toQString(snapshot->module->name(*id)) : QString();
  }
  void press(int key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier) {
    QTest::keyClick(QApplication::focusWidget() == nullptr ? &window : QApplication::focusWidget(),
                    static_cast<Qt::Key>(key), modifiers);
  }
  QString rows() { return QString::fromStdString(support::printModel(*list->model())); }
  void click(int row) {
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(row, 1)).center());
  }

  QTemporaryDir home;
  views::Theme theme;
  model::JobRunner jobs{true};
  model::Navigation navigation;
  model::Bookmarks bookmarks;
  QMainWindow window;
  views::BookmarksView view;
  QTreeView* list = view.findChild<QTreeView*>();
  QAbstractItemModelTester tester{list->model(), QAbstractItemModelTester::FailureReportingMode::QtTest};
  QPlainTextEdit* note = view.findChild<QPlainTextEdit*>();
  std::shared_ptr<const model::Snapshot> snapshot;
  QString message;
  int wanted = 0;
};

}  // namespace

class TestBookmarksView : public QObject {
  Q_OBJECT

 private slots:
  void addsAndRecalls() {
    Bench bench;
    QCOMPARE(bench.view.windowTitle(), QStringLiteral("Bookmarks"));
    bench.select("first");
    bench.press(Qt::Key_B);
    QCOMPARE(bench.message, QStringLiteral("Set bookmark 1 on first."));
    bench.select("second");
    bench.press(Qt::Key_B);
    QCOMPARE(bench.rows(), QStringLiteral("1 | first |  | negate f32[4]{0} | main in step\n"
                                          "2 | second |  | concatenate f32[8]{0} | main in step\n"));
    QCOMPARE(bench.view.windowTitle(), QStringLiteral("Bookmarks (2)"));
    QCOMPARE(bench.list->currentIndex().row(), 1);
    bench.press(Qt::Key_1);
    QCOMPARE(bench.selected(), QStringLiteral("first"));
    QCOMPARE(bench.list->currentIndex().row(), 0);  // the row of the selected instruction
    bench.press(Qt::Key_7);
    QCOMPARE(bench.message, QStringLiteral("There is no bookmark 7 in this module."));
    QCOMPARE(bench.selected(), QStringLiteral("first"));
    bench.click(1);
    QCOMPARE(bench.selected(), QStringLiteral("second"));
    bench.press(Qt::Key_B);  // the second press removes the bookmark
    QCOMPARE(bench.rows(), QStringLiteral("1 | first |  | negate f32[4]{0} | main in step\n"));
  }

  // Without a selection the active computation is bookmarked; without a module nothing is.
  void withoutASelection() {
    Bench bench;
    bench.press(Qt::Key_B);
    QCOMPARE(bench.rows(), QStringLiteral("1 | main |  | computation | step\n"));
    bench.bookmarks.setModules({});
    bench.navigation.show(nullptr);
    bench.press(Qt::Key_B);
    QCOMPARE(bench.message, QStringLiteral("Nothing is selected. Select an item to bookmark."));
  }

  void notes() {
    Bench bench;
    bench.select("first");
    bench.press(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(bench.wanted, 1);
    QVERIFY(bench.note->hasFocus());
    QTest::keyClicks(bench.note, QStringLiteral("why <b>twice</b>?"));
    bench.press(Qt::Key_Return, {});
    QTest::keyClicks(bench.note, QStringLiteral("ask Ann"));
    bench.press(Qt::Key_Escape, {});
    QVERIFY(bench.list->hasFocus());
    const QString text = QStringLiteral("why <b>twice</b>?\nask Ann");
    QCOMPARE(bench.bookmarks.find(bench.snapshot, 1)->bookmark.note, text);
    QCOMPARE(bench.rows(), QStringLiteral("1 | first | why <b>twice</b>? ask Ann | negate f32[4]{0} | main in step\n"));
    // The tooltip shows it as plain text too.
    QVERIFY(!bench.list->model()
                 ->index(0, model::BookmarkModel::kNote)
                 .data(Qt::ToolTipRole)
                 .toString()
                 .contains(QStringLiteral("<b>twice")));

    // Each row has its own note; typed text is saved when the row changes, or after a pause.
    bench.select("second");
    bench.press(Qt::Key_B);
    QCOMPARE(bench.note->toPlainText(), QString());
    bench.note->setFocus();
    QTest::keyClicks(bench.note, QStringLiteral("two"));
    bench.click(0);
    QCOMPARE(bench.note->toPlainText(), text);
    QCOMPARE(bench.bookmarks.find(bench.snapshot, 2)->bookmark.note, QStringLiteral("two"));
    bench.click(1);
    bench.note->setFocus();
    QTest::keyClicks(bench.note, QStringLiteral("T"));
    QTRY_COMPARE(bench.bookmarks.find(bench.snapshot, 2)->bookmark.note, bench.note->toPlainText());
    QVERIFY(bench.note->hasFocus());

    // Ctrl+B does not lose the note.
    bench.select("first");
    bench.press(Qt::Key_B);
    QCOMPARE(bench.wanted, 2);
    QCOMPARE(bench.bookmarks.find(bench.snapshot, 1)->bookmark.note, text);
  }

  // Changes by other programs or views do not discard text that is being typed.
  void typingIsNotInterrupted() {
    Bench bench;
    bench.select("first");
    bench.press(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::keyClicks(bench.note, QStringLiteral("half a sen"));
    bench.bookmarks.check();
    bench.select("second");
    QTest::keyClicks(bench.note, QStringLiteral("tence"));
    QCOMPARE(bench.note->toPlainText(), QStringLiteral("half a sentence"));
    bench.view.hide();
    QCOMPARE(bench.bookmarks.find(bench.snapshot, 1)->bookmark.note, QStringLiteral("half a sentence"));
  }

  void removesAndRestores() {
    Bench bench;
    for (const char* const name : {"p", "first", "second"}) {
      bench.select(name);
      bench.press(Qt::Key_B);
    }
    bench.click(1);
    bench.note->setFocus();
    QTest::keyClicks(bench.note, QStringLiteral("n"));
    bench.list->setFocus();
    bench.press(Qt::Key_Delete, {});
    QCOMPARE(bench.list->model()->rowCount(), 2);
    QCOMPARE(bench.bookmarks.find(bench.snapshot, 2), nullptr);
    bench.press(Qt::Key_Z);
    QCOMPARE(bench.bookmarks.find(bench.snapshot, 2)->bookmark.note, QStringLiteral("n"));
    bench.press(Qt::Key_A);
    bench.press(Qt::Key_C);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("1\tp\t\tparameter f32[4]{0}\tmain in step\n"
                                                               "3\tsecond\t\tconcatenate f32[8]{0}\tmain in step\n"
                                                               "2\tfirst\tn\tnegate f32[4]{0}\tmain in step\n"));
    bench.press(Qt::Key_Delete, {});
    QCOMPARE(bench.list->model()->rowCount(), 0);
  }

  // A number chosen in the menu is taken from the bookmark that had it.
  void renumbers() {
    Bench bench;
    for (const char* const name : {"p", "first"}) {
      bench.select(name);
      bench.press(Qt::Key_B);
    }
    bench.click(1);
    emit bench.list->customContextMenuRequested(bench.list->visualRect(bench.list->currentIndex()).center());
    auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu != nullptr);
    QMenu* const numbers = menu->findChild<QMenu*>();
    QVERIFY(numbers->actions()[1]->isChecked());
    numbers->actions()[0]->trigger();
    menu->close();
    QCOMPARE(bench.rows(), QStringLiteral(" | p |  | parameter f32[4]{0} | main in step\n"
                                          "1 | first |  | negate f32[4]{0} | main in step\n"));
  }
};

QTEST_MAIN(TestBookmarksView)
#include "tst_bookmarks_view.moc"
