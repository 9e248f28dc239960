#pragma once

// Reads the lines of a `-memory-usage-report.txt`, both eras (BufferAssignment::MemoryUsageReport; formats §7.1):
//
//   2024-10 on   Total bytes used: 2564824 (2.45MiB)
//                Allocations sorted by size:                      the list: size so far, size left, allocation
//                Allocations sorted by size with their values:    the same allocations, each with a table of its
//                                                                 offsets if one has several values
//   2026-03 on   Memory Space: default (color=0)                  a table for each allocation, without its name
//                Total bytes: 2564824 (2.45MiB)
//
// All sizes except the totals are rounded.

#include <cstdint>

#include "absl/strings/string_view.h"
#include "model/buffers/assignment_builder.h"
#include "model/buffers/problems.h"

namespace buffers {

class UsageReportReader {
 public:
  UsageReportReader(AssignmentBuilder* builder, Problems* problems) : m_builder(builder), m_problems(problems) {}

  /// Returns whether the line continues a report of either era.
  static bool begins(absl::string_view line);
  /// Reads a line of the report, including the first; not empty.
  void readLine(absl::string_view line, uint32_t number);
  /// Must be called at the end of the text.
  void finish();

 private:
  bool readHeading(absl::string_view line, uint32_t number);
  bool readUnlisted(LineReader& line);
  void readListed(absl::string_view line, uint32_t number);
  void readAllocation(absl::string_view line, uint32_t number);
  void readSpace(absl::string_view line);
  void readSpaceTotal(absl::string_view line);
  void readSlot(absl::string_view line, uint32_t number);
  void endList();
  void endAllocation();

  AssignmentBuilder* m_builder;
  Problems* m_problems;
  bool m_inList = false;           // of allocations, before the tables
  const char* m_listAt = nullptr;  // its heading
  ByteCount m_listSum;
  std::optional<int64_t> m_allocation;  // of the table, if the report names it
  AllocationKind m_kind = AllocationKind::kTemp;
  std::optional<ReportEntry> m_whole;  // represents the whole allocation, unless a table follows
  std::optional<int64_t> m_space;
  absl::string_view m_spaceName;
  uint32_t m_group = 0;
  std::optional<size_t> m_spaces;  // the breakdown
};

}  // namespace buffers
