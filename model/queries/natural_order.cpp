#include "model/queries/natural_order.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/strip.h"

namespace queries {
namespace {

absl::string_view withoutZeros(absl::string_view digits) {
  while (absl::ConsumePrefix(&digits, "0")) {
  }
  return digits;
}

}  // namespace

absl::string_view leadingDigits(absl::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(), absl::ascii_isdigit);
  return text.substr(0, static_cast<size_t>(end - text.begin()));
}

absl::string_view leadingText(absl::string_view text) {
  const auto end = std::find_if(text.begin(), text.end(), absl::ascii_isdigit);
  return text.substr(0, static_cast<size_t>(end - text.begin()));
}

int compareNaturally(absl::string_view a, absl::string_view b) {
  while (!a.empty() && !b.empty()) {
    const absl::string_view textA = leadingText(a);
    const absl::string_view textB = leadingText(b);
    if (const int order = textA.compare(textB); order != 0) return order;
    a.remove_prefix(textA.size());
    b.remove_prefix(textB.size());
    const absl::string_view digitsA = leadingDigits(a);
    const absl::string_view digitsB = leadingDigits(b);
    const absl::string_view numberA = withoutZeros(digitsA);
    const absl::string_view numberB = withoutZeros(digitsB);
    if (numberA.size() != numberB.size()) return numberA.size() < numberB.size() ? -1 : 1;
    if (const int order = numberA.compare(numberB); order != 0) return order;
    if (digitsA.empty() != digitsB.empty()) return digitsA.empty() ? -1 : 1;
    a.remove_prefix(digitsA.size());
    b.remove_prefix(digitsB.size());
  }
  return static_cast<int>(!a.empty()) - static_cast<int>(!b.empty());
}

}  // namespace queries
