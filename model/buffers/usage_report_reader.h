#pragma once

// Reads the lines of a `-memory-usage-report.txt`, both eras (BufferAssignment::MemoryUsageReport; formats §7.1):
//
//   2024-10 on   Total bytes used: 2564824 (2.45MiB)
//                Allocations sorted by size:                      the list: size so far, size left, allocation
//                Allocations sorted by size with their values:    the same allocations, with a table of what lies at
//                                                                 each offset where one has several values
//   2026-03 on   Memory Space: default (color=0)                  a table for each allocation, which it does not name
//                Total bytes: 2564824 (2.45MiB)
//
// Sizes are rounded but for the totals.

#include <cstdint>

#include "absl/strings/string_view.h"
#include "model/buffers/assignment_builder.h"
#include "model/buffers/problems.h"

namespace buffers {

class UsageReportReader {
 public:
  UsageReportReader(AssignmentBuilder* builder, Problems* problems) : m_builder(builder), m_problems(problems) {}

  /// Whether a report of either era goes on with the line.
  static bool begins(absl::string_view line);
  /// A line of the report, the first one too; not empty.
  void readLine(absl::string_view line, uint32_t number);
  /// The text is over.
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
  std::optional<int64_t> m_allocation;  // that the table is of, where the report names it
  AllocationKind m_kind = AllocationKind::kTemp;
  std::optional<ReportEntry> m_whole;  // stands for the whole allocation, unless it turns out to have a table
  std::optional<int64_t> m_space;
  absl::string_view m_spaceName;
  uint32_t m_group = 0;
  std::optional<size_t> m_spaces;  // the breakdown
};

}  // namespace buffers
