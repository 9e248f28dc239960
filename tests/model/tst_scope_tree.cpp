// The scopes of modules as trees: the instructions of each scope, by their own names or inferred from their neighbours.

#include <QFile>
#include <QTest>

#include "absl/strings/str_cat.h"
#include "model/analysis/scope_tree.h"
#include "model/io/file.h"
#include "tests/support/compare.h"
#include "tests/support/print_cost.h"

namespace {

using hlo::ScopeId;
using hlo::ScopeTree;
using support::moduleOf;
using support::named;

// Prints scopes, each with its instructions (`~`: inferred) and the transformations applied to them.
std::string print(const hlo::Module& m, const ScopeTree& tree) {
  std::string text;
  for (uint32_t i = 0; i < tree.size(); ++i) {
    const ScopeId id(i);
    absl::StrAppend(&text, std::string(2 * tree.depth(id), ' '), id == tree.root() ? "/" : tree.name(id), ":");
    for (const hlo::InstructionId at : tree.instructions(id)) {
      absl::StrAppend(&text, " ", tree.isInferred(at) ? "~" : "", m.name(at));
    }
    const std::string transforms = hlo::toText(tree.transforms(id));
    absl::StrAppend(&text, transforms.empty() ? "" : " | ", transforms, "\n");
  }
  return text;
}

std::string print(const hlo::Module& m) { return print(m, ScopeTree(m, hlo::CallGraph(m))); }

// Returns the first broken invariant of a tree, or "".
std::string brokenInvariant(const hlo::Module& m, const ScopeTree& tree) {
  size_t listed = 0;
  for (uint32_t i = 0; i < tree.size(); ++i) {
    const ScopeId id(i);
    uint32_t below = 1;
    size_t inside = tree.instructions(id).size();
    for (const ScopeId child : tree.children(id)) {
      if (tree.parent(child) != id || tree.depth(child) != tree.depth(id) + 1) return "parent of a child";
      if (child.index() != id.index() + below) return "children do not follow each other";
      below += tree.subtreeSize(child);
      inside += tree.allInstructions(child).size();
    }
    if (below != tree.subtreeSize(id)) return "size of a subtree";
    if (inside != tree.allInstructions(id).size()) return "instructions of a subtree";
    if (i > 0 && inside == 0) return "a scope of nothing";
    listed += tree.instructions(id).size();
    for (const hlo::InstructionId at : tree.instructions(id)) {
      if (tree.scope(at) != id) return "scope of an instruction";
    }
    if (tree.find(tree.path(id)) != id && tree.path(id).find("//") == std::string::npos) return "path of a scope";
  }
  return listed == m.instructionCount() ? "" : "instructions";
}

}  // namespace

class TestScopeTree : public QObject {
  Q_OBJECT

 private slots:
  void forwardAndBackwardMeet();
  void infers();
  void fusionsTakeFromTheirBodies();
  void relativeNames();
  void sharedFunctions();
  void bareNames();
  void costsAndSums();
  void deepNames();
  void rings();
  void empty();
  void manyCallersInDeepScopes();
  void realDumps_data();
  void realDumps();
  void layersMeetInRealDump();
};

