// Like tst_memory_analysis: values carried by loops, memory shared by branches, and values kept until asynchronous
// operations, copies and collectives are done.

#include <QTest>

#include "tests/support/memory_rows.h"

using support::addMemoryRow;

class TestMemoryFlow : public QObject {
  Q_OBJECT

 private slots:
  void modules_data();
  void modules() { support::compareMemoryRow(); }
};

void TestMemoryFlow::modules_data() {
  support::addMemoryColumns();

  addMemoryRow("a loop carries values and passes unchanged ones through", R"(
HloModule m, is_scheduled=true
cond {
  cp = (s32[], f32[4], f32[8]) parameter(0)
  ci = s32[] get-tuple-element(cp), index=0
  ten = s32[] constant(10)
  ROOT lt = pred[] compare(ci, ten), direction=LT
}
body {
  bp = (s32[], f32[4], f32[8]) parameter(0)
  bi = s32[] get-tuple-element(bp), index=0
  bx = f32[4] get-tuple-element(bp), index=1
  bw = f32[8] get-tuple-element(bp), index=2
  one = s32[] constant(1)
  next = s32[] add(bi, one)
  y = f32[4] custom-call(bx, bw), custom_call_target="f"
  ROOT bt = (s32[], f32[4], f32[8]) tuple(next, y, bw)
}
ENTRY e {
  x = f32[4] parameter(0)
  w = f32[8] parameter(1)
  zero = s32[] constant(0)
  x0 = f32[4] copy(x)
  init = (s32[], f32[4], f32[8]) tuple(zero, x0, w)
  loop = (s32[], f32[4], f32[8]) while(init), condition=cond, body=body
  ROOT out = f32[4] get-tuple-element(loop), index=1
}
)",
               R"(
steps x w zero x0 init cp ci ten lt bp bi bx bw one next y bt loop out
x 0-19 used x0:0
w 0-19 at cp{2} bp{2} bw bt{2} init{2} loop{2} used y:1 bt:2 loop:0{2}
zero 2-5 at init{0} used loop:0{0}
x0 3-5 at init{1} used loop:0{1}
init{} 4-5 used loop:0{}
ten 7-8 used lt:1
lt 8-9
one 13-14 used next:1
next 14-17 at bt{0} used bt:0
y 15-17 at bt{1} used bt:1
bt{} 16-17
cp{} phi 5-9 used ci:0{}
cp{0} phi 5-9 at ci used lt:0
cp{1} phi 5-9
bp{} phi 9-12 used bi:0{} bx:0{} bw:0{}
bp{0} phi 9-14 at bi used next:0
bp{1} phi 9-15 at bx used y:0
loop{} phi 17-18 used out:0{}
loop{0} phi 17-17
loop{1} phi 17-19 at out used out:0{1}
shared zero, next, cp{0}, bp{0}, loop{0}
shared x0, y, cp{1}, bp{1}, loop{1}
shared init{}, bt{}, cp{}, bp{}, loop{}
peak 9
)");

  addMemoryRow("branches of different size", R"(
HloModule m, is_scheduled=true
yes {
  yp = f32[4] parameter(0)
  ROOT yn = f32[4] negate(yp)
}
no {
  np = f32[8] parameter(0)
  big = f32[8] exponential(np)
  ROOT ns = f32[4] slice(big), slice={[0:4]}
}
ENTRY e {
  p = pred[] parameter(0)
  a = f32[4] parameter(1)
  b = f32[8] parameter(2)
  ROOT c = f32[4] conditional(p, a, b), true_computation=yes, false_computation=no
}
)",
               R"(
steps p a b yp yn np big ns c
p 0-9 used c:0
a 0-9 at yp used c:1 yn:0
b 0-9 at np used c:2 big:0
yn 4-5
big 6-7 used ns:0
ns 7-8
c phi 8-9
shared yn, ns, c
peak 8
)");

  addMemoryRow("async: live until the done", R"(
HloModule m, is_scheduled=true
wrapped {
  wp = f32[4] parameter(0)
  wn = f32[4] exponential(wp)
  ROOT wa = f32[4] all-to-all(wn), replica_groups={}, dimensions={0}
}
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] negate(p)
  s = ((f32[4]), f32[4], u32[]) async-start(a), calls=wrapped
  b = f32[4] exponential(p)
  d = f32[4] async-done(s)
  ROOT r = f32[4] add(b, d)
}
)",
               R"(
