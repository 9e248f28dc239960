// Documents generated from the table of subcommands: completions, in the real shells if they are installed; the manual
// page, which man can format; and the reference, packaging/cli.md, which names every option.

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "absl/strings/match.h"
#include "app/cli/completions.h"
#include "app/cli/man_page.h"
#include "app/cli/subcommands.h"

namespace {

QString readSource(const QString& path) {
  QFile file(QStringLiteral(HLOSCOPE_SOURCE "/") + path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Returns both outputs of the program; the last line is its exit status. `folder` contains bin/hloscope.
QString run(const QString& program, const QStringList& arguments, const QByteArray& input = {},
            const QString& folder = {}) {
  QProcess process;
  process.setProcessChannelMode(QProcess::MergedChannels);
  if (!folder.isEmpty()) process.setWorkingDirectory(folder);
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("PATH", folder + "/../bin:" + environment.value("PATH"));
  process.setProcessEnvironment(environment);
  process.start(program, arguments);
  process.write(input);
  process.closeWriteChannel();
  if (!process.waitForFinished()) return QStringLiteral("does not end");
  return QString::fromUtf8(process.readAll()) + QStringLiteral("status %1").arg(process.exitCode());
}

/// `zsh type.zsh FOLDER LINE` types LINE and Tab into a zsh with the completions of FOLDER, and prints the completed
/// line.
constexpr char kTypeInZsh[] = R"(
zmodload zsh/zpty
zpty -b z zsh -f -i
zpty -w z "unsetopt zle_bracketed_paste; PS1=; fpath=($1 \$fpath); autoload -U compinit; compinit -u -D; \
  bindkey '^I' complete-word; print REA''DY"
zpty -r z out '*READY*'
zpty -w -n z "$2"$'\t'$'\C-a'"print -r -- DO''NE:"$'\C-e'$'\n'
zpty -r z out '*DONE:*'$'\n'
print -r -- ${${out##*DONE:}%%$'\r'*}
)";

QStringList sorted(QStringList list) {
  list.sort();
  return list;
}

QStringList subcommandNames() {
  QStringList names;
  for (const cli::Subcommand& one : cli::subcommands()) names += QString::fromStdString(one.name);
  return names;
}

std::string manPage() { return cli::manPage("1.2.3", "2026-11-21", readSource("packaging/cli.md").toStdString()); }

}  // namespace

class TestCommandDocuments : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QVERIFY(m_folder.isValid());
    const auto write = [&](const char* name, const QByteArray& content) {
      QFile file(m_folder.filePath(name));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(content);
    };
    write("hloscope.bash", QByteArray::fromStdString(cli::bashCompletion()));
    write("_hloscope", QByteArray::fromStdString(cli::zshCompletion()));
    write("hloscope.fish", QByteArray::fromStdString(cli::fishCompletion()));
    write("hloscope.1.md", QByteArray::fromStdString(manPage()));
    write("type.zsh", kTypeInZsh);
    // Files and folders for path completion, and a dump whose names could be mistaken for commands of the shell.
    QVERIFY(QDir(m_folder.path()).mkpath("here/dumps of today"));
    write("here/step.hlo",
          "HloModule a$(touch${IFS}x)\n\nsum {\n  ROOT q = f32[] parameter(0)\n}\n\n"
          "ENTRY main {\n  ROOT p = f32[] parameter(0)\n}\n");
    QVERIFY(QDir(m_folder.path()).mkdir("bin"));
    QVERIFY(QFile::link(QCoreApplication::applicationDirPath() + "/hloscope", m_folder.filePath("bin/hloscope")));
  }

  void bashCompletes_data() {
    QTest::addColumn<QString>("line");  // words of the command line; the last is completed at the cursor
    QTest::addColumn<QStringList>("words");
    QTest::newRow("subcommands and paths")
        << "hloscope " << subcommandNames() + QStringList{"help", "dumps of today", "step.hlo"};
    QTest::newRow("a subcommand") << "hloscope inf" << QStringList{"info"};
    QTest::newRow("paths of a subcommand") << "hloscope info s" << QStringList{"step.hlo"};
    QTest::newRow("options of the window")
        << "hloscope --" << QStringList{"--theme", "--source-root", "--compare", "--help", "--version"};
    QTest::newRow("options of a subcommand")
        << "hloscope info --" << QStringList{"--color", "--format", "--help", "--out", "--space"};
    QTest::newRow("formats of a subcommand") << "hloscope convert --format " << QStringList{"text", "proto", "json"};
    QTest::newRow("words of an option") << "hloscope --theme d" << QStringList{"dark"};
    QTest::newRow("rows of list") << "hloscope list --what st" << QStringList{"stages"};
    QTest::newRow("a value after =") << "hloscope info --format = js" << QStringList{"json"};
    QTest::newRow("subcommands of help") << "hloscope help mem" << QStringList{"memory"};
    QTest::newRow("names of computations") << "hloscope graph step.hlo --computation " << QStringList{"main", "sum"};
    QTest::newRow("a computation") << "hloscope why step.hlo p --computation ma" << QStringList{"main"};
    QTest::newRow("names without a dump") << "hloscope graph --computation " << QStringList{""};
    QTest::newRow("folders") << "hloscope --source-root " << QStringList{"dumps of today"};
    QTest::newRow("folder to write to") << "hloscope picture --out " << QStringList{"dumps of today"};
    QTest::newRow("file to write to") << "hloscope convert --out s" << QStringList{"step.hlo"};
  }
  void bashCompletes() {
    QFETCH(QString, line);
    QFETCH(QStringList, words);
    QStringList typed;
    for (const QString& word : line.split(' ')) typed += '\'' + word + '\'';
    const QString script =
        QString(". %1/hloscope.bash; COMP_WORDS=(%2); COMP_CWORD=%3; _hloscope; printf '%s\\n' \"${COMPREPLY[@]}\"")
            .arg(m_folder.path(), typed.join(' '))
            .arg(typed.size() - 1);
    const QString said = run("bash", {"--norc", "-c", script}, {}, m_folder.filePath("here"));
    QStringList completed = said.split('\n');
    QCOMPARE(completed.takeLast(), QString("status 0"));
    QCOMPARE(sorted(completed), sorted(words));
  }

  // A name of the dump is inserted as one quoted word, and never executed.
  void bashQuotesNames() {
    const QString script = QString(
                               ". %1/hloscope.bash; COMP_WORDS=(hloscope memory step.hlo --module a); COMP_CWORD=4; "
                               "current=a; _hloscope_names modules 1; printf '%s\\n' \"${COMPREPLY[@]}\"")
                               .arg(m_folder.path());
    QCOMPARE(run("bash", {"--norc", "-c", script}, {}, m_folder.filePath("here")),
             QString("a\\$\\(touch\\$\\{IFS\\}x\\)\nstatus 0"));
    QVERIFY(!QFile::exists(m_folder.filePath("here/x")));
  }

  void fishCompletes_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QStringList>("words");
    QTest::newRow("a subcommand") << "hloscope inf" << QStringList{"info"};
    QTest::newRow("formats of a subcommand") << "hloscope info --format " << QStringList{"text", "json"};
    QTest::newRow("options of a subcommand") << "hloscope info --f" << QStringList{"--format"};
    QTest::newRow("theme") << "hloscope --theme d" << QStringList{"dark"};
    QTest::newRow("subcommands of help") << "hloscope help mem" << QStringList{"memory"};
    QTest::newRow("a computation") << "hloscope graph step.hlo --computation ma" << QStringList{"main"};
    QTest::newRow("a computation after =")
        << "hloscope graph step.hlo --computation=ma" << QStringList{"--computation=main"};
  }
  void fishCompletes() {
    QFETCH(QString, line);
    QFETCH(QStringList, words);
    const QString fish = QStandardPaths::findExecutable("fish");
    if (fish.isEmpty()) QSKIP("fish is not installed");
    const QString said = run(
        fish, {"--no-config", "-c", QString("source %1/hloscope.fish; complete -C '%2'").arg(m_folder.path(), line)},
        {}, m_folder.filePath("here"));
    QStringList completed;
    for (const QString& each : said.split('\n')) completed += each.section('\t', 0, 0);
    QCOMPARE(completed.takeLast(), QString("status 0"));
    QCOMPARE(sorted(completed), sorted(words));
  }

