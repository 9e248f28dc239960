// Values, positions, uses, shared buffers and live ranges of small modules, computed by hand by the rules of
// formats/live-range-rules.md; and invariants on invalid modules. Loops, branches and asynchronous operations are in
// tst_memory_flow.

#include <QTest>

#include "tests/support/memory_rows.h"

using support::addMemoryRow;
using support::parseModule;

class TestMemoryAnalysis : public QObject {
  Q_OBJECT

 private slots:
  void modules_data();
  void modules() { support::compareMemoryRow(); }
  void broken_data();
  void broken();
};

void TestMemoryAnalysis::modules_data() {
  support::addMemoryColumns();

  addMemoryRow("straight line", R"(
HloModule m, is_scheduled=true
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] negate(p)
  b = f32[8] concatenate(a, p), dimensions={0}
  ROOT c = f32[8] multiply(b, b)
}
)",
               R"(
steps p a b c
p 0-4 used a:0 b:1
a 1-2 used b:0
b 2-3 used c:0 c:1
c 3-4
peak 3
)");

  addMemoryRow("tuples in tuples", R"(
HloModule m, is_scheduled=true
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] negate(p)
  b = f32[4] exponential(a)
  ROOT t = (f32[4], (f32[4], f32[4])) tuple(a, u)
  u = (f32[4], f32[4]) tuple(b, a)
}
)",
               R"(
steps p a b t u
p 0-5 used a:0
a 1-5 at t{0} u{1} used b:0 t:0 t:1{1}
b 2-4 at u{0} used t:1{0}
t{} 3-5
t{1} 3-5
t{1,0} 3-5
t{1,1} 3-5
u{} 4-4 used t:1{}
peak 4
)");

  addMemoryRow("a call", R"(
HloModule m, is_scheduled=true
f {
  fp = f32[4] parameter(0)
  ROOT fr = f32[4] negate(fp)
}
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] exponential(p)
  c = f32[4] call(a), to_apply=f
  ROOT d = f32[4] add(c, c)
}
)",
               R"(
steps p a fp fr c d
p 0-6 used a:0
a 1-3 at fp used c:0 fr:0
fr 3-5 at c used d:0 d:1
d 5-6
peak 3
)");

  addMemoryRow("a shared callee merges its callers' operands", R"(
HloModule m
f {
  fp = f32[4] parameter(0)
  ROOT fr = f32[4] negate(fp)
}
ENTRY e {
  p = f32[4] parameter(0)
  c = f32[4] call(p), to_apply=f
  d = f32[4] call(c), to_apply=f
  ROOT s = f32[4] add(c, d)
}
)",
               R"(
steps p fp fr c d s
p 0-6 used c:0
fr 2-5 at c d used d:0 s:0 s:1
s 5-6
fp phi 1-2 used fr:0
peak 2
)");

  addMemoryRow("dynamic-update-slice in place", R"(
HloModule m, is_scheduled=true
ENTRY e {
  p = f32[8] parameter(0)
  u = f32[1] parameter(1)
  i = s32[] parameter(2)
  c = f32[8] copy(p)
  s = f32[8] dynamic-update-slice(c, u, i)
  ROOT n = f32[8] negate(s)
}
)",
               R"(
steps p u i c s n
p 0-6 used c:0
u 0-6 used s:1
i 0-6 used s:2
c 3-4 used s:0
s 4-5 used n:0
n 5-6
shared c, s
peak 5
)");

  addMemoryRow("a donated parameter dies, the other does not", R"(
HloModule m, is_scheduled=true, input_output_alias={ {0}: (0, {}, may-alias) }
ENTRY e {
  p = f32[8] parameter(0)
  q = f32[8] parameter(1)
  a = f32[8] add(p, q)
  b = f32[8] negate(a)
  ROOT t = (f32[8], f32[8]) tuple(a, b)
}
)",
               R"(
steps p q a b t
p 0-2 used a:0
q 0-5 used a:1
a 2-5 at t{0} used b:0 t:0
b 3-5 at t{1} used t:1
t{} 4-5
shared p, a
peak 3
)");

  addMemoryRow("instructions that only forward; an empty tuple and a token", R"(
HloModule m, is_scheduled=true
ENTRY e {
  p = f32[8] parameter(0)
  z = f32[0,8] broadcast(p), dimensions={1}
  t = token[] after-all()
  d = f32[8] add-dependency(p, t)
  b = f32[8] bitcast(d)
  k = (f32[8], f32[0,8]) tuple(b, z)
  o = (f32[8], f32[0,8]) opt-barrier(k)
  m = (f32[8], f32[0,8]) domain(o), domain={kind="sharding", entry={}, exit={}}
  ROOT g = f32[8] get-tuple-element(m), index=0
}
)",
               R"(
steps p z t d b k o m g
p 0-9 at d b k{0} o{0} m{0} g used z:0 d:0 b:0 o:0{0} g:0{0}
z 1-7 at k{1} o{1} m{1} used o:0{1}
t 2-3 used d:1
k{} 5-8 at o{} m{} used o:0{} g:0{}
peak 5
)");

  addMemoryRow("in place: a fusion and a custom call", R"(
HloModule m, is_scheduled=true
fused {
  fp = f32[8] parameter(0)
  fu = f32[1] parameter(1)
  fi = s32[] parameter(2)
  fd = f32[8] dynamic-update-slice(fp, fu, fi)
  fn = f32[8] negate(fp)
  ROOT ft = (f32[8], f32[8]) tuple(fd, fn)
}
ENTRY e {
  p = f32[8] parameter(0)
  u = f32[1] parameter(1)
  i = s32[] parameter(2)
  c = f32[8] copy(p)
  f = (f32[8], f32[8]) fusion(c, u, i), kind=kLoop, calls=fused
  k = (f32[8], f32[4]) custom-call(f), custom_call_target="g", output_to_operand_aliasing={{0}: (0, {1})}
  ROOT n = f32[8] get-tuple-element(k), index=0
}
)",
               R"(
