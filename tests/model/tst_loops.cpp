// While loops: their steps, nesting and trip counts, and the role of each value in them; computed by hand.

#include <QTest>

#include "model/analysis/loops.h"
#include "tests/support/compare.h"
#include "tests/support/print_memory.h"

namespace {

const char* const kKinds[] = {"unchanged", "in place", "copied", "stacked"};
const char* const kRoles[] = {"outside", "carried", "scratch"};

std::string print(const hlo::MemoryAnalysis& memory, const hlo::LoopNest& loops) {
  const hlo::Dataflow& dataflow = memory.dataflow;
  const hlo::Module& module = dataflow.module();
  std::string result;
  for (const hlo::Loop& loop : loops.loops()) {
    absl::StrAppend(&result, module.name(loop.instruction), " ", loop.steps.begin, "-", loop.steps.end - 1, " depth ",
                    loop.depth);
    if (loop.parent) absl::StrAppend(&result, " in ", module.name(loops.loop(*loop.parent).instruction));
    if (loop.tripCount) absl::StrAppend(&result, " runs ", loop.tripCount->count);
    result += "\n";
    for (const hlo::Carried& carried : loop.carried) {
      const auto name = [&](std::optional<hlo::FlowValueId> id) { return id ? support::nameOf(dataflow, *id) : "-"; };
      absl::StrAppend(&result, "  ", memory.trees.indexText(module.shapeId(loop.instruction), carried.node), " ",
                      kKinds[static_cast<int>(carried.kind)], ": ", name(carried.init), ", ", name(carried.parameter),
                      ", ", name(carried.bodyResult), ", ", name(carried.result), "\n");
    }
  }
  return result;
}

std::string rolesOf(const hlo::MemoryAnalysis& memory, const hlo::LoopNest& loops) {
  std::string result;
  for (uint32_t i = 0; i < memory.dataflow.valueCount(); ++i) {
    absl::StrAppend(&result, support::nameOf(memory.dataflow, hlo::FlowValueId(i)), " ",
                    kRoles[static_cast<int>(loops.role(hlo::FlowValueId(i)))], "\n");
  }
  return result;
}

}  // namespace

class TestLoops : public QObject {
  Q_OBJECT

 private slots:
  void carries();
  void nests();
  void roles();
  void broken();
};

