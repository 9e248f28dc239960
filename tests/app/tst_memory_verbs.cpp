// `hloscope memory` and `hloscope check`: memory data of a dump, estimates without one, and the errors if neither is
// possible.

#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTest>
#include <cmath>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "app/cli/memory.h"
#include "app/cli/walk.h"
#include "app/painters.h"
#include "model/items/text.h"
#include "tests/support/commands.h"
#include "tests/support/memory_dump.h"
#include "tests/support/text_edit.h"
#include "views/drawing/memory_svg.h"
#include "views/theme.h"

using support::kAssignment;
using support::kBody;
using support::kModule;

namespace {

const std::string kReport =
    "Total bytes used: 1114112 (1.06MiB)\n\nAllocations sorted by size:\n\n"
    "cumulative_size; total_size - cumulative_size; allocation\n"
    "------------------------------------------------------------------------------\n"
    "   1.00MiB( 94%);    64.0KiB; allocation 0: size 1.00MiB, preallocated-temp:\n"
    "   1.06MiB(100%);         0B; allocation 1: size 64.0KiB, parameter 0, shape |f32[16384]| at ShapeIndex {}:\n";
const std::string kUnlisted = "The rest 3 allocations are less than 5% of the total size and not shown.\n";

}  // namespace

class TestMemoryVerbs : public QObject, protected support::MemoryDump {
  Q_OBJECT

 private slots:
  void init() { begin(); }

  void memoryText();
  void memoryGroups_data();
  void memoryGroups();
  void argumentsAreATree();
  void scopesHaveTheSameBytesAsInCost();
  void memoryJson();
  void memoryCsv();
  void memoryMarkdown();
  void namesInCsvAreQuoted();
  void memoryPictures();
  void memoryDrawingOfManyValues();
  void csvOfTheWindow();
  void memoryRounded();
  void memoryOfAMessage();
  void memoryErrors();
  void check_data();
  void check();
  void checkIsUnknown();
  void cutOffBeforeTheEntry();
  void checkUnknownSizes_data();
  void checkUnknownSizes();
  void checkRounded_data();
  void checkRounded();
  void ofAnotherModule();
  void checkSeveral();

 private:
  app::CommandResult memory(const QString& at, const QString& by, const QString& format) const {
    return app::memory(path(), at, by, format, {}, m_paint);
  }
  /// Returns the output of `check` for the dump, with FILE for its module's id and file.
  QString checked(const app::CommandResult& result) const {
    return QString::fromUtf8(result.output)
        .replace(QStringLiteral("id 0001, %1/module_0001.m.cpu_after_optimizations.txt").arg(path()),
                 QStringLiteral("FILE"));
  }
  cli::MemoryPainter m_paint = [](const model::Snapshot& snapshot, const model::LimitSources& limits) {
    return app::memoryPicture(snapshot, limits, views::Theme());
  };
  cli::MemoryPainter m_draw = [](const model::Snapshot& snapshot, const model::LimitSources& limits) {
    return drawing::memorySvg(snapshot, limits, drawing::lightPalette());
  };
};

void TestMemoryVerbs::memoryText() {
  writeBoth();
  const app::CommandResult result = memory("peak", "value", "text");
  QCOMPARE(result.errors, QByteArray());
  QCOMPARE(QString::fromUtf8(result.output),
           QString("m, %1/module_0001.m.cpu_after_optimizations-buffer-assignment.txt\n"
                   "  reserved      88 bytes, 5 allocations\n"
                   "  peak live     56 bytes at 2 steps from 3 to 5\n"
                   "  arguments     16 bytes, outputs 40 bytes\n"
                   "  temporaries   32 bytes, packing loss 0 B\n"
                   "  limit         not stated; to compare: memory --capacity 15GiB\n"
                   "live at step 3: 56 bytes, by value\n"
                   "live_bytes  value\n"
                   "        32  b\n"
                   "        16  p\n"
                   "         8  c\n")
               .arg(path()));
  const QString alone = QString::fromStdString(m_folder->write("m.txt", kModule));
  const QString estimated = QString::fromUtf8(app::memory(alone, "5", "kind", "text", {}, m_paint).output);
  QVERIFY2(estimated.startsWith("m, memory estimated from the module\n"), qPrintable(estimated));
  QVERIFY2(estimated.contains("  peak live     56 bytes at 2 steps from 3 to 5\n"), qPrintable(estimated));
  QVERIFY2(estimated.contains("live at step 5: 56 bytes, by kind\n"), qPrintable(estimated));
}

