// Literals checked against their shapes. Valid and invalid literals agree with XLA (jaxlib 0.10.2), except where noted.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "model/text/literal.h"
#include "model/text/shape_parser.h"
#include "model/text/source_text.h"
#include "tests/support/compare.h"

using hlo::LiteralCheck;

class LiteralTest : public QObject {
  Q_OBJECT

 private slots:
  void good_data();
  void good();
  void bad_data();
  void bad();
  void unchecked();
};

namespace {

LiteralCheck check(const std::string& shapeText, const std::string& literal) {
  const hlo::SourceText shapeSource("s", shapeText), source("t", literal);
  hlo::Shape shape;
  if (!shapeText.empty()) [&] { QVERIFY(hlo::parseShape(shapeSource.text(), &shape)); }();
  shape.text = shapeText;
  LiteralCheck result = hlo::checkLiteral(source.text(), shape);
  if (result.result == LiteralCheck::Result::kBad) {
    const std::string place(static_cast<size_t>(result.at - source.text().data()), ' ');
    result.message = absl::StrCat(result.message, "\n", literal, "\n", place, "^");
  }
  result.at = nullptr;
  return result;
}

}  // namespace

void LiteralTest::good_data() {
  QTest::addColumn<std::string>("shape");
  QTest::addColumn<std::string>("literals");
  const auto add = [](const char* shape, const char* literals) {
    QTest::newRow(shape) << std::string(shape) << std::string(literals);
  };
  add("pred[]", "true|false|0|1|2|-1| 1 ");
  add("s1[]", "-1|0");
  add("u1[]", "0|1|-0");
  add("s4[]", "7|-8|007");
  add("u8[]", "255|00255");
  add("s32[]", "2147483647|-2147483648|18446744073709551615");
  add("u32[]", "4294967295");
  add("s64[]", "-9223372036854775808|9223372036854775807|18446744073709551615");
  add("u64[]", "18446744073709551615|-1");
  add("f32[]",
      "1|-0|1.5|5.|-.5|1e5|1E+5|1.e-5|0.000000000000000000000000000000000000000000001e60|inf|-inf|nan|-nan|"
      "nan(0x1)|-nan(0x7fffff)|3.4028235677973362e38|18446744073709551615|1e-400|/* a */ 1 // b\n");
  add("f64[]", "1.7976931348623157e308|nan(0xfffffffffffff)");
  add("f16[]", "65504|65519.99|nan(0x3ff)");
  add("bf16[]", "3.396e38|nan(0x7f)");
  add("f8e5m2[]", "61439.9|inf|nan(0x3)");
  add("f8e4m3[]", "247.9|nan(0x7)");
  add("f8e3m4[]", "15.74|nan(0xf)");
  add("f8e4m3fn[]", "464|inf|nan");
  add("f8e4m3b11fnuz[]", "30.9");
  add("f8e5m2fnuz[]", "61439");
  add("f8e4m3fnuz[]", "247.99|-inf");
  add("f8e8m0fnu[]", "2.55e38|1e-60|3|nan|-inf");
  add("f4e2m1fn[]", "-6|8|1e300|nan");
  add("c64[]", "(1,2)|( 1 , -2.5 )|(inf,nan(0x1))");
  add("c128[]", "(1e300,1)");
  add("f32[2]", "{1, 2}|1.5|...|{1 2}|{,,1,,2,,}|{...}|{ ... }|{1,...}|{1-2}|{/*i0=0*/1,/*x*/2}");
  add("f32[2,2]", "{ { 1, 2 }, { 3, 4 } }|{{1,2}{3,4}}|{...}|{ {1,2} ... }");
  add("f32[2,0]", "{{},{}}");
  add("f32[0,2]", "{}");
  add("f32[<=2]", "{1,2}");
  add("c64[2]", "{(1,2), (3,4)}|{...}");
  add("s4[2]{0:E(4)}", "{1,-8}");
  add("()", "()");
  add("(f32[], s32[2], (pred[]))", "(1, {2, 3}, (true))|( 1, {...}, ( 0 ) )");
  add("(f32[])", "(1)|{...}");  // XLA prints the last one, but does not accept it
}

void LiteralTest::good() {
  QFETCH(std::string, shape);
  QFETCH(std::string, literals);
  for (const QString& literal : QString::fromStdString(literals).split('|')) {
    const LiteralCheck result = check(shape, literal.toStdString());
    QVERIFY2(result.result == LiteralCheck::Result::kGood, (literal.toStdString() + "\n" + result.message).c_str());
  }
}

