#pragma once

// The marker lines that identify the parts of a buffer assignment, at any position (formats §1).

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

namespace buffers {

inline constexpr absl::string_view kAssignmentMarker = "BufferAssignment:";
inline constexpr absl::string_view kTotalMarker = "Total bytes used:";
inline constexpr absl::string_view kUsedValuesMarker = "Used values:";
inline constexpr absl::string_view kLiveRangeMarker = "HloLiveRange";

/// Returns false for indented lines, which are most lines and never markers.
inline bool canBeMarker(absl::string_view line) { return !line.empty() && line.front() != ' ' && line.front() != '<'; }

/// Returns whether a character is part of a word in a log.
inline bool isWordByte(char c) { return absl::ascii_isalnum(c) || c == '_'; }

/// The words before the first line of an assignment that hloscope estimated.
inline constexpr absl::string_view kEstimateMarker = "Estimated by hloscope";

/// The first words of live ranges that hloscope estimated for the assignment of a dump without them.
inline constexpr absl::string_view kEstimatedRangesMarker = "Live ranges estimated by hloscope";

/// Printed instead of a value's size, only in estimates.
inline constexpr absl::string_view kUnknownSize = "?";

/// Accepts a logger's prefix before the line: `… compiler.cc:12] BufferAssignment:`.
inline bool isAssignmentMarker(absl::string_view line) {
  return absl::EndsWith(line, kAssignmentMarker) &&
         (line.size() == kAssignmentMarker.size() || line[line.size() - kAssignmentMarker.size() - 1] == ' ');
}

}  // namespace buffers
