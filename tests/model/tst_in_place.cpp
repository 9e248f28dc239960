// Results that use the memory of an operand, by opcode, according to the table in formats/live-range-rules.md §4.1 and
// the way back through fusions in §4.2.

#include <QTest>

#include "absl/strings/str_join.h"
#include "model/analysis/in_place.h"
#include "tests/support/print_memory.h"

namespace {

// Returns the pairs of instruction `x`, as "operand{index}->{index}".
std::string pairsOfX(absl::string_view text) {
  const auto module = support::parseModule(text);
  const hlo::ShapeTrees trees(*module);
  const hlo::InPlace inPlace(*module, trees);
  const hlo::InstructionId x = module->findInstructions("x").front();
  std::vector<std::string> result;
  for (const hlo::InPlacePair& pair : inPlace.pairs(x)) {
    const hlo::InstructionId operand = module->operands(x)[pair.operand];
    result.push_back(absl::StrCat(pair.operand, trees.indexText(module->shapeId(operand), pair.operandNode), "->",
                                  trees.indexText(module->shapeId(x), pair.resultNode)));
  }
  return absl::StrJoin(result, " ");
}

}  // namespace

class TestInPlace : public QObject {
  Q_OBJECT

 private slots:
  void opcodes_data();
  void opcodes();
  void fusions_data();
  void fusions();
};

void TestInPlace::opcodes_data() {
  QTest::addColumn<std::string>("instruction");
  QTest::addColumn<std::string>("expected");
  const auto row = [](const char* name, const char* instruction, const char* expected) {
    QTest::newRow(name) << std::string(instruction) << std::string(expected);
  };
  row("dynamic-update-slice", "f32[8] dynamic-update-slice(p, q, i)", "0{}->{}");
  row("sugar of an async custom-call",
      "((f32[8], f32[8]), f32[8], u32[]) custom-call-start(p, q), custom_call_target=\"f\", "
      "output_to_operand_aliasing={{}: (1, {})}",
      "1{}->{1}");
  row("an async custom-call",
      "((f32[8]), f32[8], u32[]) async-start(p), calls=add, output_to_operand_aliasing={{1}: (0, {})}", "0{}->{1}");
  row("set-dimension-size", "f32[<=8] set-dimension-size(p, i), dimensions={0}", "0{}->{}");
  row("scatter of one", "f32[8] scatter(p, i, q), to_apply=add", "0{}->{}");
  row("scatter of two", "(f32[8], f32[8]) scatter(p, q, i, p, q), to_apply=add", "0{}->{0} 1{}->{1}");
  row("all-reduce-start of one", "f32[8] all-reduce-start(p), to_apply=add", "0{}->{}");
  row("all-reduce-start of two", "(f32[8], f32[8]) all-reduce-start(p, q), to_apply=add", "0{}->{0} 1{}->{1}");
  row("all-reduce-start by NVSHMEM",
      R"(f32[8] all-reduce-start(p), to_apply=add, backend_config={"backend":"NVSHMEM"})", "");
  row("all-reduce", "f32[8] all-reduce(p), to_apply=add", "");
  row("ragged-all-to-all", "f32[8] ragged-all-to-all(p, q, i, i, i, i), replica_groups={}", "1{}->{}");
  row("collective-permute into an operand", "f32[8] collective-permute(p, q, i, i), source_target_pairs={}", "1{}->{}");
  row("collective-permute into a tuple", "(f32[8], f32[8]) collective-permute(t, t, i, i), source_target_pairs={}",
      "1{}->{} 1{0}->{0} 1{1}->{1}");
  row("collective-permute", "f32[8] collective-permute(p), source_target_pairs={}", "");
  row("collective-permute-start into an operand",
      "(f32[8], f32[8], u32[]) collective-permute-start(p, q, i, i), source_target_pairs={}", "1{}->{1}");
  row("collective-permute-start of four",
      "((f32[8], f32[8], s32[], s32[]), (f32[8], f32[8], s32[], s32[])) collective-permute-start(p, q, i, i)", "");
  row("custom-call", "(f32[8], f32[8]) custom-call(p, t), output_to_operand_aliasing={{0}: (0, {}), {1}: (1, {1})}",
      "0{}->{0} 1{1}->{1}");
  row("custom-call with wrong numbers",
      "f32[8] custom-call(p), output_to_operand_aliasing={{}: (1, {}), {0}: (0, {}), {}: (0, {3})}", "");
  row("custom-call that cannot be read", "f32[8] custom-call(p), output_to_operand_aliasing={{}: (0, {}), {", "");
  row("sort", "f32[8] sort(p), dimensions={0}, to_apply=add", "");
  row("no operands", "f32[8] dynamic-update-slice()", "");
}

