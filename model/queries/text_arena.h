#pragma once

// Many short texts in one block, searched without regard to the case of ASCII letters. One pass over the block finds
// all texts that hold a word, at the speed of the memory, however many there are.

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace queries {

class TextArena {
 public:
  TextArena();
  /// Room for so many texts and so many bytes in all.
  void reserve(size_t texts, size_t bytes);
  /// All texts together must stay below 4 GiB, as they do when they are parts of one SourceText.
  void append(absl::string_view text);

  size_t size() const { return m_begins.size() - 1; }
  /// In lower case.
  absl::string_view text(size_t i) const { return {m_bytes.data() + m_begins[i], m_begins[i + 1] - m_begins[i] - 1}; }
  /// Texts [first, last), of which there must be one, with a line break between each two.
  absl::string_view block(size_t first, size_t last) const {
    return {m_bytes.data() + m_begins[first], m_begins[last] - m_begins[first] - 1};
  }
  /// Where a text begins; block(first, last) begins at begin(first).
  size_t begin(size_t i) const { return m_begins[i]; }
  /// Sets hits[i - first] to 1 for every text i in [first, last) that holds `word`, which must be in lower case and
  /// without line breaks; "" is held by every text. `hits` has last - first elements; those of other texts stay.
  void find(absl::string_view word, size_t first, size_t last, uint8_t* hits) const;

 private:
  std::vector<char> m_bytes;       // each text ends in a line break; kPadding more behind the last
  std::vector<uint32_t> m_begins;  // and one more as the end of the last
};

/// ASCII letters in lower case, all else as it is.
std::string toLower(absl::string_view text);

}  // namespace queries
