// Bytes live at each step, compared with unions computed by hand.

#include <QFile>
#include <QTest>
#include <random>

#include "absl/strings/str_cat.h"
#include "model/buffers/assignment_parser.h"
#include "model/io/file.h"
#include "model/queries/live_bytes.h"

namespace {

using buffers::Assignment;
using buffers::StepRange;
using buffers::ValueId;
using buffers::ValueKind;

std::shared_ptr<const Assignment> assignment(const std::string& text) {
  auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("a.txt", text)});
  return parsed.ok() ? parsed->assignment : nullptr;
}

// Returns the live ranges, but the schedule has `steps` steps.
std::string liveRange(int steps, absl::string_view ranges) {
  std::string text = absl::StrCat("HloLiveRange (max ", steps, "):\n  InstructionSequence:\n");
  for (int i = 0; i < steps; ++i) absl::StrAppend(&text, "    ", i, ":i.", i, "\n");
  return absl::StrCat(text, "  BufferLiveRange:\n", ranges);
}

QList<qint64> totals(const queries::LiveBytes& live) {
  QList<qint64> result;
  for (uint32_t step = 0; step < live.stepCount(); ++step) result.append(live.at(step));
  return result;
}

QStringList names(const Assignment& a, const std::vector<ValueId>& values) {
  QStringList result;
  for (const ValueId id : values) result.append(QString::fromStdString(a.value(id).name()));
  return result;
}

}  // namespace

class TestLiveBytes : public QObject {
  Q_OBJECT

 private slots:
  void unions_data();
  void unions();
  void kinds();
  void kindsInOtherMemory();
  void countsRanges();
  void listsLiveValues();
  void withoutSteps();
  void withoutSizes();
  void overflow();
  void seed();
  void agreesWithCounting();
  void manyValuesOverEachOther();
  void bySpace();
};

// Bytes of different memory spaces are not added up.
void TestLiveBytes::bySpace() {
  const auto a = assignment(
      "BufferAssignment:\nallocation 0: size 40, color 5, preallocated-temp:\n value: <1 a @5> (size=40,offset=0): x\n"
      "allocation 1: size 8, constant:\n value: <2 b @0> (size=8,offset=0): x\n"
      "allocation 2: size 9, color 7, thread-local:\n value: <3 c @7> (size=9,offset=0): x\n" +
      liveRange(3, "    a{}:1-1\n"));
  const queries::LiveBytes live(*a);
  QCOMPARE(totals(live), (QList<qint64>{8, 8, 8}));
  QCOMPARE(live.peakStep(), 0u);
  QCOMPARE(names(*a, queries::liveValues(*a, 1)), QStringList{"b"});
  const queries::LiveBytes host(*a, 5);
  QCOMPARE(totals(host), (QList<qint64>{0, 40, 0}));
  QCOMPARE(host.at(1, ValueKind::kTemp), int64_t{40});
  QCOMPARE(host.at(1, ValueKind::kConstant), int64_t{0});
  QCOMPARE(host.peakStep(), 1u);
  QCOMPARE(names(*a, queries::liveValues(*a, 1, 5)), QStringList{"a"});
  QCOMPARE(totals(queries::LiveBytes(*a, 7)), (QList<qint64>{0, 0, 0}));
}

