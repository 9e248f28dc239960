// Devices and the instruction times at their peak rates, computed by hand for a device with round values.

#include <QTest>

#include <cmath>

#include "absl/strings/str_cat.h"
#include "model/analysis/device.h"
#include "tests/support/compare.h"
#include "tests/support/print_cost.h"

namespace {

using hlo::Bound;
using hlo::Device;
using hlo::ElementType;
using hlo::Loops;
using hlo::TimeEstimate;
using support::moduleOf;
using support::named;

// 100 flops per second for products in f32, 10 for everything else; 1000 bytes per second of memory and 50 of links.
Device slowDevice() {
  return {"slow",
          {{ElementType::kF32, {100, "test"}}, {ElementType::kBf16, {1000, "test"}}},
          {{ElementType::kF32, {10, "test"}}},
          hlo::Rate{1000, "test"},
          hlo::Rate{50, "test"}};
}

std::string print(const TimeEstimate& time) {
  const char* const bounds[] = {"nothing", "compute", "memory", "link", "sequence"};
  return absl::StrCat(std::round(time.seconds * 1e6) / 1e6, time.isPartial ? "+" : "", " ",
                      bounds[static_cast<size_t>(time.bound)]);
}

}  // namespace

class TestDevice : public QObject {
  Q_OBJECT

 private slots:
  void presets();
  void presetsAsStated_data();
  void presetsAsStated();
  void ratesOfTypes();
  void intensity();
  void times_data();
  void times();
  void sequences();
  void withoutRates();
};

// Each value has a source and is plausible for a current chip.
void TestDevice::presets() {
  QCOMPARE(hlo::devicePresets().size(), size_t{22});
  const auto check = [](const hlo::Rate& rate, double least, double most) {
    return !rate.source.empty() && rate.perSecond >= least && rate.perSecond <= most;
  };
  for (const Device& device : hlo::devicePresets()) {
    QVERIFY2(hlo::findDevice(device.name) == &device, device.name.c_str());
    QCOMPARE(device.hasRates(), device.name != "CPU");
    if (!device.hasRates()) continue;
    QVERIFY2(device.memoryBytes && check(*device.memoryBytes, 3e11, 1e13), device.name.c_str());
    if (device.linkBytes) QVERIFY2(check(*device.linkBytes, 1.6e10, 2e12), device.name.c_str());
    for (const hlo::PeakFlops& peak : device.matrix) QVERIFY2(check(peak.rate, 1e12, 2e16), device.name.c_str());
    for (const hlo::PeakFlops& peak : device.vector) QVERIFY2(check(peak.rate, 1e12, 3e14), device.name.c_str());
    QVERIFY2(device.matrixFlops(ElementType::kF16) > 6e13, device.name.c_str());
    QVERIFY2(device.matrixFlops(ElementType::kF32).has_value(), device.name.c_str());
  }
  QVERIFY(hlo::findDevice("abacus") == nullptr);
}

void TestDevice::presetsAsStated_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<double>("bf16");
  QTest::addColumn<double>("memory");
  QTest::addColumn<double>("link");
  QTest::newRow("A100") << "A100 SXM 80GB" << 312e12 << 2039e9 << 300e9;
  QTest::newRow("H100") << "H100 SXM" << 989.5e12 << 3350e9 << 450e9;
  QTest::newRow("H200") << "H200 SXM" << 989.5e12 << 4800e9 << 450e9;
  QTest::newRow("B200") << "B200" << 2250e12 << 8000e9 << 900e9;
  QTest::newRow("MI300X") << "MI300X" << 1307.4e12 << 5300e9 << 448e9;
  QTest::newRow("v4") << "TPU v4" << 275e12 << 1200e9 << 300e9;
  QTest::newRow("v5e") << "TPU v5e" << 197e12 << 819e9 << 200e9;
  QTest::newRow("v5p") << "TPU v5p" << 459e12 << 2765e9 << 600e9;
  QTest::newRow("v6e") << "TPU v6e" << 918e12 << 1600e9 << 400e9;
  QTest::newRow("v7x") << "TPU v7x, one of two cores" << 1153.5e12 << 3690e9 << 300e9;
  QTest::newRow("B300") << "B300" << 2250e12 << 8000e9 << 900e9;
  QTest::newRow("MI355X") << "MI355X" << 2516.6e12 << 8000e9 << 537.6e9;
  QTest::newRow("L4") << "L4" << 121e12 << 300e9 << 32e9;
}

