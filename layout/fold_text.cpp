#include "layout/fold_text.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace layout {
namespace {

// Limit on the scanned part of a literal, because blanks and comments may be long.
constexpr size_t kScannedBytes = 512;

bool isContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

// Returns the longest prefix of at most `size` bytes that ends between characters.
absl::string_view prefix(absl::string_view text, size_t size) {
  if (text.size() <= size) return text;
  while (size > 0 && isContinuation(text[size])) --size;
  return text.substr(0, size);
}

// Removes the shape of `f32[2,2]{1,0} { { 1, 2 }, … }`: old dumps repeat it for non-scalar literals.
absl::string_view withoutShape(absl::string_view literal) {
  size_t at = 0;
  while (at < literal.size() && absl::ascii_isalnum(literal[at])) ++at;
  if (at == 0 || at == literal.size() || literal[at] != '[') return literal;
  at = literal.find(']', at);
  if (at == absl::string_view::npos) return literal;
  absl::string_view rest = literal.substr(at + 1);
  if (absl::StartsWith(rest, "{")) {
    const size_t end = rest.find('}');
    if (end == absl::string_view::npos) return literal;
    rest.remove_prefix(end + 1);
  }
  return absl::StripLeadingAsciiWhitespace(rest);
}

// Copies a literal with one blank between elements and none elsewhere, until the limit is reached.
class LiteralWriter {
 public:
  std::string write(absl::string_view literal) {
    bool complete = literal.size() <= kScannedBytes;
    bool blank = false;
    for (absl::string_view rest = prefix(literal, kScannedBytes); !rest.empty();) {
      if (absl::ConsumePrefix(&rest, "/*")) {
        const size_t end = rest.find("*/");
        rest.remove_prefix(end == absl::string_view::npos ? rest.size() : end + 2);
        blank = true;
        continue;
      }
      const char next = rest.front();
      rest.remove_prefix(1);
      if (absl::ascii_isspace(next)) {
        blank = true;
        continue;
      }
      if (!put(next, blank)) {
        complete = false;
        break;
      }
      blank = false;
    }
    return complete ? std::move(m_text) : cut();
  }

 private:
  bool put(char next, bool blank) {
    const bool opens = next == '{' || next == '(';
    const bool closes = next == '}' || next == ')';
    const bool behindBracket = !m_text.empty() && (m_text.back() == '{' || m_text.back() == '(');
    if (blank && !m_text.empty() && !closes && !behindBracket && next != ',') m_text.push_back(' ');
    if (m_text.size() >= kLiteralBytes) return false;
    if (closes && !m_open.empty()) m_open.pop_back();
    m_text.push_back(next);
    if (opens) m_open.push_back(next == '{' ? '}' : ')');
    // After a comma or at the start of a list the rest can be omitted, and the text still looks like a literal.
    if (next == ',' || opens) {
      m_cut = m_text.size();
      m_openAtCut = m_open;
    }
    return true;
  }

  std::string cut() const {
    if (m_cut == 0) return absl::StrCat(prefix(m_text, kLiteralBytes - 1), "…");
    std::string text = m_text.substr(0, m_cut);
    if (text.back() == ',') text.push_back(' ');
    absl::StrAppend(&text, "…", std::string(m_openAtCut.rbegin(), m_openAtCut.rend()));
    return text;
  }

  std::string m_text;
  std::string m_open;  // the closing brackets still missing, innermost last
  size_t m_cut = 0;    // 0: no cut position yet
  std::string m_openAtCut;
};

}  // namespace

std::string shortLiteral(absl::string_view literal) {
  return LiteralWriter().write(withoutShape(absl::StripLeadingAsciiWhitespace(literal)));
}

std::string shortName(absl::string_view name) {
  if (name.size() <= kNameBytes) return std::string(name);
  // The end contains the number that distinguishes instructions.
  absl::string_view tail = name.substr(name.size() - kNameBytes / 2);
  while (!tail.empty() && isContinuation(tail.front())) tail.remove_prefix(1);
  return absl::StrCat(prefix(name, kNameBytes - kNameBytes / 2 - 1), "…", tail);
}

}  // namespace layout