void TestMemoryVerbs::memoryGroups_data() {
  QTest::addColumn<QString>("by");
  QTest::addColumn<QString>("expected");
  // At step 2, where a and b share their 32 bytes: the rows add up to the 48 live bytes.
  QTest::newRow("value") << "value"
                         << "a 32, p 16, b 0";
  QTest::newRow("kind") << "kind"
                        << "temp 32, parameter 16";
  QTest::newRow("type") << "type"
                        << "f32 48";
  QTest::newRow("allocation") << "allocation"
                              << "allocation 4 32, allocation 0 16";
  QTest::newRow("space") << "space"
                         << "host 48";
  // The parameter has no scope: it counts in the scope of its user.
  QTest::newRow("scope") << "scope"
                         << "f/pad 48";
  // b has no line of its own and uses its operand's. The parameter has none.
  QTest::newRow("line") << "line"
                        << "f.py:7 32, (arguments) 16, f.py:7 (inferred) 0";
  QTest::newRow("argument") << "argument"
                            << "parameter 0 16, (not an argument) 32";
}

void TestMemoryVerbs::memoryGroups() {
  QFETCH(QString, by);
  writeBoth(support::replaced(kModule, "padding=0_4",
                              "padding=0_4, metadata={op_name=\"jit(f)/pad/pad\" source_file=\"f.py\" source_line=7}"));
  const QJsonObject json = QJsonDocument::fromJson(memory("2", by, "json").output).object();
  QStringList rows;
  int sum = 0;
  for (const QJsonValue row : json["rows"].toArray()) {
    rows += QStringLiteral("%1 %2").arg(row.toObject()[by].toString()).arg(row.toObject()["live_bytes"].toInt());
    sum += row.toObject()["live_bytes"].toInt();
  }
  QTEST(rows.join(", "), "expected");
  QCOMPARE(json["by"].toString(), by);
  QCOMPARE(sum, json["bytes"].toInt());
}

// The tree of arguments at step 3: x has 64 bytes and y['k'] 32, of which params has both; the temporary a has 16. The
// rows of level 1 add up.
void TestMemoryVerbs::argumentsAreATree() {
  const std::string alone = m_folder->write("arguments.txt", R"(HloModule m, is_scheduled=true

ENTRY e {
  i = f32[2]{0} parameter(0), metadata={op_name="inputs"}
  y = f32[8]{0} parameter(1), metadata={op_name="params['y']['k']"}
  x = f32[16]{0} parameter(2), metadata={op_name="params['x']"}
  a = f32[4]{0} slice(y), slice={[0:4]}
  b = f32[4]{0} slice(x), slice={[0:4]}
  ROOT c = f32[4]{0} add(a, b)
}
)");
  const auto rowsOf = [&](const char* format) {
    return app::memory(QString::fromStdString(alone), "3", "argument", format, {}, m_paint).output;
  };
  QStringList rows;
  int sum = 0;
  const QJsonObject json = QJsonDocument::fromJson(rowsOf("json")).object();
  for (const QJsonValue row : json["rows"].toArray()) {
    rows += QStringLiteral("%1 %2 %3 %4")
                .arg(row["level"].toInt())
                .arg(row["argument"].toString())
                .arg(row["live_bytes"].toInt())
                .arg(row["values"].toInt());
    if (row["level"].toInt() == 1) sum += row["live_bytes"].toInt();
  }
  QCOMPARE(rows, QStringList({"1 params 96 2", "2 params['x'] 64 1", "2 params/y 32 1", "3 params['y']['k'] 32 1",
                              "1 inputs 8 1", "1 (not an argument) 16 1"}));
  QCOMPARE(sum, json["bytes"].toInt());
  const QString text = QString::fromUtf8(rowsOf("text"));
  QVERIFY2(text.endsWith("live_bytes  argument\n"
                         "        96  params\n"
                         "        64    x\n"
                         "        32    y\n"
                         "        32      k\n"
                         "         8  inputs\n"
                         "        16  (not an argument)\n"),
           qPrintable(text));
}

