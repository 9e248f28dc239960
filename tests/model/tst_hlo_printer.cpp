// Modules as canonical text: what every spelling becomes, that reading it gives an equal module, and what the first
// difference between two modules is.

#include <QDirIterator>
#include <QTest>

#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "model/print/hlo_printer.h"
#include "model/print/words_text.h"
#include "tests/support/difference.h"
#include "tests/support/hlo_text.h"

using namespace support;

namespace {

// Everything that is wrong with printing a text and reading that again: "" where it holds.
std::string roundTripProblem(const hlo::ParsedHlo& parsed, const hlo::Module& module) {
  const std::string printed = hlo::print(module);
  const auto again = hlo::parseHlo(textOf(printed));
  if (!again.ok()) return again.status().ToString();
  if (again->modules.size() != 1) return absl::StrCat("it reads as ", again->modules.size(), " modules");
  if (const auto found = support::difference(module, *again->modules.front())) return *found;
  if (hlo::print(*again->modules.front()) != printed) return "it prints differently when it is read again";
  const auto isError = [](const hlo::Diagnostic& d) { return d.severity == hlo::Severity::kError; };
  if (std::any_of(parsed.diagnostics.begin(), parsed.diagnostics.end(), isError)) return "";
  const auto error = std::find_if(again->diagnostics.begin(), again->diagnostics.end(), isError);
  return error == again->diagnostics.end() ? "" : hlo::format(*error);
}

std::string roundTripProblem(const Text& text) {
  const auto parsed = hlo::parseHlo(text);
  if (!parsed.ok()) return "";
  for (const auto& module : parsed->modules) {
    const std::string problem = roundTripProblem(*parsed, *module);
    if (!problem.empty()) return absl::StrCat(module->name(), ": ", problem);
  }
  return "";
}

}  // namespace

class HloPrinterTest : public QObject {
  Q_OBJECT

 private slots:
  void prints_data();
  void prints();
  void literals_data();
  void literals();
  void words_data();
  void words();
  void takesHostileTexts_data();
  void takesHostileTexts();
  void differs_data();
  void differs();
  void isSame_data();
  void isSame();
  void printsAsXlaDid_data();
  void printsAsXlaDid();
  void corpusReadsAgain_data();
  void corpusReadsAgain();
};

void HloPrinterTest::prints_data() {
  addColumns();
  addRow("short form", R"(
HloModule m, is_scheduled=true

sum {
  b = f32[] parameter(1)
  a = f32[] parameter(0)
  ROOT add.1 = f32[] add(a, b)
}

ENTRY main {
  p = f32[8, 4] parameter(0)
  zero = f32[] constant( 0 )
  reduce = f32[8] reduce(f32[8,4] p, f32[] %zero), to_apply=sum, dimensions={ 1 }
}
)",
         R"(
HloModule m, is_scheduled=true

%sum (a: f32[], b: f32[]) -> f32[] {
  %b = f32[] parameter(1)
  %a = f32[] parameter(0)
  ROOT %add.1 = f32[] add(%a, %b)
}

ENTRY %main (p: f32[8,4]) -> f32[8] {
  %p = f32[8,4]{1,0} parameter(0)
  %zero = f32[] constant(0)
  ROOT %reduce = f32[8]{0} reduce(%p, %zero), dimensions={1}, to_apply=%sum
}

)");
  // XLA reads a computation only before it is called.
  addRow("bodies in place of names", R"(
HloModule m

ENTRY e {
  p = f32[] parameter(0)
  ROOT c = f32[] call(p), to_apply={
    a = f32[] parameter(0)
    ROOT n = f32[] call(a), to_apply={
      b = f32[] parameter(0)
      ROOT s = f32[] sine(b)
    }
  }
}
)",
         R"(
HloModule m

%_ (b: f32[]) -> f32[] {
  %b = f32[] parameter(0)
  ROOT %s = f32[] sine(%b)
}

%_.1 (a: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  ROOT %n = f32[] call(%a), to_apply=%_
}

