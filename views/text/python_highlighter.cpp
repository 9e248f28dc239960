#include "views/text/python_highlighter.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/ascii.h"

namespace views {
namespace {

// The state inside a string; 0 elsewhere.
constexpr uint32_t kInString = 1;
constexpr uint32_t kDoubleQuote = 2;
constexpr uint32_t kTripleQuoted = 4;

constexpr absl::string_view kKeywords[] = {"False",  "None",   "True",    "and",      "as",       "assert", "async",
                                           "await",  "break",  "class",   "continue", "def",      "del",    "elif",
                                           "else",   "except", "finally", "for",      "from",     "global", "if",
                                           "import", "in",     "is",      "lambda",   "nonlocal", "not",    "or",
                                           "pass",   "raise",  "return",  "try",      "while",    "with",   "yield"};

bool isKeyword(absl::string_view word) { return std::binary_search(std::begin(kKeywords), std::end(kKeywords), word); }

/// Up to two of r, b, f, u in any case.
bool isStringPrefix(absl::string_view word) {
  return word.size() <= 2 && std::all_of(word.begin(), word.end(), [](char c) {
           const char lower = absl::ascii_tolower(c);
           return lower == 'r' || lower == 'b' || lower == 'f' || lower == 'u';
         });
}

class PythonLexer {
 public:
  PythonLexer(absl::string_view text, LexPoint from, uint32_t end, std::vector<SyntaxSpan>* spans)
      : m_text(text),
        m_at(from.offset),
        m_end(std::min<size_t>(end, text.size())),
        m_state(from.state),
        m_spans(spans) {}

  LexPoint run() {
    while (m_at < m_end) {
      if (m_state != 0) {
        string(m_at);
      } else {
        token();
      }
    }
    return {static_cast<uint32_t>(m_at), m_state};
  }

 private:
  char peek(size_t at) const { return at < m_text.size() ? m_text[at] : '\n'; }
  size_t skipWord(size_t at) const {
    while (at < m_text.size() && isIdentifierByte(m_text[at])) ++at;
    return at;
  }
  void add(size_t begin, size_t end, SyntaxRole role) {
    if (m_spans == nullptr || begin == end) return;
    m_spans->push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(end), role});
  }

  void token() {
    const char c = m_text[m_at];
    if (absl::ascii_isdigit(c) || (c == '.' && absl::ascii_isdigit(peek(m_at + 1)))) {
      number();
    } else if (isIdentifierByte(c)) {
      word();
    } else if (c == '"' || c == '\'') {
      openString(m_at);
    } else if (c == '#') {
      const size_t begin = m_at;
      m_at = std::min(m_text.find('\n', m_at), m_text.size());
      add(begin, m_at, SyntaxRole::kComment);
    } else if (c == '@' && startsLine()) {
      const size_t begin = m_at++;
      while (m_at < m_text.size() && (isIdentifierByte(m_text[m_at]) || m_text[m_at] == '.')) ++m_at;
      add(begin, m_at, SyntaxRole::kAttribute);
    } else {
      ++m_at;
    }
  }

  /// Returns true if only blanks precede it on its line; indentation beyond 256 bytes is not checked.
  bool startsLine() const {
    for (size_t back = 1; back <= 256; ++back) {
      if (m_at < back || m_text[m_at - back] == '\n') return true;
      if (m_text[m_at - back] != ' ' && m_text[m_at - back] != '\t') return false;
    }
    return false;
  }

  void number() {
    const size_t begin = m_at;
    while (m_at < m_text.size()) {
      const char c = m_text[m_at];
      const bool exponentSign = (c == '+' || c == '-') && (m_text[m_at - 1] == 'e' || m_text[m_at - 1] == 'E') &&
                                m_at > begin && peek(begin + 1) != 'x' && peek(begin + 1) != 'X';
      if (!isIdentifierByte(c) && c != '.' && !exponentSign) break;
      ++m_at;
    }
    add(begin, m_at, SyntaxRole::kNumber);
  }

  void word() {
    const size_t begin = m_at;
    m_at = skipWord(m_at);
    const absl::string_view word = m_text.substr(begin, m_at - begin);
    const char next = peek(m_at);
    if ((next == '"' || next == '\'') && isStringPrefix(word)) {
      openString(begin);
      return;
    }
    if (!isKeyword(word)) return;
    add(begin, m_at, SyntaxRole::kKeyword);
    if (word != "def" && word != "class") return;
    size_t name = m_at;
    while (peek(name) == ' ' || peek(name) == '\t') ++name;
    const size_t end = skipWord(name);
    if (name == m_at || name == end) return;
    add(name, end, SyntaxRole::kName);
    m_at = end;
  }

  /// Called at the quote, or at its prefix if `begin` is before m_at.
  void openString(size_t begin) {
    const char quote = m_text[m_at];
    m_state = kInString | (quote == '"' ? kDoubleQuote : 0);
    if (peek(m_at + 1) == quote && peek(m_at + 2) == quote) {
      m_state |= kTripleQuoted;
      m_at += 3;
    } else {
      ++m_at;
    }
    string(begin);
  }

  /// Reads to the closing quote or to m_end; a single-quoted string also ends with its line. Its span starts at
  /// `begin`.
  void string(size_t begin) {
    const char quote = (m_state & kDoubleQuote) != 0 ? '"' : '\'';
    const bool triple = (m_state & kTripleQuoted) != 0;
    while (m_at < m_end) {
      const char c = m_text[m_at];
      if (c == '\\') {
        // Skips both bytes of an escaped CR LF.
        m_at += peek(m_at + 1) == '\r' && peek(m_at + 2) == '\n' ? 3 : 2;
      } else if (c == quote && (!triple || (peek(m_at + 1) == quote && peek(m_at + 2) == quote))) {
        m_at += triple ? 3 : 1;
        m_state = 0;
        break;
      } else if (c == '\n' && !triple) {
        m_state = 0;
        break;
      } else {
        ++m_at;
      }
    }
    m_at = std::min(m_at, m_text.size());
    add(begin, m_at, SyntaxRole::kString);
  }

  absl::string_view m_text;
  size_t m_at;
  size_t m_end;
  uint32_t m_state;
  std::vector<SyntaxSpan>* m_spans;
};

}  // namespace

LexPoint PythonHighlighter::lex(absl::string_view text, LexPoint from, uint32_t end,
                                std::vector<SyntaxSpan>* spans) const {
  return PythonLexer(text, from, end, spans).run();
}

}  // namespace views
