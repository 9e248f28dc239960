// Causes that a value's own properties state: constants, scratch memory, padding, what fills a stack, donations at both
// ends, prefetches; each with a module in which it does not apply.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "model/analysis/stack_fill.h"
#include "model/analysis/transfers.h"
#include "model/documents/argument_tree.h"
#include "model/documents/memory_join.h"
#include "model/words/why_report.h"
#include "tests/support/print_memory.h"

namespace {

const std::string kBegin = "HloModule m, is_scheduled=true\nENTRY e {\n";

struct Program {
  explicit Program(const std::string& text) {
    model::Snapshot read;
    read.title = "m";
    read.module = support::parseModule(text);
    const auto snapshot = model::makeSnapshot(std::move(read));
    snapshot->estimate->get();
    memory = model::memoryOf(snapshot);
    join = std::make_unique<model::MemoryJoin>(*memory);
  }

  const hlo::MemoryAnalysis& analysis() const { return join->memory().analysis; }

  hlo::FlowValueId value(absl::string_view name) const {
    for (uint32_t i = 0; i < analysis().dataflow.valueCount(); ++i) {
      if (support::nameOf(analysis().dataflow, hlo::FlowValueId(i)) == name) return hlo::FlowValueId(i);
    }
    return {};
  }
  QString why(absl::string_view name, uint32_t step) const {
    const words::WhyReport report = words::whyReport(*join, value(name), step);
    return QString::fromStdString(absl::StrCat(report.cause, ": ", report.sentence));
  }
  QString row(absl::string_view name, uint32_t step, absl::string_view fact) const {
    for (const words::Fact& row : words::whyReport(*join, value(name), step).rows) {
      if (row.name == fact) return QString::fromStdString(row.text);
    }
    return {};
  }

  std::shared_ptr<const model::Snapshot> memory;
  std::unique_ptr<model::MemoryJoin> join;
};

}  // namespace

class TestMemoryCauses : public QObject {
  Q_OBJECT

 private slots:
  void constants();
  void notLive();
  void scratch();
  void padding();
  void stacks();
  void donations();
  void transfers();
  void scopedMemory();
  void arguments();
};

void TestMemoryCauses::constants() {
  const Program large(kBegin + R"(
  p = f32[512,512] parameter(0)
  k = f32[512,512] constant({...})
  a = f32[512,512] add(p, k)
  b = f32[512,512] negate(a)
  ROOT c = f32[512,512] negate(b)
})");
  QCOMPARE(
      large.why("k", 4),
      QString("Constant in the program: It has its memory for the whole execution; its last use is a at step 2. The "
              "program was compiled with its data, such as an array that the function closes over: pass it as an "
              "argument, so that other programs can share it."));
  const Program small(kBegin + R"(
  p = f32[] parameter(0)
  k = f32[] constant(1)
  ROOT a = f32[] add(p, k)
})");
  QCOMPARE(small.why("k", 2),
           QString("Constant in the program: It has its memory for the whole execution; its last use is a at step 2."));
}

// The steps after the one that is asked for are not counted where the value is not live at it.
void TestMemoryCauses::notLive() {
  const Program program(kBegin + R"(
  p = f32[8] parameter(0)
  a = f32[8] negate(p)
  b = f32[8] negate(a)
  c = f32[8] add(a, b)
  ROOT d = f32[8] negate(c)
})");
  QCOMPARE(program.row("a", 1, "Live"), QString("steps 1–3, 2 more after this one"));
  QCOMPARE(program.row("a", 0, "Live"), QString("steps 1–3"));
}