ENTRY %e (p: f32[]) -> f32[] {
  %p = f32[] parameter(0)
  ROOT %c = f32[] call(%p), to_apply=%_.1
}

)");
  addRow("callers before callees", R"(
HloModule m

ENTRY e {
  p = f32[] parameter(0)
  ROOT c = f32[] call(p), to_apply=f
}

f {
  a = f32[] parameter(0)
  ROOT n = f32[] sine(a)
}
)",
         R"(
HloModule m

%f (a: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  ROOT %n = f32[] sine(%a)
}

ENTRY %e (p: f32[]) -> f32[] {
  %p = f32[] parameter(0)
  ROOT %c = f32[] call(%p), to_apply=%f
}

)");
  addRow("no header", "ENTRY main { ROOT p = f32[] parameter(0) }\n", R"(
HloModule module_main

ENTRY %main (p: f32[]) -> f32[] {
  ROOT %p = f32[] parameter(0)
}

)");
  addRow("no name", "HloModule\n\nENTRY main { ROOT p = f32[] parameter(0) }\n", R"(
HloModule module_main

ENTRY %main (p: f32[]) -> f32[] {
  ROOT %p = f32[] parameter(0)
}

)");
  // Both are cut off, so that there is no entry; XLA would take the last computation for it.
  addRow("no entry", R"(
HloModule m

f {
  a = f32[] parameter(0)
  ROOT n = f32[] sine(a)
}

g {
  a = f32[] parameter(0)
)",
         R"(
HloModule m

%f (a: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  ROOT %n = f32[] sine(%a)
}

ENTRY %g (a: f32[]) -> f32[] {
  ROOT %a = f32[] parameter(0)
}

)");
  addRow("neither entry nor name", R"(
HloModule

g {
  a = f32[] parameter(0)
)",
         R"(
HloModule module

ENTRY %g (a: f32[]) -> f32[] {
  ROOT %a = f32[] parameter(0)
}

)");
  addRow("a ring", R"(
HloModule m

f {
  a = f32[] parameter(0)
  ROOT n = f32[] call(a), to_apply=g
}

g {
  a = f32[] parameter(0)
  ROOT n = f32[] call(a), to_apply=f
}

ENTRY e {
  a = f32[] parameter(0)
  ROOT n = f32[] call(a), to_apply=g
}
)",
         R"(
HloModule m

%f (a: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  ROOT %n = f32[] call(%a), to_apply=%g
}

%g (a: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  ROOT %n = f32[] call(%a), to_apply=%f
}

ENTRY %e (a: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  ROOT %n = f32[] call(%a), to_apply=%g
}

)");
  // XLA prints the minus zero as -0, and reads that as zero.
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
  addRow("header", R"(
HloModule m, frontend_attributes={z="1",a={"n":1}}, new_one={ 1, 2 }, entry_computation_layout={(f32[2])->f32[2]}, is_scheduled=true,
  input_output_alias={ {}:(0,{}) }

ENTRY e { ROOT p = f32[2] parameter(0) }
)",
         R"(
HloModule m, is_scheduled=true, input_output_alias={ {}: (0, {}, may-alias) }, entry_computation_layout={(f32[2]{0})->f32[2]{0}}, new_one={1,2}, frontend_attributes={a={"n":1},z="1"}

ENTRY %e (p: f32[2]) -> f32[2] {
  ROOT %p = f32[2]{0} parameter(0)
}

)");
  addRow("frames", R"(
HloModule m

FileNames
1 "never"
2 "a.py"
3 "b.py"

FunctionNames
1 "main"
2 "f"

FileLocations
1 {file_name_id=3 function_name_id=2 line=7}
2 {file_name_id=2 function_name_id=1 line=70 end_line=71 column=4 end_column=9}

StackFrames
1 {file_location_id=2 parent_frame_id=1}
2 {file_location_id=1 parent_frame_id=2}
3 {file_location_id=9 parent_frame_id=3}

ENTRY e { ROOT p = f32[] parameter(0), metadata={stack_frame_id=2 op_name="n"} }
)",
         R"(
