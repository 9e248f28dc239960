#pragma once

// Texts about costs (words/amount_text.h) for views.

#include <QString>
#include <optional>

#include "model/items/format.h"
#include "model/words/amount_text.h"

namespace model {

inline QString shortCount(int64_t count) { return toQString(words::shortCount(count)); }
inline QString countText(hlo::Amount amount) { return toQString(words::countText(amount)); }
inline QString bytesText(hlo::Amount amount) { return toQString(words::bytesText(amount)); }
inline QString exactCount(hlo::Amount amount) { return toQString(words::exactCount(amount)); }
inline QString exactBytes(hlo::Amount amount) { return toQString(words::exactBytes(amount)); }
inline QString unitOfBytes() { return toQString(words::unitOfBytes()); }
inline QString lineAtPeakText(int64_t bytes, int64_t inferredBytes, bool isEstimated) {
  return toQString(words::lineAtPeakText(bytes, inferredBytes, isEstimated));
}
inline QString lineAtPeakCell(int64_t bytes, int64_t inferredBytes) {
  return toQString(words::lineAtPeakCell(bytes, inferredBytes));
}
inline QString atPeakText(int64_t bytes, bool isEstimated) { return toQString(words::atPeakText(bytes, isEstimated)); }
inline QString instructionsText(int64_t instructions, int64_t inferred) {
  return toQString(words::instructionsText(instructions, inferred));
}
inline QString secondsText(double seconds) { return toQString(words::secondsText(seconds)); }
inline QString secondsText(const hlo::TimeEstimate& time) { return toQString(words::secondsText(time)); }
inline QString intensityText(std::optional<double> intensity) { return toQString(words::intensityText(intensity)); }
inline QString noTimesText(const hlo::Device& device) { return toQString(words::noTimesText(device)); }
inline QString boundText(hlo::Bound bound) { return toQString(words::boundText(bound)); }

}  // namespace model