void TestLiveBytes::unions_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<int>("steps");
  QTest::addColumn<QByteArray>("ranges");
  QTest::addColumn<QList<qint64>>("expected");
  QTest::addColumn<int>("peak");

  const QByteArray temp = "BufferAssignment:\nallocation 0: size 100, preallocated-temp:\n";
  QTest::newRow("one value") << temp + " value: <1 a @0> (size=40,offset=10): x\n"
                             << 4 << QByteArray("    a{}:1-2\n") << QList<qint64>{0, 40, 40, 0} << 1;
  QTest::newRow("one step is one step") << temp + " value: <1 a @0> (size=40,offset=10): x\n"
                                        << 2 << QByteArray("    a{}:0-0\n") << QList<qint64>{40, 0} << 0;
  QTest::newRow("live after the program") << temp + " value: <1 a @0> (size=40,offset=10): x\n"
                                          << 3 << QByteArray("    a{}:2-3\n") << QList<qint64>{0, 0, 40} << 2;
  QTest::newRow("without a range: throughout") << temp + " value: <1 a @0> (size=40,offset=10): x\n"
                                               << 3 << QByteArray() << QList<qint64>{40, 40, 40} << 0;
  // Bytes shared at the same time count once, even if the two values have different sizes.
  QTest::newRow("aliases at one offset") << temp +
                                                " value: <1 a @0> (size=40,offset=0): x\n"
                                                " value: <2 b @0> (size=24,offset=0): x\n"
                                         << 4 << QByteArray("    a{}:0-2\n    b{}:1-3\n")
                                         << QList<qint64>{40, 40, 40, 24} << 0;
  // Operand and result share memory at the step where one ends and the other begins.
  QTest::newRow("ranges that touch") << temp +
                                            " value: <1 a @0> (size=40,offset=0): x\n"
                                            " value: <2 b @0> (size=40,offset=0): x\n"
                                     << 4 << QByteArray("    a{}:0-1\n    b{}:1-3\n") << QList<qint64>{40, 40, 40, 40}
                                     << 0;
  // [0,40) and [30,60) at step 1 cover 60 bytes; [0,40) and [90,100) are disjoint.
  QTest::newRow("partial overlap") << temp +
                                          " value: <1 a @0> (size=40,offset=0): x\n"
                                          " value: <2 b @0> (size=30,offset=30): x\n"
                                          " value: <3 c @0> (size=10,offset=90): x\n"
                                   << 4 << QByteArray("    a{}:0-1\n    b{}:1-2\n    c{}:0-0\n")
                                   << QList<qint64>{50, 60, 30, 0} << 1;
  // A bridge [30,70) between two islands: 0-40, 60-100.
  QTest::newRow("three that overlap in a chain")
      << temp +
             " value: <1 a @0> (size=40,offset=0): x\n"
             " value: <2 b @0> (size=40,offset=60): x\n"
             " value: <3 c @0> (size=40,offset=30): x\n"
      << 5 << QByteArray("    a{}:0-3\n    b{}:1-3\n    c{}:2-4\n") << QList<qint64>{40, 80, 100, 100, 40} << 2;
  QTest::newRow("bytes that touch") << temp +
                                           " value: <1 a @0> (size=40,offset=0): x\n"
                                           " value: <2 b @0> (size=60,offset=40): x\n"
                                    << 2 << QByteArray("    a{}:0-1\n    b{}:1-1\n") << QList<qint64>{40, 100} << 1;
  QTest::newRow("no bytes at all") << temp +
                                          " value: <1 a @0> (size=0,offset=0): x\n"
                                          " value: <2 b @0> (size=0,offset=8): x\n"
                                   << 2 << QByteArray("    a{}:0-1\n") << QList<qint64>{0, 0} << 0;
  QTest::newRow("the same offsets in two allocations are other bytes")
      << temp +
             " value: <1 a @0> (size=40,offset=0): x\nallocation 1: size 40, maybe-live-out:\n"
             " value: <2 b @0> (size=40,offset=0): x\n"
      << 2 << QByteArray("    a{}:0-1\n    b{}:1-2\n") << QList<qint64>{40, 80} << 1;
  QTest::newRow("thread-local values are not device memory")
      << QByteArray(
             "BufferAssignment:\nallocation 0: size 100, thread-local:\n value: <1 a @0> (size=100,offset=0): x\n"
             "allocation 1: size 8, constant:\n value: <2 b @0> (size=8,offset=0): x\n")
      << 2 << QByteArray() << QList<qint64>{8, 8} << 0;
  QTest::newRow("a value in no allocation")
      << temp + " value: <1 a @0> (size=40,offset=0): x\n"
      << 2 << QByteArray("    a{}:0-0\n    other{}:0-2\n") << QList<qint64>{40, 0} << 0;
  QTest::newRow("bytes outside the allocation do not count")
      << temp + " value: <1 a @0> (size=40,offset=80): x\n value: <2 b @0> (size=9223372036854775000,offset=100): x\n"
      << 2 << QByteArray() << QList<qint64>{20, 20} << 0;
  QTest::newRow("sizes near 2^63") << QByteArray(
                                          "BufferAssignment:\nallocation 0: size 9223372036854775806, constant:\n"
                                          " value: <1 a @0> (size=9223372036854775806,offset=0): x\n"
                                          "allocation 1: size 1, preallocated-temp:\n"
                                          " value: <2 b @0> (size=1,offset=0): x\n")
                                   << 2 << QByteArray("    b{}:1-1\n")
                                   << QList<qint64>{9223372036854775806, 9223372036854775807} << 1;
}

