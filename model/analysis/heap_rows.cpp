#include "model/analysis/heap_rows.h"

#include <algorithm>
#include <bit>

namespace hlo {
namespace {

// The bits below `count`, which is less than 64.
uint64_t lowBits(uint32_t count) { return (uint64_t{1} << count) - 1; }

}  // namespace

// Returns the last group that begins at the offset or before, else the first.
size_t HeapRows::groupFor(int64_t begin) const {
  const auto after =
      std::upper_bound(m_groups.begin(), m_groups.end(), begin,
                       [](int64_t value, const std::unique_ptr<Group>& group) { return value < group->begins[0]; });
  return after == m_groups.begin() ? 0 : static_cast<size_t>(after - m_groups.begin()) - 1;
}

void HeapRows::split(size_t group) {
  constexpr uint32_t kKept = kRows / 2;
  auto upper = std::make_unique<Group>();
  Group& lower = *m_groups[group];
  upper->count = lower.count - kKept;
  lower.count = kKept;
  std::copy(lower.begins.begin() + kKept, lower.begins.end(), upper->begins.begin());
  std::copy(lower.ends.begin() + kKept, lower.ends.end(), upper->ends.begin());
  std::copy(lower.times.begin() + kKept, lower.times.end(), upper->times.begin());
  for (uint32_t i = 0; i <= kCells; ++i) {
    upper->begun[i] = lower.begun[i] >> kKept;
    upper->ended[i] = lower.ended[i] >> kKept;
    lower.begun[i] &= lowBits(kKept);
    lower.ended[i] &= lowBits(kKept);
  }
  upper->mostEnd = *std::max_element(upper->ends.begin(), upper->ends.begin() + upper->count);
  lower.mostEnd = *std::max_element(lower.ends.begin(), lower.ends.begin() + lower.count);
  m_groups.insert(m_groups.begin() + static_cast<ptrdiff_t>(group) + 1, std::move(upper));
}

void HeapRows::add(HeapTimes times, int64_t begin, int64_t end) {
  if (m_groups.empty()) m_groups.push_back(std::make_unique<Group>());
  size_t at = groupFor(begin);
  if (m_groups[at]->count == kRows) {
    split(at);
    if (begin >= m_groups[at + 1]->begins[0]) ++at;
  }
  Group& group = *m_groups[at];
  const auto first = group.begins.begin(), last = first + group.count;
  const auto row = static_cast<uint32_t>(std::upper_bound(first, last, begin) - first);
  std::copy_backward(first + row, last, last + 1);
  std::copy_backward(group.ends.begin() + row, group.ends.begin() + group.count, group.ends.begin() + group.count + 1);
  std::copy_backward(group.times.begin() + row, group.times.begin() + group.count,
                     group.times.begin() + group.count + 1);
  group.begins[row] = begin;
  group.ends[row] = end;
  group.times[row] = times;
  ++group.count;
  group.mostEnd = std::max(group.mostEnd, end);
  const uint64_t below = lowBits(row), own = uint64_t{1} << row;
  for (uint64_t& mask : group.begun) mask = (mask & below) | ((mask & ~below) << 1);
  for (uint64_t& mask : group.ended) mask = (mask & below) | ((mask & ~below) << 1);
  for (uint32_t cell = cellOf(times.first) + 1; cell <= kCells; ++cell) group.begun[cell] |= own;
  for (uint32_t cell = cellOf(times.last) + 1; cell <= kCells; ++cell) group.ended[cell] |= own;
}

// Only the rows that begin in the cell of the last time or end in the cell of the first time are compared.
inline uint64_t HeapRows::rowsIn(const Group& group, const Query& query) {
  const uint64_t possible = group.begun[query.lastCell + 1] & ~group.ended[query.firstCell];
  const uint64_t certain = group.begun[query.lastCell] & ~group.ended[query.firstCell + 1];
  uint64_t found = possible & certain;
  for (uint64_t rest = possible & ~certain; rest != 0; rest &= rest - 1) {
    const HeapTimes& row = group.times[static_cast<size_t>(std::countr_zero(rest))];
    const bool isIn = row.first <= query.times.last && query.times.first <= row.last;
    found |= isIn ? rest & -rest : 0;
  }
  return found;
}

int64_t HeapRows::bestOffset(absl::Span<const HeapTimes> times, int64_t bytes) {
  m_queries.clear();
  for (const HeapTimes each : times) m_queries.push_back({each, cellOf(each.first), cellOf(each.last)});
  int64_t free = 0, best = -1, bestBytes = INT64_MAX;
  uint64_t steps = 3 * m_groups.size();
  for (const std::unique_ptr<Group>& each : m_groups) {
    const Group& group = *each;
    if (group.mostEnd <= free) continue;  // no gap, since its rows begin before
    uint64_t rows = rowsIn(group, m_queries[0]);
    for (size_t i = 1; i < m_queries.size(); ++i) rows |= rowsIn(group, m_queries[i]);
    for (; rows != 0; rows &= rows - 1, ++steps) {
      const auto row = static_cast<size_t>(std::countr_zero(rows));
      const int64_t gap = group.begins[row] - free;
      // Few rows leave room, so that a branch is predicted.
      if (gap >= bytes) [[unlikely]] {
        if (gap < bestBytes) {
          best = free;
          bestBytes = gap;
        }
      }
      free = std::max(free, group.ends[row]);
    }
    if (bestBytes == bytes) break;
  }
  m_steps += steps;
  return best < 0 ? free : best;
}

}  // namespace hlo