void TestScopeTree::forwardAndBackwardMeet() {
  const auto m = moduleOf(R"hlo(HloModule m
ENTRY e {
  p = f32[8] parameter(0), metadata={op_name="state.params[\'layers_0\']"}
  a = f32[8] tanh(p), metadata={op_name="jit(step)/jit(main)/jvp(Net)/layers_0/tanh"}
  b = f32[8] tanh(a), metadata={op_name="jit(step)/jit(main)/jvp(Net)/layers_1/tanh"}
  c = f32[8] multiply(b, b), metadata={op_name="jit(step)/jit(main)/transpose(jvp(Net))/layers_1/mul"}
  d = f32[8] multiply(c, a), metadata={op_name="jit(step)/jit(main)/transpose(jvp(Net))/layers_0/mul"}
  ROOT u = f32[8] subtract(p, d), metadata={op_name="jit(step)/jit(main)/sub"}
}
)hlo");
  QVERIFY(m);
  const ScopeTree tree(*m, hlo::CallGraph(*m));
  COMPARE_TEXT(print(*m, tree), R"hlo(/: p | jit, jvp, transpose
  step: u | jit, jvp, transpose
    Net: | jit, jvp, transpose
      layers_0: a d | jit, jvp, transpose
      layers_1: b c | jit, jvp, transpose
)hlo");
  COMPARE_TEXT(brokenInvariant(*m, tree), "");
  const auto layer = tree.find("step/Net/layers_0");
  QVERIFY(layer.has_value());
  COMPARE_TEXT(tree.path(*layer), "step/Net/layers_0");
  QVERIFY(!tree.find("step/Net/layers") && !tree.find("Net") && tree.find("") == tree.root());
  COMPARE_TEXT(hlo::toText(tree.transforms(named(*m, "a"))), "jit, jvp");
  COMPARE_TEXT(hlo::toText(tree.transforms(named(*m, "d"))), "jit, jvp, transpose");
  QCOMPARE(tree.allInstructions(*tree.find("step")).size(), size_t{5});
}

// An instruction without a name: inferred from its users, or from its operands if it has none.
void TestScopeTree::infers() {
  const auto m = moduleOf(R"hlo(HloModule m
ENTRY e {
  p = f32[8] parameter(0)
  q = f32[8] parameter(1)
  a = f32[8] tanh(p), metadata={op_name="jit(f)/first/tanh"}
  c = f32[8] copy(a)
  d = f32[8] bitcast(c)
  x = f32[8] copy(q)
  y = f32[8] copy(x)
  b = f32[8] add(d, y), metadata={op_name="jit(f)/second/add"}
  z = f32[8] copy(b)
  alone = f32[8] iota(), iota_dimension=0
  ROOT t = (f32[8], f32[8], f32[8]) tuple(z, c, alone)
}
)hlo");
  QVERIFY(m);
  // c is one step from a, d one from b and two from a. The tuple does not propagate scopes: alone stays at the root.
  COMPARE_TEXT(print(*m), R"hlo(/: alone | jit
  f: | jit
    first: ~p a ~c ~t | jit
    second: ~q ~d ~x ~y b ~z | jit
)hlo");
}

void TestScopeTree::fusionsTakeFromTheirBodies() {
  const auto m = moduleOf(R"hlo(HloModule m
body {
  p = f32[8] parameter(0)
  n = f32[8] negate(p)
  ROOT m = f32[8] multiply(n, p), metadata={op_name="jit(f)/inner/mul"}
}
bare {
  q = f32[8] parameter(0)
  ROOT c = f32[8] copy(q)
}
ENTRY e {
  x = f32[8] parameter(0)
  y = f32[8] fusion(x), kind=kLoop, calls=body
  z = f32[8] fusion(y), kind=kLoop, calls=bare, metadata={op_name="jit(f)/outer/copy"}
}
)hlo");
  QVERIFY(m);
  COMPARE_TEXT(print(*m), R"hlo(/: | jit
  f: | jit
    outer: ~q ~c z | jit
    inner: ~p ~n m ~x ~y | jit
)hlo");
}

