#include "model/text/scanner.h"

#include <algorithm>

#include "absl/strings/ascii.h"

namespace hlo {

using charclass::is;

bool Scanner::skipString() {
  const char quote = *m_at;
  const char*& hopeless = quote == '"' ? m_memo.noDouble : m_memo.noSingle;
  const char* const begin = m_at + 1;
  if (hopeless != nullptr && begin >= hopeless) return false;
  for (const char* at = begin; at < m_end;) {
    const auto* const found = static_cast<const char*>(std::memchr(at, quote, static_cast<size_t>(m_end - at)));
    if (found == nullptr) break;
    const char* before = found;
    while (before > at && before[-1] == '\\') --before;
    at = found + 1;
    if ((found - before) % 2 == 0) {
      m_at = at;
      return true;
    }
  }
  hopeless = begin;
  return false;
}

bool Scanner::skipComment(const char** unclosed) {
  if (m_at + 1 >= m_end) return false;
  if (m_at[1] == '/') {
    skipLine();
    --m_at;
    return true;
  }
  if (m_at[1] != '*') return false;
  const char* const begin = m_at + 2;
  m_at = m_end - 1;
  if (m_memo.noComment == nullptr || begin < m_memo.noComment) {
    for (const char* at = begin; at < m_end;) {
      const auto* const star = static_cast<const char*>(std::memchr(at, '*', static_cast<size_t>(m_end - at)));
      if (star == nullptr || star + 1 >= m_end) break;
      at = star + 1;
      if (*at == '/') {
        m_at = at;
        return true;
      }
    }
    m_memo.noComment = begin;
  }
  if (unclosed != nullptr && *unclosed == nullptr) *unclosed = begin - 2;
  return true;
}

bool Scanner::skipGroup(Within within) {
  const char* const begin = m_at;
  const std::vector<const char*>& unclosed = m_memo.unclosed;
  if (!unclosed.empty() && std::binary_search(unclosed.begin(), unclosed.end(), begin)) return false;
  const GroupEnd end = stepOverGroup(within, nullptr);
  if (end == GroupEnd::kClosed) return true;
  m_at = begin;
  if (end == GroupEnd::kText) rememberUnclosed();
  return false;
}

// Skips text in which only brackets have a meaning, sixteen bytes at a time, up to another character with a meaning or
// to less than sixteen bytes before the end. Returns true if it passed the bracket that closes the group.
bool Scanner::stepOverBrackets(uint32_t* depth) {
#ifdef __SSE2__
  for (; m_end - m_at >= 16; m_at += 16) {
    const __m128i c = _mm_loadu_si128(reinterpret_cast<const __m128i*>(m_at));
    const auto is = [](__m128i v, char byte) { return _mm_cmpeq_epi8(v, _mm_set1_epi8(byte)); };
    const auto bits = [](__m128i v) { return static_cast<unsigned>(_mm_movemask_epi8(v)); };
    const __m128i curly = _mm_or_si128(c, _mm_set1_epi8(0x20));  // also maps square brackets to curly ones
    const unsigned opening = bits(_mm_or_si128(is(curly, '{'), is(c, '(')));
    const unsigned closing = bits(_mm_or_si128(is(curly, '}'), is(c, ')')));
    const unsigned other =
        bits(_mm_or_si128(_mm_or_si128(is(c, '"'), is(c, '\'')), _mm_or_si128(is(c, '/'), is(c, '\n'))));
    for (unsigned left = (opening | closing) & (other - 1) & ~other; left != 0; left &= left - 1) {
      if ((opening & left & -left) != 0) {
        ++*depth;
      } else if (--*depth == 0) {
        m_at += std::countr_zero(left) + 1;
        return true;
      }
    }
    if (other != 0) {
      m_at += std::countr_zero(other);
      return false;
    }
  }
#endif
  return false;
}

// If `open` is not null, it collects the open brackets.
Scanner::GroupEnd Scanner::stepOverGroup(Within within, std::vector<const char*>* open) {
  uint32_t depth = 0;
  for (;; ++m_at) {
    if (open == nullptr && stepOverBrackets(&depth)) return GroupEnd::kClosed;
    while (!is(*m_at, charclass::kGroup)) ++m_at;  // the text has a line break
    if (m_at >= m_end) return GroupEnd::kText;
    switch (*m_at) {
      case '{':
      case '[':
      case '(':
        ++depth;
        if (open != nullptr) open->push_back(m_at);
        break;
      case '}':
      case ']':
      case ')':
        if (open != nullptr) open->pop_back();
        if (--depth == 0) {
          ++m_at;
          return GroupEnd::kClosed;
        }
        break;
      case '"':
        if (!skipString()) return GroupEnd::kText;
        --m_at;
        break;
      case '\'': {
        // An axis name is short; a lone apostrophe is an ordinary character.
        const size_t most = std::min<size_t>(static_cast<size_t>(m_end - m_at - 1), 256);
        const void* const lineEnd = std::memchr(m_at + 1, '\n', most);
        const size_t rest =
            lineEnd == nullptr ? most : static_cast<size_t>(static_cast<const char*>(lineEnd) - m_at - 1);
        if (const void* close = std::memchr(m_at + 1, '\'', rest)) m_at = static_cast<const char*>(close);
        break;
      }
      case '/':
        skipComment(nullptr);  // with unmatched brackets, any text may look like a comment
        break;
      case '\n':
        if (within == Within::kInstruction && beginsInstruction(m_at + 1)) return GroupEnd::kInstruction;
        break;
    }
  }
}

// The group that begins here is not closed before the end of the text, and neither are the groups still open there.
void Scanner::rememberUnclosed() {
  const char* const begin = m_at;
  std::vector<const char*> open;
  stepOverGroup(Within::kText, &open);
  m_at = begin;
  const auto middle = m_memo.unclosed.insert(m_memo.unclosed.end(), open.begin(), open.end());
  std::inplace_merge(m_memo.unclosed.begin(), middle, m_memo.unclosed.end());
  m_memo.unclosed.erase(std::unique(m_memo.unclosed.begin(), m_memo.unclosed.end()), m_memo.unclosed.end());
}

bool Scanner::beginsInstruction(const char* p) const {
  while (p < m_end && (*p == ' ' || *p == '\t')) ++p;
  if (static_cast<size_t>(m_end - p) > 5 && std::memcmp(p, "ROOT ", 5) == 0) return true;
  if (p < m_end && *p == '%') ++p;
  if (p >= m_end || !is(*p, charclass::kNameStart)) return false;
  while (p < m_end && is(*p, charclass::kName)) ++p;
  return m_end - p > 3 && p[0] == ' ' && p[1] == '=' && p[2] == ' ';
}

std::string unescape(absl::string_view quoted) {
  const auto digit = [](char c, int base) {
    const int value = absl::ascii_isdigit(c)    ? c - '0'
                      : absl::ascii_isxdigit(c) ? absl::ascii_tolower(c) - 'a' + 10
                                                : base;
    return value < base ? value : -1;
  };
  std::string result;
  result.reserve(quoted.size());
  for (size_t i = 0; i < quoted.size(); ++i) {
    if (quoted[i] != '\\' || i + 1 == quoted.size()) {
      result += quoted[i];
      continue;
    }
    const char c = quoted[++i];
    const int base = c == 'x' ? 16 : 8;
    size_t at = c == 'x' ? i + 1 : i;
    const size_t behind = std::min(quoted.size(), at + (c == 'x' ? 2 : 3));
    const size_t first = at;
    int code = 0;
    for (; at < behind && digit(quoted[at], base) >= 0; ++at) code = code * base + digit(quoted[at], base);
    if (at > first) {
      result += static_cast<char>(code);
      i = at - 1;
      continue;
    }
    switch (c) {
      case 'n': result += '\n'; break;
      case 't': result += '\t'; break;
      case 'r': result += '\r'; break;
      default: result += c;
    }
  }
  return result;
}

}  // namespace hlo
