// Advice that lowers the memory of a program, with the bytes computed by hand; and for each kind a program in which it
// would save nothing, so that it is not advised.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "model/documents/memory_advice.h"
#include "model/words/memory_advice_text.h"
#include "model/words/why_report.h"
#include "tests/support/print_memory.h"

namespace {

std::shared_ptr<const model::Snapshot> estimated(const std::string& text) {
  model::Snapshot read;
  read.title = "m";
  read.module = support::parseModule(text);
  const auto snapshot = model::makeSnapshot(std::move(read));
  snapshot->estimate->get();
  return model::memoryOf(snapshot);
}

QString adviceOf(const std::string& text) {
  const auto memory = estimated(text);
  const model::MemoryAdvice advice = model::adviseMemory(*memory);
  std::vector<std::string> lines{advice.problem};
  for (const model::Advice& one : advice.advice) {
    const words::AdviceText words = words::adviceText(*memory, advice, one);
    lines.push_back(absl::StrJoin({words.kind, words.action, words.means, words.saves, words.line}, " | "));
  }
  return QString::fromStdString(absl::StrJoin(lines, "\n")).mid(1);
}

const std::string kHeader = "HloModule m, is_scheduled=true\nENTRY e {\n";

}  // namespace

class TestMemoryAdvice : public QObject {
  Q_OBJECT

 private slots:
  void advice_data();
  void advice();
  void pairsByNumber();
  void stacks();
  void packing_data();
  void packing();
  void isAboutABuffer();
  void slices_data();
  void slices();
  void basis();
};