HloModule m

FileNames
1 "a.py"
2 "b.py"

FunctionNames
1 "main"
2 "f"

FileLocations
1 {file_name_id=1 function_name_id=1 line=70 end_line=71 column=4 end_column=9}
2 {file_name_id=2 function_name_id=2 line=7 end_line=0 column=0 end_column=0}

StackFrames
1 {file_location_id=1 parent_frame_id=1}
2 {file_location_id=2 parent_frame_id=2}
3 {file_location_id=0 parent_frame_id=3}


ENTRY %e (p: f32[]) -> f32[] {
  ROOT %p = f32[] parameter(0), metadata={op_name="n" stack_frame_id=2}
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
  addRow("what has no name", R"(
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
  addRow("one instruction", "f32[4]{0} add(f32[4]{0} %x, f32[4]{0} y), metadata={op_name=\"n\"}\n", R"(
HloModule entry.1

ENTRY %entry.1 (x: f32[4], y: f32[4]) -> f32[4] {
  ROOT %add.anon = f32[4]{0} add(%x, %y), metadata={op_name="n"}
  %x = f32[4]{0} parameter(0)
  %y = f32[4]{0} parameter(1)
}

)");
  addRow("a thread, and tables without a header", R"(
FileNames
1 "a.py"

FileLocations
1 {file_name_id=1 line=7}

StackFrames
1 {file_location_id=1 parent_frame_id=1}

%f (p: f32[]) -> f32[] {
  ROOT %p = f32[] parameter(0), metadata={stack_frame_id=1}
}, execution_thread="sparseCore"

ENTRY %main { ROOT %x = f32[] parameter(0) }
)",
         R"(
HloModule module_main

FileNames
1 "a.py"

FunctionNames

FileLocations
1 {file_name_id=1 function_name_id=0 line=7 end_line=0 column=0 end_column=0}

StackFrames
1 {file_location_id=1 parent_frame_id=1}


%f (p: f32[]) -> f32[] {
  ROOT %p = f32[] parameter(0), metadata={stack_frame_id=1}
}, execution_thread="sparseCore"

ENTRY %main (x: f32[]) -> f32[] {
  ROOT %x = f32[] parameter(0)
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
  // A name that is written further on is not taken.
  addRow("names that look as if they were made", R"(
HloModule m
ENTRY e {
  a = f32[] add(f32[] constant(1), f32[] constant(2))
  constant.anon = f32[] constant(3)
  ROOT r = f32[] call(a), to_apply={
    p = f32[] parameter(0)
    ROOT constant.anon.1 = f32[] negate(p)
  }
}
)",
         R"(
HloModule m

%_ (p: f32[]) -> f32[] {
  %p = f32[] parameter(0)
  ROOT %constant.anon.1 = f32[] negate(%p)
}

ENTRY %e () -> f32[] {
  %constant.anon.2 = f32[] constant(1)
  %constant.anon.3 = f32[] constant(2)
  %a = f32[] add(%constant.anon.2, %constant.anon.3)
  %constant.anon = f32[] constant(3)
  ROOT %r = f32[] call(%a), to_apply=%_
}

)");
  // XLA's print of it, but for the order of instructions and the layout of the module.
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
  // To XLA these have no other shape.
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

void HloPrinterTest::prints() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const auto parsed = hlo::parseHlo(textOf(text));
  QVERIFY(parsed.ok());
  COMPARE_TEXT(hlo::print(*parsed->modules.front()), expected);
  COMPARE_TEXT(roundTripProblem(*parsed, *parsed->modules.front()), "");
}

void HloPrinterTest::literals_data() {
  addColumns();
  const auto row = [](const char* text, const char* expected) { addRow(text, text, expected); };
  row("{1, {,,,}}", "{1, {}}");
  row("{ { 1, 2 }, { -n,) i}", "{ { 1, 2 }, { -n,) i}");  // brackets that do not match
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

void HloPrinterTest::literals() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  std::string out, again;
  hlo::appendLiteral(&out, textOf(text)->text());
  COMPARE_TEXT(out, expected);
  hlo::appendLiteral(&again, textOf(out)->text());
  COMPARE_TEXT(again, expected);
}

void HloPrinterTest::words_data() {
  addColumns();
  const auto row = [](const char* text, const char* expected) { addRow(text, text, expected); };
  row("{ 0 , 1, }", "{0,1}");
  row("{\n  lhs={sparsity=2x4   dimension=1} rhs={ }\n}", "{lhs={sparsity=2x4 dimension=1} rhs={}}");
  row("{{\"a\"  {0}} : {\"b\"}, \"x\ny\"}", "{{\"a\" {0}} : {\"b\"},\"x\\ny\"}");
  row("{\"k\": \"a , b\\\" }\", \"l\":[1, 2]}", "{\"k\":\"a , b\\\" }\",\"l\":[1,2]}");
  row("{scale = 0.5 : f32}", "{scale = 0.5 : f32}");
  row("{a /* x */ b // y\n c}", "{a b c}");
  // Outside brackets a blank would end the value.
  row("a/*x*/b={c/*x*/d}/*y*/e /*z*/ {f}", "a/*x*/b={c d}/*y*/e {f}");
  row("{a} =/*x*/b", "{a} =/*x*/b");
  row("{a /* { */ }", "{a}");
  // What stands between apostrophes on one line is an axis.
  row("{a 'b  /*c'  ,d}", "{a 'b  /*c',d}");
  row("{a ' \n b' , c}", "{a ' \n b' , c}");
}

void HloPrinterTest::words() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  std::string out, again;
  hlo::appendWords(&out, text);
  COMPARE_TEXT(out, expected);
  hlo::appendWords(&again, out);
  COMPARE_TEXT(again, expected);
}

