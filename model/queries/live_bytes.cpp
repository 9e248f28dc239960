#include "model/queries/live_bytes.h"

#include <algorithm>
#include <utility>

#include "absl/numeric/int128.h"
#include "absl/types/span.h"
#include "model/buffers/byte_count.h"
#include "model/ir/stop.h"
#include "model/queries/allocation_peaks.h"

namespace queries {
namespace {

using buffers::Allocation;
using buffers::AllocationId;
using buffers::Assignment;
using buffers::StepRange;
using buffers::Value;
using buffers::ValueId;
using buffers::ValueKind;

// Constants have allocations of their own, which stay for the whole execution: XLA's ranges of them only say when they
// are read.
std::optional<StepRange> countedRangeOf(const Assignment& assignment, const Value& value) {
  if (!value.allocation || assignment.allocation(*value.allocation).isThreadLocal) return std::nullopt;
  if (value.range && !assignment.allocation(*value.allocation).isConstant) return value.range;
  return StepRange{0, static_cast<uint32_t>(assignment.stepCount()), true};
}

// Bytes [begin, end) of an allocation that a value occupies at some steps.
struct Holding {
  int64_t begin = 0;
  int64_t end = 0;
  StepRange steps;
  ValueKind kind = ValueKind::kTemp;
};

// The length of a union of intervals under insertion and removal. A segment tree over the distinct ends of all
// intervals: each node counts the intervals that cover all of it and stores the covered bytes below it, so insertion
// and removal take O(log n) whatever overlaps.
class CoveredBytes {
 public:
  /// `ends` is ascending.
  explicit CoveredBytes(std::vector<int64_t> ends)
      : m_ends(std::move(ends)), m_leaves(static_cast<uint32_t>(m_ends.size() - 1)), m_nodes(4 * size_t{m_leaves}) {}

  uint32_t indexOf(int64_t end) const {
    return static_cast<uint32_t>(std::lower_bound(m_ends.begin(), m_ends.end(), end) - m_ends.begin());
  }
  int64_t bytes() const { return m_nodes[1].bytes; }
  /// Adds (`change` is 1) or removes (-1) an interval between two of the ends, given by index.
  void change(uint32_t begin, uint32_t end, int change) {
    m_begin = begin;
    m_end = end;
    m_change = change;
    update(1, 0, m_leaves);
  }

 private:
  struct Node {
    int64_t bytes = 0;
    int64_t covers = 0;
  };

  // `node` represents the leaves [first, last); leaf i is the bytes between ends i and i + 1.
  void update(size_t node, uint32_t first, uint32_t last) {
    Node& here = m_nodes[node];
    if (m_begin <= first && last <= m_end) {
      here.covers += m_change;
    } else {
      const uint32_t middle = first + (last - first) / 2;
      if (m_begin < middle) update(2 * node, first, middle);
      if (m_end > middle) update(2 * node + 1, middle, last);
    }
    if (here.covers > 0) {
      here.bytes = m_ends[last] - m_ends[first];
    } else {
      here.bytes = last - first == 1 ? 0 : m_nodes[2 * node].bytes + m_nodes[2 * node + 1].bytes;
    }
  }

