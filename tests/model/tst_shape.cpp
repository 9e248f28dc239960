// Shapes: parsing, rejected texts, and sizes. Sizes follow live-range-rules.md §6.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/text/shape_parser.h"
#include "tests/support/compare.h"

namespace {

// A text followed by a line break, up to which a parser may read.
struct TstShapeText {
  explicit TstShapeText(const std::string& text)
      : bytes(text + std::string(64, '\n')), view(bytes.data(), text.size()) {}
  std::string bytes;
  absl::string_view view;
};

hlo::Shape shapeOf(const std::string& text) {
  hlo::Shape shape;
  const TstShapeText whole(text);
  if (!hlo::parseShape(whole.view, &shape)) qFatal("not a shape: %s", text.c_str());
  return shape;
}

// Prints type, dimensions (dynamic ones after a <), minor to major, tiles, and the rest of the layout.
std::string printRead(const hlo::Shape& shape) {
  std::string result(hlo::elementTypeName(shape.type));
  for (size_t i = 0; i < shape.dimensions.size(); ++i) {
    absl::StrAppend(&result, !shape.dynamic.empty() && shape.dynamic[i] ? " <" : " ", shape.dimensions[i]);
  }
  if (shape.hasLayout) result += " layout";
  for (int64_t dimension : shape.minorToMajor) absl::StrAppend(&result, " ", dimension);
  for (const auto& tile : shape.tiles) absl::StrAppend(&result, " T(", absl::StrJoin(tile, ","), ")");
  if (shape.tailPadding != 0) absl::StrAppend(&result, " L", shape.tailPadding);
  if (shape.elementBits != 0) absl::StrAppend(&result, " E", shape.elementBits);
  if (shape.memorySpace != 0) absl::StrAppend(&result, " S", shape.memorySpace);
  if (shape.rare != nullptr) {
    const hlo::RareLayout& rare = *shape.rare;
    for (const std::string& level : rare.levels) absl::StrAppend(&result, " D", level);
    if (rare.indexType != hlo::ElementType::kInvalid)
      absl::StrAppend(&result, " #", hlo::elementTypeName(rare.indexType));
    if (rare.pointerType != hlo::ElementType::kInvalid) {
      absl::StrAppend(&result, " *", hlo::elementTypeName(rare.pointerType));
    }
    for (const auto& split : rare.splits) {
      absl::StrAppend(&result, " SC", split.dimension, ":", absl::StrJoin(split.indices, ","));
    }
    for (const hlo::Shape& physical : rare.physical) absl::StrAppend(&result, " P(", printRead(physical), ")");
    if (rare.prefixBytes != 0) absl::StrAppend(&result, " M", rare.prefixBytes);
  }
  if (shape.type == hlo::ElementType::kTuple || shape.type == hlo::ElementType::kBuffer) {
    const auto element = [](std::string* out, const hlo::Shape& inner) { *out += printRead(inner); };
    absl::StrAppend(&result, " (", absl::StrJoin(shape.elements, "; ", element), ")");
  }
  return result;
}

std::string print(const std::optional<int64_t>& bytes) { return bytes ? absl::StrCat(*bytes) : "unknown"; }

void addShapes() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("expected");
}

void addShape(const std::string& text, const std::string& expected) { QTest::newRow(text.c_str()) << text << expected; }

}  // namespace

class ShapeTest : public QObject {
  Q_OBJECT

 private slots:
  void elementTypes_data();
  void elementTypes();
  void reads_data();
  void reads();
  void refuses_data();
  void refuses();
  void nestsOnlySoDeep();
  void skips_data();
  void skips();
  void countsBytes_data();
  void countsBytes();
  void countsOverflowAsUnknown();
  void findsElements();
  void writesWithoutLayout_data();
  void writesWithoutLayout();
  void writesWithLayout_data();
  void writesWithLayout();
};

