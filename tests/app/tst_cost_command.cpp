// `hloscope cost`: costs of modules by scope, line, opcode and computation, compared with values computed by hand.

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "absl/strings/str_cat.h"
#include "tests/support/commands.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_edit.h"

namespace {

// A fusion in a loop of three iterations, and a call with unknown cost. Values per execution: n: 8 FLOPs and 32 bytes
// read, three executions; x: 8 transcendentals and 32 bytes written, three executions; d: unknown.
constexpr const char* kModule = R"(HloModule m

f {
  p = f32[8] parameter(0)
  n = f32[8] negate(p), metadata={op_name="jit(f)/layer/neg" source_file="/src/a, b.py" source_line=1}
  ROOT x = f32[8] exponential(n), metadata={op_name="jit(f)/vmap(layer)/exp" source_file="/src/a, b.py" source_line=2}
}

body {
  s = f32[8] parameter(0)
  ROOT k = f32[8] fusion(s), kind=kLoop, calls=f, metadata={op_name="jit(f)/layer/exp" source_file="/src/a, b.py" source_line=2}
}

condition {
  t = f32[8] parameter(0)
  ROOT c = pred[] constant(true)
}

ENTRY e {
  q = f32[8] parameter(0)
  w = f32[8] while(q), condition=condition, body=body, backend_config={"known_trip_count":{"n":"3"}}, metadata={op_name="jit(f)/while" source_file="c.py" source_line=7}
  ROOT d = f32[8] custom-call(w), custom_call_target="magic", metadata={op_name="jit(f)/head/magic" source_file="c.py" source_line=9}
}
)";

struct Dump {
  Dump() { path = QString::fromStdString(folder.write("m.txt", kModule)); }
  support::TemporaryFolder folder;
  QString path;

  QString run(const char* by, const char* format) const {
    const app::CommandResult result = app::cost(path, QLatin1String(by), QLatin1String(format));
    if (result.status != 0 || !result.errors.isEmpty()) qWarning("%d: %s", result.status, result.errors.constData());
    return QString::fromUtf8(result.output).replace(path, QStringLiteral("PATH"));
  }
  QJsonObject json(const char* by) const { return QJsonDocument::fromJson(run(by, "json").toUtf8()).object(); }
};

QJsonObject row(const QJsonObject& json, const char* key, const QJsonValue& value) {
  for (const QJsonValue each : json["modules"][0]["rows"].toArray()) {
    if (each[QLatin1String(key)] == value) return each.toObject();
  }
  return {};
}

}  // namespace

class TestCostCommand : public QObject {
  Q_OBJECT

 private slots:
  void text_data() {
    QTest::addColumn<QByteArray>("by");
    QTest::addColumn<QString>("expected");
    const QString head = QStringLiteral("module m, estimated by XLA's cost rules\n");
    QTest::newRow("opcode")
        << QByteArray("opcode")
        << head +
               QString::fromUtf8(
                   "flops  flops_share  bytes_accessed  bytes_accessed_share  link_bytes  instructions  opcode\n"
                   " ≥ 24       100.0%         ≥ 192 B                100.0%           ?            10  one run of the "
                   "module\n"
                   "   24       100.0%            96 B                 50.0%         0 B             1  negate\n"
                   "    0         0.0%            96 B                 50.0%         0 B             1  exponential\n"
                   "    0         0.0%             0 B                  0.0%         0 B             1  constant\n"
                   "    ?                            ?                                 ?             1  custom-call\n"
                   "    0         0.0%             0 B                  0.0%         0 B             1  fusion\n"
                   "    0         0.0%             0 B                  0.0%         0 B             4  parameter\n"
                   "    0         0.0%             0 B                  0.0%         0 B             1  while\n");
    QTest::newRow("line")
        << QByteArray("line")
        << head + QString::fromUtf8(
                      "flops  flops_share  bytes_accessed  bytes_accessed_share  link_bytes  instructions  source\n"
                      " ≥ 24       100.0%         ≥ 192 B                100.0%           ?            10  one run of "
                      "the module\n"
                      "   24       100.0%            96 B                 50.0%         0 B             2  /src/a, "
                      "b.py:1\n"
                      "    0         0.0%            96 B                 50.0%         0 B             3  /src/a, "
                      "b.py:2\n"
                      "    0         0.0%             0 B                  0.0%         0 B             4  c.py:7\n"
                      "    ?                            ?                                 ?             1  c.py:9\n");
  }
  void text() {
    QFETCH(QByteArray, by);
    QFETCH(QString, expected);
    QCOMPARE(Dump().run(by.constData(), "text"), expected);
  }

