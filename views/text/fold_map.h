#pragma once

// Maps lines of the text to rows of the screen when blocks are folded; both start at 0. A folded block keeps its first
// line. A block in a folded one keeps its own state, which shows when the outer one is unfolded.

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
  /// `blocks` are sorted by their begin, which no two share; a block is inside an earlier one or behind it. Blocks of a
  /// single line cannot be folded and are left out.
  void reset(size_t lineCount, const std::vector<LineRange>& blocks = {});

  size_t lineCount() const { return m_lineCount; }
  size_t rowCount() const { return m_lineCount - hiddenBefore(m_visible.size()); }
  /// `row` must be less than rowCount().
  size_t lineAt(size_t row) const;
  /// For a hidden line, returns the row of the first line of the block that hides it.
  size_t rowOf(size_t line) const;
  bool isHidden(size_t line) const;

  size_t blockCount() const { return m_blocks.size(); }
  LineRange block(size_t index) const { return m_blocks[index]; }
  bool isFolded(size_t index) const { return m_folded[index]; }
  /// Returns the block that begins at the line.
  std::optional<size_t> blockAt(size_t line) const;
  /// Returns the innermost block that contains the line.
  std::optional<size_t> blockAround(size_t line) const;
  /// Returns the outermost folded block that hides the line.
  std::optional<size_t> hidingBlock(size_t line) const;
  void setFolded(size_t index, bool folded);
  void setAllFolded(bool folded);
  bool isAllFolded() const;

 private:
  void count();
  size_t hiddenBefore(size_t visible) const { return visible == 0 ? 0 : m_hidden[visible - 1]; }

  size_t m_lineCount = 0;
  std::vector<LineRange> m_blocks;
  std::vector<std::optional<size_t>> m_parents;  // the innermost block around a block
  std::vector<bool> m_folded;
  std::vector<size_t> m_visible;  // folded blocks that are not hidden by others
  std::vector<size_t> m_hidden;   // lines hidden up to the end of these
};

}  // namespace views
