// Totals of each memory space, computed by hand, and compared with XLA's values for the programs of the corpus
// (CompiledMemoryStats, as in jax's memory_analysis()).

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "absl/strings/str_cat.h"
#include "model/buffers/assignment_parser.h"
#include "model/documents/document.h"
#include "model/queries/space_figures.h"
#include "tests/support/compare.h"

namespace {

using buffers::AllocationKind;
using buffers::Assignment;
using queries::LiveBytes;
using queries::SpaceFigure;
using queries::SpaceFigures;

const QString kMade = QStringLiteral(HLOSCOPE_SHARED "/corpus/made");

std::shared_ptr<const Assignment> assignment(const std::string& text, const std::string& name = "a.txt") {
  auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>(name, text)});
  return parsed.ok() ? parsed->assignment : nullptr;
}

std::string liveRange(int steps, absl::string_view ranges) {
  std::string text = absl::StrCat("HloLiveRange (max ", steps, "):\n  InstructionSequence:\n");
  for (int i = 0; i < steps; ++i) absl::StrAppend(&text, "    ", i, ":i.", i, "\n");
  return absl::StrCat(text, "  BufferLiveRange:\n", ranges);
}

std::vector<SpaceFigures> figuresOf(const Assignment& a, const std::string& path = {}) {
  return queries::spaceFigures(a, LiveBytes(a), queries::platformOf(a, nullptr, path));
}

std::string print(const SpaceFigure& figure) {
  if (!figure.sum) return absl::StrCat("? (", figure.reason, ")");
  std::string text = absl::StrCat(figure.sum->isLeast ? ">=" : "", figure.sum->bytes);
  if (figure.sum->roundingBytes > 0) absl::StrAppend(&text, "+-", figure.sum->roundingBytes);
  return figure.reason.empty() ? text : absl::StrCat(text, " (", figure.reason, ")");
}

std::string print(const std::vector<SpaceFigures>& figures) {
  std::string text;
  for (const SpaceFigures& f : figures) {
    absl::StrAppend(&text, f.space, " ", f.name, ": reserved ", print(f.reserved), " argument ", print(f.argument),
                    " output ", print(f.output), " alias ", print(f.alias), " temp ", print(f.temp), " constant ",
                    print(f.constant), " peak ", print(f.livePeak), " at ",
                    f.livePeakStep ? std::to_string(*f.livePeakStep) : "?", " loss ", print(f.packingLoss), "\n");
  }
  return text;
}

// HBM: a parameter of 1024, a donated one of 2048, an output of 512 with its table, constants, and a temp block of
// 20000 with at most 12000 live. VMEM: a block of 8192. Flags: 4 bytes. Host: a parameter.
const std::string kTpu =
    R"(BufferAssignment:
allocation 0: size 1024, page 0, parameter 0, shape |f32[256]| at ShapeIndex {}:
 value: <0 p @0> (size=1024,offset=0): f32[256]{0:T(256)}
allocation 1: size 2048, page 0, parameter 1, shape |f32[512]| at ShapeIndex {}, maybe-live-out:
 value: <1 q @0> (size=2048,offset=0): f32[512]{0:T(512)}
 value: <2 r @0> (size=2048,offset=0): f32[512]{0:T(512)}
allocation 2: size 512, page 0, output shape is |(f32[512], f32[128])|, maybe-live-out:
 value: <3 t{} @0> (size=512,offset=0): (f32[512]{0:T(512)}, f32[128]{0:T(128)})
allocation 3: size 512, page 0, maybe-live-out:
 value: <4 o @0> (size=512,offset=0): f32[128]{0:T(128)}
allocation 4: size 512, page 0, constant:
 value: <5 c @0> (size=512,offset=0): f32[]{:T(128)}
allocation 5: size 512, page 0, thread-local:
 value: <6 l @0> (size=512,offset=0): f32[]{:T(128)}
allocation 6: size 20000, page 0, preallocated-temp:
 value: <7 x @0> (size=8000,offset=0): f32[2000]{0:T(1024)}
 value: <8 y @0> (size=4000,offset=16000): f32[1000]{0:T(1024)}
 value: <9 z @0> (size=4000,offset=0): f32[1000]{0:T(1024)}
