#pragma once

// Tests of the verifier: rows of tests/support/hlo_text.h with HLO text and its problems.

#include "absl/strings/str_cat.h"
#include "model/verify/verifier.h"
#include "tests/support/hlo_text.h"

namespace support {

/// Tests a row of addRow(); the expected text is the severities and complete messages.
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
