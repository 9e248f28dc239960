#pragma once

// Long loops look at the stop token, but not in every turn.

#include <cstddef>
#include <stop_token>

namespace layout::layered {

/// In turn `turn` of a loop whose turns take less than a microsecond.
inline bool isStopped(const std::stop_token& stop, size_t turn) {
  constexpr size_t kInterval = 2048;
  return turn % kInterval == 0 && stop.stop_requested();
}

}  // namespace layout::layered
