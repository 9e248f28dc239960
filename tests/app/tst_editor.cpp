// The user's own editor: started without a shell, with file and line as separate arguments, and only for regular files.

#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>

#include "app/window/editor.h"
#include "app/window/main_window.h"
#include "tests/support/own_settings.h"

class TestEditor : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { support::useOwnSettings("editor"); }
  void init() { QSettings().clear(); }

  void argumentsOfTheEditor_data() {
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
  void argumentsOfTheEditor() {
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
    QVERIFY(bar != nullptr && bar->text().startsWith("No editor is set."));

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
    QVERIFY(bar->text().startsWith("Cannot start the editor: "));
  }

  // The path was replaced after the file was found: a device is never opened.
  void onlyRegularFilesAreOpened() {
    const QString source = m_home.filePath("swapped.py"), other = m_home.filePath("other.py"),
                  dump = m_home.filePath("swapped.hlo"), said = m_home.filePath("opened-");
    const auto write = [](const QString& path, const QByteArray& text) {
      QFile file(path);
      return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    };
    QVERIFY(write(source, "x = 1\n"));
    QVERIFY(write(other, "y = 1\nz = 1\n"));
    QVERIFY(write(dump, "HloModule m\n\nENTRY e {\n  p = f32[] parameter(0), metadata={source_file=\"" +
                            other.toUtf8() + "\" source_line=2}\n  ROOT n = f32[] negate(p), metadata={source_file=\"" +
                            source.toUtf8() + "\" source_line=1}\n}\n"));
    app::Settings settings;
    app::Preferences preferences;
    preferences.editor = "touch " + said + "{line} {file}";
    settings.setPreferences(preferences);
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.show();
    window.openPaths({dump});
    const hlo::Module& module = *window.navigation().snapshot()->module;
    window.navigation().select(*module.root(*module.entry()));
    QVERIFY(QFile::remove(source) && QFile::link("/dev/null", source));
    window.actions()["open-editor"]->trigger();
    QCOMPARE(window.findChild<app::MessageBar*>("message-bar")->text(), source + " can no longer be opened.");
    // Only the request made afterwards is opened.
    window.navigation().select(module.findInstructions("p").front());
    window.actions()["open-editor"]->trigger();
    QTRY_VERIFY(QFile::exists(said + "2"));
    QVERIFY(!QFile::exists(said + "1"));
  }

 private:
  QTemporaryDir m_home;
};

QTEST_MAIN(TestEditor)
#include "tst_editor.moc"
