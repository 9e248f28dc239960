#include "views/text/mlir_highlighter.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace views {
namespace {

enum class Place : uint8_t {
  kLineStart,
  kInLine,        ///< after the first word
  kAfterResults,  ///< after the equals sign of an operation
  kInString,
  kInComment,
};

// Packed into a LexPoint's state, so that 0 is the start of a line.
struct MlirState {
  Place place = Place::kLineStart;
  bool isDefinition = false;  // the next symbol is defined
  bool isOperation = false;   // the string is the name of an operation

  static MlirState unpack(uint32_t packed) {
    return {static_cast<Place>(packed & 7), (packed >> 3 & 1) != 0, (packed >> 4 & 1) != 0};
  }
  uint32_t pack() const {
    return static_cast<uint32_t>(place) | static_cast<uint32_t>(isDefinition) << 3 |
           static_cast<uint32_t>(isOperation) << 4;
  }
};

constexpr absl::string_view kMlirWords[] = {
    "module",  "return", "call",  "cond", "do",       "else",  "reducer", "attributes", "public", "private", "across",
    "applies", "true",   "false", "loc",  "callsite", "fused", "unknown", "dense",      "array",  "nested",  "at"};

bool isDotted(char c) { return isIdentifierByte(c) || c == '.' || c == '$'; }

bool isTypeWord(absl::string_view word) {
  if (word == "tensor" || word == "vector" || word == "memref" || word == "tuple" || word == "index" ||
      word == "none" || word == "complex")
    return true;
  const size_t letters = absl::StartsWith(word, "bf") || absl::StartsWith(word, "ui") ? 2
                         : absl::StartsWith(word, "i") || absl::StartsWith(word, "f") ? 1
                                                                                      : 0;
  return letters > 0 && word.size() > letters && absl::ascii_isdigit(static_cast<unsigned char>(word[letters]));
}

class MlirLexer {
 public:
  MlirLexer(absl::string_view text, LexPoint from, uint32_t end, std::vector<SyntaxSpan>* spans)
      : m_text(text),
        m_at(from.offset),
        m_end(std::min<size_t>(end, text.size())),
        m_state(MlirState::unpack(from.state)),
        m_spans(spans) {}

  LexPoint run() {
    while (m_at < m_end) {
      if (m_state.place == Place::kInString) {
        string(m_at);
      } else if (m_state.place == Place::kInComment) {
        comment(m_at);
      } else {
        token();
      }
    }
    return {static_cast<uint32_t>(m_at), m_state.pack()};
  }

 private:
  char peek(size_t ahead = 0) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\n'; }
  void add(size_t begin, SyntaxRole role) {
    if (m_spans == nullptr || begin == m_at || role == SyntaxRole::kPlain) return;
    m_spans->push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(m_at), role});
  }
  void skipName() {
    while (m_at < m_text.size() && (isDotted(m_text[m_at]) || (m_text[m_at] == '-' && isDotted(peek(1))))) ++m_at;
  }

  /// Returns true where the name of an operation may be.
  bool isFirst() const { return m_state.place == Place::kLineStart || m_state.place == Place::kAfterResults; }

  void token() {
    const size_t begin = m_at;
    const char c = m_text[m_at];
    if (c == '\n') {
      ++m_at;
      m_state = MlirState();
    } else if (c == '"') {
      // The name of an operation in generic form is quoted.
      m_state.isOperation = isFirst();
      m_state.place = Place::kInString;
      ++m_at;
      string(begin);
    } else if (c == '/' && peek(1) == '/') {
      m_state.place = Place::kInComment;
      comment(begin);
    } else if (c == '%' || c == '@') {
      ++m_at;
      skipName();
      const bool isDefined = c == '%' ? m_state.place == Place::kLineStart : m_state.isDefinition;
      add(begin, isDefined ? SyntaxRole::kName : SyntaxRole::kReference);
      if (c == '@') m_state.isDefinition = false;
      if (m_state.place == Place::kAfterResults) m_state.place = Place::kInLine;
    } else if (c == '#' || c == '!' || c == '^') {
      ++m_at;
      skipName();
      add(begin, c == '!' ? SyntaxRole::kType : SyntaxRole::kAttribute);
      if (m_state.place != Place::kLineStart) m_state.place = Place::kInLine;
    } else if (absl::ascii_isdigit(static_cast<unsigned char>(c))) {
      number(begin);
    } else if (isIdentifierByte(c)) {
      word(begin);
    } else {
      ++m_at;
      if (c == '=' && m_state.place == Place::kLineStart) m_state.place = Place::kAfterResults;
      if (c == '(' || c == '{' || c == '[') m_state.place = Place::kInLine;
    }
  }

  // Dimensions are parts of types: `4x8xf32`.
  void number(size_t begin) {
    while (absl::ascii_isdigit(static_cast<unsigned char>(peek()))) ++m_at;
    if (peek() == 'x') {
      while (m_at < m_text.size() && (isIdentifierByte(m_text[m_at]) || m_text[m_at] == '?')) ++m_at;
      return add(begin, SyntaxRole::kType);
    }
    while (m_at < m_text.size()) {
      const char c = m_text[m_at];
      const bool isSign = (c == '+' || c == '-') && (m_text[m_at - 1] == 'e' || m_text[m_at - 1] == 'E');
      if (!isIdentifierByte(c) && c != '.' && !isSign) break;
      ++m_at;
    }
    add(begin, SyntaxRole::kNumber);
  }

  void word(size_t begin) {
    while (m_at < m_text.size() && isDotted(m_text[m_at])) ++m_at;
    const absl::string_view word = m_text.substr(begin, m_at - begin);
    const bool isOperation = isFirst();
    if (isOperation) m_state.isDefinition = absl::EndsWith(word, "func") || word == "module";
    const bool isKey = peek() == '=' ? peek(1) != '=' : peek() == ' ' && peek(1) == '=' && peek(2) != '=';
    m_state.place = Place::kInLine;
    if (isKey && !isOperation) return add(begin, SyntaxRole::kAttribute);
    if (isOperation || std::find(std::begin(kMlirWords), std::end(kMlirWords), word) != std::end(kMlirWords))
      return add(begin, SyntaxRole::kKeyword);
    if (isTypeWord(word)) add(begin, SyntaxRole::kType);
  }

  void string(size_t begin) {
    while (m_at < m_end && m_text[m_at] != '\n') {
      const char c = m_text[m_at];
      m_at += c == '\\' && peek(1) != '\n' ? 2 : 1;
      if (c != '"') continue;
      m_state.place = Place::kInLine;
      break;
    }
    m_at = std::min(m_at, m_text.size());
    if (peek() == '\n') m_state.place = Place::kInLine;
    add(begin, m_state.isOperation ? SyntaxRole::kKeyword : SyntaxRole::kString);
  }

  void comment(size_t begin) {
    while (m_at < m_end && m_text[m_at] != '\n') ++m_at;
    add(begin, SyntaxRole::kComment);
    if (peek() == '\n') m_state.place = Place::kInLine;
  }

  absl::string_view m_text;
  size_t m_at;
  size_t m_end;
  MlirState m_state;
  std::vector<SyntaxSpan>* m_spans;
};

}  // namespace

LexPoint MlirHighlighter::lex(absl::string_view text, LexPoint from, uint32_t end,
                              std::vector<SyntaxSpan>* spans) const {
  return MlirLexer(text, from, end, spans).run();
}

bool MlirHighlighter::isWordByte(char byte) const { return isDotted(byte); }

}  // namespace views
