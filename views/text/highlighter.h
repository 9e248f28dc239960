#pragma once

// Syntax highlighting by meaning. A Highlighter is a lexer that can stop and continue anywhere: it takes a position and
// a small state and returns the next ones, so a view can highlight the visible part of a line of any length.
// HighlightCache stores states along the text and bounds the work of a paint event.

#include <QColor>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "views/theme.h"

namespace views {

enum class SyntaxRole : uint8_t {
  kPlain,
  kKeyword,  ///< keywords of the language, opcodes
  kString,
  kNumber,
  kComment,
  kName,       ///< a name at its definition: a function, a class, an instruction, a computation
  kReference,  ///< a name at its use
  kType,       ///< a shape
  kAttribute,  ///< the key of key=value, a decorator
};

/// kPlain and kReference have the default text colour.
QColor syntaxColor(SyntaxRole role, const Colors& colors);

/// Bytes [begin, end) of the text. Spans are ordered and disjoint; text between them is plain.
struct SyntaxSpan {
  uint32_t begin = 0;
  uint32_t end = 0;
  SyntaxRole role = SyntaxRole::kPlain;
};

/// The position of a lexer: the next byte, and the state needed to continue. State 0 is the start of a text.
struct LexPoint {
  uint32_t offset = 0;
  uint32_t state = 0;
};

class Highlighter {
 public:
  virtual ~Highlighter() = default;

  /// Lexes from `from` to the first boundary at or after `end` and appends spans to `spans` unless null. Strings and
  /// comments may be left in the middle; any other token is finished, so it may read slightly beyond `end`.
  virtual LexPoint lex(absl::string_view text, LexPoint from, uint32_t end, std::vector<SyntaxSpan>* spans) const = 0;
  /// Returns true if every line begins in state 0, whatever precedes it.
  virtual bool linesAreIndependent() const = 0;
  /// Returns the state to assume in the middle of a line that is not lexed yet.
  virtual uint32_t guessedState() const { return 0; }
  /// Returns true for bytes that a double click selects as one word.
  virtual bool isWordByte(char byte) const;
};

/// Returns true for letters, digits, underscore and all non-ASCII bytes.
bool isIdentifierByte(char byte);

}  // namespace views
