// HLO text in, the module as text out: dialects, the module line, computations, operands, called computations.

#include <QTest>

#include "tests/support/hlo_text.h"

using namespace support;

class HloParserTest : public QObject {
  Q_OBJECT

 private slots:
  void dialects_data();
  void dialects() { compareRow(); }
  void moduleHeader_data();
  void moduleHeader() { compareRow(); }
  void computations_data();
  void computations() { compareRow(); }
  void operands_data();
  void operands() { compareRow(); }
  void singleInstructions_data();
  void singleInstructions() { compareRow(); }
  void surroundings_data();
  void surroundings() { compareRow(); }
  void calls_data();
  void calls() { compareRow(); }
};

void HloParserTest::dialects_data() {
  addColumns();
  addRow("long, operand shapes", R"hlo(
HloModule m

%sum (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %add.1 = f32[] add(f32[] %a, f32[] %b)
}

ENTRY %main (p: f32[8,4]) -> f32[8] {
  %p = f32[8,4]{1,0} parameter(0)
  %zero = f32[] constant(0)
  ROOT %r = f32[8]{0} reduce(f32[8,4]{1,0} %p, f32[] %zero), dimensions={1}, to_apply=%sum
}
)hlo",
         R"hlo(
module m
embedded computation sum
  a: f32[] parameter(0)
  b: f32[] parameter(1)
  ROOT add.1: f32[] add(a, b)
entry computation main
  p: f32[8,4]{1,0} parameter(0)
  zero: f32[] constant(0)
  ROOT r: f32[8]{0} reduce(p, zero)
    dimensions = {1}
    to_apply = %sum
    -> to_apply sum
)hlo");
  addRow("layouts behind blanks", R"hlo(
HloModule m

ENTRY e {
  p = f32[3,4] parameter(0)
  b = f32[3,4] {0,1} bitcast(p)
  c = f32[3,4] /* S(1) */ { 0,1:S(1)} bitcast(f32[3,4] {0,1} b)
  ROOT t = (f32[3,4] {0,1}, f32[3,4]) tuple(f32[3,4] b, p)
}
)hlo",
         R"hlo(
module m
entry computation e
  p: f32[3,4] parameter(0)
  b: f32[3,4] {0,1} bitcast(p)
  c: f32[3,4] /* S(1) */ { 0,1:S(1)} bitcast(b)
  ROOT t: (f32[3,4] {0,1}, f32[3,4]) tuple(b, p)
)hlo");
  addRow("long, no operand shapes", R"hlo(
HloModule m, is_scheduled=true

ENTRY %main (p: f32[2]) -> (f32[2], f32[2]) {
  %p = f32[2]{0} parameter(0)
  %n = f32[2]{0} negate(%p)
  ROOT %t = (f32[2]{0}, f32[2]{0}) tuple(%p, %n)
}
)hlo",
         R"hlo(
module m, scheduled
  is_scheduled = true
entry computation main
  p: f32[2]{0} parameter(0)
  n: f32[2]{0} negate(p)
  ROOT t: (f32[2]{0}, f32[2]{0}) tuple(p, n)
)hlo");
  addRow("short", R"hlo(
HloModule m

ENTRY main {
  p = f32[2]{0} parameter(0)
  ROOT n = f32[2]{0} negate(p)
} // main
)hlo",
         R"hlo(
module m
entry computation main
  p: f32[2]{0} parameter(0)
  ROOT n: f32[2]{0} negate(p)
)hlo");
  addRow("canonical: no layouts, no shapes", R"hlo(
HloModule m
ENTRY main {
  p = f32[2] parameter(0)
  q = f32[2] parameter(1)
  a = add(p, q)
  ROOT t = tuple(a, q)
}
)hlo",
         R"hlo(
module m
entry computation main
  p: f32[2] parameter(0)
  q: f32[2] parameter(1)
  a: f32[2]{0} add(p, q)
  ROOT t: (f32[2]{0}, f32[2]{0}) tuple(a, q)
)hlo");
  addRow("percent signs here and there", R"hlo(
ENTRY %main {
  p = f32[] parameter(0)
  %q = f32[] negate(%p)
  ROOT %r = f32[] add(q, %q)
}
)hlo",
         R"hlo(
