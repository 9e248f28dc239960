// Parsing of the frameworks' op_names, with names from real dumps.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/analysis/scope_name.h"
#include "tests/support/compare.h"

class TestScopeName : public QObject {
  Q_OBJECT

 private slots:
  void names_data();
  void names();
  void transforms();
  void outermost();
  void hostileNames_data();
  void hostileNames();
};

void TestScopeName::names_data() {
  QTest::addColumn<QByteArray>("name");
  QTest::addColumn<QByteArray>("expected");
  const auto row = [](const char* title, const char* name, const char* expected) {
    QTest::newRow(title) << QByteArray(name) << QByteArray(expected);
  };
  row("forward", "jit(train_step)/jit(main)/jvp(Transformer)/decoder/decoder_norm/rsqrt",
      "train_step Transformer decoder decoder_norm | jit, jvp | rsqrt");
  row("backward", "jit(train_step)/jit(main)/transpose(jvp(Transformer))/decoder/decoder_norm/reduce_sum",
      "train_step Transformer decoder decoder_norm | jit, jvp, transpose | reduce_sum");
  row("loop", "jit(train_step)/jit(main)/jvp(Transformer)/decoder/pipeline_module/while/body/layers/add",
      "train_step Transformer decoder pipeline_module layers | jit, jvp, while | add");
  row("recomputed",
      "jit(f)/jit(main)/transpose(jvp(M))/while/body/checkpoint/rematted_computation/vmap(layers.func_to_vmap)/layers/"
      "mul",
      "f M layers.func_to_vmap layers | jit, jvp, transpose, vmap, checkpoint, rematted, while | mul");
  row("condition of a loop", "jit(f)/while/cond/lt", "f | jit, while condition | lt");
  row("the loop itself", "jit(f)/decoder/while", "f decoder | jit | while");
  row("a module that is called while", "jit(f)/while/layer/add", "f while layer | jit | add");
  row("scan of 2021", "pmap(_multi_device_update_fn)/scan/while/body/pad[ padding_config=((0, 0, 0), (1024, 0, 0)) ]",
      "_multi_device_update_fn | pmap, while | pad");
  row("scan by itself", "pmap(f)/scan/broadcast_in_dim[ broadcast_dimensions=(  )\n shape=(64, 16) ]",
      "f scan | pmap | broadcast_in_dim");
  row("loop, as printed in old dumps", "pmap(f)/scan/while[ body_nconsts=3\n cond_nconsts=0 ]",
      "f scan | pmap | while");
  row("a while that is jitted", "jit(while)/body/custom_jvp_call_jaxpr/add", " | jit, while, custom rule | add");
  row("branch", "jit(__call__)/jit(main)/Gemma3_1B/layer_0/attn/cond/branch_0_fun/jit(remainder)/add",
      "__call__ Gemma3_1B layer_0 attn remainder | jit, branch | add");
  row("conditional itself", "jit(f)/layer_0/attn/cond", "f layer_0 attn | jit | cond");
  row("a scope that is called cond", "jit(f)/cond/add", "f cond | jit | add");
  row("nested functions", "jit(_full_run)/jit(main)/while/body/jit(_matvec_impl)/jit(shmap_body)/while/body/neg",
      "_full_run _matvec_impl | jit, shard_map, while | neg");
  row("shard_map", "jit(train_step)/jvp()/while/body/closed_call/shard_map/top_k",
      "train_step | jit, shard_map, jvp, while, call | top_k");
  row("transformation of a transformation", "jit(f)/transpose(jvp(jit(_take)))/select_n",
      "f _take | jit, jvp, transpose | select_n");
  row("inside out", "pmap(f)/jit(transpose(jvp(_where)))/select", "f _where | jit, pmap, jvp, transpose | select");
  row("thrice", "jit(f)/spec_embed/vmap(vmap(vmap(species_embed)))/mul",
      "f spec_embed species_embed | jit, vmap | mul");
  row("a path within a transformation", "jit(f)/vmap(net/linear)/dot", "f net linear | jit, vmap | dot");
  row("the operation is a call", "jit(f)/mlp/jit(silu)", "f mlp | jit | jit(silu)");
  row("einsum", "jit(f)/MoeBlock_0/wi_1/EBCM,EMH -> EBCH/dot_general",
      "f MoeBlock_0 wi_1 EBCM,EMH -> EBCH | jit | dot_general");
  row("a lambda", "jit(<lambda>)/jit(main)/add", "<lambda> | jit | add");
  row("lowered alone", "xla_computation(f)/mlp/dot_general", "f mlp | jit | dot_general");
  row("main, called so", "jit(main)/add", "main | jit | add");
  row("custom rules", "jit(f)/custom_vjp_call/relu/custom_jvp_call/max", "f relu | jit, custom rule | max");
  row("merged operations", "jit(f)/layers/7/layer_norm1/reshape;jit(f)/squeeze",
      "f layers 7 layer_norm1 | jit | reshape");
  row("a semicolon in brackets", "jit(f)/einsum[spec=a;b]/dot", "f einsum | jit | dot");
  row("parameters with a slash", "jit(f)/dot[ a=1/2 ]", "f | jit | dot");
  row("an argument", "state.params['params']['decoder']['kernel']",
      " |  | state.params['params']['decoder']['kernel']");
  row("a bare name", "reduce_sum", " |  | reduce_sum");
  row("nothing", "", " |  | ");
  row("slashes only", "///", " |  | ");
  row("a bracket that is not closed", "jit(f)/a(b/c/d", "f a(b c | jit | d");
  row("a bracket that was not opened", "jit(f)/a)b/c/d", "f a)b c | jit | d");

  row("TensorFlow, forward", "sequential/dense/BiasAdd", "sequential dense |  | BiasAdd");
  row("TensorFlow, backward", "gradient_tape/sequential/dense/MatMul/MatMul",
      "sequential dense MatMul | gradient | MatMul");
  row("TensorFlow 1, backward", "gradients/dense/MatMul_grad/MatMul_1", "dense MatMul | gradient | MatMul_1");
  row("TensorFlow, optimizer", "Adam/Adam/update_3/ResourceApplyAdam", "Adam Adam update_3 |  | ResourceApplyAdam");
  row("TensorFlow, functions", "StatefulPartitionedCall/model/PartitionedCall_1/lstm/while/body/_12/add",
      "model lstm | while, call | add");
  row("TensorFlow, branch", "model/cond/then/_0/mul", "model | branch | mul");
  row("PyTorch/XLA", "aten__norm.16/aten__mul", "aten__norm.16 |  | aten__mul");
  row("PyTorch/XLA, modules", "Model/Linear[fc1]/aten__addmm", "Model Linear[fc1] |  | aten__addmm");
}

