#include "views/text/highlight_cache.h"

#include <algorithm>
#include <iterator>

namespace views {
namespace {

constexpr uint32_t kStateStep = uint32_t{16} << 10;
constexpr size_t kHighlightedLines = 256;
constexpr uint32_t kLongestToken = 256;  // a longer token that begins before the window is plain in it

}  // namespace

void HighlightCache::reset(std::shared_ptr<const hlo::SourceText> text,
                           std::shared_ptr<const Highlighter> highlighter) {
  m_text = std::move(text);
  m_highlighter = std::move(highlighter);
  m_tracks.clear();
  m_last = {};
  m_lastOrigin = 0;
  m_behind = false;
}

void HighlightCache::setBudget(size_t bytes) {
  m_budget = bytes;
  m_behind = false;
}

std::vector<SyntaxSpan> HighlightCache::spans(uint32_t lineBegin, hlo::TextRange window) {
  std::vector<SyntaxSpan> spans;
  if (m_highlighter == nullptr || window.empty()) return spans;
  const absl::string_view text = m_text->text();
  const uint32_t origin = m_highlighter->linesAreIndependent() ? lineBegin : 0;

  LexPoint from = {origin, 0};
  if (window.begin - origin > kStateStep) {
    Track& points = track(origin);
    extend(&points, window.begin);
    const auto next = std::partition_point(points.begin(), points.end(),
                                           [&](const LexPoint& point) { return point.offset <= window.begin; });
    from = *std::prev(next);
  }
  if (m_lastOrigin == origin && m_last.offset <= window.begin && m_last.offset > from.offset) from = m_last;

  const bool exact = window.begin - from.offset <= 2 * kStateStep;
  if (!exact) {
    if (!m_behind) m_behindAt = {origin, window.begin};
    m_behind = true;
    from = window.begin - lineBegin <= kStateStep ? LexPoint{lineBegin, 0}
                                                  : LexPoint{window.begin, m_highlighter->guessedState()};
  }
  const uint32_t before = window.begin - std::min(window.begin - lineBegin, kLongestToken);
  if (from.offset < before) from = m_highlighter->lex(text, from, before, nullptr);
  if (from.offset < window.end) from = m_highlighter->lex(text, from, window.end, &spans);
  if (exact) {
    m_last = from;
    m_lastOrigin = origin;
  }
  const auto first =
      std::find_if(spans.begin(), spans.end(), [&](const SyntaxSpan& span) { return span.end > window.begin; });
  spans.erase(spans.begin(), first);
  if (!spans.empty()) {
    spans.front().begin = std::max(spans.front().begin, window.begin);
    spans.back().end = std::min(spans.back().end, window.end);
  }
  return spans;
}

bool HighlightCache::catchUp(size_t bytes) {
  if (!m_behind) return false;
  m_budget = bytes;
  Track& points = track(m_behindAt.origin);
  extend(&points, m_behindAt.target);
  m_behind = points.back().offset + 2 * kStateStep < m_behindAt.target;
  return m_behind;
}

HighlightCache::Track& HighlightCache::track(uint32_t origin) {
  if (m_tracks.size() > kHighlightedLines) m_tracks.clear();
  Track& points = m_tracks[origin];
  if (points.empty()) points.push_back({origin, 0});
  return points;
}

void HighlightCache::extend(Track* points, uint32_t target) {
  while (m_budget > 0 && points->back().offset + kStateStep <= target) {
    const uint32_t end = points->back().offset + kStateStep;
    points->push_back(m_highlighter->lex(m_text->text(), points->back(), end, nullptr));
    m_budget -= std::min<size_t>(m_budget, kStateStep);
  }
}

}  // namespace views