void TestMemoryAdvice::advice_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("expected");
  const auto row = [](const char* name, const std::string& text, const char* expected) {
    QTest::newRow(name) << QString::fromStdString(text) << QString(expected);
  };
  // Two parameters and the result of 1 MiB each: 3 MiB, with the donation 2 MiB.
  row("donate", kHeader + R"(
  p = f32[512,512] parameter(0), metadata={op_name="params[\'w\']" source_file="t.py" source_line=7}
  g = f32[512,512] parameter(1), metadata={op_name="grads[\'w\']"}
  ROOT n = f32[512,512] subtract(p, g)
})",
      "donate | Donate params['w'] (parameter 0), 1.00 MiB | donate_argnames=(\"params\",) | 1.00 MiB of 3.00 MiB | "
      "t.py:7");
  // Both arrays of params are one argument.
  row("donate a tree", kHeader + R"(
  p = f32[512,512] parameter(0), metadata={op_name="params[\'a\']"}
  q = f32[512,256] parameter(1), metadata={op_name="params[\'b\']"}
  n = f32[512,512] negate(p)
  m = f32[512,256] negate(q)
  ROOT t = (f32[512,512], f32[512,256]) tuple(n, m)
})",
      "donate | Donate params (2 arrays, 1.50 MiB) | donate_argnames=(\"params\",) | 1.50 MiB of 3.00 MiB | ");
  row("donate without a name", kHeader + R"(
  p = f32[512,512] parameter(0)
  ROOT n = f32[512,512] negate(p)
})",
      "donate | Donate parameter 0, 1.00 MiB |  | 1.00 MiB of 2.00 MiB | ");
  // s uses the memory of the output until that is written, so a donation saves nothing.
  row("a donation that saves nothing", kHeader + R"(
  p = f32[512,512] parameter(0), metadata={op_name="params"}
  g = f32[512] parameter(1)
  s = f32[512,512] broadcast(g), dimensions={0}
  ROOT n = f32[512,512] subtract(p, s)
})",
      "");
  row("no output of the shape", kHeader + R"(
  p = f32[512,512] parameter(0), metadata={op_name="params"}
  ROOT n = f32[512,256] slice(p), slice={[0:512], [0:256]}
})",
      "");
  // a is 256 KiB of the 768 KiB at step 4, and is only read before and after it. Computed again it is live together
  // with d, 1 KiB.
  const std::string kept = kHeader + R"(
  p = f32[256] parameter(0)
  a = f32[256,256] broadcast(p), dimensions={0}, metadata={op_name="jit(f)/layer_3/broadcast" source_file="t.py" source_line=3}
  r = f32[256] dot(a, p), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  b = f32[256,256] broadcast(r), dimensions={0}
  c = f32[256,256] dot(b, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  d = f32[256] dot(c, p), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  f = f32[256] dot(LATE, p), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  g = f32[256] add(d, f)
  ROOT h = f32[128] slice(g), slice={[0:128]}
})";
  row("recompute", absl::StrReplaceAll(kept, {{"LATE", "a"}}),
      "recompute | Compute a (256.00 KiB) again after step 4 | jax.checkpoint around jit(f)/layer_3 | 255.00 KiB of "
      "769.50 KiB | t.py:3");
  // a ends at step 2, so nothing is gained.
  row("nothing to recompute", absl::StrReplaceAll(kept, {{"LATE", "c"}}), "");
  // k is 1 MiB and its last use is before the output begins.
  const std::string constant = kHeader + R"(
  k = f32[512,512] constant({...})
  p = f32[512] parameter(0)
  r = f32[512] dot(k, p), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  ROOT n = SHAPE broadcast(r), dimensions={0}
})";
  row("a constant that could be donated", absl::StrReplaceAll(constant, {{"SHAPE", "f32[512,512]"}}),
      "constant | Pass the constant k (1.00 MiB) as an argument, and donate it | donate_argnames | 1.00 MiB of "
      "2.00 MiB | ");
  // p and n are 512 KiB each, and the result of g has the memory of n. The workspace of g, 768 KiB, has its own.
  const std::string scratch = kHeader + R"(
  p = f32[512,256] parameter(0)
  g = (f32[512,256], s8[786432]) custom-call(p), custom_call_target="__cublas$gemm", metadata={source_file="t.py" source_line=9}
  r = f32[512,256] get-tuple-element(g), index=0
  READ
  ROOT n = f32[512,256] add(r, r)
})";
  row("library scratch", absl::StrReplaceAll(scratch, {{"READ", ""}}),
      "scratch | Limit the workspace of __cublas$gemm: g{1} (768.00 KiB) | XLA_FLAGS=--xla_gpu_triton_gemm_any=true | "
      "at most 768.00 KiB of 1.75 MiB | t.py:9");
  // What another instruction reads is a result.
  row("no scratch",
      absl::StrReplaceAll(scratch,
                          {{"READ", "w = s8[786432] get-tuple-element(g), index=1\n  x = s8[786432] negate(w)"}}),
      "");
  // p, the copy of it, a and b are 256 KiB each, all live at b. Started at s, the copy has the memory of a.
  const std::string async = kHeader + R"(
  p = f32[256,256] parameter(0)
  c = (f32[256,256], f32[256,256], u32[]) copy-start(p), metadata={source_file="t.py" source_line=4}
  EARLY
  a = f32[256,256] exponential(p)
  b = f32[256,256] dot(a, a), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  r = f32[256] slice(b), slice={[0:1], [0:256]}
  s = f32[256] negate(r)
  LATE
  ROOT n = f32[256] dot(d, s), lhs_contracting_dims={1}, rhs_contracting_dims={0}
})";
  row("start later", absl::StrReplaceAll(async, {{"EARLY", ""}, {"LATE", "d = f32[256,256] copy-done(c)"}}),
      "start later | Start c{0} (256.00 KiB) one step before it is waited for | jax.lax.optimization_barrier | 256.00 "
      "KiB of 1.00 MiB | t.py:4");
  row("nothing to start later", absl::StrReplaceAll(async, {{"LATE", ""}, {"EARLY", "d = f32[256,256] copy-done(c)"}}),
      "");
  // The parameter and the result are 16 KiB in tiles of 4 rows, a and b are 512 KiB each in tiles of 8 rows, of which 3
  // of 128 numbers are elements. With the layout of the parameter, they take 16 KiB each.
  const std::string padded = kHeader + R"(
  p = f32[1024,3]{0,1:T(4,128)} parameter(0)
  a = f32[1024,N]{1,0:T(8,128)} FIRST, metadata={op_name="jit(f)/a" source_file="t.py" source_line=8}
  b = f32[1024,N]{1,0:T(8,128)} custom-call(a), custom_call_target="k", operand_layout_constraints={f32[1024,N]{1,0}}
  ROOT n = f32[1000,N]{0,1:T(4,128)} slice(b), slice={[0:1000], [0:N]}
})";
  row("padding", absl::StrReplaceAll(padded, {{"FIRST", "copy(p)"}, {"N", "3"}}),
      "padding | Layout {0,1:T(4,128)} for 2 values such as a (1.00 MiB): dimension 1 (3 elements) is padded to 128; "
      "b asks for the present layout | jnp.moveaxis(…, 1, 0) | at most 992.00 KiB of 1.03 MiB | t.py:8");
  // 128 numbers fill the tiles.
  row("no padding",
      absl::StrReplaceAll(padded, {{"FIRST", "pad(p, z), padding=0_0x0_125"},
                                   {"N", "128"},
                                   {"p = f32[1024,3]{0,1:T(4,128)} parameter(0)",
                                    "p = f32[1024,3]{0,1:T(4,128)} parameter(0)\n  z = f32[] constant(0)"}}),
      "");
  row("a constant without an output", absl::StrReplaceAll(constant, {{"SHAPE", "f32[512,513]"}}), "");
}

