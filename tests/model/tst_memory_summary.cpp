// Reserved, live and lost bytes of each memory space, peaks with their plateaus, what pushed temporaries up, and
// limits: computed by hand.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/buffers/assignment_parser.h"
#include "model/documents/memory_summary.h"
#include "model/words/kernel_memory_text.h"
#include "model/words/memory_summary_text.h"
#include "tests/support/print_memory.h"

namespace {

std::shared_ptr<const model::Snapshot> snapshotOf(const std::string& text, std::vector<hlo::DeviceSign> signs = {}) {
  auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("a.txt", text)});
  model::Snapshot snapshot;
  snapshot.title = "a";
  snapshot.deviceSigns = std::move(signs);
  snapshot.assignment = parsed.ok() ? parsed->assignment : nullptr;
  return model::makeSnapshot(std::move(snapshot));
}

std::string ranges(int steps, absl::string_view ranges, absl::string_view peak = "") {
  std::string text = absl::StrCat("\nHloLiveRange (max ", steps, "):\n  InstructionSequence:\n");
  for (int i = 0; i < steps; ++i) absl::StrAppend(&text, "    ", i, ":i.", i, "\n");
  return absl::StrCat(text, "  BufferLiveRange:\n", ranges, peak);
}

QString text(const model::SpaceSummary& summary) {
  std::string text;
  for (const words::SummaryLine& line : words::summaryLines(summary, false))
    absl::StrAppend(&text, line.name, ": ", line.text, "\n");
  return QString::fromStdString(text);
}

QString stack(const model::Snapshot& snapshot, const model::TempSummary& temp) {
  std::vector<std::string> rows;
  for (const words::StackRow& row : words::stackRows(*snapshot.assignment, temp))
    rows.push_back(absl::StrCat(row.value, "@", row.offsetBytes, "+", row.bytes, " ", row.steps, " ", row.without));
  return QString::fromStdString(absl::StrJoin(rows, ", "));
}

// Two of three blocks of 1,024 are live at a time: a and b, b and c, c and d. d is twice as large and does not fit into
// the gap that a and b leave, so it is above c.
const std::string kStack = absl::StrCat(R"(BufferAssignment:
allocation 0: size 16, parameter 0, shape |f32[4]| at ShapeIndex {}:
 value: <0 p @0> (size=16,offset=0): f32[4]{0}
allocation 1: size 5120, preallocated-temp:
 value: <1 a @0> (size=1024,offset=0): f32[256]{0}
 value: <2 b @0> (size=1024,offset=1024): f32[256]{0}
 value: <3 c @0> (size=1024,offset=2048): f32[256]{0}
 value: <4 d @0> (size=2048,offset=3072): f32[512]{0}
)",
                                        ranges(8, "    p{}:0-8\n    a{}:1-3\n    b{}:2-4\n    c{}:4-6\n    d{}:6-7\n"));

}  // namespace

class TestMemorySummary : public QObject {
  Q_OBJECT

 private slots:
  void threeBlocksOfWhichTwoFit();
  void stackThatPinsTheTop();
  void handedOverMemoryIsOneBlock();
  void plateau();
  void dumpNamesAnotherStep();
  void constantsStay();
  void twoSpaces();
  void scopedMemory();
  void theCompilerCountsMore();
  void limits_data();
  void limits();
  void devices_data();
  void devices();
  void noLiveRanges();
  void memoryThatNoValueHas();
  void kernelsThatDoNotFit();
};

// x, y and z have 1,000 bytes each. x and y, then y and z are live together, and z could take the place of x.
void TestMemorySummary::threeBlocksOfWhichTwoFit() {
  const auto snapshot = snapshotOf(absl::StrCat(R"(BufferAssignment:
allocation 0: size 3000, preallocated-temp:
 value: <1 x @0> (size=1000,offset=0): f32[250]{0}
 value: <2 y @0> (size=1000,offset=1000): f32[250]{0}
 value: <3 z @0> (size=1000,offset=2000): f32[250]{0}
)",
                                                ranges(6, "    x{}:0-1\n    y{}:1-3\n    z{}:3-5\n")));
  const model::MemorySummary summary = model::summarizeMemory(*snapshot);
  QCOMPARE(summary.spaces.size(), size_t(1));
  const model::TempSummary& temp = summary.spaces[0].temps.at(0);
  QCOMPARE(temp.sizeBytes, 3000);
  QCOMPARE(temp.mostLiveBytes, 2000);
  QCOMPARE(temp.mostLiveStep, std::optional<uint32_t>(1));
  QCOMPARE(temp.lossBytes(), 1000);
  QVERIFY(temp.pin.kind == hlo::PinKind::kPacking);
  QCOMPARE(text(summary.spaces[0]), QString("Reserved: 2.93 KiB (3,000 bytes), 1 allocation\n"
                                            "Peak live: 1.95 KiB (2,000 bytes) at 2 steps from 1 to 3\n"
                                            "Arguments: 0 bytes, outputs 0 bytes\n"
                                            "Temporaries: 2.93 KiB (3,000 bytes), packing loss 1000 B\n"
                                            "Limit: not stated\n"));
}

