#pragma once

// One time axis for two schedules. Pairs of steps that run in the same order on both sides are joined; between them the
// steps of both sides are spread evenly. Curves, cursors and pinned steps of both sides use the common axis.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace compare {

/// Marks a longest run of elements that increase, the first one by position of equal ones. O(n log n).
std::vector<bool> longestIncreasingRun(const std::vector<uint32_t>& values);

class TimeAxis {
 public:
  TimeAxis() = default;
  /// `pairs` are steps of A and B of the same instruction, by step of A. `stepsA` and `stepsB` are the numbers of
  /// steps.
  TimeAxis(const std::vector<std::pair<uint32_t, uint32_t>>& pairs, uint32_t stepsA, uint32_t stepsB);

  /// The number of positions on the axis: each joined step once, and between them as many as the side with more steps.
  uint32_t size() const { return m_size; }
  /// The step of a side (0: A, 1: B) at a position; never decreases. The side must have steps.
  uint32_t step(size_t side, uint32_t position) const;
  /// The first position of a step; never decreases.
  uint32_t position(size_t side, uint32_t step) const;
  /// The step of the other side at the same place of the program.
  uint32_t counterpart(size_t side, uint32_t ofSide) const { return step(1 - side, position(side, ofSide)); }

 private:
  /// A stretch of the axis; the last one ends it.
  struct Break {
    uint32_t position;
    uint32_t steps[2];
  };
  std::vector<Break> m_breaks;
  uint32_t m_size = 0;
};

}  // namespace compare
