// Saved queries by keyboard: every field of every window has the same list; queries are renamed, changed and removed in
// a dialog that reports errors.

#include <QApplication>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QtTest>

#include "app/window/main_window.h"
#include "app/window/message_bar.h"
#include "views/query_field.h"
#include "views/saved_queries.h"

namespace {

using Queries = QMap<QString, QString>;

/// A field whose menu has its own store.
struct Field {
  views::Theme theme;
  Queries store;
  views::QueryField field{theme, nullptr};

  explicit Field(const Queries& queries = {}) : store(queries) {
    field.setSavedQueries({[this] { return store; }, [this](const Queries& saved) { store = saved; }});
    field.resize(400, 30);
    field.show();
    field.activateWindow();
    field.setFocus();
    if (!QTest::qWaitForWindowActive(&field)) qFatal("the field is not shown");
  }
  QMenu* menu() { return field.findChild<QMenu*>(QStringLiteral("saved-queries")); }
  /// Returns the entries of the menu; disabled ones in brackets.
  QStringList open() {
    QTest::keyClick(&field, Qt::Key_Down, Qt::AltModifier);
    QStringList rows;
    for (const QAction* const action : menu()->actions()) {
      const QString text = action->isSeparator() ? QStringLiteral("-") : app::plainText(action);
      rows << (action->isEnabled() ? text : u'(' + text + u')');
    }
    return rows;
  }
  void press(std::initializer_list<Qt::Key> keys) {
    for (const Qt::Key key : keys) QTest::keyClick(menu(), key);
  }
  /// Types into the cell.
  void edit(int row, int column, const QString& text) {
    auto* const table = dialog()->findChild<QTableWidget*>();
    table->setFocus();
    table->setCurrentCell(row, column);
    QTest::keyClick(table, Qt::Key_F2);
    QWidget* const editor = table->viewport()->findChild<QLineEdit*>();
    QVERIFY(editor != nullptr);
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(editor, Qt::Key_Delete);
    QTest::keyClicks(editor, text);
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_VERIFY(table->viewport()->findChild<QLineEdit*>() == nullptr);
  }
  views::SavedQueriesDialog* dialog() { return field.findChild<views::SavedQueriesDialog*>(); }
  QString problem() {
    auto* const label = dialog()->findChild<QLabel*>();
    return label->isVisible() ? label->text() : QString();
  }
  QPushButton* button(const QString& text) {
    for (auto* const button : dialog()->findChildren<QPushButton*>()) {
      if (button->text().remove(u'&') == text) return button;
    }
    return nullptr;
  }
};

}  // namespace

