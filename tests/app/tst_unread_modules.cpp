// A dump folder with one module in memory: the others are found by name, are reported as not searched, and are searched
// on request; by real key events and clicks.

#include <QAbstractItemView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QToolButton>
#include <QTreeView>

#include "tests/support/started_window.h"
#include "tests/support/temporary_folder.h"
#include "views/query_field.h"
#include "views/search/search_view.h"

namespace {

std::string moduleText(const std::string& name, const std::string& instruction) {
  return "HloModule jit_" + name + "\n\nENTRY main {\n  p = f32[4]{0} parameter(0)\n  ROOT " + instruction +
         " = f32[4]{0} negate(p), metadata={op_name=\"jit(" + name + ")/neg\"}\n}\n";
}

struct Opened : support::StartedWindow {
  support::TemporaryFolder folder;

  Opened() {
    for (const auto& [number, name] : {std::pair("0001", "first"), {"0002", "second"}, {"0003", "third"}}) {
      for (const std::string stage : {"before_optimizations", "cpu_after_optimizations"}) {
        // The first is the largest, which is shown first.
        const std::string comment = *number == '0' && number[3] == '1' ? std::string(2000, ' ') + "\n" : "";
        folder.write(std::string("xla_dump/module_") + number + ".jit_" + name + "." + stage + ".txt",
                     moduleText(name, std::string("neg.") + name) + comment);
      }
    }
    open({QString::fromStdString(folder / "xla_dump")});
    window.activateWindow();
  }
  views::SearchView& search(const QString& query) {
    auto& view = show<views::SearchView>("search");
    auto* const field = view.findChild<views::QueryField*>(QStringLiteral("search-field"));
    field->setFocus();
    field->clear();
    QTest::keyClicks(field, query);
    rest();
    return view;
  }
  static QStringList rows(const views::SearchView& view) {
    QStringList rows;
    const QAbstractItemModel& model = *view.findChild<QTreeView*>(QStringLiteral("hits"))->model();
    for (int row = 0; row < model.rowCount(); ++row) {
      QStringList cells;
      for (int column = 0; column <= model::SearchModel::kSource; ++column)
        cells << model.index(row, column).data().toString();
      rows << cells.join(u'|');
    }
    return rows;
  }
  static QString count(const views::SearchView& view) {
    return view.findChild<QLabel*>(QStringLiteral("count"))->text();
  }
  /// Returns the results of Ctrl+P: name and type.
  QStringList goTo(const QString& typed) {
    window.actions()["go-to"]->trigger();
    QTest::keyClicks(window.findChild<QLineEdit*>(QStringLiteral("palette-field")), typed);
    rest();
    const auto* const list = window.findChild<QListWidget*>(QStringLiteral("palette-list"));
    QStringList rows;
    for (int row = 0; row < list->count(); ++row) rows << list->item(row)->data(Qt::AccessibleTextRole).toString();
    return rows;
  }
  QString shown() { return QString::fromStdString(hub().snapshot()->title); }
};

}  // namespace

