#pragma once

// Tests of canonical text: the rows of tests/support/hlo_text.h are printed, parsed again and compared.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/print/hlo_printer.h"
#include "tests/support/difference.h"
#include "tests/support/hlo_text.h"

namespace support {

/// Prints the module and parses the result. Returns the first difference, "" if there is none.
inline std::string roundTripProblem(const hlo::ParsedHlo& parsed, const hlo::Module& module) {
  const std::string printed = hlo::print(module);
  const auto again = hlo::parseHlo(textOf(printed));
  if (!again.ok()) return again.status().ToString();
  if (again->modules.size() != 1) return absl::StrCat("it reads as ", again->modules.size(), " modules");
  if (const auto found = support::difference(module, *again->modules.front())) return *found;
  if (hlo::print(*again->modules.front()) != printed) return "it prints differently when it is read again";
  const auto isError = [](const hlo::Diagnostic& d) { return d.severity == hlo::Severity::kError; };
  if (std::any_of(parsed.diagnostics.begin(), parsed.diagnostics.end(), isError)) return "";
  const auto error = std::find_if(again->diagnostics.begin(), again->diagnostics.end(), isError);
  return error == again->diagnostics.end() ? "" : hlo::format(*error);
}

inline std::string roundTripProblem(const Text& text) {
  const auto parsed = hlo::parseHlo(text);
  if (!parsed.ok()) return "";
  for (const auto& module : parsed->modules) {
    const std::string problem = roundTripProblem(*parsed, *module);
    if (!problem.empty()) return absl::StrCat(module->name(), ": ", problem);
  }
  return "";
}

/// Tests a row of addRow(); the expected text is the module's canonical form.
inline void comparePrint() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const auto parsed = hlo::parseHlo(textOf(text));
  QVERIFY(parsed.ok());
  COMPARE_TEXT(hlo::print(*parsed->modules.front()), expected);
  COMPARE_TEXT(roundTripProblem(*parsed, *parsed->modules.front()), "");
}

}  // namespace support