void TestDevice::presetsAsStated() {
  QFETCH(QString, name);
  const Device* const device = hlo::findDevice(name.toStdString());
  QVERIFY(device != nullptr);
  QTEST(device->matrixFlops(ElementType::kBf16).value_or(0), "bf16");
  QTEST(device->memoryBytes->perSecond, "memory");
  QTEST(device->linkBytes->perSecond, "link");
}

void TestDevice::ratesOfTypes() {
  const Device& a100 = *hlo::findDevice("A100 SXM 80GB");
  QVERIFY(a100.matrixFlops(ElementType::kF32) == 156e12);
  QVERIFY(a100.matrixFlops(ElementType::kC64) == 156e12);
  QVERIFY(a100.matrixFlops(ElementType::kF64) == 19.5e12);
  QVERIFY(a100.matrixFlops(ElementType::kC128) == 19.5e12);
  // Narrow types have their own rates where the vendor states them: integers are slow on B300.
  const Device& b300 = *hlo::findDevice("B300");
  QCOMPARE(b300.matrixFlops(ElementType::kF4e2m1fn).value_or(0), 13500e12);
  QCOMPARE(b300.matrixFlops(ElementType::kS8).value_or(0), 125e12);
  const Device& mi355x = *hlo::findDevice("MI355X");
  QCOMPARE(mi355x.matrixFlops(ElementType::kF6e3m2fn).value_or(0), 10066.3e12);
  QCOMPARE(mi355x.matrixFlops(ElementType::kS8).value_or(0), 5033.2e12);
  QCOMPARE(hlo::findDevice("RTX 5090")->matrixFlops(ElementType::kF4e2m1fn).value_or(0), 1676e12);
  // Neither f8 nor f4: the rate of a wider type.
  QVERIFY(a100.matrixFlops(ElementType::kF8e5m2) == 312e12);
  QVERIFY(a100.matrixFlops(ElementType::kF4e2m1fn) == 312e12);
  QVERIFY(a100.matrixFlops(ElementType::kS4) == 624e12);
  QVERIFY(a100.vectorFlops(ElementType::kBf16) == 19.5e12);
  QVERIFY(a100.vectorFlops(ElementType::kPred) == 19.5e12);
  QVERIFY(a100.vectorFlops(ElementType::kF64) == 9.7e12);
  // A TPU multiplies f32 in bf16, and does not support f64.
  const Device& v4 = *hlo::findDevice("TPU v4");
  QVERIFY(v4.matrixFlops(ElementType::kF32) == 275e12);
  QVERIFY(!v4.matrixFlops(ElementType::kF64));
  QVERIFY(!v4.vectorFlops(ElementType::kF32));
}

void TestDevice::intensity() {
  hlo::Cost cost;
  QVERIFY(!hlo::arithmeticIntensity(cost));
  cost.flops = 300;
  cost.bytesRead = 100;
  cost.bytesWritten = 50;
  QVERIFY(hlo::arithmeticIntensity(cost) == 2.0);
  cost.bytesRead = hlo::Amount::unknown();
  QVERIFY(!hlo::arithmeticIntensity(cost));
}

