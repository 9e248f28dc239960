// Bytes read of each operand. Expected values are those of XLA 0.10.2 on the CPU, `bytes accessedN{}` and
// `utilizationN{}`, except for indices after the first one: XLA reports 4 bytes for each of them, but omits them in its
// sums.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "model/analysis/cost_operands.h"
#include "tests/support/compare.h"
#include "tests/support/print_cost.h"

class TestCostOperands : public QObject {
  Q_OBJECT

 private slots:
  void operands_data();
  void operands();
  void addUp();
};

void TestCostOperands::operands_data() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("expected");
  const auto row = [](const char* name, const char* computations, const char* body, const char* expected) {
    QTest::newRow(name) << absl::StrCat("HloModule m\n", computations, "ENTRY e {\n", body, "\n}\n")
                        << std::string(expected);
  };
  row("addition", "", "p = f32[8] parameter(0)\n q = f32[8] parameter(1)\n r = f32[8] add(p, q)", "32 (1), 32 (1)");
  row("slice", "", "p = f32[1000] parameter(0)\n r = f32[10] slice(p), slice={[0:10]}", "40 (0.01)");
  row("dynamic-slice", "",
      "p = f32[64,8] parameter(0)\n i = s32[] parameter(1)\n j = s32[] parameter(2)\n"
      " r = f32[2,8] dynamic-slice(p, i, j), dynamic_slice_sizes={2,8}",
      "64 (0.03125), 4 (1), 0 (1)");
  row("dynamic-update-slice", "",
      "p = f32[64,8] parameter(0)\n u = f32[2,8] parameter(1)\n i = s32[] parameter(2)\n"
      " r = f32[64,8] dynamic-update-slice(p, u, i, i)",
      "0 (0.96875), 64 (1), 4 (1), 0 (1)");
  row("gather", "",
      "p = f32[100,16] parameter(0)\n i = s32[5,1] parameter(1)\n"
      " r = f32[5,16] gather(p, i), offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0}, "
      "index_vector_dim=1, slice_sizes={1,16}",
      "320 (0.05), 20 (1)");
  row("scatter", "sum { x = f32[] parameter(0)\n y = f32[] parameter(1)\n ROOT s = f32[] add(x, y) }\n",
      "p = f32[100,16] parameter(0)\n i = s32[5,1] parameter(1)\n u = f32[5,16] parameter(2)\n"
      " r = f32[100,16] scatter(p, i, u), update_window_dims={1}, inserted_window_dims={0}, "
      "scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=sum",
      "320 (1), 20 (1), 320 (1)");
  row("tuple", "", "p = f32[8] parameter(0)\n r = (f32[8], f32[8]) tuple(p, p)", "0 (1), 0 (1)");
  row("get-tuple-element", "", "p = (f32[8]) parameter(0)\n r = f32[8] get-tuple-element(p), index=0", "0 (1)");
  row("fusion",
      "f { a = f32[1000] parameter(0)\n b = f32[10] parameter(1)\n c = f32[10] slice(a), slice={[0:10]}\n"
      " ROOT d = f32[10] add(b, c) }\n",
      "p = f32[1000] parameter(0)\n q = f32[10] parameter(1)\n r = f32[10] fusion(p, q), kind=kLoop, calls=f",
      "40 (1), 40 (1)");
  row("custom call", "", "p = f32[8] parameter(0)\n r = f32[8] custom-call(p, p), custom_call_target=\"magic\"",
      "? (1), ? (1)");
  row("custom call that states a sum, of one operand", "",
      "p = f32[8] parameter(0)\n r = f32[8] custom-call(p), custom_call_target=\"k\", "
      "backend_config={\"cost_estimate\":{\"flops\":1,\"transcendentals\":2,\"bytes_accessed\":96}}",
      "64 (1)");
  row("a call", "g { ROOT a = f32[8] parameter(0) }\n", "p = f32[8] parameter(0)\n r = f32[8] call(p), to_apply=g",
      "none");
  row("within a fusion", "f { a = f32[8] parameter(0)\n ROOT r = f32[8] negate(a) }\n",
      "p = f32[8] parameter(0)\n x = f32[8] fusion(p), kind=kLoop, calls=f", "none");
}

void TestCostOperands::operands() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const auto m = support::moduleOf(text);
  QVERIFY(m);
  const hlo::Costs costs(*m);
  const auto operands = hlo::OperandCosts(*m, costs).of(support::named(*m, "r"));
  std::string printed = operands ? "" : "none";
  for (size_t n = 0; operands && n < operands->size(); ++n) {
    const auto& [bytes, share] = (*operands)[n];
    absl::StrAppend(&printed, n == 0 ? "" : ", ", support::print(bytes), " (", share.value_or(-1), ")");
  }
  COMPARE_TEXT(printed, expected);
}

// For every instruction the bytes read of its operands add up to the bytes that it reads.
void TestCostOperands::addUp() {
  const auto m = support::moduleOf(R"(HloModule m
n {
  p = f32[8] parameter(0)
  ROOT a = f32[8] add(p, p)
}
f {
  p = f32[8] parameter(0)
  x = f32[8] fusion(p), kind=kLoop, calls=n
  ROOT d = f32[8] divide(p, x)
}
ENTRY e {
  a = f32[4,4] parameter(0)
  b = f32[4,4] triangular-solve(a, a), lower=true
  c = f32[4,4] cholesky(a)
  i = s32[] parameter(1)
  d = f32[1,4] dynamic-slice(b, i, i), dynamic_slice_sizes={1,4}
  u = f32[4,4] dynamic-update-slice(c, d, i, i)
  q = f32[8] parameter(2)
  z = f32[] constant(0)
  g = f32[12] pad(q, z), padding=2_2
  t = f32[4,4] transpose(u), dimensions={1,0}
  r = f32[8] fusion(q), kind=kLoop, calls=f
  ROOT all = (f32[8], f32[4,4], f32[12]) tuple(r, t, g)
}
)");
  QVERIFY(m);
  const hlo::Costs costs(*m);
  hlo::OperandCosts operandCosts(*m, costs);
  for (const hlo::InstructionId id : m->instructions(*m->entry())) {
    const auto operands = operandCosts.of(id);
    QVERIFY(operands);
    hlo::Amount sum;
    for (const auto& operand : *operands) sum += operand.bytesRead;
    COMPARE_TEXT(support::print(sum), support::print(costs.inclusive(id, hlo::Loops::kOnce).bytesRead));
  }
}

QTEST_APPLESS_MAIN(TestCostOperands)
#include "tst_cost_operands.moc"
