// --space: the memory space of the subcommands' values, and that no subcommand adds up memory spaces.

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "tests/support/commands.h"
#include "tests/support/memory_dump.h"

namespace {

// p and r are in HBM, v in VMEM: HBM has 512 + 1024 bytes at step 3, VMEM 4096 at steps 1 and 2.
const std::string kModule = R"(HloModule m, is_scheduled=true

ENTRY e {
  p = f32[128]{0:T(128)} parameter(0)
  v = f32[1024]{0:T(1024)S(1)} broadcast(p), dimensions={0}
  w = f32[1024]{0:T(1024)S(1)} negate(v)
  ROOT r = f32[256]{0:T(256)} slice(w), slice={[0:256]}
}
)";
const std::string kAssignment = R"(BufferAssignment:
allocation 0: size 512, page 0, parameter 0, shape |f32[128]| at ShapeIndex {}:
 value: <0 p @0> (size=512,offset=0): f32[128]{0:T(128)}
allocation 1: size 1024, page 0, output shape is |f32[256]|, maybe-live-out:
 value: <3 r @0> (size=1024,offset=0): f32[256]{0:T(256)}
allocation 2: size 5000, color 1, page 0, preallocated-temp:
 value: <1 v @1> (size=4096,offset=0): f32[1024]{0:T(1024)S(1)}
 value: <2 w @1> (size=4096,offset=0): f32[1024]{0:T(1024)S(1)}

Total bytes used: 6536 (6.4KiB)

HloLiveRange (max 4):
  InstructionSequence:
    0:p
    1:v
    2:w
    3:r
  BufferLiveRange:
    p{}:0-4
    v{}:1-2
    w{}:2-2
    r{}:3-4
)";

QJsonObject object(const app::CommandResult& result) { return QJsonDocument::fromJson(result.output).object(); }

}  // namespace

class TestMemorySpaces : public QObject, protected support::MemoryDump {
  Q_OBJECT

 private slots:
  void init() {
    begin();
    m_folder->write("module_0001.m.cl_1.after_optimizations.txt", kModule);
    m_folder->write("module_0001.m.cl_1.after_optimizations-buffer-assignment.txt", kAssignment);
  }

  void memoryText();
  void memoryJson();
  void memoryBySpace();
  void infoJson();
  void checks_data();
  void checks();
  void peaks();
  void noSuchSpace();
  void estimated();
  void reportsHaveTheNamesOfThePlatform();
  void anUnknownPeakIsNull();
  void theCorpus();

 private:
  app::CommandResult memory(const QString& space, const QString& by, const QString& format) const {
    return app::memory(path(), "peak", by, format, {}, m_paint, space);
  }
  cli::MemoryPainter m_paint;
};

void TestMemorySpaces::memoryText() {
  QString text = QString::fromUtf8(memory({}, "value", "text").output);
  QCOMPARE(text.mid(text.indexOf('\n') + 1),
           QString("  reserved      1.50 KiB (1,536 bytes) in HBM, 2 allocations\n"
                   "  peak live     1.50 KiB (1,536 bytes) at step 3\n"
                   "  arguments     512 bytes, outputs 1.00 KiB (1,024 bytes)\n"
                   "  temporaries   0 bytes\n"
                   "  limit         not stated; to compare: memory --capacity 15GiB\n"
                   "  VMEM          4.88 KiB (5,000 bytes), peak step 1, 4.00 KiB (4,096 bytes)\n"
                   "live at step 3: 1.50 KiB (1,536 bytes) in HBM, by value\n"
                   "live_bytes  value\n"
                   "     1,024  r\n"
                   "       512  p\n"));
  text = QString::fromUtf8(memory("vmem", "value", "text").output);
  QCOMPARE(text.mid(text.indexOf('\n') + 1),
           QString("  reserved      4.88 KiB (5,000 bytes) in VMEM, 1 allocation\n"
                   "  peak live     4.00 KiB (4,096 bytes) at steps 1–2\n"
                   "  arguments     0 bytes, outputs 0 bytes\n"
                   "  temporaries   4.88 KiB (5,000 bytes), packing loss 904 B\n"
                   "  limit         not stated\n"
                   "  allocation 2  4.88 KiB, at most 4.00 KiB live, packing loss 904 B\n"
                   "    pushed up by 904 B that XLA reserved and no value of the dump has\n"
                   "  HBM           1.50 KiB (1,536 bytes), peak step 3, 1.50 KiB (1,536 bytes)\n"
                   "live at step 1: 4.00 KiB (4,096 bytes) in VMEM, by value\n"
                   "live_bytes  value\n"
                   "     4,096  v\n"));
}