  std::vector<int64_t> m_ends;
  uint32_t m_leaves;
  std::vector<Node> m_nodes;  // 1 is the root, 2n and 2n + 1 are the children of n
  uint32_t m_begin = 0;
  uint32_t m_end = 0;
  int m_change = 0;
};

// The most live bytes and the first step with so many.
struct Most {
  int64_t bytes = 0;
  uint32_t step = 0;
};

// Calls `change(step, bytes)` for each difference of the live bytes of one allocation from the previous step. Returns
// the maximum of live bytes at a step.
template <typename Change>
Most forEachChange(absl::Span<const Holding> holdings, const std::stop_token& stop, const Change& change) {
  if (holdings.size() == 1) {
    const Holding& only = holdings.front();
    change(only.steps.begin, only.end - only.begin);
    change(only.steps.end, only.begin - only.end);
    return {only.end - only.begin, only.steps.begin};
  }
  std::vector<int64_t> ends;
  ends.reserve(2 * holdings.size());
  // Step, holding, and in the lowest bit whether it is a removal: one number sorts faster than three.
  std::vector<uint64_t> events;
  events.reserve(2 * holdings.size());
  for (size_t i = 0; i < holdings.size(); ++i) {
    const Holding& holding = holdings[i];
    ends.push_back(holding.begin);
    ends.push_back(holding.end);
    events.push_back(uint64_t{holding.steps.begin} << 32 | i << 1);
    events.push_back(uint64_t{holding.steps.end} << 32 | i << 1 | 1);
  }
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  std::sort(events.begin(), events.end());
  CoveredBytes covered(std::move(ends));
  std::vector<std::pair<uint32_t, uint32_t>> places;
  places.reserve(holdings.size());
  for (const Holding& holding : holdings) {
    places.emplace_back(covered.indexOf(holding.begin), covered.indexOf(holding.end));
  }
  Most most;
  for (size_t i = 0; i < events.size();) {
    const auto step = static_cast<uint32_t>(events[i] >> 32);
    const int64_t before = covered.bytes();
    for (; i < events.size() && events[i] >> 32 == step; ++i) {
      if (hlo::isStopped(stop, i)) return most;
      const auto& [begin, end] = places[static_cast<uint32_t>(events[i]) >> 1];
      covered.change(begin, end, (events[i] & 1) != 0 ? -1 : 1);
    }
    change(step, covered.bytes() - before);
    if (covered.bytes() > most.bytes) most = {covered.bytes(), step};
  }
  return most;
}

// Returns the part of the value inside its allocation and the schedule: in a broken dump, parts outside are not
// counted.
std::optional<Holding> holdingOf(const Assignment& assignment, const Allocation& allocation, ValueId id,
                                 uint32_t steps) {
  const Value value = assignment.value(id);
  const std::optional<StepRange> range = countedRangeOf(assignment, value);
  if (!range) return std::nullopt;
  const int64_t end = std::min(value.offsetBytes + value.sizeBytes, allocation.sizeBytes);
  const uint32_t endStep = std::min(range->end, steps);
  if (value.offsetBytes >= end || range->begin >= endStep) return std::nullopt;
  return Holding{value.offsetBytes, end, {range->begin, endStep}, *buffers::valueKind(assignment, value)};
}

void listHoldings(const Assignment& assignment, AllocationId allocation, uint32_t steps, std::vector<Holding>* to) {
  to->clear();
  for (const ValueId id : assignment.values(allocation)) {
    if (const auto holding = holdingOf(assignment, assignment.allocation(allocation), id, steps))
      to->push_back(*holding);
  }
}

// The order in which kinds of an allocation take its bytes: as values do, which begin one after the other.
int precedence(ValueKind kind) {
  switch (kind) {
    case ValueKind::kParameter: return 0;
    case ValueKind::kOutput: return 2;
    default: return 1;
  }
}

// Adds the bytes of one allocation to the changes of the kinds of its values. The bytes of a kind are those by which
// the union grows with it. Returns the maximum of live bytes at a step.
template <typename Sum>
int64_t addByKind(std::vector<Holding>& holdings, uint32_t steps, std::vector<Sum> (&changes)[buffers::kValueKindCount],
                  const std::stop_token& stop) {
  if (holdings.empty()) return 0;
  const auto ofKind = [&](ValueKind kind) -> std::vector<Sum>& {
    std::vector<Sum>& sums = changes[static_cast<size_t>(kind)];
    if (sums.empty()) sums.assign(size_t{steps} + 1, 0);
    return sums;
  };
  const bool isOneKind = std::all_of(holdings.begin(), holdings.end(),
                                     [&](const Holding& each) { return each.kind == holdings.front().kind; });
  if (!isOneKind) {
    std::stable_sort(holdings.begin(), holdings.end(),
                     [](const Holding& a, const Holding& b) { return precedence(a.kind) < precedence(b.kind); });
  }
  int64_t most = 0;
  for (size_t end = 0; end < holdings.size();) {
    const ValueKind kind = holdings[end].kind;
    while (end < holdings.size() && holdings[end].kind == kind) ++end;
    // The bytes of this kind and those before it are not those of the next kind.
    std::vector<Sum>& own = ofKind(kind);
    std::vector<Sum>* const next = end < holdings.size() ? &ofKind(holdings[end].kind) : nullptr;
    const Most here = forEachChange(absl::MakeConstSpan(holdings).first(end), stop, [&](uint32_t step, int64_t bytes) {
      own[step] += bytes;
      if (next != nullptr) (*next)[step] -= bytes;
    });
    most = here.bytes;
  }
  return most;
}

// Sums the differences between steps.
template <typename Sum>
std::vector<int64_t> summed(const std::vector<Sum>& changes, uint32_t steps) {
  std::vector<int64_t> bytes(steps);
  Sum sum = 0;
  for (uint32_t step = 0; step < steps; ++step) {
    sum += changes[step];
    bytes[step] = sum > Sum{INT64_MAX} ? INT64_MAX : static_cast<int64_t>(sum);
  }
  return bytes;
}

}  // namespace

// `Sum` must be wide enough for the total of all allocations.
template <typename Sum>
void LiveBytes::add(const Assignment& assignment, uint32_t steps, const std::stop_token& stop) {
  std::vector<Sum> changes[buffers::kValueKindCount];
  std::vector<Holding> holdings;
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    if (stop.stop_requested()) return;
    const Allocation& allocation = assignment.allocation(AllocationId(i));
    if (allocation.isThreadLocal || allocation.memorySpace != m_space) continue;
    listHoldings(assignment, AllocationId(i), steps, &holdings);
    const int64_t most = addByKind(holdings, steps, changes, stop);
    if (allocation.kind() == buffers::AllocationKind::kTemp) {
      m_packingLossBytes = buffers::saturatingSum(m_packingLossBytes, allocation.sizeBytes - most);
    }
  }
  for (int kind = 0; kind < buffers::kValueKindCount; ++kind) {
    if (changes[kind].empty()) continue;
    m_byKind[kind] = summed(changes[kind], steps);
    for (uint32_t step = 0; step < steps; ++step) {
      m_total[step] = buffers::saturatingSum(m_total[step], m_byKind[kind][step]);
    }
  }
}

