// `hloscope list`: rows of a folder from file names only, rows of the parsed files, as text and as JSON.

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "app/cli/command_line.h"
#include "tests/support/commands.h"
#include "tests/support/temporary_folder.h"

namespace {

constexpr const char* kModule = R"(HloModule jit_f, is_scheduled=true

%body (p.1: f32[4]) -> f32[4] {
  %p.1 = f32[4]{0} parameter(0)
  ROOT %exp.2 = f32[4]{0} exponential(%p.1), metadata={op_name="jit(f)/exp" source_file="f.py" source_line=7}
}

ENTRY %main.3 (p.4: f32[4]) -> f32[4] {
  %p.4 = f32[4]{0} parameter(0)
  ROOT %call.5 = f32[4]{0} call(%p.4), to_apply=%body
}
)";
constexpr const char* kAssignment =
    "BufferAssignment:\nallocation 0: size 16, parameter 0, shape |f32[4]| at ShapeIndex {}:\n"
    " value: <0 p.4 @0> (size=16,offset=0): f32[4]{0}\nallocation 1: size 48, preallocated-temp:\n\nTotal bytes used: "
    "64 (64B)\n";

void writeDump(const support::TemporaryFolder& folder) {
  folder.write("module_0001.jit_f.before_optimizations.txt", kModule);
  folder.write("module_0001.jit_f.0000.simplify.after_a.before_b.txt", kModule);
  folder.write("module_0001.jit_f.sm_9.0_gpu_after_optimizations.txt", kModule);
  folder.write("module_0001.jit_f.sm_9.0_gpu_after_optimizations-buffer-assignment.txt", kAssignment);
  folder.write("module_0001.jit_f.ptx", "//");
  folder.write("module_0002.gemm_fusion_dot.before_optimizations.txt", kModule);
  folder.write("a\tb.md", "hello");
}

/// Returns the output as text, with the folder's name replaced by DIR.
QString text(const support::TemporaryFolder& folder, const char* what) {
  const app::CommandResult result =
      app::list(QString::fromStdString(folder.path()), {QLatin1String(what), {}, app::ListFormat::kText});
  if (result.status != 0 || !result.errors.isEmpty()) qWarning("%d: %s", result.status, result.errors.constData());
  return QString::fromUtf8(result.output).replace(QString::fromStdString(folder.path()), QStringLiteral("DIR"));
}

}  // namespace

class TestList : public QObject {
  Q_OBJECT

