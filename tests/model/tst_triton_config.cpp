// Tiles and warps of Triton kernels: read from backend configs of several years, and found by queries.

#include <QtTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "model/analysis/triton_config.h"
#include "model/queries/query_match.h"
#include "model/text/hlo_parser.h"

namespace {

// An @ is a quote that the dump escapes.
constexpr const char* kModule = R"(HloModule m

f {
  p = f32[8] parameter(0)
  ROOT n = f32[8] negate(p)
}

ENTRY e {
  a = f32[8] parameter(0)
  blocks = f32[8] fusion(a), kind=kCustom, calls=f, backend_config={"operation_queue_id":"0","fusion_backend_config":{"kind":"__triton","block_level_fusion_config":{"num_warps":"4","output_tiles":[{"sizes":["1","4","128"]}],"num_ctas":1,"num_stages":2}}}
  nested = f32[8] fusion(a), kind=kCustom, calls=f, backend_config={"fusion_backend_config":{"kind":"__triton_nested_gemm_fusion","block_level_fusion_config":{"num_warps":"2","output_tiles":[{"sizes":["8","16"]}],"num_ctas":1,"num_stages":1}}}
  old = f32[8] fusion(a), kind=kCustom, calls=f, backend_config="{@fusion_backend_config@:{@kind@:@__triton_gemm@,@triton_gemm_config@:{@block_m@:@64@,@block_n@:@128@,@block_k@:@32@,@split_k@:@1@,@num_stages@:@3@,@num_warps@:@8@}}}"
  soft = f32[8] fusion(a), kind=kCustom, calls=f, backend_config={"kind":"__triton_softmax"}
  other = f32[8] fusion(a), kind=kLoop, calls=f, backend_config={"fusion_backend_config":{"kind":"__cudnn$fusion","num_warps":"2"}}
  ROOT t = (f32[8], f32[8]) tuple(blocks, nested)
}
)";

struct Kernels {
  std::shared_ptr<const hlo::Module> module =
      hlo::parseHlo(std::make_shared<const hlo::SourceText>("m", absl::StrReplaceAll(kModule, {{"@", "\\\""}})))
          ->modules.front();

  QString of(const char* name) const {
    const auto triton = hlo::tritonConfig(*module, module->findInstructions(name).at(0));
    if (!triton) return QStringLiteral("none");
    const auto text = [](const std::optional<int64_t>& n) { return n ? absl::StrCat(*n) : std::string("?"); };
    return QString::fromStdString(absl::StrCat(triton->kind, " (", triton->purpose(), ") ", triton->tileText(), " ",
                                               text(triton->warps), " ", text(triton->stages), " ",
                                               text(triton->ctas)));
  }
};

}  // namespace

class TritonConfigTest : public QObject {
  Q_OBJECT

 private slots:
  void configsOfAllYears() {
    const Kernels kernels;
    QCOMPARE(kernels.of("blocks"), QStringLiteral("__triton () 1x4x128 4 2 1"));
    QCOMPARE(kernels.of("nested"), QStringLiteral("__triton_nested_gemm_fusion (gemm) 8x16 2 1 1"));
    QCOMPARE(kernels.of("old"), QStringLiteral("__triton_gemm (gemm) 64x128x32 8 3 ?"));
    QCOMPARE(kernels.of("soft"), QStringLiteral("__triton_softmax (softmax)  ? ? ?"));
    QCOMPARE(kernels.of("other"), QStringLiteral("none"));
    QCOMPARE(kernels.of("a"), QStringLiteral("none"));
  }

  void queriesFindThem_data() {
    QTest::addColumn<QString>("expected");
    QTest::newRow("tile:8x16") << "nested";
    QTest::newRow("tile:64x*") << "old";
    QTest::newRow("tile:8") << "";
    QTest::newRow("tile:*") << "blocks nested old";
    QTest::newRow("warps>=4") << "blocks old";
    QTest::newRow("warps:2") << "nested";
  }
  void queriesFindThem() {
    const Kernels kernels;
    const hlo::SourceIndex sources(*kernels.module);
    const queries::Link link(kernels.module.get(), nullptr);
    const queries::InstructionIndex index(*kernels.module, sources, link, 0);
    queries::QuerySubject subject;
    subject.instructions = &index;
    subject.link = &link;
    const auto query = queries::Query::parse(QTest::currentDataTag());
    QVERIFY(query.ok());
    const auto result = queries::findInstructions(*query, subject, kernels.module->instructions());
    std::vector<absl::string_view> names;
    for (uint32_t i = 0; i < result.found.size(); ++i) {
      if (result.found[i] != 0) names.push_back(kernels.module->name(hlo::InstructionId(i)));
    }
    QTEST(QString::fromStdString(absl::StrJoin(names, " ")), "expected");
  }
};

QTEST_MAIN(TritonConfigTest)
#include "tst_triton_config.moc"