// At the peak, step 2, b overlaps the bytes that a used first, and is larger: 16 bytes count for b. The parameter has
// no scope and counts in the scope of a, its user.
void TestMemoryVerbs::scopesHaveTheSameBytesAsInCost() {
  writeBoth(R"(HloModule m, is_scheduled=true

ENTRY e {
  p = f32[4]{0} parameter(0)
  a = f32[4]{0} negate(p), metadata={op_name="jit(g)/outer/neg"}
  b = f32[8]{0} pad(a, p), padding=0_4, metadata={op_name="jit(g)/outer/inner/pad"}
  ROOT c = f32[2]{0} slice(b), slice={[0:2]}, metadata={op_name="jit(g)/inner/slice"}
}
)",
            R"(BufferAssignment:
allocation 0: size 16, parameter 0, shape |f32[4]| at ShapeIndex {}:
 value: <0 p @0> (size=16,offset=0): f32[4]{0}
allocation 1: size 32, preallocated-temp:
 value: <1 a @0> (size=16,offset=0): f32[4]{0}
 value: <2 b @0> (size=32,offset=0): f32[8]{0}
 value: <3 c @0> (size=8,offset=0): f32[2]{0}

HloLiveRange (max 4):
  InstructionSequence:
    0:p
    1:a
    2:b
    3:c
  BufferLiveRange:
    p{}:0-4
    a{}:1-2
    b{}:2-2
    c{}:3-4
)");
  QMap<QString, int> inScope;  // including nested scopes
  const QJsonObject held = QJsonDocument::fromJson(memory("peak", "scope", "json").output).object();
  QCOMPARE(held["step"].toInt(), 2);
  for (const QJsonValue row : held["rows"].toArray()) {
    QString scope = row["scope"].toString();
    for (qsizetype end = scope.size(); end > 0; end = scope.lastIndexOf('/', end - 1)) {
      inScope[scope.left(end)] += row["bytes"].toInt();
    }
  }
  const QJsonObject costs = QJsonDocument::fromJson(app::cost(path(), "scope", "json").output).object();
  QMap<QString, int> inCosts;
  for (const QJsonValue row : costs["modules"][0]["rows"].toArray()) {
    if (const int bytes = row["peak_bytes"].toInt(); bytes > 0) inCosts[row["scope"].toString()] = bytes;
  }
  QCOMPARE(inCosts, (QMap<QString, int>{{"g", 48}, {"g/outer", 48}, {"g/outer/inner", 16}}));
  QCOMPARE(inScope, inCosts);
}

void TestMemoryVerbs::memoryJson() {
  writeBoth();
  const QJsonObject json = QJsonDocument::fromJson(memory("3", "value", "json").output).object();
  QCOMPARE(json["module"].toString(), QString("m"));
  QCOMPARE(json["estimated"].toBool(), false);
  QCOMPARE(json["allocations"].toInt(), 5);
  QCOMPARE(json["total_bytes"].toInt(), 88);
  QCOMPARE(json["kinds"].toObject(),
           (QJsonObject{{"parameter", 16}, {"output", 40}, {"temp", 32}, {"constant", 0}, {"thread-local", 0}}));
  QCOMPARE(json["steps"].toInt(), 6);
  QVERIFY(json["peak_step"].isNull());
  QCOMPARE(json["computed_peak_step"].toInt(), 3);
  QCOMPARE(json["computed_peak_bytes"].toInt(), 56);
  QCOMPARE(json["step"].toInt(), 3);
  QCOMPARE(json["rows"].toArray().at(0).toObject(), (QJsonObject{{"value", "b"},
                                                                 {"live_bytes", 32},
                                                                 {"bytes", 32},
                                                                 {"size_bytes", 32},
                                                                 {"size", 32},
                                                                 {"padding_bytes", 0},
                                                                 {"allocation", 4},
                                                                 {"kind", "temp"},
                                                                 {"offset_bytes", 0},
                                                                 {"offset", 0},
                                                                 {"first_step", 2},
                                                                 {"last_step", 3},
                                                                 {"argument", ""}}));
}

