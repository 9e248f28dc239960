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
  m_parents.assign(m_blocks.size(), std::nullopt);
  for (size_t i = 1; i < m_blocks.size(); ++i) {
    std::optional<size_t> around = i - 1;
    while (around && !m_blocks[*around].contains(m_blocks[i].begin)) around = m_parents[*around];
    m_parents[i] = around;
  }
  count();
}

size_t FoldMap::lineAt(size_t row) const {
  // Finds the last fold whose first line is above the row: the lines that it hides are above the row too.
  size_t low = 0;
  size_t high = m_visible.size();
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (m_blocks[m_visible[middle]].begin - hiddenBefore(middle) < row) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return row + hiddenBefore(low);
}

size_t FoldMap::rowOf(size_t line) const {
  const auto next =
      std::partition_point(m_visible.begin(), m_visible.end(), [&](size_t one) { return m_blocks[one].begin < line; });
  const auto index = static_cast<size_t>(next - m_visible.begin());
  if (index == 0) return line;
  const LineRange& block = m_blocks[m_visible[index - 1]];
  return block.contains(line) ? block.begin - hiddenBefore(index - 1) : line - hiddenBefore(index);
}

bool FoldMap::isHidden(size_t line) const { return hidingBlock(line).has_value(); }

std::optional<size_t> FoldMap::hidingBlock(size_t line) const {
  const auto next =
      std::partition_point(m_visible.begin(), m_visible.end(), [&](size_t one) { return m_blocks[one].begin < line; });
  if (next == m_visible.begin() || !m_blocks[*std::prev(next)].contains(line)) return std::nullopt;
  return *std::prev(next);
}

std::optional<size_t> FoldMap::blockAt(size_t line) const {
  const auto index = blockAround(line);
  return index && m_blocks[*index].begin == line ? index : std::nullopt;
}

std::optional<size_t> FoldMap::blockAround(size_t line) const {
  const auto next = std::partition_point(m_blocks.begin(), m_blocks.end(),
                                         [line](const LineRange& block) { return block.begin <= line; });
  if (next == m_blocks.begin()) return std::nullopt;
  std::optional<size_t> around = static_cast<size_t>(std::prev(next) - m_blocks.begin());
  while (around && !m_blocks[*around].contains(line)) around = m_parents[*around];
  return around;
}

void FoldMap::setFolded(size_t index, bool folded) {
  if (m_folded[index] == folded) return;
  m_folded[index] = folded;
  count();
}

void FoldMap::setAllFolded(bool folded) {
  m_folded.assign(m_blocks.size(), folded);
  count();
}

bool FoldMap::isAllFolded() const { return std::find(m_folded.begin(), m_folded.end(), false) == m_folded.end(); }

void FoldMap::count() {
  m_visible.clear();
  m_hidden.clear();
  for (size_t i = 0; i < m_blocks.size(); ++i) {
    if (!m_folded[i]) continue;
    if (!m_visible.empty() && m_blocks[m_visible.back()].contains(m_blocks[i].begin)) continue;
    m_hidden.push_back(hiddenBefore(m_visible.size()) + m_blocks[i].end - m_blocks[i].begin - 1);
    m_visible.push_back(i);
  }
}

}  // namespace views