void TestMemoryCauses::scratch() {
  const Program scratch(kBegin + R"(
  p = f32[8,8] parameter(0)
  g = (f32[8,8], s8[1024]) custom-call(p, p), custom_call_target="__cublas$gemm"
  a = f32[8,8] get-tuple-element(g), index=0
  ROOT r = f32[8,8] negate(a)
})");
  QCOMPARE(
      scratch.why("g{1}", 1),
      QString("Scratch memory of a library call: Only g (__cublas$gemm) uses it, at this step. A smaller workspace "
              "limit, or another algorithm of autotuning, needs less."));
  QVERIFY(!scratch.why("g{0}", 1).startsWith("Scratch"));
  // What something reads, and floats, are results.
  const Program read(kBegin + R"(
  p = f32[8,8] parameter(0)
  g = (f32[8,8], s8[64]) custom-call(p, p), custom_call_target="quantize"
  a = s8[64] get-tuple-element(g), index=1
  ROOT r = s8[64] negate(a)
})");
  QVERIFY(!read.why("g{1}", 1).startsWith("Scratch"));
}

// 3 of 128 lanes: 1,000 rows take 512,000 bytes; with the rows as lanes 4 × 1,024 elements, as XLA's own
// f32[1000,3]{0,1:T(4,128)}, which has 16,384 bytes.
void TestMemoryCauses::padding() {
  const Program padded(kBegin + R"(
  p = f32[1000,3]{1,0:T(8,128)} parameter(0)
  a = f32[1000,3]{1,0:T(8,128)} negate(p)
  ROOT b = f32[1000,3]{1,0:T(8,128)} negate(a)
})");
  QCOMPARE(QString::fromStdString(words::paddingSentence(padded.analysis(), padded.value("a"))),
           QString("dimension 1 (3 elements) is padded to 128; with layout {0,1:T(4,128)} it takes 16.00 KiB"));
  QVERIFY2(
      padded.why("a", 1).startsWith("Padding: 488.28 KiB of 500.00 KiB: Dimension 1 (3 elements) is padded to 128; "
                                    "with layout {0,1:T(4,128)} it takes 16.00 KiB. "),
      qPrintable(padded.why("a", 1)));
  // Two elements of bf16 are a word, so that a tile has two rows at least; further tiles stay.
  const Program narrow(kBegin + R"(
  p = bf16[1000,1]{1,0:T(8,128)(2,1)} parameter(0)
  ROOT a = bf16[1000,1]{1,0:T(8,128)(2,1)} negate(p)
})");
  QCOMPARE(QString::fromStdString(words::paddingSentence(narrow.analysis(), narrow.value("a"))),
           QString("dimension 1 (1 elements) is padded to 128; with layout {0,1:T(2,128)(2,1)} it takes 4.00 KiB"));
  const Program whole(kBegin + R"(
  p = f32[1000,100]{1,0:T(8,128)} parameter(0)
  ROOT a = f32[1000,100]{1,0:T(8,128)} negate(p)
})");
  QCOMPARE(words::paddingSentence(whole.analysis(), whole.value("a")), std::string());
}

