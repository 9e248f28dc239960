#pragma once

// Highlights C++, Zig and Julia as far as a reader of source lines needs it: keywords, strings, numbers, comments,
// defined names, and words that the language marks with a sign (directives, builtins, macros). Also selects a
// highlighter by file name.

#include <memory>

#include "views/text/highlighter.h"

namespace views {

enum class Language : uint8_t { kCpp, kZig, kJulia };

class CodeHighlighter : public Highlighter {
 public:
  explicit CodeHighlighter(Language language) : m_language(language) {}
  LexPoint lex(absl::string_view text, LexPoint from, uint32_t end, std::vector<SyntaxSpan>* spans) const override;
  bool linesAreIndependent() const override { return m_language == Language::kZig; }

 private:
  Language m_language;
};

/// Selects by extension: .py, .pyi; .cc, .cpp, .h …, .cu; .zig; .jl. Returns null for any other.
std::shared_ptr<const Highlighter> highlighterFor(absl::string_view path);

}  // namespace views
