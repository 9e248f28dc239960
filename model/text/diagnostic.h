#pragma once

// What is wrong in a file, as a row of the Problems view and a line on stderr.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "model/text/source_text.h"

namespace hlo {

enum class Severity : uint8_t { kError, kWarning, kNote };

/// "error", "warning", "note".
absl::string_view severityName(Severity severity);

struct Diagnostic {
  Severity severity = Severity::kError;
  std::string file;     ///< as SourceText::name()
  uint32_t line = 0;    ///< from 1; 0: the file as a whole
  uint32_t column = 0;  ///< from 1, bytes; 0 where line is 0
  std::string message;  ///< one sentence without a full stop: expected, found
  std::string excerpt;  ///< the line cut to fit, a line break, and a caret under the place; may be empty
};

/// A diagnostic about the byte at `offset`, with its excerpt.
Diagnostic diagnosticAt(const SourceText& text, size_t offset, Severity severity, std::string message);

/// `file:line:column: message` and the excerpt below it. Control bytes of the file are shown as `?`.
std::string format(const Diagnostic& diagnostic);

/// Adds the diagnostics at the end.
void append(std::vector<Diagnostic> more, std::vector<Diagnostic>* diagnostics);

/// A parser stops collecting after this many diagnostics and says how many more there were.
inline constexpr size_t kMaximumDiagnostics = 1000;

/// A status with the same text and the position as payload.
absl::Status statusOf(absl::StatusCode code, const Diagnostic& diagnostic);
/// The position that statusOf() gave it; nothing where it is about no place.
std::optional<Position> errorPosition(const absl::Status& status);

}  // namespace hlo
