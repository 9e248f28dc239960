// Shapes and literals of protos in both directions, and the spellings that XLA prints.

#include <google/protobuf/text_format.h>

#include <QTest>

#include "model/io/proto/data.pb.h"
#include "model/io/proto_literal.h"
#include "model/io/proto_shape.h"

namespace {

namespace proto = hloscope::proto;

template <typename Message>
Message fromText(const QString& text) {
  Message message;
  if (!google::protobuf::TextFormat::ParseFromString(text.toStdString(), &message)) qWarning("%s", qPrintable(text));
  return message;
}

QString shapeText(const proto::ShapeProto& shape) {
  std::string text;
  io::appendShape(shape, &text);
  return QString::fromStdString(text);
}

proto::ShapeProto shapeOf(const QString& text) {
  proto::ShapeProto result;
  if (!io::readShape(text.toStdString(), &result)) qWarning("no shape: %s", qPrintable(text));
  return result;
}

}  // namespace

class TestProtoValues : public QObject {
  Q_OBJECT

 private slots:
  void shapes_data() {
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("text");
    QTest::newRow("scalar") << "element_type: F32 layout {}"
                            << "f32[]";
    QTest::newRow("default tail padding") << "element_type: S32 layout { tail_padding_alignment_in_elements: 1 }"
                                          << "s32[]";
    QTest::newRow("no layout") << "element_type: BF16 dimensions: 2 dimensions: 3"
                               << "bf16[2,3]";
    QTest::newRow("layout")
        << "element_type: PRED dimensions: 2 dimensions: 3 layout { minor_to_major: 0 minor_to_major: 1 }"
        << "pred[2,3]{0,1}";
    QTest::newRow("tiles")
        << "element_type: BF16 dimensions: 16 layout { minor_to_major: 0 tiles { dimensions: 8 dimensions: 128 } "
           "tiles { dimensions: 2 dimensions: -9223372036854775808 } memory_space: 1 }"
        << "bf16[16]{0:T(8,128)(2,*)S(1)}";
    QTest::newRow("scalar with parts") << "element_type: U32 layout { tiles { dimensions: 128 } }"
                                       << "u32[]{:T(128)}";
    QTest::newRow("every part")
        << "element_type: F8E4M3FN dimensions: 7 layout { minor_to_major: 0 dim_level_types: DIM_COMPRESSED "
           "dim_unique: false "
           "dim_ordered: false tiles { dimensions: 4 } tail_padding_alignment_in_elements: 1024 index_primitive_type: "
           "U32 "
           "pointer_primitive_type: U64 element_size_in_bits: 4 memory_space: 5 split_configs { dimension: 0 "
           "split_indices: 2 "
           "split_indices: 4 } physical_shape { element_type: F32 dimensions: 8 layout { minor_to_major: 0 } } "
           "dynamic_shape_metadata_prefix_bytes: 4096 }"
        << "f8e4m3fn[7]{0:D(C+~)T(4)L(1024)#(u32)*(u64)E(4)S(5)SC(0:2,4)P(f32[8]{0})M(4096)}";
    QTest::newRow("dynamic") << "element_type: F32 dimensions: 4 dimensions: 8 dimensions: -9223372036854775808 "
                                "is_dynamic_dimension: false is_dynamic_dimension: true is_dynamic_dimension: true"
                             << "f32[4,<=8,?]";
    QTest::newRow("tuple")
        << "element_type: TUPLE tuple_shapes { element_type: S4 dimensions: 0 } tuple_shapes { element_type: "
           "TOKEN } tuple_shapes { element_type: TUPLE } tuple_shapes { element_type: C128 } tuple_shapes { "
           "element_type: OPAQUE_TYPE } tuple_shapes { element_type: F6E2M3FN }"
        << "(s4[0], token[], (), c128[], opaque[], /*index=5*/f6e2m3fn[])";
    QTest::newRow("buffer")
        << "element_type: BUFFER tuple_shapes { element_type: F32 dimensions: 2 layout { minor_to_major: 0 } }"
        << "b(f32[2]{0})";
  }
  void shapes() {
    QFETCH(QString, message);
    QFETCH(QString, text);
    QCOMPARE(shapeText(fromText<proto::ShapeProto>(message)), text);
    // A text without a layout means the default layout.
    static const QHash<QString, QString> withLayout{
        {"bf16[2,3]", "bf16[2,3]{1,0}"},
        {"f32[4,<=8,?]", "f32[4,<=8,?]{2,1,0}"},
        {"(s4[0], token[], (), c128[], opaque[], /*index=5*/f6e2m3fn[])",
         "(s4[0]{0}, token[], (), c128[], opaque[], /*index=5*/f6e2m3fn[])"}};
    QCOMPARE(shapeText(shapeOf(text)), withLayout.value(text, text));
  }

