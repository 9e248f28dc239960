// Natural sort order of names, and search in a block of texts.

#include <QtTest>

#include "model/queries/natural_order.h"
#include "model/queries/text_arena.h"

class TestNaturalOrder : public QObject {
  Q_OBJECT

 private slots:
  void compares_data() {
    QTest::addColumn<QByteArray>("a");
    QTest::addColumn<QByteArray>("b");
    QTest::addColumn<int>("order");
    QTest::newRow("equal") << QByteArray("add.2") << QByteArray("add.2") << 0;
    QTest::newRow("numbers by size") << QByteArray("add.2") << QByteArray("add.10") << -1;
    QTest::newRow("second number") << QByteArray("add.2.remat.9") << QByteArray("add.2.remat.10") << -1;
    QTest::newRow("without a number first") << QByteArray("add") << QByteArray("add.2") << -1;
    QTest::newRow("shorter first") << QByteArray("add.2") << QByteArray("add.2.clone") << -1;
    QTest::newRow("text before number") << QByteArray("add.9") << QByteArray("mul.1") << -1;
    QTest::newRow("leading zeros") << QByteArray("p007") << QByteArray("p7") << 0;
    QTest::newRow("zero is a number") << QByteArray("p") << QByteArray("p0") << -1;
    QTest::newRow("longer than any integer")
        << QByteArray("x99999999999999999999999998") << QByteArray("x99999999999999999999999999") << -1;
    QTest::newRow("empty") << QByteArray("") << QByteArray("a") << -1;
    QTest::newRow("both empty") << QByteArray("") << QByteArray("") << 0;
    QTest::newRow("digits first") << QByteArray("2x") << QByteArray("a") << -1;
  }
  void compares() {
    QFETCH(QByteArray, a);
    QFETCH(QByteArray, b);
    QFETCH(int, order);
    const auto sign = [](int value) { return (value > 0) - (value < 0); };
    QCOMPARE(sign(queries::compareNaturally(a.toStdString(), b.toStdString())), order);
    QCOMPARE(sign(queries::compareNaturally(b.toStdString(), a.toStdString())), -order);
  }

  void finds_data() {
    QTest::addColumn<QByteArray>("word");
    QTest::addColumn<QByteArray>("found");  // one digit per text
    QTest::newRow("one letter") << QByteArray("a") << QByteArray("110010");
    QTest::newRow("whatever the case") << QByteArray("dd.1") << QByteArray("110000");
    QTest::newRow("at the end") << QByteArray("10") << QByteArray("010000");
    QTest::newRow("whole text") << QByteArray("x") << QByteArray("000110");
    QTest::newRow("longer than a block") << QByteArray("a_name_longer_than_one_block") << QByteArray("000010");
    QTest::newRow("over a block's end") << QByteArray("longer_than_one_block_of_sixteen") << QByteArray("000010");
    QTest::newRow("not over two texts") << QByteArray("0x") << QByteArray("000000");
    QTest::newRow("longer than everything") << QByteArray(500, 'a') << QByteArray("000000");
    QTest::newRow("nothing") << QByteArray("") << QByteArray("111111");
    QTest::newRow("not ASCII") << QByteArray("ü") << QByteArray("000001");
  }
  void finds() {
    QFETCH(QByteArray, word);
    QFETCH(QByteArray, found);
    queries::TextArena arena;
    for (const char* text : {"Add.1", "aDD.10", "", "x", "a_Name_longer_than_one_block_of_sixteen", "fü"}) {
      arena.append(text);
    }
    QCOMPARE(arena.size(), size_t{6});
    QByteArray hits(6, '\0');
    arena.find(word.toStdString(), 0, 6, reinterpret_cast<uint8_t*>(hits.data()));
    for (char& hit : hits) hit += '0';
    QCOMPARE(hits, found);
    // A range of the texts gives the same result for that range.
    for (int first = 0; first <= 6; ++first) {
      for (int last = first; last <= 6; ++last) {
        QByteArray part(last - first, '\0');
        arena.find(word.toStdString(), first, last, reinterpret_cast<uint8_t*>(part.data()));
        for (char& hit : part) hit += '0';
        QCOMPARE(part, found.mid(first, last - first));
      }
    }
  }
};

QTEST_APPLESS_MAIN(TestNaturalOrder)
#include "tst_natural_order.moc"
