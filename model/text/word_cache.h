#pragma once

// A cache of the ids of recent words, so that the few shapes and opcodes that occur repeatedly need neither scanning
// nor a lookup. A word ends at the character `kEnd`.

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "absl/strings/string_view.h"
#include "model/ir/byte_hash.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace hlo {

template <char kEnd, int kSlotBits>
class WordCache {
 public:
  struct Entry {
    const char* text = nullptr;
    uint32_t size = 0;  // 0: free slot
    uint32_t id = 0;
  };

  /// Returns the entry of the word at `p`; null if it is not in the cache. Reads up to 64 bytes; the padding of
  /// SourceText makes that safe.
  const Entry* find(const char* p) const {
    const Entry& entry = m_entries[slot(p)];
    return entry.size > 0 && p[entry.size] == kEnd && isSameWord(entry.text, p, entry.size) ? &entry : nullptr;
  }
  /// Does not keep words longer than the padding: comparing them could read past the text.
  void keep(absl::string_view word, uint32_t id) {
    if (word.empty() || word.size() > kLongest || word.data()[word.size()] != kEnd) return;
    m_entries[slot(word.data())] = {word.data(), static_cast<uint32_t>(word.size()), id};
  }
  void clear() { m_entries.fill(Entry()); }

 private:
  static constexpr size_t kLongest = 48;

  // Returns the index of the first kEnd among the next 16 bytes, or 16.
  static size_t firstEnd(const char* p) {
#ifdef __SSE2__
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const int ends = _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(kEnd)));
    return static_cast<size_t>(std::countr_zero(static_cast<unsigned>(ends) | 0x10000u));
#else
    size_t size = 0;
    while (size < 16 && p[size] != kEnd) ++size;
    return size;
#endif
  }
  // Hashes the first eight and the last eight bytes before kEnd; looks at most sixteen bytes ahead.
  static size_t slot(const char* p) {
    const size_t size = firstEnd(p);
    uint64_t first, last = 0;
    std::memcpy(&first, p, 8);
    if (size >= 8) {
      std::memcpy(&last, p + size - 8, 8);
    } else {
      const size_t behind = 8 * (8 - size);  // bits that do not belong to the word
      first = size == 0 ? 0 : std::endian::native == std::endian::little ? first << behind : first >> behind;
    }
    return static_cast<size_t>((first * 0x9E3779B97F4A7C15u ^ last * 0xD6E8FEB86659FD93u) >> (64 - kSlotBits));
  }

  std::array<Entry, size_t{1} << kSlotBits> m_entries;
};

}  // namespace hlo
