#include "model/print/words_text.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/text/scanner.h"
#include "model/text/shape_parser.h"

namespace hlo {
namespace {

using charclass::is;

bool opens(char c) { return c == '{' || c == '[' || c == '('; }
bool closes(char c) { return c == '}' || c == ']' || c == ')'; }

// Returns the end of the string that begins at `p`.
const char* skipString(const char* p, const char* end) {
  for (++p; p < end; ++p) {
    if (*p == '"') return p + 1;
    p += *p == '\\';
  }
  return end;
}

// Returns the end of the axis name that begins at `p`, by the parser's rules; returns `p` if the apostrophe is an
// ordinary character.
const char* skipAxis(const char* p, const char* end) {
  constexpr ptrdiff_t kLongest = 256;
  const absl::string_view rest(p + 1, static_cast<size_t>(std::min(end - p - 1, kLongest)));
  const size_t close = rest.substr(0, rest.find('\n')).find('\'');
  return close == absl::string_view::npos ? p : rest.data() + close + 1;
}

// Returns the end of a run of letters and digits, or of one other character.
const char* wordEnd(const char* p, const char* end) {
  const char* at = p;
  while (at < end && is(*at, charclass::kName)) ++at;
  return at == p ? p + 1 : at;
}

void appendOnOneLine(std::string* out, absl::string_view text) {
  for (size_t at = 0; at < text.size();) {
    const size_t lineEnd = std::min(text.find_first_of("\n\r", at), text.size());
    absl::StrAppend(out, text.substr(at, lineEnd - at));
    if (lineEnd < text.size()) *out += text[lineEnd] == '\n' ? "\\n" : "\\r";
    at = lineEnd + 1;
  }
}

const char* skipComment(const char* p, const char* end) {
  if (*p != '/' || end - p < 2 || (p[1] != '*' && p[1] != '/')) return p;
  const absl::string_view rest(p + 2, static_cast<size_t>(end - p - 2));
  const size_t close = p[1] == '*' ? rest.find("*/") : rest.find('\n');
  return close == absl::string_view::npos ? end : rest.data() + close + (p[1] == '*' ? 2 : 1);
}

const char* skipBlank(const char* p, const char* end) {
  while (p < end) {
    const char* const behind = is(*p, charclass::kBlank) ? p + 1 : skipComment(p, end);
    if (behind == p) break;
    p = behind;
  }
  return p;
}

// Returns true if each bracket is closed by a bracket of its kind.
bool isBalanced(absl::string_view text) {
  std::string open;
  const char* p = text.data();
  for (const char* const end = p + text.size(); (p = skipBlank(p, end)) < end; ++p) {
    if (opens(*p)) {
      open += *p == '(' ? ')' : static_cast<char>(*p + 2);
    } else if (closes(*p)) {
      if (open.empty() || open.back() != *p) return false;
      open.pop_back();
    }
  }
  return open.empty();
}

// Appends a literal token by token.
class LiteralText {
 public:
  LiteralText(std::string* out, absl::string_view literal, bool isFloat)
      : m_out(out),
        m_begin(out->size()),
        m_at(literal.data()),
        m_end(literal.data() + literal.size()),
        m_isFloat(isFloat) {}

  void append() {
    bool isStart = true;  // at the start of a literal, where texts of 2018 may repeat the shape
    for (;;) {
      const char* const behind = m_at;
      m_at = skipBlank(m_at, m_end);
      if (m_at == m_end) return;
      if (isStart && skipOldShape()) continue;
      const char c = *m_at;
      isStart = c == '{' || c == '(' || c == ',';
      switch (c) {
        case '{': open(); break;
        case '}': close(); break;
        case '(':
          ++m_parentheses;
          token(behind);
          break;
        case ')':
          dropComma();
          --m_parentheses;
          token(m_at);
          break;
        case '[':
          ++m_brackets;
          token(behind);
          break;
        case ']':
          --m_brackets;
          token(m_at);
          break;
        case ',': comma(); break;
        default: token(behind);
      }
    }
  }

 private:
  static constexpr int64_t kMostTuples = 64;  // nesting limit for shapes inside a literal

  bool skipOldShape() {
    const char* const behind = behindOldShape(m_at, m_parentheses + static_cast<int64_t>(m_open.size()));
    if (behind == m_at) return false;
    m_at = behind;
    return true;
  }

  // Skips a shape that is followed by a literal; returns `at` if there is none. `depth` is the number of open brackets
  // around it.
  const char* behindOldShape(const char* at, int64_t depth) const {
    const char first = *at;
    const char* const inside = first == '(' ? skipBlank(at + 1, m_end) : at;
    if (inside == m_end || !is(*inside, charclass::kNameStart) || m_brackets > 0 || depth > kMostTuples) return at;
    Scanner scanner(at, m_end);
    if (!skipShape(scanner)) return at;
    const char* const behind = skipBlank(scanner.at(), m_end);
    if (behind == m_end || closes(*behind) || *behind == ',' || (first == '(' && *behind != '(')) return at;
    return behind;
  }

  void open() {
    if (m_open.empty()) m_rank = rankFrom(m_at);
    const size_t depth = m_open.size();
    m_open.push_back({isWide(++m_at), 0, m_parentheses, m_out->size() + 1, 0});
    *m_out += m_open.back().isWide ? "{ " : "{";
    // The elements of all dimensions except the last two are numbered if there are more than three dimensions.
    if (m_rank > 3 && depth > 0 && depth + 2 <= m_rank && m_open.back().isWide) {
      absl::StrAppend(m_out, "/*i", depth - 1, "=", m_open[depth - 1].elements, "*/ ");
    }
    m_open.back().inside = m_out->size();
  }

