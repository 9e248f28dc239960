#pragma once

// The names defined in one computation, for operands to be looked up. Cleared by a generation number, so that many small
// computations cost nothing.

#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/text/scanner.h"

namespace hlo {

class NameTable {
 public:
  NameTable() : m_slots(256) {}

  void clear() {
    ++m_generation;
    m_count = 0;
  }
  /// False where the name is already there; the first one stays.
  bool insert(absl::string_view name, uint32_t id) {
    if ((m_count + 1) * 2 > m_slots.size()) grow();
    const uint64_t hash = hashBytes(name.data(), name.size());
    Slot& slot = find(name, hash);
    if (slot.generation == m_generation) return false;
    slot = {name.data(), static_cast<uint32_t>(name.size()), static_cast<uint32_t>(hash >> 32), id, m_generation};
    ++m_count;
    return true;
  }
  std::optional<uint32_t> lookup(absl::string_view name) {
    const Slot& slot = find(name, hashBytes(name.data(), name.size()));
    return slot.generation == m_generation ? std::optional(slot.id) : std::nullopt;
  }

 private:
  struct Slot {
    const char* name = nullptr;
    uint32_t size = 0;
    uint32_t hash = 0;
    uint32_t id = 0;
    uint32_t generation = 0;
  };

  static size_t home(uint32_t hash, size_t mask) { return (hash ^ (hash >> 13)) & mask; }
  Slot& find(absl::string_view name, uint64_t hash) {
    const size_t mask = m_slots.size() - 1;
    const auto tag = static_cast<uint32_t>(hash >> 32);
    for (size_t i = home(tag, mask);; i = (i + 1) & mask) {
      Slot& slot = m_slots[i];
      if (slot.generation != m_generation) return slot;
      if (slot.hash == tag && slot.size == name.size() && std::memcmp(slot.name, name.data(), name.size()) == 0) {
        return slot;
      }
    }
  }
  void grow() {
    std::vector<Slot> old(m_slots.size() * 2);
    old.swap(m_slots);
    const size_t mask = m_slots.size() - 1;
    for (const Slot& slot : old) {
      if (slot.generation != m_generation) continue;
      size_t i = home(slot.hash, mask);
      while (m_slots[i].generation == m_generation) i = (i + 1) & mask;
      m_slots[i] = slot;
    }
  }

  std::vector<Slot> m_slots;  // a power of two
  size_t m_count = 0;
  uint32_t m_generation = 1;
};

}  // namespace hlo