void TestDevice::times_data() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("expected");
  const auto row = [](const char* name, absl::string_view text, const char* expected) {
    QTest::newRow(name) << absl::StrCat("HloModule m, replica_count=2\n", text) << std::string(expected);
  };
  // 2 x 16 x 16 x 16 = 8192 flops at 100; 3072 bytes at 1000
  row("product, bound by computing",
      "ENTRY e {\n a = f32[16,16] parameter(0)\n"
      " r = f32[16,16] dot(a, a), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n}",
      "81.92 compute");
  // At 1000 in bf16: 8.192; bytes 1536 + …: 1.536
  row("product in bf16",
      "ENTRY e {\n a = bf16[16,16] parameter(0)\n"
      " r = bf16[16,16] dot(a, a), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n}",
      "8.192 compute");
  // 10 flops at 10: 1; 120 bytes at 1000
  row("sum, bound by computing", "ENTRY e {\n a = f32[10] parameter(0)\n r = f32[10] add(a, a)\n}", "1 compute");
  row("copy, bound by memory", "ENTRY e {\n a = f32[100] parameter(0)\n r = f32[100] copy(a)\n}", "0.8 memory");
  // 400 bytes / 2 x 2 = 400 sent at 50: 8; but 100 additions at 10 take 10
  row("collective, bound by sums",
      "s {\n x = f32[] parameter(0)\n y = f32[] parameter(1)\n r = f32[] add(x, y)\n}\n"
      "ENTRY e {\n a = f32[100] parameter(0)\n r = f32[100] all-reduce(a), replica_groups={}, to_apply=s\n}",
      "10 compute");
  // 400 sent to the other: 8
  row("collective, bound by the link",
      "ENTRY e {\n a = f32[100] parameter(0)\n r = f32[200] all-gather(a), replica_groups={}, dimensions={0}\n}",
      "8 link");
  // 2 x 4 x 4 x 2 = 64 flops of the product at 100, 16 at 10: 2.24
  row("fusion, each part at its rate",
      "f {\n a = f32[4,2] parameter(0)\n b = f32[2,4] parameter(1)\n"
      " d = f32[4,4] dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n ROOT n = f32[4,4] negate(d)\n}\n"
      "ENTRY e {\n a = f32[4,2] parameter(0)\n b = f32[2,4] parameter(1)\n"
      " r = f32[4,4] fusion(a, b), kind=kOutput, calls=f\n}",
      "2.24 compute");
  row("nothing", "ENTRY e {\n r = f32[10] parameter(0)\n}", "0 nothing");
  row("unknown", "ENTRY e {\n a = f32[10] parameter(0)\n r = f32[10] custom-call(a), custom_call_target=\"k\"\n}",
      "0+ nothing");
  row("no rate for the type", "ENTRY e {\n a = f64[100] parameter(0)\n r = f64[100] add(a, a)\n}", "2.4+ memory");
}

void TestDevice::times() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const auto m = moduleOf(text);
  QVERIFY(m);
  const hlo::Costs costs(*m);
  const hlo::TimeEstimates estimates(*m, costs, slowDevice());
  const auto asked = m->findInstruction(*m->entry(), "r");
  QVERIFY(asked.has_value());
  COMPARE_TEXT(print(estimates.of(*asked)), expected);
}

// A loop takes the time of all iterations, a conditional that of its longest branch, and each instruction in them has
// its own bound.
void TestDevice::sequences() {
  const auto m = moduleOf(R"(HloModule m
body {
  s = f32[100] parameter(0)
  c = f32[100] copy(s)
  ROOT a = f32[100] add(c, c)
}
condition {
  s = f32[100] parameter(0)
  ROOT c = pred[] constant(true)
}
short {
  p = f32[100] parameter(0)
  ROOT c = f32[100] copy(p)
}
ENTRY e {
  p = f32[100] parameter(0)
  i = s32[] parameter(1)
  w = f32[100] while(p), condition=condition, body=body, backend_config={"known_trip_count":{"n":"5"}}
  k = f32[100] conditional(i, w, w), branch_computations={short, body}
  l = f32[100] call(k), to_apply=short
}
)");
  QVERIFY(m);
  const hlo::Costs costs(*m);
  const hlo::TimeEstimates estimates(*m, costs, slowDevice());
  // 0.8 for the copy, 10 for the addition.
  COMPARE_TEXT(print(estimates.of(named(*m, "w"), Loops::kOnce)), "10.8 sequence");
  COMPARE_TEXT(print(estimates.of(named(*m, "w"))), "54 sequence");
  COMPARE_TEXT(print(estimates.of(named(*m, "k"))), "10.8 sequence");
  COMPARE_TEXT(print(estimates.of(named(*m, "l"))), "0.8 sequence");
  COMPARE_TEXT(print(estimates.of(*m->entry())), "65.6 sequence");
  QCOMPARE(estimates.of(named(*m, "w")).memorySeconds, 10.0);  // 5 x (0.8 + 1.2)
}

void TestDevice::withoutRates() {
  const auto m = moduleOf("ENTRY e {\n a = f32[100] parameter(0)\n r = f32[100] add(a, a)\n}\n");
  QVERIFY(m);
  const hlo::Costs costs(*m);
  const hlo::TimeEstimates estimates(*m, costs, Device{});
  COMPARE_TEXT(print(estimates.of(named(*m, "r"))), "0+ nothing");
}

QTEST_APPLESS_MAIN(TestDevice)
#include "tst_device.moc"
