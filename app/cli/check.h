#pragma once

// `hloscope check --max-peak BYTES … PATH`: whether the memory of each module stays within limits, for CI.

#include <cstdint>
#include <optional>

#include <string>
#include "app/cli/result.h"

namespace cli {

/// In bytes; nothing: no limit.
struct MemoryLimits {
  std::optional<int64_t> peak;   ///< of the bytes live at one step
  std::optional<int64_t> temp;   ///< of all temporary allocations
  std::optional<int64_t> total;  ///< of all allocations

  bool isEmpty() const { return !peak && !temp && !total; }
};

/// A line for each module and limit. Status 1 where one is broken; else 2 where something cannot be told, with the
/// reason to standard error; else 0.
Result check(const std::string& path, const MemoryLimits& limits, const std::string& space = {});

}  // namespace cli