void TestMemoryVerbs::memoryCsv() {
  writeBoth();
  QCOMPARE(
      QString::fromUtf8(memory("3", "value", "csv").output),
      QString("value,live_bytes,size_bytes,padding_bytes,allocation,kind,offset_bytes,first_step,last_step,argument\n"
              "b,32,32,0,4,temp,0,2,3,\n"
              "p,16,16,0,0,parameter,0,0,5,\n"
              "c,8,8,0,1,output,0,3,5,\n"));
  // The Python name of a parameter is in the text, too.
  writeBoth(absl::StrReplaceAll(kModule, {{"parameter(0)", "parameter(0), metadata={op_name=\"params[\'w\']\"}"}}));
  const QString named = QString::fromUtf8(memory("3", "value", "csv").output);
  QVERIFY2(named.contains("p,16,16,0,0,parameter,0,0,5,params['w']\n"), qPrintable(named));
  const QString text = QString::fromUtf8(memory("3", "value", "text").output);
  QVERIFY2(text.contains("        16  p      params['w']\n"), qPrintable(text));
  QCOMPARE(QString::fromUtf8(memory("5", "kind", "csv").output),
           QString("kind,live_bytes,values\noutput,40,3\nparameter,16,1\n"));
}

void TestMemoryVerbs::memoryMarkdown() {
  writeBoth();
  QCOMPARE(QString::fromUtf8(memory("5", "kind", "markdown").output),
           QString("`m`, live at step 5: 56 bytes, by kind\n\n| kind | live_bytes | values |\n| --- | ---: | ---: |\n"
                   "| `output` | 40 | 3 |\n| `parameter` | 16 | 1 |\n"));
}

void TestMemoryVerbs::namesInCsvAreQuoted() {
  const auto csvCell = [](const QString& text) { return model::delimited({text}, ','); };
  for (const char* const text : {"a,b", "a\nb", "a\rb"}) QCOMPARE(csvCell(text), QStringLiteral("\"%1\"").arg(text));
  QCOMPARE(csvCell("a\"b"), QString("\"a\"\"b\""));
  QCOMPARE(csvCell("a b"), QString("a b"));
  // A spreadsheet would evaluate a cell that begins like a formula.
  QCOMPARE(csvCell("=cmd|' /C calc'!A0"), QString("'=cmd|' /C calc'!A0"));
  for (const char* const text : {"@a", "+a", "-a"}) QCOMPARE(csvCell(text), QLatin1Char('\'') + text);
  for (const char* const number : {"-1", "+2.5", "-1e9"}) QCOMPARE(csvCell(number), QString(number));
}

void TestMemoryVerbs::memoryRounded() {
  const QString file =
      QString::fromStdString(m_folder->write("module_0001.m.cpu_after_optimizations-memory-usage-report.txt", kReport));
  const QByteArray text = app::memory(file, "peak", "value", "text", {}, m_paint).output;
  QVERIFY2(text.contains("  reserved      1.06 MiB (1,114,112 bytes), 2 allocations\n"), text.constData());
  QVERIFY2(
      text.contains("  temporaries   ≈ 1.00 MiB (1,048,576 bytes), packing loss unknown (there are no live ranges)\n"),
      text.constData());
  const QJsonObject json =
      QJsonDocument::fromJson(app::memory(file, "peak", "value", "json", {}, m_paint).output).object();
  QCOMPARE(json["rounding_bytes"].toInt(-1), 0);
  QCOMPARE(json["kinds"]["temp"].toInt(), 1048576);
  QVERIFY(json["kinds_rounding_bytes"]["temp"].toInt() > 5000);
  QCOMPARE(json["kinds_rounding_bytes"]["output"].toInt(-1), 0);
  // Allocations that are not listed may be of any kind.
  const QString short_ = QString::fromStdString(m_folder->write("short.txt", kReport + kUnlisted));
  const QByteArray least = app::memory(short_, "peak", "value", "text", {}, m_paint).output;
  QVERIFY2(
      least.contains("  temporaries   ≥ 1.00 MiB (1,048,576 bytes), packing loss unknown (there are no live ranges)\n"),
      least.constData());
  QVERIFY(QJsonDocument::fromJson(app::memory(short_, "peak", "value", "json", {}, m_paint).output)["kinds"]["output"]
              .isNull());
}

