#pragma once

// A number of bytes as dumps print it: exact, or rounded for readability.

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"

namespace buffers {

struct ByteCount {
  int64_t bytes = 0;
  int64_t roundingBytes = 0;  ///< maximum difference of the true number from `bytes`; 0: exact

  bool isExact() const { return roundingBytes == 0; }
  /// Returns whether this can be the printed form of the exact number.
  bool agreesWith(int64_t exactBytes) const;
  friend bool operator==(ByteCount, ByteCount) = default;
};

/// Returns the sum, or INT64_MAX on overflow. Neither argument is negative.
inline int64_t saturatingSum(int64_t a, int64_t b) {
  int64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

/// Parses the whole text. "0B" to "1023B" are exact, "12.0KiB", "17.50GiB" and, for TPUs, "530.00M" are rounded in the
/// last digit; a bare number is exact (tsl::strings::HumanReadableNumBytes; formats §8.3). Numbers that do not fit
/// become the maximum.
std::optional<ByteCount> parseByteCount(absl::string_view text);

/// Parses a byte count at the front of the text and removes it; returns nothing and leaves the text unchanged if there
/// is none.
std::optional<ByteCount> takeByteCount(absl::string_view& text);

}  // namespace buffers
