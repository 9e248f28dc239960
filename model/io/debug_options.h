#pragma once

// The compiler flags that a dump states for a module: `S.debug_options` is a DebugOptions proto in text form, with the
// flags that differ from their defaults.
// Source: DumpNonDefaultDebugOptions in XLA's service/dump.cc; formats/dump-folder.md §3.

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/io/dump_folder.h"

namespace io {

struct CompilerFlag {
  std::string name;   ///< without hyphens: "xla_dump_to"
  std::string value;  ///< in the syntax of XLA_FLAGS: strings without quotes, repeated values and maps with commas
};
using CompilerFlags = std::vector<CompilerFlag>;

/// Parses the text form, in file order. Text that is not a field is skipped.
CompilerFlags parseDebugOptions(absl::string_view text);

/// Reads the flags of a module; null if no file of the dump states them.
std::shared_ptr<const CompilerFlags> compilerFlagsOf(const Dump& dump, uint32_t module, std::stop_token stop = {});

}  // namespace io