void TestMemoryVerbs::memoryOfAMessage() {
  const QString file = QString::fromStdString(
      m_folder->write("train.log",
                      "XlaRuntimeError: Ran out of memory in memory space hbm. Used 20.90G of 15.48G hbm. Exceeded hbm "
                      "capacity by 5.42G.\n\n"
                      "  Largest program allocations in hbm:\n\n  1. Size: 2.00G\n     Operator: op_name=\"f/dot\"\n"
                      "     Shape: f32[8]{0:T(128)}\n     Unpadded size: 1.00G\n     XLA label: %fusion.12 = "
                      "f32[8]{0:T(128)} fusion(%p)\n"
                      "     Allocation type: HLO temp\n"));
  const QJsonObject json =
      QJsonDocument::fromJson(app::memory(file, "peak", "value", "json", {}, m_paint).output).object();
  for (const char* const key :
       {"total_bytes", "rounding_bytes", "kinds", "kinds_rounding_bytes", "steps", "step", "bytes"}) {
    QVERIFY2(json.contains(key) && json[key].isNull(), key);
  }
  QCOMPARE(json["report"]["entries"][0]["name"].toString(), QString("fusion.12"));
  const QString text = QString::fromUtf8(app::memory(file, "peak", "value", "text", {}, m_paint).output);
  QVERIFY2(!text.contains("reserved "), qPrintable(text));
  QVERIFY2(text.contains("20.90 GiB") && text.contains("15.48 GiB"), qPrintable(text));
  QVERIFY2(text.contains("    1  2.00 GiB · fusion.12 · f32[8]{0:T(128)} · f/dot\n"), qPrintable(text));
  for (const char* const picture : {"svg", "png"}) {
    const app::CommandResult result = app::memory(file, "peak", "value", picture, {}, m_paint);
    QCOMPARE(result.status, 1);
    QCOMPARE(result.output, QByteArray());
    QCOMPARE(QString::fromUtf8(result.errors),
             file + ": the buffer assignment has no live ranges, so there are no steps\n");
  }
}

void TestMemoryVerbs::memoryPictures() {
  writeBoth();
  const QImage png = QImage::fromData(memory("peak", "value", "png").output, "PNG");
  QCOMPARE(png.size(), QSize(1600, 1000));
  cli::MemoryRequest request;
  request.format = "svg";
  const auto drawn = [&] {
    return QByteArray::fromStdString(cli::memory(path().toStdString(), request, m_draw).output);
  };
  const QByteArray svg = drawn();
  QSvgRenderer renderer(svg);
  QVERIFY(renderer.isValid());
  QCOMPARE(renderer.viewBox().size(), QSize(1600, 1000));
  QVERIFY(svg.contains("computed peak"));
  QVERIFY(svg.contains("<title>m</title>"));
  QVERIFY2(!svg.contains("Qt") && !svg.contains("id=") && !svg.contains("<image"), svg.constData());
  // 88 bytes are reserved. The limit is drawn only if there is one.
  QVERIFY(svg.contains("reserved 88 B"));
  QVERIFY(!svg.contains("limit"));
  request.capacity = "40";
  QVERIFY(drawn().contains("limit 40 B"));

  // The map is to scale: b (32 bytes) is four times as high as c (8), p (16) twice as high.
  std::map<double, int> heights;
  static const QRegularExpression bar(QStringLiteral("<rect [^>]*height=\"([0-9.]+)\" fill=[^>]*stroke="));
  for (auto found = bar.globalMatch(QString::fromUtf8(svg)); found.hasNext();)
    ++heights[std::round(found.next().captured(1).toDouble() / 10)];
  QVERIFY2(heights.size() >= 3, svg.constData());
  const double least = heights.begin()->first;
  QVERIFY(heights.count(2 * least) + heights.count(2 * least + 1) > 0);
  QVERIFY(heights.count(4 * least) + heights.count(4 * least + 1) + heights.count(4 * least + 2) > 0);
}

// 40,000 values of a step each: the text is bounded by the pixels, and every column is covered.
void TestMemoryVerbs::memoryDrawingOfManyValues() {
  constexpr int kValues = 40000;
  std::string text = "BufferAssignment:\nallocation 0: size 4096, preallocated-temp:\n", steps, ranges;
  for (int i = 0; i < kValues; ++i) {
    absl::StrAppend(&text, " value: <", i, " v", i, " @0> (size=4096,offset=0): f32[1024]{0}\n");
    absl::StrAppend(&steps, "    ", i, ":v", i, "\n");
    absl::StrAppend(&ranges, "    v", i, "{}:", i, "-", i, "\n");
  }
  absl::StrAppend(&text, "\nTotal bytes used: 4096 (4.0KiB)\n\nHloLiveRange (max ", kValues,
                  "):\n  InstructionSequence:\n", steps, "  BufferLiveRange:\n", ranges);
  const std::string file = m_folder->write("many-buffer-assignment.txt", text);
  cli::MemoryRequest request;
  request.format = "svg";
  const std::string svg = cli::memory(file, request, m_draw).output;
  QVERIFY2(svg.size() > 1000 && svg.size() < 300000, absl::StrCat(svg.size()).c_str());
  QVERIFY(QSvgRenderer(QByteArray::fromStdString(svg)).isValid());
}

