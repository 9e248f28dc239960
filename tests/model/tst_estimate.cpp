// The estimated buffer assignment of a module without a dump, compared with one computed by hand; and it reads back as
// planned.

#include <QTest>

#include "absl/strings/match.h"
#include "model/analysis/estimate.h"
#include "model/buffers/assignment_parser.h"
#include "model/queries/link.h"
#include "model/queries/live_bytes.h"
#include "tests/support/compare.h"
#include "tests/support/print_memory.h"

class TestEstimate : public QObject {
  Q_OBJECT

 private slots:
  void writesADump();
  void plans_data();
  void plans();
  void readsBack();
  void longNames();
  void hugeSizes();
  void rings();
};

// Buffers by size: d with u (aliased), p, a, b, v, w, t, k. Nothing can share memory with d and u, which are live
// throughout; b is written over a.
void TestEstimate::writesADump() {
  const auto module =
      support::parseModule(R"(HloModule m, is_scheduled=true, input_output_alias={ {0}: (1, {}, may-alias) }

ENTRY e {
  p = f32[64] parameter(0)
  d = f32[64] parameter(1)
  k = f32[] constant(2)
  a = f32[64] negate(p)
  b = f32[64] exponential(a)
  v = f32[32]{0:S(1)} slice(b), slice={[0:32]}
  u = f32[64] add(d, b)
  w = f32[16] slice(v), slice={[0:16]}
  ROOT t = (f32[64], f32[16]) tuple(u, w)
}
)");
  const auto text = hlo::estimateText(hlo::MemoryAnalysis(*module));
  QVERIFY(text.ok());
  COMPARE_TEXT(*text, R"(Estimated by hloscope from the module's text, not printed by XLA: BufferAssignment:
allocation 0: size 256, parameter 1, shape |f32[64]| at ShapeIndex {}, maybe-live-out:
 value: <1 d @0> (size=256,offset=0): f32[64]{0}
 value: <6 u @0> (size=256,offset=0): f32[64]{0}
allocation 1: size 256, parameter 0, shape |f32[64]| at ShapeIndex {}:
 value: <0 p @0> (size=256,offset=0): f32[64]{0}
allocation 2: size 64, maybe-live-out:
 value: <7 w @0> (size=64,offset=0): f32[16]{0}
allocation 3: size 16, output shape is |(f32[64], f32[16])|, maybe-live-out:
 value: <8 t{} @0> (size=16,offset=0): (f32[64]{0}, f32[16]{0})
allocation 4: size 4, constant:
 value: <2 k @0> (size=4,offset=0): f32[]
allocation 5: size 256, preallocated-temp:
 value: <3 a @0> (size=256,offset=0): f32[64]{0}
 value: <4 b @0> (size=256,offset=0): f32[64]{0}
allocation 6: size 128, color 1, preallocated-temp:
 value: <5 v @1> (size=128,offset=0): f32[32]{0:S(1)}

Total bytes used: 980

Used values:
<0 p @0>
 positions:
  p
 uses:
  a, operand 0
<1 d @0>
 positions:
  d
 uses:
  u, operand 0
<2 k @0>
 positions:
  k
 uses:
<3 a @0>
 positions:
  a
 uses:
  b, operand 0
<4 b @0>
 positions:
  b
 uses:
  v, operand 0
  u, operand 1
<5 v @1>
 positions:
  v
 uses:
  w, operand 0
<6 u @0>
 positions:
  u
  t {0}
 uses:
  t, operand 0
<7 w @0>
 positions:
  w
  t {1}
 uses:
  t, operand 1
<8 t{} @0>
 positions:
  t {}
 uses:


HloLiveRange (max 9):
  InstructionSequence:
    0:p
    1:d
    2:k
    3:a
    4:b
    5:v
    6:u
    7:w
    8:t
  BufferLiveRange:
    p{}:0-9
    d{}:0-6
    k{}:2-2
    a{}:3-4
    b{}:4-6
    v{}:5-7
    u{}:6-9
    w{}:7-9
    t{}:8-9
)");
}

// Prints one line per allocation: size, kind, and its values with their offsets.
void TestEstimate::plans_data() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("expected");
  const auto row = [](const char* name, const char* text, const char* expected) {
    QTest::newRow(name) << std::string(text) << std::string(expected + 1);
  };
  row("a temporary in free bytes of the output", R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[64] parameter(0)
  a = f32[32] slice(p), slice={[0:32]}
  s = f32[16] slice(a), slice={[0:16]}
  ROOT r = f32[64] concatenate(s, s, s, s), dimensions={0}
}
)",
      R"(
