#pragma once

// Searches a text of any size without holding up the window: in slices of a few milliseconds on the GUI thread, the
// first of them at once. What is asked for comes first, the count of all occurrences after it.

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
  /// Occurrences are counted up to this many.
  static constexpr size_t kMaximumCount = 10000;

  explicit TextFinder(QObject* parent = nullptr);

  void setText(std::shared_ptr<const hlo::SourceText> text);
  void setPattern(const std::string& needle, bool caseSensitive);
  const SubstringFinder& pattern() const { return m_pattern; }
  /// The nearest occurrence that begins at or behind `from`, or before it, round the ends of the text. Answers by
  /// found() or notFound(), perhaps before it returns; a new question replaces the one before.
  void findNext(size_t from);
  void findPrevious(size_t from);

  size_t count() const { return m_hits.size(); }
  bool isCounting() const { return m_counting; }
  /// Which one begins at the offset, from 1; nothing where it was not counted.
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
  size_t m_at = 0;    // forward: all before it is searched; backward: all from it on
  bool m_wrapped = false;
  bool m_counting = false;
  size_t m_countedTo = 0;
  std::vector<size_t> m_hits;
};

}  // namespace views
