#pragma once

// A number of bytes as dumps print it: exact, or rounded for people.

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"

namespace buffers {

struct ByteCount {
  int64_t bytes = 0;
  int64_t roundingBytes = 0;  ///< how far the true number may be from `bytes`; 0: exact

  bool isExact() const { return roundingBytes == 0; }
  /// Whether this can be what was printed for the number.
  bool agreesWith(int64_t exactBytes) const;
  friend bool operator==(ByteCount, ByteCount) = default;
};

/// The sum, or the largest number where it is larger. Neither is negative.
inline int64_t saturatingSum(int64_t a, int64_t b) {
  int64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

/// "0B" to "1023B" are exact, "12.0KiB", "17.50GiB" and, of a TPU, "530.00M" are rounded in their last digit; a number
/// alone is exact (tsl::strings::HumanReadableNumBytes; formats §8.3). All of the text. What does not fit is the
/// largest number.
std::optional<ByteCount> parseByteCount(absl::string_view text);

/// The same from the front of the text, which then begins behind it; nothing, and no change, where there is none.
std::optional<ByteCount> takeByteCount(absl::string_view& text);

}  // namespace buffers
