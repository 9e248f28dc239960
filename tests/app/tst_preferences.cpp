// Preferences by real events: a change in the dialog takes effect at once, and one file contains all preferences.
// Shortcuts are tested in key_bindings, the effects on the window in preferred_window.

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>

#include "app/preferences/settings.h"
#include "app/window/editor.h"
#include "tests/support/own_settings.h"
#include "tests/support/preferences_stage.h"

namespace {

using namespace support;

}  // namespace

class TestPreferences : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { support::useOwnSettings("preferences"); }
  void init() { QSettings().clear(); }

  void appearanceByKeys() {
    Bench bench;
    Dialog dialog(bench);
    auto* const theme = dialog.part<QComboBox>("preferences-theme");
    theme->setFocus();
    QTest::keyClick(theme, Qt::Key_Down);
    QTest::keyClick(theme, Qt::Key_Down);
    QVERIFY(dialog.dialog.preferences().theme == views::ThemeMode::kDark);
    auto* const points = dialog.part<QSpinBox>("preferences-font-points");
    QCOMPARE(points->text(), QString("System default"));
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
    QCOMPARE(language->currentText(), QString("System default"));
    QVERIFY(!dialog.part<QLabel>("preferences-message")->isVisible());
    language->setFocus();
    QTest::keyClicks(language, "D");
    QCOMPARE(language->currentText(), QString("Deutsch"));
    QCOMPARE(dialog.dialog.preferences().language, QString("de"));
    QCOMPARE(dialog.part<QLabel>("preferences-message")->text(), QString("The language changes at the next start."));
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
    QVERIFY(dialog.dialog.preferences().sourceRules.empty());  // an incomplete rule is ignored
    rules->setCurrentCell(0, 1);
    rules->editItem(rules->currentItem());
    write("/home/me/src");
    QCOMPARE(dialog.dialog.preferences().sourceRules.size(), size_t{1});
    QCOMPARE(dialog.dialog.preferences().sourceRules[0].from, std::string("/workspace"));
    QCOMPARE(dialog.dialog.preferences().sourceRules[0].to, std::string("/home/me/src"));
    dialog.press("preferences-remove-rule");
    QVERIFY(dialog.dialog.preferences().sourceRules.empty());
  }

  // While a rule is typed, its effect is shown.
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
    QCOMPARE(said(), QString("folder exists"));  // no file is open
    QTest::keyClicks(editor, "/sr");
    QCOMPARE(said(), QString("no such folder"));
    dialog.dialog.setNamedFiles(
        std::vector<std::string>{"/workspace/train.py", "/workspace/layers/mlp.py", "/workspace/gone.py", "/lib/x.py"});
    QTest::keyClicks(editor, "c");
    QCOMPARE(said(), QString("2 of 3 files"));
    QVERIFY(dialog.dialog.preferences().sourceRules.empty());  // no rule is entered yet
    enter(editor);
    QCOMPARE(said(), QString("2 of 3 files"));
    QCOMPARE(dialog.dialog.preferences().sourceRules.size(), size_t{1});
    editor = type(0, "/work");
    QCOMPARE(said(), QString("no such files in the module"));
    enter(editor, Qt::Key_Escape);
    QTRY_COMPARE(said(), QString("2 of 3 files"));
    QCOMPARE(dialog.dialog.preferences().sourceRules[0].from, std::string("/workspace/"));
  }

  void frameRulesAreEdited() {
    Bench bench;
    Dialog dialog(bench);
    dialog.open(3);
    auto* const frames = dialog.part<QTableWidget>("preferences-frames");
    const auto defaults = static_cast<int>(hlo::FrameRules::defaults().rules().size());
    QCOMPARE(frames->rowCount(), defaults);
    // Before the current row, or at the end.
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
    // The owner is selected in a list that a key opens; the table is a single Tab stop.
    QVERIFY(frames->findChildren<QComboBox*>().isEmpty());
    frames->setFocus();
    for (const auto& [key, modifiers, role] :
         {std::tuple(Qt::Key_F2, Qt::KeyboardModifiers(), hlo::FrameRole::kPlumbing),
          std::tuple(Qt::Key_Down, Qt::KeyboardModifiers(Qt::AltModifier), hlo::FrameRole::kFramework),
          std::tuple(Qt::Key_Space, Qt::KeyboardModifiers(), hlo::FrameRole::kPlumbing)}) {
      frames->setCurrentCell(0, 1);
      QTest::keyClick(frames, key, modifiers);
      auto* const list = frames->findChild<QComboBox*>();
      QVERIFY(list != nullptr);
      QTRY_VERIFY(list->view()->isVisible());
      QTest::keyClick(list->view(), role == hlo::FrameRole::kPlumbing ? Qt::Key_Down : Qt::Key_Up);
      QTest::keyClick(list->view(), Qt::Key_Return);
      QTRY_VERIFY(frames->findChildren<QComboBox*>().isEmpty());
      QVERIFY(rule(0).role == role);
    }
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

  // Selecting a known editor fills in its command, which stays editable; the typed command determines the selected
  // editor.
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
    QTest::addColumn<double>("perSecond");  // 0: no value
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
    QCOMPARE(table->item(rowOf("memory"), 2)->text(), QString("custom"));
    write("vector f32", "4.3 T");  // the datasheet has no value
    QCOMPARE(own().value("vector f32"), 4.3e12);
    write("memory", "much");  // not a number: unchanged
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

  void theFileContainsAllPreferences() {
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
    all.frameRules = hlo::FrameRules();  // an empty list of rules is valid
    settings.setPreferences(all);
    QCOMPARE(printed(app::Settings().preferences()), printed(all));
    all.frameRules = hlo::FrameRules::defaults();
    settings.setPreferences(all);
    QVERIFY(!QSettings().contains("frameRules"));
  }

  void otherFilesAreRefused_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("read");  // "" if the value is rejected
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
};

QTEST_MAIN(TestPreferences)
#include "tst_preferences.moc"
