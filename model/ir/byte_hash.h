#pragma once

// Hashing and comparing names, eight bytes at once.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace hlo {

/// Every bit of both goes into every bit of the result: the two halves of a product of 128 bits.
inline uint64_t mixHash(uint64_t hash, uint64_t word) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = Wide{hash ^ 0x9E3779B97F4A7C15u} * (word ^ 0xD6E8FEB86659FD93u);
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

/// Whether `size` bytes are the same. Reads up to 7 bytes behind either, which a SourceText's padding allows for.
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
  const size_t behind = 8 * (8 - size);  // bits that are not ours
  return (std::endian::native == std::endian::little ? differ(a, b) << behind : differ(a, b) >> behind) == 0;
}

/// 64 bits over the bytes. Reads up to 7 bytes behind them, which a SourceText's padding allows for.
inline uint64_t hashBytes(const char* bytes, size_t size) {
  uint64_t hash = size;
  uint64_t word;
  for (; size > 8; bytes += 8, size -= 8) {
    std::memcpy(&word, bytes, 8);
    hash = mixHash(hash, word);
  }
  if (size == 0) return mixHash(hash, 0);
  std::memcpy(&word, bytes, 8);
  const size_t behind = 8 * (8 - size);  // bits that are not ours
  return mixHash(hash, std::endian::native == std::endian::little ? word << behind : word >> behind);
}

}  // namespace hlo
