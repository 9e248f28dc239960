// Formatting of costs: rounded to three digits, and marked if a part is unknown.

#include <QTest>

#include "model/items/amount_text.h"
#include "model/words/translation.h"

using hlo::Amount;

class TestAmountText : public QObject {
  Q_OBJECT

 private slots:
  void counts_data() {
    QTest::addColumn<qint64>("count");
    QTest::addColumn<QString>("expected");
    const auto row = [](qint64 count, const char* expected) { QTest::newRow(expected) << count << QString(expected); };
    row(0, "0");
    row(999, "999");
    row(1000, "1.00 K");
    row(9994, "9.99 K");
    row(9995, "10.0 K");
    row(99949, "99.9 K");
    row(99950, "100 K");
    row(999499, "999 K");
    row(999500, "1.00 M");
    row(33554432, "33.6 M");
    row(5300000000000, "5.30 T");
    row(INT64_MAX, "9.22 E");
  }
  void counts() {
    QFETCH(qint64, count);
    QTEST(model::shortCount(count), "expected");
  }

  void unknownIsNeverANumber() {
    QCOMPARE(model::countText(Amount::unknown()), QString("?"));
    QCOMPARE(model::bytesText(Amount::unknown()), QString("?"));
    QCOMPARE(model::exactCount(Amount::unknown()), QString("unknown"));
    QCOMPARE(model::exactBytes(Amount::unknown()), QString("unknown"));
    QCOMPARE(model::countText(Amount::atLeast(24)), QString("≥ 24"));
    QCOMPARE(model::bytesText(Amount::atLeast(2048)), QString("≥ 2.00 KiB"));
    QCOMPARE(model::exactCount(Amount::atLeast(33554432)), QString("at least 33,554,432"));
    QCOMPARE(model::exactBytes(Amount::atLeast(2048)), QString("at least 2.00 KiB (2,048 bytes)"));
    QCOMPARE(model::countText(0), QString("0"));
    QCOMPARE(model::exactBytes(Amount(16)), QString("16 bytes"));
  }

  void plurals_data() {
    QTest::addColumn<QByteArray>("english");
    QTest::addColumn<QString>("one");
    QTest::addColumn<QString>("many");
    QTest::newRow("ending") << QByteArray("%n value(s)") << "1 value"
                            << "1,234 values";
    QTest::newRow("forms") << QByteArray("%n entr(y|ies) of %1 (is|are) left out.") << "1 entry of %1 is left out."
                           << "1,234 entries of %1 are left out.";
    QTest::newRow("none") << QByteArray("%n of %1") << "1 of %1"
                          << "1,234 of %1";
    QTest::newRow("not closed") << QByteArray("%n value(s") << "1 value"
                                << "1,234 values";
  }
  void plurals() {
    QFETCH(QByteArray, english);
    QFETCH(QString, one);
    QFETCH(QString, many);
    QCOMPARE(QString::fromStdString(words::translate("Test", english, nullptr, 1)), one);
    QCOMPARE(QString::fromStdString(words::translate("Test", english, nullptr, 1234)), many);
    QCOMPARE(QCoreApplication::translate("Test", english, nullptr, 1), one);
    QCOMPARE(QCoreApplication::translate("Test", english, nullptr, 1234), many);
  }

  void seconds_data() {
    QTest::addColumn<double>("seconds");
    QTest::addColumn<QString>("expected");
    const auto row = [](double seconds, const char* expected) {
      QTest::newRow(expected) << seconds << QString::fromUtf8(expected);
    };
    row(0, "0 s");
    row(1e-15, "< 0.01 ns");
    row(2.5e-10, "0.25 ns");
    row(1.234e-5, "12.3 µs");
    row(9.996e-7, "1.00 µs");
    row(0.0125, "12.5 ms");
    row(1, "1.00 s");
    row(999, "999 s");
    row(123456, "123,456 s");
  }
  void seconds() {
    QFETCH(double, seconds);
    QTEST(model::secondsText(seconds), "expected");
  }

  void estimates() {
    hlo::TimeEstimate time;
    QCOMPARE(model::secondsText(time), QString("0 s"));
    time.isPartial = true;
    QCOMPARE(model::secondsText(time), QString("?"));
    time.seconds = 2e-6;
    QCOMPARE(model::secondsText(time), QString::fromUtf8("≥ 2.00 µs"));
  }

  void intensities() {
    QCOMPARE(model::intensityText(std::nullopt), QString("?"));
    QCOMPARE(model::intensityText(0), QString("0"));
    QCOMPARE(model::intensityText(0.001), QString("< 0.01"));
    QCOMPARE(model::intensityText(0.25), QString("0.25"));
    QCOMPARE(model::intensityText(170.6), QString("171"));
    QCOMPARE(model::intensityText(2730.4), QString("2,730"));
    QCOMPARE(model::intensityText(1e300), QString("9,000,000,000,000,000,000"));
  }
};

QTEST_GUILESS_MAIN(TestAmountText)
#include "tst_amount_text.moc"
