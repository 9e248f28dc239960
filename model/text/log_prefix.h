#pragma once

// What a logger writes before each line of a dump that went to a log:
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

/// Bytes of the prefix that `line` begins with, the blank behind it included; 0 where there is none.
size_t logPrefixSize(absl::string_view line);

/// The text with blanks in place of such prefixes, so that every place in it stays what it was. The text itself where
/// none of its first lines has one.
std::shared_ptr<const SourceText> withoutLogPrefixes(std::shared_ptr<const SourceText> text);

}  // namespace hlo