module module_main
entry computation main
  p: f32[] parameter(0)
  q: f32[] negate(p)
  ROOT r: f32[] add(q, q)
)hlo");
  addRow("all on one line", "HloModule m ENTRY e { a = f32[] parameter(0) ROOT b = f32[] negate(a) }", R"hlo(
module m
entry computation e
  a: f32[] parameter(0)
  ROOT b: f32[] negate(a)
)hlo");
  addRow("an instruction over many lines", R"hlo(
ENTRY e {
  a = f32[]
    parameter(
      0)
  ROOT b =
    f32[2]
    broadcast(
      a
    ),
    dimensions={
    }
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(
      0)
  ROOT b: f32[2] broadcast(a)
    dimensions = {\n    }
)hlo");
  addRow("CRLF, tabs, a byte order mark",
         "\xEF\xBB\xBFHloModule m\r\n\r\nENTRY e {\r\n\ta = f32[] parameter(0)\r\n\tROOT b = f32[] negate(a), "
         "x=1\r\n}\r\n",
         R"hlo(
module m
entry computation e
  a: f32[] parameter(0)
  ROOT b: f32[] negate(a)
    x = 1
)hlo");
  addRow("comments anywhere", R"hlo(
// FileCheck: CHECK-LABEL: ENTRY
/* a = f32[] parameter(0) */ HloModule /* the */ m // name
ENTRY /*it*/ e /*is*/ { // here
  // a = f32[] parameter(9)
  a /*b*/ = /*c*/ f32[] /*d*/ parameter(0)
  ROOT b = (f32[], /*index=1*/f32[]) tuple(a, /*index=1*/a), /* x=1 */ y=2
} // e
)hlo",
         R"hlo(
module m
entry computation e
  a: f32[] parameter(0)
  ROOT b: (f32[], /*index=1*/f32[]) tuple(a, a)
    y = 2
)hlo");
}

void HloParserTest::moduleHeader_data() {
  addColumns();
  addRow("attributes", R"hlo(
HloModule jit_f.1, is_scheduled=true, input_output_alias={ {0}: (0, {}, may-alias), {1,2}: (3, {0}, must-alias) }, entry_computation_layout={(f32[4,2]{1,0}, /*index=1*/s32[]{:T(128)})->(f32[4]{0})}, allow_spmd_sharding_propagation_to_output={true,false}, num_partitions=8, frontend_attributes={fingerprint="a}b\"{"}, invented=x[1]{2}
ENTRY e { ROOT a = f32[] parameter(0) }
)hlo",
         R"hlo(
module jit_f.1, scheduled
  is_scheduled = true
  input_output_alias = { {0}: (0, {}, may-alias), {1,2}: (3, {0}, must-alias) }
  entry_computation_layout = {(f32[4,2]{1,0}, /*index=1*/s32[]{:T(128)})->(f32[4]{0})}
  allow_spmd_sharding_propagation_to_output = {true,false}
  num_partitions = 8
  frontend_attributes = {fingerprint="a}b\"{"}
  invented = x[1]{2}
entry computation e
  ROOT a: f32[] parameter(0)
)hlo");
  addRow("not scheduled, a colon after the name", R"hlo(
HloModule m:, is_scheduled=false
ENTRY e { ROOT a = f32[] parameter(0) }
)hlo",
         R"hlo(
module m
  is_scheduled = false
entry computation e
  ROOT a: f32[] parameter(0)
)hlo");
  addRow("a header alone", "HloModule m\n", R"hlo(
module m
)hlo");
  addRow("attributes over many lines", R"hlo(
HloModule m, origin_recovery_table={
  {"a" {0}} : {"b"},
  "HloModule inner ENTRY x { ROOT y = f32[] parameter(0) }"
}
ENTRY e { ROOT a = f32[] parameter(0) }
)hlo",
         R"hlo(
module m
  origin_recovery_table = {\n  {"a" {0}} : {"b"},\n  "HloModule inner ENTRY x { ROOT y = f32[] parameter(0) }"\n}
entry computation e
  ROOT a: f32[] parameter(0)
)hlo");
  addRow("several modules", R"hlo(
HloModule one
ENTRY e { ROOT a = f32[] parameter(0) }
// -----
HloModule two, is_scheduled=true
ENTRY e { ROOT a = f32[1] parameter(0) }
HloModule three
)hlo",
         R"hlo(
module one
entry computation e
  ROOT a: f32[] parameter(0)
module two, scheduled
  is_scheduled = true
entry computation e
  ROOT a: f32[1] parameter(0)
