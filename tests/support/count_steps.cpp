#include "tests/support/count_steps.h"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace {

// Counted per thread: QtTest has a thread of its own, which is not part of the work.
thread_local uint64_t g_steps = 0;
thread_local int64_t g_bytes = 0;
thread_local int64_t g_mostBytes = 0;

void countBytes(size_t count) { g_steps += 1 + count / 16; }

void* allocate(size_t size) {
  void* const block = std::malloc(size);
  if (block == nullptr) std::abort();
  g_bytes += static_cast<int64_t>(::malloc_usable_size(block));
  g_mostBytes = std::max(g_mostBytes, g_bytes);
  return block;
}

void release(void* block) {
  g_bytes -= static_cast<int64_t>(::malloc_usable_size(block));
  std::free(block);
}

}  // namespace

void* operator new(size_t size) { return allocate(size); }
// std::stable_sort allocates its buffer with this overload and frees it with the same delete.
void* operator new(size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void operator delete(void* block) noexcept { release(block); }
void operator delete(void* block, size_t) noexcept { release(block); }

extern "C" {
void __sanitizer_cov_trace_pc() { ++g_steps; }

void* __real_memchr(const void* bytes, int c, size_t size);
void* __wrap_memchr(const void* bytes, int c, size_t size) {
  void* const found = __real_memchr(bytes, c, size);
  countBytes(found == nullptr ? size
                              : static_cast<size_t>(static_cast<char*>(found) - static_cast<const char*>(bytes)));
  return found;
}
int __real_memcmp(const void* a, const void* b, size_t size);
int __wrap_memcmp(const void* a, const void* b, size_t size) {
  size_t same = 0;
  while (same < size && static_cast<const char*>(a)[same] == static_cast<const char*>(b)[same]) ++same;
  countBytes(same);
  return __real_memcmp(a, b, size);
}
void* __real_memcpy(void* to, const void* from, size_t size);
void* __wrap_memcpy(void* to, const void* from, size_t size) {
  countBytes(size);
  return __real_memcpy(to, from, size);
}
void* __real_memmove(void* to, const void* from, size_t size);
void* __wrap_memmove(void* to, const void* from, size_t size) {
  countBytes(size);
  return __real_memmove(to, from, size);
}
void* __real_memset(void* to, int c, size_t size);
void* __wrap_memset(void* to, int c, size_t size) {
  countBytes(size);
  return __real_memset(to, c, size);
}
}

support::Count support::count(const std::function<void()>& work) {
  const uint64_t steps = g_steps;
  const int64_t bytes = g_mostBytes = g_bytes;
  work();
  return {g_steps - steps, g_mostBytes - bytes};
}
