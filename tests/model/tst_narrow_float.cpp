// Floats of 16 bits and less: every bit pattern converted in both directions, and the values named in the formats'
// definitions.

#include <QTest>
#include <cmath>
#include <limits>

#include "model/io/narrow_float.h"

using hlo::ElementType;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

bool same(double a, double b) { return std::isnan(a) ? std::isnan(b) : a == b && std::signbit(a) == std::signbit(b); }

}  // namespace

class TestNarrowFloat : public QObject {
  Q_OBJECT

 private slots:
  void everyPatternComesBack_data() {
    QTest::addColumn<int>("type");
    QTest::addColumn<int>("bits");
    QTest::addColumn<double>("largest");
    QTest::addColumn<double>("smallest");  // greater than zero
    const auto row = [](const char* name, int bits, double largest, double smallest) {
      QTest::newRow(name) << static_cast<int>(hlo::elementTypeFromName(name)) << bits << largest << smallest;
    };
    row("f16", 16, 65504, std::ldexp(1, -24));
    row("bf16", 16, 3.3895313892515355e38, std::ldexp(1, -133));
    row("f8e5m2", 8, 57344, std::ldexp(1, -16));
    row("f8e4m3", 8, 240, std::ldexp(1, -9));
    row("f8e4m3fn", 8, 448, std::ldexp(1, -9));
    row("f8e4m3b11fnuz", 8, 30, std::ldexp(1, -13));
    row("f8e3m4", 8, 15.5, std::ldexp(1, -6));
    row("f8e5m2fnuz", 8, 57344, std::ldexp(1, -17));
    row("f8e4m3fnuz", 8, 240, std::ldexp(1, -10));
    row("f8e8m0fnu", 8, std::ldexp(1, 127), std::ldexp(1, -127));
    row("f4e2m1fn", 4, 6, 0.5);
    row("f6e2m3fn", 6, 7.5, 0.125);
    row("f6e3m2fn", 6, 28, 0.0625);
  }
  void everyPatternComesBack() {
    QFETCH(int, type);
    QFETCH(int, bits);
    QFETCH(double, largest);
    QFETCH(double, smallest);
    const io::FloatFormat* const format = io::narrowFloat(static_cast<ElementType>(type));
    QVERIFY(format != nullptr);
    QCOMPARE(format->bits(), bits);
    double high = 0, low = kInfinity;
    for (uint32_t pattern = 0; pattern < 1u << bits; ++pattern) {
      const double value = io::decodeFloat(*format, pattern);
      const uint32_t back = io::encodeFloat(*format, value);
      if (std::isnan(value)) {
        QVERIFY(std::isnan(io::decodeFloat(*format, back)));
        continue;
      }
      QVERIFY2(back == pattern, qPrintable(QString("%1 is %2, which is %3").arg(pattern).arg(value).arg(back)));
      if (std::isfinite(value)) high = std::max(high, value);
      if (value > 0) low = std::min(low, value);
      // Enough digits to distinguish all values.
      char text[64];
      std::snprintf(text, sizeof text, "%.*g", format->digits(), value);
      if (std::isfinite(value)) QCOMPARE(io::encodeFloat(*format, std::strtod(text, nullptr)), pattern);
    }
    QCOMPARE(high, largest);
    QCOMPARE(low, smallest);
  }

  void values_data() {
    QTest::addColumn<QString>("type");
    QTest::addColumn<double>("value");
    QTest::addColumn<uint>("bits");
    const auto row = [](const char* type, double value, uint bits) {
      QTest::addRow("%s of %g", type, value) << QString(type) << value << bits;
    };
    row("f16", 1, 0x3C00);
    row("f16", -2, 0xC000);
    row("f16", 65519.99, 0x7BFF);
    row("f16", 65520, 0x7C00);
    row("f16", -kInfinity, 0xFC00);
    row("f16", kNan, 0x7E00);
    row("f16", 1 + std::ldexp(1, -11), 0x3C00);      // a tie: rounds to even
    row("f16", 1 + 3 * std::ldexp(1, -11), 0x3C02);  // a tie: rounds to even
    row("f16", std::ldexp(1, -25), 0);               // a tie between zero and the smallest value
    row("f16", -0.0, 0x8000);
    row("bf16", 0.1, 0x3DCD);
    row("bf16", 1e39, 0x7F80);
    row("f8e5m2", 61440, 0x7C);  // a tie between the largest value and infinity
    row("f8e4m3fn", 464, 0x7E);  // a tie between the largest value and NaN
    row("f8e4m3fn", 465, 0x7F);
    row("f8e4m3fn", -kInfinity, 0xFF);
    row("f8e4m3fnuz", kNan, 0x80);
    row("f8e4m3fnuz", -0.0, 0);
    row("f8e5m2fnuz", 1e9, 0x80);
    row("f8e8m0fnu", 1, 127);
    row("f8e8m0fnu", 0.5, 126);
    row("f8e8m0fnu", kNan, 255);
    row("f4e2m1fn", 100, 7);
    row("f4e2m1fn", -5, 0xE);  // a tie: rounds to even, -4
    row("f6e3m2fn", 1, 0xC);
  }
  void values() {
    QFETCH(QString, type);
    QFETCH(double, value);
    QFETCH(uint, bits);
    const io::FloatFormat* const format = io::narrowFloat(hlo::elementTypeFromName(type.toStdString()));
    QCOMPARE(io::encodeFloat(*format, value), bits);
  }

  void signsOfNan() {
    const io::FloatFormat* const format = io::narrowFloat(ElementType::kBf16);
    QVERIFY(std::signbit(io::decodeFloat(*format, 0xFFC0)));
    QVERIFY(!std::signbit(io::decodeFloat(*format, 0x7FC0)));
    QCOMPARE(io::encodeFloat(*format, std::copysign(kNan, -1.0)), 0xFFC0u);
    QVERIFY(same(io::decodeFloat(*format, 0xFF80), -kInfinity));
  }

  void otherTypesAreNotNarrowFloats() {
    for (const ElementType type : {ElementType::kF32, ElementType::kF64, ElementType::kS8, ElementType::kPred}) {
      QVERIFY(io::narrowFloat(type) == nullptr);
    }
  }
};

QTEST_APPLESS_MAIN(TestNarrowFloat)
#include "tst_narrow_float.moc"
