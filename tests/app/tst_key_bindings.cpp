// Shortcuts of actions: conflicts, differences from the defaults, and the page of the preferences on which they are
// assigned, removed and reset.

#include <QCheckBox>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "app/window/main_window.h"
#include "tests/support/own_settings.h"
#include "tests/support/preferences_stage.h"

namespace {

using namespace support;

QKeySequence key(const char* text) { return QKeySequence(QString::fromLatin1(text)); }

}  // namespace

class TestKeyBindings : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { support::useOwnSettings("key-bindings"); }
  void init() { QSettings().clear(); }

  void conflictsOfAKey_data() {
    QTest::addColumn<QString>("action");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("conflict");
    QTest::newRow("free") << "fit"
                          << "G"
                          << "";
    QTest::newRow("its own") << "fit"
                             << "F"
                             << "";
    QTest::newRow("of the same view") << "fit"
                                      << "X"
                                      << "next";
    QTest::newRow("of the window") << "fit"
                                   << "Ctrl+Q"
                                   << "quit";
    QTest::newRow("second key") << "fit"
                                << "/"
                                << "find";
    QTest::newRow("of a view, for the window") << "quit"
                                               << "F"
                                               << "fit";
    QTest::newRow("of another view") << "peak"
                                     << "F"
                                     << "";
    QTest::newRow("begins like it") << "fit"
                                    << "Ctrl+Q, A"
                                    << "quit";
  }
  void conflictsOfAKey() {
    QFETCH(QString, action);
    QFETCH(QString, key);
    QFETCH(QString, conflict);
    Bench bench;
    const QAction* const found = bench.bindings->conflict(bench[action.toLatin1()], QKeySequence(key));
    QCOMPARE(found == nullptr ? QString() : found->objectName(), conflict);
  }

  void onlyChangedBindingsAreSaved() {
    Bench bench;
    QVERIFY(bench.bindings->changed().isEmpty());
    bench.bindings->apply({{"find", {"Ctrl+G"}}, {"quit", {}}, {"gone", {"F9"}}, {"fit", {"no such key", "Z"}}});
    QCOMPARE(bench.keysOf("find"), QString("Ctrl+G"));
    QCOMPARE(bench.keysOf("quit"), QString());
    QCOMPARE(bench.keysOf("fit"), QString("Z"));
    QCOMPARE(bench.keysOf("next"), QString("X"));
    QCOMPARE(bench.bindings->changed().keys(), (QStringList{"find", "fit", "quit"}));
    bench.bindings->apply({});
    QCOMPARE(bench.keysOf("find"), QString("Ctrl+F; /"));
    QVERIFY(bench.bindings->changed().isEmpty());
  }

  void defaultsMayChangeLater() {
    Bench bench;
    bench.bindings->apply({{"next", {"Y"}}});
    bench["fit"]->setShortcut(key("G"));
    bench["next"]->setShortcut(key("Z"));
    QCOMPARE(bench.keysOf("fit"), QString("G"));
    QCOMPARE(bench.keysOf("next"), QString("Y"));
    QCOMPARE(bench.bindings->changed().keys(), QStringList{"next"});
    bench.bindings->apply({});
    QCOMPARE(bench.keysOf("next"), QString("Z"));
  }

  void anAssignedKeyIsTakenFromTheOtherAction() {
    Bench bench;
    Dialog dialog(bench);
    dialog.choose("fit");
    auto* const field = dialog.part<QKeySequenceEdit>("preferences-key");
    auto* const conflict = dialog.part<QLabel>("preferences-key-conflict");
    QVERIFY(!dialog.part<QPushButton>("preferences-set-key")->isEnabled());
    field->setFocus();
    QTest::keyClick(field, Qt::Key_X);
    // The field waits for a second key of a sequence.
    QTRY_COMPARE(conflict->text(), QString("“next” uses X and will lose this shortcut."));
    dialog.press("preferences-set-key");
    QCOMPARE(bench.keysOf("fit"), QString("X"));
    QCOMPARE(bench.keysOf("next"), QString());
    QCOMPARE(bench.keysOf("peak"), QString("X"));
    QCOMPARE(dialog.dialog.preferences().keys.value("fit"), QStringList{"X"});
    QCOMPARE(conflict->text(), QString());

    dialog.press("preferences-default-key");
    QCOMPARE(bench.keysOf("fit"), QString("F"));
    QVERIFY(!dialog.dialog.preferences().keys.contains("fit"));
    dialog.choose("find");
    dialog.press("preferences-remove-key");
    QCOMPARE(dialog.dialog.preferences().keys.value("find", {"?"}), QStringList());
    QVERIFY(!dialog.part<QPushButton>("preferences-remove-key")->isEnabled());
    dialog.press("preferences-defaults");
    QCOMPARE(bench.keysOf("find"), QString("Ctrl+F; /"));
    QCOMPARE(bench.keysOf("next"), QString("X"));
    QCOMPARE(printed(dialog.dialog.preferences()), printed({}));
  }

  void theFilterFindsActionsAndKeys() {
    Bench bench;
    Dialog dialog(bench);
    dialog.open(1);
    QTest::keyClicks(dialog.part<QLineEdit>("preferences-key-filter"), "ctrl+q");
    QStringList shown;
    auto* const keys = dialog.part<QTreeWidget>("preferences-keys");
    for (QTreeWidgetItemIterator item(keys, QTreeWidgetItemIterator::NotHidden); *item; ++item)
      shown += (*item)->text(0);
    QCOMPARE(shown, (QStringList{"Window", "quit"}));
  }

  // W, A, S and D are optional; shortcuts set by the user are kept.
  void lettersThatDoNotZoom() {
    app::Settings settings;
    app::Preferences preferences;
    preferences.keys = {{"graph.panLeft", {"Ctrl+Shift+A"}}};
    settings.setPreferences(preferences);
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    const auto keys = [&window](const char* id) {
      return QKeySequence::listToString(window.findChild<QAction*>(QLatin1String(id))->shortcuts(),
                                        QKeySequence::PortableText);
    };
    QCOMPARE(keys("graph.zoomIn"), QString("W; +; ="));
    QCOMPARE(keys("graph.panRight"), QString("D; Shift+Right"));
    app::KeyBindings& bindings = *window.findChild<app::KeyBindings*>();
    model::JobRunner jobs{true};
    app::PreferencesDialog dialog(settings.preferences(), bindings, jobs, &window);
    dialog.show();
    auto* const box = dialog.findChild<QCheckBox*>("preferences-letter-keys");
    QVERIFY(box->isChecked());
    QTest::keyClick(box, Qt::Key_Space);
    QCOMPARE(keys("graph.zoomIn"), QString("+; ="));
    QCOMPARE(keys("graph.panRight"), QString("Shift+Right"));
    QCOMPARE(keys("graph.panLeft"), QString("Ctrl+Shift+A"));
    QCOMPARE(keys("memory.zoomInBytes"), QString("Ctrl++; Ctrl+="));
    QCOMPARE(dialog.preferences().keys, preferences.keys);
    QVERIFY(!dialog.preferences().hasLetterKeys);
    QTest::keyClick(box, Qt::Key_Space);
    QCOMPARE(keys("graph.zoomIn"), QString("W; +; ="));
    QCOMPARE(keys("graph.panLeft"), QString("Ctrl+Shift+A"));
  }
};

QTEST_MAIN(TestKeyBindings)
#include "tst_key_bindings.moc"
