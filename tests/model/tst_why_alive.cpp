// The reasons why values are live: each cause in a module made for it, with the path to the last use.

#include <QTest>

#include "model/analysis/why_alive.h"
#include "model/words/why_report.h"
#include "tests/support/compare.h"
#include "tests/support/print_memory.h"

namespace {

// Prints "cause | chain | sentence | steps away", or "dead".
std::string explain(const std::string& text, const std::string& value, uint32_t step) {
  const auto module = support::parseModule(text);
  const hlo::MemoryAnalysis memory(*module);
  const hlo::LoopNest loops(memory);
  for (uint32_t i = 0; i < memory.dataflow.valueCount(); ++i) {
    if (support::nameOf(memory.dataflow, hlo::FlowValueId(i)) != value) continue;
    const auto why = hlo::whyAlive(memory, loops, hlo::FlowValueId(i), step);
    if (!why) return "dead";
    std::string chain;
    for (const hlo::ValuePosition position : why->chain) {
      absl::StrAppend(&chain, chain.empty() ? "" : " ", support::nameOf(memory.dataflow, position));
    }
    return absl::StrCat(hlo::aliveCauseName(why->cause), " | ", chain, " | ", words::whySentence(memory, *why), " | ",
                        why->stepsAway);
  }
  return "no such value";
}

}  // namespace

class TestWhyAlive : public QObject {
  Q_OBJECT

 private slots:
  void causes_data();
  void causes();
  void backward_data();
  void backward();
};

void TestWhyAlive::causes_data() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("value");
  QTest::addColumn<int>("step");
  QTest::addColumn<std::string>("expected");
  const auto row = [](const char* name, const char* text, const char* value, int step, const char* expected) {
    QTest::newRow(name) << std::string(text) << std::string(value) << step << std::string(expected);
  };

  const char* const plain = R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[4] parameter(0)
  q = f32[4] parameter(1)
  a = f32[4] negate(p)
  b = f32[4] exponential(p)
  c = f32[4] sine(b)
  d = f32[4] cosine(a)
  f = f32[4] add(c, d)
  ROOT t = (f32[4], f32[4]) tuple(b, f)
}
)";
  row("before it is written", plain, "a", 1, "dead");
  row("written now", plain, "a", 2, "in use | a | It is written at this step; its last use is d at step 5. | 3");
  row("an argument", plain, "p", 0, "in use | p | It is an argument of the program; its last use is b at step 3. | 7");
  row("its use could have run", plain, "a", 4,
      "use scheduled later than needed | a | Its last use, d at step 5, could run as early as step 3. | 1");
  row("read now", plain, "a", 5, "in use | a | d reads it at this step. | 0");
  row("its use waits", plain, "c", 5, "in use | c | Its last use, f at step 6, waits for d at step 5. | 1");
  row("after its last use", plain, "a", 6, "dead");
  row("an output", plain, "b", 4,
      "program output | b t{0} | The program returns it in t, so it is live to the end. | 3");
  row("an output's table", plain, "t{}", 7,
      "program output | t{} | The program returns it in t, so it is live to the end. | 0");
  row("a parameter before its last use", plain, "p", 2,
      "use scheduled later than needed | p | Its last use, b at step 3, could run as early as step 0. | 5");
  row("a parameter after its last use", plain, "p", 4,
      "parameter not donated | p | A parameter that is not donated is live to the end; its last use is b at step 3. | "
      "3");
  row("a parameter that nothing reads", plain, "q", 4,
      "parameter not donated | q | A parameter that is not donated is live to the end; no instruction reads it. | 3");

  const char* const waits = R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[4] parameter(0)
  a = (f32[4], f32[4]) custom-call(p)
  g = f32[4] get-tuple-element(a), index=1
  b = f32[4] exponential(p)
  c = f32[4] sine(b)
  h = f32[4] bitcast(g)
  ROOT f = f32[4] add(h, c)
}
)";
  row("its use waits for another operand", waits, "a{1}", 3,
      "in use | a{1} g h | Its last use, f at step 6, waits for c at step 4. | 3");
  row("its use waits no more, and runs next", waits, "a{1}", 5,
      "use scheduled later than needed | a{1} g h | Its last use, f at step 6, could run as early as step 5. | 1");
  row("nothing reads it", waits, "a{0}", 1, "in use | a{0} | No instruction reads it; a passes it through. | 0");

  const char* const donated = R"(HloModule m, is_scheduled=true, input_output_alias={ {}: (0, {}, may-alias) }
