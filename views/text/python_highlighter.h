#pragma once

// Highlights Python: keywords, strings (triple-quoted ones across lines), numbers, comments, decorators, and the names
// after def and class. An f-string is a single string.

#include "views/text/highlighter.h"

namespace views {

class PythonHighlighter : public Highlighter {
 public:
  LexPoint lex(absl::string_view text, LexPoint from, uint32_t end, std::vector<SyntaxSpan>* spans) const override;
  bool linesAreIndependent() const override { return false; }
};

}  // namespace views