// The window writes the same file as the command line.
void TestMemoryVerbs::csvOfTheWindow() {
  writeBoth();
  const cli::OneModule opened(path().toStdString(), {});
  QVERIFY(opened.snapshot() != nullptr);
  for (const auto& [word, grouping] :
       {std::pair("value", model::Grouping::kValue), std::pair("kind", model::Grouping::kKind),
        std::pair("scope", model::Grouping::kScope), std::pair("argument", model::Grouping::kArgument)}) {
    QCOMPARE(QByteArray::fromStdString(cli::liveCsv(*opened.snapshot(), 0, 3, grouping)),
             memory("3", QLatin1String(word), "csv").output);
  }
}

void TestMemoryVerbs::memoryErrors() {
  // Without a schedule live ranges cannot be estimated.
  writeBoth("HloModule m\n" + kBody, support::until(kAssignment, "HloLiveRange"));
  const app::CommandResult noStep = memory("3", "value", "text");
  QCOMPARE(noStep.status, 1);
  QVERIFY(noStep.errors.contains("has no live ranges"));
  // No particular step is requested: the allocations are available.
  const app::CommandResult whole = memory("peak", "value", "text");
  QCOMPARE(whole.status, 0);
  QVERIFY2(whole.output.contains("  temporaries   32 bytes, packing loss unknown (there are no live ranges)\n"),
           whole.output.constData());
  const QString unscheduled = QString::fromStdString(m_folder->write("u.txt", "HloModule m\n" + kBody));
  QCOMPARE(app::memory(unscheduled, "peak", "value", "text", {}, m_paint).status, 1);
}

void TestMemoryVerbs::check_data() {
  QTest::addColumn<int>("peak");
  QTest::addColumn<int>("temp");
  QTest::addColumn<int>("reserved");
  QTest::addColumn<int>("status");
  QTest::addColumn<QString>("output");
  // -1: no limit. FILE is the module's file.
  QTest::newRow("all kept") << 56 << 32 << 88 << 0
                            << QString(
                                   "ok: m reserved 88 B of 88 B (FILE)\n"
                                   "ok: m peak 56 B of 56 B at step 3 (FILE)\n"
                                   "ok: m temp 32 B of 32 B (FILE)\n"
                                   "1 module ok\n");
  QTest::newRow("all broken") << 55 << 31 << 0 << 1
                              << QString(
                                     "FAIL: m reserved 88 B of 0 B: over by 88 B (FILE)\n"
                                     "FAIL: m peak 56 B of 55 B at step 3: over by 1 B (FILE)\n"
                                     "FAIL: m temp 32 B of 31 B: over by 1 B (FILE)\n"
                                     "1 of 1 module FAIL\n");
  QTest::newRow("failures first") << 100 << 31 << 100 << 1
                                  << QString(
                                         "FAIL: m temp 32 B of 31 B: over by 1 B (FILE)\n"
                                         "ok: m reserved 88 B of 100 B (FILE)\n"
                                         "ok: m peak 56 B of 100 B at step 3 (FILE)\n"
                                         "1 of 1 module FAIL\n");
  QTest::newRow("one limit") << -1 << 100 << -1 << 0 << QString("ok: m temp 32 B of 100 B (FILE)\n1 module ok\n");
}

void TestMemoryVerbs::check() {
  QFETCH(int, peak);
  QFETCH(int, temp);
  QFETCH(int, reserved);
  writeBoth();
  const auto limit = [](int bytes) { return bytes < 0 ? std::nullopt : std::optional<int64_t>(bytes); };
  const app::CommandResult result = app::check(path(), {limit(peak), limit(temp), limit(reserved)});
  QTEST(result.status, "status");
  QTEST(checked(result), "output");
  QCOMPARE(result.errors, QByteArray());
}