  void markdown() {
    QCOMPARE(
        Dump().run("line", "markdown"),
        QString::fromUtf8(
            "module `m`, estimated by XLA's cost rules\n\n"
            "| flops | flops_share | bytes_accessed | bytes_accessed_share | link_bytes | instructions | source |\n"
            "| ---: | ---: | ---: | ---: | ---: | ---: | --- |\n"
            "| ≥ 24 | 100.0% | ≥ 192 B | 100.0% | ? | 10 | `one run of the module` |\n"
            "| 24 | 100.0% | 96 B | 50.0% | 0 B | 2 | `/src/a, b.py:1` |\n"
            "| 0 | 0.0% | 96 B | 50.0% | 0 B | 3 | `/src/a, b.py:2` |\n"
            "| 0 | 0.0% | 0 B | 0.0% | 0 B | 4 | `c.py:7` |\n"
            "| ? |  | ? |  | ? | 1 | `c.py:9` |\n"));
  }

  void json() {
    const QJsonObject json = Dump().json("scope");
    QCOMPARE(json["by"].toString(), QString("scope"));
    QCOMPARE(json["path"].toString(), QString("PATH"));
    QVERIFY(json["problems"].toArray().isEmpty());
    const QJsonValue module = json["modules"][0];
    QCOMPARE(module["name"].toString(), QString("m"));
    QCOMPARE(module["total"]["flops"].toInt(), 24);
    QCOMPARE(module["total"]["instructions"].toInt(), 10);
    QCOMPARE(module["total"]["at_least"].toArray(),
             (QJsonArray{"flops", "transcendentals", "bytes", "bytes_accessed", "bytes_read", "bytes_written"}));
    QVERIFY(module["total"]["link_bytes"].isNull() && module["total"]["peak_bytes"].isNull());
    // Forward and vmapped instructions belong to one scope; all its costs are known.
    const QJsonObject layer = row(json, "scope", "f/layer");
    QCOMPARE(layer["flops"].toInt(), 24);
    QCOMPARE(layer["transcendentals"].toInt(), 24);
    QCOMPARE(layer["bytes_read"].toInt(), 96);
    QCOMPARE(layer["bytes_written"].toInt(), 96);
    QCOMPARE(layer["intensity"].toDouble(), 0.125);
    QCOMPARE(layer["transforms"].toArray(), (QJsonArray{"jit", "vmap"}));
    QVERIFY(layer["at_least"].toArray().isEmpty());
    // Unknown is null, never 0.
    const QJsonObject head = row(json, "scope", "f/head");
    for (const char* const key : {"flops", "transcendentals", "bytes", "link_bytes", "intensity"}) {
      QVERIFY2(head.contains(QLatin1String(key)) && head[QLatin1String(key)].isNull(), key);
    }
  }

  void computations() {
    const QJsonObject json = Dump().json("computation");
    const QJsonObject body = row(json, "computation", "body");
    QCOMPARE(body["executions"].toInt(), 3);
    QCOMPARE(body["executions_at_least"].toBool(), false);
    QCOMPARE(body["flops"].toInt(), 24);
    QCOMPARE(row(json, "computation", "f")["bytes"].toInt(), 192);
    QCOMPARE(row(json, "computation", "e")["at_least"].toArray().size(), 6);
  }

