// Instructions as canonical text: operands, callees, attributes, literals, and values printed verbatim.

#include <QTest>

#include "model/print/words_text.h"
#include "tests/support/round_trip.h"

using namespace support;

class InstructionTextTest : public QObject {
  Q_OBJECT

 private slots:
  void prints_data();
  void prints() { comparePrint(); }
  void literals_data();
  void literals();
  void words_data();
  void words();
};

void InstructionTextTest::prints_data() {
  addColumns();
  addRow("minus zero", R"(
ENTRY e {
  a = bf16[4] constant({nan, -nan, 0, -0})
  b = c64[] constant((-0, -0.0))
  c = s32[2] constant({-0, 0})
  ROOT d = f32[1] custom-call(), literal=f32[2] {-0, -0.5}, custom_call_target="f"
}
)",
         R"(
HloModule module_e

ENTRY %e () -> f32[1] {
  %a = bf16[4]{0} constant({nan, -nan, 0, -0.0})
  %b = c64[] constant((-0.0, -0.0))
  %c = s32[2]{0} constant({-0, 0})
  ROOT %d = f32[1]{0} custom-call(), custom_call_target="f", literal=f32[2]{0} {-0.0, -0.5}
}

)");
  addRow("operands", R"(
HloModule m
ENTRY e {
  t = (f32[2], (s32[], pred[])) parameter(0)
  a = s32[] get-tuple-element(t), index=1
  b = f32[2] add((f32[2]) t#0, t#1#0), control-predecessors={c, a}
  c = f32[] custom-call(a, b, null, a, b, a, f32[] b), custom_call_target="x"
  ROOT d = f32[] add(nowhere, a)
}
)",
         R"(
HloModule m

ENTRY %e (t: (f32[2], (s32[], pred[]))) -> f32[] {
  %t = (f32[2]{0}, (s32[], pred[])) parameter(0)
  %a = s32[] get-tuple-element(%t), index=1
  %b = f32[2]{0} add(%t#0, %t#1#0), control-predecessors={%c, %a}
  %c = f32[] custom-call(%a, %b, null, %a, %b, /*index=5*/%a, %b), custom_call_target="x"
  ROOT %d = f32[] add(%nowhere, %a)
}

)");
  addRow("callees", R"(
HloModule m
c { ROOT p = pred[] parameter(0) }
b { ROOT p = pred[] parameter(0) }
ENTRY e {
  p = pred[] parameter(0)
  w = pred[] while(p), body=b, condition=c, backend_config="{\"known_trip_count\":{\"n\":\"5\"}}"
  x = pred[] conditional(w, p, p), true_computation=b, false_computation=c
  y = pred[] conditional(w, p, p), branch_computations={b , c}
  z = pred[] custom-call(p), called_computations={}, custom_call_target="a"
  ROOT r = pred[] call(p), to_apply=missing
}
)",
         R"(
HloModule m

%c (p: pred[]) -> pred[] {
  ROOT %p = pred[] parameter(0)
}

%b (p: pred[]) -> pred[] {
  ROOT %p = pred[] parameter(0)
}

ENTRY %e (p: pred[]) -> pred[] {
  %p = pred[] parameter(0)
  %w = pred[] while(%p), condition=%c, body=%b, backend_config={"known_trip_count":{"n":"5"}}
  %x = pred[] conditional(%w, %p, %p), true_computation=%b, false_computation=%c
  %y = pred[] conditional(%w, %p, %p), branch_computations={%b, %c}
  %z = pred[] custom-call(%p), custom_call_target="a", called_computations={}
  ROOT %r = pred[] call(%p), to_apply=missing
}

)");
  addRow("instructions without a name", R"(
HloModule m
ENTRY e {
  p = f32[4] parameter(0)
  s = f32[] reduce(p, f32[] constant(0)), dimensions={0}, to_apply={
    a = f32[] parameter(0)
    b = f32[] parameter(1)
    ROOT m = f32[] maximum(a, b)
  }
  ROOT r = f32[] add(f32[] multiply(s, s), f32[] constant(1))
}
)",
         R"(
