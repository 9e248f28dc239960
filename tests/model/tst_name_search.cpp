// Fuzzy search for names: matches and their order.

#include <QtTest>

#include "model/queries/name_search.h"

class TestNameSearch : public QObject {
  Q_OBJECT

 private slots:
  void ranks_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nothing") << ""
                             << "";
    QTest::newRow("blanks") << "  "
                            << "";
    QTest::newRow("the name itself first, then the shorter") << "add"
                                                             << "add add.2 Add.10 add.100 fused_add.3 jit/padded";
    QTest::newRow("case") << "ADD.1"
                          << "Add.10 add.100";
    QTest::newRow("the begin of a part before the middle") << "10"
                                                           << "Add.10 add.100";
    QTest::newRow("a part of a name") << "usion"
                                      << "loop_fusion.7";
    QTest::newRow("letters in their order") << "lf7"
                                            << "loop_fusion.7";
    QTest::newRow("letters at begins of parts are better") << "fa"
                                                           << "fused_add.3 flat_max";
    QTest::newRow("blanks do not count") << "loop 7"
                                         << "loop_fusion.7";
    QTest::newRow("none") << "xyz"
                          << "";
    QTest::newRow("one letter is no letters in order") << "q"
                                                       << "";
  }
  void ranks() {
    QFETCH(QString, typed);
    QFETCH(QString, expected);
    const std::vector<std::string> names{"add.100", "jit/padded", "fused_add.3",   "Add.10",
                                         "add",     "add.2",      "loop_fusion.7", "flat_max"};
    queries::TextArena arena;
    for (const std::string& name : names) arena.append(name);
    QStringList found;
    for (const queries::NameHit& hit : queries::bestNames(arena, typed.toStdString(), 100))
      found << QString::fromStdString(names[hit.name]);
    QCOMPARE(found.join(u' '), expected);
    // A smaller limit gives the first matches of a larger one.
    for (size_t limit = 0; limit <= names.size(); ++limit) {
      QStringList some;
      for (const auto& hit : queries::bestNames(arena, typed.toStdString(), limit))
        some << QString::fromStdString(names[hit.name]);
      QCOMPARE(some, found.mid(0, static_cast<qsizetype>(limit)));
    }
  }
};

QTEST_APPLESS_MAIN(TestNameSearch)
#include "tst_name_search.moc"