  // A reducer is applied to 7 elements, and the sort compares 8 x 3 times; a custom call with unknown semantics may
  // apply its function any number of times.
  void appliedFunctions() {
    const support::TemporaryFolder folder;
    const std::string path = folder.write("m.txt", R"(HloModule m
sum { x = f32[] parameter(0)
 y = f32[] parameter(1)
 ROOT s = f32[] add(x, y) }
less { x = f32[] parameter(0)
 y = f32[] parameter(1)
 ROOT s = pred[] compare(x, y), direction=LT }
called { ROOT x = f32[] parameter(0) }
ENTRY e {
  p = f32[8] parameter(0)
  z = f32[] constant(0)
  t = f32[8] sort(p), dimensions={0}, to_apply=less
  c = f32[8] custom-call(t), custom_call_target="magic", called_computations={called}
  ROOT r = f32[] reduce(c, z), dimensions={0}, to_apply=sum
}
)");
    const QByteArray text = app::cost(QString::fromStdString(path), "computation", "json").output;
    const QJsonObject json = QJsonDocument::fromJson(text).object();
    QCOMPARE(row(json, "computation", "sum")["executions"].toInt(), 7);
    QCOMPARE(row(json, "computation", "sum")["flops"].toInt(), 7);
    QCOMPARE(row(json, "computation", "sum")["bytes"].toInt(-1), 0);
    QCOMPARE(row(json, "computation", "less")["executions"].toInt(), 24);
    QVERIFY(row(json, "computation", "called")["executions"].isNull());
    QCOMPARE(row(json, "computation", "called")["executions_at_least"].toBool(), true);
  }

  void instructions() {
    const QJsonObject json = Dump().json("instruction");
    QCOMPARE(json["modules"][0]["rows"].toArray().size(), 10);
    // Per run a fusion's cost counts at its fused instructions; the once_… fields are the fusion's own cost per
    // execution.
    const QJsonObject fusion = row(json, "instruction", "k");
    QCOMPARE(fusion["computation"].toString(), QString("body"));
    QCOMPARE(fusion["opcode"].toString(), QString("fusion"));
    QCOMPARE(fusion["executions"].toInt(), 3);
    QCOMPARE(fusion["executions_at_least"].toBool(), false);
    QCOMPARE(fusion["flops"].toInt(-1), 0);
    QCOMPARE(fusion["once_flops"].toInt(), 8);
    QCOMPARE(fusion["once_transcendentals"].toInt(), 8);
    QCOMPARE(fusion["once_bytes_read"].toInt(), 32);
    QCOMPARE(fusion["once_bytes_written"].toInt(), 32);
    QCOMPARE(fusion["operand_bytes"].toArray(), QJsonArray{32});
    QCOMPARE(fusion["operand_utilization"].toArray(), QJsonArray{1});
    const QJsonObject negate = row(json, "instruction", "n");
    QCOMPARE(negate["flops"].toInt(), 24);
    QCOMPARE(negate["once_flops"].toInt(), 8);
    QVERIFY(negate.contains("operand_bytes") && negate["operand_bytes"].isNull());
    // Loop bodies count once.
    const QJsonObject loop = row(json, "instruction", "w");
    QCOMPARE(loop["once_flops"].toInt(), 8);
    QVERIFY(loop["operand_bytes"].isNull());
    const QJsonObject unknown = row(json, "instruction", "d");
    QVERIFY(unknown["once_flops"].isNull());
    QCOMPARE(unknown["operand_bytes"].toArray(), QJsonArray{QJsonValue()});

    const QStringList lines = Dump().run("instruction", "csv").split(u'\n');
    QCOMPARE(
        lines[0],
        QString(
            "file,module,instruction,computation,opcode,executions,executions_at_least,once_flops,"
            "once_transcendentals,once_bytes_accessed,once_bytes_read,once_bytes_written,once_link_bytes,once_at_least,"
            "operand_bytes,operand_utilization,once_xla_cycles,xla_cycles,instructions,flops,transcendentals,"
            "bytes_accessed,bytes_read,bytes_written,link_bytes,at_least,peak_bytes"));
    QCOMPARE(lines[1], QString("PATH,m,n,f,negate,3,no,8,0,32,32,0,0,,,,,,1,24,0,96,96,0,0,,"));
    QVERIFY(lines.contains(QString("PATH,m,d,e,custom-call,1,no,,,,,,,,?,1,,,1,,,,,,,,")));
    QCOMPARE(lines.size(), 12);
    QCOMPARE(
        Dump().run("instruction", "text").section(u'\n', 1, 3),
        QString::fromUtf8("flops  flops_share  bytes_accessed  bytes_accessed_share  link_bytes  executions  "
                          "once_flops  once_transcendentals  once_bytes_read  once_bytes_written  instruction\n"
                          " ≥ 24       100.0%         ≥ 192 B                100.0%           ?                        "
                          "                                                             one run of the module\n"
                          "   24       100.0%            96 B                 50.0%         0 B           3           "
                          "8                     0             32 B                 0 B  n, negate in f"));
  }