// Dumps of 2026 before optimization: names in a function are relative to its call.
void TestScopeTree::relativeNames() {
  const auto m = moduleOf(R"hlo(HloModule m
silu {
  p = f32[8] parameter(0)
  ROOT s = f32[8] logistic(p), metadata={op_name="logistic"}
}
closed_call {
  q = f32[8] parameter(0)
  a = f32[8] tanh(q), metadata={op_name="layers/mlp/tanh"}
  k = f32[8] call(a), to_apply=silu, metadata={op_name="layers/mlp/jit(silu)"}
  ROOT whole = f32[8] add(k, k), metadata={op_name="jit(step)/jvp(Net)/decoder/add"}
}
body {
  r = f32[8] parameter(0)
  ROOT i = f32[8] call(r), to_apply=closed_call, metadata={op_name="jit(step)/jvp(Net)/decoder/while/body/closed_call"}
}
condition {
  s = f32[8] parameter(0)
  ROOT t = pred[] constant(true)
}
ENTRY e {
  x = f32[8] parameter(0)
  ROOT w = f32[8] while(x), condition=condition, body=body, metadata={op_name="jit(step)/jvp(Net)/decoder/while"}
}
)hlo");
  QVERIFY(m);
  const ScopeTree tree(*m, hlo::CallGraph(*m));
  COMPARE_TEXT(print(*m, tree), R"hlo(/: | jit, jvp, while, call
  step: | jit, jvp, while, call
    Net: | jit, jvp, while, call
      decoder: whole ~r i ~s ~t ~x w | jit, jvp, while, call
        layers: | jit, jvp, while, call
          mlp: ~q a k | jit, jvp, while, call
            silu: ~p s | jit, jvp, while, call
)hlo");
  COMPARE_TEXT(hlo::toText(tree.transforms(named(*m, "a"))), "jit, jvp, while, call");
  COMPARE_TEXT(brokenInvariant(*m, tree), "");
}

// Called from two layers: belongs to their common scope.
void TestScopeTree::sharedFunctions() {
  const auto m = moduleOf(R"hlo(HloModule m
relu {
  p = f32[8] parameter(0)
  ROOT x = f32[8] maximum(p, p), metadata={op_name="max"}
}
ENTRY e {
  a = f32[8] parameter(0)
  b = f32[8] call(a), to_apply=relu, metadata={op_name="jit(f)/jvp(Net)/block/unit01/jit(relu)"}
  c = f32[8] call(b), to_apply=relu, metadata={op_name="jit(f)/jvp(Net)/block/unit02/jit(relu)"}
}
)hlo");
  QVERIFY(m);
  COMPARE_TEXT(print(*m), R"hlo(/: | jit, jvp
  f: | jit, jvp
    Net: | jit, jvp
      block: ~p x | jit, jvp
        unit01: ~a b | jit, jvp
        unit02: c | jit, jvp
)hlo");
}

void TestScopeTree::bareNames() {
  // A single one among instructions with scopes is inferred,
  const auto one = moduleOf(R"hlo(HloModule m
ENTRY e {
  p = f32[8] parameter(0)
  a = f32[8] tanh(p), metadata={op_name="jit(f)/net/tanh"}
  b = f32[8] tanh(a), metadata={op_name="broadcast.92"}
}
)hlo");
  QVERIFY(one);
  COMPARE_TEXT(print(*one), "/: | jit\n  f: | jit\n    net: ~p a ~b | jit\n");
  // but a single scoped name among many bare ones does not affect the others.
  const auto many = moduleOf(R"hlo(HloModule m
ENTRY e {
  p = f32[8] parameter(0)
  a = f32[8] tanh(p), metadata={op_name="aten__tanh"}
  b = f32[8] multiply(a, a), metadata={op_name="aten__norm.1/aten__mul"}
  c = f32[8] add(b, b), metadata={op_name="aten__add"}
  d = f32[8] copy(b)
}
)hlo");
  QVERIFY(many);
  COMPARE_TEXT(print(*many), "/: ~p a c\n  aten__norm.1: b ~d\n");
}

