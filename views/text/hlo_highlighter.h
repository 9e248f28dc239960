#pragma once

// HLO text of any dialect, and buffer-assignment dumps well enough: names, opcodes, shapes with their layouts,
// attribute keys, strings, numbers, comments. Each line stands for itself: XLA escapes line breaks in strings, and a
// quote that is never closed must not turn the rest of a dump into a string.

#include "views/text/highlighter.h"

namespace views {

class HloHighlighter : public Highlighter {
 public:
  LexPoint lex(absl::string_view text, LexPoint from, uint32_t end, std::vector<SyntaxSpan>* spans) const override;
  bool linesAreIndependent() const override { return true; }
  uint32_t guessedState() const override;
  /// Dots and dashes belong to names: `all-reduce-start.3`.
  bool isWordByte(char byte) const override;
};

}  // namespace views
