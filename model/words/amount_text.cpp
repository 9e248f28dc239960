#include "model/words/amount_text.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "model/words/numbers.h"
#include "model/words/translation.h"

namespace words {
namespace {

// Returns three significant digits for any magnitude.
std::string threeDigits(double scaled) {
  const int behind = scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0;
  return decimal(scaled, behind);
}

template <typename Write>
std::string cell(hlo::Amount amount, const Write& write) {
  if (amount.isUnknown()) return "?";
  return amount.isExact() ? write(amount.atLeast()) : "≥ " + write(amount.atLeast());
}

template <typename Write>
std::string whole(hlo::Amount amount, const Write& write) {
  if (amount.isUnknown()) return translate("model", "unknown");
  return amount.isExact() ? write(amount.atLeast())
                          : filled(translate("model", "at least %1"), write(amount.atLeast()));
}

}  // namespace

std::string shortCount(int64_t count) {
  static const char* const kUnits[] = {"K", "M", "G", "T", "P", "E"};
  if (count < 1000) return absl::StrCat(count);
  double scaled = static_cast<double>(count) / 1000;
  size_t unit = 0;
  while (scaled >= 999.5 && unit + 1 < std::size(kUnits)) {
    scaled /= 1000;
    ++unit;
  }
  return filled("%1 %2", threeDigits(scaled), kUnits[unit]);
}

std::string countText(hlo::Amount amount) { return cell(amount, shortCount); }

std::string bytesText(hlo::Amount amount) { return cell(amount, humanBytes); }

std::string exactCount(hlo::Amount amount) { return whole(amount, grouped); }

std::string exactBytes(hlo::Amount amount) {
  return whole(amount, [](int64_t bytes) { return exactBytes(bytes); });
}

std::string unitOfBytes() { return grouped(byteUnit() == ByteUnit::kBinary ? 1024 : 1000); }

std::string atPeakText(int64_t bytes, bool isEstimated) {
  return filled(
      (isEstimated ? translate("model", "%1 live at the estimated peak") : translate("model", "%1 live at the peak")),
      exactBytes(bytes));
}

std::string lineAtPeakCell(int64_t bytes, int64_t inferredBytes) {
  if (inferredBytes <= 0) return humanBytes(bytes);
  return bytes > 0 ? filled("%1 (+%2)", humanBytes(bytes), humanBytes(inferredBytes))
                   : filled("(%1)", humanBytes(inferredBytes));
}

std::string lineAtPeakText(int64_t bytes, int64_t inferredBytes, bool isEstimated) {
  const std::string text = atPeakText(bytes, isEstimated);
  if (inferredBytes == 0) return text;
  return filled(translate("model", "%1, and %2 inferred (no source line of their own)"), text,
                exactBytes(inferredBytes));
}

std::string instructionsText(int64_t instructions, int64_t inferred) {
  const std::string text = translate("model", "%n instruction(s)", nullptr, instructions);
  if (inferred == 0) return text;
  return filled(translate("model", "%1, %2 of them inferred (no source line of their own)"), text, grouped(inferred));
}

std::string secondsText(double seconds) {
  struct Unit {
    double seconds;
    const char* name;
  };
  static const Unit kUnits[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}, {1e-9, "ns"}};
  if (seconds <= 0) return "0 s";
  for (const Unit& unit : kUnits) {
    // Values that round up to 1,000 of the smaller unit use this one.
    if (seconds < unit.seconds * 0.9995 && unit.seconds > 1e-9) continue;
    const double scaled = seconds / unit.seconds;
    if (scaled < 0.01) return filled("< %1 ns", decimal(0.01, 2));
    if (scaled >= 999.5) return filled("%1 s", grouped(std::llround(std::min(scaled, 9e18))));  // only for seconds
    return filled("%1 %2", threeDigits(scaled), unit.name);
  }
  return {};
}

std::string secondsText(const hlo::TimeEstimate& time) {
  if (!time.isPartial) return secondsText(time.seconds);
  return time.seconds <= 0 ? "?" : "≥ " + secondsText(time.seconds);
}

std::string intensityText(std::optional<double> intensity) {
  if (!intensity) return "?";
  if (*intensity == 0) return "0";
  if (*intensity < 0.005) return "< " + decimal(0.01, 2);
  if (*intensity >= 999.5) return grouped(static_cast<int64_t>(std::llround(std::min(*intensity, 9e18))));
  return threeDigits(*intensity);
}

std::string noTimesText(const hlo::Device& device) {
  if (device.name.empty()) return translate("model", "The dump does not state its device, so there are no times.");
  return filled(translate("model", "The rates of %1 are not entered, so there are no times."), device.name);
}

std::string boundText(hlo::Bound bound) {
  switch (bound) {
    case hlo::Bound::kCompute: return translate("model", "compute");
    case hlo::Bound::kMemory: return translate("model", "memory");
    case hlo::Bound::kLink: return translate("model", "links");
    case hlo::Bound::kSequence:
    case hlo::Bound::kNothing: break;
  }
  return {};
}

}  // namespace words
