// `hloscope convert`: a module in every format and back, the messages about data that a format cannot express, and the
// output location.

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/commands.h"

namespace {

const QByteArray kText =
    "HloModule m, is_scheduled=true, entry_computation_layout={(f32[2]{0})->f32[2]{0}}\n"
    "\n"
    "ENTRY %e (p: f32[2]) -> f32[2] {\n"
    "  %p = f32[2]{0} parameter(0)\n"
    "  %c = f32[2]{0} constant({1, 2})\n"
    "  ROOT %a = f32[2]{0} add(%p, %c), sharding={replicated}, metadata={op_name=\"jit(f)/add\" source_line=3}\n"
    "}\n\n";

QString shared(const char* path) { return QStringLiteral(HLOSCOPE_SHARED "/") + QLatin1String(path); }

}  // namespace

class TestConvert : public QObject {
  Q_OBJECT

 private slots:
  void init() { m_folder = std::make_unique<QTemporaryDir>(); }

  void textIsCanonical() {
    const QString path =
        write("m.txt",
              "HloModule m, is_scheduled=true, entry_computation_layout={(f32[2]{0})->f32[2]{0}}\n"
              "ENTRY e {\n"
              "  p = f32[2] parameter(0)\n"
              "  c = f32[2]{0} constant({1,2})  // two\n"
              "  ROOT a = f32[2]{0} add(f32[2] p, f32[2] c), metadata={op_name=\"jit(f)/add\", source_line=3}, "
              "sharding={replicated}\n"
              "}\n");
    const app::CommandResult result = app::convert(path, "text", {});
    QCOMPARE(result.status, 0);
    QCOMPARE(result.errors, QByteArray());
    QCOMPARE(result.output, kText);
  }

  void roundTrips() {
    const QByteArray proto = app::convert(write("m.txt", kText), "proto", {}).output;
    QVERIFY(!proto.isEmpty());
    const QString path = write("m.hlo.pb", proto);
    QCOMPARE(app::convert(path, "text", {}).output, kText);
    // A proto stays unchanged.
    QCOMPARE(app::convert(path, "proto", {}).output, proto);
    // And can be inspected.
    const app::CommandResult info = app::info(path, app::InfoFormat::kJson);
    const QJsonObject module =
        QJsonDocument::fromJson(info.output).object().value("modules").toArray().at(0).toObject();
    QCOMPARE(module.value("name").toString(), QString("m"));
    QCOMPARE(module.value("instructions").toInt(), 3);
    QVERIFY(module.value("scheduled").toBool());
  }

  void json() {
    const QJsonObject hlo = QJsonDocument::fromJson(app::convert(write("m.txt", kText), "json", {}).output).object();
    const QJsonObject module = hlo.value("hlo_module").toObject();
    QCOMPARE(module.value("name").toString(), QString("m"));
    const QJsonArray instructions =
        module.value("computations").toArray().at(0).toObject().value("instructions").toArray();
    QCOMPARE(instructions.size(), 3);
    const QJsonObject constant = instructions.at(1).toObject();
    QCOMPARE(constant.value("opcode").toString(), QString("constant"));
    QCOMPARE(constant.value("shape").toObject().value("element_type").toString(), QString("F32"));
    QCOMPARE(constant.value("literal").toObject().value("f32s").toArray(), (QJsonArray{1, 2}));
    const QJsonObject add = instructions.at(2).toObject();
    // 64-bit integers are strings, as in the JSON format of protos.
    QCOMPARE(add.value("operand_ids").toArray().at(0), instructions.at(0).toObject().value("id"));
    QVERIFY(add.value("id").isString());
    QCOMPARE(add.value("metadata").toObject().value("op_name").toString(), QString("jit(f)/add"));
  }

  void jsonOfStringsThatAreNotUtf8() {
    QByteArray text = kText;
    text.replace("jit(f)/add", "caf\xE9");
    const app::CommandResult result = app::convert(write("m.txt", text), "json", {});
    QCOMPARE(result.status, 0);
    QVERIFY(QJsonDocument::fromJson(result.output).isObject());
    QVERIFY(result.output.contains("caf"));
  }

  void severalModules() {
    const QString path = write("m.txt", kText + kText);
    QCOMPARE(app::convert(path, "text", {}, "all").output, kText + kText);
    QCOMPARE(app::convert(path, "text", {}, "2").output, kText);
    const app::CommandResult result = app::convert(path, "proto", {}, "all");
    QCOMPARE(result.status, 2);
    QCOMPARE(result.errors, (path + ": 2 modules are selected, but a proto has one; text can have all\n").toUtf8());
    QVERIFY(result.output.isEmpty());
  }

