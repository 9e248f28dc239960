// HLO text parsed and printed as a module: called computations, by name and inline.

#include <QTest>

#include "tests/support/hlo_text.h"

using namespace support;

class HloCallsTest : public QObject {
  Q_OBJECT

 private slots:
  void calls_data();
  void calls() { compareRow(); }
};

void HloCallsTest::calls_data() {
  addColumns();
  addRow("fusion, while, conditional, call", R"hlo(
HloModule m
f { ROOT a = f32[] parameter(0) }
cond { x = f32[] parameter(0) ROOT y = pred[] constant(false) }
body { ROOT x = f32[] parameter(0) }
zero { ROOT x = f32[] parameter(0) }
one { ROOT x = f32[] parameter(0) }
ENTRY %e {
  %p = f32[] parameter(0)
  %i = s32[] parameter(1)
  %q = pred[] parameter(2)
  %u = f32[] fusion(%p), kind=kLoop, calls=%f
  %w = f32[] while(%u), condition=%cond, body=%body
  %c = f32[] conditional(%i, %p, %w), branch_computations={%zero, %one}
  %d = f32[] conditional(%q, %p, %c), true_computation=%zero, false_computation=%one
  ROOT %r = f32[] call(%d), to_apply=%zero
}
)hlo",
         R"hlo(
module m
embedded computation f
  ROOT a: f32[] parameter(0)
computation cond
  x: f32[] parameter(0)
  ROOT y: pred[] constant(false)
computation body
  ROOT x: f32[] parameter(0)
computation zero
  ROOT x: f32[] parameter(0)
computation one
  ROOT x: f32[] parameter(0)
entry computation e
  p: f32[] parameter(0)
  i: s32[] parameter(1)
  q: pred[] parameter(2)
  u: f32[] fusion(p)
    kind = kLoop
    calls = %f
    -> fusion f
  w: f32[] while(u)
    condition = %cond
    body = %body
    -> condition cond
    -> body body
  c: f32[] conditional(i, p, w)
    branch_computations = {%zero, %one}
    -> branch 0 zero
    -> branch 1 one
  d: f32[] conditional(q, p, c)
    true_computation = %zero
    false_computation = %one
    -> branch 0 zero
    -> branch 1 one
  ROOT r: f32[] call(d)
    to_apply = %zero
    -> call zero
)hlo");
  addRow("select-and-scatter, sort, called_computations", R"hlo(
HloModule m
ge { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = pred[] compare(a, b), direction=GE }
sum { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }
ENTRY e {
  p = f32[8] parameter(0)
  z = f32[] constant(0)
  s = f32[8] select-and-scatter(p, p, z), window={size=2}, select=ge, scatter=sum
  t = f32[8] sort(s), dimensions={0}, to_apply=ge
  ROOT c = f32[8] custom-call(t), custom_call_target="x", called_computations={ge, %sum}
}
)hlo",
         R"hlo(
module m
embedded computation ge
  a: f32[] parameter(0)
  b: f32[] parameter(1)
  ROOT c: pred[] compare(a, b)
    direction = GE
embedded computation sum
  a: f32[] parameter(0)
  b: f32[] parameter(1)
  ROOT c: f32[] add(a, b)
entry computation e
  p: f32[8] parameter(0)
  z: f32[] constant(0)
  s: f32[8] select-and-scatter(p, p, z)
    window = {size=2}
    select = ge
    scatter = sum
    -> select ge
    -> scatter sum
  t: f32[8] sort(s)
    dimensions = {0}
    to_apply = ge
    -> to_apply ge
  ROOT c: f32[8] custom-call(t)
    custom_call_target = "x"
    called_computations = {ge, %sum}
    -> called ge
    -> called sum
)hlo");
  addRow("a computation that is defined behind its caller", R"hlo(
HloModule m
ENTRY e {
  p = f32[] parameter(0)
  ROOT r = f32[] fusion(p), calls=f
}
f { ROOT a = f32[] parameter(0) }
)hlo",
         R"hlo(
module m
entry computation e
  p: f32[] parameter(0)
  ROOT r: f32[] fusion(p)
    calls = f
    -> fusion f
embedded computation f
  ROOT a: f32[] parameter(0)
)hlo");
  addRow("inline bodies", R"hlo(
HloModule m
e {
  p = f32[4] parameter(0)
  z = f32[] constant(0)
  r = f32[] reduce(p, z), dimensions={0}, to_apply={
    a = f32[] parameter(0)
    b = f32[] parameter(1)
    ROOT c = f32[] add(a, b)
  }, x=1
  ROOT n = f32[] call(r), to_apply={ x = f32[] parameter(0) ROOT y = f32[] map(x), to_apply={ v = f32[] parameter(0) ROOT w = f32[] negate(v) } }
}
)hlo",
         R"hlo(
