#pragma once

// Text ranges marked in the text itself: `a [[b]] c` marks "b", `a [[name|b]] c` marks the same range with a name, and
// `a [[name|]]b` marks the position before b.

#include <QtGlobal>
#include <string>
#include <string_view>
#include <vector>

namespace support {

struct Mark {
  std::string name;  ///< default: the marked text
  size_t begin, end;
};

class Marked {
 public:
  explicit Marked(std::string_view written) {
    while (!written.empty()) {
      const size_t open = written.find("[["), close = written.find("]]", open == written.npos ? open : open + 2);
      m_text += written.substr(0, open);
      if (open == written.npos) break;
      if (close == written.npos) qFatal("a mark is not closed");
      const std::string_view inner = written.substr(open + 2, close - open - 2);
      const size_t bar = inner.find('|');
      const std::string_view marked = bar == inner.npos ? inner : inner.substr(bar + 1);
      m_marks.push_back({std::string(inner.substr(0, bar)), m_text.size(), m_text.size() + marked.size()});
      m_text += marked;
      written.remove_prefix(close + 2);
    }
  }

  /// Returns the text without the marks.
  const std::string& text() const { return m_text; }
  /// In text order.
  const std::vector<Mark>& marks() const { return m_marks; }
  /// Returns the only mark with this name.
  const Mark& operator[](std::string_view name) const {
    const Mark* found = nullptr;
    for (const Mark& mark : m_marks) {
      if (mark.name != name) continue;
      if (found != nullptr) qFatal("a mark is there twice: %s", mark.name.c_str());
      found = &mark;
    }
    if (found == nullptr) qFatal("there is no such mark: %s", std::string(name).c_str());
    return *found;
  }

 private:
  std::string m_text;
  std::vector<Mark> m_marks;
};

/// Returns the text with `length` bytes at `offset` in brackets, in the format that Marked parses.
inline std::string withMark(std::string text, size_t offset, size_t length) {
  return text.insert(offset + length, "]]").insert(offset, "[[");
}

}  // namespace support
