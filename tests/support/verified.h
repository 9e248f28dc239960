#pragma once

// Rows of HLO text and of the problems that the verifier reports of it, on top of tests/support/hlo_text.h.

#include "absl/strings/str_cat.h"
#include "model/verify/verifier.h"
#include "tests/support/hlo_text.h"

namespace support {

/// The test of a row of addRow() whose expected text is made of severities and whole messages.
inline void compareProblems() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const auto parsed = hlo::parseHlo(textOf(text));
  QVERIFY(parsed.ok());
  std::string told;
  for (const hlo::Diagnostic& problem : hlo::verify(*parsed->modules.front())) {
    absl::StrAppend(&told, hlo::severityName(problem.severity), " ", hlo::format(problem), "\n");
  }
  COMPARE_TEXT(told, expected);
}

}  // namespace support