void TestLiveBytes::unions() {
  QFETCH(QByteArray, text);
  QFETCH(int, steps);
  QFETCH(QByteArray, ranges);
  const auto a = assignment(text.toStdString() + liveRange(steps, ranges.toStdString()));
  QVERIFY(a != nullptr);
  const queries::LiveBytes live(*a);
  QTEST(totals(live), "expected");
  QFETCH(int, peak);
  QCOMPARE(live.peakStep(), static_cast<uint32_t>(peak));
  QCOMPARE(live.peakBytes(), live.at(static_cast<uint32_t>(peak)));
}

void TestLiveBytes::kinds() {
  const auto a = assignment(R"(BufferAssignment:
allocation 0: size 1, parameter 0, shape |s8[]| at ShapeIndex {}, maybe-live-out:
 value: <1 a @0> (size=1,offset=0): s8[]
allocation 1: size 2, maybe-live-out:
 value: <2 b @0> (size=2,offset=0): s16[]
allocation 2: size 4, constant:
 value: <3 c @0> (size=4,offset=0): s32[]
allocation 3: size 8, thread-local:
 value: <4 d @0> (size=8,offset=0): s64[]
allocation 4: size 16, preallocated-temp:
 value: <5 e @0> (size=16,offset=0): s64[2]{0}
)" + liveRange(2, "    a{}:0-2\n    b{}:1-2\n    e{}:0-0\n"));
  const queries::LiveBytes live(*a);
  QCOMPARE(live.at(0, ValueKind::kParameter), int64_t{1});
  QCOMPARE(live.at(0, ValueKind::kOutput), int64_t{0});
  QCOMPARE(live.at(1, ValueKind::kOutput), int64_t{2});
  QCOMPARE(live.at(0, ValueKind::kConstant), int64_t{4});
  QCOMPARE(live.at(1, ValueKind::kConstant), int64_t{4});
  QCOMPARE(live.at(0, ValueKind::kThreadLocal), int64_t{0});
  QCOMPARE(live.at(0, ValueKind::kTemp), int64_t{16});
  QCOMPARE(live.at(1, ValueKind::kTemp), int64_t{0});
  QCOMPARE(totals(live), (QList<qint64>{21, 7}));
}

