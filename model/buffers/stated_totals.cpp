#include "model/buffers/stated_totals.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"

namespace buffers {
namespace {

// The allocations counted in a stat, by BufferAssignment::ComputeSummaryStats. An allocation may be counted in several
// stats.
struct Counted {
  absl::string_view stat;
  absl::string_view of;
  bool (*contains)(const Allocation&);
};
constexpr Counted kCounted[] = {
    {"parameter allocation", " for parameters", [](const Allocation& a) { return a.parameterNumber.has_value(); }},
    {"constant allocation", " for constants", [](const Allocation& a) { return a.isConstant; }},
    {"maybe_live_out allocation", " for outputs", [](const Allocation& a) { return a.isLiveOut; }},
    {"preallocated temp allocation", " for temporaries", [](const Allocation& a) { return a.isTemp; }},
    {"total allocation", "", [](const Allocation&) { return true; }},
};

void warn(Problems* problems, const char* at, std::string message) {
  problems->add(at, hlo::Severity::kWarning, std::move(message));
}

}  // namespace

void StatedTotals::checkTotals(const Assignment& assignment, Problems* problems, uint64_t* looks) const {
  if (assignment.totalIsLeast()) return;
  for (const Total& total : m_totals) {
    if (total.bytes == assignment.totalBytes()) continue;
    warn(problems, total.at,
         absl::StrCat("this file states ", total.bytes, " bytes, but the sizes of its ", assignment.allocationCount(),
                      " allocations add up to ", assignment.totalBytes()));
  }
  absl::flat_hash_map<int64_t, int64_t> bySpace;
  *looks += assignment.allocationCount();
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    const Allocation& allocation = assignment.allocation(AllocationId(i));
    int64_t& bytes = bySpace[allocation.memorySpace];
    bytes = saturatingSum(bytes, allocation.sizeBytes);
  }
  for (const Space& space : m_spaces) {
    const int64_t bytes = bySpace[space.number];
    if (bytes == space.bytes) continue;
    warn(problems, space.at,
         absl::StrCat("the report states ", space.bytes, " bytes in memory space ", space.number,
                      ", but the allocations there add up to ", bytes));
  }
}

void StatedTotals::checkStats(const Assignment& assignment, Problems* problems, uint64_t* looks) const {
  if (m_stats.empty()) return;
  int64_t sums[std::size(kCounted)] = {};
  *looks += assignment.allocationCount();
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    const Allocation& allocation = assignment.allocation(AllocationId(i));
    for (size_t kind = 0; kind < std::size(kCounted); ++kind) {
      if (kCounted[kind].contains(allocation)) sums[kind] = saturatingSum(sums[kind], allocation.sizeBytes);
    }
  }
  for (const Stat& stat : m_stats) {
    const auto* const counted =
        std::find_if(std::begin(kCounted), std::end(kCounted), [&](const Counted& c) { return c.stat == stat.name; });
    if (counted == std::end(kCounted)) continue;
    const int64_t bytes = sums[counted - std::begin(kCounted)];
    if (stat.count.agreesWith(bytes)) continue;
    warn(problems, stat.printed.data(),
         absl::StrCat("the stats state ", stat.printed, counted->of, ", but the allocations", counted->of,
                      " add up to ", bytes, " bytes"));
  }
}

// The content of one offset of an allocation.
struct StatedTotals::Held {
  int64_t count = 0;
  int64_t largestBytes = 0;
};

// Relies on the order of values by offset.
StatedTotals::Held StatedTotals::heldAt(const Assignment& assignment, AllocationId allocation, int64_t offsetBytes) {
  const absl::Span<const ValueId> values = assignment.values(allocation);
  auto at = std::lower_bound(values.begin(), values.end(), offsetBytes,
                             [&](ValueId id, int64_t offset) { return assignment.value(id).offsetBytes < offset; });
  Held held;
  for (; at != values.end() && assignment.value(*at).offsetBytes == offsetBytes; ++at) {
    ++held.count;
    held.largestBytes = std::max(held.largestBytes, assignment.value(*at).sizeBytes);
  }
  return held;
}

