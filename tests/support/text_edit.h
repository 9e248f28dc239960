#pragma once

// Replaces a part of a text. The part must occur exactly once, otherwise the test aborts.

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

/// Returns the text before `end`.
inline std::string until(absl::string_view text, absl::string_view end) {
  return std::string(text.substr(0, placeOf(text, end)));
}

}  // namespace support