allocation 7: size 8192, color 1, page 0, preallocated-temp:
 value: <10 v @1> (size=4096,offset=0): f32[1024]{0:T(1024)S(1)}
 value: <11 w @1> (size=4096,offset=4096): f32[1024]{0:T(1024)S(1)}
allocation 8: size 4, color 2, page 0, preallocated-temp:
 value: <12 s{2} @2> (size=4,offset=0): u32[]{:S(2)}
allocation 9: size 256, color 5, page 0, parameter 2, shape |f32[64]| at ShapeIndex {}:
 value: <13 h @5> (size=256,offset=0): f32[64]{0:S(5)}

Total bytes used: 33572 (32.8KiB)

)" +
    liveRange(4,
              "    p{}:0-4\n    q{}:0-2\n    r{}:2-4\n    t{}:3-4\n    o{}:3-4\n    x{}:1-2\n    y{}:1-1\n    z{}:3-3\n"
              "    v{}:0-2\n    w{}:1-3\n    s{2}:1-1\n    h{}:0-4\n");

}  // namespace

class TestSpaceFigures : public QObject {
  Q_OBJECT

 private slots:
  void spacesOfATpu();
  void tempOfATpu_data();
  void tempOfATpu();
  void oneSpace();
  void pages();
  void unknown_data();
  void unknown();
  void besideAReport();
  void anEmptySpace();
  void manySpaces();
  void names_data();
  void names();
  void platforms_data();
  void platforms();
  void agreesWithXla_data();
  void agreesWithXla();
};

void TestSpaceFigures::spacesOfATpu() {
  const auto a = assignment(kTpu);
  const std::vector<SpaceFigures> figures = figuresOf(*a);
  // Reserved in HBM: 1024 + 2048 + 4 x 512 + 20000. Output: donated 2048, table and array 512 each. Temp: two units of
  // 16 KiB. At step 1 p, q, c, x and y are live: 1024 + 2048 + 512 + 12000.
  COMPARE_TEXT(print(figures),
               "0 HBM: reserved 25120 argument 3072 output 3072 alias 2048 temp 32768 constant 512 peak 15584 at 1 "
               "loss 8000\n"
               "1 VMEM: reserved 8192 argument 0 output 0 alias 0 temp 8192 constant 0 peak 8192 at 1 loss 0\n"
               "2 flags: reserved 4 argument 0 output 0 alias 0 temp 4 constant 0 peak 4 at 1 loss 0\n"
               "5 host: reserved 256 argument 256 output 0 alias 0 temp 0 constant 0 peak 256 at 0 loss 0\n");
  QCOMPARE(*figures[0].of(AllocationKind::kTemp).exact(), int64_t{20000});
  QCOMPARE(*figures[0].of(AllocationKind::kThreadLocal).exact(), int64_t{512});
  int64_t sum = 0;
  for (const SpaceFigures& space : figures) sum += *space.reserved.exact();
  QCOMPARE(sum, a->totalBytes());
  // One space alone has the same values.
  for (const SpaceFigures& space : figures) {
    const LiveBytes live(*a, space.space);
    COMPARE_TEXT(print({queries::spaceFigures(*a, live, hlo::Platform::kTpu, space.space)}), print({space}));
  }
}

void TestSpaceFigures::tempOfATpu_data() {
  QTest::addColumn<QString>("values");
  QTest::addColumn<QString>("temp");
  const QString table = " value: <1 t{} @0> (size=512,offset=0): (f32[2]{0:T(128)}, s32[]{:T(128)})\n";
  QTest::newRow("pointer tables alone") << table << "0";
  QTest::newRow("with a scalar") << table + " value: <2 s @0> (size=512,offset=16384): s32[]{:T(128)}\n"
                                 << "32768";
  QTest::newRow("not listed") << QString()
                              << "? (no values are listed; XLA counts temporaries with only pointer tables as 0)";
}

void TestSpaceFigures::tempOfATpu() {
  QFETCH(QString, values);
  const auto a =
      assignment("BufferAssignment:\nallocation 0: size 16896, page 0, preallocated-temp:\n" + values.toStdString() +
                 "allocation 1: size 0, color 1, page 0, preallocated-temp:\n"
                 "allocation 2: size 4, color 2, page 0, preallocated-temp:\n");
  const std::vector<SpaceFigures> figures = figuresOf(*a);
  QTEST(QString::fromStdString(print(figures[0].temp)), "temp");
  QCOMPARE(QString::fromStdString(print(figures[0].reserved)), QString("16896"));
  QCOMPARE(QString::fromStdString(print(figures[1].temp)), QString("0"));
}

