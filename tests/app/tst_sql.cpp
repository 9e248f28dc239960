// `hloscope sql` and `hloscope export --format sqlite`: the tables, queries of the manual, sums that equal those of
// `cost` and `memory`, and that nothing can be written.

#include <sqlite3.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QtTest>

#include "app/cli/sql_database.h"
#include "tests/support/temporary_folder.h"

namespace {

// %exp.2 has 4 transcendentals, reads and writes 16 bytes; the call does the same.
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
const char kPath[] = "/tmp/xla_dump";  // in the manual

struct Run {
  int status = -1;
  QByteArray output, errors;
};

Run run(const QStringList& arguments, const QString& folder = {}, const QByteArray& input = {}) {
  QProcess process;
  if (!folder.isEmpty()) process.setWorkingDirectory(folder);
  process.start(QCoreApplication::applicationDirPath() + "/hloscope", arguments);
  process.write(input);
  process.closeWriteChannel();
  if (!process.waitForFinished(300'000)) return {};
  return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

/// A database that is opened for reading.
class Database {
 public:
  explicit Database(const QString& file) {
    sqlite3_open_v2(file.toUtf8().constData(), &m_database, SQLITE_OPEN_READONLY, nullptr);
  }
  ~Database() { sqlite3_close(m_database); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Returns the rows, with numbers as in JSON.
  QList<QVariantList> rows(const QString& query) const {
    QList<QVariantList> rows;
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(m_database, query.toUtf8().constData(), -1, &statement, nullptr) != SQLITE_OK) {
      qWarning("%s: %s", qPrintable(query), sqlite3_errmsg(m_database));
      return {{"wrong"}};
    }
    while (sqlite3_step(statement) == SQLITE_ROW) {
      QVariantList row;
      for (int i = 0; i < sqlite3_column_count(statement); ++i) {
        switch (sqlite3_column_type(statement, i)) {
          case SQLITE_INTEGER: row += qint64{sqlite3_column_int64(statement, i)}; break;
          case SQLITE_FLOAT: row += sqlite3_column_double(statement, i); break;
          case SQLITE_NULL: row += QVariant::fromValue(nullptr); break;
          default: row += QString::fromUtf8(reinterpret_cast<const char*>(sqlite3_column_text(statement, i)));
        }
      }
      rows += row;
    }
    sqlite3_finalize(statement);
    return rows;
  }
  QVariant value(const QString& query) const { return rows(query).value(0).value(0); }

 private:
  sqlite3* m_database = nullptr;
};

/// Returns the commands of the manual's page, without "hloscope".
QList<QStringList> manualCommands() {
  QFile file(HLOSCOPE_SOURCE "/resources/manual/sql.md");
  if (!file.open(QIODevice::ReadOnly)) return {};
  QList<QStringList> commands;
  static const QRegularExpression kCommand("\n    hloscope sql ([^\"\n]*)\"([^\"]*)\"");
  for (auto it = kCommand.globalMatch(QString::fromUtf8(file.readAll())); it.hasNext();) {
    const auto match = it.next();
    commands += QStringList{"sql"} + match.captured(1).split(' ', Qt::SkipEmptyParts) + QStringList{match.captured(2)};
  }
  return commands;
}

/// Returns the columns with values of another type than theirs; the only keyword among the columns is "values".
QStringList wrongTypes(const Database& database) {
  QStringList wrong;
  for (const cli::SqlColumn& column : cli::sqlColumns()) {
    const QString name = QString::fromStdString(column.column), table = QString::fromStdString(column.table);
    const QString written = name == "values" ? "\"values\"" : name;
    const QString query = QString("SELECT 1 FROM %1 WHERE typeof(%2) NOT IN ('null', '%3') LIMIT 1")
                              .arg(table, written, QString::fromStdString(column.type).toLower());
    if (!database.rows(query).isEmpty()) wrong += table + '.' + name;
  }
  return wrong;
}

QJsonObject jsonOf(const QByteArray& text) { return QJsonDocument::fromJson(text).object(); }

/// Returns the dumps whose sums are compared: the sample, and the reference dumps where they are.
QStringList dumps() {
  QStringList paths{kSample};
  for (const char* const folder : {"/seeds", "/corpus/made/tpu", "/corpus/made/gpu", "/corpus/made/base"}) {
    const QDir dir(QStringLiteral(HLOSCOPE_SHARED) + folder);
    for (const QFileInfo& one : dir.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot)) paths += one.filePath();
  }
  if (paths.size() == 1) qInfo("SKIP the reference dumps: they are not here");
  return paths;
}

}  // namespace

class TestSql : public QObject {
  Q_OBJECT

 private slots:
  void theFormats() {
    const support::TemporaryFolder folder;
    const QString here = QString::fromStdString(folder.path());
    folder.write("m.txt", kModule);
    const QString query =
        "SELECT instruction, bytes, transcendentals AS t, fusion_kind, bytes / 3.0 AS t "
        "FROM instruction WHERE opcode <> 'parameter'";
    const Run text = run({"sql", "m.txt", query}, here);
    QCOMPARE(text.errors, QByteArray());
    QCOMPARE(text.status, 0);
    QCOMPARE(text.output, QByteArray("instruction\tbytes\tt\tfusion_kind\tt_2\n"
                                     "exp.2\t16\t4\t\t5.333333333333333\n"
                                     "call.5\t16\t0\t\t5.333333333333333\n"));
    QCOMPARE(run({"sql", "--format", "csv", "--limit", "1", "m.txt", query}, here).output,
             QByteArray("instruction,bytes,t,fusion_kind,t_2\nexp.2,16,4,,5.333333333333333\n"));
    QCOMPARE(run({"sql", "--format", "markdown", "m.txt",
                  "SELECT instruction, bytes * 100 AS b FROM instruction "
                  "WHERE opcode = 'call'"},
                 here)
                 .output,
             QByteArray("| instruction | b |\n| --- | ---: |\n| `call.5` | 1,600 |\n"));
    const QJsonObject json = jsonOf(run({"sql", "--format", "json", "m.txt", query}, here).output);
    QCOMPARE(json["schema"].toString() + ' ' + json["path"].toString(), QString("hloscope.sql/1 m.txt"));
    QCOMPARE(json["problems"].toArray().size(), 0);
    QCOMPARE(json["columns"], (QJsonArray{"instruction", "bytes", "t", "fusion_kind", "t_2"}));
    QCOMPARE(
        json["rows"].toArray()[0],
        (QJsonObject{
            {"instruction", "exp.2"}, {"bytes", 16}, {"t", 4}, {"fusion_kind", QJsonValue::Null}, {"t_2", 16 / 3.0}}));
    QCOMPARE(run({"sql", "m.txt", "SELECT x'0aff' AS b WHERE 1"}, here).output, QByteArray("b\n0aff\n"));
    QCOMPARE(run({"sql", "m.txt", "SELECT opcode FROM instruction WHERE 0"}, here).output, QByteArray("opcode\n"));
    QCOMPARE(run({"sql", "--format", "json", "m.txt", "m.txt", "SELECT count(*) AS n FROM instruction"}, here)
                 .output.simplified(),
             QByteArray(R"({ "schema": "hloscope.sql/1", "path": null, "problems": [ ], "columns": [ "n" ], "rows": )"
                        R"([ {"n":8} ] })"));
  }

  // Rows of the tables refer to each other: the operands, callers and buffers are those of the text.
  void theTables() {
    const support::TemporaryFolder folder;
    const QString here = QString::fromStdString(folder.path());
    folder.write("m.txt", kModule);
    QCOMPARE(run({"export", "--out", "m.sqlite", "m.txt", "m.txt"}, here).errors, QByteArray());
    const Database database(here + "/m.sqlite");
    const auto value = [&](const char* query) { return database.value(query).toString(); };
    QCOMPARE(value("SELECT value FROM meta WHERE key = 'schema'"), QString("hloscope.sqlite/1"));
    QCOMPARE(
        value("SELECT group_concat(module_id || ':' || user.instruction || '<' || operand.instruction) FROM "
              "(SELECT u.module_id, u.instruction FROM operand JOIN instruction u ON user_id = u.instruction_id) AS "
              "user JOIN (SELECT o.module_id, o.instruction FROM operand JOIN instruction o ON operand_id = "
              "o.instruction_id) AS operand USING (module_id) WHERE user.instruction LIKE 'call%' AND "
              "operand.instruction = 'p.4'"),
        QString("1:call.5<p.4,2:call.5<p.4"));
    QCOMPARE(value("SELECT group_concat(call.module_id || ':' || instruction.instruction || '>' || "
                   "computation.computation || ' ' || role) FROM call JOIN instruction USING (instruction_id) JOIN "
                   "computation ON computation.computation_id = call.computation_id"),
             QString("1:call.5>body call,2:call.5>body call"));
    QCOMPARE(value("SELECT group_concat(attribute || '=' || value) FROM attribute WHERE module_id = 2 AND attribute = "
                   "'to_apply'"),
             QString("to_apply=%body"));
    QCOMPARE(value("SELECT source_file || ':' || frame.source_line FROM frame JOIN instruction USING (frame_id, "
                   "source_file) WHERE instruction = 'exp.2'"),
             QString("f.py:7"));
    QCOMPARE(value("SELECT group_concat(value.value || ' ' || instruction.instruction || ' ' || allocation.size_bytes) "
                   "FROM value JOIN instruction USING (instruction_id) JOIN allocation USING (allocation_id) WHERE "
                   "value.module_id = 2"),
             QString("p.4 p.4 16,exp.2 exp.2 16"));
    QCOMPARE(value("SELECT reserved_bytes || ' ' || live_peak_bytes || ' ' || space_name FROM space LIMIT 1"),
             QString("32 32 default"));
  }

  // Every column can be selected; only "values" is a keyword.
  void theColumns() {
    const support::TemporaryFolder folder;
    const QString here = QString::fromStdString(folder.path());
    folder.write("m.txt", kModule);
    QCOMPARE(run({"export", "--out", "m.sqlite", "m.txt"}, here).status, 0);
    QCOMPARE(wrongTypes(Database(here + "/m.sqlite")), QStringList());
    QStringList lines{"table\tcolumn\ttype\treferences"};
    for (const cli::SqlColumn& column : cli::sqlColumns()) {
      const QString name = QString::fromStdString(column.column), table = QString::fromStdString(column.table);
      lines +=
          QStringList{table, name, QString::fromStdString(column.type), QString::fromStdString(column.references)}.join(
              '\t');
    }
    QCOMPARE(run({"sql", "--tables"}).output, (lines.join('\n') + '\n').toUtf8());
  }

  // The columns of `list` and `cost` are those of the tables, by the same names.
  void theNames_data() {
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<QString>("table");
    QTest::newRow("computations") << QStringList{"list", "--what", "computations"} << "computation";
    QTest::newRow("instructions") << QStringList{"list", "--what", "instructions"} << "instruction";
    QTest::newRow("allocations") << QStringList{"list", "--what", "allocations"} << "allocation";
    QTest::newRow("values") << QStringList{"list", "--what", "values"} << "value";
    QTest::newRow("cost") << QStringList{"cost", "--by", "instruction"} << "instruction";
  }
  void theNames() {
    QFETCH(QStringList, command);
    QFETCH(QString, table);
    QStringList columns{"file", "module"};  // of the table "module"
    for (const cli::SqlColumn& column : cli::sqlColumns()) {
      if (column.table == table.toStdString()) columns += QString::fromStdString(column.column);
    }
    const Run listed = run(command + QStringList{"--format", "csv", kSample});
    for (const QByteArray& name : listed.output.split('\n').first().split(',')) {
      const bool isOfOne = name.startsWith("once_") || name.startsWith("operand_");  // of one execution
      const bool isOfCost = name == "xla_cycles" || name == "instructions";
      const bool isOfValues = table == QStringLiteral("allocation") && name == "taken_by";  // a column of `value`
      QVERIFY2(columns.contains(name) || isOfValues || (command.first() == "cost" && (isOfOne || isOfCost)), name);
    }
  }

  void theManual_data() {
    QTest::addColumn<QStringList>("command");
    const QList<QStringList> commands = manualCommands();
    for (qsizetype i = 0; i < commands.size(); ++i)
      QTest::newRow(qPrintable(QString("%1 %2").arg(i).arg(commands[i].last().left(60)))) << commands[i];
  }
  // Each query has rows on the bundled sample; in memory, where only some columns are filled, the same as in a file.
  void theManual() {
    QFETCH(QStringList, command);
    const support::TemporaryFolder folder;
    const QString here = QString::fromStdString(folder.path());
    folder.write("paths.txt", kSample.toStdString() + "\nnowhere\n");
    for (QString& word : command) {
      if (word == kPath) word = kSample;
    }
    const Run memory = run(QStringList{command.first(), "--format", "json"} + command.mid(1), here);
    QCOMPARE(memory.errors, QByteArray());
    QCOMPARE(memory.status, 0);
    const QJsonObject answer = jsonOf(memory.output);
    const QJsonArray rows = answer["rows"].toArray();
    QVERIFY(!rows.isEmpty());
    QCOMPARE(run({"export", "--format", "sqlite", "--out", "all", "--paths-from", "paths.txt"}, here).status, 0);
    QJsonArray inFile;
    for (const QVariantList& row : Database(here + "/all").rows(command.last())) {
      QJsonObject object;
      for (qsizetype i = 0; i < row.size(); ++i)
        object.insert(answer["columns"].toArray()[i].toString(), QJsonValue::fromVariant(row[i]));
      inFile += object;
    }
    QCOMPARE(rows, inFile);
  }

  void theManualHasQueries() { QVERIFY(manualCommands().size() >= 12); }

  // Columns of joins are not named elsewhere in the query.
  void joinedColumnsAreFilled_data() {
    QTest::addColumn<QString>("query");
    QTest::newRow("using") << "SELECT count(*) AS n FROM value JOIN instruction USING (shape, op_name)";
    QTest::newRow("natural") << "SELECT count(*) AS n FROM value NATURAL JOIN allocation";
    QTest::newRow("natural left") << "SELECT count(flops) AS n FROM operand NATURAL LEFT JOIN module";
    QTest::newRow("rows") << "SELECT count(*) AS n FROM call JOIN computation USING (computation_id)";
    QTest::newRow("star") << "SELECT count(*) AS n FROM (SELECT * FROM instruction) WHERE step > 3";
    QTest::newRow("case") << "select COUNT(*) as n from VALUE Join ALLOCATION Using (Allocation_ID)";
  }
  void joinedColumnsAreFilled() {
    QFETCH(QString, query);
    const support::TemporaryFolder folder;
    const QString file = QString::fromStdString(folder / "sample.sqlite");
    QCOMPARE(run({"export", "--out", file, kSample}).status, 0);
    const qint64 count = Database(file).value(query).toLongLong();
    QVERIFY(count > 0);
    QCOMPARE(run({"sql", kSample, query}).output, QByteArray("n\n") + QByteArray::number(count) + '\n');
  }

  // To the byte, for every module of the dumps.
  void sumsEqualCostAndMemory() {
    const support::TemporaryFolder folder;
    const QString file = QString::fromStdString(folder / "all.sqlite");
    int modules = 0, memories = 0;
    for (const QString& path : dumps()) {
      QCOMPARE(run({"export", "--out", file, path}).status, 0);
      const Database database(file);
      QCOMPARE(database.value("PRAGMA integrity_check").toString(), QString("ok"));
      QCOMPARE(database.rows("PRAGMA foreign_key_check").size(), 0);
      QCOMPARE(wrongTypes(database), QStringList());
      const QStringList keys{"flops", "transcendentals", "bytes_accessed", "bytes_read", "bytes_written", "link_bytes"};
      const QJsonArray costs =
          jsonOf(run({"cost", "--module", "all", "--by", "instruction", "--format", "json", path}).output)["modules"]
              .toArray();
      for (const QJsonValue& cost : costs) {
        const QString of =
            QString("file = '%1' AND module = '%2'")
                .arg(cost["file"].toString().replace("'", "''"), cost["module"].toString().replace("'", "''"));
        if (database.value("SELECT count(*) FROM module WHERE " + of).toInt() != 1) continue;  // of the same name
        ++modules;
        for (const QString& key : keys) {
          const QVariant total = database.value("SELECT " + key + " FROM module WHERE " + of);
          QCOMPARE(QJsonValue::fromVariant(total), cost["total"][key]);
          qint64 sum = 0;
          for (const QJsonValue& row : cost["rows"].toArray()) sum += row[key].toInteger();
          const QVariant all = database.value(
              QString("SELECT coalesce(sum(instruction.%1), 0) FROM instruction JOIN module USING "
                      "(module_id) WHERE %2")
                  .arg(key, QString(of).replace("file =", "module.file =").replace("module =", "module.module =")));
          QVERIFY2(all.toLongLong() == sum, qPrintable(QString("%1 %2: %3, %4").arg(of, key, all.toString()).arg(sum)));
        }
      }
      const QJsonArray memory =
          jsonOf(run({"memory", "--module", "all", "--format", "json", path}).output)["modules"].toArray();
      for (const QJsonValue& one : memory) {
        const QString of = QString("module = '%1'").arg(one["module"].toString().replace("'", "''"));
        if (one["module"].isNull() || database.value("SELECT count(*) FROM module WHERE " + of).toInt() != 1) continue;
        ++memories;
        QCOMPARE(QJsonValue::fromVariant(database.value("SELECT total_bytes FROM module WHERE " + of)),
                 one["total_bytes"]);
        for (const QJsonValue& space : one["spaces"].toArray()) {
          for (const char* const key : {"reserved_bytes", "argument_bytes", "output_bytes", "alias_bytes", "temp_bytes",
                                        "constant_bytes", "live_peak_bytes", "live_peak_step", "packing_loss_bytes"}) {
            const QVariant value = database.value(
                QString("SELECT space.%1 FROM space JOIN module USING (module_id) WHERE space.space = %2 "
                        "AND module.%3")
                    .arg(key)
                    .arg(space["space"].toInteger())
                    .arg(of));
            QCOMPARE(QJsonValue::fromVariant(value), space[key]);
          }
        }
      }
    }
    qInfo("%d modules, %d with memory", modules, memories);
    QVERIFY(modules > 0 && memories > 0);
  }

  void wrongQueries_data() {
    QTest::addColumn<QString>("query");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("column") << "SELECT opcod FROM instruction"
                            << QByteArray(
                                   "no such column: opcod; did you mean opcode?\n"
                                   "  SELECT opcod FROM instruction\n         ^\n");
    QTest::newRow("second line") << "SELECT opcode\nFROM instruction, WHERE"
                                 << QByteArray(
                                        "near \"WHERE\": syntax error\n  FROM instruction, WHERE\n"
                                        "                    ^\n");
    QTest::newRow("unlike any") << "SELECT xyzzy FROM instruction"
                                << QByteArray(
                                       "no such column: xyzzy; hloscope sql --tables lists all columns\n"
                                       "  SELECT xyzzy FROM instruction\n         ^\n");
    QTest::newRow("table") << "SELECT * FROM instructions"
                           << QByteArray("no such table: instructions; did you mean instruction?\n");
    QTest::newRow("keyword") << "SELECT values FROM allocation"
                             << QByteArray(
                                    "near \"values\": syntax error; the column is written \"values\" with the "
                                    "quotes, because it is a keyword\n  SELECT values FROM allocation\n"
                                    "         ^\n");
    QTest::newRow("two") << "SELECT 1; SELECT 2"
                         << QByteArray("only one query is possible\n  SELECT 1; SELECT 2\n           ^\n");
    QTest::newRow("empty") << " -- nothing" << QByteArray("the query is empty\n");
    QTest::newRow("path") << kSample << QByteArray("the last argument is the QUERY, not a PATH\n");
    const QByteArray onlyQueries = "only queries are possible, which begin with SELECT, WITH or VALUES\n";
    for (const char* const statement :
         {"DELETE FROM module", "INSERT INTO meta VALUES ('a', 'b')", "UPDATE module SET path = 1", "DROP TABLE module",
          "CREATE TABLE t (a)", "CREATE VIRTUAL TABLE t USING fts5(a)", "ATTACH '/tmp/x' AS x", "PRAGMA query_only = 0",
          "PRAGMA temp_store_directory = '/tmp'", "VACUUM INTO '/tmp/x'", "BEGIN", "COMMIT", "ANALYZE", "REINDEX"})
      QTest::newRow(statement) << statement << onlyQueries;
    QTest::newRow("extension") << "SELECT load_extension('x')"
                               << QByteArray(
                                      "not authorized to use function: load_extension\n"
                                      "  SELECT load_extension('x')\n         ^\n");
    QTest::newRow("text") << "SELECT zeroblob(1000000000)" << QByteArray("string or blob too big\n");
    QTest::newRow("overflow") << "SELECT sum(x) FROM (SELECT 9223372036854775807 AS x UNION ALL SELECT 1)"
                              << QByteArray("integer overflow\n");
  }
  void wrongQueries() {
    QFETCH(QString, query);
    QFETCH(QByteArray, message);
    const Run answer = run({"sql", kSample, query});
    QCOMPARE(answer.errors, "hloscope: sql: " + message);
    QCOMPARE(answer.output, QByteArray());
    QCOMPARE(answer.status, 2);
  }

  void wrongUsage_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("no query") << QStringList{"sql", "a"} << QByteArray("sql needs a PATH and one QUERY");
    QTest::newRow("only a list") << QStringList{"sql", "--paths-from", "-"} << QByteArray("sql needs a QUERY");
    QTest::newRow("both") << QStringList{"sql", "--paths-from", "-", "a", "SELECT 1"}
                          << QByteArray("sql takes PATHs or --paths-from, not both");
    QTest::newRow("tables of a path") << QStringList{"sql", "--tables", "a"}
                                      << QByteArray("--tables takes no PATH and no QUERY");
    QTest::newRow("twice") << QStringList{"sql", "-", "-", "SELECT 1"}
                           << QByteArray("standard input can be read only once, so only one PATH can be -");
    QTest::newRow("no file") << QStringList{"export", "--format", "sqlite", "a"}
                             << QByteArray("--format sqlite needs --out FILE");
    QTest::newRow("rows") << QStringList{"export", "--what", "values", "--out", "a.sqlite", "a"}
                          << QByteArray("--what is of --format jsonl; a database has all tables");
  }
  void wrongUsage() {
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, message);
    const Run answer = run(arguments);
    QCOMPARE(answer.errors,
             "hloscope: " + message + "\nhloscope help " + arguments[0].toUtf8() + " prints the usage.\n");
    QCOMPARE(answer.status, 2);
  }

