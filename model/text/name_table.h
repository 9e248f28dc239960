#pragma once

// The names defined in one computation, for looking up operands. Names are positions in the text. Clearing takes
// constant time, and a small computation uses only a small part of the table, however large an earlier one was.
//
// Searches are short for any set of names: a name that finds no free slot near its own is added to a tree beside the
// table. Names of real programs never need it; names chosen to collide cost logarithmic time each.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "absl/container/btree_map.h"
#include "absl/strings/string_view.h"
#include "model/ir/byte_hash.h"
#include "model/ir/large_vector.h"
#include "model/text/scanner.h"

namespace hlo {

class NameTable {
 public:
  static constexpr uint32_t kAbsent = UINT32_MAX;

  /// All names are views into `text`, which must be followed by the padding of a SourceText.
  explicit NameTable(absl::string_view text) : m_text(text), m_slots(kSmall) {}

  void clear() {
    nextGeneration();
    m_mask = kSmall - 1;
    m_count = 0;
    if (!m_crowded.empty()) m_crowded.clear();
  }
  /// Returns the hash tag of a name, and prefetches its slot. Slots of a large computation are usually not in the
  /// cache, so compute the tag as early as possible.
  uint32_t tag(absl::string_view name) const {
    const auto result = static_cast<uint32_t>(hashBytes(name.data(), name.size()) >> 32);
    __builtin_prefetch(&m_slots[result & m_mask]);
    return result;
  }
  /// Returns false if the name already exists; the first one stays.
  bool insert(absl::string_view name, uint32_t tag, uint32_t id) {
    if ((m_count + 1) * 2 > m_mask + 1) grow();
    Slot* const slot = find(name, tag);
    if (slot != nullptr && slot->generation == m_generation) return false;
    if (!m_crowded.empty() && m_crowded.contains(name)) return false;
    if (slot == nullptr) {
      m_crowded.emplace(name, id);
    } else {
      *slot = {m_generation, tag, static_cast<uint32_t>(name.data() - m_text.data()), id};
    }
    ++m_count;
    return true;
  }
  /// Returns the id, or kAbsent.
  uint32_t lookup(absl::string_view name, uint32_t tag) const {
    const Slot* const slot = const_cast<NameTable*>(this)->find(name, tag);
    if (slot != nullptr && slot->generation == m_generation) return slot->id;
    if (m_crowded.empty()) return kAbsent;
    const auto it = m_crowded.find(name);
    return it == m_crowded.end() ? kAbsent : it->second;
  }
  /// Returns true if the table is too large for the processor's cache.
  bool isLarge() const { return m_mask >= kLarge; }
  /// Prefetches the text that a lookup of the tag probably compares.
  void fetch(uint32_t tag) const {
    for (size_t i = tag, end = i + kLongestSearch; i != end; ++i) {
      const Slot& slot = m_slots[i & m_mask];
      if (slot.generation != m_generation) return;
      if (slot.tag != tag) continue;
      __builtin_prefetch(m_text.data() + slot.begin);
      return;
    }
  }

 private:
  static constexpr size_t kSmall = 256;
  static constexpr size_t kLarge = 4096;
  static constexpr size_t kLongestSearch = 128;  // slots; after that, the tree

  struct Slot {
    uint32_t generation = 0;  // in use if equal to the table's generation
    uint32_t tag = 0;
    uint32_t begin = 0;
    uint32_t id = 0;
  };

  bool isAt(uint32_t begin, absl::string_view name) const {
    // The character after a name cannot be part of it, so the table does not store sizes.
    const char* const at = m_text.data() + begin;
    return name.size() <= m_text.size() - begin && isSameText(at, name.data(), name.size()) &&
           !charclass::is(at[name.size()], charclass::kName);
  }
  // Returns the slot of the name, or the free slot for it; null if there is none nearby.
  Slot* find(absl::string_view name, uint32_t tag) {
    for (size_t i = tag, end = i + kLongestSearch; i != end; ++i) {
      Slot& slot = m_slots[i & m_mask];
      if (slot.generation != m_generation || (slot.tag == tag && isAt(slot.begin, name))) return &slot;
    }
    return nullptr;
  }
  void grow() {
    m_moving.clear();
    std::copy_if(m_slots.begin(), m_slots.begin() + static_cast<std::ptrdiff_t>(m_mask + 1),
                 std::back_inserter(m_moving), [this](const Slot& slot) { return slot.generation == m_generation; });
    m_mask = m_mask < kLarge ? m_mask * 4 + 3 : m_mask * 2 + 1;
    if (m_mask >= m_slots.size()) m_slots.resize(m_mask + 1);
    nextGeneration();
    for (Slot& slot : m_moving) {
      slot.generation = m_generation;
      place(slot);
    }
  }
  void place(const Slot& moved) {
    for (size_t i = moved.tag, end = i + kLongestSearch; i != end; ++i) {
      Slot& slot = m_slots[i & m_mask];
      if (slot.generation == m_generation) continue;
      slot = moved;
      return;
    }
    const char* const name = m_text.data() + moved.begin;
    m_crowded.emplace(absl::string_view(name, static_cast<size_t>(nameEnd(name) - name)), moved.id);
  }
  void nextGeneration() {
    if (++m_generation != 0) return;
    std::fill(m_slots.begin(), m_slots.end(), Slot());
    m_generation = 1;
  }

  absl::string_view m_text;
  LargeVector<Slot> m_slots;
  LargeVector<Slot> m_moving;
  absl::btree_map<absl::string_view, uint32_t> m_crowded;
  size_t m_mask = kSmall - 1;  // of the part in use, whose size is a power of two
  size_t m_count = 0;
  uint32_t m_generation = 1;
};

}  // namespace hlo