const std::string kScan = R"(HloModule m, is_scheduled=true
fused {
  fs = f32[8,16] parameter(0)
  fx = f32[16] parameter(1)
  fi = s32[] parameter(2)
  ft = f32[16] tanh(fx), metadata={op_name="jit(f)/while/body/tanh" source_file="t.py" source_line=5}
  fb = f32[1,16] bitcast(ft)
  fz = s32[] constant(0)
  ROOT fw = f32[8,16] dynamic-update-slice(fs, fb, fi, fz)
}
body {
  s = (s32[], f32[16], f32[8,16], f32[8,16]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = f32[16] get-tuple-element(s), index=1
  st = f32[8,16] get-tuple-element(s), index=2
  in = f32[8,16] get-tuple-element(s), index=3
  w = f32[8,16] fusion(st, x, i), kind=kLoop, calls=fused, metadata={op_name="jit(f)/while/body/dynamic_update_slice" source_file="t.py" source_line=7}
  xb = f32[1,16] bitcast(x)
  zero = s32[] constant(0)
  v = f32[8,16] dynamic-update-slice(in, xb, i, zero)
  y = f32[16] sine(x)
  one = s32[] constant(1)
  j = s32[] add(i, one)
  ROOT o = (s32[], f32[16], f32[8,16], f32[8,16]) tuple(j, y, w, v)
}
cond {
  s = (s32[], f32[16], f32[8,16], f32[8,16]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant(8)
  ROOT c = pred[] compare(i, n), direction=LT
}
ENTRY e {
  p = f32[16] parameter(0)
  z = s32[] constant(0)
  f0 = f32[] constant(0)
  a = f32[8,16] broadcast(f0), dimensions={}
  b = f32[8,16] broadcast(f0), dimensions={}
  pc = f32[16] copy(p)
  t = (s32[], f32[16], f32[8,16], f32[8,16]) tuple(z, pc, a, b)
  l = (s32[], f32[16], f32[8,16], f32[8,16]) while(t), condition=cond, body=body
  ra = f32[8,16] get-tuple-element(l), index=2
  rb = f32[8,16] get-tuple-element(l), index=3
  ROOT r = f32[8,16] add(ra, rb)
}
)";

void TestMemoryCauses::stacks() {
  const Program scan(kScan);
  const uint32_t step = *scan.analysis().schedule.step(scan.analysis().dataflow.module().findInstructions("r").front());
  QCOMPARE(scan.row("l{2}", step, "Filled by"), QString("w in l, a slice of 64 B per iteration, 8 iterations"));
  QCOMPARE(scan.row("l{2}", step, "Slice"), QString("ft · tanh · t.py:5"));
  QCOMPARE(scan.row("l{3}", step, "Filled by"), QString("v in l, a slice of 64 B per iteration, 8 iterations"));
  QCOMPARE(scan.row("l{3}", step, "Slice"),
           QString("the input of each iteration: recomputing begins with it and does not save it"));
  QCOMPARE(scan.row("p", step, "Filled by"), QString());
}

void TestMemoryCauses::donations() {
  const std::string text = R"(HloModule m, is_scheduled=true, input_output_alias={ {1}: (0, {}, may-alias) }
ENTRY e {
  p = f32[8] parameter(0), metadata={op_name="caches[0][\'k\']"}
  q = f32[8] parameter(1)
  a = f32[8] negate(q)
  n = f32[8] add(p, q)
  ROOT t = (f32[8], f32[8]) tuple(a, n)
}
)";
  const Program donated(text);
  QCOMPARE(donated.row("p", 1, "Donated"), QString("output {1} is written into it by n at step 3"));
  QCOMPARE(donated.row("n", 4, "In place"),
           QString("in the memory of caches[0]['k'] (parameter 0), which is donated; output {1}"));
  QCOMPARE(donated.row("a", 4, "In place"), QString());
  QCOMPARE(donated.row("q", 4, "Donated"), QString());
}

// A prefetch into VMEM four steps ahead of its use, and a copy within HBM, which is none.
void TestMemoryCauses::transfers() {
  const Program program(kBegin + R"(
  p = f32[1024]{0:T(1024)} parameter(0), metadata={op_name="params[\'embed\']"}
  s = (f32[1024]{0:T(1024)S(1)}, f32[1024]{0:T(1024)}, u32[]{:S(2)}) copy-start(p)
  h = (f32[1024]{0:T(1024)}, f32[1024]{0:T(1024)}, u32[]{:S(2)}) copy-start(p)
  a = f32[1024]{0:T(1024)} negate(p)
  d = f32[1024]{0:T(1024)S(1)} copy-done(s)
  g = f32[1024]{0:T(1024)} copy-done(h)
  b = f32[1024]{0:T(1024)} add(a, d)
  e = (f32[1024]{0:T(1024)}, f32[1024]{0:T(1024)S(1)}, u32[]{:S(2)}) copy-start(d)
  f = f32[1024]{0:T(1024)} copy-done(e)
  ROOT r = f32[1024]{0:T(1024)} add(b, f)
})");
  const std::vector<hlo::Transfer> transfers = hlo::transfersOf(program.analysis());
  QCOMPARE(transfers.size(), size_t(2));
  QVERIFY(transfers[0].kind == hlo::TransferKind::kPrefetch);
  QVERIFY(transfers[1].kind == hlo::TransferKind::kEviction);
  QCOMPARE(QString::fromStdString(words::transferText(program.analysis(), transfers[0])),
           QString("HBM → VMEM of params['embed'] (parameter 0), 4.00 KiB, 5 steps ahead of its use at step 6"));
  QCOMPARE(program.row("s{0}", 6, "Prefetch"),
           QString("HBM → VMEM of params['embed'] (parameter 0), 4.00 KiB, 5 steps ahead of its use at step 6"));
  QCOMPARE(QString::fromStdString(words::transferText(program.analysis(), transfers[1])),
           QString("VMEM → HBM of d, 4.00 KiB, 2 steps ahead of its use at step 9"));
}