  // The stage after code generation provides XLA's cycle estimates for the final module, matched by name and opcode.
  void cyclesOfXla() {
    const support::TemporaryFolder folder;
    const auto write = [&](const char* stage, const char* config, const char* other) {
      folder.write(absl::StrCat("module_0000.m.cl_1.after_", stage, ".txt"),
                   absl::StrCat("HloModule m, is_scheduled=true\n\nENTRY e {\n  q = f32[8] parameter(0)\n",
                                "  a = f32[8] add(q, q)", config, "\n  b = f32[8] copy(a)\n  ROOT c = f32[8] ", other,
                                "(b)", config, "\n}\n"));
    };
    write("optimizations", "", "negate");
    write("codegen", R"(, backend_config={"window_config":{"estimated_cycles":"1200"}})", "copy");
    const QString path = QString::fromStdString(folder.path());
    const auto json = [&path](const char* by) {
      return QJsonDocument::fromJson(app::cost(path, QLatin1String(by), "json").output).object();
    };
    const QJsonObject rows = json("instruction");
    QCOMPARE(row(rows, "instruction", "a")["xla_cycles"].toInt(), 1200);
    QVERIFY(row(rows, "instruction", "b").contains("xla_cycles"));
    QVERIFY(row(rows, "instruction", "b")["xla_cycles"].isNull());
    QVERIFY(row(rows, "instruction", "c")["xla_cycles"].isNull());  // another opcode
    QVERIFY(rows["modules"][0]["xla_cycles_unknown"].isNull());
    QVERIFY(!row(json("opcode"), "opcode", "add").contains("xla_cycles"));
    const QString text = QString::fromUtf8(app::cost(path, "instruction", "text").output);
    QVERIFY2(text.contains("once_xla_cycles") && text.contains("1.20 K"), qPrintable(text));

    // The same applies to the file next to a final file that is opened alone.
    const QString alone = path + "/module_0000.m.cl_1.after_optimizations.txt";
    const QJsonObject one = QJsonDocument::fromJson(app::cost(alone, "instruction", "json").output).object();
    QCOMPARE(row(one, "instruction", "a")["xla_cycles"].toInt(), 1200);

    const std::string codegen = "module_0000.m.cl_1.after_codegen.txt";
    folder.write(codegen, "HloModule m\n\nENTRY e {\n  ROOT q = f32[8] parameter(0)\n}\n");
    QCOMPARE(json("instruction")["modules"][0]["xla_cycles_unknown"].toString(),
             QString("no instruction has estimated_cycles"));
    folder.write(codegen, "nothing that is read here\n");
    const QString reason = json("instruction")["modules"][0]["xla_cycles_unknown"].toString();
    QVERIFY2(reason.startsWith("the module after code generation cannot be read: "), qPrintable(reason));
  }

  // Like every other cost, cycles are those of a run of the module; those of one execution are beside them.
  void cyclesOfALoop() {
    const support::TemporaryFolder folder;
    const auto module = [](const char* trips) {
      return absl::StrCat(
          "HloModule m, is_scheduled=true\n\nbody {\n  s = f32[8] parameter(0)\n"
          "  ROOT k = f32[8] negate(s), backend_config={\"window_config\":{\"estimated_cycles\":\"1200\"}}\n}\n\n"
          "condition {\n  t = f32[8] parameter(0)\n  ROOT c = pred[] constant(true)\n}\n\n"
          "ENTRY e {\n  q = f32[8] parameter(0)\n"
          "  ROOT w = f32[8] while(q), condition=condition, body=body",
          trips, "\n}\n");
    };
    const std::string file = "module_0000.m.cl_1.after_codegen.txt";
    const auto loopRow = [&] {
      const QString path = QString::fromStdString(absl::StrCat(folder.path(), "/", file));
      return row(QJsonDocument::fromJson(app::cost(path, "instruction", "json").output).object(), "instruction", "k");
    };
    folder.write(file, module(R"(, backend_config={"known_trip_count":{"n":"3"}})"));
    const QJsonObject known = loopRow();
    QCOMPARE(known["once_xla_cycles"].toInt(), 1200);
    QCOMPARE(known["xla_cycles"].toInt(), 3600);
    QCOMPARE(known["executions_at_least"], QJsonValue(false));
    folder.write(file, module(""));
    const QJsonObject atLeast = loopRow();
    QCOMPARE(atLeast["once_xla_cycles"].toInt(), 1200);
    QCOMPARE(atLeast["xla_cycles"].toInt(), 1200);
    QCOMPARE(atLeast["executions_at_least"], QJsonValue(true));
  }

