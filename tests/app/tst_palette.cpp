// The palette of all actions in use: every action under one name, best matches first, recently used actions on top.

#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSet>
#include <QtTest>

#include "app/window/main_window.h"
#include "app/window/palette_entries.h"

namespace {

struct Window {
  app::Settings settings;
  views::Theme theme;
  app::MainWindow window{settings, theme, {}, true};

  Window() {
    window.resize(1400, 900);
    window.show();
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    window.activateWindow();
    if (!QTest::qWaitForWindowActive(&window)) qFatal("the window is not shown");
    QTRY_VERIFY(window.jobs().jobs().isEmpty());
  }
  QLineEdit* field() { return window.findChild<QLineEdit*>(QStringLiteral("palette-field")); }
  QStringList rows(const QString& typed) {
    QTest::keyClick(&window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    field()->insert(typed);  // keyClicks() cannot type some letters
    const auto* const list = window.findChild<QListWidget*>(QStringLiteral("palette-list"));
    QStringList rows;
    for (int row = 0; row < list->count(); ++row) rows << list->item(row)->text();
    return rows;
  }
  void leave() { QTest::keyClick(field(), Qt::Key_Escape); }
};

}  // namespace

class TestPalette : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("hloscope-test"));
    QCoreApplication::setApplicationName(QStringLiteral("palette"));
  }
  void init() { QSettings().clear(); }

  void everyActionHasOneName() {
    Window window;
    const QStringList names = window.rows({});
    window.leave();
    QVERIFY(names.size() > 150);
    QSet<QString> known;
    for (const QString& name : names) {
      QVERIFY2(!known.contains(name), qPrintable(name));
      known.insert(name);
      // No part repeats the previous one, and none is a count.
      const QStringList parts = name.split(QStringLiteral(": "));
      QVERIFY2(parts.size() <= 3, qPrintable(name));
      for (int i = 0; i < parts.size(); ++i) {
        QVERIFY2(!parts[i].isEmpty() && (i == 0 || !parts[i].startsWith(parts[i - 1] + u':')), qPrintable(name));
        QVERIFY2(i == 0 || parts[i] != parts[i - 1], qPrintable(name));
      }
      QVERIFY2(!parts[0].contains(u'('), qPrintable(name));
    }
    // Panes are listed with their other actions.
    for (const char* const name : {"Graph: Show", "Search results: Show", "Graph: Hide", "Hot List: Most FLOPs",
                                   "Graph: Layout Engine: Layered", "Open File…"}) {
      QVERIFY2(known.contains(QString::fromUtf8(name)), name);
    }
    QVERIFY(names.indexOf(QStringLiteral("Graph: Show")) < names.indexOf(QStringLiteral("Graph: Fit")));
  }

  // "Go to" leads to a view by its name, before names that only contain the letters.
  void goesToViews() {
    Window window;
    QTest::keyClick(&window.window, Qt::Key_P, Qt::ControlModifier);
    window.field()->insert(QStringLiteral("hot list"));
    const auto* const list = window.window.findChild<QListWidget*>(QStringLiteral("palette-list"));
    QTRY_VERIFY(list->count() > 0 && list->item(0)->text() == QStringLiteral("Hot List"));
    QTest::keyClick(window.field(), Qt::Key_Return);
    const auto& docks = window.window.docks();
    QTRY_VERIFY(docks.isInSight(docks["hot"]));
    QCOMPARE(docks.focused()->id(), QStringLiteral("hot"));
  }

  // It opens over the field that it stands for.
  void opensInPlace() {
    Window window;
    const auto* const place = window.window.findChild<QPushButton*>(QStringLiteral("go-to-field"));
    QTest::keyClick(&window.window, Qt::Key_P, Qt::ControlModifier);
    const QRect field(window.field()->mapToGlobal(QPoint()), window.field()->size());
    const QRect button(place->mapToGlobal(QPoint()), place->size());
    QVERIFY2(field.contains(button.center()), qPrintable(QStringLiteral("%1 %2").arg(field.x()).arg(button.x())));
    QVERIFY(std::abs(field.left() - button.left()) <= 2 && std::abs(field.top() - button.top()) <= 2);
    window.leave();
  }

  // Ctrl+F searches the view with the focus, Ctrl+Shift+F everything.
  void findsInTheViewWithTheFocus() {
    Window window;
    auto& docks = window.window.docks();
    const auto focused = [] { return QApplication::focusWidget(); };
    docks.raise(docks["instructions"]);
    docks["instructions"]->widget()->setFocus();
    window.window.actions()["find"]->trigger();
    QVERIFY(docks["instructions"]->widget()->isAncestorOf(focused()) && qobject_cast<QLineEdit*>(focused()));
    docks.raise(docks["text"]);
    docks["text"]->widget()->setFocus();
    window.window.actions()["find"]->trigger();
    QVERIFY(docks["text"]->widget()->isAncestorOf(focused()) && qobject_cast<QLineEdit*>(focused()));
    docks.raise(docks["graph"]);
    docks["graph"]->widget()->setFocus();
    window.window.actions()["find"]->trigger();
    QCOMPARE(focused()->objectName(), QStringLiteral("search-field"));
    docks["instructions"]->widget()->setFocus();
    window.window.actions()["search"]->trigger();
    QCOMPARE(focused()->objectName(), QStringLiteral("search-field"));
  }

  void exactMatchesAreFirst() {
    Window window;
    const QStringList names = window.rows({});
    window.leave();
    for (const QString& name : names) {
      const QStringList found = window.rows(name);
      window.leave();
      QVERIFY2(found.value(0) == name, qPrintable(name + " finds " + found.value(0)));
    }
  }

  void theBestMatchIsFirst_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("first");
    QTest::newRow("its begin") << "reload"
                               << "Reload";
    QTest::newRow("the begin of a part") << "most fl"
                                         << "Hot List: Most FLOPs";
    QTest::newRow("words in another order") << "dark theme"
                                            << "Theme: Dark";
    QTest::newRow("letters in their order") << "memlay"
                                            << "Memory Layout";
    QTest::newRow("a pane") << "buffers"
                            << "Buffers: Show";
    QTest::newRow("an id") << "graph.frame"
                           << "Graph: Centre Selection or Fit";
  }
  void theBestMatchIsFirst() {
    QFETCH(QString, typed);
    QFETCH(QString, first);
    Window window;
    const QStringList rows = window.rows(typed);
    QVERIFY2(rows.value(0) == first, qPrintable(rows.mid(0, 5).join(u'\n')));
  }

  void recentlyUsedActionsAreOnTop() {
    Window window;
    window.rows(QStringLiteral("theme dark"));
    QTest::keyClick(window.field(), Qt::Key_Return);
    window.rows(QStringLiteral("theme light"));
    QTest::keyClick(window.field(), Qt::Key_Return);
    QCOMPARE(window.rows({}).mid(0, 3), (QStringList{"Theme: Light", "Theme: Dark", "Open File…"}));
  }
};

QTEST_MAIN(TestPalette)
#include "tst_palette.moc"
