#include "views/text/hlo_highlighter.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/ascii.h"

namespace views {
namespace {

// The part of a line that was read so far. A word has different meanings before and after the `=` of its instruction.
enum class Mode : uint8_t {
  kStart,      ///< at the start: ROOT, ENTRY, a name, a title
  kNamed,      ///< after the name: ` = ` or a computation's header follows
  kRightSide,  ///< after ` = `: the shape, then the opcode
  kArguments,  ///< between the opcode's parentheses
  kAttributes,
  kModule,  ///< after HloModule: its name
};

// Packed into a LexPoint's state, so that 0 is the start of a line. Depths are limited to 255.
struct State {
  Mode mode = Mode::kStart;
  char quote = 0;            ///< '"' or '\'' inside a string, '*' inside a block comment
  bool isReference = false;  ///< the current attribute names instructions or computations
  uint8_t parentheses = 0;
  uint8_t braces = 0;

  static State unpack(uint32_t packed) {
    static constexpr char kQuotes[] = {0, '"', '\'', '*'};
    State state;
    state.mode = static_cast<Mode>(packed & 7);
    state.quote = kQuotes[(packed >> 3) & 3];
    state.isReference = (packed >> 5 & 1) != 0;
    state.parentheses = static_cast<uint8_t>(packed >> 8);
    state.braces = static_cast<uint8_t>(packed >> 16);
    return state;
  }
  uint32_t pack() const {
    const uint32_t quotes = quote == '"' ? 1 : quote == '\'' ? 2 : quote == '*' ? 3 : 0;
    return static_cast<uint32_t>(mode) | quotes << 3 | static_cast<uint32_t>(isReference) << 5 |
           static_cast<uint32_t>(parentheses) << 8 | static_cast<uint32_t>(braces) << 16;
  }
};

constexpr absl::string_view kTitles[] = {"BufferAssignment", "FileLocations", "FileNames", "FunctionNames",
                                         "StackFrames"};
constexpr absl::string_view kReferringKeys[] = {"body",
                                                "branch_computations",
                                                "called_computations",
                                                "calls",
                                                "condition",
                                                "control-predecessors",
                                                "false_computation",
                                                "scatter",
                                                "select",
                                                "to_apply",
                                                "true_computation"};
constexpr absl::string_view kValues[] = {"false", "inf", "nan", "true"};
constexpr size_t kLongestShape = 4096;

template <size_t N>
bool isOneOf(absl::string_view word, const absl::string_view (&sorted)[N]) {
  return std::binary_search(std::begin(sorted), std::end(sorted), word);
}

bool isNameByte(char c) { return isIdentifierByte(c) || c == '.' || c == '-'; }

class HloLexer {
 public:
  HloLexer(absl::string_view text, LexPoint from, uint32_t end, std::vector<SyntaxSpan>* spans)
      : m_text(text),
        m_at(from.offset),
        m_end(std::min<size_t>(end, text.size())),
        m_state(State::unpack(from.state)),
        m_spans(spans) {}

  LexPoint run() {
    while (m_at < m_end) {
      if (m_state.quote == '*') {
        blockComment(m_at);
      } else if (m_state.quote != 0) {
        string(m_at);
      } else {
        token();
      }
    }
    return {static_cast<uint32_t>(m_at), m_state.pack()};
  }

 private:
  char peek(size_t ahead) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\n'; }
  void add(size_t begin, size_t end, SyntaxRole role) {
    if (m_spans == nullptr || begin == end || role == SyntaxRole::kPlain) return;
    m_spans->push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(end), role});
  }

  void token() {
    const char c = m_text[m_at];
    switch (c) {
      case '\n':
        m_state = State();
        ++m_at;
        return;
      case '"':
      case '\'': {
        const size_t begin = m_at++;
        m_state.quote = c;
        string(begin);
        return;
      }
      case '/':
        if (peek(1) == '*') {
          const size_t begin = m_at;
          m_at += 2;
          m_state.quote = '*';
          blockComment(begin);
        } else if (peek(1) == '/') {
          const size_t begin = m_at;
          m_at = std::min(m_text.find('\n', m_at), m_text.size());
          add(begin, m_at, SyntaxRole::kComment);
        } else {
          ++m_at;
        }
        return;
      case '%': {
        const size_t begin = m_at++;
        skipName();
        name(begin);
        return;
      }
      default: break;
    }
    if (absl::ascii_isdigit(c) || (c == '-' && absl::ascii_isdigit(peek(1)))) {
      number();
    } else if (isIdentifierByte(c)) {
      word();
    } else {
      punctuation(c);
      ++m_at;
    }
  }

  void skipName() {
    while (m_at < m_text.size() && isNameByte(m_text[m_at])) ++m_at;
  }

  void name(size_t begin) {
    const bool defines = m_state.mode == Mode::kStart || m_state.mode == Mode::kModule;
    add(begin, m_at, defines ? SyntaxRole::kName : SyntaxRole::kReference);
    if (m_state.mode == Mode::kStart) m_state.mode = Mode::kNamed;
    if (m_state.mode == Mode::kModule) m_state.mode = Mode::kAttributes;
  }

  void word() {
    const size_t begin = m_at;
    skipName();
    const absl::string_view word = m_text.substr(begin, m_at - begin);
    const char next = peek(0);
    if (next == '[') {
      shape(begin);
    } else if (next == '=' && m_state.mode != Mode::kStart) {
      attribute(begin, word);
    } else if (isOneOf(word, kValues)) {
      add(begin, m_at, SyntaxRole::kNumber);
    } else {
      plainWord(begin, word, next);
    }
  }

