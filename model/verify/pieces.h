#pragma once

// Splits lists of a dump: operands, or the elements of an attribute.

#include <vector>

#include "absl/strings/string_view.h"
#include "model/text/scanner.h"

namespace hlo {

/// Calls `use(piece)` for each comma-separated piece of a list, without surrounding blanks. Commas inside brackets do
/// not separate.
template <typename Use>
void eachPiece(absl::string_view list, const Use& use) {
  int depth = 0;
  size_t begin = 0;
  const auto piece = [&](size_t end) {
    absl::string_view text = list.substr(begin, end - begin);
    while (!text.empty() && charclass::is(text.front(), charclass::kBlank)) text.remove_prefix(1);
    while (!text.empty() && charclass::is(text.back(), charclass::kBlank)) text.remove_suffix(1);
    if (!text.empty()) use(text);
    begin = end + 1;
  };
  for (size_t i = 0; i < list.size(); ++i) {
    const char c = list[i];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (c == ',' && depth == 0) piece(i);
  }
  piece(list.size());
}

/// Returns the start of each element of `{a, b}`.
inline std::vector<const char*> elementPlaces(absl::string_view value) {
  std::vector<const char*> places;
  if (value.size() < 2) return places;
  eachPiece(value.substr(1, value.size() - 2), [&](absl::string_view piece) { places.push_back(piece.data()); });
  return places;
}

}  // namespace hlo
