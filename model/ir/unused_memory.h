#pragma once

// Releases memory that a vector reserved but did not fill. Capacity is reserved by estimate, usually a third too much,
// and huge pages are allocated whole: without this, a module of 100,000 instructions wastes a fifth of its memory.

#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace hlo {

/// Returns whole pages after the last element to the system. They then read as zeros, and are allocated again when
/// written to. Moves nothing. The elements must be plain bytes in the vector's own block.
template <typename Vector>
void releaseUnused(const Vector& vector) {
#ifdef __linux__
  constexpr uintptr_t kWorthIt = uintptr_t{64} << 10;  // bytes; below that a system call does not pay off
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
