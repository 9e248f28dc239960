// `hloscope source`: the source lines of a module, with their text if the file is found.

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "tests/support/commands.h"
#include "tests/support/temporary_folder.h"

namespace {

constexpr const char* kModule = R"(HloModule m

FileNames
1 "/build/model/a.py"
2 "/build/lib/b.py"

FunctionNames
1 "layer"

FileLocations
1 {file_name_id=1 function_name_id=1 line=2}
2 {file_name_id=2 line=1}

StackFrames
1 {file_location_id=1 parent_frame_id=1}
2 {file_location_id=2 parent_frame_id=2}

ENTRY e {
  p = f32[8] parameter(0)
  n = f32[8] negate(p), metadata={stack_frame_id=1}
  ROOT c = f32[8] copy(n), metadata={stack_frame_id=2}
}
)";

struct Dump {
  Dump() {
    path = QString::fromStdString(folder.write("m.txt", kModule));
    folder.write("sources/model/a.py", "def layer(x):\n  return -x\n");
    roots = QStringList{QString::fromStdString(folder / "sources")};
  }
  QString text(const std::optional<app::LineArgument>& line = {}) const {
    const app::CommandResult result = app::source(path, line, roots, app::InfoFormat::kText);
    if (result.status != 0 || !result.errors.isEmpty()) qWarning("%d: %s", result.status, result.errors.constData());
    return QString::fromUtf8(result.output).replace(QString::fromStdString(folder.path()), QStringLiteral("DIR"));
  }
  QJsonArray lines(const std::optional<app::LineArgument>& line = {}) const {
    const QByteArray json = app::source(path, line, roots, app::InfoFormat::kJson).output;
    return QJsonDocument::fromJson(json)["modules"][0]["lines"].toArray();
  }

  support::TemporaryFolder folder;
  QString path;
  QStringList roots;
};

}  // namespace

class TestSourceCommand : public QObject {
  Q_OBJECT

 private slots:
  void lineArguments() {
    QVERIFY(!app::parseLineArgument("a.py") && !app::parseLineArgument("a.py:") && !app::parseLineArgument(":3") &&
            !app::parseLineArgument("a.py:0") && !app::parseLineArgument("a.py:x"));
    const auto line = app::parseLineArgument("C:/b/a.py:12");
    QVERIFY(line && line->file == "C:/b/a.py" && line->line == 12);
  }

  void everyLine() {
    QCOMPARE(
        Dump().text(),
        QString("module m, estimated by XLA's cost rules\n"
                "\n/build/model/a.py  (DIR/sources/model/a.py)\n"
                "flops  flops_share  bytes_accessed  bytes_accessed_share  instructions  source_line\n"
                "    8       100.0%            64 B                 50.0%             2      2 in layer  return -x\n"
                "\n/build/lib/b.py  (not on this machine)\n"
                "flops  flops_share  bytes_accessed  bytes_accessed_share  instructions  source_line\n"
                "    0         0.0%            64 B                 50.0%             1      1\n"));
  }

  void oneLine() {
    QCOMPARE(
        Dump().text(app::LineArgument{"model/a.py", 2}),
        QString("module m, estimated by XLA's cost rules\n"
                "\n/build/model/a.py  (DIR/sources/model/a.py)\n"
                "flops  flops_share  bytes_accessed  bytes_accessed_share  instructions  source_line\n"
                "    8       100.0%            64 B                 50.0%             2      2 in layer  return -x\n"
                "\nflops  bytes_accessed  instruction\n"
                "    0             0 B  p  parameter f32[8]  in e  (inferred)\n"
                "    8            64 B  n  negate f32[8]  in e\n"));
  }

  void markdown() {
    const Dump dump;
    const cli::Result result =
        cli::source(dump.path.toStdString(), {app::LineArgument{"b.py", 1}, {}, cli::TableFormat::kMarkdown});
    QCOMPARE(QString::fromStdString(result.output),
             QString("module `m`, estimated by XLA's cost rules\n\n`/build/lib/b.py`  (not on this machine)\n\n"
                     "| flops | flops_share | bytes_accessed | bytes_accessed_share | instructions | source_line |\n"
                     "| ---: | ---: | ---: | ---: | ---: | --- |\n"
                     "| 0 | 0.0% | 64 B | 50.0% | 1 | `    1` |\n\n"
                     "| flops | bytes_accessed | instruction |\n| ---: | ---: | --- |\n"
                     "| 0 | 64 B | `c  copy f32[8]  in e` |\n"));
  }