void TestMemorySpaces::memoryJson() {
  const QJsonObject json = object(memory({}, "value", "json"));
  QCOMPARE(json["space"].toInt(-1), 0);
  QCOMPARE(json["space_name"].toString(), QString("HBM"));
  QCOMPARE(json["source"].toString(), QString("dump"));
  QCOMPARE(json["reserved_bytes"].toInt(), 1536);
  // The total that the dump prints includes all spaces.
  QCOMPARE(json["total_bytes"].toInt(), 6536);
  QCOMPARE(json["kinds"]["temp"].toInt(-1), 0);
  QCOMPARE(json["computed_peak_step"].toInt(), 3);
  QCOMPARE(json["computed_peak_bytes"].toInt(), 1536);
  const QJsonObject unknown{{"capacity_bytes", "this file does not state it"}};
  const QJsonObject hbm{{"space", 0},
                        {"name", "HBM"},
                        {"reserved_bytes", 1536},
                        {"argument_bytes", 512},
                        {"output_bytes", 1024},
                        {"alias_bytes", 0},
                        {"temp_bytes", 0},
                        {"constant_bytes", 0},
                        {"live_peak_bytes", 1536},
                        {"live_peak_step", 3},
                        {"packing_loss_bytes", 0},
                        {"capacity_bytes", QJsonValue()},
                        {"unknown", unknown}};
  const QJsonObject vmem{{"space", 1},
                         {"name", "VMEM"},
                         {"reserved_bytes", 5000},
                         {"argument_bytes", 0},
                         {"output_bytes", 0},
                         {"alias_bytes", 0},
                         {"temp_bytes", 5000},
                         {"constant_bytes", 0},
                         {"live_peak_bytes", 4096},
                         {"live_peak_step", 1},
                         {"packing_loss_bytes", 904},
                         {"capacity_bytes", QJsonValue()},
                         {"unknown", unknown}};
  QCOMPARE(json["spaces"].toArray(), (QJsonArray{hbm, vmem}));
  const QJsonObject other = object(memory("1", "value", "json"));
  QCOMPARE(other["spaces"], json["spaces"]);
  QCOMPARE(other["reserved_bytes"], json["reserved_bytes"]);
  QCOMPARE(other["space_name"].toString(), QString("VMEM"));
  QCOMPARE(other["kinds"]["temp"].toInt(), 5000);
  QCOMPARE(other["computed_peak_bytes"].toInt(), 4096);
}

// Each row is about another memory space; the total above them is about one.
void TestMemorySpaces::memoryBySpace() {
  const QJsonObject json = object(app::memory(path(), "2", "space", "json", {}, m_paint));
  QCOMPARE(json["bytes"].toInt(), 512);
  const auto row = [](const char* name, int bytes, int values) {  // using the previous names
    return QJsonObject{
        {"space_name", name}, {"space", name}, {"live_bytes", bytes}, {"bytes", bytes}, {"values", values}};
  };
  QCOMPARE(json["rows"].toArray(), (QJsonArray{row("VMEM", 4096, 2), row("HBM", 512, 1)}));
}

