// The SVG writer and what it needs to know about fonts, and names that are shortened.

#include <QTest>
#include <QXmlStreamReader>
#include <cmath>

#include "views/drawing/font_table.h"
#include "views/drawing/svg.h"
#include "views/drawing/text_fit.h"

using namespace drawing;

class SvgTest : public QObject {
  Q_OBJECT

 private slots:
  // Advance widths of DejaVu Sans 2.37 in units of 1/2048 em, as its table `hmtx` states them.
  void widths() {
    const Font plain{2048, FontFamily::kSans, false}, bold{2048, FontFamily::kSans, true};
    QCOMPARE(widthOf(" ", plain), 651.0);
    QCOMPARE(widthOf("i", plain), 569.0);
    QCOMPARE(widthOf("W", plain), 2025.0);
    QCOMPARE(widthOf("0123456789", plain), 10 * 1303.0);
    QCOMPARE(widthOf("0", bold), 1425.0);
    QCOMPARE(widthOf("é…→", plain), 1260.0 + 2048.0 + 1716.0);
    QCOMPARE(widthOf("", plain), 0.0);
    // Characters that the table lacks.
    QCOMPARE(widthOf("漢", plain), 2048.0);
    QCOMPARE(widthOf("\U0001F600", plain), 2048.0);
    QCOMPARE(widthOf("héé…", {10, FontFamily::kMono, false}), 24.0);
  }

  void textIsEscaped() {
    Svg svg(100, 50, 0xFFFFFF, "a<b>&\"\x01", "\xFF");
    svg.openGroup(Font{12, FontFamily::kMono, true});
    svg.text(1, 2, "</text><script>&amp;\x1B\n  x", 0x123456);
    svg.closeGroup();
    const QByteArray document = QByteArray::fromStdString(svg.finished());
    QXmlStreamReader xml(document);
    QStringList read;
    while (!xml.atEnd()) {
      xml.readNext();
      if (xml.isStartElement()) read += xml.name().toString();
      if (xml.isCharacters() && !xml.isWhitespace()) read += xml.text().toString();
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QCOMPARE(read, QStringList({"svg", "title", QString::fromUtf8("a<b>&\"␁"), "desc", QString::fromUtf8("�"), "rect",
                                "g", "text", QString::fromUtf8("</text><script>&amp;␛␊  x")}));
    QVERIFY(document.contains("xml:space=\"preserve\" fill=\"#123456\""));
    QVERIFY(!document.contains(" id="));  // a page may contain several drawings
  }

  // Numbers have two digits after the point at most, and no exponent or locale.
  void shapes() {
    Svg svg(10.2, 5, 0, "t");
    const Line joined[] = {{{0, 0}, {1.23456, 2}}, {{1.23456, 2}, {-0.001, 1000000.05}}, {{5, 5}, {6, -6.1}}};
    svg.lines(joined, {0xFF, 2, {6, 3, 1.5}});
    const Fill fill{0xABCDEF, 0.5};
    const Stroke stroke{1};
    svg.rect(Rect(1, 2, 3, 4), 2.5, &fill, &stroke);
    svg.polygons(std::vector<std::vector<Point>>{{{0, 0}, {1, 0}, {0, 1}}}, {2});
    const QByteArray document = QByteArray::fromStdString(svg.finished());
    QVERIFY2(
        document.startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"11\" height=\"5\" viewBox=\"0 0 11 5\""),
        document);
    QVERIFY2(document.contains("<path d=\"M0 0L1.23 2L0 1000000.05M5 5L6 -6.1\" stroke=\"#0000ff\" stroke-width=\"2\" "
                               "stroke-dasharray=\"6 3 1.5\"/>"),
             document);
    QVERIFY2(document.contains("<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\" rx=\"2.5\" fill=\"#abcdef\" "
                               "fill-opacity=\"0.5\" stroke=\"#000001\"/>"),
             document);
    QVERIFY2(document.contains("<path d=\"M0 0L1 0L0 1Z\" fill=\"#000002\"/>"), document);
  }

  void signsAreOutlines() {
    for (int i = 0; i < hlo::kCategoryCount; ++i) {
      Svg svg(10, 10, 0, "t");
      svg.sign(1, 9, categorySign(static_cast<hlo::Category>(i)), 12, 0);
      const QByteArray document = QByteArray::fromStdString(svg.finished());
      QVERIFY2(document.contains("<path transform=\"translate(1 9) scale(0.00585938)\" d=\"M"), document);
      QVERIFY2(!document.contains("<text"), document);
    }
    QCOMPARE(signOutlines().size(), size_t{hlo::kCategoryCount});
    Svg svg(10, 10, 0, "t");
    svg.sign(1, 9, "§", 12, 0);  // without an outline
    QVERIFY(svg.finished().find("<text") != std::string::npos);
  }

  void names_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("columns");
    QTest::addColumn<QString>("fitted");
    QTest::newRow("fits") << "fusion.7" << 8 << "fusion.7";
    QTest::newRow("without fusion") << "convert_reduce_fusion.64" << 17 << "convert_reduce.64";
    QTest::newRow("number stays") << "get-tuple-element.24" << 10 << "get-tup…24";
    QTest::newRow("index stays") << "while_body.2{1}" << 10 << "while…2{1}";
    QTest::newRow("argument") << "p__layers____q____kernel__.1" << 16 << "…q____kernel__.1";
    QTest::newRow("short") << "abcdef.123" << 4 << "abc…";
    QTest::newRow("other scripts") << QString::fromUtf8("層層層層.5") << 4 << QString::fromUtf8("層層…5");
    QTest::newRow("nothing") << "abc" << 0 << "";
  }
  void names() {
    QFETCH(QString, name);
    QFETCH(int, columns);
    QTEST(QString::fromStdString(fittedName(name.toStdString(), columns)), "fitted");
  }

  void elision() {
    QCOMPARE(elided("abcdefgh", 5, false), std::string("abcd…"));
    QCOMPARE(elided("abcdefgh", 5, true), std::string("ab…gh"));
    QCOMPARE(elided("abcde", 5, true), std::string("abcde"));
    QCOMPARE(elided("abc", 0, true), std::string());
    QCOMPARE(fittedPath("model/layers_3/attention", 20), std::string("…/attention"));
    QCOMPARE(displayText("a\tb\x7F\xFF"), std::string("a␉b��"));
  }

  // The contrast of WCAG: black on white has 21.
  void colours() {
    QVERIFY(std::abs(contrast(0, 0xFFFFFF) - 21) < 1e-9);
    QCOMPARE(mixed(0x000000, 0xFFFFFF, 0.5), Rgb{0x808080});
    QCOMPARE(mixed(0x102030, 0x405060, 0), Rgb{0x102030});
    for (const Palette& palette : {lightPalette(), darkPalette(), colorBlindSafe(lightPalette())}) {
      for (const BoxColors& box : palette.categories) QVERIFY(contrast(box.text, box.fill) >= 4.5);
    }
  }
};

QTEST_GUILESS_MAIN(SvgTest)
#include "tst_svg.moc"
