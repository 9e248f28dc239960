#pragma once

// Long loops look at the stop token, but not in every turn. What was stopped is incomplete: it is thrown away, and what
// would be worked out from it is stopped too.

#include <cstddef>
#include <stop_token>

namespace hlo {

/// In turn `turn`, from 0, of a loop whose turns take less than a microsecond.
inline bool isStopped(const std::stop_token& stop, size_t turn) {
  constexpr size_t kInterval = 2048;
  return turn % kInterval == 0 && stop.stop_requested();
}

}  // namespace hlo
