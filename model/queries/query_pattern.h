#pragma once

// A case-insensitive (ASCII) pattern for texts: a substring, the whole text, or a regular expression. Matching is
// always linear in the text. Immutable; any thread.

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "model/queries/text_arena.h"

namespace re2 {
class RE2;
}

namespace queries {

class QueryPattern {
 public:
  /// Matches anywhere in the text.
  static QueryPattern part(absl::string_view text);
  static QueryPattern whole(absl::string_view text);
  /// Matches the whole text, with `*` for any characters.
  static QueryPattern withStars(absl::string_view text);
  /// Matches the whole text or its end after a slash: `nn/train.py` in `/src/nn/train.py`.
  static QueryPattern pathEnd(absl::string_view text);
  /// Matches anywhere in a shape; `*` matches the text between two separators: a dimension, a part of a type.
  static QueryPattern shapeWithStars(absl::string_view text);
  /// Compiles an expression in RE2's syntax; `^` and `$` match the ends of the text. Returns InvalidArgument, with
  /// RE2's message, if it is invalid.
  static absl::StatusOr<QueryPattern> expression(absl::string_view text);

  bool matches(absl::string_view text) const;
  /// Sets hits[i - first] to 1 for every text i in [first, last) that matches, as TextArena::find() does.
  void find(const TextArena& texts, size_t first, size_t last, uint8_t* hits) const;

 private:
  static QueryPattern fromExpression(absl::string_view expression);

  std::string m_text;  // lower case
  bool m_isWhole = false;
  bool m_isForBlocks = false;                    // many texts can be searched at once
  std::shared_ptr<const re2::RE2> m_expression;  // null: m_text
};

}  // namespace queries
