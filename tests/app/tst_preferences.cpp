// Preferences by real events: what is changed in the dialog counts at once and is kept, keys are given, taken and put
// back, and one file carries all of it. Then what a program must stand: a settings file that is broken, a home that
// cannot be written to, two programs at once.

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

#include "app/editor.h"
#include "app/main_window.h"
#include "app/preferences_dialog.h"
#include "views/graph/graph_canvas.h"
#include "views/memory/memory_map.h"

namespace {

QKeySequence key(const char* text) { return QKeySequence(QString::fromLatin1(text)); }

QString printed(const app::Preferences& preferences) { return QString::fromUtf8(app::preferencesFile(preferences)); }

void useSettingsOf(const QString& home) {
  QCoreApplication::setOrganizationName(QStringLiteral("hloscope-test"));
  QCoreApplication::setApplicationName(QStringLiteral("preferences"));
  if (!home.isEmpty()) QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home);
}

/// A window's worth of actions: two for all of it, two of one view, one of another.
struct Bench {
  Bench() {
    const auto add = [this](const char* id, const char* keys, Qt::ShortcutContext context) {
      auto* const action = new QAction(QString::fromLatin1(id), &owner);
      action->setObjectName(QLatin1String(id));
      action->setShortcuts(QKeySequence::listFromString(QString::fromLatin1(keys)));
      action->setShortcutContext(context);
      return action;
    };
    QAction* const find = add("find", "Ctrl+F; /", Qt::WindowShortcut);
    QAction* const quit = add("quit", "Ctrl+Q", Qt::WindowShortcut);
    QAction* const fit = add("fit", "F", Qt::WidgetShortcut);
    QAction* const next = add("next", "X", Qt::WidgetShortcut);
    QAction* const peak = add("peak", "X", Qt::WidgetShortcut);
    groups = {{"Window", {find, quit}}, {"Graph", {fit, next}}, {"Memory", {peak}}};
    bindings = std::make_unique<app::KeyBindings>(groups);
  }

  QAction* operator[](const char* id) { return owner.findChild<QAction*>(QLatin1String(id)); }
  QString keysOf(const char* id) {
    return QKeySequence::listToString((*this)[id]->shortcuts(), QKeySequence::PortableText);
  }

  QObject owner;
  QList<app::ActionGroup> groups;
  std::unique_ptr<app::KeyBindings> bindings;
};

/// The dialog, shown, with its parts by name.
struct Dialog {
  explicit Dialog(Bench& bench, const app::Preferences& preferences = {})
      : dialog(preferences, *bench.bindings, jobs, nullptr) {
    dialog.show();
    QApplication::setActiveWindow(&dialog);
    QObject::connect(&dialog, &app::PreferencesDialog::preferencesChanged, &dialog, [this] { ++changes; });
  }
  template <class Widget>
  Widget* part(const char* name) {
    return dialog.findChild<Widget*>(QLatin1String(name));
  }
  void open(int page) { part<QTabWidget>("preferences-tabs")->setCurrentIndex(page); }
  void choose(const char* action) {
    open(1);
    auto* const keys = part<QTreeWidget>("preferences-keys");
    keys->setCurrentItem(keys->findItems(QString::fromLatin1(action), Qt::MatchExactly | Qt::MatchRecursive).value(0));
  }
  void press(const char* name) { QTest::mouseClick(part<QPushButton>(name), Qt::LeftButton); }

  model::JobRunner jobs{true};
  app::PreferencesDialog dialog;
  int changes = 0;
};

}  // namespace

