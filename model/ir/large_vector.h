#pragma once

// A std::vector whose large blocks use huge pages. With 4 KiB pages, the page faults while the arrays of a 100 MB text
// are filled cost about a fifth of the time it takes to read it.

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace hlo {

template <typename T>
class LargeAllocator {
 public:
  using value_type = T;

  LargeAllocator() = default;
  template <typename U>
  LargeAllocator(const LargeAllocator<U>&) {}

  T* allocate(size_t count) {
    if (count > SIZE_MAX / 2 / sizeof(T)) throw std::bad_array_new_length();
    const size_t bytes = count * sizeof(T);
    if (bytes < kLarge) return static_cast<T*>(::operator new(bytes));
    void* const block = std::aligned_alloc(kHugePage, (bytes + kHugePage - 1) / kHugePage * kHugePage);
    if (block == nullptr) throw std::bad_alloc();
#ifdef __linux__
    ::madvise(block, bytes, MADV_HUGEPAGE);  // only a hint: failure is harmless
#endif
    return static_cast<T*>(block);
  }
  void deallocate(T* block, size_t count) {
    if (count * sizeof(T) < kLarge) {
      ::operator delete(block);
    } else {
      std::free(block);
    }
  }
  friend bool operator==(LargeAllocator, LargeAllocator) { return true; }

 private:
  static constexpr size_t kHugePage = size_t{2} << 20;
  static constexpr size_t kLarge = size_t{2} << 20;
};

template <typename T>
using LargeVector = std::vector<T, LargeAllocator<T>>;

}  // namespace hlo
