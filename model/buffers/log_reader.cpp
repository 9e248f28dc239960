#include "model/buffers/log_reader.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "model/buffers/assignment_lines.h"
#include "model/buffers/markers.h"

namespace buffers {
namespace {

constexpr absl::string_view kStats = "BufferAssignment stats";
constexpr absl::string_view kSizeExpected = "a size such as 17.50GiB or 2.00G";
/// Long names are sometimes broken over lines; an entry with more unrecognized lines than this has ended.
constexpr uint32_t kMostStrangeLines = 16;
/// Limit before `requirement` and `usage`: names of memory spaces are short.
constexpr size_t kLongestSpace = 32;

bool isBlank(char c) { return c == ' ' || c == '\t'; }

// Returns the size of the prefix's counterpart at the front of the line; npos if the line begins differently. Times,
// process numbers and padding differ between lines.
size_t prefixSize(absl::string_view prefix, absl::string_view line) {
  size_t at = 0;
  for (size_t i = 0; i < prefix.size();) {
    const auto skipRun = [&](const auto& isOf) {
      while (i < prefix.size() && isOf(prefix[i])) ++i;
      const size_t begin = at;
      while (at < line.size() && isOf(line[at])) ++at;
      return at > begin;
    };
    if (isBlank(prefix[i])) {
      if (!skipRun(isBlank) && at < line.size()) return absl::string_view::npos;
    } else if (absl::ascii_isdigit(prefix[i])) {
      if (!skipRun(absl::ascii_isdigit)) return absl::string_view::npos;
    } else if (at == line.size() || line[at++] != prefix[i++]) {
      return absl::string_view::npos;
    }
  }
  return at;
}

// `input window allocation for operator input 0. The window shape is bf16[8,128], while the full shape is bf16[64,128].
// The u8 shape/size shown above … This allocation has 2 buffering levels.`
void readTag(absl::string_view tag, ReportEntry* entry) {
  entry->tag = tag;
  const auto between = [&](absl::string_view begin, absl::string_view end) -> absl::string_view {
    const size_t at = tag.find(begin);
    if (at == absl::string_view::npos) return {};
    const absl::string_view rest = tag.substr(at + begin.size());
    const size_t size = rest.find(end);
    return size == absl::string_view::npos ? absl::string_view() : rest.substr(0, size);
  };
  entry->window.operand = between(" window allocation for operator ", ". ");
  entry->window.shape = between(" window shape is ", ", while ");
  entry->window.fullShape = between(" full shape is ", ". ");
  LineReader reader(between(" allocation has ", " buffering level"));
  if (!reader.takeNumber(&entry->window.buffers, "a number")) entry->window.buffers = 0;
}

}  // namespace

void LogReader::readLine(absl::string_view line, uint32_t number) {
  if (m_isOver || (line.empty() && m_section == Section::kNone)) return;
  line = absl::StripTrailingAsciiWhitespace(line);
  const absl::string_view message = absl::StripLeadingAsciiWhitespace(messageOf(line));
  if (m_section != Section::kNone && readSectionLine(message, number)) return;
  if (message.empty() || readHeading(line)) return;
  if (m_sentences.read(line, number) != LogLine::kOther) return;
  finish();
  m_isOver = true;
  if (m_problems == nullptr) return;
  m_problems->add(line.data(), hlo::Severity::kNote, "another memory message begins here; only the first one is read");
}

void LogReader::finish() {
  endEntry();
  m_section = Section::kNone;
  m_prefix = {};
}

absl::string_view LogReader::messageOf(absl::string_view line) const {
  const size_t size = prefixSize(m_prefix, line);
  return size == absl::string_view::npos ? line : line.substr(size);
}

bool LogReader::readSectionLine(absl::string_view message, uint32_t number) {
  switch (m_section) {
    case Section::kNone: return false;
    case Section::kShares:
    case Section::kAllocatorStats: {
      const bool isOurs = m_section == Section::kShares ? readShare(message) : m_sentences.readAllocatorStat(message);
      if (!isOurs) m_section = Section::kNone;
      return isOurs;
    }
    case Section::kEntry:
    case Section::kBetweenEntries: break;
  }
  if (readEntryLine(message, number)) {
    m_section = Section::kEntry;
    m_strangeLines = 0;
    return true;
  }
  if (message.find_first_not_of('=') == absl::string_view::npos) {  // the rule below an entry, or a blank line
    endEntry();
    m_section = Section::kBetweenEntries;
    return true;
  }
  if (m_section == Section::kBetweenEntries || ++m_strangeLines > kMostStrangeLines) {
    endEntry();
    m_section = Section::kNone;
  }
  return false;
}

// --- shares ---------------------------------------------------------------------------------------------------------

void LogReader::beginBreakdown(absl::string_view title, std::optional<ByteCount> total, bool isLeast) {
  endEntry();
  m_section = Section::kShares;
  const auto isIt = [&](const Breakdown& breakdown) { return breakdown.title == title; };
  std::vector<Breakdown>& all = m_report->breakdowns;
  m_isRepeated = all.size() >= Report::kMaximumParts || std::any_of(all.begin(), all.end(), isIt);
  if (m_isRepeated) return;
  Breakdown& breakdown = all.emplace_back();
  breakdown.title = title;
  breakdown.total = total;
  breakdown.isLeast = isLeast;
}

// `reserved 530.00M`, `arguments unknown size`, `HLO temp 15.03G (…)`; in the stats `parameter allocation: 1.50GiB`.
bool LogReader::readShare(absl::string_view message) {
  constexpr absl::string_view kUnknown = "unknown size";
  const size_t nameEnd = message.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_ ");
  absl::string_view name = message.substr(0, nameEnd);
  absl::string_view rest = message.substr(name.size());
  Share share;
  if (const bool isColon = absl::ConsumePrefix(&rest, ":"); !isColon && absl::ConsumeSuffix(&name, kUnknown)) {
    if (!rest.empty()) return false;
  } else {
    rest = absl::StripLeadingAsciiWhitespace(rest);
    const absl::string_view printed = rest;
    share.size = takeByteCount(rest);
    if (!share.size) {
      if (!isColon || !(absl::EndsWith(name, " allocation") || absl::EndsWith(name, " fragmentation"))) return false;
      LineReader reader(printed);
      reader.fail(kSizeExpected);
      if (m_problems != nullptr && !m_isRepeated) m_problems->add(reader);
      return true;
    }
    // Any word may be followed by a number; these have a unit.
    if (absl::ascii_isdigit(*(rest.data() - 1)) || (!rest.empty() && !isBlank(rest.front()))) return false;
    name = absl::StripTrailingAsciiWhitespace(name);
    if (!m_isRepeated && readStat(name, *share.size, printed.substr(0, printed.size() - rest.size()))) return true;
  }
  share.name = absl::StripTrailingAsciiWhitespace(name);
  if (share.name.empty()) return false;
  if (m_isRepeated || m_report->breakdowns.back().shares.size() >= Report::kMaximumParts) return true;
  readShareDetails(rest, &share);
  m_report->breakdowns.back().shares.push_back(share);
  return true;
}

// ` (33.1% utilization: Unpadded (6.40G) Padded (19.32G), 0.7% fragmentation (147.91M))`.
void LogReader::readShareDetails(absl::string_view details, Share* share) {
  const auto sizeBehind = [&](absl::string_view word) -> std::optional<ByteCount> {
    const size_t at = details.find(word);
    if (at == absl::string_view::npos) return std::nullopt;
    absl::string_view rest = details.substr(at + word.size());
    return takeByteCount(rest);
  };
  share->unpadded = sizeBehind(" Unpadded (");
  share->padded = sizeBehind(" Padded (");
  share->fragmentation = sizeBehind(" fragmentation (");
}

// Reads the lines of a stats block that are not shares: totals and fragmentation.
bool LogReader::readStat(absl::string_view name, ByteCount count, absl::string_view printed) {
  Breakdown& breakdown = m_report->breakdowns.back();
  if (breakdown.title != kStats) return false;
  if (m_claims != nullptr) m_claims->addStat(name, count, printed);
  if (name == "total allocation") {
    breakdown.total = count;
  } else if (name == "total fragmentation") {
    breakdown.fragmentation = count;
  } else if (name == "preallocated temp fragmentation" && !breakdown.shares.empty() &&
             breakdown.shares.back().name == "preallocated temp allocation") {
    breakdown.shares.back().fragmentation = count;
  } else {
    return false;
  }
  return true;
}

// --- entries --------------------------------------------------------------------------------------------------------

void LogReader::beginList(absl::string_view heading, absl::string_view space) {
  endEntry();
  m_section = Section::kBetweenEntries;
  m_space = space;
  m_heading = heading;
  m_isRepeated =
      m_lists.size() >= Report::kMaximumParts || std::find(m_lists.begin(), m_lists.end(), heading) != m_lists.end();
}

void LogReader::beginEntry(uint32_t number) {
  endEntry();
  ReportEntry& entry = m_entry.emplace();
  entry.space = m_space;
  entry.line = number;
}

void LogReader::endEntry() {
  if (m_entry && !m_isRepeated) {
    m_report->add(*m_entry);
    if (m_lists.empty() || m_lists.back() != m_heading) m_lists.push_back(m_heading);
  }
  m_entry.reset();
}

// `1. Size: 2.00G`, `Buffer 1:`, or one of the lines below these.
bool LogReader::readEntryLine(absl::string_view message, uint32_t number) {
  const bool isBuffer = absl::StartsWith(message, "Buffer ");
  const absl::string_view from = message.substr(isBuffer ? 7 : 0);
  const absl::string_view digits = from.substr(0, std::min(from.find_first_not_of("0123456789"), from.size()));
  const absl::string_view rest = from.substr(digits.size());
  if (!digits.empty() && isBuffer && rest == ":") {
    beginEntry(number);
    return true;
  }
  if (!digits.empty() && !isBuffer && absl::StartsWith(rest, ". Size: ")) {
    beginEntry(number);
    return readEntryKey(rest.substr(2), number);
  }
  return readEntryKey(message, number);
}

bool LogReader::readEntryKey(absl::string_view message, uint32_t number) {
  static constexpr absl::string_view kKeys[] = {"Size: ",      "Unpadded size: ", "Extra memory due to padding: ",
                                                "Operator: ",  "Shape: ",         "Entry Parameter Subshape: ",
                                                "XLA label: ", "XLA Label: ",     "Allocation type: ",
                                                "Tag: "};
  const auto* const key = std::find_if(std::begin(kKeys), std::end(kKeys),
                                       [&](absl::string_view k) { return absl::StartsWith(message, k); });
  if (key == std::end(kKeys)) return false;
  if (!m_entry || (*key == "Size: " && m_entry->size)) beginEntry(number);
  const absl::string_view value = message.substr(key->size());
  ReportEntry& entry = *m_entry;
  const auto readSize = [&](std::optional<ByteCount>& size) {
    absl::string_view rest = value;
    size = takeByteCount(rest);
    if (size || m_problems == nullptr || m_isRepeated) return;
    LineReader reader(value);
    reader.fail(kSizeExpected);
    m_problems->add(reader);
  };
  if (*key == "Size: ") {
    readSize(entry.size);
  } else if (*key == "Unpadded size: ") {
    readSize(entry.unpadded);
  } else if (*key == "Extra memory due to padding: ") {
    readSize(entry.padding);
    // "7.46G (42.7x expansion)"
    const size_t begin = value.find('('), end = value.find("x expansion");
    double factor = 0;
    if (begin < end && end != absl::string_view::npos &&
        absl::SimpleAtod(value.substr(begin + 1, end - begin - 1), &factor) && factor > 1 && factor < 1e9)
      entry.expansion = factor;
  } else if (*key == "Operator: ") {
    readMetadata(value, &entry);
  } else if (*key == "Tag: ") {
    readTag(value, &entry);
  } else if (*key == "Allocation type: ") {
    entry.kind = value;
  } else if (*key == "XLA label: " || *key == "XLA Label: ") {
    entry.label = value;
    const absl::string_view instruction = labelledInstruction(value);
    if (!instruction.empty()) entry.instruction = instruction;
  } else {
    entry.shape = value;
    if (*key != "Shape: ") entry.kind = message.substr(0, message.find(" Subshape"));
  }
  return true;
}

// --- headings -------------------------------------------------------------------------------------------------------

bool LogReader::readHeading(absl::string_view line) {
  for (size_t at = 0; at < line.size(); ++at) {
    if (at > 0 && isWordByte(line[at - 1])) continue;
    const absl::string_view rest = line.substr(at);
    switch (rest.front()) {
      case 'T':
        if (absl::StartsWith(rest, "Total ") && readUsageHeading(line, at)) return true;
        break;
      case 'P':
        if (absl::StartsWith(rest, "Program ") && readRequirementHeading(line, at)) return true;
        if (rest == "Peak buffers:") {
          learnPrefix(line, at);
          beginList("Peak buffers", {});
          return true;
        }
        break;
      case 'L':
        if (absl::StartsWith(rest, "Largest program ") && readListHeading(line, at)) return true;
        break;
      case 'B':
        if (rest == "BufferAssignment stats:") {
          learnPrefix(line, at);
          beginBreakdown(rest.substr(0, kStats.size()), std::nullopt, false);
          return true;
        }
        break;
      case 'O':
        if (absl::StartsWith(rest, "Output size ") && readOutput(line, at)) return true;
        break;
      case 'S':
        if (absl::StartsWith(rest, "Stats:")) {
          endEntry();
          m_section = Section::kAllocatorStats;
          m_sentences.readAllocatorStat(absl::StripLeadingAsciiWhitespace(rest.substr(6)));
          return true;
        }
        break;
      default: break;
    }
  }
  return false;
}

// `Total hbm usage >= 21.42G:`.
bool LogReader::readUsageHeading(absl::string_view line, size_t at) {
  const absl::string_view text = line.substr(at);
  const size_t title = text.substr(0, kLongestSpace).find(" usage >= ");
  if (title == absl::string_view::npos) return false;
  absl::string_view rest = text.substr(title + 10);
  const std::optional<ByteCount> total = takeByteCount(rest);
  if (!total || !absl::StartsWith(rest, ":")) return false;
  learnPrefix(line, at);
  beginBreakdown(text.substr(0, title + 6), total, true);
  return true;
}

// `Program hbm requirement 15.03G:`.
bool LogReader::readRequirementHeading(absl::string_view line, size_t at) {
  const absl::string_view text = line.substr(at);
  const size_t title = text.substr(0, kLongestSpace).find(" requirement ");
  if (title == absl::string_view::npos) return false;
  absl::string_view rest = text.substr(title + 13);
  const std::optional<ByteCount> total = takeByteCount(rest);
  if (!total || !absl::StartsWith(rest, ":")) return false;
  learnPrefix(line, at);
  beginBreakdown(text.substr(0, title + 12), total, false);
  return true;
}

// `Largest program allocations in hbm:`, `Largest program arguments and outputs in hbm:`.
bool LogReader::readListHeading(absl::string_view line, size_t at) {
  const absl::string_view heading = line.substr(at);
  if (heading.size() > 2 * kLongestSpace || !absl::EndsWith(heading, ":")) return false;
  if (!absl::StrContains(heading, " allocations in ") && !absl::StrContains(heading, " arguments and outputs in ")) {
    return false;
  }
  const absl::string_view space = heading.substr(heading.rfind(' ') + 1);
  learnPrefix(line, at);
  beginList(heading, space.substr(0, space.size() - 1));
  return true;
}

// `Output size 5.87G; shares 5.87G with arguments.`
bool LogReader::readOutput(absl::string_view line, size_t at) {
  absl::string_view rest = line.substr(at + 12);
  const std::optional<ByteCount> size = takeByteCount(rest);
  if (!size || !absl::ConsumePrefix(&rest, "; shares ")) return false;
  const std::optional<ByteCount> shared = takeByteCount(rest);
  if (!shared) return false;
  if (!m_report->output) {
    m_report->output = size;
    m_report->outputShared = shared;
  }
  return true;
}

}  // namespace buffers
