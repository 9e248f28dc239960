#pragma once

// What words at some place of a text were found to be the last time: the few shapes and opcodes that come again and again
// are then neither stepped over nor looked up. A word ends in `kEnd` here.

#include <array>
#include <cstdint>
#include <cstring>

#include "absl/strings/string_view.h"
#include "model/ir/byte_hash.h"

namespace hlo {

template <char kEnd>
class WordCache {
 public:
  struct Entry {
    const char* text = nullptr;
    uint32_t size = 0;  // 0: free
    uint32_t id = 0;

    bool isAt(const char* p) const { return size > 0 && isSameText(text, p, size) && p[size] == kEnd; }
  };

  /// The one entry that may be about the word at `p`. Reads 16 bytes, which a SourceText's padding allows for.
  Entry& entry(const char* p) {
    uint64_t words[2];
    std::memcpy(words, p, sizeof words);
    if (!cut(&words[0])) {
      cut(&words[1]);
    } else {
      words[1] = 0;
    }
    return m_entries[mixHash(words[0], words[1]) >> 56];
  }
  /// Longer words than the padding are not kept: comparing them could leave the text.
  static void keep(Entry& entry, absl::string_view word, uint32_t id) {
    if (word.size() <= kLongest && word.data()[word.size()] == kEnd) {
      entry = {word.data(), static_cast<uint32_t>(word.size()), id};
    }
  }
  void clear() { m_entries.fill(Entry()); }

 private:
  static constexpr size_t kLongest = 48;
  static constexpr uint64_t kOnes = 0x0101010101010101u;

  // Clears what stands behind the first kEnd; false where there is none.
  static bool cut(uint64_t* word) {
    const uint64_t other = *word ^ (kOnes * static_cast<uint8_t>(kEnd));
    const uint64_t ends = (other - kOnes) & ~other & (kOnes << 7);
    if (ends == 0) return false;
    *word &= (ends & (0 - ends)) - 1;
    return true;
  }

  std::array<Entry, 256> m_entries;
};

}  // namespace hlo
