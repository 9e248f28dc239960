#pragma once

// Highlights MLIR text: operations, values, symbols, types, attribute keys, strings, numbers, comments. Lines are
// independent, since MLIR has no element that continues on the next line.

#include "views/text/highlighter.h"

namespace views {

class MlirHighlighter : public Highlighter {
 public:
  LexPoint lex(absl::string_view text, LexPoint from, uint32_t end, std::vector<SyntaxSpan>* spans) const override;
  bool linesAreIndependent() const override { return true; }
  /// Dots are parts of names: `stablehlo.add`.
  bool isWordByte(char byte) const override;
};

}  // namespace views
