// A signal ends the program, for example at logout or when its terminal is closed: the session and its arrangement are
// saved.

#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>
#include <csignal>

#include "tests/support/started_window.h"

class TestUnixSignals : public QObject {
  Q_OBJECT

 private slots:
  void theSessionIsSaved_data() {
    QTest::addColumn<int>("number");
    QTest::newRow("terminate") << SIGTERM;
    QTest::newRow("interrupt") << SIGINT;
    QTest::newRow("hang up") << SIGHUP;
  }
  void theSessionIsSaved() {
    QFETCH(int, number);
    QTemporaryDir home;
    const QString path = home.filePath(QStringLiteral("a.hlo"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(support::kStepModule) > 0);
    file.close();
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* const name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"})
      environment.insert(QLatin1String(name), home.path());
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    program.setProcessEnvironment(environment);
    program.start(QCoreApplication::applicationDirPath() + QStringLiteral("/hloscope"), {path});
    QVERIFY(program.waitForStarted());
    const QString store = home.filePath(QStringLiteral("hloscope/hloscope.conf"));
    const auto text = [&store] {
      QFile settings(store);
      return settings.open(QIODevice::ReadOnly) ? QString::fromUtf8(settings.readAll()) : QString();
    };
    // The file is open once it is in the list of recent files.
    QVERIFY(QTest::qWaitFor([&] { return text().contains(QStringLiteral("a.hlo")); }, 30'000));
    QVERIFY2(!text().contains(QStringLiteral("geometry")), qPrintable(text()));
    QCOMPARE(::kill(static_cast<pid_t>(program.processId()), number), 0);
    QVERIFY(program.waitForFinished());
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 0);
    for (const char* const key : {"geometry", "state", "hloscope session"})
      QVERIFY2(text().contains(QLatin1String(key)), qPrintable(QLatin1String(key) + text()));
  }
};

QTEST_GUILESS_MAIN(TestUnixSignals)
#include "tst_unix_signals.moc"