module m
entry computation e
  p: f32[4] parameter(0)
  z: f32[] constant(0)
  r: f32[] reduce(p, z)
    dimensions = {0}
    to_apply = {\n    a = f32[] parameter(0)\n    b = f32[] parameter(1)\n    ROOT c = f32[] add(a, b)\n  }
    x = 1
    -> to_apply to_apply.1
  ROOT n: f32[] call(r)
    to_apply = { x = f32[] parameter(0) ROOT y = f32[] map(x), to_apply={ v = f32[] parameter(0) ROOT w = f32[] negate(v) } }
    -> call to_apply.2
embedded computation to_apply.1
  a: f32[] parameter(0)
  b: f32[] parameter(1)
  ROOT c: f32[] add(a, b)
computation to_apply.2
  x: f32[] parameter(0)
  ROOT y: f32[] map(x)
    to_apply = { v = f32[] parameter(0) ROOT w = f32[] negate(v) }
    -> to_apply to_apply.3
embedded computation to_apply.3
  v: f32[] parameter(0)
  ROOT w: f32[] negate(v)
)hlo");
  addRow("inline branches, a list of one name", R"hlo(
ENTRY e {
  i = s32[] parameter(0)
  p = f32[] parameter(1)
  c = f32[] conditional(i, p, p), branch_computations={{ ROOT a = f32[] parameter(0) }, { b = f32[] parameter(0) ROOT d = f32[] negate(b) }}
  ROOT f = f32[] fusion(c), kind=kLoop, calls={%g}
}
g { ROOT x = f32[] parameter(0) }
)hlo",
         R"hlo(
module module_e
entry computation e
  i: s32[] parameter(0)
  p: f32[] parameter(1)
  c: f32[] conditional(i, p, p)
    branch_computations = {{ ROOT a = f32[] parameter(0) }, { b = f32[] parameter(0) ROOT d = f32[] negate(b) }}
    -> branch 0 branch_computations.1
    -> branch 1 branch_computations.2
  ROOT f: f32[] fusion(c)
    kind = kLoop
    calls = {%g}
    -> fusion g
embedded computation g
  ROOT x: f32[] parameter(0)
computation branch_computations.1
  ROOT a: f32[] parameter(0)
computation branch_computations.2
  b: f32[] parameter(0)
  ROOT d: f32[] negate(b)
)hlo");
  addRow("async operations and their sugar", R"hlo(
HloModule m
wrapped { p = f32[8] parameter(0) ROOT a = f32[8] all-to-all(p), dimensions={0} }
work { ROOT p = f32[8] parameter(0) }
ENTRY e {
  x = f32[8] parameter(0)
  s = ((f32[8]), f32[8], u32[]) async-start(x), calls=wrapped, async_execution_thread="aux"
  u = ((f32[8]), f32[8], u32[]) async-update(s)
  d = f32[8] async-done(u)
  f = ((f32[8]), f32[8]) fusion-start(x), kind=kLoop, calls=work
  g = f32[8] fusion-done(f)
  c = ((f32[8]), f32[8]) call-start(x), to_apply=work
  h = f32[8] call-done(c)
  r = ((f32[8]), f32[4]) reduce-scatter-start(x), dimensions={0}, to_apply={ a = f32[] parameter(0) ROOT b = f32[] negate(a) }
  ROOT k = f32[4] reduce-scatter-done(r)
}
)hlo",
         R"hlo(
module m
computation wrapped
  p: f32[8] parameter(0)
  ROOT a: f32[8] all-to-all(p)
    dimensions = {0}
computation work
  ROOT p: f32[8] parameter(0)
entry computation e
  x: f32[8] parameter(0)
  s: ((f32[8]), f32[8], u32[]) async-start(x)
    calls = wrapped
    async_execution_thread = "aux"
    -> async wrapped
  u: ((f32[8]), f32[8], u32[]) async-update(s)
  d: f32[8] async-done(u)
  f: ((f32[8]), f32[8]) fusion-start(x)
    kind = kLoop
    calls = work
    -> fusion work
  g: f32[8] fusion-done(f)
  c: ((f32[8]), f32[8]) call-start(x)
    to_apply = work
    -> call work
  h: f32[8] call-done(c)
  r: ((f32[8]), f32[4]) reduce-scatter-start(x)
    dimensions = {0}
    to_apply = { a = f32[] parameter(0) ROOT b = f32[] negate(a) }
    -> to_apply to_apply.1
  ROOT k: f32[4] reduce-scatter-done(r)
embedded computation to_apply.1
  a: f32[] parameter(0)
  ROOT b: f32[] negate(a)
)hlo");
  addRow("called by itself", R"hlo(
HloModule m
ENTRY e {
  p = f32[] parameter(0)
  ROOT r = f32[] call(p), to_apply=e
}
)hlo",
         R"hlo(
module m
entry computation e
  p: f32[] parameter(0)
  ROOT r: f32[] call(p)
    to_apply = e
    -> call e
)hlo");
}

QTEST_APPLESS_MAIN(HloCallsTest)
#include "tst_hlo_calls.moc"
