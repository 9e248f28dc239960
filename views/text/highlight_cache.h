#pragma once

// Computes the spans of the visible part of a text with a Highlighter, in bounded time. Lexer states are stored every
// 16 KiB, from the start of the text, or of the line if lines are independent. If the stored states end too far before
// the requested part, the spans are guessed, and catchUp() continues in small pieces until they are exact.

#include <memory>
#include <unordered_map>
#include <vector>

#include "model/text/source_text.h"
#include "views/text/highlighter.h"

namespace views {

class HighlightCache {
 public:
  /// With a null highlighter all text is plain.
  void reset(std::shared_ptr<const hlo::SourceText> text, std::shared_ptr<const Highlighter> highlighter);

  /// Allows the next spans() calls to lex at most this many new bytes.
  void setBudget(size_t bytes);
  /// Returns the spans that overlap `window`, a part of the line that begins at `lineBegin`, clipped to it.
  std::vector<SyntaxSpan> spans(uint32_t lineBegin, hlo::TextRange window);
  /// Returns true if spans() had to guess since the last setBudget().
  bool isBehind() const { return m_behind; }
  /// Continues lexing towards the guessed part, at most this many bytes. Returns false when it is reached.
  bool catchUp(size_t bytes);

 private:
  using Track = std::vector<LexPoint>;  // a point every kStep bytes; the first is the origin

  Track& track(uint32_t origin);
  void extend(Track* points, uint32_t target);

  std::shared_ptr<const hlo::SourceText> m_text;
  std::shared_ptr<const Highlighter> m_highlighter;
  std::unordered_map<uint32_t, Track> m_tracks;  // by origin
  LexPoint m_last;                               // where the last spans() call ended; exact
  uint32_t m_lastOrigin = 0;
  size_t m_budget = 0;
  bool m_behind = false;
  struct {
    uint32_t origin = 0;
    uint32_t target = 0;
  } m_behindAt;  // the first point that had to be guessed
};

}  // namespace views
