#pragma once

// Spans of the part of a text that is on screen, from a Highlighter, in bounded time. States are remembered every
// 16 KiB, from the start of the text, or of the line where lines are independent. When the places known so far end too
// far before what is asked, the spans are guessed and catchUp() goes on in small pieces until they are exact.

#include <memory>
#include <unordered_map>
#include <vector>

#include "model/text/source_text.h"
#include "views/text/highlighter.h"

namespace views {

class HighlightCache {
 public:
  /// A null highlighter: everything is plain.
  void reset(std::shared_ptr<const hlo::SourceText> text, std::shared_ptr<const Highlighter> highlighter);

  /// Allows the next spans() calls to read this many bytes that nobody has read yet.
  void setBudget(size_t bytes);
  /// What overlaps `window`, a part of the line that begins at `lineBegin`, cut to it.
  std::vector<SyntaxSpan> spans(uint32_t lineBegin, hlo::TextRange window);
  /// Whether spans() had to guess since the last setBudget().
  bool isBehind() const { return m_behind; }
  /// Reads on towards what had to be guessed, at most this many bytes. False: it is reached.
  bool catchUp(size_t bytes);

 private:
  using Track = std::vector<LexPoint>;  // a point every kStep bytes; the first is the origin

  Track& track(uint32_t origin);
  void extend(Track* points, uint32_t target);

  std::shared_ptr<const hlo::SourceText> m_text;
  std::shared_ptr<const Highlighter> m_highlighter;
  std::unordered_map<uint32_t, Track> m_tracks;  // by origin
  LexPoint m_last;                               // where the last spans() ended, exact
  uint32_t m_lastOrigin = 0;
  size_t m_budget = 0;
  bool m_behind = false;
  struct {
    uint32_t origin = 0;
    uint32_t target = 0;
  } m_behindAt;  // the first that had to be guessed
};

}  // namespace views
