#pragma once

// Names as people sort them: add.2 before add.10. A name is a row of texts and numbers in turn; texts compare byte by
// byte, numbers by their size.

#include "absl/strings/string_view.h"

namespace queries {

/// Below, at or above 0 as `a` stands before, at or behind `b`. 0 for texts that differ in leading zeros only.
int compareNaturally(absl::string_view a, absl::string_view b);

/// The digits at the begin of `text`.
absl::string_view leadingDigits(absl::string_view text);
/// What stands before the first digit.
absl::string_view leadingText(absl::string_view text);

}  // namespace queries
