// The program as a shell or a script starts it: every subcommand with every kind of path and output, the examples of
// the help and the manual, mistyped words, and a system without display or memory.

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "app/cli/subcommands.h"
#include "tests/support/write_archive.h"

namespace {

const QString kSample = QStringLiteral(HLOSCOPE_SOURCE "/resources/samples");

struct Run {
  int status = -1;
  QString output;
  QString errors;
};

QString programPath() { return QCoreApplication::applicationDirPath() + "/hloscope"; }

QProcessEnvironment environment() {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* const name : {"COLUMNS", "NO_COLOR", "DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
    environment.remove(QLatin1String(name));
  environment.insert("PATH", QCoreApplication::applicationDirPath() + u':' + environment.value("PATH"));
  return environment;
}

/// `prepare` runs in the process before the program starts.
Run run(const QString& program, const QStringList& arguments, const QString& folder,
        const std::function<void()>& prepare = {}, const QProcessEnvironment& with = environment(),
        const QByteArray& input = {}) {
  QProcess process;
  process.setProcessEnvironment(with);
  process.setWorkingDirectory(folder);
  if (prepare) process.setChildProcessModifier(prepare);
  process.start(program, arguments);
  process.write(input);
  process.closeWriteChannel();
  if (!process.waitForFinished(60'000)) return {};
  const int status = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : 1000 + process.exitCode();
  return {status, QString::fromUtf8(process.readAllStandardOutput()),
          QString::fromUtf8(process.readAllStandardError())};
}

/// Returns the arguments that a subcommand needs besides PATH, which is "PATH". The other side of `diff` is the sample.
QStringList argumentsOf(const QString& subcommand) {
  static const QMap<QString, QStringList> kArguments{
      {"why", {"PATH", "loop_multiply_fusion.1"}},
      {"blame", {"PATH", "loop_multiply_fusion.1"}},
      {"sql", {"PATH", "SELECT * FROM instruction"}},
      {"check", {"--max-total", "1TiB", "PATH"}},
      {"diff", {"PATH", kSample}},
      {"extract", {"--instruction", "loop_multiply_fusion.1", "PATH"}},
      {"graph", {"--around", "loop_multiply_fusion.1", "--format", "dot", "PATH"}},
  };
  return QStringList{subcommand} + kArguments.value(subcommand, {"PATH"});
}

}  // namespace

class TestProgram : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QVERIFY(m_folder.isValid());
    QDir(m_folder.path()).mkdir("empty");
    std::vector<support::ArchiveEntry> entries;
    for (const QString& name : QDir(kSample).entryList({"module_*"})) {
      QFile file(kSample + u'/' + name);
      QVERIFY(file.open(QIODevice::ReadOnly));
      entries.push_back({name.toStdString(), file.readAll().toStdString()});
    }
    support::writeArchive(m_folder.filePath("dump.tar.gz").toStdString(), "tar", "gzip", entries);
    QFile broken(m_folder.filePath("broken.hlo"));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write(QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16));
  }

  void pathsAndOutputs_data();
  void pathsAndOutputs();

  // Output to a full disk, by --out.
  void aFileThatCannotBeWritten() {
    const Run info = run(programPath(), {"info", "--out", "/dev/full", kSample}, m_folder.path());
    QCOMPARE(info.errors, QString("/dev/full: cannot be written: No space left on device\n"));
    QCOMPARE(info.status, 2);
  }

  void examplesRun_data() {
    QTest::addColumn<QString>("command");
    for (const cli::Subcommand& one : cli::subcommands()) {
      for (const cli::Example& example : one.examples)
        QTest::newRow(example.command.c_str()) << "hloscope " + QString::fromStdString(example.command);
    }
    // The page of everyday commands in the manual.
    QFile file(HLOSCOPE_SOURCE "/packaging/cli.md");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString page = QString::fromUtf8(file.readAll()).section("\n## Fifteen everyday commands\n", 1, 1);
    int count = 0;
    for (const QString& line : page.section("\n## ", 0, 0).split(u'\n')) {
      if (!line.startsWith("    hloscope ")) continue;
      QTest::newRow(qPrintable(line.trimmed())) << line.trimmed();
      ++count;
    }
    QCOMPARE(count, 15);
  }
  void examplesRun() {
    QFETCH(QString, command);
    QTemporaryDir folder;
    QProcessEnvironment with = environment();
    with.insert("DUMP", kSample);
    const Run answer = run("bash", {"-euo", "pipefail", "-c", command}, folder.path(), {}, with);
    // A proto has no fields for some attributes of the text.
    for (const QString& line : answer.errors.split(u'\n', Qt::SkipEmptyParts))
      QVERIFY2(command.contains("--format proto") && line.contains(" is omitted: XLA's protos "), qPrintable(line));
    QCOMPARE(answer.status, 0);
    QVERIFY(!answer.output.isEmpty() || QDir(folder.path()).count() > 2);
  }

