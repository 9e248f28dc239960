#pragma once

// Skips lexical elements of HLO text: blanks, comments, names, strings, balanced groups. Source: formats/hlo-text.md
// §2.
//
// Malformed text takes time linear in its length: every search stops at the end of the text, and a search that failed
// (for the end of a string, of a comment, of a group) is not repeated. Therefore a scanner is not copied; to look
// ahead, advance it and go back (Scanner::Rewind).

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
inline constexpr uint8_t kName = 1;  // may be inside an identifier
inline constexpr uint8_t kNameStart = 2;
inline constexpr uint8_t kBlank = 4;  // space, tab, CR, LF
inline constexpr uint8_t kDigit = 8;
inline constexpr uint8_t kGroup = 16;     // has a meaning inside brackets; includes LF, which ends every text
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
/// Returns the first character at or after `p` that is not a digit.
inline const char* digitsEnd(const char* p) {
  while (is(*p, kDigit)) ++p;
  return p;
}
}  // namespace charclass

/// Returns the first character at or after `p` that is not part of an identifier. Names are a third of a dump:
/// comparing sixteen characters at a time, where SSE2 is available, makes the whole parser a fifth faster. Reads up to
/// 15 bytes past the end of the name; the padding of SourceText makes that safe.
inline const char* nameEnd(const char* p) {
#ifdef __SSE2__
  for (;; p += 16) {
    const __m128i c = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    // Comparisons are signed: the range is shifted to start at the lowest value, so that one comparison suffices.
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

/// Returns the first `"`, backslash or line break at or after `p`; a string in the usual spelling ends at its quote.
/// The text must contain a line break that is followed by 15 bytes.
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
  // Positions from which a search is known to fail; null: not known.
  struct Memo {
    const char* noDouble = nullptr;  // the end of a string
    const char* noSingle = nullptr;
    const char* noComment = nullptr;    // the end of a comment
    std::vector<const char*> unclosed;  // unclosed brackets, sorted
  };

 public:
  /// A newline must follow `end` somewhere in memory, because a scan may continue to it.
  Scanner(const char* begin, const char* end) : m_begin(begin), m_at(begin), m_end(end) {}
  Scanner(const Scanner&) = delete;
  Scanner& operator=(const Scanner&) = delete;

  /// Restores the scanner's position on destruction.
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

  /// Restricts the scanner to a part of the text and moves to its beginning; the destructor restores the previous
  /// state.
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
  /// Returns the next character; at the end, the character after the end.
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
  /// Returns true if the whole word is at the scanner, not the beginning of a longer one.
  bool startsWithWord(absl::string_view word) const {
    return startsWith(word) && !charclass::is(m_at[word.size()], charclass::kName);
  }

  /// Skips blanks and comments of both kinds. An unterminated comment extends to the end.
  void skipBlank() {
    const char* at = m_at;
    while (charclass::is(*at, charclass::kBlank)) {
      if (++at >= m_end) break;
    }
    m_at = at < m_end ? at : m_end;
    if (*m_at == '/') skipCommentsAndBlank();
  }
  /// Skips blanks and block comments on this line.
  void skipSpaces() {
    while (m_at < m_end && (*m_at == ' ' || *m_at == '\t' || (*m_at == '/' && m_at[1] == '*' && skipComment()))) {
      ++m_at;
    }
  }
  /// The start of a comment that extends to the end of the text; null if there was none.
  const char* unclosedComment() const { return m_unclosedComment; }
  /// Moves to the line break that ends the line, or to the end.
  void skipLine() {
    const void* const found = std::memchr(m_at, '\n', static_cast<size_t>(m_end - m_at));
    m_at = found == nullptr ? m_end : static_cast<const char*>(found);
  }
  /// Reads an identifier; empty if there is none. With `anyStart` it may begin with a digit.
  absl::string_view name(bool anyStart = false) {
    const char* const begin = m_at;
    if (!charclass::is(*m_at, anyStart ? charclass::kName : charclass::kNameStart) || atEnd()) return {begin, 0};
    m_at = nameEnd(m_at + 1);
    return {begin, static_cast<size_t>(m_at - begin)};
  }
  /// Skips the string that begins here, including its closing quote. Returns false and moves nothing if it is not
  /// terminated.
  bool skipString();

  /// The text that ends the search for the end of a group.
  enum class Within {
    kInstruction,  ///< a line that begins like an instruction, because no value contains one
    kText,         ///< nothing: the group may be a body of instructions
  };
  /// Skips the group that begins here, with `{}`, `[]` and `()` nested in any way. Returns false and moves nothing if
  /// it is not closed.
  bool skipGroup(Within within = Within::kInstruction);

  /// Returns true if the line that begins at `p` begins with `[ROOT] [%]name = `.
  bool beginsInstruction(const char* p) const;

 private:
  enum class GroupEnd { kClosed, kInstruction, kText };

  void skipCommentsAndBlank() {
    while (m_at < m_end && (charclass::is(*m_at, charclass::kBlank) || (*m_at == '/' && skipComment()))) ++m_at;
  }
  // Skips a comment except its last character. Returns false and moves nothing if there is none.
  bool skipComment() { return skipComment(&m_unclosedComment); }
  // `unclosed`, if not null, receives the position of a comment that does not end.
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

/// Decodes C-style escapes: `\"`, `\\`, `
/// `, octal, hexadecimal. `quoted` is the text between the quotes.
std::string unescape(absl::string_view quoted);

}  // namespace hlo