void ShapeTest::elementTypes_data() {
  QTest::addColumn<int>("bytes");
  const std::pair<const char*, int> types[] = {{"pred", 1},
                                               {"s1", 1},
                                               {"s2", 1},
                                               {"s4", 1},
                                               {"s8", 1},
                                               {"s16", 2},
                                               {"s32", 4},
                                               {"s64", 8},
                                               {"u1", 1},
                                               {"u2", 1},
                                               {"u4", 1},
                                               {"u8", 1},
                                               {"u16", 2},
                                               {"u32", 4},
                                               {"u64", 8},
                                               {"f16", 2},
                                               {"bf16", 2},
                                               {"f32", 4},
                                               {"f64", 8},
                                               {"c64", 8},
                                               {"c128", 16},
                                               {"f8e5m2", 1},
                                               {"f8e4m3", 1},
                                               {"f8e4m3fn", 1},
                                               {"f8e3m4", 1},
                                               {"f8e5m2fnuz", 1},
                                               {"f8e4m3fnuz", 1},
                                               {"f8e8m0fnu", 1},
                                               {"f8e4m3b11fnuz", 1},
                                               {"f4e2m1fn", 1},
                                               {"f6e2m3fn", 1},
                                               {"f6e3m2fn", 1},
                                               {"token", 0},
                                               {"opaque", 8}};
  for (const auto& [name, bytes] : types) QTest::newRow(name) << bytes;
}

void ShapeTest::elementTypes() {
  QFETCH(int, bytes);
  const absl::string_view name = QTest::currentDataTag();
  const hlo::ElementType type = hlo::elementTypeFromName(name);
  QVERIFY(type != hlo::ElementType::kInvalid);
  QVERIFY(hlo::elementTypeName(type) == name);
  QCOMPARE(hlo::elementBytes(type), int64_t{bytes});
  QCOMPARE(shapeOf(absl::StrCat(name, "[]")).bytes(), std::optional(int64_t{bytes}));
}

void ShapeTest::reads_data() {
  addShapes();
  addShape("f32[]", "f32");
  addShape("f32[]{}", "f32 layout");
  addShape("f32[2,3]", "f32 2 3");
  addShape("f32[2,3]{1,0}", "f32 2 3 layout 1 0");
  addShape("f32[ 2 , 3 ]{ 0 , 1 }", "f32 2 3 layout 0 1");
  addShape("f32[<=2,?,3]", "f32 <2 <-1 3");
  addShape("f32[0,4]", "f32 0 4");
  addShape("u32[]{:T(128)S(2)}", "u32 layout T(128) S2");
  addShape("bf16[3,5,130]{2,1,0:T(8,128)(2,1)S(1)}", "bf16 3 5 130 layout 2 1 0 T(8,128) T(2,1) S1");
  addShape("s4[64,8]{1,0:T(32,128)(8,1)E(4)}", "s4 64 8 layout 1 0 T(32,128) T(8,1) E4");
  addShape("f32[8]{0:T(*,128)L(1024)}", "f32 8 layout 0 T(-1,128) L1024");
  addShape("f32[8]{0:D(D,C+~)#(u32)*(u32)SC(1:200)(0:2,4)P(f32[16]{0})M(4096)S(5)}",
           "f32 8 layout 0 S5 DD DC+~ #u32 *u32 SC1:200 SC0:2,4 P(f32 16 layout 0) M4096");
  addShape("f32[8]{0:P(f32[8]{0:P(f32[4]{0:M(2)})S(1)})M(1)}",
           "f32 8 layout 0 P(f32 8 layout 0 S1 P(f32 4 layout 0 M2)) M1");
  addShape("f32[8]{0:D(X,C)SC(1:)#(q8)P(f32[)])M(x)Z(1)(2)S(3)}", "f32 8 layout 0 S3");
  addShape("f32[10]sparse{10}", "f32 10");
  addShape("f32[2,3]{:S(1)}", "f32 2 3 layout S1");
  addShape("token[]", "token");
  addShape("opaque[]", "opaque");
  addShape("opaque_type[]", "opaque");
  addShape("()", "tuple ()");
  addShape("(f32[2]{0}, /*index=1*/(s32[], token[]))", "tuple (f32 2 layout 0; tuple (s32; token))");
  addShape("b(f32[4]{0})", "b (f32 4 layout 0)");
}