 private slots:
  void rows_data() {
    QTest::addColumn<QByteArray>("what");
    QTest::addColumn<QString>("expected");
    QTest::newRow("modules")
        << QByteArray("modules")
        << "module\tid\tstages\tfiles\tfile\ttotal_bytes\trounding_bytes\tautotuning_of\n"
           "jit_f\t0001\t3\t1\tDIR/module_0001.jit_f.sm_9.0_gpu_after_optimizations.txt\t64\t0\t\n"
           "gemm_fusion_dot\t0002\t1\t0\tDIR/module_0002.gemm_fusion_dot.before_optimizations.txt\t\t\tjit_f\n";
    QTest::newRow("stages")
        << QByteArray("stages")
        << "module\tid\tstage\tnumber\tpipeline\tpass\tbackend\tfile\tbytes\ttotal_bytes\tnext_pass\n"
           "jit_f\t0001\tbefore_optimizations\t\t\t\t\tDIR/module_0001.jit_f.before_optimizations.txt\t341\t\t\n"
           "jit_f\t0001\tstep\t0\tsimplify\ta\t\tDIR/module_0001.jit_f.0000.simplify.after_a.before_b.txt\t341\t\tb\n"
           "jit_f\t0001\tafter_optimizations\t\t\t\tsm_9.0\tDIR/"
           "module_0001.jit_f.sm_9.0_gpu_after_optimizations.txt\t341\t64\t\n"
           "gemm_fusion_dot\t0002\tbefore_optimizations\t\t\t\t\tDIR/"
           "module_0002.gemm_fusion_dot.before_optimizations.txt\t341\t\t\n";
    QTest::newRow("computations")
        << QByteArray("computations")
        << "file\tmodule\tcomputation\tentry\tinstructions\tcallers\n"
           "DIR/module_0001.jit_f.sm_9.0_gpu_after_optimizations.txt\tjit_f\tbody\tno\t2\t1\n"
           "DIR/module_0001.jit_f.sm_9.0_gpu_after_optimizations.txt\tjit_f\tmain.3\tyes\t2\t0\n";
    QTest::newRow("allocations")
        << QByteArray("allocations")
        << "file\tmodule\tallocation\tsize_bytes\trounding_bytes\tkind\tvalues\tshape\testimated\tspace\tspace_name\t"
           "taken_by\n"
           "DIR/"
           "module_0001.jit_f.sm_9.0_gpu_after_optimizations-buffer-assignment.txt\tjit_f\t0\t16\t0\tparameter\t1\tf32["
           "4]\tno\t0\tdevice\tp.4\n"
           "DIR/"
           "module_0001.jit_f.sm_9.0_gpu_after_optimizations-buffer-assignment.txt\tjit_f\t1\t48\t0\ttemp\t0\t\tno\t0\t"
           "device\t\n";
  }
  void rows() {
    QFETCH(QByteArray, what);
    QFETCH(QString, expected);
    const support::TemporaryFolder folder;
    writeDump(folder);
    QCOMPARE(std::string(kModule).size(), size_t{341});
    QCOMPARE(text(folder, what.constData()), expected);
  }

  void instructions() {
    const support::TemporaryFolder folder;
    writeDump(folder);
    const QStringList lines = text(folder, "instructions").split(u'\n');
    QCOMPARE(lines[0],
             QStringLiteral("file\tmodule\tcomputation\tinstruction\topcode\tshape\tbytes\toperands\top_name\tsource\t"
                            "unpadded_bytes\tpadding_bytes\ttrip_count\tspace\tsharding\toverlapped_by"));
    QCOMPARE(lines[2].section(u'\t', 1),
             QStringLiteral("jit_f\tbody\texp.2\texponential\tf32[4]{0}\t16\tp.1\tjit(f)/exp\tf.py:7\t16\t0\t\t0\t\t"));
    QCOMPARE(lines[4].section(u'\t', 1),
             QStringLiteral("jit_f\tmain.3\tcall.5\tcall\tf32[4]{0}\t16\tp.4\t\t\t16\t0\t\t0\t\t"));
    QCOMPARE(lines.size(), 6);
  }

  void elementsOfTuplesAsOperands() {
    const support::TemporaryFolder folder;
    const std::string path = folder.write("m.txt",
                                          "HloModule m\n\nENTRY %e (p: (f32[2], (s8[1], f32[2]))) -> f32[2] {\n"
                                          "  %p = (f32[2]{0}, (s8[1]{0}, f32[2]{0})) parameter(0)\n"
                                          "  ROOT %a = f32[2]{0} add(%p#0, %p#1#1)\n}\n");
    const app::CommandResult result =
        app::list(QString::fromStdString(path), {QStringLiteral("instructions"), {}, app::ListFormat::kText});
    QCOMPARE(result.output.split('\n')[2].split('\t')[7], QByteArray("p#0 p#1#1"));
  }

  void values() {
    const support::TemporaryFolder folder;
    writeDump(folder);
    QCOMPARE(
        text(folder, "values"),
        QString(
            "file\tmodule\tallocation\tvalue\tinstruction\tsize_bytes\tpadding_"
            "bytes\toffset_bytes\tfirst_step\tlast_step\tkind\tspace\tshape\top_name\tsource\testimated\n"
            "DIR/"
            "module_0001.jit_f.sm_9.0_gpu_after_optimizations-buffer-assignment.txt\tjit_f\t0\tp.4\tp.4\t16\t0\t0\t\t\t"
            "parameter\t0\tf32[4]{0}\t\t\tno\n"));
  }

