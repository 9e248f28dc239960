// Searching a string in a text, forwards, backwards, wrapping around and in slices; counts are compared with a plain
// search.

#include <QSignalSpy>
#include <QtTest>
#include <random>

#include "views/text/text_finder.h"

using views::SubstringFinder;
using views::TextFinder;

namespace {

std::shared_ptr<const hlo::SourceText> textOf(const std::string& text) {
  return std::make_shared<const hlo::SourceText>("t", text);
}

/// Returns the finder's next answer: "begin-end", with " wrapped", or "not found".
QString answer(TextFinder& finder, const std::function<void()>& ask) {
  QString result;
  QObject context;
  QObject::connect(&finder, &TextFinder::found, &context, [&](size_t begin, size_t end, bool wrapped) {
    result = QStringLiteral("%1-%2%3").arg(begin).arg(end).arg(wrapped ? QStringLiteral(" wrapped") : QString());
  });
  QObject::connect(&finder, &TextFinder::notFound, &context, [&] { result = QStringLiteral("not found"); });
  ask();
  [&] { QTRY_VERIFY(!result.isEmpty()); }();
  return result;
}

}  // namespace

class TestSubstringFinder : public QObject {
  Q_OBJECT

 private slots:
  void find_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("needle");
    QTest::addColumn<bool>("caseSensitive");
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("last");
    QTest::newRow("empty text") << ""
                                << "a" << true << -1 << -1;
    QTest::newRow("longer than the text") << "ab"
                                          << "abc" << true << -1 << -1;
    QTest::newRow("all of it") << "abc"
                               << "abc" << true << 0 << 0;
    QTest::newRow("at the end") << "xxabc"
                                << "abc" << true << 2 << 2;
    QTest::newRow("case counts") << "Fusion fusion"
                                 << "fusion" << true << 7 << 7;
    QTest::newRow("case does not count") << "Fusion fusION"
                                         << "fUsion" << false << 0 << 7;
    QTest::newRow("overlapping ones are met once") << "aaaa"
                                                   << "aa" << true << 0 << 2;
    QTest::newRow("half a match before") << "ababc"
                                         << "abc" << true << 2 << 2;
    QTest::newRow("no letters") << "1.2 1_2 1.2"
                                << "1.2" << false << 0 << 8;
    QTest::newRow("brackets are not like braces") << "f[a] f{a}"
                                                  << "F{A}" << false << 5 << 5;
    QTest::newRow("UTF-8") << "größe Größe"
                           << "größe" << true << 0 << 0;
  }

  void find() {
    QFETCH(QString, text);
    QFETCH(QString, needle);
    QFETCH(bool, caseSensitive);
    const std::string in = text.toStdString();
    const SubstringFinder pattern(needle.toStdString(), caseSensitive, in);
    const auto number = [](std::optional<size_t> hit) { return hit ? static_cast<int>(*hit) : -1; };
    QTEST(number(pattern.find(in, 0, in.size())), "first");
    QTEST(number(pattern.findLast(in, 0, in.size())), "last");
  }

  void rangeLimitsTheBeginnings() {
    const SubstringFinder pattern("abc", true, "");
    QCOMPARE(pattern.find("..abc", 0, 3), std::optional<size_t>(2));
    QVERIFY(!pattern.find("..abc", 0, 2));
    QVERIFY(!pattern.find("..abc", 3, 5));
    QVERIFY(!SubstringFinder().find("abc", 0, 3));
  }

  void agreesWithAPlainSearch() {
    std::mt19937 random(3);
    for (int round = 0; round < 200; ++round) {
      std::string text;
      for (int i = 0; i < 400; ++i) text += "aAbB "[random() % 5];
      std::string needle;
      for (size_t i = 0, n = 1 + random() % 4; i < n; ++i) needle += "aAbB "[random() % 5];
      const bool caseSensitive = random() % 2 == 0;
      QString plain = QString::fromStdString(text);
      const SubstringFinder pattern(needle, caseSensitive, text);
      size_t from = random() % 400;
      const qsizetype expected = plain.indexOf(QString::fromStdString(needle), static_cast<qsizetype>(from),
                                               caseSensitive ? Qt::CaseSensitive : Qt::CaseInsensitive);
      const auto hit = pattern.find(text, from, text.size());
      QCOMPARE(hit ? static_cast<qsizetype>(*hit) : qsizetype{-1}, expected);
    }
  }

  void wrapsAround() {
    TextFinder finder;
    finder.setText(textOf("one two one two one"));
    finder.setPattern("one", true);
    QCOMPARE(finder.count(), size_t{3});
    QVERIFY(!finder.isCounting());
    QCOMPARE(finder.ordinal(8), std::optional<size_t>(2));
    QVERIFY(!finder.ordinal(9));
    QCOMPARE(answer(finder, [&] { finder.findNext(0); }), QStringLiteral("0-3"));
    QCOMPARE(answer(finder, [&] { finder.findNext(3); }), QStringLiteral("8-11"));
    QCOMPARE(answer(finder, [&] { finder.findNext(17); }), QStringLiteral("0-3 wrapped"));
    QCOMPARE(answer(finder, [&] { finder.findPrevious(16); }), QStringLiteral("8-11"));
    QCOMPARE(answer(finder, [&] { finder.findPrevious(0); }), QStringLiteral("16-19 wrapped"));
    finder.setPattern("three", true);
    QCOMPARE(answer(finder, [&] { finder.findNext(4); }), QStringLiteral("not found"));
    QCOMPARE(answer(finder, [&] { finder.findPrevious(4); }), QStringLiteral("not found"));
    finder.setPattern("", true);
    QCOMPARE(answer(finder, [&] { finder.findNext(0); }), QStringLiteral("not found"));
  }

  void slicesOfALargeText() {
    // Some occurrences cross the borders of the 4 MiB slices.
    std::string text(size_t{20} << 20, '.');
    for (const size_t at : {size_t{0}, (size_t{4} << 20) - 2, (size_t{8} << 20) - 5, (size_t{20} << 20) - 6}) {
      text.replace(at, 6, "needle");
    }
    TextFinder finder;
    finder.setText(textOf(text));
    QSignalSpy counted(&finder, &TextFinder::countChanged);
    finder.setPattern("needle", false);
    QTRY_VERIFY(!finder.isCounting());
    QCOMPARE(finder.count(), size_t{4});
    QVERIFY(counted.size() >= 4);  // the event loop ran between slices
    QCOMPARE(answer(finder, [&] { finder.findNext(1); }), QStringLiteral("4194302-4194308"));
    QCOMPARE(answer(finder, [&] { finder.findNext(4194308); }), QStringLiteral("8388603-8388609"));
    QCOMPARE(answer(finder, [&] { finder.findNext(8388609); }), QStringLiteral("20971514-20971520"));
    QCOMPARE(answer(finder, [&] { finder.findPrevious(8388603); }), QStringLiteral("4194302-4194308"));
    QCOMPARE(answer(finder, [&] { finder.findPrevious(0); }), QStringLiteral("20971514-20971520 wrapped"));
  }

  void theCountIsCapped() {
    TextFinder finder;
    finder.setText(textOf(std::string(100000, 'a')));
    finder.setPattern("a", true);
    QTRY_VERIFY(!finder.isCounting());
    QCOMPARE(finder.count(), TextFinder::kMaximumCount);
  }

  void aNewSearchReplacesThePreviousOne() {
    std::string text(size_t{12} << 20, '.');
    text.replace(text.size() - 1, 1, "z");
    text.replace(0, 1, "y");
    TextFinder finder;
    finder.setText(textOf(text));
    finder.setPattern("z", true);
    QSignalSpy found(&finder, &TextFinder::found);
    finder.findNext(0);
    QCOMPARE(found.size(), 0);
    finder.setPattern("y", true);
    finder.findNext(0);
    QCOMPARE(found.size(), 1);
    QTRY_VERIFY(!finder.isCounting());
    QCOMPARE(found.size(), 1);
  }
};

QTEST_GUILESS_MAIN(TestSubstringFinder)
#include "tst_substring_finder.moc"