256 output: a@0 r@0
256 parameter: p@0
64 temp: s@0
)");
  row("a donated parameter holds temporaries when it is dead",
      R"(HloModule m, is_scheduled=true, input_output_alias={ {}: (0, {}, may-alias) }
ENTRY e {
  p = f32[64] parameter(0)
  s = f32[16] slice(p), slice={[0:16]}
  t = f32[8] slice(s), slice={[0:8]}
  u = f32[4] slice(t), slice={[0:4]}
  ROOT r = f32[64] broadcast(u), dimensions={}
}
)",
      R"(
256 parameter: p@0 t@0 r@0
64 temp: s@0 u@0
)");
  row("tuples, tables and parameters of tuples", R"(HloModule m, is_scheduled=true
ENTRY e {
  p = (f32[64], (s32[], f32[8])) parameter(0)
  g = f32[64] get-tuple-element(p), index=0
  c = (f32[64], s8[100]) custom-call(g)
  h = f32[64] get-tuple-element(c), index=0
  ROOT r = (f32[64], f32[64]) tuple(h, g)
}
)",
      R"(
256 parameter: p{0}@0
256 output: c{0}@0
32 parameter: p{1,1}@0
16 output: r{}@0
16 parameter: p{}@0
16 parameter: p{1}@0
4 parameter: p{1,0}@0
164 temp: c{}@0 c{1}@64
)");
  row("nothing, tokens and unknown sizes", R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[?] parameter(0)
  z = f32[0,4] iota(), iota_dimension=0
  t = token[] after-all()
  ROOT r = (f32[0,4], f32[?], token[]) tuple(z, p, t)
}
)",
      R"(
24 output: r{}@0
0 output: z@0
0 parameter: p@0
0 output: t@0
)");
  // Buffers of either branch need memory beside the shared operand, whichever branch is executed.
  row("branches of different size", R"(HloModule m, is_scheduled=true
t {
  tp = f32[64] parameter(0)
  tb = f32[128] concatenate(tp, tp), dimensions={0}
  ROOT tr = f32[4] slice(tb), slice={[0:4]}
}
f {
  fp = f32[8] parameter(0)
  ROOT fr = f32[4] slice(fp), slice={[0:4]}
}
ENTRY e {
  c = pred[] parameter(0)
  x = f32[64] parameter(1)
  y = f32[8] parameter(2)
  a = f32[64] custom-call(x)
  b = f32[8] custom-call(y)
  k = f32[4] conditional(c, a, b), true_computation=t, false_computation=f
  ROOT r = f32[4] custom-call(k)
}
)",
      R"(
256 parameter: x@0
32 parameter: y@0
16 output: r@0
1 parameter: c@0
848 temp: a@512 b@768 tb@0 tr@832 fr@832 k@832
)");
  row("memory spaces have temporaries of their own", R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[64] parameter(0)
  v = f32[64]{0:S(1)} copy(p)
  a = f32[64]{0} negate(v)
  b = f32[64]{0:S(1)} custom-call(a)
  w = f32[32]{0} custom-call(b)
  ROOT r = f32[128]{0} custom-call(w)
}
)",
      R"(
512 output: a@0 r@0
256 parameter: p@0
128 temp: w@0
256 temp: v@0 b@0
)");
  row("an update in place", R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[64] parameter(0)
  u = f32[8] parameter(1)
  i = s32[] parameter(2)
  a = f32[64] negate(p)
  d = f32[64] dynamic-update-slice(a, u, i)
  ROOT r = f32[4] slice(d), slice={[0:4]}
}
)",
      R"(
256 parameter: p@0
32 parameter: u@0
16 output: r@0
4 parameter: i@0
256 temp: a@0 d@0
)");
  row("an async start without a done", R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[64] parameter(0)
  a = f32[64] negate(p)
  s = (f32[64], f32[64], u32[]) copy-start(a)
  b = f32[16] slice(p), slice={[0:16]}
  ROOT r = f32[4] slice(b), slice={[0:4]}
}
)",
      R"(
256 parameter: p@0
16 output: s{2}@0 r@0
576 temp: a@64 s{}@0 s{0}@320 b@64
)");
  // The pointer table is swapped with the constant after it: XLA's way to place temporaries last.
  row("carried values share one address", R"(HloModule m, is_scheduled=true
c {
  cp = (f32[64], f32[8]) parameter(0)
  ROOT ct = pred[] constant(true)
}
b {
  bp = (f32[64], f32[8]) parameter(0)
  x = f32[64] get-tuple-element(bp), index=0
  w = f32[8] get-tuple-element(bp), index=1
  y = f32[64] custom-call(x, w)
  ROOT br = (f32[64], f32[8]) tuple(y, w)
}
ENTRY e {
  p = f32[64] parameter(0)
  q = f32[8] parameter(1)
  i = f32[64] copy(p)
  t = (f32[64], f32[8]) tuple(i, q)
  l = (f32[64], f32[8]) while(t), condition=c, body=b
  g = f32[64] get-tuple-element(l), index=0
  ROOT r = f32[] custom-call(g)
}
)",
      R"(
