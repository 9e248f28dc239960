// Tab alone reaches every widget of the window and its dialogs and returns to the first: every focused widget has an
// accessible name, and looks different with keyboard focus.

#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTreeView>
#include <QtTest>

#include "app/manual/key_sheet.h"
#include "app/preferences/preferences_dialog.h"
#include "app/window/main_window.h"
#include "tests/support/own_settings.h"
#include "tests/support/settle.h"
#include "views/facts_tree.h"
#include "views/graph/graph_canvas.h"

namespace {

QString nameOf(QWidget* widget) {
  // On Linux the accessible name of a combo box is its current text; its purpose is given by a label or its
  // description.
  if (qobject_cast<QComboBox*>(widget) != nullptr && widget->accessibleName().isEmpty()) {
    for (const QLabel* const label : widget->window()->findChildren<QLabel*>()) {
      if (label->buddy() == widget) return label->text();
    }
    return {};
  }
  QAccessibleInterface* const accessible = QAccessible::queryAccessibleInterface(widget);
  return accessible == nullptr ? QString() : accessible->text(QAccessible::Name);
}

QString described(QWidget* widget) {
  QStringList parts;
  for (QWidget* each = widget; each != nullptr && !each->isWindow(); each = each->parentWidget()) {
    if (parts.isEmpty() || !each->objectName().isEmpty())
      parts.prepend(QString::fromLatin1(each->metaObject()->className()) + u'#' + each->objectName());
  }
  return parts.join(u'/');
}

/// Walks through the window by Tab, from the focused widget until it has focus again. Returns the problems, one per
/// line.
QStringList walk(QWidget& window, QStringList* names = nullptr) {
  QStringList wrong;
  QApplication::setActiveWindow(&window);
  if (QApplication::focusWidget() == nullptr) QTest::keyClick(&window, Qt::Key_Tab);
  if (QApplication::focusWidget() != nullptr) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  QWidget* const first = QApplication::focusWidget();
  if (first == nullptr) return {QStringLiteral("nothing takes the focus")};
  constexpr int kMost = 1000, kMostLinks = 200;
  int stays = 0;
  for (int steps = 0; steps < kMost; ++steps) {
    const QPointer<QWidget> widget = QApplication::focusWidget();
    if (names != nullptr) names->append(nameOf(widget));
    if (nameOf(widget).trimmed().isEmpty()) wrong += QStringLiteral("no name: ") + described(widget);
    const QWidget* const seen = window.childAt(widget->mapTo(&window, widget->rect().center()));
    if (seen != widget && !widget->isAncestorOf(seen)) wrong += QStringLiteral("not in sight: ") + described(widget);
    const QPoint place = widget->mapTo(&window, QPoint(0, 0));
    const QRect around = QRect(place, widget->size()).adjusted(-4, -4, 4, 4);
    const QImage with = window.grab(around).toImage();
    QTest::keyClick(widget, Qt::Key_Tab);
    QWidget* const next = QApplication::focusWidget();
    if (next == widget) {
      if (++stays > kMostLinks) return wrong << QStringLiteral("Tab does not leave ") + described(widget);
      continue;  // Tab went to another link in the same widget
    }
    stays = 0;
    if (next == nullptr) return wrong << QStringLiteral("Tab loses the focus behind ") + described(widget);
    // If a list scrolls with the focus, the next row is at the position of this one.
    const bool isThere = widget != nullptr && widget->mapTo(&window, QPoint(0, 0)) == place;
    if (isThere && window.grab(around).toImage() == with)
      wrong += QStringLiteral("looks the same: ") + described(widget);
    if (next == first) return wrong;
  }
  wrong << QStringLiteral("does not come back to ") + described(first) + QStringLiteral(", but goes on like this:");
  for (int steps = 0; steps < 12; ++steps) {
    wrong << described(QApplication::focusWidget());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  }
  return wrong;
}

}  // namespace

