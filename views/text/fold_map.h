#pragma once

// Maps lines of the text to rows of the screen when blocks are folded; both start at 0. A folded block keeps its first
// line.

#include <cstddef>
#include <optional>
#include <vector>

namespace views {

/// Lines [begin, end), starting at 0.
struct LineRange {
  size_t begin = 0;
  size_t end = 0;

  bool contains(size_t line) const { return begin <= line && line < end; }
  friend bool operator==(LineRange, LineRange) = default;
};

class FoldMap {
 public:
  /// `blocks` are sorted and disjoint; blocks of a single line cannot be folded and are left out.
  void reset(size_t lineCount, const std::vector<LineRange>& blocks = {});

  size_t lineCount() const { return m_lineCount; }
  size_t rowCount() const { return m_lineCount - (m_hidden.empty() ? 0 : m_hidden.back()); }
  /// `row` must be less than rowCount().
  size_t lineAt(size_t row) const;
  /// For a hidden line, returns the row of the first line of its block.
  size_t rowOf(size_t line) const;
  bool isHidden(size_t line) const;

  size_t blockCount() const { return m_blocks.size(); }
  LineRange block(size_t index) const { return m_blocks[index]; }
  bool isFolded(size_t index) const { return m_folded[index]; }
  /// Returns the block that begins at the line.
  std::optional<size_t> blockAt(size_t line) const;
  /// Returns the block that contains the line.
  std::optional<size_t> blockAround(size_t line) const;
  void setFolded(size_t index, bool folded);
  void setAllFolded(bool folded);
  bool isAllFolded() const;

 private:
  void count(size_t from);
  size_t hiddenBefore(size_t index) const { return index == 0 ? 0 : m_hidden[index - 1]; }

  size_t m_lineCount = 0;
  std::vector<LineRange> m_blocks;
  std::vector<bool> m_folded;
  std::vector<size_t> m_hidden;  // lines hidden up to the end of a block
};

}  // namespace views
