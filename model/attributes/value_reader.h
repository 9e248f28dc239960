#pragma once

// Reads the value of an attribute from left to right, for the parse functions of this folder. Blanks and comments may
// precede any token. A step returns false if the text is not as expected; the error is the first such place:
//
//   absl::StatusOr<Mesh> parseMesh(absl::string_view text) {
//     return parseWhole<Mesh>(text, [](ValueReader& reader, Mesh* mesh) { return read(reader, mesh); });
//   }

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo {

class ValueReader {
 public:
  explicit ValueReader(absl::string_view text) : m_text(text) {}

  // --- optional tokens: no error if absent ----------------------------------------------------------
  bool atEnd();
  bool isAt(char c);
  /// Returns true if the next two tokens are these characters, such as two brackets.
  bool isAt(char first, char second);
  bool take(char c);
  /// Takes only a whole word: `manual` is not taken from `manual_axes`.
  bool takeWord(absl::string_view word);
  bool isAtDigit();
  bool isAtWord(absl::string_view word);
  /// Takes `key=`, or nothing if only a part of it is there.
  bool takeKey(absl::string_view key);
  /// Takes adjacent characters, such as `<=` and `->`.
  bool takeMark(absl::string_view mark);
  /// Takes two marks, with or without blanks between them; takes neither if one is missing.
  bool takeMarks(absl::string_view first, absl::string_view second);

  // --- required tokens ------------------------------------------------------------------------------
  bool expect(char c);
  bool expectEnd();
  bool integer(int64_t* value);
  bool natural(int64_t* value);          ///< 0 or more
  bool positive(int64_t* value);         ///< 1 or more
  bool number(absl::string_view* text);  ///< integer, floating-point number, `nan` or `inf`, as written
  bool word(absl::string_view* word, absl::string_view what = "a word");
  /// Reads the longest run of one or more characters for which `isIn` is true.
  bool run(absl::string_view* text, bool (*isIn)(char), absl::string_view what);
  /// Reads a string in single or double quotes and decodes its escapes.
  bool string(std::string* decoded, absl::string_view what = "a string");
  /// Reads a bracketed group as written, including its brackets.
  bool group(absl::string_view* text, absl::string_view what = "a group in brackets");

  /// Reads `{a, b}` with any brackets. A comma may follow the last element.
  template <typename Element>
  bool list(char open, char close, const Element& element) {
    if (!expect(open)) return false;
    while (!take(close)) {
      if (!element()) return false;
      if (take(close)) return true;
      if (!take(',')) return fail(separators(close));
    }
    return true;
  }
  /// Reads `{1,2}`.
  bool integers(std::vector<int64_t>* values);
  /// Reads `[2,4]`, each number 1 or more.
  bool sizes(std::vector<int64_t>* values);

  // --- errors ---------------------------------------------------------------------------------------
  /// Sets the error "expected …, found … at column …". Always returns false.
  bool fail(absl::string_view expected);
  /// Sets the error for a value that is well-formed but invalid; `message` is the complete text. Always returns false.
  bool refuse(std::string message);
  bool failed() const { return !m_message.empty(); }
  absl::Status status() const;

  /// The offset of the next token, and the text read since such an offset.
  size_t offset();
  absl::string_view since(size_t offset) const { return m_text.substr(offset, m_at - offset); }
  /// The text from the next token on, and a jump to an offset that offset() returned.
  absl::string_view rest() { return m_text.substr(offset()); }
  void seek(size_t offset) { m_at = offset; }

 private:
  void skipBlank();
  std::string found() const;
  static std::string separators(char close);

  absl::string_view m_text;
  size_t m_at = 0;
  std::string m_message;  // message of the first error
};

/// Reads the whole text with one step.
template <typename T, typename Step>
absl::StatusOr<T> parseWhole(absl::string_view text, const Step& step) {
  ValueReader reader(text);
  T value{};
  if (step(reader, &value)) reader.expectEnd();
  if (reader.failed()) return reader.status();
  return value;
}

}  // namespace hlo
