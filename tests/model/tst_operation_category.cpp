// Categories of instructions that stand for another operation.

#include "model/analysis/operation_category.h"

#include <QTest>

#include "model/text/mlir_reader.h"
#include "tests/support/hlo_text.h"

class OperationCategoryTest : public QObject {
  Q_OBJECT

 private slots:
  void categories_data() {
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("expected");
    const auto row = [](const char* name, hlo::Category category) {
      QTest::newRow(name) << QByteArray(name) << static_cast<int>(category);
    };
    row("gemm", hlo::Category::kDot);
    row("matmul", hlo::Category::kDot);
    row("conv", hlo::Category::kDot);
    row("onednn", hlo::Category::kDot);
    row("triton", hlo::Category::kDot);
    row("nested", hlo::Category::kDot);
    row("loop", hlo::Category::kFusion);
    row("unknown", hlo::Category::kControl);
    row("sum", hlo::Category::kElementwise);
  }
  void categories() {
    const auto parsed = hlo::parseHlo(support::textOf(R"(HloModule m

product {
  p = f32[8,8] parameter(0)
  ROOT dot = f32[8,8] dot(p, p), lhs_contracting_dims={1}, rhs_contracting_dims={0}
}

around {
  p.1 = f32[8,8] parameter(0)
  ROOT inner = f32[8,8] fusion(p.1), kind=kOutput, calls=product
}

elementwise {
  p.2 = f32[8,8] parameter(0)
  ROOT neg = f32[8,8] negate(p.2)
}

ENTRY main {
  a = f32[8,8] parameter(0)
  gemm = f32[8,8] custom-call(a, a), custom_call_target="__cublas$gemm"
  matmul = f32[8,8] custom-call(a, a), custom_call_target="__cublas$lt$matmul$f8"
  conv = f32[8,8] custom-call(a, a), custom_call_target="__cudnn$convForward"
  onednn = f32[8,8] custom-call(a, a), custom_call_target="__onednn$matmul"
  triton = f32[8,8] fusion(a), kind=kCustom, calls=product
  nested = f32[8,8] fusion(a), kind=kOutput, calls=around
  loop = f32[8,8] fusion(a), kind=kLoop, calls=elementwise
  unknown = f32[8,8] custom-call(a), custom_call_target="mine"
  ROOT sum = f32[8,8] add(gemm, unknown)
}
)"));
    QVERIFY(parsed.ok());
    const hlo::Module& module = *parsed->modules.front();
    QFETCH(QByteArray, name);
    const hlo::InstructionId id = module.findInstructions(name.toStdString()).at(0);
    QTEST(static_cast<int>(hlo::operationCategory(module, id)), "expected");
  }

  // StableHLO, which is not HLO, has XLA's opcodes with underscores.
  void operationsOfMlir() {
    const auto parsed = hlo::parseMlir(
        support::textOf("module @m {\n  func.func public @main(%arg0: tensor<i32>) -> tensor<i32> {\n"
                        "    %0 = stablehlo.add %arg0, %arg0 : tensor<i32>\n"
                        "    %1 = stablehlo.dynamic_slice %0, sizes = [] : (tensor<i32>) -> tensor<i32>\n"
                        "    %2 = stablehlo.dot_general %0, %1 : (tensor<i32>, tensor<i32>) -> tensor<i32>\n"
                        "    %3 = stablehlo.all_reduce %2 : tensor<i32>\n"
                        "    return %3 : tensor<i32>\n  }\n}\n"));
    QVERIFY(parsed.ok());
    const hlo::Module& module = *parsed->module;
    QStringList categories;
    for (const hlo::InstructionId id : module.instructions()) {
      const absl::string_view name = hlo::categoryName(hlo::operationCategory(module, id));
      categories += QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    QCOMPARE(categories.join(QStringLiteral("; ")),
             QStringLiteral("parameter; elementwise; data movement; dot, convolution; collective, "
                            "transfer; elementwise"));
  }
};

QTEST_GUILESS_MAIN(OperationCategoryTest)
#include "tst_operation_category.moc"