  void everyTypeHasANumber() {
    const auto* const numbers = google::protobuf::GetEnumDescriptor<proto::PrimitiveType>();
    QCOMPARE(numbers->value_count(), 37);
    for (int i = 1; i < numbers->value_count(); ++i) {
      proto::ShapeProto message;
      message.set_element_type(static_cast<proto::PrimitiveType>(numbers->value(i)->number()));
      QVERIFY2(io::elementType(message) != hlo::ElementType::kInvalid, numbers->value(i)->name().c_str());
      if (message.element_type() != proto::BUFFER) QCOMPARE(shapeText(shapeOf(shapeText(message))), shapeText(message));
    }
  }

  void noShapes_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"", "f32", "f32[", "f32[2", "f32[2]x", "f32[2]{0", "f32[2]{0:T(}", "f32[2]{1,0}", "f33[2]",
                             "(f32[]", "f32[-1]", "b(f32[], f32[])"}) {
      QTest::newRow(text) << text;
    }
    QTest::newRow("deep") << QString(100, '(') + QString(100, ')');
  }
  void noShapes() {
    QFETCH(QString, text);
    proto::ShapeProto message;
    QVERIFY(!io::readShape(text.toStdString(), &message));
  }

  void programShapes() {
    const QString text = "{(f32[4]{0}, s32[]{:T(128)}, token[], pred[], u8[], /*index=5*/())->(f32[4]{0}, s32[])}";
    proto::ProgramShapeProto program;
    QVERIFY(io::readProgramShape(text.toStdString(), &program));
    QCOMPARE(program.parameters_size(), 6);
    std::string printed;
    io::appendProgramShape(program, &printed);
    QCOMPARE(QString::fromStdString(printed), text);
    QVERIFY(!io::readProgramShape("{(f32[]->f32[]}", &program));
  }

  void literals_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("message");  // without its shape
    QTest::addColumn<QString>("text");
    QTest::newRow("pred") << "pred[]"
                          << "preds: true"
                          << "true";
    QTest::newRow("preds") << "pred[3]{0}"
                           << "preds: true preds: false preds: true"
                           << "{1, 0, 1}";
    QTest::newRow("s1") << "s1[2]{0}"
                        << "s1s: '\\001\\000'"
                        << "{-1, 0}";
    QTest::newRow("s2") << "s2[2]{0}"
                        << "s2s: '\\002\\001'"
                        << "{-2, 1}";
    QTest::newRow("s4") << "s4[3]{0}"
                        << "s4s: '\\010\\007\\016'"
                        << "{-8, 7, -2}";
    QTest::newRow("u4") << "u4[2]{0}"
                        << "u4s: '\\000\\017'"
                        << "{0, 15}";
    QTest::newRow("s8") << "s8[2]{0}"
                        << "s8s: '\\200\\177'"
                        << "{-128, 127}";
    QTest::newRow("u8") << "u8[2]{0}"
                        << "u8s: '\\000\\377'"
                        << "{0, 255}";
    QTest::newRow("s16") << "s16[2]{0}"
                         << "s16s: '\\000\\200\\377\\177'"
                         << "{-32768, 32767}";
    QTest::newRow("u16") << "u16[]"
                         << "u16s: '\\001\\002'"
                         << "513";
    QTest::newRow("s32") << "s32[]"
                         << "s32s: -2147483648"
                         << "-2147483648";
    QTest::newRow("u32") << "u32[]"
                         << "u32s: 4294967295"
                         << "4294967295";
    QTest::newRow("s64") << "s64[]"
                         << "s64s: -9223372036854775808"
                         << "-9223372036854775808";
    QTest::newRow("u64") << "u64[]"
                         << "u64s: 18446744073709551615"
                         << "18446744073709551615";
    QTest::newRow("f16") << "f16[2]{0}"
                         << "f16s: '\\000\\074\\000\\374'"
                         << "{1, -inf}";
    QTest::newRow("bf16") << "bf16[]"
                          << "bf16s: '\\315\\075'"
                          << "0.1001";
    QTest::newRow("f32") << "f32[6]{0}"
                         << "f32s: 0.1 f32s: 0.333333343 f32s: -0 f32s: 1e-08 f32s: inf f32s: nan"
                         << "{0.1, 0.333333343, -0, 1e-08, inf, nan}";
    QTest::newRow("f64") << "f64[2]{0}"
                         << "f64s: 7.61570120807834e-09 f64s: 0.33333333333333331"
                         << "{7.61570120807834e-09, 0.33333333333333331}";
    QTest::newRow("c64") << "c64[2]{0}"
                         << "c64s: 1 c64s: -2 c64s: nan c64s: 0.5"
                         << "{(1, -2), (nan, 0.5)}";
    QTest::newRow("c128") << "c128[]"
                          << "c128s: 0.125 c128s: 0"
                          << "(0.125, 0)";
    QTest::newRow("f8") << "f8e4m3fn[2]{0}"
                        << "f8e4m3fns: '\\176\\001'"
                        << "{448, 0.00195}";
    QTest::newRow("f8 of powers") << "f8e8m0fnu[]"
                                  << "f8e8m0fnus: '\\176'"
                                  << "0.5";
    QTest::newRow("f4") << "f4e2m1fn[2]{0}"
                        << "f4e2m1fns: '\\007\\011'"
                        << "{6, -0.5}";
    QTest::newRow("f6") << "f6e3m2fn[]"
                        << "f6e3m2fns: '\\014'"
                        << "1";
    QTest::newRow("two dimensions") << "s32[2,3]{1,0}"
                                    << "s32s: [1,2,3,4,5,6]"
                                    << "{ { 1, 2, 3 }, { 4, 5, 6 } }";
    QTest::newRow("the order of the layout") << "s32[2,3]{0,1}"
                                             << "s32s: [1,4,2,5,3,6]"
                                             << "{ { 1, 2, 3 }, { 4, 5, 6 } }";
    QTest::newRow("one wide") << "s32[2,1]{1,0}"
                              << "s32s: [1,2]"
                              << "{ {1}, {2} }";
    QTest::newRow("three dimensions") << "s32[2,1,2]{2,1,0}"
                                      << "s32s: [1,2,3,4]"
                                      << "{ { /*i0=0*/ { 1, 2 } }, { /*i0=1*/ { 3, 4 } } }";
    QTest::newRow("four dimensions") << "f32[2,2,1,2]{3,2,1,0}"
                                     << "f32s: [1,2,3,4,5,6,7,8]"
                                     << "{ { /*i0=0*/ { /*i1=0*/ { 1, 2 } }, { /*i1=1*/ { 3, 4 } } }, { /*i0=1*/ { "
                                        "/*i1=0*/ { 5, 6 } }, { /*i1=1*/ { 7, 8 } } } }";
    QTest::newRow("empty") << "f32[0]{0}"
                           << ""
                           << "{}";
    QTest::newRow("empty lines") << "f32[2,0]{1,0}"
                                 << ""
                                 << "{ {}, {} }";
    QTest::newRow("tuple") << "(f32[2]{0}, (s32[]))"
                           << "tuple_literals { f32s: 1 f32s: 2 } tuple_literals { tuple_literals { s32s: 3 } }"
                           << "( {1, 2}, ( 3 ) )";
    QTest::newRow("empty tuple") << "()"
                                 << ""
                                 << "()";
    QTest::newRow("token") << "token[]"
                           << ""
                           << "token";
  }
  void literals() {
    QFETCH(QString, shape);
    QFETCH(QString, message);
    QFETCH(QString, text);
    const proto::ShapeProto type = shapeOf(shape);
    auto expected = fromText<proto::LiteralProto>(message);
    std::string printed;
    QVERIFY(io::appendLiteral(expected, type, 1000, &printed).ok());
    QCOMPARE(QString::fromStdString(printed), text);

    proto::LiteralProto read;
    const absl::Status status = io::readLiteral(text.toStdString(), type, &read);
    QVERIFY2(status.ok(), std::string(status.message()).c_str());
    std::string again;
    QVERIFY(io::appendLiteral(read, type, 1000, &again).ok());
    QCOMPARE(QString::fromStdString(again), text);
    // The same values in the same fields, except for the shapes of the elements.
    std::function<void(proto::LiteralProto*)> clearShapes = [&](proto::LiteralProto* literal) {
      literal->clear_shape();
      for (auto& part : *literal->mutable_tuple_literals()) clearShapes(&part);
    };
    clearShapes(&read);
    QCOMPARE(QString::fromStdString(read.ShortDebugString()), QString::fromStdString(expected.ShortDebugString()));
  }

  void packedElements() {
    std::string text;
    // The first element is in the high bits.
    QVERIFY(
        io::appendLiteral(fromText<proto::LiteralProto>("s4s: '\\x21\\xf0'"), shapeOf("s4[3]{0}"), 100, &text).ok());
    QCOMPARE(QString::fromStdString(text), QString("{2, 1, -1}"));
    text.clear();
    QVERIFY(io::appendLiteral(fromText<proto::LiteralProto>("u1s: '\\xc0'"), shapeOf("u1[4]{0}"), 100, &text).ok());
    QCOMPARE(QString::fromStdString(text), QString("{1, 1, 0, 0}"));
    text.clear();
    QVERIFY(
        io::appendLiteral(fromText<proto::LiteralProto>("f4e2m1fns: '\\x27'"), shapeOf("f4e2m1fn[2]{0}"), 100, &text)
            .ok());
    QCOMPARE(QString::fromStdString(text), QString("{1, 6}"));
  }

  void otherSpellings_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("canonical");
    QTest::newRow("blanks") << "s32[2,2]{1,0}"
                            << "{{1,2},\n { 3 , 4 }}"
                            << "{ { 1, 2 }, { 3, 4 } }";
    QTest::newRow("comments") << "s32[2]{0}"
                              << "{ /*i0=0*/ 1, // one\n 2}"
                              << "{1, 2}";
    QTest::newRow("words") << "pred[2]{0}"
                           << "{true, false}"
                           << "{1, 0}";
    QTest::newRow("a digit") << "pred[]"
                             << "1"
                             << "true";
    QTest::newRow("digits") << "f32[3]{0}"
                            << "{1.0, 3.14159265358979, +2e0}"
                            << "{1, 3.14159274, 2}";
    QTest::newRow("real") << "c64[2]{0}"
                          << "{1, (2,-3)}"
                          << "{(1, 0), (2, -3)}";
    QTest::newRow("payloads") << "f32[3]{0}"
                              << "{nan(0x200000), -nan, -nan(0x7fc00001)}"
                              << "{nan(0x200000), -nan, -nan(0x400001)}";
    QTest::newRow("narrow payload") << "bf16[2]{0}"
                                    << "{nan(0x41), -nan}"
                                    << "{nan(0x41), -nan}";
    QTest::newRow("with its shape") << "s32[2]{0}"
                                    << "s32[2] { 1, 2 }"
                                    << "{1, 2}";
    QTest::newRow("with its shape and layout") << "s32[2]{0}"
                                               << "s32[2]{0} {1, 2}"
                                               << "{1, 2}";
    QTest::newRow("with shapes of a tuple") << "(f32[2,1]{1,0}, f32[2]{0})"
                                            << "(f32[2,1], f32[2]) ( f32[2,1] { {1}, {2} }, {2, 42} )"
                                            << "( { {1}, {2} }, {2, 42} )";
  }
  void otherSpellings() {
    QFETCH(QString, shape);
    QFETCH(QString, text);
    QFETCH(QString, canonical);
    proto::LiteralProto literal;
    const absl::Status status = io::readLiteral(text.toStdString(), shapeOf(shape), &literal);
    QVERIFY2(status.ok(), std::string(status.message()).c_str());
    std::string printed;
    QVERIFY(io::appendLiteral(literal, shapeOf(shape), 1000, &printed).ok());
    QCOMPARE(QString::fromStdString(printed), canonical);
  }

  void noLiterals_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("error");
    const QString type("expected an element of the literal's type, found ");
    QTest::newRow("too few") << "s32[3]{0}"
                             << "{1, 2}"
                             << "the literal has fewer elements than its shape";
    QTest::newRow("too many") << "s32[1]{0}"
                              << "{1, 2}"
                              << "expected \"}\", found \"2\" at column 5";
    QTest::newRow("a list") << "s32[]"
                            << "{1}"
                            << "expected a number, found \"{\" at column 1";
    QTest::newRow("too large") << "s8[]"
                               << "128" << type + "\"128\"";
    QTest::newRow("negative") << "u4[]"
                              << "-1" << type + "\"-1\"";
    QTest::newRow("negative of 32 bits") << "u32[]"
                                         << "-1" << type + "\"-1\"";
    QTest::newRow("fraction") << "s32[]"
                              << "1.5" << type + "\"1.5\"";
    QTest::newRow("word") << "f32[]"
                          << "one" << type + "\"one\"";
    QTest::newRow("behind it") << "f32[]"
                               << "1 2"
                               << "expected the end, found \"2\" at column 3";
    QTest::newRow("tuple") << "(s32[], s32[])"
                           << "(1)"
                           << "the tuple has fewer elements than its shape";
    QTest::newRow("of its shape") << "f32[1000,1000]{1,0}"
                                  << "{}"
                                  << "the shape does not fit the literal";
    QTest::newRow("opaque") << "opaque[]"
                            << "{}"
                            << "this shape has no literals";
  }
  void noLiterals() {
    QFETCH(QString, shape);
    QFETCH(QString, text);
    QFETCH(QString, error);
    proto::LiteralProto literal;
    const absl::Status status = io::readLiteral(text.toStdString(), shapeOf(shape), &literal);
    QCOMPARE(QString::fromStdString(std::string(status.message())), error);
  }

  // Values of XLA's parser (jaxlib 0.10.2).
  void literalsAsXlaReadsThem_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("printed");
    const auto row = [](const char* shape, const char* text, const char* printed) {
      QTest::newRow(qPrintable(QString("%1 %2").arg(shape, text))) << shape << text << printed;
    };
    row("s32[]", "18446744073709551615", "-1");
    row("s64[]", "9223372036854775808", "-9223372036854775808");
    row("s8[]", "18446744073709551615", "-1");
    row("u64[]", "-1", "18446744073709551615");
    row("pred[]", "5", "true");
    row("pred[2]{0}", "{2,-1}", "{1, 1}");
    row("s8[3]{0}", "{1,,2 3,}", "{1, 2, 3}");
    row("s32[4]{0}", "4", "{4, 0, 0, 0}");
    row("f32[2,3]{1,0}", "2.0", "{ { 2, 0, 0 }, { 0, 0, 0 } }");
  }
  void literalsAsXlaReadsThem() {
    QFETCH(QString, shape);
    QFETCH(QString, text);
    proto::LiteralProto literal;
    const proto::ShapeProto type = shapeOf(shape);
    const absl::Status status = io::readLiteral(text.toStdString(), type, &literal);
    QVERIFY2(status.ok(), std::string(status.message()).c_str());
    std::string printed;
    QVERIFY(io::appendLiteral(literal, type, SIZE_MAX, &printed).ok());
    QTEST(QString::fromStdString(printed), "printed");
  }

  void elided() {
    proto::LiteralProto literal;
    QCOMPARE(io::readLiteral("{...}", shapeOf("f32[20]{0}"), &literal).code(), absl::StatusCode::kUnavailable);
  }

  void wrongCounts_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("message");
    QTest::newRow("too few") << "f32[3]{0}"
                             << "f32s: 1";
    QTest::newRow("another type") << "f32[1]{0}"
                                  << "s32s: 1";
    QTest::newRow("none") << "s32[]"
                          << "";
    QTest::newRow("bytes") << "bf16[2]{0}"
                           << "bf16s: '123'";
    QTest::newRow("half a complex number") << "c64[]"
                                           << "c64s: 1";
    QTest::newRow("tuple") << "(s32[], s32[])"
                           << "tuple_literals { s32s: 1 }";
    QTest::newRow("inside a tuple") << "(s32[], s32[])"
                                    << "tuple_literals { s32s: 1 } tuple_literals { f32s: 1 }";
    QTest::newRow("too large a shape") << "s32[4000000000,4000000000,4000000000]{2,1,0}"
                                       << "";
    QTest::newRow("nothing, a billion times") << "s32[1000000000,0]{1,0}"
                                              << "";
  }
  void wrongCounts() {
    QFETCH(QString, shape);
    QFETCH(QString, message);
    std::string text = "before";
    const absl::Status status = io::appendLiteral(fromText<proto::LiteralProto>(message), shapeOf(shape), 1000, &text);
    QCOMPARE(status.code(), absl::StatusCode::kNotFound);
    QCOMPARE(QString::fromStdString(text), QString("before"));
  }

  void aLimit() {
    proto::LiteralProto literal;
    for (int i = 0; i < 1000; ++i) literal.add_s32s(i);
    std::string text = "before";
    QCOMPARE(io::appendLiteral(literal, shapeOf("s32[1000]{0}"), 100, &text).code(),
             absl::StatusCode::kResourceExhausted);
    QCOMPARE(QString::fromStdString(text), QString("before"));
    QVERIFY(io::appendLiteral(literal, shapeOf("s32[1000]{0}"), 10000, &text).ok());
  }
};

QTEST_APPLESS_MAIN(TestProtoValues)
#include "tst_proto_values.moc"