void ShapeTest::reads() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  COMPARE_TEXT(printRead(shapeOf(text)), expected);
}

void ShapeTest::refuses_data() {
  QTest::addColumn<std::string>("text");
  for (const char* text : {"",
                           " ",
                           "f32",
                           "f32[",
                           "f32[2",
                           "f32]",
                           "f33[2]",
                           "F32[2]",
                           "f32[-1]",
                           "f32[1,]",
                           "f32[,1]",
                           "f32[1 2]",
                           "f32[<=]",
                           "f32[<2]",
                           "f32[x]",
                           "f32[2]x",
                           "f32[2]{0",
                           "f32[2]{1}",
                           "f32[2,2]{0,0}",
                           "f32[2]{0,1}",
                           "f32[2]{0:T(8}",
                           "f32[2]{0:T()}",
                           "f32[2]{0:S(x)}",
                           "f32[2]{0:S(1}",
                           "f32[2]{0:Q}",
                           "f32[2]{0:Q(}",
                           "f32[99999999999999999999]",
                           "f32[2]{0:S(99999999999999999999)}",
                           "(",
                           "(f32[2]",
                           "(f32[2],)",
                           "(,)",
                           "f32[2])",
                           "b()",
                           "b(f32[],f32[])",
                           "b(f32[]",
                           "tuple[]",
                           "f32[]f32[]"}) {
    QTest::newRow(text) << std::string(text);
  }
}

void ShapeTest::refuses() {
  QFETCH(std::string, text);
  hlo::Shape shape;
  shape.type = hlo::ElementType::kF32;
  const TstShapeText whole(text);
  QVERIFY(!hlo::parseShape(whole.view, &shape));
  QCOMPARE(shape.type, hlo::ElementType::kInvalid);
  QVERIFY(shape.dimensions.empty() && shape.elements.empty() && !shape.hasLayout);
  QVERIFY(!shape.bytes() && !shape.paddedBytes() && !shape.elementCount() && !shape.isArray());
}

void ShapeTest::nestsOnlySoDeep() {
  const auto nested = [](size_t depth) { return std::string(depth, '(') + "f32[]" + std::string(depth, ')'); };
  const hlo::Shape shape = shapeOf(nested(64));
  QVERIFY(shape.at(std::vector<int64_t>(64, 0))->type == hlo::ElementType::kF32);
  hlo::Shape tooDeep;
  QVERIFY(!hlo::parseShape(TstShapeText(nested(65)).view, &tooDeep));
  QVERIFY(!hlo::parseShape(TstShapeText(nested(1000000)).view, &tooDeep));
}

// Expects the text after the shape; the whole text if there is no shape.
void ShapeTest::skips_data() {
  addShapes();
  addShape("f32[2]{0} add(", " add(");
  addShape("f32[] {", " {");
  addShape("f32[]{ a = f32[] parameter(0) }", "{ a = f32[] parameter(0) }");
  addShape("f32[]{\n  0", "{\n  0");
  addShape("f32[]{} x", " x");
  addShape("f32[]{:T(128)} x", " x");
  addShape("f32[2,2]{1,0:T(8,128)(2,1)S(1)} x", " x");
  addShape("(f32[], (s32[2]{0}, token[])) t", " t");
  addShape("b(f32[4]{0}) x", " x");
  addShape("add(a, b)", "add(a, b)");
  addShape("b.1(x", "b.1(x");
  addShape("%a", "%a");
  addShape("", "");
  addShape("f32[2", "f32[2");
  addShape("f32[2]{0:T(8", "f32[2]{0:T(8");
  addShape("(f32[2]", "(f32[2]");
}

void ShapeTest::skips() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const TstShapeText whole(text);
  hlo::Scanner scanner(whole.view.data(), whole.view.data() + whole.view.size());
  const bool skipped = hlo::skipShape(scanner);
  COMPARE_TEXT(std::string(scanner.at(), scanner.end()), expected);
  QCOMPARE(skipped, text != expected);
}