class TestFocus : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { support::useOwnSettings("focus"); }
  void init() {
    QSettings().clear();
    app::Settings settings;
    app::Preferences preferences;
    preferences.animations = false;  // nothing moves while two screenshots are compared
    settings.setPreferences(preferences);
  }

  void theStartPage() {
    app::Settings settings;
    settings.addRecentPath(QStringLiteral("/a/dump"));
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.resize(1200, 900);
    window.show();
    QStringList names;
    const QStringList wrong = walk(window, &names);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    QVERIFY(names.contains(QStringLiteral("Open Sample")));
  }

  void theWindow_data() {
    QTest::addColumn<QByteArray>("layout");
    QTest::addColumn<QString>("file");
    const QString sample = QStringLiteral(HLOSCOPE_SOURCE "/resources/samples");
    for (const char* const layout : {"layout-graph", "layout-memory", "layout-source"})
      QTest::newRow(layout) << QByteArray(layout) << sample;
  }
  void theWindow() {
    QFETCH(QByteArray, layout);
    QFETCH(QString, file);
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.resize(1600, 1000);
    window.show();
    window.openPaths({file});
    window.actions()[layout.constData()]->trigger();
    support::settle();
    QStringList names;
    const QStringList wrong = walk(window, &names);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    QVERIFY2(names.size() > 10, qPrintable(names.join(u'\n')));
  }

  // Also the panes behind other tabs.
  void everyPane() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.resize(1600, 1000);
    window.show();
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    support::settle();
    QStringList wrong;
    for (QDockWidget* const dock : window.docks().all()) {
      window.docks().raise(dock);
      support::settle();
      for (const QString& each : walk(window)) {
        if (!wrong.contains(each)) wrong += each;
      }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
  }

  // F6 continues from a pane that shows only a message.
  void panesThatAreEmpty() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.resize(1600, 1000);
    window.show();
    QApplication::setActiveWindow(&window);
    window.session().openText(QStringLiteral("oom.txt"),
                              "RESOURCE_EXHAUSTED: XLA:TPU compile permanent error. Ran out of memory in memory space "
                              "hbm. Used 18.42G of 15.48G hbm. Exceeded hbm capacity by 2.94G.\n\n"
                              "Total hbm usage >= 18.94G:\n    reserved        530.00M\n    program          12.01G\n"
                              "    arguments         6.41G\n\n"
                              "  Largest program allocations in hbm:\n\n  1. Size: 6.00G\n"
                              "     Shape: bf16[8,128]\n     Unpadded size: 6.00G\n     XLA label: fusion.1\n"
                              "     Allocation type: HLO temp\n     ==========================\n");
    for (const char* const layout : {"layout-graph", "layout-memory", "layout-source"}) {
      window.actions()[layout]->trigger();
      support::settle();
      QStringList seen;
      for (;;) {
        window.actions()["next-pane"]->trigger();
        const views::View* const view = window.docks().focused();
        QVERIFY2(view != nullptr && QApplication::focusWidget()->isVisible(), qPrintable(seen.join(u' ')));
        if (seen.contains(view->id())) {
          QCOMPARE(view->id(), seen.first());  // in a cycle, not back and forth
          break;
        }
        seen += view->id();
      }
      const bool isOnePane = qstrcmp(layout, "layout-memory") == 0;
      QVERIFY2(isOnePane || seen.size() >= 2, qPrintable(seen.join(u' ')));
    }
  }

  // Single letters are keys of the graph also while another pane has the focus; in a field they are letters.
  void lettersReachTheGraph() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.resize(1600, 1000);
    window.show();
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    support::settle();
    QApplication::setActiveWindow(&window);
    auto* const fit = window.findChild<QAction*>(QStringLiteral("graph.frame"));
    QSignalSpy triggered(fit, &QAction::triggered);
    const auto press = [&](QWidget* widget) {
      triggered.clear();
      widget->setFocus();
      QTest::keyClick(widget, Qt::Key_F);
      return triggered.count();
    };
    QCOMPARE(press(window.docks()["inspector"]->findChild<views::FactsTree*>()), 1);
    QCOMPARE(press(window.docks()["computations"]->findChild<QTreeView*>()), 1);
    QCOMPARE(press(window.docks()["computations"]->findChild<QLineEdit*>()), 0);
    QCOMPARE(press(window.docks()["graph"]->findChild<views::GraphCanvas*>()), 1);
    window.docks().raise(window.docks()["text"]);
    QCOMPARE(press(window.docks()["inspector"]->findChild<views::FactsTree*>()), 0);
  }

  void returnPressesAButton() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.show();
    QApplication::setActiveWindow(&window);
    auto* const button = window.findChild<QPushButton*>(QStringLiteral("start-open-sample"));
    button->setFocus();
    QTest::keyClick(button, Qt::Key_Return);
    QTRY_COMPARE(window.session().documents().size(), size_t{1});
  }

  // A letter is either the shortcut of an action or has no effect: it does not search in lists.
  void lettersDoNotSearchInLists() {
    QTemporaryDir folder;
    QFile file(folder.filePath("zebra.hlo"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "HloModule m, is_scheduled=true\n\nzulu {\n  z1 = f32[4]{0} parameter(0)\n"
        "  ROOT z2 = f32[4]{0} negate(z1), metadata={op_name=\"jit(f)/zoom/neg\"}\n}\n\n"
        "ENTRY main {\n  a = f32[4]{0} parameter(0)\n"
        "  b = f32[4]{0} dot(a, a), metadata={op_name=\"jit(f)/a/dot\"}\n"
        "  ROOT zap = f32[4]{0} call(b), to_apply=zulu, metadata={op_name=\"jit(f)/z/call\"}\n}\n");
    file.close();
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.resize(1600, 1000);
    window.show();
    QApplication::setActiveWindow(&window);
    window.openPaths({file.fileName()});
    QStringList moved, seen;
    for (QDockWidget* const dock : window.docks().all()) {
      window.docks().raise(dock);
      QCoreApplication::processEvents();
      for (QAbstractItemView* const list : dock->findChildren<QAbstractItemView*>()) {
        if (!list->isVisible() || list->model() == nullptr) continue;
        if (auto* const tree = qobject_cast<QTreeView*>(list)) tree->expandAll();
        list->setFocus();
        list->setCurrentIndex(list->model()->index(0, 0));
        const QModelIndex first = list->currentIndex();
        const auto found = list->model()->match(first, Qt::DisplayRole, QStringLiteral("z"), 1,
                                                Qt::MatchStartsWith | Qt::MatchRecursive | Qt::MatchWrap);
        if (found.isEmpty() || found.first() == first) continue;
        seen += dock->objectName();
        QTest::keyClick(list, Qt::Key_Z);
        QTest::keyClick(list, Qt::Key_Z, Qt::ShiftModifier);
        if (list->currentIndex() != first) moved += dock->objectName();
        QTest::keyClick(list, Qt::Key_Down);
        if (list->currentIndex() == first) moved += dock->objectName() + QStringLiteral(" not by Down");
      }
    }
    QCOMPARE(moved, QStringList());
    QVERIFY2(seen.contains("scopes") && seen.contains("computations") && seen.contains("instructions"),
             qPrintable(seen.join(u' ')));
  }

  void preferences() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    app::KeyBindings bindings(window.actionGroups());
    model::JobRunner jobs(true);
    app::PreferencesDialog dialog(settings.preferences(), bindings, jobs, nullptr);
    dialog.show();
    auto* const tabs = dialog.findChild<QTabWidget*>();
    QStringList wrong;
    for (int page = 0; page < tabs->count(); ++page) {
      tabs->setCurrentIndex(page);
      tabs->setFocus(Qt::TabFocusReason);
      support::settle();
      for (const QString& each : walk(dialog)) wrong += tabs->tabText(page) + QStringLiteral(": ") + each;
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
  }

  void theShortcutList() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    app::KeySheet sheet(window.actionGroups(), nullptr);
    sheet.show();
    const QStringList wrong = walk(sheet);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
  }

  void theExportDialog() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.show();
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    QStringList wrong{QStringLiteral("no dialog")};
    QTimer::singleShot(0, &window, [&wrong] {
      QWidget* const dialog = QApplication::activeModalWidget();
      if (dialog == nullptr) return;
      wrong = walk(*dialog);
      dialog->close();
    });
    window.findChild<QAction*>(QStringLiteral("graph.export"))->trigger();
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
  }

  void theManual() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.show();
    window.actions()["manual"]->trigger();
    QWidget* manual = nullptr;
    for (QWidget* const widget : QApplication::topLevelWidgets()) {
      if (widget->inherits("app::Manual")) manual = widget;
    }
    QVERIFY(manual != nullptr);
    const QStringList wrong = walk(*manual);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
  }
};

QTEST_MAIN(TestFocus)
#include "tst_focus.moc"
