#pragma once

// The reason why the step that XLA prints as its peak is not always one at which the most bytes are live: the
// simplifications in XLA's count (live-range-rules.md §7.1) that must be undone, one on top of the other, until its
// peak is at such a step.

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "model/buffers/assignment.h"

namespace support {

/// A value with a live range, as in the dump.
struct CountedValue {
  buffers::StepRange range;
  int64_t wholeBytes = 0;  ///< bytes of the instruction's whole shape; for a tuple, of its pointer table
  int64_t bytes = 0;       ///< bytes of the value itself
  uint32_t buffer = 0;     ///< equal for values that must share memory
  uint32_t allocation = 0;
  int64_t offsetBytes = 0;
};

enum class PeakCause {
  kNone,         ///< the most bytes are live at the printed step
  kLateEnds,     ///< a value also counts at the step after its last one
  kWholeShapes,  ///< every value counts with the shape of its whole instruction
  kAliases,      ///< values that share a buffer count separately
  kHandOver,     ///< a value and the previous one at its address both count at the step where they meet
  kUnexplained,
};

/// Returns the bytes that the values use, each byte counted once.
inline int64_t unionBytes(const std::vector<const CountedValue*>& values) {
  std::map<uint32_t, std::vector<std::pair<int64_t, int64_t>>> places;
  for (const CountedValue* value : values) {
    places[value->allocation].emplace_back(value->offsetBytes, value->offsetBytes + value->bytes);
  }
  int64_t sum = 0;
  for (auto& [allocation, ranges] : places) {
    std::sort(ranges.begin(), ranges.end());
    int64_t end = 0;
    for (const auto& [from, to] : ranges) {
      sum += std::max<int64_t>(0, to - std::max(from, end));
      end = std::max(end, to);
    }
  }
  return sum;
}

/// Takes time proportional to steps times values.
inline PeakCause peakCause(const std::vector<CountedValue>& values, uint32_t stepCount, uint32_t printedStep) {
  // Bytes by step: as XLA counts them, then with one more simplification undone each.
  std::vector<int64_t> printed(stepCount, 0), whole(stepCount, 0), own(stepCount, 0), once(stepCount, 0),
      occupied(stepCount, 0);
  for (uint32_t step = 0; step < stepCount; ++step) {
    std::vector<const CountedValue*> live;
    std::map<uint32_t, int64_t> buffers;
    for (const CountedValue& value : values) {
      if (value.range.contains(step) || value.range.end == step) printed[step] += value.wholeBytes;
      if (!value.range.contains(step)) continue;
      live.push_back(&value);
      whole[step] += value.wholeBytes;
      own[step] += value.bytes;
      buffers[value.buffer] = std::max(buffers[value.buffer], value.bytes);
    }
    for (const auto& [buffer, bytes] : buffers) once[step] += bytes;
    occupied[step] = unionBytes(live);
  }
  const auto peakStep = [](const std::vector<int64_t>& bytes) {
    return std::max_element(bytes.begin(), bytes.end()) - bytes.begin();
  };
  const auto hasMostBytes = [&](ptrdiff_t step) { return occupied[step] == occupied[peakStep(occupied)]; };
  if (peakStep(printed) != printedStep) return PeakCause::kUnexplained;
  if (hasMostBytes(printedStep)) return PeakCause::kNone;
  if (hasMostBytes(peakStep(whole))) return PeakCause::kLateEnds;
  if (hasMostBytes(peakStep(own))) return PeakCause::kWholeShapes;
  if (hasMostBytes(peakStep(once))) return PeakCause::kAliases;
  return once[peakStep(once)] > occupied[peakStep(once)] ? PeakCause::kHandOver : PeakCause::kUnexplained;
}

}  // namespace support
