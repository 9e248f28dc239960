#include "model/queries/live_shares.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>

#include "absl/types/span.h"
#include "model/queries/live_bytes.h"

namespace queries {

using buffers::AllocationId;
using buffers::Assignment;
using buffers::StepRange;
using buffers::Value;
using buffers::ValueId;

LiveShares::LiveShares(const Assignment& assignment, std::optional<int64_t> space, const std::stop_token& stop) {
  struct Entry {
    Place place;
    uint32_t begin, end;
  };
  const auto steps = static_cast<uint32_t>(assignment.stepCount());
  std::vector<Entry> entries;
  for (uint32_t a = 0; a < assignment.allocationCount(); ++a) {
    if (stop.stop_requested()) return;
    const buffers::Allocation& allocation = assignment.allocation(AllocationId(a));
    if (allocation.isThreadLocal || (space && allocation.memorySpace != *space)) continue;
    const size_t first = entries.size();
    for (const ValueId id : assignment.values(AllocationId(a))) {
      const Value value = assignment.value(id);
      const bool isResident = allocation.isConstant || !value.range;
      const StepRange range = isResident ? StepRange{0, steps} : *value.range;
      const int64_t begin = std::min(value.offsetBytes, allocation.sizeBytes);
      const int64_t end = std::max(begin, std::min(value.offsetBytes + value.sizeBytes, allocation.sizeBytes));
      entries.push_back({{begin, end, a, id}, range.begin, range.end});
    }
    std::sort(entries.begin() + static_cast<std::ptrdiff_t>(first), entries.end(), [](const Entry& x, const Entry& y) {
      const auto key = [](const Entry& e) { return std::tuple(e.begin, e.place.begin - e.place.end, e.place.value); };
      return key(x) < key(y);
    });
  }
  m_places.reserve(entries.size());
  m_beginStep.reserve(entries.size());
  m_endStep.reserve(entries.size());
  for (const Entry& entry : entries) {
    m_places.push_back(entry.place);
    m_beginStep.push_back(entry.begin);
    m_endStep.push_back(entry.end);
  }
}

namespace {

// An end of a value's bytes. A byte counts for the value with the lowest `rank` among those that contain it.
struct End {
  int64_t byte;
  uint32_t rank;
  bool isBegin;
};

// Sweeps the bytes from end to end; the value with the lowest rank among the open ones gets the bytes in between.
void countBytes(std::vector<End>& ends, LiveShare* shares, size_t count) {
  std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) {
    return std::tie(a.byte, a.isBegin, a.rank) < std::tie(b.byte, b.isBegin, b.rank);
  });
  std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> open;
  std::vector<bool> isClosed(count, false);
  const auto share = [&](uint32_t rank, uint32_t holder) {
    if (!shares[rank].holder) shares[rank].holder = shares[holder].value;
  };
  for (size_t i = 0; i < ends.size(); ++i) {
    const End& end = ends[i];
    if (end.isBegin) {
      if (!open.empty()) share(std::max(end.rank, open.top()), std::min(end.rank, open.top()));
      open.push(end.rank);
    } else {
      isClosed[end.rank] = true;
      while (!open.empty() && isClosed[open.top()]) open.pop();
    }
    if (!open.empty()) shares[open.top()].bytes += ends[i + 1].byte - end.byte;
  }
}

}  // namespace

std::vector<LiveShare> LiveShares::at(uint32_t step) const {
  std::vector<uint32_t> alive;
  for (uint32_t i = 0; i < m_beginStep.size(); ++i) {
    if (m_beginStep[i] <= step && step < m_endStep[i]) alive.push_back(i);
  }
  std::vector<LiveShare> shares;
  shares.reserve(alive.size());
  std::vector<End> ends;
  for (size_t first = 0; first < alive.size();) {
    const uint32_t allocation = m_places[alive[first]].allocation;
    size_t end = first;
    ends.clear();
    for (; end < alive.size() && m_places[alive[end]].allocation == allocation; ++end) {
      const Place& place = m_places[alive[end]];
      shares.push_back({place.value, 0, std::nullopt});
      if (place.begin == place.end) continue;
      const auto rank = static_cast<uint32_t>(end - first);
      ends.push_back({place.begin, rank, true});
      ends.push_back({place.end, rank, false});
    }
    countBytes(ends, shares.data() + first, end - first);
    first = end;
  }
  return shares;
}

}  // namespace queries
