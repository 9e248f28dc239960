// The subcommand `graph`, and the graph commands of the palette: the drawings and the messages.

#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "app/cli/command_line.h"
#include "app/graph_command.h"
#include "app/painters.h"
#include "app/window/graph_prompt.h"
#include "model/items/format.h"
#include "tests/support/commands.h"
#include "tests/support/hlo_text.h"
#include "views/graph/graph_coloring.h"

namespace {

const char kText[] = R"(HloModule m
fused {
  p = f32[8] parameter(0)
  ROOT q = f32[8] negate(p)
}
ENTRY main {
  p = f32[8] parameter(0)
  a = f32[8] negate(p), metadata={op_name="jit(g)/pre/neg"}
  b = f32[8] abs(a), metadata={op_name="jit(g)/mid/in/abs"}
  c = f32[8] sine(b), metadata={op_name="jit(g)/mid/in/sin"}
  f = f32[8] fusion(c), kind=kLoop, calls=fused
  ROOT r = f32[8] add(f, a)
}
)";

// A folded constant, a folded element of a tuple, and a value with two users.
const char kFolds[] = R"(HloModule folds
ENTRY main {
  t = (f32[8], f32[8]) parameter(0)
  x = f32[8] get-tuple-element(t), index=0
  k = f32[] constant(2)
  kb = f32[8] broadcast(k), dimensions={}
  a = f32[8] add(x, kb)
  b = f32[8] negate(a)
  ROOT r = f32[8] add(a, b)
}
)";

/// Returns the names of the boxes, and edges as "from>to".
QStringList drawnIn(const QByteArray& dot) {
  QStringList drawn;
  for (const QString& line : QString::fromUtf8(dot).split('\n')) {
    if (line.contains(" -> "))
      drawn += line.section('"', 1, 1) + '>' + line.section('"', 3, 3);
    else if (line.contains("[label="))
      drawn += line.section('"', 1, 1);
  }
  return drawn;
}

/// Runs `hloscope graph` with these words, by option.
app::CommandResult graph(const QString& path, const QHash<QString, QString>& words, const QString& format,
                         const QString& out, const views::Theme& theme) {
  cli::CommandLine line;
  line.paths = {path.toStdString()};
  line.format = format.toStdString();
  line.out = out.toStdString();
  for (auto it = words.begin(); it != words.end(); ++it)
    line.given[it.key().toStdString()] = {it.value().toStdString()};
  line.given["theme"] = {theme.colors().dark ? "dark" : "light"};
  if (theme.isColorBlindSafe()) line.given["palette"] = {"color-blind-safe"};
  return app::fromResult(cli::graph(line, [&theme](const cli::CommandLine& of, cli::GraphToPaint toPaint) {
    return app::paintedGraph(of, std::move(toPaint), theme);
  }));
}

}  // namespace

class GraphCommandTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QVERIFY(m_folder.isValid());
    m_path = m_folder.filePath("m.txt");
    QFile file(m_path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kText) > 0);
  }

  void draws_data() {
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("nodes");
    QTest::newRow("the entry") << ""
                               << "p a b c f r";
    QTest::newRow("a computation") << "computation=fused"
                                   << "p q";
    QTest::newRow("around") << "around=%b"
                            << "p a b c f r";
    QTest::newRow("around, narrow") << "around=b width=1"
                                    << "a b c";
    QTest::newRow("around, nothing") << "around=b width=0"
                                     << "b";
    QTest::newRow("around, bounded") << "around=c width=9 boundary=b,f"
                                     << "b c f";
    QTest::newRow("around in a computation") << "computation=fused around=p"
                                             << "p q";
    QTest::newRow("paths") << "paths=a,c"
                           << "a b c";
    QTest::newRow("paths, the other way") << "paths=c,a"
                                          << "a b c";
    QTest::newRow("paths across") << "paths=b,q"
                                  << "p q b c";
    QTest::newRow("opened") << "open=f"
                            << "p a b c f p #2 q r";
    QTest::newRow("a scope") << "scope=g/mid"
                             << "a b c f r";
    QTest::newRow("the end of a scope's path") << "scope=pre"
                                               << "p a b f r";
    QTest::newRow("folded") << "fold-scope=mid"
                            << "p a b r";
    QTest::newRow("folded, with its contents") << "fold-scope=mid,in scope=pre"
                                               << "p a b r";
    QTest::newRow("paths, limited") << "paths=a,r limit=2"
                                    << "a r";
  }
  void draws() {
    QFETCH(QString, words);
    QFETCH(QString, nodes);
    const app::CommandResult result = run(words, "dot");
    QCOMPARE(result.status, 0);
    QStringList drawn = drawnIn(result.output);
    drawn.removeIf([](const QString& each) { return each.contains('>'); });
    QCOMPARE(drawn.join(' '), nodes);
  }

  void reportsErrors_data() {
    QTest::addColumn<QString>("words");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("no instruction") << "around=z" << 1 << "there is no instruction z";
    QTest::newRow("no computation") << "computation=z" << 1 << "there is no computation z";
    QTest::newRow("not in it") << "computation=fused around=a" << 1 << "there is no instruction a in fused";
    QTest::newRow("two of it") << "around=p" << 1 << "2 computations have an instruction p: fused, main";
    QTest::newRow("no boundary") << "around=a boundary=b,z" << 1 << "there is no instruction z";
    QTest::newRow("no path") << "computation=main paths=f,c" << 0 << "";
    QTest::newRow("limit") << "paths=a,r limit=2" << 0 << "3 more instructions are on longer paths";
    QTest::newRow("width") << "around=a width=x" << 2 << "--width is a number from 0 to 1000";
    QTest::newRow("alone") << "width=2" << 2 << "--width goes with --around";
    QTest::newRow("both") << "around=a paths=a,b" << 2 << "--around and --paths do not go together";
    QTest::newRow("one end") << "paths=a" << 2 << "--paths takes two instructions";
    QTest::newRow("direction") << "direction=up" << 2 << "--direction is one of down, right";
    QTest::newRow("engine") << "engine=x" << 2 << "--engine is one of auto, graphviz, layered";
    QTest::newRow("open, unknown") << "open=z" << 1 << "there is no instruction z";
    QTest::newRow("open, calls nothing") << "open=a" << 1 << "a calls no computation";
    QTest::newRow("open, elsewhere") << "computation=fused open=f" << 1 << "f is not in the graph";
    QTest::newRow("open and paths") << "open=f paths=a,b" << 2 << "--open and --paths do not go together";
    QTest::newRow("no scope") << "scope=z" << 1 << "there is no scope z";
    QTest::newRow("scope and paths") << "scope=pre paths=a,b" << 2 << "--scope and --paths do not go together";
    QTest::newRow("folded round") << "fold-scope=pre around=a" << 2 << "--fold-scope and --around do not go together";
    QTest::newRow("scope, elsewhere") << "scope=pre computation=fused" << 1 << "nothing of pre is in fused";
    QTest::newRow("coloring") << "coloring=x" << 2 << "--coloring is one of category, scope";
    QTest::newRow("legend") << "legend=yes" << 2 << "--legend goes with --format svg, png or pdf";
    QTest::newRow("edge widths") << "edge-widths=yes" << 2 << "--edge-widths goes with --format svg, png or pdf";
    QTest::newRow("unfold") << "unfold=constants,x" << 2 << "--unfold is any of constants, parameters, elements";
    QTest::newRow("hubs") << "hubs=-1" << 2 << "--hubs is a number from 0 to 1000000";
    QTest::newRow("hubs and paths") << "hubs=2 paths=a,b" << 2 << "--hubs and --paths do not go together";
    QTest::newRow("scale") << "scale=2" << 2 << "--scale goes with --format png";
  }
  void reportsErrors() {
    QFETCH(QString, words);
    QFETCH(int, status);
    QFETCH(QString, sentence);
    const app::CommandResult result = run(words, "dot");
    QCOMPARE(result.status, status);
    QVERIFY2(result.errors.contains(sentence.toUtf8()) && (sentence.isEmpty() == result.errors.isEmpty()),
             result.errors);
    QCOMPARE(result.output.isEmpty(), status != 0);
  }

  void openedComputationsAreClustersInDot() {
    const QByteArray text = run("open=f", "dot").output;
    QVERIFY2(text.contains("subgraph cluster_of_4 {\n    \"f\" [label="), text);
    QVERIFY2(text.contains("    subgraph cluster_0 {\n      label=\"fused · 2 instructions\";\n      \"p #2\" [label="),
             text);
    QVERIFY2(text.contains("      \"q\" [label=") && text.contains("  \"p #2\" -> \"q\""), text);
    QCOMPARE(text.count('{'), text.count('}'));
  }

  void coloursAgreeWithTheLegend() {
    QVERIFY(run("coloring=bytes", "dot").output != run("", "dot").output);
    const QByteArray plain = run("engine=layered", "svg").output;
    const QByteArray svg = run("engine=layered legend=yes coloring=bytes", "svg").output;
    QVERIFY(!plain.contains("Bytes") && svg.contains(">Bytes<"));
    QVERIFY(svg.contains(">data<"));
    // The costs are computed before the colouring uses them.
    const QByteArray flops = run("engine=layered legend=yes coloring=flops", "svg").output;
    QVERIFY(flops.contains(">FLOPs (estimated)<") && !flops.contains("not worked out"));
    QVERIFY(run("legend=yes engine=layered", "svg").output.contains(">Category<"));
    const QImage without = QImage::fromData(run("engine=layered", "png").output);
    const QImage with = QImage::fromData(run("engine=layered legend=yes", "png").output);
    QVERIFY(with.width() > without.width() + 100);
    // The graph itself is the same.
    QCOMPARE(with.copy(without.rect()), without);
  }

  void folds_data() {
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("drawn");
    QTest::newRow("as in the window") << ""
                                      << "t a b r t>a a>b a>r b>r";
    QTest::newRow("constants") << "unfold=constants"
                               << "t k kb a b r k>kb t>a kb>a a>b a>r b>r";
    QTest::newRow("elements") << "unfold=elements"
                              << "t x a b r t>x x>a a>b a>r b>r";
    QTest::newRow("both") << "unfold=elements,constants"
                          << "t x k kb a b r t>x k>kb x>a kb>a a>b a>r b>r";
    QTest::newRow("hubs") << "hubs=1"
                          << "t a b r t>a b>r";
    QTest::newRow("no hubs") << "hubs=0"
                             << "t a b r t>a a>b a>r b>r";
  }
  void folds() {
    QFETCH(QString, words);
    QTEST(drawnIn(run(words, "dot", write("folds.txt", kFolds)).output).join(' '), "drawn");
  }

  void parametersOfALargeComputation() {
    QByteArray text = "HloModule large\nENTRY main {\n  p = f32[8] parameter(0)\n  a0 = f32[8] negate(p)\n";
    for (int i = 1; i < 120; ++i) {
      const QByteArray before = QByteArray::number(i - 1);
      text += i == 119 ? "  ROOT a" : "  a";
      text += QByteArray::number(i) + " = f32[8] negate(a" + before + ")\n";
    }
    const QString path = write("large.txt", text + "}\n");
    QCOMPARE(drawnIn(run("layers=all", "dot", path).output).first(), QString("a0"));
    QCOMPARE(drawnIn(run("layers=all unfold=parameters", "dot", path).output).first(), QString("p"));
  }

  void edgeWidthShowsBytes() {
    QByteArray text = kText;
    const QString path = write("wide.txt", text.replace("f32[8]", "f32[8388608]"));
    const QByteArray thin = run("engine=layered", "svg", path).output;
    const QByteArray wide = run("engine=layered edge-widths=yes", "svg", path).output;
    const QByteArray width = "stroke-width=\"" + QByteArray::number(std::round(views::edgeWidth(32 << 20))) + '"';
    QVERIFY2(!thin.contains(width) && wide.contains(width), width);
    QCOMPARE(run("engine=layered edge-widths=no", "svg", path).output, thin);
  }

  void palette() {
    const auto printed = [this](const QStringList& words) {
      cli::CommandLine line;
      const QStringList arguments = QStringList{"graph", "--format", "dot"} + words + QStringList{m_path};
      const std::string wrong = cli::parseCommandLine(model::toStrings(arguments), &line);
      int argc = 0;
      const std::string text = wrong.empty() ? line.subcommand->run(line, app::painters(argc, nullptr)).output : wrong;
      return QByteArray::fromStdString(text);
    };
    views::Theme safe;
    safe.setMode(views::ThemeMode::kLight);
    safe.setColorBlindSafe(true);
    QCOMPARE(printed({"--palette", "color-blind-safe"}), graph(m_path, {}, "dot", {}, safe).output);
    QCOMPARE(printed({"--palette", "standard"}), printed({}));
    QVERIFY(printed({"--palette", "color-blind-safe"}) != printed({}));
  }

  void noPathAndNoFile() {
    QFile file(m_folder.filePath("apart.txt"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "HloModule m\nENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] parameter(1)\n  ROOT t = (f32[], f32[]) "
        "tuple(x, y)\n}\n");
    file.close();
    const auto apart = graph(file.fileName(), {{"paths", "x,y"}}, "svg", {}, m_theme);
    QCOMPARE(apart.status, 1);
    QCOMPARE(apart.errors, (file.fileName() + ": no path leads from x to y or back\n").toUtf8());
    QCOMPARE(graph(m_folder.filePath("none.txt"), {}, "svg", {}, m_theme).status, 2);
    QCOMPARE(graph(m_path, {}, "svg", m_folder.filePath("no/such/folder.svg"), m_theme).status, 2);
  }

  void formats() {
    QVERIFY(run("engine=layered", "svg").output.contains("<svg"));
    QVERIFY(run("engine=layered", "pdf").output.startsWith("%PDF-"));
    const QImage one = QImage::fromData(run("engine=layered", "png").output);
    const QImage two = QImage::fromData(run("engine=layered scale=2", "png").output);
    QVERIFY(!one.isNull() && std::abs(two.width() - 2 * one.width()) <= 1);
    const QImage across = QImage::fromData(run("engine=layered direction=right", "png").output);
    QVERIFY(one.height() > one.width() && across.width() > across.height());
    const QString file = m_folder.filePath("out.svg");
    QVERIFY(graph(m_path, {{"engine", "layered"}}, "svg", file, m_theme).output.isEmpty());
    QVERIFY(QFile(file).size() > 1000);
  }

  // --- the palette's commands ---------------------------------------------------------------------

  void prompts_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nothing") << ""
                             << "";
    QTest::newRow("an action's name") << "fit width"
                                      << "";
    QTest::newRow("a part of a name") << "mai"
                                      << "";
    QTest::newRow("name") << "b"
                          << "around b 2:";
    QTest::newRow("name, as in the text") << "%b"
                                          << "around b 2:";
    QTest::newRow("width") << "b 4"
                           << "around b 4:";
    QTest::newRow("boundary") << "b 4 / a c"
                              << "around b 4: a c";
    QTest::newRow("boundary without a width") << "b /a, c"
                                              << "around b 2: a c";
    QTest::newRow("here first") << "p"
                                << "around p 2:";
    QTest::newRow("computation") << "fused"
                                 << "computation fused";
    QTest::newRow("bad width") << "b many"
                               << "NAME [width] [/ boundary…]: the width must be a number from 1 to 20";
    QTest::newRow("bad boundary") << "b / z"
                                  << "NAME [width] [/ boundary…]: there is no instruction z";
    QTest::newRow("no slash") << "b 2 c"
                              << "NAME [width] [/ boundary…]: expected “/”, found “c”";
    QTest::newRow("paths") << "allpaths a q"
                           << "paths a q 100";
    QTest::newRow("paths, some") << "allpaths a q 7"
                                 << "paths a q 7";
    QTest::newRow("paths, one end") << "allpaths a"
                                    << "allpaths A B [n]";
    QTest::newRow("paths, no end") << "allpaths a z"
                                   << "allpaths A B [n]: there is no instruction z";
    QTest::newRow("paths, no number")
        << "allpaths a b 0"
        << "allpaths A B [n]: n, the number of instructions to show, must be from 1 to 100000";
    QTest::newRow("info") << "info q"
                          << "info q";
    QTest::newRow("info, nothing") << "info"
                                   << "info NAME";
    QTest::newRow("list") << "list computations"
                          << "list";
    QTest::newRow("list, else") << "list things"
                                << "list computations: only “computations” can be listed";
  }
  void prompts() {
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const auto module = hlo::parseHlo(support::textOf(kText))->modules.front();
    const auto prompt = app::parseGraphPrompt(text, *module, module->entry());
    const auto name = [&](hlo::InstructionId id) {
      const auto n = module->name(id);
      return QString::fromUtf8(n.data(), static_cast<int>(n.size()));
    };
    QString got;
    if (prompt) {
      got = prompt->text;
      if (const auto* around = std::get_if<app::GraphPrompt::Neighbourhood>(&prompt->command)) {
        got = QString("around %1 %2:").arg(name(around->centre)).arg(around->hops);
        for (hlo::InstructionId id : around->boundary) got += ' ' + name(id);
        QCOMPARE(module->computation(around->centre), *module->entry());
      } else if (const auto* paths = std::get_if<app::GraphPrompt::Paths>(&prompt->command)) {
        got = QString("paths %1 %2 %3").arg(name(paths->a), name(paths->b)).arg(paths->limit);
      } else if (const auto* info = std::get_if<app::GraphPrompt::Info>(&prompt->command)) {
        got = "info " + name(info->id);
      } else if (std::holds_alternative<app::GraphPrompt::Computation>(prompt->command)) {
        got = "computation fused";
      } else if (std::holds_alternative<app::GraphPrompt::ListComputations>(prompt->command)) {
        got = "list";
      }
    }
    QCOMPARE(got, expected);
  }

 private:
  /// For example `around=b width=1`, in the syntax of the command line.
  QString write(const char* name, const QByteArray& text) {
    QFile file(m_folder.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? file.fileName() : QString();
  }

  app::CommandResult run(const QString& words, const QString& format, const QString& path = {}) {
    QHash<QString, QString> given;
    for (const QString& word : words.split(' ', Qt::SkipEmptyParts))
      given[word.section('=', 0, 0)] = word.section('=', 1);
    return graph(path.isEmpty() ? m_path : path, given, format, {}, m_theme);
  }

  views::Theme m_theme;
  QTemporaryDir m_folder;
  QString m_path;
};

QTEST_MAIN(GraphCommandTest)
#include "tst_graph_command.moc"
