#pragma once

// Many short texts in one block, searched case-insensitively (ASCII). One pass over the block finds all texts that
// contain a word, at memory speed, independent of their number.

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace queries {

class TextArena {
 public:
  TextArena();
  /// Reserves memory for this number of texts and total bytes.
  void reserve(size_t texts, size_t bytes);
  /// The total must stay below 4 GiB, as it does for parts of one SourceText.
  void append(absl::string_view text);

  size_t size() const { return m_begins.size() - 1; }
  /// Returns the text in lower case.
  absl::string_view text(size_t i) const { return {m_bytes.data() + m_begins[i], m_begins[i + 1] - m_begins[i] - 1}; }
  /// Returns texts [first, last), at least one, separated by line breaks.
  absl::string_view block(size_t first, size_t last) const {
    return {m_bytes.data() + m_begins[first], m_begins[last] - m_begins[first] - 1};
  }
  /// Returns the offset of a text; block(first, last) begins at begin(first).
  size_t begin(size_t i) const { return m_begins[i]; }
  /// Sets hits[i - first] to 1 for every text i in [first, last) that contains `word`, which must be in lower case and
  /// without line breaks; every text contains "". `hits` has last - first elements; those of other texts are unchanged.
  void find(absl::string_view word, size_t first, size_t last, uint8_t* hits) const;

 private:
  std::vector<char> m_bytes;  // each text ends in a line break, followed by kPadding more bytes after the last text
  std::vector<uint32_t> m_begins;  // followed by the end of the last text
};

/// Converts ASCII letters to lower case and leaves other bytes unchanged.
std::string toLower(absl::string_view text);

}  // namespace queries