256 parameter: p@0
32 parameter: q@0
1 constant: ct@0
4 output: r@0
320 temp: i@64 t{}@0 y@64 br{}@0 cp{}@0 cp{0}@64 bp{}@0 bp{0}@64 l{}@0 l{0}@64
)");
  // Per-element computations come last, with each value separately; their constants are device memory.
  row("a reducer", R"(HloModule m, is_scheduled=true
r {
  ra = f32[] parameter(0)
  rb = f32[] parameter(1)
  rk = f32[] constant(2)
  rc = f32[] multiply(ra, rk)
  ROOT rd = f32[] add(rc, rb)
}
ENTRY e {
  p = f32[64] parameter(0)
  z = f32[] parameter(1)
  ROOT s = f32[] reduce(p, z), dimensions={0}, to_apply=r
}
)",
      R"(
256 parameter: p@0
4 output: s@0
4 parameter: z@0
4 thread-local: ra@0
4 thread-local: rb@0
4 constant: rk@0
4 thread-local: rc@0
4 thread-local: rd@0
)");
  // The same module on each platform: two results of 64 bytes that are live together, and the output.
  const auto twoResults = [&](const char* name, const char* config, const char* expected) {
    row(name,
        absl::StrCat(R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[16] parameter(0)
  a = f32[16] custom-call(p), backend_config={"operation_queue_id":"0")",
                     config, R"(}
  b = f32[16] custom-call(p)
  ROOT r = f32[1] custom-call(a, b)
}
)")
            .c_str(),
        expected);
  };
  twoResults("offsets on GPU", R"(,"wait_on_operation_queues":[])", R"(
64 parameter: p@0
4 output: r@0
192 temp: a@0 b@128
)");
  twoResults("offsets on GPU since 0.10", R"(,"device_type":"DEVICE_TYPE_INVALID")", R"(
64 parameter: p@0
4 output: r@0
320 temp: a@0 b@256
)");
  // A pointer table has its own granule of 16 KiB. Nothing uses the donated p, although it is dead from c on.
  row("TPU", R"(HloModule m, is_scheduled=true, input_output_alias={ {}: (0, {}, may-alias) }
ENTRY e {
  p = f32[2048]{0:T(1024)} parameter(0)
  c = (f32[2048]{0:T(1024)}, s32[]{:T(128)}) custom-call(p)
  g = f32[2048]{0:T(1024)} get-tuple-element(c), index=0
  v = f32[1024]{0:T(1024)S(1)} custom-call(g)
  s = s32[2]{0:S(4)} custom-call(v)
  ROOT r = f32[2048]{0:T(1024)} custom-call(s)
}
)",
      R"(
8192 parameter: p@0 r@0
33280 temp: c{}@0 c{0}@16384 c{1}@32768
4096 temp: v@0
4096 temp: s@0
)");
}

void TestEstimate::plans() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const auto module = support::parseModule(text);
  const hlo::MemoryAnalysis memory(*module);
  const auto plan = hlo::planMemory(memory);
  QVERIFY(plan.has_value());
  std::string print;
  for (size_t i = 0; i < plan->allocations.size(); ++i) {
    const hlo::PlannedAllocation& allocation = plan->allocations[i];
    absl::StrAppend(&print, allocation.bytes,
                    allocation.parameter       ? " parameter:"
                    : allocation.isConstant    ? " constant:"
                    : allocation.isThreadLocal ? " thread-local:"
                    : allocation.isTemp        ? " temp:"
                                               : " output:");
    for (uint32_t k = 0; k < plan->places.size(); ++k) {
      if (plan->places[k].allocation != i) continue;
      absl::StrAppend(&print, " ", support::nameOf(memory.dataflow, hlo::FlowValueId(k)), "@",
                      plan->places[k].offsetBytes);
    }
    for (const hlo::EmbeddedValue& value : plan->embedded) {
      if (value.place.allocation != i) continue;
      absl::StrAppend(&print, " ", module->name(value.definition.instruction), "@", value.place.offsetBytes);
    }
    print += "\n";
  }
  COMPARE_TEXT(print, expected);
}

