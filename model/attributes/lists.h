#pragma once

// Lists of integers and of words: `{0,1}`, `{{0,1},{2}}`, `{default,highest}`. Source: formats/hlo-text.md §11.

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace hlo {

/// A path into nested tuples; {} is the whole value.
using ShapeIndex = std::vector<int64_t>;

/// All parse functions of this folder fail with InvalidArgument, "expected …, found … at column …"; columns count bytes
/// from 1.
absl::StatusOr<std::vector<int64_t>> parseIntegers(absl::string_view text);
absl::StatusOr<std::vector<std::vector<int64_t>>> parseIntegerLists(absl::string_view text);
/// `{default,high,highest}`, `{true,false}`
absl::StatusOr<std::vector<std::string>> parseWords(absl::string_view text);

/// Returns the elements of `(s32[2] {1, 2}, (f32[] 3))` as written; the group includes its brackets. `{}` has none.
std::vector<absl::string_view> elementsOf(absl::string_view group);

/// `{0,1}`
std::string toText(absl::Span<const int64_t> integers);
std::string toText(const std::vector<std::vector<int64_t>>& lists);
std::string toText(const std::vector<std::string>& words);

}  // namespace hlo