void TestMemoryVerbs::checkIsUnknown() {
  writeBoth("HloModule m\n" + kBody, support::until(kAssignment, "HloLiveRange"));
  const app::CommandResult unknown = app::check(path(), {100, 32, {}});
  QCOMPARE(unknown.status, 2);
  QCOMPARE(checked(unknown), QString("unknown: m peak of 100 B: there are no live ranges (FILE)\n"
                                     "ok: m temp 32 B of 32 B (FILE)\n1 of 1 module unknown\n"));
  // An exceeded limit fails regardless of unknown parts.
  QCOMPARE(app::check(path(), {100, 31, {}}).status, 1);

  const QString unscheduled = QString::fromStdString(m_folder->write("u.txt", "HloModule m\n" + kBody));
  const app::CommandResult none = app::check(unscheduled, {{}, {}, 100});
  QCOMPARE(none.status, 2);
  QCOMPARE(QString::fromUtf8(none.output),
           QString("unknown: m reserved of 100 B: there is no buffer assignment, and the module is not scheduled, so "
                   "nothing can be estimated (%1)\n1 of 1 module unknown\n")
               .arg(unscheduled));
  const app::CommandResult missing = app::check(path() + "/none.txt", {{}, {}, 100});
  QCOMPARE(missing.status, 2);
  QCOMPARE(missing.output, QByteArray());
  QVERIFY2(missing.errors.endsWith("/none.txt: there is no such file or folder\n"), missing.errors.constData());

  // An unreadable part may contain more bytes: the known bytes give no result unless they already exceed the limit.
  const QString part = QString::fromStdString(
      m_folder->write("part.txt",
                      "HloModule m, is_scheduled=true\n\nENTRY e {\n  p = f32[4]{0} parameter(0)\n"
                      "  q = f32[4] negate(p\n  ROOT r = f32[4]{0} negate(p)\n}\n"));
  const app::CommandResult ofPart = app::check(part, {1 << 20, {}, {}});
  QCOMPARE(ofPart.status, 2);
  QVERIFY2(ofPart.output.contains(": not all of it could be read ("), ofPart.output.constData());
  QCOMPARE(app::check(part, {31, {}, {}}).status, 1);  // p and r
}

// The last computation of a truncated text is not the entry, and its memory is not that of the module.
void TestMemoryVerbs::cutOffBeforeTheEntry() {
  const QString file = QString::fromStdString(m_folder->write(
      "cut.txt", "HloModule m, is_scheduled=true\n\nf {\n  p = f32[4]{0} parameter(0)\n  a = f32[4]{0} negate(p)\n"));
  const QString why = QStringLiteral("there is no ENTRY computation: this file is truncated at line ");
  const app::CommandResult checked = app::check(file, {1 << 20, {}, {}});
  QCOMPARE(checked.status, 2);
  QVERIFY2(checked.output.startsWith(("unknown: m peak of 1.00 MiB: " + why).toUtf8()), checked.output.constData());
  const app::CommandResult told = app::info(file, app::InfoFormat::kText);
  QVERIFY2(told.output.contains(("  entry         " + why).toUtf8()), told.output.constData());
  const auto module = QJsonDocument::fromJson(app::info(file, app::InfoFormat::kJson).output)["modules"][0];
  QVERIFY(module["entry"].isNull());
}

void TestMemoryVerbs::checkUnknownSizes_data() {
  QTest::addColumn<std::string>("shape");
  QTest::newRow("open dimension") << std::string("f32[?,1024]");
  QTest::newRow("unknown type") << std::string("f3[2]{0}");
  QTest::newRow("no number has it") << std::string("f64[9223372036854775807,9223372036854775807]{1,0}");
}

