#pragma once

// What may or must share memory, as attributes say it: `input_output_alias` and `buffer_donor` of a module,
// `output_to_operand_aliasing` of a custom call, a fusion or an async start. Source: formats/hlo-text.md §12.

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"

namespace hlo {

/// `{output}: (number, {index})`: the parameter or operand that an output aliases. A donor has no output.
struct AliasEntry {
  std::vector<int64_t> output;
  int64_t number = 0;
  std::vector<int64_t> index;
  bool isMust = false;  ///< must-alias; may-alias where nothing is written
};

/// `{ {0}: (1, {}), {1,0}: (2, {0}, may-alias) }`, `{ (1, {}), (2, {0}) }`. Entries up to the first that is malformed.
std::vector<AliasEntry> parseAliasEntries(absl::string_view text);

}  // namespace hlo