void TestMemorySpaces::infoJson() {
  const QJsonObject info = object(app::info(path(), app::InfoFormat::kJson))["assignments"][0].toObject();
  const QJsonObject json = object(memory({}, "value", "json"));
  for (const char* const key : {"spaces", "reserved_bytes", "source", "space", "computed_peak_bytes", "total_bytes"})
    QCOMPARE(info[key], json[key]);
  QCOMPARE(object(app::info(path(), app::InfoFormat::kJson, "VMEM"))["assignments"][0]["computed_peak_step"].toInt(),
           1);
  const QString text = QString::fromUtf8(app::info(path(), app::InfoFormat::kText).output);
  QVERIFY2(text.contains("  reserved      1.50 KiB (1,536 bytes) in HBM, 2 allocations\n") &&
               text.contains("  VMEM          4.88 KiB (5,000 bytes), peak step 1, 4.00 KiB (4,096 bytes)\n"),
           qPrintable(text));
}

void TestMemorySpaces::checks_data() {
  QTest::addColumn<QString>("space");
  QTest::addColumn<app::MemoryLimits>("limits");
  QTest::addColumn<QString>("output");
  QTest::newRow("temp of HBM") << QString() << app::MemoryLimits{{}, 0, {}} << "ok: m temp 0 B of 0 B in HBM";
  QTest::newRow("temp of VMEM") << "vmem" << app::MemoryLimits{{}, 4999, {}}
                                << "FAIL: m temp 4.88 KiB of 4.88 KiB in VMEM: over by 1 B";
  QTest::newRow("peak") << QString() << app::MemoryLimits{1536, {}, {}}
                        << "ok: m peak 1.50 KiB of 1.50 KiB in HBM at step 3";
  QTest::newRow("reserved") << QString() << app::MemoryLimits{{}, {}, 1536}
                            << "ok: m reserved 1.50 KiB of 1.50 KiB in HBM";
}

void TestMemorySpaces::checks() {
  QFETCH(QString, space);
  QFETCH(app::MemoryLimits, limits);
  QTEST(QString::fromUtf8(app::check(path(), limits, space).output).section(" (", 0, 0), "output");
}

// Subcommands and queries about the peak use the peak of the space.
void TestMemorySpaces::peaks() {
  const auto why = [&](const QString& space) {
    return object(app::why(path(), "v", "peak", app::InfoFormat::kJson, {}, {}, space));
  };
  QCOMPARE(why({})["step"].toInt(), 3);
  QCOMPARE(why({})["alive"].toBool(), false);
  QCOMPARE(why("VMEM")["step"].toInt(), 1);
  QCOMPARE(why("VMEM")["alive"].toBool(), true);
  QCOMPARE(why("VMEM")["space_name"].toString(), QString("VMEM"));

  const auto cost = [&](const QString& space) {
    return object(app::cost(path(), "opcode", "json", space))["modules"][0]["total"].toObject();
  };
  QCOMPARE(cost({})["peak_bytes"].toInt(), 1536);
  QCOMPARE(cost({})["peak_space_name"].toString(), QString("HBM"));
  QCOMPARE(cost("1")["peak_bytes"].toInt(), 4096);
  QVERIFY(app::cost(path(), "opcode", "text", "1").output.contains("; peak_bytes are those of VMEM"));

  const auto found = [&](const QString& query, const QString& space) {
    QStringList names;
    const app::CommandResult listed = app::list(path(), {"values", query, app::ListFormat::kJson, space});
    for (const QJsonValue row : object(listed)["rows"].toArray()) names += row["value"].toString();
    return names.join(' ');
  };
  QCOMPARE(found("alive@peak", {}), QString("p r"));
  QCOMPARE(found("alive@peak", "VMEM"), QString("v"));
  QCOMPARE(found("alive@2", {}), QString("p v w"));  // all values live at a step
  const app::CommandResult extracted = app::extract(path(), {{}, "alive@peak", {}, "VMEM"}, {});
  QVERIFY2(extracted.output.contains("broadcast(") && !extracted.output.contains("slice("),
           extracted.output.constData());

  const QJsonArray rows = object(app::list(path(), {"allocations", {}, app::ListFormat::kJson}))["rows"].toArray();
  QCOMPARE(rows[0]["space"].toInt(-1), 0);
  QCOMPARE(rows[0]["space_name"].toString(), QString("HBM"));
  QCOMPARE(rows[2]["space"].toInt(-1), 1);
  QCOMPARE(rows[2]["space_name"].toString(), QString("VMEM"));
}