// Unknown sizes count as 0: "within the limit" is then unknown, "over the limit" is certain.
void TestMemoryVerbs::checkUnknownSizes() {
  QFETCH(std::string, shape);
  const QString file = QString::fromStdString(m_folder->write(
      "m.txt", "HloModule m, is_scheduled=true\nENTRY e {\n  p = f32[4]{0} parameter(0)\n  a = " + shape +
                   " custom-call(p), custom_call_target=\"f\"\n  ROOT r = f32[4]{0} custom-call(a), "
                   "custom_call_target=\"g\"\n}\n"));
  for (const app::MemoryLimits& limits : {app::MemoryLimits{1 << 20, {}, {}}, {{}, 1 << 20, {}}, {{}, {}, 1 << 20}}) {
    const app::CommandResult result = app::check(file, limits);
    QCOMPARE(result.status, 2);
    QVERIFY2(result.output.startsWith("unknown: m "), result.output.constData());
    QVERIFY2(result.output.contains(": the size of 1 value is unknown ("), result.output.constData());
  }
  const app::CommandResult beyond = app::check(file, {31, {}, {}});
  QCOMPARE(beyond.status, 1);
  QCOMPARE(QString::fromUtf8(beyond.output),
           QString("FAIL: m peak at least 32 B of 31 B at step 2, estimated: over by at least 1 B (%1)\n"
                   "1 of 1 module FAIL\n")
               .arg(file));

  const QByteArray sentence = "the size of 1 value is unknown and counts as 0";
  QVERIFY(app::memory(file, "peak", "value", "text", {}, m_paint).errors.contains(sentence));
  const QJsonObject memory =
      QJsonDocument::fromJson(app::memory(file, "1", "value", "json", {}, m_paint).output).object();
  QVERIFY(memory["problems"].toArray().last()["message"].toString().endsWith(sentence));
  QVERIFY(memory["rows"].toArray().at(1)["value"].toString() == "a" && memory["rows"].toArray().at(1)["size"].isNull());
  QVERIFY(app::info(file, app::InfoFormat::kText).errors.contains(sentence));
}

void TestMemoryVerbs::checkRounded_data() {
  QTest::addColumn<int>("temp");
  QTest::addColumn<int>("status");
  // 1.00MiB may be off by half of the last digit and by the remainder of the division by 1,024, in either direction.
  QTest::newRow("far within") << 1100000 << 0;
  QTest::newRow("just within") << 1048577 << 2;
  QTest::newRow("as printed") << 1048576 << 2;
  QTest::newRow("just beyond") << 1048575 << 2;
  QTest::newRow("far beyond") << 1000000 << 1;
}

void TestMemoryVerbs::checkRounded() {
  QFETCH(int, temp);
  const QString file =
      QString::fromStdString(m_folder->write("module_0001.m.cpu_after_optimizations-memory-usage-report.txt", kReport));
  const app::CommandResult result = app::check(file, {{}, temp, {}});
  if (result.status != 2) QVERIFY2(result.output.contains(" ± "), result.output.constData());
  QTEST(result.status, "status");
  // The total is printed exactly.
  QCOMPARE(app::check(file, {{}, {}, 1114112}).status, 0);
  QCOMPARE(app::check(file, {{}, {}, 1114111}).status, 1);
}

void TestMemoryVerbs::ofAnotherModule() {
  writeBoth(
      "HloModule m, is_scheduled=true\nENTRY e {\n  p = f32[4]{0} parameter(0)\n  ROOT x = f32[4]{0} negate(p)\n}\n");
  const QByteArray sentence =
      "the buffer assignment is of another module: 5 of the 6 instructions that it names are missing here, such as a\n";
  const app::CommandResult check = app::check(path(), {{}, 1, {}});
  QCOMPARE(check.status, 2);
  QVERIFY2(check.output.startsWith("unknown: m temp of 1 B: " + sentence.chopped(1)), check.output.constData());
  QVERIFY(memory("peak", "value", "text").errors.endsWith(sentence));
  // Without steps the values decide.
  writeBoth(kModule, support::until(kAssignment, "HloLiveRange"));
  QCOMPARE(app::check(path(), {{}, 32, {}}).status, 0);
}

void TestMemoryVerbs::checkSeveral() {
  writeBoth();
  const std::string n =
      m_folder->write("module_0002.n.cpu_after_optimizations.txt", "HloModule n, is_scheduled=true\n" + kBody);
  const app::CommandResult result = app::check(path(), {56, {}, {}});
  QCOMPARE(checked(result), QString("ok: m peak 56 B of 56 B at step 3 (FILE)\n"
                                    "ok: n peak 56 B of 56 B at step 3, estimated (id 0002, %1)\n2 modules ok\n")
                                .arg(QString::fromStdString(n)));
  QCOMPARE(result.status, 0);
}

QTEST_MAIN(TestMemoryVerbs)
#include "tst_memory_verbs.moc"