LiveBytes::LiveBytes(const Assignment& assignment, int64_t space, const std::stop_token& stop) : m_space(space) {
  const auto steps = static_cast<uint32_t>(assignment.stepCount());
  if (assignment.allocationCount() == 0 || steps == 0) return;
  m_total.assign(steps, 0);
  assignment.totalIsLeast() ? add<absl::int128>(assignment, steps, stop) : add<int64_t>(assignment, steps, stop);
  m_peakStep = static_cast<uint32_t>(std::max_element(m_total.begin(), m_total.end()) - m_total.begin());
}

std::vector<AllocationPeak> temporaryPeaks(const Assignment& assignment, int64_t space, const std::stop_token& stop) {
  const auto steps = static_cast<uint32_t>(assignment.stepCount());
  std::vector<AllocationPeak> peaks;
  std::vector<Holding> holdings;
  for (uint32_t i = 0; i < assignment.allocationCount() && steps > 0; ++i) {
    if (stop.stop_requested()) return peaks;
    const AllocationId id(i);
    const Allocation& allocation = assignment.allocation(id);
    if (allocation.kind() != buffers::AllocationKind::kTemp || allocation.memorySpace != space) continue;
    listHoldings(assignment, id, steps, &holdings);
    AllocationPeak& peak = peaks.emplace_back(AllocationPeak{id, 0, std::nullopt});
    if (holdings.empty()) continue;
    const Most most = forEachChange(holdings, stop, [](uint32_t, int64_t) {});
    peak.bytes = most.bytes;
    peak.step = most.step;
  }
  return peaks;
}

std::vector<ValueId> liveValues(const Assignment& assignment, uint32_t step, int64_t space) {
  std::vector<std::pair<int64_t, ValueId>> live;
  for (uint32_t i = 0; i < assignment.valueCount(); ++i) {
    const Value value = assignment.value(ValueId(i));
    const std::optional<StepRange> range = countedRangeOf(assignment, value);
    if (!range || assignment.allocation(*value.allocation).memorySpace != space) continue;
    if (range->contains(step)) live.emplace_back(value.sizeBytes, ValueId(i));
  }
  std::sort(live.begin(), live.end(),
            [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  std::vector<ValueId> result;
  result.reserve(live.size());
  for (const auto& [bytes, id] : live) result.push_back(id);
  return result;
}

std::optional<StepRange> countedRange(const Assignment& assignment, ValueId id) {
  return countedRangeOf(assignment, assignment.value(id));
}

}  // namespace queries
