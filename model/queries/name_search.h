#pragma once

// Finds the names that best match a few typed letters: the name itself, names with that prefix, names with a part that
// begins with or contains them, and names that contain the letters in order ("mlpdot" for mlp/dot_general). A million
// names take some milliseconds.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "model/queries/text_arena.h"

namespace queries {

struct NameHit {
  uint32_t name = 0;  ///< index into the given texts
  uint32_t cost = 0;  ///< lower is better; comparable between different lists
};

/// Returns at most `limit` matches, best first; ties in input order. Blanks between the letters are ignored. Empty if
/// no letters are typed. When stopped, the result is unusable.
std::vector<NameHit> bestNames(const TextArena& names, absl::string_view typed, size_t limit,
                               std::stop_token stop = {});

}  // namespace queries
