#pragma once

// How costs are written for people: short for a cell, and whole for a tool tip. What is not known is "?", and what is
// known in part "≥ 12.3 M": neither is ever a plain figure, let alone 0.

#include <string>

#include "model/analysis/cost_amount.h"
#include "model/analysis/device.h"

namespace words {

/// 33554432 → "33.6 M"; all digits below 1,000.
std::string shortCount(int64_t count);
std::string countText(hlo::Amount amount);
/// As humanBytes().
std::string bytesText(hlo::Amount amount);
/// "33,554,432", "at least 33,554,432", "not known".
std::string exactCount(hlo::Amount amount);
/// "2,564,824 bytes (2.45 MiB)", "at least …", "not known".
std::string exactBytes(hlo::Amount amount);

/// What sizes are written in multiples of: "1,024", or "1,000" where that is preferred.
std::string unitOfBytes();

/// "2,564,824 bytes (2.45 MiB) live at the peak", "… at the estimated peak".
std::string atPeakText(int64_t bytes, bool isEstimated);

/// "1 instruction", "11 instructions, 9 of them inferred, without a line of their own".
std::string instructionsText(int64_t instructions, int64_t inferred);

/// 1.234e-5 → "12.3 µs"; "0 s".
std::string secondsText(double seconds);
/// "≥ 12.3 µs" where it is partial, "?" where nothing of it is known.
std::string secondsText(const hlo::TimeEstimate& time);
/// FLOPs for each byte: "0.25", "4.6", "171". "?" where it is not known.
std::string intensityText(std::optional<double> intensity);

/// "computing", "memory", "links"; "" where it is none of them.
std::string boundText(hlo::Bound bound);

}  // namespace words