void TestMemoryCauses::scopedMemory() {
  const Program program(kBegin + R"(
  p = f32[1024]{0:T(1024)} parameter(0)
  a = f32[1024]{0:T(1024)} negate(p), backend_config={"flag_configs":[],"used_scoped_memory_configs":[{"memory_space":"1","offset":"4096","size":"8192"},{"memory_space":"2","offset":"0","size":"4"}],"aliasing_operands":{"lists":[]}}
  ROOT b = f32[1024]{0:T(1024)} negate(a), backend_config={"used_scoped_memory_configs":[{"memory_space":"1","offset":"0","size":"0"}]}
})");
  const std::vector<hlo::ScopedMemory> scoped = hlo::scopedMemoryOf(
      program.analysis().dataflow.module(), program.analysis().schedule, program.analysis().dataflow.module());
  QCOMPARE(scoped.size(), size_t(2));
  QCOMPARE(scoped[0].step, 1u);
  QCOMPARE(scoped[0].memorySpace, 1);
  QCOMPARE(scoped[0].offsetBytes, 4096);
  QCOMPARE(scoped[0].bytes, 8192);
  QCOMPARE(scoped[1].memorySpace, 2);

  // The module after code generation states it for the final one, by name.
  const Program final(kBegin + R"(
  p = f32[1024]{0:T(1024)} parameter(0)
  other = f32[1024]{0:T(1024)} negate(p)
  b = f32[1024]{0:T(1024)} negate(other)
  ROOT a = f32[1024]{0:T(1024)} negate(b)
})");
  const std::vector<hlo::ScopedMemory> joined = hlo::scopedMemoryOf(
      final.analysis().dataflow.module(), final.analysis().schedule, program.analysis().dataflow.module());
  QCOMPARE(joined.size(), size_t(2));
  QCOMPARE(joined[0].step, 3u);
  QCOMPARE(joined[0].bytes, 8192);
  QCOMPARE(final.analysis().dataflow.module().name(joined[0].instruction), "a");
}

void TestMemoryCauses::arguments() {
  const Program program(R"(HloModule m, is_scheduled=true, input_output_alias={ {}: (2, {}, may-alias) }
ENTRY e {
  a = f32[4] parameter(0), metadata={op_name="params[\'x\'][\'w\']"}
  n = f32[1] parameter(1)
  b = f32[8] parameter(2), metadata={op_name="params[\'x\'][\'b\']"}
  c = f32[2] parameter(3), metadata={op_name="params[\'y\']"}
  ROOT r = f32[8] negate(b)
}
)");
  std::string text;
  for (const model::ArgumentNode& node : model::argumentTree(program.analysis())) {
    absl::StrAppend(&text, std::string(static_cast<size_t>(node.depth), ' '), node.name, " ", node.bytes, " ",
                    node.donatedBytes, " ", node.arrays, " ", node.parent, " ", node.path, "\n");
  }
  QCOMPARE(QString::fromStdString(text), QString(" 60 32 4 0 \n"
                                                 " params 56 32 3 0 params\n"
                                                 "  x 48 32 2 1 params/x\n"
                                                 "   w 16 0 1 2 params['x']['w']\n"
                                                 "   b 32 32 1 2 params['x']['b']\n"
                                                 "  y 8 0 1 1 params['y']\n"
                                                 " parameter 1 4 0 1 0 parameter 1\n"));
}

QTEST_GUILESS_MAIN(TestMemoryCauses)
#include "tst_memory_causes.moc"