steps p a wp wn wa s b d r
p 0-9 used a:0 b:0
a 1-7 at wp s{0,0} used s:0 wn:0 d:0{0,0}
wn 3-7 used wa:0
wa 4-8 at s{1} d used d:0{1} r:1
s{} 5-7 used d:0{}
s{0} 5-7 used d:0{0}
s{2} 5-7 used d:0{2}
b 6-8 used r:0
r 8-9
peak 8
)");

  addMemoryRow("async start without a done", R"(
HloModule m, is_scheduled=true
wrapped {
  wp = f32[4] parameter(0)
  ROOT wa = f32[4] all-to-all(wp), replica_groups={}, dimensions={0}
}
ENTRY e {
  p = f32[4] parameter(0)
  s = ((f32[4]), f32[4], u32[]) async-start(p), calls=wrapped
  b = f32[4] exponential(p)
  ROOT r = f32[4] negate(b)
}
)",
               R"(
steps p wp wa s b r
p 0-6 at wp s{0,0} used s:0 b:0 wa:0
wa 2-3 at s{1}
s{} 3-3
s{0} 3-3
s{2} 3-3
b 4-5 used r:0
r 5-6
peak 4
)");

  addMemoryRow("async start whose computation is not printed", R"(
HloModule m, is_scheduled=true
ENTRY e {
  p = f32[8] parameter(0)
  s = ((f32[8]), f32[4], u32[]) slice-start(p), slice={[0:4]}
  n = f32[8] negate(p)
  d = f32[4] slice-done(s)
  ROOT t = (f32[8], f32[4]) tuple(n, d)
}
)",
               R"(
steps p s n d t
p 0-5 at s{0,0} used s:0 n:0 d:0{0,0}
s{} 1-3 used d:0{}
s{0} 1-3 used d:0{0}
s{1} 1-5 at d t{1} used d:0{1} t:1
s{2} 1-3 used d:0{2}
n 2-5 at t{0} used t:0
t{} 4-5
peak 4
)");

  addMemoryRow("async: an update binds the operand", R"(
HloModule m, is_scheduled=true
wrapped {
  wp = f32[4] parameter(0)
  ROOT wn = f32[4] negate(wp)
}
ENTRY e {
  p = f32[4] parameter(0)
  n = f32[4] negate(p)
  s = ((), (), s32[]) async-start(), calls=wrapped
  b = f32[4] exponential(p)
  u = ((f32[4]), f32[4], s32[]) async-update(s, n), calls=wrapped
  d = f32[4] async-done(u), calls=wrapped
  ROOT r = f32[4] add(b, d)
}
)",
               R"(
steps p n s b wp wn u d r
p 0-9 used n:0 b:0
n 1-7 at wp u{0,0} used u:1 wn:0 d:0{0,0}
s{} 2-6 used u:0{}
s{0} 2-6 used u:0{0}
s{1} 2-6 used u:0{1}
s{2} 2-6 used u:0{2}
b 3-8 used r:0
wn 5-8 at u{1} d used d:0{1} r:1
u{} 6-7 used d:0{}
u{0} 6-7 used d:0{0}
u{2} 6-7 used d:0{2}
r 8-9
peak 6
)");

  addMemoryRow("async: an update has tables and contexts of its own", R"(
HloModule m, is_scheduled=true
ENTRY e {
  p = f32[8] parameter(0)
  s = ((f32[8]), f32[4], u32[]) slice-start(p), slice={[0:4]}
  u = ((f32[8]), f32[4], u32[]) slice-update(s)
  d = f32[4] slice-done(u)
  ROOT r = f32[4] negate(d)
}
)",
               R"(
steps p s u d r
p 0-5 at s{0,0} u{0,0} used s:0 u:0{0,0} d:0{0,0}
s{} 1-2 used u:0{}
s{0} 1-2 used u:0{0}
s{1} 1-4 at u{1} d used u:0{1} d:0{1} r:0
s{2} 1-2 used u:0{2}
u{} 2-3 used d:0{}
u{0} 2-3 used d:0{0}
u{2} 2-3 used d:0{2}
r 4-5
peak 2
)");

  addMemoryRow("async: the sugar of a call that writes over its operand", R"(
HloModule m, is_scheduled=true
ENTRY e {
  p = f32[8] parameter(0)
  a = f32[8] negate(p)
  s = ((f32[8]), f32[8], u32[]) custom-call-start(a), custom_call_target="f", output_to_operand_aliasing={{}: (0, {})}
  d = f32[8] custom-call-done(s)
  ROOT r = f32[8] negate(d)
}
)",
               R"(
