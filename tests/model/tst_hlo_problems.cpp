// Complete messages of the parser about invalid text; hostile text and text that is not HLO; cancelling.

#include <QTest>
#include <algorithm>
#include <stop_token>

#include "absl/strings/str_cat.h"
#include "model/text/shape_parser.h"
#include "tests/support/hlo_text.h"

using namespace support;

class HloProblemsTest : public QObject {
  Q_OBJECT

 private slots:
  void problems_data();
  void problems() { compareRow(); }
  void recognisesHlo_data();
  void recognisesHlo();
  void stopsWhenAsked();
  void tellsProgress();
  void limitsItsMemory();
};

void HloProblemsTest::problems_data() {
  addColumns();
  addRow("an operand that is not defined", R"hlo(
ENTRY e {
  a = f32[] parameter(0)
  ROOT b = f32[] add(a, q.1), x=1
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(0)
  ROOT b: f32[] add(a)
    x = 1
error t:3:25: operand q.1 is not defined in the computation
  ROOT b = f32[] add(a, q.1), x=1
                        ^
)hlo");
  addRow("a control predecessor that is not defined", R"hlo(
ENTRY e {
  ROOT a = f32[] parameter(0), control-predecessors={%b}
}
)hlo",
         R"hlo(
module module_e
entry computation e
  ROOT a: f32[] parameter(0)
    control-predecessors = {%b}
error t:2:55: control predecessor b is not defined in the computation
  ROOT a = f32[] parameter(0), control-predecessors={%b}
                                                      ^
)hlo");
  addRow("a computation that is not defined", R"hlo(
ENTRY e {
  a = f32[] parameter(0)
  ROOT b = f32[] fusion(a), kind=kLoop, calls=%lost
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(0)
  ROOT b: f32[] fusion(a)
    kind = kLoop
    calls = %lost
warning t:3:48: computation lost is not defined in the module
  ROOT b = f32[] fusion(a), kind=kLoop, calls=%lost
                                               ^
)hlo");
  addRow("a name that is defined twice", R"hlo(
HloModule m
f { ROOT x = f32[] parameter(0) }
f { ROOT y = f32[] parameter(0) }
ENTRY e {
  a = f32[] parameter(0)
  a = f32[1] parameter(1)
  ROOT b = f32[] call(a), to_apply=f
}
)hlo",
         R"hlo(
module m
computation f
  ROOT x: f32[] parameter(0)
computation f
  ROOT y: f32[] parameter(0)
entry computation e
  a: f32[] parameter(0)
  a@3: f32[1] parameter(1)
  ROOT b: f32[] call(a)
    to_apply = f
    -> call f
warning t:3:1: computation f is defined twice
f { ROOT y = f32[] parameter(0) }
^
error t:6:3: instruction a is defined twice in the computation
  a = f32[1] parameter(1)
  ^
)hlo");
  addRow("two ROOTs, two ENTRYs", R"hlo(
ENTRY e {
  ROOT a = f32[] parameter(0)
  ROOT b = f32[] negate(a)
}
ENTRY f { ROOT c = f32[] parameter(0) }
)hlo",
         R"hlo(
module module_f
computation e
  a: f32[] parameter(0)
  ROOT b: f32[] negate(a)
entry computation f
  ROOT c: f32[] parameter(0)
warning t:3:3: a second ROOT in the computation; the last one is used
  ROOT b = f32[] negate(a)
  ^
warning t:5:1: a second ENTRY in the module; the last one is used
ENTRY f { ROOT c = f32[] parameter(0) }
^
)hlo");
  addRow("a line that is not an instruction", R"hlo(
ENTRY e {
  a = f32[] parameter(0)
  )!?(
  b = f32[] negate(a)
  c = f32[] $(a)
  d = f32[] negate
  e = [4] negate(a)
  f = f32[] negate(a
  g = f32[] negate(a b)
  ROOT h = f32[] negate(b)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(0)
  b: f32[] negate(a)
  ROOT h: f32[] negate(b)
error t:3:3: expected an instruction, found ")"
  )!?(
  ^
error t:5:13: expected an opcode, found "$"
  c = f32[] $(a)
            ^
error t:6:19: expected "(" after negate, found the end of the line
  d = f32[] negate
                  ^
error t:7:7: expected an opcode, found "["
  e = [4] negate(a)
      ^
error t:9:3: expected "," or ")" after an operand, found "g"
  g = f32[] negate(a b)
  ^
error t:9:22: expected "," or ")" after an operand, found "b"
  g = f32[] negate(a b)
                     ^
)hlo");
  addRow("an attribute that cannot be read", R"hlo(
ENTRY e {
  a = f32[] parameter(0), x=1, =2, y=3
  b = f32[] negate(a), x=1, y, z=3
  c = f32[] negate(b), x=1, y=, z=3
  d = f32[] negate(c), x={1, [2}
  ROOT f = f32[] negate(d), metadata={op_name="g} x=1
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(0)
    x = 1
  b: f32[] negate(a)
    x = 1
  c: f32[] negate(b)
    x = 1
  d: f32[] negate(c)
  ROOT f: f32[] negate(d)
error t:2:32: expected an attribute (key=value), found "="
  a = f32[] parameter(0), x=1, =2, y=3
                               ^
error t:3:30: expected an attribute (key=value), found ","
  b = f32[] negate(a), x=1, y, z=3
                             ^
error t:4:31: expected the value of y, found ","
  c = f32[] negate(b), x=1, y=, z=3
                              ^
error t:5:26: "{" in x is never closed
  d = f32[] negate(c), x={1, [2}
                         ^
error t:6:38: "{" in metadata is never closed
  ROOT f = f32[] negate(d), metadata={op_name="g} x=1
                                     ^
)hlo");
  addRow("a string that does not end", R"hlo(
ENTRY e {
  a = f32[] parameter(0), opaque="x
  b = f32[] negate(a)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(0)
  ROOT b: f32[] negate(a)
error t:2:34: the string in opaque is never closed
  a = f32[] parameter(0), opaque="x
                                 ^
)hlo");
  addRow("a body that is not closed", R"hlo(
HloModule m
f {
  ROOT a = f32[] parameter(0)
ENTRY e {
  ROOT b = f32[] parameter(0)
}
)hlo",
         R"hlo(
module m
computation f
  ROOT a: f32[] parameter(0)
entry computation e
  ROOT b: f32[] parameter(0)
error t:4:1: expected "}" that ends computation f, found "ENTRY"
ENTRY e {
^
)hlo");
  addRow("cut off inside a body", R"hlo(
HloModule m
ENTRY e {
  a = f32[] parameter(0)
  ROOT b = f32[] neg)hlo",
         R"hlo(
module m
entry computation e
  ROOT a: f32[] parameter(0)
error t:4:21: expected "(" after neg, found the end of the text
  ROOT b = f32[] neg
                    ^
warning t:4:21: this file is truncated inside computation e
  ROOT b = f32[] neg
                    ^
)hlo");
  addRow("cut off before the entry", R"hlo(
HloModule m
f {
  ROOT a = f32[] parameter(0)
}
g {
  b = f32[] parameter(0)
)hlo",
         R"hlo(
module m
computation f
  ROOT a: f32[] parameter(0)
computation g
  ROOT b: f32[] parameter(0)
warning t:6:25: this file is truncated inside computation g
  b = f32[] parameter(0)
                        ^
)hlo");
  addRow("other text around", R"hlo(
I0000 00:00:1700000000.1 1234 file.cc:55] here it comes
HloModule m
??
ENTRY e { ROOT a = f32[] parameter(0) }
} }
)hlo",
         R"hlo(
module m
entry computation e
  ROOT a: f32[] parameter(0)
note t:1:43: not HLO, skipped
                                          here it comes
                                          ^
error t:3:1: expected a computation or an instruction, found "?"
??
^
error t:5:1: expected a computation or an instruction, found "}"
} }
^
)hlo");
  addRow("other text in the middle of a line, behind and between", R"hlo(
HloModule thi$ str1ng
f { ROOT a = f32[] parameter(0) } ???
here it goes on
ENTRY e { ROOT a = f32[] parameter(0) }
*** End ***
HloModule n
ENTRY e { ROOT a = f32[] parameter(0) }
*** End ***
)hlo",
         R"hlo(
module thi$
computation f
  ROOT a: f32[] parameter(0)
entry computation e
  ROOT a: f32[] parameter(0)
module n
entry computation e
  ROOT a: f32[] parameter(0)
error t:1:16: expected a computation or an instruction, found "str1ng"
HloModule thi$ str1ng
               ^
error t:2:35: expected a computation or an instruction, found "?"
f { ROOT a = f32[] parameter(0) } ???
                                  ^
note t:5:1: not HLO, skipped
*** End ***
^
note t:8:1: not HLO, skipped
*** End ***
^
)hlo");
  addRow("a comment that does not end", R"hlo(
ENTRY e {
  a = f32[] parameter(0)
  /* ROOT b = f32[] negate(a)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  ROOT a: f32[] parameter(0)
error t:3:3: the comment is never closed
  /* ROOT b = f32[] negate(a)
  ^
)hlo");
  addRow("parameters without a number", R"hlo(
ENTRY e {
  a = f32[] parameter(-1)
  b = f32[] parameter()
  c = f32[] parameter(x)
  d = f32[] parameter(99999999999)
  ROOT f = f32[] parameter( 0
    )
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f32[] parameter(-1)
  b: f32[] parameter()
  c: f32[] parameter(x)
  d: f32[] parameter(99999999999)
  ROOT f: f32[] parameter( 0
    )
error t:2:23: expected the number of the parameter, found "-1"
  a = f32[] parameter(-1)
                      ^
error t:3:23: expected the number of the parameter, found ")"
  b = f32[] parameter()
                      ^
error t:4:23: expected the number of the parameter, found "x"
  c = f32[] parameter(x)
                      ^
)hlo");
  addRow("elements that a shape does not have", R"hlo(
ENTRY e {
  t = (f32[], (f32[], f32[])) parameter(0)
  u = ? parameter(1)
  a = f32[] add(t#1#1, t#2)
  b = f32[] add(t#0#0, t#1#99999999999999999999)
  c = f32[] add(t#x, t)
  d = f32[] add(t#, t)
  ROOT f = f32[] add(v#1, u#7)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  t: (f32[], (f32[], f32[])) parameter(0)
  a: f32[] add(t#1#1, t#2)
  b: f32[] add(t#0#0, t#1#4294967296)
  ROOT f: f32[] add()
error t:3:7: expected an opcode, found "?"
  u = ? parameter(1)
      ^
error t:4:25: the operand has no such element: its shape is (f32[], (f32[], f32[]))
  a = f32[] add(t#1#1, t#2)
                        ^
error t:5:18: the operand has no such element: its shape is (f32[], (f32[], f32[]))
  b = f32[] add(t#0#0, t#1#99999999999999999999)
                 ^
error t:5:25: the operand has no such element: its shape is (f32[], (f32[], f32[]))
  b = f32[] add(t#0#0, t#1#99999999999999999999)
                        ^
error t:6:19: expected the number of a tuple's element, found "x"
  c = f32[] add(t#x, t)
                  ^
error t:7:19: expected the number of a tuple's element, found ","
  d = f32[] add(t#, t)
                  ^
error t:8:22: operand v is not defined in the computation
  ROOT f = f32[] add(v#1, u#7)
                     ^
error t:8:27: operand u is not defined in the computation
  ROOT f = f32[] add(v#1, u#7)
                          ^
)hlo");
  addRow("elements before an error", R"hlo(
ENTRY e {
  t = (f32[], f32[]) parameter(0)
  a = (f32[], f32[]) copy(t)
  c = f32[] add(t#0, t#x)
  ROOT d = f32[] parameter(1)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  t: (f32[], f32[]) parameter(0)
  a: (f32[], f32[]) copy(t)
  ROOT d: f32[] parameter(1)
error t:4:24: expected the number of a tuple's element, found "x"
  c = f32[] add(t#0, t#x)
                       ^
)hlo");
  addRow("a computation's head that cannot be read", R"hlo(
HloModule m
%f (a: f32[] -> f32[] {
  ROOT a = f32[] parameter(0)
}
%g (a: f32[]) -> {
  ROOT b = f32[] parameter(0)
}
ENTRY e { ROOT c = f32[] parameter(0) }
)hlo",
         R"hlo(
module m
computation f
  ROOT a: f32[] parameter(0)
computation g
  ROOT b: f32[] parameter(0)
entry computation e
  ROOT c: f32[] parameter(0)
error t:2:4: expected ")" that ends the parameters, found "("
%f (a: f32[] -> f32[] {
   ^
error t:5:18: expected the shape of the result, found "{"
%g (a: f32[]) -> {
                 ^
)hlo");
  addRow("a shape that cannot be read", R"hlo(
ENTRY e {
  a = f33[2] parameter(0)
  b = f32[2]{1,1} parameter(1)
  ROOT c = f32[x] parameter(2)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  a: f33[2] parameter(0)
  b: f32[2]{1,1} parameter(1)
  ROOT c: f32[x] parameter(2)
warning t:2:7: the shape cannot be read; its size is unknown
  a = f33[2] parameter(0)
      ^
warning t:3:7: the shape cannot be read; its size is unknown
  b = f32[2]{1,1} parameter(1)
      ^
warning t:4:12: the shape cannot be read; its size is unknown
  ROOT c = f32[x] parameter(2)
           ^
)hlo");
  addRow("metadata that cannot be read", R"hlo(
ENTRY e {
  ROOT a = f32[] parameter(0), metadata={op_name="x" source_file="y" ; source_line=3}
}
)hlo",
         R"hlo(
module module_e
entry computation e
  ROOT a: f32[] parameter(0)
    metadata = {op_name="x" source_file="y" ; source_line=3}
    named "x"
    from y:0
warning t:2:70: the rest of the metadata cannot be read
  ROOT a = f32[] parameter(0), metadata={op_name="x" source_file="y" ; source_line=3}
                                                                     ^
)hlo");
  addRow("no HLO", "\x89PNG\r\n", "INVALID_ARGUMENT: t: contains no HLO module, computation or instruction\n");
  addRow("nothing", "", "INVALID_ARGUMENT: t: contains no HLO module, computation or instruction\n");
  addRow("a long line is cut around the place", R"hlo(
ENTRY e {
  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = f32[] negate(b), cccccccccccccccc="ä", ddddddddddddddddddddddddddddddddddddddddd=1
}
)hlo",
         R"hlo(
module module_e
entry computation e
  ROOT aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: f32[] negate()
    cccccccccccccccc = "ä"
    ddddddddddddddddddddddddddddddddddddddddd = 1
error t:2:108: operand b is not defined in the computation
...aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = f32[] negate(b), cccccccccccccccc="ä", ddddddddddddddddddddddd...
                                                     ^
)hlo");
  // 101 instructions, each inline as an operand of the previous one.
  {
    std::string text = "ENTRY e {\n  ROOT a = f32[] ";
    for (int i = 0; i < 102; ++i) text += "negate(";
    text += "b" + std::string(102, ')') + "\n}\n";
    const std::string line = text.substr(12, text.find('\n', 12) - 12);
    const size_t place = line.find_last_of('(') - 6;  // the innermost negate
    std::string excerpt = line.substr(place - 50, 100);
    QTest::newRow("operands nested too deep")
        << text
        << "module module_e\nentry computation e\nerror t:2:" + std::to_string(place + 3) +
               ": expected fewer nested operands, found \"negate\"\n..." + excerpt + "...\n" + std::string(53, ' ') +
               "^\n";
  }
}

void HloProblemsTest::recognisesHlo_data() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<bool>("expected");
  const auto add = [](const char* name, const std::string& text, bool expected) {
    QTest::newRow(name) << text << expected;
  };
  add("header", "HloModule m\n", true);
  add("header behind other text", "W0000 x] y\n*** Begin m ***\nHloModule m, is_scheduled=true\n", true);
  add("entry", "\n\nENTRY %e (a: f32[]) -> f32[] {\n", true);
  add("long computation", "%f (a: f32[], b: (s32[], f32[2])) -> (f32[], f32[]) {\n", true);
  add("short computation", "f {\n  ROOT a = f32[] parameter(0)\n}\n", true);
  add("instruction", "%a.1 = f32[2]{0} add(%b, %c)\n", true);
  add("tuple instruction", "ROOT t = (f32[], s32[]) tuple(a, b)\n", true);
  add("behind comments and a byte order mark", "\xEF\xBB\xBF// RUN: x\n/* y\n */ HloModule m\n", true);
  add("nothing", "", false);
  add("blanks", "\n \t\n", false);
  add("zeros", std::string(4096, '\0'), false);
  add("picture", "\x89PNG\r\n\x1a\n", false);
  add("prose with parentheses", "The model (see below) = what was (as we know) trained.\nx = y\n", false);
  add("Python", "import jax\nx = f(y)\ndef f(a): return {a}\n@jax.jit\n", false);
  add("C++", "int main(int argc, char** argv) {\n  auto x = f(y);\n}\n", false);
  add("StableHLO",
      "module @jit_f {\n  func.func public @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {\n"
      "    %0 = stablehlo.add %arg0, %arg0 : tensor<2xf32>\n",
      false);
  add("LLVM IR", "define void @f(i32 %a) {\n  %b = add i32 %a, 1\n  %c = call float @f(float %a)\n}\n", false);
  add("JSON", "{\"a\": [1, 2], \"HloModule\": 3}\n", false);
  add("buffer assignment",
      "BufferAssignment:\nallocation 0: size 4, parameter 0, shape |f32[]| at ShapeIndex {}:\n"
      " value: <1 p @0> (size=4,offset=0): f32[]\n",
      false);
  add("the word alone", "HloModuleProto\n", false);
}

void HloProblemsTest::recognisesHlo() {
  QFETCH(std::string, text);
  QFETCH(bool, expected);
  QCOMPARE(hlo::looksLikeHlo(textOf(text)->text()), expected);
}

void HloProblemsTest::stopsWhenAsked() {
  std::string text = "ENTRY e {\n  a = f32[] parameter(0)\n";
  for (int i = 0; i < 20000; ++i) absl::StrAppend(&text, "  b", i, " = f32[] negate(a)\n");
  text += "}\n";
  std::stop_source source;
  source.request_stop();
  const auto parsed = hlo::parseHlo(textOf(text), source.get_token());
  COMPARE_TEXT(parsed.status().ToString(), "CANCELLED: cancelled");

  // Cancelled while running: the parser stops at its next check.
  std::stop_source later;
  int calls = 0;
  const auto stopped = hlo::parseHlo(textOf(text), later.get_token(), [&](double) {
    ++calls;
    later.request_stop();
  });
  QCOMPARE(stopped.status().code(), absl::StatusCode::kCancelled);
  QCOMPARE(calls, 1);
}

void HloProblemsTest::tellsProgress() {
  std::string text = "ENTRY e {\n  a = f32[] parameter(0)\n";
  for (int i = 0; i < 20000; ++i) absl::StrAppend(&text, "  b", i, " = f32[] negate(a)\n");
  text += "}\n";
  std::vector<double> shares;
  QVERIFY(hlo::parseHlo(textOf(text), {}, [&](double share) { shares.push_back(share); }).ok());
  QVERIFY(shares.size() >= 4 && shares.size() <= 8);
  QVERIFY(std::is_sorted(shares.begin(), shares.end()));
  QVERIFY(shares.front() > 0 && shares.back() <= 1);
}

void HloProblemsTest::limitsItsMemory() {
  // 2^20 elements of one shape, four times as many in total.
  const auto tuple = [](size_t elements, absl::string_view name) {
    std::string text = absl::StrCat("  ", name, " = (", name, "[]");
    for (size_t i = 1; i < elements; ++i) text += ",u8[]";
    return text + ") p()\n";
  };
  const size_t most = hlo::kMaximumElements;
  const auto parsed =
      hlo::parseHlo(textOf("ENTRY e {\n" + tuple(most, "f32") + tuple(most + 1, "f64") + tuple(most, "s32") +
                           tuple(most - 3, "s64") + "  a = (u8[], u16[]) p()\n  b = (u8[], u32[]) p()\n}\n"));
  QVERIFY(parsed.ok());
  const hlo::Module& module = *parsed->modules.front();
  std::string sizes;
  for (const hlo::InstructionId id : module.instructions())
    absl::StrAppend(&sizes, module.shape(id).elements.size(), " ");
  COMPARE_TEXT(sizes, absl::StrCat(most, " 0 ", most, " ", most - 3, " 2 0 "));
  QCOMPARE(parsed->diagnostics.size(), size_t{2});
  COMPARE_TEXT(parsed->diagnostics[0].message,
               "the shapes of this file have too many elements; the size of this one is unknown");
  COMPARE_TEXT(parsed->diagnostics[1].message,
               "the shapes of this file have too many elements; the size of this one is unknown");

  std::string modules;
  for (int i = 0; i < 10002; ++i) modules += "HloModule m\n";
  const auto many = hlo::parseHlo(textOf(modules));
  QVERIFY(many.ok());
  QCOMPARE(many->modules.size(), size_t{10000});
  COMPARE_TEXT(hlo::format(many->diagnostics.front()),
               "t:10001:1: expected at most 10000 modules, found more\nHloModule m\n^");
}

QTEST_APPLESS_MAIN(HloProblemsTest)
#include "tst_hlo_problems.moc"
