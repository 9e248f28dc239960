#include "views/drawing/text_fit.h"

#include <algorithm>

#include "model/words/text.h"
#include "model/words/translation.h"

namespace drawing {
namespace {

constexpr std::u32string_view kFusion = U"_fusion";
constexpr size_t kLongestIndex = 8;  // characters of "{1,0}" that are kept whole

/// Decodes valid UTF-8.
std::u32string decoded(absl::string_view text) {
  std::u32string result;
  result.reserve(text.size());
  for (size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const size_t bytes = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    char32_t c = bytes == 1 ? first : first & (0xFFu >> (bytes + 1));
    for (size_t k = 1; k < bytes && i + k < text.size(); ++k)
      c = (c << 6) | (static_cast<unsigned char>(text[i + k]) & 0x3F);
    result += c;
    i += bytes;
  }
  return result;
}

std::string encoded(std::u32string_view text) {
  std::string result;
  result.reserve(text.size());
  const auto byte = [&result](char32_t c) { result += static_cast<char>(static_cast<unsigned char>(c)); };
  for (const char32_t c : text) {
    if (c < 0x80) {
      byte(c);
    } else if (c < 0x800) {
      byte(0xC0 | (c >> 6));
      byte(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
      byte(0xE0 | (c >> 12));
      byte(0x80 | ((c >> 6) & 0x3F));
      byte(0x80 | (c & 0x3F));
    } else {
      byte(0xF0 | (c >> 18));
      byte(0x80 | ((c >> 12) & 0x3F));
      byte(0x80 | ((c >> 6) & 0x3F));
      byte(0x80 | (c & 0x3F));
    }
  }
  return result;
}

bool isDigit(char32_t c) { return c >= U'0' && c <= U'9'; }

std::u32string cut(const std::u32string& text, size_t columns, bool middle) {
  if (text.size() <= columns) return text;
  if (columns < 1) return {};
  const size_t tail = middle ? (columns - 1) / 2 : 0;
  return text.substr(0, columns - 1 - tail) + U'…' + text.substr(text.size() - tail);
}

/// Returns where the tuple index and the number at the end of the name begin, with the "." or "_" before the number.
size_t endingOf(const std::u32string& name) {
  size_t begin = name.size();
  if (!name.empty() && name.back() == U'}') {
    const size_t brace = name.rfind(U'{');
    if (brace != std::u32string::npos && brace > 0 && name.size() - brace <= kLongestIndex) begin = brace;
  }
  size_t digits = begin;
  while (digits > 0 && isDigit(name[digits - 1])) --digits;
  const bool isNumbered = digits > 1 && digits < begin && (name[digits - 1] == U'.' || name[digits - 1] == U'_');
  return isNumbered ? digits - 1 : begin;
}

/// Returns where "_fusion" ends a word of the name; npos if it does not.
size_t fusionIn(const std::u32string& stem) {
  const size_t at = stem.rfind(kFusion);
  if (at == std::u32string::npos || at < 1) return std::u32string::npos;
  const size_t end = at + kFusion.size();
  const bool endsWord = end == stem.size() || stem[end] == U'.' || stem[end] == U'_';
  return endsWord ? at : std::u32string::npos;
}

/// Returns where the part of an asynchronous operation, "-start", "-update" or "-done", begins at the end of the stem;
/// npos if there is none. The parts of one operation often differ in nothing else.
size_t asyncPartIn(const std::u32string& stem) {
  for (const std::u32string_view part : {U"-start", U"-update", U"-done"}) {
    if (stem.size() > part.size() && stem.ends_with(part)) return stem.size() - part.size();
  }
  return std::u32string::npos;
}

bool isSeparator(const std::u32string& text) { return !text.empty() && (text.front() == U'.' || text.front() == U'_'); }

std::u32string withoutSeparator(const std::u32string& text) { return isSeparator(text) ? text.substr(1) : text; }

std::string fitted(absl::string_view text, int columns, bool isMarked) {
  if (columnsOf(text) <= columns) return std::string(text);
  const auto most = static_cast<size_t>(std::max(columns, 0));
  const std::u32string name = decoded(text);
  const size_t begin = endingOf(name);
  const std::u32string ending = name.substr(begin);
  std::u32string stem = name.substr(0, begin);
  if (const size_t at = fusionIn(stem); at != std::u32string::npos) {
    const std::u32string before = stem.substr(0, at), after = stem.substr(at + kFusion.size());
    if (isMarked) {
      const std::u32string marked = before + U'…' + withoutSeparator(after.empty() ? ending : after + ending);
      if (marked.size() <= most) return encoded(marked);
    }
    stem = before + after;
    for (const std::u32string_view kind : {U"", U"input_", U"loop_"}) {
      if (!stem.starts_with(kind)) continue;
      stem = stem.substr(kind.size());
      if (isMarked && kind.empty()) continue;
      const std::u32string whole = (isMarked ? U"…" : U"") + stem + ending;
      if (whole.size() <= most) return encoded(whole);
    }
  }
  // Parameters are named after the path of an argument, params__w__ or params['w']: they differ at its end.
  const bool isPath = stem.find(U"__") != std::u32string::npos || stem.find(U']') != std::u32string::npos;
  if (isPath && most > 1) return encoded(U'…' + name.substr(name.size() - (most - 1)));
  constexpr size_t kFewestOfStem = 2;
  if (const size_t part = asyncPartIn(stem); part != std::u32string::npos) {
    const std::u32string kept = stem.substr(part + 1) + ending;
    if (most >= kept.size() + 1 + kFewestOfStem)
      return encoded(stem.substr(0, std::min(part, most - kept.size() - 1)) + U'…' + kept);
  }
  const std::u32string kept = withoutSeparator(ending);
  if (most < kept.size() + 1 + kFewestOfStem) return encoded(cut(name, most, false));
  return encoded(stem.substr(0, most - kept.size() - 1) + U'…' + kept);
}

}  // namespace

std::string displayText(absl::string_view text) {
  const bool isPlain =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7F; });  // nearly every name
  if (isPlain) return std::string(text);
  std::u32string shown = decoded(words::validUtf8(text));
  for (char32_t& c : shown) {
    if (c < 0x20) {
      c += 0x2400;  // ␀ to ␟
    } else if (words::isUnfit(c) || c == 0xFFFE || c == 0xFFFF) {
      c = 0xFFFD;
    }
  }
  return encoded(shown);
}

int columnsOf(absl::string_view text) { return static_cast<int>(words::characters(text)); }

std::string elided(absl::string_view text, int columns, bool middle) {
  if (columnsOf(text) <= columns) return std::string(text);
  return encoded(cut(decoded(text), static_cast<size_t>(std::max(columns, 0)), middle));
}

std::string fittedName(absl::string_view name, int columns) { return fitted(name, columns, false); }

std::string markedName(absl::string_view name, int columns) { return fitted(name, columns, true); }

std::string fittedPath(absl::string_view path, int columns) {
  if (columnsOf(path) <= columns) return std::string(path);
  const std::u32string text = decoded(path);
  const auto right = [&text](int count) { return text.substr(text.size() - static_cast<size_t>(std::max(count, 0))); };
  // The text begins with a whole name if the end of the path contains one.
  const std::u32string end = right(columns - 2);
  const size_t slash = end.find(U'/');
  return encoded(slash == std::u32string::npos ? U'…' + right(columns - 1) : U'…' + end.substr(slash));
}

}  // namespace drawing
