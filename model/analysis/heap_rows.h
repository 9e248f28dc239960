#pragma once

// The bytes that placed blocks occupy at each time, for heaps with many blocks in use at once: rows in the order of
// their offsets, in groups of up to 64. Masks of each group say which of its rows are in use in a cell of neighbouring
// times, so that the rows of other times cost a sixty-fourth of a step each. Other heaps, and those of very many
// blocks, have a tree of times (heap.cpp), which needs no pass over all rows.

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/types/span.h"
#include "model/analysis/heap.h"

namespace hlo {

class HeapRows {
 public:
  /// Times are below `timeCount`.
  explicit HeapRows(uint32_t timeCount) : m_timeCount(timeCount) {}

  /// Adds bytes [begin, end) that are occupied during the times.
  void add(HeapTimes times, int64_t begin, int64_t end);

  /// Returns the offset of the smallest gap with enough room at all of the times, the first of equal ones; else the end
  /// of everything in use at these times. There is at least one of the times.
  int64_t bestOffset(absl::Span<const HeapTimes> times, int64_t bytes);

  /// The work so far, in steps of about a nanosecond.
  uint64_t steps() const { return m_steps; }

 private:
  static constexpr uint32_t kRows = 64;    // rows in a group: the bits of a mask
  static constexpr uint32_t kCells = 256;  // cells that the times are divided into
  struct Query {
    HeapTimes times;
    uint32_t firstCell;
    uint32_t lastCell;
  };
  struct Group {
    uint32_t count = 0;
    int64_t mostEnd = 0;
    std::array<int64_t, kRows> begins;
    std::array<int64_t, kRows> ends;
    std::array<HeapTimes, kRows> times;
    // The rows that are first in use before a cell, and those that are last in use before it.
    std::array<uint64_t, kCells + 1> begun{};
    std::array<uint64_t, kCells + 1> ended{};
  };

  uint32_t cellOf(uint32_t time) const { return static_cast<uint32_t>(uint64_t{time} * kCells / m_timeCount); }
  size_t groupFor(int64_t begin) const;
  void split(size_t group);
  static uint64_t rowsIn(const Group& group, const Query& query);

  uint32_t m_timeCount;
  std::vector<std::unique_ptr<Group>> m_groups;  // by offset
  std::vector<Query> m_queries;
  uint64_t m_steps = 0;
};

}  // namespace hlo
