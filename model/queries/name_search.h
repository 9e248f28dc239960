#pragma once

// The names that fit best to a few letters that somebody types to go there: the name itself, names that begin so, names
// with a part that begins so or has them, and names that have the letters in their order ("mlpdot" for
// mlp/dot_general). A million names take some milliseconds.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "model/queries/text_arena.h"

namespace queries {

struct NameHit {
  uint32_t name = 0;  ///< of the texts given
  uint32_t cost = 0;  ///< less is better; of names of any texts
};

/// The best ones, best first, at most `limit`; equally good ones in their order. Blanks between the letters do not
/// count. Nothing for no letters. When stopped, the result is of no use.
std::vector<NameHit> bestNames(const TextArena& names, absl::string_view typed, size_t limit,
                               std::stop_token stop = {});

}  // namespace queries
