// Messages about a position in a text, with the line and a caret.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "model/text/diagnostic.h"
#include "tests/support/compare.h"

class DiagnosticTest : public QObject {
  Q_OBJECT

 private slots:
  void formats_data();
  void formats();
  void withoutAPlace();
  void travelsOnAStatus();
  void namesSeverities();
};

// `^` in the text marks the position and is not part of it.
void DiagnosticTest::formats_data() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("expected");
  const auto add = [](const char* name, const std::string& text, const std::string& expected) {
    QTest::newRow(name) << text << expected;
  };
  add("in a line", "a\nb ^c d\ne", "f:2:3: what is wrong\nb c d\n  ^");
  add("at the beginning", "^abc", "f:1:1: what is wrong\nabc\n^");
  add("at the end of a line", "abc^\nd", "f:1:4: what is wrong\nabc\n   ^");
  add("at the end of the text", "abc\n^", "f:2:1: what is wrong\n\n^");
  add("in nothing", "^", "f:1:1: what is wrong\n\n^");
  add("CRLF", "ab^\r\n", "f:1:3: what is wrong\nab\n  ^");
  // Columns count bytes, the caret counts characters.
  add("behind other letters", "\xC3\xA4\xE2\x82\xAC^x", "f:1:6: what is wrong\n\xC3\xA4\xE2\x82\xACx\n  ^");
  // A tab is printed as a space, so that the caret is below its position; other control bytes would be harmful in a
  // terminal.
  add("tabs and control bytes", std::string("\ta\x1b[0m\0^b", 9), "f:1:8: what is wrong\n a?[0m?b\n       ^");
  const std::string before(200, 'a'), after(200, 'b');
  add("a long line", before + "^" + after,
      absl::StrCat("f:1:201: what is wrong\n...", before.substr(0, 50), after.substr(0, 50), "...\n",
                   std::string(53, ' '), "^"));
  add("a long line, near its beginning", "a^" + after,
      absl::StrCat("f:1:2: what is wrong\na", after.substr(0, 99), "...\n ^"));
  add("a long line, at its end", before + "^",
      absl::StrCat("f:1:201: what is wrong\n...", before.substr(0, 100), "\n", std::string(103, ' '), "^"));
  add("a line of exactly the width", std::string(99, 'a') + "^b",
      absl::StrCat("f:1:100: what is wrong\n", std::string(99, 'a'), "b\n", std::string(99, ' '), "^"));
  // The cut does not split a character: the one at bytes 49 and 50 is complete, so one more byte precedes the caret.
  add("a long line of other letters", std::string(49, 'a') + "\xC3\xA4" + std::string(49, 'c') + "^" + after,
      absl::StrCat("f:1:101: what is wrong\n...\xC3\xA4", std::string(49, 'c'), after.substr(0, 49), "...\n",
                   std::string(53, ' '), "^"));
}

void DiagnosticTest::formats() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const size_t offset = text.find('^');
  const hlo::SourceText source("f", text.erase(offset, 1));
  const hlo::Diagnostic diagnostic = hlo::diagnosticAt(source, offset, hlo::Severity::kWarning, "what is wrong");
  QCOMPARE(diagnostic.severity, hlo::Severity::kWarning);
  COMPARE_TEXT(hlo::format(diagnostic), expected);
}

void DiagnosticTest::withoutAPlace() {
  hlo::Diagnostic diagnostic;
  diagnostic.file = "a\nb";
  diagnostic.message = "it is empty";
  COMPARE_TEXT(hlo::format(diagnostic), "a?b: it is empty");
}

void DiagnosticTest::travelsOnAStatus() {
  const hlo::SourceText source("f", "a\nbcd");
  const absl::Status status = hlo::statusOf(absl::StatusCode::kInvalidArgument,
                                            hlo::diagnosticAt(source, 4, hlo::Severity::kError, "what is wrong"));
  QCOMPARE(status.code(), absl::StatusCode::kInvalidArgument);
  COMPARE_TEXT(std::string(status.message()), "f:2:3: what is wrong\nbcd\n  ^");
  const auto position = hlo::errorPosition(status);
  QVERIFY(position.has_value());
  QCOMPARE(position->line, 2u);
  QCOMPARE(position->column, 3u);
  QVERIFY(!hlo::errorPosition(absl::InvalidArgumentError("elsewhere")).has_value());
  QVERIFY(!hlo::errorPosition(absl::OkStatus()).has_value());
  QVERIFY(!hlo::errorPosition(hlo::statusOf(absl::StatusCode::kInvalidArgument, {})).has_value());
}

void DiagnosticTest::namesSeverities() {
  QVERIFY(hlo::severityName(hlo::Severity::kError) == "error");
  QVERIFY(hlo::severityName(hlo::Severity::kWarning) == "warning");
  QVERIFY(hlo::severityName(hlo::Severity::kNote) == "note");
}

QTEST_APPLESS_MAIN(DiagnosticTest)
#include "tst_diagnostic.moc"
