#pragma once

// Finds a string in a text of any size, with or without regard to the case of ASCII letters. Scans with memchr for the
// byte of the pattern that is rarest in a sample of the text, so that a hundred megabytes take some tens of
// milliseconds whatever is sought.

#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace views {

class SubstringFinder {
 public:
  SubstringFinder() = default;
  /// `sample`: some of the text to come.
  SubstringFinder(std::string needle, bool caseSensitive, absl::string_view sample);

  bool isEmpty() const { return m_needle.empty(); }
  size_t size() const { return m_needle.size(); }
  /// The first occurrence that begins in [from, to); it may end behind `to`.
  std::optional<size_t> find(absl::string_view text, size_t from, size_t to) const;
  /// The last occurrence that begins in [from, to), of those that find() meets one after the other from `from`.
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
