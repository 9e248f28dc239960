#pragma once

// Highlights HLO text of any dialect, and buffer-assignment dumps approximately: names, opcodes, shapes with their
// layouts, attribute keys, strings, numbers, comments. Lines are independent: XLA escapes line breaks in strings, and
// an unclosed quote must not turn the rest of a dump into a string.

#include "views/text/highlighter.h"

namespace views {

class HloHighlighter : public Highlighter {
 public:
  LexPoint lex(absl::string_view text, LexPoint from, uint32_t end, std::vector<SyntaxSpan>* spans) const override;
  bool linesAreIndependent() const override { return true; }
  uint32_t guessedState() const override;
  /// Dots and dashes are parts of names: `all-reduce-start.3`.
  bool isWordByte(char byte) const override;
};

}  // namespace views