void TestEstimate::readsBack() {
  const auto module = support::parseModule(R"(HloModule m
ENTRY e {
  p = (f32[64,2]{0,1:T(8,128)}, /*index=1*/(s4[64]{0:E(4)}, ()), b(f32[8])) parameter(0)
  g = f32[64,2]{0,1:T(8,128)} get-tuple-element(p), index=0
  a = f32[64] negate(g)
  ROOT t = (f32[64], f32[64,2]{0,1:T(8,128)}) tuple(a, g)
}
)");
  const hlo::MemoryAnalysis memory(*module);
  const auto text = hlo::estimateText(memory);
  QVERIFY(text.ok());
  const auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("t", *text)});
  QVERIFY(parsed.ok());
  for (const hlo::Diagnostic& diagnostic : parsed->diagnostics) qWarning("%s", diagnostic.message.c_str());
  QVERIFY(parsed->diagnostics.empty());
  const buffers::Assignment& assignment = *parsed->assignment;
  QVERIFY(assignment.isEstimated());
  QCOMPARE(assignment.valueCount(), memory.dataflow.valueCount());
  for (uint32_t i = 0; i < assignment.valueCount(); ++i) {
    const buffers::Value value = assignment.value(buffers::ValueId(i));
    QCOMPARE(value.number, int64_t{i});
    QCOMPARE(value.range, std::optional(memory.ranges.range(hlo::FlowValueId(i))));
    QVERIFY(!value.shape.empty());
  }
  const auto shapeOf = [&](const char* instruction, const char* index) {
    return std::string(assignment.value(*assignment.findValue(instruction, index)).shape);
  };
  QCOMPARE(shapeOf("p", "{0}"), std::string("f32[64,2]{0,1:T(8,128)}"));
  QCOMPARE(shapeOf("p", "{1}"), std::string("(s4[64]{0:E(4)}, ())"));
  QCOMPARE(shapeOf("p", "{1,0}"), std::string("s4[64]{0:E(4)}"));
  QCOMPARE(shapeOf("p", "{1,1}"), std::string("()"));
  QCOMPARE(shapeOf("p", "{2}"), std::string("b(f32[8]{0})"));
  QVERIFY(queries::Link(module.get(), &assignment).diagnostics().empty());
}

// A name occurs once in the module and would be written for each of many elements.
void TestEstimate::longNames() {
  std::string shape = "(f32[]";
  for (int i = 1; i < 2000; ++i) shape += ", f32[]";
  shape += ")";
  const std::string name(20000, 'n');
  const auto module =
      support::parseModule(absl::StrCat("HloModule m\nENTRY e {\n  ROOT ", name, " = ", shape, " parameter(0)\n}\n"));
  const auto text = hlo::estimateText(hlo::MemoryAnalysis(*module));
  QVERIFY(!text.ok());
  QCOMPARE(std::string(text.status().message()), std::string("the names in m are too long to estimate its memory"));
  // Millions of uses are omitted, and everything else is complete.
  std::string users;
  for (int i = 0; i < 2000; ++i) absl::StrAppend(&users, "  c", i, " = f32[] custom-call(p)\n");
  const auto wide =
      support::parseModule(absl::StrCat("HloModule m\nENTRY e {\n  p = ", shape, " parameter(0)\n", users, "}\n"));
  const auto estimate = hlo::estimateAssignment(hlo::MemoryAnalysis(*wide));
  QVERIFY(estimate.ok());
  QCOMPARE((*estimate)->valueCount(), size_t{4001});
  QVERIFY((*estimate)->value(buffers::ValueId(0)).range.has_value());
  QVERIFY((*estimate)->uses(buffers::ValueId(0)).empty());
}

void TestEstimate::hugeSizes() {
  const auto module = support::parseModule(
      "HloModule m\nENTRY e {\n  p = f32[1000000000,1000000] parameter(0)\n"
      "  q = f32[1000000000,1000000000] parameter(1)\n  ROOT t = f32[] custom-call(p, q)\n}\n");
  const auto text = hlo::estimateText(hlo::MemoryAnalysis(*module));
  QVERIFY(!text.ok());
  QCOMPARE(std::string(text.status().message()), std::string("the sizes in m add up to more than 1 EiB"));
}

// A module that cannot be executed has no memory estimate, and the reason is given.
void TestEstimate::rings() {
  const auto why = [](const char* entry) {
    const auto module = support::parseModule(absl::StrCat("HloModule m, is_scheduled=true\nENTRY e {\n", entry, "}\n"));
    return std::string(hlo::estimateText(hlo::MemoryAnalysis(*module)).status().message());
  };
  QCOMPARE(why("  a = f32[4] parameter(0)\n  ROOT c = f32[4] call(a), to_apply=e\n"),
           std::string("the computation e calls itself"));
  QCOMPARE(why("  a = f32[4] negate(b)\n  ROOT b = f32[4] negate(a)\n"),
           std::string("the instruction a depends on itself"));
  QCOMPARE(why("  ROOT a = f32[4] parameter(0)\n"), std::string());
}

QTEST_APPLESS_MAIN(TestEstimate)
#include "tst_estimate.moc"
