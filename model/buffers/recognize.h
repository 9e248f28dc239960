#pragma once

// Which of the texts about memory one is, by its content.

#include <cstdint>

#include "absl/strings/string_view.h"

namespace buffers {

enum class Kind : uint8_t {
  kNone,
  kAllocations,  ///< `-buffer-assignment.txt` of any era
  kValues,       ///< `-buffer-assignment-values.txt`
  kLiveRange,    ///< `-live-range.txt`
  kUsageReport,  ///< `-memory-usage-report.txt` of both eras
  kOutOfMemory,  ///< a log with an out-of-memory message, or with the stats of an assignment
};

/// By the first line that tells, which may stand behind some lines of a log. Looks no further than the first 64 KiB.
Kind recognize(absl::string_view text);

/// Whether a text of any length has an out-of-memory message somewhere: in a long log it stands at the end.
bool hasOutOfMemory(absl::string_view text);

}  // namespace buffers
