#pragma once

// Reads out-of-memory messages and the stats of verbose logs from the lines of a log (formats §8):
//
//   sentences        with numbers, anywhere in a line: log_sentences.h
//   headings         `Total hbm usage >= 21.42G:`, `BufferAssignment stats:`, with a line for each share below
//   lists            `Largest program allocations in hbm:`, `Largest program arguments and outputs in hbm:`,
//                    `Peak buffers:`, with some lines for each allocation
//
// Loggers print a prefix before every line, so the text before a heading is removed from the lines below it.
// If there are several messages the first one counts; often the same message is printed twice.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/buffers/log_sentences.h"
#include "model/buffers/problems.h"
#include "model/buffers/report.h"
#include "model/buffers/stated_totals.h"

namespace buffers {

class LogReader {
 public:
  /// Without `claims` and `problems` only the report is filled.
  LogReader(Report* report, StatedTotals* claims, Problems* problems)
      : m_report(report), m_claims(claims), m_problems(problems), m_sentences(report) {}

  void readLine(absl::string_view line, uint32_t number);
  /// Must be called at the end of the text.
  void finish();
  /// Returns whether another message has begun: that line and the following ones are not read.
  bool isOver() const { return m_isOver; }

 private:
  enum class Section : uint8_t {
    kNone,
    kShares,
    kAllocatorStats,
    kEntry,
    kBetweenEntries,
  };

  absl::string_view messageOf(absl::string_view line) const;
  bool readSectionLine(absl::string_view message, uint32_t number);
  bool readShare(absl::string_view message);
  void readShareDetails(absl::string_view details, Share* share);
  bool readStat(absl::string_view name, ByteCount count, absl::string_view printed);
  bool readEntryLine(absl::string_view message, uint32_t number);
  bool readEntryKey(absl::string_view message, uint32_t number);
  bool readHeading(absl::string_view line);
  bool readUsageHeading(absl::string_view line, size_t at);
  bool readRequirementHeading(absl::string_view line, size_t at);
  bool readListHeading(absl::string_view line, size_t at);
  bool readOutput(absl::string_view line, size_t at);
  void beginBreakdown(absl::string_view title, std::optional<ByteCount> total, bool isLeast);
  void beginList(absl::string_view heading, absl::string_view space);
  void beginEntry(uint32_t number);
  void endEntry();
  void learnPrefix(absl::string_view line, size_t size) { m_prefix = line.substr(0, size); }

  Report* m_report;
  StatedTotals* m_claims;
  Problems* m_problems;
  LogSentences m_sentences;
  Section m_section = Section::kNone;
  bool m_isOver = false;       // another message has begun
  absl::string_view m_prefix;  // of the line with the heading
  bool m_isRepeated = false;   // the section occurred before: its lines are skipped
  std::optional<ReportEntry> m_entry;
  absl::string_view m_space;  // of the list
  uint32_t m_strangeLines = 0;
  absl::string_view m_heading;
  std::vector<absl::string_view> m_lists;  // headings of the lists that had entries
};

}  // namespace buffers
