// `hloscope export`: rows for other programs. Every row has all columns of its schema with their types; sums equal
// those of `cost` and `memory`; what cannot be read is a row.

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QtTest>

#include "app/cli/export.h"
#include "tests/support/commands.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/write_archive.h"

namespace {

constexpr char kModule[] = R"(HloModule jit_f, is_scheduled=true

%body (p.1: f32[4]) -> f32[4] {
  %p.1 = f32[4]{0} parameter(0)
  ROOT %exp.2 = f32[4]{0} exponential(%p.1), metadata={op_name="jit(f)/exp" source_file="f.py" source_line=7}
}

ENTRY %main.3 (p.4: f32[4]) -> f32[4] {
  %p.4 = f32[4]{0} parameter(0)
  ROOT %call.5 = f32[4]{0} call(%p.4), to_apply=%body
}
)";

const QString kSample = QStringLiteral(HLOSCOPE_SOURCE "/resources/samples");

struct Run {
  int status = -1;
  QByteArray output, errors;
};

Run run(const QStringList& arguments, const QByteArray& input = {}, const QString& folder = {}) {
  QProcess process;
  if (!folder.isEmpty()) process.setWorkingDirectory(folder);
  process.start(QCoreApplication::applicationDirPath() + "/hloscope", QStringList{"export"} + arguments);
  process.write(input);
  process.closeWriteChannel();
  if (!process.waitForFinished(60'000)) return {};
  return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QList<QJsonObject> rowsOf(const QByteArray& lines) {
  QList<QJsonObject> rows;
  for (const QByteArray& line : lines.split('\n')) {
    if (!line.isEmpty()) rows += QJsonDocument::fromJson(line).object();
  }
  return rows;
}

/// Returns true if the row has the keys in this order.
bool hasKeysInOrder(const QByteArray& line, const QStringList& keys) {
  qsizetype at = 0;
  for (const QString& key : keys) {
    at = line.indexOf((at == 0 ? "{\"" : ",\"") + key.toUtf8() + "\":", at);
    if (at < 0) return false;
    ++at;
  }
  return true;
}

/// Returns the columns of a schema for Spark: names and types.
QList<QPair<QString, QString>> schemaOf(const QString& what) {
  const QString text = QString::fromStdString(cli::exportSchema(what.toStdString(), "spark").output).trimmed();
  QList<QPair<QString, QString>> columns;
  static const QRegularExpression kColumn(
      "(?:^|, )`(\\w+)` (STRING|BIGINT|BOOLEAN|ARRAY<STRING>|ARRAY<STRUCT<[^>]*>>)");
  for (auto it = kColumn.globalMatch(text); it.hasNext();) {
    const auto match = it.next();
    columns += {match.captured(1), match.captured(2)};
  }
  return columns;
}

bool fits(const QJsonValue& value, const QString& type) {
  if (value.isNull()) return true;
  if (type == "STRING") return value.isString();
  if (type == "BOOLEAN") return value.isBool();
  if (type == "BIGINT") return value.isDouble();
  if (!value.isArray()) return false;
  for (const QJsonValue& element : value.toArray()) {
    if (type == "ARRAY<STRING>" ? !element.isString() : !element.isObject()) return false;
  }
  return true;
}

qint64 sum(const QList<QJsonObject>& rows, const QString& key) {
  qint64 all = 0;
  for (const QJsonObject& row : rows) all += row[key].toInteger();
  return all;
}

}  // namespace

class TestExport : public QObject {
  Q_OBJECT

 private slots:
  void aModule() {
    const support::TemporaryFolder folder;
    folder.write("m.txt", kModule);
    const Run modules = run({"m.txt"}, {}, QString::fromStdString(folder.path()));
    QCOMPARE(modules.errors, QByteArray());
    QCOMPARE(modules.status, 0);
    QCOMPARE(
        modules.output,
        QByteArray(
            R"({"schema":"hloscope.modules/1","path":"m.txt","file":"m.txt","module":"jit_f","id":null,"stage":"other",)"
            R"("backend":null,"entry":"main.3","scheduled":true,"computations":2,"instructions":4,"operands":2,)"
            R"("opcode_counts":[{"opcode":"call","instructions":1},{"opcode":"exponential","instructions":1},)"
            R"({"opcode":"parameter","instructions":2}],"flops":0,"transcendentals":4,"bytes_accessed":32,)"
            R"("bytes_read":16,"bytes_written":16,"link_bytes":0,"at_least":[],"assignment_file":null,)"
            R"("estimated":true,"allocations":2,"values":2,"steps":4,"total_bytes":32,"space":0,)"
            R"("space_name":"default","reserved_bytes":32,"argument_bytes":16,"output_bytes":16,"alias_bytes":0,)"
            R"("temp_bytes":0,"constant_bytes":0,"live_peak_bytes":32,"packing_loss_bytes":0,"capacity_bytes":null,)"
            R"("live_peak_step":2,"spaces":[{"space":0,"space_name":"default","reserved_bytes":32,)"
            R"("live_peak_bytes":32}],"out_of_memory":false,"problems":0})"
            "\n"));
    const Run instructions = run({"--what", "instructions", "m.txt"}, {}, QString::fromStdString(folder.path()));
    QCOMPARE(instructions.output.count('\n'), 4);
    QCOMPARE(
        instructions.output.split('\n')[1],
        QByteArray(
            R"({"schema":"hloscope.instructions/1","path":"m.txt","file":"m.txt","module":"jit_f","id":null,)"
            R"("computation":"body","instruction":"exp.2","opcode":"exponential","shape":"f32[4]{0}","bytes":16,)"
            R"("operands":["p.1"],"op_name":"jit(f)/exp","source":"f.py:7","unpadded_bytes":16,"padding_bytes":0,)"
            R"("trip_count":null,"space":0,"sharding":null,"overlapped_by":null,"fusion_kind":null,"step":2,)"
            R"("source_file":"f.py","source_line":7,"executions":1,"executions_at_least":false,"flops":0,)"
            R"("transcendentals":4,"bytes_accessed":32,"bytes_read":16,"bytes_written":16,"link_bytes":0,"at_least":[],)"
            R"("peak_bytes":16})"));
    const QList<QJsonObject> values =
        rowsOf(run({"--what", "values", "m.txt"}, {}, QString::fromStdString(folder.path())).output);
    QCOMPARE(values.size(), 2);
    QCOMPARE(values[0]["value"].toString() + ' ' + values[1]["value"].toString(), QString("p.4 exp.2"));
    QCOMPARE(values[1]["size_bytes"].toInteger(), 16);
  }

  // All rows of a schema have all its keys in its order, with values of its types.
  void rowsFitTheSchema_data() {
    QTest::addColumn<QString>("what");
    for (const std::string& what : cli::exportedRows()) QTest::newRow(what.c_str()) << QString::fromStdString(what);
  }
  void rowsFitTheSchema() {
    QFETCH(QString, what);
    QList<QPair<QString, QString>> schema = schemaOf(what);
    QCOMPARE(schema.takeLast(), (QPair<QString, QString>{"message", "STRING"}));
    QStringList keys, lower;
    for (const auto& [key, type] : schema) keys += key;
    for (const QString& key : keys) lower += key.toLower();
    QCOMPARE(lower.removeDuplicates(), 0);
    QStringList paths{kSample};
    const QString shared = HLOSCOPE_SHARED "/seeds";
    if (QFile::exists(shared)) {
      paths += shared;
    } else {
      qInfo("SKIP the reference dumps: they are not here");
    }
    const Run rows = run(QStringList{"--what", what} + paths);
    QCOMPARE(rows.status, 0);
    int count = 0;
    for (const QByteArray& line : rows.output.split('\n')) {
      if (line.isEmpty() || line.startsWith("{\"schema\":\"hloscope.error/1\"")) continue;
      ++count;
      const QJsonObject row = QJsonDocument::fromJson(line).object();
      QCOMPARE(row.size(), keys.size());
      for (const auto& [key, type] : schema)
        QVERIFY2(fits(row[key], type), qPrintable(key + " is no " + type + ": " + QString::fromUtf8(line.left(2000))));
      QVERIFY2(hasKeysInOrder(line, keys), line.left(2000));
    }
    QVERIFY(count > 0);
  }

  // Large files are parsed by two threads, and large modules verified by another.
  void twoRunsAreEqual_data() { rowsFitTheSchema_data(); }
  void twoRunsAreEqual() {
    QFETCH(QString, what);
    QStringList paths{kSample};
    if (const QString seeds = HLOSCOPE_SHARED "/seeds"; QFile::exists(seeds)) paths += seeds;
    const Run once = run(QStringList{"--what", what} + paths), again = run(QStringList{"--what", what} + paths);
    QVERIFY(once.output == again.output);
    QVERIFY(once.output.size() > 1000);
  }

  void sumsEqualCostAndMemory() {
    const QJsonObject module = rowsOf(run({kSample}).output).value(0);
    const QJsonObject cost =
        QJsonDocument::fromJson(app::cost(kSample, "instruction", "json").output)["modules"][0].toObject();
    const QJsonObject total = cost["total"].toObject();
    QList<QJsonObject> costs;
    for (const QJsonValue& row : cost["rows"].toArray()) costs += row.toObject();
    const QList<QJsonObject> instructions = rowsOf(run({"--what", "instructions", kSample}).output);
    QCOMPARE(instructions.size(), module["instructions"].toInteger());
    // The rows contain all branches of the sample's conditional, the total only the most expensive one.
    for (const char* const key :
         {"flops", "transcendentals", "bytes_accessed", "bytes_read", "bytes_written", "link_bytes"}) {
      QCOMPARE(module[key], total[key]);
      QCOMPARE(sum(instructions, key), sum(costs, key));
    }
    QVERIFY(module["flops"].toInteger() > 0);
    QCOMPARE(sum(instructions, "peak_bytes"), total["peak_bytes"].toInteger());

    const QJsonObject memory =
        QJsonDocument::fromJson(app::memory(kSample, "peak", "value", "json", {}, {}).output).object();
    const QJsonObject space = memory["spaces"].toArray()[0].toObject();
    for (const char* const key : {"reserved_bytes", "argument_bytes", "output_bytes", "alias_bytes", "temp_bytes",
                                  "constant_bytes", "live_peak_bytes", "live_peak_step", "packing_loss_bytes"})
      QCOMPARE(module[key], space[key]);
    QCOMPARE(module["total_bytes"], memory["total_bytes"]);
    QVERIFY(module["reserved_bytes"].toInteger() > 0);
  }

  void whatCannotBeReadIsARow() {
    const support::TemporaryFolder folder;
    const QString here = QString::fromStdString(folder.path());
    folder.write("good.txt", kModule);
    folder.write("broken.txt", "no dump\n");
    const QByteArray paths = "good.txt\nbroken.txt\n\nmissing.txt\ngood.txt\n";
    const Run rows = run({"--paths-from", "-"}, paths, here);
    // A person looks at standard error, a program reads the rows.
    QVERIFY2(rows.errors.startsWith("broken.txt: is text, but neither HLO nor"), rows.errors.constData());
    QVERIFY2(rows.errors.endsWith("\nmissing.txt: there is no such file or folder\n"), rows.errors.constData());
    QCOMPARE(rows.errors.count('\n'), 2);
    QCOMPARE(rows.status, 0);
    const QList<QJsonObject> all = rowsOf(rows.output);
    QCOMPARE(all.size(), 4);
    QCOMPARE(all[0]["schema"].toString(), QString("hloscope.modules/1"));
    QCOMPARE(all[1], (QJsonObject{{"schema", "hloscope.error/1"},
                                  {"path", "broken.txt"},
                                  {"file", QJsonValue::Null},
                                  {"message",
                                   "is text, but neither HLO nor a buffer assignment; make a dump with "
                                   "XLA_FLAGS=--xla_dump_to=DIR and open the folder DIR or one of its "
                                   "*after_optimizations.txt files"}}));
    QCOMPARE(rows.output.split('\n')[2], QByteArray(R"({"schema":"hloscope.error/1","path":"missing.txt","file":null,)"
                                                    R"("message":"there is no such file or folder"})"));
    QCOMPARE(all[3], all[0]);
    QCOMPARE(run({"--strict", "--paths-from", "-"}, paths, here).status, 1);
    QCOMPARE(run({"--strict", "--paths-from", "-"}, "good.txt\n", here).status, 0);
    // A list in a file, without a line break at its end, gives the same.
    folder.write("paths", paths.chopped(1).toStdString());
    QCOMPARE(run({"--paths-from", "paths"}, {}, here).output, rows.output);
    QCOMPARE(run({"good.txt", "broken.txt", "missing.txt", "good.txt"}, {}, here).output, rows.output);
    QCOMPARE(run({"--paths-from", "-"}, "-\n", here).output,
             QByteArray("{\"schema\":\"hloscope.error/1\",\"path\":\"-\",\"file\":null,"
                        "\"message\":\"standard input is the list of paths\"}\n"));
    const Run nothing = run({"--paths-from", "-"}, "", here);
    QCOMPARE(nothing.output + nothing.errors, QByteArray());
    QCOMPARE(nothing.status, 0);
  }

  // The rows of a tar have the names in it as paths; a member that is no dump has a row, too.
  void aTarFromStandardInput() {
    const support::TemporaryFolder folder;
    const std::string tar = folder / "dumps.tar";
    support::writeArchive(tar, "tar", "gzip", {{"a/one.txt", kModule}, {"b.txt", "no dump\n"}, {"notes.md", "text"}});
    QFile file(QString::fromStdString(tar));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const Run rows = run({"-"}, file.readAll());
    QCOMPARE(rows.status, 0);
    const QList<QJsonObject> all = rowsOf(rows.output);
    QCOMPARE(all.size(), 2);
    QCOMPARE(all[0], (QJsonObject{{"schema", "hloscope.error/1"},
                                  {"path", "b.txt"},
                                  {"file", "<stdin>/b.txt"},
                                  {"message", "not a file of an XLA dump"}}));
    QCOMPARE(all[1]["path"].toString() + ' ' + all[1]["file"].toString(), QString("a/one.txt <stdin>/a/one.txt"));
    QCOMPARE(run({"-"}, kModule).output.left(80).split(',')[1], QByteArray("\"path\":\"-\""));
  }

  // The end of an archive may have had modules: that is a row, and status 1 with --strict.
  void aTruncatedArchive() {
    const support::TemporaryFolder folder;
    const std::string tar = folder / "dumps.tar";
    support::writeArchive(tar, "tar", "", {{"one.txt", kModule}, {"two.txt", std::string(9000, '\n') + kModule}});
    QFile file(QString::fromStdString(tar));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray part = file.read(3000);  // the first file, and the beginning of the second one
    const Run rows = run({"--strict", "-"}, part);
    QCOMPARE(rows.status, 1);
    QCOMPARE(run({"-"}, part).status, 0);
    const QList<QJsonObject> all = rowsOf(rows.output);
    QVERIFY2(!all.isEmpty(), rows.errors.constData());
    QCOMPARE(all[0]["schema"].toString() + ' ' + all[0]["path"].toString(), QString("hloscope.error/1 -"));
    QVERIFY2(all[0]["message"].toString().startsWith("the archive is damaged or truncated after its first "),
             rows.output.constData());
    QCOMPARE(all.last()["path"].toString(), QString("one.txt"));
  }

  void aModuleIsNoRowOfItsMessage() {
    const support::TemporaryFolder folder;
    folder.write("module_0001.jit_f.sm_9.0_gpu_after_optimizations.txt", kModule);
    folder.write("module_0001.jit_f.sm_9.0_gpu_after_optimizations.oom.txt",
                 "RESOURCE_EXHAUSTED: Ran out of memory in memory space hbm. Used 20.90G of 15.48G hbm. "
                 "Exceeded hbm capacity by 5.42G.\n");
    const QList<QJsonObject> rows = rowsOf(run({QString::fromStdString(folder.path())}).output);
    QCOMPARE(rows.size(), 1);
    QCOMPARE(rows[0]["instructions"].toInteger(), 4);
    QCOMPARE(rows[0]["stage"].toString() + ' ' + rows[0]["backend"].toString(), QString("after_optimizations sm_9.0"));
  }

  // Text of a dump that is not UTF-8 is written as valid JSON.
  void invalidTextBecomesValid() {
    const support::TemporaryFolder folder;
    std::string text = kModule;
    text.replace(text.find("jit(f)/exp"), 10, "a\xff\"\\\n\x01z");
    const std::string path = folder.write("m.txt", text);
    const Run rows = run({"--what", "instructions", QString::fromStdString(path)});
    for (const QByteArray& line : rows.output.split('\n')) {
      QJsonParseError error;
      QJsonDocument::fromJson(line, &error);
      QVERIFY2(line.isEmpty() || error.error == QJsonParseError::NoError, line);
      QVERIFY(QString::fromUtf8(line).toUtf8() == line);
    }
  }

  void aClosedPipeEndsIt() {
    QProcess process;
    process.start("bash", {"-o", "pipefail", "-c",
                           "yes \"$1\" | head -2000 | \"$0\" export --what instructions --paths-from - | head -1",
                           QCoreApplication::applicationDirPath() + "/hloscope", kSample});
    QVERIFY(process.waitForFinished(120'000));
    QCOMPARE(process.readAllStandardError(), QByteArray());
    QCOMPARE(process.readAllStandardOutput().count('\n'), 1);
  }

  void aFileIsReplacedAsAWhole() {
    const support::TemporaryFolder folder;
    const QString here = QString::fromStdString(folder.path());
    folder.write("good.txt", kModule);
    const Run written = run({"--out", "rows.jsonl", "good.txt"}, {}, here);
    QCOMPARE(written.output + written.errors, QByteArray());
    QCOMPARE(written.status, 0);
    QFile file(here + "/rows.jsonl");
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), run({"good.txt"}, {}, here).output);
    QCOMPARE(QDir(here).entryList(QDir::Files), (QStringList{"good.txt", "rows.jsonl"}));
    const Run full = run({"--out", "/dev/full", "good.txt"}, {}, here);
    QCOMPARE(full.errors, QByteArray("/dev/full: cannot be written: No space left on device\n"));
    QCOMPARE(full.status, 2);
    QCOMPARE(run({"--out", "nowhere/rows.jsonl", "good.txt"}, {}, here).status, 2);
  }

  void wrongUsage_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("no path") << QStringList{} << QByteArray("export needs a PATH");
    QTest::newRow("both") << QStringList{"--paths-from", "-", "a"}
                          << QByteArray("export takes PATHs or --paths-from, not both");
    QTest::newRow("schema of a path") << QStringList{"--schema", "modules", "a"}
                                      << QByteArray("--schema takes no PATH");
    QTest::newRow("schema") << QStringList{"--schema", "files"}
                            << QByteArray("--schema is modules, instructions or values");
    QTest::newRow("for") << QStringList{"--for", "spark", "a"} << QByteArray("--for is valid only with --schema");
    QTest::newRow("twice") << QStringList{"-", "/dev/stdin"}
                           << QByteArray("standard input can be read only once, so only one PATH can be -");
  }
  void wrongUsage() {
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, message);
    const Run answer = run(arguments);
    QCOMPARE(answer.errors, "hloscope: " + message + "\nhloscope help export prints the usage.\n");
    QCOMPARE(answer.status, 2);
  }

  void aListThatCannotBeRead() {
    const Run answer = run({"--paths-from", "/nowhere"});
    QCOMPARE(answer.errors, QByteArray("/nowhere: No such file or directory\n"));
    QCOMPARE(answer.status, 2);
  }

  void schemas() {
    const QByteArray spark = run({"--schema", "values"}).output;
    QVERIFY2(spark.startsWith("`schema` STRING, `path` STRING, `file` STRING, `module` STRING, `id` STRING, "), spark);
    QVERIFY2(spark.endsWith("`estimated` BOOLEAN, `message` STRING\n"), spark);
    const QByteArray duckdb = run({"--schema", "values", "--for", "duckdb"}).output;
    QVERIFY2(duckdb.startsWith("{'schema': 'VARCHAR', ") && duckdb.endsWith("'message': 'VARCHAR'}\n"), duckdb);
    const QByteArray arrow = run({"--schema", "values", "--for", "arrow"}).output;
    QVERIFY2(arrow.startsWith("pyarrow.schema([\n    (\"schema\", pyarrow.string()),\n") && arrow.endsWith("\n])\n"),
             arrow);
  }
};

QTEST_GUILESS_MAIN(TestExport)
#include "tst_export.moc"