// On other platforms temp is the size of the block. Constants and thread-local allocations count only as reserved.
void TestSpaceFigures::oneSpace() {
  const std::string text = R"(BufferAssignment:
allocation 0: size 16, parameter 0, shape |f32[4]| at ShapeIndex {}, maybe-live-out:
 value: <0 p @0> (size=16,offset=0): f32[4]{0}
allocation 1: size 8, constant:
 value: <1 c @0> (size=8,offset=0): f32[2]{0}
allocation 2: size 4, thread-local:
 value: <2 l @0> (size=4,offset=0): f32[]
allocation 3: size 104, preallocated-temp:
 value: <3 t{} @0> (size=16,offset=64): (f32[4]{0}, f32[2]{0})

)";
  COMPARE_TEXT(print(figuresOf(*assignment(text + liveRange(2, "    p{}:0-2\n    t{}:1-1\n"),
                                           "m.cpu_after_optimizations-buffer-assignment.txt"))),
               "0 host: reserved 132 argument 16 output 16 alias 16 temp 104 constant 8 peak 40 at 1 loss 88\n");
  // Without live ranges there is no peak.
  COMPARE_TEXT(print(figuresOf(*assignment(text, "m.sm_8.0_gpu_after_optimizations-buffer-assignment.txt"))),
               "0 device: reserved 132 argument 16 output 16 alias 16 temp 104 constant 8 peak ? (there are no live "
               "ranges) at ? loss ? (there are no live ranges)\n");
}

// With several temporary blocks, the maximum live bytes of each are added up, whatever their steps.
void TestSpaceFigures::pages() {
  const auto a = assignment(
      "BufferAssignment:\nallocation 0: size 100, page 0, preallocated-temp:\n value: <1 a @0> (size=80,offset=0): x\n"
      "allocation 1: size 50, page 1, preallocated-temp:\n value: <2 b @0> (size=20,offset=0): x\n"
      " value: <3 c @0> (size=25,offset=25): x\n" +
      liveRange(3, "    a{}:0-0\n    b{}:1-2\n    c{}:2-2\n"));
  COMPARE_TEXT(print(figuresOf(*a)),
               "0 default: reserved 150 argument 0 output 0 alias 0 temp 150 constant 0 peak 80 at 0 loss 25\n");
}

void TestSpaceFigures::unknown_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QByteArray>("expected");
  const QByteArray ranges = QByteArray::fromStdString(liveRange(2, "    a{}:0-1\n"));
  const QByteArray nothing =
      "argument ? (there are no allocations) output ? (there are no allocations) alias ? (there are no allocations) "
      "temp ? (there are no allocations) constant ? (there are no allocations) peak ? (there are no allocations) at ? "
      "loss ? (there are no allocations)\n";
  QTest::newRow("live ranges alone") << ranges << "0 default: reserved ? (there are no allocations) " + nothing;
  // Two spaces for which only a common total is printed.
  QTest::newRow("a total of several spaces")
      << QByteArray(
             "Total bytes used: 30 (30B)\n\nUsed values:\n<1 a @0>\n positions:\n  a\n uses:\n"
             " from instruction: %a = f32[] parameter(0)\n<2 b @1>\n positions:\n  b\n uses:\n"
             " from instruction: %b = f32[] copy(%a)\n")
      << "0 default: reserved ? (there are no allocations) " + nothing;
  // A report of 2026 has a total for each space, by color.
  QTest::newRow("a report by space")
      << QByteArray(
             "Memory Space: default (color=0)\nTotal bytes: 4096 (4.0KiB)\n"
             "  cumulative_size;       size;       offset; used_by_n_values; shapes_list\n"
             "  ------------------------------------------------------------\n"
             "   4.0KiB(100%);   4.0KiB;            0;                1; f32[1024]\n\n\n"
             "Memory Space: cmem (color=5)\nTotal bytes: 8 (8B)\n"
             "  cumulative_size;       size;       offset; used_by_n_values; shapes_list\n"
             "  ------------------------------------------------------------\n"
             "       8B(100%);       8B;            0;                1; f32[2]\n\n\n")
      << "0 default: reserved 4096 " + nothing + "5 host: reserved 8 " + nothing;
  QTest::newRow("too large a sum")
      << QByteArray(
             "BufferAssignment:\nallocation 0: size 9223372036854775806, constant:\n"
             " value: <1 a @0> (size=9223372036854775806,offset=0): x\n"
             "allocation 1: size 2, constant:\n value: <2 b @0> (size=2,offset=0): x\n")
      << QByteArray(
             "0 default: reserved >=9223372036854775807 (the sum is too large) argument 0 output 0 alias 0 temp 0 "
             "constant >=9223372036854775807 (the sum is too large) peak ? (there are no live ranges) at ? loss ? "
             "(there are no live ranges)\n");
}