void TestMemorySpaces::noSuchSpace() {
  const QByteArray sentence = "no memory space L2; memory spaces: HBM, VMEM\n";
  for (const app::CommandResult& result :
       {memory("L2", "value", "text"), app::info(path(), app::InfoFormat::kText, "L2"),
        app::cost(path(), "opcode", "text", "L2"), app::list(path(), {"values", {}, app::ListFormat::kText, "L2"}),
        app::extract(path(), {{}, "alive@peak", {}, "L2"}, {}),
        app::why(path(), "v", "peak", app::InfoFormat::kText, {}, {}, "L2")}) {
    QCOMPARE(result.status, 1);
    QVERIFY2(result.errors.endsWith(sentence), result.errors.constData());
  }
  const app::CommandResult checked = app::check(path(), {{}, 1, {}}, "L2");
  QCOMPARE(checked.status, 2);
  QVERIFY2(checked.output.contains(sentence.chopped(1)), checked.output.constData());
  // A memory space of the device that this program does not use has 0 bytes.
  QCOMPARE(app::check(path(), {{}, 0, {}}, "SMEM").status, 0);
}

// Values of the estimate follow the same rules.
void TestMemorySpaces::estimated() {
  QVERIFY(QFile::remove(path() + "/module_0001.m.cl_1.after_optimizations-buffer-assignment.txt"));
  const QJsonObject json = object(memory({}, "value", "json"));
  QCOMPARE(json["source"].toString(), QString("estimated"));
  QCOMPARE(json["space_name"].toString(), QString("HBM"));
  const QJsonArray spaces = json["spaces"].toArray();
  QCOMPARE(spaces.size(), 2);
  QCOMPARE(spaces[0]["argument_bytes"].toInt(), 512);
  QCOMPARE(spaces[0]["output_bytes"].toInt(), 1024);
  QCOMPARE(spaces[1]["name"].toString(), QString("VMEM"));
  QCOMPARE(spaces[1]["live_peak_bytes"].toInt(), 4096);
}

// XLA prints one list of names for all devices, in which color 2 is smem and color 5 cmem.
void TestMemorySpaces::reportsHaveTheNamesOfThePlatform() {
  const auto space = [](const std::string& name, int color) {
    return "Memory Space: " + name + " (color=" + std::to_string(color) +
           ")\nTotal bytes: 8 (8B)\n  cumulative_size;       size;       offset; used_by_n_values; shapes_list\n"
           "  ------------------------------------------------------------\n"
           "       8B(100%);       8B;            0;                1; u32[2]\n\n\n";
  };
  const QString file = QString::fromStdString(m_folder->write(
      "r.txt", space("default", 0) + space("vmem", 1) + space("smem", 2) + space("cmem", 5) + space("color_6", 6)));
  const QJsonObject json = object(app::memory(file, "peak", "value", "json", {}, m_paint));
  const QJsonObject breakdown = json["report"]["breakdowns"][0].toObject();
  QStringList names, entries, spaces;
  for (const QJsonValue share : breakdown["shares"].toArray()) names += share["name"].toString();
  for (const QJsonValue entry : json["report"]["entries"].toArray()) entries += entry["space"].toString();
  for (const QJsonValue each : json["spaces"].toArray())
    spaces += QStringLiteral("%1 %2").arg(each["name"].toString()).arg(each["reserved_bytes"].toInt());
  QCOMPARE(names.join(' '), QString("HBM VMEM flags host scalars"));
  QCOMPARE(entries.join(' '), QString("HBM VMEM flags host scalars"));
  QCOMPARE(spaces.join(", "), QString("HBM 8, VMEM 8, flags 8, host 8, scalars 8"));
  QVERIFY(breakdown["total"].isNull());
  const QByteArray text = app::memory(file, "peak", "value", "text", {}, m_paint).output;
  QVERIFY2(text.contains("Memory spaces: HBM 8 B · VMEM 8 B · flags 8 B · host 8 B · scalars 8 B\n"), text.constData());
}