ENTRY e {
  p = f32[4] parameter(0)
  u = f32[1] parameter(1)
  i = s32[] parameter(2)
  a = f32[4] negate(p)
  b = f32[1] slice(a), slice={[0:1]}
  ROOT d = f32[4] dynamic-update-slice(p, b, i)
}
)";
  row("a donated parameter", donated, "p", 3, "in use | p | Its last use, d at step 5, waits for b at step 4. | 2");

  const char* const async = R"(HloModule m, is_scheduled=true
wrapped {
  wp = f32[4] parameter(0)
  wn = f32[4] negate(wp)
  ROOT wr = f32[4] all-to-all(wn), replica_groups={}, dimensions={0}
}
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] negate(p)
  b = f32[4] negate(p)
  s = ((f32[4]), f32[4], u32[]) async-start(a), calls=wrapped
  c = f32[4] sine(p)
  k = (f32[4]{0:S(1)}, f32[4], u32[]) copy-start(b)
  d = f32[4] async-done(s)
  f = f32[4] add(c, d)
  l = f32[4]{0:S(1)} copy-done(k)
  ROOT r = (f32[4], f32[4]{0:S(1)}) tuple(f, l)
}
)";
  // p0 a1 b2 wp3 wn4 wr5 s6 c7 k8 d9 f10 l11 r12
  row("before the start", async, "a", 4, "in use | a s{0,0} | Its last use, d at step 9, waits for s at step 6. | 5");
  row("an operand of an async start", async, "a", 7,
      "async start not done | a s{0,0} | s has started; d at step 9 completes it. | 2");
  row("inside an async computation", async, "wn", 7,
      "async start not done | wn | s has started; d at step 9 completes it. | 2");
  row("the result of an async start", async, "wr", 8,
      "async start not done | wr s{1} d | s has started; d at step 9 completes it. | 2");
  row("after the done", async, "wr", 10, "in use | wr s{1} d | f reads it at this step. | 0");
  row("copied values", async, "b", 9, "async start not done | b k{1} | k has started; l at step 11 completes it. | 2");
  row("an output that is still copied", async, "k{0}", 10,
      "program output | k{0} l r{1} | The program returns it in r, so it is live to the end. | 2");
  row("a start without a done", R"(HloModule m, is_scheduled=true
wrapped {
  wp = f32[4] parameter(0)
  ROOT wr = f32[4] all-to-all(wp), replica_groups={}, dimensions={0}
}
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] negate(p)
  s = ((f32[4]), f32[4], u32[]) async-start(a), calls=wrapped
  ROOT c = f32[4] sine(p)
}
)",
      "a", 4, "async start not done | a | s has started and never completes. | 0");

  const char* const saved = R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] tanh(p), metadata={op_name="jit(step)/jvp(Model)/tanh"}
  b = f32[4] sine(a), metadata={op_name="jit(step)/jvp(Model)/sin"}
  c = f32[4] negate(b), metadata={op_name="jit(step)/transpose(jvp(Model))/neg"}
  d = f32[4] bitcast(a)
  ROOT f = f32[4] multiply(c, d), metadata={op_name="jit(step)/transpose(jvp(Model))/mul"}
}
)";
  row("saved for the backward pass", saved, "a", 3,
      "saved for the backward pass | a d | It is last needed by f at step 5. | 2");
  row("computed in the backward pass", saved, "c", 4,
      "use scheduled later than needed | c | Its last use, f at step 5, could run as early as step 4. | 1");

  row("carried through the backward pass's loop", R"(HloModule m, is_scheduled=true
c {
  cp = (f32[4], f32[8]) parameter(0)
  ROOT ct = pred[] constant(true)
}
b {
  bp = (f32[4], f32[8]) parameter(0)
  x = f32[4] get-tuple-element(bp), index=0
  w = f32[8] get-tuple-element(bp), index=1
  y = f32[4] custom-call(x, w), metadata={op_name="jit(step)/transpose(jvp(Model))/while/body/mul"}
  ROOT r = (f32[4], f32[8]) tuple(y, w)
}
ENTRY e {
  p = f32[8] parameter(0)
  v = f32[8] tanh(p), metadata={op_name="jit(step)/jvp(Model)/tanh"}
  i = f32[4] iota(), iota_dimension=0
  t = (f32[4], f32[8]) tuple(i, v)
  l = (f32[4], f32[8]) while(t), condition=c, body=b
  ROOT g = f32[4] get-tuple-element(l), index=0
}
)",
      "v", 2, "saved for the backward pass | v t{1} bp{1} w r{1} | It is carried through the backward loop l. | 9");

  const char* const loop = R"(HloModule m, is_scheduled=true
