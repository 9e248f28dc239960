#pragma once

// A problem in a file: a row of the Problems view, or a line on stderr.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "model/text/source_text.h"

namespace hlo {

enum class Severity : uint8_t { kError, kWarning, kNote };

/// Returns "error", "warning" or "note".
absl::string_view severityName(Severity severity);

struct Diagnostic {
  Severity severity = Severity::kError;
  std::string file;     ///< SourceText::name()
  uint32_t line = 0;    ///< from 1; 0: the whole file
  uint32_t column = 0;  ///< from 1, in bytes; 0 if line is 0
  std::string message;  ///< one sentence without a full stop: expected, found
  std::string excerpt;  ///< the line, shortened to fit, a line break, and a caret under the position; may be empty
};

/// Creates a diagnostic about the byte at `offset`, with its excerpt.
Diagnostic diagnosticAt(const SourceText& text, size_t offset, Severity severity, std::string message);

/// Returns `file:line:column: message`, followed by the excerpt on the next line. Control bytes of the file are
/// replaced by `?`.
std::string format(const Diagnostic& diagnostic);

/// Appends `more` to `diagnostics`.
void append(std::vector<Diagnostic> more, std::vector<Diagnostic>* diagnostics);

/// A parser stops collecting after this many diagnostics, and reports how many it omitted.
inline constexpr size_t kMaximumDiagnostics = 1000;

/// Creates a status with the same text, and the position as payload.
absl::Status statusOf(absl::StatusCode code, const Diagnostic& diagnostic);
/// Returns the position that statusOf() stored; no value if the error has no position.
std::optional<Position> errorPosition(const absl::Status& status);

}  // namespace hlo