// The allocations have 3,000 bytes and the limit is 4,000, but the message states that 500 bytes are missing.
void TestMemorySummary::theCompilerCountsMore() {
  const auto snapshot = snapshotOf(
      "BufferAssignment:\nallocation 0: size 3000, preallocated-temp:\n"
      " value: <1 x @0> (size=3000,offset=0): f32[750]{0}\n");
  const auto failed = [](const std::string& sizes) {
    auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>(
        "error.txt", "RESOURCE_EXHAUSTED: Ran out of memory in memory space hbm. " + sizes)});
    model::Snapshot message;
    message.assignment = parsed.ok() ? parsed->assignment : nullptr;
    return model::makeSnapshot(std::move(message));
  };
  model::LimitSources limits;
  limits.messages = {
      failed("Used 4500B of 4000B hbm. Exceeded hbm capacity by 500B.\n\n"
             "Program hbm requirement 4100B:\n    global            1000B\n    HLO temp          3000B\n"
             "    overlays          100B\n")};
  const auto summary = [&] { return model::summarizeMemory(*snapshot, limits).spaces[0]; };
  QCOMPARE(summary().leftBytes(), std::optional<int64_t>(-500));
  QCOMPARE(text(summary()).section('\n', -2, -2),
           QString("Limit: 3.91 KiB, stated by the message: over by 500 B; the compiler counts 1.46 KiB beyond these "
                   "allocations: global 1000 B, overlays 100 B, 400 B not listed"));
  QCOMPARE(QString::fromStdString(words::summaryHeadline(summary(), false)),
           QString("Does not fit: 500 B over the limit"));
  // Bytes that the compiler counts are part of the need, also beside another limit.
  limits.given = model::parseMemoryLimit("4000");
  QCOMPARE(summary().leftBytes(), std::optional<int64_t>(-500));
  limits.given = model::parseMemoryLimit("5000");
  QCOMPARE(summary().leftBytes(), std::optional<int64_t>(500));
  QCOMPARE(QString::fromStdString(words::summaryHeadline(summary(), false)), QString("Would fit: 500 B left"));
  // Beyond the limit, the allocations are exact and the message is rounded.
  limits.given.reset();
  limits.messages = {failed("Used 2500B of 2000B hbm. Exceeded hbm capacity by 500B.\n")};
  QCOMPARE(summary().leftBytes(), std::optional<int64_t>(-1000));
  // A limit of the preferences counts after that of the message.
  limits.otherwise = model::parseMemoryLimit("9000");
  QCOMPARE(summary().limit->bytes, int64_t{2000});
  limits.messages.clear();
  QCOMPARE(summary().leftBytes(), std::optional<int64_t>(6000));
}

void TestMemorySummary::stackThatPinsTheTop() {
  const auto snapshot = snapshotOf(kStack);
  const model::MemorySummary summary = model::summarizeMemory(*snapshot);
  const model::TempSummary& temp = summary.spaces[0].temps.at(0);
  QVERIFY(temp.pin.kind == hlo::PinKind::kPacking);
  QCOMPARE(temp.mostLiveBytes, 3072);
  QCOMPARE(temp.mostLiveStep, std::optional<uint32_t>(6));
  // The packer packs the same blocks without a loss, so there are no sizes without a value.
  QCOMPARE(stack(*snapshot, temp), QString("d@3072+2048 6–7 , c@2048+1024 4–6 , b@1024+1024 2–4 , a@0+1024 1–3 "));
  QCOMPARE(QString::fromStdString(words::pinText(*snapshot->assignment, temp)),
           QString("a stack of 4: d (steps 6–7) over c (steps 4–6) over b (steps 2–4) over a (steps 1–3)"));
}

