#pragma once

// Reads HLO text in every dialect (formats/hlo-text.md) into modules. What it does not know it keeps as
// written; what is malformed becomes a diagnostic and reading goes on at the next instruction.

#include <functional>
#include <memory>
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
};

/// Called now and then with the share read, 0 to 1, on the calling thread.
using Progress = std::function<void(double)>;

/// Whether the text, all of a SourceText, reads like HLO: a `HloModule` line, a computation, or an instruction.
bool looksLikeHlo(absl::string_view text);

/// Errors: InvalidArgument where there is no instruction and no header at all; Cancelled.
absl::StatusOr<ParsedHlo> parseHlo(std::shared_ptr<const SourceText> text, std::stop_token stop = {},
                                   const Progress& progress = {});

}  // namespace hlo
