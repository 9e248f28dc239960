#pragma once

// Skips lexical elements of MLIR text: blanks, comments, identifiers, strings, balanced groups. Source: MLIR's language
// reference, "Top level productions" and "Common syntax".
//
// Malformed text takes time linear in its length: strings end with their line, and after kMaximumFailures groups
// without an end, further groups are not searched for one.

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/ir/id.h"

namespace hlo {

class MlirScanner {
 public:
  /// `text` must be a part of a SourceText, which is followed by padding.
  explicit MlirScanner(absl::string_view text) : m_text(text), m_at(text.data()), m_end(text.data() + text.size()) {}

  bool atEnd() const { return m_at >= m_end; }
  /// The next byte, or the one `ahead` of it; 0 at the end.
  char peek(size_t ahead = 0) const { return ahead < static_cast<size_t>(m_end - m_at) ? m_at[ahead] : '\0'; }
  bool startsWith(absl::string_view word) const {
    return absl::string_view(m_at, static_cast<size_t>(m_end - m_at)).substr(0, word.size()) == word;
  }
  /// Offset in the text.
  uint32_t offset() const { return static_cast<uint32_t>(m_at - m_text.data()); }
  void seek(uint32_t offset) { m_at = m_text.data() + offset; }
  void advance(size_t bytes = 1) { m_at += bytes < static_cast<size_t>(m_end - m_at) ? bytes : m_end - m_at; }
  bool consume(char c) { return peek() == c && !atEnd() ? (++m_at, true) : false; }
  bool consume(absl::string_view word) { return startsWith(word) ? (m_at += word.size(), true) : false; }
  absl::string_view text(TextRange range) const { return m_text.substr(range.begin, range.size()); }

  /// Skips blanks, line breaks and comments. Returns true if a line ended.
  bool skipSpace();
  void skipLine();
  /// Reads `stablehlo.add`, `dense`, `f32`; empty if there is none.
  TextRange word();
  /// Reads what follows `%`, `@`, `#`, `!` or `^`: digits, or a word that may have dashes; empty if there is none.
  TextRange suffix();
  /// Skips a string; the range is its content. Without a closing quote in its line, it ends with the line.
  TextRange string();
  /// Skips a balanced group that begins with ( [ { or <. Returns false and moves nothing if it has no end.
  bool skipGroup();
  /// Reads a decimal number; 0 if there is none, or if it exceeds 32 bits.
  uint32_t number();

 private:
  static constexpr int kMaximumFailures = 64;

  absl::string_view m_text;
  const char* m_at;
  const char* m_end;
  int m_failures = 0;
  std::vector<char> m_open;
};

/// Returns the content of a string without its escapes: `\"`, `\\`, `\n`, `\t` and two hexadecimal digits.
std::string unescapedMlir(absl::string_view content);

}  // namespace hlo
