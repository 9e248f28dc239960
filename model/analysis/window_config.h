#pragma once

// How XLA's TPU compiler divides an instruction: the windows of its result and operands that one iteration computes or
// reads, and how often each is buffered. Read from window_config of the backend_config, which the compiler writes at
// code generation. Source: formats/hlo-text.md §13.

#include <cstdint>
#include <optional>
#include <vector>

#include "model/ir/module.h"

namespace hlo {

/// Sizes of windows are in tiles of the layout, by dimension as written; empty: all of it.
struct WindowConfig {
  std::vector<int64_t> iterations;  ///< number of windows, by dimension
  std::vector<int64_t> output, input, kernel;
  std::optional<int64_t> buffers;  ///< of each window: 2 is double buffering; no value if not stated or 0
};

/// Returns no value for an instruction without window_config.
std::optional<WindowConfig> windowConfig(const Module& module, InstructionId id);

}  // namespace hlo