// A donated parameter, read last at step 1, and an output have temporaries in their memory while it is free. At step 4
// the last temporary and the output that is written over it in place share their bytes.
void TestLiveBytes::kindsInOtherMemory() {
  const auto a = assignment(R"(BufferAssignment:
allocation 0: size 8, parameter 0, shape |s64[]| at ShapeIndex {}, maybe-live-out:
 value: <1 p @0> (size=8,offset=0): s64[]
 value: <2 t @0> (size=4,offset=0): s32[]
 value: <3 u @0> (size=4,offset=4): s32[]
 value: <4 new @0> (size=8,offset=0): s64[]
allocation 1: size 2, maybe-live-out:
 value: <5 v @0> (size=2,offset=0): s16[]
 value: <6 out @0> (size=2,offset=0): s16[]
allocation 2: size 16, preallocated-temp:
 value: <7 w @0> (size=16,offset=0): s64[2]{0}
allocation 3: size 1, parameter 1, shape |s8[]| at ShapeIndex {}:
 value: <8 q @0> (size=1,offset=0): s8[]
)" + liveRange(6, "    p{}:0-1\n    t{}:2-3\n    u{}:2-4\n    new{}:4-6\n    v{}:1-2\n    out{}:3-6\n    w{}:0-0\n"));
  QStringList kinds;
  for (uint32_t i = 0; i < a->valueCount(); ++i) {
    const absl::string_view name = buffers::valueKindName(*buffers::valueKind(*a, buffers::ValueId(i)));
    kinds << QString::fromUtf8(name.data(), static_cast<int>(name.size()));
  }
  // q has no live range.
  QCOMPARE(kinds, QStringList({"parameter", "temp in parameter", "temp in parameter", "output", "temp in output",
                               "output", "temp", "parameter"}));
  const queries::LiveBytes live(*a);
  const auto bytes = [&](ValueKind kind) {
    QList<qint64> all;
    for (uint32_t step = 0; step < 6; ++step) all << live.at(step, kind);
    return all;
  };
  QCOMPARE(bytes(ValueKind::kParameter), (QList<qint64>{9, 9, 1, 1, 1, 1}));
  QCOMPARE(bytes(ValueKind::kTempInParameter), (QList<qint64>{0, 0, 8, 8, 4, 0}));
  QCOMPARE(bytes(ValueKind::kTempInOutput), (QList<qint64>{0, 2, 2, 0, 0, 0}));
  QCOMPARE(bytes(ValueKind::kOutput), (QList<qint64>{0, 0, 0, 2, 6, 10}));
  QCOMPARE(bytes(ValueKind::kTemp), (QList<qint64>{16, 0, 0, 0, 0, 0}));
  QCOMPARE(totals(live), (QList<qint64>{25, 11, 11, 11, 11, 11}));
}

void TestLiveBytes::countsRanges() {
  const auto a = assignment(R"(BufferAssignment:
allocation 0: size 8, thread-local:
 value: <1 local @0> (size=8,offset=0): s64[]
allocation 1: size 8, preallocated-temp:
 value: <2 always @0> (size=8,offset=0): s64[]
 value: <3 sometimes @0> (size=8,offset=0): s64[]
allocation 2: size 8, constant:
 value: <4 resident @0> (size=8,offset=0): s64[]
)" + liveRange(3, "    sometimes{}:1-1\n    nowhere{}:0-1\n    resident{}:1-1\n"));
  QCOMPARE(queries::countedRange(*a, *a->findValue("local", "{}")), std::nullopt);
  QCOMPARE(queries::countedRange(*a, *a->findValue("nowhere", "{}")), std::nullopt);
  QVERIFY(queries::countedRange(*a, *a->findValue("always", "{}")) == (StepRange{0, 3, true}));
  QVERIFY(queries::countedRange(*a, *a->findValue("sometimes", "{}")) == (StepRange{1, 2, false}));
  QVERIFY(queries::countedRange(*a, *a->findValue("resident", "{}")) == (StepRange{0, 3, true}));
}

void TestLiveBytes::listsLiveValues() {
  const auto a = assignment(R"(BufferAssignment:
allocation 0: size 100, preallocated-temp:
 value: <9 small @0> (size=8,offset=0): x
 value: <7 same @0> (size=16,offset=16): x
 value: <8 twin @0> (size=16,offset=32): x
 value: <6 large @0> (size=32,offset=64): x
allocation 1: size 99, thread-local:
 value: <1 local @0> (size=99,offset=0): x
)" + liveRange(3, "    same{}:0-1\n    twin{}:0-1\n    large{}:1-1\n"));
  QCOMPARE(names(*a, queries::liveValues(*a, 0)), (QStringList{"same", "twin", "small"}));
  QCOMPARE(names(*a, queries::liveValues(*a, 1)), (QStringList{"large", "same", "twin", "small"}));
  QCOMPARE(names(*a, queries::liveValues(*a, 2)), (QStringList{"small"}));
  QVERIFY(queries::liveValues(*a, 3).empty());
}

