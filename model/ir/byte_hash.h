#pragma once

// Hashing and comparison of names, eight bytes at a time.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace hlo {

/// Mixes every bit of both arguments into every bit of the result: XORs the halves of their 128-bit product.
inline uint64_t mixHash(uint64_t hash, uint64_t word) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = Wide{hash ^ 0x9E3779B97F4A7C15u} * (word ^ 0xD6E8FEB86659FD93u);
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

/// Returns true if the `size` bytes at `a` and `b` are equal. Reads up to 7 bytes past the end of either; the padding
/// of SourceText makes that safe.
inline bool isSameText(const char* a, const char* b, size_t size) {
  const auto differ = [](const char* x, const char* y) {
    uint64_t wordX, wordY;
    std::memcpy(&wordX, x, 8);
    std::memcpy(&wordY, y, 8);
    return wordX ^ wordY;
  };
  for (; size > 8; a += 8, b += 8, size -= 8) {
    if (differ(a, b) != 0) return false;
  }
  if (size == 0) return true;
  const size_t behind = 8 * (8 - size);  // bits that do not belong to the text
  return (std::endian::native == std::endian::little ? differ(a, b) << behind : differ(a, b) >> behind) == 0;
}

/// Like isSameText(), for at most 48 bytes; without branches where SSE2 is available. Always may read 48 bytes from
/// both pointers.
inline bool isSameWord(const char* a, const char* b, size_t size) {
#ifdef __SSE2__
  const auto same = [](const char* x, const char* y) {
    const __m128i bytes = _mm_cmpeq_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(x)),
                                         _mm_loadu_si128(reinterpret_cast<const __m128i*>(y)));
    return static_cast<uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(bytes)));
  };
  const uint64_t all = same(a, b) | same(a + 16, b + 16) << 16 | same(a + 32, b + 32) << 32;
  return (~all & ((uint64_t{1} << size) - 1)) == 0;
#else
  return isSameText(a, b, size);
#endif
}

/// Returns a 64-bit hash that depends on all the bytes. Reads up to 7 bytes past the end; the padding of SourceText
/// makes that safe.
inline uint64_t hashBytes(const char* bytes, size_t size) {
  const auto load = [](const char* from) {
    uint64_t word;
    std::memcpy(&word, from, 8);
    return word;
  };
  uint64_t hash = size;
  for (; size > 16; bytes += 16, size -= 16) hash = mixHash(hash ^ load(bytes), load(bytes + 8));
  if (size >= 8) return mixHash(hash ^ load(bytes), load(bytes + size - 8));  // the two words may overlap
  if (size == 0) return mixHash(hash, 0);
  const size_t behind = 8 * (8 - size);  // bits that do not belong to the text
  const uint64_t word = std::endian::native == std::endian::little ? load(bytes) << behind : load(bytes) >> behind;
  return mixHash(hash, word);
}

}  // namespace hlo