  // Estimated as by `memory`; fields unknown to the module are empty.
  void memoryIsEstimated() {
    const support::TemporaryFolder folder;
    const std::string path = folder.write("m.txt",
                                          "HloModule m, is_scheduled=true\n\nENTRY e {\n  p = f32[?,4] parameter(0)\n"
                                          "  ROOT n = f32[4]{0} custom-call(p), custom_call_target=\"f\"\n}\n");
    const auto list = [&](const std::string& file, const char* what, const char* query) {
      return app::list(QString::fromStdString(file),
                       {QLatin1String(what), QLatin1String(query), app::ListFormat::kText});
    };
    const app::CommandResult values = list(path, "values", "");
    QCOMPARE(values.status, 0);
    QCOMPARE(QString::fromUtf8(values.output).section(u'\n', 1),
             QString("%1\tm\t1\tp\tp\t\t\t0\t0\t1\tparameter\t0\tf32[?,4]{1,0}\t\t\tyes\n"
                     "%1\tm\t0\tn\tn\t16\t0\t0\t1\t1\toutput\t0\tf32[4]{0}\t\t\tyes\n")
                 .arg(QString::fromStdString(path)));
    QVERIFY(values.errors.contains("the size of 1 value is unknown"));
    QCOMPARE(list(path, "values", "kind:output").output.count('\n'), 2);
    const QString allocations = QString::fromUtf8(list(path, "allocations", "").output);
    QVERIFY2(allocations.contains("\tm\t0\t16\t0\toutput\t1\tf32[4]\tyes\t0\tdefault\tn 1–1\n"),
             qPrintable(allocations));
    QVERIFY2(allocations.contains("\tm\t1\t\t\tparameter\t1\tf32[?,4]\tyes\t0\tdefault\tp 0–1\n"),
             qPrintable(allocations));
    const std::string open = folder.write("u.txt", "HloModule u\n\nENTRY e {\n  ROOT p = f32[4] parameter(0)\n}\n");
    QVERIFY(list(open, "values", "").errors.contains("the module is not scheduled, so nothing can be estimated"));
  }

  void sizesOfAReportAreRounded() {
    const support::TemporaryFolder folder;
    const std::string path =
        folder.write("r-memory-usage-report.txt",
                     "Total bytes used: 1114112 (1.06MiB)\n\nAllocations sorted by size:\n\n"
                     "cumulative_size; total_size - cumulative_size; allocation\n"
                     "------------------------------------------------------------------------------\n"
                     "   1.00MiB( 94%);    64.0KiB; allocation 0: size 1.00MiB, preallocated-temp:\n"
                     "   1.06MiB(100%);         0B; allocation 1: size 64.0KiB, maybe-live-out:\n");
    const auto list = [&](const char* what) {
      return QJsonDocument::fromJson(
          app::list(QString::fromStdString(path), {QLatin1String(what), {}, app::ListFormat::kJson}).output);
    };
    QVERIFY(list("allocations")["rows"][0]["rounding_bytes"].toInt() > 5000);
    QCOMPARE(list("modules")["rows"][0]["rounding_bytes"].toInt(-1), 0);  // the total is printed exactly
    QCOMPARE(list("modules")["rows"][0]["total_bytes"].toInt(), 1114112);
  }

