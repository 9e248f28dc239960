#include "model/buffers/byte_count.h"

#include <algorithm>
#include <limits>

#include "absl/numeric/int128.h"
#include "absl/strings/ascii.h"
#include "absl/strings/strip.h"

namespace buffers {
namespace {

constexpr int64_t kLargest = std::numeric_limits<int64_t>::max();
constexpr int64_t kMostDecimals = 1'000'000;  // further digits are below one byte
constexpr absl::string_view kUnits = "KMGTPE";

int64_t limited(absl::int128 number) { return number > kLargest ? kLargest : static_cast<int64_t>(number); }

}  // namespace

bool ByteCount::agreesWith(int64_t exactBytes) const {
  const absl::int128 difference = absl::int128(exactBytes) - bytes;
  return difference <= roundingBytes && -difference <= roundingBytes;
}

std::optional<ByteCount> takeByteCount(absl::string_view& text) {
  absl::string_view rest = text;
  const bool isNegative = absl::ConsumePrefix(&rest, "-");
  if (rest.empty() || !absl::ascii_isdigit(rest.front())) return std::nullopt;
  absl::int128 whole = 0;
  for (; !rest.empty() && absl::ascii_isdigit(rest.front()); rest.remove_prefix(1)) {
    whole = std::min<absl::int128>(whole * 10 + (rest.front() - '0'), kLargest);
  }
  int64_t parts = 0;
  int64_t decimals = 1;
  if (rest.size() > 1 && rest.front() == '.' && absl::ascii_isdigit(rest[1])) {
    for (rest.remove_prefix(1); !rest.empty() && absl::ascii_isdigit(rest.front()); rest.remove_prefix(1)) {
      if (decimals == kMostDecimals) continue;
      parts = parts * 10 + (rest.front() - '0');
      decimals *= 10;
    }
  }
  absl::int128 unit = 1;
  if (const size_t power = rest.empty() ? absl::string_view::npos : kUnits.find(rest.front());
      power != absl::string_view::npos) {
    unit = absl::int128(1) << static_cast<int>(10 * (power + 1));
    rest.remove_prefix(1);
    absl::ConsumePrefix(&rest, "iB");
  } else {
    absl::ConsumePrefix(&rest, "B");
  }
  if (!rest.empty() && absl::ascii_isalnum(rest.front())) return std::nullopt;
  if (unit == 1 && decimals > 1) return std::nullopt;  // fractions of a byte are not valid

  ByteCount count;
  count.bytes = whole > kLargest / unit ? kLargest : limited((whole * decimals + parts) * unit / decimals);
  // Half of the last digit, plus the amount that XLA's integer division by 1,024 truncates on the way to the unit.
  if (unit > 1) count.roundingBytes = limited(unit / (2 * decimals) + unit / 1024);
  if (isNegative) count.bytes = -count.bytes;
  text = rest;
  return count;
}

std::optional<ByteCount> parseByteCount(absl::string_view text) {
  const std::optional<ByteCount> count = takeByteCount(text);
  return text.empty() ? count : std::nullopt;
}

}  // namespace buffers