  // Counts consecutive opening braces, ignoring shapes that are omitted.
  size_t rankFrom(const char* at) const {
    size_t rank = 0;
    while (at < m_end && *at == '{') {
      ++rank;
      at = skipBlank(at + 1, m_end);
      if (at < m_end) at = behindOldShape(at, m_parentheses + static_cast<int64_t>(rank));
    }
    return rank;
  }

  // XLA prints blanks inside the braces of a dimension that contains others, and of a dimension with several elements
  // within another.
  bool isWide(const char* inside) const {
    inside = skipBlank(inside, m_end);
    if (inside < m_end) inside = behindOldShape(inside, m_parentheses + static_cast<int64_t>(m_open.size()) + 1);
    if (inside == m_end || *inside == '}') return false;
    if (*inside == '{') return true;
    if (m_open.empty()) return false;
    for (int depth = 0; inside < m_end && *inside != '{' && (depth > 0 || *inside != '}'); ++inside) {
      depth += (*inside == '(') - (*inside == ')');
      if (*inside == ',' && depth == 0)
        return skipBlank(inside + 1, m_end) < m_end && *skipBlank(inside + 1, m_end) != '}';
    }
    return false;
  }

  void close() {
    dropComma();
    if (!m_open.empty()) {
      const Brace& brace = m_open.back();
      if (m_out->size() == brace.inside) {
        m_out->resize(brace.begin);  // there were only commas
      } else if (brace.isWide) {
        *m_out += ' ';
      }
      m_open.pop_back();
    }
    *m_out += '}';
    ++m_at;
  }

  void comma() {
    *m_out += ", ";
    ++m_at;
    if (!m_open.empty() && m_open.back().parentheses == m_parentheses) ++m_open.back().elements;
  }

  void token(const char* behindLast) {
    if (m_at > behindLast && m_out->size() > m_begin && m_out->back() != ' ' && !opens(m_out->back())) *m_out += ' ';
    const char* const begin = m_at;
    m_at = wordEnd(m_at, m_end);
    m_out->append(begin, m_at);
    if (m_isFloat && m_at - begin == 2 && begin[0] == '-' && begin[1] == '0') *m_out += ".0";
  }

  void dropComma() {
    while (m_out->size() >= m_begin + 2 && m_out->compare(m_out->size() - 2, 2, ", ") == 0) {
      m_out->resize(m_out->size() - 2);
    }
  }

  std::string* m_out;
  size_t m_begin;
  const char* m_at;
  const char* m_end;
  bool m_isFloat;
  int64_t m_parentheses = 0;  // number of open parentheses
  int64_t m_brackets = 0;
  struct Brace {
    bool isWide;
    int64_t elements;     // elements before the current one
    int64_t parentheses;  // number of open parentheses around it
    size_t begin;         // offset in the output after the brace
    size_t inside;        // offset in the output after everything printed before the first element
  };
  std::vector<Brace> m_open;
  size_t m_rank = 0;  // rank of the current array
};

}  // namespace

void appendWords(std::string* out, absl::string_view text, bool isJson) {
  size_t depth = 0;
  const char* p = text.data();
  const char* const end = p + text.size();
  const size_t begin = out->size();
  const auto isMark = [](char c) { return c == ':' || c == '='; };
  while (p < end) {
    // Outside brackets a comment counts as one only after a blank, which ends a value; otherwise it is part of the
    // value.
    const bool isGlued = depth == 0 && p > text.data() && !is(p[-1], charclass::kBlank);
    const char* const word = isGlued && !is(*p, charclass::kBlank) ? p : skipBlank(p, end);
    if (word == end) return;
    const char next = *word;
    while (!isJson && closes(next) && out->size() > begin && out->back() == ',') out->pop_back();
    if (out->size() > begin) {
      const char last = out->back();
      // A mark that follows a blank is also followed by one.
      const bool isApart =
          isMark(last) ? out->size() >= begin + 2 && (*out)[out->size() - 2] == ' ' && skipComment(word, end) == word
                       : word > p;
      if (isApart && !opens(last) && !closes(next) && last != ',' && next != ',') *out += ' ';
    }
    depth += opens(next) ? 1 : 0;
    depth -= closes(next) && depth > 0 ? 1 : 0;
    if (next == '"') {
      p = skipString(word, end);
      appendOnOneLine(out, {word, static_cast<size_t>(p - word)});
    } else if (next == '\'' && depth > 0) {
      p = skipAxis(word, end);
      if (p == word) {  // with other blanks it might pair with a different apostrophe
        out->resize(begin);
        absl::StrAppend(out, text);
        return;
      }
      out->append(word, p);
    } else {
      p = wordEnd(word, end);
      out->append(word, p);
    }
  }
}

void appendLiteral(std::string* out, absl::string_view literal, ElementType type) {
  if (!isBalanced(literal)) {  // unbalanced brackets cannot be interpreted, so keep the text
    absl::StrAppend(out, absl::StripAsciiWhitespace(literal));
    return;
  }
  const bool isFloat = type >= ElementType::kF16 && type <= ElementType::kF6e3m2fn;
  LiteralText(out, literal, isFloat).append();
}

}  // namespace hlo
