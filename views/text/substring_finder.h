#pragma once

// Finds a string in a text of any size, optionally ignoring the case of ASCII letters. Scans with memchr for the byte
// of the pattern that is rarest in a sample of the text, so that a hundred megabytes take some tens of milliseconds for
// any pattern.

#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace views {

class SubstringFinder {
 public:
  SubstringFinder() = default;
  /// `sample`: a part of the text to be searched.
  SubstringFinder(std::string needle, bool caseSensitive, absl::string_view sample);

  bool isEmpty() const { return m_needle.empty(); }
  size_t size() const { return m_needle.size(); }
  /// Returns the first occurrence that begins in [from, to); it may end after `to`.
  std::optional<size_t> find(absl::string_view text, size_t from, size_t to) const;
  /// Returns the last occurrence that begins in [from, to), among those that repeated find() calls from `from` return.
  std::optional<size_t> findLast(absl::string_view text, size_t from, size_t to) const;

 private:
  bool matchesAt(const char* at) const;

  std::string m_needle;  // in lower case unless case-sensitive
  bool m_caseSensitive = true;
  size_t m_pivot = 0;
  char m_pivotLower = 0;
  char m_pivotUpper = 0;
};

}  // namespace views