// Texts that would take hours where the time grew with their square.
void HloPrinterTest::takesHostileTexts_data() {
  QTest::addColumn<std::string>("text");
  constexpr int kCount = 200000;
  const auto repeated = [](absl::string_view piece) {
    std::string text;
    for (int i = 0; i < kCount; ++i) absl::StrAppend(&text, piece);
    return text;
  };
  const auto entry = [](const std::string& instructions) {
    return absl::StrCat("f { ROOT p = f32[] parameter(0) }\nENTRY e {\n  q = f32[] parameter(0)\n", instructions,
                        "\n}\n");
  };
  QTest::newRow("attributes that call") << entry("  r = f32[] map(q)" + repeated(", to_apply=%f, calls=f"));
  QTest::newRow("callees") << entry("  r = f32[] map(q), called_computations={f" + repeated(", f") + "}");
  QTest::newRow("control predecessors") << entry("  r = f32[] map(q)" + repeated(", control-predecessors={q}"));
  QTest::newRow("operands") << entry("  r = f32[] tuple(q" + repeated(", q") + ")");
  QTest::newRow("braces") << entry("  c = f32[] constant(" + repeated("{") + repeated("}") + ")");
  QTest::newRow("braces with shapes") << entry("  c = f32[] constant(" + repeated("{s32[2]") + repeated("}") + ")");
  QTest::newRow("parentheses") << entry("  c = f32[] constant(" + repeated("(f32") + repeated(")") + ")");
  QTest::newRow("brackets") << entry("  c = f32[] constant(" + repeated("f32[,") + repeated("]") + ")");
  QTest::newRow("braces and parentheses") << entry("  c = f32[] constant(" + repeated("{(") + repeated(")}") + ")");
  QTest::newRow("tuples") << entry("  c = " + repeated("(") + repeated(")") + " custom-call()");
  QTest::newRow("aliases") << "HloModule m, input_output_alias={ {}: (0, {})" + repeated(", {}: (0, {})") + " }\n" +
                                  entry("");
}

void HloPrinterTest::takesHostileTexts() {
  QFETCH(std::string, text);
  COMPARE_TEXT(roundTripProblem(textOf(text)), "");
}

