#include "model/buffers/usage_report_reader.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace buffers {
namespace {

constexpr absl::string_view kList = "Allocations sorted by size:";
constexpr absl::string_view kTables = "Allocations sorted by size with their values:";
constexpr absl::string_view kSpace = "Memory Space: ";
constexpr absl::string_view kSpaceTotal = "Total bytes: ";
constexpr absl::string_view kColumns = "cumulative_size;";
constexpr absl::string_view kUnlisted = "The rest ";

// ` 392.0KiB( 16%);`, the sum up to this row.
bool takeSum(LineReader& line) {
  ByteCount sum;
  if (!line.takeBytes(&sum, "a size such as 1.56MiB") || !line.take("(", "\"(\" and the share")) return false;
  line.skipBlanks();
  int64_t percent = 0;
  // The share of an empty total is "nan".
  return (line.skip("nan") || line.skip("-nan") || line.takeNumber(&percent, "a share in percent")) &&
         line.take("%);", "\"%);\" after the share");
}

// Reads the next column and the semicolon after it.
bool takeColumn(LineReader& line, ByteCount* count) {
  line.skipBlanks();
  return line.takeBytes(count, "a size such as 1.56MiB") && line.take(";", "\";\" after the size");
}

}  // namespace

bool UsageReportReader::begins(absl::string_view line) {
  return line == kList || line == kTables || (absl::StartsWith(line, kSpace) && absl::StrContains(line, "(color="));
}

void UsageReportReader::readLine(absl::string_view line, uint32_t number) {
  line = absl::StripLeadingAsciiWhitespace(line);
  if (line.empty() || line.find_first_not_of('-') == absl::string_view::npos || readHeading(line, number)) return;
  m_inList ? readListed(line, number) : readSlot(line, number);
}

bool UsageReportReader::readHeading(absl::string_view line, uint32_t number) {
  if (line == kList) {
    m_inList = true;
    m_listAt = line.data();
    m_listSum = {};
  } else if (line == kTables) {
    endList();
  } else if (absl::StartsWith(line, kSpace)) {
    readSpace(line);
  } else if (absl::StartsWith(line, kSpaceTotal)) {
    readSpaceTotal(line);
  } else if (absl::StartsWith(line, kUnlisted)) {
    LineReader reader(line);
    if (!readUnlisted(reader)) m_problems->add(reader);
  } else if (absl::StartsWith(line, kColumns)) {
    // A table without an allocation line before it belongs to the next allocation.
    if (!m_inList && !m_whole) ++m_group;
  } else if (absl::StartsWith(line, "allocation ")) {
    readAllocation(line, number);
  } else {
    return false;
  }
  return true;
}

// The list is complete if it contains every allocation.
void UsageReportReader::endList() {
  if (m_inList && m_builder->report().unlistedAllocations == 0) m_builder->claims().addSum(m_listSum, m_listAt);
  m_inList = false;
}

// `The rest 51 allocations are less than 5% of the total size and not shown.`, or the same for values.
bool UsageReportReader::readUnlisted(LineReader& line) {
  int64_t count = 0;
  line.skip(kUnlisted);
  if (!line.takeNumber(&count, "a number of allocations or values")) return false;
  Report& report = m_builder->report();
  if (line.skip(" values")) {
    report.unlistedValues = saturatingSum(report.unlistedValues, count);
  } else if (!line.take(" allocations", "\" allocations\" or \" values\"")) {
    return false;
  } else if (m_inList) {
    report.unlistedAllocations = count;
  }
  return true;
}

// ` 114.36MiB( 93%);    9.14MiB; allocation 22: size 114.36MiB, preallocated-temp:`.
void UsageReportReader::readListed(absl::string_view line, uint32_t number) {
  LineReader reader(line);
  ByteCount left;
  AllocationLine allocation;
  if (takeSum(reader) && takeColumn(reader, &left)) {
    reader.skipBlanks();
    const char* const at = reader.at();
    if (readRoundedAllocationLine(reader, &allocation)) {
      m_listSum.bytes = saturatingSum(m_listSum.bytes, allocation.sizeBytes);
      m_listSum.roundingBytes = saturatingSum(m_listSum.roundingBytes, allocation.roundingBytes);
      m_builder->addReportedAllocation(allocation, at, number);
      return;
    }
  }
  m_problems->add(reader);
}

