#pragma once

// Reads numbers in a backend_config in any notation: JSON, JSON in an escaped string, an MLIR dictionary. Quotes,
// escapes and the separator between a key and its value are ignored. Source: formats/hlo-text.md §13, backend_config;
// formats/cost-analysis.md §5, §6.1.

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"

namespace hlo {

/// Returns the text after the first sequence of the keys in this order, with any text between them; nothing if there is
/// none.
std::optional<absl::string_view> behindKeys(absl::string_view config, std::initializer_list<absl::string_view> keys);
/// Returns the integer value of the last key: `"known_trip_count":{"n":"9"}`, `attn_heads = 48 : i64`.
std::optional<int64_t> integerAt(absl::string_view config, std::initializer_list<absl::string_view> keys);
/// Returns a list of integers such as `["1","0"]`.
std::optional<std::vector<int64_t>> integersAt(absl::string_view config, std::initializer_list<absl::string_view> keys);

}  // namespace hlo
