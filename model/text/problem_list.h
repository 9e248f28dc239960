#pragma once

// Collects what a parser finds wrong in one text.

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
  /// The error "expected …, found …" at the scanner. Always false, for a step to return.
  bool expected(const Scanner& scanner, absl::string_view what);

  /// Takes what was reported in a list of the same text, as if it were reported in this one now.
  void append(ProblemList&& other);

  /// In order of the text, at most kMaximumDiagnostics and a note on those that are left out.
  std::vector<Diagnostic> take();

 private:
  std::shared_ptr<const SourceText> m_text;
  std::vector<Diagnostic> m_diagnostics;
  size_t m_leftOut = 0;
};

/// The word or character at the scanner, for a message: `"abc"`, `the end of the line`.
std::string foundAt(const Scanner& scanner);

/// A name for a message: cut where it is very long.
absl::string_view shortened(absl::string_view name);

}  // namespace hlo
