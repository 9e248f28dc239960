#pragma once

// The names defined in one computation, for operands to be looked up. Names are places of the text. Clearing costs
// nothing, and a small computation stays in a small part of the table however large another one was.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/ir/byte_hash.h"
#include "model/ir/large_vector.h"
#include "model/text/scanner.h"

namespace hlo {

class NameTable {
 public:
  static constexpr uint32_t kAbsent = UINT32_MAX;

  /// All names are views into `text`, which ends in the padding of a SourceText.
  explicit NameTable(absl::string_view text) : m_text(text), m_slots(kSmall) {}

  void clear() {
    nextGeneration();
    m_mask = kSmall - 1;
    m_count = 0;
  }
  /// What a name is found by. In a large computation its place is mostly not in the cache: ask for the tag as early as
  /// possible, it fetches the place.
  uint32_t tag(absl::string_view name) const {
    const auto result = static_cast<uint32_t>(hashBytes(name.data(), name.size()) >> 32);
    __builtin_prefetch(&m_slots[result & m_mask]);
    return result;
  }
  /// False where the name is already there; the first one stays.
  bool insert(absl::string_view name, uint32_t tag, uint32_t id) {
    if ((m_count + 1) * 2 > m_mask + 1) grow();
    Slot& slot = find(name, tag);
    if (slot.generation == m_generation) return false;
    slot = {m_generation, tag, static_cast<uint32_t>(name.data() - m_text.data()), id};
    ++m_count;
    return true;
  }
  /// The id, or kAbsent.
  uint32_t lookup(absl::string_view name, uint32_t tag) const {
    const Slot& slot = const_cast<NameTable*>(this)->find(name, tag);
    return slot.generation == m_generation ? slot.id : kAbsent;
  }
  /// Fetches the text that a lookup of that tag will mostly be compared with.
  void fetch(uint32_t tag) const {
    for (size_t i = tag & m_mask; m_slots[i].generation == m_generation; i = (i + 1) & m_mask) {
      if (m_slots[i].tag != tag) continue;
      __builtin_prefetch(m_text.data() + m_slots[i].begin);
      return;
    }
  }

 private:
  static constexpr size_t kSmall = 256;

  struct Slot {
    uint32_t generation = 0;  // taken where it is the table's
    uint32_t tag = 0;
    uint32_t begin = 0;
    uint32_t id = 0;
  };

  bool isAt(uint32_t begin, absl::string_view name) const {
    // What follows a name in the text is no part of one, so that its size need not be kept.
    const char* const at = m_text.data() + begin;
    return name.size() <= m_text.size() - begin && isSameText(at, name.data(), name.size()) &&
           !charclass::is(at[name.size()], charclass::kName);
  }
  Slot& find(absl::string_view name, uint32_t tag) {
    for (size_t i = tag & m_mask;; i = (i + 1) & m_mask) {
      Slot& slot = m_slots[i];
      if (slot.generation != m_generation || (slot.tag == tag && isAt(slot.begin, name))) return slot;
    }
  }
  void grow() {
    m_moving.clear();
    std::copy_if(m_slots.begin(), m_slots.begin() + static_cast<std::ptrdiff_t>(m_mask + 1),
                 std::back_inserter(m_moving), [this](const Slot& slot) { return slot.generation == m_generation; });
    m_mask = m_mask * 2 + 1;
    if (m_mask >= m_slots.size()) m_slots.resize(m_mask + 1);
    nextGeneration();
    for (Slot& slot : m_moving) {
      slot.generation = m_generation;
      size_t i = slot.tag & m_mask;
      while (m_slots[i].generation == m_generation) i = (i + 1) & m_mask;
      m_slots[i] = slot;
    }
  }
  void nextGeneration() {
    if (++m_generation != 0) return;
    std::fill(m_slots.begin(), m_slots.end(), Slot());
    m_generation = 1;
  }

  absl::string_view m_text;
  LargeVector<Slot> m_slots;
  LargeVector<Slot> m_moving;
  size_t m_mask = kSmall - 1;  // of the part in use, a power of two
  size_t m_count = 0;
  uint32_t m_generation = 1;
};

}  // namespace hlo
