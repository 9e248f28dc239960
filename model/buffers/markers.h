#pragma once

// The lines by which the parts of a buffer assignment are known, wherever they stand (formats §1).

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

namespace buffers {

inline constexpr absl::string_view kAssignmentMarker = "BufferAssignment:";
inline constexpr absl::string_view kTotalMarker = "Total bytes used:";
inline constexpr absl::string_view kUsedValuesMarker = "Used values:";
inline constexpr absl::string_view kLiveRangeMarker = "HloLiveRange";

/// Markers are not indented: most lines are, and are passed by at a glance.
inline bool canBeMarker(absl::string_view line) { return !line.empty() && line.front() != ' ' && line.front() != '<'; }

/// Whether a character is part of a word in a log.
inline bool isWordByte(char c) { return absl::ascii_isalnum(c) || c == '_'; }

/// Words before the first line of an assignment that no compiler printed.
inline constexpr absl::string_view kEstimateMarker = "Estimated by hloscope";

/// In place of a value's size, of an estimate alone.
inline constexpr absl::string_view kUnknownSize = "?";

/// A log may print its own words before the line: `… compiler.cc:12] BufferAssignment:`.
inline bool isAssignmentMarker(absl::string_view line) {
  return absl::EndsWith(line, kAssignmentMarker) &&
         (line.size() == kAssignmentMarker.size() || line[line.size() - kAssignmentMarker.size() - 1] == ' ');
}

}  // namespace buffers
