#pragma once

// Searches a text of any size without blocking the window: in slices of a few milliseconds on the GUI thread, the first
// one immediately. The requested occurrence is found first, the total number afterwards.

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "model/text/source_text.h"
#include "views/text/substring_finder.h"

namespace views {

class TextFinder : public QObject {
  Q_OBJECT
 public:
  /// Maximum of counted occurrences.
  static constexpr size_t kMaximumCount = 10000;

  explicit TextFinder(QObject* parent = nullptr);

  void setText(std::shared_ptr<const hlo::SourceText> text);
  void setPattern(const std::string& needle, bool caseSensitive);
  const SubstringFinder& pattern() const { return m_pattern; }
  /// Finds the nearest occurrence that begins at or after `from`, or before it, and wraps around. Answers with found()
  /// or notFound(), possibly before it returns; a new request replaces the previous one.
  void findNext(size_t from);
  void findPrevious(size_t from);

  size_t count() const { return m_hits.size(); }
  bool isCounting() const { return m_counting; }
  /// Returns the ordinal of the occurrence at the offset, starting at 1; no value if it was not counted.
  std::optional<size_t> ordinal(size_t offset) const;

 signals:
  void found(size_t begin, size_t end, bool wrapped);
  void notFound();
  void countChanged();

 private:
  enum class Direction : uint8_t { kNone, kForward, kBackward };

  void start(Direction direction, size_t from);
  void work();
  bool searchSlice();
  void countSlice();

  std::shared_ptr<const hlo::SourceText> m_text;
  SubstringFinder m_pattern;
  QTimer m_timer;
  Direction m_direction = Direction::kNone;
  size_t m_from = 0;  // where the search began
  size_t m_at = 0;    // forward: everything before it was searched; backward: everything from it on
  bool m_wrapped = false;
  bool m_counting = false;
  size_t m_countedTo = 0;
  std::vector<size_t> m_hits;
};

}  // namespace views
