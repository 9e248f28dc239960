#include "views/text/code_highlighter.h"

#include <algorithm>
#include <array>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/types/span.h"
#include "views/text/python_highlighter.h"

namespace views {
namespace {

// The lexer state: the enclosing construct, and the nesting depth of a comment.
enum In : uint32_t { kCode, kString, kTriple, kCharacter, kRaw, kComment };
constexpr uint32_t kInBits = 3;
constexpr uint32_t kDeepest = 1000;

// Sorted.
constexpr absl::string_view kCppWords[] = {
    "alignas",  "alignof",   "auto",      "bool",     "break",    "case",      "catch",     "char",      "class",
    "co_await", "co_return", "co_yield",  "concept",  "const",    "consteval", "constexpr", "constinit", "continue",
    "decltype", "default",   "delete",    "do",       "double",   "else",      "enum",      "explicit",  "export",
    "extern",   "false",     "float",     "for",      "friend",   "goto",      "if",        "inline",    "int",
    "long",     "mutable",   "namespace", "new",      "noexcept", "nullptr",   "operator",  "private",   "protected",
    "public",   "requires",  "return",    "short",    "signed",   "sizeof",    "static",    "struct",    "switch",
    "template", "this",      "throw",     "true",     "try",      "typedef",   "typename",  "union",     "unsigned",
    "using",    "virtual",   "void",      "volatile", "while"};
constexpr absl::string_view kZigWords[] = {
    "align",   "and",      "anyframe",  "anytype",  "asm",         "async",  "await",    "break",
    "catch",   "comptime", "const",     "continue", "defer",       "else",   "enum",     "errdefer",
    "error",   "export",   "extern",    "false",    "fn",          "for",    "if",       "inline",
    "noalias", "noinline", "nosuspend", "null",     "opaque",      "or",     "orelse",   "packed",
    "pub",     "resume",   "return",    "struct",   "suspend",     "switch", "test",     "threadlocal",
    "true",    "try",      "undefined", "union",    "unreachable", "var",    "volatile", "while"};
constexpr absl::string_view kJuliaWords[] = {
    "abstract",  "baremodule", "begin",  "break",  "catch",   "const", "continue", "do",      "else",
    "elseif",    "end",        "export", "false",  "finally", "for",   "function", "global",  "if",
    "import",    "in",         "isa",    "let",    "local",   "macro", "module",   "mutable", "nothing",
    "primitive", "quote",      "return", "struct", "true",    "try",   "using",    "where",   "while"};
constexpr absl::string_view kCppDefining[] = {"class", "concept", "enum", "namespace", "struct", "union"};
constexpr absl::string_view kZigDefining[] = {"fn"};
constexpr absl::string_view kJuliaDefining[] = {"function", "macro", "module", "struct"};

struct Grammar {
  absl::Span<const absl::string_view> words, defining;
  absl::string_view lineComment, commentBegin, commentEnd;  ///< the last two may be empty: no block comments
  char sign;                                                ///< starts a token of SyntaxRole::kAttribute
  bool signStartsLine;                                      ///< only at the start of a line
  bool hasTriple;                                           ///< triple-quoted strings
  bool stringsSpanLines;                                    ///< single-quoted strings
  bool quoteIsOperator;                                     ///< after a value: Julia's transposition
};

const Grammar& grammarOf(Language language) {
  static const std::array<Grammar, 3> all = {
      Grammar{kCppWords, kCppDefining, "//", "/*", "*/", '#', true, false, false, false},
      Grammar{kZigWords, kZigDefining, "//", "", "", '@', false, false, false, false},
      Grammar{kJuliaWords, kJuliaDefining, "#", "#=", "=#", '@', false, true, true, true}};
  return all[static_cast<size_t>(language)];
}

class CodeLexer {
 public:
  CodeLexer(Language language, absl::string_view text, LexPoint from, uint32_t end, std::vector<SyntaxSpan>* spans)
      : m_language(language),
        m_grammar(grammarOf(language)),
        m_text(text),
        m_at(from.offset),
        m_end(std::min<size_t>(end, text.size())),
        m_in(static_cast<In>(from.state & ((1U << kInBits) - 1))),
        m_depth(from.state >> kInBits),
        m_spans(spans) {}

