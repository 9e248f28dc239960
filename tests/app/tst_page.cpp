// Pages of reports as HTML and as Markdown; texts of a dump are never interpreted.

#include <QTest>
#include <QXmlStreamReader>

#include "app/cli/page.h"

namespace {

cli::PageTable smallTable() {
  cli::PageTable table;
  table.headings = {{"bytes", true}, {"value", false}};
  table.rows = {{{"1,024", "a"}, 0.25, 0}, {{"512", "b_c|d"}, 0, 1}};
  table.rest = "and 2 more";
  return table;
}

}  // namespace

class TestPage : public QObject {
  Q_OBJECT

 private slots:
  void html();
  void markdown();
  void hostileTexts_data();
  void hostileTexts();
};

void TestPage::html() {
  cli::Page page("Memory of m");
  page.heading("Live");
  page.table(smallTable());
  page.facts({{"Reserved", "2 B"}});
  const QString html = QString::fromStdString(page.html());
  QVERIFY(html.startsWith("<!DOCTYPE html>\n"));
  QVERIFY(html.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""));
  QCOMPARE(html.mid(html.indexOf("<h1>")),
           QString("<h1>Memory of m</h1>\n<h2>Live</h2>\n"
                   "<table><thead><tr><th class=\"n\">bytes</th><th>value</th></tr></thead><tbody>\n"
                   "<tr><td class=\"n\" style=\"background:linear-gradient(to left,var(--bar) 25.0%,transparent "
                   "25.0%)\">1,024</td><td>a</td></tr>\n"
                   "<tr><td class=\"n\">512</td><td style=\"padding-left:1em\">b_c|d</td></tr>\n"
                   "</tbody></table>\n<p class=\"rest\">and 2 more</p>\n"
                   "<dl>\n<dt>Reserved</dt><dd>2 B</dd>\n</dl>\n</body>\n</html>\n"));
}

void TestPage::markdown() {
  cli::Page page("Memory of m");
  page.heading("Live");
  page.table(smallTable());
  page.facts({{"Reserved", "2 B"}});
  page.list({"-1 B", "c_d", "@team fixes #12, _now_"});
  page.code("a ``` b");
  page.picture("<svg/>", "<svg id=\"d\"/>", "a picture");
  QCOMPARE(
      QString::fromStdString(page.markdown()),
      QString("# Memory of m\n\n## Live\n\n"
              "| bytes | value |\n| ---: | --- |\n| 1,024 | a |\n| 512 | · b_c\\|d |\n\nand 2 more\n\n"
              "- **Reserved:** 2 B\n\n- \\-1 B\n- c_d\n- \\@team fixes \\#12, \\_now\\_\n\n````\na ``` b\n````\n"));
}

void TestPage::hostileTexts_data() {
  QTest::addColumn<QString>("text");
  QTest::newRow("element") << "<script>alert(1)</script>";
  QTest::newRow("attribute") << "\" onload='x'";
  QTest::newRow("entity") << "&lt;b&gt;";
  QTest::newRow("control") << QString("a\x01\x7f") + QChar('b');
  QTest::newRow("link") << "![x](http://example.org/) [y](z) <http://a>";
}

// An XML reader of the body finds the text as it was, apart from control characters, and no element of it.
void TestPage::hostileTexts() {
  QFETCH(QString, text);
  cli::Page page("t");
  page.paragraph(text.toStdString());
  const QString html = QString::fromStdString(page.html());
  const qsizetype begin = html.indexOf("<p>");
  QXmlStreamReader reader(html.mid(begin, html.indexOf("</body>") - begin));
  QVERIFY(reader.readNextStartElement());
  const QString shown = reader.readElementText();
  QCOMPARE(shown, QString(text).replace(QChar(1), QChar(0xfffd)).replace(QChar(0x7f), QChar(0xfffd)));
  const QString markdown = QString::fromStdString(page.markdown()).remove("\\]").remove("\\<");
  QVERIFY2(!markdown.contains("](") && !markdown.contains("<"), qPrintable(markdown));
}

QTEST_GUILESS_MAIN(TestPage)
#include "tst_page.moc"
