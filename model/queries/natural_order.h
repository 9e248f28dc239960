#pragma once

// Natural sort order of names: add.2 before add.10. A name is a sequence of alternating texts and numbers; texts
// compare byte by byte, numbers by value.

#include "absl/strings/string_view.h"

namespace queries {

/// Returns a negative value, 0 or a positive value if `a` sorts before, equal to or after `b`. 0 for texts that differ
/// only in leading zeros.
int compareNaturally(absl::string_view a, absl::string_view b);

/// Returns the digits at the start of `text`.
absl::string_view leadingDigits(absl::string_view text);
/// Returns the text before the first digit.
absl::string_view leadingText(absl::string_view text);

}  // namespace queries
