// Results that may be written over an operand, according to the list in formats/live-range-rules.md §8.

#include <QTest>

#include "model/analysis/may_share.h"
#include "tests/support/print_memory.h"

using hlo::Platform;

namespace {

// Returns true if result `x`, at tuple index `element` unless it is -1, may be written over operand `a`.
bool mayShare(const std::string& text, Platform platform, int element) {
  const auto module = support::parseModule(text);
  const hlo::MemoryAnalysis memory(*module);
  hlo::MayShare mayShare(memory.dataflow, memory.inPlace, platform);
  const hlo::InstructionId x = module->findInstructions("x").front();
  const uint32_t node = element < 0 ? 0 : *memory.trees.child(module->shapeId(x), 0, element);
  return mayShare.mayShare({module->findInstructions("a").front(), 0}, {x, node});
}

}  // namespace

class TestMayShare : public QObject {
  Q_OBJECT

 private slots:
  void opcodes_data();
  void opcodes();
  void fusions_data();
  void fusions();
  void platforms_data();
  void platforms();
};

void TestMayShare::opcodes_data() {
  QTest::addColumn<QString>("instruction");
  QTest::addColumn<int>("element");
  QTest::addColumn<bool>("expected");
  const auto row = [](const char* name, const char* instruction, bool expected, int element = -1) {
    QTest::newRow(name) << QString(instruction) << element << expected;
  };
  row("element by element", "f32[8] add(a, b)", true);
  row("as both operands", "f32[8] multiply(a, a)", true);
  row("a comparison is smaller", "pred[8] compare(a, b), direction=LT", false);
  row("another type of the same size", "s32[8] bitcast-convert(a)", false);
  row("another layout", "f32[8]{0:S(1)} negate(a)", false);
  row("the default layout written out", "f32[8]{0} negate(a)", true);
  row("other places", "f32[8] reverse(a), dimensions={0}", false);
  row("a product", "f32[8] dot(a, b)", false);
  row("an update in place", "f32[8] dynamic-update-slice(a, u, i)", true);
  row("operands of an update", "f32[8] dynamic-update-slice(b, a, i)", false);
  row("both", "f32[8] dynamic-update-slice(a, a, i)", true);
  row("a scatter's update", "f32[8] scatter(b, i, a), to_apply=sum", false);
  row("a solver's right side", "f32[8] triangular-solve(b, a)", true);
  row("a solver's matrix", "f32[8] triangular-solve(a, b)", false);
  row("a sort of one", "f32[8] sort(a), dimensions={0}, to_apply=less", true);
  row("a sort of two, its own", "(f32[8], f32[8]) sort(a, b), dimensions={0}, to_apply=less", true, 0);
  row("a sort of two, the other's", "(f32[8], f32[8]) sort(a, b), dimensions={0}, to_apply=less", false, 1);
  row("a custom call that says so", "f32[8] custom-call(b, a), output_to_operand_aliasing={{}: (1, {})}", true);
  row("a custom call", "f32[8] custom-call(b, a)", false);
  row("a call whose result is computed from it", "f32[8] call(a), to_apply=negated", true);
  row("a call that does more", "f32[8] call(a), to_apply=reversed", false);
  row("a conditional", "f32[8] conditional(i, a, a), branch_computations={negated, reversed}", true);
  row("not an operand", "f32[8] negate(b)", false);
}

void TestMayShare::opcodes() {
  QFETCH(QString, instruction);
  QFETCH(int, element);
  const std::string text = absl::StrCat(R"(HloModule m, is_scheduled=true
sum {
  s = f32[] parameter(0)
  t = f32[] parameter(1)
  ROOT st = f32[] add(s, t)
}
less {
  l = f32[] parameter(0)
  r = f32[] parameter(1)
  ROOT lr = pred[] compare(l, r), direction=LT
}
negated {
  np = f32[8] parameter(0)
  ROOT nn = f32[8] negate(np)
}
reversed {
  rp = f32[8] parameter(0)
  ROOT rr = f32[8] reverse(rp), dimensions={0}
}
ENTRY e {
  p = f32[8] parameter(0)
  i = s32[] parameter(1)
  u = f32[1] parameter(2)
  a = f32[8] negate(p)
  b = f32[8] negate(p)
  ROOT x = )",
                                        instruction.toStdString(), "\n}\n");
  QTEST(mayShare(text, Platform::kOther, element), "expected");
}

