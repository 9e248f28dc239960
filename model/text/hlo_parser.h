#pragma once

// Reads HLO text in every dialect (formats/hlo-text.md) into modules. What it does not know it keeps as
// written; what is malformed becomes a diagnostic and reading goes on at the next instruction.

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
  /// One per `HloModule` line, in order of the text; at least one.
  std::vector<std::shared_ptr<const Module>> modules;
  std::vector<Diagnostic> diagnostics;
  /// That the second of two threads read.
  size_t bytesOfSecond = 0;
};

/// Called now and then with the share read, 0 to 1, on the calling thread.
using Progress = std::function<void(double)>;

/// Whether the text, all of a SourceText, reads like HLO: a `HloModule` line, a computation, or an instruction.
bool looksLikeHlo(absl::string_view text);

struct ParseOptions {
  /// 1 or 2; 0: two where the text is large and the processor has two cores. The result is the same.
  int threads = 0;
  /// The second thread begins with the first computation that it finds behind this offset; nothing: behind the middle.
  std::optional<size_t> split;
};

/// Errors: InvalidArgument where there is no instruction and no header at all; Cancelled.
absl::StatusOr<ParsedHlo> parseHlo(std::shared_ptr<const SourceText> text, std::stop_token stop = {},
                                   const Progress& progress = {}, const ParseOptions& options = {});

}  // namespace hlo