  void csv() {
    const QStringList lines = Dump().run("line", "csv").split(u'\n');
    QCOMPARE(
        lines[0],
        QString("file,module,source_file,source_line,inferred,inferred_peak_bytes,instructions,flops,transcendentals,"
                "bytes_accessed,bytes_read,bytes_written,link_bytes,at_least,peak_bytes"));
    QCOMPARE(lines[1], QString("PATH,m,\"/src/a, b.py\",1,1,,2,24,0,96,96,0,0,,"));
    QCOMPARE(lines[4], QString("PATH,m,c.py,9,0,,1,,,,,,,,"));
    QCOMPARE(lines.size(), 6);
  }

  // A module without scopes, and a path without a module.
  void csvWithoutRows() {
    const support::TemporaryFolder folder;
    const QString bare =
        QString::fromStdString(folder.write("m.txt", "HloModule m\n\nENTRY e {\n  ROOT p = f32[8] parameter(0)\n}\n"));
    const QByteArray names =
        "file,module,scope,transforms,instructions,flops,transcendentals,bytes_accessed,bytes_read,bytes_written,"
        "link_bytes,"
        "at_least,peak_bytes\n";
    const app::CommandResult none = app::cost(bare, "scope", "csv");
    QCOMPARE(none.status, 0);
    QCOMPARE(none.output, names);
    const QString buffers =
        QString::fromStdString(folder.write("b.txt", "BufferAssignment:\nallocation 0: size 64, preallocated-temp:\n"));
    QCOMPARE(app::cost(buffers, "scope", "csv").output, names);
    for (const QString& by : app::costGroups()) {
      const QString head = Dump().run(qPrintable(by), "csv").section(u'\n', 0, 0);
      const QJsonObject row = Dump().json(qPrintable(by))["modules"][0]["rows"][0].toObject();
      QStringList keys = row.keys(), columns = head.split(u',').mid(2);
      for (const char* const key : {"intensity", "bytes", "once_bytes"}) keys.removeOne(QLatin1String(key));
      if (by == QLatin1String("line")) keys.removeOne(QStringLiteral("source"));
      columns.sort();
      QCOMPARE(columns, keys);
    }
  }

  void peakBytes() {
    const support::TemporaryFolder folder;
    folder.write("module_0001.m.sm_8.0_gpu_after_optimizations.txt", kModule);
    folder.write(
        "module_0001.m.sm_8.0_gpu_after_optimizations-buffer-assignment.txt",
        "BufferAssignment:\nallocation 0: size 64, preallocated-temp:\n value: <0 q @0> (size=32,offset=0): f32[8]{0}\n"
        " value: <1 d @0> (size=32,offset=32): f32[8]{0}\n\nHloLiveRange (max 3):\n  InstructionSequence:\n    0:q\n   "
        " 1:w\n    2:d\n"
        "  BufferLiveRange:\n    q{}:0-2\n    d{}:2-2\n");
    const app::CommandResult result = app::cost(QString::fromStdString(folder.path()), "line", "json");
    const QJsonObject json = QJsonDocument::fromJson(result.output).object();
    QCOMPARE(json["modules"][0]["total"]["peak_bytes"].toInt(), 64);
    QCOMPARE(row(json, "source_line", 9)["peak_bytes"].toInt(), 32);
    QCOMPARE(row(json, "source_line", 7)["peak_bytes"].toInt(), 0);  // q has no source line
    QCOMPARE(row(json, "source_line", 7)["inferred_peak_bytes"].toInt(), 32);
    QCOMPARE(row(json, "source_line", 1)["peak_bytes"].toInt(), 0);
  }