void TestInPlace::opcodes() {
  QFETCH(std::string, instruction);
  QFETCH(std::string, expected);
  const std::string text = absl::StrCat(R"(HloModule m
add {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT s = f32[] add(a, b)
}
ENTRY e {
  p = f32[8] parameter(0)
  q = f32[8] parameter(1)
  i = s32[] parameter(2)
  t = (f32[8], f32[8]) tuple(p, q)
  ROOT x = )",
                                        instruction, "\n}\n");
  QCOMPARE(pairsOfX(text), expected);
}

void TestInPlace::fusions_data() {
  QTest::addColumn<std::string>("body");
  QTest::addColumn<std::string>("shape");
  QTest::addColumn<std::string>("expected");
  const auto row = [](const char* name, const char* shape, const char* body, const char* expected) {
    QTest::newRow(name) << std::string(body) << std::string(shape) << std::string(expected);
  };
  row("dynamic-update-slice at the end", "f32[8]", "  ROOT d = f32[8] dynamic-update-slice(p, q, i)\n", "0{}->{}");
  row("of something computed", "f32[8]", "  n = f32[8] negate(p)\n  ROOT d = f32[8] dynamic-update-slice(n, q, i)\n",
      "");
  row("something computed of it", "f32[8]", "  d = f32[8] dynamic-update-slice(p, q, i)\n  ROOT n = f32[8] negate(d)\n",
      "");
  row("behind bitcasts", "f32[2,4]",
      "  b = f32[8] bitcast(q)\n  d = f32[8] dynamic-update-slice(b, p, i)\n  ROOT r = f32[2,4] bitcast(d)\n",
      "1{}->{}");
  row("one of several results", "(f32[8], f32[8])",
      "  n = f32[8] negate(p)\n  d = f32[8] dynamic-update-slice(q, p, i)\n  ROOT t = (f32[8], f32[8]) tuple(n, d)\n",
      "1{}->{1}");
  row("of an element of a parameter", "f32[8]",
      "  g = f32[8] get-tuple-element(u), index=1\n  ROOT d = f32[8] dynamic-update-slice(g, q, i)\n", "3{1}->{}");
  row("a parameter that is only passed on", "f32[8]", "  ROOT b = f32[8] bitcast(p)\n", "");
  row("a fusion inside", "f32[8]", "  ROOT f = f32[8] fusion(q, p, i), kind=kLoop, calls=inner\n", "0{}->{}");
  row("a fusion inside, on the way back", "f32[8]",
      "  f = f32[8] fusion(q, p, i), kind=kLoop, calls=inner\n  ROOT d = f32[8] dynamic-update-slice(f, q, i)\n",
      "0{}->{}");
  row("a fusion inside that says so", "f32[8]",
      "  ROOT f = f32[8] fusion(q, p), kind=kLoop, calls=plain, output_to_operand_aliasing={{}: (1, {})}\n", "0{}->{}");
}

void TestInPlace::fusions() {
  QFETCH(std::string, body);
  QFETCH(std::string, shape);
  QFETCH(std::string, expected);
  const std::string text = absl::StrCat(R"(HloModule m
inner {
  a = f32[8] parameter(0)
  b = f32[8] parameter(1)
  c = s32[] parameter(2)
  ROOT d = f32[8] dynamic-update-slice(b, a, c)
}
plain {
  a = f32[8] parameter(0)
  b = f32[8] parameter(1)
  ROOT s = f32[8] add(a, b)
}
fused {
  p = f32[8] parameter(0)
  q = f32[8] parameter(1)
  i = s32[] parameter(2)
  u = (f32[8], f32[8]) parameter(3)
)",
                                        body, R"(}
ENTRY e {
  p = f32[8] parameter(0)
  q = f32[8] parameter(1)
  i = s32[] parameter(2)
  u = (f32[8], f32[8]) parameter(3)
  ROOT x = )",
                                        shape, " fusion(p, q, i, u), kind=kLoop, calls=fused\n}\n");
  QCOMPARE(pairsOfX(text), expected);
}

QTEST_APPLESS_MAIN(TestInPlace)
#include "tst_in_place.moc"
