#include "model/io/json_object.h"

#include <vector>

#include "absl/strings/ascii.h"

namespace io {
namespace {

constexpr size_t kMaximumDepth = 1000;

class Checker {
 public:
  explicit Checker(absl::string_view text) : m_at(text.data()), m_end(text.data() + text.size()) {}

  bool object() {
    skipBlank();
    if (!take('{')) return false;
    m_open.push_back('}');
    bool isFirst = true;  // of the object or array that is open
    while (!m_open.empty()) {
      skipBlank();
      if (take(m_open.back())) {
        m_open.pop_back();
        isFirst = false;
        continue;
      }
      if (!isFirst && !takeBlank(',')) return false;
      if (m_open.back() == '}' && (!string() || !takeBlank(':'))) return false;
      skipBlank();
      const char open = m_at < m_end ? *m_at : 0;
      isFirst = open == '{' || open == '[';
      if (isFirst) {
        if (m_open.size() == kMaximumDepth) return false;
        m_open.push_back(open == '{' ? '}' : ']');
        ++m_at;
      } else if (!scalar()) {
        return false;
      }
    }
    skipBlank();
    return m_at == m_end;
  }

 private:
  void skipBlank() {
    while (m_at < m_end && (*m_at == ' ' || *m_at == '\t' || *m_at == '\n' || *m_at == '\r')) ++m_at;
  }
  bool take(char c) {
    if (m_at == m_end || *m_at != c) return false;
    ++m_at;
    return true;
  }
  // Blanks on either side.
  bool takeBlank(char c) {
    skipBlank();
    if (!take(c)) return false;
    skipBlank();
    return true;
  }
  bool word(absl::string_view word) {
    if (absl::string_view(m_at, static_cast<size_t>(m_end - m_at)).substr(0, word.size()) != word) return false;
    m_at += word.size();
    return true;
  }
  bool digits() {
    const char* const begin = m_at;
    while (m_at < m_end && absl::ascii_isdigit(static_cast<unsigned char>(*m_at))) ++m_at;
    return m_at > begin;
  }

  bool string() {
    if (!take('"')) return false;
    for (; m_at < m_end; ++m_at) {
      if (*m_at == '"') {
        ++m_at;
        return true;
      }
      if (static_cast<unsigned char>(*m_at) < 0x20) return false;
      if (*m_at == '\\' && ++m_at == m_end) return false;
    }
    return false;
  }

  bool scalar() {
    if (m_at < m_end && *m_at == '"') return string();
    if (word("true") || word("false") || word("null")) return true;
    take('-');
    if (!digits() || (take('.') && !digits())) return false;
    if (!take('e') && !take('E')) return true;
    if (!take('+')) take('-');
    return digits();
  }

  const char* m_at;
  const char* m_end;
  std::vector<char> m_open;  // what closes each object and array
};

}  // namespace

bool isJsonObject(absl::string_view text) { return Checker(text).object(); }

}  // namespace io
