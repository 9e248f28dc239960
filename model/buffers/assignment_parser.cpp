#include "model/buffers/assignment_parser.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/buffers/assignment_builder.h"
#include "model/buffers/assignment_lines.h"
#include "model/buffers/log_reader.h"
#include "model/buffers/markers.h"
#include "model/buffers/problems.h"
#include "model/buffers/usage_report_reader.h"

namespace buffers {
namespace {

constexpr absl::string_view kAllocationWord = "allocation ";
constexpr absl::string_view kPeakTreeHead = "  Stack trace breakdown for peak usage: ";

/// The stop token is checked every this many lines.
constexpr uint32_t kLinesPerStopCheck = 4096;

bool isAllocationHead(absl::string_view line) {
  return absl::StartsWith(line, kAllocationWord) && line.size() > kAllocationWord.size() &&
         absl::ascii_isdigit(line[kAllocationWord.size()]);
}

bool hasClosedBrackets(absl::string_view shape) {
  int open = 0;
  for (const char c : shape) {
    open += c == '(' || c == '[' || c == '{' ? 1 : 0;
    open -= c == ')' || c == ']' || c == '}' ? 1 : 0;
  }
  return open <= 0;
}

class Parser {
 public:
  Parser(const std::vector<std::shared_ptr<const hlo::SourceText>>& texts, std::stop_token stop)
      : m_texts(texts),
        m_stop(std::move(stop)),
        m_problems(m_texts),
        m_builder(texts, &m_problems),
        m_usageReport(&m_builder, &m_problems),
        m_log(&m_builder.report(), &m_builder.claims(), &m_problems) {}

  absl::StatusOr<ParsedAssignment> parse();

 private:
  // Determines how the next line is read.
  enum class Section : uint8_t {
    kPreamble,  // before the first known line of this text
    kAllocations,
    kOtherColors,  // "reused by buffers of a different color": values that were listed before
    kTotal,
    kValues,
    kPositions,
    kUses,
    kValueEnd,  // after a value's uses
    kLiveRange,
    kSequence,
    kRanges,
    kPeak,
    kPeakTree,
    kUsageReport,
    kSkipped,  // known, but not stored: a section that occurred before
    kOver,     // a second assignment begins: the rest of the text is ignored
  };

  bool parseText(size_t index);
  void readLine(absl::string_view line);
  bool readMarker(absl::string_view line);
  void readAllocationsLine(absl::string_view line);
  void readTotal(absl::string_view line);
  void readValuesLine(absl::string_view line);
  void readLiveRangeLine(absl::string_view line);
  void readLiveRangeHead(absl::string_view line);
  void readPeakHead(absl::string_view line);
  void readPeakTreeHead(absl::string_view line);
  bool enter(absl::string_view line, bool& seen, absl::string_view name, Section section);

  void report(const LineReader& line) { m_problems.add(line); }
  void report(const char* at, hlo::Severity severity, std::string message) {
    m_problems.add(at, severity, std::move(message));
  }
  void unexpected(absl::string_view line, absl::string_view expected) {
    LineReader reader(line);
    reader.skipBlanks();
    reader.fail(expected);
    report(reader);
  }