void TestMemoryAdvice::advice() {
  QFETCH(QString, text);
  QTEST(adviceOf(text.toStdString()), "expected");
}

// p is read first and b is written first, but p belongs to the first output.
void TestMemoryAdvice::pairsByNumber() {
  const auto module = support::parseModule(kHeader + R"(
  p = f32[4] parameter(0), metadata={op_name="s.a"}
  q = f32[4] parameter(1), metadata={op_name="s.b"}
  x = f32[2] slice(p), slice={[0:2]}
  y = f32[2] slice(q), slice={[0:2]}
  b = f32[4] concatenate(x, y), dimensions={0}
  a = f32[4] concatenate(y, x), dimensions={0}
  ROOT t = (f32[4], f32[4]) tuple(a, b)
})");
  const hlo::MemoryAnalysis memory(*module);
  std::vector<std::string> lines;
  for (const hlo::DonationAdvice& advice : hlo::donationAdvice(memory))
    lines.push_back(words::donationSentence(memory, advice));
  QCOMPARE(QString::fromStdString(absl::StrJoin(lines, "\n")),
           QString("s.a (parameter 0), f32[4], 16 bytes: could alias output {0}, but is not donated\n"
                   "s.b (parameter 1), f32[4], 16 bytes: could alias output {1}, but is not donated"));
}