// --- equality -----------------------------------------------------------------------------------------

namespace {

constexpr absl::string_view kBase = R"(HloModule m, is_scheduled=true, num_partitions=2

FileNames
1 "a.py"

FileLocations
1 {file_name_id=1 line=7}

StackFrames
1 {file_location_id=1 parent_frame_id=1}

%f (p: f32[4]) -> f32[4] {
  ROOT %p = f32[4]{0} parameter(0)
}

%g (p: f32[4]) -> f32[4] {
  ROOT %p = f32[4]{0} parameter(0)
}

ENTRY %main (a: f32[4]) -> f32[4] {
  %a = f32[4]{0} parameter(0), sharding={devices=[2]<=[2]}
  %c = f32[4]{0} constant({1, 2, 3, 4})
  %b = f32[4]{0} add(%a, %c), control-predecessors={%c}, metadata={op_name="x" stack_frame_id=1}
  ROOT %d = f32[4]{0} fusion(%b), kind=kLoop, calls=%f
}
)";

// Several places are changed where `|` stands between them.
std::string differenceAfter(const std::string& from, const std::string& to) {
  std::vector<std::pair<std::string, std::string>> replacements;
  const std::vector<std::string> before = absl::StrSplit(from, '|'), after = absl::StrSplit(to, '|');
  for (size_t i = 0; i < before.size(); ++i) replacements.emplace_back(before[i], after[i]);
  const std::string changed = absl::StrReplaceAll(kBase, replacements);
  if (changed == kBase) return "nothing was replaced";
  const auto a = hlo::parseHlo(textOf(kBase)), b = hlo::parseHlo(textOf(changed));
  if (!a.ok() || !b.ok()) return "it cannot be read";
  return support::difference(*a->modules.front(), *b->modules.front()).value_or("");
}

void addChange() {
  QTest::addColumn<std::string>("from");
  QTest::addColumn<std::string>("to");
  QTest::addColumn<std::string>("expected");
}

void change(const char* name, const char* from, const char* to, const char* expected) {
  QTest::newRow(name) << std::string(from) << std::string(to) << std::string(expected);
}

}  // namespace

void HloPrinterTest::differs_data() {
  addChange();
  change("name", "HloModule m,", "HloModule n,", "the module's name is m in one module, n in the other");
  change("schedule", "is_scheduled=true", "is_scheduled=false",
         "the module's schedule is given in one module, not given in the other");
  change("header", "num_partitions=2", "num_partitions=4",
         "num_partitions of the module is 2 in one module, 4 in the other");
  change("header's keys", ", num_partitions=2", "",
         "the next attribute of the module is num_partitions in one module, nothing in the other");
  change("frames", "line=7", "line=8", "a stack frame is a.py:7:0-0:0 in one module, a.py:8:0-0:0 in the other");
  change("computation", "%g (", "%h (", "the name of computation 2 is g in one module, h in the other");
  change("entry", "ENTRY %main|%g (", "%main|ENTRY %g (",
         "computation g is called in one module, the entry in the other");
  change("count", "\n  %c = f32[4]{0} constant({1, 2, 3, 4})", "",
         "the name of instruction 2 of computation main is c in one module, b in the other");
  change("shape", "%b = f32[4]{0}", "%b = f32[4]{0:T(128)}",
         "the shape of %b of computation main is f32[4]{0} in one module, f32[4]{0:T(128)} in the other");
  change("opcode", " add(", " multiply(",
         "the opcode of %b of computation main is add in one module, multiply in the other");
  change("operands", "(%a, %c)", "(%c, %a)",
         "the operands of %b of computation main is %a, %c in one module, %c, %a in the other");
  change("value", "{1, 2, 3, 4}", "{1, 2, 3, 5}",
         "the value of %c of computation main is {1, 2, 3, 4} in one module, {1, 2, 3, 5} in the other");
  change("callee", "calls=%f", "calls=%g", "calls of %d of computation main is %f in one module, %g in the other");
  change("attribute", "<=[2]", "1,0",
         "sharding of %a of computation main is {devices=[2]<=[2]} in one module, {devices=[2]1,0} in the other");
  change("key", "kind=kLoop", "kin=kLoop",
         "attribute 1 of %d of computation main is kind in one module, kin in the other");
  change("control", ", control-predecessors={%c}", "",
         "attribute 1 of %b of computation main is control-predecessors in one module, metadata in the other");
  change("metadata", "op_name=\"x\"", "op_name=\"y\"",
         "metadata of %b of computation main is {op_name=\"x\" stack_frame_id=1} in one module, "
         "{op_name=\"y\" stack_frame_id=1} in the other");
  change("root", "ROOT %d", "%d", "");
}

