#include "views/text/text_finder.h"

#include <algorithm>

namespace views {
namespace {

constexpr size_t kSlice = size_t{4} << 20;  // about two milliseconds

}  // namespace

TextFinder::TextFinder(QObject* parent) : QObject(parent) {
  m_timer.setInterval(0);
  connect(&m_timer, &QTimer::timeout, this, &TextFinder::work);
}

void TextFinder::setText(std::shared_ptr<const hlo::SourceText> text) {
  m_text = std::move(text);
  setPattern({}, true);
}

void TextFinder::setPattern(const std::string& needle, bool caseSensitive) {
  const absl::string_view text = m_text == nullptr ? absl::string_view() : m_text->text();
  // The middle of a dump is more typical than its header.
  m_pattern = SubstringFinder(needle, caseSensitive, text.substr(text.size() / 2));
  m_direction = Direction::kNone;
  m_hits.clear();
  m_countedTo = 0;
  m_counting = !m_pattern.isEmpty() && !text.empty();
  m_timer.stop();
  if (m_counting) {
    countSlice();
    if (m_counting) m_timer.start();
  }
  emit countChanged();
}

void TextFinder::findNext(size_t from) { start(Direction::kForward, from); }

void TextFinder::findPrevious(size_t from) { start(Direction::kBackward, from); }

void TextFinder::start(Direction direction, size_t from) {
  if (m_text == nullptr || m_pattern.isEmpty()) {
    m_direction = Direction::kNone;
    emit notFound();
    return;
  }
  m_direction = direction;
  m_from = std::min(from, m_text->text().size());
  m_at = m_from;
  m_wrapped = false;
  // A text of a single slice is searched immediately, including the part after wrapping around.
  if (!searchSlice() && (m_text->text().size() > kSlice || !searchSlice())) m_timer.start();
}

void TextFinder::work() {
  if (m_direction != Direction::kNone) {
    searchSlice();
  } else if (m_counting) {
    countSlice();
    emit countChanged();
  }
  if (m_direction == Direction::kNone && !m_counting) m_timer.stop();
}

/// Returns true when the search has ended, with or without a result.
bool TextFinder::searchSlice() {
  const absl::string_view text = m_text->text();
  std::optional<size_t> hit;
  if (m_direction == Direction::kForward) {
    const size_t limit = m_wrapped ? m_from : text.size();
    const size_t end = std::min(limit, m_at + kSlice);
    hit = m_pattern.find(text, m_at, end);
    m_at = end;
  } else {
    const size_t limit = m_wrapped ? m_from : 0;
    const size_t begin = m_at - std::min(m_at - limit, kSlice);
    hit = m_pattern.findLast(text, begin, m_at);
    m_at = begin;
  }
  if (hit) {
    m_direction = Direction::kNone;
    emit found(*hit, *hit + m_pattern.size(), m_wrapped);
    return true;
  }
  const bool forward = m_direction == Direction::kForward;
  const size_t limit = m_wrapped ? m_from : forward ? text.size() : 0;
  if (m_at != limit) return false;
  if (m_wrapped) {
    m_direction = Direction::kNone;
    emit notFound();
    return true;
  }
  m_wrapped = true;
  m_at = forward ? 0 : text.size();
  return false;
}

void TextFinder::countSlice() {
  const absl::string_view text = m_text->text();
  const size_t end = std::min(text.size(), m_countedTo + kSlice);
  while (m_hits.size() < kMaximumCount) {
    const auto hit = m_pattern.find(text, m_countedTo, end);
    if (!hit) break;
    m_hits.push_back(*hit);
    m_countedTo = *hit + m_pattern.size();
  }
  m_countedTo = std::max(m_countedTo, end);
  m_counting = m_hits.size() < kMaximumCount && m_countedTo < text.size();
}

std::optional<size_t> TextFinder::ordinal(size_t offset) const {
  const auto it = std::lower_bound(m_hits.begin(), m_hits.end(), offset);
  if (it == m_hits.end() || *it != offset) return std::nullopt;
  return static_cast<size_t>(it - m_hits.begin()) + 1;
}

}  // namespace views