class TestPreferences : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QVERIFY(m_home.isValid());
    useSettingsOf(m_home.path());
  }
  void init() { QSettings().clear(); }

  void whatIsInAKeysWay_data() {
    QTest::addColumn<QString>("action");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("holder");
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
  void whatIsInAKeysWay() {
    QFETCH(QString, action);
    QFETCH(QString, key);
    QFETCH(QString, holder);
    Bench bench;
    const QAction* const found = bench.bindings->holder(bench[action.toLatin1()], QKeySequence(key));
    QCOMPARE(found == nullptr ? QString() : found->objectName(), holder);
  }

  void bindingsKeepWhatDiffers() {
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

  void whatTheProgramChangesLater() {
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

  void aKeyIsGivenAndTheOtherLosesIt() {
    Bench bench;
    Dialog dialog(bench);
    dialog.choose("fit");
    auto* const field = dialog.part<QKeySequenceEdit>("preferences-key");
    auto* const holder = dialog.part<QLabel>("preferences-key-holder");
    QVERIFY(!dialog.part<QPushButton>("preferences-set-key")->isEnabled());
    field->setFocus();
    QTest::keyClick(field, Qt::Key_X);
    // The field waits for a second key.
    QTRY_COMPARE(holder->text(), QString("“next” has X and loses it."));
    dialog.press("preferences-set-key");
    QCOMPARE(bench.keysOf("fit"), QString("X"));
    QCOMPARE(bench.keysOf("next"), QString());
    QCOMPARE(bench.keysOf("peak"), QString("X"));
    QCOMPARE(dialog.dialog.preferences().keys.value("fit"), QStringList{"X"});
    QCOMPARE(holder->text(), QString());

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

  void appearanceByKeys() {
    Bench bench;
    Dialog dialog(bench);
    auto* const theme = dialog.part<QComboBox>("preferences-theme");
    theme->setFocus();
    QTest::keyClick(theme, Qt::Key_Down);
    QTest::keyClick(theme, Qt::Key_Down);
    QVERIFY(dialog.dialog.preferences().theme == views::ThemeMode::kDark);
    auto* const points = dialog.part<QSpinBox>("preferences-font-points");
    QCOMPARE(points->text(), QString("As the system"));
    points->setFocus();
    QTest::keyClick(points, Qt::Key_Up);
    QCOMPARE(dialog.dialog.preferences().fontPoints, app::kLeastFontPoints);
    QTest::keyClick(points, Qt::Key_Down);
    QCOMPARE(dialog.dialog.preferences().fontPoints, 0);
    QCOMPARE(dialog.changes, 4);
  }

  void languageByKeys() {
    Bench bench;
    Dialog dialog(bench);
    auto* const language = dialog.part<QComboBox>("preferences-language");
    QCOMPARE(language->currentText(), QString("As the system"));
    QVERIFY(!dialog.part<QLabel>("preferences-message")->isVisible());
    language->setFocus();
    QTest::keyClicks(language, "D");
    QCOMPARE(language->currentText(), QString("Deutsch"));
    QCOMPARE(dialog.dialog.preferences().language, QString("de"));
    QCOMPARE(dialog.part<QLabel>("preferences-message")->text(),
             QString("The language changes when the program is started again."));
    QVERIFY(dialog.part<QLabel>("preferences-message")->isVisible());
  }

  void rulesAreTyped() {
    Bench bench;
    Dialog dialog(bench);
    dialog.open(2);
    dialog.press("preferences-add-rule");
    auto* const rules = dialog.part<QTableWidget>("preferences-rules");
    const auto write = [&](const char* text) {
      auto* const editor = rules->findChild<QLineEdit*>();
      QVERIFY(editor != nullptr);
      QTest::keyClicks(editor, text);
      QTest::keyClick(editor, Qt::Key_Return);
      QTRY_VERIFY(rules->findChild<QLineEdit*>() == nullptr);
    };
    write("/workspace");
    QVERIFY(dialog.dialog.preferences().sourceRules.isEmpty());  // half a rule is none
    rules->setCurrentCell(0, 1);
    rules->editItem(rules->currentItem());
    write("/home/me/src");
    QCOMPARE(dialog.dialog.preferences().sourceRules.size(), 1);
    QCOMPARE(dialog.dialog.preferences().sourceRules[0].from, QString("/workspace"));
    QCOMPARE(dialog.dialog.preferences().sourceRules[0].to, QString("/home/me/src"));
    dialog.press("preferences-remove-rule");
    QVERIFY(dialog.dialog.preferences().sourceRules.isEmpty());
  }

  // While a rule is typed, it is said what it comes to.
  void rulesAreTried() {
    const QTemporaryDir home;
    QVERIFY(QDir(home.path()).mkpath("src/layers"));
    for (const char* const name : {"src/train.py", "src/layers/mlp.py"}) {
      QFile file(home.filePath(QLatin1String(name)));
      QVERIFY(file.open(QIODevice::WriteOnly) && file.write("x = 1\n") > 0);
    }
    Bench bench;
    Dialog dialog(bench);
    dialog.open(2);
    auto* const rules = dialog.part<QTableWidget>("preferences-rules");
    const auto said = [&] { return rules->item(0, 2)->text(); };
    QVERIFY(!(rules->model()->flags(rules->model()->index(0, 2)) & Qt::ItemIsEditable));
    dialog.press("preferences-add-rule");
    QCOMPARE(said(), QString());
    const auto type = [&](int column, const QString& text) {
      rules->setCurrentCell(0, column);
      rules->editItem(rules->currentItem());
      auto* const editor = rules->findChild<QLineEdit*>();
      editor->selectAll();
      QTest::keyClicks(editor, text);
      return editor;
    };
    const auto enter = [&](QLineEdit* editor, Qt::Key key = Qt::Key_Return) {
      QTest::keyClick(editor, key);
      QTRY_VERIFY(rules->findChild<QLineEdit*>() == nullptr);
    };
    enter(type(0, "/workspace/"));
    QLineEdit* editor = type(1, home.path());
    QCOMPARE(said(), QString("a folder"));  // nothing is open
    QTest::keyClicks(editor, "/sr");
    QCOMPARE(said(), QString("no such folder"));
    dialog.dialog.setNamedFiles(
        QStringList{"/workspace/train.py", "/workspace/layers/mlp.py", "/workspace/gone.py", "/lib/x.py"});
    QTest::keyClicks(editor, "c");
    QCOMPARE(said(), QString("2 of 3 files"));
    QVERIFY(dialog.dialog.preferences().sourceRules.isEmpty());  // nothing is entered yet
    enter(editor);
    QCOMPARE(said(), QString("2 of 3 files"));
    QCOMPARE(dialog.dialog.preferences().sourceRules.size(), 1);
    editor = type(0, "/work");
    QCOMPARE(said(), QString("no file is named so"));
    enter(editor, Qt::Key_Escape);
    QTRY_COMPARE(said(), QString("2 of 3 files"));
    QCOMPARE(dialog.dialog.preferences().sourceRules[0].from, QString("/workspace/"));
  }

  void framesAreTold() {
    Bench bench;
    Dialog dialog(bench);
    dialog.open(3);
    auto* const frames = dialog.part<QTableWidget>("preferences-frames");
    const auto defaults = static_cast<int>(hlo::FrameRules::defaults().rules().size());
    QCOMPARE(frames->rowCount(), defaults);
    // In front of what is current, or at the end.
    frames->setCurrentCell(0, 0);
    dialog.press("preferences-add-frame");
    auto* const editor = frames->findChild<QLineEdit*>();
    QVERIFY(editor != nullptr);
    QTest::keyClicks(editor, "my/helpers");
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(dialog.dialog.preferences().frameRules.rules().size(), static_cast<size_t>(defaults + 1));
    const auto rule = [&dialog](size_t i) { return dialog.dialog.preferences().frameRules.rules().at(i); };
    QCOMPARE(rule(0).pattern, std::string("my/helpers"));
    QVERIFY(rule(0).role == hlo::FrameRole::kFramework);
    auto* const role = qobject_cast<QComboBox*>(frames->cellWidget(0, 1));
    role->setFocus();
    QTest::keyClick(role, Qt::Key_Down);
    QVERIFY(rule(0).role == hlo::FrameRole::kPlumbing);
    frames->setCurrentCell(0, 0);
    QVERIFY(!dialog.part<QPushButton>("preferences-frame-up")->isEnabled());
    dialog.press("preferences-frame-down");
    QCOMPARE(rule(1).pattern, std::string("my/helpers"));
    QVERIFY(rule(1).role == hlo::FrameRole::kPlumbing);
    QCOMPARE(frames->currentRow(), 1);
    dialog.press("preferences-frame-up");
    QCOMPARE(rule(0).pattern, std::string("my/helpers"));
    dialog.press("preferences-remove-frame");
    QVERIFY(dialog.dialog.preferences().frameRules == hlo::FrameRules::defaults());
    frames->setCurrentCell(0, 0);
    dialog.press("preferences-remove-frame");
    QVERIFY(dialog.dialog.preferences().frameRules != hlo::FrameRules::defaults());
    dialog.press("preferences-frame-defaults");
    QVERIFY(dialog.dialog.preferences().frameRules == hlo::FrameRules::defaults());
  }

  // A known editor fills in its command, which stays to be edited; what is written shows which one it is.
  void editorsAreChosen() {
    Bench bench;
    Dialog dialog(bench);
    dialog.dialog.showSources();
    auto* const choice = dialog.part<QComboBox>("preferences-editor-choice");
    auto* const command = dialog.part<QLineEdit>("preferences-editor");
    QCOMPARE(choice->currentIndex(), 0);
    QStringList editors;
    choice->setFocus();
    for (int i = 1; i < choice->count(); ++i) {
      QTest::keyClick(choice, Qt::Key_Down);
      editors += choice->currentText();
      QCOMPARE(dialog.dialog.preferences().editor, command->text());
      const QStringList words = app::editorWords(command->text(), "/a b/model.py", 7);
      QVERIFY2(words.size() > 1 && words.join(u'|').contains("/a b/model.py"), qPrintable(command->text()));
      QVERIFY2(words.join(u'|').contains("7"), qPrintable(command->text()));
    }
    QCOMPARE(editors, (QStringList{"VS Code", "PyCharm", "Vim in a terminal", "Emacs", "Kate"}));
    QCOMPARE(command->text(), QString("kate --line {line} {file}"));
    QTest::keyClicks(command, " -n");
    QCOMPARE(choice->currentIndex(), 0);
    QCOMPARE(dialog.dialog.preferences().editor, QString("kate --line {line} {file} -n"));
    for (int i = 0; i < 3; ++i) QTest::keyClick(command, Qt::Key_Backspace);
    QCOMPARE(choice->currentText(), QString("Kate"));
    QCOMPARE(dialog.part<QTabWidget>("preferences-tabs")->currentIndex(), 2);
  }

  void ratesAreWritten_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("perSecond");  // 0: none
    QTest::newRow("tera") << "2.9 T" << 2.9e12;
    QTest::newRow("small letter") << "450g" << 450e9;
    QTest::newRow("digits") << "3,350,000,000,000" << 3.35e12;
    QTest::newRow("exponent") << "9.89e14" << 9.89e14;
    QTest::newRow("nothing") << "" << 0.0;
    QTest::newRow("a unit alone") << "T" << 0.0;
    QTest::newRow("word") << "fast" << 0.0;
    QTest::newRow("none") << "0" << 0.0;
    QTest::newRow("less than none") << "-1 T" << 0.0;
    QTest::newRow("without end") << "inf" << 0.0;
    QTest::newRow("too many") << "1e300 P" << 0.0;
  }
  void ratesAreWritten() {
    QFETCH(QString, text);
    QTEST(app::rateFromText(text).value_or(0), "perSecond");
  }

  void devicesAreEdited() {
    Bench bench;
    Dialog dialog(bench);
    dialog.open(4);
    dialog.dialog.showDevice("TPU v4");
    auto* const table = dialog.part<QTableWidget>("preferences-rates");
    const auto rowOf = [&](const char* key) {
      for (int row = 0; row < table->rowCount(); ++row) {
        if (table->item(row, 0)->data(Qt::UserRole) == QLatin1String(key)) return row;
      }
      return -1;
    };
    const auto write = [&](const char* key, const char* text) {
      table->setCurrentCell(rowOf(key), 1);
      table->editItem(table->currentItem());
      auto* const editor = table->findChild<QLineEdit*>();
      QVERIFY(editor != nullptr);
      editor->selectAll();
      QTest::keyClicks(editor, text);
      if (*text == '\0') QTest::keyClick(editor, Qt::Key_Delete);
      QTest::keyClick(editor, Qt::Key_Return);
      QTRY_VERIFY(table->findChild<QLineEdit*>() == nullptr);
    };
    const auto own = [&] { return dialog.dialog.preferences().deviceRates.value("TPU v4"); };
    QCOMPARE(table->item(rowOf("memory"), 1)->text(), QString("1.2 T"));
    QVERIFY(!dialog.part<QPushButton>("preferences-device-reset")->isEnabled());
    write("memory", "900 G");
    QCOMPARE(own(), (app::Rates{{"memory", 900e9}}));
    QCOMPARE(table->item(rowOf("memory"), 2)->text(), QString("yours"));
    write("vector f32", "4.3 T");  // of which its sheet says nothing
    QCOMPARE(own().value("vector f32"), 4.3e12);
    write("memory", "much");  // no number: as it was
    QCOMPARE(own().value("memory"), 900e9);
    write("memory", "");
    QCOMPARE(own(), (app::Rates{{"vector f32", 4.3e12}}));
    QCOMPARE(table->item(rowOf("memory"), 1)->text(), QString("1.2 T"));
    const hlo::Device device = app::withRates(*hlo::findDevice("TPU v4"), own());
    QCOMPARE(device.vectorFlops(hlo::ElementType::kF32), std::optional(4.3e12));
    QCOMPARE(device.memoryBytes->perSecond, hlo::findDevice("TPU v4")->memoryBytes->perSecond);
    dialog.press("preferences-device-reset");
    QVERIFY(dialog.dialog.preferences().deviceRates.isEmpty());
  }

  void theFileSaysAllOfIt() {
    app::Preferences all;
    all.theme = views::ThemeMode::kDark;
    all.language = "de";
    all.fontFamily = "A \"Sans\"";
    all.fontPoints = 14;
    all.codeFamily = "A Mono";
    all.isCompact = true;
    all.byteUnit = model::ByteUnit::kDecimal;
    all.wheelPans = true;
    all.hasLetterKeys = false;
    all.animations = false;
    all.colorBlindSafe = true;
    all.sourceRules = {{"/a", "/b"}, {"/c \"d\"", "/e"}};
    all.frameRules = hlo::FrameRules(
        {{"mine", hlo::FrameRole::kUser}, {"a/b", hlo::FrameRole::kPlumbing}, {"c", hlo::FrameRole::kFramework}});
    all.deviceRates = {{"TPU v4", {{"memory", 9e11}, {"vector f32", 4.3e12}}}};
    all.editor = "vi +{line} {file}";
    all.keys = {{"find", {"Ctrl+G", "/"}}, {"quit", {}}};
    const auto read = app::readPreferencesFile(app::preferencesFile(all));
    QVERIFY(read.ok());
    QCOMPARE(printed(*read), printed(all));
    QVERIFY(printed(all) != printed({}));

    app::Settings settings;
    settings.setPreferences(all);
    QCOMPARE(printed(app::Settings().preferences()), printed(all));
    all.frameRules = hlo::FrameRules();  // none at all are rules too
    settings.setPreferences(all);
    QCOMPARE(printed(app::Settings().preferences()), printed(all));
    all.frameRules = hlo::FrameRules::defaults();
    settings.setPreferences(all);
    QVERIFY(!QSettings().contains("frameRules"));
  }

  void otherFilesAreRefused_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("read");  // "" where it is refused
    const QByteArray begin = "{\"format\": \"hloscope preferences\"";
    const QByteArray none = app::preferencesFile({});
    QTest::newRow("empty") << QByteArray() << QByteArray();
    QTest::newRow("no JSON") << QByteArray("HloModule m") << QByteArray();
    QTest::newRow("other JSON") << QByteArray("{\"theme\": \"dark\"}") << QByteArray();
    QTest::newRow("list") << QByteArray("[1]") << QByteArray();
    QTest::newRow("cut off") << begin + ", \"theme\": \"da" << QByteArray();
    QTest::newRow("nothing in it") << begin + "}" << none;
    QTest::newRow("other types")
        << begin +
               ", \"theme\": 7, \"language\": [], \"fontPoints\": \"big\", \"animations\": \"\", \"sourceRules\": {}, "
               "\"keys\": [1]}"
        << none;
    QTest::newRow("half a rule") << begin + ", \"sourceRules\": [{\"from\": \"/a\"}, 3]}" << none;
    QTest::newRow("unknown language") << begin + ", \"language\": \"xx\"}" << none;
    QTest::newRow("unknown") << begin + ", \"colour\": \"red\"}" << none;
    app::Preferences large;
    large.fontPoints = app::kMostFontPoints;
    QTest::newRow("font of 1,000 points") << begin + ", \"fontPoints\": 1000}" << app::preferencesFile(large);
  }
  void otherFilesAreRefused() {
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, read);
    const auto preferences = app::readPreferencesFile(file);
    QCOMPARE(preferences.ok(), !read.isEmpty());
    if (preferences.ok()) QCOMPARE(app::preferencesFile(*preferences), read);
  }

  void theWindowDoesAsPreferred() {
    app::Settings settings;
    app::Preferences preferences;
    preferences.theme = views::ThemeMode::kDark;
    preferences.fontPoints = 15;
    preferences.colorBlindSafe = true;
    preferences.keys = {{"go-to", {"Ctrl+J"}}, {"graph.frame", {"Z"}}};
    settings.setPreferences(preferences);
    {
      views::Theme theme;
      app::MainWindow window(settings, theme, {}, true);
      QVERIFY(theme.colors().dark && theme.isColorBlindSafe());
      window.actions()["color-blind-safe"]->trigger();
      QVERIFY(!theme.isColorBlindSafe() && !settings.preferences().colorBlindSafe);
      QCOMPARE(QApplication::font().pointSize(), 15);
      QCOMPARE(theme.fixedFont().pointSize(), 14);
      QCOMPARE(window.actions()["go-to"]->shortcut(), key("Ctrl+J"));
      QCOMPARE(window.findChild<QAction*>("graph.frame")->shortcuts(), QList<QKeySequence>{key("Z")});
      QVERIFY(window.findChild<QPushButton*>("go-to-field")->text().endsWith("Ctrl+J"));
      // The menu and the dialog speak of the same.
      window.actions()["theme-light"]->trigger();
      QVERIFY(settings.preferences().theme == views::ThemeMode::kLight && !theme.colors().dark);
      QCOMPARE(settings.preferences().keys, preferences.keys);
    }
    settings.setPreferences({});
    views::Theme theme;
    const app::MainWindow window(settings, theme, {}, true);
    QVERIFY(QApplication::font().pointSize() != 15);
  }

  // W, A, S and D are not for everybody; keys of the user's own stay.
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
    QCOMPARE(keys("graph.panRight"), QString("D"));
    app::KeyBindings& bindings = *window.findChild<app::KeyBindings*>();
    model::JobRunner jobs{true};
    app::PreferencesDialog dialog(settings.preferences(), bindings, jobs, &window);
    dialog.show();
    auto* const box = dialog.findChild<QCheckBox*>("preferences-letter-keys");
    QVERIFY(box->isChecked());
    QTest::keyClick(box, Qt::Key_Space);
    QCOMPARE(keys("graph.zoomIn"), QString("+; ="));
    QCOMPARE(keys("graph.panRight"), QString());
    QCOMPARE(keys("graph.panLeft"), QString("Ctrl+Shift+A"));
    QCOMPARE(keys("memory.zoomInBytes"), QString());
    QCOMPARE(dialog.preferences().keys, preferences.keys);
    QVERIFY(!dialog.preferences().hasLetterKeys);
    QTest::keyClick(box, Qt::Key_Space);
    QCOMPARE(keys("graph.zoomIn"), QString("W; +; ="));
    QCOMPARE(keys("graph.panLeft"), QString("Ctrl+Shift+A"));
  }

  void theWheelDoesAsPreferred() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.resize(1500, 900);
    window.show();
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    QTest::qWait(50);
    auto* const canvas = window.findChild<views::GraphCanvas*>();
    auto* const map = window.findChild<views::MemoryMap*>();
    const auto turn = [](QWidget* widget, Qt::KeyboardModifiers modifiers) {
      const QPointF at = widget->rect().center();
      QWheelEvent event(at, widget->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
      QApplication::sendEvent(widget, &event);
    };
    const auto scaleAfter = [&](Qt::KeyboardModifiers modifiers) {
      const double before = canvas->transform().scale;
      turn(canvas, modifiers);
      return canvas->transform().scale / before;
    };
    QVERIFY(scaleAfter(Qt::NoModifier) > 1.05);
    app::Preferences preferences;
    preferences.wheelPans = true;
    settings.setPreferences(preferences);
    app::MainWindow other(settings, theme, {}, true);  // does nothing to the first
    QVERIFY(scaleAfter(Qt::NoModifier) > 1.05);
    for (views::View* const view : window.findChildren<views::View*>()) view->setWheelPans(true);
    const QPointF offset = canvas->transform().offset;
    QCOMPARE(scaleAfter(Qt::NoModifier), 1.0);
    QCOMPARE(canvas->transform().offset - offset, QPointF(0, 120));
    QVERIFY(scaleAfter(Qt::ControlModifier) > 1.05);

    window.actions()["layout-memory"]->trigger();
    QTest::qWait(100);
    turn(map->viewport(), Qt::ControlModifier);
    turn(map->viewport(), Qt::ControlModifier | Qt::ShiftModifier);
    const QRectF zoomed = map->shown();
    turn(map->viewport(), Qt::NoModifier);
    QCOMPARE(map->shown().size(), zoomed.size());
    QCOMPARE(map->shown().left(), zoomed.left());
    turn(map->viewport(), Qt::ShiftModifier);
    QCOMPARE(map->shown().size(), zoomed.size());
    turn(map->viewport(), Qt::ControlModifier);
    QVERIFY(map->shown().width() < zoomed.width());
    QCOMPARE(map->shown().height(), zoomed.height());
  }

  void sizesAreCountedAsPreferred() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.resize(1500, 900);
    window.show();
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    QTest::qWait(50);
    const auto shown = [&window] {
      QStringList texts;
      for (const char* const id : {"instructions", "buffers"}) {
        const auto* const view = window.docks()[id]->widget()->findChild<QAbstractItemView*>();
        QString text;
        for (int row = 0; row < view->model()->rowCount(); ++row) {
          const QModelIndex parent = view->model()->index(row, 0);
          for (int column = 0; column < view->model()->columnCount(); ++column)
            text += view->model()->index(row, column).data().toString() + u' ';
          for (int child = 0; child < view->model()->rowCount(parent); ++child) {
            for (int column = 0; column < view->model()->columnCount(parent); ++column)
              text += view->model()->index(child, column, parent).data().toString() + u' ';
          }
        }
        texts += text;
      }
      return texts;
    };
    for (const QString& text : shown()) QVERIFY2(text.contains("KiB") || text.contains("MiB"), qPrintable(text));
    QTimer::singleShot(0, &window, [] {
      auto* const dialog = qobject_cast<app::PreferencesDialog*>(QApplication::activeModalWidget());
      auto* const unit = dialog->findChild<QComboBox*>("preferences-byte-unit");
      unit->setFocus();
      QTest::keyClick(unit, Qt::Key_Down);
      dialog->reject();
    });
    window.actions()["preferences"]->trigger();
    for (const QString& text : shown()) {
      QVERIFY2(!text.contains("KiB") && !text.contains("MiB"), qPrintable(text));
      QVERIFY2(text.contains(" kB") || text.contains(" MB"), qPrintable(text));
    }
    QCOMPARE(model::humanBytes(2'564'824), QString("2.56 MB"));
    QCOMPARE(model::humanBytes(999'999), QString("1.00 MB"));
    QCOMPARE(model::humanBytes(-1000), QString("-1.00 kB"));
    QCOMPARE(model::exactBytes(1010), QString("1,010 bytes (1.01 kB)"));
    settings.setPreferences({});
    const app::MainWindow next(settings, theme, {}, true);
    QCOMPARE(model::humanBytes(2'564'824), QString("2.45 MiB"));
  }

  void rowsStandAsPreferred() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    auto* const table = window.docks()["instructions"]->widget()->findChild<QTableView*>();
    QCOMPARE(table->verticalHeader()->defaultSectionSize(), 24);
    theme.setCompact(true);
    QCOMPARE(table->verticalHeader()->defaultSectionSize(), 22);
    const QFont font = QApplication::font();
    QFont large = font;
    large.setPointSize(app::kMostFontPoints);
    theme.setFonts(large, QStringLiteral("A Mono"));
    QVERIFY(table->verticalHeader()->defaultSectionSize() > 30);
    QCOMPARE(theme.fixedFont().family(), QString("A Mono"));
    theme.setFonts(font, {});
    QCOMPARE(table->verticalHeader()->defaultSectionSize(), 22);
  }

  void theEditorsWords_data() {
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QStringList>("words");
    QTest::newRow("none") << ""
                          << "/a.py" << QStringList{};
    QTest::newRow("both in a word") << "code --goto {file}:{line}"
                                    << "/a b/c.py" << QStringList{"code", "--goto", "/a b/c.py:7"};
    QTest::newRow("quoted program") << "\"/opt/my editor\" +{line} {file}"
                                    << "/a.py" << QStringList{"/opt/my editor", "+7", "/a.py"};
    QTest::newRow("no places") << "gedit"
                               << "/a.py" << QStringList{"gedit", "/a.py"};
    QTest::newRow("line alone") << "vi +{line}"
                                << "/a.py" << QStringList{"vi", "+7", "/a.py"};
    QTest::newRow("a name like a place") << "e {file} {line}"
                                         << "/{line}/{file}.py" << QStringList{"e", "/{line}/{file}.py", "7"};
    QTest::newRow("a name like shell words")
        << "e {file}"
        << "/a;$(touch b) 'c' \"d\".py" << QStringList{"e", "/a;$(touch b) 'c' \"d\".py"};
  }
  void theEditorsWords() {
    QFETCH(QString, command);
    QFETCH(QString, file);
    QFETCH(QStringList, words);
    QCOMPARE(app::editorWords(command, file, 7), words);
  }

  void theEditorOpensAtTheLine() {
    const QString said = m_home.filePath("said");
    const QString editor = m_home.filePath("an editor");
    QFile script(editor);
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("#!/bin/sh\nprintf '%s\\n' \"$@\" >'" + said.toUtf8() + ".new' && mv '" + said.toUtf8() + ".new' '" +
                 said.toUtf8() + "'\n");
    script.close();
    QVERIFY(script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));

    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.show();
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    auto* const bar = window.findChild<app::MessageBar*>("message-bar");
    window.actions()["open-editor"]->trigger();
    QVERIFY(bar != nullptr && bar->text().startsWith("Which editor?"));

    app::Preferences preferences;
    preferences.editor = "\"" + editor + "\" {line} {file}";
    settings.setPreferences(preferences);
    const hlo::Module& module = *window.navigation().snapshot()->module;
    const auto computation = module.findComputation("triton_softmax_computation");
    QVERIFY(computation.has_value());
    for (const hlo::InstructionId id : module.instructions(*computation)) {
      if (module.name(id) == "exponential.0") window.navigation().select(id);
    }
    window.actions()["open-editor"]->trigger();
    QFile file(said);
    QTRY_VERIFY(file.exists());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(file.readAll()),
             "70\n" +
                 QFileInfo(QStringLiteral(HLOSCOPE_SOURCE "/resources/samples/train_step.py")).canonicalFilePath() +
                 "\n");

    preferences.editor = m_home.filePath("no editor");
    settings.setPreferences(preferences);
    window.actions()["open-editor"]->trigger();
    QVERIFY(bar->text().startsWith("The editor did not start"));
  }

  // Another thing took the file's place since it was found: a device is never opened.
  void theEditorGetsFilesOnly() {
    const QString source = m_home.filePath("swapped.py"), dump = m_home.filePath("swapped.hlo"),
                  said = m_home.filePath("opened");
    const auto write = [](const QString& path, const QByteArray& text) {
      QFile file(path);
      return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    };
    QVERIFY(write(source, "x = 1\n"));
    QVERIFY(write(
        dump,
        "HloModule m\n\nENTRY e {\n  p = f32[] parameter(0)\n  ROOT n = f32[] negate(p), metadata={source_file=\"" +
            source.toUtf8() + "\" source_line=1}\n}\n"));
    app::Settings settings;
    app::Preferences preferences;
    preferences.editor = "touch " + said + " {file}";
    settings.setPreferences(preferences);
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.show();
    window.openPaths({dump});
    const hlo::Module& module = *window.navigation().snapshot()->module;
    window.navigation().select(*module.root(*module.entry()));
    QVERIFY(QFile::remove(source) && QFile::link("/dev/null", source));
    window.actions()["open-editor"]->trigger();
    QCOMPARE(window.findChild<app::MessageBar*>("message-bar")->text(),
             source + " is no longer a file that can be opened.");
    QTest::qWait(100);
    QVERIFY(!QFile::exists(said));
  }

  void brokenSettings_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::newRow("no text") << QByteArray("\x00\xff\xfe\x80[[[=\n\x01", 10);
    QTest::newRow("other types") << QByteArray(
        "[General]\ntheme=@Invalid()\nfontPoints=much\nkeys=7\nsourceRules=/a\nrecent=@Variant(\\0\\x7f)\n"
        "[window1]\ngeometry=@ByteArray(no geometry)\nstate=@ByteArray(\\xff\\xff\\xff\\xff)\n");
    QTest::newRow("cut off") << QByteArray("[General]\nrecent=/a, \"/b");
  }
  void brokenSettings() {
    QFETCH(QByteArray, file);
    const QString path = QSettings().fileName();
    QFile broken(path);
    QVERIFY(QDir().mkpath(QFileInfo(path).path()) && broken.open(QIODevice::WriteOnly));
    broken.write(file);
    broken.close();
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.show();
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    QVERIFY(!window.session().documents().empty());
    QCOMPARE(settings.preferences().fontPoints, 0);
    QVERIFY(settings.preferences().sourceRules.isEmpty());
    window.close();
  }

  void aHomeThatCannotBeWritten() {
    // A file where the folder would be: this stops root as well.
    QFile file(m_home.filePath("file"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, file.fileName());
    {
      app::Settings settings;
      app::Preferences preferences;
      preferences.fontPoints = 12;
      settings.setPreferences(preferences);
      QCOMPARE(settings.preferences().fontPoints, 12);  // for this run
      views::Theme theme;
      app::MainWindow window(settings, theme, {}, true);
      window.show();
      window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
      QVERIFY(!window.session().documents().empty());
      QVERIFY(!settings.setSavedQueries({{"big", "bytes>1M"}}));  // whoever asked for it is told
      QCOMPARE(settings.savedQueries().size(), 1);
      window.close();
    }
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_home.path());
  }

  void twoProgramsAtOnce() {
    app::Settings settings;
    settings.addRecentPath("/a");
    QCOMPARE(settings.recentPaths(), QStringList{"/a"});
    app::Preferences preferences;
    preferences.theme = views::ThemeMode::kDark;
    settings.setPreferences(preferences);
    QSettings().sync();
    QProcess other;
    other.start(QCoreApplication::applicationFilePath(), {"--add-recent", m_home.path(), "/b"});
    QVERIFY(other.waitForFinished() && other.exitCode() == 0);
    settings.addRecentPath("/c");
    QCOMPARE(settings.recentPaths(), (QStringList{"/c", "/b", "/a"}));
    QVERIFY(settings.preferences().theme == views::ThemeMode::kDark);
  }

 private:
  QTemporaryDir m_home;
};

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  useSettingsOf(argc == 4 ? QString::fromLocal8Bit(argv[2]) : QString());
  // The other of two programs at once.
  if (argc == 4 && qstrcmp(argv[1], "--add-recent") == 0) {
    app::Settings().addRecentPath(QString::fromLocal8Bit(argv[3]));
    return 0;
  }
  TestPreferences test;
  return QTest::qExec(&test, argc, argv);
}
#include "tst_preferences.moc"