  void whatCannotBeRead() {
    const support::TemporaryFolder folder;
    const QString here = QString::fromStdString(folder.path());
    folder.write("good.txt", kModule);
    folder.write("broken.txt", "no dump\n");
    const QByteArray paths = "good.txt\nbroken.txt\nmissing.txt\n";
    const QString query =
        "SELECT path, message IS NULL AS is_read FROM (SELECT path, NULL AS message FROM module UNION "
        "ALL SELECT path, message FROM error)";
    const Run rows = run({"sql", "--paths-from", "-", query}, here, paths);
    QCOMPARE(rows.status, 0);
    QCOMPARE(rows.output, QByteArray("path\tis_read\ngood.txt\t1\nbroken.txt\t0\nmissing.txt\t0\n"));
    QVERIFY2(rows.errors.endsWith("missing.txt: there is no such file or folder\n"), rows.errors);
    QCOMPARE(run({"sql", "--strict", "--paths-from", "-", query}, here, paths).status, 1);
    QCOMPARE(run({"sql", "missing.txt", query}, here).status, 2);
    QCOMPARE(run({"sql", ".", "SELECT count(*) AS n FROM module"}, here).output, QByteArray("n\n1\n"));
    QCOMPARE(run({"sql", "-", "SELECT count(*) AS n FROM instruction"}, here, kModule).output, QByteArray("n\n4\n"));
    QCOMPARE(run({"export", "--out", "a.sqlite", "--paths-from", "-"}, here, paths).status, 0);
    QCOMPARE(run({"export", "--strict", "--out", "a.sqlite", "--paths-from", "-"}, here, paths).status, 1);
    const Database database(here + "/a.sqlite");
    QCOMPARE(database.value("SELECT count(*) FROM module").toInt(), 1);
    QCOMPARE(database.value("SELECT message FROM error WHERE path = 'missing.txt'").toString(),
             QString("there is no such file or folder"));
  }

