// Suggestions for misspelt words.

#include <QTest>

#include "model/words/nearest.h"

class TestNearest : public QObject {
  Q_OBJECT

 private slots:
  void distances_data() {
    QTest::addColumn<QByteArray>("other");
    QTest::addColumn<int>("distance");
    QTest::newRow("same") << QByteArray("memory") << 0;
    QTest::newRow("other case") << QByteArray("Memory") << 0;
    QTest::newRow("neighbours swapped") << QByteArray("memroy") << 1;
    QTest::newRow("inserted") << QByteArray("memmory") << 1;
    QTest::newRow("deleted") << QByteArray("memry") << 1;
    QTest::newRow("replaced") << QByteArray("mamory") << 1;
    QTest::newRow("nothing") << QByteArray() << 6;
  }
  void distances() {
    QFETCH(QByteArray, other);
    QFETCH(int, distance);
    QCOMPARE(words::editDistance("memory", other.toStdString()), static_cast<size_t>(distance));
    QCOMPARE(words::editDistance(other.toStdString(), "memory"), static_cast<size_t>(distance));
  }

  void order() {
    using Names = std::vector<std::string>;
    QCOMPARE(words::nearestFirst({"info", "cost", "source", "memory"}, "memroy"),
             (Names{"memory", "info", "source", "cost"}));
    // The beginning of a name is nearer than a similar name.
    QCOMPARE(words::nearestFirst({"so", "source_line"}, "sou"), (Names{"source_line", "so"}));
  }
};

QTEST_GUILESS_MAIN(TestNearest)
#include "tst_nearest.moc"
