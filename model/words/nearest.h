#pragma once

// Suggestions for misspelt words.

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace words {

/// Returns how many characters must be inserted, deleted, replaced or swapped with their neighbour to turn one word
/// into the other; case does not count. Quadratic.
size_t editDistance(absl::string_view a, absl::string_view b);

/// Sorts the names by their distance from a misspelt word, nearest first; a name that begins with the word is near.
std::vector<std::string> nearestFirst(std::vector<std::string> names, absl::string_view word);

}  // namespace words