  void aFileIsReplacedAsAWhole() {
    const support::TemporaryFolder folder;
    const QString here = QString::fromStdString(folder.path());
    folder.write("good.txt", kModule);
    const auto bytes = [&](const char* name) {
      QFile file(here + '/' + name);
      return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    folder.write("old.sqlite", "before\n");
    QCOMPARE(run({"export", "--out", "old.sqlite", "good.txt", kSample}, here).errors, QByteArray());
    QVERIFY(bytes("old.sqlite").startsWith("SQLite format 3"));
    QCOMPARE(QDir(here).entryList(QDir::Files), (QStringList{"good.txt", "old.sqlite"}));
    // Two runs write the same bytes.
    QCOMPARE(run({"export", "--out", "again.sqlite", "good.txt", kSample}, here).status, 0);
    QVERIFY(bytes("again.sqlite") == bytes("old.sqlite"));
    const Run device = run({"export", "--format", "sqlite", "--out", "/dev/null", "good.txt"}, here);
    QCOMPARE(device.errors,
             QByteArray("/dev/null: cannot be written: a database needs a file, not a device or a pipe\n"));
    QCOMPARE(device.status, 2);
    const Run nowhere = run({"export", "--out", "nowhere/a.sqlite", "good.txt"}, here);
    QCOMPARE(nowhere.errors, QByteArray("nowhere/a.sqlite: cannot be written: No such file or directory\n"));
    QCOMPARE(nowhere.status, 2);
    // No room: a file may have 64 KiB, and the database of the sample has more. The old file stays.
    QProcess full;
    full.setWorkingDirectory(here);
    full.start("bash", {"-c", "trap '' XFSZ; ulimit -f 64; \"$0\" export --out old.sqlite \"$1\"",
                        QCoreApplication::applicationDirPath() + "/hloscope", kSample});
    QVERIFY(full.waitForFinished(60'000));
    QVERIFY2(full.readAllStandardError().startsWith("old.sqlite: cannot be written: "), "no message");
    QCOMPARE(full.exitCode(), 2);
    QVERIFY(bytes("old.sqlite") == bytes("again.sqlite"));
    QCOMPARE(QDir(here).entryList(QDir::Files), (QStringList{"again.sqlite", "good.txt", "old.sqlite"}));
  }

  void aClosedPipeEndsIt() {
    QProcess process;
    process.start("bash", {"-o", "pipefail", "-c",
                           "\"$0\" sql \"$1\" 'SELECT a.* FROM instruction AS a, instruction LIMIT 100000' | head -1",
                           QCoreApplication::applicationDirPath() + "/hloscope", kSample});
    QVERIFY(process.waitForFinished(120'000));
    QCOMPARE(process.readAllStandardError(), QByteArray());
    QCOMPARE(process.readAllStandardOutput().count('\n'), 1);
  }

  // Text of a dump that is not UTF-8 becomes valid.
  void invalidTextBecomesValid() {
    const support::TemporaryFolder folder;
    std::string text = kModule;
    text.replace(text.find("jit(f)/exp"), 10, "a\xffz");
    const QString path = QString::fromStdString(folder.write("m.txt", text));
    QCOMPARE(run({"sql", path, "SELECT op_name FROM instruction WHERE op_name IS NOT NULL"}).output,
             QByteArray("op_name\na\xEF\xBF\xBDz\n"));
  }
};

QTEST_GUILESS_MAIN(TestSql)
#include "tst_sql.moc"