  LexPoint run() {
    while (m_at < m_end) {
      if (m_in == kComment) {
        comment(m_at);
      } else if (m_in != kCode) {
        string(m_at);
      } else {
        token();
      }
    }
    return {static_cast<uint32_t>(m_at), static_cast<uint32_t>(m_in) | (m_depth << kInBits)};
  }

 private:
  char peek(size_t at) const { return at < m_text.size() ? m_text[at] : '\n'; }
  bool isAt(absl::string_view word) const { return !word.empty() && m_text.substr(m_at, word.size()) == word; }
  void add(size_t begin, size_t end, SyntaxRole role) {
    if (m_spans == nullptr || begin == end) return;
    m_spans->push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(end), role});
  }

  void token() {
    const char c = m_text[m_at];
    const size_t begin = m_at;
    if (isAt(m_grammar.commentBegin)) {
      m_in = kComment;
      m_depth = 1;
      m_at += m_grammar.commentBegin.size();
      comment(begin);
    } else if (isAt(m_grammar.lineComment)) {
      restOfLine(SyntaxRole::kComment);
    } else if (m_language == Language::kZig && isAt("\\\\")) {
      restOfLine(SyntaxRole::kString);
    } else if (absl::ascii_isdigit(c) ||
               (c == '.' && absl::ascii_isdigit(peek(m_at + 1)) && !isIdentifierByte(before()) && before() != '.')) {
      number();
    } else if (isIdentifierByte(c)) {
      word();
    } else if (c == '"') {
      open(begin);
    } else if (c == '\'' && !(m_grammar.quoteIsOperator && followsValue())) {
      ++m_at;
      m_in = kCharacter;
      string(begin);
    } else if (c == m_grammar.sign && (!m_grammar.signStartsLine || startsLine())) {
      ++m_at;
      while (m_grammar.signStartsLine && (peek(m_at) == ' ' || peek(m_at) == '\t')) ++m_at;
      while (m_at < m_text.size() && isIdentifierByte(m_text[m_at])) ++m_at;
      add(begin, m_at, SyntaxRole::kAttribute);
    } else {
      ++m_at;
    }
  }

  char before() const { return m_at > 0 ? m_text[m_at - 1] : '\n'; }
  bool followsValue() const {
    const char c = before();
    return isIdentifierByte(c) || c == ')' || c == ']' || c == '}' || c == '\'' || c == '.';
  }

  /// Returns true if only blanks precede it on its line; indentation beyond 256 bytes is not checked.
  bool startsLine() const {
    for (size_t back = 1; back <= 256; ++back) {
      if (m_at < back || m_text[m_at - back] == '\n') return true;
      if (m_text[m_at - back] != ' ' && m_text[m_at - back] != '\t') return false;
    }
    return false;
  }

  void restOfLine(SyntaxRole role) {
    const size_t begin = m_at;
    m_at = std::min(m_text.find('\n', m_at), m_text.size());
    add(begin, m_at, role);
  }

  void number() {
    const size_t begin = m_at++;
    while (m_at < m_text.size()) {
      const char c = m_text[m_at], last = m_text[m_at - 1];
      const bool isSign =
          (c == '+' || c == '-') && (last == 'e' || last == 'E') && absl::ascii_tolower(peek(begin + 1)) != 'x';
      const bool isSeparator = m_language == Language::kCpp && c == '\'' && isIdentifierByte(peek(m_at + 1));
      const bool isPoint = c == '.' && peek(m_at + 1) != '.';  // 1..2 and 1:2 are ranges
      if (!isIdentifierByte(c) && !isPoint && !isSign && !isSeparator) break;
      ++m_at;
    }
    add(begin, m_at, SyntaxRole::kNumber);
  }

  void word() {
    const size_t begin = m_at;
    m_at = skipWord(m_at);
    const absl::string_view word = m_text.substr(begin, m_at - begin);
    if (m_language == Language::kCpp && peek(m_at) == '"') {
      if (absl::EndsWith(word, "R") && word.size() <= 3 && peek(m_at + 1) == '(') {
        m_at += 2;
        m_in = kRaw;
        string(begin);
        return;
      }
      if (word == "L" || word == "u" || word == "U" || word == "u8") return open(begin);
    }
    if (!std::binary_search(m_grammar.words.begin(), m_grammar.words.end(), word)) return;
    add(begin, m_at, SyntaxRole::kKeyword);
    if (!std::binary_search(m_grammar.defining.begin(), m_grammar.defining.end(), word)) return;
    size_t name = m_at;
    while (peek(name) == ' ' || peek(name) == '\t') ++name;
    const size_t end = skipWord(name);
    const absl::string_view defined = m_text.substr(name, end - name);
    if (name == m_at || name == end || std::binary_search(m_grammar.words.begin(), m_grammar.words.end(), defined)) {
      return;
    }
    add(name, end, SyntaxRole::kName);
    m_at = end;
  }