// Elements, bytes, bytes with tile padding, bytes of one buffer.
void ShapeTest::countsBytes_data() {
  addShapes();
  addShape("f32[]", "1, 4, 4, 4");
  addShape("f32[2,3]{1,0}", "6, 24, 24, 24");
  addShape("f32[0,4]", "0, 0, 0, 0");
  addShape("c128[3]", "3, 48, 48, 48");
  addShape("token[]", "1, 0, 0, 0");
  addShape("opaque[]", "1, 8, 8, 8");
  // Bounded dynamic sizes count at their bound.
  addShape("f32[<=4,8]", "32, 128, 128, 128");
  addShape("f32[?,8]", "unknown, unknown, unknown, unknown");
  // Sub-byte types are packed only if the layout says so; a partial byte counts as a whole one.
  addShape("s4[64,8]{1,0}", "512, 512, 512, 512");
  addShape("s4[64,8]{1,0:E(4)}", "512, 256, 256, 256");
  addShape("s4[3]{0:E(4)}", "3, 2, 2, 2");
  addShape("pred[9]{0:E(1)}", "9, 2, 2, 2");
  // live-range-rules.md §6.2: only the first tile pads.
  addShape("f32[4,100]{1,0:T(8,128)}", "400, 1600, 4096, 4096");
  addShape("f32[4,100]{1,0:T(4,128)}", "400, 1600, 2048, 2048");
  addShape("bf16[3,5,130]{2,1,0:T(8,128)(2,1)}", "1950, 3900, 12288, 12288");
  addShape("f32[]{:T(128)}", "1, 4, 512, 512");
  addShape("s8[33]{0:T(1024)}", "33, 33, 1024, 1024");
  addShape("f32[8,128]{0,1:T(8,128)}", "1024, 4096, 65536, 65536");
  // 64 x 128 elements of 4 bits.
  addShape("s4[64,8]{1,0:T(32,128)(8,1)E(4)}", "512, 256, 4096, 4096");
  // A tile with more dimensions than the shape: 1 x 100 becomes 8 x 128.
  addShape("f32[100]{0:T(8,128)}", "100, 400, 4096, 4096");
  // `*` adds no padding: 4 x 128.
  addShape("f32[4,100]{1,0:T(*,128)}", "400, 1600, 2048, 2048");
  // A multiple of 1024 elements.
  addShape("f32[1025]{0:L(1024)}", "1025, 4100, 8192, 8192");
  addShape("f32[2,3]{:T(8,128)}", "6, 24, 4096, 4096");
  // Tuples: the sum of their leaves, but one buffer contains their pointers.
  addShape("()", "unknown, 0, 0, 0");
  addShape("(f32[2]{0}, (s32[], token[], pred[3]))", "unknown, 15, 15, 16");
  addShape("(f32[4,100]{1,0:T(8,128)}, s32[])", "unknown, 1604, 4100, 16");
  addShape("(f32[?], s32[])", "unknown, unknown, unknown, 16");
  addShape("b(f32[4]{0})", "unknown, 16, 16, 16");
}

void ShapeTest::countsBytes() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const hlo::Shape shape = shapeOf(text);
  COMPARE_TEXT(absl::StrCat(print(shape.elementCount()), ", ", print(shape.bytes()), ", ", print(shape.paddedBytes()),
                            ", ", print(shape.bufferBytes())),
               expected);
}

void ShapeTest::countsOverflowAsUnknown() {
  const int64_t most = INT64_MAX;
  QCOMPARE(shapeOf(absl::StrCat("s8[", most, "]")).bytes(), std::optional(most));
  QCOMPARE(shapeOf(absl::StrCat("s8[", most, ",2]")).elementCount(), std::nullopt);
  QCOMPARE(shapeOf(absl::StrCat("s16[", most, "]")).elementCount(), std::optional(most));
  QCOMPARE(shapeOf(absl::StrCat("s16[", most, "]")).bytes(), std::nullopt);
  QCOMPARE(shapeOf(absl::StrCat("s4[", most, "]{0:E(4)}")).bytes(), std::nullopt);
  QCOMPARE(shapeOf(absl::StrCat("s8[", most, "]{0:T(128)}")).paddedBytes(), std::nullopt);
  QCOMPARE(shapeOf(absl::StrCat("s8[", most, "]{0:L(128)}")).paddedBytes(), std::nullopt);
  QCOMPARE(shapeOf(absl::StrCat("s8[1]{0:T(", most, ")}")).paddedBytes(), std::optional(most));
  QCOMPARE(shapeOf(absl::StrCat("s16[1]{0:T(", most, ")}")).paddedBytes(), std::nullopt);
  QCOMPARE(shapeOf(absl::StrCat("(s8[", most, "], s8[1])")).bytes(), std::nullopt);
  QCOMPARE(shapeOf(absl::StrCat("(s8[", most, "], s8[0])")).bytes(), std::optional(most));
  QCOMPARE(shapeOf(absl::StrCat("s8[0,", most, ",", most, "]")).bytes(), std::optional(int64_t{0}));
}