class TestSavedQueries : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("hloscope-test"));
    QCoreApplication::setApplicationName(QStringLiteral("saved-queries"));
  }
  void init() { QSettings().clear(); }

  void areSavedAndReused() {
    Field window;
    QCOMPARE(window.open(), (QStringList{"-", "(Save This Query…)", "(Edit Saved Queries…)"}));
    window.press({Qt::Key_Escape});
    QVERIFY(!window.menu()->isVisible());
    QTest::keyClicks(&window.field, QStringLiteral("opcode:negate"));
    window.open();
    window.press({Qt::Key_S});
    auto* const dialog = window.field.findChild<QInputDialog*>();
    QVERIFY(dialog != nullptr && dialog->isVisible());
    auto* const name = dialog->findChild<QLineEdit*>();
    QCOMPARE(name->text(), QStringLiteral("opcode:negate"));
    QTest::keyClicks(name, QStringLiteral(" "));  // the text was selected
    QTest::keyClick(name, Qt::Key_Return);
    QVERIFY(dialog->isVisible());  // a name is required
    QTest::keyClicks(name, QStringLiteral("Signs & such "));
    QTest::keyClick(name, Qt::Key_Return);
    QCOMPARE(window.store, (Queries{{"Signs & such", "opcode:negate"}}));

    window.field.clear();
    QCOMPARE(window.open(),
             (QStringList{"Signs & such\topcode:negate", "-", "(Save This Query…)", "Edit Saved Queries…"}));
    window.press({Qt::Key_Return});
    QCOMPARE(window.field.text(), QStringLiteral("opcode:negate"));
    QCOMPARE(window.field.query().terms().size(), 1U);

    window.field.setText(QStringLiteral("bytes>"));  // an invalid query is not saved
    QVERIFY(window.open().contains(QStringLiteral("(Save This Query…)")));
  }

  void areChangedAndRemoved() {
    Field window({{"big", "bytes>1M"}, {"loops", "kind:loop"}, {"signs", "opcode:negate"}});
    window.open();
    window.press({Qt::Key_E});
    QVERIFY(window.dialog() != nullptr && QTest::qWaitForWindowActive(window.dialog()));
    window.edit(0, 0, QStringLiteral("large"));
    window.edit(0, 1, QStringLiteral("bytes>"));
    QCOMPARE(window.problem(), QStringLiteral("large: bytes needs a value"));
    QVERIFY(!window.button(QStringLiteral("OK"))->isEnabled());
    window.edit(0, 1, QStringLiteral("bytes>64M"));
    QCOMPARE(window.problem(), QString());
    window.edit(1, 0, QStringLiteral("large"));
    QCOMPARE(window.problem(), QStringLiteral("Two queries are named large."));
    window.edit(1, 0, QStringLiteral(" "));
    QCOMPARE(window.problem(), QStringLiteral("The query kind:loop has no name."));
    window.edit(1, 1, QStringLiteral(" "));
    auto* const table = window.dialog()->findChild<QTableWidget*>();
    table->setCurrentCell(1, 0);
    QTest::keyClick(table, Qt::Key_Delete);
    QTRY_COMPARE(table->rowCount(), 2);  // the button animates before it acts
    QVERIFY(window.button(QStringLiteral("OK"))->isEnabled());
    QCOMPARE(window.store.size(), 3);  // until confirmed
    window.button(QStringLiteral("OK"))->setFocus();
    QTest::keyClick(window.button(QStringLiteral("OK")), Qt::Key_Space);
    QCOMPARE(window.store, (Queries{{"large", "bytes>64M"}, {"signs", "opcode:negate"}}));
  }

  void everyFieldOfEveryWindowHasThem() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow one(settings, theme, {}, true), other(settings, theme, {}, true);
    QVERIFY(settings.setSavedQueries({{"big", "bytes>1M"}}));
    QStringList names;
    for (app::MainWindow* const window : {&one, &other}) {
      window->show();
      for (auto* const field : window->findChildren<views::QueryField*>()) {
        names << field->accessibleName();
        field->openSavedQueries();
        auto* const menu = field->findChild<QMenu*>(QStringLiteral("saved-queries"));
        QCOMPARE(menu->actions().front()->text(), QStringLiteral("big\tbytes>1M"));
        QTest::keyClick(menu, Qt::Key_Return);
        QCOMPARE(field->text(), QStringLiteral("bytes>1M"));
      }
    }
    names.sort();
    QCOMPARE(names, (QStringList{"Filter buffers", "Filter buffers", "Filter changes", "Filter changes",
                                 "Filter instructions", "Filter instructions", "Filter lifetimes", "Filter lifetimes",
                                 "Search all open modules", "Search all open modules"}));
  }

  void aKeyOpensTheMenuOfTheFocusedField() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.hlo"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) &&
            file.write("HloModule m\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n") > 0);
    file.close();
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.openPaths({path});
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    const auto press = [&window] {
      QTest::keyClick(&window, Qt::Key_F, Qt::ControlModifier | Qt::AltModifier);
      QWidget* const menu = QApplication::activePopupWidget();
      const QString field = menu == nullptr ? QString() : menu->parentWidget()->accessibleName();
      if (menu != nullptr) menu->close();
      return field;
    };
    QCOMPARE(press(), QStringLiteral("Search all open modules"));
    QTest::keyClick(&window, Qt::Key_I, Qt::ControlModifier | Qt::AltModifier);
    QCOMPARE(press(), QStringLiteral("Filter instructions"));
  }
};

QTEST_MAIN(TestSavedQueries)
#include "tst_saved_queries.moc"