  void conversionErrors() {
    const QString missing = m_folder->filePath("missing");
    QCOMPARE(app::convert(missing, "text", {}).errors, (missing + ": there is no such file or folder\n").toUtf8());
    const QString buffers = write("m-buffer-assignment.txt",
                                  "BufferAssignment:\nallocation 0: size 16, preallocated-temp:\n value: <3 a @0> "
                                  "(size=16,offset=0): f32[4]{0}\n");
    const app::CommandResult result = app::convert(buffers, "text", {});
    QCOMPARE(result.status, 2);
    QCOMPARE(result.errors, (buffers + ": contains no HLO module to convert\n").toUtf8());
    QVERIFY(QDir(m_folder->path()).mkdir("dump"));
    // The final stage of the module is converted.
    write("dump/module_0001.f.after_optimizations.txt", kText);
    write("dump/module_0001.f.before_optimizations.txt",
          "HloModule f\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n");
    const app::CommandResult folder = app::convert(m_folder->filePath("dump"), "text", {});
    QCOMPARE(folder.output, kText);
    QCOMPARE(folder.errors, QByteArray());
  }

  void problemsGoToStandardError() {
    const QString path = write("m.txt",
                               "HloModule m\nENTRY e {\n  q = f32[] parameter(0)\n  ROOT a = f32[] "
                               "negate(q), opaque=\"x\"\n}\n");
    const app::CommandResult result = app::convert(path, "proto", {});
    QCOMPARE(result.status, 0);
    QVERIFY2(result.errors.contains("opaque of %a is omitted: XLA's protos have no field for it\n"), result.errors);
    // A module with parse errors is not written, because the result would be another module.
    const QString broken = write("broken.txt", "HloModule m\nENTRY e {\n  ROOT a = f32[] negate(q)\n}\n");
    const app::CommandResult refused = app::convert(broken, "proto", {});
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.errors.contains((broken + ":3:25: %a cannot be written to a proto: it uses q, which is not "
                                               "defined\n")
                                         .toUtf8()),
             refused.errors);
  }

  void toAFile() {
    const QString path = write("m.txt", kText), out = m_folder->filePath("out.txt");
    const app::CommandResult result = app::convert(path, "text", out);
    QCOMPARE(result.status, 0);
    QVERIFY(result.output.isEmpty());
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), kText);
    // If the input cannot be read, the output file is not overwritten.
    QCOMPARE(app::convert(m_folder->filePath("missing"), "text", out).status, 2);
    QVERIFY(file.seek(0));
    QCOMPARE(file.readAll(), kText);
    const QString nowhere = m_folder->filePath("no/such/folder/m.txt");
    const app::CommandResult failed = app::convert(path, "text", nowhere);
    QCOMPARE(failed.status, 2);
    QVERIFY2(failed.errors.startsWith((nowhere + ": cannot be written: ").toUtf8()), failed.errors);
  }

  void realProtos_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("modules");
    QTest::newRow("binary") << "corpus/real/nod-ai__tf-hlo-trace/multi_instuction_hlo.pb" << 1;
    QTest::newRow("text form") << "corpus/xla-tests/proto/ReduceScatter-05e66763.pbtxt" << 1;
    QTest::newRow("several") << "corpus/xla-tests/proto/stacktrace_to_location-ba5539ae.hlo" << 3;
  }
  void realProtos() {
    QFETCH(QString, file);
    QFETCH(int, modules);
    const QString path = shared(qPrintable(file));
    if (!QFileInfo::exists(path)) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const QByteArray text = app::convert(path, "text", {}, "all").output;
    QCOMPARE(text.count("HloModule "), modules);
    QCOMPARE(app::convert(write("again.txt", text), "text", {}, "all").output, text);
    if (modules > 1) return;
    // The buffer assignment is included.
    const QByteArray proto = app::convert(path, "proto", {}).output;
    QCOMPARE(app::convert(write("again.pb", proto), "text", {}).output, text);
    QCOMPARE(app::convert(path, "json", {}).output.contains("\"buffer_assignment\""), file.endsWith(".pbtxt"));
  }

 private:
  QString write(const QString& name, const QByteArray& bytes) const {
    QFile file(m_folder->filePath(name));
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
    file.write(bytes);
    return file.fileName();
  }

  std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestConvert)
#include "tst_convert.moc"