  void aQueryFilters_data() {
    QTest::addColumn<QString>("rows");
    QTest::addColumn<QString>("query");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("names");
    QTest::newRow("instructions") << "instructions"
                                  << "scope:exp or opcode=call" << 0 << "exp.2 call.5";
    QTest::newRow("none") << "instructions"
                          << "bytes>1G" << 1 << "";
    QTest::newRow("values") << "values"
                            << "kind:parameter bytes=16" << 0 << "p.4";
  }
  void aQueryFilters() {
    QFETCH(QString, rows);
    QFETCH(QString, query);
    QFETCH(int, status);
    QFETCH(QString, names);
    const support::TemporaryFolder folder;
    writeDump(folder);
    const auto result = app::list(QString::fromStdString(folder.path()), {rows, query, app::ListFormat::kText});
    QCOMPARE(result.status, status);
    QCOMPARE(result.errors, QByteArray());
    QStringList found;
    for (const QString& line : QString::fromUtf8(result.output).split(u'\n').mid(1)) {
      if (!line.isEmpty()) found << line.section(u'\t', 3, 3);
    }
    QCOMPARE(found.join(u' '), names);
  }

  void anInvalidQueryIsReported() {
    const support::TemporaryFolder folder;
    writeDump(folder);
    const QString path = QString::fromStdString(folder.path());
    const auto result =
        app::list(path, {QStringLiteral("instructions"), QStringLiteral("exp bytes>64X"), app::ListFormat::kText});
    QCOMPARE(result.status, 2);
    QCOMPARE(result.output, QByteArray());
    QCOMPARE(result.errors, QByteArray("--query:1:11: expected a number such as 512, 64M or 1.5GiB\n"
                                       "exp bytes>64X\n          ^\n"));
    // An unknown field gives one note for all modules.
    const auto note =
        app::list(path, {QStringLiteral("instructions"), QStringLiteral("exp opcod:add"), app::ListFormat::kText});
    QCOMPARE(note.status, 1);
    QCOMPARE(note.errors.count("opcod"), 2);
    QVERIFY(note.errors.startsWith("--query:1:5: \"opcod\" is neither a field nor an attribute"));
  }

  void commaSeparatedCellsAreQuoted() {
    const support::TemporaryFolder folder;
    folder.write("m.txt",
                 "HloModule m\n\nENTRY %e (p: f32[2,3]) -> f32[2,3] {\n  %p = f32[2,3]{1,0} parameter(0)\n"
                 "  ROOT %n = f32[2,3]{1,0} negate(%p), metadata={op_name=\"a \\\"b\\\"\"}\n}\n");
    const auto result = app::list(QString::fromStdString(folder / "m.txt"),
                                  {QStringLiteral("instructions"), QStringLiteral("name=n"), app::ListFormat::kCsv});
    QCOMPARE(QString::fromUtf8(result.output).section(u'\n', 0, 0),
             QString("file,module,computation,instruction,opcode,shape,bytes,operands,op_name,source,"
                     "unpadded_bytes,padding_bytes,trip_count,space,sharding,overlapped_by"));
    QCOMPARE(QString::fromUtf8(result.output).section(u'\n', 1, 1).section(u',', 1),
             QString("m,e,n,negate,\"f32[2,3]{1,0}\",24,p,\"a \"\"b\"\"\",,24,0,,0,,"));
  }

  // Texts of the dump are code spans, so that none is markup; numbers are right-aligned.
  void markdown() {
    const support::TemporaryFolder folder;
    folder.write("m.txt",
                 "HloModule m\n\nENTRY %e (p: f32[2,3]) -> f32[2,3] {\n  %p = f32[2,3]{1,0} parameter(0)\n"
                 "  ROOT %n = f32[2,3]{1,0} negate(%p), metadata={op_name=\"a|<b>`c\"}\n}\n");
    const auto result =
        app::list(QString::fromStdString(folder / "m.txt"),
                  {QStringLiteral("instructions"), QStringLiteral("name=n"), app::ListFormat::kMarkdown});
    const QStringList lines = QString::fromUtf8(result.output).split(u'\n');
    QCOMPARE(lines[0], QString("| file | module | computation | instruction | opcode | shape | bytes | operands | "
                               "op_name | source | unpadded_bytes | padding_bytes | trip_count | space | sharding | "
                               "overlapped_by |"));
    QCOMPARE(
        lines[1],
        QString(
            "| --- | --- | --- | --- | --- | --- | ---: | --- | --- | --- | ---: | ---: | ---: | ---: | --- | --- |"));
    QCOMPARE(lines[2].section(" | ", 1), QString("`m` | `e` | `n` | `negate` | `f32[2,3]{1,0}` | 24 B | `p` | `` "
                                                 "a\\|<b>`c `` |  | 24 B | 0 B |  | 0 |  |  |"));
    QCOMPARE(lines.size(), 4);
  }

