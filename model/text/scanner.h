#pragma once

// Steps over the lexical pieces of HLO text: blanks, comments, names, strings, balanced groups. Source:
// formats/hlo-text.md §2.
//
// Malformed text costs time in proportion to its length: every search ends at the end of the text, and what was
// searched for in vain (the end of a string, of a comment, of a group) is not searched for again. So a scanner is not
// copied; to look ahead, step on and go back (Scanner::Rewind).

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace hlo {

namespace charclass {
inline constexpr uint8_t kName = 1;  // inside an identifier
inline constexpr uint8_t kNameStart = 2;
inline constexpr uint8_t kBlank = 4;  // space, tab, CR, LF
inline constexpr uint8_t kDigit = 8;
inline constexpr uint8_t kGroup = 16;     // has a meaning inside brackets; LF, which every text ends in, is one
inline constexpr uint8_t kValueEnd = 32;  // may end or interrupt an attribute's value
inline constexpr std::array<uint8_t, 256> makeTable() {
  std::array<uint8_t, 256> table{};
  for (int c = 'a'; c <= 'z'; ++c) table[c] = kName | kNameStart;
  for (int c = 'A'; c <= 'Z'; ++c) table[c] = kName | kNameStart;
  for (int c = '0'; c <= '9'; ++c) table[c] = kName | kDigit;
  table['_'] = kName | kNameStart;
  table['.'] = table['-'] = kName;
  for (char c : {' ', '\t', '\r', '\n'}) table[static_cast<uint8_t>(c)] = kBlank | kValueEnd;
  for (char c : {'{', '}', '[', ']', '(', ')', '"', '\''}) table[static_cast<uint8_t>(c)] = kGroup | kValueEnd;
  table['/'] = kGroup;
  table['\n'] |= kGroup;
  table[','] = kValueEnd;
  return table;
}
inline constexpr std::array<uint8_t, 256> kTable = makeTable();
inline bool is(char c, uint8_t mask) { return (kTable[static_cast<unsigned char>(c)] & mask) != 0; }
/// The first character at or behind `p` that is no digit.
inline const char* digitsEnd(const char* p) {
  while (is(*p, kDigit)) ++p;
  return p;
}
}  // namespace charclass

/// The first character at or behind `p` that is no part of an identifier. Names are a third of a dump: sixteen
/// characters at once, where there are such instructions, make the whole parser a fifth faster. Reads up to 15 bytes
/// behind the name's end, which a SourceText's padding allows for.
inline const char* nameEnd(const char* p) {
#ifdef __SSE2__
  for (;; p += 16) {
    const __m128i c = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    // Comparisons are signed: a range is moved to the bottom, then all below its size are in it.
    const auto isIn = [](__m128i v, char first, char last) {
      const __m128i moved = _mm_add_epi8(v, _mm_set1_epi8(static_cast<char>(-128 - first)));
      return _mm_cmplt_epi8(moved, _mm_set1_epi8(static_cast<char>(-128 + (last - first) + 1)));
    };
    const __m128i letter = isIn(_mm_or_si128(c, _mm_set1_epi8(0x20)), 'a', 'z');
    const __m128i digit = _mm_andnot_si128(_mm_cmpeq_epi8(c, _mm_set1_epi8('/')), isIn(c, '-', '9'));
    const __m128i underscore = _mm_cmpeq_epi8(c, _mm_set1_epi8('_'));
    const int name = _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(letter, digit), underscore));
    if (name != 0xFFFF) return p + std::countr_one(static_cast<unsigned>(name));
  }
#else
  while (charclass::is(*p, charclass::kName)) ++p;
  return p;
#endif
}

/// The first `"`, backslash or line break at or behind `p`: a string of the usual spelling ends in its quote. There
/// must be a line break somewhere, and 15 bytes behind it.
inline const char* plainStringEnd(const char* p) {
#ifdef __SSE2__
  for (;; p += 16) {
    const __m128i c = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const __m128i quote = _mm_cmpeq_epi8(c, _mm_set1_epi8('"'));
    const __m128i escape = _mm_cmpeq_epi8(c, _mm_set1_epi8('\\'));
    const __m128i line = _mm_cmpeq_epi8(c, _mm_set1_epi8('\n'));
    const int found = _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, escape), line));
    if (found != 0) return p + std::countr_zero(static_cast<unsigned>(found));
  }
#else
  while (*p != '"' && *p != '\\' && *p != '\n') ++p;
  return p;
#endif
}

class Scanner {
  // From where on it is known that something does not come; null: not known.
  struct Memo {
    const char* noDouble = nullptr;  // the end of a string
    const char* noSingle = nullptr;
    const char* noComment = nullptr;    // the end of a comment
    std::vector<const char*> unclosed;  // brackets that nothing closes, sorted
  };

 public:
  /// Behind `end` there must be a newline somewhere in memory: a scan may run on to it.
  Scanner(const char* begin, const char* end) : m_begin(begin), m_at(begin), m_end(end) {}
  Scanner(const Scanner&) = delete;
  Scanner& operator=(const Scanner&) = delete;

