#include "model/attributes/value_reader.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "model/text/scanner.h"

namespace hlo {

using charclass::is;

// --- optional tokens --------------------------------------------------------------------------------

void ValueReader::skipBlank() {
  for (; m_at < m_text.size(); ++m_at) {
    if (is(m_text[m_at], charclass::kBlank)) continue;
    const absl::string_view mark = m_text.substr(m_at, 2);
    if (mark != "/*" && mark != "//") return;
    const bool isBlock = mark[1] == '*';
    const size_t end = m_text.find(isBlock ? "*/" : "\n", m_at + 2);
    m_at = end == absl::string_view::npos ? m_text.size() - 1 : end + isBlock;
  }
}

bool ValueReader::atEnd() {
  skipBlank();
  return m_at == m_text.size();
}

bool ValueReader::isAt(char c) { return !atEnd() && m_text[m_at] == c; }

bool ValueReader::isAt(char first, char second) {
  const size_t begin = m_at;
  const bool isHere = take(first) && isAt(second);
  m_at = begin;
  return isHere;
}

bool ValueReader::take(char c) {
  if (!isAt(c)) return false;
  ++m_at;
  return true;
}

bool ValueReader::takeMark(absl::string_view mark) {
  skipBlank();
  if (m_text.substr(m_at, mark.size()) != mark) return false;
  m_at += mark.size();
  return true;
}

bool ValueReader::takeMarks(absl::string_view first, absl::string_view second) {
  const size_t begin = m_at;
  if (takeMark(first) && takeMark(second)) return true;
  m_at = begin;
  return false;
}

bool ValueReader::isAtDigit() { return !atEnd() && is(m_text[m_at], charclass::kDigit); }

bool ValueReader::isAtWord(absl::string_view word) {
  skipBlank();
  const size_t end = m_at + word.size();
  return m_text.substr(m_at, word.size()) == word && (end >= m_text.size() || !is(m_text[end], charclass::kName));
}

bool ValueReader::takeWord(absl::string_view word) {
  if (!isAtWord(word)) return false;
  m_at += word.size();
  return true;
}

bool ValueReader::takeKey(absl::string_view key) {
  const size_t begin = m_at;
  if (takeWord(key) && take('=')) return true;
  m_at = begin;
  return false;
}

size_t ValueReader::offset() {
  skipBlank();
  return m_at;
}

// --- required tokens --------------------------------------------------------------------------------

bool ValueReader::expect(char c) { return take(c) || fail(absl::StrCat("\"", std::string(1, c), "\"")); }

bool ValueReader::expectEnd() { return atEnd() || fail("the end"); }

bool ValueReader::integer(int64_t* value) {
  skipBlank();
  size_t end = m_at + (m_at < m_text.size() && m_text[m_at] == '-');
  while (end < m_text.size() && is(m_text[end], charclass::kDigit)) ++end;
  if (!absl::SimpleAtoi(m_text.substr(m_at, end - m_at), value)) return fail("a 64-bit integer");
  m_at = end;
  return true;
}

bool ValueReader::natural(int64_t* value) {
  if (isAt('-')) return fail("a non-negative number");
  return integer(value);
}

bool ValueReader::positive(int64_t* value) {
  const size_t begin = offset();
  if (!natural(value)) return false;
  if (*value > 0) return true;
  m_at = begin;
  return fail("a positive number");
}

bool ValueReader::number(absl::string_view* text) {
  skipBlank();
  size_t end = m_at;
  while (end < m_text.size() && (is(m_text[end], charclass::kName) || m_text[end] == '+')) ++end;
  double value = 0;
  if (!absl::SimpleAtod(m_text.substr(m_at, end - m_at), &value)) return fail("a number");
  *text = m_text.substr(m_at, end - m_at);
  m_at = end;
  return true;
}

bool ValueReader::word(absl::string_view* word, absl::string_view what) {
  return run(
      word, [](char c) { return is(c, charclass::kName); }, what);
}

bool ValueReader::run(absl::string_view* text, bool (*isIn)(char), absl::string_view what) {
  skipBlank();
  size_t end = m_at;
  while (end < m_text.size() && isIn(m_text[end])) ++end;
  if (end == m_at) return fail(what);
  *text = m_text.substr(m_at, end - m_at);
  m_at = end;
  return true;
}

bool ValueReader::string(std::string* decoded, absl::string_view what) {
  if (!isAt('"') && !isAt('\'')) return fail(what);
  const char quote = m_text[m_at];
  size_t end = m_at + 1;
  while (end < m_text.size() && m_text[end] != quote) end += m_text[end] == '\\' ? 2 : 1;
  if (end >= m_text.size()) return fail(absl::StrCat(what, " with a closing quote"));
  *decoded = unescape(m_text.substr(m_at + 1, end - m_at - 1));
  m_at = end + 1;
  return true;
}

bool ValueReader::group(absl::string_view* text, absl::string_view what) {
  if (!isAt('{') && !isAt('[') && !isAt('(')) return fail(what);
  size_t depth = 0;
  for (size_t at = m_at; at < m_text.size(); ++at) {
    switch (m_text[at]) {
      case '{':
      case '[':
      case '(': ++depth; break;
      case '}':
      case ']':
      case ')': --depth; break;
      case '"':
        for (++at; at < m_text.size() && m_text[at] != '"'; ++at) at += m_text[at] == '\\';
        break;
      default: break;
    }
    if (depth == 0) {
      *text = m_text.substr(m_at, at + 1 - m_at);
      m_at = at + 1;
      return true;
    }
  }
  return fail(absl::StrCat(what, " with a closing bracket"));
}

bool ValueReader::integers(std::vector<int64_t>* values) {
  return list('{', '}', [&] { return integer(&values->emplace_back()); });
}

bool ValueReader::sizes(std::vector<int64_t>* values) {
  return list('[', ']', [&] { return positive(&values->emplace_back()); });
}

// --- errors -----------------------------------------------------------------------------------------

std::string ValueReader::separators(char close) { return absl::StrCat("\",\" or \"", std::string(1, close), "\""); }

std::string ValueReader::found() const {
  if (m_at >= m_text.size()) return "the end";
  const char c = m_text[m_at];
  if (is(c, charclass::kName)) {
    size_t end = m_at + 1;
    while (end < m_text.size() && is(m_text[end], charclass::kName) && end - m_at < 40) ++end;
    return absl::StrCat("\"", m_text.substr(m_at, end - m_at), "\"");
  }
  const auto byte = static_cast<unsigned char>(c);
  if (byte < 0x20 || byte >= 0x7f) return absl::StrCat("byte 0x", absl::Hex(byte, absl::kZeroPad2));
  return absl::StrCat("\"", std::string(1, c), "\"");
}

bool ValueReader::fail(absl::string_view expected) {
  skipBlank();
  return refuse(absl::StrCat("expected ", expected, ", found ", found(), " at column ", m_at + 1));
}

bool ValueReader::refuse(std::string message) {
  if (m_message.empty()) m_message = std::move(message);
  return false;
}

absl::Status ValueReader::status() const { return failed() ? absl::InvalidArgumentError(m_message) : absl::OkStatus(); }

}  // namespace hlo
