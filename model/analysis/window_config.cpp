#include "model/analysis/window_config.h"

#include "model/analysis/cost_config.h"

namespace hlo {

std::optional<WindowConfig> windowConfig(const Module& module, InstructionId id) {
  const auto config = module.attribute(id, "backend_config");
  const auto text = config ? behindKeys(*config, {"window_config"}) : std::nullopt;
  if (!text) return std::nullopt;
  const auto sizes = [&](absl::string_view key) { return integersAt(*text, {key}).value_or(std::vector<int64_t>()); };
  WindowConfig windows{sizes("iteration_bounds"), sizes("output_window_bounds"), sizes("input_window_bounds"),
                       sizes("kernel_window_bounds"), integerAt(*text, {"buffering_level"})};
  if (windows.buffers && *windows.buffers <= 0) windows.buffers.reset();
  return windows;
}

}  // namespace hlo