void UsageReportReader::readAllocation(absl::string_view line, uint32_t number) {
  LineReader reader(line);
  AllocationLine allocation;
  endAllocation();
  if (!readRoundedAllocationLine(reader, &allocation)) return m_problems->add(reader);
  m_kind = m_builder->addReportedAllocation(allocation, line.data(), number);
  ++m_group;
  m_allocation = allocation.number;
  ReportEntry& entry = m_whole.emplace();
  entry.size = ByteCount{allocation.sizeBytes, allocation.roundingBytes};
  entry.shape = allocation.shape;
  entry.allocation = allocation.number;
  entry.kind = allocationKindName(m_kind);
  entry.group = m_group;
  entry.line = number;
}

void UsageReportReader::endAllocation() {
  if (m_whole) m_builder->report().add(*m_whole);
  m_whole.reset();
  m_allocation.reset();
}

void UsageReportReader::finish() {
  endAllocation();
  m_space.reset();
  m_spaceName = {};
  m_inList = false;
}

// `Memory Space: default (color=0)`.
void UsageReportReader::readSpace(absl::string_view line) {
  endList();
  endAllocation();
  m_space.reset();
  const size_t bracket = line.find(" (color=");
  LineReader reader(line);
  reader.moveTo(line.data() + std::min(bracket, line.size()));
  int64_t space = 0;
  if (!reader.take(" (color=", "\" (color=\" and the memory space") ||
      !reader.takeSigned(&space, "a memory space (a number)") || !reader.take(")", "\")\" after the memory space")) {
    return m_problems->add(reader);
  }
  m_space = space;
  m_spaceName = line.substr(kSpace.size(), bracket - kSpace.size());
  Report& report = m_builder->report();
  if (!m_spaces) {
    m_spaces = report.breakdowns.size();
    report.breakdowns.emplace_back().title = "Memory spaces";
  }
  Share& share = report.breakdowns[*m_spaces].shares.emplace_back();
  share.name = m_spaceName;
  share.memorySpace = space;
}

// `Total bytes: 2564824 (2.45MiB)`.
void UsageReportReader::readSpaceTotal(absl::string_view line) {
  LineReader reader(line);
  reader.skip(kSpaceTotal);
  const char* const at = reader.at();
  int64_t bytes = 0;
  if (!reader.takeNumber(&bytes, "a number of bytes")) return m_problems->add(reader);
  if (!m_space) return;
  m_builder->report().breakdowns[*m_spaces].shares.back().size = ByteCount{bytes, 0};
  m_builder->claims().addSpace(*m_space, bytes, at);
}

// `  36.56MiB( 26%);   36.56MiB;     38340864;               12; 2×c128[26,2,24,24,80], s8[750720]`.
void UsageReportReader::readSlot(absl::string_view line, uint32_t number) {
  LineReader reader(line);
  ByteCount size;
  int64_t offset = 0;
  int64_t values = 0;
  bool isRow = takeSum(reader) && takeColumn(reader, &size);
  const char* const at = reader.at();
  if (isRow) reader.skipBlanks();
  isRow = isRow && reader.takeNumber(&offset, "an offset in bytes") && reader.take(";", "\";\" after the offset");
  if (isRow) reader.skipBlanks();
  isRow = isRow && reader.takeNumber(&values, "a number of values") && reader.take(";", "\";\" after the number");
  if (!isRow) return m_problems->add(reader);

  m_whole.reset();
  ReportEntry entry;
  entry.size = size;
  entry.shape = absl::StripLeadingAsciiWhitespace(reader.rest());
  if (m_allocation) entry.kind = allocationKindName(m_kind);
  entry.allocation = m_allocation;
  entry.offsetBytes = offset;
  entry.values = values;
  entry.space = m_spaceName;
  entry.memorySpace = m_space;
  entry.group = m_group;
  entry.line = number;
  m_builder->report().add(entry);
  if (m_allocation) m_builder->claims().addSlot(*m_allocation, offset, size, values, at);
}

}  // namespace buffers