// A loop of 8 iterations saves the tanh of each: 8 slices of 64 KiB, which the backward loop reads.
void TestMemoryAdvice::stacks() {
  const std::string text = R"hlo(HloModule m, is_scheduled=true
body {
  s = (s32[], f32[128,128], f32[8,128,128]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = f32[128,128] get-tuple-element(s), index=1
  st = f32[8,128,128] get-tuple-element(s), index=2
  y = f32[128,128] tanh(x), metadata={op_name="jit(f)/while/body/tanh" source_file="t.py" source_line=5}
  u = f32[1,128,128] bitcast(SAVED)
  zero = s32[] constant(0)
  w = f32[8,128,128] dynamic-update-slice(st, u, i, zero, zero)
  one = s32[] constant(1)
  j = s32[] add(i, one)
  ROOT o = (s32[], f32[128,128], f32[8,128,128]) tuple(j, y, w)
}
cond {
  s = (s32[], f32[128,128], f32[8,128,128]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant(8)
  ROOT c = pred[] compare(i, n), direction=LT
}
bbody {
  s = (s32[], f32[128,128], f32[8,128,128]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = f32[128,128] get-tuple-element(s), index=1
  st = f32[8,128,128] get-tuple-element(s), index=2
  zero = s32[] constant(0)
  d = f32[1,128,128] dynamic-slice(st, i, zero, zero), dynamic_slice_sizes={1,128,128}, metadata={op_name="jit(f)/transpose(jvp(while))/body/dynamic_slice"}
  e = f32[128,128] bitcast(d)
  y = f32[128,128] multiply(x, e), metadata={op_name="jit(f)/transpose(jvp(while))/body/mul"}
  one = s32[] constant(1)
  j = s32[] add(i, one)
  ROOT o = (s32[], f32[128,128], f32[8,128,128]) tuple(j, y, st)
}
ENTRY e {
  p = f32[128,128] parameter(0)
  z = s32[] constant(0)
  f0 = f32[] constant(0)
  st = f32[8,128,128] broadcast(f0), dimensions={}
  pc = f32[128,128] copy(p)
  t = (s32[], f32[128,128], f32[8,128,128]) tuple(z, pc, st)
  l = (s32[], f32[128,128], f32[8,128,128]) while(t), condition=cond, body=body
  x = f32[128,128] get-tuple-element(l), index=1
  ss = f32[8,128,128] get-tuple-element(l), index=2
  z2 = s32[] constant(0)
  t2 = (s32[], f32[128,128], f32[8,128,128]) tuple(z2, x, ss)
  l2 = (s32[], f32[128,128], f32[8,128,128]) while(t2), condition=cond, body=bbody, metadata={op_name="jit(f)/transpose(jvp(while))"}
  x2 = f32[128,128] get-tuple-element(l2), index=1
  ROOT r = f32[128,64] slice(x2), slice={[0:128], [0:64]}
}
)hlo";
  const QString saved = adviceOf(absl::StrReplaceAll(text, {{"SAVED", "y"}}));
  QVERIFY2(saved.contains("save less | Compute l{2} (512.00 KiB) again in the backward loop | jax.checkpoint around "
                          "jit(f)/while/body | at most 448.00 KiB of "),
           qPrintable(saved));
  QVERIFY2(saved.contains(" | t.py:5"), qPrintable(saved));
  // The input of an iteration must be saved.
  const QString input = adviceOf(absl::StrReplaceAll(text, {{"SAVED", "x"}}));
  QVERIFY2(!input.contains("save less"), qPrintable(input));
}

void TestMemoryAdvice::packing_data() {
  QTest::addColumn<QString>("uses");
  QTest::addColumn<QString>("expected");
  const QString saved = " (255.00 KiB) %1 | 255.00 KiB of 768.00 KiB | ";
  QTest::newRow("read early and late") << "18 22"
                                       << "recompute | Compute d" + saved.arg("again after step 20 | jax.checkpoint");
  QTest::newRow("read late") << "20 22"
                             << "compute later | Compute d" +
                                    saved.arg("later, after step 18 | jax.lax.optimization_barrier");
  QTest::newRow("read all the time") << "18 20 22"
                                     << "";
}

// a (steps 1 to 13) and b (12 to 18) have 256 KiB each, at offsets 0 and 256 KiB, and so has c (21 to 28), at 0. d is
// 1 KiB smaller, so it is placed last, and in use from 17 to 22 beside b and c: it is above both, at 512 KiB, although
// at most two are live at a time. Computed again before step 22, its first copy fits in the place of a, its second one
// in that of b; computed at step 19, after b, it fits in the place of that.
void TestMemoryAdvice::packing() {
  QFETCH(QString, uses);
  std::string text = kHeader + "  p = f32[256] parameter(0)\n";
  std::string last = "q";
  const auto call = [&](const std::string& name, const std::string& shape, const std::string& operands) {
    absl::StrAppend(&text, "  ", name, " = ", shape, " custom-call(", operands, "), custom_call_target=\"t\"\n");
  };
  for (int step = 1; step <= 29; ++step) {
    const std::string next = absl::StrCat("x", step);
    if (step == 1) {
      call("a", "f32[256,256]", "p");
    } else if (step == 2) {
      call(next, "f32[1]", "p");
    } else if (step == 12 || step == 21) {
      call(step == 12 ? "b" : "c", "f32[256,256]", last);
    } else if (step == 17) {
      text += "  d = f32[255,256] broadcast(p), dimensions={1}\n";
    } else if (step == 29) {
      absl::StrAppend(&text, "  ROOT r = f32[1] negate(", last, ")\n}");
    } else {
      std::string operands = last;
      if (step == 13) operands += ", a";
      if (step == 18) operands += ", b";
      if (uses.split(' ').contains(QString::number(step))) operands += ", d";
      if (step == 28) operands += ", c";
      call(next, "f32[1]", operands);
    }
    const bool isSmall = step != 1 && step != 12 && step != 17 && step != 21;
    if (isSmall) last = next;
  }
  QTEST(adviceOf(text), "expected");
}

// A change is about all values of the buffer that it is about, and about no other one.
void TestMemoryAdvice::isAboutABuffer() {
  const auto memory = estimated(kHeader + R"(
  p = f32[512,512] parameter(0), metadata={op_name="params"}
  g = f32[512,512] parameter(1)
  ROOT n = f32[512,512] subtract(p, g)
})");
  const model::MemoryAdvice advice = model::adviseMemory(*memory);
  QCOMPARE(advice.advice.size(), size_t(1));
  const hlo::MemoryAnalysis& analysis = memory->memory->get().analysis;
  const auto isAbout = [&](absl::string_view name) {
    const hlo::InstructionId id = memory->module->findInstructions(name).front();
    return model::isAbout(advice.advice.front(), analysis, *analysis.dataflow.at({id, 0}));
  };
  QVERIFY(isAbout("p"));
  QVERIFY(!isAbout("g"));
  QVERIFY(!isAbout("n"));
}

void TestMemoryAdvice::slices_data() {
  QTest::addColumn<QString>("state");
  QTest::addColumn<QString>("expected");
  // d, f and g have 32 KiB in one place, h and k 128 KiB in another; half of both is 80 KiB.
  QTest::newRow("over data")
      << "f32[64]"
      << "smaller slice | Loop l over slices of half the size: 5 values such as d (352.00 KiB) | "
         "jax.lax.map(batch_size=…), jax.lax.scan | at most 80.00 KiB of 416.71 KiB | ";
  // The array that is carried has the dimension: the slices are weights of layers.
  QTest::newRow("over layers") << "f32[128]"
                               << "";
}

// Each of 8 iterations reads 128 rows of 64 numbers and computes with them in 2 arrays of 128 x 256 numbers.
void TestMemoryAdvice::slices() {
  QFETCH(QString, state);
  const std::string carried = state.toStdString();
  const std::string text = absl::StrReplaceAll(R"hlo(HloModule m, is_scheduled=true
body {
  s = (s32[], STATE, f32[8,128,64]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = STATE get-tuple-element(s), index=1
  st = f32[8,128,64] get-tuple-element(s), index=2
  zero = s32[] constant(0)
  d = f32[1,128,64] dynamic-slice(st, i, zero, zero), dynamic_slice_sizes={1,128,64}
  f = f32[1,128,64] negate(d)
  g = f32[128,64] reshape(f)
  h = f32[128,256] pad(g, x), padding=0_0x0_192
  k = f32[128,256] exponential(h)
  z = f32[] constant(0)
  y = STATE slice(k), slice={[0:1]}
  one = s32[] constant(1)
  j = s32[] add(i, one)
  ROOT o = (s32[], STATE, f32[8,128,64]) tuple(j, y, st)
}
cond {
  s = (s32[], STATE, f32[8,128,64]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant(8)
  ROOT c = pred[] compare(i, n), direction=LT
}
ENTRY e {
  p = f32[8,128,64] parameter(0)
  q = STATE parameter(1)
  z = s32[] constant(0)
  qc = STATE copy(q)
  t = (s32[], STATE, f32[8,128,64]) tuple(z, qc, p)
  l = (s32[], STATE, f32[8,128,64]) while(t), condition=cond, body=body
  x2 = STATE get-tuple-element(l), index=1
  ROOT r = f32[32] slice(x2), slice={[0:32]}
}
)hlo",
                                               {{"STATE", carried}});
  const QString advice = adviceOf(text);
  QFETCH(QString, expected);
  if (expected.isEmpty()) {
    QVERIFY2(!advice.contains("smaller slice"), qPrintable(advice));
  } else {
    QVERIFY2(advice.contains(expected), qPrintable(advice));
  }
}

void TestMemoryAdvice::basis() {
  const auto memory = estimated(kHeader + "  p = f32[4] parameter(0)\n  ROOT n = f32[4] negate(p)\n}");
  const model::MemoryAdvice advice = model::adviseMemory(*memory);
  QVERIFY(!advice.isExact());
  QVERIFY(QString::fromStdString(words::adviceBasis(advice)).startsWith("Estimated: there is no buffer assignment."));
  // What differs is said: bytes, or only where values are.
  const auto basisOf = [](int64_t bytes, uint32_t equal) {
    model::MemoryAdvice differs;
    differs.ledger = hlo::PlanLedger{.allocationsCompared = 1,
                                     .allocationsEqual = equal,
                                     .placesCompared = 0,
                                     .placesEqual = 0,
                                     .differenceBytes = bytes};
    return QString::fromStdString(words::adviceBasis(differs)).section('.', 0, 0);
  };
  QCOMPARE(basisOf(0, 1), QString("The plan of the unchanged module equals the dump"));
  QCOMPARE(basisOf(0, 0),
           QString("Estimated: the plan of the unchanged module is as large as the dump, with other offsets"));
  QCOMPARE(basisOf(-148, 0), QString("Estimated: the plan of the unchanged module differs from the dump by 148 B"));
  model::Snapshot none;
  QCOMPARE(QString::fromStdString(model::adviseMemory(none).problem),
           QString("advice needs the module and its memory"));
}

QTEST_GUILESS_MAIN(TestMemoryAdvice)
#include "tst_memory_advice.moc"