// A report beside the assignment rounds and omits values, the assignment does not.
void TestSpaceFigures::besideAReport() {
  const auto text = [](const std::string& of) { return std::make_shared<const hlo::SourceText>("a.txt", of); };
  const auto parsed =
      buffers::parseAssignment({text("BufferAssignment:\nallocation 0: size 1048577, preallocated-temp:\n"
                                     " value: <1 a @0> (size=1048577,offset=0): u8[1048577]{0}\n"
                                     "allocation 1: size 4, parameter 0, shape |f32[]| at ShapeIndex {}:\n"
                                     " value: <2 p @0> (size=4,offset=0): f32[]\n"),
                                text("Total bytes used: 1048581 (1.00MiB)\n\nAllocations sorted by size:\n\n"
                                     "cumulative_size; total_size - cumulative_size; allocation\n"
                                     "------------------------------------------------------------------------------\n"
                                     "   1.00MiB(100%);          4B; allocation 0: size 1.00MiB, preallocated-temp:\n"
                                     "The rest 1 allocations are less than 5% of the total size and not shown.\n")});
  QVERIFY(parsed.ok());
  QCOMPARE(parsed->assignment->report()->unlistedAllocations, int64_t{1});
  COMPARE_TEXT(print(figuresOf(*parsed->assignment)),
               "0 default: reserved 1048581 argument 4 output 0 alias 0 temp 1048577 constant 0 peak ? (there are no "
               "live ranges) at ? loss ? (there are no live ranges)\n");
}

void TestSpaceFigures::unknown() {
  QFETCH(QByteArray, text);
  QFETCH(QByteArray, expected);
  const auto a = assignment(text.toStdString());
  QVERIFY(a != nullptr);
  COMPARE_TEXT(print(figuresOf(*a)), expected.toStdString());
}

// The space is empty, and the curve of its bytes is zero.
void TestSpaceFigures::anEmptySpace() {
  const auto a = assignment(kTpu);
  const LiveBytes live(*a, 4);
  COMPARE_TEXT(print({queries::spaceFigures(*a, live, hlo::Platform::kTpu, 4)}),
               "4 SMEM: reserved 0 argument 0 output 0 alias 0 temp 0 constant 0 peak 0 at 0 loss 0\n");
}

// Each has its totals, but not each has a curve.
void TestSpaceFigures::manySpaces() {
  std::string text = "BufferAssignment:\n";
  for (int i = 0; i < 40; ++i) {
    absl::StrAppend(&text, "allocation ", i, ": size 1, color ", i + 10, ", constant:\n value: <", i, " v", i,
                    " @0> (size=1,offset=0): x\n");
  }
  const std::vector<SpaceFigures> figures = figuresOf(*assignment(text + liveRange(1, "")));
  QCOMPARE(figures.size(), size_t{41});
  QCOMPARE(figures[0].space, int64_t{0});
  QCOMPARE(*figures[0].reserved.exact(), int64_t{0});
  QCOMPARE(*figures[40].reserved.exact(), int64_t{1});
  QCOMPARE(*figures[queries::kMostSpaces - 1].livePeak.exact(), int64_t{1});
  QCOMPARE(figures[queries::kMostSpaces].livePeak.exact(), std::nullopt);
  QVERIFY(figures[40].livePeak.reason == "there are too many memory spaces");
}

