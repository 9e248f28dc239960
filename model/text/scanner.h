#pragma once

// Steps over the lexical pieces of HLO text: blanks, comments, names, strings, balanced groups. Every search is bounded
// by the end of the text, and what would be searched for in vain twice is remembered, so that malformed text costs time
// in proportion to its length. Source: formats/hlo-text.md §2.

#include <array>
#include <cstdint>
#include <cstring>
#include <string>

#include "absl/strings/string_view.h"

namespace hlo {

namespace charclass {
inline constexpr uint8_t kName = 1;      // inside an identifier
inline constexpr uint8_t kNameStart = 2;
inline constexpr uint8_t kBlank = 4;     // space, tab, CR, LF
inline constexpr uint8_t kDigit = 8;
inline constexpr std::array<uint8_t, 256> makeTable() {
  std::array<uint8_t, 256> table{};
  for (int c = 'a'; c <= 'z'; ++c) table[c] = kName | kNameStart;
  for (int c = 'A'; c <= 'Z'; ++c) table[c] = kName | kNameStart;
  for (int c = '0'; c <= '9'; ++c) table[c] = kName | kDigit;
  table['_'] = kName | kNameStart;
  table['.'] = table['-'] = kName;
  table[' '] = table['\t'] = table['\r'] = table['\n'] = kBlank;
  return table;
}
inline constexpr std::array<uint8_t, 256> kTable = makeTable();
inline bool is(char c, uint8_t mask) { return (kTable[static_cast<unsigned char>(c)] & mask) != 0; }
}  // namespace charclass

class Scanner {
 public:
  /// At least one newline must stand behind `end` in memory.
  Scanner(const char* begin, const char* end) : m_begin(begin), m_at(begin), m_end(end) {}

  const char* at() const { return m_at; }
  void seek(const char* at) { m_at = at; }
  const char* end() const { return m_end; }
  bool atEnd() const { return m_at >= m_end; }
  /// The next character; a newline at the end.
  char peek() const { return *m_at; }
  uint32_t offset() const { return static_cast<uint32_t>(m_at - m_begin); }
  uint32_t offset(const char* p) const { return static_cast<uint32_t>(p - m_begin); }
  void advance() { ++m_at; }
  bool consume(char c) {
    if (atEnd() || *m_at != c) return false;
    ++m_at;
    return true;
  }
  bool startsWith(absl::string_view word) const {
    return static_cast<size_t>(m_end - m_at) >= word.size() && std::memcmp(m_at, word.data(), word.size()) == 0;
  }