class TestUnreadModules : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("hloscope-test"));
    QCoreApplication::setApplicationName(QStringLiteral("unread-modules"));
  }
  void init() {
    QSettings().clear();
    QDir(app::Settings::dataFolder()).removeRecursively();
  }

  void namesAreHits() {
    Opened app;
    QCOMPARE(app.shown(), QStringLiteral("jit_first"));
    views::SearchView& view = app.search(QStringLiteral("jit_second"));
    QCOMPARE(app.rows(view), QStringList{"jit_second|module|not open yet|#0002 in xla_dump|"});
    QCOMPARE(app.count(view), QStringLiteral("1 match · 1 of 3 modules searched"));
    QTest::keyClick(view.findChild<views::QueryField*>(QStringLiteral("search-field")), Qt::Key_Return);
    QVERIFY(app.rest());
    QCOMPARE(app.shown(), QStringLiteral("jit_second"));
    QCOMPARE(app.count(view), QStringLiteral("2 matches · 2 of 3 modules searched"));  // the first line includes it too
  }

  // A stage without memory leads to the one that has it.
  void theFinalStageIsAClickAway() {
    Opened app;
    const auto document = app.window.session().documents().front();
    app.window.session().show(QString::fromStdString(document->path), {0, 0});
    QVERIFY(app.rest());
    QCOMPARE(document->dump->modules[0].stages.size(), size_t{2});
    const auto shown = [&] {
      return app.window.session().documents().front()->stageOf(app.hub().snapshot()).value_or(io::StageId{9, 9}).stage;
    };
    QCOMPARE(shown(), 0u);
    auto& memory = app.show<views::View>("memory");
    const auto buttons = memory.findChildren<QPushButton*>();
    const auto found = std::find_if(buttons.begin(), buttons.end(), [](const QPushButton* button) {
      return button->isVisible() && button->text() == QStringLiteral("Show the Final Stage");
    });
    QVERIFY(found != buttons.end());
    QTest::mouseClick(*found, Qt::LeftButton);
    QVERIFY(app.rest());
    QCOMPARE(shown(), 1u);
    // A file alone has no other stage.
    app.open({QString::fromStdString(app.folder.write("alone.txt", moduleText("alone", "neg")))});
    QCOMPARE(app.shown(), QStringLiteral("jit_alone"));
    QVERIFY(!app.show<views::View>("memory").isHidden());
    QVERIFY(!(*found)->isVisible());
  }

  void theOthersAreSearched() {
    Opened app;
    views::SearchView& view = app.search(QStringLiteral("neg.third"));
    QCOMPARE(app.rows(view), QStringList());
    QCOMPARE(app.count(view), QStringLiteral("0 matches · 1 of 3 modules searched"));
    // The empty page reports it, and has the button too.
    const QStringList labels = [&] {
      QStringList texts;
      for (const QLabel* const label : view.findChildren<QLabel*>()) texts << label->text();
      return texts;
    }();
    QVERIFY2(labels.contains("No matches in the modules searched so far."), qPrintable(labels.join("|")));
    QVERIFY2(labels.contains("2 of 3 modules have not been read yet."), qPrintable(labels.join("|")));
    auto* const button = view.findChild<QToolButton*>(QStringLiteral("search-others"));
    QVERIFY(button->isVisible());
    QCOMPARE(button->text(), QStringLiteral("Search Remaining Modules"));
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(app.rest());
    QCOMPARE(app.rows(view), QStringList{"neg.third|instruction|negate f32[4]{0}|main in jit_third|"});
    QCOMPARE(app.count(view), QStringLiteral("1 match · 3 of 3 modules searched"));
    QVERIFY(!button->isVisible());
    // None of the searched modules stays in memory.
    QCOMPARE(app.window.session().snapshots().size(), size_t{1});
    QTest::keyClick(view.findChild<views::QueryField*>(QStringLiteral("search-field")), Qt::Key_Return);
    QVERIFY(app.rest());
    QCOMPARE(app.shown(), QStringLiteral("jit_third"));
    QCOMPARE(app.selected(), QStringLiteral("neg.third"));
    // The module is in memory now, and the matches elsewhere are kept.
    QCOMPARE(app.count(view), QStringLiteral("1 match · 3 of 3 modules searched"));
    // For another query they count as not searched.
    app.search(QStringLiteral("neg.second"));
    QCOMPARE(app.count(view), QStringLiteral("0 matches · 2 of 3 modules searched"));
  }

  void matchesOfSeveralModulesAreWalked() {
    Opened app;
    views::SearchView& view = app.search(QStringLiteral("opcode:negate"));
    QTest::mouseClick(view.findChild<QToolButton*>(QStringLiteral("search-others")), Qt::LeftButton);
    QVERIFY(app.rest());
    QCOMPARE(app.count(view), QStringLiteral("3 matches in 3 modules · 3 of 3 modules searched"));
    QStringList walked;
    for (int i = 0; i < 4; ++i) {
      QTest::keyClick(view.findChild<views::QueryField*>(QStringLiteral("search-field")), Qt::Key_Return);
      QVERIFY(app.rest());
      walked << app.selected();
    }
    QCOMPARE(walked, (QStringList{"neg.first", "neg.second", "neg.third", "neg.first"}));
  }

  void unreadableModulesAreNotSearched() {
    Opened app;
    std::filesystem::remove(app.folder / "xla_dump/module_0002.jit_second.cpu_after_optimizations.txt");
    views::SearchView& view = app.search(QStringLiteral("neg.third"));
    QTest::mouseClick(view.findChild<QToolButton*>(QStringLiteral("search-others")), Qt::LeftButton);
    QVERIFY(app.rest());
    QCOMPARE(app.count(view), QStringLiteral("1 match · 2 of 3 modules searched"));
  }

  void closingNamesTheDocument() {
    Opened app;
    QCOMPARE(app.window.actions()["close"]->text(), QStringLiteral("&Close xla_dump (3 Modules)"));
    app.open({QString::fromStdString(app.folder.write("alone.hlo", moduleText("alone", "neg.alone")))});
    app.hub().show(app.window.session().documents().back()->loaded.begin()->second.snapshots.front());
    QCOMPARE(app.window.actions()["close"]->text(), QStringLiteral("&Close Module"));
    app.folder.write("single/module_0000.jit_one.before_optimizations.txt", moduleText("one", "neg.one"));
    app.folder.write("single/notes.txt", "not a module\n");
    app.open({QString::fromStdString(app.folder / "single")});
    app.hub().show(app.window.session().documents().back()->loaded.begin()->second.snapshots.front());
    QCOMPARE(app.window.actions()["close"]->text(), QStringLiteral("&Close single"));
  }

  void goToKnowsModulesAndStages() {
    Opened app;
    QStringList rows = app.goTo(QStringLiteral("jit_second"));
    QCOMPARE(rows.value(0), QStringLiteral("jit_second, module #0002 · xla_dump"));
    QVERIFY2(rows.contains("jit_second: Before optimizations, stage #0002 · xla_dump"), qPrintable(rows.join("|")));
    QTest::keyClick(app.window.findChild<QLineEdit*>(QStringLiteral("palette-field")), Qt::Key_Return);
    QVERIFY(app.rest());
    QCOMPARE(app.shown(), QStringLiteral("jit_second"));
    rows = app.goTo(QStringLiteral("neg.third"));
    QCOMPARE(rows.last(), QStringLiteral("1 of 3 modules are not read yet; only their names can be searched."));
  }
};

QTEST_MAIN(TestUnreadModules)
#include "tst_unread_modules.moc"
