#pragma once

// Collects the problems in the texts of one assignment, in text order, up to hlo::kMaximumDiagnostics; further problems
// are only counted. A place numbers the bytes of all texts consecutively.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "model/text/diagnostic.h"

namespace buffers {

class LineReader;

class Problems {
 public:
  /// The texts must outlive this object and be shorter than 4 GiB in total.
  explicit Problems(absl::Span<const std::shared_ptr<const hlo::SourceText>> texts) : m_texts(texts) {}

  void add(uint32_t place, hlo::Severity severity, std::string message);
  /// `at` is a byte of one of the texts. An error in a line without a line break is reported as a warning: the text was
  /// cut off there.
  void add(const char* at, hlo::Severity severity, std::string message);
  /// Adds the reader's failure: its position and what was expected.
  void add(const LineReader& line);
  /// Returns the problems by place and, if some were dropped, a row with their number.
  std::vector<hlo::Diagnostic> take();

 private:
  void add(uint32_t place, size_t text, size_t offset, hlo::Severity severity, std::string message);

  absl::Span<const std::shared_ptr<const hlo::SourceText>> m_texts;
  std::vector<std::pair<uint32_t, hlo::Diagnostic>> m_rows;
  size_t m_dropped = 0;
  hlo::Severity m_worstDropped = hlo::Severity::kNote;
};

}  // namespace buffers