void TestSpaceFigures::names_data() {
  QTest::addColumn<hlo::Platform>("platform");
  QTest::addColumn<QString>("text");
  QTest::addColumn<int>("space");  // -1: none
  QTest::addColumn<QString>("name");
  using hlo::Platform;
  QTest::newRow("HBM") << Platform::kTpu << "hbm" << 0 << "HBM";
  QTest::newRow("VMEM") << Platform::kTpu << "VMEM" << 1 << "VMEM";
  QTest::newRow("number") << Platform::kTpu << "2" << 2 << "flags";
  QTest::newRow("layout") << Platform::kTpu << "S(3)" << 3 << "CMEM";
  QTest::newRow("SMEM") << Platform::kTpu << "smem" << 4 << "SMEM";
  QTest::newRow("host of a TPU") << Platform::kTpu << "host" << 5 << "host";
  QTest::newRow("scalars") << Platform::kTpu << "6" << 6 << "scalars";
  QTest::newRow("no name") << Platform::kTpu << "7" << 7 << "S(7)";
  QTest::newRow("device") << Platform::kGpu << "device" << 0 << "device";
  QTest::newRow("collective") << Platform::kGpu << "1" << 1 << "collective";
  QTest::newRow("host of a GPU") << Platform::kGpu << "host" << 5 << "host";
  QTest::newRow("CPU") << Platform::kCpu << "0" << 0 << "host";
  QTest::newRow("by the word default") << Platform::kGpu << "Default" << 0 << "device";
  QTest::newRow("of another platform") << Platform::kGpu << "VMEM" << -1 << "";
  QTest::newRow("no number") << Platform::kTpu << "1x" << -1 << "";
  QTest::newRow("negative") << Platform::kTpu << "-1" << -1 << "";
  QTest::newRow("too large") << Platform::kTpu << "99999999999999999999" << -1 << "";
  QTest::newRow("open") << Platform::kTpu << "S(1" << -1 << "";
  QTest::newRow("nothing") << Platform::kTpu << "" << -1 << "";
}

void TestSpaceFigures::names() {
  QFETCH(hlo::Platform, platform);
  QFETCH(QString, text);
  QFETCH(QString, name);
  const auto found = queries::findSpace(platform, text.toStdString());
  QTEST(static_cast<int>(found.value_or(-1)), "space");
  if (found) QCOMPARE(QString::fromStdString(queries::spaceName(platform, *found)), name);
}

void TestSpaceFigures::platforms_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<QString>("allocation");
  QTest::addColumn<hlo::Platform>("platform");
  const QString plain = "allocation 0: size 4, constant:\n value: <1 a @0> (size=4,offset=0): f32[1]{0}\n";
  const QString tiled = "allocation 0: size 512, constant:\n value: <1 a @0> (size=512,offset=0): f32[1]{0:T(128)}\n";
  QTest::newRow("CPU") << "m.cpu_after_optimizations-buffer-assignment.txt" << plain << hlo::Platform::kCpu;
  QTest::newRow("GPU") << "m.sm_9.0a_gpu_after_optimizations-buffer-assignment.txt" << plain << hlo::Platform::kGpu;
  QTest::newRow("unknown platform") << "m.after_optimizations-buffer-assignment.txt" << plain << hlo::Platform::kOther;
  QTest::newRow("tiles") << "m.after_optimizations-buffer-assignment.txt" << tiled << hlo::Platform::kTpu;
  QTest::newRow("a space of a TPU") << "m.txt" << plain + "allocation 1: size 4, color 2, preallocated-temp:\n"
                                    << hlo::Platform::kTpu;
  QTest::newRow("host memory does not identify the platform")
      << "m.txt" << plain + "allocation 1: size 4, color 5, preallocated-temp:\n"
      << hlo::Platform::kOther;
}

void TestSpaceFigures::platforms() {
  QFETCH(QString, file);
  QFETCH(QString, allocation);
  const auto a = assignment("BufferAssignment:\n" + allocation.toStdString(), file.toStdString());
  QTEST(queries::platformOf(*a, nullptr, ""), "platform");
  // An estimate has no file name of its own: that of the module decides.
  const auto unnamed = assignment("BufferAssignment:\n" + allocation.toStdString());
  QTEST(queries::platformOf(*unnamed, nullptr, file.toStdString()), "platform");
}

