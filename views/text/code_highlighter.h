#pragma once

// C++, Zig and Julia, as far as a reader of a source line wants it: keywords, strings, numbers, comments, the names
// behind words that define them, and what the language marks by a sign (directives, builtins, macros). And the choice
// of a highlighter by a file's name.

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

/// By the ending: .py, .pyi; .cc, .cpp, .h …, .cu; .zig; .jl. Null for another.
std::shared_ptr<const Highlighter> highlighterFor(absl::string_view path);

}  // namespace views
