// Which edges carry data that stays in the same memory.

#include "layout/same_memory.h"

#include <QTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "layout/computation_graph.h"
#include "tests/support/hlo_text.h"

using namespace layout;

namespace {

const char kText[] =
    R"(HloModule m, input_output_alias={ {0}: (0, {}, must-alias), {1}: (1, {}), {2}: (2, {0}, must-alias), {3}: (2, {1}), {4}: (2, {2}), {5}: (2, {3}) }

writes {
  w0 = f32[8] parameter(0)
  w1 = f32[2] parameter(1)
  w2 = s32[] parameter(2)
  w3 = f32[8] bitcast(w0)
  w4 = f32[8] dynamic-update-slice(w3, w1, w2)
  ROOT w5 = f32[8] bitcast(w4)
}
reads {
  r0 = f32[8] parameter(0)
  r1 = f32[2] parameter(1)
  r2 = s32[] parameter(2)
  r3 = f32[8] negate(r0)
  ROOT r4 = f32[8] dynamic-update-slice(r3, r1, r2)
}
body {
  ROOT b0 = f32[8] parameter(0)
}
cond {
  c0 = f32[8] parameter(0)
  ROOT c1 = pred[] constant(true)
}
ENTRY main {
  p = f32[8] parameter(0)
  q = f32[2] parameter(1)
  t = (f32[8], f32[8], f32[8], f32[8]) parameter(2)
  n = s32[] parameter(3)
  unread = f32[8] parameter(4)
  dus = f32[8] dynamic-update-slice(p, q, n)
  in = f32[8] fusion(dus, q, n), kind=kLoop, calls=writes
  out = f32[8] fusion(in, q, n), kind=kLoop, calls=reads
  call = (f32[8], f32[8]) custom-call(out, q, in), custom_call_target="x", output_to_operand_aliasing={{1}: (2, {})}
  part = f32[8] get-tuple-element(call), index=1
  loop = f32[8] while(part), condition=cond, body=body
  sum = f32[8] add(loop, dus)
  ROOT all = (f32[8], f32[2]) tuple(sum, q)
}
)";

}  // namespace

class SameMemoryTest : public QObject {
  Q_OBJECT

 private slots:
  void edgesAreMarked() {
    const auto parsed = *hlo::parseHlo(support::textOf(kText));
    const hlo::Module& module = *parsed.modules.front();
    const ComputationGraph graph = computationGraph(module, *module.entry(), {});
    std::vector<std::string> edges;
    for (const GraphEdge& edge : graph.edges) {
      if (edge.kind != EdgeKind::kAlias) continue;
      edges.push_back(absl::StrCat(std::string(module.name(graph.nodes[edge.from].instruction)), " ",
                                   std::string(module.name(graph.nodes[edge.to].instruction)),
                                   edge.label.empty() ? "" : " ", edge.label));
    }
    QCOMPARE(
        absl::StrJoin(edges, "; "),
        std::string("p dus; dus in; in call; call loop {1}; p all {0}; q all {1} may; t all {2} {3} may {4} may +1"));
  }

  void anInvalidHeaderIsIgnored() {
    const auto parsed =
        *hlo::parseHlo(support::textOf("HloModule m, input_output_alias={ {0: (0 }\nENTRY e {\n  p = f32[] "
                                       "parameter(0)\n  ROOT n = f32[] negate(p)\n}\n"));
    QVERIFY(SameMemory(*parsed.modules.front()).outputAliases().empty());
  }
};

QTEST_GUILESS_MAIN(SameMemoryTest)
#include "tst_same_memory.moc"
