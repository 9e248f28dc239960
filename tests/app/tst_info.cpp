// `hloscope info`: its output for the reference dumps, and for files without information.

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/support/commands.h"
#include "tests/support/temporary_folder.h"

namespace {

QJsonObject json(const QString& path, int status = 0) {
  const app::CommandResult result = app::info(path, app::InfoFormat::kJson);
  if (result.status != status) qWarning("status %d: %s", result.status, result.errors.constData());
  return QJsonDocument::fromJson(result.output).object();
}

QString shared(const char* path) { return QStringLiteral(HLOSCOPE_SHARED "/") + QLatin1String(path); }

}  // namespace

class TestInfo : public QObject {
  Q_OBJECT

 private slots:
  void modules_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("computations");
    QTest::addColumn<int>("instructions");
    QTest::addColumn<int>("operands");
    QTest::addColumn<QString>("entry");
    QTest::addColumn<bool>("scheduled");
    QTest::newRow("trax") << "gpu-trax-rnn" << 512 << 8217 << 11504 << "pmap__multi_device_update_fn__2.16072" << false;
    QTest::newRow("maxtext") << "gpu-maxtext-train-step" << 569 << 9917 << 12530 << "main.5687_spmd" << true;
    QTest::newRow("mnist") << "gpu-mnist-pmap" << 16 << 157 << 184 << "pmap_spmd_update__3.268" << false;
    QTest::newRow("tpu") << "tpu-sync-tensors-graph" << 11 << 52 << 43 << "SyncTensorsGraph.32" << true;
  }
  void modules() {
    QFETCH(QString, file);
    const QString path = shared("seeds/") + file + QStringLiteral(".hlo.txt");
    if (!QFileInfo::exists(path)) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const QJsonObject info = json(path);
    QCOMPARE(info.keys(), (QStringList{"assignments", "modules", "path", "problems", "schema"}));
    QCOMPARE(info.value("path").toString(), path);
    QVERIFY(info.value("problems").toArray().isEmpty());
    QCOMPARE(info.value("modules").toArray().size(), 1);
    const QJsonObject module = info.value("modules").toArray().at(0).toObject();
    QCOMPARE(module.keys(), (QStringList{"computations", "debug_options", "entry", "file", "id", "instructions",
                                         "module", "name", "opcode_counts", "opcodes", "operands", "scheduled"}));
    QTEST(module.value("computations").toInt(), "computations");
    QTEST(module.value("instructions").toInt(), "instructions");
    QTEST(module.value("operands").toInt(), "operands");
    QTEST(module.value("entry").toString(), "entry");
    QTEST(module.value("scheduled").toBool(), "scheduled");
    int sum = 0;
    const QJsonObject opcodes = module.value("opcodes").toObject();
    for (const QJsonValue count : opcodes) sum += count.toInt();
    QCOMPARE(sum, module.value("instructions").toInt());
  }

  void assignment() {
    const QString path = shared("seeds/gpu-keras-mnist-buffer-assignment.txt");
    if (!QFileInfo::exists(path)) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const QJsonObject info = json(path);
    QVERIFY(info.value("modules").toArray().isEmpty());
    // The dump's peak step 69 comes from XLA's approximate rule; the union of occupied bytes is largest at 73, after
    // the result's pointer table (120 bytes) has replaced that of fusion.7 (24).
    const QJsonObject expected{{"allocations", 68},
                               {"values", 98},
                               {"total_bytes", 2564824},
                               {"steps", 74},
                               {"peak_step", 69},
                               {"computed_peak_step", 73},
                               {"computed_peak_bytes", 2559424},
                               {"report", QJsonValue()}};
    const QJsonObject assignment = info.value("assignments").toArray().at(0).toObject();
    for (auto it = expected.begin(); it != expected.end(); ++it) QCOMPARE(assignment.value(it.key()), it.value());
    QCOMPARE(assignment.value("reserved_bytes").toInteger(), 2564824);
    QCOMPARE(assignment.value("source").toString(), "dump");
    QCOMPARE(assignment.value("spaces").toArray().size(), 1);
  }

  // Debug options stated by the dump are part of its module; without a file that states them they are unknown.
  void debugOptions() {
    const support::TemporaryFolder folder;
    const QString path = QString::fromStdString(folder.write(
        "module_0001.m.after_optimizations.txt", "HloModule m\n\nENTRY e {\n  ROOT p = f32[8] parameter(0)\n}\n"));
    const auto options = [&path] { return json(path)["modules"][0]["debug_options"]; };
    QVERIFY(options().isNull());
    folder.write("module_0001.m.debug_options", "xla_dump_to: \"/tmp/a b\"\nxla_cpu_enable_fast_min_max: false\n");
    const QJsonObject expected{{"xla_dump_to", "/tmp/a b"}, {"xla_cpu_enable_fast_min_max", "false"}};
    QCOMPARE(options().toObject(), expected);
    QCOMPARE(json(QString::fromStdString(folder.path()))["modules"][0]["debug_options"].toObject(), expected);
    const QByteArray text = app::info(path, app::InfoFormat::kText).output;
    QVERIFY2(text.contains("  flags         --xla_dump_to=/tmp/a b\n"
                           "                --xla_cpu_enable_fast_min_max=false\n"),
             text.constData());
  }

  void folder() {
    const QString path = shared("corpus/real/jackmcarthur__lorrax_sandbox/si_bse/profile_block4");
    if (!QFileInfo::exists(path)) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const QJsonObject info = json(path);
    QCOMPARE(info.value("modules").toArray().size(), 1);
    QCOMPARE(info.value("modules").toArray().at(0).toObject().value("instructions").toInt(), 8564);
    QCOMPARE(info.value("assignments").toArray().at(0).toObject().value("values").toInt(), 907);
  }

  void unknownValuesAreNull() {
    QTemporaryDir folder;
    QFile file(folder.filePath("m.txt"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "BufferAssignment:\nallocation 0: size 16, preallocated-temp:\n value: <3 add.1 @0> (size=16,offset=0): "
        "f32[4]{0}\n");
    file.close();
    const QJsonObject assignment = json(file.fileName()).value("assignments").toArray().at(0).toObject();
    QCOMPARE(assignment.value("total_bytes").toInt(), 16);
    for (const char* const key : {"steps", "peak_step", "computed_peak_step", "computed_peak_bytes"}) {
      QVERIFY2(assignment.contains(key) && assignment.value(key).isNull(), key);
    }
  }

  // The id in the name of a profile's entry: jit_rnn_step(0).
  void idsOfProfiles() {
    const QString path = shared("corpus/made/profiles/rnn_while/trainhost.xplane.pb.gz");
    if (!QFile::exists(path)) QSKIP("the reference dumps are not at hand: shared/corpus/made");
    const QJsonArray modules = json(path).value("modules").toArray();
    QCOMPARE(modules.size(), 1);
    QCOMPARE(modules.at(0).toObject().value("name").toString(), QString("jit_rnn_step"));
    QCOMPARE(modules.at(0).toObject().value("id"), QJsonValue("0"));
  }

  // A proto without a module is shown as its fields.
  void fieldsOfAProto() {
    QTemporaryDir folder;
    QFile file(folder.filePath("topology.pb"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "\x08\x07\x12\x03"
        "cpu\x4A\x0E\x0A\x0Cx/YTopologyZ");
    file.close();
    const QString text =
        "platform_id: 7\nplatform_name: \"cpu\"\nplatform_specific_topology {\n  type_url: \"x/YTopologyZ\"\n}\n";
    QCOMPARE(json(file.fileName()).value("fields").toString(), text);
    const app::CommandResult result = app::info(file.fileName(), app::InfoFormat::kText);
    QCOMPARE(result.status, 0);
    QCOMPARE(QString::fromUtf8(result.output), file.fileName() + "\n" + text);
  }

  // The module that the message is about: its sums by memory space, and the message's rows joined to its values.
  void outOfMemoryJoinedAsJson() {
    const QString path = shared("corpus/made/tpu/oom_borderline/error.txt");
    if (!QFile::exists(path)) QSKIP("the reference dumps are not at hand: shared/corpus/made");
    const QJsonObject report = json(path).value("assignments").toArray().at(0).toObject().value("report").toObject();
    const QJsonObject joined = report.value("joined").toObject();
    QCOMPARE(joined.keys(), (QStringList{"file", "is_of_module", "module", "source", "spaces"}));
    QCOMPARE(joined.value("module").toString(), QString("jit_loss_fn"));
    QCOMPARE(joined.value("source").toString(), QString("dump"));
    QVERIFY(joined.value("is_of_module").toBool());
    QVERIFY(joined.value("file").toString().endsWith(".after_optimizations.txt"));
    QCOMPARE(joined.value("spaces").toArray().size(), 1);
    const QJsonObject sums = joined.value("spaces").toArray().at(0).toObject();
    QCOMPARE(sums.value("name").toString(), QString("HBM"));
    int64_t all = 0;
    for (const QJsonValue kind : sums.value("kinds").toObject()) all += kind.toInteger();
    QCOMPARE(all, sums.value("reserved_bytes").toInteger());
    const QJsonArray entries = report.value("entries").toArray();
    const QJsonObject match = entries.at(0).toObject().value("match").toObject();
    QCOMPARE(match.value("by").toString(), QString("name"));
    QCOMPARE(match.value("count").toInt(), 1);
    QCOMPARE(match.value("candidates").toArray().at(0).toObject(), (QJsonObject{{"instruction", "custom-call"},
                                                                                {"computation", "main.11"},
                                                                                {"value", 121},
                                                                                {"name", "custom-call"},
                                                                                {"allocation", 14},
                                                                                {"source_file", QJsonValue()},
                                                                                {"source_line", QJsonValue()}}));
    QCOMPARE(entries.at(3).toObject().value("match").toObject(),
             (QJsonObject{{"by", "outside"}, {"count", 0}, {"candidates", QJsonArray()}}));
  }

  // Window, full shape and buffering of a kernel's memory.
  void outOfMemoryOfAKernel() {
    const QString path = QStringLiteral(HLOSCOPE_SHARED "/corpus/made/tpu/pallas_vmem_oom/error.txt");
    if (!QFile::exists(path)) QSKIP("the reference dumps are not at hand: shared/corpus/made");
    const QJsonObject report = json(path).value("assignments").toArray().at(0).toObject().value("report").toObject();
    const QJsonObject entry = report.value("entries").toArray().at(2).toObject();
    QCOMPARE(
        entry.value("window").toObject(),
        (QJsonObject{
            {"operand", "output 0"}, {"shape", "bf16[4096,4096]"}, {"full_shape", "bf16[8192,8192]"}, {"buffers", 2}}));
    QVERIFY(entry.value("tag").toString().startsWith("output window allocation for operator output 0. "));
    const QString text = QString::fromUtf8(app::info(path, app::InfoFormat::kText).output);
    QVERIFY(
        text.contains("\n    3  64.00 MiB · big_windows.1 · window of output 0, bf16[4096,4096] · of bf16[8192,8192] · "
                      "buffers 2 · jit(f)/big_windows/pallas_call · tpu_programs.py:165\n"));
  }

  // The failed allocation first, then the sums of its module, by the message, the folder or one file of it.
  void outOfMemoryWithItsModule_data() {
    QTest::addColumn<QString>("failure");
    QTest::addColumn<QString>("sums");
    for (const char* const path :
         {"oom_saved_activations/error.txt", "oom_saved_activations/",
          "oom_saved_activations/module_0000.jit_loss_fn.cl_1014260217.after_optimizations.txt"}) {
      QTest::newRow(path)
          << "Out of memory in HBM: 20.56 GiB needed, 15.75 GiB available, 4.81 GiB over the limit"
          << "HBM of jit_loss_fn (buffer assignment): 20.56 GiB: temporaries 18.38 GiB · arguments 1.19 GiB · ";
    }
    for (const char* const path :
         {"oom_arguments/error.txt", "oom_arguments/",
          "oom_arguments/module_0000.jit_momentum_step.cl_1014260217.after_optimizations.txt.gz"}) {
      QTest::newRow(path) << "Out of memory in HBM: 73.40 GiB needed, 15.75 GiB available, 57.65 GiB over the limit"
                          << "HBM of jit_momentum_step (buffer assignment): 73.40 GiB: ";
    }
  }
  void outOfMemoryWithItsModule() {
    QFETCH(QString, failure);
    QFETCH(QString, sums);
    const QString path = shared("corpus/made/tpu/") + QString::fromUtf8(QTest::currentDataTag());
    if (!QFileInfo::exists(path)) QSKIP("the reference dumps are not at hand: shared/corpus/made");
    const QStringList lines = QString::fromUtf8(app::info(path, app::InfoFormat::kText).output).split(u'\n');
    QVERIFY(lines.size() > 4);
    QVERIFY2(lines[1].startsWith("out-of-memory message ") && lines[1].endsWith("/error.txt"), qPrintable(lines[1]));
    QCOMPARE(lines[2], "  " + failure);
    QVERIFY2(lines[3].startsWith("  " + sums), qPrintable(lines[3]));
    QVERIFY2(lines[4].startsWith("module "), qPrintable(lines[4]));
  }

  // A message without its module is reported alone, as before; a message beside two modules is joined to the module
  // that it names.
  void outOfMemoryBesideTwoModules() {
    QTemporaryDir folder;
    const auto write = [&folder](const QString& name, const QByteArray& text) {
      QFile file(folder.filePath(name));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(text);
    };
    const QByteArray body =
        ", is_scheduled=true\n\nENTRY e {\n  %p = f32[4,18]{1,0:T(8,128)} parameter(0)\n"
        "  ROOT %copy.3 = f32[4,18]{1,0:T(8,128)} copy(%p)\n}\n";
    for (const char* const name : {"jit_f", "jit_g"}) {
      const QString stem = QStringLiteral("module_000%1.").arg(name[4] - 'f') + name + ".cl_1.after_optimizations";
      write(stem + ".txt", QByteArray("HloModule ") + name + body);
      write(stem + "-buffer-assignment.txt",
            "BufferAssignment:\nallocation 0: size 4096, parameter 0, shape |f32[4,18]| at ShapeIndex {}:\n"
            " value: <0 p @0> (size=4096,offset=0): f32[4,18]{1,0:T(8,128)}\n"
            "allocation 1: size 8192, maybe-live-out:\n"
            " value: <1 copy.3 @0> (size=4096,offset=0): f32[4,18]{1,0:T(8,128)}\n");
    }
    write("error.txt",
          "Ran out of memory on HBM, the total memory required for HLO temporaries (20.56G) exceeds available HBM "
          "(15.75G). HLO module: jit_g.\n");
    for (const QString& path : {folder.path(), folder.filePath("error.txt")}) {
      const QString text = QString::fromUtf8(app::info(path, app::InfoFormat::kText).output);
      QVERIFY2(
          text.startsWith(path + "\nout-of-memory message " + folder.filePath("error.txt") +
                          "\n  Out of memory in HBM: 20.56 GiB needed, 15.75 GiB available, 4.81 GiB over the limit\n"
                          "  HBM of jit_g (buffer assignment): 12.00 KiB: arguments 4.00 KiB · outputs 8.00 "
                          "KiB\nmodule "),
          qPrintable(text));
      QCOMPARE(text.count("\nmodule "), path == folder.path() ? 2 : 1);
    }
    const auto first =
        app::info(folder.filePath("module_0000.jit_f.cl_1.after_optimizations.txt"), app::InfoFormat::kText);
    QVERIFY(!first.output.contains("Out of memory"));
  }

  void outOfMemory() {
    QTemporaryDir folder;
    QFile file(folder.filePath("train.log"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "step 1\nXlaRuntimeError: Ran out of memory in memory space hbm. Used 20.90G of 15.48G hbm. Exceeded hbm "
        "capacity by 5.42G.\n"
        "Total hbm usage >= 21.42G:\n    reserved        530.00M\n    arguments       unknown size\n\n"
        "  Largest program allocations in hbm:\n\n  1. Size: 2.00G\n     Operator: op_name=\"f/dot\" "
        "source_file=\"m.py\" source_line=40\n"
        "     Shape: f32[8]{0:T(128)}\n     Unpadded size: 1.00G\n     XLA label: %fusion.12 = f32[8]{0:T(128)} "
        "fusion(%p)\n"
        "     Allocation type: HLO temp\n");
    file.close();
    const QJsonObject assignment = json(file.fileName()).value("assignments").toArray().at(0).toObject();
    QVERIFY(assignment.value("total_bytes").isNull());
    QCOMPARE(assignment.value("allocations").toInt(), 0);
    const QJsonObject report = assignment.value("report").toObject();
    const QJsonObject budget = report.value("budgets").toArray().at(0).toObject();
    QCOMPARE(budget.value("source").toString(), QString("compiler"));
    QCOMPARE(budget.value("space").toString(), QString("hbm"));
    QCOMPARE(budget.value("used").toObject(),
             (QJsonObject{{"bytes", qint64{22441204121}}, {"rounding_bytes", 6417285}}));
    QVERIFY(budget.value("requested").isNull());
    const QJsonObject breakdown = report.value("breakdowns").toArray().at(0).toObject();
    QCOMPARE(breakdown.value("title").toString(), QString("Total hbm usage"));
    QVERIFY(breakdown.value("is_least").toBool());
    QVERIFY(breakdown.value("shares").toArray().at(1).toObject().value("size").isNull());
    const QJsonObject entry = report.value("entries").toArray().at(0).toObject();
    QCOMPARE(entry.value("name").toString(), QString("fusion.12"));
    QCOMPARE(entry.value("op_name").toString(), QString("f/dot"));
    QCOMPARE(entry.value("source_line").toInt(), 40);
    QCOMPARE(entry.value("line").toInt(), 9);
    QCOMPARE(entry.value("unpadded").toObject().value("bytes").toInteger(), qint64{1} << 30);
    QVERIFY(entry.value("offset_bytes").isNull());
    QVERIFY(entry.value("tag").isNull() && entry.value("window").isNull());
    QVERIFY(report.value("module").isNull());
    QVERIFY(report.contains("joined") && report.value("joined").isNull());  // no module is available
    QVERIFY(entry.contains("match") && entry.value("match").isNull());

    QCOMPARE(QString::fromUtf8(app::info(file.fileName(), app::InfoFormat::kText).output),
             file.fileName() + QString::fromUtf8("\nout-of-memory message ") + file.fileName() +
                 QString::fromUtf8(
                     "\n  Out of memory in HBM: 20.90 GiB needed, 15.48 GiB available, 5.42 GiB over the limit\n"
                     "  Total hbm usage ≥ 21.42 GiB: reserved 530.00 MiB · arguments unknown\n"
                     "    1  2.00 GiB · fusion.12 · f32[8]{0:T(128)} · f/dot · m.py:40\n"));
  }

  void problemsHaveALocation() {
    QTemporaryDir folder;
    QFile file(folder.filePath("m.txt"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "HloModule m\n\nENTRY %e (p: f32[2]) -> f32[2] {\n  %p = f32[2]{0} parameter(0)\n"
        "  ROOT %n = f32[2]{0} negate(%q)\n}\n");
    file.close();
    const QJsonObject problem = json(file.fileName()).value("problems").toArray().at(0).toObject();
    QCOMPARE(problem.value("severity").toString(), QString("error"));
    QCOMPARE(problem.value("file").toString(), file.fileName());
    QCOMPARE(problem.value("line").toInt(), 5);
    QCOMPARE(problem.value("message").toString(), QString("operand q is not defined in the computation"));
    const app::CommandResult result = app::info(file.fileName(), app::InfoFormat::kText);
    QCOMPARE(result.status, 0);
    QVERIFY(result.errors.startsWith((file.fileName() + ":5:").toUtf8()));
  }

  // Compiler input is not reported as broken: MLIR has functions and operations, and a note says how to obtain HLO.
  void compilerInput() {
    QTemporaryDir folder;
    const QString path = folder.filePath("module.mlir");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "module @jit_f {\n  sdy.mesh @mesh = <[\"d\"=2]>\n  func.func public @main(%a: tensor<4xf32>) -> tensor<4xf32> "
        "{\n    %0 = stablehlo.tanh %a : tensor<4xf32> loc(\"f.py\":3:1)\n    return %0 : tensor<4xf32>\n  }\n}\n");
    file.close();
    const QString told =
        "is StableHLO (MLIR) text, the compiler's input; hloscope opens its output, HLO: make a dump "
        "with "
        "XLA_FLAGS=--xla_dump_to=DIR and open the folder DIR or one of its *after_optimizations.txt files";
    const app::CommandResult result = app::info(path, app::InfoFormat::kText);
    QCOMPARE(result.status, 0);
    QCOMPARE(result.errors, (path + ": " + told + "\n").toUtf8());
    QVERIFY2(
        result.output.startsWith((path + "\nmodule jit_f, MLIR\n"
                                         "  functions     1: main (3 operations)\n"
                                         "  symbols       mesh (sdy.mesh)\n"
                                         "  operations    4, 1 with a source line\n"
                                         "  opcodes       1 argument, 1 func.return, 1 sdy.mesh, 1 stablehlo.tanh\n")
                                     .toUtf8()),
        result.output);
    const QJsonObject module = json(path).value("modules").toArray().at(0).toObject();
    QCOMPARE(module.value("language").toString(), QString("mlir"));
    const QJsonObject main = module.value("symbols").toArray().at(1).toObject();
    QCOMPARE(main.value("name").toString(), QString("main"));
    QCOMPARE(main.value("line").toInt(), 3);
    QCOMPARE(main.value("operations").toInt(), 3);
    const QJsonObject problem = json(path).value("problems").toArray().at(0).toObject();
    QCOMPARE(problem.value("severity").toString(), QString("note"));
    QCOMPARE(problem.value("message").toString(), told);
  }

  void nothingReadable() {
    QTemporaryDir folder;
    const QString missing = folder.filePath("missing");
    const app::CommandResult result = app::info(missing, app::InfoFormat::kText);
    QCOMPARE(result.status, 2);
    QCOMPARE(result.errors, (missing + ": there is no such file or folder\n").toUtf8());
    QVERIFY(result.output.isEmpty());
    const QJsonObject info = json(missing, 2);
    QCOMPARE(info.value("problems").toArray().at(0).toObject().value("message").toString(),
             QString("there is no such file or folder"));
    QVERIFY(info.value("modules").toArray().isEmpty());
  }
};

QTEST_GUILESS_MAIN(TestInfo)
#include "tst_info.moc"
