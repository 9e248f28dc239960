#pragma once

// Colouring of a text, by meaning. A Highlighter is a lexer that can stop and go on anywhere: it takes a place and a
// small state and returns the next ones, so a view colours the part that is on screen of a line of any length.
// HighlightCache keeps places along the text and bounds the work of one paint.

#include <QColor>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "views/theme.h"

namespace views {

enum class SyntaxRole : uint8_t {
  kPlain,
  kKeyword,  ///< words of the language, opcodes
  kString,
  kNumber,
  kComment,
  kName,       ///< what is defined here: a function, a class, an instruction, a computation
  kReference,  ///< what is defined elsewhere and used here
  kType,       ///< a shape
  kAttribute,  ///< the key of key=value, a decorator
};

/// kPlain and kReference are the text's own colour.
QColor syntaxColor(SyntaxRole role, const Colors& colors);

/// Bytes [begin, end) of the text. Spans are in order and apart; what lies between them is plain.
struct SyntaxSpan {
  uint32_t begin = 0;
  uint32_t end = 0;
  SyntaxRole role = SyntaxRole::kPlain;
};

/// Where a lexer stands: the next byte, and what it must know to go on. State 0 is the start of a text.
struct LexPoint {
  uint32_t offset = 0;
  uint32_t state = 0;
};

class Highlighter {
 public:
  virtual ~Highlighter() = default;

  /// Reads from `from` to the first boundary at or behind `end` and appends what it saw to `spans` unless null. Strings
  /// and comments may be left in the middle; any other token ends, so it may look a little further than `end`.
  virtual LexPoint lex(absl::string_view text, LexPoint from, uint32_t end, std::vector<SyntaxSpan>* spans) const = 0;
  /// Every line begins in state 0, whatever stands above it.
  virtual bool linesAreIndependent() const = 0;
  /// The state to assume far inside a line until the lexer has been there.
  virtual uint32_t guessedState() const { return 0; }
  /// What a double click takes for one word.
  virtual bool isWordByte(char byte) const;
};

/// Letters, digits, underscore and all bytes that are not ASCII.
bool isIdentifierByte(char byte);

}  // namespace views