module three
)hlo");
  addRow("no header", R"hlo(
f {
  ROOT x = f32[] parameter(0)
}
ENTRY e {
  a = f32[] parameter(0)
  ROOT b = f32[] call(a), to_apply=f
}
)hlo",
         R"hlo(
module module_e
computation f
  ROOT x: f32[] parameter(0)
entry computation e
  a: f32[] parameter(0)
  ROOT b: f32[] call(a)
    to_apply = f
    -> call f
)hlo");
}

void HloParserTest::computations_data() {
  addColumns();
  addRow("ROOT is not the last", R"hlo(
ENTRY e {
  a = f32[] parameter(0)
  ROOT b = f32[] negate(a)
  c = f32[] negate(b)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(0)
  ROOT b: f32[] negate(a)
  c: f32[] negate(b)
)hlo");
  addRow("no ROOT: the last", R"hlo(
ENTRY e {
  a = f32[] parameter(0)
  b = f32[] negate(a)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(0)
  ROOT b: f32[] negate(a)
)hlo");
  addRow("no ENTRY: the last", R"hlo(
HloModule m
f { ROOT a = f32[] parameter(0) }
g { ROOT b = f32[] parameter(0) }
)hlo",
         R"hlo(
module m
computation f
  ROOT a: f32[] parameter(0)
entry computation g
  ROOT b: f32[] parameter(0)
)hlo");
  addRow("ENTRY is not the last", R"hlo(
HloModule m
ENTRY f { ROOT a = f32[] parameter(0) }
g { ROOT b = f32[] parameter(0) }
)hlo",
         R"hlo(
module m
entry computation f
  ROOT a: f32[] parameter(0)
computation g
  ROOT b: f32[] parameter(0)
)hlo");
  addRow("bare instructions", R"hlo(
p = f32[2] parameter(0)
ROOT n = f32[2] negate(p)
)hlo",
         R"hlo(
module p
entry computation p
  p: f32[2] parameter(0)
  ROOT n: f32[2] negate(p)
)hlo");
  addRow("an empty body", R"hlo(
HloModule m
ENTRY e {
}
)hlo",
         R"hlo(
module m
entry computation e
)hlo");
  addRow("execution threads", R"hlo(
HloModule m
%f (p: f32[]) -> f32[] {
  ROOT %p = f32[] parameter(0)
}, execution_thread="sparseCore"
ENTRY %e (q: f32[]) -> f32[] {
  ROOT %q = f32[] parameter(0)
}
)hlo",
         R"hlo(
module m
computation f on sparseCore
  ROOT p: f32[] parameter(0)
entry computation e
  ROOT q: f32[] parameter(0)
)hlo");
  addRow("parameters with layouts, tuples, comments, without colons", R"hlo(
%f (a: (f32[2]{0:T(256)}, /*index=1*/s32[]), b.1 f32[<=4,?], (unknown): token[]) -> (f32[2], b(f32[4])) {
  ROOT a = f32[] parameter(0)
}
)hlo",
         R"hlo(
module module_f
entry computation f
  ROOT a: f32[] parameter(0)
)hlo");
  addRow("names of one computation are no names of another", R"hlo(
HloModule m
f {
  p0 = f32[] parameter(0)
  ROOT r = f32[] negate(p0)
}
ENTRY g {
  p0 = f32[2] parameter(0)
  ROOT r = f32[2] exponential(p0)
}
)hlo",
         R"hlo(
module m
computation f
  p0: f32[] parameter(0)
  ROOT r: f32[] negate(p0)
entry computation g
  p0: f32[2] parameter(0)
  ROOT r: f32[2] exponential(p0)
)hlo");
}

