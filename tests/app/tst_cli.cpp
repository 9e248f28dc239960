// The subcommands do not depend on Qt: checked by the undefined symbols of their libraries, and by a program built only
// from them.

#include <QProcess>
#include <QRegularExpression>
#include <QTest>

namespace {

QByteArray outputOf(const QString& program, const QStringList& arguments, int status = 0) {
  QProcess process;
  process.start(program, arguments);
  if (!process.waitForFinished(60'000) || process.exitCode() != status)
    return "failed: " + process.readAllStandardError();
  return process.readAllStandardOutput() + process.readAllStandardError();
}

}  // namespace

class TestCli : public QObject {
  Q_OBJECT

 private slots:
  void subcommandsDoNotUseQt() {
    const QByteArray symbols =
        outputOf(HLOSCOPE_NM, {"--undefined-only", "--demangle", HLOSCOPE_CLI, HLOSCOPE_DOCUMENTS});
    QVERIFY2(symbols.contains("U io::openDump("), symbols.left(200));
    static const QRegularExpression qt("^ *U (Q[A-Z]\\w*::|Q[A-Z]\\w*\\(|qt_|typeinfo for Q|vtable for Q).*$",
                                       QRegularExpression::MultilineOption);
    const auto found = qt.match(QString::fromUtf8(symbols));
    QVERIFY2(!found.hasMatch(), qPrintable(found.captured()));
  }

  void aProgramOfSubcommandsOnly() {
    const QString sample = HLOSCOPE_SOURCE "/resources/samples";
    const QByteArray info = outputOf(HLOSCOPE_CLI_PROGRAM, {"info", sample});
    QVERIFY2(info.startsWith(sample.toUtf8() + "\nmodule jit_train_step, scheduled\n"), info);
    QCOMPARE(outputOf(HLOSCOPE_CLI_PROGRAM, {"graph", sample}, 2), "hloscope: graph: this program cannot draw\n");
    QCOMPARE(outputOf(HLOSCOPE_CLI_PROGRAM, {"memory", "--format", "svg", sample}, 2),
             "hloscope: memory: this program cannot draw\n");
    QVERIFY(outputOf(HLOSCOPE_CLI_PROGRAM, {sample}, 2).startsWith("Usage: hloscope "));
    QVERIFY(outputOf(HLOSCOPE_CLI_PROGRAM, {"info", "--at", "3", "a"}, 2).startsWith("hloscope: info takes no --at\n"));
  }
};

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
