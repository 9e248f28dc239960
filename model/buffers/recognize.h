#pragma once

// Recognizes the kind of a text about memory by its content.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

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

/// Decides by the first distinctive line, which may follow other lines of a log. Reads only the first 256 KiB.
Kind recognize(absl::string_view text);

/// Returns whether a text of any length contains an out-of-memory message. Linear in the length.
bool hasOutOfMemory(absl::string_view text);

/// Returns where the second and the further out-of-memory messages of a log begin, as offsets of their lines, at most
/// 63; a message that is printed again is not another one. Linear in the length.
std::vector<size_t> messageBegins(absl::string_view text);

/// Returns the module named by the first message in a text (`HLO module: jit_f.`); "" if there is no message or it
/// names none.
std::string moduleOfMessage(absl::string_view text);

}  // namespace buffers
