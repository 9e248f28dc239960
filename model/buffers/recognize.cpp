#include "model/buffers/recognize.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "model/buffers/log_reader.h"
#include "model/buffers/markers.h"
#include "model/buffers/usage_report_reader.h"

namespace buffers {
namespace {

constexpr size_t kHead = size_t{256} << 10;

absl::string_view takeLine(absl::string_view& text) {
  const size_t size = std::min(text.find('\n'), text.size());
  absl::string_view line = text.substr(0, size);
  text.remove_prefix(std::min(size + 1, text.size()));
  absl::ConsumeSuffix(&line, "\r");
  return line;
}

// Returns the next line that is not blank.
absl::string_view nextLine(absl::string_view text) {
  absl::string_view line;
  while (line.empty() && !text.empty()) line = takeLine(text);
  return line;
}

// Returns the kind of text that begins with the line, if it is a marker; `rest` is the text after it. Markers are not
// indented.
Kind kindOf(absl::string_view line, absl::string_view rest) {
  if (!canBeMarker(line)) return Kind::kNone;
  if (isAssignmentMarker(line)) return Kind::kAllocations;
  if (line == kUsedValuesMarker) return Kind::kValues;
  if (absl::StartsWith(line, kLiveRangeMarker)) return Kind::kLiveRange;
  if (UsageReportReader::begins(line)) return Kind::kUsageReport;
  // Values files and reports begin with the total.
  return absl::StartsWith(line, kTotalMarker) ? kindOf(nextLine(rest), {}) : Kind::kNone;
}

// Returns false for allocator statistics alone, which are not a message.
bool tells(const Report& report) {
  return !report.entries.empty() || !report.breakdowns.empty() ||
         std::any_of(report.budgets.begin(), report.budgets.end(),
                     [](const Budget& budget) { return budget.requested || (budget.used && budget.limit); });
}

// Returns what identifies a message among those of a log.
std::string textOf(const Report& report) {
  std::string text(report.module);
  const auto add = [&text](const std::optional<ByteCount>& count) {
    absl::StrAppend(&text, " ", count ? absl::StrCat(count->bytes) : "-");
  };
  for (const Budget& budget : report.budgets) {
    absl::StrAppend(&text, " ", budget.space);
    for (const auto& count : {budget.used, budget.limit, budget.exceededBy, budget.requested, budget.free}) add(count);
  }
  for (const ReportEntry& entry : report.entries) add(entry.size);
  return text;
}

// Reads up to the line that completes the first message.
Report firstMessage(absl::string_view text) {
  Report report;
  LogReader log(&report, nullptr, nullptr);
  while (!text.empty() && !tells(report)) log.readLine(takeLine(text), 0);
  log.finish();
  return report;
}

}  // namespace

Kind recognize(absl::string_view text) {
  text = text.substr(0, kHead);
  Report report;
  LogReader log(&report, nullptr, nullptr);
  while (!text.empty()) {
    const absl::string_view line = takeLine(text);
    if (const Kind kind = kindOf(line, text); kind != Kind::kNone) return kind;
    log.readLine(line, 0);
    if (tells(report)) return Kind::kOutOfMemory;
  }
  log.finish();
  return tells(report) ? Kind::kOutOfMemory : Kind::kNone;
}

bool hasOutOfMemory(absl::string_view text) { return tells(firstMessage(text)); }

std::vector<size_t> messageBegins(absl::string_view text) {
  constexpr size_t kMostMessages = 64;
  std::vector<size_t> begins{0};
  std::vector<std::string> known;  // the values of the messages before
  absl::string_view rest = text;
  std::optional<Report> report(std::in_place);
  std::optional<LogReader> log(std::in_place, &*report, nullptr, nullptr);
  const auto end = [&] {
    log->finish();
    std::string stated = textOf(*report);
    // Its text belongs to the message before.
    const bool isRepeated = std::find(known.begin(), known.end(), stated) != known.end();
    if ((isRepeated || !tells(*report)) && begins.size() > 1) begins.pop_back();
    known.push_back(std::move(stated));
  };
  while (!rest.empty()) {
    const size_t at = text.size() - rest.size();
    const absl::string_view line = takeLine(rest);
    log->readLine(line, 0);
    if (!log->isOver()) continue;
    end();
    if (begins.size() == kMostMessages) break;
    begins.push_back(at);
    log.reset();
    report.emplace();
    log.emplace(&*report, nullptr, nullptr);
    log->readLine(line, 0);
  }
  if (!log->isOver()) end();
  begins.erase(begins.begin());
  return begins;
}

std::string moduleOfMessage(absl::string_view text) { return std::string(firstMessage(text).module); }

}  // namespace buffers
