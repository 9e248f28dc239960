// Standard input, pipes and process substitution as PATH: every kind of dump, packed or not, for every subcommand.

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "app/cli/subcommands.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/write_archive.h"

namespace {

constexpr char kText[] = R"(HloModule m, is_scheduled=true

ENTRY e {
  p = f32[4]{0} parameter(0)
  ROOT n = f32[4]{0} negate(p), metadata={source_file="a.py" source_line=3}
}
)";

struct Run {
  int status = -1;
  QString output;
  QString errors;
};

Run run(const QStringList& arguments, const QByteArray& input) {
  QProcess process;
  process.start(QCoreApplication::applicationDirPath() + "/hloscope", arguments);
  process.write(input);
  process.closeWriteChannel();
  if (!process.waitForFinished(60'000)) return {};
  return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
          QString::fromUtf8(process.readAllStandardError())};
}

/// Returns the arguments of a subcommand with `-` as PATH. The other side of `diff` is `text`, a file with kText.
QStringList argumentsOf(const QString& subcommand, const QString& text) {
  if (subcommand == "diff") return {subcommand, "-", text};
  static const QMap<QString, QStringList> kArguments{
      {"why", {"-", "n"}},
      {"blame", {"-", "n"}},
      {"sql", {"-", "SELECT instruction FROM instruction"}},
      {"check", {"--max-peak", "1TiB", "-"}},
      {"extract", {"--instruction", "n", "-"}},
  };
  return QStringList{subcommand} + kArguments.value(subcommand, {"-"});
}

bool draws(const cli::Subcommand& subcommand) { return subcommand.name == "graph" || subcommand.name == "picture"; }

}  // namespace

class TestStandardInput : public QObject {
  Q_OBJECT

