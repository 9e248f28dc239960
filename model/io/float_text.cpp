#include "model/io/float_text.h"

#include <charconv>
#include <cmath>
#include <limits>

#include "absl/base/casts.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace io {
namespace {

void appendGeneral(double value, int digits, std::string* out) {
  char text[64];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits);
  out->append(text, end.ptr);
}

// A NaN's mantissa is printed unless it is the usual one.
void appendNan(bool isNegative, uint64_t mantissa, int mantissaBits, std::string* out) {
  *out += isNegative ? "-nan" : "nan";
  if (mantissaBits > 0 && mantissa != uint64_t{1} << (mantissaBits - 1)) {
    absl::StrAppend(out, "(0x", absl::Hex(mantissa), ")");
  }
}

// Parses the mantissa in `nan(0x200000)`. Without a number it is the usual one.
bool readNan(absl::string_view text, int mantissaBits, bool* isNegative, uint64_t* mantissa) {
  *isNegative = absl::ConsumePrefix(&text, "-");
  if (!absl::ConsumePrefix(&text, "nan")) return false;
  *mantissa = uint64_t{1} << (mantissaBits - 1);
  if (text.empty()) return true;
  if (!absl::ConsumePrefix(&text, "(0x") || !absl::ConsumeSuffix(&text, ")") || !absl::SimpleHexAtoi(text, mantissa)) {
    return false;
  }
  *mantissa &= (uint64_t{1} << mantissaBits) - 1;
  return *mantissa != 0;  // 0 would be an infinity
}

}  // namespace

void appendFloat(float value, std::string* out) {
  const auto bits = absl::bit_cast<uint32_t>(value);
  if (std::isnan(value)) return appendNan((bits >> 31) != 0, bits & 0x7FFFFFu, 23, out);
  const size_t begin = out->size();
  appendGeneral(value, std::numeric_limits<float>::digits10, out);
  float back = 0;
  if (absl::SimpleAtof(absl::string_view(*out).substr(begin), &back) && back == value) return;
  out->resize(begin);
  appendGeneral(value, std::numeric_limits<float>::max_digits10, out);
}

void appendFloat(double value, std::string* out) {
  const auto bits = absl::bit_cast<uint64_t>(value);
  if (std::isnan(value)) return appendNan((bits >> 63) != 0, bits & 0xFFFFFFFFFFFFFu, 52, out);
  const size_t begin = out->size();
  appendGeneral(value, std::numeric_limits<double>::digits10, out);
  double back = 0;
  if (absl::SimpleAtod(absl::string_view(*out).substr(begin), &back) && back == value) return;
  out->resize(begin);
  appendGeneral(value, std::numeric_limits<double>::max_digits10, out);
}

void appendFloat(const FloatFormat& format, uint32_t bits, std::string* out) {
  const double value = decodeFloat(format, bits);
  if (std::isnan(value)) {
    const int payloadBits = format.specials == FloatFormat::Specials::kIeee ? format.mantissaBits : 0;
    return appendNan(std::signbit(value), bits & ((1u << format.mantissaBits) - 1), payloadBits, out);
  }
  appendGeneral(value, format.digits(), out);
}

bool readFloat(absl::string_view text, float* value) {
  bool isNegative = false;
  uint64_t mantissa = 0;
  if (absl::StrContains(text, 'n') && readNan(text, 23, &isNegative, &mantissa)) {
    *value = absl::bit_cast<float>(static_cast<uint32_t>(mantissa) | 0x7F800000u | (isNegative ? 0x80000000u : 0u));
    return true;
  }
  return absl::SimpleAtof(text, value);
}

bool readFloat(absl::string_view text, double* value) {
  bool isNegative = false;
  uint64_t mantissa = 0;
  if (absl::StrContains(text, 'n') && readNan(text, 52, &isNegative, &mantissa)) {
    *value = absl::bit_cast<double>(mantissa | 0x7FF0000000000000u | (isNegative ? uint64_t{1} << 63 : 0));
    return true;
  }
  return absl::SimpleAtod(text, value);
}

bool readFloat(const FloatFormat& format, absl::string_view text, uint32_t* bits) {
  bool isNegative = false;
  uint64_t mantissa = 0;
  if (format.specials == FloatFormat::Specials::kIeee && absl::StrContains(text, '(') &&
      readNan(text, format.mantissaBits, &isNegative, &mantissa)) {
    const uint32_t exponent = ((1u << format.exponentBits) - 1) << format.mantissaBits;
    *bits = static_cast<uint32_t>(mantissa) | exponent | (isNegative ? 1u << (format.bits() - 1) : 0);
    return true;
  }
  double value = 0;
  if (!absl::SimpleAtod(text, &value)) return false;
  *bits = encodeFloat(format, value);
  return true;
}

}  // namespace io
