#include "model/queries/query_number.h"

#include <algorithm>

#include "absl/numeric/int128.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace queries {
namespace {

// Returns the factor of a unit; 0 if it is not a unit.
int64_t factorOf(absl::string_view unit, Units units) {
  if (unit.empty()) return 1;
  const bool isBytes = units == Units::kBytes;
  if (isBytes && absl::EqualsIgnoreCase(unit, "b")) return 1;
  constexpr absl::string_view kPrefixes = "kmgtp";
  const size_t power = kPrefixes.find(absl::ascii_tolower(unit.front()));
  if (power == absl::string_view::npos) return 0;
  const absl::string_view rest = unit.substr(1);
  const bool isBinary = isBytes && (rest.empty() || absl::EqualsIgnoreCase(rest, "ib"));
  const bool isDecimal = isBytes ? absl::EqualsIgnoreCase(rest, "b") : rest.empty();
  if (!isBinary && !isDecimal) return 0;
  int64_t factor = 1;
  for (size_t i = 0; i <= power; ++i) factor *= isBinary ? 1024 : 1000;
  return factor;
}

}  // namespace

std::optional<QueryNumber> parseNumber(absl::string_view text, Units units) {
  const bool isNegative = absl::StartsWith(text, "-");
  if (isNegative) text.remove_prefix(1);
  // Numbers of 10^24 and more need no more digits; nine decimals are enough.
  constexpr int kMaximumDigits = 24, kMaximumDecimals = 9;
  absl::uint128 digits = 0;
  int64_t scale = 1;
  int count = 0, decimals = 0;
  bool hasPoint = false, hasRest = false, isHuge = false;
  size_t at = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '.' && !hasPoint && count > 0) {
      hasPoint = true;
    } else if (c == ',' && !hasPoint && count > 0) {
    } else if (!absl::ascii_isdigit(c)) {
      break;
    } else if (hasPoint && decimals == kMaximumDecimals) {
      hasRest |= c != '0';
    } else if (++count; count > kMaximumDigits + kMaximumDecimals) {
      return std::nullopt;
    } else {
      digits = digits * 10 + static_cast<uint32_t>(c - '0');
      isHuge |= !hasPoint && count > kMaximumDigits;
      if (hasPoint) {
        ++decimals;
        scale *= 10;
      }
    }
  }
  absl::string_view unit = text.substr(at);
  if (units == Units::kBytes && unit.size() > 1) absl::ConsumePrefix(&unit, " ");
  const int64_t factor = factorOf(unit, units);
  if (count == 0 || factor == 0 || (hasPoint && decimals == 0)) return std::nullopt;
  const absl::uint128 limit = static_cast<uint64_t>(INT64_MAX);
  QueryNumber number;
  if (isHuge || digits / static_cast<uint64_t>(scale) >= limit / static_cast<uint64_t>(factor) + 1) {
    number.value = INT64_MAX;
  } else {
    const absl::uint128 product = digits * static_cast<uint64_t>(factor);
    number.value = static_cast<int64_t>(absl::Uint128Low64(std::min(product / static_cast<uint64_t>(scale), limit)));
    number.hasRest = hasRest || product % static_cast<uint64_t>(scale) != 0;
  }
  if (isNegative) number.value = -number.value - (number.hasRest ? 1 : 0);
  return number;
}

}  // namespace queries