// Steps: p0 w1 z2 s3 t4, cp5 ci6 n7 lt8, bp9 i10 a11 b12 st13 u14 x15 one16 next17 y18 cy19 d20 f21 h22 g23 k24 r25,
// l26.
void TestLoops::carries() {
  const auto module = support::parseModule(R"(HloModule m, is_scheduled=true
fused {
  fp = f32[8,4] parameter(0)
  fx = f32[4] parameter(1)
  fi = s32[] parameter(2)
  fn = s32[] constant(7)
  fk = s32[] subtract(fn, fi)
  fz = s32[] constant(0)
  fb = f32[1,4] bitcast(fx)
  fd = f32[8,4] dynamic-update-slice(fp, fb, fk, fz)
  fe = f32[4] exponential(fx)
  ROOT ft = (f32[8,4], f32[4]) tuple(fd, fe)
}
c {
  cp = (s32[], f32[4], f32[4], f32[8,4], f32[8,4], f32[4], f32[4]) parameter(0)
  ci = s32[] get-tuple-element(cp), index=0
  n = s32[] constant(8)
  ROOT lt = pred[] compare(ci, n), direction=LT
}
b {
  bp = (s32[], f32[4], f32[4], f32[8,4], f32[8,4], f32[4], f32[4]) parameter(0)
  i = s32[] get-tuple-element(bp), index=0
  a = f32[4] get-tuple-element(bp), index=1
  b = f32[4] get-tuple-element(bp), index=2
  st = f32[8,4] get-tuple-element(bp), index=3
  u = f32[8,4] get-tuple-element(bp), index=4
  x = f32[4] get-tuple-element(bp), index=5
  one = s32[] constant(1)
  next = s32[] add(i, one)
  y = f32[4] multiply(a, x)
  cy = f32[4] copy(y)
  d = f32[1,4] bitcast(y)
  f = (f32[8,4], f32[4]) fusion(st, y, i), kind=kLoop, calls=fused
  h = f32[8,4] get-tuple-element(f), index=0
  g = f32[4] get-tuple-element(f), index=1
  k = f32[8,4] dynamic-update-slice(u, d, one, one)
  ROOT r = (s32[], f32[4], f32[4], f32[8,4], f32[8,4], f32[4], f32[4]) tuple(next, g, cy, h, k, x, b)
}
ENTRY e {
  p = f32[4] parameter(0)
  w = f32[8,4] parameter(1)
  z = s32[] constant(0)
  s = f32[8,4] copy(w)
  t = (s32[], f32[4], f32[4], f32[8,4], f32[8,4], f32[4], f32[4]) tuple(z, p, p, s, w, p, p)
  ROOT l = (s32[], f32[4], f32[4], f32[8,4], f32[8,4], f32[4], f32[4]) while(t), condition=c, body=b
}
)");
  const hlo::MemoryAnalysis memory(*module);
  const hlo::LoopNest loops(memory);
  // Element 6 gets the previous value of element 2, another value of the body's parameter. Element 5 is always p.
  COMPARE_TEXT(print(memory, loops), R"(l 5-26 depth 0 runs 8
  {0} in place: z, bp{0}, next, l{0}
  {1} in place: p, bp{1}, f{1}, l{1}
  {2} copied: p, bp{2}, cy, l{2}
  {3} stacked: s, bp{3}, f{0}, l{3}
  {4} in place: w, bp{4}, k, l{4}
  {5} unchanged: p, p, p, p
  {6} in place: p, bp{6}, bp{2}, l{6}
)");
  QVERIFY(!loops.at(4));
  for (const uint32_t step : {5u, 9u, 26u}) QCOMPARE(loops.at(step), std::optional(hlo::LoopId(0)));
}

// Two consecutive loops inside another one, one of them in a computation called by the body; and a loop after it.
void TestLoops::nests() {
  const auto module = support::parseModule(R"(HloModule m, is_scheduled=true
ac {
  acp = s32[] parameter(0)
  acn = s32[] constant(3)
  ROOT acr = pred[] compare(acp, acn), direction=LT
}
ab {
  abp = s32[] parameter(0)
  abo = s32[] constant(1)
  ROOT abr = s32[] add(abp, abo)
}
bc {
  bcp = f32[] parameter(0)
  ROOT bcr = pred[] constant(true)
}
bb {
  bbp = f32[] parameter(0)
  ROOT bbr = f32[] negate(bbp)
}
called {
  dp = f32[] parameter(0)
  ROOT dl = f32[] while(dp), condition=bc, body=bb, backend_config={"known_trip_count":{"n":"7"}}
}
oc {
  ocp = (s32[], f32[]) parameter(0)
  ROOT ocr = pred[] constant(true)
}
ob {
  obp = (s32[], f32[]) parameter(0)
  obi = s32[] constant(0)
  obl = s32[] while(obi), condition=ac, body=ab
  obf = f32[] get-tuple-element(obp), index=1
  obg = f32[] call(obf), to_apply=called
  ROOT obr = (s32[], f32[]) tuple(obl, obg)
}
lc {
  lcp = f32[] parameter(0)
  ROOT lcr = pred[] constant(false)
}
lb {
  ROOT lbp = f32[] parameter(0)
}
ENTRY e {
  p = (s32[], f32[]) parameter(0)
  o = (s32[], f32[]) while(p), condition=oc, body=ob
  f = f32[] get-tuple-element(o), index=1
  ROOT l = f32[] while(f), condition=lc, body=lb
}
)");
  const hlo::MemoryAnalysis memory(*module);
  const hlo::LoopNest loops(memory);
  // p0, ocp1 ocr2, obp3 obi4, acp5 acn6 acr7 abp8 abo9 abr10 obl11, obf12, dp13, bcp14 bcr15 bbp16 bbr17 dl18, obg19,
  // obr20, o21, f22, lcp23 lcr24 lbp25 l26.
  COMPARE_TEXT(print(memory, loops), R"(o 1-21 depth 0
  {0} in place: p{0}, obp{0}, obl, o{0}
  {1} in place: p{1}, obp{1}, dl, o{1}
obl 5-11 depth 1 in o runs 3
  {} in place: obi, abp, abr, obl
dl 14-18 depth 1 in o runs 7
  {} in place: obp{1}, bbp, bbr, dl
l 23-26 depth 0
  {} unchanged: o{1}, o{1}, o{1}, o{1}
)");
  std::string at;
  for (uint32_t step = 0; step < memory.schedule.stepCount(); ++step) {
    const auto loop = loops.at(step);
    at += loop ? absl::StrCat(loop->index()) : "-";
  }
  QCOMPARE(at, std::string("-000011111110022222000-3333"));
}