void TestMayShare::fusions_data() {
  QTest::addColumn<QString>("body");
  QTest::addColumn<QString>("shape");
  QTest::addColumn<QString>("kind");
  QTest::addColumn<int>("element");
  QTest::addColumn<bool>("other");
  QTest::addColumn<bool>("gpu");
  const auto row = [](const char* name, const char* shape, const char* kind, const char* body, bool other, bool gpu,
                      int element = -1) {
    QTest::newRow(name) << QString(body) << QString(shape) << QString(kind) << element << other << gpu;
  };
  row("element by element", "f32[8]", "kLoop", "  ROOT r = f32[8] add(p, q)\n", true, true);
  row("not used at all", "f32[8]", "kLoop", "  ROOT r = f32[8] negate(q)\n", true, false);
  row("through a broadcast", "f32[8]", "kLoop",
      "  s = f32[1] slice(p), slice={[0:1]}\n  t = f32[] reshape(s)\n  ROOT r = f32[8] broadcast(t), dimensions={}\n",
      false, false);
  row("of another type of the same size", "s32[8]", "kLoop", "  ROOT r = s32[8] bitcast-convert(p)\n", false, true);
  row("of a smaller type", "f16[8]", "kLoop", "  ROOT r = f16[8] convert(p)\n", false, false);
  row("copied to another order", "f32[8]", "kLoop", "  ROOT r = f32[8] copy(p)\n", true, false);
  row("in a custom fusion", "f32[8]", "kCustom", "  ROOT r = f32[8] negate(p)\n", false, true);
  row("added to a product", "f32[8]", "kOutput", "  d = f32[8] dot(q, q)\n  ROOT r = f32[8] add(d, p)\n", true, true);
  row("multiplied with a product", "f32[8]", "kOutput", "  d = f32[8] dot(q, q)\n  ROOT r = f32[8] multiply(d, p)\n",
      false, true);
  row("of two results the first", "(f32[8], f32[8])", "kLoop",
      "  n = f32[8] negate(p)\n  m = f32[8] exponential(n)\n  ROOT r = (f32[8], f32[8]) tuple(n, m)\n", true, true, 0);
  row("one of the results in another order", "(f32[8], f32[8])", "kLoop",
      "  n = f32[8] negate(p)\n  t = f32[8] transpose(n), dimensions={0}\n  ROOT r = (f32[8], f32[8]) tuple(n, t)\n",
      false, false, 0);
  row("the other result is not computed from it", "(f32[8], f32[8])", "kLoop",
      "  n = f32[8] negate(p)\n  t = f32[8] reverse(q), dimensions={0}\n  ROOT r = (f32[8], f32[8]) tuple(n, t)\n",
      true, true, 0);
  row("reduced beside it", "(f32[8], f32[])", "kInput",
      "  z = f32[] constant(0)\n  n = f32[8] negate(p)\n  s = f32[] reduce(n, z), dimensions={0}, to_apply=sum\n"
      "  ROOT r = (f32[8], f32[]) tuple(n, s)\n",
      false, true, 0);
  row("updated in place", "f32[8]", "kLoop", "  ROOT r = f32[8] dynamic-update-slice(p, u, i)\n", true, true);
  row("the slice that was read is written", "f32[8]", "kLoop",
      "  s = f32[2] dynamic-slice(p, i), dynamic_slice_sizes={2}\n  n = f32[2] negate(s)\n"
      "  ROOT r = f32[8] dynamic-update-slice(p, n, i)\n",
      true, true);
  row("another slice is written", "f32[8]", "kLoop",
      "  s = f32[2] dynamic-slice(p, k), dynamic_slice_sizes={2}\n  n = f32[2] negate(s)\n"
      "  m = f32[8] negate(q)\n  ROOT r = f32[8] dynamic-update-slice(m, s, i)\n",
      false, false);
}