  size_t skipWord(size_t at) const {
    while (at < m_text.size() && isIdentifierByte(m_text[at])) ++at;
    return at;
  }

  /// Called at the quote, or at its prefix if `begin` is before m_at.
  void open(size_t begin) {
    m_in = kString;
    ++m_at;
    if (m_grammar.hasTriple && peek(m_at) == '"' && peek(m_at + 1) == '"') {
      m_in = kTriple;
      m_at += 2;
    }
    string(begin);
  }

  /// Reads to the end of the string, or to m_end. Its span starts at `begin`.
  void string(size_t begin) {
    const char quote = m_in == kCharacter ? '\'' : '"';
    const bool spansLines = m_in == kTriple || m_in == kRaw || (m_in == kString && m_grammar.stringsSpanLines);
    while (m_at < m_end) {
      const char c = m_text[m_at];
      if (m_in == kRaw) {
        if (c == ')' && peek(m_at + 1) == '"') {
          m_at += 2;
          m_in = kCode;
          break;
        }
        ++m_at;
      } else if (c == '\\') {
        m_at += peek(m_at + 1) == '\r' && peek(m_at + 2) == '\n' ? 3 : 2;
      } else if (c == quote && (m_in != kTriple || (peek(m_at + 1) == quote && peek(m_at + 2) == quote))) {
        m_at += m_in == kTriple ? 3 : 1;
        m_in = kCode;
        break;
      } else if (c == '\n' && !spansLines) {
        m_in = kCode;
        break;
      } else {
        ++m_at;
      }
    }
    m_at = std::min(m_at, m_text.size());
    add(begin, m_at, SyntaxRole::kString);
  }

  /// Comments of Julia can be nested.
  void comment(size_t begin) {
    while (m_at < m_end) {
      if (isAt(m_grammar.commentEnd)) {
        m_at += m_grammar.commentEnd.size();
        if (--m_depth > 0) continue;
        m_in = kCode;
        break;
      }
      const bool isDeeper = m_language == Language::kJulia && isAt(m_grammar.commentBegin);
      if (isDeeper) m_depth = std::min(m_depth + 1, kDeepest);
      m_at += isDeeper ? m_grammar.commentBegin.size() : 1;
    }
    m_at = std::min(m_at, m_text.size());
    add(begin, m_at, SyntaxRole::kComment);
  }

  const Language m_language;
  const Grammar& m_grammar;
  absl::string_view m_text;
  size_t m_at;
  size_t m_end;
  In m_in;
  uint32_t m_depth;
  std::vector<SyntaxSpan>* m_spans;
};

}  // namespace

LexPoint CodeHighlighter::lex(absl::string_view text, LexPoint from, uint32_t end,
                              std::vector<SyntaxSpan>* spans) const {
  return CodeLexer(m_language, text, from, end, spans).run();
}

std::shared_ptr<const Highlighter> highlighterFor(absl::string_view path) {
  const auto endsWith = [path](std::initializer_list<absl::string_view> endings) {
    return std::any_of(endings.begin(), endings.end(),
                       [path](absl::string_view ending) { return absl::EndsWithIgnoreCase(path, ending); });
  };
  if (endsWith({".py", ".pyi"})) return std::make_shared<PythonHighlighter>();
  if (endsWith({".cc", ".cpp", ".cxx", ".c", ".h", ".hh", ".hpp", ".cu", ".cuh", ".inc"}))
    return std::make_shared<CodeHighlighter>(Language::kCpp);
  if (endsWith({".zig"})) return std::make_shared<CodeHighlighter>(Language::kZig);
  if (endsWith({".jl"})) return std::make_shared<CodeHighlighter>(Language::kJulia);
  return nullptr;
}

}  // namespace views
