#pragma once

// Comparison of texts of many lines: a mismatch shows both texts and the first line that differs.

#include <QTest>
#include <cstdio>
#include <sstream>
#include <string>

namespace support {

inline bool isSameText(const std::string& actual, const std::string& expected) {
  if (actual == expected) return true;
  std::istringstream actualLines(actual), expectedLines(expected);
  std::string actualLine, expectedLine;
  int line = 0;
  for (bool a = true, e = true; (a || e) && actualLine == expectedLine; ++line) {
    a = static_cast<bool>(std::getline(actualLines, actualLine));
    e = static_cast<bool>(std::getline(expectedLines, expectedLine));
    if (!a) actualLine.clear();
    if (!e) expectedLine.clear();
  }
  std::fprintf(stderr, "--- expected\n%s--- actual\n%s--- first different line: %d\nexpected: %s\nactual:   %s\n",
               expected.c_str(), actual.c_str(), line, expectedLine.c_str(), actualLine.c_str());
  return false;
}

}  // namespace support

/// Fails the test if the texts differ.
#define COMPARE_TEXT(actual, expected) QVERIFY(support::isSameText(actual, expected))
