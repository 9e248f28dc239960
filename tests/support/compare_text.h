#pragma once

// COMPARE_TEXT(actual, expected): fails with both texts and the first line that differs.

#include <QTest>
#include <sstream>
#include <string>

inline std::string textDifference(const std::string& actual, const std::string& expected) {
  std::istringstream a(actual);
  std::istringstream e(expected);
  std::string lineOfA;
  std::string lineOfE;
  for (int number = 1;; ++number) {
    const bool hasA = static_cast<bool>(std::getline(a, lineOfA));
    const bool hasE = static_cast<bool>(std::getline(e, lineOfE));
    if (!hasA && !hasE) return "the texts differ in line breaks";
    if (hasA && hasE && lineOfA == lineOfE) continue;
    return "line " + std::to_string(number) + ":\n  actual   " + (hasA ? lineOfA : "(the end)") + "\n  expected " +
           (hasE ? lineOfE : "(the end)") + "\n--- actual\n" + actual + "--- expected\n" + expected;
  }
}

#define COMPARE_TEXT(actual, expected)                                           \
  do {                                                                           \
    const std::string actualText = (actual);                                     \
    const std::string expectedText = (expected);                                 \
    if (actualText != expectedText) {                                            \
      QFAIL(textDifference(actualText, expectedText).c_str());                   \
    }                                                                            \
  } while (false)