// For such a module XLA reports that its peak could not be determined.
void TestMemorySpaces::anUnknownPeakIsNull() {
  const QString file = QString::fromStdString(
      m_folder->write("u.txt",
                      "HloModule m, is_scheduled=true\nENTRY e {\n  p = f32[4]{0} parameter(0)\n  a = f32[?,1024] "
                      "custom-call(p), custom_call_target=\"f\"\n  ROOT r = f32[4]{0} custom-call(a), "
                      "custom_call_target=\"g\"\n}\n"));
  const QJsonObject json = object(app::memory(file, "peak", "value", "json", {}, m_paint));
  QVERIFY(json["computed_peak_bytes"].isNull());
  QVERIFY(json["computed_peak_step"].isNull());
  QVERIFY(json["reserved_bytes"].isNull());
  QVERIFY(json["total_bytes"].isNull());
  QVERIFY(json["bytes"].isNull());
  const QJsonArray rows = json["rows"].toArray();
  QCOMPARE(rows.size(), 3);  // p and r of 16 bytes, and a of unknown size
  QCOMPARE(rows[0]["bytes"].toInt(), 16);
  QCOMPARE(rows[1]["bytes"].toInt(), 16);
  QVERIFY(rows[2]["bytes"].isNull());
  const QJsonObject space = json["spaces"][0].toObject();
  for (const char* const key : {"live_peak_bytes", "live_peak_step", "packing_loss_bytes", "temp_bytes"}) {
    QVERIFY2(space[key].isNull(), key);
    QCOMPARE(space["unknown"][key].toString(), QString("the size of 1 value is unknown"));
  }
}

// HBM of this program has 26 MB of temporaries, VMEM 115 MB.
void TestMemorySpaces::theCorpus() {
  const QString folder = QStringLiteral(HLOSCOPE_SHARED "/corpus/made/tpu/bf16_train");
  if (!QFile::exists(folder)) QSKIP("the corpus is not at hand: " HLOSCOPE_SHARED);
  const app::CommandResult checked = app::check(folder, {{}, int64_t{100} << 20, {}});
  QVERIFY2(checked.status == 0, checked.errors.constData());
  QVERIFY2(checked.output.startsWith("ok: jit_momentum_step temp 24.75 MiB of 100.00 MiB in HBM (id 0000, "),
           checked.output.constData());
  const QJsonObject json = object(app::memory(folder, "peak", "value", "json", {}, m_paint));
  QCOMPARE(json["computed_peak_step"].toInt(), 170);
  QCOMPARE(json["computed_peak_bytes"].toInt(), 161821696);  // with 3,072 bytes of constants
  QCOMPARE(json["spaces"][1]["live_peak_bytes"].toInt(), 115305472);
  QCOMPARE(json["spaces"][1]["live_peak_step"].toInt(), 254);
  int64_t sum = 0;
  for (const QJsonValue space : json["spaces"].toArray()) sum += space["reserved_bytes"].toInteger();
  QCOMPARE(sum, json["total_bytes"].toInteger());
}

QTEST_MAIN(TestMemorySpaces)
#include "tst_memory_spaces.moc"