void TestMayShare::fusions() {
  QFETCH(QString, body);
  QFETCH(QString, shape);
  QFETCH(QString, kind);
  QFETCH(int, element);
  const std::string text =
      absl::StrCat(R"(HloModule m, is_scheduled=true
sum {
  s = f32[] parameter(0)
  t = f32[] parameter(1)
  ROOT st = f32[] add(s, t)
}
fused {
  p = f32[8] parameter(0)
  q = f32[8] parameter(1)
  i = s32[] parameter(2)
  k = s32[] parameter(3)
  u = f32[1] parameter(4)
)",
                   body.toStdString(), R"(}
ENTRY e {
  p = f32[8] parameter(0)
  i = s32[] parameter(1)
  k = s32[] parameter(2)
  u = f32[1] parameter(3)
  a = f32[8] negate(p)
  b = f32[8] negate(p)
  ROOT x = )",
                   shape.toStdString(), " fusion(a, b, i, k, u), kind=", kind.toStdString(), ", calls=fused\n}\n");
  QTEST(mayShare(text, Platform::kOther, element), "other");
  QTEST(mayShare(text, Platform::kGpu, element), "gpu");
}

void TestMayShare::platforms_data() {
  QTest::addColumn<QString>("instruction");
  QTest::addColumn<int>("platform");
  QTest::addColumn<bool>("isShared");
  const auto row = [](const char* name, const char* instruction, Platform platform, bool isShared) {
    QTest::newRow(name) << QString(instruction) << static_cast<int>(platform) << isShared;
  };
  row("unknown platform", "f32[8] custom-call(b, b, a), custom_call_target=\"f\"", Platform::kOther, false);
  row("a tile", "f32[8]{0:T(256)} custom-call(b, b, a)", Platform::kTpu, false);
  row("a tile in a tuple", "(f32[8]{0:T(256)}, s32[]) custom-call(b, b, a)", Platform::kTpu, false);
  row("a matrix multiplication that adds",
      "(f32[8], s8[9]) custom-call(b, b, a), custom_call_target=\"__cublas$lt$matmul\", "
      "backend_config={\"gemm_backend_config\":{\"alpha_real\":1,\"beta\":1}}",
      Platform::kGpu, true);
  row("one that does not",
      "(f32[8], s8[9]) custom-call(b, b, a), custom_call_target=\"__cublas$lt$matmul\", "
      "backend_config={\"gemm_backend_config\":{\"alpha_real\":1,\"beta\":0}}",
      Platform::kGpu, false);
  row("an all-reduce", "f32[8] all-reduce(a), to_apply=sum, backend_config={\"collective_backend_config\":{}}",
      Platform::kGpu, true);
  row("a parallel task", "f32[8] custom-call(b, b, a), backend_config={\"outer_dimension_partitions\":[\"2\"]}",
      Platform::kCpu, false);
  row("an all-reduce elsewhere", "f32[8] all-reduce(a), to_apply=sum", Platform::kOther, false);
}

void TestMayShare::platforms() {
  QFETCH(QString, instruction);
  QFETCH(int, platform);
  const std::string text = absl::StrCat(R"(HloModule m, is_scheduled=true
sum {
  s = f32[] parameter(0)
  t = f32[] parameter(1)
  ROOT st = f32[] add(s, t)
}
ENTRY e {
  p = f32[8] parameter(0)
  a = f32[8] negate(p)
  b = f32[8] negate(p)
  ROOT x = )",
                                        instruction.toStdString(), "\n}\n");
  QCOMPARE(static_cast<int>(hlo::platformOf(*support::parseModule(text))), platform);
  const int element = instruction.startsWith('(') ? 0 : -1;
  QTEST(mayShare(text, static_cast<Platform>(platform), element), "isShared");
}

QTEST_APPLESS_MAIN(TestMayShare)
#include "tst_may_share.moc"