  // 2^63-1, and a number that double cannot represent.
  void wholeNumbersAreExact() {
    const support::TemporaryFolder folder;
    const std::string path =
        folder.write("b.txt",
                     "BufferAssignment:\nallocation 0: size 9223372036854775807, preallocated-temp:\n"
                     "allocation 1: size 9007199254740993, preallocated-temp:\n");
    for (const app::ListFormat format : {app::ListFormat::kText, app::ListFormat::kCsv, app::ListFormat::kJson}) {
      const QByteArray rows =
          app::list(QString::fromStdString(path), {QStringLiteral("allocations"), {}, format}).output;
      QVERIFY2(rows.contains("9223372036854775807") && rows.contains("9007199254740993"), rows.constData());
    }
  }

  void files() {
    const support::TemporaryFolder folder;
    writeDump(folder);
    const QString all = text(folder, "files");
    QVERIFY(all.contains(QStringLiteral("\nDIR/module_0001.jit_f.ptx\tjit_f\t0001\tAssembly\t2\t\n")));
    QVERIFY(all.contains(QStringLiteral("-buffer-assignment.txt\tjit_f\t0001\tBuffer assignment\t")));
    // A name with special characters cannot break the table.
    QVERIFY(all.contains(QStringLiteral("\nDIR/a b.md\t\t\tText\t5\tnot a file of an XLA dump\n")));
    QCOMPARE(all.count(u'\n'), 8);
  }

  void jsonHasThePathTheRowsAndTheProblems() {
    const support::TemporaryFolder folder;
    writeDump(folder);
    folder.write("module_0001.jit_f.sm_9.0_gpu_after_optimizations.txt",
                 "HloModule m\n\nENTRY %e (p: f32[2]) -> f32[2] {\n"
                 "  %p = f32[2]{0} parameter(0)\n  ROOT %n = f32[2]{0} negate(%q)\n}\n");
    const QString path = QString::fromStdString(folder.path());
    const app::CommandResult result = app::list(path, {QStringLiteral("instructions"), {}, app::ListFormat::kJson});
    QCOMPARE(result.status, 0);
    QJsonParseError error;
    const QJsonObject json = QJsonDocument::fromJson(result.output, &error).object();
    QCOMPARE(error.error, QJsonParseError::NoError);
    QCOMPARE(json.keys(), (QStringList{"path", "problems", "rows", "schema", "what"}));
    QCOMPARE(json.value("path").toString(), path);
    QCOMPARE(json.value("what").toString(), QString("instructions"));
    QVERIFY(json.value("problems").toArray().size() >= 1);
    QVERIFY(!result.errors.isEmpty());
    const QJsonArray rows = json.value("rows").toArray();
    QCOMPARE(rows.size(), 2);
    const QJsonObject row = rows[1].toObject();
    QCOMPARE(row.keys(), (QStringList{"bytes", "computation", "file", "instruction", "module", "op_name", "opcode",
                                      "operands", "overlapped_by", "padding_bytes", "shape", "sharding", "source",
                                      "space", "trip_count", "unpadded_bytes"}));
    QCOMPARE(row.value("bytes").toInt(), 8);
    QCOMPARE(row.value("operands").toArray().size(), 0);
    QVERIFY(row.value("op_name").isNull() && row.value("source").isNull());
  }

