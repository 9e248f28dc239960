// Literals and names shortened to fit into a box.

#include "layout/fold_text.h"

#include <QTest>

class FoldTextTest : public QObject {
  Q_OBJECT

 private slots:
  void literals_data();
  void literals();
  void names_data();
  void names();
  void invalidUtf8();
};

void FoldTextTest::literals_data() {
  QTest::addColumn<QByteArray>("literal");
  QTest::addColumn<QByteArray>("expected");
  const auto row = [](const char* name, QByteArray literal, const char* expected) {
    QTest::newRow(name) << literal << QByteArray(expected);
  };
  row("scalar", "0.001", "0.001");
  row("word", "true", "true");
  row("negative infinity", "-inf", "-inf");
  row("payload", "nan(0x7fc00001)", "nan(0x7fc00001)");
  row("complex", "(1, -2.5)", "(1, -2.5)");
  row("list", "{1, 2, 3}", "{1, 2, 3}");
  row("elided", "{...}", "{...}");
  row("empty", "", "");
  row("empty list", "{}", "{}");
  row("blanks behind brackets go", "{ { 1, 2 }, { 3, 4 } }", "{{1, 2}, {3, 4}}");
  row("line breaks and comments go", "{ /*i0=0*/\n  { 1,\n    2 },\n  { 3, 4 } }", "{{1, 2}, {3, 4}}");
  row("no blank before a comma", "{1 , 2}", "{1, 2}");
  row("exactly the room", "{1, 2, 3, 4, 5, 66, 777}", "{1, 2, 3, 4, 5, 66, 777}");
  row("one byte more", "{1, 2, 3, 4, 5, 66, 7777}", "{1, 2, 3, 4, 5, 66, …}");
  row("nested and long", "{ { 0.333333343, 1 }, { 2, 3 } }", "{{0.333333343, 1}, {2, …}}");
  row("cut at the beginning of a list", "{ { 0.333333343, 0.25 }, { 0.333333343, 1 } }", "{{0.333333343, 0.25}, {…}}");
  row("first element too long", "{3.14159265358979323846264338327950288}", "{…}");
  row("scalar too long", "3.14159265358979323846264338327950288", "3.141592653589793238462…");
  row("old literal with its shape", "s32[2,2] { { 1, 2 }, { 3, 4 } }", "{{1, 2}, {3, 4}}");
  row("and with its layout", "s32[2,2]{1,0} { { 1, 2 }, { 3, 4 } }", "{{1, 2}, {3, 4}}");
  row("unmatched closing brackets", "}}1", "}}1");
  row("a comment without an end", "{1, /* and", "{1,");
  row("a megabyte", "{" + QByteArray("7, ").repeated(1 << 18) + "7}", "{7, 7, 7, 7, 7, 7, 7, 7, …}");
  row("a megabyte of blanks", QByteArray(1 << 20, ' ') + "7", "7");
  row("a megabyte of blanks in the middle", "{1, 2, " + QByteArray(1 << 20, ' ') + "7}", "{1, 2, …}");
  row("characters of several bytes", QByteArray("äöü").repeated(9), "äöüäöüäöüäö…");
}

void FoldTextTest::literals() {
  QFETCH(QByteArray, literal);
  QFETCH(QByteArray, expected);
  QCOMPARE(QByteArray::fromStdString(layout::shortLiteral({literal.data(), static_cast<size_t>(literal.size())})),
           expected);
}

void FoldTextTest::names_data() {
  QTest::addColumn<QByteArray>("name");
  QTest::addColumn<QByteArray>("expected");
  QTest::newRow("short") << QByteArray("add.3") << QByteArray("add.3");
  QTest::newRow("40 bytes") << QByteArray("fused_convert_reduce_select_transpose.12")
                            << QByteArray("fused_convert_reduce_select_transpose.12");
  QTest::newRow("41 bytes") << QByteArray("fused_convert_reduce_select_transposed.12")
                            << QByteArray("fused_convert_reduc…select_transposed.12");
  QTest::newRow("a megabyte") << QByteArray(1 << 20, 'x') + ".7"
                              << QByteArray(19, 'x') + "…" + QByteArray(18, 'x') + ".7";
  QTest::newRow("characters of several bytes")
      << QByteArray("ä").repeated(40) << QByteArray("ä").repeated(9) + "…" + QByteArray("ä").repeated(10);
}

void FoldTextTest::names() {
  QFETCH(QByteArray, name);
  QFETCH(QByteArray, expected);
  QCOMPARE(QByteArray::fromStdString(layout::shortName({name.data(), static_cast<size_t>(name.size())})), expected);
}

void FoldTextTest::invalidUtf8() {
  // Only continuation bytes: no character boundary to cut at, and no byte before the beginning may be read.
  const std::string wild(200, '\x80');
  QVERIFY(layout::shortLiteral(wild).size() < 40);
  QVERIFY(layout::shortName(wild).size() < 60);
}

QTEST_APPLESS_MAIN(FoldTextTest)
#include "tst_fold_text.moc"