void HloPrinterTest::differs() {
  QFETCH(std::string, from);
  QFETCH(std::string, to);
  QFETCH(std::string, expected);
  COMPARE_TEXT(differenceAfter(from, to), expected);
}

void HloPrinterTest::isSame_data() {
  addChange();
  change("names", "%", "", "");
  change("operand shapes", "add(%a", "add(f32[4]{0} %a", "");
  change("layouts", "f32[4]{0}", "f32[4]", "");
  change("order of attributes", "kind=kLoop, calls=%f", "calls=%f, kind=kLoop", "");
  change("blanks", ", ", "  ,  /* x */ ", "");
  change("signature", " (p: f32[4]) -> f32[4]", "", "");
  change("iota", "devices=[2]<=[2]", "devices=[2]<=[1,2]T(1,0)", "");
  change("escapes", "op_name=\"x\"", "op_name=\"\\x78\"", "");
  change("numbers of locations", "1 {file_name_id=1 line=7}|file_location_id=1",
         "1 {line=3}\n2 {file_name_id=1 line=7}|file_location_id=2", "");
}

void HloPrinterTest::isSame() { differs(); }

// --- dumps --------------------------------------------------------------------------------------------

// What XLA has written in this form since 2025 comes out byte for byte.
void HloPrinterTest::printsAsXlaDid_data() {
  QTest::addColumn<QString>("path");
  const auto row = [](const char* name, const char* path) { QTest::newRow(name) << QString(path); };
  row("frames", "corpus/real/ROCm__xla/resnet50/training/module_1654.jit_train_step.before_optimizations.txt");
}

void HloPrinterTest::printsAsXlaDid() {
  QFETCH(QString, path);
  const Text text = sharedText(path);
  if (text == nullptr) QSKIP("the reference dumps are not at hand");
  const auto parsed = hlo::parseHlo(text);
  QVERIFY(parsed.ok());
  COMPARE_TEXT(hlo::print(*parsed->modules.front()), std::string(text->text()));
}

void HloPrinterTest::corpusReadsAgain_data() {
  QTest::addColumn<QString>("folder");
  for (const char* folder : {"seeds", "corpus/real", "corpus/xla-tests/valid", "corpus/xla-tests-2023/valid"}) {
    QTest::newRow(folder) << QString(folder);
  }
}

void HloPrinterTest::corpusReadsAgain() {
  QFETCH(QString, folder);
  if (!QFileInfo::exists(sharedPath(folder))) QSKIP("the reference dumps are not at hand");
  QDirIterator files(sharedPath(folder), {"*.txt", "*.hlo"}, QDir::Files, QDirIterator::Subdirectories);
  int count = 0;
  QStringList problems;
  while (files.hasNext()) {
    const auto text = io::readText(files.next().toStdString());
    QVERIFY(text.ok());
    if (!hlo::looksLikeHlo((*text)->text())) continue;
    ++count;
    const std::string problem = roundTripProblem(*text);
    if (!problem.empty()) problems += files.fileName() + ": " + QString::fromStdString(problem);
  }
  QVERIFY2(problems.isEmpty(), problems.join('\n').toUtf8().constData());
  QVERIFY(count > 0);
}

QTEST_APPLESS_MAIN(HloPrinterTest)
#include "tst_hlo_printer.moc"
