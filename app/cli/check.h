#pragma once

// `hloscope check --max-peak BYTES … PATH`: checks that the memory of each module stays within limits, for CI.

#include <cstdint>
#include <optional>

#include <string>
#include "app/cli/result.h"

namespace cli {

/// In bytes; no value: no limit.
struct MemoryLimits {
  std::optional<int64_t> peak;   ///< of the bytes live at a step
  std::optional<int64_t> temp;   ///< of all temporary allocations
  std::optional<int64_t> total;  ///< of all allocations

  bool isEmpty() const { return !peak && !temp && !total; }
};

/// Prints a line for each module and limit. Returns status 1 if a limit is exceeded; otherwise 2 if a value is unknown,
/// with the reason on standard error; otherwise 0.
Result check(const std::string& path, const MemoryLimits& limits, const std::string& space = {});

}  // namespace cli
