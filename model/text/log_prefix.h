#pragma once

// The prefix that a logger writes before each line of a dump in a log:
//
//   I0000 00:00:1700000000.123456    1234 hlo_module.cc:55] HloModule jit_f
//   2024-03-01 12:00:00.123456: I xla/service/hlo_module.cc:55] HloModule jit_f
//
// Source: formats/hlo-text.md §17.5.

#include <cstddef>
#include <memory>

#include "absl/strings/string_view.h"
#include "model/text/source_text.h"

namespace hlo {

/// Returns the size in bytes of the prefix of `line`, including the blank after it; 0 if there is none.
size_t logPrefixSize(absl::string_view line);

/// Returns the text with each prefix replaced by blanks, so that all offsets stay the same. Returns the text itself if
/// none of its first lines has a prefix.
std::shared_ptr<const SourceText> withoutLogPrefixes(std::shared_ptr<const SourceText> text);

}  // namespace hlo
