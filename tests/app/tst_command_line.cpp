// The arguments of the program: valid combinations, and the error messages of the others.

#include <QFile>
#include <QTest>

#include "app/cli/check.h"
#include "app/cli/command_line.h"
#include "app/cli/help.h"
#include "app/cli/runner.h"
#include "model/documents/memory_summary.h"
#include "tests/support/temporary_folder.h"

namespace {

QString parse(const QStringList& arguments, cli::CommandLine* line) {
  std::vector<std::string> words;
  for (const QString& argument : arguments) words.push_back(argument.toStdString());
  return QString::fromStdString(cli::parseCommandLine(words, line));
}

cli::Result run(const cli::CommandLine& line) { return line.subcommand->run(line, {}); }

}  // namespace

class TestCommandLine : public QObject {
  Q_OBJECT

 private slots:
  void pathsOfAWindow() {
    for (const char* const stream : {"-", "/dev/stdin", "/dev/fd/0"}) QCOMPARE(cli::windowPath(stream), "<stdin>");
    QCOMPARE(cli::windowPath("/a/b/../c/./d/"), "/a/c/d");
    QCOMPARE(cli::windowPath("/"), "/");
    QCOMPARE(cli::windowPath("d"), QDir::currentPath().toStdString() + "/d");
  }

  // The shell divides "16 GB". A word that is no unit of the option's values is a path.
  void unitsBehindBlanks() {
    const auto parsed = [](const std::vector<std::string>& arguments) {
      cli::CommandLine line;
      const std::string wrong = cli::parseCommandLine(arguments, &line);
      QStringList all{QString::fromStdString(wrong)};
      for (const auto& [name, values] : line.given) all << QString::fromStdString(name + "=" + values.back());
      for (const std::string& path : line.paths) all << QString::fromStdString(path);
      return all.join('|');
    };
    QCOMPARE(parsed({"memory", "--capacity", "16", "GB", "a"}), QString("|capacity=16 GB|a"));
    QCOMPARE(parsed({"memory", "--capacity=15.5", "GiB", "a"}), QString("|capacity=15.5 GiB|a"));
    QCOMPARE(parsed({"check", "--max-peak", "512", "mib", "a"}), QString("|max-peak=512 mib|a"));
    QCOMPARE(parsed({"check", "--max-reserved", "80 GB", "a"}), QString("|max-reserved=80 GB|a"));
    QCOMPARE(parsed({"check", "--max-peak", "512", "m", "a"}), QString("|max-peak=512|m|a"));
    QCOMPARE(parsed({"memory", "--limit", "10", "GB"}), QString("|limit=10|GB"));
    QCOMPARE(parsed({"memory", "--capacity", "16", "GB"}), QString("memory needs a PATH|capacity=16 GB"));
    QCOMPARE(cli::parseLimit("16 GB"), std::optional<int64_t>(16'000'000'000));
    QCOMPARE(cli::parseLimit("16  GB"), std::optional<int64_t>());
    QCOMPARE(cli::parseLimit("16 "), std::optional<int64_t>());
    QCOMPARE(model::parseMemoryLimit("15.5 GiB")->bytes, int64_t{31} << 29);
  }

  void arguments_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("wrong");  // empty: valid
    QTest::newRow("nothing") << QStringList{} << QString();
    QTest::newRow("paths") << QStringList{"--theme", "dark", "a.txt", "--source-root", "x", "b"} << QString();
    QTest::newRow("info") << QStringList{"info", "a.txt"} << QString();
    QTest::newRow("info as JSON") << QStringList{"info", "a.txt", "--format=json"} << QString();
    QTest::newRow("picture") << QStringList{"picture", "--theme", "light", "--out", "d", "a.txt"} << QString();
    QTest::newRow("why") << QStringList{"why", "a.txt", "add.1{0}", "--at", "7"} << QString();
    QTest::newRow("memory") << QStringList{"memory", "a.txt", "--by", "scope", "--at=peak"} << QString();
    QTest::newRow("check") << QStringList{"check", "--max-peak", "15GiB", "--max-temp", "512", "a"} << QString();
    QTest::newRow("help of a subcommand") << QStringList{"info", "--help"} << QString();
    QTest::newRow("path like a subcommand") << QStringList{"./info"} << QString();

    QTest::newRow("unknown option") << QStringList{"info", "--colour", "red"}
                                    << QString("unknown option --colour; did you mean --color?");
    QTest::newRow("unknown option of the window")
        << QStringList{"--thme=dark"} << QString("unknown option --thme; did you mean --theme?");
    QTest::newRow("unknown letter") << QStringList{"info", "-x", "a"} << QString("unknown option -x");
    QTest::newRow("no value at the end") << QStringList{"info", "a", "--format"} << QString("--format needs FORMAT");
    QTest::newRow("value of help") << QStringList{"info", "--help=a"} << QString("--help takes no value");
    QTest::newRow("help of nothing") << QStringList{"help"} << QString();
    QTest::newRow("help with a subcommand") << QStringList{"help", "memory"} << QString();
    QTest::newRow("help with a mistyped subcommand")
        << QStringList{"help", "memroy"} << QString("memroy is not a subcommand; did you mean memory?");
    QTest::newRow("theme") << QStringList{"--theme", "red"} << QString("--theme is system, light or dark");
    QTest::newRow("no theme") << QStringList{"--theme", ""} << QString("--theme is system, light or dark");
    QTest::newRow("palette") << QStringList{"graph", "--palette", "red", "a"}
                             << QString("--palette is standard or color-blind-safe");
    QTest::newRow("palette of the window")
        << QStringList{"--palette", "standard", "a"} << QString("--palette is valid only after a subcommand");
    QTest::newRow("theme of info") << QStringList{"info", "--theme", "dark", "a"} << QString("info takes no --theme");
    QTest::newRow("format of info") << QStringList{"info", "--format", "jsn", "a"}
                                    << QString("--format is text or json; did you mean json?");
    QTest::newRow("format of picture") << QStringList{"picture", "--format", "text", "a"}
                                       << QString("picture takes no --format");
    QTest::newRow("format of the window")
        << QStringList{"--format", "text"} << QString("--format is valid only after a subcommand");
    QTest::newRow("step of info") << QStringList{"info", "--at", "3", "a"} << QString("info takes no --at");
    QTest::newRow("groups of cost") << QStringList{"cost", "--by", "colour", "a"}
                                    << QString("--by is scope, line, opcode, computation or instruction");
    QTest::newRow("groups of info") << QStringList{"info", "--by", "line", "a"} << QString("info takes no --by");
    QTest::newRow("cost as CSV") << QStringList{"cost", "--by", "line", "--format", "csv", "a"} << QString();
    QTest::newRow("a line") << QStringList{"source", "--line", "a/b.py:7", "--source-root", "x", "a"} << QString();
    for (const char* const line : {"b.py", "b.py:", ":7", "b.py:0", "b.py:seven", ""}) {
      QTest::addRow("no line: %s", line) << QStringList{"source", "--line", line, "a"}
                                         << QString("--line is FILE:N, such as train.py:88");
    }
    QTest::newRow("graph") << QStringList{"graph", "--paths", "a", "b", "--limit", "9", "--format", "pdf", "x"}
                           << QString();
    QTest::newRow("one end") << QStringList{"graph", "--paths", "a"} << QString("--paths needs A B");
    QTest::newRow("width of info") << QStringList{"info", "--width", "2", "a"} << QString("info takes no --width");
    QTest::newRow("extract") << QStringList{"extract", "--instruction", "a,b", "--computation", "c", "x"} << QString();
    QTest::newRow("extract by a query") << QStringList{"extract", "--query", "opcode:add", "--out", "f", "x"}
                                        << QString();
    QTest::newRow("extract of both") << QStringList{"extract", "--query", "add", "--instruction", "a", "x"}
                                     << QString("--instruction and --query do not go together");
    QTest::newRow("extract of nothing") << QStringList{"extract", "x"}
                                        << QString("extract needs --instruction, --query or --computation");
    QTest::newRow("no path") << QStringList{"info"} << QString("info needs a PATH");
    QTest::newRow("no value") << QStringList{"why", "a"} << QString("why takes one PATH and one VALUE");
    QTest::newRow("no step") << QStringList{"why", "a", "b", "--at", "-1"}
                             << QString("--at is peak or the number of a step");
    QTest::newRow("no groups") << QStringList{"memory", "a", "--by", "name"}
                               << QString("--by is value, scope, line, kind, type, allocation, space or argument");
    QTest::newRow("no limit") << QStringList{"check", "a"}
                              << QString("check needs a limit: --max-reserved, --max-peak or --max-temp");
    QTest::newRow("no bytes") << QStringList{"check", "--max-temp", "much", "a"}
                              << QString("--max-temp is a number of bytes, 0 or more: 512, 512MiB, 15GiB, 16GB");
    QTest::newRow("bytes below 0") << QStringList{"check", "--max-peak", "-1", "a"}
                                   << QString("--max-peak is a number of bytes, 0 or more: 512, 512MiB, 15GiB, 16GB");
    QTest::newRow("bytes below 0, with =")
        << QStringList{"check", "--max-peak=-1KiB", "a"}
        << QString("--max-peak is a number of bytes, 0 or more: 512, 512MiB, 15GiB, 16GB");
    QTest::newRow("two paths") << QStringList{"info", "a", "b"} << QString();
    QTest::newRow("two paths of one") << QStringList{"extract", "--query", "q", "a", "b"}
                                      << QString("extract takes one PATH");
    QTest::newRow("image of two") << QStringList{"memory", "--format", "svg", "a", "b"}
                                  << QString("an image is of one PATH");
  }
  void arguments() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, wrong);
    cli::CommandLine line;
    QCOMPARE(parse(arguments, &line), wrong);
  }

  void defaults() {
    cli::CommandLine line;
    QCOMPARE(parse({"info", "a"}, &line), QString());
    QCOMPARE(line.subcommand->name, std::string("info"));
    QCOMPARE(line.format, std::string("text"));
    QCOMPARE(line.paths, (std::vector<std::string>{"a"}));
    QVERIFY(!line.theme() && line.out.empty() && line.all("source-root").empty());
    QCOMPARE(line.option("color"), std::string("auto"));
  }

  void subcommandsWriteToFiles() {
    const support::TemporaryFolder folder;
    const QString module = QString::fromStdString(folder.write(
        "m.txt",
        "HloModule m, is_scheduled=true\n\nENTRY e {\n  p = f32[4]{0} parameter(0)\n"
        "  ROOT n = f32[4]{0} negate(p), metadata={op_name=\"f/neg\" source_file=\"f.py\" source_line=1}\n}\n"));
    const QString out = QString::fromStdString(folder / "out.txt");
    for (const QStringList& words :
         {QStringList{"info"}, {"list"}, {"cost"}, {"source"}, {"check", "--max-total", "1G"}}) {
      cli::CommandLine line;
      QCOMPARE(parse(words + QStringList{module}, &line), QString());
      const QByteArray printed = QByteArray::fromStdString(run(line).output);
      QVERIFY2(!printed.isEmpty(), qPrintable(words.first()));
      line.out = out.toStdString();
      QCOMPARE(run(line).output, std::string());
      QFile file(out);
      QVERIFY(file.open(QIODevice::ReadOnly));
      QCOMPARE(file.readAll(), printed);
      // An unreadable path does not overwrite the existing file.
      line.paths = {module.toStdString() + "/none"};
      QCOMPARE(run(line).status, 2);
      QCOMPARE(file.size(), printed.size());
    }
    cli::CommandLine line;
    QCOMPARE(parse({"check", "--max-total", "1", "--out", out, module}, &line), QString());
    QCOMPARE(line.out, out.toStdString());
    QCOMPARE(run(line).status, 1);  // over the limit, and the file is written
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll().startsWith("FAIL: m reserved"));
  }

  void theValueOfWhy() {
    cli::CommandLine line;
    QCOMPARE(parse({"why", "a", "b{1}"}, &line), QString());
    QCOMPARE(line.paths, (std::vector<std::string>{"a"}));
    QCOMPARE(line.value, std::string("b{1}"));
  }

  void theDefaultFormatIsThatOfTheFile() {
    const auto format = [](const QStringList& words) {
      cli::CommandLine line;
      const QString wrong = parse(words, &line);
      return wrong.isEmpty() ? QString::fromStdString(line.format) : wrong;
    };
    QCOMPARE(format({"graph", "--out", "x.png", "a"}), QString("png"));
    QCOMPARE(format({"graph", "--out", "x.PDF", "a"}), QString("pdf"));
    QCOMPARE(format({"graph", "--out", "x.jpg", "a"}), QString("svg"));
    QCOMPARE(format({"graph", "--out", "x.png", "--format", "dot", "a"}), QString("dot"));
    QCOMPARE(format({"memory", "--out", "m.csv", "a"}), QString("csv"));
    QCOMPARE(format({"list", "--out", "m.png", "a"}), QString("text"));
  }

  void optionsOfASubcommand() {
    cli::CommandLine line;
    QCOMPARE(parse({"graph", "--paths", "a", "b", "x.txt", "--engine=layered"}, &line), QString());
    QCOMPARE(line.option("paths"), std::string("a,b"));
    QCOMPARE(line.option("engine"), std::string("layered"));
    QCOMPARE(line.option("direction"), std::string("down"));  // the default
    QVERIFY(!line.has("direction"));
    QCOMPARE(line.format, std::string("svg"));
    QCOMPARE(line.paths, (std::vector<std::string>{"x.txt"}));
  }

  void theWindow() {
    cli::CommandLine line;
    QCOMPARE(parse({"a", "--theme", "dark", "--source-root", "x", "--source-root", "y", "b"}, &line), QString());
    QVERIFY(line.subcommand == nullptr && line.theme() == cli::Theme::kDark);
    QCOMPARE(line.paths, (std::vector<std::string>{"a", "b"}));
    QCOMPARE(line.all("source-root"), (std::vector<std::string>{"x", "y"}));
  }

  void pathsMayFollowDashes() {
    cli::CommandLine line;
    QCOMPARE(parse({"info", "--format=json", "--", "--odd"}, &line), QString());
    QCOMPARE(line.paths, (std::vector<std::string>{"--odd"}));
    cli::CommandLine input;
    QCOMPARE(parse({"info", "-"}, &input), QString());
    QCOMPARE(input.paths, (std::vector<std::string>{"-"}));
  }

  void display() {
    QVERIFY(!cli::needsNoDisplay({}) && !cli::needsNoDisplay({"./info"}) && !cli::needsNoDisplay({"/"}));
    QVERIFY(!cli::needsNoDisplay({"-style", "Fusion", "--help"}));  // Qt's own options come first
    QVERIFY(cli::needsNoDisplay({"info"}) && cli::needsNoDisplay({"--help"}) && cli::needsNoDisplay({"-v"}));
    QVERIFY(cli::needsNoDisplay({"help"}) && cli::needsNoDisplay({"memroy", "/"}));
  }

  void theSummaryListsEverySubcommand() {
    const QString summary = QString::fromStdString(cli::summary(80).output);
    QVERIFY(summary.contains("\nWhere does the memory go?\n  memory "));
    QVERIFY(summary.contains("\n  --theme THEME"));
    QVERIFY(summary.contains("hloscope help SUBCOMMAND"));
    for (const cli::Subcommand& one : cli::subcommands())
      QVERIFY2(summary.contains(QString::fromStdString("\n  " + one.name + ' ')), one.name.c_str());
    QVERIFY(summary.count('\n') <= 60);
  }

  void everySubcommandHasItsOwnHelp_data() {
    QTest::addColumn<int>("columns");
    for (const int columns : {50, 80, 100}) QTest::addRow("%d columns", columns) << columns;
  }
  void everySubcommandHasItsOwnHelp() {
    QFETCH(int, columns);
    for (const cli::Subcommand& one : cli::subcommands()) {
      const QString help = QString::fromStdString(cli::subcommandHelp(one, static_cast<size_t>(columns)).output);
      QVERIFY2(help.startsWith(QString::fromStdString("Usage: hloscope " + one.name + " [OPTION]... PATH")),
               one.name.c_str());
      if (columns == 80) QVERIFY2(help.count('\n') >= 6 && help.count('\n') <= 60, one.name.c_str());
      for (const cli::Option& option : one.options) {
        QVERIFY2(help.contains(QString::fromStdString("\n  --" + option.name + ' ')), option.name.c_str());
        QVERIFY2(!option.purpose.empty(), option.name.c_str());
      }
      QVERIFY2(one.examples.size() >= 2, one.name.c_str());
      // Examples are not wrapped.
      for (const QString& line : help.section("\nExamples", 0, 0).split('\n'))
        QVERIFY2(line.size() <= columns, qPrintable(line));
    }
  }

  void suggestions() {
    const std::vector<std::string> names = cli::subcommandNames();
    QCOMPARE(cli::suggestion("memroy", names), std::string("; did you mean memory?"));
    QCOMPARE(cli::suggestion("Why", names), std::string("; did you mean why?"));
    QCOMPARE(cli::suggestion("convrt", names), std::string("; did you mean convert?"));
    QCOMPARE(cli::suggestion("train.txt", names), std::string());
    QCOMPARE(cli::suggestion("", names), std::string());
  }

  void stylesAreVisibleOnlyWithColors() {
    cli::Result result;
    result.append("FAIL", cli::Style::kBad);
    result.output += ": \x1b[0m\n";
    QCOMPARE(cli::printedText(result, {}), result.output);
    QCOMPARE(cli::printedText(result, {true, false, 80}), std::string("FAIL: ?[0m\n"));
    QCOMPARE(cli::printedText(result, {true, true, 80}), std::string("\x1b[1;31mFAIL\x1b[0m: ?[0m\n"));
  }
};

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"
