#include "model/queries/byte_reuse.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace queries {
namespace {

/// The parts of bytes [begin, end) for which no nearer value has been found yet, as disjoint ranges.
class Uncovered {
 public:
  Uncovered(int64_t begin, int64_t end) {
    if (begin < end) m_ends.emplace(begin, end);
  }

  /// Removes [begin, end) and returns whether any of it was left.
  bool take(int64_t begin, int64_t end) {
    auto it = m_ends.upper_bound(begin);
    if (it != m_ends.begin() && std::prev(it)->second > begin) --it;
    const bool taken = it != m_ends.end() && it->first < end;
    while (it != m_ends.end() && it->first < end) {
      const auto [low, high] = *it;
      it = m_ends.erase(it);
      if (low < begin) m_ends.emplace(low, begin);
      if (end < high) m_ends.emplace(end, high);
    }
    return taken;
  }

 private:
  std::map<int64_t, int64_t> m_ends;  // by begin
};

void markDirect(const buffers::Assignment& assignment, const buffers::Value& value,
                std::vector<ReuseNeighbor>& holders) {
  Uncovered uncovered(value.offsetBytes, value.offsetBytes + value.sizeBytes);
  for (ReuseNeighbor& holder : holders) {
    const buffers::Value& other = assignment.value(holder.value);
    holder.isDirect = uncovered.take(other.offsetBytes, other.offsetBytes + other.sizeBytes);
  }
}

}  // namespace

ByteReuse byteReuse(const buffers::Assignment& assignment, buffers::ValueId id) {
  ByteReuse result;
  const buffers::Value& value = assignment.value(id);
  if (!value.range || !value.allocation) return result;
  const buffers::StepRange range = *value.range;
  const int64_t end = value.offsetBytes + value.sizeBytes;
  for (const buffers::ValueId otherId : assignment.values(*value.allocation)) {
    const buffers::Value& other = assignment.value(otherId);
    if (other.offsetBytes >= end) break;  // in order of offset
    if (otherId == id || !other.range || other.offsetBytes + other.sizeBytes <= value.offsetBytes) continue;
    if (other.range->begin < range.begin && other.range->end <= range.begin + 1) {
      result.earlier.push_back({otherId});
    } else if (range.begin < other.range->begin && range.end <= other.range->begin + 1) {
      result.later.push_back({otherId});
    } else {
      result.aliases.push_back(otherId);
    }
  }

  const auto rangeOf = [&assignment](buffers::ValueId v) { return *assignment.value(v).range; };
  std::sort(result.earlier.begin(), result.earlier.end(), [&](const ReuseNeighbor& a, const ReuseNeighbor& b) {
    const auto key = [&](const ReuseNeighbor& h) {
      return std::pair(rangeOf(h.value).end, std::pair(rangeOf(h.value).begin, h.value));
    };
    return key(b) < key(a);
  });
  std::sort(result.later.begin(), result.later.end(), [&](const ReuseNeighbor& a, const ReuseNeighbor& b) {
    return std::pair(rangeOf(a.value).begin, a.value) < std::pair(rangeOf(b.value).begin, b.value);
  });
  std::sort(result.aliases.begin(), result.aliases.end(), [&](buffers::ValueId a, buffers::ValueId b) {
    return std::pair(rangeOf(a).begin, a) < std::pair(rangeOf(b).begin, b);
  });
  markDirect(assignment, value, result.earlier);
  markDirect(assignment, value, result.later);
  return result;
}

std::vector<uint32_t> reuseCounts(const buffers::Assignment& assignment) {
  std::vector<uint32_t> counts(assignment.valueCount(), hlo::kNone);
  std::vector<int64_t> begins, ends;
  for (uint32_t a = 0; a < assignment.allocationCount(); ++a) {
    const auto values = assignment.values(buffers::AllocationId(a));
    begins.clear();
    ends.clear();
    for (const buffers::ValueId id : values) {
      const buffers::Value value = assignment.value(id);
      if (!value.range || value.sizeBytes <= 0) continue;
      begins.push_back(value.offsetBytes);
      ends.push_back(value.offsetBytes + value.sizeBytes);
    }
    std::sort(begins.begin(), begins.end());
    std::sort(ends.begin(), ends.end());
    for (const buffers::ValueId id : values) {
      const buffers::Value value = assignment.value(id);
      if (!value.range) continue;
      if (value.sizeBytes <= 0) {
        counts[id.index()] = 0;
        continue;
      }
      // Those that begin before its end, without those that end before its begin and without itself.
      const auto begun = std::lower_bound(begins.begin(), begins.end(), value.offsetBytes + value.sizeBytes);
      const auto ended = std::upper_bound(ends.begin(), ends.end(), value.offsetBytes);
      counts[id.index()] = static_cast<uint32_t>((begun - begins.begin()) - (ended - ends.begin()) - 1);
    }
  }
  return counts;
}

std::vector<ReusedBytes> reusedBytes(const buffers::Assignment& assignment) {
  struct End {
    int64_t offset;
    bool isBegin;
    buffers::ValueId value;
  };
  std::vector<ReusedBytes> result;
  std::vector<End> ends;
  for (uint32_t a = 0; a < assignment.allocationCount(); ++a) {
    const buffers::AllocationId allocation(a);
    ends.clear();
    for (const buffers::ValueId id : assignment.values(allocation)) {
      const buffers::Value value = assignment.value(id);
      if (!value.range || value.sizeBytes <= 0) continue;
      ends.push_back({value.offsetBytes, true, id});
      ends.push_back({value.offsetBytes + value.sizeBytes, false, id});
    }
    std::sort(ends.begin(), ends.end(), [](const End& x, const End& y) { return x.offset < y.offset; });
    std::set<std::pair<uint32_t, buffers::ValueId>> taking;  // by first step
    bool isRising = false;
    for (size_t i = 0; i < ends.size();) {
      const int64_t begin = ends[i].offset;
      const size_t before = taking.size();
      for (; i < ends.size() && ends[i].offset == begin; ++i) {
        const std::pair key(assignment.value(ends[i].value).range->begin, ends[i].value);
        if (ends[i].isBegin) {
          taking.insert(key);
        } else {
          taking.erase(key);
        }
      }
      if (i == ends.size()) break;
      if (taking.size() != before) isRising = taking.size() > before;
      // The next bytes: those that remain, of which some may end and others begin.
      size_t next = taking.size();
      for (size_t k = i; k < ends.size() && ends[k].offset == ends[i].offset; ++k)
        next += ends[k].isBegin ? 1 : SIZE_MAX;
      if (!isRising || next >= taking.size() || taking.size() < 2) continue;
      ReusedBytes& most = result.emplace_back();
      most.allocation = allocation;
      most.offsetBytes = begin;
      most.bytes = ends[i].offset - begin;
      most.count = static_cast<uint32_t>(taking.size());
      for (const auto& [step, value] : taking) {
        if (most.values.size() == ReusedBytes::kMostNamed) break;
        most.values.push_back(value);
      }
    }
  }
  return result;
}

}  // namespace queries
