// HLO text parsed and printed as a module: operands, and texts of single instructions.

#include <QTest>

#include "tests/support/hlo_text.h"

using namespace support;

class HloOperandsTest : public QObject {
  Q_OBJECT

 private slots:
  void operands_data();
  void operands() { compareRow(); }
  void singleInstructions_data();
  void singleInstructions() { compareRow(); }
};

void HloOperandsTest::operands_data() {
  addColumns();
  addRow("before their definitions", R"hlo(
ENTRY e {
  ROOT t = (f32[], f32[]) tuple(b, a)
  b = f32[] negate(a)
  a = f32[] parameter(0)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  ROOT t: (f32[], f32[]) tuple(b, a)
  b: f32[] negate(a)
  a: f32[] parameter(0)
)hlo");
  addRow("many, with index comments", R"hlo(
ENTRY %e {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %t = (f32[], f32[], f32[], f32[], f32[], /*index=5*/f32[]) tuple(%a, %b, %a, %b, %a, /*index=5*/%b)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(0)
  b: f32[] parameter(1)
  ROOT t: (f32[], f32[], f32[], f32[], f32[], /*index=5*/f32[]) tuple(a, b, a, b, a, b)
)hlo");
  addRow("with tuple and tiled shapes", R"hlo(
ENTRY %e {
  %a = (f32[2,4]{1,0:T(2,128)}, s32[]) parameter(0)
  %b = f32[2,4]{1,0:T(8,128)(2,1)S(1)} parameter(1)
  ROOT %t = () custom-call((f32[2,4]{1,0:T(2,128)}, s32[]) %a, f32[2,4]{1,0:T(8,128)(2,1)S(1)} %b), custom_call_target="x"
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: (f32[2,4]{1,0:T(2,128)}, s32[]) parameter(0)
  b: f32[2,4]{1,0:T(8,128)(2,1)S(1)} parameter(1)
  ROOT t: () custom-call(a, b)
    custom_call_target = "x"
)hlo");
  addRow("nested", R"hlo(
ENTRY e {
  a = f32[] parameter(0)
  ROOT b = f32[] add(multiply(a, constant(2)), f32[] negate(f32[] a))
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(0)
  constant.1: ? constant(2)
  multiply.2: ? multiply(a, constant.1)
  negate.3: f32[] negate(a)
  ROOT b: f32[] add(multiply.2, negate.3)
error t:3:22: the shape of multiply.2 is omitted and cannot be inferred: the shape of its operand constant.1 is unknown
  ROOT b = f32[] add(multiply(a, constant(2)), f32[] negate(f32[] a))
                     ^
error t:3:34: the shape of constant.1 is omitted and cannot be inferred: nothing else in the instruction determines it
  ROOT b = f32[] add(multiply(a, constant(2)), f32[] negate(f32[] a))
                                 ^
)hlo");
  addRow("nested with unknown names inside", R"hlo(
ENTRY e {
  ROOT b = f32[] add(multiply(a, c), negate(a))
  a = f32[] parameter(0)
  c = f32[] parameter(1)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  multiply.1: f32[] multiply(a, c)
  negate.2: f32[] negate(a)
  ROOT b: f32[] add(multiply.1, negate.2)
  a: f32[] parameter(0)
  c: f32[] parameter(1)
)hlo");
  addRow("elements of tuples without get-tuple-element", R"hlo(
ENTRY %e {
  %a = (f32[], (f32[], f32[])) parameter(0)
  ROOT %b = f32[] add(%a#0, %a#1#1)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: (f32[], (f32[], f32[])) parameter(0)
  ROOT b: f32[] add(a#0, a#1#1)
)hlo");
  addRow("elements beside undefined names", R"hlo(
ENTRY e {
  a = (f32[], (f32[], f32[])) parameter(0)
  b = f32[] add((f32[], (f32[], f32[])) %a#1#0, f32[] %lost, negate(%a#0), a#1#1)
  ROOT c = (f32[], f32[]) tuple(a#0, late#1#0)
  late = (f32[], (f32[], f32[])) copy(a)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: (f32[], (f32[], f32[])) parameter(0)
  negate.1: f32[] negate(a#0)
  b: f32[] add(a#1#0, negate.1, a#1#1)
  ROOT c: (f32[], f32[]) tuple(a#0, late#1#0)
  late: (f32[], (f32[], f32[])) copy(a)
error t:3:56: operand lost is not defined in the computation
  b = f32[] add((f32[], (f32[], f32[])) %a#1#0, f32[] %lost, negate(%a#0), a#1#1)
                                                       ^
)hlo");
  addRow("null, elided, shapes alone, a trailing comma", R"hlo(
ENTRY %e {
  %a = f32[] parameter(0)
  %b = f32[] custom-call(null, %a)
  %c = f32[] custom-call(%a, ...(+12))
  %d = f32[] add(f32[], f32[])
  ROOT %f = f32[] negate(%a,)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(0)
  b: f32[] custom-call(a)
  c: f32[] custom-call(a)
  parameter.1: f32[] parameter(1 made up)
  parameter.2: f32[] parameter(2 made up)
  d: f32[] add(parameter.1, parameter.2)
  ROOT f: f32[] negate(a)
)hlo");
  addRow("literals", R"hlo(
ENTRY %e {
  %a = f32[2,3]{1,0} constant({ { 1, 2, 3 }, { 4, -inf, nan(0x200000) } })
  %b = s32[2,2] constant(s32[2,2] { { 1, 2 }, { 3, 4 } })
  %c = (f32[2], c64[]) constant(({1, 2}, (0, -1.5)))
  %d = f32[100] constant({...})
  %g = pred[] constant(true)
  ROOT %h = f32[2,1,2] constant({ /*i0=0*/ { {1, 2} }, /*i0=1*/ { {3, 4} } })
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[2,3]{1,0} constant({ { 1, 2, 3 }, { 4, -inf, nan(0x200000) } })
  b: s32[2,2] constant(s32[2,2] { { 1, 2 }, { 3, 4 } })
  c: (f32[2], c64[]) constant(({1, 2}, (0, -1.5)))
  d: f32[100] constant({...})
  g: pred[] constant(true)
  ROOT h: f32[2,1,2] constant({ /*i0=0*/ { {1, 2} }, /*i0=1*/ { {3, 4} } })
)hlo");
  addRow("literals elided, nested and old", R"hlo(
ENTRY %e {
  %a = (f32[100], (s32[], pred[2])) constant(({...}, (5, {1, 0})))
  %b = (f32[2,1], f32[2]) constant((f32[2,1], f32[2]) ( f32[2,1] { {1}, {2} }, {2, 42} ))
  %c = f32[2,0] constant({ {}, {} })
  %d = token[] constant(token)
  %f = f32[100] constant(...)
  %g = s32[2] custom-call(%a), literal=s32[2] {
    1, 2 }, schedule=SCHEDULE_LATEST
  %i = s32[] custom-call(%a), literal=( s32[] 1, f32[2]{0} {1, 2} )
  ROOT %h = c128[2] constant({(1, -nan), (inf, 2e-5)})
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: (f32[100], (s32[], pred[2])) constant(({...}, (5, {1, 0})))
  b: (f32[2,1], f32[2]) constant((f32[2,1], f32[2]) ( f32[2,1] { {1}, {2} }, {2, 42} ))
  c: f32[2,0] constant({ {}, {} })
  d: token[] constant(token)
  f: f32[100] constant(...)
  g: s32[2] custom-call(a)
    literal = s32[2] {\n    1, 2 }
    schedule = SCHEDULE_LATEST
  i: s32[] custom-call(a)
    literal = ( s32[] 1, f32[2]{0} {1, 2} )
  ROOT h: c128[2] constant({(1, -nan), (inf, 2e-5)})
)hlo");
  addRow("retired syntax", R"hlo(
HloModule old, input_output_alias={ output {0}: parameter 1 }
ENTRY %e.12 (a.1: f32[10]sparse{10}, (unknown): s32[2]) -> (f32[], token[]) {
  %a.1 = f32[10]sparse{10} parameter(0)
  %b = s32[2]{0} parameter(1)
  %sum = f32[10] cross-replica-sum(f32[10]sparse{10} %a.1), replica_group_ids={0,0,1}, barrier="", all_reduce_id=1
  %greater = pred[10] greater-than(%sum, %sum)
  %slice = f32[2] dynamic-slice(%sum, %b), dynamic_slice_sizes={2}
  %sorted = (f32[10], s32[10]) sort(%sum, %sum), dimensions={0}
  %call = f32[] custom-call(%greater), custom_call_target="x", opaque="{\"a\"}", has_side_effect=true
  %token = token[] generate-token()
  ROOT %t = (f32[], token[]) tuple(%call, %token), outer_dimension_partitions={2,1}
}
)hlo",
         R"hlo(
module old
  input_output_alias = { output {0}: parameter 1 }
entry computation e.12
  a.1: f32[10]sparse{10} parameter(0)
  b: s32[2]{0} parameter(1)
  sum: f32[10] cross-replica-sum(a.1)
    replica_group_ids = {0,0,1}
    barrier = ""
    all_reduce_id = 1
  greater: pred[10] greater-than(sum, sum)
  slice: f32[2] dynamic-slice(sum, b)
    dynamic_slice_sizes = {2}
  sorted: (f32[10], s32[10]) sort(sum, sum)
    dimensions = {0}
  call: f32[] custom-call(greater)
    custom_call_target = "x"
    opaque = "{\"a\"}"
    has_side_effect = true
  token: token[] generate-token()
  ROOT t: (f32[], token[]) tuple(call, token)
    outer_dimension_partitions = {2,1}
warning t:1:35: input_output_alias cannot be read: expected "{", found "output" at column 3
HloModule old, input_output_alias={ output {0}: parameter 1 }
                                  ^
)hlo");
  addRow("names like opcodes and types", R"hlo(
ENTRY %e {
  %add = f32[] parameter(0)
  %f32_ = f32[] parameter(1)
  %copy-start.3 = f32[] fusion-like(%add, %f32_)
  ROOT constant.2 = f32[] add(%copy-start.3, %add)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  add: f32[] parameter(0)
  f32_: f32[] parameter(1)
  copy-start.3: f32[] fusion-like(add, f32_)
  ROOT constant.2: f32[] add(copy-start.3, add)
)hlo");
}

void HloOperandsTest::singleInstructions_data() {
  addColumns();
  addRow("operands of which only the shape is told", "f32[2,3]{1,0} add(f32[2,3], f32[2,3]{1,0})", R"hlo(
module entry.1
entry computation entry.1
  parameter.2: f32[2,3] parameter(0 made up)
  parameter.3: f32[2,3]{1,0} parameter(1 made up)
  ROOT add.1: f32[2,3]{1,0} add(parameter.2, parameter.3)
)hlo");
  addRow("operands that are not defined",
         "%m = f32[2,4]{1,0} multiply(f32[2,4]{1,0} %b, f32[2,4] %x, f32[2,4] %b, f32[])",
         R"hlo(
module m
entry computation m
  parameter.1: f32[] parameter(2 made up)
  ROOT m: f32[2,4]{1,0} multiply(b, x, b, parameter.1)
  b: f32[2,4]{1,0} parameter(0 made up)
  x: f32[2,4] parameter(1 made up)
)hlo");
  addRow("operands that are not defined, without shapes", "m = f32[] add(b, f32[] c)", R"hlo(
module m
entry computation m
  ROOT m: f32[] add(c)
  c: f32[] parameter(0 made up)
error t:1:15: operand b is not defined in the computation
m = f32[] add(b, f32[] c)
              ^
)hlo");
  addRow("operands that are defined later, or are parameters of their own", R"hlo(
a = f32[] add(f32[] b, f32[] q, (f32[], f32[]) t#1)
b = f32[] parameter(3)
ROOT c = f32[] negate(f32[] a)
)hlo",
         R"hlo(
module a
entry computation a
  a: f32[] add(b, q)
  b: f32[] parameter(3)
  ROOT c: f32[] negate(a)
  q: f32[] parameter(4 made up)
error t:1:48: operand t is not defined in the computation
a = f32[] add(f32[] b, f32[] q, (f32[], f32[]) t#1)
                                               ^
)hlo");
  addRow("without a shape of its own", "ROOT add(f32[] x, multiply(f32[] y, f32[] x))", R"hlo(
module entry.1
entry computation entry.1
  multiply.1: f32[] multiply(y, x)
  ROOT add.2: f32[] add(x, multiply.1)
  x: f32[] parameter(0 made up)
  y: f32[] parameter(1 made up)
)hlo");
  addRow("with a body", R"hlo(
f32[5]{0} while(f32[5]{0}), condition=
{
  p = f32[5]{0} parameter(0)
  ROOT c = pred[] custom-call(f32[5]{0} p, f32[])
}, body=
{
  ROOT p = f32[5]{0} parameter(0)
}
)hlo",
         R"hlo(
module entry.3
entry computation entry.3
  parameter.2: f32[5]{0} parameter(0 made up)
  ROOT while.1: f32[5]{0} while(parameter.2)
    condition = {\n  p = f32[5]{0} parameter(0)\n  ROOT c = pred[] custom-call(f32[5]{0} p, f32[])\n}
    body = {\n  ROOT p = f32[5]{0} parameter(0)\n}
    -> condition condition.1
    -> body body.2
computation condition.1
  p: f32[5]{0} parameter(0)
  parameter.1: f32[] parameter(1 made up)
  ROOT c: pred[] custom-call(p, parameter.1)
computation body.2
  ROOT p: f32[5]{0} parameter(0)
)hlo");
  addRow("made names avoid the others", R"hlo(
ENTRY e {
  negate.1 = f32[] parameter(0)
  negate.2 = f32[] add(negate(negate.3), negate(negate.1))
  ROOT negate.3 = f32[] negate(f32[])
}
)hlo",
         R"hlo(
module module_e
entry computation e
  negate.1: f32[] parameter(0)
  negate.4: f32[] negate(negate.3)
  negate.5: f32[] negate(negate.1)
  negate.2: f32[] add(negate.4, negate.5)
  parameter.6: f32[] parameter(1 made up)
  ROOT negate.3: f32[] negate(parameter.6)
)hlo");
}

QTEST_APPLESS_MAIN(HloOperandsTest)
#include "tst_hlo_operands.moc"
