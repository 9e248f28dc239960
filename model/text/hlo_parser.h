#pragma once

// Reads HLO text in every dialect (formats/hlo-text.md) into modules. Unknown constructs are kept as written; malformed
// text is reported as a diagnostic, and parsing continues at the next instruction.

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "absl/status/statusor.h"
#include "model/ir/module.h"
#include "model/text/diagnostic.h"

namespace hlo {

struct ParsedHlo {
  /// One per `HloModule` line, in text order; at least one.
  std::vector<std::shared_ptr<const Module>> modules;
  std::vector<Diagnostic> diagnostics;
  /// The number of bytes that the second thread read.
  size_t bytesOfSecond = 0;
};

/// Called occasionally on the calling thread with the fraction read so far, 0 to 1.
using Progress = std::function<void(double)>;

/// Returns true if the text looks like HLO: it has a `HloModule` line, a computation, or an instruction. `text` must be
/// a whole SourceText.
bool looksLikeHlo(absl::string_view text);

struct ParseOptions {
  /// 1 or 2; 0 means two if the text is large and the processor has two cores. The result is the same.
  int threads = 0;
  /// The second thread starts at the first computation after this offset; by default, after the middle.
  std::optional<size_t> split;
};

/// Errors: InvalidArgument if the text has neither an instruction nor a header; Cancelled.
absl::StatusOr<ParsedHlo> parseHlo(std::shared_ptr<const SourceText> text, std::stop_token stop = {},
                                   const Progress& progress = {}, const ParseOptions& options = {});

}  // namespace hlo