// b takes over the memory of a at step 3, so both are one block: nothing is lost.
void TestMemorySummary::handedOverMemoryIsOneBlock() {
  const auto snapshot = snapshotOf(absl::StrCat(R"(BufferAssignment:
allocation 0: size 1536, preallocated-temp:
 value: <1 a @0> (size=1024,offset=0): f32[256]{0}
 value: <2 b @0> (size=512,offset=0): f32[128]{0}
 value: <3 c @0> (size=512,offset=1024): f32[128]{0}
)",
                                                ranges(6, "    a{}:1-3\n    b{}:3-5\n    c{}:2-4\n")));
  const model::MemorySummary summary = model::summarizeMemory(*snapshot);
  const model::TempSummary& temp = summary.spaces[0].temps.at(0);
  QCOMPARE(temp.lossBytes(), 0);
  QVERIFY(temp.pin.kind == hlo::PinKind::kLivePeak);
  QCOMPARE(temp.pin.peakStep, 2u);
  QCOMPARE(stack(*snapshot, temp), QString("a@0+1024 1–3 , c@1024+512 2–4 "));
}

// Steps 1 to 3 have 2,000,000 bytes, 2,000,000 and 1,999,000: the last is 0.05% less. The dump names step 3.
void TestMemorySummary::plateau() {
  const auto snapshot = snapshotOf(
      absl::StrCat(R"(BufferAssignment:
allocation 0: size 2000000, preallocated-temp:
 value: <1 a @0> (size=1999000,offset=0): u8[1999000]{0}
 value: <2 b @0> (size=1000,offset=1999000): u8[1000]{0}
)",
                   ranges(6, "    a{}:1-3\n    b{}:1-2\n", "  Live ranges at 3 (peak):\n    a: 1999000 bytes\n")));
  const model::PeakSummary peak = *model::summarizeMemory(*snapshot).spaces[0].peak;
  QCOMPARE(peak.bytes, 2'000'000);
  QCOMPARE(peak.step, 1u);
  QCOMPARE(peak.steps, 3u);
  QCOMPARE(peak.plateaus.size(), size_t(1));
  QCOMPARE(peak.plateaus[0], (buffers::StepRange{1, 4}));
  QCOMPARE(peak.leastBytes, 1'999'000);
  QVERIFY(peak.isDumpStepInPlateau);
  QCOMPARE(text(model::summarizeMemory(*snapshot).spaces[0]).section('\n', 1, 1),
           QString("Peak live: 1.91 MiB (2,000,000 bytes) at steps 1–3, all within 0.1% of it; the dump names step 3"));
  QCOMPARE(QString::fromStdString(words::dumpPeakText(peak)),
           QString("The dump names step 3, which is on the same plateau."));
}

void TestMemorySummary::dumpNamesAnotherStep() {
  const auto snapshot = snapshotOf(
      absl::StrCat(R"(BufferAssignment:
allocation 0: size 2048, preallocated-temp:
 value: <1 a @0> (size=1024,offset=0): f32[256]{0}
 value: <2 b @0> (size=1024,offset=1024): f32[256]{0}
)",
                   ranges(6, "    a{}:1-3\n    b{}:2-2\n", "  Live ranges at 3 (peak):\n    a: 1024 bytes\n")));
  const model::PeakSummary peak = *model::summarizeMemory(*snapshot).spaces[0].peak;
  QCOMPARE(peak.dumpStepBytes, 1024);
  QVERIFY(!peak.isDumpStepInPlateau);
  QCOMPARE(text(model::summarizeMemory(*snapshot).spaces[0]).section('\n', 1, 1),
           QString("Peak live: 2.00 KiB (2,048 bytes) at step 2; the dump names step 3, 1.00 KiB"));
}

// XLA's range of the constant is 2 to 3, but its allocation stays: it counts at the peak at step 5, too.
void TestMemorySummary::constantsStay() {
  const auto snapshot = snapshotOf(absl::StrCat(R"(BufferAssignment:
allocation 0: size 4096, constant:
 value: <0 k @0> (size=4096,offset=0): f32[1024]{0}
allocation 1: size 1024, preallocated-temp:
 value: <1 a @0> (size=1024,offset=0): f32[256]{0}
)",
                                                ranges(7, "    k{}:2-3\n    a{}:5-6\n")));
  QCOMPARE(snapshot->liveBytes.at(0), 4096);
  QCOMPARE(snapshot->liveBytes.at(0, buffers::ValueKind::kConstant), 4096);
  QCOMPARE(snapshot->liveBytes.peakBytes(), 5120);
  QCOMPARE(snapshot->liveBytes.peakStep(), std::optional<uint32_t>(5));
  QCOMPARE(queries::liveValues(*snapshot->assignment, 6).size(), size_t(2));
}

