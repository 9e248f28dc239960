// The bytes of a text, its lines and positions.

#include <QTest>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/text/source_text.h"
#include "tests/support/compare.h"

class SourceTextTest : public QObject {
  Q_OBJECT

 private slots:
  void lines_data();
  void lines();
  void positions_data();
  void positions();
  void endsInPadding();
  void takesABuffer();
  void indexesOnceFromManyThreads();
};

void SourceTextTest::lines_data() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("lines");  // begin and contents of each line
  const auto add = [](const char* name, const std::string& text, const std::string& lines) {
    QTest::newRow(name) << text << lines;
  };
  add("nothing", "", "0:<>");
  add("one without a line break", "ab", "0:<ab>");
  add("one with a line break", "ab\n", "0:<ab> 3:<>");
  add("empty ones", "\n\n", "0:<> 1:<> 2:<>");
  add("CRLF", "a\r\nb\r\n", "0:<a> 3:<b> 6:<>");
  add("CR alone is no line break", "a\rb\n\r", "0:<a\rb> 4:<>");
  add("zeros", std::string("a\0b\nc", 5), std::string("0:<a\0b> 4:<c>", 13));
}

void SourceTextTest::lines() {
  QFETCH(std::string, text);
  QFETCH(std::string, lines);
  const hlo::SourceText source("t", text);
  std::vector<std::string> found;
  for (size_t i = 0; i < source.lineCount(); ++i) {
    found.push_back(absl::StrCat(source.lineBegin(i), ":<", source.line(i), ">"));
  }
  COMPARE_TEXT(absl::StrJoin(found, " "), lines);
}

void SourceTextTest::positions_data() {
  QTest::addColumn<size_t>("offset");
  QTest::addColumn<uint32_t>("line");
  QTest::addColumn<uint32_t>("column");
  // "ab\n\ncde": offsets of a, b, the line breaks, c, d, e, the end.
  const uint32_t expected[][2] = {{1, 1}, {1, 2}, {1, 3}, {2, 1}, {3, 1}, {3, 2}, {3, 3}, {3, 4}};
  for (size_t offset = 0; offset < 8; ++offset) {
    QTest::addRow("%zu", offset) << offset << expected[offset][0] << expected[offset][1];
  }
  QTest::newRow("far past the end") << size_t{1000} << 3u << 4u;
  QTest::newRow("farthest") << SIZE_MAX << 3u << 4u;
}

void SourceTextTest::positions() {
  QFETCH(size_t, offset);
  QFETCH(uint32_t, line);
  QFETCH(uint32_t, column);
  const hlo::SourceText source("t", "ab\n\ncde");
  const hlo::Position position = source.position(offset);
  QCOMPARE(position.line, line);
  QCOMPARE(position.column, column);
}

void SourceTextTest::endsInPadding() {
  const hlo::SourceText source("a name", "abc");
  QVERIFY(source.name() == "a name");
  QVERIFY(source.text() == "abc");
  QVERIFY(source.text(hlo::TextRange{1, 3}) == "bc");
  const char* const end = source.text().data() + source.text().size();
  COMPARE_TEXT(std::string(end, hlo::SourceText::kPadding), std::string(hlo::SourceText::kPadding, '\n'));
}

void SourceTextTest::takesABuffer() {
  std::unique_ptr<char[]> bytes(new char[3 + hlo::SourceText::kPadding]);
  std::fill_n(bytes.get(), 3 + hlo::SourceText::kPadding, '\n');
  bytes[0] = 'x';
  const char* const place = bytes.get();
  const hlo::SourceText source("t", std::move(bytes), 3);
  QCOMPARE(static_cast<const void*>(source.text().data()), static_cast<const void*>(place));
  QVERIFY(source.text() == "x\n\n");
  QCOMPARE(source.lineCount(), size_t{3});
}

void SourceTextTest::indexesOnceFromManyThreads() {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "line\n";
  const hlo::SourceText source("t", text);
  std::vector<size_t> counts(4);
  {
    std::vector<std::jthread> threads;
    for (size_t& count : counts) threads.emplace_back([&source, &count] { count = source.lineCount(); });
  }
  for (size_t count : counts) QCOMPARE(count, size_t{100001});
}

QTEST_APPLESS_MAIN(SourceTextTest)
#include "tst_source_text.moc"
