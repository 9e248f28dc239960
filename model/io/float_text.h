#pragma once

// Floating-point numbers as XLA prints them: with the fewest digits of two precisions that tell the value, and with the
// mantissa of a NaN that says more than that it is one. Independent of the locale. Source: RoundTripFpToString;
// formats/hlo-text.md §9.

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "model/io/narrow_float.h"

namespace io {

void appendFloat(float value, std::string* out);
void appendFloat(double value, std::string* out);
/// The value of these bits.
void appendFloat(const FloatFormat& format, uint32_t bits, std::string* out);

/// `1e-08`, `-inf`, `nan(0x200000)`. False where it is none.
bool readFloat(absl::string_view text, float* value);
bool readFloat(absl::string_view text, double* value);
bool readFloat(const FloatFormat& format, absl::string_view text, uint32_t* bits);

}  // namespace io