void TestScopeTree::costsAndSums() {
  const auto m = moduleOf(R"hlo(HloModule m
body {
  p = f32[8] parameter(0)
  n = f32[8] negate(p), metadata={op_name="jit(f)/a/neg"}
  ROOT m = f32[8] multiply(n, p), metadata={op_name="jit(f)/a/b/mul"}
}
ENTRY e {
  x = f32[8] parameter(0)
  y = f32[8] fusion(x), kind=kLoop, calls=body, metadata={op_name="jit(f)/a/neg"}
  z = f32[4] custom-call(y), custom_call_target="k", metadata={op_name="jit(f)/c/kernel"}
}
)hlo");
  QVERIFY(m);
  const hlo::Costs costs(*m);
  const ScopeTree tree(*m, costs.calls());
  const std::vector<hlo::Cost> sums = tree.costs(costs);
  QCOMPARE(sums.size(), tree.size());
  const auto cost = [&](absl::string_view path) { return support::print(sums[tree.find(path)->index()]); };
  COMPARE_TEXT(cost("f/a/b"), "flops 8, written 32");
  COMPARE_TEXT(cost("f/a"), "flops 16, read 32, written 32");
  COMPARE_TEXT(cost("f/c"), "flops ?, transcendentals ?, read ?, written ?, sent ?");
  COMPARE_TEXT(cost("f"), "flops 16+, transcendentals ?, read 32+, written 32+, sent ?");
  COMPARE_TEXT(cost(""), support::print(costs.total(hlo::Loops::kAllTrips)));
  const std::vector<int64_t> ones = tree.sums([](hlo::InstructionId) { return 1; });
  for (uint32_t i = 0; i < tree.size(); ++i) {
    QCOMPARE(static_cast<size_t>(ones[i]), tree.allInstructions(ScopeId(i)).size());
  }
  const std::vector<int64_t> large = tree.sums([](hlo::InstructionId) { return INT64_MAX; });
  QCOMPARE(large.front(), INT64_MAX);
}

void TestScopeTree::deepNames() {
  std::string scopes = "jit(f)";
  for (int i = 0; i < 100000; ++i) scopes += "/a";
  const auto m = moduleOf(absl::StrCat(
      "ENTRY e {\n  p = f32[] parameter(0)\n  n = f32[] negate(p), metadata={op_name=\"", scopes, "/neg\"}\n}\n"));
  QVERIFY(m);
  const ScopeTree tree(*m, hlo::CallGraph(*m));
  QCOMPARE(tree.size(), size_t{hlo::ScopePath::kMaximumDepth + 1});
  COMPARE_TEXT(brokenInvariant(*m, tree), "");
}

void TestScopeTree::rings() {
  const auto m = moduleOf(R"hlo(HloModule m
a {
  p = f32[8] parameter(0)
  ROOT c = f32[8] call(p), to_apply=b, metadata={op_name="x/jit(b)"}
}
b {
  q = f32[8] parameter(0)
  ROOT d = f32[8] call(q), to_apply=a, metadata={op_name="y/jit(a)"}
}
ENTRY e {
  x = f32[8] parameter(0)
  ROOT y = f32[8] call(x), to_apply=a, metadata={op_name="jit(f)/z/jit(a)"}
}
)hlo");
  QVERIFY(m);
  const ScopeTree tree(*m, hlo::CallGraph(*m));
  COMPARE_TEXT(print(*m, tree), R"hlo(/: | jit
  f: | jit
    z: ~x y | jit
      a: | jit
        x: ~p c | jit
          b: | jit
            y: ~q d | jit
)hlo");
  COMPARE_TEXT(brokenInvariant(*m, tree), "");
}

void TestScopeTree::empty() {
  const auto m = moduleOf("HloModule m\n\nENTRY e {\n}\n");
  QVERIFY(m);
  COMPARE_TEXT(print(*m), "/:\n");
}

// The common scope of 50,000 calls deep in two branches is found without walking all of them.
void TestScopeTree::manyCallersInDeepScopes() {
  std::string deep,
      text =
          "HloModule m\nf {\n  p = f32[] parameter(0)\n  ROOT n = f32[] negate(p), metadata={op_name=\"neg\"}\n}\n"
          "ENTRY e {\n  x = f32[] parameter(0)\n";
  for (int i = 0; i < 1000; ++i) deep += "/s";
  for (int i = 0; i < 50000; ++i) {
    absl::StrAppend(&text, "  c", i, " = f32[] call(x), to_apply=f, metadata={op_name=\"jit(e)/",
                    i % 2 == 0 ? "a" : "b", i < 2 ? absl::string_view(deep) : absl::string_view(), "/jit(f)\"}\n");
  }
  const auto m = moduleOf(text + "}\n");
  QVERIFY(m);
  const ScopeTree tree(*m, hlo::CallGraph(*m));
  COMPARE_TEXT(tree.path(tree.scope(named(*m, "n"))), "e");
}

