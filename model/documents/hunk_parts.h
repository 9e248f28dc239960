#pragma once

// Divides a large hunk for lists: changes that hang together can be most of a module, as when another fusion is beside
// each other one. Its parts are those of one scope, of one computation or of one opcode.

#include <string>
#include <vector>

#include "model/documents/comparison.h"

namespace model {

/// Changes of a hunk in one place. Both sides of a pair are in one part.
struct HunkPart {
  std::string place;  ///< "layers/attn"; "" for instructions without a scope
  compare::Hunk of;   ///< its instructions, in text order

  /// "layers/attn: 12 multiply, 3 add removed"
  std::string title(const Comparison& comparison) const;
};

/// Hunks with more instructions are divided.
inline constexpr size_t kMostUndivided = 60;

/// Returns 2 to 24 parts, the largest first; none if the hunk is small or all of it is in one place. Linear.
std::vector<HunkPart> partsOf(const Comparison& comparison, const compare::Hunk& hunk);

}  // namespace model
