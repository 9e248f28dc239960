#include "model/words/numbers.h"

#include <atomic>
#include <cmath>
#include <iterator>
#include <list>
#include <mutex>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "model/words/translation.h"

namespace words {
namespace {

// Global, like the locale, since texts are also created on workers. Styles are never destroyed.
std::atomic<ByteUnit> g_byteUnit = ByteUnit::kBinary;
std::atomic<const NumberStyle*> g_numberStyle = nullptr;
thread_local int t_englishNumbers = 0;

const NumberStyle& style() {
  static const NumberStyle english;
  const NumberStyle* const chosen = t_englishNumbers > 0 ? nullptr : g_numberStyle.load(std::memory_order_acquire);
  return chosen == nullptr ? english : *chosen;
}

int64_t bytesOfUnit() { return g_byteUnit == ByteUnit::kBinary ? 1024 : 1000; }

// Expects digits only.
std::string withGroups(absl::string_view digits) {
  std::string text;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += style().group;
    text += digits[i];
  }
  return text;
}

}  // namespace

ByteUnit byteUnit() { return g_byteUnit; }

void setByteUnit(ByteUnit unit) { g_byteUnit = unit; }

void setNumberStyle(const NumberStyle& style) {
  static std::mutex mutex;
  static std::list<NumberStyle> styles;
  const std::lock_guard lock(mutex);
  g_numberStyle.store(&styles.emplace_back(style), std::memory_order_release);
}

EnglishNumbers::EnglishNumbers() { ++t_englishNumbers; }
EnglishNumbers::~EnglishNumbers() { --t_englishNumbers; }

std::string humanBytes(int64_t bytes) {
  static const char* const kBinary[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  static const char* const kDecimal[] = {"kB", "MB", "GB", "TB", "PB", "EB"};
  const int64_t step = bytesOfUnit();
  if (bytes < step && bytes > -step) return absl::StrCat(bytes, " B");
  const double most = static_cast<double>(step) - 0.005;  // values that round up use the next unit
  double scaled = static_cast<double>(bytes) / static_cast<double>(step);
  size_t unit = 0;
  while ((scaled >= most || scaled <= -most) && unit + 1 < std::size(kBinary)) {
    scaled /= static_cast<double>(step);
    ++unit;
  }
  return absl::StrCat(decimal(scaled, 2), " ", (step == 1024 ? kBinary : kDecimal)[unit]);
}

std::string grouped(int64_t number) {
  const std::string digits = absl::StrCat(number);
  return number < 0 ? absl::StrCat("-", withGroups(absl::string_view(digits).substr(1))) : withGroups(digits);
}

std::string decimal(double number, int digits) {
  std::string text = absl::StrFormat("%.*f", digits, std::fabs(number));
  constexpr double kPowers[] = {1, 10, 100, 1000, 10000};
  // printf rounds half to even. The product is exact: the factors together have no more bits than a long double.
  const long double scaled = static_cast<long double>(std::fabs(number)) * kPowers[digits];
  if (scaled < 1e15L && scaled - std::floor(scaled) == 0.5L) {
    const auto up = static_cast<int64_t>(std::floor(scaled)) + 1;
    const auto power = static_cast<int64_t>(kPowers[digits]);
    text = digits == 0 ? absl::StrCat(up) : absl::StrFormat("%d.%0*d", up / power, digits, up % power);
  }
  if (!std::isfinite(number)) return text;
  const size_t point = text.find('.');
  const std::string whole = withGroups(absl::string_view(text).substr(0, point));
  return absl::StrCat(number < 0 ? "-" : "", whole,
                      point == std::string::npos ? "" : absl::StrCat(style().point, text.substr(point + 1)));
}

std::string percentText(double share, int digits) { return absl::StrCat(decimal(100 * share, digits), "%"); }

std::string exactBytes(int64_t bytes) {
  const std::string exact = filled(translate("model", "%1 byte(s)", nullptr, bytes), grouped(bytes));
  if (bytes < bytesOfUnit() && bytes > -bytesOfUnit()) return exact;
  return absl::StrCat(humanBytes(bytes), " (", exact, ")");
}

}  // namespace words