HloModule m

%_ (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %m = f32[] maximum(%a, %b)
}

ENTRY %e (p: f32[4]) -> f32[] {
  %p = f32[4]{0} parameter(0)
  %constant.anon = f32[] constant(0)
  %s = f32[] reduce(%p, %constant.anon), dimensions={0}, to_apply=%_
  %multiply.anon = f32[] multiply(%s, %s)
  %constant.anon.1 = f32[] constant(1)
  ROOT %r = f32[] add(%multiply.anon, %constant.anon.1)
}

)");
  addRow("attributes", R"(
HloModule m
ENTRY e {
  p = f32[4,4] parameter(0), metadata={source_line=3 op_name="a\"b" source_file='x.py'}, sharding={devices=[2,1]<=[2,1]T(1,0)}
  c = f32[4,4] custom-call(p), backend_config={"a": { "b" : [1, 2] } }, custom_call_target='f\'s', window={size=1x1 stride=1x1 pad=0_1x0_0},
    operand_layout_constraints={f32[4,4], (f32[], s32[2]{0:S(1)})}, unknown = { x = 1 , y={2} }, literal=s32[2] { 1,2 }
  ROOT s = f32[2,4] slice(c), slice={[0:4:2],[0:4]}, metadata={}
}
)",
         R"(
HloModule m

ENTRY %e (p: f32[4,4]) -> f32[2,4] {
  %p = f32[4,4]{1,0} parameter(0), sharding={devices=[2,1]<=[2]}, metadata={op_name="a\"b" source_line=3 source_file='x.py'}
  %c = f32[4,4]{1,0} custom-call(%p), window={size=1x1 pad=0_1x0_0}, custom_call_target="f\'s", operand_layout_constraints={f32[4,4]{1,0}, (f32[], s32[2]{0:S(1)})}, literal=s32[2]{0} {1, 2}, unknown={x = 1,y={2}}, backend_config={"a":{"b" : [1,2]}}
  ROOT %s = f32[2,4]{1,0} slice(%c), slice={[0:4:2], [0:4:1]}, metadata={}
}

)");
  // A name that is defined later is not reused.
  addRow("tuples as attributes, JSON with commas, blanks in shapes", R"(
HloModule m
ENTRY e {
  p = f32 [2] parameter(0)
  b = (f32 /*x*/ [2] {0}, s32 []) custom-call(f32 [2] p), custom_call_target="x", literal=(f32[2]{0} {1,2}, (s32[] 1,pred[2]{0} {1,0}))
  ROOT d = f32[] custom-call(b), custom_call_target="x", backend_config={"a":[1,2,],}
}
)",
         R"(
HloModule m

ENTRY %e (p: f32[2]) -> f32[] {
  %p = f32[2]{0} parameter(0)
  %b = (f32[2]{0}, s32[]) custom-call(%p), custom_call_target="x", literal=( f32[2]{0} {1, 2}, ( s32[] 1, pred[2]{0} {1, 0} ) )
  ROOT %d = f32[] custom-call(%b), custom_call_target="x", backend_config={"a":[1,2,],}
}

)");
  // XLA infers the same shapes for these.
  addRow("tokens", R"(
HloModule m
ENTRY e {
  s = (f32[4], u32[], token[]) parameter(0)
  d = (f32[4], token[]) send-done(s), channel_id=1
  t = token[] after-all()
  ROOT o = () outfeed(s, t)
}
)",
         R"(
HloModule m

ENTRY %e (s: (f32[4], u32[], token[])) -> token[] {
  %s = (f32[4]{0}, u32[], token[]) parameter(0)
  %d = token[] send-done(%s), channel_id=1
  %t = token[] after-all()
  ROOT %o = token[] outfeed(%s, %t)
}

)");
}

