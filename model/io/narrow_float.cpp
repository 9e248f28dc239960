#include "model/io/narrow_float.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace io {
namespace {

using Specials = FloatFormat::Specials;

constexpr FloatFormat kF16{5, 10, 15, Specials::kIeee};
constexpr FloatFormat kBf16{8, 7, 127, Specials::kIeee};
constexpr FloatFormat kF8e5m2{5, 2, 15, Specials::kIeee};
constexpr FloatFormat kF8e4m3{4, 3, 7, Specials::kIeee};
constexpr FloatFormat kF8e4m3fn{4, 3, 7, Specials::kNanAllOnes};
constexpr FloatFormat kF8e4m3b11fnuz{4, 3, 11, Specials::kNanMinusZero};
constexpr FloatFormat kF8e3m4{3, 4, 3, Specials::kIeee};
constexpr FloatFormat kF8e5m2fnuz{5, 2, 16, Specials::kNanMinusZero};
constexpr FloatFormat kF8e4m3fnuz{4, 3, 8, Specials::kNanMinusZero};
constexpr FloatFormat kF8e8m0fnu{8, 0, 127, Specials::kPowers};
constexpr FloatFormat kF4e2m1fn{2, 1, 1, Specials::kNone};
constexpr FloatFormat kF6e2m3fn{2, 3, 1, Specials::kNone};
constexpr FloatFormat kF6e3m2fn{3, 2, 3, Specials::kNone};

double signedNan(bool negative) {
  return std::copysign(std::numeric_limits<double>::quiet_NaN(), negative ? -1.0 : 1.0);
}

}  // namespace

int FloatFormat::digits() const { return 1 + static_cast<int>(std::ceil((mantissaBits + 1) * std::log10(2.0))); }

const FloatFormat* narrowFloat(hlo::ElementType type) {
  switch (type) {
    case hlo::ElementType::kF16: return &kF16;
    case hlo::ElementType::kBf16: return &kBf16;
    case hlo::ElementType::kF8e5m2: return &kF8e5m2;
    case hlo::ElementType::kF8e4m3: return &kF8e4m3;
    case hlo::ElementType::kF8e4m3fn: return &kF8e4m3fn;
    case hlo::ElementType::kF8e4m3b11fnuz: return &kF8e4m3b11fnuz;
    case hlo::ElementType::kF8e3m4: return &kF8e3m4;
    case hlo::ElementType::kF8e5m2fnuz: return &kF8e5m2fnuz;
    case hlo::ElementType::kF8e4m3fnuz: return &kF8e4m3fnuz;
    case hlo::ElementType::kF8e8m0fnu: return &kF8e8m0fnu;
    case hlo::ElementType::kF4e2m1fn: return &kF4e2m1fn;
    case hlo::ElementType::kF6e2m3fn: return &kF6e2m3fn;
    case hlo::ElementType::kF6e3m2fn: return &kF6e3m2fn;
    default: return nullptr;
  }
}

double decodeFloat(const FloatFormat& format, uint32_t bits) {
  const uint32_t highestExponent = (1u << format.exponentBits) - 1;
  const uint32_t allMantissa = (1u << format.mantissaBits) - 1;
  const uint32_t mantissa = bits & allMantissa;
  const uint32_t exponent = (bits >> format.mantissaBits) & highestExponent;
  if (format.specials == Specials::kPowers) {
    return exponent == highestExponent ? signedNan(false) : std::ldexp(1.0, static_cast<int>(exponent) - format.bias);
  }
  const bool negative = ((bits >> (format.exponentBits + format.mantissaBits)) & 1) != 0;
  if (format.specials == Specials::kIeee && exponent == highestExponent) {
    return mantissa != 0 ? signedNan(negative)
                         : std::copysign(std::numeric_limits<double>::infinity(), negative ? -1 : 1);
  }
  if (format.specials == Specials::kNanAllOnes && exponent == highestExponent && mantissa == allMantissa) {
    return signedNan(negative);
  }
  if (format.specials == Specials::kNanMinusZero && negative && exponent == 0 && mantissa == 0) return signedNan(false);
  // Below the lowest normal exponent there is no leading one.
  const double significand = mantissa + (exponent > 0 ? std::ldexp(1.0, format.mantissaBits) : 0.0);
  const int power = std::max(static_cast<int>(exponent), 1) - format.bias - format.mantissaBits;
  return std::ldexp(negative ? -significand : significand, power);
}

uint32_t encodeFloat(const FloatFormat& format, double value) {
  const uint32_t highestExponent = (1u << format.exponentBits) - 1;
  const uint32_t allMantissa = (1u << format.mantissaBits) - 1;
  const uint32_t sign = std::signbit(value) ? 1u << (format.exponentBits + format.mantissaBits) : 0;
  const double magnitude = std::fabs(value);

  if (format.specials == Specials::kPowers) {
    if (!(magnitude > 0) || sign != 0) return std::isnan(value) || sign != 0 ? highestExponent : 0;
    if (std::isinf(magnitude)) return highestExponent;
    int power = 0;
    const double fraction = std::frexp(magnitude, &power);  // in [0.5, 1)
    const int exponent = power - 1 + (fraction > 0.75 ? 1 : 0) + format.bias;
    return static_cast<uint32_t>(std::clamp(exponent, 0, static_cast<int>(highestExponent)));
  }

  const uint32_t exponentOnes = highestExponent << format.mantissaBits;
  uint32_t nan = 0, tooLarge = 0;
  switch (format.specials) {
    case Specials::kIeee:
      nan = sign | exponentOnes | (1u << (format.mantissaBits - 1));
      tooLarge = sign | exponentOnes;
      break;
    case Specials::kNanAllOnes: nan = tooLarge = sign | exponentOnes | allMantissa; break;
    case Specials::kNanMinusZero: nan = tooLarge = 1u << (format.exponentBits + format.mantissaBits); break;
    case Specials::kNone: nan = tooLarge = sign | exponentOnes | allMantissa; break;
    case Specials::kPowers: break;
  }
  if (std::isnan(value)) return nan;
  if (std::isinf(value)) return tooLarge;

  int power = 0;
  std::frexp(magnitude, &power);
  const int lowest = 1 - format.bias;  // exponent of the smallest normal value
  int exponent = magnitude > 0 ? std::max(power - 1, lowest) : lowest;
  double significand = std::nearbyint(std::ldexp(magnitude, format.mantissaBits - exponent));
  const double one = std::ldexp(1.0, format.mantissaBits);
  if (significand >= 2 * one) {
    significand /= 2;
    ++exponent;
  }
  const bool isNormal = significand >= one;
  const int64_t field = isNormal ? int64_t{exponent} + format.bias : 0;
  if (field > static_cast<int64_t>(highestExponent)) return tooLarge;
  const auto mantissa = static_cast<uint32_t>(isNormal ? significand - one : significand);
  const uint32_t result = static_cast<uint32_t>(field) << format.mantissaBits | mantissa;
  if (format.specials == Specials::kIeee && result >= exponentOnes) return tooLarge;
  if (format.specials == Specials::kNanAllOnes && result == (exponentOnes | allMantissa)) return tooLarge;
  if (format.specials == Specials::kNanMinusZero && result == 0) return 0;
  return sign | result;
}

}  // namespace io