void StatedTotals::checkReport(const Assignment& assignment, Problems* problems, uint64_t* looks) const {
  if (m_allocations.empty() && m_slots.empty()) return;
  absl::flat_hash_map<int64_t, AllocationId> byNumber;
  *looks += assignment.allocationCount();
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    byNumber.try_emplace(assignment.allocation(AllocationId(i)).number, AllocationId(i));
  }
  for (const Sized& claim : m_allocations) {
    const auto found = byNumber.find(claim.number);
    if (found == byNumber.end()) {
      warn(problems, claim.at,
           absl::StrCat("the report lists allocation ", claim.number, ", which the buffer assignment does not have"));
      continue;
    }
    const int64_t bytes = assignment.allocation(found->second).sizeBytes;
    if (claim.size.agreesWith(bytes)) continue;
    warn(problems, claim.at,
         absl::StrCat("the report states about ", claim.size.bytes, " bytes for allocation ", claim.number,
                      ", but the buffer assignment states ", bytes));
  }
  // The same row may occur many times.
  absl::flat_hash_map<std::pair<uint32_t, int64_t>, Held> known;
  for (const Slot& claim : m_slots) {
    const auto found = byNumber.find(claim.allocation);
    if (found == byNumber.end()) continue;  // reported above
    const auto [entry, isNew] = known.try_emplace({found->second.index(), claim.offsetBytes});
    Held& held = entry->second;
    if (isNew) {
      held = heldAt(assignment, found->second, claim.offsetBytes);
      *looks += static_cast<uint64_t>(held.count);
    }
    if (held.count == claim.values && (held.count == 0 || claim.size.agreesWith(held.largestBytes))) continue;
    warn(problems, claim.at,
         absl::StrCat("the report lists ", claim.values, " values of up to about ", claim.size.bytes,
                      " bytes at offset ", claim.offsetBytes, " of allocation ", claim.allocation,
                      ", but the buffer assignment has ", held.count, " of up to ", held.largestBytes));
  }
}

// XLA lists the ranges of all values except constants and thread-local values, followed by the values live at the peak.
// If the latter are missing, the list may be truncated.
void StatedTotals::checkRanges(const Assignment& assignment, Problems* problems, uint64_t* looks) const {
  if (m_ranges == nullptr) return;
  *looks += assignment.valueCount();
  size_t listed = 0, missing = 0;
  for (uint32_t i = 0; i < assignment.valueCount(); ++i) {
    const Value value = assignment.value(ValueId(i));
    if (!value.allocation) continue;
    const Allocation& allocation = assignment.allocation(*value.allocation);
    if (allocation.isConstant || allocation.isThreadLocal) continue;
    ++(value.range ? listed : missing);
  }
  if (missing == 0) return;
  warn(problems, m_ranges,
       absl::StrCat(missing, " of ", listed + missing,
                    " values are missing from this list of live ranges, which may be truncated; they count as live at ",
                    "every step"));
}

void StatedTotals::checkUsedValues(const Assignment& assignment, Problems* problems, uint64_t* looks) const {
  if (m_usedValues == nullptr) return;
  *looks += assignment.valueCount();
  size_t listed = 0, missing = 0;
  for (uint32_t i = 0; i < assignment.valueCount(); ++i) {
    const ValueId id(i);
    if (assignment.value(id).allocation) ++(assignment.positions(id).empty() ? missing : listed);
  }
  if (missing == 0) return;
  warn(problems, m_usedValues,
       absl::StrCat(missing, " of ", listed + missing,
                    " values are missing from this list of used values, which may be truncated; their instructions and "
                    "uses are unknown"));
}

void StatedTotals::check(const Assignment& assignment, Problems* problems, uint64_t* looks) const {
  checkTotals(assignment, problems, looks);
  checkStats(assignment, problems, looks);
  checkReport(assignment, problems, looks);
  checkRanges(assignment, problems, looks);
  checkUsedValues(assignment, problems, looks);
}

void StatedTotals::checkAlone(Problems* problems) const {
  if (m_totals.empty()) return;
  for (const Total& total : m_totals) {
    if (total.bytes == m_totals.front().bytes) continue;
    warn(problems, total.at,
         absl::StrCat("the total is ", total.bytes, " bytes here, but ", m_totals.front().bytes, " above"));
  }
  for (const Sized& sum : m_sums) {
    if (sum.size.agreesWith(m_totals.front().bytes)) continue;
    warn(problems, sum.at,
         absl::StrCat("the allocations of this list add up to about ", sum.size.bytes, " bytes, but the total is ",
                      m_totals.front().bytes));
  }
}

}  // namespace buffers
