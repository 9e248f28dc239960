#pragma once

// Formats costs: short for cells, exact for tooltips. An unknown amount is "?", and one that is known in part "≥ 12.3
// M"; neither is ever written as a plain number, least of all as 0.

#include <string>

#include "model/analysis/cost_amount.h"
#include "model/analysis/device.h"

namespace words {

/// 33554432 → "33.6 M"; all digits below 1,000.
std::string shortCount(int64_t count);
std::string countText(hlo::Amount amount);
/// Formats like humanBytes().
std::string bytesText(hlo::Amount amount);
/// "33,554,432", "at least 33,554,432", "not known".
std::string exactCount(hlo::Amount amount);
/// "2.45 MiB (2,564,824 bytes)", "at least …", "not known".
std::string exactBytes(hlo::Amount amount);

/// Returns the base of size units: "1,024", or "1,000" if decimal units are preferred.
std::string unitOfBytes();

/// "2.45 MiB (2,564,824 bytes) live at the peak", "… at the estimated peak".
std::string atPeakText(int64_t bytes, bool isEstimated);
/// "1.21 KiB (1,234 bytes) live at the peak, and 2.00 KiB (2,048 bytes) inferred (no source line of their own)", of a
/// source line.
std::string lineAtPeakText(int64_t bytes, int64_t inferredBytes, bool isEstimated);
/// The same for a cell: "1.00 MiB", "1.00 MiB (+512 B)" with 512 inferred bytes, "(512 B)" if all are inferred.
std::string lineAtPeakCell(int64_t bytes, int64_t inferredBytes);

/// "1 instruction", "11 instructions, 9 of them inferred, without a line of their own".
std::string instructionsText(int64_t instructions, int64_t inferred);

/// 1.234e-5 → "12.3 µs"; "0 s".
std::string secondsText(double seconds);
/// "≥ 12.3 µs" if it is partial, "?" if no part of it is known.
std::string secondsText(const hlo::TimeEstimate& time);
/// FLOP/byte: "0.25", "4.6", "171"; "?" if it is not known.
std::string intensityText(std::optional<double> intensity);

/// Returns why there are no times at the rates of a device: it is unknown, or its rates are not entered.
std::string noTimesText(const hlo::Device& device);

/// "computing", "memory", "links"; "" if it is bound by none of them.
std::string boundText(hlo::Bound bound);

}  // namespace words