void TestLiveBytes::withoutSteps() {
  const auto a = assignment("BufferAssignment:\nallocation 0: size 8:\n value: <1 a @0> (size=8,offset=0): s64[]\n");
  const queries::LiveBytes live(*a);
  QCOMPARE(live.stepCount(), size_t{0});
  QCOMPARE(live.peakStep(), std::nullopt);
  QCOMPARE(live.peakBytes(), int64_t{0});
  QVERIFY(queries::liveValues(*a, 0).empty());
  QCOMPARE(queries::LiveBytes().stepCount(), size_t{0});
}

// Computed by an independent script that adds up the union at each step.
// Only live ranges: there are steps, but no bytes to add up.
void TestLiveBytes::withoutSizes() {
  const auto a = assignment(liveRange(2, "    a{}:0-1\n"));
  QVERIFY(a != nullptr);
  QCOMPARE(a->stepCount(), size_t{2});
  const queries::LiveBytes live(*a);
  QCOMPARE(live.stepCount(), size_t{0});
  QVERIFY(!live.peakStep());
}

// 2^62 bytes each: one fits, two of one kind and two of different kinds do not, and after the overlap one is left.
void TestLiveBytes::overflow() {
  const std::string size = "4611686018427387904";
  const auto a = assignment(
      absl::StrCat("BufferAssignment:\nallocation 0: size ", size, ", preallocated-temp:\n value: <0 a> (size=", size,
                   ",offset=0): x\nallocation 1: size ", size, ", preallocated-temp:\n value: <1 b> (size=", size,
                   ",offset=0): x\nallocation 2: size ", size, ", maybe-live-out:\n value: <2 c> (size=", size,
                   ",offset=0): x\n", liveRange(5, "    a{}:0-1\n    b{}:1-1\n    c{}:3-4\n")));
  QVERIFY(a != nullptr && a->totalIsLeast());
  const queries::LiveBytes live(*a);
  constexpr qint64 kOne = qint64{1} << 62;
  QCOMPARE(totals(live), (QList<qint64>{kOne, INT64_MAX, 0, kOne, kOne}));
  QCOMPARE(live.at(1, ValueKind::kTemp), INT64_MAX);
  QCOMPARE(live.peakStep(), 1u);
}

void TestLiveBytes::seed() {
  const QString path = QStringLiteral(HLOSCOPE_SHARED "/seeds/gpu-keras-mnist-buffer-assignment.txt");
  if (!QFile::exists(path)) QSKIP("the seeds are not at hand");
  const auto text = io::readText(path.toStdString());
  QVERIFY(text.ok());
  const auto parsed = buffers::parseAssignment({*text});
  QVERIFY(parsed.ok());
  const Assignment& a = *parsed->assignment;
  const queries::LiveBytes live(a);
  const QList<qint64> expected = {
      1338052, 1338056, 1338056, 1338056, 1338056, 1338056, 1338056, 1338056, 1338056, 1338056, 1338056,
      1338060, 1338060, 1338060, 1338060, 1338060, 1338060, 1338060, 1338060, 1338060, 1338060, 1338060,
      1338060, 1338060, 1338060, 1338060, 1338060, 1338060, 1339340, 1340620, 1357004, 1357004, 1377500,
      1377500, 1377500, 1377484, 1377756, 1376348, 1376336, 1376336, 1376608, 1376608, 1376608, 1376596,
      1377748, 1381332, 1364964, 1364964, 1364964, 1364964, 1364948, 1364988, 1365092, 1365092, 1365092,
      1365092, 1375332, 1375332, 1375332, 1375332, 1391692, 1407324, 1370460, 1370460, 1371492, 1371492,
      1371492, 1371492, 1772876, 2559332, 2559328, 2559328, 2559328, 2559424};
  QCOMPARE(totals(live), expected);
  // The dump states 69, by XLA's approximate rule: formats/buffer-assignment.md §4.
  QCOMPARE(live.peakStep(), 73u);
  QCOMPARE(live.peakBytes(), int64_t{2559424});
  QCOMPARE(live.at(31, ValueKind::kParameter), int64_t{1338036});
  QCOMPARE(live.at(31, ValueKind::kOutput), int64_t{4});
  QCOMPARE(live.at(31, ValueKind::kTempInOutput), int64_t{18944});
  QCOMPARE(live.at(31, ValueKind::kConstant), int64_t{16});
  QCOMPARE(live.at(31, ValueKind::kTemp), int64_t{4});
  // broadcast.40 and cublas-gemm.3 share the same 16,384 bytes at step 31, so the sum of the sizes below is larger by
  // that.
  QCOMPARE(names(a, queries::liveValues(a, 31)),
           (QStringList{"arg8.9",        "arg17.18",    "arg18.19",    "arg1.2",       "arg0.1",       "broadcast.40",
                        "cublas-gemm.3", "arg10.11",    "arg13.14",    "arg14.15",     "broadcast.57", "iota.62",
                        "arg7.8",        "arg19.20",    "arg20.21",    "arg9.10",      "arg11.12",     "arg12.13",
                        "arg2.3",        "arg3.4",      "arg4.5",      "arg5.6",       "arg6.7",       "arg15.16",
                        "arg16.17",      "constant_60", "constant_61", "constant_151", "constant_306", "fusion.12",
                        "copy"}));
  int64_t sum = 0;
  for (const ValueId id : queries::liveValues(a, 31)) sum += a.value(id).sizeBytes;
  QCOMPARE(sum, live.at(31) + 16384);
}