void HloParserTest::operands_data() {
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
error t:3:22: the shape of multiply.2 is left out and cannot be inferred: that of its operand constant.1 is unknown
  ROOT b = f32[] add(multiply(a, constant(2)), f32[] negate(f32[] a))
                     ^
error t:3:34: the shape of constant.1 is left out and cannot be inferred: nothing else in the instruction determines it
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
  addRow("elements beside what is not defined", R"hlo(
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

void HloParserTest::singleInstructions_data() {
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

void HloParserTest::surroundings_data() {
  addColumns();
  addRow("a divided test file", R"hlo(
// RUN: opt %s
// -----

ENTRY %e { ROOT a = f32[] parameter(0) }

// -----
// -----
f { ROOT b = f32[] parameter(0) }
e { ROOT c = f32[] negate(f32[] parameter(0)) }
 // ----- no line of its own
// ------
HloModule m // -----
ENTRY e { ROOT d = f32[] parameter(0) } // -----
g { ROOT d = f32[] parameter(0) }
)hlo",
         R"hlo(
module module_e
entry computation e
  ROOT a: f32[] parameter(0)
module module_e
computation f
  ROOT b: f32[] parameter(0)
entry computation e
  parameter.1: f32[] parameter(0)
  ROOT c: f32[] negate(parameter.1)
module m
entry computation e
  ROOT d: f32[] parameter(0)
computation g
  ROOT d: f32[] parameter(0)
)hlo");
  addRow("rules of dashes between computations", R"hlo(
HloModule m
// ----------------------
f { ROOT a = f32[] parameter(0) }
// -----
// -----
ENTRY e { ROOT b = f32[] parameter(0) }
// ----- g -----
g { ROOT c = f32[] parameter(0) }
// -----
h { ROOT d = f32[] parameter(0) }
// -----
ENTRY e { ROOT e = f32[] parameter(0) }
)hlo",
         R"hlo(
module m
computation f
  ROOT a: f32[] parameter(0)
entry computation e
  ROOT b: f32[] parameter(0)
computation g
  ROOT c: f32[] parameter(0)
computation h
  ROOT d: f32[] parameter(0)
module module_e
entry computation e
  ROOT e: f32[] parameter(0)
)hlo");
  addRow("in a code block", "```hlo\nHloModule m\n\nENTRY e {\n  ROOT a = f32[] parameter(0)\n}\n```\n", R"hlo(
module m
entry computation e
  ROOT a: f32[] parameter(0)
)hlo");
  addRow("in a log", R"hlo(
2024-03-01 12:00:00.123456: I xla/service/dump.cc:55] HloModule m, x={
2024-03-01 12:00:00.123456: I xla/service/dump.cc:55]   1}
I0000 00:00:1700000000.123456    1234 hlo_module.cc:55]
I0000 00:00:1700000000.123456    1234 hlo_module.cc:55] ENTRY e {
I0000 00:00:1700000000.123456    1234 hlo_module.cc:55]   a = f32[] parameter(0)
W1120 00:00:00.1 1 [x] hlo_module.cc:5]   ROOT b = f32[] add(a,
E1120 00:00:00.1 1 hlo_module.cc:5]     a), metadata={op_name="f"
E1120 00:00:00.1 1 hlo_module.cc:5]     source_file="I0000 x.cc:1] y"}
I0000 00:00:1700000000.123456    1234 hlo_module.cc:55] }
)hlo",
         R"hlo(
module m
  x = {\n                                                        1}
entry computation e
  a: f32[] parameter(0)
  ROOT b: f32[] add(a, a)
    metadata = {op_name="f"\n                                        source_file="I0000 x.cc:1] y"}
    named "f"
    from I0000 x.cc:1] y:0
)hlo");
  addRow("what looks like a log's prefix", R"hlo(
HloModule m, x="1
I0000 file.cc:x] 2
J0000 file.cc:5] 3
I000 file.cc:5] 4
I0000 file.cc:5]6
I0000 :5 7"
ENTRY e { ROOT a = f32[] parameter(0) }
)hlo",
         R"hlo(
module m
  x = "1\nI0000 file.cc:x] 2\nJ0000 file.cc:5] 3\nI000 file.cc:5] 4\nI0000 file.cc:5]6\nI0000 :5 7"
entry computation e
  ROOT a: f32[] parameter(0)
)hlo");
  addRow("the header's attributes over many lines", R"hlo(
HloModule m, a=1,
b={
  {"x" {0}} : {"y"},
  "ENTRY e { ROOT a = f32[] parameter(0) }"
}
, c=2,
ENTRY { ROOT a = f32[] parameter(0) }, execution_thread="x", y=3, thread_name="z"
)hlo",
         R"hlo(
module m
  a = 1
  b = {\n  {"x" {0}} : {"y"},\n  "ENTRY e { ROOT a = f32[] parameter(0) }"\n}
  c = 2
entry computation entry.1 on z
  ROOT a: f32[] parameter(0)
)hlo");
}

void HloParserTest::calls_data() {
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

QTEST_APPLESS_MAIN(HloParserTest)
#include "tst_hlo_parser.moc"