  /// Goes back to where the scanner was.
  class Rewind {
   public:
    explicit Rewind(Scanner& scanner) : m_scanner(scanner), m_at(scanner.m_at) {}
    ~Rewind() { m_scanner.m_at = m_at; }
    Rewind(const Rewind&) = delete;
    Rewind& operator=(const Rewind&) = delete;

   private:
    Scanner& m_scanner;
    const char* m_at;
  };

  /// Makes a part of the text all that there is, and goes to its beginning; later everything is as it was.
  class Part {
   public:
    Part(Scanner& scanner, const char* begin, const char* end)
        : m_scanner(scanner), m_at(scanner.m_at), m_end(scanner.m_end) {
      std::swap(m_memo, scanner.m_memo);
      scanner.m_at = begin;
      scanner.m_end = end;
    }
    ~Part() {
      std::swap(m_memo, m_scanner.m_memo);
      m_scanner.m_at = m_at;
      m_scanner.m_end = m_end;
    }
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;

   private:
    Scanner& m_scanner;
    const char* m_at;
    const char* m_end;
    Memo m_memo;
  };

  const char* begin() const { return m_begin; }
  const char* at() const { return m_at; }
  const char* end() const { return m_end; }
  void seek(const char* at) { m_at = at; }
  bool atEnd() const { return m_at >= m_end; }
  /// The next character; at the end, what stands behind it.
  char peek() const { return *m_at; }
  uint32_t offset() const { return offset(m_at); }
  uint32_t offset(const char* p) const { return static_cast<uint32_t>(p - m_begin); }
  void advance(size_t count = 1) { m_at += count; }
  bool consume(char c) {
    if (*m_at != c || atEnd()) return false;
    ++m_at;
    return true;
  }
  bool startsWith(absl::string_view word) const {
    return static_cast<size_t>(m_end - m_at) >= word.size() && std::memcmp(m_at, word.data(), word.size()) == 0;
  }
  /// Whether the word stands here and no name goes on behind it.
  bool startsWithWord(absl::string_view word) const {
    return startsWith(word) && !charclass::is(m_at[word.size()], charclass::kName);
  }

  /// Blanks and comments of both kinds. An unterminated comment leads to the end.
  void skipBlank() {
    const char* at = m_at;
    while (charclass::is(*at, charclass::kBlank)) {
      if (++at >= m_end) break;
    }
    m_at = at < m_end ? at : m_end;
    if (*m_at == '/') skipCommentsAndBlank();
  }
  /// Blanks and block comments of the line.
  void skipSpaces() {
    while (m_at < m_end && (*m_at == ' ' || *m_at == '\t' || (*m_at == '/' && m_at[1] == '*' && skipComment()))) {
      ++m_at;
    }
  }
  /// Where a comment begins that leads to the end of the text; null where there was none.
  const char* unclosedComment() const { return m_unclosedComment; }
  /// To the line break that ends the line, or the end.
  void skipLine() {
    const void* const found = std::memchr(m_at, '\n', static_cast<size_t>(m_end - m_at));
    m_at = found == nullptr ? m_end : static_cast<const char*>(found);
  }
  /// An identifier; empty where there is none. A digit may stand first only where `anyStart`.
  absl::string_view name(bool anyStart = false) {
    const char* const begin = m_at;
    if (!charclass::is(*m_at, anyStart ? charclass::kName : charclass::kNameStart) || atEnd()) return {begin, 0};
    m_at = nameEnd(m_at + 1);
    return {begin, static_cast<size_t>(m_at - begin)};
  }
  /// Behind the quote that ends the string beginning here; false, and nothing moved, where it does not end.
  bool skipString();

  /// What ends the search for a group's end.
  enum class Within {
    kInstruction,  ///< a line that begins like an instruction: no value holds one
    kText,         ///< nothing: the group may be a body of instructions
  };
  /// Behind the bracket that closes the group beginning here, `{}`, `[]` and `()` nested in any way; false, and
  /// nothing moved, where it is not closed.
  bool skipGroup(Within within = Within::kInstruction);

  /// Whether a line that begins at `p` reads `[ROOT] [%]name = `.
  bool beginsInstruction(const char* p) const;

 private:
  enum class GroupEnd { kClosed, kInstruction, kText };

  void skipCommentsAndBlank() {
    while (m_at < m_end && (charclass::is(*m_at, charclass::kBlank) || (*m_at == '/' && skipComment()))) ++m_at;
  }
  // Behind a comment but for its last character; false, and nothing moved, where there is none.
  bool skipComment() { return skipComment(&m_unclosedComment); }
  // `unclosed`: where it is kept that the comment does not end; may be null.
  bool skipComment(const char** unclosed);
  bool stepOverBrackets(uint32_t* depth);
  GroupEnd stepOverGroup(Within within, std::vector<const char*>* open);
  void rememberUnclosed();

  const char* m_begin;
  const char* m_at;
  const char* m_end;
  Memo m_memo;
  const char* m_unclosedComment = nullptr;
};

/// C-style escapes decoded: `\"`, `\\`, `\n`, octal, hex. `quoted` is what stands between the quotes.
std::string unescape(absl::string_view quoted);

}  // namespace hlo