// Random values in few bytes and steps, compared with an array of bytes for each step.
void TestLiveBytes::agreesWithCounting() {
  constexpr int kSteps = 12;
  constexpr int kBytes = 64;
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    std::string text = absl::StrCat("BufferAssignment:\nallocation 0: size ", kBytes, ", preallocated-temp:\n");
    std::string ranges;
    std::vector<std::vector<bool>> held(kSteps, std::vector<bool>(kBytes, false));
    const int values = 1 + static_cast<int>(random() % 20);
    for (int i = 0; i < values; ++i) {
      const int offset = static_cast<int>(random() % kBytes);
      const int size = static_cast<int>(random() % static_cast<unsigned>(kBytes - offset + 1));
      const int first = static_cast<int>(random() % kSteps);
      const int last = first + static_cast<int>(random() % static_cast<unsigned>(kSteps - first + 1));
      absl::StrAppend(&text, " value: <", i, " v.", i, " @0> (size=", size, ",offset=", offset, "): x\n");
      absl::StrAppend(&ranges, "    v.", i, "{}:", first, "-", last, "\n");
      for (int step = first; step <= std::min(last, kSteps - 1); ++step) {
        for (int byte = offset; byte < offset + size; ++byte) held[step][byte] = true;
      }
    }
    const auto a = assignment(text + liveRange(kSteps, ranges));
    const queries::LiveBytes live(*a);
    for (uint32_t step = 0; step < kSteps; ++step) {
      QCOMPARE(live.at(step), static_cast<int64_t>(std::count(held[step].begin(), held[step].end(), true)));
    }
  }
}

// 100,000 values in one allocation, all of which overlap others in bytes and steps.
void TestLiveBytes::manyValuesOverEachOther() {
  constexpr int kValues = 100000;
  std::string text = absl::StrCat("BufferAssignment:\nallocation 0: size ", 4 * kValues, ", preallocated-temp:\n");
  std::string ranges;
  for (int i = 0; i < kValues; ++i) {
    absl::StrAppend(&text, " value: <", i, " v.", i, " @0> (size=", 2 * kValues, ",offset=", i, "): x\n");
    absl::StrAppend(&ranges, "    v.", i, "{}:", i / 2, "-", kValues / 2 + i / 2, "\n");
  }
  const auto a = assignment(text + liveRange(kValues, ranges));
  QVERIFY(a != nullptr);
  const queries::LiveBytes live(*a);
  // At step 50,000 all values are live: offsets 0 to 99,999, and 200,000 bytes from the last one.
  QCOMPARE(live.at(kValues / 2), int64_t{3 * kValues - 1});
}

QTEST_APPLESS_MAIN(TestLiveBytes)
#include "tst_live_bytes.moc"
