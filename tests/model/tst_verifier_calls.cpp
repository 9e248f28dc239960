// Complete messages of the verifier about asynchronous operations, calls and computations.

#include <QTest>

#include "tests/support/verified.h"

using namespace support;

class VerifierCallsTest : public QObject {
  Q_OBJECT

 private slots:
  void reports_data();
  void reports() { compareProblems(); }
};

void VerifierCallsTest::reports_data() {
  addColumns();
  addRow("forms of asynchronous shapes", R"hlo(
c {
  p = f32[2,3] parameter(0)
  ROOT x = f32[3,2] custom-call(p), custom_call_target="foo"
}
ENTRY e {
  p = f32[2,3] parameter(0)
  a = ((f32[2,3])) async-start(p), calls=c
  b = (f32[2,3], f32[3,2], s32[]) async-update(a)
  ROOT d = f32[3,2] async-done(b)
}
)hlo",
         R"hlo(
error t:7:20: expected a shape of the form ((operands), result, ...) of async-start, found ((f32[2,3]))
  a = ((f32[2,3])) async-start(p), calls=c
                   ^
error t:8:35: expected a shape of the form ((operands), result, ...) of async-update, found (f32[2,3], f32[3,2], s32[])
  b = (f32[2,3], f32[3,2], s32[]) async-update(a)
                                  ^
)hlo");
  addRow("instructions that are not asynchronous", R"hlo(
c {
  p = f32[2,3] parameter(0)
  ROOT x = f32[3,2] custom-call(p), custom_call_target="foo"
}
ENTRY e {
  p = f32[2,3] parameter(0)
  a = ((f32[2,3]), f32[3,2], s32[]) async-start(p), calls=c
  b = f32[3,2] async-done(a)
  d = ((f32[2,3]), f32[3,2], s32[]) async-update(b)
  f = f32[3,2] async-done()
  ROOT g = f32[3,2] async-done(p)
}
)hlo",
         R"hlo(
error t:9:50: expected an async-start or async-update as the operand of async-update, found async-done
  d = ((f32[2,3]), f32[3,2], s32[]) async-update(b)
                                                 ^
error t:10:27: expected an asynchronous operation as the operand of async-done, found none
  f = f32[3,2] async-done()
                          ^
error t:11:32: expected an async-start or async-update as the operand of async-done, found parameter
  ROOT g = f32[3,2] async-done(p)
                               ^
)hlo");
  addRow("a chain of other operations, threads, computations", R"hlo(
c {
  p = f32[4] parameter(0)
  ROOT x = f32[4] negate(p)
}
d {
  p = f32[4] parameter(0)
  ROOT x = f32[4] negate(p)
}
ENTRY e {
  p = f32[4] parameter(0)
  a = ((f32[4]), f32[4], s32[]) custom-call-start(p), custom_call_target="foo"
  b = ((f32[4]), f32[4], s32[]) add-update(a)
  f = f32[4] custom-call-done(b), async_execution_thread="other"
  g = ((f32[4]), f32[4], s32[]) async-start(p), calls=c, async_execution_thread="other"
  h = ((f32[4]), f32[4], s32[]) async-update(g), async_execution_thread="main"
  i = f32[4] async-done(h), calls=d
  j = ((f32[4]), f32[4], s32[]) async-start(p), calls=c
  ROOT k = f32[4] async-done(j)
}
)hlo",
         R"hlo(
error t:12:33: expected the operation custom-call that a starts, found add
  b = ((f32[4]), f32[4], s32[]) add-update(a)
                                ^
error t:13:58: expected the thread "main" of a, found "other"
  f = f32[4] custom-call-done(b), async_execution_thread="other"
                                                         ^
error t:15:73: expected the thread "other" of g, found "main"
  h = ((f32[4]), f32[4], s32[]) async-update(g), async_execution_thread="main"
                                                                        ^
error t:16:35: expected the computation c of g, found d
  i = f32[4] async-done(h), calls=d
                                  ^
error t:17:33: expected a separate computation, found c, which g also runs
  j = ((f32[4]), f32[4], s32[]) async-start(p), calls=c
                                ^
)hlo");
  addRow("operands that are bound late, chains out of a loop, one computation by groups", R"hlo(
c {
  p = f32[4] parameter(0)
  q = f32[4] parameter(1)
  ROOT x = f32[4] add(p, q)
}
d {
  p = f32[4] parameter(0)
  ROOT x = f32[4] negate(p)
}
ENTRY e {
  p = f32[4] parameter(0)
  w = ((f32[4]), f32[4], s32[]) parameter(1)
  a = ((f32[4]), (), s32[]) async-start(p), calls=c, output_to_operand_aliasing={{0, 1}: (1, {})}
  b = ((f32[4], f32[4]), f32[4], s32[]) async-update(a, p)
  f = f32[4] async-done(b)
  g = f32[4] async-done(w)
  h = ((f32[4]), f32[4], s32[]) async-start(p), calls=d, async_group_id=0
  i = f32[4] async-done(h), calls=d, async_group_id=0
  j = ((f32[4]), f32[4], s32[]) async-start(p), calls=d, async_group_id=1
  ROOT k = f32[4] async-done(j), calls=d, async_group_id=1
}
)hlo",
         "");
  addRow("computations that call themselves", R"hlo(
HloModule m
f {
  p = f32[] parameter(0)
  ROOT c = f32[] call(p), to_apply=g
}
g {
  p = f32[] parameter(0)
  ROOT c = f32[] call(p), to_apply=f
}
ENTRY e {
  p = f32[] parameter(0)
  ROOT c = f32[] call(p), to_apply=e
}
)hlo",
         R"hlo(
error t:8:18: expected no recursion, found a call of f, which leads back here
  ROOT c = f32[] call(p), to_apply=f
                 ^
error t:12:18: expected no recursion, found a call of e, which leads back here
  ROOT c = f32[] call(p), to_apply=e
                 ^
)hlo");
  addRow("numbers of parameters", R"hlo(
HloModule m
f {
  p = f32[] parameter(0)
  q = f32[] parameter(0)
  ROOT a = f32[] add(p, q)
}
ENTRY e {
  p = f32[] parameter(2)
  q = f32[] parameter(0)
  ROOT a = f32[] add(p, q)
}
)hlo",
         R"hlo(
error t:4:23: expected each parameter number once, found 0 again
  q = f32[] parameter(0)
                      ^
error t:8:23: expected a parameter number below 2, found 2
  p = f32[] parameter(2)
                      ^
)hlo");
  addRow("a result that is not the root's", R"hlo(
HloModule m
%f (p: f32[4]) -> f32[5] {
  ROOT %p = f32[4]{0} parameter(0)
}
%g (p: f32[4]) -> (f32[4], /*index=1*/s32[]) {
  %p = f32[4]{0} parameter(0)
  %s = s32[] constant(1)
  ROOT %t = (f32[4]{0}, s32[]) tuple(%p, %s)
}
ENTRY %e () -> f32[4] {
  ROOT %p = f32[4]{0} parameter(0)
}
)hlo",
         R"hlo(
error t:2:19: expected the shape of the root p, f32[4], found f32[5]
%f (p: f32[4]) -> f32[5] {
                  ^
)hlo");
}

QTEST_APPLESS_MAIN(VerifierCallsTest)
#include "tst_verifier_calls.moc"