  const std::vector<std::shared_ptr<const hlo::SourceText>>& m_texts;
  std::stop_token m_stop;
  Problems m_problems;
  AssignmentBuilder m_builder;
  UsageReportReader m_usageReport;
  LogReader m_log;
  Section m_section = Section::kPreamble;
  uint32_t m_line = 0;
  bool m_hasAllocations = false;
  bool m_hasTotal = false;
  bool m_hasValues = false;
  bool m_hasLiveRange = false;
  bool m_blockOpen = false;
};

// Enters a section that occurs once in a dump. If it occurred before, its lines are skipped.
bool Parser::enter(absl::string_view line, bool& seen, absl::string_view name, Section section) {
  if (seen) {
    report(line.data(), hlo::Severity::kWarning, absl::StrCat("a second ", name, " begins here and is ignored"));
    m_section = Section::kSkipped;
    return false;
  }
  seen = true;
  m_section = section;
  return true;
}

// Reads the lines that begin a section, at any position.
bool Parser::readMarker(absl::string_view line) {
  if (isAllocationHead(line)) {
    if (m_section == Section::kUsageReport) return false;
    if (m_section == Section::kSkipped) return true;
    if (m_section == Section::kAllocations || m_section == Section::kOtherColors ||
        enter(line, m_hasAllocations, "list of allocations", Section::kAllocations)) {
      readAllocationsLine(line);
    }
    return true;
  }
  if (absl::StartsWith(line, kTotalMarker)) {
    m_section = Section::kTotal;
    m_hasTotal = true;
    readTotal(line);
    return true;
  }
  if (UsageReportReader::begins(line)) {
    m_section = Section::kUsageReport;
    m_builder.report().isUsageReport = true;
    m_usageReport.readLine(line, m_line);
    return true;
  }
  if (line == kUsedValuesMarker) {
    if (enter(line, m_hasValues, "list of used values", Section::kValues))
      m_builder.claims().addUsedValues(line.data());
    m_blockOpen = false;
    return true;
  }
  if (absl::StartsWith(line, kEstimatedRangesMarker)) {
    m_builder.setEstimated();
    m_section = Section::kPreamble;
    return true;
  }
  if (absl::StartsWith(line, kLiveRangeMarker)) {
    if (enter(line, m_hasLiveRange, "list of live ranges", Section::kLiveRange)) readLiveRangeHead(line);
    return true;
  }
  if (absl::EndsWith(line, "BufferAssignment stats:")) {
    m_section = Section::kPreamble;
    return false;
  }
  if (!isAssignmentMarker(line)) return false;
  if (!enter(line, m_hasAllocations, "buffer assignment", Section::kAllocations)) {
    m_section = Section::kOver;
  } else if (absl::StartsWith(line, kEstimateMarker)) {
    m_builder.setEstimated();
  }
  return true;
}

void Parser::readLine(absl::string_view line) {
  const bool isLog = m_section == Section::kPreamble || m_section == Section::kSkipped;
  if (m_section == Section::kOver || (line.empty() && !isLog)) return;
  if (canBeMarker(line) && readMarker(line)) return;
  switch (m_section) {
    case Section::kPreamble:
    case Section::kSkipped: return m_log.readLine(line, m_line);
    case Section::kOver: return;
    case Section::kUsageReport: return m_usageReport.readLine(line, m_line);
    case Section::kAllocations:
    case Section::kOtherColors: return readAllocationsLine(line);
    case Section::kTotal: return unexpected(line, "\"Used values:\"");
    case Section::kValues:
    case Section::kPositions:
    case Section::kUses:
    case Section::kValueEnd: return readValuesLine(line);
    case Section::kLiveRange:
    case Section::kSequence:
    case Section::kRanges:
    case Section::kPeak:
    case Section::kPeakTree: return readLiveRangeLine(line);
  }
}

void Parser::readAllocationsLine(absl::string_view line) {
  LineReader reader(line);
  if (line.front() == 'a') {
    m_section = Section::kAllocations;
    AllocationLine allocation;
    if (readAllocationLine(reader, &allocation)) return m_builder.addAllocation(allocation, line.data(), m_line);
    m_builder.closeAllocation();
    return report(reader);
  }
  if (m_section == Section::kOtherColors && absl::StartsWith(line, "  value: ")) return;
  if (line == " reused by buffers of a different color:") {
    m_section = Section::kOtherColors;
    return;
  }
  if (line.front() != ' ') {
    // Possibly a broken header: the values after it do not belong to the previous allocation.
    if (absl::StrContains(line, "size ")) m_builder.closeAllocation();
    return unexpected(line, "an allocation or a value");
  }
  ValueLine value;
  if (!readValueLine(reader, &value)) return report(reader);
  // A file that is cut off in a shape states all that counts, but has no more values.
  if (!hasClosedBrackets(value.shape)) {
    report(value.shape.data() + value.shape.size(), hlo::Severity::kError, "a bracket of the shape is not closed");
  }
  m_builder.addValue(value, m_line);
}

// `Total bytes used: 2564824 (2.45MiB)`.
void Parser::readTotal(absl::string_view line) {
  LineReader reader(line.substr(kTotalMarker.size()));
  reader.skipBlanks();
  const char* const at = reader.at();
  int64_t bytes = 0;
  if (!reader.takeNumber(&bytes, "a number of bytes")) return report(reader);
  m_builder.setTotal(bytes, at);
}

void Parser::readValuesLine(absl::string_view line) {
  constexpr absl::string_view kFrom = " from instruction:";
  LineReader reader(line);
  if (line.front() == '<') {
    ValueName name;
    m_section = Section::kValues;
    m_blockOpen = readValueName(reader, &name) && reader.takeEnd();
    if (!m_blockOpen) return report(reader);
    return m_builder.beginBlock(name);
  }
  absl::string_view instruction;
  if (absl::StartsWith(line, "  ")) {
    if (!m_blockOpen) return;  // entries of a value whose name could not be read
    if (m_section == Section::kPositions) {
      return readPositionLine(reader, &instruction) ? m_builder.addPosition(instruction) : report(reader);
    }
    if (m_section == Section::kUses) {
      if (line == "  (none)") return;
      return readUseLine(reader, &instruction) ? m_builder.addUse(instruction) : report(reader);
    }
    return unexpected(line, "\" positions:\" or \" uses:\"");
  }
  if (line == " positions:") {
    m_section = Section::kPositions;
  } else if (line == " uses:") {
    m_section = Section::kUses;
  } else if (line == " uses are not initialized yet.") {
    m_section = Section::kValueEnd;
  } else if (absl::StartsWith(line, kFrom)) {
    m_section = Section::kValueEnd;
    absl::string_view text = absl::StripLeadingAsciiWhitespace(line.substr(kFrom.size()));
    // XLA of 2024-05 (jaxlib 0.4.28) writes the next value's name without a line break before it.
    ValueName next;
    const size_t begin = text.empty() || text.back() != '>' ? absl::string_view::npos : text.rfind('<');
    bool isNext = false;
    if (begin != absl::string_view::npos) {
      LineReader name(text.substr(begin));
      isNext = readValueName(name, &next) && name.takeEnd();
    }
    if (m_blockOpen) m_builder.setFromInstruction(isNext ? text.substr(0, begin) : text);
    if (!isNext) return;
    m_section = Section::kValues;
    m_blockOpen = true;
    m_builder.beginBlock(next);
  } else {
    unexpected(line, "a value (\"<\", its id and name), or its positions, uses or instruction");
  }
}

// `HloLiveRange (max 74):`, or a sentence that states that there is none.
void Parser::readLiveRangeHead(absl::string_view line) {
  LineReader reader(line);
  reader.skip(kLiveRangeMarker);
  if (absl::StartsWith(reader.rest(), " not available")) {
    report(line.data(), hlo::Severity::kNote, "this file has no live ranges: XLA had none when it wrote the file");
    m_section = Section::kSkipped;
    return;
  }
  const char* const at = reader.at();
  uint32_t end = 0;
  if (reader.take(" (max ", "\" (max \" and the number of steps") && reader.takeSmall(&end, "the number of steps") &&
      reader.take("):", "\"):\"") && reader.takeEnd()) {
    m_builder.claims().addRanges(line.data());
    return m_builder.setScheduleEnd(end, at + 2);
  }
  report(reader);
}

// `  Live ranges at 69 (peak):`.
void Parser::readPeakHead(absl::string_view line) {
  m_section = Section::kPeak;
  m_builder.claims().endRanges();
  LineReader reader(line);
  reader.skip("  Live ranges at ");
  if (absl::StartsWith(reader.rest(), "every moment")) {
    m_section = Section::kSkipped;
    return;
  }
  const char* const at = reader.at();
  uint32_t step = 0;
  if (!reader.takeSmall(&step, "a step") || !reader.take(" (peak):", "\" (peak):\"") || !reader.takeEnd()) {
    return report(reader);
  }
  m_builder.setPeakStep(step, at);
}

// ` Stack trace breakdown for peak usage: 1 179 648 bytes`. Despite the title, a tree of calls and operations.
void Parser::readPeakTreeHead(absl::string_view line) {
  m_section = Section::kPeakTree;
  LineReader reader(line);
  reader.skip(kPeakTreeHead);
  const char* const at = reader.at();
  int64_t bytes = 0;
  if (!reader.takeGrouped(&bytes, "a number of bytes") || !reader.take(" bytes", "\" bytes\"") || !reader.takeEnd()) {
    return report(reader);
  }
  m_builder.setPeakTreeTotal(bytes, at);
}

void Parser::readLiveRangeLine(absl::string_view line) {
  if (absl::StartsWith(line, "    ")) {
    LineReader reader(line);
    if (m_section == Section::kSequence) {
      SequenceLine entry;
      reader.skipBlanks();
      const char* const at = reader.at();
      if (readSequenceLine(reader, &entry)) return m_builder.addStep(entry, at);
      m_builder.addUnreadableStep();
      return report(reader);
    }
    if (m_section == Section::kRanges) {
      RangeLine range;
      return readRangeLine(reader, &range) ? m_builder.addRange(range) : report(reader);
    }
    if (m_section == Section::kPeak) {
      PeakLine entry;
      return readPeakLine(reader, &entry) ? m_builder.addPeakEntry(entry, line.data() + 4) : report(reader);
    }
    if (m_section == Section::kPeakTree) {
      PeakNodeLine node;
      return readPeakNodeLine(reader, &node) ? m_builder.addPeakNode(node) : report(reader);
    }
    return unexpected(line, "\"InstructionSequence:\"");
  }
  if ((m_section == Section::kPeak || m_section == Section::kPeakTree) && line.front() != ' ') {
    report(line.data(), hlo::Severity::kNote, "the buffer assignment ends here; the rest is not part of it");
    m_section = Section::kSkipped;
    m_log.readLine(line, m_line);
  } else if (line == "  InstructionSequence:") {
    m_section = Section::kSequence;
  } else if (line == "  BufferLiveRange:") {
    m_section = Section::kRanges;
  } else if (absl::StartsWith(line, "  Live ranges at ")) {
    readPeakHead(line);
  } else if (absl::StartsWith(line, "  Peak memory could not be determined")) {
    report(line.data() + 2, hlo::Severity::kNote, "this file states no peak: a shape has an unbounded dimension");
    m_section = Section::kSkipped;
  } else if (absl::StartsWith(line, kPeakTreeHead)) {
    readPeakTreeHead(line);
  } else {
    unexpected(line, "a line of the live ranges");
  }
}

bool Parser::parseText(size_t index) {
  const absl::string_view text = m_texts[index]->text();
  m_builder.enterText(index);
  m_builder.closeAllocation();
  m_section = Section::kPreamble;
  m_line = 0;
  const char* const textEnd = text.data() + text.size();
  for (const char* at = text.data(); at < textEnd;) {
    const auto* end = static_cast<const char*>(std::memchr(at, '\n', static_cast<size_t>(textEnd - at)));
    if (end == nullptr) end = textEnd;
    if (++m_line % kLinesPerStopCheck == 0 && m_stop.stop_requested()) return false;
    auto size = static_cast<size_t>(end - at);
    if (size > 0 && at[size - 1] == '\r') --size;
    readLine({at, size});
    at = end + 1;
  }
  m_usageReport.finish();
  m_log.finish();
  return true;
}

absl::StatusOr<ParsedAssignment> Parser::parse() {
  for (size_t i = 0; i < m_texts.size(); ++i) {
    if (m_stop.stop_requested() || !parseText(i)) return absl::CancelledError("cancelled");
  }
  if (!m_hasAllocations && !m_hasTotal && !m_hasValues && !m_hasLiveRange && m_builder.report().isEmpty()) {
    return hlo::statusOf(
        absl::StatusCode::kInvalidArgument,
        hlo::diagnosticAt(*m_texts.front(), 0, hlo::Severity::kError,
                          "expected a buffer assignment, a memory-usage report or an out-of-memory message, found no "
                          "line that begins one"));
  }
  ParsedAssignment result;
  result.assignment = m_builder.finish();
  result.looks = m_builder.looks();
  result.diagnostics = m_problems.take();
  return result;
}

}  // namespace

absl::StatusOr<ParsedAssignment> parseAssignment(std::vector<std::shared_ptr<const hlo::SourceText>> texts,
                                                 std::stop_token stop) {
  if (texts.empty()) return absl::InvalidArgumentError("no file to read a buffer assignment from");
  size_t size = 0;
  for (const auto& text : texts) size += text->text().size();
  if (size > hlo::SourceText::kMaximumSize) {
    return absl::ResourceExhaustedError(
        absl::StrCat(texts.front()->name(), ": the files of this buffer assignment add up to more than 4 GiB"));
  }
  return Parser(texts, std::move(stop)).parse();
}

}  // namespace buffers
