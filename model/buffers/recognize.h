#pragma once

// Which of the texts about memory one is, by its content.

#include <cstdint>
#include <string>

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

/// By the first line that tells, which may stand behind some lines of a log. Looks no further than the first 256 KiB.
Kind recognize(absl::string_view text);

/// Whether a text of any length has an out-of-memory message somewhere. Takes time in proportion to the length.
bool hasOutOfMemory(absl::string_view text);

/// The module that the first message in a text names (`HLO module: jit_f.`); "" if there is none or it names none.
std::string moduleOfMessage(absl::string_view text);

}  // namespace buffers