void InstructionTextTest::literals_data() {
  addColumns();
  const auto row = [](const char* text, const char* expected) { addRow(text, text, expected); };
  row("{1, {,,,}}", "{1, {}}");
  row("{ { 1, 2 }, { -n,) i}", "{ { 1, 2 }, { -n,) i}");  // unbalanced brackets
  row(" {1,2\n", "{1,2");
  row("{(1,2}, 3)", "{(1,2}, 3)");
  row("true", "true");
  row("-nan(0x7fa00000)", "-nan(0x7fa00000)");
  row("{}", "{}");
  row("{...}", "{...}");
  row("{ ... }", "{...}");
  row("{1,2 , /*three*/ 3,}", "{1, 2, 3}");
  row("{ {1, 2}, {3,4} }", "{ { 1, 2 }, { 3, 4 } }");
  row("{{1},{2}}", "{ {1}, {2} }");
  row("{{},{}}", "{ {}, {} }");
  row("{{(1, 2)},{(3,-4)}}", "{ {(1, 2)}, {(3, -4)} }");
  row("{{{1, 2}},{{3, 4}}}", "{ { { 1, 2 } }, { { 3, 4 } } }");
  row("{{{{1}},{{2}}},{{{3}},{{4}}}}",
      "{ { /*i0=0*/ { /*i1=0*/ {1} }, { /*i1=1*/ {2} } }, { /*i0=1*/ { /*i1=0*/ {3} }, { /*i1=1*/ {4} } } }");
  row("({1}, ( 2,{3 , 4} ))", "({1}, (2, {3, 4}))");
  row("s32[2,2] { { 1, 2 }, { 3, 4 } }", "{ { 1, 2 }, { 3, 4 } }");
  row("(f32[2,1], f32[2]) ( f32[2,1] { {1}, {2} }, {2, 42} )", "({ {1}, {2} }, {2, 42})");
  row("u8[0]{0} {}", "{}");
  row("token", "token");
}

void InstructionTextTest::literals() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  std::string out, again;
  hlo::appendLiteral(&out, textOf(text)->text());
  COMPARE_TEXT(out, expected);
  hlo::appendLiteral(&again, textOf(out)->text());
  COMPARE_TEXT(again, expected);
}

void InstructionTextTest::words_data() {
  addColumns();
  const auto row = [](const char* text, const char* expected) { addRow(text, text, expected); };
  row("{ 0 , 1, }", "{0,1}");
  row("{\n  lhs={sparsity=2x4   dimension=1} rhs={ }\n}", "{lhs={sparsity=2x4 dimension=1} rhs={}}");
  row("{{\"a\"  {0}} : {\"b\"}, \"x\ny\"}", "{{\"a\" {0}} : {\"b\"},\"x\\ny\"}");
  row("{\"k\": \"a , b\\\" }\", \"l\":[1, 2]}", "{\"k\":\"a , b\\\" }\",\"l\":[1,2]}");
  row("{scale = 0.5 : f32}", "{scale = 0.5 : f32}");
  row("{a /* x */ b // y\n c}", "{a b c}");
  // Outside brackets a space would end the value.
  row("a/*x*/b={c/*x*/d}/*y*/e /*z*/ {f}", "a/*x*/b={c d}/*y*/e {f}");
  row("{a} =/*x*/b", "{a} =/*x*/b");
  row("{a /* { */ }", "{a}");
  // Text between apostrophes on one line is an axis.
  row("{a 'b  /*c'  ,d}", "{a 'b  /*c',d}");
  row("{a ' \n b' , c}", "{a ' \n b' , c}");
}

void InstructionTextTest::words() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  std::string out, again;
  hlo::appendWords(&out, text);
  COMPARE_TEXT(out, expected);
  hlo::appendWords(&again, out);
  COMPARE_TEXT(again, expected);
}

QTEST_APPLESS_MAIN(InstructionTextTest)
#include "tst_instruction_text.moc"