  /// Blanks and comments of both kinds. An unterminated comment leads to the end.
  void skipBlank() {
    while (m_at < m_end) {
      if (charclass::is(*m_at, charclass::kBlank)) {
        ++m_at;
      } else if (*m_at == '/' && m_at + 1 < m_end && (m_at[1] == '*' || m_at[1] == '/')) {
        skipComment();
      } else {
        return;
      }
    }
  }
  /// Blanks of the line only.
  void skipSpaces() {
    while (m_at < m_end && (*m_at == ' ' || *m_at == '\t')) ++m_at;
  }
  /// To the line break that ends the line, or the end.
  void skipLine() {
    const void* const found = std::memchr(m_at, '\n', static_cast<size_t>(m_end - m_at));
    m_at = found == nullptr ? m_end : static_cast<const char*>(found);
  }
  /// An identifier; empty where there is none. A digit may stand first only where `anyStart`.
  absl::string_view name(bool anyStart = false) {
    const char* const begin = m_at;
    if (!atEnd() && charclass::is(*m_at, anyStart ? charclass::kName : charclass::kNameStart)) {
      ++m_at;
      while (charclass::is(*m_at, charclass::kName)) ++m_at;
    }
    return {begin, static_cast<size_t>(m_at - begin)};
  }
  /// Behind the quote that ends a string beginning here; false (and at the end) where it does not end.
  bool skipString() {
    const char quote = *m_at++;
    bool& hopeless = quote == '"' ? m_noMoreDouble : m_noMoreSingle;
    while (!hopeless && m_at < m_end) {
      const auto* const found = static_cast<const char*>(std::memchr(m_at, quote, static_cast<size_t>(m_end - m_at)));
      if (found == nullptr) {
        hopeless = true;
        break;
      }
      const char* before = found;
      while (before > m_at && before[-1] == '\\') --before;
      m_at = found + 1;
      if ((found - before) % 2 == 0) return true;
    }
    m_at = m_end;
    return false;
  }
  /// Behind the bracket that closes the group beginning here, `{}`, `[]` and `()` nested in any way. Without
  /// `manyLines` a line that begins like an instruction ends the search: no value holds one but an inline body.
  bool skipGroup(bool manyLines = false) {
    const char* const begin = m_at;
    uint32_t depth = 0;
    while (m_at < m_end) {
      switch (*m_at) {
        case '{': case '[': case '(':
          ++depth;
          ++m_at;
          break;
        case '}': case ']': case ')':
          ++m_at;
          if (--depth == 0) return true;
          break;
        case '"':
          if (!skipString()) {
            m_at = begin;
            return false;
          }
          break;
        case '\'':
          // An axis name; a lone apostrophe (in a comment, say) is a character like any other.
          if (const void* close = std::memchr(m_at + 1, '\'', lineRest(m_at + 1))) {
            m_at = static_cast<const char*>(close) + 1;
          } else {
            ++m_at;
          }
          break;
        case '/':
          if (m_at + 1 < m_end && (m_at[1] == '*' || m_at[1] == '/')) {
            skipComment();
          } else {
            ++m_at;
          }
          break;
        case '\n':
          ++m_at;
          if (!manyLines && beginsInstruction(m_at)) {
            m_at = begin;
            return false;
          }
          break;
        default: ++m_at;
      }
    }
    m_at = begin;
    return false;
  }
  /// Whether a line that begins at `p` reads `[ROOT] [%]name = `.
  bool beginsInstruction(const char* p) const {
    while (p < m_end && (*p == ' ' || *p == '\t')) ++p;
    if (static_cast<size_t>(m_end - p) > 5 && std::memcmp(p, "ROOT ", 5) == 0) return true;
    if (p < m_end && *p == '%') ++p;
    if (p >= m_end || !charclass::is(*p, charclass::kNameStart)) return false;
    while (p < m_end && charclass::is(*p, charclass::kName)) ++p;
    return static_cast<size_t>(m_end - p) > 3 && p[0] == ' ' && p[1] == '=' && p[2] == ' ';
  }

 private:
  size_t lineRest(const char* p) const {
    if (p >= m_end) return 0;
    const size_t most = static_cast<size_t>(m_end - p);
    // Names of axes are short.
    const size_t window = most < 256 ? most : 256;
    const void* const found = std::memchr(p, '\n', window);
    return found == nullptr ? window : static_cast<size_t>(static_cast<const char*>(found) - p);
  }
  void skipComment() {
    if (m_at[1] == '/') {
      skipLine();
      return;
    }
    m_at += 2;
    while (!m_noMoreComments && m_at < m_end) {
      const auto* const star = static_cast<const char*>(std::memchr(m_at, '*', static_cast<size_t>(m_end - m_at)));
      if (star == nullptr || star + 1 >= m_end) break;
      m_at = star + 1;
      if (*m_at == '/') {
        ++m_at;
        return;
      }
    }
    m_noMoreComments = true;
    m_at = m_end;
  }

  const char* m_begin;
  const char* m_at;
  const char* m_end;
  bool m_noMoreDouble = false;
  bool m_noMoreSingle = false;
  bool m_noMoreComments = false;
};

/// 64 bits over the bytes. Reads up to 7 bytes behind them, which a SourceText's padding allows for.
inline uint64_t hashBytes(const char* bytes, size_t size) {
  constexpr uint64_t kFactor = 0x9E3779B97F4A7C15u;
  uint64_t hash = size * kFactor;
  while (size > 0) {
    uint64_t word;
    std::memcpy(&word, bytes, 8);
    if (size < 8) word &= (uint64_t{1} << (8 * size)) - 1;
    hash = (hash ^ word) * kFactor;
    hash ^= hash >> 32;
    if (size <= 8) break;
    bytes += 8;
    size -= 8;
  }
  return hash;
}

/// C-style escapes decoded: `\"`, `\\`, `\n`, octal, hex. `quoted` is what stands between the quotes.
std::string unescape(absl::string_view quoted);

}  // namespace hlo