steps p u i c f k n
p 0-7 used c:0
u 0-7 used f:1
i 0-7 used f:2
c 3-4 used f:0
f{} 4-5 used k:0{}
f{0} 4-5 used k:0{0}
f{1} 4-5 used k:0{1}
k{} 5-6 used n:0{}
k{0} 5-7 at n used n:0{0}
k{1} 5-5
shared c, f{0}
shared f{1}, k{0}
peak 5
)");

  addMemoryRow("operands behind their users, not scheduled", R"(
HloModule m
ENTRY e {
  ROOT t = f32[4] add(a, b)
  b = f32[4] negate(a)
  a = f32[4] parameter(0)
}
)",
               R"(
steps a b t
a 0-3 used t:0 b:0
b 1-2 used t:1
t 2-3
peak 2
)");
}

// For any text, the first position of every value is its definition, and every position on the schedule has a value.
void TestMemoryAnalysis::broken_data() {
  QTest::addColumn<std::string>("text");
  const auto add = [](const char* name, const char* text) { QTest::newRow(name) << std::string(text); };
  add("nothing", "HloModule m");
  add("an empty computation", "HloModule m\nENTRY e {\n}\n");
  add("a computation that calls itself", R"(HloModule m
f {
  p = f32[] parameter(0)
  ROOT c = f32[] call(p), to_apply=f
}
ENTRY e {
  a = f32[] parameter(0)
  ROOT r = f32[] call(a), to_apply=f
}
)");
  add("two that call each other", R"(HloModule m
f {
  p = f32[] parameter(0)
  ROOT c = f32[] call(p), to_apply=g
}
g {
  q = f32[] parameter(0)
  ROOT w = f32[] while(q), condition=f, body=g
}
ENTRY e {
  a = f32[] parameter(0)
  ROOT r = f32[] conditional(a, a, a), branch_computations={f, g}
}
)");
  add("the entry is called", R"(HloModule m
ENTRY e {
  a = f32[] parameter(0)
  ROOT r = f32[] call(a), to_apply=e
}
)");
  add("operands are missing", R"(HloModule m
c {
  ROOT ct = pred[] constant(true)
}
b {
  bp = (f32[], f32[]) parameter(0)
  ROOT br = (f32[], f32[]) tuple(bp)
}
ENTRY e {
  l = (f32[], f32[]) while(), condition=c, body=b
  g = f32[] get-tuple-element(l), index=7
  h = f32[] get-tuple-element(), index=0
  s = (f32[], f32[], u32[]) copy-start()
  d = f32[] copy-done(s)
  u = f32[] dynamic-update-slice(nothing, d)
  f = f32[] conditional(u), branch_computations={b, b, c}
  x = (f32[], f32[]) async-done(g)
  ROOT t = (f32[], f32[], f32[]) tuple(g, nothing)
}
)");
  add("wrong numbers and indices",
      R"(HloModule m, input_output_alias={ {9}: (0, {}), {}: (77, {}), {0}: (0, {3}), {1: (0 }
b {
  bp = f32[] parameter(-1)
  bq = f32[] parameter(99999999999999999999)
  ROOT br = f32[] add(bp, bq)
}
ENTRY e {
  a = (f32[], f32[]) parameter(5)
  k = f32[] custom-call(a), output_to_operand_aliasing={{0}: (5, {0}), {}: (0, {9})}
  f = f32[] fusion(k), kind=kLoop, calls=b
  ROOT r = (f32[], f32[]) call(a, f), to_apply=b
}
)");
  add("a ring of operands", R"(HloModule m
ENTRY e {
  a = f32[] add(b, c)
  b = f32[] negate(a)
  c = (f32[]) tuple(c)
  ROOT d = f32[] bitcast(d)
}
)");
  add("shapes that do not fit", R"(HloModule m
b {
  bp = ((f32[], f32[]), f32[]) parameter(0)
  ROOT br = (f32[], (f32[], (f32[], f32[]))) custom-call(bp)
}
ENTRY e {
  a = f32[] parameter(0)
  t = (f32[], (f32[])) tuple(a, a)
  c = ((f32[]), f32[], f32[]) call(t), to_apply=b
  w = (f32[], ((f32[]), f32[])) while(c), condition=b, body=b
  d = f32[] add-dependency(w, c)
  ROOT r = (f32[], f32[]) copy(d)
}
)");
}

void TestMemoryAnalysis::broken() {
  QFETCH(std::string, text);
  const auto module = parseModule(text);
  QVERIFY(module != nullptr);
  const hlo::MemoryAnalysis memory(*module);
  const hlo::Dataflow& dataflow = memory.dataflow;
  size_t positions = 0;
  for (uint32_t i = 0; i < dataflow.valueCount(); ++i) {
    const hlo::FlowValueId id(i);
    const auto all = dataflow.positions(id);
    QVERIFY(!all.empty());
    QVERIFY(all.front() == dataflow.definition(id));
    for (const hlo::ValuePosition position : all) QVERIFY(dataflow.at(position) == id);
    positions += all.size();
    const buffers::StepRange range = memory.ranges.range(id);
    QVERIFY(range.begin < range.end && range.end <= memory.schedule.stepCount());
  }
  size_t nodes = 0;
  for (const hlo::InstructionId id : memory.schedule.steps()) nodes += memory.trees.size(module->shapeId(id));
  QCOMPARE(positions, nodes);
}

QTEST_APPLESS_MAIN(TestMemoryAnalysis)
#include "tst_memory_analysis.moc"