void LiteralTest::bad_data() {
  QTest::addColumn<std::string>("shape");
  QTest::addColumn<std::string>("expected");
  const auto add = [](const char* shape, const std::string& expected) {
    const std::string literal = expected.substr(expected.find('\n') + 1);
    QTest::newRow((std::string(shape) + ' ' + literal.substr(0, literal.find('\n'))).c_str())
        << std::string(shape) << expected;
  };
  add("pred[]", "expected true, false, 0 or 1 for pred, found \"1.0\"\n1.0\n^");
  add("pred[2]", "expected true, false, 0 or 1 for pred, found \"True\"\n{True, 0}\n ^");
  add("s1[]", "1 is out of range for s1: -1 to 0\n1\n^");
  add("u1[]", "2 is out of range for u1: 0 to 1\n2\n^");
  add("s4[]", "8 is out of range for s4: -8 to 7\n8\n^");
  add("u8[2]", "256 is out of range for u8: 0 to 255\n{256, -1}\n ^");
  add("u8[2]", "-1 is out of range for u8: 0 to 255\n{255, -1}\n      ^");
  add("s8[]", "-129 is out of range for s8: -128 to 127\n-129\n^");
  add("s32[]", "2147483648 is out of range for s32: -2147483648 to 2147483647\n2147483648\n^");
  add("u32[]", "18446744073709551615 is out of range for u32: 0 to 4294967295\n18446744073709551615\n^");
  add("s64[]",
      "-9223372036854775809 is out of range for s64: -9223372036854775808 to 9223372036854775807\n"
      "-9223372036854775809\n^");
  add("u64[]", "18446744073709551616 is out of range for u64: 0 to 18446744073709551615\n18446744073709551616\n^");
  add("s32[]", "expected an integer for s32, found \"1.0\"\n1.0\n^");
  add("s32[]", "expected an integer for s32, found \"1e3\"\n1e3\n^");
  add("s32[]", "expected an integer for s32, found \"inf\"\ninf\n^");
  add("s32[]", "expected an integer for s32, found \"true\"\ntrue\n^");  // XLA crashes on it
  add("s32[]", "expected an integer for s32, found \"0x10\"\n0x10\n^");
  add("s32[]", "expected an integer for s32, found \"unknown\"\nunknown\n^");
  add("s32[]", "expected an integer for s32, found \"--1\"\n--1\n^");
  add("f32[]", "expected a number for f32, found \"abc\"\nabc\n^");
  add("f32[]", "expected a number for f32, found the end of the text\n\n^");
  add("f32[]", "expected a number for f32, found \".5\"\n.5\n^");
  add("f32[]", "expected a number for f32, found \"+\"\n+1\n^");
  add("f32[]", "expected a number for f32, found \"1.5e\"\n1.5e\n^");
  add("f32[]", "expected a number for f32, found \"infinity\"\ninfinity\n^");
  add("f32[]", "expected a number for f32, found \"(\"\n(1, 2)\n^");
  add("f32[]", "expected the end of the literal, found \"2\"\n1 2\n  ^");
  add("f32[]", "1e39 is out of range for f32: -3.40282e+38 to 3.40282e+38\n1e39\n^");
  add("f32[]", "3.4028236e38 is out of range for f32: -3.40282e+38 to 3.40282e+38\n3.4028236e38\n^");
  add("f32[]", "expected a NaN payload such as (0x1), found \"(\"\nnan(0x0)\n   ^");
  add("f32[]", "the NaN payload is out of range for f32: at most 0x7fffff\nnan(0x800000)\n   ^");
  add("f64[]", "1e400 is out of range for f64: -1.79769e+308 to 1.79769e+308\n1e400\n^");
  add("f64[]", "the NaN payload is out of range for f64: at most 0xfffffffffffff\nnan(0x1fffffffffffffffff)\n   ^");
  add("f16[]", "65519.999999999 is out of range for f16: -65504 to 65504\n65519.999999999\n^");
  add("bf16[]", "1e100 is out of range for bf16: -3.38953e+38 to 3.38953e+38\n1e100\n^");
  add("bf16[1]", "the NaN payload is out of range for bf16: at most 0x7f\n{nan(0x3ff)}\n    ^");
  add("f8e5m2[]", "61440 is out of range for f8e5m2: -57344 to 57344\n61440\n^");
  add("f8e4m3[]", "248 is out of range for f8e4m3: -240 to 240\n248\n^");
  add("f8e3m4[]", "15.75 is out of range for f8e3m4: -15.5 to 15.5\n15.75\n^");
  add("f8e4m3fn[]", "464.0000001 is out of range for f8e4m3fn: -448 to 448\n464.0000001\n^");
  add("f8e4m3fn[]", "NaN has no payload in f8e4m3fn\nnan(0x1)\n   ^");
  add("f8e4m3b11fnuz[]", "31 is out of range for f8e4m3b11fnuz: -30 to 30\n31\n^");
  add("f8e5m2fnuz[]", "-61440 is out of range for f8e5m2fnuz: -57344 to 57344\n-61440\n^");
  add("f8e8m0fnu[]", "0 is out of range for f8e8m0fnu: 5.87747e-39 to 1.70141e+38\n0\n^");
  add("f8e8m0fnu[]",
      "2.5521177519070384e38 is out of range for f8e8m0fnu: 5.87747e-39 to 1.70141e+38\n"
      "2.5521177519070384e38\n^");
  add("c64[]", "expected \"(\" of a complex number for c64, found \"1\"\n1\n^");
  add("c64[]", "expected \",\" after the real part, found \")\"\n(1)\n  ^");
  add("c64[]", "expected \")\" after the imaginary part, found \",\"\n(1,2,3)\n    ^");
  add("c64[]", "expected a number for c64, found \"true\"\n(true,1)\n ^");
  add("c64[]", "1e39 is out of range for c64: -3.40282e+38 to 3.40282e+38\n(1,1e39)\n   ^");
  add("f32[]", "expected 0 levels of braces for f32[], found more\n{1}\n^");
  add("f32[]", "expected 0 levels of braces for f32[], found more\n{...}\n^");
  add("f32[2]", "expected 2 elements in dimension 0 of f32[2], found 1\n{1}\n  ^");
  add("f32[2]", "expected 2 elements in dimension 0 of f32[2], found more\n{1, 2, 3}\n       ^");
  add("f32[2]", "expected 2 elements in dimension 0 of f32[2], found more\n{...,1}\n     ^");
  add("f32[2]", "expected 1 level of braces for f32[2], found more\n{1, {2}}\n    ^");
  add("f32[2]", "expected a number for f32, found the end of the text\n{1,2\n    ^");
  add("f32[2]", "expected the end of the literal, found \"}\"\n{1,2}}\n     ^");
  add("f32[2]", "expected a number for f32, found \"1.5.5\"\n{1.5.5}\n ^");
  add("f32[2]", "expected a number for f32, found \"..\"\n{..}\n ^");
  add("f32[2,2]", "expected 2 levels of braces for f32[2,2], found 1\n{1,2,3,4}\n ^");
  add("f32[2,2]", "expected 2 elements in dimension 1 of f32[2,2], found 1\n{{1,2},{3}}\n         ^");
  add("f32[2,2]", "expected 2 elements in dimension 0 of f32[2,2], found more\n{{1,2},{3,4},{5,6}}\n             ^");
  add("f32[2,2]", "expected a number, found \"...\"\n{{...},{1,2}}\n  ^");
  add("f32[2,0]", "expected 2 elements in dimension 0 of f32[2,0], found 0\n{}\n ^");
  add("f32[0]", "expected 0 elements in dimension 0 of f32[0], found more\n{1}\n ^");
  add("s32[1]", "expected an integer for s32, found \"[\"\n{[1]: 2}\n ^");
  add("(f32[], s32[])", "expected \",\" before element 1 of the tuple, found \")\"\n(1)\n  ^");
  add("(f32[], s32[])", "expected \")\" after the 2 elements of the tuple, found \",\"\n(1,2,3)\n    ^");
  add("(f32[], s32[])", "expected \"(\" that begins the literal of a tuple, found \"1\"\n1,2\n^");
  add("(f32[], s32[])", "expected an integer for s32, found \"2.5\"\n(1, 2.5)\n    ^");
}