  void zshCompletes_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("completed");
    QTest::newRow("a subcommand") << "hloscope inf"
                                  << "hloscope info";
    QTest::newRow("an option") << "hloscope check --max-t"
                               << "hloscope check --max-t";
    QTest::newRow("a format") << "hloscope convert --format pr"
                              << "hloscope convert --format proto";
    QTest::newRow("subcommands of help") << "hloscope help mem"
                                         << "hloscope help memory";
    QTest::newRow("theme") << "hloscope --theme d"
                           << "hloscope --theme dark";
    QTest::newRow("a path") << "hloscope info st"
                            << "hloscope info step.hlo";
    QTest::newRow("a computation") << "hloscope graph step.hlo --computation ma"
                                   << "hloscope graph step.hlo --computation main";
  }
  void zshCompletes() {
    QFETCH(QString, line);
    QFETCH(QString, completed);
    const QString zsh = QStandardPaths::findExecutable("zsh");
    if (zsh.isEmpty()) QSKIP("zsh is not installed");
    QCOMPARE(
        run(zsh, {"--no-rcs", m_folder.filePath("type.zsh"), m_folder.path(), line}, {}, m_folder.filePath("here")),
        completed + "\nstatus 0");
  }

  void everyShellHasEverySubcommandAndOption() {
    const std::string bash = cli::bashCompletion(), zsh = cli::zshCompletion(), fish = cli::fishCompletion();
    QVERIFY(absl::StartsWith(zsh, "#compdef hloscope\n"));
    for (const cli::Subcommand& one : cli::subcommands()) {
      QVERIFY2(absl::StrContains(bash, "\n    " + one.name + ")\n"), one.name.c_str());
      QVERIFY2(absl::StrContains(zsh, "\n      " + one.name + ") _arguments"), one.name.c_str());
      QVERIFY2(absl::StrContains(fish, "-a " + one.name + " -d"), one.name.c_str());
      for (const cli::Option& option : one.options) {
        QVERIFY2(absl::StrContains(bash, "--" + option.name + ')'), option.name.c_str());
        QVERIFY2(absl::StrContains(zsh, "'*--" + option.name + '['), option.name.c_str());
        QVERIFY2(absl::StrContains(fish, "-l " + option.name + ' '), option.name.c_str());
      }
    }
  }

  void theManualPageIsComplete() {
    const QString page = QString::fromStdString(manPage());
    for (const cli::Subcommand& one : cli::subcommands()) {
      const QString name = QString::fromStdString(one.name);
      QVERIFY2(page.contains("\n**hloscope " + name + "** "), one.name.c_str());
      QVERIFY2(page.contains("\n**" + name + "**\n: "), one.name.c_str());
      QVERIFY2(page.contains("\n## " + name + "\n"), qPrintable(name + " is not in packaging/cli.md"));
    }
    for (const cli::Subcommand& one : cli::subcommands()) {
      const QString name = QString::fromStdString(one.name);
      const QString options = page.section("\n## Options of " + name + '\n', 1, 1).section("\n#", 0, 0);
      for (const cli::Option& option : one.options) {
        const char* const end = option.word.empty() ? "**\n" : "** *";
        QVERIFY2(options.contains("\n**--" + QString::fromStdString(option.name) + end), option.name.c_str());
      }
    }
  }

  // The section of each subcommand in packaging/cli.md names every option that it takes, and no option that does not
  // exist.
  void theReferenceNamesEveryOption_data() {
    QTest::addColumn<int>("subcommand");
    for (size_t i = 0; i < cli::subcommands().size(); ++i) {
      QTest::newRow(cli::subcommands()[i].name.c_str()) << static_cast<int>(i);
    }
  }
  void theReferenceNamesEveryOption() {
    QFETCH(int, subcommand);
    const cli::Subcommand& of = cli::subcommands()[static_cast<size_t>(subcommand)];
    const QStringList sections = readSource("packaging/cli.md").split("\n## ");
    const auto section = std::find_if(sections.begin(), sections.end(), [&](const QString& text) {
      return text.startsWith(QString::fromStdString(of.name + '\n'));
    });
    QVERIFY(section != sections.end());
    QStringList named;
    static const QRegularExpression kWord("--([a-z]+(?:-[a-z]+)*)");
    for (auto it = kWord.globalMatch(*section); it.hasNext();) named += it.next().captured(1);
    for (const cli::Option& option : of.options)
      QVERIFY2(named.contains(QString::fromStdString(option.name)), option.name.c_str());
    for (const QString& name : named) {
      const bool exists =
          std::any_of(cli::subcommands().begin(), cli::subcommands().end(),
                      [&](const cli::Subcommand& one) { return one.option(name.toStdString()) != nullptr; });
      QVERIFY2(exists, qPrintable("--" + name));
    }
  }

  // The build converts the Markdown of the manual page and of the manual.
  void theBuildGeneratesTheManualPage() {
    const QString lowdown = QStandardPaths::findExecutable("lowdown");
    if (lowdown.isEmpty()) QSKIP("lowdown is not installed");
    QVERIFY(QDir(m_folder.path()).mkpath("manual"));
    QVERIFY(QFile::copy(HLOSCOPE_SOURCE "/resources/manual/queries.md", m_folder.filePath("manual/queries.md")));
    QCOMPARE(run(HLOSCOPE_SOURCE "/packaging/documents.sh", {lowdown, m_folder.path()}), QString("status 0"));
    QFile file(m_folder.filePath("manual/queries.html"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray html = file.readAll();
    QVERIFY(html.contains("<h2 id=\"error-messages\">") && html.contains("<td>") && html.contains("<pre><code>"));

    const QString roff = run("gzip", {"-dc", m_folder.filePath("hloscope.1.gz")});
    QVERIFY(roff.contains(".TH \"HLOSCOPE\" \"1\" \"2026-11-21\" \"hloscope 1.2.3\""));
    QVERIFY(roff.contains("\n\\fB\\-\\-theme\\fR \\fI"));
    const QString groff = QStandardPaths::findExecutable("groff");
    if (groff.isEmpty()) QSKIP("groff is not installed");
    QCOMPARE(run(groff, {"-t", "-man", "-Kutf8", "-Tutf8", "-ww", "-z"}, roff.section(u'\n', 0, -2).toUtf8()),
             QString("status 0"));
  }

 private:
  QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestCommandDocuments)
#include "tst_command_documents.moc"
