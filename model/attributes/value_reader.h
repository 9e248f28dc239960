#pragma once

// Reads the value of an attribute from left to right, for the parse functions of this folder. Blanks and comments may
// stand before anything. A step returns false where the text is not as expected; the first such place is the error:
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

  // --- looking and taking: no error where it is not there -------------------------------------------
  bool atEnd();
  bool isAt(char c);
  /// Whether two brackets, or the like, stand here one behind the other.
  bool isAt(char first, char second);
  bool take(char c);
  /// The word as a whole: `manual` is not taken from `manual_axes`.
  bool takeWord(absl::string_view word);
  bool isAtDigit();
  bool isAtWord(absl::string_view word);
  /// `key=`, and nothing of it where only a part stands here.
  bool takeKey(absl::string_view key);
  /// Characters in a row, such as `<=` and `->`.
  bool takeMark(absl::string_view mark);
  /// Two marks, blanks between them or not; neither where one is missing.
  bool takeMarks(absl::string_view first, absl::string_view second);

  // --- expecting ------------------------------------------------------------------------------------
  bool expect(char c);
  bool expectEnd();
  bool integer(int64_t* value);
  bool natural(int64_t* value);          ///< not negative
  bool positive(int64_t* value);         ///< one or more
  bool number(absl::string_view* text);  ///< integer, float or `nan`, `inf`, as written
  bool word(absl::string_view* word, absl::string_view what = "a word");
  /// The longest run of one or more characters of a kind.
  bool run(absl::string_view* text, bool (*isIn)(char), absl::string_view what);
  /// Between quotes of either kind, with escapes decoded.
  bool string(std::string* decoded, absl::string_view what = "a string");
  /// A bracket and everything to the one that closes it, as written.
  bool group(absl::string_view* text, absl::string_view what = "a group in brackets");

  /// `{a, b}` with any brackets. A comma may stand behind the last one.
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
  /// `{1,2}`
  bool integers(std::vector<int64_t>* values);
  /// `[2,4]`, each one or more.
  bool sizes(std::vector<int64_t>* values);

  // --- errors ---------------------------------------------------------------------------------------
  /// "expected …, found … at column …". Always false.
  bool fail(absl::string_view expected);
  /// What can be read but not be so, in whole words. Always false.
  bool refuse(std::string message);
  bool failed() const { return !m_message.empty(); }
  absl::Status status() const;

  /// Where the next thing begins, and what was read since such a place.
  size_t offset();
  absl::string_view since(size_t offset) const { return m_text.substr(offset, m_at - offset); }
  /// The text from the next thing on, and a move to an offset of offset()'s kind.
  absl::string_view rest() { return m_text.substr(offset()); }
  void seek(size_t offset) { m_at = offset; }

 private:
  void skipBlank();
  std::string found() const;
  static std::string separators(char close);

  absl::string_view m_text;
  size_t m_at = 0;
  std::string m_message;  // of the first failure
};

/// Reads the whole text by one step.
template <typename T, typename Step>
absl::StatusOr<T> parseWhole(absl::string_view text, const Step& step) {
  ValueReader reader(text);
  T value{};
  if (step(reader, &value)) reader.expectEnd();
  if (reader.failed()) return reader.status();
  return value;
}

}  // namespace hlo