// Every program of the corpus with values from XLA: all since jaxlib 0.4.38 (before, they are 0), on CPU, GPU and TPU.
// Each folder is represented by the `memory_analysis` in its truth.json.
void TestSpaceFigures::agreesWithXla_data() {
  QTest::addColumn<QString>("folder");
  QTest::addColumn<QString>("module");  // "": the only one
  QTest::addColumn<QJsonObject>("truth");
  const auto objectIn = [](const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
  };
  const auto add = [](const QString& folder, const QJsonObject& truth) {
    const QJsonObject analysis = truth["memory_analysis"].toObject();
    if (analysis["argument_size_in_bytes"].toInteger() == 0) return;
    QTest::newRow(qPrintable(folder)) << folder << truth["module"].toString() << analysis;
  };
  const QJsonObject all = objectIn(kMade + "/truth.json");
  for (const QString& folder : all.keys()) add(folder, all[folder].toObject());
  for (const QString platform : {"gpu", "tpu"}) {
    for (const QString& folder : QDir(kMade + '/' + platform).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
      add(platform + '/' + folder, objectIn(QStringLiteral("%1/%2/%3/truth.json").arg(kMade, platform, folder)));
    }
  }
  if (all.isEmpty()) QTest::newRow("SKIP") << QString() << QString() << QJsonObject();
}

void TestSpaceFigures::agreesWithXla() {
  QFETCH(QString, folder);
  QFETCH(QString, module);
  QFETCH(QJsonObject, truth);
  if (folder.isEmpty()) QSKIP("the corpus is not at hand");
  QString path = kMade + '/' + folder;
  if (!QFile::exists(path)) {
    for (const char* const ending : {".zip", ".tar.gz", ".tar.zst", ".tar.xz"}) {
      if (QFile::exists(path + QLatin1String(ending))) path += QLatin1String(ending);
    }
  }
  // A folder may contain only an archive.
  const QStringList packed = QDir(path).entryList({QStringLiteral("*.tar.*")}, QDir::Files);
  if (!packed.isEmpty()) path += '/' + packed.first();
  const auto dump = model::listDocument(path.toStdString());
  if (!dump.ok()) QSKIP("no dump in the folder");
  int compared = 0;
  const auto compare = [&](const model::Snapshot& of) {
    if (of.assignment == nullptr || (!module.isEmpty() && module.toStdString() != of.title)) return;
    ++compared;
    const auto check = [&](int64_t space, const QString& before) {
      const LiveBytes live(*of.assignment, space);
      const SpaceFigures figures = queries::spaceFigures(*of.assignment, live, of.platform, space);
      const std::pair<const char*, const SpaceFigure*> parts[] = {{"argument", &figures.argument},
                                                                  {"output", &figures.output},
                                                                  {"alias", &figures.alias},
                                                                  {"temp", &figures.temp}};
      for (const auto& [name, figure] : parts) {
        const QString key = before + QLatin1String(name) + QStringLiteral("_size_in_bytes");
        QVERIFY2(figure->exact(), qPrintable(key));
        QVERIFY2(*figure->exact() == truth[key].toInteger(), qPrintable(QStringLiteral("%1 %2: %3, XLA %4")
                                                                            .arg(folder, key)
                                                                            .arg(*figure->exact())
                                                                            .arg(truth[key].toInteger())));
      }
    };
    check(queries::kDefaultSpace, QString());
    check(5, QStringLiteral("host_"));
    int64_t sum = 0;
    for (const SpaceFigures& space : of.spaces) sum += *space.reserved.exact();
    QCOMPARE(sum, of.assignment->totalBytes());
  };
  std::vector<hlo::Diagnostic> problems;
  const absl::Status status =
      model::visitStages(**dump, io::mainStages(**dump), &problems, [&](io::StageId, const model::LoadedStage& stage) {
        for (const auto& snapshot : stage.snapshots) compare(*snapshot);
      });
  QVERIFY(status.ok());
  if (compared == 0) QSKIP("no buffer assignment in the folder");
}

QTEST_APPLESS_MAIN(TestSpaceFigures)
#include "tst_space_figures.moc"