 private slots:
  void kinds_data() {
    QTest::addColumn<QString>("subcommand");
    QTest::addColumn<QByteArray>("input");
    QTemporaryDir folder;
    const auto written = [&](const QString& name, const auto& write) {
      const QString path = folder.filePath(name);
      write(path.toStdString());
      QFile file(path);
      return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const auto packed = [&](const char* filter) {
      return written(filter, [&](const std::string& path) { support::writePacked(path, filter, kText); });
    };
    const auto archive = [&](const char* format, const char* filter) {
      return written(QLatin1String(format) + QLatin1String(filter), [&](const std::string& path) {
        support::writeArchive(path, format, filter, {{"dump/module_0001.m.after_optimizations.txt", kText}});
      });
    };
    const QByteArray proto = [] {
      QProcess process;
      process.start(QCoreApplication::applicationDirPath() + "/hloscope", {"convert", "--format", "proto", "-"});
      process.write(kText);
      process.closeWriteChannel();
      return process.waitForFinished(60'000) ? process.readAllStandardOutput() : QByteArray();
    }();
    const std::pair<const char*, QByteArray> inputs[] = {
        {"text", kText},
        {"text larger than a pipe holds", kText + QByteArray(200'000, '\n')},
        {"gzip", packed("gzip")},
        {"Zstandard", packed("zstd")},
        {"xz", packed("xz")},
        {"proto", proto},
        {"tar", archive("tar", "")},
        {"tar.gz", archive("tar", "gzip")},
        {"tar.zst", archive("tar", "zstd")},
        {"tar.xz", archive("tar", "xz")},
        {"zip", archive("zip", "")},
        {"log", QByteArray("*** Begin module_0001.m.after_optimizations.txt ***\n") + kText +
                    "*** End module_0001.m.after_optimizations.txt ***\n"},
    };
    for (const cli::Subcommand& one : cli::subcommands()) {
      if (draws(one)) continue;
      for (const auto& [kind, input] : inputs)
        QTest::addRow("%s, %s", one.name.c_str(), kind) << QString::fromStdString(one.name) << input;
    }
  }
  void kinds() {
    QFETCH(QString, subcommand);
    QFETCH(QByteArray, input);
    const Run answer = run(argumentsOf(subcommand, m_text), input);
    QCOMPARE(answer.errors, QString());
    QCOMPARE(answer.status, 0);
    QVERIFY(!answer.output.isEmpty());
  }

  void messagesAndReports() {
    const Run message = run({"info", "-"},
                            "RESOURCE_EXHAUSTED: Ran out of memory in memory space hbm. Used 20.90G of 15.48G hbm. "
                            "Exceeded hbm capacity by 5.42G.\n");
    QCOMPARE(message.output,
             QString("<stdin>\nout-of-memory message <stdin>\n  Out of memory in HBM: 20.90 GiB needed, 15.48 GiB "
                     "available, 5.42 GiB over the limit\n"));
    QCOMPARE(message.status, 0);
    const Run mlir = run({"info", "-"}, "module @jit_f {\n  func.func public @main() { return }\n}\n");
    QVERIFY2(mlir.output.startsWith("<stdin>\nmodule jit_f, MLIR\n"), qPrintable(mlir.output));
    QCOMPARE(mlir.status, 0);
    const Run buffers = run({"memory", "--by", "kind", "-"},
                            "BufferAssignment:\nallocation 0: size 16, preallocated-temp:\n value: <3 add.1 @0> "
                            "(size=16,offset=0): f32[4]{0}\n");
    QCOMPARE(buffers.output, QString("<stdin>, <stdin>\n  reserved      16 bytes, 1 allocation\n"
                                     "  peak live     unknown (there are no live ranges)\n"
                                     "  arguments     0 bytes, outputs 0 bytes\n"
                                     "  temporaries   16 bytes, packing loss unknown (there are no live ranges)\n"
                                     "  limit         not stated; to compare: memory --capacity 15GiB\n"));
    const Run json = run({"info", "--format", "json", "-"}, kText);
    QVERIFY(json.output.startsWith("{\n    \"schema\": \"hloscope.info/1\",\n    \"path\": \"-\",\n"));
  }

  void nothingToRead_data() {
    QTest::addColumn<QString>("subcommand");
    for (const cli::Subcommand& one : cli::subcommands()) {
      // `export` writes a row (tst_export.cpp).
      if (!draws(one) && one.name != "export") QTest::newRow(one.name.c_str()) << QString::fromStdString(one.name);
    }
  }
  void nothingToRead() {
    QFETCH(QString, subcommand);
    const Run empty = run(argumentsOf(subcommand, m_text), "");
    QVERIFY2(empty.errors.startsWith("<stdin>: is empty; "), qPrintable(empty.errors));
    QCOMPARE(empty.errors.count(u'\n'), 1);
    QCOMPARE(empty.status, 2);
    const Run other = run(argumentsOf(subcommand, m_text), "no dump\n");
    QVERIFY2(other.errors.startsWith("<stdin>: is text, but neither HLO nor a buffer assignment; "),
             qPrintable(other.errors));
    QCOMPARE(other.status, 2);
  }

  void twice() {
    const Run answer = run({"info", "-", "/dev/stdin"}, kText);
    QCOMPARE(answer.errors, QString("hloscope: standard input can be read only once, so only one PATH can be -\n"));
    QCOMPARE(answer.status, 2);
  }

  void processSubstitution() {
    QProcess process;
    process.start("bash", {"-c", "\"$0\" list --what instructions <(printf '%s' \"$1\")",
                           QCoreApplication::applicationDirPath() + "/hloscope", QString::fromLatin1(kText)});
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.readAllStandardError(), QByteArray());
    QCOMPARE(process.readAllStandardOutput().count('\n'), 3);
  }

 private:
  const support::TemporaryFolder m_folder;
  const QString m_text = QString::fromStdString(m_folder.write("text.hlo", kText));
};

QTEST_GUILESS_MAIN(TestStandardInput)
#include "tst_standard_input.moc"
