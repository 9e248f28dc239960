#pragma once

// Finding things again by their hash: numbers in an open-addressing table, whose equality is the caller's business.
//
//   const uint64_t hash = hashBytes(word.data(), word.size());
//   uint32_t id = index.find(hash, [&](uint32_t known) { return words[known] == word; });
//   if (id == HashIndex::kAbsent) index.insert(hash, id = add(word));

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace hlo {

inline constexpr uint64_t mixHash(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
  return hash ^ (hash >> 32);
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

class HashIndex {
 public:
  static constexpr uint32_t kAbsent = UINT32_MAX;

  HashIndex() : m_slots(64) {}

  /// The first number of that hash for which `isEqual(number)` holds, or kAbsent.
  template <typename IsEqual>
  uint32_t find(uint64_t hash, const IsEqual& isEqual) const {
    const auto tag = static_cast<uint32_t>(hash >> 32);
    const size_t mask = m_slots.size() - 1;
    for (size_t i = tag & mask;; i = (i + 1) & mask) {
      const Slot& slot = m_slots[i];
      if (slot.number == kAbsent) return kAbsent;
      if (slot.tag == tag && isEqual(slot.number)) return slot.number;
    }
  }
  void insert(uint64_t hash, uint32_t number) {
    if (++m_count * 2 > m_slots.size()) {
      std::vector<Slot> old(m_slots.size() * 2);
      old.swap(m_slots);
      for (const Slot& slot : old) {
        if (slot.number != kAbsent) place(slot);
      }
    }
    place({static_cast<uint32_t>(hash >> 32), number});
  }

 private:
  struct Slot {
    uint32_t tag = 0;
    uint32_t number = kAbsent;
  };
  void place(Slot slot) {
    const size_t mask = m_slots.size() - 1;
    size_t i = slot.tag & mask;
    while (m_slots[i].number != kAbsent) i = (i + 1) & mask;
    m_slots[i] = slot;
  }

  std::vector<Slot> m_slots;  // a power of two
  size_t m_count = 0;
};

}  // namespace hlo
