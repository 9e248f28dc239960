#pragma once

// A text that differs from another in one place. That place is there exactly once, or the test ends.

#include <QtGlobal>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace support {

inline size_t placeOf(absl::string_view text, absl::string_view part) {
  const size_t at = text.find(part);
  if (at == text.npos) qFatal("it is not in the text: %s", std::string(part).c_str());
  if (text.find(part, at + 1) != text.npos) qFatal("it is in the text twice: %s", std::string(part).c_str());
  return at;
}

inline std::string replaced(absl::string_view text, absl::string_view from, absl::string_view to) {
  const size_t at = placeOf(text, from);
  return absl::StrCat(text.substr(0, at), to, text.substr(at + from.size()));
}

/// What is before `end`.
inline std::string until(absl::string_view text, absl::string_view end) {
  return std::string(text.substr(0, placeOf(text, end)));
}

}  // namespace support
