// Robustness of the settings: an invalid settings file, a home directory that is not writable, two processes at once.

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "app/window/main_window.h"
#include "tests/support/own_settings.h"

class TestSettings : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QVERIFY(m_home.isValid());
    support::useOwnSettings("settings", m_home.path());
  }
  void init() { QSettings().clear(); }

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
    QVERIFY(settings.preferences().sourceRules.empty());
    window.close();
  }

  // --theme applies to one run: it is not stored, unless the user then chooses another theme.
  void aThemeForOneRun() {
    {
      app::Settings settings;
      settings.useTheme(views::ThemeMode::kDark);
      app::Preferences preferences = settings.preferences();
      QCOMPARE(preferences.theme, views::ThemeMode::kDark);
      preferences.fontPoints = 12;
      settings.setPreferences(preferences);
      QCOMPARE(settings.preferences().theme, views::ThemeMode::kDark);
    }
    QCOMPARE(app::Settings().preferences().theme, views::ThemeMode::kSystem);
    QCOMPARE(app::Settings().preferences().fontPoints, 12);
    app::Settings settings;
    settings.useTheme(views::ThemeMode::kDark);
    app::Preferences preferences = settings.preferences();
    preferences.theme = views::ThemeMode::kLight;
    settings.setPreferences(preferences);
    QCOMPARE(settings.preferences().theme, views::ThemeMode::kLight);
    QCOMPARE(app::Settings().preferences().theme, views::ThemeMode::kLight);
  }

  void aHomeThatIsNotWritable() {
    // A file in place of the folder: this also prevents writing as root.
    QFile file(m_home.filePath("file"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, file.fileName());
    {
      app::Settings settings;
      app::Preferences preferences;
      preferences.fontPoints = 12;
      settings.setPreferences(preferences);
      QCOMPARE(settings.preferences().fontPoints, 12);  // for this process
      views::Theme theme;
      app::MainWindow window(settings, theme, {}, true);
      window.show();
      window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
      QVERIFY(!window.session().documents().empty());
      QVERIFY(!settings.setSavedQueries({{"big", "bytes>1M"}}));  // the caller gets the error
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
    other.start(QCoreApplication::applicationFilePath(), {"tst_settings", "--add-recent", m_home.path(), "/b"});
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
  support::useOwnSettings("settings", argc == 4 ? QString::fromLocal8Bit(argv[2]) : QString());
  // The other one of two concurrent processes.
  if (argc == 4 && qstrcmp(argv[1], "--add-recent") == 0) {
    app::Settings().addRecentPath(QString::fromLocal8Bit(argv[3]));
    return 0;
  }
  TestSettings test;
  return QTest::qExec(&test, argc, argv);
}
#include "tst_settings.moc"