// Each space has a summary of its own: HBM 512 bytes at step 0, VMEM 4,096 of 8,192 at step 1.
void TestMemorySummary::twoSpaces() {
  const auto snapshot = snapshotOf(absl::StrCat(
      R"(BufferAssignment:
allocation 0: size 512, page 0, parameter 0, shape |f32[128]| at ShapeIndex {}:
 value: <0 p @0> (size=512,offset=0): f32[128]{0:T(128)}
allocation 1: size 8192, color 1, page 0, preallocated-temp:
 value: <1 v @1> (size=4096,offset=0): f32[1024]{0:T(1024)S(1)}
 value: <2 w @1> (size=4096,offset=4096): f32[1024]{0:T(1024)S(1)}
)",
      ranges(4, "    p{}:0-4\n    v{}:1-1\n    w{}:2-3\n", "  Live ranges at 3 (peak):\n    p: 512 bytes\n")));
  const model::MemorySummary summary = model::summarizeMemory(*snapshot, model::parseMemoryLimit("1KiB"));
  QCOMPARE(summary.spaces.size(), size_t(2));
  QCOMPARE(QString::fromStdString(words::summaryLines(summary.spaces[1], true)[0].text),
           QString("8.00 KiB (8,192 bytes) in VMEM, 1 allocation"));
  QCOMPARE(summary.spaces[0].peak->bytes, 512);
  QCOMPARE(summary.spaces[0].leftBytes(), std::optional<int64_t>(512));
  QCOMPARE(summary.spaces[1].peak->bytes, 4096);
  QCOMPARE(summary.spaces[1].peak->step, 1u);
  // The dump's peak mixes the spaces, and the limit is that of the default space.
  QVERIFY(!summary.spaces[1].peak->dumpStep);
  QVERIFY(!summary.spaces[1].limit);
  QCOMPARE(model::summarizeMemory(*snapshot, {}, 1).spaces.size(), size_t(1));
}

// In VMEM a has 4,096 bytes at steps 1 to 3 and b at steps 2 and 3. The kernel of a needs 8,192 bytes more while it
// runs, that of b 2,048: 12,288 bytes at step 1 and 10,240 at step 2.
void TestMemorySummary::scopedMemory() {
  constexpr absl::string_view kModule = R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[1024]{0:T(1024)} parameter(0)
  a = f32[1024]{0:T(1024)S(1)} negate(p), backend_config={"used_scoped_memory_configs":[{"memory_space":"1","offset":"0","size":"8192"}]}
  b = f32[1024]{0:T(1024)S(1)} negate(a), backend_config={"used_scoped_memory_configs":[{"memory_space":"1","offset":"0","size":"2048"},{"memory_space":"2","offset":"0","size":"4"}]}
  ROOT c = f32[1024]{0:T(1024)} add(a, b)
}
)";
  constexpr absl::string_view kAssignment = R"(BufferAssignment:
allocation 0: size 4096, parameter 0, shape |f32[1024]| at ShapeIndex {}:
 value: <0 p @0> (size=4096,offset=0): f32[1024]{0:T(1024)}
allocation 1: size 4096, output shape is |f32[1024]|, maybe-live-out:
 value: <3 c @0> (size=4096,offset=0): f32[1024]{0:T(1024)}
allocation 2: size 8192, color 1, preallocated-temp:
 value: <1 a @1> (size=4096,offset=0): f32[1024]{0:T(1024)S(1)}
 value: <2 b @1> (size=4096,offset=4096): f32[1024]{0:T(1024)S(1)}

