#pragma once

// Floating-point numbers as XLA prints them: with the smaller of two precisions that identifies the value, and with the
// mantissa of a NaN unless it is the usual one. Independent of the locale. Source: RoundTripFpToString;
// formats/hlo-text.md §9.

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "model/io/narrow_float.h"

namespace io {

void appendFloat(float value, std::string* out);
void appendFloat(double value, std::string* out);
/// Appends the value with these bits.
void appendFloat(const FloatFormat& format, uint32_t bits, std::string* out);

/// Parses `1e-08`, `-inf`, `nan(0x200000)`. Returns false for other texts.
bool readFloat(absl::string_view text, float* value);
bool readFloat(absl::string_view text, double* value);
bool readFloat(const FloatFormat& format, absl::string_view text, uint32_t* bits);

}  // namespace io