steps p a s d r
p 0-5 used a:0
a 1-2 at s{0,0} used s:0 d:0{0,0}
s{} 2-3 used d:0{}
s{0} 2-3 used d:0{0}
s{1} 2-4 at d used d:0{1} r:0
s{2} 2-3 used d:0{2}
r 4-5
shared a, s{1}
peak 2
)");

  addMemoryRow("copy-start to another memory space", R"(
HloModule m, is_scheduled=true
ENTRY e {
  p = f32[8] parameter(0)
  s = (f32[8]{0:S(1)}, f32[8], u32[]) copy-start(p)
  n = f32[8] negate(p)
  d = f32[8]{0:S(1)} copy-done(s)
  ROOT r = f32[8] add(n, d)
}
)",
               R"(
steps p s n d r
p 0-5 at s{1} used s:0 n:0 d:0{1}
s{} 1-3 used d:0{}
s{0} 1-4 at d used d:0{0} r:1
s{2} 1-3 used d:0{2}
n 2-4 used r:0
r 4-5
peak 4
)");

  addMemoryRow("several operands of collectives", R"(
HloModule m, is_scheduled=true
ENTRY e {
  p = f32[8] parameter(0)
  q = f32[8] parameter(1)
  s = ((f32[8], f32[8]), (f32[16], f32[16])) all-gather-start(p, q), dimensions={0}
  d = (f32[16], f32[16]) all-gather-done(s)
  c = (f32[8], f32[8], u32[], u32[]) collective-permute-start(p), source_target_pairs={{0,1}}
  cd = f32[8] collective-permute-done(c)
  ROOT t = ((f32[16], f32[16]), f32[8]) tuple(d, cd)
}
)",
               R"(
steps p q s d c cd t
p 0-7 at s{0,0} c{0} used s:0 c:0 d:0{0,0} cd:0{0}
q 0-7 at s{0,1} used s:1 d:0{0,1}
s{} 2-3 used d:0{}
s{0} 2-3 used d:0{0}
s{1} 2-3 used d:0{1}
s{1,0} 2-7 at d{0} t{0,0} used d:0{1,0} t:0{0}
s{1,1} 2-7 at d{1} t{0,1} used d:0{1,1} t:0{1}
d{} 3-7 at t{0} used t:0{}
c{} 4-5 used cd:0{}
c{1} 4-7 at cd t{1} used cd:0{1} t:1
c{2} 4-5 used cd:0{2}
c{3} 4-5 used cd:0{3}
t{} 6-7
peak 4
)");

  addMemoryRow("send and recv", R"(
HloModule m, is_scheduled=true
add {
  ax = f32[] parameter(0)
  ay = f32[] parameter(1)
  ROOT as = f32[] add(ax, ay)
}
ENTRY e {
  p = f32[8] parameter(0)
  n = f32[8] negate(p)
  s = f32[8] all-reduce-start(n), to_apply=add
  d = f32[8] all-reduce-done(s)
  t = token[] after-all()
  v = (f32[8], u32[], token[]) send(d, t), channel_id=1
  w = token[] send-done(v), channel_id=1
  r = (f32[8], u32[], token[]) recv(w), channel_id=2
  x = (f32[8], token[]) recv-done(r), channel_id=2
  ROOT g = f32[8] get-tuple-element(x), index=0
}
)",
               R"(
steps p n s d t v w r x g
p 0-10 used n:0
n 1-2 used s:0
s 2-6 at d v{0} used d:0 v:0 w:0{0}
t 4-5 used v:1
v{} 5-6 used w:0{}
v{1} 5-6 used w:0{1}
v{2} 5-6 used w:0{2}
w 6-7 used r:0
r{} 7-8 used x:0{}
r{0} 7-10 at x{0} g used x:0{0} g:0{0}
r{1} 7-8 used x:0{1}
r{2} 7-8 used x:0{2}
x{} 8-9 used g:0{}
x{1} 8-8
shared n, s
peak 7
)");

  addMemoryRow("a loop inside a loop", R"(
HloModule m, is_scheduled=true
ic {
  icp = (f32[4], f32[4]) parameter(0)
  ROOT it = pred[] constant(true)
}
ib {
  ibp = (f32[4], f32[4]) parameter(0)
  ia = f32[4] get-tuple-element(ibp), index=0
  iw = f32[4] get-tuple-element(ibp), index=1
  in = f32[4] multiply(ia, iw)
  ROOT ir = (f32[4], f32[4]) tuple(in, iw)
}
oc {
  ocp = (f32[4], f32[4]) parameter(0)
  ROOT ot = pred[] constant(true)
}
ob {
  obp = (f32[4], f32[4]) parameter(0)
  ROOT ol = (f32[4], f32[4]) while(obp), condition=ic, body=ib
}
ENTRY e {
  a = f32[4] constant({1,2,3,4})
  w = f32[4] iota(), iota_dimension=0
  t = (f32[4], f32[4]) tuple(a, w)
  ROOT l = (f32[4], f32[4]) while(t), condition=oc, body=ob
}
)",
               R"(
