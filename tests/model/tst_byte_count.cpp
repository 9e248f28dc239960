// Byte counts as printed in dumps.

#include <QTest>

#include "model/buffers/byte_count.h"

class TestByteCount : public QObject {
  Q_OBJECT

 private slots:
  void reads_data();
  void reads();
  void agrees_data();
  void agrees();
  void takesFromTheFront();
  void sums();
};

void TestByteCount::reads_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<bool>("isOne");
  QTest::addColumn<qint64>("bytes");
  QTest::addColumn<qint64>("rounding");
  const auto none = [](const char* text) {
    QTest::newRow(text) << QByteArray(text) << false << qint64{0} << qint64{0};
  };
  const auto one = [](const char* text, qint64 bytes, qint64 rounding) {
    QTest::newRow(text) << QByteArray(text) << true << bytes << rounding;
  };
  one("0", 0, 0);
  one("4096", 4096, 0);
  one("0B", 0, 0);
  one("1023B", 1023, 0);
  // Half of the last digit, and 1/1,024 of the unit.
  one("12.0KiB", 12288, 51 + 1);
  one("1.56MiB", 1635778, 5242 + 1024);
  one("17.50GiB", 18790481920, 5368709 + (1 << 20));
  one("1.00TiB", qint64{1} << 40, 5497558138 + (1 << 30));
  one("4.0K", 4096, 51 + 1);
  one("530.00M", 530 << 20, 5242 + 1024);
  one("20.90G", 22441204121, 5368709 + (1 << 20));
  one("2G", qint64{2} << 30, (1 << 29) + (1 << 20));
  one("1.5P", 1688849860263936, 56294995342131 + (qint64{1} << 40));
  one("-12B", -12, 0);
  one("-1.00KiB", -1024, 5 + 1);
  one("0.1234567890123M", 129452, 0 + 1024);
  one("9223372036854775807", INT64_MAX, 0);
  one("9223372036854775808", INT64_MAX, 0);
  one("99999999999999999999999999999999999999999999", INT64_MAX, 0);
  one("99999999999999999999999999999999999999999999.99T", INT64_MAX, 5497558138 + (1 << 30));
  one("8388608.00TiB", INT64_MAX, 5497558138 + (1 << 30));
  one("8.00E", INT64_MAX, 5764607523034234 + (qint64{1} << 50));
  none("");
  none("-");
  none("B");
  none("KiB");
  none(".5K");
  none("1.5");
  none("1.5B");
  none("1 K");
  none("1KB");
  none("1Gx");
  none("1e9");
  none("0x10");
  none("1.2.3M");
  none("1.M");
  none("+1");
  none(" 1");
  none("1 ");
}

void TestByteCount::reads() {
  QFETCH(QByteArray, text);
  const auto count = buffers::parseByteCount(absl::string_view(text.constData(), static_cast<size_t>(text.size())));
  QTEST(count.has_value(), "isOne");
  if (!count) return;
  QTEST(qint64{count->bytes}, "bytes");
  QTEST(qint64{count->roundingBytes}, "rounding");
  QCOMPARE(count->isExact(), count->roundingBytes == 0);
}

void TestByteCount::agrees_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<qint64>("bytes");
  QTest::addColumn<bool>("expected");
  const auto row = [](const char* text, qint64 bytes, bool expected) {
    QTest::addRow("%s of %lld", text, bytes) << QByteArray(text) << bytes << expected;
  };
  row("1500", 1500, true);
  row("1500", 1501, false);
  // 1,485 bytes are 1.4501… KiB, 1,587 are 1.5498…; printf rounds both to 1.5.
  row("1.5KiB", 1485, true);
  row("1.5KiB", 1587, true);
  row("1.5KiB", 1480, false);
  row("1.5KiB", 1592, false);
  // Integer division turns 3,128.53 KiB into 3,128, and printf prints 3,128 KiB as 3.05 MiB.
  row("3.05MiB", 3203616, true);
  row("3.06MiB", 3203616, true);
  row("3.04MiB", 3203616, false);
  row("9223372036854775807", -2, false);
  row("-9223372036854775807", INT64_MAX, false);
}

void TestByteCount::agrees() {
  QFETCH(QByteArray, text);
  QFETCH(qint64, bytes);
  const auto count = buffers::parseByteCount(absl::string_view(text.constData(), static_cast<size_t>(text.size())));
  QVERIFY(count);
  QTEST(count->agreesWith(bytes), "expected");
}

void TestByteCount::takesFromTheFront() {
  absl::string_view text = "5.42G. Then";
  QCOMPARE(buffers::takeByteCount(text)->bytes, int64_t{5819680686});
  QVERIFY(text == ". Then");
  text = "17179869184.";
  QCOMPARE(buffers::takeByteCount(text)->bytes, int64_t{17179869184});
  QVERIFY(text == ".");
  text = "12 apples";
  QCOMPARE(buffers::takeByteCount(text)->bytes, int64_t{12});
  QVERIFY(text == " apples");
  text = "3rd";
  QVERIFY(!buffers::takeByteCount(text));
  QVERIFY(text == "3rd");
}

void TestByteCount::sums() {
  QCOMPARE(buffers::saturatingSum(1, 2), int64_t{3});
  QCOMPARE(buffers::saturatingSum(INT64_MAX, 0), INT64_MAX);
  QCOMPARE(buffers::saturatingSum(INT64_MAX, 1), INT64_MAX);
  QCOMPARE(buffers::saturatingSum(INT64_MAX - 1, INT64_MAX), INT64_MAX);
}

QTEST_APPLESS_MAIN(TestByteCount)
#include "tst_byte_count.moc"
