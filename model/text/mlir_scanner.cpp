#include "model/text/mlir_scanner.h"

#include <algorithm>

#include "absl/strings/ascii.h"

namespace hlo {
namespace {

bool isMlirWordByte(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '.';
}

int hexDigit(char c) {
  if (!absl::ascii_isxdigit(static_cast<unsigned char>(c))) return -1;
  return absl::ascii_isdigit(static_cast<unsigned char>(c))
             ? c - '0'
             : absl::ascii_tolower(static_cast<unsigned char>(c)) - 'a' + 10;
}

}  // namespace

bool MlirScanner::skipSpace() {
  bool isNewLine = false;
  for (; !atEnd(); ++m_at) {
    if (*m_at == '\n') {
      isNewLine = true;
    } else if (startsWith("//")) {
      m_at = std::find(m_at, m_end, '\n') - 1;
    } else if (*m_at != ' ' && *m_at != '\t' && *m_at != '\r' && *m_at != '\f') {
      break;
    }
  }
  return isNewLine;
}

void MlirScanner::skipLine() { m_at = std::min(std::find(m_at, m_end, '\n') + 1, m_end); }

TextRange MlirScanner::word() {
  const uint32_t begin = offset();
  if (absl::ascii_isalpha(static_cast<unsigned char>(peek())) || peek() == '_') {
    while (isMlirWordByte(peek())) ++m_at;
  }
  return {begin, offset()};
}

TextRange MlirScanner::suffix() {
  const uint32_t begin = offset();
  if (absl::ascii_isdigit(static_cast<unsigned char>(peek()))) {
    while (absl::ascii_isdigit(static_cast<unsigned char>(peek()))) ++m_at;
  } else {
    while (isMlirWordByte(peek()) || (peek() == '-' && isMlirWordByte(peek(1)))) ++m_at;
  }
  return {begin, offset()};
}

TextRange MlirScanner::string() {
  if (!consume('"')) return {offset(), offset()};
  TextRange content{offset(), offset()};
  while (!atEnd() && *m_at != '"' && *m_at != '\n') advance(*m_at == '\\' && peek(1) != '\n' ? 2 : 1);
  content.end = offset();
  consume('"');
  return content;
}

bool MlirScanner::skipGroup() {
  constexpr size_t kDeepest = 4096;
  if (m_failures >= kMaximumFailures) return false;
  const char* const begin = m_at;
  m_open.clear();
  while (!atEnd()) {
    switch (*m_at) {
      case '(': m_open.push_back(')'); break;
      case '[': m_open.push_back(']'); break;
      case '{': m_open.push_back('}'); break;
      case '<': m_open.push_back('>'); break;
      case '"': string(); continue;
      case '/':
        if (peek(1) != '/') break;
        m_at = std::find(m_at, m_end, '\n');
        continue;
      case '-':
        if (peek(1) == '>') ++m_at;
        break;
      case ')':
      case ']':
      case '}':
      case '>':
        // A bracket that does not match ends the search: `<` may have been less-than.
        if (m_open.empty() || m_open.back() != *m_at) {
          ++m_failures;
          m_at = begin;
          return false;
        }
        m_open.pop_back();
        break;
      default: break;
    }
    ++m_at;
    if (m_open.empty()) return true;
    if (m_open.size() > kDeepest) break;
  }
  ++m_failures;
  m_at = begin;
  return false;
}

uint32_t MlirScanner::number() {
  uint64_t value = 0;
  for (; absl::ascii_isdigit(static_cast<unsigned char>(peek())); ++m_at) {
    value = std::min<uint64_t>(value * 10 + static_cast<uint64_t>(*m_at - '0'), uint64_t{1} << 32);
  }
  return value > UINT32_MAX ? 0 : static_cast<uint32_t>(value);
}

std::string unescapedMlir(absl::string_view content) {
  std::string plain;
  for (size_t i = 0; i < content.size(); ++i) {
    if (content[i] != '\\' || i + 1 == content.size()) {
      plain += content[i];
      continue;
    }
    const char next = content[++i];
    const int high = hexDigit(next), low = i + 1 < content.size() ? hexDigit(content[i + 1]) : -1;
    if (next == 'n') {
      plain += '\n';
    } else if (next == 't') {
      plain += '\t';
    } else if (high >= 0 && low >= 0) {
      plain += static_cast<char>(high * 16 + low);
      ++i;
    } else {
      plain += next;
    }
  }
  return plain;
}

}  // namespace hlo