  void helpHasAPageForEachSubcommand() {
    for (const cli::Subcommand& one : cli::subcommands()) {
      const QString name = QString::fromStdString(one.name);
      const Run help = run(programPath(), {"help", name}, m_folder.path());
      QCOMPARE(help.status, 0);
      QVERIFY2(help.output.startsWith("Usage: hloscope " + name + ' '), qPrintable(help.output));
      QVERIFY2(help.output.contains("\nExamples with DUMP=" + QFileInfo(kSample).canonicalFilePath() + '\n'),
               qPrintable(help.output));
      QCOMPARE(run(programPath(), {name, "--help"}, m_folder.path()).output, help.output);
    }
    QProcessEnvironment narrow = environment();
    narrow.insert("COLUMNS", "50");
    for (const QString& line : run(programPath(), {"--help"}, m_folder.path(), {}, narrow).output.split(u'\n'))
      QVERIFY2(line.size() <= 50 || line.contains("hloscope [--theme"), qPrintable(line));
  }

  void mistypedWords_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("errors");
    const QString summary = "hloscope --help prints the usage.\n";
    QTest::newRow("a subcommand") << QStringList{"memroy", kSample}
                                  << "hloscope: memroy is neither a subcommand nor a file; did you mean memory?\n" +
                                         summary;
    QTest::newRow("a file") << QStringList{"train.txt"}
                            << "hloscope: train.txt is neither a subcommand nor a file\n" + summary;
    QTest::newRow("a subcommand after the path")
        << QStringList{kSample, "info"} << "hloscope: the subcommand comes first: hloscope info PATH\n" + summary;
    QTest::newRow("an option") << QStringList{"info", "--fromat", "json", kSample}
                               << "hloscope: unknown option --fromat; did you mean --format?\n"
                                  "hloscope help info prints the usage.\n";
    QTest::newRow("a value")
        << QStringList{"memory", "--by", "scpe", kSample}
        << "hloscope: --by is value, scope, line, kind, type, allocation, space or argument; did you mean "
           "scope?\nhloscope help memory prints the usage.\n";
  }
  void mistypedWords() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, errors);
    QProcessEnvironment offscreen = environment();
    offscreen.insert("QT_QPA_PLATFORM", "offscreen");
    offscreen.insert("XDG_RUNTIME_DIR", m_folder.path());
    const Run answer = run(programPath(), arguments, m_folder.path(), {}, offscreen);
    QCOMPARE(answer.errors, errors);
    QCOMPARE(answer.status, 2);
  }

  void withoutADisplay() {
    const QString advice = ". Subcommands need no display: hloscope --help lists them.\n";
    QProcessEnvironment with = environment();
    with.insert("QT_QPA_PLATFORM", "xcb");
    Run window = run(programPath(), {kSample}, m_folder.path(), {}, with);
    QCOMPARE(window.errors,
             "hloscope: no window can be opened: there is no display (neither DISPLAY nor "
             "WAYLAND_DISPLAY is set)" +
                 advice);
    QCOMPARE(window.status, 2);
    with.insert("QT_QPA_PLATFORM", "nonsense");
    window = run(programPath(), {kSample}, m_folder.path(), {}, with);
    QCOMPARE(window.errors,
             "hloscope: no window can be opened: Qt has no platform plugin \"nonsense\" "
             "(QT_QPA_PLATFORM)" +
                 advice);
    QCOMPARE(window.status, 2);
  }

  void theWindowWithoutMemory() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("sanitizers reserve the address space");
#endif
    const auto limited = [] {
      const rlimit limit{400'000'000, 400'000'000};
      ::setrlimit(RLIMIT_AS, &limit);
    };
    QProcessEnvironment with = environment();
    with.insert("QT_QPA_PLATFORM", "offscreen");
    with.insert("HOME", m_folder.path());
    with.insert("XDG_CONFIG_HOME", m_folder.path());
    const Run window = run(programPath(), {writeLarge()}, m_folder.path(), limited, with);
    QVERIFY2(window.errors.contains("hloscope: there is not enough memory.") ||
                 window.errors.contains("hloscope: the system starts no more threads: "),
             qPrintable(window.errors));
    QCOMPARE(window.status, 2);
  }

  void withoutMemory() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("sanitizers reserve the address space");
