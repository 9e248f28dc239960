#pragma once

// What texts are compared with, whatever the case of their ASCII letters: a part, the whole, or a regular expression.
// Linear in the text for every one of them. Immutable; any thread.

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
  /// Found anywhere in the text.
  static QueryPattern part(absl::string_view text);
  static QueryPattern whole(absl::string_view text);
  /// The whole of the text, with any characters in place of each `*`.
  static QueryPattern withStars(absl::string_view text);
  /// Found anywhere in a shape; a `*` stands for what is between two separators: a dimension, a part of a type.
  static QueryPattern shapeWithStars(absl::string_view text);
  /// RE2's syntax; `^` and `$` are the text's ends. InvalidArgument, with RE2's words, for what is none.
  static absl::StatusOr<QueryPattern> expression(absl::string_view text);

  bool matches(absl::string_view text) const;
  /// Sets hits[i - first] to 1 for every text i in [first, last) that matches, as TextArena::find() does.
  void find(const TextArena& texts, size_t first, size_t last, uint8_t* hits) const;

 private:
  static QueryPattern fromExpression(absl::string_view expression);

  std::string m_text;  // lower case
  bool m_isWhole = false;
  bool m_isForBlocks = false;                    // it can be searched for in many texts at once
  std::shared_ptr<const re2::RE2> m_expression;  // null: m_text
};

}  // namespace queries
