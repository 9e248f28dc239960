// Sizes and alignments by platform, compared with buffer assignments of real compilers (formats/live-range-rules.md
// §6.2, buffer-assignment.md §5.4).

#include <QTest>

#include "absl/strings/str_cat.h"
#include "model/analysis/memory_rules.h"
#include "tests/support/print_memory.h"

class TestMemoryRules : public QObject {
  Q_OBJECT

 private slots:
  void sizes_data();
  void sizes();
  void alignments();
  void heapOrders();
  void asyncValues();
};

namespace {

// The text by which each platform is recognised.
constexpr const char* kTpu = "f32[8]{0:T(256)} custom-call(p)";
constexpr const char* kNewTpu = "bf16[32,128]{1,0:T(16,128)(2,1)} custom-call(p)";
constexpr const char* kOldGpu = R"(f32[8] all-reduce(p), to_apply=r, backend_config={"operation_queue_id":"0",)"
                                R"("wait_on_operation_queues":[]})";
constexpr const char* kNewGpu = R"(f32[8] all-reduce(p), to_apply=r, backend_config={"operation_queue_id":"0",)"
                                R"("device_type":"DEVICE_TYPE_INVALID"})";
constexpr const char* kOther = "f32[8] custom-call(p)";

std::shared_ptr<const hlo::Module> moduleWith(const std::string& instruction, const std::string& shape) {
  return support::parseModule(absl::StrCat(R"(HloModule m
r {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = f32[] add(a, b)
}
ENTRY e {
  p = f32[8] parameter(0)
  s = )",
                                           shape, " parameter(1)\n  ROOT x = ", instruction, "\n}\n"));
}

hlo::MemoryRules rulesOf(const char* instruction) { return hlo::MemoryRules(*moduleWith(instruction, "f32[]")); }

}  // namespace

void TestMemoryRules::sizes_data() {
  QTest::addColumn<std::string>("platform");
  QTest::addColumn<std::string>("shape");
  QTest::addColumn<qint64>("bytes");
  const auto row = [](const char* name, const char* platform, const char* shape, qint64 bytes) {
    QTest::newRow(name) << std::string(platform) << std::string(shape) << bytes;
  };
  row("table", kOther, "(s32[], f32[8], pred[])", 24);
  row("array", kOther, "f32[2]", 8);
  row("table on GPU", kNewGpu, "(s32[], f32[8], pred[])", 24);
  row("table on TPU", kTpu, "(s32[], f32[8], pred[])", 512);
  row("table on a new TPU", kNewTpu, "(s32[], f32[8], pred[])", 32);
  row("longer table on a new TPU", kNewTpu, "(s32[], s32[], s32[], s32[], s32[], s32[], s32[], s32[], s32[])", 64);
  row("tiled scalar", kTpu, "f32[]{:T(128)}", 512);
  row("untiled scalar", kTpu, "s32[]", 4096);
  row("untiled bytes", kTpu, "pred[]", 1024);
  row("untiled array in SMEM", kTpu, "s32[2]{0:S(4)}", 4096);
  row("long untiled array", kTpu, "s32[2048]", 8192);
  row("sync flag", kTpu, "u32[]{:S(2)}", 4);
  row("token", kTpu, "token[]", 0);
}

void TestMemoryRules::sizes() {
  QFETCH(std::string, platform);
  QFETCH(std::string, shape);
  const auto module = moduleWith(platform, shape);
  const hlo::Shape& parsed = module->shape(module->findInstructions("s").front());
  QTEST(qint64{hlo::MemoryRules(*module).bufferBytes(parsed).value_or(-1)}, "bytes");
}

void TestMemoryRules::alignments() {
  QCOMPARE(rulesOf(kOther).packing().heapIn(0).alignment, 64);
  QCOMPARE(rulesOf(kOldGpu).packing().heapIn(0).alignment, 128);
  QCOMPARE(rulesOf(kNewGpu).packing().heapIn(0).alignment, 256);
  const hlo::MemoryRules tpu = rulesOf(kTpu);
  QCOMPARE(tpu.packing().heapIn(0).alignment, 16384);
  QCOMPARE(tpu.packing().heapIn(1).alignment, 4096);
  QCOMPARE(tpu.packing().heapIn(2).alignment, 4);
  QCOMPARE(tpu.packing().heapIn(3).alignment, 4096);
  QCOMPARE(tpu.packing().heapIn(6).alignment, 512);
}

// Only this packing gives the HBM block of the dump host_offload the compiler's size.
void TestMemoryRules::heapOrders() {
  QVERIFY(rulesOf(kTpu).packing().heapIn(0).order == hlo::HeapOrder::kByLength);
  QVERIFY(rulesOf(kTpu).packing().heapIn(1).order == hlo::HeapOrder::kBest);
  QVERIFY(rulesOf(kNewGpu).packing().heapIn(0).order == hlo::HeapOrder::kBest);
}

void TestMemoryRules::asyncValues() {
  QVERIFY(rulesOf(kTpu).asyncValuesBeginAtStart());
  QVERIFY(!rulesOf(kNewGpu).asyncValuesBeginAtStart());
  QVERIFY(!rulesOf(kOther).asyncValuesBeginAtStart());
}

QTEST_APPLESS_MAIN(TestMemoryRules)
#include "tst_memory_rules.moc"