void ShapeTest::findsElements() {
  const hlo::Shape shape = shapeOf("(f32[2], (s32[], pred[3]), ())");
  QCOMPARE(shape.at({}), &shape);
  QCOMPARE(shape.at({0}), &shape.elements[0]);
  QCOMPARE(shape.at({1, 1}), &shape.elements[1].elements[1]);
  QCOMPARE(shape.at({1, 1})->type, hlo::ElementType::kPred);
  QVERIFY(shape.at({3}) == nullptr);
  QVERIFY(shape.at({-1}) == nullptr);
  QVERIFY(shape.at({0, 0}) == nullptr);
  QVERIFY(shape.at({2, 0}) == nullptr);
  QVERIFY(shape.isTuple() && !shape.isArray());
  QVERIFY(shape.at({0})->isArray());
  QVERIFY(!shapeOf("token[]").isArray() && !shapeOf("opaque[]").isArray() && !shapeOf("b(f32[])").isArray());
}

void ShapeTest::writesWithoutLayout_data() {
  addShapes();
  addShape("f32[]", "f32[]");
  addShape("f32[8,16]{1,0:T(8,128)S(1)}", "f32[8,16]");
  addShape("f32[<=4,?,2]{2,1,0}", "f32[<=4,?,2]");
  addShape("(f32[8]{0},/*index=1*/(s32[]{:T(128)}, token[]))", "(f32[8], (s32[], token[]))");
  addShape("()", "()");
  addShape("b(f32[4]{0})", "b(f32[4])");
}

void ShapeTest::writesWithoutLayout() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  COMPARE_TEXT(shapeOf(text).withoutLayout(), expected);
  hlo::Shape unknown;
  unknown.text = "f33[2]";
  COMPARE_TEXT(unknown.withoutLayout(), "f33[2]");
}

void ShapeTest::writesWithLayout_data() {
  addShapes();
  addShape("f32[]", "f32[]");
  addShape("f32[]{}", "f32[]");
  addShape("f32[ 2 , <=3, ? ]{ 0 , 2,1 }", "f32[2,<=3,?]{0,2,1}");
  addShape("u32[]{:S(2)T(128)}", "u32[]{:T(128)S(2)}");
  addShape("s4[64,8]{1,0:T(32,128)(8,1)E(4)}", "s4[64,8]{1,0:T(32,128)(8,1)E(4)}");
  addShape("f32[8]{0:T(*,128)L(1024)}", "f32[8]{0:T(*,128)L(1024)}");
  addShape("f32[8]{0:M(4096)P(f32[16]{0})SC(1:200)(0:2, 4)S(5)*(u32)#(u16)D(D, C+~)}",
           "f32[8]{0:D(D,C+~)#(u16)*(u32)S(5)SC(1:200)(0:2,4)P(f32[16]{0})M(4096)}");
  addShape("(f32[2]{0}, /*index=1*/(s32[], token[]), ())", "(f32[2]{0}, (s32[], token[]), ())");
  addShape("b( f32[4]{0:S(1)} )", "b(f32[4]{0:S(1)})");
}

void ShapeTest::writesWithLayout() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  COMPARE_TEXT(shapeOf(text).withLayout(), expected);
  COMPARE_TEXT(shapeOf(expected).withLayout(), expected);
}

QTEST_APPLESS_MAIN(ShapeTest)
#include "tst_shape.moc"