void TestScopeName::names() {
  QFETCH(QByteArray, name);
  QFETCH(QByteArray, expected);
  const hlo::OpNameParts parts = hlo::splitOpName({name.constData(), static_cast<size_t>(name.size())});
  const hlo::ScopePath path = hlo::parseScopes(parts.scopes);
  COMPARE_TEXT(
      absl::StrCat(absl::StrJoin(path.scopes, " "), " | ", hlo::toText(path.transforms), " | ", parts.operation),
      expected.toStdString());
}

void TestScopeName::transforms() {
  hlo::Transforms none;
  QVERIFY(none.isEmpty() && !none.isBackward());
  hlo::Transforms backward;
  backward.add(hlo::Transform::kTranspose);
  QVERIFY(backward.isBackward() && (none | backward) == backward);
  for (int i = 0; i < hlo::kTransformCount; ++i) {
    hlo::Transforms one;
    one.add(static_cast<hlo::Transform>(i));
    QVERIFY(!hlo::transformName(static_cast<hlo::Transform>(i)).empty());
    COMPARE_TEXT(hlo::toText(one), std::string(hlo::transformName(static_cast<hlo::Transform>(i))));
  }
}

void TestScopeName::outermost() {
  COMPARE_TEXT(std::string(hlo::outermostPart("jit(f)/a/b")), "jit(f)");
  COMPARE_TEXT(std::string(hlo::outermostPart("vmap(a/b)/c")), "vmap(a/b)");
  COMPARE_TEXT(std::string(hlo::outermostPart("a(b/c")), "a(b");
  COMPARE_TEXT(std::string(hlo::outermostPart("add")), "add");
}

void TestScopeName::hostileNames_data() {
  QTest::addColumn<QByteArray>("part");
  QTest::newRow("deep") << QByteArray("a/");
  QTest::newRow("brackets never closed") << QByteArray("(a/");
  QTest::newRow("brackets never opened") << QByteArray("a)/");
  QTest::newRow("transformations in each other") << QByteArray("jvp(");
  QTest::newRow("paths within transformations") << QByteArray("jvp(a/");
  QTest::newRow("joined") << QByteArray("(a;b/");
  QTest::newRow("loops") << QByteArray("while/");
}

void TestScopeName::hostileNames() {
  QFETCH(QByteArray, part);
  const QByteArray name = part.repeated(300000);
  for (const QByteArray& text : {name, name + QByteArray(")").repeated(300000) + "/x"}) {
    const hlo::OpNameParts parts = hlo::splitOpName({text.constData(), static_cast<size_t>(text.size())});
    QVERIFY(hlo::parseScopes(parts.scopes).scopes.size() <= hlo::ScopePath::kMaximumDepth);
  }
}

QTEST_APPLESS_MAIN(TestScopeName)
#include "tst_scope_name.moc"