  void plainWord(size_t begin, absl::string_view word, char next) {
    switch (m_state.mode) {
      case Mode::kStart:
        if (word == "ROOT" || word == "ENTRY") {
          add(begin, m_at, SyntaxRole::kKeyword);
        } else if (word == "HloModule") {
          add(begin, m_at, SyntaxRole::kKeyword);
          m_state.mode = Mode::kModule;
        } else if (isOneOf(word, kTitles)) {
          add(begin, m_at, SyntaxRole::kKeyword);
          m_state.mode = Mode::kAttributes;
        } else if (next == ':' || (word == "allocation" && absl::ascii_isdigit(peek(1)))) {
          add(begin, m_at, SyntaxRole::kKeyword);  // of a buffer assignment
          m_state.mode = Mode::kAttributes;
          m_state.isReference = true;
        } else {
          name(begin);
        }
        return;
      case Mode::kModule: name(begin); return;
      case Mode::kNamed: add(begin, m_at, SyntaxRole::kReference); return;  // a header's parameter
      case Mode::kRightSide:
        if (next == '(') add(begin, m_at, SyntaxRole::kKeyword);
        return;
      case Mode::kArguments: add(begin, m_at, next == '(' ? SyntaxRole::kKeyword : SyntaxRole::kReference); return;
      case Mode::kAttributes:
        if (m_state.isReference) add(begin, m_at, SyntaxRole::kReference);
        return;
    }
  }

  void attribute(size_t begin, absl::string_view key) {
    add(begin, m_at, SyntaxRole::kAttribute);
    if (m_state.braces == 0) m_state.isReference = isOneOf(key, kReferringKeys);
    if (m_state.mode != Mode::kArguments) m_state.mode = Mode::kAttributes;
  }

  /// `f32[8,16]{1,0:T(8,128)}` with m_at at the bracket.
  void shape(size_t begin) {
    close(']');
    // A layout follows its shape immediately; the brace of a body or of a list does not look like a layout.
    if (peek(0) == '{' && (absl::ascii_isdigit(peek(1)) || peek(1) == ':' || peek(1) == '}')) close('}');
    add(begin, m_at, SyntaxRole::kType);
  }

  void close(char closing) {
    const size_t limit = std::min(m_text.size(), m_at + kLongestShape);
    for (size_t at = m_at; at < limit && m_text[at] != '\n'; ++at) {
      if (m_text[at] != closing) continue;
      m_at = at + 1;
      return;
    }
    ++m_at;  // unclosed: only the opening bracket
  }

  void number() {
    const size_t begin = m_at++;
    while (m_at < m_text.size()) {
      const char c = m_text[m_at];
      const bool exponentSign = (c == '+' || c == '-') && (m_text[m_at - 1] == 'e' || m_text[m_at - 1] == 'E') &&
                                absl::ascii_isdigit(peek(1));
      if (!isIdentifierByte(c) && c != '.' && !exponentSign) break;
      ++m_at;
    }
    add(begin, m_at, SyntaxRole::kNumber);
    if (m_state.mode == Mode::kStart) m_state.mode = Mode::kAttributes;  // an entry of a source table
  }

  void punctuation(char c) {
    if (c == '(') {
      if (m_state.mode == Mode::kRightSide && m_at > 0 && isNameByte(m_text[m_at - 1])) {
        m_state.mode = Mode::kArguments;
        m_state.parentheses = 0;
      }
      if (m_state.parentheses < 255) ++m_state.parentheses;
    } else if (c == ')') {
      if (m_state.parentheses > 0) --m_state.parentheses;
      if (m_state.mode == Mode::kArguments && m_state.parentheses == 0) m_state.mode = Mode::kAttributes;
    } else if (c == '{') {
      if (m_state.braces < 255) ++m_state.braces;
    } else if (c == '}') {
      if (m_state.braces > 0) --m_state.braces;
      if (m_state.mode == Mode::kStart) m_state.mode = Mode::kAttributes;
    } else if (c == '=') {
      if (m_state.mode == Mode::kNamed) m_state.mode = Mode::kRightSide;
    } else if (c == ',') {
      if (m_state.braces == 0) m_state.isReference = false;
    }
  }

  void string(size_t begin) {
    while (m_at < m_end) {
      const char c = m_text[m_at];
      if (c == '\n') {
        m_state.quote = 0;
        break;
      }
      if (c == '\\' && peek(1) != '\n') {
        m_at += 2;
        continue;
      }
      ++m_at;
      if (c == m_state.quote) {
        m_state.quote = 0;
        break;
      }
    }
    m_at = std::min(m_at, m_text.size());
    add(begin, m_at, SyntaxRole::kString);
  }

  void blockComment(size_t begin) {
    while (m_at < m_end) {
      const char c = m_text[m_at];
      if (c == '\n') {
        m_state.quote = 0;
        break;
      }
      if (c == '*' && peek(1) == '/') {
        m_at += 2;
        m_state.quote = 0;
        break;
      }
      ++m_at;
    }
    add(begin, m_at, SyntaxRole::kComment);
  }

  absl::string_view m_text;
  size_t m_at;
  size_t m_end;
  State m_state;
  std::vector<SyntaxSpan>* m_spans;
};

}  // namespace

LexPoint HloHighlighter::lex(absl::string_view text, LexPoint from, uint32_t end,
                             std::vector<SyntaxSpan>* spans) const {
  return HloLexer(text, from, end, spans).run();
}

uint32_t HloHighlighter::guessedState() const {
  State state;
  state.mode = Mode::kAttributes;
  return state.pack();
}

bool HloHighlighter::isWordByte(char byte) const { return isNameByte(byte); }

}  // namespace views
