#pragma once

// Floating-point types of 16 bits and less, as numbers and as bits. Source: XLA's PrimitiveType; the OCP formats for
// 8-bit and microscaling types; formats/hlo-text.md §8.1.

#include <cstdint>

#include "model/ir/shape.h"

namespace io {

struct FloatFormat {
  enum class Specials : uint8_t {
    kIeee,          ///< the highest exponent is infinity and NaN
    kNanAllOnes,    ///< "FN": NaN is the highest exponent with all mantissa bits set; no infinity
    kNanMinusZero,  ///< "FNUZ": NaN has the bits of -0; no infinity
    kNone,          ///< finite values only
    kPowers,        ///< powers of two without a sign; all bits set is NaN
  };
  int exponentBits;
  int mantissaBits;
  int bias;
  Specials specials;

  int bits() const { return exponentBits + mantissaBits + (specials == Specials::kPowers ? 0 : 1); }
  /// Returns the number of decimal digits that distinguishes every value from its neighbours.
  int digits() const;
};

/// Returns the format of a floating-point type of at most 16 bits; null for every other type.
const FloatFormat* narrowFloat(hlo::ElementType type);

/// Exact. Bits above the format's are ignored. The sign of a NaN is kept.
double decodeFloat(const FloatFormat& format, uint32_t bits);

/// Returns the nearest value, ties to even. Overflow becomes infinity, else NaN, else the largest value; so do NaN and
/// infinity if the format lacks them.
uint32_t encodeFloat(const FloatFormat& format, double value);

}  // namespace io