c {
  cp = (f32[4], f32[8]) parameter(0)
  ROOT ct = pred[] constant(true)
}
b {
  bp = (f32[4], f32[8]) parameter(0)
  x = f32[4] get-tuple-element(bp), index=0
  w = f32[8] get-tuple-element(bp), index=1
  s = f32[4] custom-call(x, w)
  y = f32[4] custom-call(s)
  z = f32[4] negate(w)
  ROOT r = (f32[4], f32[8]) tuple(y, w)
}
ENTRY e {
  p = f32[8] parameter(0)
  i = f32[4] iota(), iota_dimension=0
  v = f32[8] negate(p)
  t = (f32[4], f32[8]) tuple(i, v)
  l = (f32[4], f32[8]) while(t), condition=c, body=b
  ROOT g = f32[4] get-tuple-element(l), index=0
}
)";
  // p0 i1 v2 t3 cp4 ct5 bp6 x7 w8 s9 y10 z11 r12 l13 g14
  row("waits for a loop to take it up", loop, "i", 2,
      "carried by a loop | i t{0} | It is live through all iterations of l. | 2");
  row("a loop does not change it", loop, "v", 9,
      "carried by a loop | v t{1} bp{1} w r{1} | It is live through all iterations of l. | 4");
  row("a loop's state", loop, "bp{0}", 8, "carried by a loop | bp{0} x | It is live through all iterations of l. | 1");
  row("the next iteration's state", loop, "y", 11,
      "carried by a loop | y r{0} | It is live through all iterations of l. | 2");
  row("a loop's condition is not carried", loop, "ct", 5,
      "constant in the program | ct | It has its memory for the whole execution. | 1");
  row("an unused result of a loop is not carried", loop, "z", 11,
      "in use | z | No instruction reads it; z passes it through. | 0");
  row("scratch in a loop", loop, "s", 10, "in use | s | y reads it at this step. | 0");
  row("the initial value's memory, after the loop has begun", loop, "i", 11,
      "held by another value of the same buffer | i t{0} | It shares its buffer with y, which is still live. | 0");

  const char* const shared = R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[4] parameter(0)
  u = f32[1] parameter(1)
  i = s32[] parameter(2)
  a = f32[4] negate(p)
  d = f32[4] dynamic-update-slice(a, u, i)
  c = f32[4] sine(p)
  ROOT r = f32[4] add(c, d)
}
)";
  row("updated in place", shared, "a", 5,
      "held by another value of the same buffer | a | It shares its buffer with d, which is still live. | 0");
  row("the update itself", shared, "d", 5, "in use | d | Its last use, r at step 6, waits for c at step 5. | 1");
}

void TestWhyAlive::causes() {
  QFETCH(std::string, text);
  QFETCH(std::string, value);
  QFETCH(int, step);
  QFETCH(std::string, expected);
  COMPARE_TEXT(explain(text, value, static_cast<uint32_t>(step)) + "\n", expected + "\n");
}

void TestWhyAlive::backward_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<bool>("isBackward");
  QTest::newRow("JAX forward") << "jit(train_step)/jit(main)/jvp(Transformer)/decoder/dot_general" << false;
  QTest::newRow("JAX backward") << "jit(train_step)/jit(main)/transpose(jvp(Transformer))/decoder/dot_general" << true;
  QTest::newRow("a transpose") << "jit(f)/transpose[ permutation=(1, 0) ]" << false;
  QTest::newRow("TensorFlow") << "gradient_tape/sequential/dense/BiasAdd/BiasAddGrad" << true;
  QTest::newRow("TensorFlow 1") << "gradients/loss_grad/mul" << true;
  QTest::newRow("PyTorch") << "aten__threshold_backward.12" << true;
  QTest::newRow("nothing") << "" << false;
}

void TestWhyAlive::backward() {
  QFETCH(QString, name);
  QTEST(hlo::isBackward(name.toStdString()), "isBackward");
}

QTEST_APPLESS_MAIN(TestWhyAlive)
#include "tst_why_alive.moc"
