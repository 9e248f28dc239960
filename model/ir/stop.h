#pragma once

// Long loops check the stop token, but not in every iteration. The result of a stopped computation is incomplete: it is
// discarded, and so is everything that would be computed from it.

#include <cstddef>
#include <stop_token>

namespace hlo {

/// Checks the stop token in some iterations. `turn` is the iteration, from 0, of a loop whose iterations take less than
/// a microsecond.
inline bool isStopped(const std::stop_token& stop, size_t turn) {
  constexpr size_t kInterval = 2048;
  return turn % kInterval == 0 && stop.stop_requested();
}

}  // namespace hlo
