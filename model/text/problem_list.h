#pragma once

// Collects the problems that a parser finds in one text.

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/text/diagnostic.h"
#include "model/text/scanner.h"

namespace hlo {

class ProblemList {
 public:
  explicit ProblemList(std::shared_ptr<const SourceText> text) : m_text(std::move(text)) {}

  /// `at` points into the text.
  void report(Severity severity, const char* at, std::string message);
  /// Reports the error "expected …, found …" at the scanner. Always returns false, so that a step can return it.
  bool expected(const Scanner& scanner, absl::string_view what);

  /// Appends the problems of another list about the same text.
  void append(ProblemList&& other);

  /// Returns the problems in text order: at most kMaximumDiagnostics, and a note on the number of others.
  std::vector<Diagnostic> take();

 private:
  std::shared_ptr<const SourceText> m_text;
  std::vector<Diagnostic> m_diagnostics;
  size_t m_leftOut = 0;
};

/// Returns the word or character at the scanner for a message: `"abc"`, `the end of the line`.
std::string foundAt(const Scanner& scanner);

/// Returns a name for a message, shortened if it is very long.
absl::string_view shortened(absl::string_view name);

}  // namespace hlo
