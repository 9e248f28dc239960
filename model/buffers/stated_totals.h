#pragma once

// The redundant statements of a dump: totals, stats, the sizes in a memory-usage report, and the completeness of its
// list of live ranges. After all texts are read they are checked against the allocations and values; a difference is a
// warning that names both numbers.

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/buffers/assignment.h"
#include "model/buffers/assignment_lines.h"
#include "model/buffers/byte_count.h"
#include "model/buffers/problems.h"

namespace buffers {

class StatedTotals {
 public:
  /// `Total bytes used: 2564824`.
  void addTotal(int64_t bytes, const char* at) { m_totals.push_back({bytes, at}); }
  /// `parameter allocation: 1.50GiB` in a stats block; `printed` is the number as printed.
  void addStat(absl::string_view name, ByteCount count, absl::string_view printed) {
    m_stats.push_back({name, count, printed});
  }
  /// `allocation 3: size 392.0KiB, …` in a report.
  void addAllocation(const AllocationLine& line, const char* at) {
    m_allocations.push_back({line.number, {line.sizeBytes, line.roundingBytes}, at});
  }
  /// A report's row about one offset of the allocation.
  void addSlot(int64_t allocation, int64_t offsetBytes, ByteCount size, int64_t values, const char* at) {
    m_slots.push_back({allocation, offsetBytes, size, values, at});
  }
  /// The sum of a report's list of allocations, if the list is complete.
  void addSum(ByteCount sum, const char* at) { m_sums.push_back({0, sum, at}); }
  /// `Total bytes: 2564824` of the allocations in a memory space.
  void addSpace(int64_t memorySpace, int64_t bytes, const char* at) { m_spaces.push_back({memorySpace, bytes, at}); }
  /// addRanges() notes the heading `HloLiveRange (max 74):` above the ranges; endRanges() that the section after them
  /// exists.
  void addRanges(const char* at) { m_ranges = at; }
  void endRanges() { m_ranges = nullptr; }
  /// `Used values:`, the heading of the list that describes each value.
  void addUsedValues(const char* at) { m_usedValues = at; }

  /// Checks the stated totals against the allocations of a dump. Linear in claims, allocations and values. Adds the
  /// number of accesses to `looks`.
  void check(const Assignment& assignment, Problems* problems, uint64_t* looks) const;
  /// Checks the stated totals against each other, if there are no allocations.
  void checkAlone(Problems* problems) const;

 private:
  struct Total {
    int64_t bytes;
    const char* at;
  };
  struct Stat {
    absl::string_view name;
    ByteCount count;
    absl::string_view printed;
  };
  struct Sized {
    int64_t number;
    ByteCount size;
    const char* at;
  };
  struct Slot {
    int64_t allocation;
    int64_t offsetBytes;
    ByteCount size;
    int64_t values;
    const char* at;
  };
  struct Space {
    int64_t number;
    int64_t bytes;
    const char* at;
  };

  struct Held;
  static Held heldAt(const Assignment& assignment, AllocationId allocation, int64_t offsetBytes);
  void checkTotals(const Assignment& assignment, Problems* problems, uint64_t* looks) const;
  void checkStats(const Assignment& assignment, Problems* problems, uint64_t* looks) const;
  void checkReport(const Assignment& assignment, Problems* problems, uint64_t* looks) const;
  void checkRanges(const Assignment& assignment, Problems* problems, uint64_t* looks) const;
  void checkUsedValues(const Assignment& assignment, Problems* problems, uint64_t* looks) const;

  std::vector<Total> m_totals;
  std::vector<Stat> m_stats;
  std::vector<Sized> m_allocations;
  std::vector<Slot> m_slots;
  std::vector<Sized> m_sums;
  const char* m_ranges = nullptr;  // of a list without an end
  const char* m_usedValues = nullptr;
  std::vector<Space> m_spaces;
};

}  // namespace buffers
