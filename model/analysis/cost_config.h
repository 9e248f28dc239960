#pragma once

// Figures in a backend_config, whatever it is written in: JSON, JSON in an escaped string, an MLIR dictionary. Quotes,
// escapes and the mark between a key and its value are not looked at. Source: formats/hlo-text.md §13, backend_config;
// formats/cost-analysis.md §5, §6.1.

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"

namespace hlo {

/// Behind the first place where the keys stand one after the other, with other text between them; nothing where not.
std::optional<absl::string_view> behindKeys(absl::string_view config, std::initializer_list<absl::string_view> keys);
/// The integer that is the value of the last of the keys: `"known_trip_count":{"n":"9"}`, `attn_heads = 48 : i64`.
std::optional<int64_t> integerAt(absl::string_view config, std::initializer_list<absl::string_view> keys);
/// `["1","0"]`
std::optional<std::vector<int64_t>> integersAt(absl::string_view config, std::initializer_list<absl::string_view> keys);

}  // namespace hlo