  // The size of a is unknown, so the peak is too.
  void anUnknownPeakIsNull() {
    const support::TemporaryFolder folder;
    const QString path = QString::fromStdString(
        folder.write("m.txt",
                     "HloModule m, is_scheduled=true\nENTRY e {\n  p = f32[4]{0} parameter(0)\n  a = f32[?,1024] "
                     "custom-call(p), custom_call_target=\"f\"\n  ROOT r = f32[4]{0} custom-call(a), "
                     "custom_call_target=\"g\"\n}\n"));
    const QJsonObject json = QJsonDocument::fromJson(app::cost(path, "opcode", "json").output).object();
    const QJsonValue total = json["modules"][0]["total"];
    QVERIFY(total["peak_bytes"].isNull());
    QCOMPARE(total["peak_unknown"].toString(), QString("the size of 1 value is unknown"));
    for (const QJsonValue each : json["modules"][0]["rows"].toArray()) QVERIFY(each["peak_bytes"].isNull());
    const QString text = QString::fromUtf8(app::cost(path, "opcode", "text").output);
    QVERIFY2(text.endsWith("bytes at the peak not known: the size of 1 value is unknown\n"), qPrintable(text));
    QVERIFY(!text.contains("peak_bytes"));
    QVERIFY(Dump().json("opcode")["modules"][0]["total"]["peak_unknown"].isNull());
  }

  void unknownTripCountsHaveReasons() {
    const support::TemporaryFolder folder;
    const std::string module = support::replaced(kModule, " backend_config={\"known_trip_count\":{\"n\":\"3\"}},", "");
    const QString path = QString::fromStdString(folder.write("m.txt", module));
    const QJsonObject json = QJsonDocument::fromJson(app::cost(path, "opcode", "json").output).object();
    const QJsonArray loops = json["modules"][0]["unknown_trip_counts"].toArray();
    QCOMPARE(loops, (QJsonArray{QJsonObject{{"instruction", "w"}, {"reason", "the condition is not a comparison"}}}));
    const QString text = QString::fromUtf8(app::cost(path, "opcode", "text").output);
    QVERIFY2(text.endsWith("trip count of w not known: the condition is not a comparison\n"), qPrintable(text));
    QVERIFY(Dump().json("opcode")["modules"][0]["unknown_trip_counts"].toArray().isEmpty());
  }

  void unreadableFiles() {
    const support::TemporaryFolder folder;
    const QString buffers =
        QString::fromStdString(folder.write("a.txt", "BufferAssignment:\nallocation 0: size 8, preallocated-temp:\n"));
    const app::CommandResult alone = app::cost(buffers, "line", "text");
    QCOMPARE(alone.status, 1);
    QVERIFY(alone.errors.contains("this file has buffers but no HLO module") && alone.output.isEmpty());
    const app::CommandResult missing = app::cost(QStringLiteral("/nothing/here"), "line", "json");
    QCOMPARE(missing.status, 2);
    QCOMPARE(QJsonDocument::fromJson(missing.output)["problems"].toArray().size(), 1);
  }

  void seed() {
    const QString seed = QStringLiteral(HLOSCOPE_SHARED "/seeds/gpu-maxtext-train-step.hlo.txt");
    if (!QFile::exists(seed)) QSKIP("The seed dumps are not at hand.");
    const QJsonObject json = QJsonDocument::fromJson(app::cost(seed, "opcode", "json").output).object();
    // Without a conditional the opcode rows add up to the total.
    qint64 flops = 0, instructions = 0;
    for (const QJsonValue each : json["modules"][0]["rows"].toArray()) {
      flops += each["flops"].toInteger();
      instructions += each["instructions"].toInteger();
    }
    QCOMPARE(flops, json["modules"][0]["total"]["flops"].toInteger());
    QCOMPARE(instructions, qint64{9917});
    QVERIFY(flops > 0);
  }
};

QTEST_APPLESS_MAIN(TestCostCommand)
#include "tst_cost_command.moc"