void TestScopeTree::realDumps_data() {
  QTest::addColumn<QString>("path");
  for (const char* path :
       {"seeds/gpu-maxtext-train-step.hlo.txt", "seeds/gpu-trax-rnn.hlo.txt", "seeds/gpu-mnist-pmap.hlo.txt",
        "seeds/tpu-sync-tensors-graph.hlo.txt", "corpus/real/AI-Hypercomputer__maxtext/reference_hlo_deepseek3.txt",
        "corpus/real/ROCm__xla/gemma3_4b/training/module_0096.jit_train_step.before_optimizations.txt",
        "corpus/real/kahfizulkifli__GraphHelper/llama2/llama2_dp1_tp8_pp4.hlo",
        "corpus/real/nicholas-miklaucic__avid/model_opt.hlo"}) {
    QTest::newRow(path) << QString(path);
  }
}

void TestScopeTree::realDumps() {
  QFETCH(QString, path);
  const std::string file = absl::StrCat(HLOSCOPE_SHARED "/", path.toStdString());
  if (!QFile::exists(QString::fromStdString(file))) QSKIP("the reference dumps are not at hand");
  const auto text = io::readText(file);
  QVERIFY(text.ok());
  const auto m = moduleOf((*text)->text());
  QVERIFY(m);
  COMPARE_TEXT(brokenInvariant(*m, ScopeTree(*m, hlo::CallGraph(*m))), "");
}

// Forward, backward and recomputed instructions of one layer are in one scope.
void TestScopeTree::layersMeetInRealDump() {
  const std::string file = HLOSCOPE_SHARED "/seeds/gpu-maxtext-train-step.hlo.txt";
  if (!QFile::exists(QString::fromStdString(file))) QSKIP("the seeds are not at hand");
  const auto text = io::readText(file);
  QVERIFY(text.ok());
  const auto m = moduleOf((*text)->text());
  QVERIFY(m);
  const ScopeTree tree(*m, hlo::CallGraph(*m));
  const auto layer = tree.find(
      "train_step/Transformer/decoder/pipeline_module/pipeline_module.run_iteration_scannable/"
      "pipeline_module.run_one_iteration/layers.func_to_vmap/layers/layers_0/self_attention");
  QVERIFY(layer.has_value());
  int forward = 0, backward = 0, recomputed = 0;
  for (const hlo::InstructionId id : tree.allInstructions(*layer)) {
    const hlo::Transforms transforms = tree.transforms(id);
    forward += transforms.has(hlo::Transform::kJvp) && !transforms.isBackward();
    backward += transforms.isBackward() && !transforms.has(hlo::Transform::kRematted);
    recomputed += transforms.has(hlo::Transform::kRematted);
  }
  QVERIFY(forward > 10 && backward > 10 && recomputed > 10);
  // As many as name it: grep 'layers/layers_0/self_attention/' without parameters.
  size_t named = 0;
  for (const hlo::InstructionId id : m->instructions()) {
    named += m->kind(id) != hlo::OpKind::kParameter &&
             m->opName(id).find("pipeline_module/while/body") != absl::string_view::npos &&
             m->opName(id).find("layers/layers_0/self_attention/") != absl::string_view::npos;
  }
  size_t own = 0;
  for (const hlo::InstructionId id : tree.allInstructions(*layer)) own += !tree.isInferred(id);
  QCOMPARE(own, named);
}

QTEST_APPLESS_MAIN(TestScopeTree)
#include "tst_scope_tree.moc"