  void aSingleFileIsRead() {
    const support::TemporaryFolder folder;
    const std::string path = folder.write("two.txt", std::string(kModule) + "\n// -----\n\n" + kModule);
    const app::CommandResult result =
        app::list(QString::fromStdString(path), {QStringLiteral("modules"), {}, app::ListFormat::kText});
    QCOMPARE(result.output.count('\n'), 3);
    QVERIFY(result.output.contains("\njit_f\t\t1\t0\t"));
  }

  void nothingReadable() {
    const support::TemporaryFolder folder;
    const QString missing = QString::fromStdString(folder / "missing");
    const app::CommandResult text = app::list(missing, {QStringLiteral("modules"), {}, app::ListFormat::kText});
    QCOMPARE(text.status, 2);
    QCOMPARE(text.errors, (missing + ": there is no such file or folder\n").toUtf8());
    QVERIFY(text.output.isEmpty());
    const app::CommandResult result = app::list(missing, {QStringLiteral("stages"), {}, app::ListFormat::kJson});
    QCOMPARE(result.status, 2);
    const QJsonObject json = QJsonDocument::fromJson(result.output).object();
    QVERIFY(json.value("rows").toArray().isEmpty());
    QCOMPARE(json.value("problems").toArray().size(), 1);
  }

  // A column has the same name in all formats; text and CSV may omit some columns.
  void columnsHaveOneName_data() {
    QTest::addColumn<QStringList>("words");
    for (const QString& rows : app::listedRows())
      QTest::addRow("list %s", qPrintable(rows)) << QStringList{"list", "--what", rows};
    for (const QString& by : app::costGroups())
      QTest::addRow("cost %s", qPrintable(by)) << QStringList{"cost", "--by", by};
    for (const QString& by : model::toQStrings(cli::memoryGroups()))
      QTest::addRow("memory %s", qPrintable(by)) << QStringList{"memory", "--by", by};
  }
  void columnsHaveOneName() {
    QFETCH(QStringList, words);
    const support::TemporaryFolder folder;
    const std::string path =
        folder.write("m.txt",
                     "HloModule m, is_scheduled=true\n\nENTRY e {\n  p = f32[4]{0} parameter(0)\n"
                     "  n = f32[4]{0} negate(p), metadata={op_name=\"f/neg\" source_file=\"f.py\" source_line=1}\n"
                     "  a = f32[4]{0} abs(n)\n  ROOT r = f32[4]{0} negate(a)\n}\n");
    const auto printed = [&](const QString& format) {
      cli::CommandLine line;
      const auto arguments = model::toStrings(words + QStringList{"--format", format, QString::fromStdString(path)});
      const std::string wrong = cli::parseCommandLine(arguments, &line);
      return QString::fromStdString(wrong.empty() ? line.subcommand->run(line, {}).output : wrong);
    };
    const QJsonDocument json = QJsonDocument::fromJson(printed("json").toUtf8());
    const QJsonValue rows = words[0] == "cost" ? json["modules"][0]["rows"] : json["rows"];
    const QJsonObject row = rows[0].toObject();
    QVERIFY2(!row.isEmpty(), qPrintable(printed("json")));
    QStringList markdown;
    for (const QString& line : printed("markdown").split(u'\n')) {
      if (markdown.isEmpty() && line.startsWith("| ")) markdown = line.mid(2, line.size() - 4).split(" | ");
    }
    QFile manual(QStringLiteral(HLOSCOPE_SOURCE "/packaging/cli.md"));
    QVERIFY(manual.open(QIODevice::ReadOnly));
    const QString page = QString::fromUtf8(manual.readAll());
    for (const QString& name : row.keys() + printed("csv").section(u'\n', 0, 0).split(u',') + markdown) {
      const bool isOfTheModule = words[0] == "cost" && (name == "file" || name == "module");
      const bool isInTextAlone = name.endsWith("_share");
      QVERIFY2(row.contains(name) || isOfTheModule || isInTextAlone, qPrintable(name));
      QVERIFY2(page.contains(QStringLiteral("`%1`").arg(name)), qPrintable(name));
    }
  }