#endif
    const auto limited = [] {
      const rlimit limit{120'000'000, 120'000'000};
      ::setrlimit(RLIMIT_AS, &limit);
    };
    const Run info = run(programPath(), {"info", writeLarge()}, m_folder.path(), limited);
    QCOMPARE(info.errors,
             QString("hloscope: there is not enough memory. Open fewer modules at once, or raise the limit "
                     "(ulimit -v).\n"));
    QCOMPARE(info.status, 2);
  }

 private:
  /// Writes a module of 600,000 instructions and returns its path.
  QString writeLarge() const {
    QFile large(m_folder.filePath("large.hlo"));
    if (!large.open(QIODevice::WriteOnly)) qFatal("cannot write the module");
    QByteArray text = "HloModule large\n\nENTRY e {\n  p = f32[4]{0} parameter(0)\n";
    for (int i = 0; i < 600'000; ++i) text += "  v" + QByteArray::number(i) + " = f32[4]{0} negate(p)\n";
    large.write(text + "  ROOT r = f32[4]{0} copy(p)\n}\n");
    return large.fileName();
  }

  QTemporaryDir m_folder;
};

void TestProgram::pathsAndOutputs_data() {
  QTest::addColumn<QString>("subcommand");
  QTest::addColumn<QString>("path");    // "": none
  QTest::addColumn<QString>("output");  // "": a pipe that is read; "closed": one that is not; "full": a full disk
  QTest::addColumn<int>("status");
  QTest::addColumn<QString>("errors");
  const QString missing = m_folder.filePath("missing.hlo"), broken = m_folder.filePath("broken.hlo");
  const QString empty = m_folder.filePath("empty"), archive = m_folder.filePath("dump.tar.gz");
  const QString advice =
      "make a dump with XLA_FLAGS=--xla_dump_to=DIR and open the folder DIR or one of its *after_optimizations.txt "
      "files\n";
  for (const cli::Subcommand& one : cli::subcommands()) {
    const QString name = QString::fromStdString(one.name);
    const auto add = [&](const char* kind, const QString& path, const char* output, int status, const QString& errors) {
      QTest::addRow("%s, %s", one.name.c_str(), kind) << name << path << output << status << errors;
    };
    add("no path", "", "", 2,
        QStringLiteral("hloscope: %1 %2\nhloscope help %1 prints the usage.\n")
            .arg(name, (one.takesPaths ? QStringLiteral("needs a PATH") : QStringLiteral("takes one PATH")) +
                           (name == "why"     ? " and one VALUE"
                            : name == "blame" ? " and one NAME"
                            : name == "sql"   ? " and one QUERY"
                                              : "")));
    // `export` also writes a row with the message.
    const auto addUnreadable = [&](const char* what, const QString& path, const QString& message) {
      add(what, path, "", name == "export" ? 0 : 2, path + message);
    };
    addUnreadable("missing", missing, ": there is no such file or folder\n");
    addUnreadable("broken", broken, ": is a PNG image, not an XLA dump; " + advice);
    addUnreadable("folder without dumps", empty,
                  ": no dump found in the folder or its subfolders (0 files); " + advice);
    add("folder", kSample, "", 0, "");
    add("archive", archive, "", 0, "");
    add("standard input", "-", "", 0, "");
    add("closed output", kSample, "closed", 0, "");
    add("full disk", kSample, "full", 2, "hloscope: standard output cannot be written: No space left on device\n");
  }
}

void TestProgram::pathsAndOutputs() {
  QFETCH(QString, subcommand);
  QFETCH(QString, path);
  QFETCH(QString, output);
  QFETCH(int, status);
  QFETCH(QString, errors);
  QStringList arguments = argumentsOf(subcommand);
  if (path.isEmpty()) {
    arguments.removeOne("PATH");
    arguments.removeOne(kSample);
  } else {
    arguments.replaceInStrings("PATH", path);
  }
  int ends[2] = {-1, -1};
  if (output == "full") ends[1] = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
  if (output == "closed") {
    QCOMPARE(::pipe2(ends, O_CLOEXEC), 0);
    ::close(ends[0]);
  }
  QTemporaryDir folder;
  QByteArray input;
  if (path == "-") {
    QFile archive(m_folder.filePath("dump.tar.gz"));
    QVERIFY(archive.open(QIODevice::ReadOnly));
    input = archive.readAll();
  }
  const auto redirect = [to = ends[1]] {
    if (to >= 0) ::dup2(to, STDOUT_FILENO);
  };
  const Run answer = run(programPath(), arguments, folder.path(), redirect, environment(), input);
  if (ends[1] >= 0) ::close(ends[1]);
  QCOMPARE(answer.errors, errors);
  QCOMPARE(answer.status, status);
  QCOMPARE(answer.output.isEmpty(), status != 0 || !output.isEmpty());
}

QTEST_GUILESS_MAIN(TestProgram)
#include "tst_program.moc"
