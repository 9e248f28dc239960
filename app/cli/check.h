#pragma once

// `hloscope check --max-reserved BYTES … PATH…`: checks that the memory of each module stays within limits, for CI.

#include <cstdint>
#include <optional>

#include <string>
#include <vector>
#include "app/cli/result.h"
#include "app/cli/table.h"

namespace cli {

/// In bytes of one memory space; no value: no limit. The checked values are those of queries::SpaceFigures.
struct MemoryLimits {
  std::optional<int64_t> peak;      ///< of livePeak
  std::optional<int64_t> temp;      ///< of temp
  std::optional<int64_t> reserved;  ///< of reserved
  bool isOfDump = false;            ///< `reserved` is, for each module, the memory of the device that its dump states

  bool isEmpty() const { return !peak && !temp && !reserved && !isOfDump; }
};

/// Parses a limit: "512", "15GiB", "15G", "15GB"; no value for other words and for negative numbers.
std::optional<int64_t> parseLimit(absl::string_view word);

struct CheckRequest {
  MemoryLimits limits;
  std::string space = {};       ///< the memory space; "" for the default one
  std::string format = "text";  ///< one of checkFormats()
  TableStyle table = TableFormat::kTabs;
};

std::vector<std::string> checkFormats();

/// Checks each module of the paths against each limit, and prints a row for each of both: exceeded limits first, then
/// unknown values, with the reason. Modules that cannot be read are unknown; those that XLA compiled only to time a
/// kernel are left out unless they are complete. A module whose compilation ran out of memory exceeds every limit; one
/// that ran out of memory at run time exceeds a limit that is below the need that its message states. Returns status 1
/// if a limit is exceeded, otherwise 2 if a value is unknown, otherwise 0.
Result check(const std::vector<std::string>& paths, const CheckRequest& request);

}  // namespace cli