  void json() {
    const Dump dump;
    const QJsonArray lines = dump.lines();
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[0]["source_file"].toString(), QString("/build/model/a.py"));
    QCOMPARE(lines[0]["source_line"].toInt(), 2);
    QCOMPARE(lines[0]["function"].toString(), QString("layer"));
    QCOMPARE(lines[0]["text"].toString(), QString("return -x"));
    QCOMPARE(lines[0]["flops"].toInt(), 8);
    QCOMPARE(lines[0]["inferred"].toInt(), 1);
    QVERIFY(!lines[0].toObject().contains("of"));
    QVERIFY(lines[1]["found_file"].isNull() && lines[1]["text"].isNull() && lines[1]["function"].isNull());
    QCOMPARE(dump.lines(app::LineArgument{"lib/b.py", 1}).size(), 1);
    const QJsonArray of = dump.lines(app::LineArgument{"a.py", 2})[0].toObject()["of"].toArray();
    QCOMPARE(of.size(), 2);
    QCOMPARE(of[1]["instruction"].toString(), QString("n"));
    QCOMPARE(of[1]["inferred"].toBool(), false);
    QCOMPARE(of[1]["bytes"].toInt(), 64);
  }

  void notThere() {
    const Dump dump;
    for (const auto& line : {app::LineArgument{"a.py", 3}, app::LineArgument{"y.py", 2}, app::LineArgument{".py", 2}}) {
      const app::CommandResult result = app::source(dump.path, line, {}, app::InfoFormat::kText);
      QCOMPARE(result.status, 1);
      QVERIFY(result.errors.contains("no instruction comes from") && result.output.isEmpty());
    }
    const std::string plain =
        dump.folder.write("plain.txt", "HloModule m\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n");
    QCOMPARE(app::source(QString::fromStdString(plain), {}, {}, app::InfoFormat::kText).status, 1);
    QCOMPARE(app::source("/nothing/here", {}, {}, app::InfoFormat::kText).status, 2);
  }

  // The lines of StableHLO come from its locations.
  void mlir() {
    support::TemporaryFolder folder;
    const QString path = QString::fromStdString(
        folder.write("f.mlir",
                     "module @jit_f {\n  func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
                     "    %0 = stablehlo.tanh %a : tensor<4xf32> loc(#loc2)\n"
                     "    %1 = stablehlo.abs %0 : tensor<4xf32> loc(#loc2)\n"
                     "    return %1 : tensor<4xf32>\n  }\n}\n"
                     "#loc1 = loc(\"/build/model/a.py\":2:4)\n#loc2 = loc(\"jit(f)/tanh\"(\"layer\"(#loc1)))\n"));
    const app::CommandResult result = app::source(path, {}, {}, app::InfoFormat::kJson);
    const QJsonObject line = QJsonDocument::fromJson(result.output)["modules"][0]["lines"][0].toObject();
    QCOMPARE(line["source_file"].toString(), QStringLiteral("/build/model/a.py"));
    QCOMPARE(line["source_line"].toInt(), 2);
    QCOMPARE(line["function"].toString(), QStringLiteral("layer"));
    // With the argument and the return, which have no location of their own.
    QCOMPARE(line["instructions"].toInt(), 4);
    QCOMPARE(line["inferred"].toInt(), 2);
    // What HLO alone has is refused.
    const app::CommandResult memory = app::memory(path, {}, {}, QStringLiteral("text"), {}, {});
    QCOMPARE(memory.status, 1);
    QVERIFY2(memory.errors.contains("the compiler's input, and has no HLO"), memory.errors.constData());
  }
};

QTEST_APPLESS_MAIN(TestSourceCommand)
#include "tst_source_command.moc"
