// The subcommands do not depend on Qt: checked by the undefined symbols of their libraries, and by the program that
// users start, which has only them and starts another one for windows and drawings.

#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
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

  void theProgramStartsWithoutQt() {
    const QByteArray libraries = outputOf("ldd", {HLOSCOPE_CLI_PROGRAM});
    QVERIFY2(libraries.contains("libprotobuf") && !libraries.contains("libQt"), libraries);
    const QString sample = HLOSCOPE_SOURCE "/resources/samples";
    const QByteArray info = outputOf(HLOSCOPE_CLI_PROGRAM, {"info", sample});
    QVERIFY2(info.startsWith(sample.toUtf8() + "\nmodule jit_train_step, scheduled\n"), info);
  }

  // Drawings and windows need the program with Qt beside this one.
  void withoutTheProgramWithQt() {
    QTemporaryDir folder;
    const QString alone = folder.filePath("hloscope"), sample = HLOSCOPE_SOURCE "/resources/samples";
    QVERIFY(QFile::copy(HLOSCOPE_CLI_PROGRAM, alone));
    const QByteArray missing = "hloscope: " + QFileInfo(alone).canonicalFilePath().toUtf8() +
                               "-window, which draws and opens windows, cannot be started: No such file or directory\n";
    for (const QStringList& arguments :
         {QStringList{"graph", "--format", "png", sample}, {"memory", "--format", "png", sample}, {sample}})
      QCOMPARE(outputOf(alone, arguments, 2), missing);
    // Drawings of graphs as text need neither it nor Graphviz, and say which engine drew them.
    const QByteArray svg = outputOf(alone, {"graph", sample});
    QVERIFY2(svg.startsWith("<svg ") && svg.contains("<title>jit_train_step</title>"), svg.left(300));
    QVERIFY2(svg.contains("<desc>Layout engine: Layered</desc>"), svg.left(300));
    QVERIFY2(svg.contains("hloscope's own layout engine drew it, not Graphviz: "), svg.right(300));
    QVERIFY(outputOf(alone, {"graph", "--engine", "layered", sample}).endsWith("</svg>\n"));
    QVERIFY(outputOf(alone, {"graph", "--format", "dot", sample}).startsWith("digraph hlo {\n"));
    const QByteArray map = outputOf(alone, {"memory", "--format", "svg", sample});
    QVERIFY2(map.startsWith("<svg ") && map.contains("<title>jit_train_step</title>"), map.left(300));
    QVERIFY(outputOf(alone, {"memory", sample}).startsWith("jit_train_step, "));
    QVERIFY(outputOf(alone, {"graph", "--help"}).startsWith("Usage: hloscope graph "));
    QVERIFY(outputOf(alone, {"info", "--at", "3", "a"}, 2).startsWith("hloscope: info takes no --at\n"));
  }
};

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
