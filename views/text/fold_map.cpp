#include "views/text/fold_map.h"

#include <algorithm>
#include <iterator>

namespace views {

void FoldMap::reset(size_t lineCount, const std::vector<LineRange>& blocks) {
  m_lineCount = lineCount;
  m_blocks.clear();
  std::copy_if(blocks.begin(), blocks.end(), std::back_inserter(m_blocks),
               [](const LineRange& block) { return block.end > block.begin + 1; });
  m_folded.assign(m_blocks.size(), false);
  m_hidden.assign(m_blocks.size(), 0);
}

size_t FoldMap::lineAt(size_t row) const {
  // Finds the last block whose first line is above the row: the lines that it hides are above the row too.
  size_t low = 0;
  size_t high = m_blocks.size();
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (m_blocks[middle].begin - hiddenBefore(middle) < row) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return row + hiddenBefore(low);
}

size_t FoldMap::rowOf(size_t line) const {
  const auto next = std::partition_point(m_blocks.begin(), m_blocks.end(),
                                         [line](const LineRange& block) { return block.begin < line; });
  const auto index = static_cast<size_t>(next - m_blocks.begin());
  if (index == 0) return line;
  const LineRange& block = m_blocks[index - 1];
  if (m_folded[index - 1] && block.contains(line)) return block.begin - hiddenBefore(index - 1);
  // An unfolded block hides no lines, so the hidden lines before its own lines are the same either way.
  return line - hiddenBefore(index);
}

bool FoldMap::isHidden(size_t line) const {
  const auto index = blockAround(line);
  return index && m_folded[*index] && m_blocks[*index].begin != line;
}

std::optional<size_t> FoldMap::blockAt(size_t line) const {
  const auto index = blockAround(line);
  return index && m_blocks[*index].begin == line ? index : std::nullopt;
}

std::optional<size_t> FoldMap::blockAround(size_t line) const {
  const auto next = std::partition_point(m_blocks.begin(), m_blocks.end(),
                                         [line](const LineRange& block) { return block.begin <= line; });
  if (next == m_blocks.begin() || !std::prev(next)->contains(line)) return std::nullopt;
  return static_cast<size_t>(std::prev(next) - m_blocks.begin());
}

void FoldMap::setFolded(size_t index, bool folded) {
  if (m_folded[index] == folded) return;
  m_folded[index] = folded;
  count(index);
}

void FoldMap::setAllFolded(bool folded) {
  m_folded.assign(m_blocks.size(), folded);
  count(0);
}

bool FoldMap::isAllFolded() const { return std::find(m_folded.begin(), m_folded.end(), false) == m_folded.end(); }

void FoldMap::count(size_t from) {
  for (size_t i = from; i < m_blocks.size(); ++i) {
    m_hidden[i] = hiddenBefore(i) + (m_folded[i] ? m_blocks[i].end - m_blocks[i].begin - 1 : 0);
  }
}

}  // namespace views