void LiteralTest::bad() {
  QFETCH(std::string, shape);
  QFETCH(std::string, expected);
  const size_t begin = expected.find('\n') + 1;
  const LiteralCheck result = check(shape, expected.substr(begin, expected.rfind('\n') - begin));
  COMPARE_TEXT(result.message, expected);
  QVERIFY(result.result == LiteralCheck::Result::kBad);
}

// XLA wrote some of these until 2018; for others the shape is unknown.
void LiteralTest::unchecked() {
  const std::pair<const char*, const char*> cases[] = {
      {"", "{1"},
      {"token[]", "token"},
      {"f32[?]", "{1}"},
      {"f32[4]sparse{10}", "{[1]: 2, [3]: 4}"},
      {"s32[2,2]", "s32[2,2] { { 1, 2 }, { 3, 4 } }"},
      {"s32[2]", "s32[2]{0} {1, 2}"},
      {"(f32[2,1], f32[2])", "(f32[2,1], f32[2]) ( f32[2,1] { {1}, {2} }, {2, 42} )"},
      {"(f32[2,1], f32[2])", "( f32[2,1] { {1}, {2} }, {2, 42} )"},
  };
  for (const auto& [shape, literal] : cases) {
    const LiteralCheck result = check(shape, literal);
    QVERIFY2(result.result == LiteralCheck::Result::kUnchecked, (std::string(literal) + "\n" + result.message).c_str());
  }
  const LiteralCheck result = check("f32[2]", "{1, /*" + std::string(300, ' ') + "*/ 2}");
  QVERIFY(result.result == LiteralCheck::Result::kUnchecked);
}

QTEST_APPLESS_MAIN(LiteralTest)
#include "tst_literal.moc"
