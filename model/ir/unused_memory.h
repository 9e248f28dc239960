#pragma once

// Gives back what a vector reserved and did not fill. Room is reserved by estimate, mostly for a third too much, and
// huge pages are taken whole: of a module of 100,000 instructions a fifth of the memory would be for nothing.

#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace hlo {

/// Gives the whole pages behind the last element back to the system; they read as zeros then, and come again when they
/// are written. Nothing is moved. The elements are plain bytes, in memory of their own.
template <typename Vector>
void releaseUnused(const Vector& vector) {
#ifdef __linux__
  constexpr uintptr_t kWorthIt = uintptr_t{64} << 10;  // bytes, for a call of the system
  const auto page = static_cast<uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<uintptr_t>(vector.data() + vector.size());
  const uintptr_t first = (begin + page - 1) / page * page;
  const uintptr_t last = reinterpret_cast<uintptr_t>(vector.data() + vector.capacity()) / page * page;
  if (last > first && last - first >= kWorthIt) {
    ::madvise(reinterpret_cast<void*>(first), last - first, MADV_DONTNEED);
  }
#endif
}

}  // namespace hlo