  // The same three options choose the rows of every table.
  void rowsOfEverySubcommand_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("expected");
    QTest::newRow("list") << QStringList{"list",         "--what",    "computations",      "--sort",
                                         "-computation", "--columns", "computation,entry", "--format",
                                         "csv"}
                          << "computation,entry\nmain.3,yes\nbody,no\n";
    QTest::newRow("cost")
        << QStringList{"cost",    "--by", "opcode",   "--sort", "-opcode", "--columns", "opcode,instructions",
                       "--limit", "2",    "--format", "csv"}
        << "opcode,instructions\nparameter,2\nexponential,1\n";
    QTest::newRow("sums stay first")
        << QStringList{"cost",    "--by", "opcode", "--sort", "instructions", "--columns", "instructions,opcode",
                       "--limit", "1"}
        << "module jit_f, estimated by XLA's cost rules; peak_bytes are estimated\n"
           "instructions  opcode\n"
           "           4  one run of the module\n"
           "           1  exponential\n";
    QTest::newRow("memory") << QStringList{"memory",  "--sort", "value",    "--columns", "value,live_bytes",
                                           "--limit", "1",      "--format", "csv"}
                            << "value,live_bytes\nexp.2,16\n";
    QTest::newRow("source") << QStringList{"source", "--sort", "-source_line", "--columns", "source_file,instructions"}
                            << "module jit_f, estimated by XLA's cost rules; peak_bytes are estimated\n\n"
                               "source_file  instructions\n"
                               "f.py                    4\n";
    QTest::newRow("unknown column") << QStringList{"cost", "--sort", "flop"}
                                    << "hloscope: cost: there is no column flop; there are: flops, flops_share, file, "
                                       "scope, module, at_least, transforms, intensity, bytes_read, link_bytes, "
                                       "peak_bytes, instructions, bytes_written, bytes_accessed, transcendentals, "
                                       "bytes_accessed_share\n";
  }
  void rowsOfEverySubcommand() {
    QFETCH(QStringList, words);
    const support::TemporaryFolder folder;
    const std::string path = folder.write("m.txt", kModule);
    cli::CommandLine line;
    const auto arguments = model::toStrings(words + QStringList{QString::fromStdString(path)});
    QCOMPARE(cli::parseCommandLine(arguments, &line), std::string());
    const cli::Result result = line.subcommand->run(line, {});
    QTEST(QString::fromStdString(result.output + result.errors), "expected");
    QCOMPARE(result.status, result.output.empty() ? 2 : 0);
  }

  // Every column of every kind of row, and every key of `info`, is in the manual.
  void theManualNamesEveryKey() {
    QFile manual(QStringLiteral(HLOSCOPE_SOURCE "/packaging/cli.md"));
    QVERIFY(manual.open(QIODevice::ReadOnly));
    const QString page = QString::fromUtf8(manual.readAll());
    const support::TemporaryFolder folder;
    writeDump(folder);
    for (const QString& what : app::listedRows()) {
      QVERIFY2(page.contains(QStringLiteral("`%1`").arg(what)), qPrintable(what));
      const QStringList columns = text(folder, qPrintable(what)).section(u'\n', 0, 0).split(u'\t');
      for (const QString& column : columns)
        QVERIFY2(page.contains(QStringLiteral("`%1`").arg(column)), qPrintable(column));
    }
    const QByteArray info = app::info(QString::fromStdString(folder.path()), app::InfoFormat::kJson).output;
    const QJsonObject json = QJsonDocument::fromJson(info).object();
    QStringList keys = json.keys();
    for (const char* const list : {"modules", "assignments"})
      keys += json.value(QLatin1String(list)).toArray().at(0).toObject().keys();
    for (const QString& key : keys) QVERIFY2(page.contains(QStringLiteral("`%1`").arg(key)), qPrintable(key));
  }
};

QTEST_GUILESS_MAIN(TestList)
#include "tst_list.moc"