steps a w t ocp ot obp icp it ibp ia iw in ir ol l
a 0-3 at t{0} used l:0{0}
w 1-15 at icp{1} ibp{1} iw ir{1} ocp{1} obp{1} ol{1} t{1} l{1} used in:1 ir:1 ol:0{1} l:0{1}
t{} 2-3 used l:0{}
ot 4-5
it 7-8
in 11-13 at ir{0} used ir:0
ir{} 12-13
ocp{} phi 3-5
ocp{0} phi 3-5
obp{} phi 5-6 used ol:0{}
obp{0} phi 5-6 used ol:0{0}
icp{} phi 6-8
icp{0} phi 6-8
ibp{} phi 8-10 used ia:0{} iw:0{}
ibp{0} phi 8-11 at ia used in:0
ol{} phi 13-14
ol{0} phi 13-14
l{} phi 14-15
l{0} phi 14-15
shared a, in, ocp{0}, obp{0}, icp{0}, ibp{0}, ol{0}, l{0}
shared t{}, ir{}, ocp{}, obp{}, icp{}, ibp{}, ol{}, l{}
peak 6
)");

  addMemoryRow("a loop that swaps two names of one value", R"(
HloModule m, is_scheduled=true
c {
  cp = (f32[4], f32[4]) parameter(0)
  ROOT ct = pred[] constant(true)
}
b {
  bp = (f32[4], f32[4]) parameter(0)
  x = f32[4] get-tuple-element(bp), index=0
  y = f32[4] get-tuple-element(bp), index=1
  ROOT r = (f32[4], f32[4]) tuple(y, x)
}
ENTRY e {
  a = f32[4] iota(), iota_dimension=0
  t = (f32[4], f32[4]) tuple(a, a)
  ROOT l = (f32[4], f32[4]) while(t), condition=c, body=b
}
)",
               R"(
steps a t cp ct bp x y r l
a 0-9 at cp{0} cp{1} bp{0} bp{1} x y r{0} r{1} t{0} t{1} l{0} l{1} used r:1 r:0 l:0{0} l:0{1}
t{} 1-2 used l:0{}
ct 3-4
r{} 7-8
cp{} phi 2-4
bp{} phi 4-6 used x:0{} y:0{}
l{} phi 8-9
shared t{}, r{}, cp{}, bp{}, l{}
peak 3
)");

  addMemoryRow("a loop that swaps two values", R"(
HloModule m, is_scheduled=true
c {
  cp = (f32[4], f32[4]) parameter(0)
  ROOT ct = pred[] constant(true)
}
b {
  bp = (f32[4], f32[4]) parameter(0)
  x = f32[4] get-tuple-element(bp), index=0
  y = f32[4] get-tuple-element(bp), index=1
  yc = f32[4] copy(y)
  xc = f32[4] copy(x)
  ROOT r = (f32[4], f32[4]) tuple(yc, xc)
}
ENTRY e {
  a = f32[4] iota(), iota_dimension=0
  d = f32[4] negate(a)
  t = (f32[4], f32[4]) tuple(a, d)
  l = (f32[4], f32[4]) while(t), condition=c, body=b
  ROOT k = (f32[4], f32[4]) copy(l)
}
)",
               R"(
steps a d t cp ct bp x y yc xc r l k
a 0-3 at t{0} used d:0 l:0{0}
d 1-3 at t{1} used l:0{1}
t{} 2-3 used l:0{}
ct 4-5
yc 8-11 at r{0} used r:0
xc 9-11 at r{1} used r:1
r{} 10-11
k{} 12-13
cp{} phi 3-5
cp{0} phi 3-5
cp{1} phi 3-5
bp{} phi 5-7 used x:0{} y:0{}
bp{0} phi 5-8 at x used xc:0
bp{1} phi 5-8 at y used yc:0
l{} phi 11-12 used k:0{}
l{0} phi 11-13 at k{0} used k:0{0}
l{1} phi 11-13 at k{1} used k:0{1}
shared a, yc, cp{0}, bp{0}, l{0}
shared d, xc, cp{1}, bp{1}, l{1}
shared t{}, r{}, cp{}, bp{}, l{}
peak 12
)");
}

QTEST_APPLESS_MAIN(TestMemoryFlow)
#include "tst_memory_flow.moc"
