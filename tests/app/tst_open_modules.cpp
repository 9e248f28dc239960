// Several open dumps in the window: their names, the keys between them, room for their tabs, and their memory.

#include <QCommandLinkButton>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QTabBar>
#include <QTemporaryDir>
#include <QtTest>

#include "app/window/main_window.h"
#include "tests/support/own_settings.h"
#include "tests/support/settle.h"

namespace {

/// Writes a module with a second stage, so that the pane of modules is shown.
void writeDump(const QString& folder, const QByteArray& module) {
  QVERIFY(QDir().mkpath(folder));
  for (const char* const stage : {"before_optimizations", "gpu_after_optimizations"}) {
    QFile file(
        QStringLiteral("%1/module_0001.%2.%3.txt").arg(folder, QString::fromLatin1(module), QLatin1String(stage)));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("HloModule " + module + "\n\nENTRY e {\n  p = f32[8] parameter(0)\n  ROOT n = f32[8] negate(p)\n}\n");
  }
}

struct Window {
  explicit Window(QSize size = {1600, 1000}) : window(settings, theme, {}, true) {
    window.resize(size);
    window.show();
    QApplication::setActiveWindow(&window);
    support::settle();
  }
  void open(const QString& path) {
    window.openPaths({path});
    support::settle();
  }
  QString title() { return window.windowTitle(); }
  QString status() { return window.findChild<QLabel*>(QStringLiteral("status-place"))->text(); }
  void press(const char* action) {
    window.findChild<QAction*>(QLatin1String(action))->trigger();
    support::settle();
  }

  app::Settings settings;
  views::Theme theme;
  app::MainWindow window;
};

}  // namespace

class TestOpenModules : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { support::useOwnSettings("open-modules"); }
  void init() { QSettings().clear(); }

  // Modules of the same name are distinguished by the innermost folder that differs; others by their name alone.
  void equalNamesHaveTheirFolder() {
    QTemporaryDir folder;
    writeDump(folder.filePath("first/dump"), "jit_step");
    writeDump(folder.filePath("second/dump"), "jit_step");
    writeDump(folder.filePath("third"), "jit_other");
    Window it;
    it.open(folder.filePath("first/dump"));
    QCOMPARE(it.title(), QStringLiteral("jit_step — hloscope"));
    it.open(folder.filePath("second/dump"));
    QCOMPARE(it.title(), QStringLiteral("jit_step · second — hloscope"));
    QVERIFY2(it.status().startsWith(QStringLiteral("second  ·  module_0001.jit_step.")), qPrintable(it.status()));
    it.press("modules.previous");
    QCOMPARE(it.title(), QStringLiteral("jit_step · first — hloscope"));
    it.open(folder.filePath("third"));
    QCOMPARE(it.title(), QStringLiteral("jit_other — hloscope"));
  }

  // A key walks over the modules of all dumps, in the order of their list, and stops at its ends.
  void keysWalkOverTheModules() {
    QTemporaryDir folder;
    writeDump(folder.filePath("a"), "jit_one");
    writeDump(folder.filePath("b"), "jit_three");
    writeDump(folder.filePath("a"), "jit_two");
    Window it;
    it.open(folder.filePath("a"));
    it.open(folder.filePath("b"));
    QCOMPARE(it.title(), QStringLiteral("jit_three — hloscope"));
    QStringList seen;
    for (int i = 0; i < 3; ++i) {
      it.press("modules.previous");
      seen += it.title().section(u' ', 0, 0);
    }
    std::sort(seen.begin(), seen.begin() + 2);  // which of the folder's modules is first is the list's choice
    QCOMPARE(seen[0] + ' ' + seen[1], QStringLiteral("jit_one jit_two"));
    it.press("modules.next");
    it.press("modules.next");
    it.press("modules.next");
    QCOMPARE(it.title(), QStringLiteral("jit_three — hloscope"));
  }

  // The texts of the tabs on the left have room, also while there are three.
  void tabsAreWhole_data() {
    QTest::addColumn<QSize>("size");
    QTest::newRow("1600x1000") << QSize(1600, 1000);
    QTest::newRow("1280x720") << QSize(1280, 720);
  }
  void tabsAreWhole() {
    QFETCH(QSize, size);
    QTemporaryDir folder;
    writeDump(folder.filePath("a"), "jit_one");
    Window it(size);
    it.open(folder.filePath("a"));
    int bars = 0;
    for (const QTabBar* const bar : it.window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
      if (!bar->isVisible()) continue;
      for (int tab = 0; tab < bar->count(); ++tab) {
        const int text = bar->fontMetrics().horizontalAdvance(bar->tabText(tab));
        QVERIFY2(
            bar->tabRect(tab).width() >= text,
            qPrintable(QStringLiteral("%1: %2 < %3").arg(bar->tabText(tab)).arg(bar->tabRect(tab).width()).arg(text)));
      }
      bars += bar->count() > 0;
    }
    QVERIFY(bars >= 3);
  }

  // Nothing of a closed dump stays in memory.
  void closingReleasesTheModule() {
    QTemporaryDir folder;
    writeDump(folder.filePath("a"), "jit_one");
    writeDump(folder.filePath("b"), "jit_two");
    Window it;
    it.open(folder.filePath("a"));
    it.open(folder.filePath("b"));
    it.window.actions()["layout-memory"]->trigger();
    it.window.actions()["layout-source"]->trigger();
    it.window.actions()["layout-graph"]->trigger();
    support::settle();
    const std::weak_ptr<const model::Snapshot> shown = it.window.navigation().snapshot();
    const std::weak_ptr<const model::Snapshot> memory = it.window.navigation().memory();
    it.press("close");
    QCOMPARE(it.title(), QStringLiteral("jit_one — hloscope"));
    QTRY_VERIFY(shown.expired() && memory.expired());
  }

  // The card of a recent file shows as much of the folder as it has room for.
  void recentFilesUseTheirCards() {
    QTemporaryDir folder;
    const QString path = folder.filePath("a/rather/long/path/to/the/dump/of/a/module");
    writeDump(path, "jit_one");
    Window it({1900, 1000});
    it.open(path);
    it.window.actions()["close-all"]->trigger();
    support::settle();
    auto* const card = it.window.findChild<QCommandLinkButton*>();
    QVERIFY(card != nullptr && card->isVisible());
    QCOMPARE(card->text(), QStringLiteral("module"));
    QCOMPARE(card->description(), QFileInfo(path).path());
    it.window.resize(700, 800);
    support::settle();
    QVERIFY(card->description().contains(u'…'));
  }
};

QTEST_MAIN(TestOpenModules)
#include "tst_open_modules.moc"