// A copy of the inner loop's counter is carried by the inner loop; for the outer one it is scratch.
void TestLoops::roles() {
  const auto module = support::parseModule(R"(HloModule m, is_scheduled=true
c {
  cp = (s32[], f32[4]) parameter(0)
  ROOT ct = pred[] constant(true)
}
b {
  bp = (s32[], f32[4]) parameter(0)
  i = s32[] get-tuple-element(bp), index=0
  x = f32[4] get-tuple-element(bp), index=1
  s = f32[4] custom-call(x)
  y = f32[4] custom-call(s)
  ROOT r = (s32[], f32[4]) tuple(i, y)
}
ENTRY e {
  p = (s32[], f32[4]) parameter(0)
  l = (s32[], f32[4]) while(p), condition=c, body=b
  ROOT g = f32[4] get-tuple-element(l), index=1
}
)");
  const hlo::MemoryAnalysis memory(*module);
  COMPARE_TEXT(rolesOf(memory, hlo::LoopNest(memory)), R"(p{} outside
p{0} outside
p{1} outside
ct scratch
s scratch
y carried
r{} carried
cp{} carried
cp{1} carried
bp{} carried
bp{1} carried
l{} outside
l{1} outside
)");
}

// Loops in cyclic calls, without operands, or whose body has no parameter: no loop contains itself.
void TestLoops::broken() {
  const auto module = support::parseModule(R"(HloModule m
c {
  ROOT cp = f32[] parameter(0)
}
b {
  bp = f32[] parameter(0)
  ROOT bw = f32[] while(bp), condition=c, body=b
}
d {
  ROOT dt = f32[] constant(1)
}
ENTRY e {
  p = f32[] parameter(0)
  v = f32[] while(p), condition=b, body=c
  w = f32[] while(), condition=d, body=d
  x = f32[] while(p)
  ROOT y = f32[] while(w), condition=e, body=e
}
)");
  const hlo::MemoryAnalysis memory(*module);
  const hlo::LoopNest loops(memory);
  QVERIFY(!loops.loops().empty());
  for (uint32_t i = 0; i < loops.loops().size(); ++i) {
    const hlo::Loop& loop = loops.loop(hlo::LoopId(i));
    QVERIFY(loop.steps.begin < loop.steps.end && loop.steps.end <= memory.schedule.stepCount());
    QVERIFY(!loop.parent || loop.parent->index() < i);
  }
  for (uint32_t step = 0; step < memory.schedule.stepCount(); ++step) {
    const auto loop = loops.at(step);
    QVERIFY(!loop || loops.loop(*loop).steps.contains(step));
  }
}

QTEST_APPLESS_MAIN(TestLoops)
#include "tst_loops.moc"
