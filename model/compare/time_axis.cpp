#include "model/compare/time_axis.h"

#include <algorithm>

#include "model/ir/id.h"

namespace compare {

std::vector<bool> longestIncreasingRun(const std::vector<uint32_t>& values) {
  std::vector<uint32_t> ends;  // the element that ends the best run of each length
  std::vector<uint32_t> before(values.size(), hlo::kNone);
  for (uint32_t i = 0; i < values.size(); ++i) {
    const auto at = std::lower_bound(ends.begin(), ends.end(), values[i],
                                     [&](uint32_t end, uint32_t value) { return values[end] < value; });
    if (at != ends.begin()) before[i] = *(at - 1);
    if (at == ends.end()) {
      ends.push_back(i);
    } else {
      *at = i;
    }
  }
  std::vector<bool> isIn(values.size());
  for (uint32_t i = ends.empty() ? hlo::kNone : ends.back(); i != hlo::kNone; i = before[i]) isIn[i] = true;
  return isIn;
}

TimeAxis::TimeAxis(const std::vector<std::pair<uint32_t, uint32_t>>& pairs, uint32_t stepsA, uint32_t stepsB) {
  std::vector<uint32_t> stepsOfB;
  for (const auto& [a, b] : pairs) stepsOfB.push_back(b);
  const std::vector<bool> isKept = longestIncreasingRun(stepsOfB);
  m_breaks.push_back({0, {0, 0}});
  const auto add = [&](uint32_t a, uint32_t b) {
    const Break& last = m_breaks.back();
    // A stretch is as long as its side with more steps.
    const uint32_t length = std::max(a - last.steps[0], b - last.steps[1]);
    m_breaks.push_back({last.position + length, {a, b}});
  };
  for (size_t i = 0; i < pairs.size(); ++i) {
    const auto [a, b] = pairs[i];
    const Break& last = m_breaks.back();
    if (!isKept[i] || a < last.steps[0] || b < last.steps[1] || a >= stepsA || b >= stepsB) continue;
    if (a > last.steps[0] || b > last.steps[1]) add(a, b);
    add(a + 1, b + 1);
  }
  if (stepsA > m_breaks.back().steps[0] || stepsB > m_breaks.back().steps[1]) add(stepsA, stepsB);
  m_size = m_breaks.back().position;
}

uint32_t TimeAxis::step(size_t side, uint32_t position) const {
  const auto after = std::upper_bound(m_breaks.begin(), m_breaks.end(), position,
                                      [](uint32_t at, const Break& one) { return at < one.position; });
  const auto lastStep = [&] {
    const uint32_t count = m_breaks.empty() ? 0 : m_breaks.back().steps[side];
    return count == 0 ? 0 : count - 1;
  };
  if (after == m_breaks.end() || after == m_breaks.begin()) return lastStep();
  const Break& from = *(after - 1);
  const uint64_t length = after->position - from.position;
  const uint64_t steps = after->steps[side] - from.steps[side];
  const uint64_t at = from.steps[side] + (position - from.position) * steps / length;
  // A side without steps in the stretch stays at the step before it.
  const uint32_t found = static_cast<uint32_t>(steps == 0 && at > 0 ? at - 1 : at);
  return std::min(found, lastStep());
}

uint32_t TimeAxis::position(size_t side, uint32_t step) const {
  const auto after = std::upper_bound(m_breaks.begin(), m_breaks.end(), step,
                                      [side](uint32_t at, const Break& one) { return at < one.steps[side]; });
  if (after == m_breaks.begin()) return 0;
  if (after == m_breaks.end()) return m_size == 0 ? 0 : m_size - 1;
  const Break& from = *(after - 1);
  const uint64_t length = after->position - from.position;
  const uint64_t steps = after->steps[side] - from.steps[side];
  // The first position whose step is this one.
  return from.position + static_cast<uint32_t>(((step - from.steps[side]) * length + steps - 1) / steps);
}

}  // namespace compare
