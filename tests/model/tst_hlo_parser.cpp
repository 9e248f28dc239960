// HLO text parsed and printed as a module: dialects, the module line, computations and the text around them.

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
  void surroundings_data();
  void surroundings() { compareRow(); }
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
  addRow("text similar to a log prefix", R"hlo(
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

QTEST_APPLESS_MAIN(HloParserTest)
#include "tst_hlo_parser.moc"