HloLiveRange (max 4):
  InstructionSequence:
    0:p
    1:a
    2:b
    3:c
  BufferLiveRange:
    p{}:0-4
    a{}:1-3
    b{}:2-3
    c{}:3-4
)";
  model::Snapshot snapshot;
  snapshot.title = "m";
  snapshot.module = support::parseModule(kModule);
  snapshot.assignment =
      buffers::parseAssignment({std::make_shared<const hlo::SourceText>("a.txt", std::string(kAssignment))})
          ->assignment;
  const model::MemorySummary summary = model::summarizeMemory(*model::makeSnapshot(std::move(snapshot)));
  const model::SpaceSummary* const vmem = summary.find(1);
  QVERIFY(vmem != nullptr && vmem->scopedPeak);
  QCOMPARE(vmem->scopedPeak->bytes, 12'288);
  QCOMPARE(vmem->scopedPeak->scopedBytes, 8'192);
  QCOMPARE(vmem->scopedPeak->step, 1u);
  QCOMPARE(QString::fromStdString(vmem->scopedPeak->kernel), QString("a"));
  QVERIFY(
      text(*vmem).contains("Peak live: 8.00 KiB (8,192 bytes) at steps 2–3; 12.00 KiB at step 1 with the scoped "
                           "memory of a\n"));
  QVERIFY(!summary.find(0)->scopedPeak);
}

void TestMemorySummary::limits_data() {
  QTest::addColumn<QString>("typed");
  QTest::addColumn<QString>("expected");
  QTest::newRow("left") << "6000"
                        << "5.86 KiB: 864 B left";
  QTest::newRow("exactly") << "5136"
                           << "5.02 KiB: 0 B left";
  QTest::newRow("over") << "5KiB"
                        << "5.00 KiB: over by 16 B";
  // 75% of 85,100,068,864 bytes.
  QTest::newRow("device") << "a100 sxm 80gb"
                          << "59.44 GiB, 75% of A100 SXM 80GB: 59.44 GiB left";
  QTest::newRow("first word of a device") << "a100"
                                          << "59.44 GiB, 75% of A100 SXM 80GB: 59.44 GiB left";
  QTest::newRow("the name of several devices") << "TPU"
                                               << "not stated";
  QTest::newRow("neither") << "A1"
                           << "not stated";
}

void TestMemorySummary::limits() {
  QFETCH(QString, typed);
  const auto limit = model::parseMemoryLimit(typed.toStdString());
  const model::MemorySummary summary = model::summarizeMemory(*snapshotOf(kStack), limit);
  QTEST(QString::fromStdString(words::limitText(summary.spaces[0])), "expected");
}

void TestMemorySummary::devices_data() {
  QTest::addColumn<QString>("sign");
  QTest::addColumn<qint64>("memoryBytes");
  QTest::addColumn<QString>("expected");
  QTest::addColumn<QString>("likely");
  // 75% of 84,942,979,072 bytes.
  QTest::newRow("memory of the target")
      << "NVIDIA H100 80GB HBM3" << qint64{84'942'979'072}
      << "59.33 GiB, 75% of NVIDIA H100 80GB HBM3, which the dump names: 59.33 GiB left"
      << "H100 SXM";
  QTest::newRow("of an unknown product") << "Some GPU" << qint64{8'000}
                                         << "5.86 KiB, 75% of Some GPU, which the dump names: 864 B left"
                                         << "";
  QTest::newRow("name of a TPU") << "VIPERFISH lite" << qint64{0}
                                 << "15.75 GiB, TPU v5e, which the dump names: 15.75 GiB left"
                                 << "TPU v5e";
  QTest::newRow("an architecture of several products")
      << "m.sm_9.0_gpu_after_optimizations.txt" << qint64{0} << "not stated"
      << "H100 SXM";
  QTest::newRow("a product of unknown memory") << "NVIDIA A100-SXM4-40GB" << qint64{0} << "not stated"
                                               << "";
  QTest::newRow("the CPU") << "m.cpu_after_optimizations.txt" << qint64{0} << "not stated"
                           << "";
}

void TestMemorySummary::devices() {
  QFETCH(QString, sign);
  QFETCH(qint64, memoryBytes);
  const auto snapshot = snapshotOf(kStack, {{sign.toStdString(), "", memoryBytes}});
  model::MemorySummary summary = model::summarizeMemory(*snapshot);
  QTEST(QString::fromStdString(words::limitText(summary.spaces[0])), "expected");
  QTEST(QString::fromStdString(model::likelyDevice(*snapshot)), "likely");
  // A limit of the user counts first.
  model::setLimits(model::parseMemoryLimit("6000"), &summary);
  QCOMPARE(QString::fromStdString(words::limitText(summary.spaces[0])), QString("5.86 KiB: 864 B left"));
}

void TestMemorySummary::noLiveRanges() {
  const auto snapshot = snapshotOf(R"(BufferAssignment:
allocation 0: size 5120, preallocated-temp:
 value: <1 a @0> (size=1024,offset=0): f32[256]{0}
)");
  const model::MemorySummary summary = model::summarizeMemory(*snapshot);
  QVERIFY(!summary.spaces[0].peak);
  QVERIFY(summary.spaces[0].temps.empty());
  QCOMPARE(text(summary.spaces[0]),
           QString("Reserved: 5.00 KiB (5,120 bytes), 1 allocation\n"
                   "Peak live: unknown (there are no live ranges)\n"
                   "Arguments: 0 bytes, outputs 0 bytes\n"
                   "Temporaries: 5.00 KiB (5,120 bytes), packing loss unknown (there are no live ranges)\n"
                   "Limit: not stated\n"));
}

// XLA reserves 16 KiB for each pointer table of a TPU, and the table has 512 bytes: no value pushes the rest up.
void TestMemorySummary::memoryThatNoValueHas() {
  const auto snapshot = snapshotOf(absl::StrCat(R"(BufferAssignment:
allocation 0: size 49152, preallocated-temp:
 value: <1 x @0> (size=512,offset=0): f32[128]{0}
 value: <2 t{} @0> (size=512,offset=16384): (f32[4]{0}, f32[4]{0})
 value: <3 u{} @0> (size=512,offset=32768): (f32[4]{0}, f32[4]{0})
)",
                                                ranges(6, "    x{}:0-1\n    t{}:1-3\n    u{}:3-5\n")));
  const model::MemorySummary summary = model::summarizeMemory(*snapshot);
  const model::TempSummary& temp = summary.spaces[0].temps.at(0);
  QVERIFY(temp.pin.kind == hlo::PinKind::kNoValue);
  QCOMPARE(temp.pin.bytesWithoutValue, int64_t{49152 - 3 * 512});
  QVERIFY(temp.pin.values.empty());
  QCOMPARE(QString::fromStdString(words::pinText(*snapshot->assignment, temp)),
           QString("46.50 KiB that XLA reserved and no value of the dump has"));
}

// Two windows of 64 and 32 bytes with two buffers each, and a limit of 80: with one buffer they take 48.
void TestMemorySummary::kernelsThatDoNotFit() {
  const std::string window =
      "     Unpadded size: %B\n     Tag: input window allocation for operator input 0. The window shape is f32[8], "
      "while "
      "the full shape is f32[64]. This allocation has 2 buffering levels.\n     XLA label: kernel.1 = custom-call(p)\n"
      "     Allocation type: scoped\n     ==========================\n\n";
  const std::string text =
      "RESOURCE_EXHAUSTED: Ran out of memory in memory space vmem. Used 96B of 80B vmem. Exceeded vmem capacity by "
      "16B.\n\nProgram vmem requirement 96B:\n    scoped          96B\n\n  Largest program allocations in vmem:\n\n"
      "  1. Size: 64B\n" +
      window + "  2. Size: 32B\n" + window;
  auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("error.txt", text)});
  QVERIFY(parsed.ok());
  model::Snapshot message;
  message.assignment = parsed->assignment;
  model::LimitSources limits;
  limits.messages = {model::makeSnapshot(std::move(message))};
  QCOMPARE(QString::fromStdString(words::kernelMemoryText(limits, 1)),
           QString("No value is in VMEM. kernel.1 needs 96 B of it while it runs; the limit is 80 B:\n"
                   "window of input 0, f32[8], 2 buffers: 64 B\nwindow of input 0, f32[8], 2 buffers: 32 B"));
  QStringList advice;
  for (const words::KernelAdvice& one : words::kernelAdvice(limits))
    advice << QString::fromStdString(absl::StrCat(one.action, " | ", one.then));
  QCOMPARE(advice, (QStringList{"Keep one buffer of each window of kernel.1 | 48 B of 80 B of VMEM · fits, 32 B left",
                                "Halve the blocks of kernel.1 | 48 B of 80 B of VMEM · fits, 32 B left"}));
  // Memory of values is no kernel's.
  QVERIFY(words::kernelMemoryText(limits, 0).empty());
}

QTEST_GUILESS_MAIN(TestMemorySummary)
#include "tst_memory_summary.moc"
